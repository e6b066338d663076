//go:build !js

package e2e

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// choosesFile opens a file by the file dialog's control of the games screen.
func (p *tab) choosesFile(name, data string) {
	p.t.Helper()
	path := filepath.Join(p.t.TempDir(), name)
	if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
		p.t.Fatal(err)
	}
	p.run(chromedp.SetUploadFiles(`section[data-screen=games] input[type=file]`, []string{path}))
}

// titles returns the games in the list.
func (p *tab) titles() []string {
	p.t.Helper()
	return eval[[]string](p, `[...document.querySelectorAll("[data-games] .game-words")].map(e => [...e.children].map(c => c.textContent).join("|"))`)
}

func (p *tab) waitGames(n int) {
	p.t.Helper()
	p.wait(fmt.Sprintf("%d games", n), fmt.Sprintf(`document.querySelectorAll("[data-games] > li").length === %d`, n))
}

// puts plays a point by the keyboard: a busy machine makes a long press of a click.
func (p *tab) puts(x, y int) {
	p.t.Helper()
	p.wait("the board", fmt.Sprintf(`document.querySelector(%q)`, cell(x, y)))
	eval[any](p, fmt.Sprintf(`document.querySelector(%q).focus()`, cell(x, y)))
	p.press("\r")
}

// several is a file of several games.
func several(n int) string {
	var b strings.Builder
	for i := range n {
		column := string(rune('a' + i%15))
		fmt.Fprintf(&b, "(;GM[4]SZ[15]PB[Player-%d-]PW[Bo]RE[B+R];B[hh];W[i%s];B[hi];W[g%s];B[hj];W[hf])\n", i+1, column, column)
	}
	return b.String()
}

// TestOpenFiles opens a game of each format by the file dialog, by a drop and by pasting.
func TestOpenFiles(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 1280, 800)
	record, err := os.ReadFile("../../rules/record/testdata/version1.record")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, data, moves string }{
		{"a.sgf", "(;GM[1]SZ[15]PB[Ада]CA[windows-1251];B[hh];W[ig](;B[hi])(;B[aa]))", "H8 I9 H7"},
		{"a.psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,1312\nAda\nBo\n-1\n", "H8 I9"},
		{"a.rec", "Ada\nBo\n9,9,0\n-1\n", "J11"},
		{"a.lib", "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x78\x00\x69\x00\x88\x40", "H8 I9 H7"},
		{"moves.txt", "4453", "4 4 5 3"},
		{"a.rowan", string(record), "4"},
	} {
		p.act("games")
		p.screen("games")
		p.choosesFile(c.name, c.data)
		p.screen("game")
		p.waitMoves(len(strings.Fields(c.moves)))
		if got := strings.Join(p.moves(), " "); got != c.moves {
			t.Errorf("%s: %s", c.name, got)
		}
		if c.name == "a.rowan" && !strings.Contains(p.text("[data-rest]"), "Signed record: every move is signed") {
			t.Error(p.text("[data-rest]"))
		}
		p.shot(c.name)
		p.act("home")
		p.screen("home")
	}
	eval[bool](p, `(() => {
		const files = new DataTransfer();
		files.items.add(new File(["h8i9h7g7"], "dropped.txt"));
		return document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: files, bubbles: true, cancelable: true}));
	})()`)
	p.screen("game")
	p.waitMoves(4)
	p.act("home")
	eval[bool](p, `(() => {
		const text = new DataTransfer();
		text.setData("text/plain", "see `+s.URL+`#p/1/gomoku-15x15-5-renju-none/h8i9h7g7g8).");
		return document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: text, bubbles: true}));
	})()`)
	p.screen("game")
	p.waitMoves(5)
	p.act("home")
	p.act("games")
	p.choosesFile("bad.sgf", "(;GM[4]SZ[15]\n;B[hh];W[ig]\n;B[hh])")
	p.screen("game")
	p.wait("what is wrong", `document.querySelector("section[data-screen=game] [data-rest]").textContent.includes("Line 3, move 3")`)
	p.act("home")
	p.act("games")
	p.choosesFile("nothing.sgf", "no game at all")
	p.wait("that it can't be read", `document.querySelector("section[data-screen=games] [data-rest]").textContent.startsWith("nothing.sgf could not be read")`)
	p.waitGames(9) // each of the others is kept
}

