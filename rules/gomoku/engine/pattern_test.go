package engine

import (
	"strings"
	"testing"
)

// points reads a picture of eleven points, the new stone N in the middle.
func points(t *testing.T, picture string) (own, blocked uint64) {
	t.Helper()
	cells := strings.Fields(picture)
	if len(cells) != 11 || cells[5] != "N" {
		t.Fatalf("%q is not eleven points around N", picture)
	}
	for i, c := range cells {
		switch c {
		case "X", "N":
			own |= 1 << i
		case "O":
			blocked |= 1 << i
		}
	}
	return own, blocked
}

func TestClassify(t *testing.T) {
	for _, c := range []struct {
		picture             string
		freestyle, standard pattern
	}{
		{"_ _ _ X X N X X _ _ _", five, five},
		{"_ _ X X X N X X _ _ _", five, none},
		{"O X X X X N O _ _ _ _", five, five},
		{"_ _ _ X X N X _ _ _ _", openFour, openFour},
		{"_ _ O X X N X _ _ _ _", blockedFour, blockedFour},
		{"_ _ _ X _ N X X _ _ _", blockedFour, blockedFour},
		{"_ X _ X X N _ X _ _ _", openFour, openFour},    // five at two points of one line
		{"X _ X X X N _ _ _ _ _", openFour, blockedFour}, // the left point would make six
		{"_ _ _ X X N _ _ _ _ _", openThree, openThree},
		{"_ _ _ X _ N X _ _ _ _", openThree, openThree},
		{"_ _ O X X N _ _ _ _ _", three, three},
		{"_ O _ X X N _ O _ _ _", three, three}, // room for five, not for an open four
		{"O _ _ X X N _ O _ _ _", openThree, openThree},
		{"O _ O X X N O _ _ _ _", none, none},
		{"_ _ _ _ X N _ _ _ _ _", openTwo, openTwo},
		{"_ _ _ O X N _ _ _ _ _", two, two},
		{"_ _ _ _ _ N _ _ _ _ _", one, one},
		{"_ _ _ O _ N _ _ O _ _", none, none},
	} {
		own, blocked := points(t, c.picture)
		if got := classify(own, blocked, 5, false); got != c.freestyle {
			t.Errorf("%s freestyle: %d, want %d", c.picture, got, c.freestyle)
		}
		if got := classify(own, blocked, 5, true); got != c.standard {
			t.Errorf("%s standard: %d, want %d", c.picture, got, c.standard)
		}
	}
}

func TestSqueezeSpread(t *testing.T) {
	for points := range uint64(1 << 10) {
		if got := squeeze(spread(points, 5), 5); got != points {
			t.Fatalf("%b: %b", points, got)
		}
	}
}
