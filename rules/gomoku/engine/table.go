package engine

import (
	"math/bits"
	"unsafe"
)

// A bound says what a stored value is.
type bound uint8

const (
	unknown bound = iota
	upper         // the value is at most this
	lower         // at least
	exact
)

// An entry is what is known of one position. check is the part of its key that does not say where
// it stands; that two positions share all of it is not expected to happen, and harmless: moves are
// looked at before they are played.
type entry struct {
	check uint32
	value int32 // wins count from this position
	eval  int32
	move  int16 // cell, −1 if none
	depth int8
	kind  uint8 // bound, and above it the generation
}

func (e *entry) bound() bound { return bound(e.kind & 3) }

const bucketSize = 4

// A bucket is one cache line of entries.
type bucket [bucketSize]entry

// A table is a transposition table: four entries a bucket. What is shallow and what is of older
// searches gives way first.
type table struct {
	buckets    []bucket // a power of two
	generation uint8    // of six bits
}

func newTable(size int) table {
	n := max(size, 1<<12) / int(unsafe.Sizeof(bucket{}))
	return table{buckets: make([]bucket, 1<<(bits.Len(uint(n))-1))}
}

func (t *table) nextGeneration() { t.generation = (t.generation + 1) & 63 }

func (t *table) bucket(key uint64) *bucket { return &t.buckets[key&uint64(len(t.buckets)-1)] }

// probe returns the entry of the position; false if there is none.
func (t *table) probe(key uint64) (entry, bool) {
	for i, e := range t.bucket(key) {
		if e.check == uint32(key>>32) && e.bound() != unknown {
			t.bucket(key)[i].kind = e.kind&3 | t.generation<<2
			return e, true
		}
	}
	return entry{}, false
}

func (t *table) store(key uint64, value, eval, depth, move int, kind bound) {
	check := uint32(key >> 32)
	bucket := t.bucket(key)
	worst, least := &bucket[0], 1<<30
	for i := range bucket {
		e := &bucket[i]
		if e.check == check && e.bound() != unknown {
			if move < 0 {
				move = int(e.move)
			}
			if kind != exact && int(e.depth) > depth+3 && e.kind>>2 == t.generation {
				return // what was known is worth more
			}
			worst = e
			break
		}
		age := int(t.generation-e.kind>>2) & 63
		if keep := int(e.depth) - 8*age; e.bound() == unknown {
			worst, least = e, -1<<30
		} else if keep < least {
			worst, least = e, keep
		}
	}
	*worst = entry{check, int32(value), int32(eval), int16(move), int8(min(depth, 127)), uint8(kind) | t.generation<<2}
}

// fromRoot turns a stored value, whose wins count from its position, into one that counts from the
// root, ply plies before; fromHere does the reverse.
func fromRoot(value, ply int) int {
	switch {
	case value >= Decided:
		return value - ply
	case value <= -Decided:
		return value + ply
	}
	return value
}

func fromHere(value, ply int) int { return fromRoot(value, -ply) }
