package server

import "time"

// bucket is a token bucket: it lets a burst through at once and a steady rate
// in the long run.
type bucket struct {
	burst  float64
	rate   float64 // tokens a second
	tokens float64
	last   time.Time // when tokens was right
}

func newBucket(rate, burst int, now time.Time) bucket {
	return bucket{burst: float64(burst), rate: float64(rate), tokens: float64(burst), last: now}
}

// take takes a token and reports whether there was one.
func (b *bucket) take(now time.Time) bool {
	b.tokens = min(b.burst, b.tokens+b.rate*now.Sub(b.last).Seconds())
	b.last = now
	if b.tokens < 1 {
		return false
	}
	b.tokens--
	return true
}
