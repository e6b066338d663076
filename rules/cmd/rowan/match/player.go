package match

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"rowan/rules"
	"rowan/rules/cmd/rowan/gomocup"
)

// A Fault is why a program lost a game without being beaten.
type Fault struct {
	Kind FaultKind
	Text string // what happened, in one line
}

func (f *Fault) Error() string { return f.Kind.String() + ": " + f.Text }

// A FaultKind is a way to lose without being beaten.
type FaultKind int

// The kinds of faults.
const (
	Crash     FaultKind = iota // it ended, or could not be started
	Late                       // a move came too late, or never
	Illegal                    // the point is not free, or not on the board
	Forbidden                  // renju: the point is forbidden to Black
	Refusal                    // it said ERROR or UNKNOWN
	Rubbish                    // it said what is no answer
	Flood                      // it said too much
	faultKinds
)

// String names the kind in English.
func (k FaultKind) String() string {
	return [...]string{"crash", "time", "illegal move", "forbidden point", "refusal", "no answer", "flood"}[k]
}

// A player is a program in a game.
type player struct {
	*process
	terms *Terms
	limit Limit
	left  time.Duration // of the game's time
	stats Stats

	answered time.Time // when it answered last
}

// settle is how long a program is left alone after its move. Some have written it before they are ready to read again, and lose
// what an opponent who answers at once makes us send.
const settle = 10 * time.Millisecond

// Stats are what is remarkable in how a program played.
type Stats struct {
	Moves   int
	Time    time.Duration // of all moves
	Slowest time.Duration // the move that took the longest
	CPU     time.Duration // of the processor, by the program from its start to its end
}

// join starts a program and readies it for a game. The player is to be ended even if there is a fault, unless it is nil.
func join(ctx context.Context, program Program, terms *Terms) (*player, *Fault) {
	proc, err := launch(ctx, program.Argv)
	if err != nil {
		return nil, &Fault{Crash, err.Error()}
	}
	pl := &player{process: proc, terms: terms, limit: program.Limit, left: program.Limit.Game}
	v := terms.Variant
	command := fmt.Sprintf("START %d", v.Width)
	if v.Width != v.Height {
		command = fmt.Sprintf("RECTSTART %d,%d", v.Width, v.Height)
	}
	deadline := time.Now().Add(terms.Start)
	answer, _, fault := pl.ask(deadline, command+"\r\n")
	if fault == nil && !strings.HasPrefix(strings.ToUpper(answer.text), "OK") {
		fault = &Fault{Rubbish, fmt.Sprintf("%.80q in answer to %s", answer.text, command)}
	}
	if fault != nil {
		return pl, fault
	}
	var info strings.Builder
	tell := func(key string, value int64) { fmt.Fprintf(&info, "INFO %s %d\r\n", key, value) }
	tell("timeout_turn", pl.limit.turn().Milliseconds())
	tell("timeout_match", pl.limit.Game.Milliseconds())
	tell("max_memory", int64(terms.Memory))
	tell("game_type", 1)
	tell("rule", int64(gomocup.Bits(v.Rule)))
	if pl.limit.Nodes > 0 {
		tell("max_node", int64(pl.limit.Nodes))
	}
	if err := pl.send(deadline, info.String()); err != nil {
		return pl, pl.unsent(err)
	}
	return pl, nil
}

// leave ends the program and returns how it played.
func (pl *player) leave() Stats {
	pl.end()
	state := pl.cmd.ProcessState
	pl.stats.CPU = state.UserTime() + state.SystemTime()
	return pl.stats
}

