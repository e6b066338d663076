package tune

import (
	"math"
	"math/rand/v2"

	"rowan/rules/gomoku/engine"
)

// A Judgement is a position as the estimate sees it, and what came of it.
type Judgement struct {
	engine.Sight
	Points float64 // of the side to move, 0 to 1
	Apart  bool    // of a game that the fit must not see
}

// An Estimator is the engine's estimate in floating point, with weights as [engine.EstimateWeights] has them, and its samples.
type Estimator struct {
	Judgements []Judgement

	lanes [2 * engine.Lanes]float64 // of the position looked at last
	slope [2 * engine.Lanes]float64
	units [engine.Hidden]float64
}

// A network is a row of weights in parts, one row of a part after the other.
type network struct{ point, layer, bias, state, out, threat []float64 }

// parts returns the parts of a row of weights, which they share.
func parts(weights []float64) (n network) {
	take := func(count int) []float64 {
		part := weights[:count:count]
		weights = weights[count:]
		return part
	}
	n.point = take(engine.PointFeatures * engine.Lanes)
	n.layer = take(engine.Hidden * 2 * engine.Lanes)
	n.bias = take(engine.Hidden)
	n.state = take(engine.StateFeatures * engine.Hidden)
	n.out = take(engine.Hidden)
	n.threat = take(engine.ThreatStates)
	return n
}

// Start returns weights to begin with: small ones at random, for if all units were alike, they would stay so.
func (e *Estimator) Start(seed uint64) []float64 {
	const point, bias, out = 0.05, 0.5, 0.3
	rng := rand.New(rand.NewPCG(seed, 0))
	weights := make([]float64, len(engine.EstimateWeights()))
	n := parts(weights)
	draw := func(part []float64, size float64) {
		for i := range part {
			part[i] = rng.NormFloat64() * size
		}
	}
	draw(n.point, point)
	draw(n.layer, 1/math.Sqrt(2*engine.Lanes))
	draw(n.bias, bias)
	draw(n.out, out)
	return weights
}

func (e *Estimator) Samples() int { return len(e.Judgements) }

func (e *Estimator) Apart(sample int) bool { return e.Judgements[sample].Apart }

// Loss is the cross entropy of the points and the chance to win.
func (e *Estimator) Loss(weights []float64, sample int) float64 {
	j := &e.Judgements[sample]
	c := min(max(chance(e.Value(weights, &j.Sight)), 1e-12), 1-1e-12)
	return -j.Points*math.Log(c) - (1-j.Points)*math.Log(1-c)
}

func chance(value float64) float64 { return 1 / (1 + math.Exp(-value)) }

// Value returns the estimate of a position, 1 being a chance of e : 1.
func (e *Estimator) Value(weights []float64, s *engine.Sight) float64 {
	n := parts(weights)
	clear(e.lanes[:])
	for side, features := range s.Sides {
		lanes := e.lanes[side*engine.Lanes:][:engine.Lanes]
		for _, f := range features {
			for i, w := range n.point[int(f.Index)*engine.Lanes:][:engine.Lanes] {
				lanes[i] += float64(f.Count) * w
			}
		}
	}
	value := n.threat[s.State]
	states := engine.StateFeaturesOf(s.State)
	for u := range e.units {
		x := n.bias[u]
		for _, f := range states {
			x += n.state[int(f)*engine.Hidden+u]
		}
		for i, w := range n.layer[u*2*engine.Lanes:][:2*engine.Lanes] {
			x += w * e.lanes[i]
		}
		e.units[u] = max(x, 0)
		value += e.units[u] * n.out[u]
	}
	return value
}

// Slope goes back from the value to what it came from. The slope of the loss by the value is chance − points.
func (e *Estimator) Slope(weights, slope []float64, sample int) {
	j := &e.Judgements[sample]
	off := chance(e.Value(weights, &j.Sight)) - j.Points
	n, d := parts(weights), parts(slope)
	d.threat[j.State] += off
	states := engine.StateFeaturesOf(j.State)
	clear(e.slope[:])
	for u, unit := range e.units {
		if unit == 0 {
			continue
		}
		d.out[u] += off * unit
		x := off * n.out[u]
		d.bias[u] += x
		for _, f := range states {
			d.state[int(f)*engine.Hidden+u] += x
		}
		down := d.layer[u*2*engine.Lanes:][:2*engine.Lanes]
		for i, w := range n.layer[u*2*engine.Lanes:][:2*engine.Lanes] {
			down[i] += x * e.lanes[i]
			e.slope[i] += x * w
		}
	}
	for side, features := range j.Sides {
		lanes := e.slope[side*engine.Lanes:][:engine.Lanes]
		for _, f := range features {
			down := d.point[int(f.Index)*engine.Lanes:][:engine.Lanes]
			for i, x := range lanes {
				down[i] += x * float64(f.Count)
			}
		}
	}
}
