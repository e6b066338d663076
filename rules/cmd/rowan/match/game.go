package match

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"rowan/rules"
	"rowan/rules/cmd/rowan/gomocup"
	"rowan/rules/games"
)

// untimed is the time for a move where only nodes are limited: whoever takes longer hangs.
const untimed = time.Minute

// renjuMoves is the number of stones after which a game of renju is a draw, as in Gomocup: this protocol has no pass, so a
// game in which nobody can win would go on until Black has forbidden points only.
const renjuMoves = 200

// Terms are what is alike in all games of a match.
type Terms struct {
	Variant rules.Variant // without an opening: openings are lists of stones
	Memory  int           // bytes that a program may take; 0 for no limit
	Start   time.Duration // how long a program may take to answer START; no other clock runs then
	Grace   time.Duration // by how much a move may be late: pipes and a busy machine take time too
}

// A Limit is what a program may take for its moves. Without any, a move may take a minute.
type Limit struct {
	Turn  time.Duration // for a move; 0 for no limit beside the others
	Game  time.Duration // for all moves of a game; 0 for no limit
	Nodes uint64        // positions to search for a move, for programs that know INFO max_node; 0 for no limit
}

// turn returns the time for a move.
func (l Limit) turn() time.Duration {
	if l.Turn == 0 {
		return untimed
	}
	return l.Turn
}

// A Program is one side of a match.
type Program struct {
	Name string
	Argv []string
	Limit
}

// A Game is one that was played.
type Game struct {
	Match   *rules.Match // the opening's stones first
	Opening int          // how many those are
	Spent   []time.Duration
	Notes   []string // what was said about each move behind the opening
	Winner  rules.Color
	Fault   *Fault // of the loser, nil if the game was played out
	Stats   [2]Stats
}

// Play plays one game after an opening whose moves are legal, players being who holds Black and who holds White.
// The error is that of ctx.
func Play(ctx context.Context, terms *Terms, opening []rules.Move, players [2]Program) (*Game, error) {
	m, err := games.Replay(terms.Variant, opening)
	if err != nil {
		return nil, err
	}
	g := &Game{Match: m, Opening: len(opening)}
	var sides [2]*player
	for i := range sides {
		pl, fault := join(ctx, players[i], terms)
		if pl != nil {
			defer func() { g.Stats[i] = pl.leave() }()
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if fault != nil {
			g.lost(i, fault)
			return g, nil
		}
		sides[i] = pl
	}
	for !g.over() {
		side := int(m.Position().Turn() - rules.Black)
		pl := sides[side]
		pt, spent, note, fault := pl.move(command(m, pl.stats.Moves == 0))
		if fault == nil {
			fault = play(m, pt)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if m.Ply() > len(g.Spent)+g.Opening { // a forbidden stone stands, too
			g.Spent, g.Notes = append(g.Spent, spent), append(g.Notes, note)
		}
		if fault != nil {
			g.lost(side, fault)
			break
		}
	}
	return g, nil
}

// lost ends the game by a fault of Black, 0, or White, 1.
func (g *Game) lost(side int, fault *Fault) {
	g.Fault = fault
	g.Winner = (rules.Black + rules.Color(side)).Opponent()
}

// over reports whether the game is, and takes over who has won.
func (g *Game) over() bool {
	o := g.Match.Outcome()
	g.Winner = o.Winner
	return o.Over() || g.Match.Position().Variant().Rule == rules.Renju && g.Match.Ply() >= renjuMoves
}

// play puts a stone, or says why it can't be. A forbidden stone is put as well: the record shows it.
func play(m *rules.Match, pt rules.Point) *Fault {
	err := m.Play(rules.Place(pt))
	var e *rules.MoveError
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &e):
		return &Fault{Illegal, err.Error()}
	case m.PlayForbidden(pt) == nil:
		return &Fault{Forbidden, err.Error()}
	}
	return &Fault{Illegal, err.Error()}
}

// command returns what asks for the next move: at first all that stands, then what the other has played.
func command(m *rules.Match, first bool) string {
	height := m.Position().Variant().Height
	moves := m.Moves()
	switch {
	case len(moves) == 0:
		return "BEGIN\r\n"
	case !first:
		return fmt.Sprintf("TURN %s\r\n", gomocup.FormatPoint(moves[len(moves)-1].Point, height))
	}
	var b strings.Builder
	b.WriteString("BOARD\r\n")
	for i, move := range moves {
		field := 1 // whoever moves now has put every second stone, counted from the last but one
		if (len(moves)-i)%2 == 1 {
			field = 2
		}
		fmt.Fprintf(&b, "%s,%d\r\n", gomocup.FormatPoint(move.Point, height), field)
	}
	b.WriteString("DONE\r\n")
	return b.String()
}
