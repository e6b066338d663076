package ai

import (
	"context"
	"time"
)

// yieldInterval is how long a search runs between two calls of Yield: long
// enough that a yield of some 0.5 ms costs little, short enough that a person
// finds Stop to be immediate.
const yieldInterval = 20 * time.Millisecond

// A pacer tells a search when to stop, and lets the host breathe in between.
type pacer struct {
	ctx       context.Context
	start     time.Time
	deadline  time.Time // zero for none
	yield     func()
	nextYield time.Time
}

func newPacer(ctx context.Context, l Limits) *pacer {
	now := time.Now()
	c := &pacer{ctx: ctx, start: now, yield: l.Yield, nextYield: now.Add(yieldInterval)}
	limit := l.Time
	if limit == 0 && l.Nodes == 0 {
		limit = l.Level.Time()
	}
	if limit > 0 {
		c.deadline = now.Add(limit)
	}
	return c
}

func (c *pacer) elapsed() time.Duration { return time.Since(c.start) }

// stop reports whether the search must end. The engines ask every fraction of a
// millisecond. A search that was cancelled does not yield any more.
func (c *pacer) stop() bool {
	if c.ctx.Err() != nil {
		return true
	}
	now := time.Now()
	if c.yield != nil && !now.Before(c.nextYield) {
		c.yield()
		now = time.Now()
		c.nextYield = now.Add(yieldInterval)
	}
	return c.ctx.Err() != nil || !c.deadline.IsZero() && !now.Before(c.deadline)
}

// estimateTime is how long a position is estimated at the most where an exact solver can go on: what estimates have
// not seen by then they see too slowly.
const estimateTime = 500 * time.Millisecond

// leave returns a stop that comes so long before the end, or after three quarters of the time, where the time is bounded.
func (c *pacer) leave(last time.Duration) func() bool {
	if c.deadline.IsZero() {
		return c.stop
	}
	end := c.deadline.Add(-min(c.deadline.Sub(c.start)/4, last))
	return func() bool { return c.stop() || !time.Now().Before(end) }
}

// quarter returns a stop that comes after a quarter of the time already, or after estimateTime, where the time is bounded.
func (c *pacer) quarter() func() bool {
	if c.deadline.IsZero() {
		return c.stop
	}
	end := c.start.Add(min(c.deadline.Sub(c.start)/4, estimateTime))
	return func() bool { return c.stop() || !time.Now().Before(end) }
}
