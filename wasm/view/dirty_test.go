package view

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"rowan/rules"
)

// samples is a Canvas that remembers, at a grid of places, what was drawn over
// each, as a hash. Two canvases that look alike have equal samples.
type samples struct {
	l     Layout
	n     int // places in a row and in a column
	hash  []uint64
	clip  Rect
	clips []Rect
	area  int // places that were drawn again
}

func newSamples(l Layout) *samples {
	n := 100
	return &samples{l: l, n: n, hash: make([]uint64, n*n)}
}

// each calls f for the places in r and in the clip.
func (s *samples) each(r Rect, f func(h *uint64)) {
	left, right := max(r.X, s.clip.X), min(r.X+r.W, s.clip.X+s.clip.W)
	top, bottom := max(r.Y, s.clip.Y), min(r.Y+r.H, s.clip.Y+s.clip.H)
	n := float64(s.n)
	index := func(x, size float64) int { return int(max(0, min(n, math.Ceil(x/size*n-0.4)))) }
	for y := index(top, s.l.Height); y < index(bottom, s.l.Height); y++ {
		for x := index(left, s.l.Width); x < index(right, s.l.Width); x++ {
			f(&s.hash[y*s.n+x])
		}
	}
}

func (s *samples) Begin(r Rect) {
	s.clips = append(s.clips, Rect{})
	s.clip = r
	s.each(r, func(h *uint64) { *h = 0; s.area++ })
}

func (s *samples) Clip(r Rect) {
	s.clips = append(s.clips, s.clip)
	left, top := max(r.X, s.clip.X), max(r.Y, s.clip.Y)
	right, bottom := min(r.X+r.W, s.clip.X+s.clip.W), min(r.Y+r.H, s.clip.Y+s.clip.H)
	s.clip = Rect{left, top, max(0, right-left), max(0, bottom-top)}
}

// Loupe hides what is drawn in it, which follows from what it shows.
func (s *samples) Loupe(middle Vec, radius float64, about Vec, factor float64) {
	s.draw(square(middle, radius), about, factor)
	s.Clip(Rect{})
}

func (s *samples) End() {
	n := len(s.clips) - 1
	s.clip, s.clips = s.clips[n], s.clips[:n]
}

func (s *samples) draw(r Rect, what ...any) {
	f := fnv.New64a()
	fmt.Fprintf(f, "%.6v %v", r, what)
	s.each(r, func(h *uint64) { *h = *h*31 + f.Sum64() })
}

func (s *samples) RoundRect(r Rect, radius float64, p Paint)     { s.draw(r, radius, p) }
func (s *samples) Outline(r Rect, radius, width float64, c RGBA) { s.draw(r, radius, width, c) }
func (s *samples) Punch([]Vec, float64)                          {}
func (s *samples) Specks([]Vec, float64, RGBA)                   {}
func (s *samples) Circle(c Vec, radius float64, p Paint)         { s.draw(square(c, radius), p) }
func (s *samples) Ring(c Vec, radius, width float64, p Paint) {
	s.draw(square(c, radius+width/2), width, p)
}
func (s *samples) Text(string, Vec, float64, RGBA)           {}
func (s *samples) Rule(from, to Vec, width float64, c RGBA)  { s.Lines([]Vec{from, to}, width, c) }
func (s *samples) Picture(p Picture, in Rect, alpha float64) { s.draw(in, p.Name, alpha) }
func (s *samples) Lines(points []Vec, width float64, c RGBA) {
	low, high := points[0], points[0]
	for _, p := range points {
		low, high = Vec{min(low.X, p.X), min(low.Y, p.Y)}, Vec{max(high.X, p.X), max(high.Y, p.Y)}
	}
	s.draw(Rect{low.X - width/2, low.Y - width/2, high.X - low.X + width, high.Y - low.Y + width}, width, c)
}

