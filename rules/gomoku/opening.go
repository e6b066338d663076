package gomoku

import "rowan/rules"

// progress is how far an opening has come.
type progress struct {
	step    int8                         // the act that is due, over after the last
	settled bool                         // in this step a swap or an offer was made: no other may be
	fifths  int8                         // how many fifths are offered in all
	offers  int8                         // how many have been
	offered [rules.MaxFifths]rules.Point // the fifths, in the order they were offered
}

// over is no step: the opening has ended, or there is none.
const over = -1

// An actor is who acts in a step.
type actor uint8

const (
	holder actor = iota // of the act's colour
	first
	second
)

// An act is a step of an opening's script. After a stone, a name, the last offer and the choice the
// next act is due, or none if it is the last.
type act struct {
	Step
	color  rules.Color // Turn
	by     actor
	last   bool // the opening ends with it, though the script goes on for others
	branch int8 // the act after rules.Two, or the one that takes the first rules.Offer instead
}

// The first three stones of all renju openings but one, which are First's: they make one of the 26.
var (
	renju1 = stone(1, first, Area{Inside: 1})
	renju2 = stone(2, first, Area{Inside: 3})
	renju3 = stone(3, first, Area{Inside: 5})
	white4 = swap(stone(4, holder, Area{}))
	choose = act{Step: Step{Ask: AskChoose, Stone: 5}, color: rules.White}
)

// scripts are the acts of each opening; the package comment has them as tables.
var scripts = [...][]act{
	rules.SwapRule: {
		stone(1, first, Area{}), stone(2, first, Area{}), stone(3, first, Area{}), white4,
	},
	rules.Swap2: {
		stone(1, first, Area{}), stone(2, first, Area{}), stone(3, first, Area{}),
		{Step: Step{Ask: AskStone, Stone: 4, Swap: true, Two: true}, color: rules.White, last: true, branch: 4},
		stone(4, second, Area{}), stone(5, second, Area{}), swap(stone(6, holder, Area{})),
	},
	rules.Pro: {
		stone(1, holder, Area{Inside: 1}), stone(2, holder, Area{}), stone(3, holder, Area{Outside: 5}),
	},
	rules.LongPro: {
		stone(1, holder, Area{Inside: 1}), stone(2, holder, Area{}), stone(3, holder, Area{Outside: 7}),
	},
	rules.RIF: {
		renju1, renju2, renju3, white4, offer(2), choose,
	},
	rules.Yamaguchi: {
		renju1, renju2, renju3, name(rules.MaxFifths, rules.Black, first), white4, offer(0), choose,
	},
	rules.Soosorv8: {
		renju1, renju2, renju3, white4, name(8, rules.White, holder), swap(offer(0)), choose,
	},
	rules.Taraguchi10: {
		stone(1, holder, Area{Inside: 1}),
		swap(stone(2, holder, Area{Inside: 3})),
		swap(stone(3, holder, Area{Inside: 5})),
		swap(stone(4, holder, Area{Inside: 7})),
		{Step: Step{Ask: AskStone, Stone: 5, Area: Area{Inside: 9}, Swap: true, Offer: true}, color: rules.Black, branch: 6},
		{Step: Step{Ask: AskStone, Stone: 6, Swap: true}, color: rules.White, last: true},
		offer(10), choose,
	},
	rules.Pie: nil, // Connect Four's
}

func stone(n int, by actor, area Area) act {
	color := rules.White
	if n%2 == 1 {
		color = rules.Black
	}
	return act{Step: Step{Ask: AskStone, Stone: n, Area: area}, color: color, by: by}
}

func name(most int, color rules.Color, by actor) act {
	return act{Step: Step{Ask: AskName, Stone: 5, Count: most}, color: color, by: by}
}

// offer is the act of offering so many fifths, or as many as were named where that is 0.
func offer(fifths int) act {
	return act{Step: Step{Ask: AskOffer, Stone: 5, Count: fifths}, color: rules.Black}
}

func swap(a act) act {
	a.Swap = true
	return a
}

// act returns the act that is due, nil after the opening.
func (p *Position) act() *act {
	if p.opening.step == over {
		return nil
	}
	return &scripts[p.variant.Opening][p.opening.step]
}

// nextStep goes on to the act after the one that is due.
func (p *Position) nextStep() {
	a := p.act()
	switch {
	case a == nil:
	case a.last || int(p.opening.step)+1 == len(scripts[p.variant.Opening]):
		p.opening = progress{step: over}
	default:
		p.goTo(p.opening.step + 1)
	}
}

// goTo makes an act of the script the one that is due.
func (p *Position) goTo(step int8) {
	p.opening.step, p.opening.settled = step, false
	a := p.act()
	p.turn = a.color
	if a.Ask == AskOffer && a.Count > 0 {
		p.opening.fifths = int8(a.Count)
	}
}

// applyOpening makes a legal move that only openings have.
func (p *Position) applyOpening(m rules.Move) {
	switch m.Kind {
	case rules.SwapKind:
		p.first = p.first.Opponent()
		p.opening.settled = true
	case rules.TwoKind:
		// The choice is the other's now: his stone will mean that he stays White, so he is White.
		p.first = p.first.Opponent()
		p.goTo(p.act().branch)
	case rules.NameKind:
		p.opening.fifths = m.Point.X
		p.nextStep()
	case rules.OfferKind:
		if a := p.act(); a.Ask == AskStone {
			p.goTo(a.branch)
		}
		p.opening.offered[p.opening.offers] = m.Point
		p.opening.offers++
		p.opening.settled = true
		if p.opening.offers == p.opening.fifths {
			p.nextStep()
		}
	case rules.ChooseKind:
		p.turn = rules.Black
		p.put(m.Point)
		p.nextStep()
	}
}

// openingKey is the part of the key that tells the stages of an opening apart. It does not depend
// on the order of the offers.
func (p *Position) openingKey() uint64 {
	o := &p.opening
	stage := uint64(o.step)<<8 | uint64(o.fifths)<<16 | uint64(p.first)<<24
	if o.settled {
		stage |= 1
	}
	key := mix(stage + 1<<32)
	for _, pt := range o.offered[:o.offers] {
		key ^= mix(1<<40 | uint64(pt.Y)<<8 | uint64(pt.X))
	}
	return key
}
