//go:build !js

package e2e

import (
	"slices"
	"testing"
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
