package peer

import (
	"slices"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// lineID counts the lines that a Conn began; zero is no line. Up.Line counts
// only those that came up.
type lineID uint32

// attempt is a line: one that is being made, that waits to be reported, the
// newcomer, or the accepted one.
type attempt struct {
	line        lineID
	number      int              // Up.Line; zero before it was reported
	self, peer  signaling.PeerID // the connection ids that it was agreed between
	visit       visit            // the other's
	try, want   uint32           // of its offer and of the knock before it
	intro       []byte           // the other's
	mine, other string           // fingerprints or keys; empty until the description is there
	held        []candidate      // own addresses that wait for the own description to go first
	open        bool             // frames can pass
	hand        bool             // it was agreed by codes
	room        bool             // it goes through the room
	mid         string           // of one by hand: the name of the media in the own description
	route       line.Route
	told        bool // the relay knows how it came out
	begun       time.Time
	since       time.Time // when it was reported, then when it was accepted
	deadline    time.Time // until it must be reported, then accepted
	mend        mending
}

// attempt returns the line that is meant by a connection's number, or nil.
func (m *meeting) attempt(from signaling.PeerID, try uint32) *attempt {
	for _, a := range m.attempts {
		if a.peer == from && a.self == m.self && a.try == try {
			return a
		}
	}
	return nil
}

func (m *meeting) byLine(id lineID) *attempt {
	for _, a := range m.attempts {
		if a.line == id {
			return a
		}
	}
	return nil
}

// making returns the lines that are not reported, oldest first, without one by hand.
func (m *meeting) making() []*attempt {
	return slices.DeleteFunc(slices.Clone(m.attempts), func(a *attempt) bool { return a == m.newcomer || m.keeps(a) || a.hand })
}
