package peer

import "time"

// backoff spaces out tries: each waits about twice as long as the one before.
type backoff struct {
	first, most time.Duration
	tries       int
	// jitter returns a number in [0, 1). Two sides that lost each other in one
	// moment must not meet at the relay's door in one moment, for ever.
	jitter func() float64
}

// next returns how long to wait now: between a half and the whole of a step
// that doubles from first to most.
func (b *backoff) next() time.Duration {
	step := b.most
	if b.tries < 16 && b.first<<b.tries < b.most {
		step = b.first << b.tries
	}
	b.tries++
	return step/2 + time.Duration(b.jitter()*float64(step/2))
}

// atLeast makes the next waits no shorter than the step of about d.
func (b *backoff) atLeast(d time.Duration) {
	for b.first<<b.tries < min(d, b.most) {
		b.tries++
	}
}

func (b *backoff) reset() { b.tries = 0 }
