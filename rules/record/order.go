package record

import "iter"

// order returns the first host and guest entries of the strands in the one order
// that does not depend on how they arrived. The pair must hold all that its
// entries name. As both strands are in order themselves it is a merge.
func (t *Transcript) order(host, guest int) iter.Seq[*stored] {
	return func(yield func(*stored) bool) {
		for i, j := 0, 0; i < host || j < guest; {
			var e *stored
			if j == guest || i < host && hostFirst(&t.strands[Host][i], &t.strands[Guest][j]) {
				e = &t.strands[Host][i]
				i++
			} else {
				e = &t.strands[Guest][j]
				j++
			}
			if !yield(e) {
				return
			}
		}
	}
}

// hostFirst reports whether h comes before g when all before both is in place.
func hostFirst(h, g *stored) bool {
	switch {
	case g.Seen > h.Number: // g names h
		return true
	case h.Seen > g.Number:
		return false
	}
	return h.rank() <= g.rank()
}

// rank orders entries that do not name each other. An acceptance stands behind a decline, so that
// it does not overtake the move that its opponent made after declining. A claim stands behind what
// ends the game with the loser's own word, and before what changes the turn that it is about.
func (e *stored) rank() int {
	switch e.Kind {
	case KindMove:
		return 0
	case KindResign, KindFlag:
		return 1
	case KindClaim:
		return 2
	case KindOffer:
		return 3
	case KindAnswer:
		if !e.Accepts() {
			return 4
		}
		return 5
	}
	return 6
}