// TestGamesKept plays a game and opens others: all are in the list. One is searched for, deleted and brought
// back; all are exported, everything is deleted, and importing brings the same list back.
func TestGamesKept(t *testing.T) {
	s := startSite(t)
	b := startBrowser(t)
	p := b.blank(1280, 800)
	p.before(`const make = URL.createObjectURL; URL.createObjectURL = b => { window.saved = b; return make.call(URL, b) }`)
	p.navigate(s.URL)
	p.act("two")
	p.screen("game")
	p.puts(7, 7)
	p.waitMoves(1)
	p.act("home")
	p.act("games")
	p.waitGames(1)
	p.choosesFile("several.sgf", several(12))
	p.waitGames(13)
	p.wait("a picture", `document.querySelector("[data-games] canvas")`)
	before := p.titles()

	p.click(`section:not([hidden]) input[type=search]`)
	p.press("Player-7-")
	p.waitGames(1)
	p.click(`label:has([value=running])`)
	p.waitGames(0)
	eval[bool](p, `(() => { const f = document.querySelector("input[type=search]"); f.value = ""; return f.dispatchEvent(new Event("input", {bubbles: true})) })()`)
	p.waitGames(1)
	p.click(`label:has([name=games-filter][value=all])`)
	p.waitGames(13)

	p.click(`[data-games] > li:nth-child(2) [data-act=delete-game]`)
	p.waitGames(12)
	p.wait("the focus on Undo", `document.activeElement.dataset.act === "undelete"`)
	p.press("\r")
	p.waitGames(13)
	if got := p.titles(); !slices.Equal(got, before) {
		t.Errorf("after undoing: %q", got)
	}

	p.act("export-all")
	p.wait("the file", `window.saved && window.saved.type === "application/zip"`)
	exported := filepath.Join(t.TempDir(), "games.zip")
	data, err := base64.StdEncoding.DecodeString(eval[string](p, `window.saved.arrayBuffer().then(b => btoa(String.fromCharCode(...new Uint8Array(b))))`))
	if err == nil {
		err = os.WriteFile(exported, data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}

	p.act("delete-all")
	p.wait("the question", `!document.querySelector("section[data-screen=games] [data-question]").hidden`)
	p.shot("question")
	eval[bool](p, `(window.before = true)`)
	p.act("delete-all-yes")
	// The page that is asked goes away, which is an error of the question.
	for deadline := time.Now().Add(45 * time.Second); ; time.Sleep(15 * time.Millisecond) {
		anew, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](`!window.before && Boolean(document.querySelector("html[data-ready]"))`))
		if err == nil && anew {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the page was not loaded anew: ", err)
		}
	}
	p.screen("home")
	p.act("games")
	p.waitGames(0)
	p.shot("empty")
	p.run(chromedp.SetUploadFiles(`section[data-screen=games] input[type=file]`, []string{exported}))
	p.waitGames(13)
	if got := p.titles(); !slices.Equal(got, before) {
		t.Errorf("after importing: %q, want %q", got, before)
	}
	p.shot("list")
	p.click(`[data-games] > li:nth-child(13) [data-act=open-game]`)
	p.screen("game")
	p.waitMoves(1)
	p.puts(7, 6) // and the game goes on
	p.waitMoves(2)
}

// TestStorageRefused plays where the browser lets the page keep nothing: that is said, and the game goes on.
func TestStorageRefused(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).blank(390, 844)
	p.before(`delete globalThis.indexedDB; Object.defineProperty(globalThis, "indexedDB", {value: undefined});
		Object.defineProperty(globalThis, "localStorage", {get() { throw new DOMException("refused", "SecurityError") }})`)
	p.expectFaults() // each refusal is in the console
	p.navigate(s.URL)
	p.act("two")
	p.screen("game")
	p.wait("that nothing is kept", `document.querySelector("section[data-screen=game] [data-rest]").textContent.includes("keeps nothing")`)
	p.puts(7, 7)
	p.waitMoves(1)
	p.puts(7, 6)
	p.waitMoves(2)
	p.act("home")
	p.act("games")
	p.wait("that nothing is kept", `document.querySelector("section[data-screen=games] [data-rest]").textContent.includes("keeps nothing")`)
}

