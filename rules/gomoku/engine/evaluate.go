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

// couple is two units in one word, the lower half and the upper, which is one less where the lower one is negative (as in
// packed): one multiplication serves both, in the browser too, where Go has nothing wider. Each stays below 2^31 in size.
type couple uint64

func newCouple(low, high int) couple { return couple(int64(low) + int64(high)<<32) }

func (c couple) split() (low, high int32) {
	low = int32(c)
	return low, int32((int64(c) - int64(low)) >> 32)
}

// layer has the weights of the units' lanes, and biases what they begin from in each state of threats, in the unit of a lane
// times a weight.
var (
	layer = func() (all [hidden / 2][2 * lanes]couple) {
		for i := range all {
			for lane := range all[i] {
				all[i][lane] = newCouple(int(estimate.layer[2*i][lane]), int(estimate.layer[2*i+1][lane]))
			}
		}
		return all
	}()
	biases = func() (all [threatStates][hidden / 2]couple) {
		for state := range all {
			var sums [hidden]int
			for unit := range sums {
				sums[unit] = int(estimate.bias[unit])
				for _, f := range StateFeaturesOf(state) {
					sums[unit] += int(estimate.state[f][unit])
				}
			}
			for i := range all[state] {
				all[state][i] = newCouple(sums[2*i]<<layerBits, sums[2*i+1]<<layerBits)
			}
		}
		return all
	}()
)

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
	var x [2 * lanes]couple // the lanes, sign-extended
	b.sums[b.side].unpack(x[:lanes])
	b.sums[1-b.side].unpack(x[lanes:])
	state := b.threatState()
	bias := &biases[state]
	sum := int32(0)
	for i := range layer {
		w := &layer[i]
		units := bias[i]
		units += w[0]*x[0] + w[1]*x[1] + w[2]*x[2] + w[3]*x[3]
		units += w[4]*x[4] + w[5]*x[5] + w[6]*x[6] + w[7]*x[7]
		units += w[8]*x[8] + w[9]*x[9] + w[10]*x[10] + w[11]*x[11]
		units += w[12]*x[12] + w[13]*x[13] + w[14]*x[14] + w[15]*x[15]
		low, high := units.split()
		sum += max(low, 0)>>layerBits*int32(estimate.out[2*i]) + max(high, 0)>>layerBits*int32(estimate.out[2*i+1])
	}
	return int(sum>>laneBits) + int(estimate.threat[state])
}
