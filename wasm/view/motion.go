package view

import (
	"math"
	"time"

	"rowan/rules"
)

// How long things move.
const (
	settleTime = 120 * time.Millisecond // a stone comes to rest
	strokeTime = 400 * time.Millisecond // the winning stroke is drawn
	refuseTime = 450 * time.Millisecond // a refused try is shown
	leaveTime  = 300 * time.Millisecond // a popped disc is on its way out

	settleFrom = 1.08 // a stone's size as it is put down
	gravity    = 84.0 // pitches a second each second: six rows in 0.38 s
	bounce     = 0.2  // part of its speed that a disc keeps when it lands
)

// A motion is a piece on its way to its point.
type motion struct {
	start  time.Duration
	height float64 // a disc's: from how many pitches above it falls
}

// end returns when it comes to rest.
func (m motion) end(v rules.Variant) time.Duration {
	if v.Game == rules.ConnectFour {
		return m.start + fallTime(m.height)
	}
	return m.start + settleTime
}

// A leaving is a disc that was popped: it falls out below the frame.
type leaving struct {
	column int8
	color  rules.Color
	start  time.Duration
}

// pop lets a disc fall out of a column, whose discs stand one lower already, and
// returns when it ends.
func (p *Painter) pop(column int8, color rules.Color, now time.Duration) time.Duration {
	p.leaving = append(p.leaving, leaving{column, color, now})
	end := now
	for y := range int8(Discs(p.scene.Position, int(column))) {
		m := motion{start: now, height: 1}
		p.motions[rules.Point{X: column, Y: y}] = m
		end = m.end(p.layout.Variant)
	}
	return max(end, now+leaveTime)
}

// height returns how far a disc falls to pt, in pitches.
func (p *Painter) height(pt rules.Point) float64 {
	l := p.layout
	return (l.Center(pt).Y - l.Center(rules.Point{X: pt.X, Y: int8(l.Variant.Height)}).Y) / l.Pitch
}

// above returns how far the disc of pt is above its place, in pitches.
func (p *Painter) above(pt rules.Point, now time.Duration) float64 {
	m, moves := p.motions[pt]
	if !moves || p.still {
		return 0
	}
	return falling(m.height, now-m.start)
}

// lift returns how high the stone on pt still is above the board, 1 to 0.
func (p *Painter) lift(pt rules.Point, now time.Duration) float64 {
	m, moves := p.motions[pt]
	if !moves || p.still {
		return 0
	}
	return 1 - easeOut(part(m.start, now, settleTime))
}

// part returns how much of the time d from start has passed at now, 0 to 1.
func part(start, now, d time.Duration) float64 {
	return clamp(float64(now-start)/float64(d), 0, 1)
}

// easeOut begins fast and ends slowly.
func easeOut(t float64) float64 { return 1 - (1-t)*(1-t)*(1-t) }

// easeBoth begins and ends slowly.
func easeBoth(t float64) float64 { return t * t * (3 - 2*t) }

// fallTime returns how long a disc moves that falls height pitches: down, up
// again in a small bounce, and down.
func fallTime(height float64) time.Duration {
	return time.Duration((1 + 2*bounce) * firstLanding(height) * float64(time.Second))
}

// firstLanding returns the seconds until a disc first lands.
func firstLanding(height float64) float64 { return math.Sqrt(2 * height / gravity) }

// falling returns how far above its place a disc is, in pitches, t after it
// was let go height pitches above.
func falling(height float64, t time.Duration) float64 {
	s, first := math.Max(0, t.Seconds()), firstLanding(height)
	if s < first {
		return height - gravity*s*s/2
	}
	up := bounce * gravity * first // speed after the first landing
	s -= first
	return math.Max(0, up*s-gravity*s*s/2)
}

// shake returns a sideways swing that dies out, −1 to 1, at the part t of its time.
func shake(t float64) float64 { return math.Sin(t*6*math.Pi) * (1 - t) }
