package line

import (
	"time"

	"rowan/relay/signaling"
)

// Event is what happens on a line, as peer.Conn and Conn report it: [Relay], [Meeting], [Up], [RouteKnown], [Frame],
// [Down] or [Code].
//
// Every line has one Up and, unless the Conn is closed before, one Down. Its
// frames come only between the two, in the order in which they were sent. At
// most two lines are up at a time: the accepted one and one newcomer, which is
// the newer of the two. A Meeting comes only while no line is up; it is followed
// by an Up or by a Down without a line.
//
// The host of a watch room has up to MaxWatchers lines up, of which one may be a
// newcomer, and no Meeting and no Down without a line.
type Event interface{ event() }

// RelayState is how the relay stands.
type RelayState uint8

const (
	Connecting RelayState = iota // the socket is being opened
	Joined                       // in the room; the other may or may not be there
	Lost                         // the socket is gone and is opened again by itself
	Refused                      // the relay, or this browser, will not have it; only Conn.Retry tries again
)

// String returns the state's name for logs.
func (s RelayState) String() string {
	return [...]string{"connecting", "joined", "lost", "refused"}[s]
}

// Relay says how the relay stands. While a line is accepted only the first loss
// is reported and then the return, or that the relay refuses: the line does not
// need the relay.
type Relay struct {
	State RelayState
	Code  signaling.CloseCode // with Lost or Refused: why the relay closed; 0 when it gave no reason
	Err   error               // with Lost or Refused: the details. ErrConfig refuses for good; ErrNotLoaded is no fault of the relay's
	Retry time.Duration       // with Lost: how long until the next try
}

// Meeting says that the other is there and a line is being made.
type Meeting struct{}

// Up says that a line is up: a newcomer, whose other end may be anybody who has
// the invitation. Frames can be sent from now on. The layer above checks who the
// other end is, and calls Conn.Accept or Conn.Drop.
type Up struct {
	Line    int // counts from 1 within this Conn
	Binding Binding
	Intro   []byte // the other's introduction
	Route   Route  // ThroughRoom, or as a rule not known yet: RouteKnown follows
}

// RouteKnown says which way the frames of a line go.
type RouteKnown struct {
	Line  int
	Route Route
}

// Frame is one frame from the other end of a line.
type Frame struct {
	Line int
	Data []byte
}

// Down says that a line is lost, or with Line 0 that none could be made: an
// attempt that never came up. While no line is accepted the next try comes by
// itself as long as the relay can be reached. ErrNoWebRTC and ErrNoTURN with Line 0
// say that this side needs a line through the room, and the other's page is older
// than those are.
type Down struct {
	Line int
	Err  error
}

// Code is a code to be given to the other side, after Conn.MakeCode or a guest's
// Conn.TakeCode: up to 4096 characters, as a rule 250, of A–Z, a–z, 0–9, - and _.
// With an error there is none: ErrCode for a code that cannot be taken, another
// when no line came about.
type Code struct {
	Text string
	Err  error
}

func (Relay) event()      {}
func (Meeting) event()    {}
func (Up) event()         {}
func (RouteKnown) event() {}
func (Frame) event()      {}
func (Down) event()       {}
func (Code) event()       {}

// Route is the way that frames take.
type Route uint8

const (
	RouteUnknown Route = iota
	Direct             // from address to address
	Relayed            // through a TURN server
	ThroughRoom        // through the relay's room, sealed by the two ends
)

// String returns the route's name for logs.
func (r Route) String() string {
	return [...]string{"unknown", "direct", "relayed", "through the room"}[r]
}

// Binding names one line in a way that both ends agree on and that no third
// can share, since nobody else can answer for the fingerprints. What is signed
// over it cannot be carried over to another line.
type Binding struct {
	HostID, GuestID signaling.PeerID // connection ids at the relay when the line was agreed, or those in the codes

	// The DTLS certificates' fingerprints from the two session descriptions:
	// the hash in lower case, a space, upper-case hex with colons, such as
	// "sha-256 0A:1B:…". Of a line through the room, the two ends' keys for it in
	// the same form: "x25519 0A:1B:…".
	HostFingerprint, GuestFingerprint string
}
