//go:build !js

package e2e

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// phone opens a game on a phone that is touched.
func (b *browser) phone(url string, choices ...string) *tab {
	b.t.Helper()
	p := b.blank(390, 844)
	p.run(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.navigate(url)
	for _, c := range choices {
		p.choose(c)
	}
	p.act("two")
	p.screen("game")
	return p
}

// tap touches a spot for a moment.
func (p *tab) tap(at spot) {
	p.t.Helper()
	p.touch(down, at)
	p.touch(up)
	p.settle()
}

// TestChooseThenPlay plays with a finger where points are small and moves are to be confirmed: the first
// tap chooses, a tap or a drag elsewhere chooses anew, the same again plays.
func TestChooseThenPlay(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).phone(s.URL)
	p.prefer("confirm=touch")
	at := func(x, y int) spot { return p.middle(cell(x, y)) }
	none := func(what string) {
		t.Helper()
		p.settle()
		if got := p.moves(); len(got) != 0 {
			t.Fatalf("%s played %v", what, got)
		}
	}
	p.tap(at(7, 7))
	none("a first tap")
	p.shot("chosen")
	p.pause()
	p.tap(at(3, 11))
	none("a tap elsewhere")

	from, to := at(3, 11), at(10, 4)
	p.touch(down, from)
	for i := range 8 {
		f := float64(i+1) / 8
		p.touch(move, spot{from.X + (to.X-from.X)*f, from.Y + (to.Y-from.Y)*f})
	}
	p.settle()
	p.shot("loupe")
	p.touch(up)
	none("a drag of the chosen stone")
	p.tap(to)
	p.waitMoves(1)
	if got := p.moves(); got[0] != "K5" {
		t.Errorf("played %v, chosen was K5", got)
	}

	p.prefer("confirm=always")
	p.run(chromedp.Focus(chromedp.CSS(`.board [tabindex="0"]`)))
	p.press(kb.ArrowLeft)
	p.press(kb.Enter)
	p.settle()
	if got := p.moves(); len(got) != 1 {
		t.Fatalf("the first Enter played %v", got)
	}
	p.press(kb.Enter)
	p.waitMoves(2)
}

// TestPinchOverTheFrame pinches Connect Four's frame: the browser makes the page larger, nothing drops, and a tap
// then means the column that is seen under it. Of a touchpad Chromium does that here too; of two fingers the test
// sees that the page leaves them to it (field case 18).
func TestPinchOverTheFrame(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).phone(s.URL, "game=connect4")
	eval[any](p, `(self.taken = 0, addEventListener("touchmove", e => { taken += e.defaultPrevented }), null)`)
	c := p.middle(cell(3, 2))
	for _, source := range []input.GestureSourceType{input.GestureSourceTypeTouch, input.GestureSourceTypeDefault} {
		if _, err := chromedp.Call(p.ctx, input.SynthesizePinchGesture, input.SynthesizePinchGestureParams{
			X: c.X, Y: c.Y, ScaleFactor: 2.5, GestureSourceType: source}); err != nil {
			t.Fatal(err)
		}
	}
	p.settle()
	if taken := eval[int](p, `taken`); taken > 0 {
		t.Errorf("the board took %d moves of two fingers", taken)
	}
	if scale := eval[float64](p, `visualViewport.scale`); scale < 2 {
		t.Errorf("a pinch by 2.5 made the page %.2f as large", scale)
	}
	if got := p.moves(); len(got) != 0 {
		t.Fatalf("zooming dropped %v", got)
	}
	p.shot("frame")
	p.tap(eval[spot](p, fmt.Sprintf(`(() => {
		const r = document.querySelector(%q).getBoundingClientRect(), v = visualViewport;
		return {X: r.x + r.width/2 - v.offsetLeft, Y: r.y + r.height/2 - v.offsetTop};
	})()`, cell(4, 2))))
	p.waitMoves(1)
	if got := p.moves(); got[0] != "5" {
		t.Errorf("a tap on column 5 dropped %v", got)
	}
}

