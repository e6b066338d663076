// Package qr makes the square pattern that a phone's camera reads a link from.
package qr

import (
	"errors"

	"rsc.io/qr/coding"
)

// Quiet is how many modules around a code must be as light as its light ones.
const Quiet = 4

// ErrTooLong means that a text is longer than any code holds.
var ErrTooLong = errors.New("too long for a QR code")

// A Code is a QR code.
type Code struct {
	Side int // modules in a row, without the quiet zone
	dark []bool
}

// Dark reports whether the module in column x of row y, from the top left, is dark.
func (c Code) Dark(x, y int) bool { return c.dark[y*c.Side+x] }

// Encode returns the smallest code of a text that a camera can read with an eighth of it covered, and of
// the eight masks the one that is least like the patterns by which a code is found.
func Encode(text string) (Code, error) {
	best, least := Code{}, 0
	data := coding.String(text)
	version := coding.Version(coding.MinVersion)
	for data.Bits(version) > 8*version.DataBytes(coding.M) {
		if version++; version > coding.MaxVersion {
			return Code{}, ErrTooLong
		}
	}
	for mask := range coding.Mask(8) {
		plan, err := coding.NewPlan(version, coding.M, mask)
		if err != nil {
			return Code{}, err
		}
		made, err := plan.Encode(data)
		if err != nil {
			return Code{}, err
		}
		c := Code{Side: made.Size, dark: make([]bool, made.Size*made.Size)}
		for i := range c.dark {
			c.dark[i] = made.Black(i%c.Side, i/c.Side)
		}
		if p := c.penalty(); best.Side == 0 || p < least {
			best, least = c, p
		}
	}
	return best, nil
}

// finder is a line through the middle of a corner's pattern, with the light before or after it.
var finder = [2][11]bool{
	{true, false, true, true, true, false, true},
	{false, false, false, false, true, false, true, true, true, false, true},
}

// penalty says how hard a code is to read: the four rules of ISO/IEC 18004, and before them whatever may be
// taken for a corner. The third rule sees such a form only with four light modules beside it, but readers look
// for it anywhere; and what all links have in common may draw it under one of the masks, as it did in up
// to one link of eight.
func (c Code) penalty() int {
	sum, dark := 1000*c.corners(), 0 // more than the rules come to
	for y := range c.Side {
		sum += c.linePenalty(func(i int) bool { return c.Dark(i, y) })
		sum += c.linePenalty(func(i int) bool { return c.Dark(y, i) })
		for x := range c.Side {
			if c.Dark(x, y) {
				dark++
			}
			if x > 0 && y > 0 && c.Dark(x, y) == c.Dark(x-1, y) && c.Dark(x, y) == c.Dark(x, y-1) && c.Dark(x, y) == c.Dark(x-1, y-1) {
				sum += 3 // a block
			}
		}
	}
	all := c.Side * c.Side
	return sum + 10*(abs(20*dark-10*all)/all) // 10 for each 5 % away from a half
}

// corners returns how many places a reader may take for the middle of a corner, with the three that are. A
// reader looks where runs of dark and light are 1:1:3:1:1, more or less, along row and column, and then
// along the diagonal. It believes three such places of one size: so one of the two must be exact.
func (c Code) corners() int {
	n := 0
	for y := range 2 * c.Side {
		for x := range 2 * c.Side {
			if !c.Dark(x/2, y/2) {
				continue
			}
			row := c.through(x, y, 1, 0)
			if !row.middle() || !row.like(1, 2) {
				continue
			}
			column := c.through(x, y, 0, 1)
			if !column.middle() || !column.like(1, 2) || row.size() != 14 && column.size() != 14 {
				continue
			}
			if c.through(x, y, 1, 1).like(5, 6) || c.through(x, y, 1, -1).like(5, 6) {
				n++
			}
		}
	}
	return n
}

// runs are the lengths of five runs of dark and light, in half modules: those before a place and behind it,
// from the nearest on, of which the first of both are parts of one.
type runs struct{ before, behind [3]int }

// through returns the runs through a place, which is given in half modules. Where it is not dark they have no length.
func (c Code) through(x, y, dx, dy int) (r runs) {
	for _, side := range []struct {
		n      *[3]int
		dx, dy int
	}{{&r.before, -dx, -dy}, {&r.behind, dx, dy}} {
		x, y := x, y
		for i := range side.n {
			for x >= 0 && y >= 0 && x < 2*c.Side && y < 2*c.Side && c.Dark(x/2, y/2) == (i != 1) {
				side.n[i]++
				x, y = x+side.dx, y+side.dy
			}
		}
	}
	return r
}

// middle reports whether the place is the middle one of its run.
func (r runs) middle() bool { return r.before[0] == r.behind[0]+1 }

func (r runs) size() int {
	n := -1 // both sides count the place
	for i := range r.before {
		n += r.before[i] + r.behind[i]
	}
	return n
}

// like reports whether the runs have the proportions of a corner, each give or take a part of itself.
func (r runs) like(part, of int) bool {
	all := r.size()
	near := func(n, modules int) bool { return of*abs(7*n-modules*all) < part*modules*all }
	return near(r.before[0]+r.behind[0]-1, 3) && near(r.before[1], 1) && near(r.before[2], 1) && near(r.behind[1], 1) && near(r.behind[2], 1)
}

// linePenalty is what a row or column adds: long runs, and what looks like a finder.
func (c Code) linePenalty(at func(int) bool) int {
	sum, run := 0, 0
	for i := range c.Side {
		if i > 0 && at(i) == at(i-1) {
			run++
		} else {
			run = 1
		}
		switch {
		case run == 5:
			sum += 3
		case run > 5:
			sum++
		}
		for _, f := range finder {
			if i+len(f) <= c.Side && alike(f[:], at, i) {
				sum += 40
			}
		}
	}
	return sum
}

func alike(f []bool, at func(int) bool, from int) bool {
	for i, dark := range f {
		if at(from+i) != dark {
			return false
		}
	}
	return true
}

func abs(n int) int { return max(n, -n) }
