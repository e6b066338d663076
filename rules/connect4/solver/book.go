package solver

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"sync"
)

// A Book holds the scores of all positions of 7×6 up to some number of discs.
//
// As a file it has no positions, only scores: those of the positions of Ply discs
// that are worth a search (nobody has won, the side to move does not win at once),
// one of each pair of mirror images, in the order of their keys. A key is Mask + Cur,
// of the smaller of the two mirror images. What comes before Ply follows from them.
//
//	bytes  0–7   "rowanC4" and the version, 1
//	       8     Ply
//	       9 …   a score each, as a signed byte; −128 is one that has not been found yet
//
// Score may be called by several goroutines at a time, while none calls Set.
type Book struct {
	Ply   int
	layer // of the positions in the file's order

	mu    sync.Mutex // guards early
	early []layer    // positions of fewer discs, by their number; scores as they are asked for
	asked bool       // early has scores
}

// A layer is positions of so many discs, by their keys in order, and their scores.
type layer struct {
	keys   []uint64
	scores []int8
}

func newLayer(keys []uint64, score int8) layer {
	l := layer{keys, make([]int8, len(keys))}
	l.fill(score)
	return l
}

func (l *layer) fill(score int8) {
	for i := range l.scores {
		l.scores[i] = score
	}
}

const (
	bookMagic  = "rowanC4\x01"
	bookHeader = len(bookMagic) + 1
	unknown    = -128
	unasked    = -127
)

// MaxBookPly is how many discs the positions of a book have at most.
const MaxBookPly = 12

// board is the geometry of the book's positions.
var board = newGeometry[classic](7, 6)

// bookKey names a position and its mirror image.
func bookKey(p Position) uint64 {
	key := p.Cur + p.Mask
	return min(key, board.mirror(key))
}

// NewBook returns a book of the positions of ply discs, 1 to 12, without a score yet.
func NewBook(ply int) (*Book, error) {
	if ply < 1 || ply > MaxBookPly {
		return nil, fmt.Errorf("a book is of 1 to %d plies, not %d", MaxBookPly, ply)
	}
	b := &Book{Ply: ply}
	keys := []uint64{0}
	for range ply {
		b.early = append(b.early, newLayer(keys, unasked))
		keys = nextLayer(keys)
	}
	b.layer = newLayer(slices.DeleteFunc(keys, func(key uint64) bool {
		p := fromKey(key)
		return board.completing(p.Cur)&board.drops(p.Mask) != 0
	}), unknown)
	return b, nil
}

// nextLayer returns the keys of the positions one ply after those of the given keys in which the game goes
// on, in their order.
func nextLayer(keys []uint64) []uint64 {
	next := make([]uint64, 0, board.width*len(keys))
	for _, key := range keys {
		p := fromKey(key)
		for drops := board.drops(p.Mask) &^ board.completing(p.Cur); drops != 0; drops &= drops - 1 {
			next = append(next, bookKey(Position{p.Cur ^ p.Mask, p.Mask | drops&-drops}))
		}
	}
	return slices.Compact(sortKeys(next))
}

// sortKeys sorts keys of 7×6, 49 bits each, by counting: digit after digit from the lowest. A book is ready
// in half the time that comparing takes, which somebody waits for in a browser.
func sortKeys(keys []uint64) []uint64 {
	const digit = 13
	other := make([]uint64, len(keys))
	for shift := 0; shift < 7*7; shift += digit {
		var starts [1<<digit + 1]int32
		for _, key := range keys {
			starts[key>>shift&(1<<digit-1)+1]++
		}
		for i := range starts[1:] {
			starts[i+1] += starts[i]
		}
		for _, key := range keys {
			at := &starts[key>>shift&(1<<digit-1)]
			other[*at] = key
			*at++
		}
		keys, other = other, keys
	}
	return keys
}

// fromKey returns the position of a key. Column by column: with n discs the mask is 2^n − 1, so that one more
// than mask + cur is 2^n + cur, and cur is less than 2^n.
func fromKey(key uint64) Position {
	var p Position
	d := board.stride()
	for x := range uint(board.width) {
		column := key>>(x*d)&(1<<d-1) + 1
		n := uint(bits.Len64(column)) - 1
		p.Mask |= (1<<n - 1) << (x * d)
		p.Cur |= (column - 1<<n) << (x * d)
	}
	return p
}

// Len returns the number of scores in the file.
func (b *Book) Len() int { return len(b.keys) }

// Missing returns how many of them are not known yet.
func (b *Book) Missing() int {
	n := 0
	for _, score := range b.scores {
		if score == unknown {
			n++
		}
	}
	return n
}

// At returns the i-th position of the file, and its score if that is known.
func (b *Book) At(i int) (p Position, score int, known bool) {
	return fromKey(b.keys[i]), int(b.scores[i]), b.scores[i] != unknown
}

// Set gives the i-th position its score.
func (b *Book) Set(i, score int) {
	b.scores[i] = int8(score)
	if b.asked {
		for _, l := range b.early {
			l.fill(unasked)
		}
		b.asked = false
	}
}

// Bytes returns the book as a file.
func (b *Book) Bytes() []byte {
	file := append([]byte(bookMagic), byte(b.Ply))
	for _, score := range b.scores {
		file = append(file, byte(score))
	}
	return file
}

var errNoBook = errors.New("this is no opening book of Rowan's")

// ReadBook reads a book from a file.
func ReadBook(file []byte) (*Book, error) {
	if len(file) < bookHeader || string(file[:len(bookMagic)]) != bookMagic {
		return nil, errNoBook
	}
	b, err := NewBook(int(file[len(bookMagic)]))
	if err != nil {
		return nil, err
	}
	if file = file[bookHeader:]; len(file) != len(b.scores) {
		return nil, fmt.Errorf("a book of %d plies has %d scores, this one %d", b.Ply, len(b.scores), len(file))
	}
	for i, c := range file {
		if b.scores[i] = int8(c); c != 0x80 && max(b.scores[i], -b.scores[i]) > 21 {
			return nil, fmt.Errorf("a book's byte %d is no score: %d", bookHeader+i, b.scores[i])
		}
	}
	return b, nil
}

// Score returns the score of p, false if the book does not have it.
func (b *Book) Score(p Position) (score int, ok bool) {
	discs := bits.OnesCount64(p.Mask)
	if discs > b.Ply {
		return 0, false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.score(p, discs)
}

// score is Score, with the lock held.
func (b *Book) score(p Position, discs int) (int, bool) {
	if board.completing(p.Cur)&board.drops(p.Mask) != 0 {
		return (board.cells + 1 - discs) / 2, true
	}
	l := &b.layer
	if discs < b.Ply {
		l = &b.early[discs]
	}
	i, found := slices.BinarySearch(l.keys, bookKey(p))
	if !found {
		return 0, false
	}
	if l.scores[i] == unasked {
		l.scores[i] = b.negamax(p, discs)
		b.asked = true
	}
	return int(l.scores[i]), l.scores[i] != unknown
}

// negamax returns the score that follows from those of the next ply, unknown if one of them is.
func (b *Book) negamax(p Position, discs int) int8 {
	best := -board.cells
	for drops := board.drops(p.Mask); drops != 0; drops &= drops - 1 {
		score, ok := b.score(Position{p.Cur ^ p.Mask, p.Mask | drops&-drops}, discs+1)
		if !ok {
			return unknown
		}
		best = max(best, -score)
	}
	return int8(best)
}