// What is drawn bit by bit looks at every moment like what is drawn at once.
func TestDrawingAgainIsEnough(t *testing.T) {
	for _, v := range []rules.Variant{rules.ClassicGomoku, placing(6, 5), rules.ClassicConnectFour, popOut(t)} {
		for seed := range uint64(4) {
			random := rand.New(rand.NewPCG(seed, 7))
			settings := DefaultSettings()
			settings.Flipped = seed == 2
			whole := NewLayout(v, settings, 374, 374/Aspect(v, settings), 1.5)
			l := whole
			if seed == 1 && whole.MaxScale() > 1 {
				l = whole.Seen(Viewport{}.Zoomed(whole, 1.7, Vec{250, 120}))
			}
			p := NewPainter(ThemeOf("wood", LightScheme), l, seed == 3)
			bits, all := newSamples(l), newSamples(l)
			history := []rules.Position{play(t, v, "")}
			now := time.Duration(0)
			p.Show(Scene{Settings: settings, Position: history[0], Playable: true}, now)
			var aim Aim
			var scene Scene
			for step := range 150 {
				pos := history[len(history)-1]
				moves := pos.Moves()
				what := ""
				switch k := random.IntN(15); {
				case k < 5 && len(moves) > 0:
					next, err := pos.Play(moves[random.IntN(len(moves))])
					if err != nil {
						t.Fatal(err)
					}
					history = append(history, next)
					what = "move"
				case k == 5 && len(history) > 1:
					history = history[:len(history)-1-random.IntN(min(3, len(history)-1))]
					what = "takeback"
				case k == 6:
					p.Hover(rules.Point{X: int8(random.IntN(v.Width)), Y: int8(random.IntN(v.Height))})
					what = "hover"
				case k == 7:
					p.Unhover()
					what = "unhover"
				case k == 8:
					p.Refuse(p.scene.MoveAt(rules.Point{X: int8(random.IntN(v.Width)), Y: int8(random.IntN(v.Height))}), now)
					what = "refuse"
				case k == 9 && len(moves) > 0:
					m := moves[random.IntN(len(moves))]
					aim.Take(p.scene, target(v, m), true)
					what = "aim"
				case k == 10:
					settings.Numbers, settings.LastMove = random.IntN(2) == 0, random.IntN(2) == 0
					what = "settings"
				case k == 11 && len(moves) > 1:
					scene.Forbidden = []rules.Point{moves[0].Point}
					scene.Offered = []rules.Point{moves[len(moves)-1].Point}
					if v.Game == rules.ConnectFour {
						scene = Scene{}
					}
					what = "marks"
				case k == 12:
					scene = Scene{}
					what = "no marks"
				case k == 13 && len(moves) > 0:
					scene.Advice = nil
					for i, m := range moves[:1+random.IntN(len(moves))] {
						scene.Advice = append(scene.Advice, Advice{Move: m, Tone: Tone(random.IntN(3)), Best: i == 0, Text: "62"})
					}
					what = "advice"
				case k == 14 && len(moves) > 0:
					scene.Ghosts = nil
					for i, m := range moves[:1+random.IntN(min(3, len(moves)))] {
						if m.Kind != rules.PopKind {
							scene.Ghosts = append(scene.Ghosts, Ghost{landing(pos, m), rules.Color(1 + i%2), i + 1})
						}
					}
					what = "ghosts"
				case len(moves) == 0:
					history = history[:1]
					what = "new game"
				}
				before := scene
				scene.Settings, scene.Position, scene.Playable = settings, history[len(history)-1], random.IntN(4) > 0
				scene.Order = nil
				for _, one := range p.pieces {
					scene.Order = append(scene.Order, one.at)
				}
				p.Show(scene, now)
				aim.Follow(before, scene)
				var finger *Vec
				if random.IntN(3) == 0 {
					finger = &Vec{random.Float64() * l.Width, random.Float64() * l.Height}
				}
				p.Aim(aim, finger)
				again := true
				for range 1 + random.IntN(4) {
					now += time.Duration(random.IntN(200)) * ms
					again = p.Draw(bits, now)
				}
				if !again && random.IntN(2) == 0 { // at rest, long after
					now += time.Minute
				}
				p.touchAll()
				if p.Draw(all, now) && !again {
					t.Fatalf("%s, seed %d, step %d (%s): something moves that was at rest", v, seed, step, what)
				}
				for i := range bits.hash {
					if bits.hash[i] != all.hash[i] {
						t.Fatalf("%s, seed %d, step %d (%s): place %d, %d is out of date", v, seed, step, what, i%bits.n, i/bits.n)
					}
				}
			}
		}
	}
}

// A stone that settles on a full board has only its surroundings drawn again.
func TestAFrameDrawsLittle(t *testing.T) {
	s := newStage(t, rules.ClassicGomoku, false)
	s.show("h8i9g7", 0)
	c := newSamples(s.Layout())
	s.Draw(c, 0)
	s.show("h8i9g7g8", 0)
	s.Draw(c, 0)
	c.area = 0
	s.Draw(c, 50*ms)
	if part := float64(c.area) / float64(len(c.hash)); part > 0.02 {
		t.Errorf("%.0f%% of the board is drawn again", 100*part)
	}
	s.Draw(c, 200*ms)
	c.area = 0
	if s.Draw(c, 300*ms) || c.area != 0 {
		t.Errorf("%d places are drawn at rest", c.area)
	}
}
