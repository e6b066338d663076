//go:build !js

package e2e

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// touch sends one touch event with fingers at the spots.
func (p *tab) touch(kind input.DispatchTouchEventType, at ...spot) {
	p.t.Helper()
	points := []*input.TouchPoint{}
	for i, s := range at {
		id := float64(i)
		points = append(points, &input.TouchPoint{X: s.X, Y: s.Y, ID: &id})
	}
	if _, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}); err != nil {
		p.t.Fatal(err)
	}
}

const (
	down = input.DispatchTouchEventTypeTouchStart
	move = input.DispatchTouchEventTypeTouchMove
	up   = input.DispatchTouchEventTypeTouchEnd
)

// TestFingers plays on a phone: a tap plays one stone; a drag, a pinch, a press begun outside and a long
// press play none (field cases 18 and 20).
func TestFingers(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).blank(390, 844)
	p.run(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.navigate(s.URL)
	p.act("two")
	p.screen("game")
	at := func(x, y int) spot { return p.middle(cell(x, y)) }
	none := func(what string) {
		t.Helper()
		p.settle()
		if got := p.moves(); len(got) != 0 {
			t.Fatalf("%s played %v", what, got)
		}
	}

	a, b := at(3, 3), at(6, 7)
	p.touch(down, a)
	p.touch(move, spot{(a.X + b.X) / 2, (a.Y + b.Y) / 2})
	p.touch(move, b)
	p.touch(up)
	none("a drag")

	p.touch(down, a)
	p.touch(down, a, b)
	p.touch(move, spot{a.X - 20, a.Y}, spot{b.X + 20, b.Y})
	p.touch(up)
	none("a pinch")

	outside := p.middle("[data-card=top]")
	p.touch(down, outside)
	p.touch(move, a)
	p.touch(up)
	none("a press from outside")

	p.touch(down, a)
	hold := time.NewTimer(800 * time.Millisecond) // the time itself is what is tested
	<-hold.C
	p.touch(up)
	none("a long press")

	p.touch(down, a)
	p.touch(up)
	p.waitMoves(1)
	p.touch(down, a) // the second half of a double tap
	p.touch(up)
	p.settle()
	if got := p.moves(); len(got) != 1 || got[0] != "D4" {
		t.Errorf("a double tap played %v", got)
	}
}

