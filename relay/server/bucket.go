package server

import "time"

// rate is what a bucket lets through: burst at once, and perSecond in the long run.
type rate struct{ perSecond, burst int }

// bucket is a token bucket. It does not know its rate, since each socket has some.
type bucket struct {
	tokens float64
	last   time.Time // when tokens was right
}

func newBucket(r rate, now time.Time) bucket {
	return bucket{tokens: float64(r.burst), last: now}
}

// take takes n tokens and reports whether there were as many.
func (b *bucket) take(n int, r rate, now time.Time) bool {
	b.tokens = min(float64(r.burst), b.tokens+float64(r.perSecond)*now.Sub(b.last).Seconds())
	b.last = now
	if b.tokens < float64(n) {
		return false
	}
	b.tokens -= float64(n)
	return true
}

// full reports whether a burst is free, as if the bucket were new.
func (b *bucket) full(r rate, now time.Time) bool {
	return b.tokens+float64(r.perSecond)*now.Sub(b.last).Seconds() >= float64(r.burst)
}
