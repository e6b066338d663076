package connect4

import (
	"math/bits"

	"rowan/rules"
)

// A scoreSolver finds exact scores of the dropping game with rows of four, by alpha–beta over a
// bitboard of any size with width × (height + 1) bits up to 56, laid out as that of Position. It is
// here to hold the package against scores that are known, and knows nothing of the package's own code.
type scoreSolver struct {
	width, height int
	stride        int
	cells         int
	bottom, board uint64
	order         []int
	table         []uint64 // key · bound in seven bits · whether it is a lower one
	nodes         int
}

func newScoreSolver(width, height, tableBits int) *scoreSolver {
	s := &scoreSolver{width: width, height: height, stride: height + 1, cells: width * height, table: make([]uint64, 1<<tableBits)}
	for x := range width {
		s.bottom |= 1 << (x * s.stride)
	}
	s.board = s.bottom * (1<<height - 1)
	s.order = newTinySolver(width).order
	return s
}

// bits returns the discs of the side to move and all discs of a game that goes on.
func (s *scoreSolver) bits(p rules.Position) (cur, mask uint64) {
	for x := range s.width {
		for y := range s.height {
			bit := uint64(1) << (x*s.stride + y)
			switch p.At(rules.Point{X: int8(x), Y: int8(y)}) {
			case p.Turn():
				cur |= bit
				mask |= bit
			case p.Turn().Opponent():
				mask |= bit
			}
		}
	}
	return cur, mask
}

// winning returns the empty cells that would complete a row of four with the cells.
func (s *scoreSolver) winning(cells, mask uint64) uint64 {
	won := cells << 1 & (cells << 2) & (cells << 3)
	for step := s.stride - 1; step <= s.stride+1; step++ {
		up, down := cells<<step&(cells<<(2*step)), cells>>step&(cells>>(2*step))
		won |= up&(cells<<(3*step)) | up&(cells>>step) | down&(cells<<step) | down&(cells>>(3*step))
	}
	return won & (s.board ^ mask)
}

// column returns the cells of column x.
func (s *scoreSolver) column(x int) uint64 { return (1<<s.height - 1) << (x * s.stride) }

// playable returns the cells into which a disc would fall.
func (s *scoreSolver) playable(mask uint64) uint64 { return (mask + s.bottom) & s.board }

// score returns the score of the side to move: positive where it wins, one more for each disc of its own that
// is left to it; negative where it loses; 0 for a draw.
func (s *scoreSolver) score(cur, mask uint64) int {
	n := bits.OnesCount64(mask)
	if s.playable(mask)&s.winning(cur, mask) != 0 {
		return (s.cells + 1 - n) / 2
	}
	low, high := -(s.cells-n)/2, (s.cells+1-n)/2
	for low < high { // asks whether it is more than a number, first about a draw
		ask := low + (high-low)/2
		if ask <= 0 && low/2 < ask {
			ask = low / 2
		} else if ask >= 0 && high/2 > ask {
			ask = high / 2
		}
		if got := s.search(cur, mask, n, ask, ask+1); got <= ask {
			high = got
		} else {
			low = got
		}
	}
	return low
}

// isScore reports whether the score is want, which needs two questions at most.
func (s *scoreSolver) isScore(cur, mask uint64, want int) bool {
	n := bits.OnesCount64(mask)
	if s.playable(mask)&s.winning(cur, mask) != 0 {
		return want == (s.cells+1-n)/2
	}
	return s.search(cur, mask, n, want-1, want) >= want && s.search(cur, mask, n, want, want+1) <= want
}

// search returns the score if it lies between alpha and beta, else a bound of it on its side of them. The side to
// move can't win at once; n is the number of discs.
func (s *scoreSolver) search(cur, mask uint64, n, alpha, beta int) int {
	s.nodes++
	drops, threats := s.playable(mask), s.winning(cur^mask, mask)
	if forced := drops & threats; forced != 0 {
		if drops = forced; forced&(forced-1) != 0 {
			drops = 0
		}
	}
	if drops &^= threats >> 1; drops == 0 {
		return -(s.cells - n) / 2 // the other wins with his next disc, or the board is full
	}
	if n >= s.cells-2 {
		return 0
	}
	if alpha = max(alpha, -(s.cells-2-n)/2); alpha >= beta {
		return alpha
	}
	if beta = min(beta, (s.cells-1-n)/2); alpha >= beta {
		return beta
	}
	key := s.key(cur, mask, n)
	if bound, lower, ok := s.probe(key); ok && lower {
		if alpha = max(alpha, bound); alpha >= beta {
			return alpha
		}
	} else if ok {
		if beta = min(beta, bound); alpha >= beta {
			return beta
		}
	}
	var moves [8]uint64
	var rank [8]int
	count := 0
	for _, x := range s.order {
		move := drops & s.column(x)
		if move == 0 {
			continue
		}
		if n < s.cells-12 { // what is known of the child may do
			if bound, lower, ok := s.probe(s.key(cur^mask, mask|move, n+1)); ok && !lower && -bound >= beta {
				return -bound
			}
		}
		r := bits.OnesCount64(s.winning(cur|move, mask|move))
		i := count
		for ; i > 0 && rank[i-1] < r; i-- {
			moves[i], rank[i] = moves[i-1], rank[i-1]
		}
		moves[i], rank[i] = move, r
		count++
	}
	for _, move := range moves[:count] {
		value := -s.search(cur^mask, mask|move, n+1, -beta, -alpha)
		if value >= beta {
			s.store(key, value, true)
			return value
		}
		alpha = max(alpha, value)
	}
	s.store(key, alpha, false)
	return alpha
}

// key tells positions apart; early in the game, mirror images are one.
func (s *scoreSolver) key(cur, mask uint64, n int) uint64 {
	key := cur + mask + s.bottom
	if n > s.cells/3 {
		return key
	}
	var mirrored uint64
	for x := range s.width {
		mirrored |= key >> (x * s.stride) & (1<<s.stride - 1) << ((s.width - 1 - x) * s.stride)
	}
	return min(key, mirrored)
}

func (s *scoreSolver) slot(key uint64) *uint64 {
	return &s.table[key*0x9e3779b97f4a7c15>>32&uint64(len(s.table)-1)]
}

func (s *scoreSolver) probe(key uint64) (bound int, lower, ok bool) {
	e := *s.slot(key)
	return int(e>>1&127) - 64, e&1 != 0, e>>8 == key
}

func (s *scoreSolver) store(key uint64, bound int, lower bool) {
	e := key<<8 | uint64(bound+64)<<1
	if lower {
		e |= 1
	}
	*s.slot(key) = e
}
