package engine

import (
	"math/rand/v2"
	"testing"

	"rowan/rules"
	"rowan/rules/gomoku"
)

// A replay plays a proof against every defence, by the rules alone.
type replay struct {
	t       *testing.T
	attack  func(gomoku.Position) (rules.Move, bool) // the next move of the proof
	seen    map[uint64]bool
	answers int
}

// wins plays the attacker's next move and every legal answer to it. It reports false where the
// proof has no move left, or one that the rules refuse.
func (r *replay) wins(p gomoku.Position, plies int) bool {
	if r.seen[p.Key()] {
		return true
	}
	r.seen[p.Key()] = true
	m, ok := r.attack(p)
	if !ok || plies > 120 {
		r.t.Errorf("%v %v, %v to move: no proof after %d plies", p.Variant(), p.Board(), p.Turn(), plies)
		return false
	}
	next, err := p.Place(m.Point)
	if err != nil {
		r.t.Errorf("%v %v: %v", p.Variant(), p.Board(), err)
		return false
	}
	if next.Outcome().Over() {
		if next.Outcome().Winner != p.Turn() {
			r.t.Errorf("%v %v: %v does not win", p.Variant(), p.Board(), m)
			return false
		}
		return true
	}
	mine := wins(passed(next, p.Turn()))
	for _, answer := range next.Moves() {
		after, err := next.Play(answer)
		if err != nil {
			r.t.Fatal(err)
		}
		r.answers++
		if after.Outcome().Over() {
			r.t.Errorf("%v %v: %v is answered by %v: %v", p.Variant(), p.Board(), m, answer, after.Outcome())
			return false
		}
		if stillWins(after.(gomoku.Position), mine) {
			continue // he did not stop the five
		}
		if !r.wins(after.(gomoku.Position), plies+2) {
			return false
		}
	}
	return true
}

// ends reports whether a line of legal moves ends in a row of the side to move.
func ends(p gomoku.Position, line []rules.Move) bool {
	var q rules.Position = p
	for _, m := range line {
		next, err := q.Play(m)
		if err != nil {
			return false
		}
		q = next
	}
	return q.Outcome().Method == rules.Row && q.Outcome().Winner == p.Turn()
}

// stillWins reports whether the side to move wins at one of the points.
func stillWins(p gomoku.Position, points map[rules.Point]bool) bool {
	for pt := range points {
		if next, err := p.Place(pt); err == nil && next.Outcome().Method == rules.Row {
			return true
		}
	}
	return false
}

// passed returns p with color to move.
func passed(p gomoku.Position, color rules.Color) gomoku.Position {
	var stones [2][]rules.Point
	v := p.Variant()
	for y := range v.Height {
		for x := range v.Width {
			if pt := (rules.Point{X: int8(x), Y: int8(y)}); p.At(pt) != rules.NoColor {
				stones[p.At(pt)-rules.Black] = append(stones[p.At(pt)-rules.Black], pt)
			}
		}
	}
	q, err := gomoku.Setup(v, stones[0], stones[1], color)
	if err != nil {
		panic(err)
	}
	return q
}

// attacked returns a position in which stones were put near each other by a weak search, so that
// threats stand in it.
func attacked(s *Search, rng *rand.Rand, v rules.Variant) (gomoku.Position, bool) {
	p := random(rng, v, 2+rng.IntN(3))
	for range 4 + rng.IntN(20) {
		i := s.Think(p, Limits{Depth: 1, Lines: 3, Fours: -1, Plain: true, Seed: rng.Uint64()}, nil)
		next, err := p.Play(i.Lines[rng.IntN(len(i.Lines))].PV[0])
		if err != nil {
			panic(err)
		}
		if next.Outcome().Over() {
			return p, len(wins(p)) == 0
		}
		p = next.(gomoku.Position)
	}
	return p, true
}

// Every win that is proved is one against every defence, by the rules, in positions of which half are
// renju's.
func TestProofsAreSound(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	finder, s := New(1<<20), New(8<<20)
	most := *proofsFlag
	if underRace {
		most = min(most, 20)
	}
	var byFours, byThreats, answers int
	for found := 0; found < most; {
		v := rules.ClassicGomoku
		v.Rule = [...]rules.Rule{rules.Renju, rules.Freestyle, rules.Renju, rules.Standard, rules.Renju, rules.Caro, rules.Renju, rules.CaroOver}[rng.IntN(8)]
		p, ok := attacked(finder, rng, v)
		if !ok {
			continue
		}
		r := &replay{t: t, seen: map[uint64]bool{}}
		if _, proved := s.VCF(p, 2000); proved {
			if byFours > most*9/10 {
				continue
			}
			byFours++
			r.attack = func(p gomoku.Position) (rules.Move, bool) {
				line, proved := s.VCF(p, 100_000)
				if !proved {
					return rules.Move{}, false
				}
				return line[0], true
			}
		} else if line, proved := s.VCT(p, Limits{Nodes: 300}); proved && len(line) <= 9 {
			byThreats++
			r.attack = func(p gomoku.Position) (rules.Move, bool) {
				line, proved := s.VCT(p, Limits{Nodes: 100_000})
				if !proved {
					return rules.Move{}, false
				}
				return line[0], true
			}
		} else {
			continue
		}
		if line, proved := s.VCT(p, Limits{Nodes: 100_000}); proved && !ends(p, line) {
			t.Fatalf("%v: %v does not end in a row", p, line)
		}
		found++
		if !r.wins(p, 0) {
			return
		}
		answers += r.answers
	}
	if byFours < most/2 || byThreats < most/20 {
		t.Errorf("only %d wins by fours and %d by threats", byFours, byThreats)
	}
	t.Logf("%d wins by fours, %d by threats, %d answers", byFours, byThreats, answers)
}
