package match

import (
	"bufio"
	"embed"
	"fmt"
	"io"
	"strings"

	"rowan/rules"
	"rowan/rules/games"
)

// lists are openings on 15×15 for each rule, drawn by rowan openings: the first line of each says how.
//
//go:embed lists/*.txt
var lists embed.FS

// OwnOpenings returns Rowan's own list of even openings, or an error where it has none: it has them for Gomoku on 15×15 with
// five in a row.
func OwnOpenings(v rules.Variant) ([][]rules.Move, error) {
	plain := rules.ClassicGomoku
	plain.Rule = v.Rule
	file, err := lists.Open("lists/" + v.Rule.String() + ".txt")
	if err != nil || v != plain {
		return nil, fmt.Errorf("there is no list of openings for %s: rowan openings draws one", v)
	}
	defer file.Close()
	return ReadOpenings(v, file)
}

// ReadOpenings reads a list of openings for a variant: the moves of one in each line, as people write them (h8i9h7);
// empty lines and what follows a # are skipped. The moves must be stones and legal, and leave a game that
// goes on. An error begins with the number of its line.
func ReadOpenings(v rules.Variant, r io.Reader) ([][]rules.Move, error) {
	var openings [][]rules.Move
	lines := bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		moves, err := rules.ParseMoves(v, text)
		if err == nil {
			err = checkOpening(v, moves)
		}
		if err != nil {
			return nil, fmt.Errorf("%d: %w", number, err)
		}
		openings = append(openings, moves)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(openings) == 0 {
		return nil, fmt.Errorf("1: no opening in it: want moves such as h8i9h7 in each line")
	}
	return openings, nil
}

// checkOpening returns an error unless a game can go on after moves.
func checkOpening(v rules.Variant, moves []rules.Move) error {
	m, err := games.Replay(v, moves)
	if err != nil {
		return err
	}
	for _, move := range moves {
		if move.Kind != rules.PlaceKind {
			return fmt.Errorf("%s is no stone", move)
		}
	}
	if o := m.Outcome(); o.Over() {
		return fmt.Errorf("the game is over after it: %s", o)
	}
	return nil
}
