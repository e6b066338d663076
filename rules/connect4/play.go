package connect4

import "rowan/rules"

// reason returns why m may not be played, 0 if it may.
func (g *Grid) reason(m rules.Move) rules.Reason {
	x := int(m.Point.X)
	off := x < 0 || x >= int(g.width)
	switch {
	case g.method != rules.InProgress:
		return rules.GameOver
	case !g.hasKind(m.Kind):
		return rules.WrongKind
	case m.Kind == rules.SwapKind:
		return 0
	case off:
		return rules.OffBoard
	case m.Kind == rules.DropKind && g.columns.height(x) == int(g.height):
		return rules.ColumnFull
	case m.Kind == rules.PopKind && g.columns.at(x, 0) != g.turn:
		return rules.NotYourDisc
	}
	return 0
}

// hasKind reports whether the game has moves of the kind at this ply.
func (g *Grid) hasKind(k rules.MoveKind) bool {
	switch k {
	case rules.DropKind:
		return true
	case rules.PopKind:
		return g.rule == rules.PopOut
	case rules.SwapKind:
		return g.opening == rules.Pie && g.ply == 1
	}
	return false
}

// Check returns nil where Play would accept m.
func (g Grid) Check(m rules.Move) error {
	if r := g.reason(m); r != 0 {
		return g.refuse(m, r)
	}
	return nil
}

// refuse makes the error of an illegal move.
func (g *Grid) refuse(m rules.Move, r rules.Reason) error {
	return &rules.MoveError{Move: m, Ply: g.Ply() + 1, Reason: r}
}

// Moves returns the drops from the left, then the pops from the left, then the swap.
func (g Grid) Moves() []rules.Move {
	if g.method != rules.InProgress {
		return nil
	}
	moves := make([]rules.Move, 0, int(g.width)+1)
	add := func(m rules.Move) {
		if g.reason(m) == 0 {
			moves = append(moves, m)
		}
	}
	for x := range int(g.width) {
		add(rules.Drop(x))
	}
	for x := range int(g.width) {
		add(rules.Pop(x))
	}
	add(rules.Swap)
	return moves
}

// Play returns the position after a drop, a pop or a swap.
func (g Grid) Play(m rules.Move) (rules.Position, error) {
	if r := g.reason(m); r != 0 {
		return g, g.refuse(m, r)
	}
	g.play(m)
	return g, nil
}

// play changes g, which is the caller's copy, by a legal move.
func (g *Grid) play(m rules.Move) {
	g.ply++
	if m.Kind == rules.SwapKind {
		g.swapped = true
		g.past = nil // who has swapped cannot come back to where he had not
		return
	}
	if g.rule == rules.PopOut {
		g.remember()
	}
	if m.Kind == rules.PopKind {
		g.pop(int(m.Point.X))
	} else {
		g.drop(int(m.Point.X))
	}
	if g.method == rules.InProgress && g.repeated() {
		g.method = rules.Repetition
	}
}

// drop lets a disc of the side to move fall into column x.
func (g *Grid) drop(x int) {
	color, y := g.turn, g.columns.height(x)
	// The mark, bit y, becomes the disc: kept for White, cleared for Black.
	column := g.columns[x]&^(1<<y) | uint32(color-rules.Black)<<y | 1<<(y+1)
	g.set(x, column)
	g.discs++
	g.row = int8(y)
	switch {
	case g.wins(x, y, color): // before the full board: the last disc may win
		g.method, g.winner = rules.Row, color
	case g.full() && !g.canPop():
		g.method = rules.BoardFull
	}
}

// pop takes the bottom disc out of column x.
func (g *Grid) pop(x int) {
	color := g.turn
	g.set(x, g.columns[x]>>1)
	g.discs--
	g.row = -1
	switch {
	case g.winsInColumn(x, color): // before the opponent's: with a row of each the mover wins
		g.method, g.winner = rules.Row, color
	case g.winsInColumn(x, color.Opponent()):
		g.method, g.winner = rules.Row, color.Opponent()
	}
}

// set gives column x its new discs and passes the turn.
func (g *Grid) set(x int, column uint32) {
	g.columns[x] = column
	g.column = int8(x)
	g.turn = g.turn.Opponent()
}

// canPop reports whether the side to move may take out a disc.
func (g *Grid) canPop() bool {
	if g.rule != rules.PopOut {
		return false
	}
	for x := range int(g.width) {
		if g.columns.at(x, 0) == g.turn {
			return true
		}
	}
	return false
}
