//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// set changes a setting as a person does, on the settings screen.
func (p *tab) set(setting, value string) {
	p.t.Helper()
	p.click(fmt.Sprintf(`label:has([data-setting=%q][value=%q])`, setting, value))
}

// TestSettings opens the settings from a running game, changes them by mouse and keyboard, and
// comes back to the game as it was; after a reload all is as it was set, from the first paint.
func TestSettings(t *testing.T) {
	s := startSite(t)
	b := startBrowser(t)
	p := b.open(s.URL, 390, 844)
	p.choose("rule=standard")
	p.act("two")
	p.place(7, 7)
	p.waitMoves(1)
	address := eval[string](p, `location.hash`)
	p.click(`header [data-act=settings]`)
	p.screen("settings")
	p.wait("the address", `location.hash === "#settings"`)
	p.set("theme", "dark")
	p.wait("the dark theme", `document.documentElement.dataset.theme === "dark"`)
	p.set("board", "slate")
	p.wait("the slate board", `document.documentElement.dataset.board === "slate"`)
	p.run(chromedp.Focus(chromedp.CSS(`[data-setting=coordinates]`)))
	p.press(" ")
	p.run(chromedp.Focus(chromedp.CSS(`#volume`)))
	p.press(kb.ArrowRight)
	p.act("back")
	p.screen("game")
	p.wait("the game's address", fmt.Sprintf(`location.hash === %q`, address))
	p.place(8, 8)
	p.waitMoves(2)
	if rest := p.text("[data-rest]"); rest == "" {
		t.Error("no status")
	}

	p.click(`header [data-act=settings]`)
	p.screen("settings")
	p.run(chromedp.NavigateBack()) // the system's way back
	p.screen("game")
	p.click(`header [data-act=settings]`)
	p.screen("settings")
	p.run(chromedp.Reload())
	p.wait("the program", `document.documentElement.hasAttribute("data-ready")`)
	p.screen("settings")
	for expression, want := range map[string]bool{
		`document.querySelector("[data-setting=theme][value=dark]").checked`:  true,
		`document.querySelector("[data-setting=board][value=slate]").checked`: true,
		`document.querySelector("[data-setting=coordinates]").checked`:        false,
		`document.querySelector("#volume").value === "65"`:                    true,
	} {
		if eval[bool](p, expression) != want {
			t.Errorf("%s is %v", expression, !want)
		}
	}
	p.act("back")
	p.screen("game")
	if got := len(p.moves()); got != 2 {
		t.Errorf("%d moves after a reload, want 2", got)
	}

	// The first paint has them before any program has come.
	p.run(chromedp.Evaluate[chromedp.Void](`localStorage.setItem("rowan.look", "contrast paper")`))
	p.navigate("about:blank") // another address of the site has the browser ask for an icon that is not there
	p.run(chromedp.Navigate(s.URL))
	if got := eval[string](p, `document.documentElement.dataset.board`); got != "paper" && got != "slate" {
		t.Errorf("the board at first is %q", got)
	}
}

// TestSettingsLook takes pictures of the settings, and looks for what sticks out.
func TestSettingsLook(t *testing.T) {
	s := startSite(t)
	b := startBrowser(t)
	p := b.open(s.URL+"#settings", 320, 568)
	p.screen("settings")
	for _, size := range [][2]int64{{320, 568}, {390, 844}, {820, 1180}, {1440, 900}} {
		p.run(chromedp.EmulateViewport(size[0], size[1]))
		for _, theme := range []string{"light", "dark", "contrast"} {
			p.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector("[data-setting=theme][value=%s]").click()`, theme)))
			p.wait(theme, fmt.Sprintf(`document.documentElement.dataset.theme === %q`, theme))
			p.run(chromedp.Evaluate[chromedp.Void](`scrollTo(0, 0)`))
			p.settle()
			p.shot(fmt.Sprintf("%dx%d-%s", size[0], size[1], theme))
		}
		p.run(chromedp.Evaluate[chromedp.Void](`document.querySelector("[data-setting=language][value=ru]").click()`)) // the longest words
		p.wait("Russian", `document.documentElement.lang === "ru"`)
		p.settle()
		p.shot(fmt.Sprintf("%dx%d-ru", size[0], size[1]))
		p.run(chromedp.Evaluate[chromedp.Void](`scrollTo(0, 1e6)`))
		p.settle()
		p.shot(fmt.Sprintf("%dx%d-end", size[0], size[1]))
		for _, found := range eval[[]string](p, `[...document.querySelectorAll("section:not([hidden]) :is(button, label, input)")].flatMap(e => {
			const r = e.getBoundingClientRect();
			const small = e.nodeName !== "INPUT" && r.height < 44;
			return r.left < 0 || r.right > innerWidth + .5 || e.scrollWidth > e.clientWidth + 1 && e.nodeName !== "INPUT" || small
				? [e.outerHTML.slice(0, 80) + " " + JSON.stringify(r)] : [];
		})`) {
			t.Errorf("%d wide: %s", size[0], found)
		}
		if got := eval[float64](p, `document.documentElement.scrollWidth - innerWidth`); got > 0 {
			t.Errorf("%d wide: %v px stick out", size[0], got)
		}
	}
}
