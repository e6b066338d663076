package ai

import (
	"math/rand/v2"
	"slices"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

// tries is how many places of a stone are looked at that must leave the game even.
const tries = 16

// open answers what an opening asks. Who may take the other colour takes the one that stands better:
// where fifths are to be offered, after the last of them. So a stone after which the other may do
// that is put where neither does; the stones before it, which the same player puts for both sides,
// come as they fall.
func (g *gomokuPlayer) open(p gomoku.Position) (rules.Move, Info) {
	step := p.Step()
	if step.Swap {
		r := g.judge(p, p.Turn(), 2, step.Count)
		info := g.info(r)
		if info.Value = r.Lines[len(r.Lines)-1].Value; info.Value < 0 {
			info.PV = []rules.Move{rules.Swap}
			return rules.Swap, info
		}
	}
	switch step.Ask {
	case gomoku.AskName:
		return g.name(p, step.Count)
	case gomoku.AskOffer:
		return g.offer(p)
	case gomoku.AskChoose:
		return g.chooseFifth(p)
	}
	moves := p.Moves()
	moves = slices.DeleteFunc(moves, func(m rules.Move) bool { return m.Kind != rules.PlaceKind })
	next, err := p.Play(moves[0])
	if err != nil {
		panic("ai: an opening's own move: " + err.Error())
	}
	after := next.(gomoku.Position)
	switch {
	case after.InOpening() && after.ToMove() == p.ToMove() && after.Step().Ask == gomoku.AskStone:
		return g.anywhere(p, moves)
	case after.InOpening() && after.Step().Swap:
		return g.even(p, moves)
	}
	return g.stone(p)
}

// bare returns the stones of p without its opening, color to move; more are put by Black.
func bare(p gomoku.Position, color rules.Color, more ...rules.Point) gomoku.Position {
	v := p.Variant()
	v.Opening = rules.NoOpening
	var stones [2][]rules.Point
	for y := range v.Height {
		for x := range v.Width {
			pt := rules.Point{X: int8(x), Y: int8(y)}
			if c := p.At(pt); c != rules.NoColor {
				stones[c-rules.Black] = append(stones[c-rules.Black], pt)
			}
		}
	}
	q, err := gomoku.Setup(v, append(stones[0], more...), stones[1], color)
	if err != nil {
		panic("ai: the stones of an opening: " + err.Error())
	}
	return q
}

// judge searches the stones of p with color to move, one of so many searches, for so many lines.
func (g *gomokuPlayer) judge(p gomoku.Position, color rules.Color, searches, lines int, more ...rules.Point) engine.Info {
	limits := g.within(searches)
	limits.Lines = lines
	r := g.search.Think(bare(p, color, more...), limits, nil)
	g.nodes += r.Nodes
	return r
}

func (g *gomokuPlayer) rng(p gomoku.Position) *rand.Rand {
	return rand.New(rand.NewPCG(g.limits.Seed, p.Key()))
}

// anywhere puts a stone near the others, at random.
func (g *gomokuPlayer) anywhere(p gomoku.Position, moves []rules.Move) (rules.Move, Info) {
	m := g.draw(p, g.rng(p), moves)
	return m, Info{PV: []rules.Move{m}, Elapsed: g.pacer.elapsed()}
}

// draw draws a stone within four points of the last, or of the centre.
func (g *gomokuPlayer) draw(p gomoku.Position, rng *rand.Rand, moves []rules.Move) rules.Move {
	v := p.Variant()
	centre, ok := p.Last()
	if !ok {
		centre = rules.Point{X: int8(v.Width / 2), Y: int8(v.Height / 2)}
	}
	for range 100 {
		m := moves[rng.IntN(len(moves))]
		if dx, dy := int(m.Point.X-centre.X), int(m.Point.Y-centre.Y); max(dx, -dx, dy, -dy) <= 4 {
			return m
		}
	}
	return moves[rng.IntN(len(moves))]
}

// even puts a stone after which neither side stands much better, of some drawn at random.
func (g *gomokuPlayer) even(p gomoku.Position, moves []rules.Move) (rules.Move, Info) {
	rng := g.rng(p)
	best, least := rules.Move{}, Win+1
	var info Info
	for i := range tries {
		m := g.draw(p, rng, moves)
		next, err := p.Play(m)
		if err != nil {
			continue
		}
		if next.Outcome().Over() { // a row ends the game before the opening does: only its owner is glad
			continue
		}
		after := next.(gomoku.Position)
		r := g.judge(after, after.Turn(), tries-i, 1)
		if value := r.Best().Value; max(value, -value) < least {
			best, least = m, max(value, -value)
			info = g.info(r)
			info.Value, info.PV = -value, []rules.Move{m}
		}
		if g.pacer.stop() {
			break
		}
	}
	if least > Win {
		return g.stone(p)
	}
	return best, info
}

// name names after how many of Black's fifths, the best first, the game is even: so many are asked for.
func (g *gomokuPlayer) name(p gomoku.Position, most int) (rules.Move, Info) {
	q := bare(p, p.Turn())
	if stones := q.Stones(); stones == 3 { // White's fourth comes first
		r := g.judge(p, rules.White, 2, 1)
		if next, err := bare(p, rules.White).Place(r.Best().PV[0].Point); err == nil {
			q = next
		}
	}
	r := g.judge(q, rules.Black, 1, rules.MaxFifths)
	n, least := 1, Win+1
	for i, line := range r.Lines[:min(len(r.Lines), most)] {
		if value := max(line.Value, -line.Value); value < least {
			n, least = i+1, value
		}
	}
	info := g.info(r)
	info.PV = []rules.Move{rules.Name(n)}
	return rules.Name(n), info
}

// offer offers the best fifth that is left.
func (g *gomokuPlayer) offer(p gomoku.Position) (rules.Move, Info) {
	r := g.judge(p, rules.Black, 1, rules.MaxFifths+4)
	info := g.info(r)
	for _, line := range r.Lines {
		if m := rules.Offer(line.PV[0].Point); p.Check(m) == nil {
			info.Value, info.PV = line.Value, []rules.Move{m}
			return m, info
		}
	}
	moves := slices.DeleteFunc(p.Moves(), func(m rules.Move) bool { return m.Kind != rules.OfferKind })
	m := g.draw(p, g.rng(p), moves)
	info.PV = []rules.Move{m}
	return m, info
}

// chooseFifth chooses the fifth after which White stands best.
func (g *gomokuPlayer) chooseFifth(p gomoku.Position) (rules.Move, Info) {
	offered := p.Offered()
	best := offered[0]
	var info Info
	for i, pt := range offered {
		r := g.judge(p, rules.White, len(offered)-i, 1, pt)
		if value := r.Best().Value; i == 0 || value > info.Value {
			best, info = pt, g.info(r)
			info.PV = []rules.Move{rules.Choose(pt)}
		}
		if g.pacer.stop() {
			break
		}
	}
	return rules.Choose(best), info
}
