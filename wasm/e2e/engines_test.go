//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// playsOffline plays the computer in a browser of any engine with the server gone: Connect Four by the
// mouse, Gomoku by the keyboard; and each game is there after a reload, which the device alone answers.
func (p *tab) playsOffline(s *site) {
	p.t.Helper()
	p.kept()
	p.networkFails()
	s.stop()
	for _, c := range []struct {
		game string
		play func()
	}{
		{"connect4", func() { p.place(3, 2) }},
		{"gomoku", func() {
			// The keyboard's cursor starts at the centre, H8.
			eval[bool](p, `document.querySelector('.board [tabindex="0"]').focus() || true`)
			p.press(kb.ArrowRight)
			p.press(kb.ArrowUp)
			p.press(kb.Enter)
		}},
	} {
		p.choose("game=" + c.game)
		p.choose("level=1")
		p.choose("begins=me")
		p.act("computer")
		p.screen("game")
		p.lead("Your turn.")
		c.play()
		p.waitMoves(2)
		p.lead("Your turn.")
		before := p.moves()
		if want := map[string]string{"connect4": "4", "gomoku": "I9"}[c.game]; before[0] != want {
			p.t.Errorf("%s: the list begins with %s, want %s", c.game, before[0], want)
		}
		p.reload()
		p.screen("game")
		p.waitMoves(2)
		if got := p.moves(); !slices.Equal(got, before) {
			p.t.Errorf("%s: after a reload %v, before %v", c.game, got, before)
		}
		p.shot(c.game)
		p.act("home")
		p.screen("home")
	}
}

// TestFirefox plays offline in Firefox.
func TestFirefox(t *testing.T) {
	s := startSite(t)
	openFirefox(t, s.URL, 1280, 800).playsOffline(s)
}

// TestFirefoxFriend plays a match between Chromium, which invites, and Firefox, and reloads each.
func TestFirefoxFriend(t *testing.T) {
	s := startSite(t)
	host := startBrowser(t).open(s.URL, 1280, 800)
	host.act("invite")
	host.screen("invite")
	host.lead("Waiting for your friend…")
	guest := openFirefox(t, eval[string](host, `document.getElementById("link").value`), 390, 844)
	guest.screen("join")
	guest.act("take-seat")
	first, second := seated(host, guest)
	for i := range 2 {
		for j, p := range []*tab{first, second} {
			p.lead("Your turn.")
			p.place(3+i, 7+j)
			p.waitMoves(2*i + j + 1)
		}
	}
	first.waitMoves(4)
	second.waitMoves(4)
	if a, b := fmt.Sprint(first.moves()), fmt.Sprint(second.moves()); a != b {
		t.Errorf("the moves differ: %s, %s", a, b)
	}
	for i, p := range []*tab{guest, host} {
		p.reload()
		first.lead("Your turn.")
		second.lead("Your friend’s turn.")
		first.place(9, 3+2*i)
		second.waitMoves(5 + 2*i)
		second.place(11, 3+2*i)
		first.waitMoves(6 + 2*i)
	}
	second.act("resign")
	second.act("resign-yes")
	first.lead("You win!")
	second.lead("You lose.")
	if a, b := first.record(), second.record(); a != b {
		t.Errorf("the transcripts differ: %s, %s", a, b)
	}
	guest.shot("over")
}

// TestWebKit plays offline in WebKitGTK.
func TestWebKit(t *testing.T) {
	s := startSite(t)
	openWebKit(t, s.URL).playsOffline(s)
}
