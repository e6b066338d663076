//go:build !js

package e2e

import (
	"fmt"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// What happens to a match in these tests is followed by playing it on to the end.

// playsOn plays from a board on which first, who holds Black, is to move and nothing stands on the rows of the
// centre and below it but at the left, to first's five; then it compares both records.
func playsOn(first, second *tab) {
	first.t.Helper()
	before := len(first.moves())
	for i := range 5 {
		first.lead("Your turn.")
		first.place(5+i, 7)
		second.waitMoves(before + 2*i + 1)
		if i < 4 {
			second.lead("Your turn.")
			second.place(5+i, 9)
			first.waitMoves(before + 2*i + 2)
		}
	}
	first.lead("You win!")
	second.lead("You lose.")
	if a, b := fmt.Sprint(first.moves()), fmt.Sprint(second.moves()); a != b {
		first.t.Errorf("the moves differ: %s, %s", a, b)
	}
	if a, b := first.record(), second.record(); a != b {
		first.t.Errorf("the records differ: %s, %s", a, b)
	}
}

// begun returns two friends after a move of each, of which the first offers a draw.
func begun(t *testing.T, s *site) (first, second *tab) {
	t.Helper()
	players := invite(t, s)
	first, second = players[0], players[1]
	first.place(0, 0)
	second.waitMoves(1)
	second.place(0, 14)
	first.waitMoves(2)
	first.act("draw")
	second.wait("the offer", `document.querySelector("[data-act=draw-no]")`)
	return first, second
}

// declines answers the draw that begun offers: it is still offered, and was not answered by itself.
func declines(second *tab) {
	second.t.Helper()
	second.wait("the offer", `document.querySelector("[data-act=draw-no]")`)
	second.act("draw-no")
}

// back waits for a page that was loaded anew to have its friend again.
func (p *tab) back() {
	p.t.Helper()
	p.wait("the friend", `["Your turn.", "Your friend’s turn."].includes(document.querySelector("section[data-screen=game] [data-lead]").textContent)`)
}

// TestBothReload reloads both sides at once while a draw is offered (field case 30).
func TestBothReload(t *testing.T) {
	first, second := begun(t, startSite(t))
	for _, p := range []*tab{first, second} {
		p.run(chromedp.Evaluate[chromedp.Void](`setTimeout(() => location.reload(), 100); document.documentElement.removeAttribute("data-ready")`))
	}
	for _, p := range []*tab{first, second} {
		p.wait("the program", `document.documentElement?.hasAttribute("data-ready")`)
		p.back()
	}
	declines(second)
	playsOn(first, second)
}

// TestKilledBrowser kills the browser of one side and starts it again with its profile: home has the game to go on with
// (field case 30).
func TestKilledBrowser(t *testing.T) {
	s := startSite(t)
	profile := t.TempDir()
	host := startBrowserIn(t, profile)
	h := host.open(s.URL, 1280, 800)
	h.act("invite")
	h.lead("Waiting for your friend…")
	guest := startBrowser(t).open(eval[string](h, `document.getElementById("link").value`), 390, 844)
	guest.act("take-seat")
	first, second := seated(h, guest)
	first.place(0, 0)
	second.waitMoves(1)
	second.place(0, 14)
	first.waitMoves(2)
	h.expectFaults() // the end of its process is one
	host.kill()
	guest.wait("that the friend is gone", `document.querySelector("section[data-screen=game] [data-lead]").textContent === "Your friend is away."`)

	again := startBrowserIn(t, profile).open(s.URL, 1280, 800)
	again.click("[data-go-on] button")
	again.back()
	if first == h {
		playsOn(again, guest)
	} else {
		playsOn(guest, again)
	}
}

// TestRelayComesBack stops the relay, reloads a side, which then finds nobody, and starts the relay again: the two meet by
// themselves.
func TestRelayComesBack(t *testing.T) {
	s := startSite(t)
	first, second := begun(t, s)
	second.kept() // the page comes from the device while the relay is away
	for _, p := range []*tab{first, second} {
		p.networkFails()
	}
	s.stop()
	second.run(chromedp.Reload())
	second.wait("the program", `document.documentElement?.hasAttribute("data-ready")`)
	first.wait("the loss", `document.querySelector("section[data-screen=game] [data-lead]").textContent !== "Your turn."`)
	first.place(5, 7) // waits, and goes out
	s.again(t)
	second.waitMoves(3)
	second.lead("Your turn.")
	second.place(5, 9)
	first.waitMoves(4)
	first.lead("Your turn.")
	first.act("resign")
	first.act("resign-yes")
	second.lead("You win!")
	if a, b := first.record(), second.record(); a != b {
		t.Errorf("the records differ: %s, %s", a, b)
	}
}

// address runs ip on the one address of the namespace that is not loopback.
func address(t *testing.T, do ...string) {
	t.Helper()
	if out, err := exec.Command("ip", do...).CombinedOutput(); err != nil {
		t.Fatalf("ip %v: %v: %s", do, err, out)
	}
}

// TestNetworkGone takes the network away for half a minute. The relay can still be reached, over loopback: only the line
// between the two is cut (field case 31).
func TestNetworkGone(t *testing.T) {
	if !namespaced() {
		t.Skip("the network of this machine is not the test's to cut")
	}
	first, second := begun(t, startSite(t))
	declines(second)
	address(t, "addr", "del", "10.99.0.1/24", "dev", "rowan0")
	time.Sleep(30 * time.Second) // what is tested is this long
	first.place(0, 1)            // wherever the line is now
	address(t, "addr", "add", "10.99.0.1/24", "dev", "rowan0")
	address(t, "route", "replace", "default", "dev", "rowan0")
	second.waitMoves(3)
	second.back()
	second.place(0, 13)
	first.waitMoves(4)
	playsOn(first, second)
}

// TestFrozenTab freezes a side's page as a phone does that is locked, while the other plays (field case 31).
func TestFrozenTab(t *testing.T) {
	first, second := begun(t, startSite(t))
	state := func(s page.SetWebLifecycleStateState) {
		if _, err := chromedp.Call(second.ctx, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: s}); err != nil {
			t.Fatal(err)
		}
	}
	second.networkFails() // its socket to the relay is closed
	state(page.SetWebLifecycleStateStateFrozen)
	first.place(0, 1)
	time.Sleep(20 * time.Second) // what is tested is this long: more than the silence after which a friend counts as away
	state(page.SetWebLifecycleStateStateActive)
	woke := time.Now()
	second.waitMoves(3)
	t.Log("the move came", time.Since(woke).Round(time.Millisecond), "after it woke")
	second.lead("Your turn.")
	second.place(0, 13)
	first.waitMoves(4)
	playsOn(first, second)
}
