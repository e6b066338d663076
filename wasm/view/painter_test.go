package view

import (
	"math"
	"testing"
	"time"

	"rowan/rules"
)

const ms = time.Millisecond

// stage is a painter with its canvas.
type stage struct {
	*Painter
	c *notes
	v rules.Variant
	t *testing.T
}

func newStage(t *testing.T, v rules.Variant, still bool) stage {
	l := NewLayout(v, DefaultSettings(), 374, 374/Aspect(v, DefaultSettings()), 2)
	return stage{NewPainter(ThemeOf("wood", LightScheme), l, still), newNotes(t, l), v, t}
}

// draw draws everything, as after a change of the layout.
func (s stage) draw(now time.Duration) bool {
	s.touchAll()
	return s.Draw(s.c, now)
}

func (s stage) show(moves string, now time.Duration) {
	s.Show(Scene{Settings: DefaultSettings(), Position: play(s.t, s.v, moves), Playable: true}, now)
}

func TestNothingIsDrawnOutside(t *testing.T) {
	eachLayout(t, func(t *testing.T, l Layout) {
		v := l.Variant
		p := NewPainter(ThemeOf("wood", LightScheme), l, false)
		c := newNotes(t, l)
		pos := play(t, v, "")
		for now := time.Duration(0); now < 3*time.Second && !t.Failed(); now += 70 * ms {
			p.Show(Scene{Settings: DefaultSettings(), Position: pos, Playable: true}, now)
			moves := pos.Moves()
			if len(moves) > 0 { // the last one first: corners and edges early
				m := moves[len(moves)-1]
				p.Hover(m.Point)
				p.Refuse(m, now)
				pos, _ = pos.Play(m)
			}
			p.Draw(c, now+7*ms)
		}
		if len(c.parts) < 4 {
			t.Errorf("pictures drawn: %v", len(c.parts))
		}
	})
}

func TestWoodHasLinesStarsAndCoordinates(t *testing.T) {
	s := newStage(t, rules.ClassicGomoku, false)
	s.show("", 0)
	s.draw(0)
	board := s.c
	if n := board.count("rule"); n != 30 {
		t.Errorf("%d lines, want 30", n)
	}
	if n := board.count("circle"); n != 5 {
		t.Errorf("%d star points, want 5", n)
	}
	for _, text := range []string{"A", "I", "O", "1", "15"} {
		if board.count("text "+text) != 1 {
			t.Errorf("coordinate %s is missing", text)
		}
	}
	a, _, _ := board.find("text A")
	one, _, _ := board.find("text 1")
	if a.Y < s.Layout().Center(rules.Point{}).Y || one.X > s.Layout().Center(rules.Point{}).X {
		t.Error("letters stand below the board, numbers to its left")
	}
}

func TestStoneSettles(t *testing.T) {
	s := newStage(t, rules.ClassicGomoku, false)
	s.show("h8", 0)
	if s.draw(0) {
		t.Error("the first scene moves")
	}
	s.show("h8i9", 1000*ms)
	rest := s.stonePicture(rules.White).W
	var widths []float64
	for _, now := range []time.Duration{1000, 1040, 1080, 1119, 1120} {
		again := s.draw(now * ms)
		_, w, ok := s.c.find("picture white stone")
		if !ok || again != (now < 1120) {
			t.Fatalf("at %d ms: drawn %v, again %v", now, ok, again)
		}
		widths = append(widths, w/rest)
	}
	if widths[0] != settleFrom || widths[4] != 1 {
		t.Errorf("sizes %v, want from 1.08 to 1", widths)
	}
	for i := 1; i < len(widths); i++ {
		if widths[i] > widths[i-1] {
			t.Errorf("sizes %v grow", widths)
		}
	}
	if _, w, _ := s.c.find("picture black stone"); w != s.stonePicture(rules.Black).W {
		t.Error("the old stone moves too")
	}
	if at, _, ok := s.c.find("ring"); !ok || at != s.Layout().Center(rules.Point{X: 8, Y: 8}) {
		t.Errorf("last move's ring at %v, %v", at, ok)
	}
}

