package engine

// The estimate is a small network. What each free point is to a colour, its [pointFeatures], adds to lanes of that colour's
// sums, which the board keeps up to date; a point with nothing near adds nothing, so boards of every size look alike. Of both
// sides' sums and the state of the threats, hidden units are made:
//
//	unit = max(0, bias + state's bias + Σ weight · lane)
//
// and the estimate is their weighted sum, with what the state of the threats is worth by itself. A sum of points alone, without
// the units between, cannot say that a shape is worth more to the side that has the move, or where the opponent has none.
const (
	hidden = 32

	// The weights are whole numbers: so many bits of a lane, and of the layer's weights, are behind the point.
	laneBits  = 6
	layerBits = 8
)

// A network holds the weights of the estimate, fitted by rowan tune.
type network struct {
	point  [PointFeatures][lanes]int8
	layer  [hidden][2 * lanes]int16 // of the lanes of the side to move, then of the other's
	bias   [hidden]int16
	state  [StateFeatures][hidden]int16
	out    [hidden]int16
	threat [threatStates]int16
}

// biases are the units' biases for each state of threats, in the unit of a lane times a weight.
var biases = func() (all [threatStates][hidden]int32) {
	for state := range all {
		for unit := range hidden {
			sum := int32(estimate.bias[unit])
			for _, f := range StateFeaturesOf(state) {
				sum += int32(estimate.state[f][unit])
			}
			all[state][unit] = sum << layerBits
		}
	}
	return all
}()

// lanes returns what a free point of this code adds to its owner's sums. A forbidden one is worth nothing.
func (c code) lanes(t threat) packed {
	var sum [lanes]int
	if t != makesFoul && t != makesFoulFour {
		for _, f := range c.features().indices() {
			for i, w := range estimate.point[f] {
				sum[i] += int(w)
			}
		}
	}
	return pack(&sum)
}

// evaluate estimates the board for the side to move.
func (s *Search) evaluate() int {
	b := &s.board
	var x [2 * lanes]int32
	b.sums[b.side].unpack(x[:lanes])
	b.sums[1-b.side].unpack(x[lanes:])
	state := b.threatState()
	bias := &biases[state]
	sum := int32(0)
	for i := range hidden {
		w := &estimate.layer[i]
		unit := bias[i]
		unit += int32(w[0])*x[0] + int32(w[1])*x[1] + int32(w[2])*x[2] + int32(w[3])*x[3]
		unit += int32(w[4])*x[4] + int32(w[5])*x[5] + int32(w[6])*x[6] + int32(w[7])*x[7]
		unit += int32(w[8])*x[8] + int32(w[9])*x[9] + int32(w[10])*x[10] + int32(w[11])*x[11]
		unit += int32(w[12])*x[12] + int32(w[13])*x[13] + int32(w[14])*x[14] + int32(w[15])*x[15]
		if unit > 0 {
			sum += unit >> layerBits * int32(estimate.out[i])
		}
	}
	return int(sum>>laneBits) + int(estimate.threat[state])
}
