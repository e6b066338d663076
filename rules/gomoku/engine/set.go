package engine

import "math/bits"

const setWords = (maxCells + 63) / 64

// A set is one of cells, a bit each.
type set [setWords]uint64

func (s *set) has(cell int) bool { return s[cell>>6]>>(cell&63)&1 != 0 }
func (s *set) flip(cell int)     { s[cell>>6] ^= 1 << (cell & 63) }

// first returns the lowest cell of a set that is not empty.
func (s *set) first() int {
	for i, word := range s {
		if word != 0 {
			return i<<6 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// or adds the cells of t; words is how many words the board needs.
func (s *set) or(t *set, words int) {
	for i := range words {
		s[i] |= t[i]
	}
}

// take removes the lowest cell and returns it, -1 where none is left.
func (s *set) take(words int) int {
	for i := range words {
		if word := s[i]; word != 0 {
			s[i] = word & (word - 1)
			return i<<6 + bits.TrailingZeros64(word)
		}
	}
	return -1
}