// TestBackKeepsGame steps back and forward, and loads the page anew in the middle of a game (field case 23):
// nothing is lost.
func TestBackKeepsGame(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 390, 844)
	p.act("two")
	p.screen("game")
	p.puts(7, 7)
	p.waitMoves(1)
	p.puts(7, 6)
	p.waitMoves(2)
	eval[any](p, `history.back()`)
	p.screen("home")
	eval[any](p, `history.forward()`)
	p.screen("game")
	p.waitMoves(2)
	p.run(chromedp.Reload())
	p.wait("the program", `document.documentElement.hasAttribute("data-ready")`)
	p.screen("game")
	p.waitMoves(2)
}

// TestGamesLook shows the list at every size, light and dark, empty and full; its boards are
// drawn in each.
func TestGamesLook(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 390, 844)
	p.act("games")
	p.screen("games")
	p.shot("empty-390")
	p.choosesFile("several.sgf", several(30))
	p.waitGames(30)
	for _, size := range [][2]int64{{320, 568}, {390, 844}, {820, 1180}, {1440, 900}} {
		for _, theme := range []string{"light", "dark"} {
			p.run(chromedp.EmulateViewport(size[0], size[1]))
			eval[any](p, fmt.Sprintf(`rowan.look(%q, "wood")`, theme))
			p.wait("pictures", `document.querySelectorAll("[data-games] canvas").length > 0`)
			p.shot(fmt.Sprintf("%d-%s", size[0], theme))
		}
	}
}

// many is a file of n games of 40 moves.
func many(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "(;GM[4]SZ[15]PB[Player-%d-]PW[Bo]", i+1)
		for m := range 40 {
			fmt.Fprintf(&b, ";%c[%c%c]", "BW"[m%2], 'a'+(m+i)%15, 'a'+m/15*4+(m+i/15)%3)
		}
		b.WriteString(")\n")
	}
	return b.String()
}

// timeList makes timeList(act, shown) in the page, which acts and returns how many milliseconds later the end of the
// frame comes in which shown() is true.
const timeList = `(self.timeList = (act, shown) => new Promise(done => {
	const from = performance.now();
	act();
	(function look() {
		if (!shown()) return requestAnimationFrame(look);
		requestAnimationFrame(() => {
			const after = new MessageChannel();
			after.port1.onmessage = () => done(performance.now() - from);
			after.port2.postMessage(0);
		});
	})();
}), true)`

// The times of a list of many games: until its first cards are shown, until they have their pictures, until those that
// are found are shown, and those between frames while it is scrolled through.
const (
	timeWords  = `timeList(() => document.querySelector("section[data-screen=home] [data-act=games]").click(), () => document.querySelector("[data-games] li"))`
	timeOpen   = `timeList(() => document.querySelector("section[data-screen=home] [data-act=games]").click(), () => document.querySelector("[data-games] li canvas"))`
	timeSearch = `timeList(() => { const f = document.querySelector("[data-screen=games] input[type=search]"); f.value = "Player-77-"; f.dispatchEvent(new Event("input", {bubbles: true})) },
		() => document.querySelectorAll("[data-games] li").length === 1)`
	timeScroll = `new Promise(done => {
		const frames = [];
		let before = 0;
		requestAnimationFrame(function tick(now) {
			if (before) frames.push(now - before);
			before = now;
			scrollBy(0, 300);
			if (frames.length < 90) requestAnimationFrame(tick);
			else done(frames);
		});
	})`
)

// keepsMany puts n games into the list and leaves it.
func (p *tab) keepsMany(n int) {
	p.t.Helper()
	p.act("games")
	p.choosesFile("many.sgf", many(n))
	p.wait("them", fmt.Sprintf(`document.querySelector("section[data-screen=games] [data-rest]").textContent.startsWith("%d games were added")`, n))
	p.homeAnew()
}

// homeAnew goes home and loads the page anew: it has seen no list.
func (p *tab) homeAnew() {
	p.t.Helper()
	p.click(`header [data-act=home]`)
	p.screen("home")
	p.reload()
	p.screen("home")
	eval[bool](p, timeList)
}

