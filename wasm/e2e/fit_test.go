//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// cut lists the words on the page that are not whole: they run out of a box that hides them, or
// the page itself is wider than the window. What scrolls by itself may be longer.
const cut = `(() => {
	const found = [], above = document.querySelector("dialog[open]");
	if (document.documentElement.scrollWidth > innerWidth) found.push("the page is " + document.documentElement.scrollWidth + " wide");
	if (document.documentElement.dataset.screen === "game" && document.documentElement.scrollHeight > innerHeight)
		found.push("the page is " + document.documentElement.scrollHeight + " high");
	for (const e of document.querySelectorAll("body *")) {
		if (!e.checkVisibility({visibilityProperty: true}) || e.closest(".unseen, svg, select") || above && !above.contains(e) || !e.textContent.trim() || !e.innerText) continue;
		const s = getComputedStyle(e), box = e.getBoundingClientRect();
		const hides = s.overflowX === "hidden" || s.overflowX === "clip";
		const scrolls = e.closest("[data-moves], [data-phrases], [data-lines]");
		if (scrolls) continue;
		if (hides && e.scrollWidth > e.clientWidth + 1 || s.overflowY === "hidden" && !e.matches(".status") && e.scrollHeight > e.clientHeight + 1)
			found.push(e.className + ": " + e.innerText);
		// The status drops the game's name where it has no room, and nothing else.
		if (e.matches(".status [data-lead], .status [data-rest]") && box.bottom > e.parentElement.getBoundingClientRect().bottom + 1)
			found.push("not in the status: " + e.innerText);
		const words = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
		if (words && (box.right > innerWidth + 1 || box.left < -1)) found.push("outside: " + e.innerText);
		// A button's words within the button.
		const control = e.closest("button, label, .segments span");
		if (words && control && control !== e) {
			const c = control.getBoundingClientRect();
			if (box.right > c.right + 1 || box.left < c.left - 1) found.push("out of its button: " + e.innerText);
		}
	}
	return found;
})()`

// fits checks that all words of the screen are whole, and takes a picture.
func (p *tab) fits(name string) {
	p.t.Helper()
	p.wait("the fonts", `document.fonts.status === "loaded"`)
	for _, words := range eval[[]string](p, cut) {
		p.t.Errorf("%s: %s", name, words)
	}
	p.shot(name)
}

// TestWordsFit goes through the screens in each language on small phones.
func TestWordsFit(t *testing.T) {
	s := startSite(t)
	for _, language := range []string{"en", "zh", "ru"} {
		for _, size := range [][2]int64{{320, 568}, {390, 844}} {
			t.Run(fmt.Sprintf("%s-%d", language, size[0]), func(t *testing.T) {
				p := startBrowser(t).speaking(language, size[0], size[1])
				p.navigate(s.URL)
				p.fits("home")
				p.act("lobby")
				p.screen("find")
				p.wait("who is there", `document.querySelector("section:not([hidden]) [data-lead]").textContent.includes("0")`)
				p.fits("find")
				p.act("home")
				p.screen("home")
				p.click("#more")
				p.fits("more")
				eval[bool](p, `(scrollTo(0, 1e6), true)`)
				p.shot("more-end")
				p.choose("game=connect4")
				p.fits("connect4")
				p.act("invite")
				p.screen("invite")
				p.wait("the relay's answer", `document.querySelector("section:not([hidden]) [data-rest]").textContent !== ""`)
				p.fits("invite")
				p.act("home")
				p.choose("game=gomoku")
				p.act("two")
				p.screen("game")
				p.fits("beginning")
				p.place(7, 7)
				p.waitMoves(1)
				p.place(8, 8)
				p.waitMoves(2)
				p.fits("game")
				p.act("resign")
				p.fits("question")
				p.act("resign-yes")
				p.wait("the end", `document.querySelector("[data-screen=game] [data-question]").hidden`)
				p.fits("over")
				p.act("seek")
				p.act("sharing")
				p.wait("the window", `document.querySelector("[data-sharing]").open`)
				p.fits("share")
				p.press(kb.Escape)
				p.wait("the game", `!document.querySelector("[data-sharing]").open`)
				p.press("?")
				p.wait("the keys", `document.querySelector("[data-dialog=help]").open`)
				p.fits("keys")
				p.click(`[data-dialog=help] [data-value=type]`)
				p.wait("the typed move", `document.querySelector("[data-dialog=type]").open`)
				p.fits("type")
				p.press(kb.Escape)
				p.wait("the game", `!document.querySelector("[data-dialog=type]").open`)
				p.click(`header [data-act=settings]`)
				p.screen("settings")
				p.fits("settings")
				eval[bool](p, `(scrollTo(0, 1e6), true)`)
				p.shot("settings-end")
				p.act("about")
				p.screen("about")
				p.fits("about")
				p.act("back")
				p.screen("settings")
				p.act("back")
				p.screen("game")
				p.click(`header [data-act=home]`)
				p.screen("home")
				p.act("games")
				p.screen("games")
				p.wait("the game", `document.querySelector("[data-games] > li")`)
				p.fits("games")
				p.act("back")
				p.screen("home")
				p.choose("opening=swap2")
				p.act("two")
				p.screen("game")
				p.fits("opening")
				for i, at := range [][2]int{{7, 7}, {8, 8}, {5, 7}} {
					p.puts(at[0], at[1])
					p.waitMoves(i + 1)
				}
				p.wait("the swap", `!document.querySelector("[data-screen=game] [data-question]").hidden`)
				p.fits("swap")
				p.click(`header [data-act=home]`) // the question lies over the other
				p.screen("home")
				p.choose("opening=none")
				p.choose("begins=me")
				p.act("computer")
				p.screen("game")
				p.fits("computer")
				p.navigate("about:blank")
				p.navigate(s.URL + "#hello")
				p.screen("problem")
				p.fits("problem")
			})
		}
	}
}
