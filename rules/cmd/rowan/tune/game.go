package tune

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"rowan/rules"
	"rowan/rules/cmd/rowan/match"
	"rowan/rules/games"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

// A Game is one that the engine played against itself, or any other.
type Game struct {
	Moves  []rules.Move
	Drawn  int         // so many of the moves were drawn as the opening
	Values []int       // what the engine thought before each of the others, for its mover
	Winner rules.Color // NoColor in a draw
}

// resultNames are what stands for the winner in a game's line.
var resultNames = map[rules.Color]string{rules.NoColor: "draw", rules.Black: "black", rules.White: "white"}

// String returns the game as a line: who won, how many moves were drawn, the moves, and the values with commas between.
func (g Game) String() string {
	var moves, values strings.Builder
	for _, m := range g.Moves {
		moves.WriteString(m.String())
	}
	for i, v := range g.Values {
		if i > 0 {
			values.WriteByte(',')
		}
		fmt.Fprint(&values, v)
	}
	return fmt.Sprintf("%s %d %s %s", resultNames[g.Winner], g.Drawn, &moves, &values)
}

// An Origin is where games come from.
type Origin struct {
	Variant     rules.Variant
	Nodes, Seed uint64 // that were searched for a move, and that chose the openings
}

// String returns the line that stands above the games.
func (o Origin) String() string {
	return fmt.Sprintf("# %s nodes %d seed %d", o.Variant, o.Nodes, o.Seed)
}

func parseOrigin(line string) (Origin, error) {
	fields := strings.Fields(line)
	if len(fields) != 6 || fields[2] != "nodes" || fields[4] != "seed" {
		return Origin{}, fmt.Errorf("%.60q: want # VARIANT nodes N seed N", line)
	}
	v, err := rules.ParseVariant(fields[1])
	if err != nil {
		return Origin{}, err
	}
	if v.Game != rules.Gomoku {
		return Origin{}, fmt.Errorf("%s is not Gomoku", v)
	}
	o := Origin{Variant: v}
	if o.Nodes, err = strconv.ParseUint(fields[3], 10, 64); err == nil {
		o.Seed, err = strconv.ParseUint(fields[5], 10, 64)
	}
	return o, err
}

// ReadGames reads lines of games, as String writes them, each below the line of its origin, and gives them to do. An error begins
// with the number of its line.
func ReadGames(r io.Reader, do func(Origin, Game)) error {
	lines := bufio.NewScanner(r)
	var origin Origin
	for number := 1; lines.Scan(); number++ {
		var g Game
		var err error
		switch line := lines.Text(); {
		case strings.HasPrefix(line, "#"):
			origin, err = parseOrigin(line)
		case origin == Origin{}:
			err = fmt.Errorf("%.40q: want # VARIANT nodes N seed N above the games", line)
		default:
			if g, err = parseGame(origin.Variant, line); err == nil {
				do(origin, g)
			}
		}
		if err != nil {
			return fmt.Errorf("%d: %w", number, err)
		}
	}
	return lines.Err()
}

func parseGame(v rules.Variant, line string) (Game, error) {
	fields := strings.Fields(line)
	if len(fields) != 4 {
		return Game{}, fmt.Errorf("%.40q: want who won, how many moves were drawn, the moves, and their values", line)
	}
	var g Game
	known := false
	for color, name := range resultNames {
		if name == fields[0] {
			g.Winner, known = color, true
		}
	}
	if !known {
		return Game{}, fmt.Errorf("%q: want black, white or draw", fields[0])
	}
	for text := range strings.SplitSeq(fields[3], ",") {
		value, err := strconv.Atoi(text)
		if err != nil {
			return Game{}, fmt.Errorf("value %q: want a number", text)
		}
		g.Values = append(g.Values, value)
	}
	var err error
	if g.Moves, err = rules.ParseMoves(v, fields[2]); err != nil {
		return Game{}, err
	}
	if _, err := games.Replay(v, g.Moves); err != nil {
		return Game{}, err
	}
	if g.Drawn, err = strconv.Atoi(fields[1]); err != nil || g.Drawn < 0 || g.Drawn+len(g.Values) != len(g.Moves) {
		return Game{}, fmt.Errorf("%q moves drawn and %d values do not go with %d moves", fields[1], len(g.Values), len(g.Moves))
	}
	return g, nil
}

// drawAfter is the number of moves after which a game that is still open counts as drawn: what comes then is filling the board.
const drawAfter = 120

// Play lets an engine play the game of this number against itself, after an opening that is drawn until neither side has
// more than a chance of unfair to win.
func (o Origin) Play(search *engine.Search, number uint64, unfair float64) Game {
	v, rng := o.Variant, rand.New(rand.NewPCG(o.Seed, number))
	ask := func(p gomoku.Position) engine.Line {
		return search.Think(p, engine.Limits{Nodes: o.Nodes, Seed: rng.Uint64()}, nil).Best()
	}
	search.Forget()
	points := match.Draw(rng, v, func(p gomoku.Position) bool {
		chance := engine.Chance(ask(p).Value)
		return max(chance, 1-chance) <= unfair
	})
	g := Game{Drawn: len(points)}
	var p rules.Position = gomoku.New(v)
	put := func(m rules.Move) {
		next, err := p.Play(m)
		if err != nil {
			panic("tune: the engine plays what is illegal: " + err.Error())
		}
		p = next
		g.Moves = append(g.Moves, m)
	}
	for _, pt := range points {
		put(rules.Place(pt))
	}
	for !p.Outcome().Over() && len(g.Moves) < drawAfter {
		best := ask(p.(gomoku.Position))
		g.Values = append(g.Values, best.Value)
		put(best.PV[0])
	}
	g.Winner = p.Outcome().Winner
	return g
}
