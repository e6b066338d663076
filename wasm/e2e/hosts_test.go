//go:build !js

package e2e

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"rowan/relay/server"
	"rowan/relay/signaling"
	"rowan/static"
)

// startHost serves the built site under a path as a host does that knows nothing of it: no headers of ours,
// and no types but the commonest.
func startHost(t *testing.T, under string) (base string, stop func()) {
	t.Helper()
	files := http.StripPrefix(under, http.FileServerFS(static.Files()))
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path.Ext(r.URL.Path) == ".wasm" || path.Ext(r.URL.Path) == ".webmanifest" {
			w.Header().Set("Content-Type", "application/octet-stream")
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(host.Close)
	return host.URL + under + "/", host.Close
}

// playTogether has both make a move.
func playTogether(players [2]*tab) {
	players[0].place(7, 7)
	players[1].waitMoves(1)
	players[1].place(7, 9)
	players[0].waitMoves(2)
}

// TestAnyHost serves the page from a plain file server under a path, names a relay elsewhere in the address, and
// plays a friend; then the host goes away and the page starts all the same.
func TestAnyHost(t *testing.T) {
	base, stop := startHost(t, "/games/rowan")
	origin := base[:strings.Index(base, "/games")]
	relay := startSiteAt(t, "127.0.0.1", server.Config{Origins: []string{origin}})
	address := "ws" + strings.TrimPrefix(strings.TrimSuffix(relay.URL, "/"), "http") + signaling.Path
	players := inviteAt(t, base+"?relay="+url.QueryEscape(address))
	playTogether(players)

	p := players[0]
	p.kept()
	p.networkFails()
	stop()
	p.reload() // the game goes on over the relay, which is still there
	p.lead("Your turn.")
	p.place(8, 8)
	players[1].waitMoves(3)
	if policy := eval[string](p, `document.querySelector("meta[http-equiv]").content`); policy != static.Policy {
		t.Errorf("the page's policy is %q", policy)
	}
}

// TestWrongRelay names what is no relay in the address: inviting says so, and the computer plays.
func TestWrongRelay(t *testing.T) {
	base, _ := startHost(t, "/rowan")
	p := startBrowser(t).open(base+"?relay=https://relay.test", 390, 844)
	p.act("invite")
	p.problem("“https://relay.test”")
	p.shot("wrong")
	p.act("home")
	p.act("two")
	p.lead("Black’s turn.")
	p.place(7, 7)
	p.waitMoves(1)
}

// lanAddress returns an address of this machine that is not loopback: browsers trust loopback as they trust https.
func lanAddress(t *testing.T) string {
	t.Helper()
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range addresses {
		if ip, ok := a.(*net.IPNet); ok && !ip.IP.IsLoopback() && ip.IP.To4() != nil {
			return ip.IP.String()
		}
	}
	t.Skip("this machine has no address but loopback")
	return ""
}

// TestPlainHTTP plays in a local network without https, where browsers have no service worker, no
// locks and no clipboard: the computer, and a friend, whose link is copied all the same.
func TestPlainHTTP(t *testing.T) {
	s := startSiteAt(t, lanAddress(t), server.Config{Files: static.Files()})
	p := startBrowser(t).open(s.URL, 1280, 800)
	if eval[bool](p, `isSecureContext || !!navigator.clipboard || !!navigator.serviceWorker || !!navigator.locks`) {
		t.Fatal("this is not what is tested")
	}
	p.choose("begins=me")
	p.act("computer")
	p.lead("Your turn.")
	p.place(7, 7)
	p.waitMoves(2)
	p.act("home")
	p.act("invite")
	p.lead("Waiting for your friend…")
	p.run(chromedp.Evaluate[chromedp.Void](`void document.addEventListener("copy", () => { window.copied = document.activeElement.value; })`))
	p.act("copy")
	p.wait("the link to be copied", `window.copied && window.copied === document.getElementById("link").value`)
	p.wait("that it is said", `document.getElementById("live").textContent.includes("copied")`)
	playTogether(inviteAt(t, s.URL))
}
