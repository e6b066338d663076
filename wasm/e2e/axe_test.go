//go:build !js

package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// nodePackage reads a file of a Node package that package.json names; make installs them here.
func nodePackage(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("node_modules", filepath.FromSlash(path)))
	if err != nil {
		if required {
			t.Fatal("the Node packages are not installed (make node): ", err)
		}
		t.Skip("the Node packages are not installed (make node): ", err)
	}
	return string(text)
}

// A violation is what axe-core finds fault with.
type violation struct {
	ID    string
	Help  string
	Nodes []struct {
		HTML           string
		FailureSummary string
	}
}

// accessible has axe-core look at what the tab shows now.
func (p *tab) accessible(what string) {
	p.t.Helper()
	// Colours are judged at rest, not halfway through a transition.
	p.wait("an end of what moves", `document.getAnimations().every(a => a.playState !== "running")`)
	if !eval[bool](p, `typeof axe === "object"`) {
		eval[bool](p, nodePackage(p.t, "axe-core/axe.min.js")+"; true")
	}
	found := eval[string](p, `axe.run(document, {resultTypes: ["violations"]}).then(r => JSON.stringify(r.violations.map(v =>
		({ID: v.id, Help: v.help, Nodes: v.nodes.map(n => ({HTML: n.html, FailureSummary: n.failureSummary}))}))))`)
	var violations []violation
	if err := json.Unmarshal([]byte(found), &violations); err != nil {
		p.t.Fatal(err)
	}
	for _, v := range violations {
		for _, n := range v.Nodes {
			p.t.Errorf("%s: %s (%s): %.200s\n%s", what, v.Help, v.ID, n.HTML, n.FailureSummary)
		}
	}
}

// scheme makes the tab prefer "light" or "dark".
func (p *tab) scheme(name string) {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}}})
	if err != nil {
		p.t.Fatal(err)
	}
}

// TestAccessible has axe-core look at every screen and dialog, in light and dark, wide and narrow.
func TestAccessible(t *testing.T) {
	s := startSite(t)
	for _, view := range []struct {
		scheme        string
		width, height int64
	}{{"light", 1280, 800}, {"dark", 390, 844}} {
		p := startBrowser(t).blank(view.width, view.height)
		p.scheme(view.scheme)
		look := func(what string) { p.t.Helper(); p.accessible(view.scheme + ", " + what) }
		p.navigate(s.URL)
		look("home")
		p.click("#more")
		look("home with its options")
		p.click("header [data-act=settings]")
		p.screen("settings")
		look("settings")
		p.act("about")
		p.screen("about")
		look("about")
		p.act("back")
		p.screen("settings")
		p.act("back")
		p.screen("home")

		p.choose("opening=swap2")
		p.act("two")
		p.screen("game")
		for i := range 3 {
			p.place(7+i, 7)
			p.waitMoves(i + 1)
		}
		look("a question of an opening")
		p.click("[data-question] [data-act=move]")
		p.act("sharing")
		look("what can be shared")
		p.click("dialog[open] [data-value=close]")
		p.press("?")
		look("the keys")
		p.press(kb.Escape)
		p.press("m")
		look("a typed move")
		p.press(kb.Escape)
		p.act("resign")
		look("a question")
		p.act("resign-yes")
		p.wait("the end", `document.querySelector("[data-act=rematch]")`)
		look("a finished game")
		p.act("home")
		p.choose("game=connect4")
		p.wait("the game's own options", `document.querySelector("section[data-screen=home]").dataset.game === "connect4"`)
		p.act("two")
		p.place(3, 2)
		p.waitMoves(1)
		look("a game of Connect Four")
		p.act("home")
		p.act("games")
		p.screen("games")
		p.wait("the games", `document.querySelectorAll("section[data-screen=games] li").length > 1`)
		look("the games kept")
		p.choosesFile("studied.sgf", studied)
		p.screen("game")
		p.press("<")
		p.wait("a comment", `!document.querySelector("[data-comment]").hidden`)
		look("a comment")
		p.press(".")
		p.press(".")
		p.wait("variations", `!document.querySelector("[data-branches]").hidden`)
		look("variations")
		p.act("home")

		p.act("invite")
		p.lead("Waiting for your friend…")
		look("an invitation")
		link := eval[string](p, `document.getElementById("link").value`)

		guest := startBrowser(t).blank(view.width, view.height)
		guest.scheme(view.scheme)
		guest.navigate(link)
		guest.screen("join")
		guest.accessible(view.scheme + ", joining")
		guest.navigate("about:blank")
		guest.navigate(s.URL + "#hello")
		guest.problem("no game that Rowan knows")
		guest.accessible(view.scheme + ", a problem")
	}
}
