//go:build !js

package e2e

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/memory"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// watchGo puts the bridge between Go and the page, which boot.js keeps to itself, where the test sees it.
const watchGo = `{
	let bridge;
	Object.defineProperty(self, "Go", {
		get: () => bridge,
		set: real => { bridge = class extends real { constructor() { super(); self.bridge = this; } }; },
	});
}`

// used is what the page holds once nothing is left that could be collected.
type used struct {
	heap      float64 // bytes of JavaScript
	refs      float64 // objects of the page that Go holds
	wasm      float64 // bytes of Go's memory, which never shrinks
	nodes     int64
	listeners int64
}

// used collects garbage on both sides. Go's own collector runs when Go has used as much again as it holds: it
// is given a few keys with very long names.
func (p *tab) used() used {
	p.t.Helper()
	eval[bool](p, `(async () => {
		for (let i = 0; i < 200; i++) {
			document.querySelector(".board").dispatchEvent(new KeyboardEvent("keydown", {key: "x".repeat(1 << 18), bubbles: true}));
			await new Promise(done => setTimeout(done)); // finalizers run
		}
	})()`)
	p.settle()
	var heap runtime.GetHeapUsageResult
	var dom memory.GetDOMCountersResult
	p.do(func(ctx context.Context) (err error) {
		for range 2 { // what the first finds may have held more
			if _, err := chromedp.Call(ctx, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
				return err
			}
		}
		if heap, err = chromedp.Call(ctx, runtime.GetHeapUsage, cdp.Empty{}); err != nil {
			return err
		}
		dom, err = chromedp.Call(ctx, memory.GetDOMCounters, cdp.Empty{})
		return err
	})
	return used{
		heap:      heap.UsedSize,
		refs:      eval[float64](p, `bridge._ids.size`),
		wasm:      eval[float64](p, `bridge._inst.exports.mem.buffer.byteLength`),
		nodes:     dom.Nodes,
		listeners: dom.JsEventListeners,
	}
}

// TestMemory plays 50 short games with other screens in between. What the page holds after them is within a
// fifth of what it held after 5.
func TestMemory(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).blank(1280, 800)
	p.before(watchGo)
	p.navigate(s.URL)
	var early, late used
	for i := range 50 {
		p.shortGame(i % 5)
		switch i + 1 {
		case 5:
			early = p.used()
			t.Logf("after 5 games: %+v", early)
		case 50:
			late = p.used()
			t.Logf("after 50 games: %+v", late)
		}
	}
	for _, c := range []struct {
		what        string
		early, late float64
		most        float64 // times what it was
	}{
		{"bytes of JavaScript", early.heap, late.heap, 1.2},
		{"objects of the page that Go holds", early.refs, late.refs, 1.2},
		{"nodes", float64(early.nodes), float64(late.nodes), 1.2},
		{"listeners", float64(early.listeners), float64(late.listeners), 1.2},
		// It has room for the most garbage there ever was, and comes to rest after some 25 games.
		{"bytes of Go's memory", early.wasm, late.wasm, 1.5},
	} {
		if c.late > c.most*c.early {
			t.Errorf("%s: %.0f after 50 games, %.0f after 5", c.what, c.late, c.early)
		}
	}
}

// shortGame plays one of five kinds of games from the home screen and comes back to it.
func (p *tab) shortGame(kind int) {
	p.t.Helper()
	game, columns := "gomoku", []int{3, 5}
	if kind == 0 {
		game, columns = "connect4", []int{0, 1, 0, 1, 0, 1, 0}
	}
	p.choose("game=" + game)
	p.act("two")
	p.screen("game")
	p.wait("a new board", `!document.querySelector("[data-moves] li")`)
	for i, x := range columns {
		p.place(x, 2+i/2)
		p.waitMoves(i + 1)
	}
	switch kind {
	case 0: // four in the first column
		p.lead("Berry wins!")
	case 1:
		p.act("takeback")
	case 2:
		p.click(`section:not([hidden]) [data-value="back"]`)
	case 3:
		p.click(`.top [data-act="settings"]`)
		p.screen("settings")
		p.act("about")
		p.screen("about")
	default:
		p.act("resign")
		p.act("resign-yes")
	}
	p.click(`.top [data-act="home"]`)
	p.screen("home")
}
