package peer

import (
	"time"

	"rowan/relay/signaling"
)

// Event is what a Conn reports: [Relay], [Meeting], [Up], [RouteKnown], [Frame]
// or [Down].
//
// Between two Ups there is always a Down. Frames come only between an Up and
// its Down, in the order in which they were sent. A Meeting is followed by an
// Up or a Down.
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

// Relay says how the relay stands. While a line is up only the first loss is
// reported and then the return: the line does not need the relay.
type Relay struct {
	State RelayState
	Code  signaling.CloseCode // with Lost or Refused: why the relay closed; 0 when it gave no reason
	Err   error               // with Lost or Refused: the details. ErrNoWebRTC and ErrConfig refuse for good
	Retry time.Duration       // with Lost: how long until the next try
}

// Meeting says that the other is there and a line is being made.
type Meeting struct{}

// Up says that a line is up. Frames can be sent from now on.
type Up struct {
	Binding Binding
	Intro   []byte // the other's introduction
	Route   Route  // as a rule not known yet: RouteKnown follows
}

// RouteKnown says which way the frames of the present line go.
type RouteKnown struct{ Route Route }

// Frame is one frame from the other side.
type Frame struct{ Data []byte }

// Down says that the line is lost or could not be made. The next try comes by
// itself as long as the relay can be reached.
type Down struct{ Err error }

func (Relay) event()      {}
func (Meeting) event()    {}
func (Up) event()         {}
func (RouteKnown) event() {}
func (Frame) event()      {}
func (Down) event()       {}

// Route is the way that frames take.
type Route uint8

const (
	RouteUnknown Route = iota
	Direct             // from address to address
	Relayed            // through a TURN server
)

// String returns the route's name for logs.
func (r Route) String() string {
	return [...]string{"unknown", "direct", "relayed"}[r]
}

// Binding names one line in a way that both ends agree on and that no third
// can share, since nobody else can answer for the fingerprints. What is signed
// over it cannot be carried over to another line.
type Binding struct {
	HostID, GuestID signaling.PeerID // connection ids at the relay when the line was agreed

	// The DTLS certificates' fingerprints from the two session descriptions:
	// the hash in lower case, a space, upper-case hex with colons, such as
	// "sha-256 0A:1B:…".
	HostFingerprint, GuestFingerprint string
}
