// Package line is the line to a friend as the page knows it: what is asked of
// it, what happens on it, and how both cross the border between two programs.
//
// What makes a line (package peer: WebRTC, a WebSocket to the relay, sealing)
// weighs as much as the rest of the page, and only a match with a friend needs
// it. So it is a program of its own, wasm/friend, which the page fetches when a
// friend is invited or a link is opened. The two run side by side in one
// document, since there are no peer connections in workers, and have one
// MessagePort for each line:
//
//	page                                        friend
//	Conn                                        Serve
//	  │  open: relay, secret, role, token, intro   │
//	  │ ──────────────────────────────────────────►│   peer.Open
//	  │             event: relay, meeting, up …    │
//	  │ ◄──────────────────────────────────────────│   one at a time: the next waits
//	  │  taken                                     │
//	  │ ──────────────────────────────────────────►│
//	  │  send, accept, drop, retry, moved, …           │
//	  │ ──────────────────────────────────────────►│
//	  │  close                                     │
//	  │ ──────────────────────────────────────────►│   and the port with it
//
// An event waits for the one before it to be taken, so the bounds that package
// peer sets to what piles up hold across the border. A message is a byte that
// says which and its fields, see wire.go. Both programs are of one build, so the
// format has no versions.
//
// [Open] is the page's end, [Serve] the other one. The package knows neither the
// browser nor how a line is made: the page hands over how to reach the other
// program, that program how to open a line.
package line

import "rowan/relay/signaling"

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

// Other returns the other side's role.
func (r Role) Other() Role { return 1 - r }

// Limits of what is said.
const (
	// MaxFrame is the largest frame, in bytes: what every browser takes in one piece.
	MaxFrame = 16 << 10

	// MaxIntro is the longest introduction, in bytes.
	MaxIntro = 1 << 10

	// MaxWatchers is how many guests the host of a watch room has a line with.
	MaxWatchers = 16
)

// Config says whom to meet and where.
type Config struct {
	// Relay is the relay's address: ws:// or wss://, path included. Without one
	// lines are made by hand only, see Conn.MakeCode.
	Relay string

	// Secret is from the invitation. Room name and sealing keys follow from it.
	Secret [16]byte

	// Watch says that Secret is of a watch link: a room of its own, where the host
	// has a line with each of up to MaxWatchers guests.
	Watch bool

	// RelayOnly hides this side's address from the other: frames go through a TURN
	// server that the relay names, or through the relay's room.
	RelayOnly bool

	// Role is this side's. The other side must have the other one.
	Role Role

	// Token is this seat's secret at the relay. A newer line with the same
	// token takes the older one's place in the room.
	Token signaling.Token

	// Intro is what the other side is told of this one in the sealed
	// introduction; opaque here, at most MaxIntro bytes.
	Intro []byte
}