// TestDoublePressOpensOnly presses twice, as on a desktop's icon, what opens a game: the second press, which meets the
// board, plays nothing (field case 20).
func TestDoublePressOpensOnly(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).blank(430, 932)
	p.run(chromedp.EmulateViewport(430, 932, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.navigate(s.URL)
	p.choose("begins=me")
	for try := 0; ; try++ {
		p.navigate("about:blank")
		p.navigate(s.URL)
		eval[bool](p, `(self.ups = [], addEventListener("pointerup", e => ups.push(e.timeStamp)), true)`)
		button := p.middle(`section:not([hidden]) [data-act="computer"]`)
		p.touch(down, button)
		p.touch(up)
		p.screen("game")
		p.settle()
		p.touch(down, button)
		p.touch(up)
		p.settle()
		if !eval[bool](p, fmt.Sprintf(`document.elementFromPoint(%v, %v).closest(".board") !== null`, button.X, button.Y)) {
			t.Fatal("the button is not where the board comes up: this tests nothing")
		}
		switch played, gap := p.moves(), eval[float64](p, `ups[1] - ups[0]`); {
		case gap > 340 && try < 9:
			continue // a slow machine: no double press
		case gap > 340:
			t.Skip("this machine is too slow to press twice")
		case len(played) != 0:
			t.Errorf("the second press played %v", played)
		}
		p.pause()
		p.touch(down, button)
		p.touch(up)
		p.waitMoves(1)
		return
	}
}

// TestSlowClick holds the mouse's button as long as a slow hand does: a mouse has no long press.
func TestSlowClick(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 1280, 800)
	p.act("two")
	p.screen("game")
	at := p.middle(cell(3, 3))
	p.run(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y),
		chromedp.MouseEvent(chromedp.MousePressed, at.X, at.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	<-time.After(1200 * time.Millisecond) // the time itself is what is tested
	p.run(chromedp.MouseEvent(chromedp.MouseReleased, at.X, at.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	p.waitMoves(1)
	p.settle()
	if got := p.moves(); len(got) != 1 || got[0] != "D4" {
		t.Errorf("a slow click played %v", got)
	}
}

// settle waits until what was done has been drawn.
func (p *tab) settle() {
	p.t.Helper()
	eval[bool](p, `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
}

// hold presses Enter and keeps it down until it has repeated itself.
func (p *tab) hold() {
	p.t.Helper()
	for i := range 8 {
		repeat := i > 0
		code := int64(13)
		if _, err := chromedp.Call(p.ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{
			Type: input.DispatchKeyEventTypeKeyDown, Key: "Enter", Code: "Enter", WindowsVirtualKeyCode: code, AutoRepeat: &repeat, Text: "\r"}); err != nil {
			p.t.Fatal(err)
		}
	}
	if _, err := chromedp.Call(p.ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeKeyUp, Key: "Enter", Code: "Enter"}); err != nil {
		p.t.Fatal(err)
	}
}

// TestHeldKey holds Enter down: one press is one disc, and one takeback (field case 19).
func TestHeldKey(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 1280, 800)
	p.choose("game=connect4")
	p.act("two")
	p.screen("game")
	p.run(chromedp.Focus(chromedp.CSS(`.board [tabindex="0"]`)))
	p.hold()
	p.waitMoves(1)
	p.settle()
	if got := p.moves(); len(got) != 1 || got[0] != "4" {
		t.Errorf("a held key played %v", got)
	}
	for i, x := range []int{0, 1, 2} {
		p.place(x, 5)
		p.waitMoves(i + 2)
	}
	for _, c := range []struct {
		act  string
		want int
	}{{"takeback", 3}, {"takeback", 2}, {"redo", 3}} {
		p.run(chromedp.Focus(chromedp.CSS(`section[data-screen=game] [data-act=` + c.act + `]`)))
		p.hold()
		p.wait(c.act, fmt.Sprintf(`document.querySelectorAll("[data-moves] li").length === %d`, c.want))
		p.settle()
		if got := p.moves(); len(got) != c.want {
			t.Errorf("after a held %s: %v", c.act, got)
		}
	}
}

// TestFullColumn drops into a full column: the turn stays, and the page says so and reads it out.
func TestFullColumn(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 1280, 800)
	p.choose("game=connect4")
	p.act("two")
	for i := range 6 {
		p.place(3, 5)
		p.waitMoves(i + 1)
		p.pause()
	}
	p.lead("Berry’s turn.")
	p.place(3, 5)
	p.wait("the reason", `document.querySelector("section[data-screen=game] [data-rest]").textContent.includes("full")`)
	p.wait("the reason aloud", `document.getElementById("live").textContent.includes("full")`)
	p.lead("Berry’s turn.")
}

// pause waits as long as a person does between two presses on one spot: sooner they are one double press.
func (p *tab) pause() {
	p.t.Helper()
	eval[bool](p, `new Promise(done => setTimeout(() => done(true), 400))`)
}

// TestCrisp looks at the canvas at several sizes and device pixel ratios: as many pixels as the screen
// has, also where nothing but their size has changed, and the board does not move while a game goes on, nor is it
// made anew (field cases 21 and 22).
func TestCrisp(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).blank(1280, 800)
	p.before(`self.ratios = [];
		const match = matchMedia;
		self.matchMedia = query => {
			const list = match(query);
			if (query.startsWith("(resolution: ")) ratios.push(list);
			return list;
		};`)
	p.navigate(s.URL)
	p.act("two")
	p.screen("game")
	for _, c := range []struct {
		w, h  int64
		ratio float64
	}{{320, 568, 2}, {390, 844, 3}, {820, 1180, 1.5}, {1440, 900, 1}, {2560, 1440, 1}} {
		p.run(chromedp.EmulateViewport(c.w, c.h, chromedp.EmulateScale(c.ratio)))
		p.settle()
		p.place(int(c.w)%15, int(c.h)%15) // a new stone draws the board
		p.wait(fmt.Sprintf("a crisp board at %d×%d, ratio %v", c.w, c.h, c.ratio), fmt.Sprintf(`(() => {
			const c = document.querySelector(".board canvas"), r = c.getBoundingClientRect();
			return devicePixelRatio === %v && Math.abs(c.width - r.width * devicePixelRatio) < 1.01;
		})()`, c.ratio))
		if got := eval[float64](p, `document.documentElement.scrollWidth - innerWidth`); got > 0 {
			t.Errorf("%d×%d: the page is %v px too wide", c.w, c.h, got)
		}
		p.shot(fmt.Sprintf("%dx%d", c.w, c.h))
	}
	for _, ratio := range []float64{2, 1.25, 1} { // the window goes to another monitor, and nothing is played
		p.run(chromedp.EmulateViewport(1440, 900, chromedp.EmulateScale(ratio)))
		// Where a ratio is emulated nobody is told of it.
		eval[bool](p, `ratios.at(-1).dispatchEvent(new Event("change"))`)
		p.wait(fmt.Sprintf("a crisp board at ratio %v", ratio), fmt.Sprintf(`(() => {
			const c = document.querySelector(".board canvas"), r = c.getBoundingClientRect();
			return devicePixelRatio === %v && Math.abs(c.width - r.width * devicePixelRatio) < 1.01;
		})()`, ratio))
	}
	eval[bool](p, `[".board", ".board canvas", ".board-cell"].every(s => document.querySelector(s).same = true)`)
	before := eval[string](p, `JSON.stringify(document.querySelector(".board").getBoundingClientRect())`)
	for x := range 4 {
		n := len(p.moves())
		p.place(2+2*x, 10)
		p.waitMoves(n + 1)
	}
	p.act("resign")
	p.act("resign-yes")
	if after := eval[string](p, `JSON.stringify(document.querySelector(".board").getBoundingClientRect())`); after != before {
		t.Errorf("the board moved from %s to %s", before, after)
	}
	if !eval[bool](p, `[".board", ".board canvas", ".board-cell"].every(s => document.querySelector(s).same)`) {
		t.Error("the board was made anew")
	}
}
