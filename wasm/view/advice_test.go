package view

import (
	"testing"

	"rowan/rules"
)

// Each move of an analysis has its signs at its place: on its point, above its column, below it for a pop. The best
// has a full plate, the others an outline.
func TestAdvice(t *testing.T) {
	at := func(l Layout, m rules.Move) Vec { return l.Center(target(l.Variant, m)) }
	for _, c := range []struct {
		v     rules.Variant
		game  string
		moves []rules.Move
	}{
		{placing(15, 15), "h8i9", []rules.Move{rules.Place(rules.Point{X: 3, Y: 4}), rules.Place(rules.Point{X: 0, Y: 0})}},
		{rules.ClassicConnectFour, "44", []rules.Move{rules.Drop(3), rules.Drop(0), rules.Drop(6)}},
		{popOut(t), "44", []rules.Move{rules.Pop(3), rules.Drop(3)}},
	} {
		s := Scene{Position: play(t, c.v, c.game)}
		plain, _ := look(t, s, unchanged)
		for i, m := range c.moves {
			s.Advice = append(s.Advice, Advice{Move: m, Text: string(rune('a'+i)) + "%", Best: i == 0, Tone: Tone(i), Words: "w"})
		}
		n, l := look(t, s, unchanged)
		for i, m := range c.moves {
			if place, _, ok := n.find("text " + string(rune('a'+i)) + "%"); !ok || place != at(l, m) {
				t.Errorf("%v: %v is not written at its place: %v", c.v, m, place)
			}
			if a, ok := s.AdviceAt(target(c.v, m)); !ok || a.Move != m {
				t.Errorf("%v: %v is not found", c.v, m)
			}
		}
		if got := n.count("outline") - plain.count("outline"); got != len(c.moves)-1 {
			t.Errorf("%v: %d outlines", c.v, got)
		}
		if _, ok := s.AdviceAt(rules.Point{X: 1, Y: 1}); ok {
			t.Errorf("%v: advice about nothing", c.v)
		}
	}
}

// A variation's pieces lie where they would be, with their numbers.
func TestGhosts(t *testing.T) {
	for _, v := range []rules.Variant{placing(15, 15), rules.ClassicConnectFour} {
		s := Scene{Position: play(t, v, "")}
		s.Ghosts = []Ghost{{rules.Point{X: 2, Y: 0}, rules.Black, 1}, {rules.Point{X: 2, Y: 1}, rules.White, 2}}
		n, l := look(t, s, func(s *Settings) { s.Coordinates = false })
		for i, g := range s.Ghosts {
			if place, _, ok := n.find("text " + string(rune('1'+i))); !ok || place != l.Center(g.Point) {
				t.Errorf("%v: ghost %d is not at its place", v, i)
			}
		}
	}
}

// A sign in pixels: on a phone's board, and not wider than its plate.
func TestAdviceFits(t *testing.T) {
	s := Scene{Position: play(t, rules.ClassicGomoku, "h8")}
	for _, text := range []string{"5", "62", "100", "+12"} {
		s.Advice = []Advice{{Move: rules.Place(rules.Point{X: 1, Y: 1}), Text: text}}
		n, l := look(t, s, unchanged)
		_, wide, ok := n.find("text " + text)
		if !ok || wide < 3 || wide > 0.84*l.Pitch {
			t.Errorf("%s is some %.1f wide on %.1f", text, wide, l.Pitch)
		}
	}
}
