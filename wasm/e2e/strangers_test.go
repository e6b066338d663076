//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"rowan/relay/lobby"
	"rowan/relay/server"
	"rowan/relay/signaling"
	"rowan/static"
	"rowan/wasm/line"
	"rowan/wasm/peer"
)

// findGame opens the page and looks for a game, by two taps.
func findGame(t *testing.T, s *site, width, height int64) *tab {
	t.Helper()
	p := startBrowser(t).open(s.URL, width, height)
	p.act("lobby")
	p.screen("find")
	p.act("look-for")
	return p
}

// digits returns the six digits in the game that is shown, which must stand on the card and in the question.
func (p *tab) digits() string {
	p.t.Helper()
	p.wait("six digits", `/\d{3} \d{3}/.test(document.querySelector("[data-card=top] [data-detail]").textContent)`)
	digits := eval[string](p, `document.querySelector("[data-card=top] [data-detail]").textContent.match(/\d{3} \d{3}/)[0]`)
	p.shows("[data-question]", digits)
	return digits
}

// matched waits for the game of two strangers, and returns them: first who is to move.
func matched(a, b *tab) (first, second *tab) {
	a.t.Helper()
	for _, p := range []*tab{a, b} {
		p.screen("game")
		p.wait("the colours", `["Your turn.", "Your opponent’s turn."].includes(document.querySelector("section[data-screen=game] [data-lead]").textContent)`)
	}
	if a.text("[data-lead]") == "Your turn." {
		return a, b
	}
	return b, a
}

// TestStrangers lets two press Find a game: they see the same six digits, and play.
func TestStrangers(t *testing.T) {
	s := startSite(t)
	one, two := findGame(t, s, 1280, 800), findGame(t, s, 390, 844)
	first, second := matched(one, two)
	if a, b := one.digits(), two.digits(); a != b {
		t.Errorf("one sees %s, the other %s", a, b)
	}
	one.fits("digits-desktop")
	two.fits("digits-phone")
	one.accessible("a game with a stranger")
	two.act("compared")
	for i, p := range []*tab{first, second, first} {
		p.lead("Your turn.")
		p.place(7+i, 7)
		p.waitMoves(i + 1)
	}
	second.lead("Your turn.")
	one.wait("an end of the question", `document.querySelector("[data-screen=game] [data-question]").hidden`)
	two.run(chromedp.Reload()) // as with a friend
	two.wait("the program", `document.documentElement?.hasAttribute("data-ready")`)
	two.waitMoves(3)
	second.lead("Your turn.")
	second.act("resign")
	second.act("resign-yes")
	first.lead("You win!")
	if a, b := one.record(), two.record(); a != b {
		t.Errorf("the records differ: %s, %s", a, b)
	}
}

// TestStrangerLeaves makes a pair of which one goes before he arrives: the other is told, waits on by himself, and
// plays the next who comes.
func TestStrangerLeaves(t *testing.T) {
	s := startSite(t)
	one := findGame(t, s, 390, 844)
	one.lead("Looking for an opponent…")
	agreed := make(chan struct{}, 1)
	gone := peer.EnterLobby("ws://"+s.address+signaling.Path, signaling.Token{1}, nil, func(e line.Event) {
		if _, ok := e.(line.Agreed); ok {
			agreed <- struct{}{}
		}
	})
	gone.Wish(line.Wish{What: line.Seek, Terms: "gomoku-15x15-5-freestyle-none~drawn"})
	select {
	case <-agreed:
	case <-time.After(45 * time.Second):
		t.Fatal("no pair was made")
	}
	one.lead("Opponent found. Connecting…")
	gone.Close()
	one.shows("[data-rest]", "left before the game began")
	one.lead("Looking for an opponent…")
	one.fits("left")
	two := findGame(t, s, 390, 844)
	matched(one, two)
	if a, b := one.digits(), two.digits(); a != b {
		t.Errorf("one sees %s, the other %s", a, b)
	}
}

// TestReloadWhileWaiting reloads the page of one who looks for a game: he looks on, and is found. Who stops looking is
// not.
func TestReloadWhileWaiting(t *testing.T) {
	s := startSite(t)
	one := findGame(t, s, 390, 844)
	one.lead("Looking for an opponent…")
	one.run(chromedp.Reload())
	one.wait("the program", `document.documentElement?.hasAttribute("data-ready")`)
	one.screen("find")
	one.lead("Looking for an opponent…")
	one.shows("[data-rest]", "1 person looks for a game now.")
	one.fits("waiting")
	one.accessible("who looks for a game")
	quitter := startBrowser(t).open(s.URL, 320, 568)
	quitter.act("lobby")
	quitter.screen("find")
	quitter.choosing("clock=t300-3") // another game than the first one's
	quitter.act("look-for")
	quitter.shows("[data-rest]", "2 people look for a game now.")
	quitter.fits("quitter")
	quitter.act("look-for")
	one.shows("[data-rest]", "1 person looks for a game now.")
	quitter.shows("[data-lead]", "1 person looks for a game now.")
	two := findGame(t, s, 1280, 800)
	matched(one, two)
}

