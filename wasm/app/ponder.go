package app

import (
	"time"

	"rowan/rules"
	"rowan/wasm/bot"
	"rowan/wasm/view"
)

// ponderTime is the longest the computer thinks on about one move of the person's: whoever thinks for longer, or has
// gone away, does not keep the device at work.
const ponderTime = 20 * time.Second

// ponder lets the computer of the highest level think on while the person thinks. What the worker finds stays in its
// tables, which bound it, and the search for the next move begins with it; the answers themselves are dropped. The
// lower levels have to stay as strong as they are, and a hidden page or one that runs on a battery is left in peace. An
// analysis looks at the same.
//
// Gomoku is thought about as if the person had played what is expected; where that is not known, and in Connect Four,
// whose exact solver remembers what any move is worth, the position as it stands.
func (a *App) ponder(expected []rules.Move) {
	l := a.local
	if l.level != view.Levels || !l.mine() || l.match.Outcome().Over() || a.hiding.hidden || a.analysis != nil || a.Powered != nil && !a.Powered() {
		return
	}
	p, moves := l.match.Position(), l.match.Moves()
	if len(expected) > 1 && p.Variant().Game == rules.Gomoku {
		if next, err := p.Play(expected[1]); err == nil && !next.Outcome().Over() {
			moves = append(moves, expected[1])
		}
	}
	l.pondering = true
	a.do(Ponder{bot.Request{Variant: p.Variant(), Moves: moves, Level: uint8(l.level), Time: ponderTime, Seed: a.random()}})
}

// stopPondering leaves the device in peace.
func (a *App) stopPondering() {
	if l := a.local; l != nil && l.pondering {
		l.pondering = false
		a.do(StopThinking{})
	}
}
