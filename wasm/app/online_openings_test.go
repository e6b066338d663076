//go:build !js

package app

import (
	"fmt"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/rules/games"
	"rowan/wasm/store"
	"rowan/wasm/view"
)

// onlineGames are openings that two play over a line: the choices, the whole game, and what the one
// who waits reads before each move, where it is looked at.
var onlineGames = []struct{ variant, choices, moves string }{
	{"gomoku-15x15-5-freestyle-swap2", "opening=swap2",
		"h8 i9 j8 = a1 h9 ~ a2 h10 a3 h11 a4 h12"},
	{"gomoku-15x15-5-renju-rif", "rule=renju opening=rif",
		"h8 h9 i9 ~ g7 .h10 .j9 -j9 a1 k9 -- l9 a3 m9"},
	{"gomoku-15x15-5-renju-taraguchi10", "rule=renju opening=taraguchi10",
		"h8 ~ h9 i8 g8 .i7 .a3 .b1 .c4 .d9 .e2 .f10 .k3 .l5 .m8 -i7 a1 i6 a2 i5 a4 i4"},
	{"connect4-7x6-4-drop-pie", "game=connect4 opening=pie", "4 ~ 1 4 1 4 2 4"},
}

// TestOnlineOpenings plays openings between two apps, over real lines: only who must act is asked and can
// act, both see the same, and the cards follow the swaps.
func TestOnlineOpenings(t *testing.T) {
	for _, game := range onlineGames {
		t.Run(game.variant, func(t *testing.T) {
			v, err := rules.ParseVariant(game.variant)
			if err != nil {
				t.Fatal(err)
			}
			moves, err := rules.ParseMoves(v, game.moves)
			if err != nil {
				t.Fatal(err)
			}
			match, err := games.Replay(v, moves)
			if err != nil {
				t.Fatal(err)
			}
			r := startRelay(t)
			host, guest, fragment := meet(t, r, &store.Memory{}, &store.Memory{}, strings.Fields(game.choices)...)
			if !strings.Contains(fragment, game.variant) {
				t.Errorf("the link says %s", fragment)
			}
			players := order(host, guest)
			for i, m := range moves {
				p := match.At(i)
				actor, other := players[p.ToMove()], players[p.ToMove().Opponent()]
				there := func(l view.Screen) bool { return len(l.Moves) == i }
				actor.wait(fmt.Sprint("its turn before ", m), func(s view.Screen) bool { return there(s) && active(s) })
				waits := other.wait("that the friend acts", there)
				if waits.Lead != "Your friend’s turn." || waits.Question != nil {
					t.Fatalf("before %s, who waits sees %q, %+v", m, waits.Lead, waits.Question)
				}
				actor.mu.Lock()
				asked, scene := actor.screen, actor.scene
				actor.mu.Unlock()
				if !scene.Playable || asked.Bottom.Color != colorOf(p, p.ToMove()) || waits.Bottom.Color != asked.Top.Color || !asked.Bottom.Active {
					t.Errorf("before %s: playable %v, cards %+v, %+v", m, scene.Playable, asked.Bottom, waits.Bottom)
				}
				if b, ok := answer(asked, m.String()); ok {
					actor.put(Action{view.Action{Act: b.Act, Value: b.Value}})
				} else if onBoard(m) {
					actor.put(Board{scene.Try(m)})
				} else {
					t.Fatalf("no button for %s: %+v", m, asked.Question)
				}
			}
			winner := players[match.Position().Player(match.Outcome().Winner)]
			for _, l := range players {
				want := "You lose."
				if l == winner {
					want = "You win!"
				}
				l.wait(want, lead(want))
			}
			if a, b := finished(host), finished(guest); a.Hash != b.Hash {
				t.Error("the transcripts differ")
			}
		})
	}
}

// colorOf returns the colour that a player holds.
func colorOf(p rules.Position, player rules.Player) rules.Color {
	if p.Player(rules.Black) == player {
		return rules.Black
	}
	return rules.White
}

// TestOnlineLookBack looks back while the friend moves: the move is said, the view stays, and a tap brings
// the present back without playing.
func TestOnlineLookBack(t *testing.T) {
	r := startRelay(t)
	host, guest, _ := meet(t, r, &store.Memory{}, &store.Memory{})
	players := order(host, guest)
	playOut(t, players, "h8a1")
	looks := players[1]
	looks.put(Action{view.Action{Act: view.ActSeek, Value: "first"}})
	looks.wait("the beginning", lead("The beginning."))
	players[0].wait("its turn", active)
	players[0].play(rules.Place(rules.Point{X: 7, Y: 8}))
	s := looks.wait("the friend's move", func(s view.Screen) bool { return len(s.Moves) == 3 })
	if s.Shown != 0 || s.Lead != "The beginning." || s.Rest != "Your turn." || s.Say != "Black H9." {
		t.Errorf("shown %d, %q %q, said %q", s.Shown, s.Lead, s.Rest, s.Say)
	}
	looks.play(rules.Place(rules.Point{X: 1, Y: 0}))
	s = looks.wait("the present", active)
	if s.Shown != 3 || len(s.Moves) != 3 {
		t.Errorf("shown %d of %v", s.Shown, s.Moves)
	}
	looks.play(rules.Place(rules.Point{X: 1, Y: 0}))
	looks.wait("the own move", func(s view.Screen) bool { return len(s.Moves) == 4 })
}
