//go:build !js

package e2e

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestPaintsBeforeProgram holds the program back: the screen that the address is for is there without it, the
// program is asked for only after the first paint, and what it then fills in moves nothing.
func TestPaintsBeforeProgram(t *testing.T) {
	for name, address := range map[string]string{
		"home": "",
		"game": "#p/1/gomoku-15x15-5-freestyle-none/h8i9g9h9h10i8i10g8f11",
		"join": "#i/1/gomoku-15x15-5-freestyle-none~drawn/ERITFBUWFxgZGhscHR4fIA/AQIDBAUGBwgJCgsMDQ4PEA/fsFB",
	} {
		t.Run(name, func(t *testing.T) {
			release := make(chan struct{})
			open := sync.OnceFunc(func() { close(release) })
			s := startSite(t, func(h http.Handler) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if strings.HasSuffix(r.URL.Path, ".wasm") {
						<-release
					}
					h.ServeHTTP(w, r)
				})
			})
			t.Cleanup(open) // before the site stops, which waits for its requests
			p := startBrowser(t).blank(390, 844)
			p.before(`window.shifts = []; new PerformanceObserver(list => list.getEntries().forEach(e => e.sources.forEach(s => shifts.push(
					e.value + " " + (s.node && (s.node.outerHTML || s.node.textContent)) + JSON.stringify([s.previousRect, s.currentRect]))))).observe({type: "layout-shift", buffered: true});
				window.asked = 0; { const post = Worker.prototype.postMessage; Worker.prototype.postMessage = function (message, ...more) {
					if (/rowan\.wasm/.test(message.load)) asked = performance.now();
					return post.call(this, message, ...more);
				}; }`)
			p.run(chromedp.Navigate(s.URL + address))
			p.wait("the first paint and the program asked for", `performance.getEntriesByName("first-contentful-paint").length && asked`)
			if paint := eval[float64](p, `performance.getEntriesByName("first-contentful-paint")[0].startTime`); eval[float64](p, `asked`) < paint {
				t.Errorf("the program is asked for before the first paint, at %.0f ms", paint)
			}
			p.screen(name)
			p.shot("before-" + name)
			open()
			p.wait("the program", `document.documentElement.hasAttribute("data-ready")`)
			p.screen(name)
			if name == "game" {
				p.wait("the board", `document.querySelector(".board[data-state]")`)
			}
			p.shot("after-" + name)
			p.kept() // or its files would be missing when the site stops
			for _, shift := range eval[[]string](p, `shifts`) {
				t.Error("the layout shifted:", shift)
			}
		})
	}
}

// TestOfflineLinkShowsItsGame opens a link to a game without a network, and behind another tab: home is never shown.
func TestOfflineLinkShowsItsGame(t *testing.T) {
	p := startBrowser(t).blank(390, 844)
	p.before(`Object.defineProperty(navigator, "onLine", {get: () => false});
		Object.defineProperty(Document.prototype, "hidden", {get: () => true});
		window.screens = new Set(); new MutationObserver(() => {
			const screen = document.documentElement.dataset.screen;
			if (screen) screens.add(screen);
		}).observe(document, {attributes: true, subtree: true, attributeFilter: ["data-screen"]});`)
	p.navigate(startSite(t).URL + "#p/1/gomoku-15x15-5-freestyle-none/h8i9g9")
	p.wait("the game", `document.querySelector(".board[data-state]")`)
	p.kept()
	if got := eval[[]string](p, `[...screens].sort()`); len(got) != 1 || got[0] != "game" {
		t.Errorf("shown: %v", got)
	}
}
