package engine

import (
	"testing"
	"time"
)

func TestBudget(t *testing.T) {
	const ms, s = time.Millisecond, time.Second
	for _, c := range []struct {
		name       string
		limits     Limits
		soft, hard time.Duration
	}{
		{"no clock", Limits{Depth: 5, Nodes: 1000}, 0, 0},
		{"a move", Limits{Turn: s}, 0, 998 * ms},
		{"a short move", Limits{Turn: 3 * ms}, 0, 1500 * time.Microsecond},
		{"a game", Limits{Left: 220 * s}, 10 * s, 30*s - margin},
		{"a game and an increment", Limits{Left: 220 * s, Increment: 4 * s}, 13 * s, 39*s - margin},
		{"an increment above what is left", Limits{Left: s, Increment: 10 * s}, 798 * ms, 798 * ms},
		{"a move below its share", Limits{Turn: 5 * s, Left: 220 * s}, 5*s - margin, 5*s - margin},
		{"a move above its share", Limits{Turn: 60 * s, Left: 220 * s}, 10 * s, 30*s - margin},
		{"all three", Limits{Turn: 20 * s, Left: 220 * s, Increment: 4 * s}, 13 * s, 20*s - margin},
		{"the last millisecond", Limits{Left: ms}, ms / 22, ms / 2},
		{"nothing said of what is left", Limits{Left: 0, Increment: s}, 0, 0},
		{"less than nothing", Limits{Left: -s, Increment: s}, 0, 0},
		{"a move, and less than nothing", Limits{Turn: s, Left: -s}, 0, 998 * ms},
		{"a move of less than nothing", Limits{Turn: -s}, 0, 0},
	} {
		b := newBudget(c.limits)
		if b.soft != c.soft || b.hard != c.hard {
			t.Errorf("%s: soft %v, hard %v, want %v and %v", c.name, b.soft, b.hard, c.soft, c.hard)
		}
	}
}
