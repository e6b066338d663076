package dom

import "sync"

// A queue hands values to a handler that may block, one at a time and in the
// order they came. JavaScript's callbacks must not block, and a goroutine for
// each would leave the order to the scheduler.
type queue[T any] struct {
	handle func(T)

	mu      sync.Mutex
	waiting []T
	running bool // a goroutine is handing values over
}

func newQueue[T any](handle func(T)) *queue[T] { return &queue[T]{handle: handle} }

// push never blocks.
func (q *queue[T]) push(v T) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, v)
	if !q.running {
		q.running = true
		go q.run()
	}
}

func (q *queue[T]) run() {
	for {
		q.mu.Lock()
		if len(q.waiting) == 0 {
			q.waiting, q.running = nil, false
			q.mu.Unlock()
			return
		}
		v := q.waiting[0]
		q.waiting = q.waiting[1:]
		q.mu.Unlock()
		guard("handling an event", func() { q.handle(v) })
	}
}
