//go:build !js

package e2e

import (
	"os"
	"os/exec"
	"testing"
	"time"
)

// connections keeps the page's peer connections, and the number of their offers, for the
// test to count.
const connections = `window.connections = []; {
	const Connection = window.RTCPeerConnection;
	window.RTCPeerConnection = function (...args) { const c = new Connection(...args); window.connections.push(c); return c; };
	window.offers = 0;
	const create = Connection.prototype.createOffer;
	Connection.prototype.createOffer = function (...args) { window.offers++; return create.apply(this, args); };
	window.RTCPeerConnection.prototype = Connection.prototype;
}`

// TestNetworkChanges gives the machine another address in mid-game: the game goes on over the
// same line, without a word to the players (field case 31).
func TestNetworkChanges(t *testing.T) {
	if os.Getenv(inside) == "" {
		t.Skip("the machine's own address is not to be changed")
	}
	s := startSite(t)
	host := startBrowser(t).blank(1280, 800)
	host.before(connections)
	host.navigate(s.URL)
	host.act("invite")
	host.screen("invite")
	host.lead("Waiting for your friend…")
	link := eval[string](host, `document.getElementById("link").value`)
	guest := startBrowser(t).blank(390, 844)
	guest.before(connections)
	guest.navigate(link)
	guest.act("take-seat")
	first, second := seated(host, guest)
	for _, p := range []*tab{host, guest} {
		p.networkFails()
	}
	first.place(7, 7)
	second.waitMoves(1)
	ip := func(args ...string) {
		t.Helper()
		if out, err := exec.Command("ip", args...).CombinedOutput(); err != nil {
			t.Fatalf("ip %v: %v: %s", args, err, out)
		}
	}
	swap := func(from, to string) {
		t.Helper()
		ip("addr", "del", from+"/24", "dev", "rowan0")
		ip("addr", "add", to+"/24", "dev", "rowan0")
		ip("route", "replace", "default", "dev", "rowan0")
	}
	t.Cleanup(func() { swap("10.99.0.2", "10.99.0.1") })
	begin := time.Now()
	swap("10.99.0.1", "10.99.0.2")
	second.place(8, 8)
	first.waitMoves(2)
	t.Logf("a move got through %v after the change, by %d offers", time.Since(begin).Round(10*time.Millisecond), eval[int](host, `window.offers`))
	first.place(7, 8)
	second.waitMoves(3)
	for _, p := range []*tab{host, guest} {
		if n := eval[int](p, `window.connections.length`); n != 1 {
			t.Errorf("%d lines were made", n)
		}
	}
}