// move asks for a move with a command and returns where, how long it took, and what was said last about it.
func (pl *player) move(command string) (pt rules.Point, spent time.Duration, note string, fault *Fault) {
	timeLeft := int64(gomocup.Unlimited)
	allowed := pl.limit.turn()
	if pl.limit.Game > 0 {
		timeLeft = pl.left.Milliseconds()
		allowed = min(allowed, pl.left)
	}
	time.Sleep(time.Until(pl.answered.Add(settle)))
	begun := time.Now()
	deadline := begun.Add(max(0, allowed) + pl.terms.Grace)
	command = fmt.Sprintf("INFO time_left %d\r\n%s", timeLeft, command)
	for {
		answer, last, fault := pl.ask(deadline, command)
		spent = answer.at.Sub(begun)
		if fault != nil {
			pl.spend(time.Since(begun))
			return pt, spent, last, fault
		}
		if word, rest := gomocup.Command(answer.text); word == "SUGGEST" { // as in tournaments, what it suggests is played
			command = "PLAY " + rest + "\r\n"
			continue
		}
		pl.spend(spent)
		pl.answered = answer.at
		v := pl.terms.Variant
		pt, err := gomocup.ParsePoint(answer.text, v.Width, v.Height)
		switch {
		case err != nil && looksLikePoint(answer.text):
			fault = &Fault{Illegal, err.Error()}
		case err != nil:
			fault = &Fault{Rubbish, fmt.Sprintf("%.80q in place of a move", answer.text)}
		case answer.at.After(deadline):
			fault = pl.late(deadline)
		}
		return pt, spent, last, fault
	}
}

// looksLikePoint reports whether a text is two numbers, on the board or not.
func looksLikePoint(text string) bool {
	var x, y int
	n, err := fmt.Sscanf(strings.ReplaceAll(text, ",", " "), "%d %d", &x, &y)
	return n == 2 && err == nil
}

func (pl *player) spend(t time.Duration) {
	pl.left -= t
	pl.stats.Moves++
	pl.stats.Time += t
	pl.stats.Slowest = max(pl.stats.Slowest, t)
}

// ask sends a command and returns the first line that answers it, and the last message before.
func (pl *player) ask(deadline time.Time, command string) (answer said, note string, fault *Fault) {
	if err := pl.send(deadline, command); err != nil {
		return said{at: time.Now()}, "", pl.unsent(err)
	}
	timer := time.NewTimer(time.Until(deadline))
	defer timer.Stop()
	for {
		var line said
		select {
		case line = <-pl.lines:
		case <-pl.flood:
			return said{at: time.Now()}, note, &Fault{Flood, fmt.Sprintf("more than %d bytes in one move", floodLimit)}
		case <-timer.C:
			return said{at: time.Now()}, note, pl.late(deadline)
		case <-pl.exited:
			select {
			case line = <-pl.lines: // said before it ended
			default:
				return said{at: time.Now()}, note, &Fault{Crash, pl.ending()}
			}
		}
		switch word, rest := gomocup.Command(line.text); word {
		case "", "DEBUG":
		case "MESSAGE":
			note = rest
		case "ERROR", "UNKNOWN":
			return line, note, &Fault{Refusal, fmt.Sprintf("%.200q", line.text)}
		default:
			return line, note, nil
		}
	}
}

// late is the fault of a move that was not there at a deadline.
func (pl *player) late(deadline time.Time) *Fault {
	return &Fault{Late, fmt.Sprintf("no move %d ms after the end of its time", (pl.terms.Grace + time.Since(deadline)).Milliseconds())}
}

// unsent is the fault of a program that did not take a command.
func (pl *player) unsent(err error) *Fault {
	select {
	case <-pl.exited:
		return &Fault{Crash, pl.ending()}
	case <-time.After(endTime): // the pipe breaks a moment before the end is seen
	}
	kind := Crash
	if errors.Is(err, context.DeadlineExceeded) || isTimeout(err) {
		kind = Late
	}
	return &Fault{kind, fmt.Sprintf("it does not read: %v", err)}
}

// isTimeout reports whether a write ended at its deadline.
func isTimeout(err error) bool {
	var t interface{ Timeout() bool }
	return errors.As(err, &t) && t.Timeout()
}
