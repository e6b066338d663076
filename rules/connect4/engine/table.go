package engine

import (
	"math/bits"
	"unsafe"
)

// A bound says what a stored value is.
type bound uint8

const (
	exact bound = iota
	lower       // the value is at least this
	upper       // at most
)

// An entry is what is known of one position. Its key is the position itself
// (cur + mask), so that no two positions are taken for each other.
type entry struct {
	key        uint64
	value      int32
	depth      int8
	move       int8 // column
	bound      bound
	generation uint8 // of the search that wrote it; 0 in an entry never used
}

// A table is a transposition table: one entry a slot, the newest stays.
// Entries of older searches count as absent, so that a search does not depend
// on the one before it and nothing need be cleared between them.
type table struct {
	entries    []entry // a power of two
	generation uint8
}

func newTable(size int) table {
	n := max(size, 1<<10) / int(unsafe.Sizeof(entry{}))
	return table{entries: make([]entry, 1<<(bits.Len(uint(n))-1))}
}

func (t *table) nextGeneration() {
	if t.generation++; t.generation == 0 {
		clear(t.entries)
		t.generation = 1
	}
}

func (t *table) slot(key uint64) *entry {
	return &t.entries[key*0x9e3779b97f4a7c15>>32&uint64(len(t.entries)-1)]
}

// probe returns the entry of the position, nil if there is none.
func (t *table) probe(key uint64) *entry {
	if e := t.slot(key); e.key == key && e.generation == t.generation {
		return e
	}
	return nil
}

func (t *table) store(key uint64, value, depth, move int, b bound) {
	*t.slot(key) = entry{key, int32(value), int8(depth), int8(move), b, t.generation}
}
