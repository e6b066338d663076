package turn

import (
	"sync"
	"time"
)

// budget is a token bucket: it lets a burst through at once and a steady rate in
// the long run.
type budget struct {
	rate, burst float64 // a second; at once

	mu   sync.Mutex
	left float64
	when time.Time // when left was right
}

func newBudget(rate, burst int) *budget {
	return &budget{rate: float64(rate), burst: float64(burst), left: float64(burst), when: time.Now()}
}

// spend takes n, if they are there.
func (b *budget) spend(n int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fill()
	if b.left < float64(n) {
		return false
	}
	b.left -= float64(n)
	return true
}

// owe takes n, there or not, and returns how long it takes until they are.
func (b *budget) owe(n int) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fill()
	b.left -= float64(n)
	return time.Duration(max(0, -b.left/b.rate) * float64(time.Second))
}

// refill returns how long it takes until nothing of the burst is spent.
func (b *budget) refill() time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fill()
	return time.Duration((b.burst - b.left) / b.rate * float64(time.Second))
}

// full reports whether nothing of the burst is spent.
func (b *budget) full() bool { return b.refill() == 0 }

func (b *budget) fill() {
	now := time.Now()
	b.left = min(b.burst, b.left+b.rate*now.Sub(b.when).Seconds())
	b.when = now
}
