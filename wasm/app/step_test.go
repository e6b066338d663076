package app

import (
	"slices"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// onBoard reports whether a move is made by a tap on the board.
func onBoard(m rules.Move) bool {
	switch m.Kind {
	case rules.PlaceKind, rules.DropKind, rules.PopKind, rules.OfferKind, rules.ChooseKind:
		return true
	}
	return false
}

// answer returns the button of a question or below the board with the value.
func answer(s view.Screen, value string) (view.Button, bool) {
	buttons := s.Actions
	if s.Question != nil {
		buttons = append(slices.Clone(s.Question.Answers), buttons...)
	}
	i := slices.IndexFunc(buttons, func(b view.Button) bool { return b.Value == value && !b.Disabled })
	if i < 0 {
		return view.Button{}, false
	}
	return buttons[i], true
}

// openingGames are whole games with every opening: what is seen before each move, then the move. The status
// stands before "|" by its beginning, the answers that are offered behind it.
var openingGames = []struct {
	variant string
	plies   []string
	last    string // the status after the game
}{
	{"gomoku-15x15-5-freestyle-swap", []string{
		"Player 1’s turn. Black puts stone 1. · Gomoku 15×15 · freestyle · swap", "h8",
		"Player 1’s turn. White puts stone 2.", "i9",
		"Player 1’s turn. Black puts stone 3.", "j8",
		"Player 2’s turn. White puts stone 4.|Swap, play Black", "~",
		"Player 1’s turn. White puts stone 4.|", "a1",
		"Player 2’s turn. Last: White A1|", "h9", "", "a2", "", "h10", "", "a3", "", "h11", "", "a4", "", "h12",
	}, "Player 2 wins! 5 in a row."},
	{"gomoku-15x15-5-standard-swap2", []string{
		"Player 1’s turn. Black puts stone 1.", "h8", "", "i9", "", "j8",
		"Player 2’s turn. White puts stone 4.|Swap, play Black|Put two more stones", "=",
		"Player 2’s turn. White puts stone 4.|", "a1",
		"Player 2’s turn. Black puts stone 5.|", "h9",
		"Player 1’s turn. White puts stone 6.|Swap, play Black", "~",
		"Player 2’s turn. White puts stone 6.|", "a2",
		"Player 1’s turn. Last: White A2|", "h10", "", "a3", "", "h11", "", "a4", "", "h12",
	}, "Player 1 wins! 5 in a row."},
	{"gomoku-15x15-5-freestyle-swap2", []string{
		"", "h8", "", "i9", "", "j8", "|Swap, play Black|Put two more stones", "a1",
		"Player 1’s turn. Last: White A1|", "h9", "", "a2", "", "h10", "", "a3", "", "h11", "", "a4", "", "h12",
	}, "Player 1 wins! 5 in a row."},
	{"gomoku-15x15-5-freestyle-pro", []string{
		"Black’s turn. Black puts stone 1 in the centre.|", "h8",
		"White’s turn. White puts stone 2.|", "i9",
		"Black’s turn. Black puts stone 3 outside the central 5×5.|", "h11",
		"White’s turn. Last: Black H11|", "a2", "", "h9", "", "a3", "", "h10", "", "a4", "", "h12",
	}, "Black wins! 5 in a row."},
	{"gomoku-15x15-5-caro-longpro", []string{
		"Black’s turn. Black puts stone 1 in the centre.", "h8", "", "i9",
		"Black’s turn. Black puts stone 3 outside the central 7×7.", "h12", "", "a2", "", "h9", "", "a3", "", "h10", "", "a4", "", "h11",
	}, "Black wins! 5 in a row."},
	{"gomoku-15x15-5-renju-rif", []string{
		"Player 1’s turn. Black puts stone 1 in the centre.|", "h8",
		"Player 1’s turn. White puts stone 2 within the central 3×3.", "h9",
		"Player 1’s turn. Black puts stone 3 within the central 5×5.", "i9",
		"Player 2’s turn. White puts stone 4. · Renju 15×15 · RIF · 4D Kagetsu|Swap, play Black", "~",
		"Player 1’s turn. White puts stone 4.|", "g7",
		"Player 2’s turn. Black offers fifth 1 of 2.|", ".h10",
		"Player 2’s turn. Black offers fifth 2 of 2.|", ".j9",
		"Player 1’s turn. White chooses one of 2 fifths.|", "-j9",
		"Player 1’s turn. Last: Black J9 · Renju 15×15 · RIF · 4D Kagetsu", "a1", "", "k9", "|Pass", "--", "", "l9", "", "a3", "", "m9",
	}, "Player 2 wins! 5 in a row."},
	{"gomoku-15x15-5-renju-yamaguchi", []string{
		"", "h8", "", "i9", "", "j10",
		"Player 1’s turn. Black says how many fifths there will be, 1 to 12.|1|2|3|4|5|6|7|8|9|10|11|12", "_3",
		"Player 2’s turn. White puts stone 4.|Swap, play Black", "a1",
		"Player 1’s turn. Black offers fifth 1 of 3.|", ".b7",
		"Player 1’s turn. Black offers fifth 2 of 3.", ".c9",
		"Player 1’s turn. Black offers fifth 3 of 3.", ".d12",
		"Player 2’s turn. White chooses one of 3 fifths.", "-c9",
		"Player 2’s turn. Last: Black C9", "b1", "", "d9", "", "b2", "", "e9", "", "b3", "", "f9", "", "b4", "", "g9",
	}, "Player 1 wins! 5 in a row."},
	{"gomoku-15x15-5-renju-soosorv8", []string{
		"", "h8", "", "i9", "", "j10", "Player 2’s turn. White puts stone 4.|Swap, play Black", "a1",
		"Player 2’s turn. White says how many fifths there will be, 1 to 8.|1|2|3|4|5|6|7|8", "_2",
		"Player 1’s turn. Black offers fifth 1 of 2.|Swap, play White", "~",
		"Player 2’s turn. Black offers fifth 1 of 2.|", ".b7", "", ".c9",
		"Player 1’s turn. White chooses one of 2 fifths.", "-c9",
		"Player 1’s turn. Last: Black C9", "b1", "", "d9", "", "b2", "", "e9", "", "b3", "", "f9", "", "b4", "", "g9",
	}, "Player 2 wins! 5 in a row."},
	{"gomoku-15x15-5-renju-taraguchi10", []string{
		"Player 1’s turn. Black puts stone 1 in the centre.|", "h8",
		"Player 2’s turn. White puts stone 2 within the central 3×3.|Swap, play Black", "~",
		"Player 1’s turn. White puts stone 2 within the central 3×3.|", "h9",
		"Player 2’s turn. Black puts stone 3 within the central 5×5.|Swap, play White", "i8",
		"Player 1’s turn. White puts stone 4 within the central 7×7.|Swap, play Black", "g8",
		"Player 2’s turn. Black puts stone 5 within the central 9×9.|Swap, play White|Offer 10 fifths", "i7",
		"Player 1’s turn. White puts stone 6.|Swap, play Black", "~",
		"Player 2’s turn. White puts stone 6.|", "a1",
		"Player 1’s turn. Last: White A1|Pass", "i6", "", "a2", "", "i5", "", "a3", "", "i4",
	}, "Player 1 wins! 5 in a row."},
	{"gomoku-15x15-5-renju-taraguchi10", []string{
		"", "h8", "", "h9", "", "i8", "", "g8",
		"Player 1’s turn. Black puts stone 5 within the central 9×9.|Swap, play White|Offer 10 fifths", "on",
		"Player 1’s turn. Black offers fifth 1 of 10.|Swap, play White|Put one stone", "off",
		"Player 1’s turn. Black puts stone 5 within the central 9×9.|Swap, play White|Offer 10 fifths", "on",
		"", ".i7", "Player 1’s turn. Black offers fifth 2 of 10.|", ".a3", "", ".b1", "", ".c4", "", ".d9", "", ".e2", "", ".f10", "", ".k3", "", ".l5", "", ".m8",
		"Player 2’s turn. White chooses one of 10 fifths.|", "-i7",
		"Player 2’s turn. Last: Black I7|", "a1", "", "i6", "", "a2", "", "i5", "", "a4", "", "i4",
	}, "Player 1 wins! 5 in a row."},
	{"connect4-7x6-4-drop-pie", []string{
		"Player 1’s turn. · Connect Four · pie rule|", "4",
		"Player 2’s turn. Honey drops a disc.|Swap, play Berry", "~",
		"Player 1’s turn. The colours are swapped.|", "1", "Player 2’s turn. Last: Honey 1|", "4", "", "1", "", "4", "", "2", "", "4",
	}, "Player 2 wins! 4 in a row."},
	{"connect4-7x6-4-popout-none", []string{
		"Berry’s turn. · Connect Four · PopOut|", "1", "", "2", "", "p1", "Honey’s turn. Last: Berry p1", "p2", "", "1", "", "2",
		"", "p1", "", "p2",
	}, "A draw. The same position for the third time."},
	{"gomoku-15x15-5-renju-none", []string{
		"Black’s turn. · Renju 15×15|", "h8", "", "a1", "", "h9", "", "a3", "", "j7", "White’s turn.|", "a5", "Black’s turn.|Pass", "--", "White’s turn.|Pass", "--",
	}, "A draw. Both passed."},
}

// TestOpenings plays every opening to the end at one screen, and reads what the screen says.
func TestOpenings(t *testing.T) {
	for _, game := range openingGames {
		v, err := rules.ParseVariant(game.variant)
		if err != nil {
			t.Fatal(err)
		}
		d := start(t)
		d.app.choice.Variant = v
		d.act(view.ActTwoPlayers)
		for i := 0; i < len(game.plies); i += 2 {
			want, text := game.plies[i], game.plies[i+1]
			s := d.app.Screen()
			d.check(game.variant, text, want, s)
			if text == "on" || text == "off" {
				if _, ok := answer(s, text); !ok {
					t.Fatalf("%s: nothing turns the offer %s", game.variant, text)
				}
				d.act(view.ActOffering, text)
				continue
			}
			moves, err := rules.ParseMoves(v, text)
			if err != nil {
				t.Fatal(err)
			}
			before := len(s.Moves)
			if onBoard(moves[0]) {
				d.tap(moves[0])
			} else {
				b, ok := answer(s, moves[0].String())
				if !ok {
					t.Fatalf("%s: no button for %s: %+v", game.variant, text, s.Question)
				}
				d.act(b.Act, b.Value)
			}
			if s = d.app.Screen(); len(s.Moves) != before+1 {
				t.Fatalf("%s: %s was not played: %s %s", game.variant, text, s.Lead, s.Rest)
			}
			if len(s.Moves) != len(s.Stones) {
				t.Fatalf("%d moves, %d stones", len(s.Moves), len(s.Stones))
			}
		}
		s := d.app.Screen()
		if got := s.Lead + " " + s.Rest; got != game.last || s.Question != nil {
			t.Errorf("%s ends with %q, %+v, want %q", game.variant, got, s.Question, game.last)
		}
		if !strings.HasSuffix(s.Say, game.last) {
			t.Errorf("%s: said %q", game.variant, s.Say)
		}
		d.reload(localFragment)
		if again := d.app.Screen(); !slices.Equal(again.Moves, s.Moves) || again.Lead != s.Lead {
			t.Errorf("%s: after a reload %v %s", game.variant, again.Moves, again.Lead)
		}
	}
}

// check compares the screen with "status|answer|answer"; what is left out is not looked at.
func (d *driver) check(name, move, want string, s view.Screen) {
	d.t.Helper()
	status, answers, some := strings.Cut(want, "|")
	if got := strings.TrimSpace(s.Lead+" "+s.Rest) + " · " + s.Variant; !strings.HasPrefix(got, status) {
		d.t.Errorf("%s, before %s: %q, want %q", name, move, got, status)
	}
	var labels []string
	if s.Question != nil {
		for _, b := range s.Question.Answers {
			labels = append(labels, b.Label)
		}
	}
	for _, b := range s.Actions {
		if b.Act == view.ActMove {
			labels = append(labels, b.Label)
		}
	}
	if got := strings.Join(labels, "|"); some && got != answers {
		d.t.Errorf("%s, before %s: the answers are %q, want %q", name, move, got, answers)
	}
}

// TestCardsAfterASwap looks at the cards: players stay, colours change, and the one who must act is marked.
func TestCardsAfterASwap(t *testing.T) {
	d := start(t)
	d.act(view.ActChoose, "opening=swap")
	d.act(view.ActTwoPlayers)
	cards := func(want ...view.Card) {
		t.Helper()
		if s := d.app.Screen(); s.Bottom != want[0] || s.Top != want[1] {
			t.Errorf("%+v, %+v, want %+v", s.Bottom, s.Top, want)
		}
	}
	for _, text := range []string{"h8", "i9", "j8"} {
		cards(view.Card{Name: "Player 1", Detail: "Black", Color: rules.Black, Active: true}, view.Card{Name: "Player 2", Detail: "White", Color: rules.White})
		d.act(view.ActMove, text)
	}
	cards(view.Card{Name: "Player 1", Detail: "Black", Color: rules.Black}, view.Card{Name: "Player 2", Detail: "White", Color: rules.White, Active: true})
	d.act(view.ActMove, "~")
	cards(view.Card{Name: "Player 1", Detail: "White", Color: rules.White, Active: true}, view.Card{Name: "Player 2", Detail: "Black", Color: rules.Black})
	if s := d.app.Screen(); s.Say != "The colours are swapped. White puts stone 4." {
		t.Errorf("said %q", s.Say)
	}
	d.act(view.ActResign)
	d.act(view.ActConfirmResign)
	if s := d.app.Screen(); s.Lead != "Player 2 wins!" {
		t.Errorf("%+v", s)
	}
}

// TestRefusedInAnOpening taps where the opening has no move: the reason is seen and said, and what is asked for.
func TestRefusedInAnOpening(t *testing.T) {
	d := start(t)
	d.act(view.ActChoose, "rule=renju")
	d.act(view.ActChoose, "opening=yamaguchi")
	d.act(view.ActTwoPlayers)
	refused := func(move, want string) {
		t.Helper()
		m, err := rules.ParseMoves(rules.ClassicGomoku, move)
		if err != nil {
			t.Fatal(err)
		}
		n := len(d.app.Screen().Moves)
		d.tap(m[0])
		if s := d.app.Screen(); s.Rest != want || s.Say != want || len(s.Moves) != n {
			t.Errorf("%s: %q, said %q, want %q", move, s.Rest, s.Say, want)
		}
	}
	refused("a1", "The opening does not allow it. Black puts stone 1 in the centre.")
	d.act(view.ActMove, "h8")
	refused("h8", "There is a stone already.")
	refused("h10", "The opening does not allow it. White puts stone 2 within the central 3×3.")
	d.act(view.ActMove, "h9")
	d.act(view.ActMove, "h10")
	refused("a1", "That is not a move here. Black says how many fifths there will be, 1 to 12.")
	d.act(view.ActMove, "2")
	d.act(view.ActMove, "h11")
	d.act(view.ActMove, "g8")
	refused(".i8", "That fifth is alike to one that is offered.")
	d.act(view.ActMove, "g9")
	refused("-a1", "The opening does not allow it. White chooses one of 2 fifths.")
	d.act(view.ActMove, "g9")
	if d.moves() != "H8 H9 H10 2 fifths H11 G8? G9? G9" {
		t.Error(d.moves())
	}
}

// TestForbidden shows renju's forbidden points, and refuses them with their reason; White is not bound.
func TestForbidden(t *testing.T) {
	d := start(t)
	d.act(view.ActChoose, "rule=renju")
	d.act(view.ActTwoPlayers)
	for _, text := range strings.Fields("f8 a1 g8 a3 h9 a5 h10 a7") {
		d.act(view.ActMove, text)
	}
	scene, _ := d.app.Scene()
	if want := []rules.Point{{X: 7, Y: 7}}; !slices.Equal(scene.Forbidden, want) {
		t.Errorf("forbidden %v, want %v", scene.Forbidden, want)
	}
	d.tap(rules.Place(rules.Point{X: 7, Y: 7}))
	if s := d.app.Screen(); s.Rest != i18n.English[i18n.IsDoubleThree] || len(s.Moves) != 8 {
		t.Errorf("%+v", s)
	}
	d.act(view.ActMove, "o15")
	if scene, _ := d.app.Scene(); scene.Forbidden != nil {
		t.Errorf("with White to move forbidden %v", scene.Forbidden)
	}
	d.act(view.ActMove, "h8")
	if d.moves() != "F8 A1 G8 A3 H9 A5 H10 A7 O15 H8" {
		t.Error(d.moves())
	}
}

// TestTypedMoves types moves, right and wrong: the error says what may be typed.
func TestTypedMoves(t *testing.T) {
	for _, c := range []struct{ variant, typed, want string }{
		{"gomoku-15x15-5-freestyle-none", "h8", ""},
		{"gomoku-15x15-5-freestyle-none", " O15 ", ""},
		{"gomoku-15x15-5-freestyle-none", "p1", "A point is A1 to O15."},
		{"gomoku-15x15-5-freestyle-none", "", "A point is A1 to O15."},
		{"gomoku-15x15-5-freestyle-none", "4", "A point is A1 to O15."},
		{"gomoku-15x15-5-freestyle-none", "h8 h9", "One move at a time."},
		{"gomoku-15x15-5-freestyle-none", "swap", "That is not a move here."},
		{"gomoku-15x15-5-freestyle-none", "pass", "That is not a move here."},
		{"connect4-7x6-4-drop-none", "4", ""},
		{"connect4-7x6-4-drop-none", "8", "A column is 1 to 7."},
		{"connect4-7x6-4-drop-none", "p4", "A column is 1 to 7."},
		{"connect4-12x6-4-drop-none", "c", ""},
		{"connect4-12x6-4-drop-none", "h8", "A column is 1 to C."},
		{"connect4-7x6-4-popout-none", "p4", "The disc at the bottom is not yours."},
		{"connect4-7x6-4-popout-none", "x", "A column is 1 to 7; p and a column takes a disc out."},
	} {
		v, err := rules.ParseVariant(c.variant)
		if err != nil {
			t.Fatal(err)
		}
		d := start(t)
		d.app.choice.Variant = v
		d.act(view.ActTwoPlayers)
		d.act(view.ActMove, c.typed)
		s := d.app.Screen()
		if c.want == "" && len(s.Moves) != 1 || c.want != "" && (len(s.Moves) != 0 || s.Rest != c.want) {
			t.Errorf("%s, %q: %v, %q, want %q", c.variant, c.typed, s.Moves, s.Rest, c.want)
		}
	}
}
