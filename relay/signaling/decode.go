package signaling

import (
	"encoding/binary"
	"strconv"
)

// DecodeError says what was wrong with a message, and where.
type DecodeError struct {
	Message string // the message being read: "join", "send" and so on, or "message" when even that is unknown
	Offset  int    // the byte at which reading stopped
	Reason  string // such as "too short"
}

func (e *DecodeError) Error() string {
	return "signaling: " + e.Message + ": " + e.Reason + " at byte " + strconv.Itoa(e.Offset)
}

// VersionError is a Join or an Enter that asks for a version which this package does
// not speak. What follows the version has not been looked at.
type VersionError struct {
	Message string // "join" or "enter"
	Version uint16 // the version asked for
}

func (e *VersionError) Error() string {
	return "signaling: " + e.Message + ": version " + strconv.Itoa(int(e.Version)) + " is not spoken here"
}

// Decode reads one message. It is strict: exactly the bytes that Encode makes
// are taken, and Encode gives them back. The error is a *DecodeError or a
// *VersionError. Payloads alias b.
func Decode(b []byte) (Message, error) {
	if len(b) == 0 {
		return nil, &DecodeError{"message", 0, "empty"}
	}
	if len(b) > MaxMessage {
		return nil, &DecodeError{"message", MaxMessage, "longer than a message may be"}
	}
	r := reader{all: b, off: 1}
	var m Message
	switch b[0] {
	case kindJoin:
		r.message = "join"
		j := Join{Version: r.uint16()}
		if r.err == nil && (j.Version < OldestVersion || j.Version > Version) {
			return nil, &VersionError{r.message, j.Version}
		}
		r.array(j.Room[:])
		r.array(j.Token[:])
		r.array(j.ID[:])
		m = j
	case kindEnter:
		r.message = "enter"
		e := Enter{Version: r.uint16()}
		if r.err == nil && (e.Version < OldestLobbyVersion || e.Version > LobbyVersion) {
			return nil, &VersionError{r.message, e.Version}
		}
		r.array(e.Token[:])
		m = e
	case kindSend:
		r.message = "send"
		m = Send{To: r.id(), Payload: r.rest()}
	case kindOutcome:
		r.message = "outcome"
		m = Outcome{r.route()}
	case kindJoined:
		r.message = "joined"
		m = r.joined()
	case kindArrived:
		r.message = "arrived"
		m = Arrived{r.id()}
	case kindLeft:
		r.message = "left"
		m = Left{r.id()}
	case kindDelivered:
		r.message = "delivered"
		m = Delivered{From: r.id(), Payload: r.rest()}
	default:
		if m = r.lobby(b[0]); m == nil {
			return nil, &DecodeError{"message", 0, "unknown kind " + strconv.Itoa(int(b[0]))}
		}
	}
	if r.err == nil && r.off < len(b) {
		r.fail("more than it should hold")
	}
	if r.err != nil {
		return nil, r.err
	}
	return m, nil
}

// reader takes fields off a message. After the first failure every further
// field reads as zero, so only the end has to look at err.
type reader struct {
	message string
	all     []byte
	off     int
	err     error
}

func (r *reader) fail(reason string) {
	if r.err == nil {
		r.err = &DecodeError{r.message, r.off, reason}
	}
}

// take returns the next n bytes, or nil when they are not there.
func (r *reader) take(n int) []byte {
	if r.err != nil {
		return nil
	}
	if len(r.all)-r.off < n {
		r.fail("too short")
		return nil
	}
	b := r.all[r.off : r.off+n]
	r.off += n
	return b
}

func (r *reader) array(dst []byte) {
	copy(dst, r.take(len(dst)))
}

func (r *reader) uint8() int {
	if b := r.take(1); b != nil {
		return int(b[0])
	}
	return 0
}

func (r *reader) uint16() uint16 {
	if b := r.take(2); b != nil {
		return binary.BigEndian.Uint16(b)
	}
	return 0
}

func (r *reader) id() (id PeerID) {
	r.array(id[:])
	return id
}

func (r *reader) string() string {
	return string(r.take(r.uint8()))
}

func (r *reader) route() Route {
	route := Route(r.uint8())
	if r.err == nil && (route < RouteDirect || route > RouteFailed) {
		r.fail("unknown route")
	}
	return route
}

// rest returns what is left. Its length needs no check of its own: it is what
// MaxMessage leaves beside the kind and the id.
func (r *reader) rest() []byte {
	return r.take(len(r.all) - r.off)
}

func (r *reader) joined() (m Joined) {
	n := r.uint8()
	if n > MaxPeers {
		r.fail("too many peers")
	}
	for i := 0; i < n && r.err == nil; i++ {
		m.Peers = append(m.Peers, r.id())
	}
	n = r.uint8()
	if n > MaxICE {
		r.fail("too many ICE servers")
	}
	for i := 0; i < n && r.err == nil; i++ {
		m.ICE = append(m.ICE, ICEServer{r.string(), r.string(), r.string()})
	}
	return m
}
