package engine

// What a win by threats (VCT) is, and how it is proved:
//
// The attacker plays only fours and threes, moves after which he would make a five or an open four
// next. The defender's answers are then few, and can all be looked at: where a five would be made;
// or else every cell that takes part in one of the rows the attacker needs, and his own fours. What
// he plays elsewhere changes nothing, and the open four wins.
//
// The search is a proof-number search, depth first (df-pn; Nagai 2002): each position has two
// numbers, how many positions must still be proved for a proof, and how many disproved for a
// disproof. It goes where the least is left to be done, so that it follows narrow lines forty plies
// deep and drops wide ones early.

// infinite is the proof number of what is disproved, and the disproof number of what is proved.
const infinite = 1 << 28

// A proofEntry is what is known of one position with one attacker.
type proofEntry struct {
	check    uint32
	proof    uint32
	disproof uint32
	plies    uint16 // to the win, where proved: at most so many
}

// A proofTable holds them, two a slot: the one that cost more, and the newest.
type proofTable []proofEntry

// attackerKey tells what White attacks from what Black does.
const attackerKey = 0xd1b54a32d192ed03

func (s *Search) proofKey() uint64 {
	if s.attacker == 1 {
		return s.board.key ^ attackerKey
	}
	return s.board.key
}

// childKey is proofKey after the side to move plays cell.
func (s *Search) childKey(cell int) uint64 {
	return s.proofKey() ^ cellKeys[s.board.side][cell] ^ sideKey
}

func (t proofTable) get(key uint64) proofEntry {
	i := key & uint64(len(t)-2)
	for _, e := range t[i : i+2] {
		if e.check == uint32(key>>32) && e.proof+e.disproof > 0 {
			return e
		}
	}
	return proofEntry{proof: 1, disproof: 1}
}

func (t proofTable) set(key uint64, e proofEntry) {
	e.check = uint32(key >> 32)
	i := key & uint64(len(t)-2)
	first := &t[i]
	if first.check == e.check || first.proof+first.disproof == 0 || first.proof == 0 && e.proof == 0 && first.plies < e.plies {
		*first = e
		return
	}
	if e.proof == 0 || first.proof != 0 && e.disproof >= first.disproof {
		t[i+1] = *first
		*first = e
		return
	}
	t[i+1] = e
}

// threats tries to prove within so many nodes that the side to move wins by threats. It returns
// how many plies the win takes at most, and its first cell; 0 if nothing was proved. more reports
// whether more nodes could still find a proof.
func (s *Search) threats(nodes uint64) (plies, cell int, more bool) {
	b := &s.board
	s.attacker = b.side
	s.proofNodes = s.nodes + nodes
	e := s.prove(0, infinite, infinite)
	if s.stopped || e.proof != 0 {
		return 0, -1, e.disproof != 0
	}
	return int(e.plies), s.provedMove(), false
}

// provedMove returns the cell that wins soonest in a position that is proved.
func (s *Search) provedMove() int {
	b := &s.board
	me, opp := b.side, 1-b.side
	switch {
	case b.count[me][makesFive] > 0:
		return b.sets[me][makesFive].first()
	case b.count[opp][makesFive] == 0 && b.count[me][makesWin] > 0:
		return b.sets[me][makesWin].first()
	}
	if s.fours(mostEffort) > 0 {
		if e := s.fourTable.slot(b.key); e.check == uint32(b.key>>32) && e.move >= 0 {
			return int(e.move)
		}
	}
	var cells set
	s.attacks(&cells)
	best, least := -1, 1<<16
	for cell := cells.take(b.words); cell >= 0; cell = cells.take(b.words) {
		if e := s.proofs.get(s.childKey(cell)); e.proof == 0 && int(e.plies) < least {
			best, least = cell, int(e.plies)
		}
	}
	return best
}

