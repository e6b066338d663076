//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// typeMove types a move into the field that M opens.
func (p *tab) typeMove(text string) {
	p.t.Helper()
	p.shortcut("m")
	p.wait("the field", `document.querySelector("dialog[data-dialog=type]").open && document.activeElement.id === "typed"`)
	for _, r := range text {
		p.press(string(r))
	}
	p.press(kb.Enter)
}

// shortcut presses a key as a keyboard does: the letter comes only where the page does not take the key.
func (p *tab) shortcut(key string) {
	p.t.Helper()
	for _, kind := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeKeyDown, input.DispatchKeyEventTypeKeyUp} {
		event := input.DispatchKeyEventParams{Type: kind, Key: key}
		if kind == input.DispatchKeyEventTypeKeyDown {
			event.Text = key
		}
		if _, err := chromedp.Call(p.ctx, input.DispatchKeyEvent, event); err != nil {
			p.t.Fatal(err)
		}
	}
}

// walk goes to a point by the arrow keys. The cursor stands on from.
func (p *tab) walk(from, to [2]int) {
	p.t.Helper()
	for x := from[0]; x < to[0]; x++ {
		p.press(kb.ArrowRight)
	}
	for x := from[0]; x > to[0]; x-- {
		p.press(kb.ArrowLeft)
	}
	for y := from[1]; y < to[1]; y++ {
		p.press(kb.ArrowUp)
	}
	for y := from[1]; y > to[1]; y-- {
		p.press(kb.ArrowDown)
	}
}

// tabTo presses Tab until a control has the focus.
func (p *tab) tabTo(selector string) {
	p.t.Helper()
	for range 60 {
		if eval[bool](p, fmt.Sprintf(`document.activeElement.matches(%q)`, selector)) {
			return
		}
		p.press(kb.Tab)
	}
	p.t.Fatalf("Tab does not come to %s, but stands on %s", selector, eval[string](p, `document.activeElement.outerHTML`))
}

// says waits for the live region.
func (p *tab) says(text string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("%q read aloud", text), fmt.Sprintf(`document.getElementById("live").textContent.includes(%q)`, text))
}

// TestSwap2ByKeys chooses swap2 and plays it to the end by the keyboard alone; then looks back.
func TestSwap2ByKeys(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 1280, 800)
	p.tabTo("#more")
	p.press(kb.Enter)
	p.tabTo("[data-option=opening] select")
	p.press("s") // the first that begins with it: swap
	p.press(kb.ArrowDown)
	p.wait("the choice", `document.querySelector("[data-option=opening] select").value === "opening=swap2"`)
	p.tabTo("[data-act=two]")
	p.press(kb.Enter)
	p.screen("game")
	p.wait("the board to have the focus", `document.activeElement.matches(".board [role=gridcell]")`)
	p.lead("Player 1’s turn.")

	at := [2]int{7, 7}
	for i, to := range [][2]int{{7, 7}, {8, 8}, {9, 7}} {
		p.walk(at, to)
		p.press(kb.Enter)
		p.waitMoves(i + 1)
		at = to
	}
	p.says("White puts stone 4.")
	p.lead("Player 2’s turn.")
	p.tabTo(`[data-answers] [data-value="="]`)
	p.press(" ")
	p.waitMoves(4)
	p.typeMove("a1")
	p.waitMoves(5)
	p.typeMove("h9")
	p.waitMoves(6)
	p.lead("Player 1’s turn.")
	p.typeMove("swap")
	p.waitMoves(7)
	p.says("The colours are swapped.")
	p.lead("Player 2’s turn.")
	p.typeMove("h8") // a stone is there
	p.wait("what is wrong", `document.querySelector("#typed-note").textContent.includes("already")`)
	p.press(kb.Escape)
	p.wait("no field", `!document.querySelector("dialog[open]")`)
	for i, text := range strings.Fields("a2 h10 a3 h11 a4 h12") {
		p.typeMove(text)
		p.waitMoves(8 + i)
	}
	p.lead("Player 1 wins!")
	p.says("Player 1 wins!")

	p.shortcut(",") // from the board, whose arrows move the cursor
	p.lead("Move 12 of 13.")
	p.says("White A4.")
	p.shortcut("<")
	p.lead("The beginning.")
	p.run(chromedp.Focus(chromedp.CSS("[data-moves]")))
	p.press(kb.ArrowRight)
	p.lead("Move 1 of 13.")
	p.wait("the move marked in the list", `document.querySelector('[data-moves] [aria-current]').dataset.value === "1"`)
	p.press(kb.End)
	p.lead("Player 1 wins!")

	p.shortcut("?")
	p.wait("the keys", `document.querySelector("dialog[data-dialog=help]").open && document.querySelectorAll("dialog[open] dt").length > 10`)
	p.shot("keys")
	p.press(kb.Escape)
	p.wait("the focus where it was", `!document.querySelector("dialog[open]") && document.activeElement.matches("[data-moves]")`)
	p.shortcut("?")
	p.wait("the keys", `document.querySelector("dialog[open]") !== null`)
	p.run(chromedp.NavigateBack()) // a dialog that stayed open would leave a dead page
	p.screen("home")
	p.wait("no dialog", `document.querySelector("dialog[open]") === null`)
}

// TestRenjuByKeys plays a renju opening with fifths, takes back, plays again and passes, by the keyboard alone.
func TestRenjuByKeys(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 1280, 800)
	p.tabTo("#more")
	p.press(kb.Enter)
	p.tabTo("[data-option=rule] select")
	p.press("r")
	p.wait("renju", `document.querySelector("[data-option=opening] option[value='opening=rif']") !== null`)
	p.tabTo("[data-option=opening] select")
	p.press("r")
	p.tabTo("[data-act=two]")
	p.press(kb.Enter)
	p.screen("game")
	for i, text := range strings.Fields("h8 h9 i9") {
		p.typeMove(text)
		p.waitMoves(i + 1)
	}
	p.says("The opening is 4D Kagetsu.")
	p.tabTo(`[data-answers] [data-value="~"]`)
	p.press(kb.Enter)
	p.waitMoves(4)
	p.run(chromedp.Focus(chromedp.CSS(`.board [tabindex="0"]`)))
	at := [2]int{7, 7}
	for i, to := range [][2]int{{0, 0}, {7, 6}, {9, 8}, {9, 8}} { // White's fourth, the fifths, the one that is chosen
		p.walk(at, to)
		p.press(kb.Enter)
		p.waitMoves(5 + i)
		at = to
	}
	p.lead("Player 1’s turn.")
	p.typeMove("a3")
	p.waitMoves(9)
	p.shortcut("u")
	p.wait("the takeback", `document.querySelectorAll("[data-moves] li").length === 8`)
	p.shortcut("r")
	p.waitMoves(9)
	for i, text := range strings.Fields("h7 a5 h6 a7") {
		p.typeMove(text)
		p.waitMoves(10 + i)
	}
	p.typeMove("h5")
	p.waitMoves(14)
	p.typeMove("pass")
	p.waitMoves(15)
	p.says("passes")
}
