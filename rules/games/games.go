// Package games makes the first position of any variant: the one place that
// knows both games.
package games

import (
	"fmt"

	"rowan/rules"
	"rowan/rules/connect4"
	"rowan/rules/gomoku"
)

// Start returns the first position of v, or the *rules.VariantError of
// v.Validate.
func Start(v rules.Variant) (rules.Position, error) {
	if err := v.Validate(); err != nil {
		return nil, err
	}
	if v.Game == rules.ConnectFour {
		return connect4.Start(v), nil
	}
	return gomoku.New(v), nil
}

// Replay returns the match of v in which moves were played. On an illegal move
// it returns the match up to there and an error that wraps the *rules.MoveError.
func Replay(v rules.Variant, moves []rules.Move) (*rules.Match, error) {
	start, err := Start(v)
	if err != nil {
		return nil, err
	}
	m := rules.NewMatch(start)
	for _, move := range moves {
		if err := m.Play(move); err != nil {
			return m, fmt.Errorf("replaying %s: %w", v, err)
		}
	}
	return m, nil
}
