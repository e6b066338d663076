package peer

import "sync"

// mailbox is a queue whose put never blocks: a browser's callback must not. What
// bounds it is said where it is used.
type mailbox[T any] struct {
	mu    sync.Mutex
	items []T
	ready chan struct{} // has a token when there may be items
}

func newMailbox[T any]() *mailbox[T] {
	return &mailbox[T]{ready: make(chan struct{}, 1)}
}

func (m *mailbox[T]) put(v T) {
	m.mu.Lock()
	m.items = append(m.items, v)
	m.mu.Unlock()
	select {
	case m.ready <- struct{}{}:
	default:
	}
}

// take returns all that is there, oldest first.
func (m *mailbox[T]) take() []T {
	m.mu.Lock()
	defer m.mu.Unlock()
	items := m.items
	m.items = nil
	return items
}

// len returns how many items wait.
func (m *mailbox[T]) len() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.items)
}
