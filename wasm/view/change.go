package view

import "rowan/rules"

// A Change is what differs between two positions of one variant.
type Change struct {
	Added   []rules.Point // stones that were not there, or of the other colour; the newest last
	Removed []rules.Point // stones that are gone
	Popped  rules.Color   // PopOut: all of it is that a disc of this colour has left Column at the bottom
	Column  int8
}

// Compare returns what changed from a to b. Both are of one variant.
func Compare(a, b rules.Position) Change {
	var c Change
	last, moved := b.Last()
	newest := false
	v := b.Variant()
	for y := range int8(v.Height) {
		for x := range int8(v.Width) {
			pt := rules.Point{X: x, Y: y}
			was, is := a.At(pt), b.At(pt)
			switch {
			case was == is:
			case is == rules.NoColor:
				c.Removed = append(c.Removed, pt)
			case moved && pt == last:
				newest = true
			default:
				c.Added = append(c.Added, pt)
			}
		}
	}
	if newest {
		c.Added = append(c.Added, last)
	}
	c.Column, c.Popped = popped(a, b, c)
	return c
}

// popped returns which disc left which column, if that is all; else NoColor.
func popped(a, b rules.Position, c Change) (int8, rules.Color) {
	v := b.Variant()
	if v.Rule != rules.PopOut || len(c.Removed) != 1 || b.Ply() <= a.Ply() {
		return 0, rules.NoColor
	}
	x := c.Removed[0].X
	for _, pt := range c.Added {
		if pt.X != x {
			return 0, rules.NoColor
		}
	}
	for y := range int8(v.Height) {
		if b.At(rules.Point{X: x, Y: y}) != a.At(rules.Point{X: x, Y: y + 1}) {
			return 0, rules.NoColor
		}
	}
	return x, a.At(rules.Point{X: x})
}

// played reports whether the change looks like moves being played, which are
// worth watching, and not like another game, a takeback or a jump through this one.
func (c Change) played() bool {
	return c.Popped != rules.NoColor || len(c.Removed) == 0 && 1 <= len(c.Added) && len(c.Added) <= 2
}
