package ai

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/games"
	"rowan/rules/gomoku"
)

// openings are all variants that have one, on boards of all kinds.
func openings(t *testing.T) (vs []rules.Variant) {
	for _, text := range []string{
		"gomoku-15x15-5-freestyle-swap", "gomoku-15x15-5-standard-swap2", "gomoku-15x15-5-caro-swap2", "gomoku-20x20-5-freestyle-swap2",
		"gomoku-5x6-5-caro8-swap", "gomoku-3x3-3-standard-swap2", "gomoku-22x3-4-freestyle-swap2", "gomoku-15x15-5-freestyle-pro", "gomoku-19x19-5-standard-longpro",
		"gomoku-7x7-4-freestyle-pro", "gomoku-15x15-5-renju-swap", "gomoku-15x15-5-renju-rif", "gomoku-15x15-5-renju-yamaguchi", "gomoku-15x15-5-renju-soosorv8",
		"gomoku-15x15-5-renju-taraguchi10",
	} {
		v, err := rules.ParseVariant(text)
		if err != nil {
			t.Fatal(err)
		}
		vs = append(vs, v)
	}
	return vs
}

// In every opening the computer answers what is asked, on both sides, against itself and against
// whoever does anything.
func TestPlaysEveryOpening(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	for _, v := range openings(t) {
		kinds := map[rules.MoveKind]bool{}
		for game := range 6 {
			p := start(t, v)
			for p.(gomoku.Position).InOpening() {
				moves := p.Moves()
				m := moves[len(moves)-1-rng.IntN(min(len(moves), 3))] // what only openings have comes last
				if game == 0 || rng.IntN(2) == 0 {
					l := Limits{Level: Level(1 + rng.IntN(int(MaxLevel))), Nodes: 400, Seed: rng.Uint64()}
					var err error
					var info Info
					if m, info, err = Think(context.Background(), p, l); err != nil || len(info.PV) == 0 || info.PV[0] != m {
						t.Fatalf("%v: %v, variation %v, %v", p, m, info.PV, err)
					}
					kinds[m.Kind] = true
				}
				p = play(t, p, m)
			}
		}
		if v.Opening == rules.Soosorv8 && !(kinds[rules.NameKind] && kinds[rules.OfferKind] && kinds[rules.ChooseKind]) {
			t.Errorf("%v: the computer only made moves of the kinds %v", v, kinds)
		}
	}
}

// Who may swap takes the colour that stands better.
func TestTakesTheBetterColour(t *testing.T) {
	v := rules.ClassicGomoku
	v.Opening = rules.SwapRule
	for moves, swaps := range map[string]bool{
		"h8a1i8": true,  // Black has two in the middle, White one in the corner
		"a1h8o1": false, // Black has nothing
	} {
		ms, err := rules.ParseMoves(v, moves)
		if err != nil {
			t.Fatal(err)
		}
		m, err := games.Replay(v, ms)
		if err != nil {
			t.Fatal(err)
		}
		move, info, err := Think(context.Background(), m.Position(), Limits{Level: Hard, Nodes: 20_000})
		if err != nil || (move == rules.Swap) != swaps {
			t.Errorf("%s: %v, value %d, %v", moves, move, info.Value, err)
		}
	}
}

// An opening that the computer makes is even in its own judgement: nobody has won it.
func TestMakesEvenOpenings(t *testing.T) {
	v := rules.ClassicGomoku
	v.Opening = rules.Swap2
	seen := map[string]bool{}
	for seed := range uint64(5) {
		p := start(t, v)
		for range 3 {
			m, _, err := Think(context.Background(), p, Limits{Level: Hard, Nodes: 100_000, Seed: seed + 1})
			if err != nil {
				t.Fatal(err)
			}
			p = play(t, p, m)
		}
		q := p.(gomoku.Position)
		seen[q.Board()] = true
		w, err := gomoku.ParseBoard(rules.ClassicGomoku, q.Board(), rules.White)
		if err != nil {
			t.Fatal(err)
		}
		_, info, err := Think(context.Background(), w, Limits{Level: Hard, Nodes: 20_000})
		if err != nil || info.Value > 350 || info.Value < -350 {
			t.Errorf("%s: value %d, %v", q.Board(), info.Value, err)
		}
	}
	if len(seen) < 4 {
		t.Errorf("%d different openings of 5", len(seen))
	}
}

// In renju Black, who has forbidden points only, passes.
func TestPasses(t *testing.T) {
	v := rules.Variant{Game: rules.Gomoku, Width: 5, Height: 6, Length: 5, Rule: rules.Renju}
	p, err := gomoku.ParseBoard(v, "OOXOO/OOXOO/XX.XX/OOXOO/OOXOO/XOXOX", rules.Black)
	if err != nil {
		t.Fatal(err)
	}
	want := rules.Pass
	if len(p.Forbidden()) != 1 {
		want = p.Moves()[0]
	}
	for level := MinLevel; level <= MaxLevel; level++ {
		move, _, err := Think(context.Background(), p, Limits{Level: level, Nodes: 100})
		if err != nil || move != want || p.Check(move) != nil {
			t.Errorf("level %d: %v, want %v, %v", level, move, want, err)
		}
	}
}

