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
	return rank(h.Kind) <= rank(g.Kind)
}

// rank orders entries that do not name each other.
func rank(k Kind) int {
	switch k {
	case KindMove:
		return 0
	case KindResign:
		return 1
	case KindOffer:
		return 2
	case KindAnswer:
		return 3
	}
	return 4
}
