//go:build !js

package e2e

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// Each measure runs with a new profile, nothing cached, over loopback. Times are the page's own,
// from the beginning of its navigation, taken when a frame shows what is waited for.

// watch notes in window.seen when each named condition first held.
const watch = `window.seen = {};
(function look() {
	const text = s => (document.querySelector(s) || {}).textContent || "";
	const when = (name, yes) => { if (yes && !seen[name]) seen[name] = performance.now(); };
	when("board", document.querySelector(".board[data-state=playable]"));
	const seat = document.querySelector("section[data-screen=join]:not([hidden]) [data-act=take-seat]");
	if (seat && !seat.hidden && seat.getAttribute("aria-disabled") !== "true" && document.documentElement.hasAttribute("data-ready") && !seen.seat) {
		when("seat", true);
		seat.click();
	}
	when("turn", /^Your (friend’s )?turn\.$/.test(text("section[data-screen=game] [data-lead]")));
	requestAnimationFrame(look);
})();`

// median reports the median of times in milliseconds.
func median(b *testing.B, times []float64, unit string) {
	slices.Sort(times)
	b.ReportMetric(times[len(times)/2], unit)
}

// BenchmarkBoard measures from navigation to a drawn, playable board.
func BenchmarkBoard(b *testing.B) {
	var board []float64
	for b.Loop() {
		s := startSite(b)
		browser := startBrowser(b)
		p := browser.blank(1280, 800)
		p.before(watch + `addEventListener("DOMContentLoaded", () => document.querySelector("[data-act=two]").click());`)
		p.navigate(s.URL)
		p.wait("the board", `seen.board`)
		board = append(board, eval[float64](p, `seen.board`))
		browser.stop()
		s.stop()
	}
	median(b, board, "ms-to-board")
}

// BenchmarkPaint measures from navigation to the first paint of home while the program is still on its way: it is
// held back until then.
func BenchmarkPaint(b *testing.B) {
	var paint []float64
	for b.Loop() {
		painted := make(chan struct{})
		s := startSite(b, func(h http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasSuffix(r.URL.Path, ".wasm") {
					<-painted
				}
				h.ServeHTTP(w, r)
			})
		})
		browser := startBrowser(b)
		p := browser.blank(390, 844)
		p.run(chromedp.Navigate(s.URL))
		p.wait("the first paint", `performance.getEntriesByName("first-contentful-paint").length`)
		paint = append(paint, eval[float64](p, `performance.getEntriesByName("first-contentful-paint")[0].startTime`))
		close(painted)
		browser.stop()
		s.stop()
	}
	median(b, paint, "ms-to-paint")
}

// BenchmarkFriends measures from opening the link to the first move possible, and from taking
// the seat to it.
func BenchmarkFriends(b *testing.B) {
	var link, channel []float64
	for b.Loop() {
		s := startSite(b)
		first := startBrowser(b)
		host := first.open(s.URL, 1280, 800)
		host.act("invite")
		host.lead("Waiting for your friend…")
		second := startBrowser(b)
		guest := second.blank(1280, 800)
		guest.before(watch)
		guest.navigate(eval[string](host, `document.getElementById("link").value`))
		guest.wait("the game", `seen.turn`)
		link = append(link, eval[float64](guest, `seen.turn`))
		channel = append(channel, eval[float64](guest, `seen.turn - seen.seat`))
		first.stop()
		second.stop()
		s.stop()
	}
	median(b, link, "ms-link-to-move")
	median(b, channel, "ms-seat-to-move")
}

// BenchmarkReload measures from the reload of a side in mid-game to its next move possible with the friend there again:
// ten reloads, of each side in turn.
func BenchmarkReload(b *testing.B) {
	s := startSite(b)
	players := invite(b, s)
	for _, p := range players {
		p.before(watch)
	}
	players[0].place(7, 7)
	players[1].waitMoves(1)
	var times []float64
	for b.Loop() {
		for i := range 10 {
			p := players[i%2]
			p.run(chromedp.Reload())
			p.wait("the game", `self.seen && seen.turn`)
			times = append(times, eval[float64](p, `seen.turn`))
			players[1-i%2].wait("the friend", `/turn\.$/.test(document.querySelector("section[data-screen=game] [data-lead]").textContent)`)
		}
	}
	b.ReportMetric(p95(times), "ms-reload-to-move-p95")
	median(b, times, "ms-reload-to-move-p50")
	b.ReportMetric(0, "ns/op")
}

// watchPlay notes in window.played the time between frames, and for each move the time from the end of
// the press to the end of the frame that shows it.
const watchPlay = `window.played = {frames: [], paints: []};
{
	let pressed = 0, before = 0;
	addEventListener("pointerup", e => { pressed = e.timeStamp; }, true);
	new MutationObserver(() => requestAnimationFrame(() => {
		const after = new MessageChannel();
		after.port1.onmessage = () => played.paints.push(performance.now() - pressed);
		after.port2.postMessage(0);
	})).observe(document.querySelector("[data-moves]"), {childList: true});
	requestAnimationFrame(function tick(now) {
		if (before) played.frames.push(now - before);
		before = now;
		requestAnimationFrame(tick);
	});
}`

// p95 returns the value that 95 of 100 do not exceed.
func p95(times []float64) float64 {
	slices.Sort(times)
	return times[len(times)*95/100]
}

// BenchmarkPlay plays 60 moves on 15×15, each as soon as the one before rests, with the processor slowed
// down four times.
func BenchmarkPlay(b *testing.B) {
	s := startSite(b)
	p := startBrowser(b).blank(390, 844)
	p.run(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(2)))
	p.navigate(s.URL)
	p.act("two")
	p.screen("game")
	var frames, paints []float64
	for b.Loop() {
		// Every other row, the colours in turn: no five.
		spots := eval[[]spot](p, `[...Array(60).keys()].map(i => {
			const r = document.querySelector('.board [data-x="' + i % 15 + '"][data-y="' + 2 * Math.floor(i / 15) + '"]').getBoundingClientRect();
			return {X: r.x + r.width / 2, Y: r.y + r.height / 2};
		})`)
		if _, err := chromedp.Call(p.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4}); err != nil {
			b.Fatal(err)
		}
		p.run(chromedp.Evaluate[chromedp.Void](watchPlay))
		for i, at := range spots {
			// On a busy machine the two halves of a press may come so far apart that it is a long
			// one, which plays nothing: press again.
			for tries := 0; !eval[bool](p, fmt.Sprintf(`new Promise(done => {
				const until = performance.now() + 2000;
				(function look() {
					if (played.paints.length > %d || performance.now() > until || !%d) done(played.paints.length > %[1]d);
					else setTimeout(look, 20);
				})();
			})`, i, tries)); tries++ {
				if tries == 10 {
					b.Fatalf("move %d is not played", i+1)
				}
				p.run(chromedp.MouseClickXY(at.X, at.Y))
			}
		}
		frames = append(frames, eval[[]float64](p, `played.frames`)...)
		paints = append(paints, eval[[]float64](p, `played.paints`)...)
		if _, err := chromedp.Call(p.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 1}); err != nil {
			b.Fatal(err)
		}
		p.run(chromedp.Reload())
		p.wait("the program", `document.documentElement.hasAttribute("data-ready")`)
		p.act("home")
		p.act("two")
		p.screen("game")
	}
	b.ReportMetric(p95(frames), "ms-frame-p95")
	b.ReportMetric(p95(paints), "ms-input-to-paint-p95")
	b.ReportMetric(0, "ns/op") // the time of the test's own waiting says nothing
}
