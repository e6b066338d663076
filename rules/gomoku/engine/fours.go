package engine

// fours looks for a win by fours alone (VCF): each is answered at its one point,
// and in the end there are two. The opponent must have no five to make, the
// side to move none either. It returns the number of stones on the board when
// the row stands, 0 if left fours do not suffice.
//
// A four is forcing, so there is one reply to look at: such a search sees ten
// plies ahead for the price of two.
func (s *Search) fours(left int) int {
	b := &s.board
	me, opp := b.side, 1-b.side
	if left == 0 || b.count[me][makesFour]+b.count[me][makesFourThree]+b.count[me][makesDoubleFour] == 0 {
		return 0
	}
	for cell := range b.cells {
		if !b.empty[cell] || b.threat[me][cell] < makesFour {
			continue
		}
		if b.count[opp][makesFive] > 0 && cell != b.fives[opp] {
			continue // his five comes first
		}
		if s.enter() {
			return 0
		}
		b.place(cell)
		if b.count[me][makesFive] > 1 { // two fours, and the first stopped his five
			b.unplace(cell)
			return b.stones + 3
		}
		reply := b.fives[me]
		b.place(reply)
		won := 0
		switch {
		case b.count[opp][makesFive] > 1:
		case b.count[opp][makesFive] == 0 && b.count[me][makesDoubleFour] > 0:
			won = b.stones + 3
		default:
			won = s.fours(left - 1)
		}
		b.unplace(reply)
		b.unplace(cell)
		if won > 0 {
			return won
		}
	}
	return 0
}
