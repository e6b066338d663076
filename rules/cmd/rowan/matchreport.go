package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"rowan/rules"
	"rowan/rules/cmd/rowan/elo"
	"rowan/rules/cmd/rowan/match"
)

// gameLine says how a game ended, and how the match stands.
func gameLine(r match.Result, s match.Summary, test *elo.SPRT) string {
	var b strings.Builder
	fmt.Fprintf(&b, "game %d: A is %s; ", r.Number, [2]rules.Color{rules.Black, rules.White}[r.Black])
	switch {
	case r.Fault != nil:
		fmt.Fprintf(&b, "%s loses, %v", r.Winner.Opponent(), r.Fault)
	case r.Match.Outcome().Over():
		b.WriteString(r.Match.Outcome().String())
	default:
		b.WriteString("draw by length")
	}
	fmt.Fprintf(&b, "; %d moves; A +%d =%d -%d", r.Match.Ply(), s.Tally.Wins, s.Tally.Draws, s.Tally.Losses)
	if test != nil {
		fmt.Fprintf(&b, "; ratio %.2f", s.Ratio)
	}
	return b.String()
}

// writeSummary writes what a match came to.
func writeSummary(w io.Writer, config match.Config, s match.Summary) {
	t := s.Tally
	difference, low, high := t.Interval()
	for i, p := range config.Programs {
		fmt.Fprintf(w, "%s: %s, %s\n", "AB"[i:i+1], p.Name, limitText(p.Limit))
	}
	fmt.Fprintf(w, "%s, %d games in pairs: A won %d, drew %d, lost %d: %.1f %%\n", config.Variant, t.Games(), t.Wins, t.Draws, t.Losses, 100*t.Score())
	fmt.Fprintf(w, "Elo %+.0f, between %+.0f and %+.0f at 95 %%\n", difference+0, low, high) // +0: a minus zero shows its sign
	fmt.Fprintf(w, "pairs of 0, ½, 1, 1½, 2 points: %d %d %d %d %d; of all games Black won %d, White %d\n",
		t.Pairs[0], t.Pairs[1], t.Pairs[2], t.Pairs[3], t.Pairs[4], s.Colors[rules.Black], s.Colors[rules.White])
	for i := range s.Stats {
		stats := s.Stats[i]
		fmt.Fprintf(w, "%s: %d ms a move, %d of the processor, the slowest %d ms; lost without being beaten: %s\n", "AB"[i:i+1],
			perMove(stats, stats.Time), perMove(stats, stats.CPU), stats.Slowest.Milliseconds(), faultText(s, i))
	}
	if test := config.Test; test != nil {
		lower, upper := test.Bounds()
		verdict := map[elo.Verdict]string{elo.Open: "not decided", elo.Lower: fmt.Sprintf("%g is nearer", test.Elo0), elo.Upper: fmt.Sprintf("%g is nearer", test.Elo1)}
		fmt.Fprintf(w, "SPRT of %g against %g Elo: %s; ratio %.2f, bounds %.2f and %.2f\n", test.Elo0, test.Elo1, verdict[s.Verdict], s.Ratio, lower, upper)
	}
}

// perMove returns a time of all moves as milliseconds for each.
func perMove(s match.Stats, t time.Duration) int64 {
	return (t / time.Duration(max(1, s.Moves))).Milliseconds()
}

// limitText says what a program may take for its moves.
func limitText(l match.Limit) string {
	var parts []string
	if l.Turn > 0 {
		parts = append(parts, l.Turn.String()+" a move")
	}
	if l.Game > 0 {
		parts = append(parts, l.Game.String()+" a game")
	}
	if l.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d nodes a move", l.Nodes))
	}
	if len(parts) == 0 {
		return "no limit"
	}
	return strings.Join(parts, ", ")
}

// faultText counts the faults of a program by their kinds.
func faultText(s match.Summary, program int) string {
	var parts []string
	for kind, n := range s.Faults[program] {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, match.FaultKind(kind)))
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}
