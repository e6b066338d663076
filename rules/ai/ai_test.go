package ai

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/connect4"
	"rowan/rules/games"
)

// hang is when a move that was given some milliseconds is called a hang.
const hang = 5 * time.Second

var ticTacToe = rules.Variant{Game: rules.Gomoku, Width: 3, Height: 3, Length: 3}

func variants() []rules.Variant {
	return []rules.Variant{
		rules.ClassicConnectFour, rules.ClassicGomoku, rules.StandardGomoku, ticTacToe,
		{Game: rules.ConnectFour, Width: 8, Height: 7, Length: 4, Rule: rules.DropRule},
		{Game: rules.ConnectFour, Width: 7, Height: 6, Length: 4, Rule: rules.PopOut},
		{Game: rules.ConnectFour, Width: 7, Height: 6, Length: 4, Rule: rules.DropRule, Opening: rules.Pie},
		{Game: rules.ConnectFour, Width: 9, Height: 7, Length: 5, Rule: rules.PopOut, Opening: rules.Pie},
		{Game: rules.ConnectFour, Width: 22, Height: 22, Length: 8, Rule: rules.DropRule},
		{Game: rules.ConnectFour, Width: 4, Height: 3, Length: 3, Rule: rules.DropRule},
		{Game: rules.Gomoku, Width: 22, Height: 22, Length: 6, Rule: rules.Standard},
		{Game: rules.Gomoku, Width: 6, Height: 7, Length: 4},
		{Game: rules.Gomoku, Width: 15, Height: 15, Length: 5, Rule: rules.Renju},
		{Game: rules.Gomoku, Width: 9, Height: 11, Length: 5, Rule: rules.Caro},
	}
}