// TestPinchZoom zooms a large board with two fingers, moves it with one, and plays where a tap is seen; the
// page itself keeps its size and place (field case 18).
func TestPinchZoom(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).phone(s.URL, "board=19x19-5")
	side := func() float64 {
		a, b := p.middle(cell(9, 9)), p.middle(cell(10, 9))
		return b.X - a.X
	}
	page := func() string {
		return eval[string](p, `[visualViewport.scale, scrollX, scrollY, JSON.stringify(document.querySelector(".board").getBoundingClientRect())].join()`)
	}
	before, still := side(), page()
	c := p.middle(cell(9, 9))
	p.touch(down, spot{c.X - 20, c.Y})
	p.touch(down, spot{c.X - 20, c.Y}, spot{c.X + 20, c.Y})
	for i := range 6 {
		f := float64(20 + 8*(i+1))
		p.touch(move, spot{c.X - f, c.Y}, spot{c.X + f, c.Y})
	}
	p.touch(up)
	p.settle()
	if after := side(); after < 1.8*before {
		t.Errorf("a pinch made the points' distance %.1f of %.1f", after, before)
	}
	if d := p.middle(cell(9, 9)); math.Hypot(d.X-c.X, d.Y-c.Y) > 4 {
		t.Errorf("the point between the fingers went from %v to %v", c, d)
	}
	p.shot("zoomed")
	p.touch(down, c)
	p.touch(move, spot{c.X + 30, c.Y + 20})
	p.touch(move, spot{c.X + 60, c.Y + 40})
	p.touch(up)
	p.settle()
	if d := p.middle(cell(9, 9)); math.Abs(d.X-c.X-60) > 4 || math.Abs(d.Y-c.Y-40) > 4 {
		t.Errorf("a drag by 60, 40 moved a point from %v to %v", c, d)
	}
	if got := p.moves(); len(got) != 0 {
		t.Fatalf("zooming played %v", got)
	}
	if now := page(); now != still {
		t.Errorf("the page was %s, is %s", still, now)
	}
	p.tap(p.middle(cell(8, 10)))
	p.waitMoves(1)
	if got := p.moves(); got[0] != "I11" {
		t.Errorf("a tap on I11 played %v", got)
	}
	p.run(chromedp.Focus(chromedp.CSS(`.board [tabindex="0"]`)))
	p.press("0")
	p.settle()
	if after := side(); math.Abs(after-before) > 0.01 {
		t.Errorf("the key 0 leaves the distance at %.1f of %.1f", after, before)
	}
	p.press("+")
	p.settle()
	if after := side(); after < 1.2*before {
		t.Error("the key + does not zoom")
	}
	for range 12 { // the cursor stays in sight
		p.press(kb.ArrowLeft)
	}
	inside := eval[bool](p, `(() => {
		const c = document.activeElement.getBoundingClientRect(), b = document.querySelector(".board").getBoundingClientRect();
		return document.activeElement.dataset.x === "0" && c.left >= b.left && c.right <= b.right;
	})()`)
	if !inside {
		t.Error("the cursor left what is seen")
	}
	p.shot("corner")
}

// TestWheelStaysOnTheBoard turns the wheel over the board: the page does not scroll. With Control held it zooms a
// large board, not the page.
func TestWheelStaysOnTheBoard(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).blank(700, 420) // low enough to scroll
	p.navigate(s.URL)
	p.choose("board=19x19-5")
	p.act("two")
	p.screen("game")
	at := p.middle(cell(9, 9))
	turn := func(y float64, ctrl bool) {
		t.Helper()
		modifiers := int64(0)
		if ctrl {
			modifiers = 2
		}
		params := input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel, X: at.X, Y: at.Y, DeltaX: 1, DeltaY: y, Modifiers: modifiers}
		if _, err := chromedp.Call(p.ctx, input.DispatchMouseEvent, params); err != nil {
			t.Fatal(err)
		}
		p.settle()
	}
	y := eval[float64](p, `scrollY`)
	turn(200, false)
	if now := eval[float64](p, `scrollY`); now != y {
		t.Errorf("the wheel scrolled the page from %v to %v", y, now)
	}
	turn(-300, true)
	if got := eval[string](p, `document.querySelector(".board").dataset.zoom`); got != "in" {
		t.Errorf("Control and wheel: the board's zoom is %q", got)
	}
	if scale := eval[float64](p, `visualViewport.scale`); scale != 1 {
		t.Errorf("the page is zoomed to %v", scale)
	}
	if got := p.moves(); len(got) != 0 {
		t.Errorf("the wheel played %v", got)
	}
}

// TestPopOut drops and pops by mouse and keyboard: the handle below the frame pops, the disc above it does not.
func TestPopOut(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 390, 844)
	p.choose("game=connect4")
	p.wait("its rules", `document.querySelector('option[value="rule=popout"]')`)
	p.choose("rule=popout")
	p.act("two")
	p.screen("game")
	p.place(2, -1) // nothing to pop yet
	p.settle()
	if got := p.moves(); len(got) != 0 {
		t.Fatalf("an empty column's handle played %v", got)
	}
	for i, x := range []int{2, 2, 4, 4} {
		p.place(x, 0)
		p.waitMoves(i + 1)
		p.pause()
	}
	p.shot("handles")
	if got := eval[string](p, `document.querySelector('.board [data-x="2"][data-y="-1"]').ariaLabel`); got != "pop column 3" {
		t.Errorf("the handle is named %q", got)
	}
	p.place(2, -1)
	p.waitMoves(5)
	p.pause()
	p.shot("popped")
	p.run(chromedp.Focus(chromedp.CSS(`.board [data-x="2"][data-y="-1"]`)))
	p.press(kb.Enter) // White's disc lies at the bottom now
	p.waitMoves(6)
	p.run(chromedp.Focus(chromedp.CSS(`.board [data-x="4"][data-y="3"]`)))
	p.press("p")
	p.waitMoves(7)
	if got := fmt.Sprint(p.moves()); !strings.EqualFold(got, "[3 3 5 5 p3 p3 p5]") {
		t.Errorf("played %s", got)
	}
}

// TestFlippedBoard turns the board: what is seen at the top right is A1, and the arrow keys go where they point.
func TestFlippedBoard(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 1440, 900)
	p.act("two")
	p.screen("game")
	topRight := p.middle(cell(14, 14))
	p.prefer("flipped=on")
	p.run(chromedp.MouseClickXY(topRight.X, topRight.Y))
	p.waitMoves(1)
	p.run(chromedp.Focus(chromedp.CSS(cell(0, 0))))
	p.press(kb.ArrowLeft)
	p.press(kb.ArrowDown)
	p.press(kb.Enter)
	p.waitMoves(2)
	if got := fmt.Sprint(p.moves()); got != "[A1 B2]" {
		t.Errorf("played %s", got)
	}
	if got := eval[string](p, `document.activeElement.ariaLabel`); got != "B2, white stone, last move" {
		t.Errorf("the label is %q", got)
	}
	p.shot("flipped")
}
