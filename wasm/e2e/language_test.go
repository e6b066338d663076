//go:build !js

package e2e

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"rowan/wasm/i18n"
)

// speaking opens an empty tab of somebody who has told the browser these languages. The tab keeps
// all headings of home that were painted, and what shifted in the layout.
func (b *browser) speaking(languages string, width, height int64) *tab {
	b.t.Helper()
	p := b.blank(width, height)
	p.before(fmt.Sprintf(`
		Object.defineProperty(navigator, "languages", {get: () => %q.split(" ")});
		self.painted = new Set(); self.shifts = [];
		(function look() {
			const h = document.getElementById("home-heading");
			if (h) painted.add(h.textContent);
			requestAnimationFrame(look);
		})();
		new PerformanceObserver(list => list.getEntries().forEach(e => shifts.push(e.value.toFixed(4) + " " + e.sources.map(s =>
			(s.node && (s.node.className || s.node.nodeName)) + JSON.stringify([s.previousRect, s.currentRect])).join()))).observe({type: "layout-shift", buffered: true});`, languages))
	return p
}

// setLanguage chooses a language as a person does, and go back.
func (p *tab) setLanguage(code string) {
	p.t.Helper()
	p.click(`header [data-act=settings]`)
	p.screen("settings")
	p.set("language", code)
	p.act("back")
}

// painted checks which headings were painted since the page was loaded.
func (p *tab) painted(want string) {
	p.t.Helper()
	p.wait("a frame", `painted.size > 0`)
	if got := eval[[]string](p, `[...painted]`); !slices.Equal(got, []string{want}) {
		p.t.Errorf("painted: %q, want %q", got, want)
	}
}

// still checks that nothing in the layout has shifted since the page was loaded.
func (p *tab) still(what string) {
	p.t.Helper()
	for _, s := range eval[[]string](p, `shifts`) {
		p.t.Errorf("%s: the layout shifted by %s", what, s)
	}
}

// TestNothingShifts loads the page anew in each language: with the choice that was made last, which home says from
// the first paint on, and on each screen that lies over others, without a glimpse of home (field case 22).
func TestNothingShifts(t *testing.T) {
	s := startSite(t)
	for _, language := range []string{"en", "zh", "ru"} {
		t.Run(language, func(t *testing.T) {
			p := startBrowser(t).speaking(language, 390, 844)
			p.navigate(s.URL)
			load := func(what string) {
				t.Helper()
				p.settle()
				p.reload()
				p.settle()
				p.still(what)
			}
			load("the first choice")
			p.choose("rule=renju")
			p.choose("begins=me")
			load("renju")
			five := p.text("[data-heading]")
			p.choose("game=connect4")
			p.wait("its heading", fmt.Sprintf(`document.querySelector("section[data-screen=home] [data-heading]").textContent !== %q`, five))
			four := p.text("[data-heading]")
			load("Connect Four")
			p.painted(four)
			p.click(`header [data-act=settings]`)
			p.screen("settings")
			p.before(`(function look() {
				const home = document.querySelector("section[data-screen=home]");
				if (home && home.checkVisibility()) shifts.push("a glimpse of home");
				requestAnimationFrame(look);
			})()`)
			load("settings")
			p.screen("settings")
			p.act("about")
			p.screen("about")
			load("about")
			p.screen("about")
			p.navigate("about:blank")
			p.navigate(s.URL + "#games")
			p.screen("games")
			p.still("games")
		})
	}
}

