package view

import (
	"math"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/rules/games"
)

// notes is a Canvas that writes down what is drawn, and complains about what
// lies outside of it.
type notes struct {
	t      *testing.T
	name   string
	w, h   float64
	drawn  []string          // "picture black stone", "ring", "text 15" …
	at     []Vec             // the middle of each
	sizes  []float64         // the width of each
	parts  map[string]*notes // the pictures
	colors map[RGBA]bool
	depth  int // of clips
	loupe  int // the depth of a loupe's, 0 for none
}

func newNotes(t *testing.T, l Layout) *notes {
	return &notes{t: t, name: "canvas", w: l.Width, h: l.Height, parts: map[string]*notes{}, colors: map[RGBA]bool{}}
}

func (n *notes) note(what string, r Rect) {
	n.t.Helper()
	const slack = 0.01
	if n.loupe > 0 { // drawn large, most of it outside
		return
	}
	if n.depth > 1 { // inside of a clip
		n.drawn, n.at, n.sizes = append(n.drawn, what), append(n.at, r.Center()), append(n.sizes, r.W)
		return
	}
	if math.IsNaN(r.X+r.Y+r.W+r.H) || r.W < 0 || r.H < 0 ||
		r.X < -slack || r.Y < -slack || r.X+r.W > n.w+slack || r.Y+r.H > n.h+slack {
		n.t.Errorf("%s: %s at %+v is outside of %g × %g", n.name, what, r, n.w, n.h)
	}
	n.drawn, n.at, n.sizes = append(n.drawn, what), append(n.at, r.Center()), append(n.sizes, r.W)
}

func (n *notes) Begin(r Rect) {
	if n.depth != 0 {
		n.t.Errorf("%s: begun inside of another", n.name)
	}
	n.note("begin", r)
	n.depth = 1
	n.drawn, n.at, n.sizes = nil, nil, nil
}

func (n *notes) Clip(r Rect) { n.note("clip", r); n.depth++ }

func (n *notes) Loupe(middle Vec, radius float64, _ Vec, _ float64) {
	n.note("loupe", square(middle, radius))
	n.depth++
	n.loupe = n.depth
}

func (n *notes) End() {
	if n.depth < n.loupe {
		n.t.Errorf("%s: more ends than clips", n.name)
	}
	if n.depth == n.loupe {
		n.loupe = 0
	}
	n.depth--
}

func (n *notes) paint(p Paint) {
	for _, s := range p.Stops {
		n.colors[s.Color] = true
	}
}

func (n *notes) RoundRect(r Rect, _ float64, p Paint) { n.note("round rect", r); n.paint(p) }

func (n *notes) Outline(r Rect, _, width float64, c RGBA) {
	n.note("outline", r)
	n.colors[c] = true
}

func (n *notes) Punch(holes []Vec, radius float64) {
	for _, h := range holes {
		n.note("hole", square(h, radius))
	}
}

func (n *notes) Specks(at []Vec, size float64, c RGBA) {
	for _, v := range at {
		n.note("speck", square(v, size/2))
	}
	n.colors[c] = true
}

func (n *notes) Circle(c Vec, r float64, p Paint) { n.note("circle", square(c, r)); n.paint(p) }

func (n *notes) Ring(c Vec, r, width float64, p Paint) {
	n.note("ring", square(c, r+width/2))
	n.paint(p)
}

func (n *notes) Lines(points []Vec, width float64, c RGBA) {
	low, high := points[0], points[0]
	for _, p := range points {
		low, high = Vec{min(low.X, p.X), min(low.Y, p.Y)}, Vec{max(high.X, p.X), max(high.Y, p.Y)}
	}
	if n.name == "ground" || strings.HasPrefix(n.name, "frame") { // the ends of the grain run over the plate's edges
		width = 0
	}
	n.note("lines", Rect{low.X - width/2, low.Y - width/2, high.X - low.X + width, high.Y - low.Y + width})
	n.colors[c] = true
}

func (n *notes) Rule(from, to Vec, width float64, c RGBA) {
	if from.X != to.X && from.Y != to.Y {
		n.t.Errorf("rule from %v to %v is not along the pixels", from, to)
	}
	n.Lines([]Vec{from, to}, width, c)
	n.drawn[len(n.drawn)-1] = "rule"
}

func (n *notes) Text(s string, c Vec, size float64, color RGBA) {
	w := 0.62 * size * float64(len(s)) // figures and capitals are about so wide
	n.note("text "+s, Rect{c.X - w/2, c.Y - size/2, w, size})
	n.colors[color] = true
}

func (n *notes) Picture(p Picture, in Rect, alpha float64) {
	n.t.Helper()
	if alpha < 0 || alpha > 1 {
		n.t.Errorf("picture %s is %g opaque", p.Name, alpha)
	}
	if part := n.parts[p.Name]; part == nil || part.w != p.W || part.h != p.H {
		part := newNotes(n.t, Layout{Width: p.W, Height: p.H})
		part.name = p.Name
		p.Draw(part)
		n.parts[p.Name] = part
	}
	n.note("picture "+p.Name, in)
}

// count returns how often something was drawn since the last Clear.
func (n *notes) count(what string) int {
	k := 0
	for _, d := range n.drawn {
		if d == what {
			k++
		}
	}
	return k
}

// find returns the place and width of the newest such thing.
func (n *notes) find(what string) (Vec, float64, bool) {
	for i := len(n.drawn) - 1; i >= 0; i-- {
		if n.drawn[i] == what {
			return n.at[i], n.sizes[i], true
		}
	}
	return Vec{}, 0, false
}

// play returns the position after the moves.
func play(t *testing.T, v rules.Variant, moves string) rules.Position {
	t.Helper()
	list, err := rules.ParseMoves(v, moves)
	if err != nil {
		t.Fatal(err)
	}
	m, err := games.Replay(v, list)
	if err != nil {
		t.Fatal(err)
	}
	return m.Position()
}

// placing returns the variant of Gomoku on a board of that size.
func placing(w, h int) rules.Variant {
	v := rules.ClassicGomoku
	v.Width, v.Height, v.Length = w, h, min(5, max(w, h))
	return v
}
