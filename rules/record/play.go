package record

import (
	"errors"

	"rowan/rules"
	"rowan/rules/games"
	"rowan/rules/gomoku"
)

var (
	errSetupOffBoard error = problem(SetupOffBoard)
	errSetupGame     error = problem(SetupGame)
)

// startOf returns the first position of v.
func startOf(v rules.Variant) (rules.Position, error) { return games.Start(v) }

// play returns the position after m. A stone that renju forbids Black ends the game: it was played
// where nobody refuses it.
func play(pos rules.Position, m rules.Move) (rules.Position, error) {
	next, err := pos.Play(m)
	if g, ok := pos.(gomoku.Position); ok && isForbidden(err) {
		return g.PlayForbidden(m.Point)
	}
	return next, err
}

// playInto is play for a match.
func playInto(m *rules.Match, move rules.Move) error {
	err := m.Play(move)
	if isForbidden(err) {
		return m.PlayForbidden(move.Point)
	}
	return err
}

func isForbidden(err error) bool {
	var e *rules.MoveError
	return errors.As(err, &e) && e.Reason.Forbidden() && e.Move.Kind == rules.PlaceKind
}

// setupOf returns the set-up that makes pos from an empty board; nil if pos is one.
func setupOf(pos rules.Position) *Setup {
	s := &Setup{}
	for p := range points(pos.Variant()) {
		switch pos.At(p) {
		case rules.Black:
			s.Black = append(s.Black, p)
		case rules.White:
			s.White = append(s.White, p)
		}
	}
	if s.Black == nil && s.White == nil {
		return nil
	}
	s.Turn = pos.Turn()
	return s
}

// apply returns pos after the set-up; pos itself for a nil one.
func (s *Setup) apply(pos rules.Position) (rules.Position, error) {
	if s == nil {
		return pos, nil
	}
	v := pos.Variant()
	if v.Game != rules.Gomoku {
		return nil, errSetupGame
	}
	var board [rules.MaxSize][rules.MaxSize]rules.Color
	for p := range points(v) {
		board[p.Y][p.X] = pos.At(p)
	}
	for color, list := range [...][]rules.Point{rules.NoColor: s.Empty, rules.Black: s.Black, rules.White: s.White} {
		for _, p := range list {
			if !onBoard(v, p) {
				return nil, errSetupOffBoard
			}
			board[p.Y][p.X] = rules.Color(color)
		}
	}
	var black, white []rules.Point
	for p := range points(v) {
		switch board[p.Y][p.X] {
		case rules.Black:
			black = append(black, p)
		case rules.White:
			white = append(white, p)
		}
	}
	return gomoku.Setup(v, black, white, s.Turn)
}

// points yields the points of the board, row by row from the bottom left.
func points(v rules.Variant) func(func(rules.Point) bool) {
	return func(yield func(rules.Point) bool) {
		for y := range v.Height {
			for x := range v.Width {
				if !yield(rules.Point{X: int8(x), Y: int8(y)}) {
					return
				}
			}
		}
	}
}

func onBoard(v rules.Variant, p rules.Point) bool {
	return p.X >= 0 && int(p.X) < v.Width && p.Y >= 0 && int(p.Y) < v.Height
}

// play returns the position behind the node, if pos is the one before it.
func (n *Node) play(pos rules.Position) (rules.Position, error) {
	if n.HasMove {
		return play(pos, n.Move)
	}
	return n.Setup.apply(pos)
}
