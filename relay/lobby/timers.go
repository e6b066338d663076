package lobby

import (
	"container/heap"
	"time"
)

// timer is something to be done at a time. What has one sets and stops it; there is no more than one for each
// person, pair, place and push, so that their number has the same bounds.
type timer struct {
	at    time.Time
	do    func(now time.Time)
	index int // in the heap, plus one; 0: not there
}

// timers is a heap of timers that are set, the next one first.
type timers struct{ heap timerHeap }

func (t *timers) set(x *timer, at time.Time) {
	t.stop(x)
	x.at = at
	heap.Push(&t.heap, x)
}

func (t *timers) stop(x *timer) {
	if x.index > 0 {
		heap.Remove(&t.heap, x.index-1)
	}
}

func (t *timers) next() time.Time {
	if len(t.heap) == 0 {
		return time.Time{}
	}
	return t.heap[0].at
}

// advance does what is due at now, in the order in which it became so. What is set
// meanwhile for now or before is done as well.
func (t *timers) advance(now time.Time) {
	for len(t.heap) > 0 && !t.heap[0].at.After(now) {
		heap.Pop(&t.heap).(*timer).do(now)
	}
}

// timerHeap is heap.Interface's.
type timerHeap []*timer

func (h timerHeap) Len() int           { return len(h) }
func (h timerHeap) Less(i, j int) bool { return h[i].at.Before(h[j].at) }

func (h timerHeap) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].index, h[j].index = i+1, j+1
}

func (h *timerHeap) Push(x any) {
	*h = append(*h, x.(*timer))
	x.(*timer).index = len(*h)
}

func (h *timerHeap) Pop() any {
	last := len(*h) - 1
	x := (*h)[last]
	(*h)[last] = nil
	*h = (*h)[:last]
	x.index = 0
	return x
}
