package peer

import (
	"sync/atomic"

	"rowan/wasm/line"
)

// A way is what a line's frames go over: a [channel] from browser to browser, or a
// [passage] through the relay's room.
type way interface {
	answer(description string) // takes the other side's answer
	send(frame []byte) error   // as Conn.Send; from any goroutine
	close()                    // ends it in its own time
	gone() <-chan struct{}     // closed when nothing is left of it
	incoming() *inflow
}

// The inputs that a line posts.
type (
	lineDescribed struct {
		line        lineID
		description string
	}
	lineGathered struct {
		line        lineID
		description string // with all addresses
	}
	lineFound struct {
		line      lineID
		candidate candidate
	}
	lineOpened struct{ line lineID }
	lineFaint  struct {
		line  lineID
		faint bool // nothing comes any more
	}
	lineRenewal struct {
		line        lineID
		description string
	}
	lineFrame struct {
		line lineID
		data []byte
	}
	lineRoute struct {
		line  lineID
		route line.Route
	}
	lineFailed struct {
		line lineID
		err  error
	}
)

// What may wait to be taken by the layer above.
const (
	// maxPending is how many bytes of frames, with what they take beside, may
	// wait: while it is busy, say with a save.
	maxPending = 4 << 20

	// maxPendingNew is the same for a line that is not accepted, which may be
	// anybody's: a hello, and what an honest player sends after it.
	maxPendingNew = 256 << 10
)

// inflow counts the frames of a line that are on their way to the layer above.
// Nobody can be made to wait with the next one, so frames that are not taken fast
// enough end their line.
type inflow struct {
	accepted atomic.Bool  // it may have more pending
	pending  atomic.Int64 // bytes of frames on their way
	early    [][]byte     // frames that came before the line was reported; of the actor
}

// add counts a frame that came. An error is the end of the line.
func (f *inflow) add(frame []byte) error {
	if len(frame) > line.MaxFrame {
		return line.ErrTooBig
	}
	most := int64(maxPendingNew)
	if f.accepted.Load() {
		most = maxPending
	}
	if f.pending.Add(frameCost(frame)) > most {
		return line.ErrFlood
	}
	return nil
}

// taken takes a frame off those that are pending.
func (f *inflow) taken(frame []byte) { f.pending.Add(-frameCost(frame)) }

func (f *inflow) incoming() *inflow { return f }

// frameCost is about what a frame takes in memory.
func frameCost(frame []byte) int64 { return int64(len(frame)) + 128 }