func TestDiscFallsAndBounces(t *testing.T) {
	s := newStage(t, rules.ClassicConnectFour, false)
	s.show("4", 0)
	s.show("44", 0)
	want := s.Layout().Center(rules.Point{X: 3, Y: 1})
	start := s.Layout().Center(rules.Point{X: 3, Y: 6})
	s.draw(0)
	if at, _, _ := s.c.find("picture white disc"); at != start {
		t.Errorf("falls from %v, want %v", at, start)
	}
	if s.c.count("ring") != 0 {
		t.Error("the last move is marked before it has landed")
	}
	before, bounced, landed := start.Y, 0.0, false
	now := time.Duration(0)
	for s.draw(now) {
		at, _, _ := s.c.find("picture white disc")
		if at.Y > want.Y+1e-9 {
			t.Fatalf("at %v the disc is below its place", now)
		}
		if at.Y < before {
			landed = true
			bounced = max(bounced, want.Y-at.Y)
		}
		before = at.Y
		now += ms
	}
	if at, _, _ := s.c.find("picture white disc"); at != want {
		t.Errorf("comes to rest at %v, want %v", at, want)
	}
	if !landed || bounced < 0.05*s.Layout().Pitch || bounced > 0.4*s.Layout().Pitch {
		t.Errorf("bounces %v of a pitch of %v", bounced, s.Layout().Pitch)
	}
	if now < 300*ms || now > 700*ms {
		t.Errorf("falls for %v", now)
	}
	if s.c.count("ring") != 1 {
		t.Error("the last move is not marked")
	}
}

// The frame is before the discs, the hovering disc before the frame.
func TestFrameHidesFallingDiscs(t *testing.T) {
	s := newStage(t, rules.ClassicConnectFour, false)
	s.show("4", 0)
	s.Hover(rules.Point{Y: 6})
	s.draw(0)
	index := map[string]int{}
	for i, d := range s.c.drawn {
		index[d] = i
	}
	if !(index["picture holes"] < index["picture black disc"] && index["picture black disc"] < index["picture frame true false"] &&
		index["picture frame true false"] < index["picture white disc"]) {
		t.Errorf("drawn in the order %v", s.c.drawn)
	}
}

func TestWinningStroke(t *testing.T) {
	for _, c := range []struct {
		v           rules.Variant
		before, win string
	}{
		{rules.ClassicGomoku, "a1a2b1b2c1c2d1d2", "e1"},
		{rules.ClassicConnectFour, "112233", "4"},
	} {
		s := newStage(t, c.v, false)
		s.show(c.before, 0)
		s.show(c.before+c.win, 0)
		s.draw(100 * ms)
		if n := s.c.count("lines"); n != 0 {
			t.Errorf("%s: the stroke is drawn before the last piece rests", c.v)
		}
		now, length := 100*ms, 0.0
		for s.draw(now) {
			if _, w, ok := s.c.find("lines"); ok {
				if w < length {
					t.Errorf("%s: the stroke shrinks", c.v)
				}
				length = w
			}
			now += 5 * ms
		}
		pitches := float64(c.v.Length-1) + 0.15
		if _, w, _ := s.c.find("lines"); w < (pitches-0.01)*s.Layout().Pitch || w > (pitches+0.01)*s.Layout().Pitch {
			t.Errorf("%s: the stroke is %v long, the pitch %v", c.v, w, s.Layout().Pitch)
		}
		// A finished game that is opened is struck through at once.
		s = newStage(t, c.v, false)
		s.show(c.before+c.win, 0)
		if s.draw(0) || s.c.count("lines") != 2 {
			t.Errorf("%s: an old win is drawn anew", c.v)
		}
	}
}

// With reduced motion nothing moves (field case 24).
func TestReducedMotion(t *testing.T) {
	for _, v := range []rules.Variant{rules.ClassicGomoku, rules.ClassicConnectFour} {
		s := newStage(t, v, true)
		before, win := "a1a2b1b2c1c2d1d2", "e1"
		if v.Game == rules.ConnectFour {
			before, win = "112233", "4"
		}
		s.show(before, 0)
		s.show(before+win, 0)
		if s.draw(0) {
			t.Errorf("%s: another frame is wanted", v)
		}
		last := play(t, v, before+win)
		pt, _ := last.Last()
		name := "picture black stone"
		if v.Game == rules.ConnectFour {
			name = "picture black disc"
		}
		found := false
		for i, d := range s.c.drawn {
			found = found || d == name && s.c.at[i] == s.Layout().Center(pt)
		}
		if !found || s.c.count("lines") != 2 {
			t.Errorf("%s: not all is in place at once: %v", v, s.c.drawn)
		}
		// A refusal is shown and goes away again, without shaking.
		m := s.scene.MoveAt(pt)
		s.Refuse(m, 0)
		for _, now := range []time.Duration{0, 100 * ms, 300 * ms} {
			if !s.draw(now) || s.c.count("lines") != 4 {
				t.Errorf("%s: the refusal is not shown at %v", v, now)
			}
			want := s.Layout().Center(pt)
			if at, _, _ := s.c.find("lines"); math.Abs(at.X-want.X) > 1e-9 {
				t.Errorf("%s: the refusal at %v moves", v, at)
			}
		}
		if s.draw(time.Second) || s.c.count("lines") != 2 {
			t.Errorf("%s: the refusal stays", v)
		}
	}
}

