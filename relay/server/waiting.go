package server

import "sync/atomic"

// waiting counts the bytes that wait anywhere in the relay: in rooms for who is not there
// yet, and in outboxes for who does not read.
type waiting struct {
	most  int64
	bytes atomic.Int64
}

// add counts n bytes in and reports whether there is room for them.
func (w *waiting) add(n int) bool {
	if w.bytes.Add(int64(n)) > w.most {
		w.bytes.Add(-int64(n))
		return false
	}
	return true
}

func (w *waiting) sub(n int) { w.bytes.Add(-int64(n)) }
