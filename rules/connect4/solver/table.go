package solver

import "math/bits"

// A table is a transposition table: what is known of positions that were
// searched, by their keys (search.go). It is always right: an entry names its
// position to the last bit, and says between which scores it lies, which no
// later search can change.
//
// # Exact in 64 bits
//
// A key has one bit for each cell and one more a column, n in all. Multiplied by
// an odd number modulo 2^n it is mixed and can still be told from all others. The
// product's first bits are the number of a bucket, the rest, the tag, is kept:
//
//	product   bbbbbbbbbbbbbbbbbbbb ttttttttttttttttttttttttttttt
//	          bucket, 20 bits      tag, 29 bits of 49
//	entry     tag | work 5 | least score + 32, 6 | greatest score + 32, 6
//
// # Growing
//
// An easy position needs a few hundred entries, and a table of many megabytes,
// touched here and there, would be one cache miss after another. So the table
// begins with a few pages and doubles whenever a third of it is in use, up to
// its size: the bucket's number takes one bit more from the tag, and each bucket
// is split in two. Bucket b becomes 2b and 2b+1; as this goes from the last to
// the first, it needs no second table.
//
// A bucket has two slots. The first keeps the entry that was more work to find,
// the second the newest.
type table struct {
	slots   []entry // two a bucket, for maxBits
	bits    uint    // of a bucket's number, now
	minBits uint
	maxBits uint
	keyBits uint
	used    int // slots that hold an entry
}

const (
	scoreBits = 6
	workBits  = 5
	tagShift  = workBits + 2*scoreBits
	scoreZero = 1 << (scoreBits - 1)
	scoreMask = 1<<scoreBits - 1
	workMask  = 1<<workBits - 1

	firstBits  = 11                 // a table begins with 32 KiB
	multiplier = 0x9e3779b97f4a7c15 // 2^64 over the golden ratio
)

// tables are the two tables of a search: one, of any size, for what costs a lot to search again; and one
// that fits the processor's own cache for positions near the end, which are two of three, and soon of no more
// use. To look for these in the memory takes longer than to search most of them: a third of all time.
type tables struct {
	early, late table
	lateFrom    int // discs
}

const (
	lateBytes = 512 << 10
	lateCells = 14 // empty cells at most
)

// newTables returns tables for positions on a board with so many cells and keys of so many bits, of size
// bytes together, as far as newTable can have it.
func newTables(size, cells int, keyBits uint) tables {
	return tables{
		early:    newTable(size-lateBytes, keyBits),
		late:     newTable(lateBytes, keyBits),
		lateFrom: cells - lateCells,
	}
}

// of returns the table for positions of so many discs.
func (t *tables) of(discs int) *table {
	if discs >= t.lateFrom {
		return &t.late
	}
	return &t.early
}

// clear forgets everything.
func (t *tables) clear() {
	t.early.clear()
	t.late.clear()
}

// newTable returns a table for keys of n bits that takes at most size bytes, or
// more where the tag would not fit else: 2 MiB for n = 64.
func newTable(size int, n uint) table {
	minBits := uint(firstBits)
	if n > minBits+64-tagShift {
		minBits = n - (64 - tagShift)
	}
	maxBits := minBits
	for maxBits+1 < n && 32<<maxBits <= size {
		maxBits++
	}
	return table{slots: make([]entry, 2<<maxBits), bits: minBits, minBits: minBits, maxBits: maxBits, keyBits: n}
}

// clear forgets everything.
func (t *table) clear() {
	t.bits = t.minBits
	if t.used > 0 {
		clear(t.slots[:2<<t.bits])
	}
	t.used = 0
}

// find returns the first slot of the key's bucket, and its tag.
func (t *table) find(key uint64) (slot int, tag uint64) {
	product := key * multiplier << (64 - t.keyBits)
	return int(product>>(64-t.bits)) * 2, product << t.bits >> (64 - t.keyBits + t.bits)
}

// An entry is a slot's content; 0 is none.
type entry uint64

func (e entry) tag() uint64   { return uint64(e) >> tagShift }
func (e entry) work() uint64  { return uint64(e) >> (2 * scoreBits) & workMask }
func (e entry) least() int    { return int(e>>scoreBits&scoreMask) - scoreZero }
func (e entry) greatest() int { return int(e&scoreMask) - scoreZero }

// is reports whether the entry is that of the position with the tag.
func (e entry) is(tag uint64) bool { return e != 0 && e.tag() == tag }

func newEntry(tag, work uint64, least, greatest int) entry {
	return entry(tag<<tagShift | work<<(2*scoreBits) | uint64(least+scoreZero)<<scoreBits | uint64(greatest+scoreZero))
}

// probe returns the entry of the key, 0 if there is none.
func (t *table) probe(key uint64) entry {
	slot, tag := t.find(key)
	if e := t.slots[slot]; e.is(tag) {
		return e
	}
	if e := t.slots[slot+1]; e.is(tag) {
		return e
	}
	return 0
}

// store keeps what was found out with the given number of nodes. It narrows what
// was known before.
func (t *table) store(key uint64, least, greatest int, nodes uint64) {
	slot, tag := t.find(key)
	bucket := t.slots[slot : slot+2 : slot+2]
	e := newEntry(tag, min(uint64(bits.Len64(nodes)), workMask), least, greatest)
	for i, old := range bucket {
		if old.is(tag) {
			bucket[i] = newEntry(tag, max(e.work(), old.work()), max(least, old.least()), min(greatest, old.greatest()))
			return
		}
	}
	switch first := bucket[0]; {
	case first == 0:
		bucket[0] = e
		t.used++
	case e.work() < first.work():
		if bucket[1] == 0 {
			t.used++
		}
		bucket[1] = e
	default:
		if bucket[1] == 0 {
			t.used++
		}
		bucket[0], bucket[1] = e, first
	}
	if t.used > len(t.slots)>>(t.maxBits-t.bits)/3 && t.bits < t.maxBits {
		t.grow()
	}
}

// grow doubles the table that is in use.
func (t *table) grow() {
	tagBits := t.keyBits - t.bits - 1
	t.bits++
	t.used = 0
	for slot := 1<<t.bits - 2; slot >= 0; slot -= 2 {
		old := [2]entry{t.slots[slot], t.slots[slot+1]}
		split := t.slots[2*slot : 2*slot+4 : 2*slot+4]
		clear(split)
		for _, e := range old {
			if e == 0 {
				continue
			}
			to := int(e.tag()>>tagBits) * 2
			if split[to] != 0 {
				to++
			}
			split[to] = newEntry(e.tag()&(1<<tagBits-1), e.work(), e.least(), e.greatest())
			t.used++
		}
	}
}