// From Easy on a row is always seen; below, not always.
func TestWhatIsOverlooked(t *testing.T) {
	blocked, err := rules.ParseMoves(rules.ClassicGomoku, "h8g8i8c3j8c5k8") // White must play l8
	if err != nil {
		t.Fatal(err)
	}
	m, err := games.Replay(rules.ClassicGomoku, blocked)
	if err != nil {
		t.Fatal(err)
	}
	for level := MinLevel; level <= MaxLevel; level++ {
		missed := 0
		const games = 30
		for seed := range uint64(games) {
			move, _, err := Think(context.Background(), m.Position(), Limits{Level: level, Nodes: 3000, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			if move.String() != "l8" {
				missed++
			}
		}
		if level >= Easy && missed > 0 || level == MinLevel && (missed == 0 || missed > games/2) {
			t.Errorf("level %d overlooks a row in %d of %d", level, missed, games)
		}
	}
}

// byRule are five in a row under the rules where a row may not count, and a longer row.
func byRule() (vs []rules.Variant) {
	for _, rule := range []rules.Rule{rules.Renju, rules.Caro, rules.CaroOver} {
		v := rules.ClassicGomoku
		v.Rule = rule
		vs = append(vs, v)
	}
	six := rules.ClassicGomoku
	six.Length = 6
	return append(vs, six)
}

// scattered puts stones anywhere, so many of a hundred points of either colour. The game is not over.
func scattered(t *testing.T, rng *rand.Rand, v rules.Variant, black, white int, turn rules.Color) gomoku.Position {
	var stones [2][]rules.Point
	for y := range v.Height {
		for x := range v.Width {
			pt := rules.Point{X: int8(x), Y: int8(y)}
			switch n := rng.IntN(100); {
			case n < black:
				stones[0] = append(stones[0], pt)
			case n < black+white:
				stones[1] = append(stones[1], pt)
			}
		}
	}
	p, err := gomoku.Setup(v, stones[0], stones[1], turn)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// stops returns the moves of the side to move after which none of these wins of the other side is left. In caro they
// may be beyond the end of the row; in renju what is forbidden to Black is none.
func stops(p gomoku.Position, wins map[rules.Move]bool) map[rules.Move]bool {
	found := map[rules.Move]bool{}
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			continue
		}
		stopped := true
		for win := range wins {
			if after, err := next.Play(win); err == nil && after.Outcome().Method == rules.Row {
				stopped = false
				break
			}
		}
		if stopped {
			found[m] = true
		}
	}
	return found
}

// From Easy on a win in one is taken and a row is stopped, as the rule counts rows: for either colour, in all directions.
func TestWinAndStopInOneByRule(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 15))
	for _, v := range byRule() {
		wins, stopped := map[rules.Color]int{}, map[rules.Color]int{}
		for i := range 160 {
			me := rules.Black + rules.Color(i%2)
			many := 5*v.Length - 10 // of 100 points, for whoever is to have a row: about one lacks a stone then
			density := map[rules.Color]int{me: 10, me.Opponent(): many}
			if i%4 < 2 {
				density = map[rules.Color]int{me: many, me.Opponent(): many}
			}
			p := scattered(t, rng, v, density[rules.Black], density[rules.White], me)
			want := finishing(p, me)
			count := wins
			if len(want) == 0 {
				theirs := finishing(bare(p, me.Opponent()), me.Opponent())
				if len(theirs) == 0 {
					continue
				}
				want, count = stops(p, theirs), stopped
			}
			if len(want) == 0 || count[me] == 4 { // lost, or seen often enough
				continue
			}
			count[me]++
			for level := Easy; level <= MaxLevel; level++ {
				move, _, err := Think(context.Background(), p, Limits{Level: level, Nodes: 2000, Seed: rng.Uint64()})
				if err != nil {
					t.Fatal(err)
				}
				if !want[move] {
					t.Fatalf("%v, level %d, %v to move: played %v, want one of %v\n%s", v, level, me, move, want, p.Board())
				}
			}
		}
		for _, me := range []rules.Color{rules.Black, rules.White} {
			if wins[me] < 4 || stopped[me] < 4 {
				t.Errorf("%v: %v had only %d wins and %d stops", v, me, wins[me], stopped[me])
			}
		}
	}
}

// Case 9 of the faults that people met: Black's only block is a forbidden point. He puts a stone elsewhere, and Stop works.
func TestOnlyBlockIsForbidden(t *testing.T) {
	v := rules.ClassicGomoku
	v.Rule = rules.Renju
	points := func(text string) (found []rules.Point) {
		moves, err := rules.ParseMoves(v, text)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			found = append(found, m.Point)
		}
		return found
	}
	for reason, black := range map[rules.Reason]string{ // what makes g4 forbidden
		rules.Overline:    "d4e4f4h4i4",
		rules.DoubleFour:  "e4f4h4e2f3h5",
		rules.DoubleThree: "f4h4f3h5",
	} {
		p, err := gomoku.Setup(v, points("g9"+black), points("g5g6g7g8"), rules.Black)
		if err != nil {
			t.Fatal(err)
		}
		block := points("g4")[0]
		if wins := finishing(bare(p, rules.White), rules.White); len(wins) != 1 || !wins[rules.Place(block)] || p.ForbiddenAt(block) != reason {
			t.Fatalf("White wins by %v, g4 is forbidden: %v, want %v", wins, p.ForbiddenAt(block), reason)
		}
		stopped, stop := context.WithCancel(context.Background())
		stop()
		for level := MinLevel; level <= MaxLevel; level++ {
			move, info, err := Think(context.Background(), p, Limits{Level: level, Time: 10 * time.Millisecond})
			if err != nil || p.Check(move) != nil || move.Kind != rules.PlaceKind || info.Elapsed > hang {
				t.Errorf("%v, level %d: played %v after %v, %v", reason, level, move, info.Elapsed, err)
			}
			move, info, err = Think(stopped, p, Limits{Level: level, Time: time.Hour})
			if !errors.Is(err, context.Canceled) || p.Check(move) != nil || move.Kind != rules.PlaceKind || info.Elapsed > hang {
				t.Errorf("%v, level %d, stopped: played %v after %v, %v", reason, level, move, info.Elapsed, err)
			}
		}
	}
}
