// Package peer is one player's end of a game between two browsers: a line to
// the other over WebRTC, and all it takes to get one and to get it back.
//
// [Open] joins the room whose name follows from the invitation's secret, finds
// the other there, and reports what happens as events. The layer above says what
// frames mean and who the other is; this package knows no games, no seats and no
// signatures.
//
// # A meeting
//
// Everything between host and guest below is sealed (see seal.go), so the relay
// sees sizes and times, and can only refuse its service.
//
//	guest                           relay                            host
//	  │ Join ────────────────────────▶│◀───────────────────────── Join │
//	  │◀──────────── Joined{host id}  │  Arrived{guest id} ───────────▶│
//	  │ Knock{visit, want 1, intro} ─▶│───────────────────────────────▶│
//	  │◀──────────────────────────────│◀ Offer{visit, try 1, want 1, … │
//	  │                               │            intro, description} │
//	  │ Answer{try 1, description} ──▶│───────────────────────────────▶│
//	  │ Candidate{try 1} … ──────────▶│◀─────────── Candidate{try 1} … │
//	  │◀═════════ data channel "rowan", ordered, reliable ════════════▶│
//	  │                                                                │
//	  │        (the host's line is lost, the guest has not noticed)    │
//	  │◀──────────────────────────────│◀─────────── Call{visit, try 1} │
//	  │ Knock{visit, want 2, intro} ─▶│───────────────────────────────▶│
//
// Only the host offers, and only in answer to a knock, so there is no glare. The
// guest knocks when it joins, when somebody arrives, and when it has lost its
// line; a host that lost its line calls, which makes the guest knock. A visit is
// one Open: a reload is a new visit, so its knock or its offers are news to the
// other side, while a socket that was merely replaced changes nothing about a
// line that is accepted.
//
// # Newcomers
//
// A line that comes up is a newcomer until the layer above has checked what its
// other end signed, and calls [Conn.Accept]; only then is the line closed that was
// accepted before. There is one newcomer at a time beside the accepted line, and
// it goes after ten seconds. While no line is accepted this side goes on asking,
// whatever is being made.
//
// So somebody else who has the invitation and a place in the room cannot touch
// an accepted line, however it knocks, calls, offers, and comes and goes. What it
// can do, and what bounds it:
//
//   - Cost work: this side begins four lines at once, then one every two seconds;
//     one connection has one at a time that is being made or waits. It says no
//     more than a relay's limits let it.
//   - Cost memory: a line that is not accepted may have 256 KB of frames wait,
//     and the next one is not reported before the layer above has taken all of it.
//   - Take time, when a line is wanted: with n others in the room one line in
//     n+1 is the right one, as turns are drawn by lot. A newcomer makes way
//     after three seconds when another line waits. A new line takes about ten
//     seconds then, not a fraction of one.
//   - Learn: who makes a line with somebody shows it addresses and introduction.
//   - Take a place in the room. Where there are only two, who comes late is told
//     that it is full, as a relay cannot tell the two from a third.
package peer

import (
	"errors"
	"io"

	"rowan/relay/signaling"
)

// Role is which side of an invitation this is.
type Role uint8

const (
	Host  Role = iota // made the invitation; always offers
	Guest             // opened it; always knocks
)

// String returns "host" or "guest", as it is sealed into messages.
func (r Role) String() string {
	if r == Host {
		return "host"
	}
	return "guest"
}

func (r Role) other() Role { return 1 - r }

// Limits of what is said.
const (
	// MaxFrame is the largest frame, in bytes: what every browser takes in one piece.
	MaxFrame = 16 << 10

	// MaxIntro is the longest introduction, in bytes.
	MaxIntro = 1 << 10
)

// The errors that Send returns and events carry; wrapped, so use errors.Is.
var (
	ErrNoWebRTC = errors.New("peer: this browser has no WebRTC")
	ErrConfig   = errors.New("peer: the configuration cannot work")
	ErrNoLine   = errors.New("peer: the line is not up")
	ErrTooBig   = errors.New("peer: frame longer than MaxFrame")
	ErrSlow     = errors.New("peer: too much waits to be sent")

	ErrClosed   = errors.New("peer: the other side closed the line")
	ErrLost     = errors.New("peer: the line broke")
	ErrTimedOut = errors.New("peer: no line came about, or was accepted, in time")
	ErrLeft     = errors.New("peer: the other left before the line was up")
	ErrReplaced = errors.New("peer: a newer line took over")
	ErrDropped  = errors.New("peer: the line was dropped here")
	ErrFlood    = errors.New("peer: frames came faster than they were taken")
	ErrRelay    = errors.New("peer: no connection to the relay")
)

// Config says whom to meet and where.
type Config struct {
	// Relay is the relay's address: ws:// or wss://, path included.
	Relay string

	// Secret is from the invitation. Room name and sealing keys follow from it.
	Secret [16]byte

	// Role is this side's. The other side must have the other one.
	Role Role

	// Token is this seat's secret at the relay. A newer Open with the same
	// token takes the older one's place in the room.
	Token signaling.Token

	// Intro is what the other side is told of this one in the sealed
	// introduction; opaque here, at most MaxIntro bytes.
	Intro []byte

	// Rand is where nonces and ids come from; crypto/rand when nil.
	Rand io.Reader

	// Tuning has what can be set of the network, which is nothing in a browser.
	Tuning
}
