//go:build !js

package app

import (
	"regexp"
	"strings"
	"testing"

	"rowan/relay/signaling"
	"rowan/wasm/line"
	"rowan/wasm/peer"
	"rowan/wasm/store"
	"rowan/wasm/view"
)

// What lobby_test.go does with events, by a real relay and real lines.

func seekLive(t *testing.T, r *relay) *live {
	t.Helper()
	l := startLive(t, r.address(), &store.Memory{}, findFragment)
	l.wait("the lobby", func(s view.Screen) bool { return strings.Contains(s.Lead, "for a game now") })
	l.act(view.ActLookFor)
	return l
}

var sixDigits = regexp.MustCompile(`\d{3} \d{3}`)

func withStranger(s view.Screen) bool {
	return (s.Lead == "Your turn." || s.Lead == "Your opponent’s turn.") && sixDigits.MatchString(s.Top.Detail)
}

// Two look for a game, see the same digits, and play.
func TestStrangersLive(t *testing.T) {
	r := startRelay(t)
	one, two := seekLive(t, r), seekLive(t, r)
	a, b := one.wait("the game", withStranger), two.wait("the game", withStranger)
	if x, y := sixDigits.FindString(a.Top.Detail), sixDigits.FindString(b.Top.Detail); x != y {
		t.Errorf("one sees %s, the other %s", x, y)
	}
	players := order(one, two)
	playOut(t, players, "f8g8h8i8")
	players[0].wait("four moves", func(s view.Screen) bool { return len(s.Moves) == 4 })
}

// One goes before he has come: the other looks on, and plays the next.
func TestStrangerLeavesLive(t *testing.T) {
	r := startRelay(t)
	one := seekLive(t, r)
	agreed := make(chan struct{}, 1)
	gone := peer.EnterLobby(r.address(), signaling.Token{1}, nil, func(e line.Event) {
		if _, ok := e.(line.Agreed); ok {
			agreed <- struct{}{}
		}
	})
	gone.Wish(line.Wish{What: line.Seek, Terms: "gomoku-15x15-5-freestyle-none~drawn"})
	<-agreed
	one.wait("an opponent", lead("Opponent found. Connecting…"))
	gone.Close()
	one.wait("a word on it", func(s view.Screen) bool {
		return s.Lead == "Looking for an opponent…" && strings.Contains(s.Rest, "left before")
	})
	next := seekLive(t, r)
	one.wait("the game", withStranger)
	next.wait("the game", withStranger)
}

// An invitation of the list goes to one of two who take it.
func TestTakeListedLive(t *testing.T) {
	r := startRelay(t)
	host := startLive(t, r.address(), &store.Memory{}, "")
	host.act(view.ActInvite)
	host.wait("an invitation", func(s view.Screen) bool { return s.Link != "" })
	host.act(view.ActList)
	var guests []*live
	var take view.Action
	for range 2 {
		g := startLive(t, r.address(), &store.Memory{}, findFragment)
		s := g.wait("the list", func(s view.Screen) bool { return len(s.Invitations) == 1 })
		take = view.Action{Act: s.Invitations[0].Act, Value: s.Invitations[0].Value}
		guests = append(guests, g)
	}
	for _, g := range guests {
		g.put(Action{take})
	}
	host.wait("the game", withStranger)
	won := 0
	for _, g := range guests {
		s := g.wait("an answer", func(s view.Screen) bool { return withStranger(s) || strings.HasPrefix(s.Lead, "Somebody was quicker") })
		if withStranger(s) {
			won++
		}
	}
	if won != 1 {
		t.Errorf("%d of two have the seat", won)
	}
}
