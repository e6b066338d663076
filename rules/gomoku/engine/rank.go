package engine

// weights are what the features of a point are worth to the order of moves.
type weights struct {
	pair [pairs]int16
	rest [patterns]int16
}

// of returns what the features add up to with these weights.
func (f pointFeatures) of(w *weights) int16 {
	return w.pair[f.pair] + w.rest[f.rest[0]] + w.rest[f.rest[1]]
}

// urgent is what a five or an open four adds to a point's rank: no quiet move comes before them.
const urgent = 2000

// rank returns how early a free point of this code is tried, by its owner and by his opponent.
func (c code) rank(t threat) rank {
	f := c.features()
	r := rank{f.of(&rankWeights[0]), f.of(&rankWeights[1])}
	switch t {
	case makesFive:
		r.mine += 2 * urgent
		r.his += urgent
	case makesWin:
		r.mine += urgent
	}
	return r
}