func start(t testing.TB, v rules.Variant) rules.Position {
	t.Helper()
	p, err := games.Start(v)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// random plays at random up to ply, and avoids moves that end the game while it
// can: so boards fill up to the last free point.
func random(t testing.TB, rng *rand.Rand, v rules.Variant, ply int) rules.Position {
	t.Helper()
	p := start(t, v)
	for p.Ply() < ply {
		moves := p.Moves()
		rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		played := false
		for _, m := range moves {
			if next := play(t, p, m); !next.Outcome().Over() {
				p, played = next, true
				break
			}
		}
		if !played {
			break
		}
	}
	return p
}

func play(t testing.TB, p rules.Position, m rules.Move) rules.Position {
	t.Helper()
	next, err := p.Play(m)
	if err != nil {
		t.Fatalf("%v: %v", p, err)
	}
	return next
}

func TestAlwaysALegalMove(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, v := range variants() {
		cells := v.Width * v.Height
		for i := range 75 {
			ply := rng.IntN(cells)
			if i%3 == 0 {
				ply = cells - 1 - rng.IntN(4) // the last free points
			}
			p := random(t, rng, v, ply)
			l := Limits{Level: Level(1 + i%int(MaxLevel)), Time: 5 * time.Millisecond, Seed: rng.Uint64()}
			move, info, err := Think(context.Background(), p, l)
			if err != nil {
				t.Fatalf("%v: %v", p, err)
			}
			if err := p.Check(move); err != nil {
				t.Fatalf("%v: %v", p, err)
			}
			if len(info.PV) == 0 || info.PV[0] != move {
				t.Errorf("%v: plays %v, variation %v", p, move, info.PV)
			}
			if info.Elapsed > hang {
				t.Errorf("%v: took %v", p, info.Elapsed)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	over := random(t, rand.New(rand.NewPCG(2, 2)), ticTacToe, 4)
	for !over.Outcome().Over() {
		over = play(t, over, over.Moves()[0])
	}
	if _, _, err := Think(context.Background(), over, Limits{}); !errors.Is(err, ErrGameOver) {
		t.Errorf("game over: %v", err)
	}
	if _, _, err := Think(context.Background(), nil, Limits{}); !errors.Is(err, ErrUnknownGame) {
		t.Errorf("no position: %v", err)
	}
	if v := (rules.Variant{Game: rules.ConnectFour, Width: 30, Height: 6, Length: 4}); Plays(v) {
		t.Errorf("%s is played", v)
	}
	for _, v := range variants() {
		if !Plays(v) {
			t.Errorf("%s is not played", v)
		}
	}
	for _, level := range []Level{0, 200} {
		p := start(t, rules.ClassicConnectFour)
		if move, _, err := Think(context.Background(), p, Limits{Level: level, Nodes: 100}); err != nil || p.Check(move) != nil {
			t.Errorf("level %d: %v, %v", level, move, err)
		}
	}
}

// finishing returns where color completes a row. If it is not to move, the other
// side must have no row to complete.
func finishing(p rules.Position, color rules.Color) map[rules.Move]bool {
	found := map[rules.Move]bool{}
	moves := p.Moves()
	if p.Turn() != color { // a pass is what it takes: a stone elsewhere, and for its own point another
		for _, pass := range moves[:min(2, len(moves))] {
			next, _ := p.Play(pass)
			for m := range finishing(next, color) {
				found[m] = true
			}
		}
		return found
	}
	for _, m := range moves {
		if next, err := p.Play(m); err == nil && next.Outcome().Method == rules.Row {
			found[m] = true
		}
	}
	return found
}

// Every row of both games with every stone of it missing, for either side to
// move: the mover completes it, the other one fills it. A six that the standard
// rule does not count is left alone.
func TestWinAndStopInOne(t *testing.T) {
	for _, v := range []rules.Variant{rules.ClassicGomoku, rules.StandardGomoku, ticTacToe} {
		rng := rand.New(rand.NewPCG(3, 3))
		for range 100 {
			d := rules.Directions[rng.IntN(4)]
			from := rules.Point{X: int8(rng.IntN(v.Width)), Y: int8(rng.IntN(v.Height))}
			if to := from.Add(d, v.Length-1); to.X >= int8(v.Width) || to.Y >= int8(v.Height) || to.Y < 0 {
				continue
			}
			gap := rng.IntN(v.Length)
			stops := rng.IntN(2) == 0
			p, ok := rowWithGap(t, rng, v, from, d, gap, stops)
			if !ok {
				continue
			}
			for level := Easy; level <= MaxLevel; level++ {
				move, _, err := Think(context.Background(), p, Limits{Level: level, Nodes: 200, Seed: rng.Uint64()})
				if err != nil {
					t.Fatal(err)
				}
				if mine := finishing(p, p.Turn()); len(mine) > 0 {
					if !mine[move] {
						t.Fatalf("level %d, %v: missed a win, played %v", level, p, move)
					}
				} else if move != rules.Place(from.Add(d, gap)) {
					t.Fatalf("level %d, %v: left the row of %v along %v, played %v", level, p, from, d, move)
				}
			}
		}
	}
}

// rowWithGap puts Length−1 stones of one colour on a row and scatters as many of
// the other. With stops, the other colour is to move. It fails where the
// scattered ones get in the way, or make a row to complete themselves.
func rowWithGap(t *testing.T, rng *rand.Rand, v rules.Variant, from, d rules.Point, gap int, stops bool) (rules.Position, bool) {
	row := map[rules.Point]bool{}
	var attack, defend []rules.Move
	for i := range v.Length {
		row[from.Add(d, i)] = true
		if i != gap {
			attack = append(attack, rules.Place(from.Add(d, i)))
		}
	}
	for range 100 {
		pt := rules.Point{X: int8(rng.IntN(v.Width)), Y: int8(rng.IntN(v.Height))}
		if !row[pt] && len(defend) < len(attack) {
			row[pt] = true
			defend = append(defend, rules.Place(pt))
		}
	}
	if len(defend) < len(attack) {
		return nil, false
	}
	p := start(t, v)
	if stops {
		defend = defend[1:] // the attacker began, the defender is to move
	}
	for i := range attack {
		p = play(t, p, attack[i])
		if i < len(defend) {
			p = play(t, p, defend[i])
		}
		if p.Outcome().Over() {
			return nil, false
		}
	}
	if stops && len(finishing(p, p.Turn())) > 0 {
		return nil, false
	}
	return p, !stops || len(finishing(p, p.Turn().Opponent())) == 1
}

func TestConnectFourWinAndStopInOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	wins, stops := 0, 0
	for range 200 {
		p := random(t, rng, rules.ClassicConnectFour, rng.IntN(42))
		mine, theirs := finishing(p, p.Turn()), dropsFor(p.(connect4.Position), p.Turn().Opponent())
		for level := Easy; level <= MaxLevel; level++ {
			move, _, err := Think(context.Background(), p, Limits{Level: level, Nodes: 200, Seed: rng.Uint64()})
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case len(mine) > 0:
				if wins++; !mine[move] {
					t.Fatalf("level %d, %v: missed a win, played %v", level, p, move)
				}
			case len(theirs) > 0:
				if stops++; !theirs[move] {
					t.Fatalf("level %d, %v: left a row, played %v", level, p, move)
				}
			}
		}
	}
	if wins < 30 || stops < 30 {
		t.Errorf("only %d wins and %d stops", wins, stops)
	}
}

// dropsFor returns the drops with which color, not to move, would complete a row.
func dropsFor(p connect4.Position, color rules.Color) map[rules.Move]bool {
	found := map[rules.Move]bool{}
	for x := range connect4.Width {
		next, err := p.Drop(x)
		if err != nil {
			continue
		}
		last, _ := next.Last()
		cell := uint64(1) << (int(last.X)*connect4.Stride + int(last.Y))
		if connect4.Alignment(p.Discs(color) | cell) {
			found[rules.Drop(x)] = true
		}
	}
	return found
}

// Under the standard rule the point that makes six is no win, nor need it be
// stopped.
func TestSixIsNoWinInStandard(t *testing.T) {
	moves, err := rules.ParseMoves(rules.StandardGomoku, "d8a1e8c3f8e1h8g2i8i1") // d8 e8 f8 _ h8 i8
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []rules.Variant{rules.StandardGomoku, rules.ClassicGomoku} {
		m, err := games.Replay(v, moves)
		if err != nil {
			t.Fatal(err)
		}
		for level := Easy; level <= MaxLevel; level++ {
			move, info, err := Think(context.Background(), m.Position(), Limits{Level: level, Nodes: 3000})
			if err != nil {
				t.Fatal(err)
			}
			if six := move.String() == "g8"; six != (v.Rule == rules.Freestyle) {
				t.Errorf("%v, level %d: played %v (value %d)", v, level, move, info.Value)
			}
		}
	}
}

func TestCancel(t *testing.T) {
	for _, v := range []rules.Variant{rules.ClassicConnectFour, rules.ClassicGomoku} {
		p := rules.Position(connectFour(t, unhurried))
		ctx, cancel := context.WithCancel(context.Background())
		yields := 0
		l := Limits{Level: Hard, Time: time.Hour, Yield: func() {
			if yields++; yields == 3 {
				cancel()
			}
		}}
		if v.Game == rules.Gomoku {
			p = random(t, rand.New(rand.NewPCG(5, 5)), v, 8)
		}
		move, _, err := Think(ctx, p, l)
		if !errors.Is(err, context.Canceled) || p.Check(move) != nil || yields != 3 {
			t.Errorf("%v: %v, %v after %d yields", v, move, err, yields)
		}
		for level := Easy; level <= MaxLevel; level++ {
			move, info, err := Think(ctx, p, Limits{Level: level, Time: time.Hour})
			if !errors.Is(err, context.Canceled) || p.Check(move) != nil {
				t.Errorf("%v, level %d, cancelled before: %v, %v", v, level, move, err)
			}
			if info.Nodes > 1<<14 {
				t.Errorf("%v, level %d: %d nodes after a cancel", v, level, info.Nodes)
			}
		}
	}
}

func TestDeterministicByNodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for _, v := range variants() {
		for i := range 12 {
			p := random(t, rng, v, rng.IntN(v.Width*v.Height))
			l := Limits{Level: Level(1 + i%int(MaxLevel)), Nodes: 2000, Seed: rng.Uint64()}
			move, info, _ := Think(context.Background(), p, l)
			again, infoAgain, _ := Think(context.Background(), p, l)
			info.Elapsed, infoAgain.Elapsed = 0, 0
			if move != again || !reflect.DeepEqual(info, infoAgain) {
				t.Errorf("%v: %v %+v, then %v %+v", p, move, info, again, infoAgain)
			}
		}
	}
}

func TestReportsWhatItKnows(t *testing.T) {
	p := random(t, rand.New(rand.NewPCG(7, 7)), rules.ClassicConnectFour, 30)
	depth := 0
	move, info, err := Think(context.Background(), p, Limits{Level: Hard - 1, Nodes: 1e6, Report: func(i Info) {
		if i.Depth != depth+1 || len(i.PV) == 0 {
			t.Errorf("reported %+v after depth %d", i, depth)
		}
		depth = i.Depth
	}})
	if err != nil || depth == 0 || info.Depth != depth || info.PV[0] != move {
		t.Errorf("%v, %+v, %v; reported up to %d", move, info, err, depth)
	}
}

// A value of a game that is decided counts the plies from here.
func TestDecidedValue(t *testing.T) {
	for _, c := range []struct {
		v     rules.Variant
		moves string
		value int
	}{
		{rules.ClassicConnectFour, "112233", Win - 1},
		{rules.ClassicConnectFour, "44553", 2 - Win},
		{rules.ClassicGomoku, "h8a1i8a3j8a5k8o15", Win - 1},
		{rules.ClassicGomoku, "h8a1i8a3j8a5k8", 2 - Win},
		{rules.ClassicGomoku, "h8a1i8a3j8a5", Win - 3},
	} {
		moves, err := rules.ParseMoves(c.v, c.moves)
		if err != nil {
			t.Fatal(err)
		}
		m, err := games.Replay(c.v, moves)
		if err != nil {
			t.Fatal(err)
		}
		_, info, err := Think(context.Background(), m.Position(), Limits{Level: Hard, Nodes: 1e5})
		if err != nil || info.Value != c.value {
			t.Errorf("%v %s: value %d, want %d (%v)", c.v, c.moves, info.Value, c.value, err)
		}
	}
}

// match plays games between two players and returns the points of the first,
// a draw being half a one.
func match(t testing.TB, v rules.Variant, count int, players [2]func(rules.Position, uint64) rules.Move) float64 {
	points := 0.0
	for game := range count {
		p := start(t, v)
		for !p.Outcome().Over() {
			who := (p.Ply() + game) & 1
			p = play(t, p, players[who](p, uint64(game)))
		}
		switch {
		case p.Outcome().Draw():
			points += 0.5
		case int(p.Player(p.Outcome().Winner)) == game&1: // players[0] began the even games
			points++
		}
	}
	return points
}

func thinker(t testing.TB, l Limits) func(rules.Position, uint64) rules.Move {
	return func(p rules.Position, seed uint64) rules.Move {
		l.Seed = seed
		move, _, err := Think(context.Background(), p, l)
		if err != nil {
			t.Fatal(err)
		}
		return move
	}
}

func TestHardBeatsRandom(t *testing.T) {
	for _, v := range []rules.Variant{rules.ClassicConnectFour, rules.ClassicGomoku, rules.StandardGomoku} {
		rng := rand.New(rand.NewPCG(8, 8))
		dice := func(p rules.Position, _ uint64) rules.Move {
			moves := p.Moves()
			return moves[rng.IntN(len(moves))]
		}
		if points := match(t, v, 20, [2]func(rules.Position, uint64) rules.Move{thinker(t, Limits{Level: Hard, Nodes: 300}), dice}); points != 20 {
			t.Errorf("%v: %.1f of 20 points", v, points)
		}
	}
}

func TestHigherLevelsAreStronger(t *testing.T) {
	for v, nodes := range map[rules.Variant]uint64{rules.ClassicConnectFour: 6000, rules.ClassicGomoku: 1500} {
		for _, level := range []Level{Medium, MaxLevel} {
			points := match(t, v, 6, [2]func(rules.Position, uint64) rules.Move{
				thinker(t, Limits{Level: level, Nodes: nodes}), thinker(t, Limits{Level: Easy, Nodes: nodes})})
			if points < 4 {
				t.Errorf("%v: level %d has %.1f of 6 points against Easy", v, level, points)
			}
		}
	}
}

func BenchmarkThink(b *testing.B) {
	for _, v := range []rules.Variant{rules.ClassicConnectFour, rules.ClassicGomoku} {
		b.Run(v.String(), func(b *testing.B) {
			p := random(b, rand.New(rand.NewPCG(9, 9)), v, 10)
			var nodes uint64
			for b.Loop() {
				_, info, err := Think(context.Background(), p, Limits{Level: Hard, Nodes: 200_000})
				if err != nil {
					b.Fatal(err)
				}
				nodes += info.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