// TestLanguages opens the page with browsers of other languages: it is in theirs from the first
// paint, before the program is there, follows the setting at once, and remembers it.
func TestLanguages(t *testing.T) {
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
	p := startBrowser(t).speaking("de ru-RU en", 390, 844)
	p.run(chromedp.Navigate(s.URL))
	p.painted("Пять в ряд.")
	p.act("two")
	p.wait("a word while loading", `document.getElementById("live").textContent === "Загружается. Одну минуту."`)
	p.shot("loading")
	open()
	p.screen("game")
	p.lead("Ход чёрных.")
	if lang := eval[string](p, `document.documentElement.lang`); lang != "ru" {
		t.Errorf("lang is %q", lang)
	}
	p.place(7, 7)
	p.wait("the move said", `document.getElementById("live").textContent === "Чёрные: H8."`)
	p.shot("russian")

	p.setLanguage("zh")
	p.lead("轮到白方。")
	if got := p.text("[data-act=resign]"); got != "认输" {
		t.Errorf("the button says %q", got)
	}
	if got := eval[string](p, `document.title + document.documentElement.lang + document.querySelector("[data-moves]").ariaLabel`); got != "轮到白方。 · Rowanzh-Hans着法" {
		t.Errorf("title, lang, label: %q", got)
	}
	p.shot("chinese")
	p.act("home")
	p.wait("home in Chinese", `document.getElementById("home-heading").textContent === "五子连珠。"`)
	p.run(chromedp.Reload())
	p.wait("the program", `document.documentElement.hasAttribute("data-ready")`)
	p.painted("五子连珠。")
	p.shot("chinese-home")
	p.still("a load in Chinese")

	p.setLanguage("") // the browser's again
	p.wait("Russian", `document.getElementById("home-heading").textContent === "Пять в ряд."`)
	p.shot("russian-home")
}

// TestManifest has what is installed in the browser's language: Chromium reads the manifest of each and finds no fault.
func TestManifest(t *testing.T) {
	s := startSite(t)
	for _, l := range i18n.Languages {
		p := startBrowser(t).speaking(l.Code, 390, 844)
		p.navigate(s.URL)
		var m page.GetAppManifestResult
		p.do(func(ctx context.Context) (err error) {
			m, err = chromedp.Call(ctx, page.GetAppManifest, page.GetAppManifestParams{})
			return err
		})
		if len(m.Errors) > 0 || !strings.Contains(m.Data, l.Catalog.Text(i18n.PlayComputer)) || !strings.Contains(m.Data, `"lang": "`+l.Catalog.Text(i18n.Tag)) {
			t.Errorf("%s: %s: %v\n%s", l.Code, m.URL, m.Errors, m.Data)
		}
	}
}

// TestChinesePicture draws the words of a picture as Chinese letters: each another one, none an empty box.
func TestChinesePicture(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).speaking("zh-CN", 390, 844)
	p.before(`self.drawn = []; const fill = CanvasRenderingContext2D.prototype.fillText;
		CanvasRenderingContext2D.prototype.fillText = function (text, ...at) { drawn.push({text, font: this.font}); return fill.call(this, text, ...at) }`)
	p.navigate(s.URL + "#p/1/gomoku-15x15-5-renju-none/h8i9h7")
	p.screen("game")
	p.run(chromedp.Evaluate[chromedp.Void](catchFiles))
	p.act("sharing")
	p.click(`[data-act=picture][data-value=save]`)
	p.file(0)
	looks := eval[map[string]string](p, `(() => {
		const {text, font} = drawn.find(d => /\p{Script=Han}/u.test(d.text)), looks = {};
		for (const letter of [...text.replace(/[^\p{Script=Han}]/gu, ""), "\u{10fffd}"]) {
			const c = Object.assign(document.createElement("canvas"), {width: 40, height: 40}), x = c.getContext("2d");
			x.font = font.replace(/[\d.]+px/, "32px");
			x.fillText(letter, 2, 32);
			looks[letter] = c.toDataURL();
		}
		return looks;
	})()`)
	seen := map[string]string{}
	for letter, look := range looks {
		if other := seen[look]; other != "" {
			t.Errorf("%s looks like %s", letter, other)
		}
		seen[look] = letter
	}
	if len(looks) < 4 {
		t.Errorf("the caption has only %d letters", len(looks))
	}
}
