package view

import (
	"testing"

	"rowan/rules/record"
)

// Marks of a file are drawn on stones and on free points, and what changes of them is drawn again.
func TestSigns(t *testing.T) {
	v := placing(15, 15)
	s := Scene{Position: play(t, v, "h8i9")}
	s.Marks = []record.Mark{{Kind: record.Label, Point: points(t, v, "a1")[0], Text: "A"}, {Kind: record.Label, Point: points(t, v, "h8")[0], Text: "longer"},
		{Kind: record.Cross, Point: points(t, v, "b2")[0]}, {Kind: record.Triangle, Point: points(t, v, "c3")[0]},
		{Kind: record.Circle, Point: points(t, v, "i9")[0]}, {Kind: record.Square, Point: points(t, v, "d4")[0]}}
	c, l := look(t, s, func(s *Settings) { s.Coordinates = false })
	if c.count("text A") != 1 || c.count("text lo…") != 1 {
		t.Errorf("the labels are not among %q", c.drawn)
	}
	p := NewPainter(ThemeOf(Boards[0], LightScheme), l, true)
	before := s
	before.Marks = nil
	p.Show(before, 0)
	p.Draw(newNotes(t, l), 0)
	p.Show(s, 0)
	if len(p.dirty) != len(s.Marks) {
		t.Errorf("%d places are drawn again", len(p.dirty))
	}
	if n := len(Renamed(before, s)); n < len(s.Marks) {
		t.Errorf("%d points are named again", n)
	}
}
