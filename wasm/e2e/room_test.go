//go:build !js

package e2e

import (
	"fmt"
	"testing"
	"time"
)

// Scripts that run before the page's own: a browser without WebRTC; and one that finds no
// way with it, as where UDP and the ports of all servers are closed.
const (
	withoutWebRTC = `delete globalThis.RTCPeerConnection; delete globalThis.webkitRTCPeerConnection`

	withoutWay = `{
	const Connection = window.RTCPeerConnection;
	window.RTCPeerConnection = function (settings) { return new Connection({...settings, iceServers: [], iceTransportPolicy: "relay"}); };
	window.RTCPeerConnection.prototype = Connection.prototype;
}`
)

// meets invites from one page, takes the seat on the other, and returns the two: first who is to
// move. Each says that the moves are relayed.
func meets(host, guest *tab, url string) (first, second *tab) {
	host.t.Helper()
	host.navigate(url)
	host.act("invite")
	host.screen("invite")
	host.lead("Waiting for your friend…")
	guest.navigate(eval[string](host, `document.getElementById("link").value`))
	guest.screen("join")
	guest.act("take-seat")
	begin := time.Now()
	first, second = seated(host, guest)
	host.t.Logf("seated after %v", time.Since(begin).Round(10*time.Millisecond))
	for _, p := range []*tab{host, guest} {
		p.shows("[data-card=top] [data-detail]", "relayed")
	}
	return first, second
}

// playsThroughRoom plays a game through the relay's room: moves both ways, a chat, a reload of each
// side, and the record that both sign.
func playsThroughRoom(host, guest *tab, url string) {
	host.t.Helper()
	first, second := meets(host, guest, url)
	for i := range 2 {
		for j, p := range []*tab{first, second} {
			p.lead("Your turn.")
			p.place(3+i, 7+j)
			p.waitMoves(2*i + j + 1)
		}
	}
	first.waitMoves(4)
	host.act("chat")
	host.click(`[data-act=phrase][data-value="1"]`)
	guest.wait("what is new", `document.querySelector("section[data-screen=game] [data-act=chat][data-badge='1']")`)
	host.click(`[data-act=chat][data-value=close]`)
	for i, p := range []*tab{guest, host} {
		p.reload()
		first.lead("Your turn.")
		second.lead("Your friend’s turn.")
		first.place(9, 3+2*i)
		second.waitMoves(5 + 2*i)
		second.place(11, 3+2*i)
		first.waitMoves(6 + 2*i)
	}
	first.shot("relayed")
	second.act("resign")
	second.act("resign-yes")
	first.lead("You win!")
	second.lead("You lose.")
	if a, b := first.record(), second.record(); a != b {
		host.t.Errorf("the transcripts differ: %s, %s", a, b)
	}
}

// TestWithoutWebRTC takes WebRTC away from one page and from both: they play through the relay's room.
func TestWithoutWebRTC(t *testing.T) {
	s := startSite(t)
	for _, lacks := range [][2]bool{{true, false}, {false, true}, {true, true}} {
		t.Run(fmt.Sprintf("host %v, guest %v", lacks[0], lacks[1]), func(t *testing.T) {
			pages := [2]*tab{startBrowser(t).blank(1280, 800), startBrowser(t).blank(390, 844)}
			for i, p := range pages {
				if lacks[i] {
					p.before(withoutWebRTC)
				}
			}
			playsThroughRoom(pages[0], pages[1], s.URL)
		})
	}
}

// TestNoDirectWay finds no direct way: they play through the room after some seconds, and somebody without
// WebRTC watches.
func TestNoDirectWay(t *testing.T) {
	s := startSite(t)
	host, guest := startBrowser(t).blank(1280, 800), startBrowser(t).blank(390, 844)
	host.before(withoutWay)
	first, second := meets(host, guest, s.URL)
	first.place(7, 7)
	second.waitMoves(1)
	host.shares()
	link := host.copies(`[data-act=give-watch][data-value=copy]`)
	host.click(`[data-act=sharing][data-value=close]`)
	watcher := startBrowser(t).blank(390, 844)
	watcher.before(withoutWebRTC)
	watcher.navigate(link)
	watcher.screen("game")
	watcher.waitMoves(1)
	second.place(8, 8)
	watcher.waitMoves(2)
	first.waitMoves(2)
}

// TestHiddenAddress hides an address where the relay names no server to hide it behind.
func TestHiddenAddress(t *testing.T) {
	s := startSite(t)
	host, guest := startBrowser(t).open(s.URL, 1280, 800), startBrowser(t).blank(390, 844)
	host.click(`header [data-act=settings]`)
	host.screen("settings")
	host.click(`[data-setting=hide]`)
	host.act("back")
	host.screen("home")
	first, second := meets(host, guest, s.URL)
	first.place(7, 7)
	second.waitMoves(1)
	second.place(8, 8)
	first.waitMoves(2)
}

// TestWebKitFriend invites in WebKitGTK, which has no WebRTC, and joins there: each plays with Chromium.
func TestWebKitFriend(t *testing.T) {
	s := startSite(t)
	for _, invites := range []bool{true, false} {
		t.Run(fmt.Sprintf("invites %v", invites), func(t *testing.T) {
			webkit, chromium := openWebKit(t, s.URL), startBrowser(t).blank(390, 844)
			if invites {
				playsThroughRoom(webkit, chromium, s.URL)
			} else {
				playsThroughRoom(chromium, webkit, s.URL)
			}
			webkit.shot("webkit")
		})
	}
}
