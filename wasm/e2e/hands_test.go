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
// press play none.
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

// TestHeldKey holds Enter down: one press is one disc.
func TestHeldKey(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 1280, 800)
	p.choose("game=connect4")
	p.act("two")
	p.screen("game")
	p.run(chromedp.Focus(chromedp.CSS(`.board [tabindex="0"]`)))
	for i := range 8 {
		repeat := i > 0
		code := int64(13)
		if _, err := chromedp.Call(p.ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{
			Type: input.DispatchKeyEventTypeKeyDown, Key: "Enter", Code: "Enter", WindowsVirtualKeyCode: code, AutoRepeat: &repeat, Text: "\r"}); err != nil {
			t.Fatal(err)
		}
	}
	p.waitMoves(1)
	p.settle()
	if got := p.moves(); len(got) != 1 || got[0] != "4" {
		t.Errorf("a held key played %v", got)
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
// has, and the board does not move while a game goes on.
func TestCrisp(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 1280, 800)
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
}
