package server

import "sync/atomic"

// waiting counts the bytes that wait anywhere in the relay: in rooms for who is not there
// yet, and in outboxes for who does not read.
type waiting struct {
	most  int64        // of charged
	bytes atomic.Int64 // that wait
	// charged are those of them that are beyond what is free.
	charged atomic.Int64
}

// grow counts that somewhere more waits than before, and reports whether there is room
// for it.
func (w *waiting) grow(before, after, free int) bool {
	n := charge(after, free) - charge(before, free)
	if w.charged.Add(n) > w.most && n > 0 {
		w.charged.Add(-n)
		return false
	}
	w.bytes.Add(int64(after - before))
	return true
}

// shrink counts that somewhere less waits than before.
func (w *waiting) shrink(before, after, free int) {
	w.charged.Add(charge(after, free) - charge(before, free))
	w.bytes.Add(int64(after - before))
}

func charge(n, free int) int64 { return int64(max(0, n-free)) }
