// Package think stands between the commands and rowan/rules/gomoku/engine until the engine has the rules and the clock itself.
package think

import (
	"math"
	"time"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

// What the values of an Info mean.
const (
	Win          = 1_000_000  // less n: a win with the n-th ply from here
	Decided      = Win - 1000 // what a value reaches when the game is decided
	DefaultBytes = 64 << 20
)

// Limits end a search.
type Limits struct {
	Depth     int
	Nodes     uint64
	Turn      time.Duration
	Left      time.Duration
	Increment time.Duration
	Stop      func() bool
	Lines     int
	Seed      uint64
}

// An Info is what a search knows.
type Info struct {
	Depth   int
	Deepest int
	Nodes   uint64
	Elapsed time.Duration
	Lines   []Line
}

// A Line is a move with what is expected after it.
type Line struct {
	Value int
	PV    []rules.Move
}

// Best returns the best line.
func (i Info) Best() Line { return i.Lines[0] }

// A Search thinks.
type Search struct{ s *engine.Search }

// New returns a Search that takes so many bytes.
func New(bytes int) *Search { return &Search{engine.New(bytes)} }

// Forget empties the tables.
func (s *Search) Forget() { s.s = engine.New(8 << 20) }

// Think searches p.
func (s *Search) Think(p gomoku.Position, l Limits, report func(Info)) Info {
	start := time.Now()
	turn := l.Turn
	if share := l.Left / 15; l.Left > 0 && (turn == 0 || share < turn) {
		turn = share
	}
	info := func(r engine.Result) Info {
		i := Info{Depth: r.Depth, Deepest: r.Depth, Nodes: r.Nodes, Elapsed: time.Since(start)}
		v := r.Value
		if v >= engine.Decided {
			v += p.Ply()
		} else if v <= -engine.Decided {
			v -= p.Ply()
		}
		line := Line{Value: v, PV: []rules.Move{rules.Place(r.Point)}}
		for n, pt := range r.PV {
			if n > 0 {
				line.PV = append(line.PV, rules.Place(pt))
			}
		}
		i.Lines = []Line{line}
		return i
	}
	r := s.s.Run(p, engine.Limits{Depth: l.Depth, Nodes: l.Nodes, Fours: 4, Seed: l.Seed, Stop: func() bool {
		return turn > 0 && time.Since(start) >= turn || l.Stop != nil && l.Stop()
	}}, func(r engine.Result) {
		if report != nil {
			report(info(r))
		}
	})
	return info(r)
}

// Chance returns the chance to win of a value.
func Chance(value int) float64 { return 1 / (1 + math.Exp(-float64(value)/200)) }

// WinIn returns the own moves to a proved win.
func WinIn(value int) (moves int, ok bool) { return 0, false }
