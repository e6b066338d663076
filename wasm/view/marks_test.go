package view

import (
	"fmt"
	"testing"

	"rowan/rules"
	"rowan/rules/gomoku"
)

// points returns the points of a move string.
func points(t *testing.T, v rules.Variant, moves string) []rules.Point {
	t.Helper()
	list, err := rules.ParseMoves(v, moves)
	if err != nil {
		t.Fatal(err)
	}
	var all []rules.Point
	for _, m := range list {
		all = append(all, m.Point)
	}
	return all
}

// look draws a scene at rest with the settings changed.
func look(t *testing.T, s Scene, change func(*Settings)) (*notes, Layout) {
	t.Helper()
	s.Settings = DefaultSettings()
	change(&s.Settings)
	v := s.Position.Variant()
	l := NewLayout(v, s.Settings, 374, 374/Aspect(v, s.Settings), 2)
	c := newNotes(t, l)
	p := NewPainter(ThemeOf(s.Settings.Board, LightScheme), l, true)
	p.Show(s, 0)
	p.Draw(c, 0)
	return c, l
}

func unchanged(*Settings) {}

// Numbers are in the order of play, fit their stones on every board, and are smaller the longer they are.
func TestNumbers(t *testing.T) {
	v := placing(22, 22)
	moves := ""
	for i := range 120 { // rows of two colours that no five comes of
		x, y := i%22, i/22
		moves += rules.Point{X: int8(x), Y: int8((y*2 + x/2%2*7) % 22)}.String()
	}
	var order []rules.Point
	seen := map[rules.Point]bool{}
	for _, pt := range points(t, v, moves) {
		if !seen[pt] {
			seen[pt], order = true, append(order, pt)
		}
	}
	pos := play(t, v, "")
	for i, pt := range order {
		next, err := pos.Play(rules.Place(pt))
		if err != nil {
			order = order[:i]
			break
		}
		pos = next
	}
	if len(order) < 101 {
		t.Fatalf("only %d stones: none with three digits", len(order))
	}
	c, l := look(t, Scene{Position: pos, Order: order}, func(s *Settings) { s.Numbers, s.Coordinates = true, false })
	for i, pt := range order {
		text := fmt.Sprintf("text %d", i+1)
		at, width, ok := c.find(text)
		if !ok || at != l.Center(pt) {
			t.Fatalf("number %d at %v, %v; its stone is at %v", i+1, at, ok, l.Center(pt))
		}
		if width > 2*l.Piece {
			t.Errorf("number %d is %.1f wide on a stone of %.1f", i+1, width, 2*l.Piece)
		}
	}
	if at, width, _ := c.find("ring"); at != l.Center(order[len(order)-1]) || width < 1.5*l.Piece {
		t.Errorf("the last move's ring, around its number: at %v, %v wide", at, width)
	}
	if c, _ := look(t, Scene{Position: pos, Order: order}, unchanged); c.count("text 101") != 0 {
		t.Error("numbers are written that are off")
	}
}

func TestLastMoveCanBeOff(t *testing.T) {
	for _, v := range []rules.Variant{rules.ClassicGomoku, rules.ClassicConnectFour} {
		pos := play(t, v, map[bool]string{true: "h8", false: "4"}[v.Game == rules.Gomoku])
		with, _ := look(t, Scene{Position: pos}, unchanged)
		without, _ := look(t, Scene{Position: pos}, func(s *Settings) { s.LastMove = false })
		if with.count("ring") != 1 || without.count("ring") != 0 {
			t.Errorf("%s: %d rings with the mark, %d without", v, with.count("ring"), without.count("ring"))
		}
	}
}

func TestForbiddenPoints(t *testing.T) {
	v := rules.ClassicGomoku
	v.Rule = rules.Renju
	pos := play(t, v, "h8a1h9a3i8a5")
	s := Scene{Position: pos, Forbidden: points(t, v, "c3d4")}
	if c, l := look(t, s, unchanged); c.count("lines") != 8 { // two strokes, each on a pale one
		t.Errorf("%d strokes of crosses", c.count("lines"))
	} else if at, _, _ := c.find("lines"); distance(at, l.Center(s.Forbidden[1])) > 0.1 {
		t.Errorf("the last cross is at %v", at)
	}
	if c, _ := look(t, s, func(s *Settings) { s.Forbidden = false }); c.count("lines") != 0 {
		t.Error("crosses are drawn that are off")
	}
	s.Settings = DefaultSettings()
	if !s.IsForbidden(rules.Point{X: 2, Y: 2}) || s.IsForbidden(rules.Point{X: 2, Y: 3}) {
		t.Error("the points are not what is read aloud")
	}
}

