package view

import (
	"fmt"
	"testing"

	"rowan/rules"
)

// eachTheme calls f with every board in every scheme.
func eachTheme(t *testing.T, f func(t *testing.T, th Theme)) {
	for _, board := range Boards {
		for scheme, name := range [...]string{"light", "dark", "contrast"} {
			t.Run(board+" "+name, func(t *testing.T) { f(t, ThemeOf(board, Scheme(scheme))) })
		}
	}
}

// mix is what is seen of a colour that is alpha opaque over a ground.
func mix(c RGBA, alpha float64, ground RGBA) RGBA {
	out := RGBA(0xff)
	for shift := 8; shift <= 24; shift += 8 {
		a, b := float64(c>>shift&0xff), float64(ground>>shift&0xff)
		out |= RGBA(a*alpha+b*(1-alpha)) << shift
	}
	return out
}

// Text keeps a contrast of 4.5:1, lines and marks 3:1, on the worst of their grounds; with more
// contrast asked for 7:1 and 4.5:1.
func TestContrast(t *testing.T) {
	eachTheme(t, func(t *testing.T, th Theme) {
		text, mark := 4.5, 3.0
		if th.Scheme == ContrastScheme {
			text, mark = 7, 4.5
		}
		board := []RGBA{th.Near, th.Far}
		black, white := th.Black.Body, th.White.Body
		for _, c := range []struct {
			what   string
			a      RGBA
			ground []RGBA
			least  float64
		}{
			{"coordinates", th.Coordinate, board, text},
			{"lines", th.Line, board, mark},
			{"column numbers, at the bottom", th.FrameText, []RGBA{th.FrameFar}, text},
			{"last move in the frame", th.FrameText, []RGBA{th.FrameNear, th.FrameFar}, mark},
			{"what is won", th.Good, []RGBA{th.Halo}, text},
			{"what is lost", th.Cross, []RGBA{th.Halo}, text},
			{"what is estimated", th.Ink, []RGBA{th.Halo}, text},
			{"forbidden points", th.Cross, []RGBA{th.Halo}, mark},
			{"last move on black", th.Black.Mark, []RGBA{black}, mark},
			{"last move on white", th.White.Mark, []RGBA{white, th.White.Edge}, mark},
			{"numbers on black", th.Black.Ink, []RGBA{black}, text},
			{"numbers on white", th.White.Ink, []RGBA{white}, text},
			{"numbers on berry", th.Berry.Ink, []RGBA{th.Berry.Body}, 4.5},
			{"numbers on honey", th.Honey.Ink, []RGBA{th.Honey.Body}, text},
			{"letters of fifths", th.Black.Ink, []RGBA{mix(black, fifthAlpha, th.Near), mix(black, fifthAlpha, th.Far)}, 4.5},
			{"the ring on berry", th.Berry.Mark, []RGBA{th.Berry.Body}, 3},
			{"the cross on honey", th.Honey.Mark, []RGBA{th.Honey.Body, th.Honey.Edge}, mark},
			{"accent and its halo", th.Accent, []RGBA{th.Halo}, mark},
			{"black and white", black, []RGBA{white, th.White.Edge}, 7},
			{"berry and honey", th.Berry.Body, []RGBA{th.Honey.Body}, 2.2}, // without hue; ring and cross besides
		} {
			for _, ground := range c.ground {
				if got := contrast(c.a, ground); got < c.least {
					t.Errorf("%s: %.2f, want %g", c.what, got, c.least)
				}
			}
		}
	})
}

// Every piece stands out from what it lies on by its body, its outline, or, white on wood and slate,
// by its shadow.
func TestPiecesStandOut(t *testing.T) {
	eachTheme(t, func(t *testing.T, th Theme) {
		outlined := func(p Piece, ground RGBA) float64 {
			best := contrast(p.Body, ground)
			if p.Rim.seen() {
				best = max(best, contrast(p.Rim, ground), min(contrast(p.Rim, p.Body), contrast(p.Rim, ground)))
			}
			return best
		}
		for _, ground := range []RGBA{th.Near, th.Far} {
			for name, p := range map[string]Piece{"black": th.Black, "white": th.White} {
				least := 3.0
				if name == "white" && th.Material == Wood && !th.strong() {
					least = 1.5 // and its shadow, and the lines end at it
				}
				if got := outlined(p, ground); got < least {
					t.Errorf("%s on the board %v: %.2f, want %g", name, ground.CSS(), got, least)
				}
			}
		}
		for _, frame := range []RGBA{th.FrameNear, th.FrameFar} {
			if got := max(contrast(th.Hole, frame), contrast(th.FrameEdge, frame)); got < 2.2 {
				t.Errorf("an empty hole in the frame: %.2f", got)
			}
		}
	})
}

// An unknown board or scheme is still one that can be drawn.
func TestThemeOfUnknown(t *testing.T) {
	if ThemeOf("marble", LightScheme) != ThemeOf("wood", LightScheme) || ThemeOf("slate", 9) != ThemeOf("slate", ContrastScheme) {
		t.Error("an unknown board or scheme")
	}
	seen := map[string]bool{}
	eachTheme(t, func(_ *testing.T, th Theme) { seen[fmt.Sprint(th)] = true })
	if len(seen) != 9 {
		t.Errorf("%d different themes", len(seen))
	}
}

// Discs are told apart without any colour: a ring on one, a cross on the other, also under numbers (field case 24).
func TestDiscsDifferInShape(t *testing.T) {
	eachTheme(t, func(t *testing.T, th Theme) {
		l := NewLayout(rules.ClassicConnectFour, DefaultSettings(), 374, 374, 2)
		p := NewPainter(th, l, true)
		shape := func(color rules.Color) string {
			pic := p.discPicture(color)
			n := newNotes(t, Layout{Width: pic.W, Height: pic.H})
			pic.Draw(n)
			marks := 0
			for i, what := range n.drawn {
				if what == "lines" || what == "ring" && n.sizes[i] < 1.4*l.Piece { // a rim is larger
					marks++
				}
			}
			return fmt.Sprint(n.count("lines") > 0, " ", marks > n.count("lines"))
		}
		if berry, honey := shape(rules.Black), shape(rules.White); berry != "false true" || honey != "true false" {
			t.Errorf("cross and ring: berry %s, honey %s", berry, honey)
		}
	})
}
