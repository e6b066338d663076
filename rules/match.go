package rules

import "errors"

// ErrNothingToTakeBack is returned by Takeback where fewer moves were played.
var ErrNothingToTakeBack = errors.New("nothing to take back")

// A Match is a game as it is played: its first position, the moves since, and
// how it ended. The zero Match is not usable; NewMatch makes one.
type Match struct {
	positions []Position // by ply; positions[0] is the start
	moves     []Move
	ended     Outcome // what is not on the board: resignation, agreement …
}

// NewMatch returns a match that begins at start.
func NewMatch(start Position) *Match {
	return &Match{positions: []Position{start}}
}

// Position returns the newest position.
func (m *Match) Position() Position { return m.positions[len(m.positions)-1] }

// At returns the position after ply moves. ply is 0 to Ply.
func (m *Match) At(ply int) Position { return m.positions[ply] }

// Ply returns the number of moves played.
func (m *Match) Ply() int { return len(m.moves) }

// Moves returns a copy of the moves played.
func (m *Match) Moves() []Move { return append([]Move(nil), m.moves...) }

// Outcome returns how the match ended, on the board or off it.
func (m *Match) Outcome() Outcome {
	if m.ended.Over() {
		return m.ended
	}
	return m.Position().Outcome()
}

// Play adds a move. An illegal one is a *MoveError and changes nothing.
func (m *Match) Play(move Move) error {
	if m.ended.Over() {
		return &MoveError{move, m.Ply() + 1, GameOver}
	}
	next, err := m.Position().Play(move)
	if err != nil {
		return err
	}
	m.positions = append(m.positions, next)
	m.moves = append(m.moves, move)
	return nil
}

// PlayForbidden adds a black stone that renju forbids, by which White wins: games that were
// played elsewhere end so. Any other move is a *MoveError and changes nothing.
func (m *Match) PlayForbidden(pt Point) error {
	p, ok := m.Position().(interface {
		PlayForbidden(Point) (Position, error)
	})
	if !ok || m.ended.Over() {
		return &MoveError{Place(pt), m.Ply() + 1, WrongKind}
	}
	next, err := p.PlayForbidden(pt)
	if err != nil {
		return err
	}
	m.positions = append(m.positions, next)
	m.moves = append(m.moves, Place(pt))
	return nil
}

// Takeback removes the last n moves, n ≥ 0, and any ending that was not on the board.
func (m *Match) Takeback(n int) error {
	if n > m.Ply() {
		return ErrNothingToTakeBack
	}
	m.ended = Outcome{}
	m.moves = m.moves[:len(m.moves)-n]
	m.positions = m.positions[:len(m.positions)-n]
	return nil
}

// End ends the match off the board. A match that is over stays as it is.
func (m *Match) End(o Outcome) {
	if !m.Outcome().Over() {
		m.ended = o
	}
}