// What a tap means follows the step of the opening.
func TestMoveAt(t *testing.T) {
	at := rules.Point{X: 9, Y: 3}
	variant := func(text string) rules.Variant {
		v, err := rules.ParseVariant(text)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	rif, tara := variant("gomoku-15x15-5-renju-rif"), variant("gomoku-15x15-5-renju-taraguchi10")
	pop := variant("connect4-7x6-4-popout-none")
	for _, c := range []struct {
		what     string
		v        rules.Variant
		moves    string
		offering bool
		pt       rules.Point
		want     rules.Move
	}{
		{"a stone", rules.ClassicGomoku, "", false, at, rules.Place(at)},
		{"an opening's stone", rif, "h8i9", false, rules.Point{X: 9, Y: 9}, rules.Place(rules.Point{X: 9, Y: 9})},
		{"a fifth to offer", rif, "h8h9i10a1", false, at, rules.Offer(at)},
		{"a fifth to choose", rif, "h8h9i10a1.b2.c3", false, at, rules.Choose(at)},
		{"a stone or a fifth: stone", tara, "h8h9i10f7", false, at, rules.Place(at)},
		{"a stone or a fifth: fifth", tara, "h8h9i10f7", true, at, rules.Offer(at)},
		{"a drop", rules.ClassicConnectFour, "", false, rules.Point{X: 2, Y: 4}, rules.Drop(2)},
		{"a drop above", pop, "4", false, rules.Point{X: 2, Y: 6}, rules.Drop(2)},
		{"a pop", pop, "44", false, rules.Point{X: 3, Y: -1}, rules.Pop(3)},
	} {
		s := Scene{Position: play(t, c.v, c.moves), Playable: true, Offering: c.offering}
		if got := s.MoveAt(c.pt); got != c.want {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
		if p, ok := s.Position.(gomoku.Position); ok && p.Step().Ask == gomoku.AskChoose {
			continue // at is none of those
		}
		if _, ok := s.Try(s.MoveAt(c.pt)).(Play); !ok {
			t.Errorf("%s: %v", c.what, s.Try(s.MoveAt(c.pt)))
		}
	}
}

// Fifths on offer are pale stones with letters.
func TestFifths(t *testing.T) {
	v, _ := rules.ParseVariant("gomoku-15x15-5-renju-rif")
	pos := play(t, v, "h8h9i10a1.b2.c3")
	s := Scene{Position: pos, Playable: true, Offered: pos.(gomoku.Position).Offered()}
	c, l := look(t, s, func(s *Settings) { s.Coordinates = false })
	for i, pt := range s.Offered {
		if at, _, ok := c.find("text " + FifthName(i)); !ok || at != l.Center(pt) {
			t.Errorf("fifth %s at %v, %v", FifthName(i), at, ok)
		}
	}
	if n := c.count("picture black stone"); n != 2+2 {
		t.Errorf("%d black stones, two of them pale, want 4", n)
	}
}

// A flipped board is the same board: what is seen somewhere is hit there, named as before, with
// coordinates below and to the left; Connect Four stays upright.
func TestFlipped(t *testing.T) {
	s := DefaultSettings()
	s.Flipped = true
	for _, v := range []rules.Variant{rules.ClassicGomoku, placing(9, 5), rules.ClassicConnectFour} {
		plain, l := NewLayout(v, DefaultSettings(), 374, 374, 2), NewLayout(v, s, 374, 374, 2)
		eachPoint(v, func(pt rules.Point) {
			if Turned(v, Turned(v, pt)) != pt {
				t.Fatalf("%s: %v turned twice", v, pt)
			}
			c := l.Center(pt)
			if c != plain.Center(Turned(v, pt)) {
				t.Fatalf("%s: %v is at %v", v, pt, c)
			}
			got, ok := l.At(c.X, c.Y)
			if v.Game == rules.ConnectFour {
				got.Y = pt.Y
				if c.Y != plain.Center(pt).Y {
					t.Fatalf("%s: %v lies in another row", v, pt)
				}
			}
			if !ok || got != pt {
				t.Fatalf("%s: a tap on %v means %v", v, pt, got)
			}
		})
		from := rules.Point{X: 2, Y: 2}
		if pt, _ := l.Step(from, "ArrowRight", false); l.Center(pt).X <= l.Center(from).X {
			t.Errorf("%s: right goes to %v", v, pt)
		}
		if pt, _ := l.Step(from, "ArrowUp", false); l.Center(pt).Y >= l.Center(from).Y {
			t.Errorf("%s: up goes to %v", v, pt)
		}
	}
	c, l := look(t, Scene{Position: play(t, rules.ClassicGomoku, "a1")}, func(s *Settings) { s.Flipped = true })
	a, _, _ := c.find("text A")
	o, _, _ := c.find("text O")
	one, _, _ := c.find("text 1")
	if a.X <= o.X || a.Y < l.Height/2 || one.X > l.Width/2 || one.Y > l.Height/2 {
		t.Errorf("A at %v, O at %v, 1 at %v", a, o, one)
	}
}

// Without coordinates the board is larger.
func TestCoordinatesCanBeOff(t *testing.T) {
	for _, v := range []rules.Variant{rules.ClassicGomoku, rules.ClassicConnectFour} {
		pos := play(t, v, "")
		with, l := look(t, Scene{Position: pos}, unchanged)
		without, bare := look(t, Scene{Position: pos}, func(s *Settings) { s.Coordinates = false })
		find := func(c *notes) int {
			n := c.count("text 1")
			for _, part := range c.parts {
				n += part.count("text 1")
			}
			return n
		}
		if find(with) == 0 || find(without) != 0 {
			t.Errorf("%s: coordinates with %d, without %d", v, find(with), find(without))
		}
		if bare.Pitch <= l.Pitch {
			t.Errorf("%s: the pitch is %v without coordinates, %v with", v, bare.Pitch, l.Pitch)
		}
	}
}
