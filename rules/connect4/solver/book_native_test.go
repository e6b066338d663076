//go:build !js

package solver

import (
	"encoding/binary"
	"errors"
	"io/fs"
	"math/bits"
	"os"
	"testing"
)

// The book that is built in is whole, and says what a search finds.
func TestOpeningBook(t *testing.T) {
	b := OpeningBook()
	if b.Ply != 8 || b.Missing() != 0 {
		t.Errorf("a book of %d plies, %d of %d scores are missing", b.Ply, b.Missing(), b.Len())
	}
	if score, ok := b.Score(Position{}); score != 1 || !ok { // who begins wins with the last disc
		t.Errorf("the empty board has score %d, %v", score, ok)
	}
	if slow {
		return
	}
	s := solver(t, 7, 6)
	checked := 0
	for i := 0; i < b.Len() && checked < 20; i++ {
		p, want, _ := b.At(i * 7919 % b.Len())
		if max(want, -want) > 8 { // those that are quick to find
			checked++
			if got := score(t, s, p); got != want {
				t.Errorf("%x: score %d, in the book %d", p, got, want)
			}
		}
	}
}

// All of the book against another solver's scores.
func TestOpeningBookKnownScores(t *testing.T) {
	data, err := os.ReadFile("../../../../shared/data/connect4/scores-8ply.bin")
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("no scores-8ply.bin")
	}
	if err != nil {
		t.Fatal(err)
	}
	b := OpeningBook()
	n := int(binary.LittleEndian.Uint64(data))
	data = data[8:]
	if len(data) != 9*n {
		t.Fatalf("%d bytes for %d scores", len(data), n)
	}
	full := 0
	for ; len(data) > 0; data = data[9:] {
		p := fromKey(binary.LittleEndian.Uint64(data))
		got, ok := b.Score(p)
		if bits.OnesCount64(p.Mask) == b.Ply && board.completing(p.Cur)&board.drops(p.Mask) == 0 {
			full++
		}
		if want := int(int8(data[8])); got != want || !ok {
			t.Errorf("%x: score %d in the book (%v), want %d", p, got, ok, want)
		}
	}
	if full != b.Len() {
		t.Errorf("the book has %d positions, these scores %d", b.Len(), full)
	}
}