// TestManyGames has a thousand games: the list shows the newest at once, the rest as it is scrolled, and finds the oldest.
func TestManyGames(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 390, 844)
	p.keepsMany(1000)
	open := eval[float64](p, timeOpen)
	search := eval[float64](p, timeSearch)
	if got := p.titles(); len(got) != 1 || !strings.Contains(got[0], "Player-77-") {
		t.Errorf("%q", got)
	}
	eval[bool](p, `(() => { const f = document.querySelector("[data-screen=games] input[type=search]"); f.value = ""; return f.dispatchEvent(new Event("input", {bubbles: true})) })()`)
	p.wait("the count", `document.querySelector("section[data-screen=games] [data-rest]").textContent === "1000 games"`)
	for range 100 {
		if eval[int](p, `(scrollTo(0, 1e9), document.querySelectorAll("[data-games] li").length)`) == 1000 {
			break
		}
		eval[any](p, `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))`)
	}
	if got := p.titles(); len(got) != 1000 || !strings.Contains(got[999], "Player-1000-") {
		t.Errorf("%d games are reached", len(got))
	}
	t.Logf("first cards after %.0f ms, found after %.0f ms", open, search)
}

// BenchmarkGames measures the list of a thousand games with the processor slowed down four times.
func BenchmarkGames(b *testing.B) {
	s := startSite(b)
	var words, open, search, frames []float64
	p := startBrowser(b).open(s.URL, 390, 844)
	p.keepsMany(1000)
	for b.Loop() {
		p.homeAnew()
		slow(b, p, 4)
		words = append(words, eval[float64](p, timeWords))
		slow(b, p, 1)
		p.homeAnew()
		slow(b, p, 4)
		open = append(open, eval[float64](p, timeOpen))
		frames = append(frames, eval[[]float64](p, timeScroll)...)
		search = append(search, eval[float64](p, timeSearch))
		slow(b, p, 1)
	}
	median(b, words, "ms-to-cards")
	median(b, open, "ms-to-pictures")
	median(b, search, "ms-to-found")
	b.ReportMetric(p95(frames), "ms-frame-p95")
	b.ReportMetric(0, "ns/op")
}

// slow slows the page's processor down.
func slow(b *testing.B, p *tab, rate float64) {
	b.Helper()
	if _, err := chromedp.Call(p.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: rate}); err != nil {
		b.Fatal(err)
	}
}

// TestBrought opens files that the system brings. No browser without a window can install the page, so the queue
// through which they come is the test's: it is there before the program is, and hands over what Chromium would.
func TestBrought(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).blank(390, 844)
	p.before(`Object.defineProperty(self, "launchQueue", {value: {setConsumer(take) { self.launch = names => take({files: names.map(([name, text]) => ({getFile: async () => {
		if (text === null) throw new DOMException("gone", "NotFoundError");
		return new File([text], name);
	}}))}) }}})`)
	p.navigate(s.URL)
	eval[any](p, `launch([])`) // the page was only started
	p.screen("home")
	eval[any](p, `launch([["a.sgf", "(;GM[4]SZ[15];B[hh];W[ig];B[hi])"]])`)
	p.screen("game")
	p.waitMoves(3)
	p.expectFaults() // the console has why a file can't be read
	eval[any](p, `launch([["gone.sgf", null], ["b.psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n-1\n"]])`)
	p.waitMoves(2)
}

// TestAppShortcuts starts what the shortcuts of the installed page name, and leaves no trace of them in the address.
func TestAppShortcuts(t *testing.T) {
	s := startSite(t)
	for do, screen := range map[string]string{"computer": "game", "invite": "invite", "nothing": "home"} {
		p := startBrowser(t).open(s.URL+"?do="+do, 390, 844)
		p.screen(screen)
		if at := eval[string](p, `location.search`); at != "" && do != "nothing" {
			t.Errorf("%s: the address keeps %s", do, at)
		}
		if do == "invite" {
			p.wait("a link", `document.getElementById("link").value.includes("#i/1/")`)
		}
		if do == "computer" && eval[string](p, `document.querySelector("[data-card=top] [data-name]").textContent`) != "Computer" {
			t.Error("nobody plays")
		}
	}
}
