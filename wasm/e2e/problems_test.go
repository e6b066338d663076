//go:build !js

package e2e

import (
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// before runs a script in the tab before any of the page's own.
func (p *tab) before(script string) {
	p.t.Helper()
	if _, err := chromedp.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
		p.t.Fatal(err)
	}
}

// problem waits for the problem screen to say something.
func (p *tab) problem(part string) {
	p.t.Helper()
	p.screen("problem")
	if got := p.text("[data-terms]"); !strings.Contains(got, part) {
		p.t.Errorf("the page says %q, want %q", got, part)
	}
}

// TestLinksThatDoNotWork opens links that can't be taken up: a sentence each, and a way home (field cases 26 and 27).
func TestLinksThatDoNotWork(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).blank(390, 844)
	for fragment, want := range map[string]string{
		"i/1/gomoku-15x15-5-freestyle-none~drawn/ERITFBUWFx": "cut or mistyped",
		"i/9/whatever/else/follows":                          "another version",
		"hello":                                              "no game that Rowan knows",
		"i/1/gomoku-15x15-5-freestyle-none~drawn/ERITFBUWFxgZGhscHR4fIA/AQIDBAUGBwgJCgsMDQ4P": "cut or mistyped",
	} {
		p.navigate("about:blank")
		p.navigate(s.URL + "#" + fragment)
		p.problem(want)
		p.act("home")
		p.screen("home")
		if got := eval[string](p, "location.hash"); got != "" {
			t.Errorf("at home the address still ends in %s", got)
		}
	}
}

// TestThirdPerson opens the link of a game that two already play (field case 27).
func TestThirdPerson(t *testing.T) {
	s := startSite(t)
	players := invite(t, s)
	link := s.URL + eval[string](players[0], "location.hash")
	third := startBrowser(t).open(link, 390, 844)
	third.screen("join")
	third.act("take-seat")
	third.problem("Both seats are taken")
	third.shot("full")
	players[0].place(7, 7) // and the two play on
	players[1].waitMoves(1)
}

// TestOwnLink opens the host's own link in another tab of his browser: it is his seat, not a
// second one, and the first tab says so (field cases 29 and 37).
func TestOwnLink(t *testing.T) {
	s := startSite(t)
	b := startBrowser(t)
	host := b.open(s.URL, 1280, 800)
	host.act("invite")
	host.lead("Waiting for your friend…")
	again := b.open(eval[string](host, `document.getElementById("link").value`), 1280, 800)
	again.screen("invite")
	again.lead("Waiting for your friend…")
	host.lead("This game is open in another tab.")
	host.act("retry")
	host.lead("Waiting for your friend…")
	again.lead("This game is open in another tab.")
}

// TestNoWebAssembly takes WebAssembly away, and then the program: the page says so in words.
func TestNoWebAssembly(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).blank(390, 844)
	p.before(`delete globalThis.WebAssembly`)
	p.run(chromedp.Navigate(s.URL))
	p.wait("the trouble", `!document.getElementById("trouble").hidden`)
	if got := eval[string](p, `document.getElementById("trouble-text").textContent`); !strings.Contains(got, "WebAssembly") {
		t.Error(got)
	}

	gone := startSite(t, func(h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, ".wasm") {
				http.NotFound(w, r)
				return
			}
			h.ServeHTTP(w, r)
		})
	})
	p = startBrowser(t).blank(390, 844)
	p.expectFaults()
	p.run(chromedp.Navigate(gone.URL))
	p.wait("the trouble", `!document.getElementById("trouble").hidden`)
	if got := eval[string](p, `document.getElementById("trouble-text").textContent`); !strings.Contains(got, "missing") {
		t.Error(got)
	}
	p.shot("missing")
}

// TestNoRelay loses the relay before the friend comes: the page says so and tries again.
func TestNoRelay(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 390, 844)
	p.networkFails()
	p.act("invite")
	p.lead("Waiting for your friend…")
	s.stop()
	p.lead("The relay cannot be reached. Trying again…")
}

// TestFriendProgram keeps the program that makes lines away: the computer plays without ever asking
// for it, inviting says in words what is missing, and goes on when it is there.
func TestFriendProgram(t *testing.T) {
	var there, asked atomic.Bool
	s := startSite(t, serveNoWorker, func(h http.Handler) http.Handler { // a service worker would fetch it, for offline use
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/friend.wasm" {
				asked.Store(true)
				if !there.Load() {
					http.NotFound(w, r)
					return
				}
			}
			h.ServeHTTP(w, r)
		})
	})
	p := startBrowser(t).open(s.URL, 390, 844)
	p.networkFails() // the service worker's script
	p.choose("begins=me")
	p.act("computer")
	p.place(7, 7)
	p.waitMoves(2)
	p.act("home")
	if asked.Load() {
		t.Error("a game against the computer loads the program for friends")
	}
	p.expectFaults()
	p.act("invite")
	p.lead("The part for games with a friend could not be loaded. Check the connection. Trying again…")
	p.shot("not-loaded")
	there.Store(true)
	p.act("retry")
	p.lead("Waiting for your friend…")
}

// TestEarlyPress presses a button before the program has come: it is seen to wait, and is done when
// it can be (field case 17).
func TestEarlyPress(t *testing.T) {
	release := make(chan struct{})
	var once sync.Once
	open := func() { once.Do(func() { close(release) }) }
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
	p.run(chromedp.Navigate(s.URL))
	p.act("two")
	p.wait("the button to wait", `document.querySelector("[data-act=two]").getAttribute("aria-busy") === "true"`)
	open()
	p.screen("game")
	p.lead("Black’s turn.")
}
