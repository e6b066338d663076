package engine

// Sizes of the estimate and of the order of moves, for who fits them.
const (
	Lanes        = lanes
	Hidden       = hidden
	ThreatStates = threatStates
	StateRow     = grades // of the states, by the other side's grade
	Patterns     = int(patterns)
	Distances    = farAway + 1
)

// What 1 stands for in a fit: the weights are whole numbers.
const (
	PointUnit    = 1 << laneBits  // of the lanes, the biases and the units
	LayerUnit    = 1 << layerBits // of the layer's weights
	EstimateUnit = 300            // of the estimate: a chance of e : 1 by itself; a search knows more, see Chance
	RankUnit     = 64             // of the order: a candidate e times as likely
)

// EstimateWeights returns the weights of the estimate in a row: of the points, [PointFeatures][Lanes]; the
// layer, [Hidden][2·Lanes]; biases, [Hidden]; biases of the threats, [StateFeatures][Hidden]; what the units are worth, [Hidden];
// and what the states of the threats are worth, [ThreatStates]. The first four are divided by their units, the last two by EstimateUnit.
func EstimateWeights() []float64 {
	e := &estimate
	var all []float64
	for i := range e.point {
		all = appendNumbers(all, e.point[i][:], PointUnit)
	}
	for i := range e.layer {
		all = appendNumbers(all, e.layer[i][:], LayerUnit)
	}
	all = appendNumbers(all, e.bias[:], PointUnit)
	for i := range e.state {
		all = appendNumbers(all, e.state[i][:], PointUnit)
	}
	all = appendNumbers(all, e.out[:], EstimateUnit)
	return appendNumbers(all, e.threat[:], EstimateUnit)
}

// OrderWeights returns the weights of the order of moves in a row, divided by RankUnit: [2][PointFeatures] of what the side to move
// makes on a point and what the other side would, and [2][Distances] from the other side's last stone and from the mover's.
func OrderWeights() []float64 {
	var all []float64
	for _, w := range rankWeights {
		all = appendNumbers(all, w.pair[:], RankUnit)
		all = appendNumbers(all, w.rest[:], RankUnit)
	}
	for _, w := range nearWeights {
		all = appendNumbers(all, w[:], RankUnit)
	}
	return all
}

func appendNumbers[T int8 | int16](all []float64, numbers []T, unit float64) []float64 {
	for _, n := range numbers {
		all = append(all, float64(n)/unit)
	}
	return all
}
