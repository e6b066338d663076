//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// studied is a game with comments and variations.
const studied = "(;GM[4]SZ[15]PB[Ada]PW[Bo]C[A game with notes, and this one is longer than a phone is wide.];B[hh];W[ig]LB[hi:A][ii:B]TR[ih]MA[hh]SQ[ao]CR[ig]" +
	"(;B[hi]C[Solid.];W[aa])(;B[ii]C[Sharp!](;W[jj])(;W[gg]))(;B[ih]))"

// ways returns the moves by which the game goes on from the position that is shown.
func (p *tab) ways() []string {
	p.t.Helper()
	return eval[[]string](p, `[...document.querySelectorAll("[data-branches]:not([hidden]) button")].map(b => b.textContent + (b.ariaPressed === "true" ? "*" : ""))`)
}

// TestVariations steps into the variations of a file by buttons and by the key, adds one, and finds it after a reload.
func TestVariations(t *testing.T) {
	s := startSite(t)
	for _, size := range [][2]int64{{1280, 800}, {390, 844}, {320, 568}, {740, 360}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			p := startBrowser(t).open(s.URL, size[0], size[1])
			p.act("games")
			p.screen("games")
			p.choosesFile("studied.sgf", studied)
			p.screen("game")
			p.waitMoves(4)
			board := `document.querySelector("#board").getBoundingClientRect().top`
			top := eval[float64](p, board)
			p.press("<")
			p.wait("the comment", `document.querySelector("[data-comment]").textContent.startsWith("A game with notes")`)
			p.shot("comment")
			p.press(".")
			p.press(".")
			p.wait("the ways on", `document.querySelectorAll("[data-branches]:not([hidden]) button").length === 3`)
			if got := fmt.Sprint(p.ways()); got != "[H7* I7 I8]" {
				t.Error(got)
			}
			p.wait("them said", `document.querySelector("#live").textContent.endsWith("It goes on with: H7, I7, I8.")`)
			p.shot("fork")
			p.click(`[data-branches] button:nth-child(2)`)
			p.wait("the variation", `document.querySelector("[data-comment]").textContent === "Sharp!"`)
			p.shot("variation")
			p.press("v")
			p.wait("the next one", `document.querySelectorAll("[data-moves] li").length === 3`)
			p.press("v")
			p.wait("the main line", `document.querySelector("[data-comment]").textContent === "Solid."`)
			p.press(",")
			p.puts(0, 0)
			p.wait("a new variation", `document.querySelector("#live").textContent.startsWith("A new variation.")`)
			if got := eval[float64](p, board); got != top {
				t.Errorf("the board has moved from %v to %v", top, got)
			}
			p.shot("new")
			p.reload()
			p.waitMoves(4)
			p.press(",")
			p.press(",")
			p.wait("the ways on", `document.querySelectorAll("[data-branches]:not([hidden]) button").length === 4`)
			if got := fmt.Sprint(p.ways()); got != "[H7* I7 I8 A1]" {
				t.Error(got)
			}
			eval[any](p, `document.querySelector("[data-branches] button").focus()`)
			p.press(kb.Enter)
			p.wait("the focus on the board", `document.activeElement.closest("#board")`)
		})
	}
}