// TestSeekingInTwoTabs looks for a game in two tabs of a browser: the newer one has the place, the older one says so, and
// takes it back when it is asked to. He is there once.
func TestSeekingInTwoTabs(t *testing.T) {
	s := startSite(t)
	b := startBrowser(t)
	one := b.open(s.URL, 390, 844)
	one.act("lobby")
	one.screen("find")
	two := b.open(s.URL, 1280, 800) // is there before the first looks for a game
	two.act("lobby")
	two.shows("[data-lead]", "0 people look for a game now.")
	one.act("look-for")
	one.shows("[data-rest]", "1 person looks for a game now.")
	two.act("look-for")
	two.shows("[data-rest]", "1 person looks for a game now.")
	one.shows("[data-lead]", "Another tab of this browser has taken over the search.")
	one.fits("taken over")
	one.accessible("another tab has the place")
	one.act("look-for")
	one.lead("Looking for an opponent…")
	two.shows("[data-lead]", "Another tab of this browser has taken over the search.")
	matched(one, findGame(t, s, 390, 844))
}

// TestOpenInvitation lists an invitation, which two take at once: it goes to one, and the other is told. Then it is
// in the list no more, and the game that is played can be watched from it, for as long as its guest agrees.
func TestOpenInvitation(t *testing.T) {
	s := startSite(t)
	host := startBrowser(t).open(s.URL, 1280, 800)
	host.choose("game=connect4")
	host.act("invite")
	host.screen("invite")
	host.act("list")
	host.shows("[data-rest]", "open list")
	host.fits("listed")
	host.accessible("an invitation in the list")
	guests := []*tab{startBrowser(t).open(s.URL, 390, 844), startBrowser(t).open(s.URL, 390, 844)}
	for _, g := range guests {
		g.act("lobby")
		g.screen("find")
		g.shows("[data-invitations]", "Somebody · Connect Four")
	}
	guests[0].fits("list")
	guests[0].accessible("the list")
	taken := make(chan bool, len(guests))
	for _, g := range guests {
		go func() { // both in one moment, whatever the list shows a moment later
			taken <- eval[bool](g, `(document.querySelector("[data-act=take-listed]").click(), true)`)
		}()
	}
	for range guests {
		<-taken
	}
	host.screen("game")
	winner, loser := guests[0], guests[1]
	winner.wait("an answer", `document.documentElement.dataset.screen === "game" || document.querySelector("section[data-screen=find] [data-lead]").textContent.startsWith("Somebody was quicker")`)
	if eval[string](winner, `document.documentElement.dataset.screen`) == "find" {
		winner, loser = loser, winner
	}
	winner.screen("game")
	loser.shows("[data-lead]", "Somebody was quicker")
	loser.wait("an empty list", `!document.querySelector("[data-invitations] button")`)
	loser.fits("too late")
	matched(host, winner)
	if a, b := host.digits(), winner.digits(); a != b {
		t.Errorf("the host sees %s, the guest %s", a, b)
	}

	host.act("sharing")
	host.act("list")
	host.wait("the button to be pressed", `document.querySelector("[data-sharing] [data-act=list][aria-pressed=true]")`)
	host.shows("[data-listing]", "is asked")
	winner.shows("[data-question]", "into the open list")
	winner.fits("may it be listed")
	winner.accessible("may it be listed")
	winner.act("list-yes")
	host.shows("[data-listing]", "stands in the open list")
	host.accessible("a game in the list")
	host.click("dialog[open] [data-value=close]")
	winner.shows("[data-card=bottom] [data-detail]", "in the open list")
	winner.fits("listed game")
	loser.shows("[data-live]", "Somebody – Somebody · Connect Four")
	loser.act("watch")
	loser.screen("game")
	if name := loser.text("[data-card=bottom] [data-detail]"); !strings.Contains(name, "you watch") {
		t.Errorf("who watches reads %q", name)
	}

	winner.act("sharing")
	winner.act("list")
	winner.click("dialog[open] [data-value=close]")
	host.shows("[data-rest]", "does not want this game in the open list")
	loser.act("home")
	loser.act("lobby")
	loser.wait("an empty list", `document.documentElement.dataset.screen === "find" && !document.querySelector("[data-live] button")`)
}

// TestListOfPages turns the pages of 45 open invitations, to the last one and back.
func TestListOfPages(t *testing.T) {
	limits := lobby.DefaultLimits()
	limits.InvitationsPerAddress = 45
	s := startSiteAt(t, "127.0.0.1", server.Config{Files: static.Files(), Lobby: limits})
	for i := range 45 {
		host := peer.EnterLobby("ws://"+s.address+signaling.Path, signaling.Token{1, byte(i)}, nil, func(line.Event) {})
		t.Cleanup(func() { host.Close() })
		host.Wish(line.Wish{What: line.Advertise, Terms: "connect4-7x6-4-drop-none~host", Names: [2]string{fmt.Sprint("Host ", i)}})
	}
	p := startBrowser(t).open(s.URL, 390, 844)
	p.act("lobby")
	p.screen("find")
	list := func(first, last string, n int) {
		t.Helper()
		p.wait("a page of the list", fmt.Sprintf(`document.querySelectorAll("[data-invitations] [data-act=take-listed]").length === %d &&
			document.querySelector("[data-value='invitations=next']")?.textContent === %q && document.querySelector("[data-value='invitations=previous']").textContent === %q`, n, first, last))
	}
	list("More · 21–40 of 45", "Previous", 20)
	p.click("[data-value='invitations=next']")
	list("More · 41–45 of 45", "Previous · 1–20 of 45", 20)
	p.fits("second page")
	p.accessible("the second page of a list")
	p.click("[data-value='invitations=next']")
	list("More", "Previous · 21–40 of 45", 5)
	if !eval[bool](p, `document.activeElement.dataset.value === "invitations=next"`) {
		t.Error("the focus has left the button that turned the page")
	}
	p.says("41–45 of 45")
	p.click("[data-value='invitations=previous']")
	list("More · 41–45 of 45", "Previous · 1–20 of 45", 20)
}