// prove looks at the position until its numbers reach one of the limits, and returns them.
func (s *Search) prove(ply int, proofLimit, disproofLimit uint32) proofEntry {
	b := &s.board
	key := s.proofKey()
	if s.enter() || s.nodes >= s.proofNodes || ply >= maxPly-2 {
		return s.proofs.get(key)
	}
	attacking := b.side == s.attacker
	var cells set
	e, over := proofEntry{}, false
	if attacking {
		e, over = s.attackerAt(&cells)
	} else {
		e, over = s.defenderAt(&cells)
	}
	if over {
		if !s.stopped {
			s.proofs.set(key, e)
		}
		return e
	}
	l := &s.frames[ply].list
	l.n, l.taken = 0, 0
	s.list(l, &cells, b.side, 1-b.side)
	for {
		e, next, second := s.sum(l, attacking)
		if e.proof >= proofLimit || e.disproof >= disproofLimit || e.proof == 0 || e.disproof == 0 {
			s.proofs.set(key, e)
			return e
		}
		cell := int(l.items[next].cell)
		child := s.proofs.get(s.childKey(cell))
		p, d := proofLimit, disproofLimit
		if attacking {
			p = min(p, second+second/4+1)
			d = d - e.disproof + child.disproof
		} else {
			d = min(d, second+second/4+1)
			p = p - e.proof + child.proof
		}
		b.force(cell)
		s.prove(ply+1, p, d)
		b.undo(cell)
		if s.stopped || s.nodes >= s.proofNodes {
			e, _, _ = s.sum(l, attacking)
			s.proofs.set(key, e)
			return e
		}
	}
}

// sum returns the numbers of a position from those of its moves, which move to look at next, and
// the number of the second best.
func (s *Search) sum(l *candidateList, attacking bool) (e proofEntry, next int, second uint32) {
	least := uint32(infinite)
	second = infinite
	all, longest, shortest := uint32(0), uint16(0), uint16(1<<16-2)
	for i, c := range l.items[:l.n] {
		child := s.proofs.get(s.childKey(int(c.cell)))
		one, other := child.proof, child.disproof
		if !attacking {
			one, other = other, one
		}
		if one < least {
			least, second, next = one, least, i
		} else {
			second = min(second, one)
		}
		all = min(all+other, infinite)
		if child.proof == 0 {
			longest, shortest = max(longest, child.plies), min(shortest, child.plies)
		}
	}
	if attacking {
		if least == 0 {
			return proofEntry{proof: 0, disproof: infinite, plies: shortest + 1}, next, second
		}
		return proofEntry{proof: least, disproof: all}, next, second
	}
	if all == 0 {
		return proofEntry{proof: 0, disproof: infinite, plies: longest + 1}, next, second
	}
	return proofEntry{proof: all, disproof: least}, next, second
}

var disproved = proofEntry{proof: infinite, disproof: 0}

func proved(plies int) proofEntry {
	return proofEntry{proof: 0, disproof: infinite, plies: uint16(plies)}
}

// attackerAt tells what the counts say where the attacker is to move, else what he may do.
func (s *Search) attackerAt(cells *set) (e proofEntry, over bool) {
	b := &s.board
	me, opp := b.side, 1-b.side
	fives := b.count[opp][makesFive]
	switch {
	case b.count[me][makesFive] > 0:
		return proved(1), true
	case fives > 1:
		return disproved, true
	case fives == 0 && b.count[me][makesWin] > 0:
		return proved(3), true
	}
	if q := s.fours(attackerEffort); q > 0 {
		return proved(q), true
	}
	s.attacks(cells)
	if fives > 0 {
		stop := b.sets[opp][makesFive].first()
		if !cells.has(stop) {
			return disproved, true
		}
		*cells = set{}
		cells.flip(stop)
	}
	if *cells == (set{}) {
		return disproved, true
	}
	return proofEntry{}, false
}

// attacks adds the cells of fours and threes.
func (s *Search) attacks(cells *set) {
	b := &s.board
	for _, t := range [...]threat{makesThree, makesThrees, makesFour, makesFourThree, makesWin, doubtful, doubtfulFour} {
		if b.count[b.side][t] > 0 {
			cells.or(&b.sets[b.side][t], b.words)
		}
	}
}

// defenderAt tells what the counts say where the defender is to move, else what he may do.
func (s *Search) defenderAt(cells *set) (e proofEntry, over bool) {
	b := &s.board
	me, opp := b.side, 1-b.side
	switch fives := b.count[opp][makesFive]; {
	case b.count[me][makesFive] > 0 || b.stones == b.cells:
		return disproved, true
	case fives > 0:
		*cells = s.stops(opp)
		cell := b.sets[opp][makesFive].first()
		if !b.closed && (fives > 1 || b.renju && me == 0 && b.forbidden(cell)) {
			return proved(2), true
		}
		return proofEntry{}, false
	case b.count[opp][makesWin] == 0 || b.count[me][makesWin] > 0 || s.fours(defenderEffort) > 0:
		return disproved, true
	}
	s.dutyCells(cells)
	return proofEntry{}, false
}

// What is spent on a win by fours: of the attacker, instead of his threes, and of the defender,
// before the attack.
const (
	attackerEffort = 2
	defenderEffort = 1
)
