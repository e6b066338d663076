//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// analysed waits until the analysis has lines, and its first says something.
func (p *tab) analysed(worth string) {
	p.t.Helper()
	p.wait("the analysis: "+worth, fmt.Sprintf(`(e => e && !e.hidden && e.textContent.includes(%q))(document.querySelector("[data-analysis] [data-act=line]"))`, worth))
}

// named waits until places on the board are called something.
func (p *tab) named(what string, n int) {
	p.t.Helper()
	p.wait(fmt.Sprintf("%d places called %s", n, what), fmt.Sprintf(`document.querySelectorAll('.board [aria-label*=%q]').length === %d`, what, n))
}

// shifts notes what of the layout has moved by itself, how far, from where to where.
const shifts = `window.shifted = []; new PerformanceObserver(list => { for (const e of list.getEntries()) if (!e.hadRecentInput)
	shifted.push(e.value + ": " + e.sources.map(s => (s.node && (s.node.outerHTML || s.node.textContent)) + JSON.stringify([s.previousRect, s.currentRect])).join()); }).observe({type: "layout-shift", buffered: true});`

// TestAnalysis looks at finished, opened and running games with the computer's help, on a phone and on a desk, in the light and in
// the dark.
func TestAnalysis(t *testing.T) {
	s := startSite(t)
	for _, view := range []struct {
		scheme        string
		width, height int64
	}{{"light", 1440, 900}, {"dark", 390, 844}, {"light", 320, 568}, {"dark", 844, 390}} {
		t.Run(fmt.Sprintf("%s-%d", view.scheme, view.width), func(t *testing.T) {
			p := startBrowser(t).blank(view.width, view.height)
			p.scheme(view.scheme)
			p.before(shifts)

			// Each column's end, and none for the full ones.
			p.navigate(s.URL + "#p/1/connect4-7x6-4-drop-none/2252576253462244111563365343671351441")
			p.screen("game")
			p.shot("before")
			p.act("analyse")
			p.analysed("loss in 2 moves")
			p.named("loss in 2 moves", 1)
			p.named("loss in 1 move", 1)
			p.wait("all is exact", `document.querySelector("[data-analysis] [data-state]").textContent === "exact: 2 of 2"`)
			p.accessible("scores of Connect Four")
			whole := p.fits
			if view.height < 540 { // the game's name, at the status's end, has no room there
				whole = p.shot
			}
			whole("scores")
			p.press(",") // it follows
			p.wait("another position", `document.querySelector("[data-analysis] [data-heading]").textContent === "Analysis for Berry"`)
			p.press("a")
			p.wait("its end", `document.querySelector("[data-analysis]").hidden`)
			p.named("loss", 0)

			// Lines of Gomoku, by the keyboard and the mouse; nothing moves as they change.
			p.navigate("about:blank")
			p.navigate(s.URL + "#p/1/gomoku-15x15-5-freestyle-none/h8a1i8a3j8a5")
			p.screen("game")
			p.press("a")
			p.analysed("win in 2 moves")
			p.named("win in 2 moves", 2)
			eval[any](p, `shifted = []`)
			p.click(`[data-act=line][data-value="0"]`)
			p.wait("the line on the board", `document.querySelector("[data-act=line]").ariaPressed === "true"`)
			whole("lines")
			p.accessible("lines of Gomoku")
			for _, shift := range eval[[]string](p, `shifted`) {
				t.Error("the page moved by", shift)
			}
			eval[any](p, `document.querySelector(".board [tabindex='0']").focus()`)
			p.wait("the line is looked at no more", `document.querySelector("[data-act=line]").ariaPressed === "false"`)
			for range 12 {
				p.press(kb.Tab)
				if eval[bool](p, `document.activeElement.matches("[data-act=line]")`) {
					break
				}
			}
			p.wait("the line that has the focus on the board", `document.activeElement.matches("[data-act=line][aria-pressed=true]")`)

			// A game with the computer, which moves meanwhile.
			p.click("header [data-act=home]")
			p.screen("home")
			p.choose("begins=me")
			p.act("computer")
			p.screen("game")
			p.lead("Your turn.")
			p.act("analyse")
			p.analysed("chance")
			p.place(7, 7)
			p.waitMoves(2)
			p.lead("Your turn.")
			p.analysed("chance")
			whole("computer")
			p.act("resign")
			p.act("resign-yes")
			p.lead("You lose.")
			p.act("rematch")
			p.wait("a new game without it", `document.querySelector("[data-analysis]").hidden`)
			p.click("header [data-act=home]")
			p.screen("home")
			p.act("two")
			p.screen("game")
			if eval[bool](p, `document.querySelector("section:not([hidden]) [data-act=analyse]") !== null`) {
				t.Error("two who play at one screen are helped")
			}
		})
	}
}

// TestAnalysisIsFair looks for help in a match with a friend: there is none before its end.
func TestAnalysisIsFair(t *testing.T) {
	s := startSite(t)
	players := invite(t, s)
	there := `document.querySelector("section:not([hidden]) [data-act=analyse]")`
	players[0].place(7, 7)
	for _, p := range players {
		p.waitMoves(1)
		p.press("a")
		if eval[bool](p, there+` !== null || !document.querySelector("[data-analysis]").hidden`) {
			t.Error("a match is analysed while it runs")
		}
	}
	players[0].act("resign")
	players[0].act("resign-yes")
	for _, p := range players {
		p.wait("the end", there)
		p.press("a")
		p.analysed("chance")
	}
	players[1].shot("over")
}
