//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// invite opens two browsers with profiles of their own, joins them by the link alone, and
// returns their pages: first who is to move.
func invite(t testing.TB, s *site) (players [2]*tab) {
	t.Helper()
	return inviteAt(t, s.URL)
}

// inviteAt does the same from a page's address.
func inviteAt(t testing.TB, url string) (players [2]*tab) {
	t.Helper()
	host := startBrowser(t).open(url, 1280, 800)
	host.act("invite")
	host.screen("invite")
	host.lead("Waiting for your friend…")
	host.shot("invite")
	link := eval[string](host, `document.getElementById("link").value`)
	guest := startBrowser(t).open(link, 390, 844)
	guest.screen("join")
	guest.shot("join")
	guest.act("take-seat")
	players[0], players[1] = seated(host, guest)
	return players
}

// seated waits for the game of two friends, and returns them: first who is to move.
func seated(host, guest *tab) (first, second *tab) {
	host.t.Helper()
	for _, p := range []*tab{host, guest} {
		p.screen("game")
		p.wait("the colours", `["Your turn.", "Your friend’s turn."].includes(document.querySelector("section[data-screen=game] [data-lead]").textContent)`)
	}
	if host.text("[data-lead]") == "Your turn." {
		return host, guest
	}
	return guest, host
}

// record returns the beginning of the transcript's hash that both have signed.
func (p *tab) record() string {
	p.t.Helper()
	p.wait("both signatures", `/record \w+/.test(document.querySelector("[data-card=bottom] [data-detail]").textContent)`)
	return eval[string](p, `document.querySelector("[data-card=bottom] [data-detail]").textContent.match(/record (\w+)/)[1]`)
}

// TestFriends plays Gomoku to five between two browsers that know nothing of each other but the
// link, one by mouse and one by keyboard, with the relay stopped in between; then a rematch.
func TestFriends(t *testing.T) {
	s := startSite(t)
	players := invite(t, s)
	for _, p := range players {
		p.networkFails()
	}
	s.stop() // the game goes on without it
	first, second := players[0], players[1]
	// The keyboard's cursor starts at the centre, H8, and goes to where the game goes.
	second.run(chromedp.Focus(chromedp.CSS(`.board [tabindex="0"]`)))
	x, y := 7, 7
	for i := range 5 {
		first.lead("Your turn.")
		first.place(3+i, 7)
		first.waitMoves(2*i + 1)
		if i == 4 {
			break
		}
		second.lead("Your turn.")
		for ; y < 8; y++ {
			second.press(kb.ArrowUp)
		}
		for ; x > 3+i; x-- {
			second.press(kb.ArrowLeft)
		}
		for ; x < 3+i; x++ {
			second.press(kb.ArrowRight)
		}
		second.press(" ")
		second.waitMoves(2*i + 2)
	}
	first.lead("You win!")
	second.lead("You lose.")
	if a, b := fmt.Sprint(first.moves()), fmt.Sprint(second.moves()); a != b {
		t.Errorf("the moves differ: %s, %s", a, b)
	}
	if a, b := first.record(), second.record(); a != b {
		t.Errorf("the transcripts differ: %s, %s", a, b)
	}
	first.shot("won")
	second.shot("lost")

	second.act("rematch")
	first.wait("the friend's wish", `document.querySelector("section[data-screen=game] [data-rest]").textContent.includes("rematch")`)
	first.act("rematch")
	second.lead("Your turn.") // who played second begins
	first.lead("Your friend’s turn.")
	second.place(7, 7)
	first.waitMoves(1)
	first.act("draw")
	second.act("draw-yes")
	first.lead("A draw.")
	second.lead("A draw.")
	if a, b := first.record(), second.record(); a != b {
		t.Errorf("the transcripts differ: %s, %s", a, b)
	}
}

// TestReloadOnline reloads each side in mid-game (field case 30).
func TestReloadOnline(t *testing.T) {
	s := startSite(t)
	players := invite(t, s)
	first, second := players[0], players[1]
	first.place(7, 7)
	second.waitMoves(1)
	for i, p := range []*tab{first, second} {
		p.run(chromedp.Reload())
		p.wait("the program", `document.documentElement?.hasAttribute("data-ready")`)
		second.lead("Your turn.")
		first.lead("Your friend’s turn.")
		if got := p.moves(); len(got) != 1 {
			t.Errorf("reload %d: %v", i, got)
		}
	}
	second.place(8, 8)
	first.waitMoves(2)
	first.act("resign")
	first.act("resign-yes")
	first.lead("You lose.")
	second.lead("You win!")
}
