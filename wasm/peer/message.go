package peer

import "fmt"

// What is inside a seal. Integers are big-endian; bytes and text have a
// two-byte length in front. Nothing may follow the last field.
//
//	Knock      01  visit:8  want:4  intro                         guest to everyone
//	Call       02  visit:8  try:4                                 host to everyone
//	Offer      03  visit:8  try:4  want:4  intro  description     host to one guest
//	Answer     04  try:4  description                             guest to its host
//	Candidate  05  try:4  has:1  candidate  mid  line:2  fragment either, to the other
//	Falter     06  try:4  proof:16                               guest to everyone
//	Renewal    07  try:4  round:4  proof:16  description         host to everyone
//	Renewed    08  try:4  round:4  proof:16  description         guest to its host
//	Detour     09  visit:8  want:4  intro                         guest to everyone
//
// A description is a session description or, of a line through the room, a key, see
// agree.go.
//
// A new message takes a new number, which older pages drop; a change of one of
// these takes a new label in seal.go and a new sealVersion.
const (
	kindKnock     = 0x01
	kindCall      = 0x02
	kindOffer     = 0x03
	kindAnswer    = 0x04
	kindCandidate = 0x05
	kindFalter    = 0x06
	kindRenewal   = 0x07
	kindRenewed   = 0x08
	kindDetour    = 0x09
)

// Limits of the fields. A description of a data channel is about 600 bytes, with
// twenty candidates in it 3 KB.
const (
	maxDescription = 12 << 10
	maxCandidate   = 512
	maxMid         = 16
	maxFragment    = 256 // RFC 8839 section 5.4
)

// visit tells one Open from the next of the same side. Sockets come and go
// within a visit.
type visit [8]byte

// A message is one of the structs below.
type message interface {
	// kind returns the first byte, and whether the message is for everyone.
	kind() (b byte, all bool)
	appendTo(dst []byte) []byte
}

// knock asks the host for a line.
type knock struct {
	Visit visit
	Want  uint32 // counts the lines that this visit wanted, from 1: the same number is the same wish
	Intro []byte
}

// detour is a knock for a line through the room.
type detour struct {
	Visit visit
	Want  uint32
	Intro []byte
}

// call asks the guest to knock, because the host's line is down.
type call struct {
	Visit visit
	Try   uint32 // the newest line that the host had offered; what is newer is not meant
}

// offer answers a knock.
type offer struct {
	Visit       visit
	Try         uint32 // counts the lines that this visit offered, from 1
	Want        uint32 // of the knock that it answers
	Intro       []byte
	Description string // SDP or a key
}

// answer accepts an offer.
type answer struct {
	Try         uint32
	Description string // SDP or a key, as the offer's
}

// candidate is one address to try, with the fields of the browser's own
// RTCIceCandidate.toJSON. Pion's loses some of them in a browser.
type candidate struct {
	Try       uint32
	Candidate string
	Mid       *string // sdpMid
	Line      *uint16 // sdpMLineIndex
	Fragment  *string // usernameFragment
}

// falter asks the host to renew the accepted line, over which nothing comes any
// more. Like the next two it is about a line, not between connections: a side whose
// network changed has another one. Proof shows that its sender is the line's end.
type falter struct {
	Try   uint32 // of the line
	Proof proof
}

// renewal offers other ways for an accepted line: an ICE restart.
type renewal struct {
	Try, Round  uint32 // the line's, and how many renewals it had, from 1
	Proof       proof
	Description string // SDP
}

// renewed answers a renewal.
type renewed struct {
	Try, Round  uint32
	Proof       proof
	Description string // SDP
}

func (knock) kind() (byte, bool)     { return kindKnock, true }
func (detour) kind() (byte, bool)    { return kindDetour, true }
func (call) kind() (byte, bool)      { return kindCall, true }
func (offer) kind() (byte, bool)     { return kindOffer, false }
func (answer) kind() (byte, bool)    { return kindAnswer, false }
func (candidate) kind() (byte, bool) { return kindCandidate, false }
func (falter) kind() (byte, bool)    { return kindFalter, true }
func (renewal) kind() (byte, bool)   { return kindRenewal, true }
func (renewed) kind() (byte, bool)   { return kindRenewed, false }

// check says whether a message is within the limits. What arrives is checked
// by decode; what a browser gives us to send is checked here.
func check(m message) error {
	switch m := m.(type) {
	case offer:
		return limit("description", len(m.Description), maxDescription)
	case answer:
		return limit("description", len(m.Description), maxDescription)
	case renewal:
		return limit("description", len(m.Description), maxDescription)
	case renewed:
		return limit("description", len(m.Description), maxDescription)
	case candidate:
		if m.Mid != nil && len(*m.Mid) > maxMid || m.Fragment != nil && len(*m.Fragment) > maxFragment {
			return fmt.Errorf("peer: a candidate's media id or fragment is over its limit")
		}
		return limit("candidate", len(m.Candidate), maxCandidate)
	}
	return nil
}

func limit(what string, n, most int) error {
	if n > most {
		return fmt.Errorf("peer: a %s of %d bytes is over the limit of %d", what, n, most)
	}
	return nil
}