// A repeated scene moves nothing anew; a takeback, a new game and a jump are in
// place at once; a reply that came with the move follows it.
func TestWhatMoves(t *testing.T) {
	for _, c := range []struct {
		what, before, after string
		moving              int
	}{
		{"the same", "h8i9", "h8i9", 0},
		{"a move", "h8i9", "h8i9g7", 1},
		{"move and reply", "h8i9", "h8i9g7g8", 2},
		{"takeback", "h8i9g7", "h8i9", 0},
		{"takeback of two", "h8i9g7g8", "h8i9", 0},
		{"new game", "h8i9g7", "", 0},
		{"another game", "h8i9g7", "a1b2c3", 0},
		{"jump", "h8", "h8i9g7g8", 0},
	} {
		s := newStage(t, rules.ClassicGomoku, false)
		s.show(c.before, 0)
		s.show(c.after, 10*time.Second)
		if len(s.motions) != c.moving {
			t.Errorf("%s: %d stones move, want %d", c.what, len(s.motions), c.moving)
		}
		if again := s.draw(10 * time.Second); again != (c.moving > 0) {
			t.Errorf("%s: another frame: %v", c.what, again)
		}
		want := play(t, s.v, c.after).Ply()
		if n := s.c.count("picture black stone") + s.c.count("picture white stone"); n != want {
			t.Errorf("%s: %d stones drawn, want %d", c.what, n, want)
		}
	}
	// A takeback while the stone still moves, then another move on its point.
	s := newStage(t, rules.ClassicGomoku, false)
	s.show("h8", 0)
	s.show("h8i9", 0)
	s.show("h8", 50*ms)
	if s.draw(60 * ms) {
		t.Error("a stone that was taken back still moves")
	}
}

func TestHover(t *testing.T) {
	s := newStage(t, rules.ClassicGomoku, false)
	pos := play(t, s.v, "h8")
	free, taken := rules.Point{X: 2, Y: 2}, rules.Point{X: 7, Y: 7}
	for _, c := range []struct {
		what     string
		m        rules.Point
		playable bool
		stones   int
	}{
		{"a free point", free, true, 1},
		{"a taken point", taken, true, 0},
		{"not my turn", free, false, 0},
	} {
		s.Show(Scene{Settings: DefaultSettings(), Position: pos, Playable: c.playable}, 0)
		s.Hover(c.m)
		s.draw(0)
		if n := s.c.count("picture white stone"); n != c.stones {
			t.Errorf("%s: %d pale stones, want %d", c.what, n, c.stones)
		}
	}
	if !s.Hover(taken) || s.Hover(taken) || !s.Unhover() || s.Unhover() {
		t.Error("Hover and Unhover report news wrongly")
	}
	s.Show(Scene{Settings: DefaultSettings(), Position: pos, Playable: true}, 0)
	s.draw(0)
	if s.c.count("picture white stone") != 0 {
		t.Error("a pale stone stays after Unhover")
	}
}

// A full column is marked on its topmost disc.
func TestRefuseFullColumn(t *testing.T) {
	s := newStage(t, rules.ClassicConnectFour, true)
	s.show("444444", 0)
	s.Refuse(rules.Drop(3), 0)
	s.draw(0)
	if at, _, ok := s.c.find("lines"); !ok || at != s.Layout().Center(rules.Point{X: 3, Y: 5}) {
		t.Errorf("refusal at %v, %v", at, ok)
	}
}

func TestDrawWithoutScene(t *testing.T) {
	s := newStage(t, rules.ClassicGomoku, false)
	if s.draw(0) || len(s.c.drawn) != 0 {
		t.Errorf("drawn without a scene: %v", s.c.drawn)
	}
}
