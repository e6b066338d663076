package app

import (
	"encoding/binary"
	"errors"

	"rowan/rules"
	"rowan/rules/games"
	"rowan/wasm/bot"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// localFragment is the address of the game that was played last at this device; each has a key, which is its
// own address.
const localFragment = "game"

// A local is a game at this device: against the computer, or two at one screen.
type local struct {
	keeping
	match    *rules.Match
	computer bool
	level    int
	me       rules.Player // the person's, against the computer

	asked  int        // serial of the Think that is under way; 0 for none
	best   rules.Move // what the computer would play now, if known
	known  bool
	hurry  bool // the person wants it to move as soon as it knows a move
	failed bool // the computer could not move

	expected  []rules.Move // what it thinks will be played, its own move first
	pondering bool         // it thinks on while the person thinks

	undone []rules.Move // taken back at one screen, the last first
}

// startLocal begins a game as it was chosen.
func (a *App) startLocal(computer bool) {
	if computer && !a.plays(a.choice.Variant) {
		a.notice = a.Text.Text(i18n.ComputerCannot)
		a.say(a.notice)
		return
	}
	me := rules.First
	if computer {
		switch a.choice.Begins {
		case view.BeginOther:
			me = rules.Second
		case view.BeginDrawn:
			me = rules.Player(a.random() & 1)
		}
	}
	a.beginLocal(a.choice.Variant, computer, a.choice.Level, me)
}

func (a *App) beginLocal(v rules.Variant, computer bool, level int, me rules.Player) {
	match, err := games.Replay(v, nil)
	if err != nil {
		panic("app: a choice that can't be played: " + err.Error()) // choose lets none through
	}
	step := a.screen != view.GameScreen
	a.leave()
	a.local = &local{keeping: keeping{key: a.newGameKey()}, match: match, computer: computer, level: level, me: me}
	a.keepLocal()
	if computer {
		a.say(a.Text.Text(i18n.SayBegin, colorID(match.Position().Variant(), a.local.color(me))))
	}
	a.showLocal(step)
}

func (a *App) showLocal(step bool) {
	a.screen = view.GameScreen
	a.do(Fragment{Text: a.local.key, Step: step})
	a.think()
}

func (l *local) color(p rules.Player) rules.Color {
	if l.match.Position().Player(rules.Black) == p {
		return rules.Black
	}
	return rules.White
}

// mine reports whether the person may move now.
func (l *local) mine() bool {
	return !l.match.Outcome().Over() && (!l.computer || l.match.Position().ToMove() == l.me)
}

// playLocal plays the person's move.
func (a *App) playLocal(m rules.Move) {
	if a.local.line != nil {
		a.playLine(m)
		return
	}
	if !a.local.mine() {
		a.notice = a.Text.Text(i18n.NotYourTurn)
		return
	}
	if err := a.local.match.Play(m); err != nil {
		a.refuse(err)
		return
	}
	a.local.undone = nil
	a.played()
}

// played follows every move of a local game.
func (a *App) played() {
	l := a.local
	a.offering = false
	a.keepLocal()
	own := rules.NoColor
	if l.computer {
		own = l.color(l.me)
	}
	text := a.sayPlayed(l.match, own)
	if l.match.Outcome().Over() {
		lead, rest := a.resultLocal()
		text = a.Text.Sentences(text, lead, rest)
	}
	a.say(text)
	a.think()
}

// think asks the computer for its move when it is its turn.
func (a *App) think() {
	l := a.local
	if !l.computer || l.mine() || l.match.Outcome().Over() || l.asked != 0 {
		return
	}
	l.asked, l.known, l.hurry, l.failed, l.pondering = a.next(), false, false, false, false
	a.do(Think{l.asked, bot.Request{Variant: l.match.Position().Variant(), Moves: l.match.Moves(),
		Level: uint8(l.level), Seed: a.random()}})
}

func (a *App) random() uint64 {
	var b [8]byte
	a.Random(b[:])
	return binary.BigEndian.Uint64(b[:])
}

// thought takes in what the computer knows.
func (a *App) thought(t Thought) {
	l := a.local
	if l == nil || l.asked == 0 || t.Serial != l.asked {
		return
	}
	l.expected = t.Reply.PV
	switch {
	case t.Reply.Err != "":
		l.asked = 0
		a.computerFails(errors.New(t.Reply.Err))
	case t.Reply.Final || l.hurry:
		a.computerPlays(t.Reply.Move)
	default:
		l.best, l.known = t.Reply.Move, true
	}
}

func (a *App) computerPlays(m rules.Move) {
	l := a.local
	l.asked = 0
	a.do(StopThinking{})
	if err := l.match.Play(m); err != nil {
		a.computerFails(err)
		return
	}
	a.played()
	a.ponder(l.expected)
}

func (a *App) computerFails(err error) {
	a.local.failed = true
	a.do(Log{err})
	a.say(a.Text.Text(i18n.ComputerFailed))
}

// actLocal does what a button below the board of a local game says.
func (a *App) actLocal(act view.Act) {
	l := a.local
	if l.line != nil { // it stays as it was played
		if act == view.ActTakeback {
			a.takeBackLine()
		}
		return
	}
	switch act {
	case view.ActTakeback:
		a.takeback()
	case view.ActRedo:
		a.redo()
	case view.ActStop:
		if l.asked != 0 && l.known {
			a.computerPlays(l.best)
		} else {
			l.hurry = true
		}
	case view.ActRetry:
		a.think()
	case view.ActRematch:
		if l.match.Outcome().Over() {
			a.beginLocal(l.match.Position().Variant(), l.computer, l.level, l.me.Opponent())
		}
	}
}

// backTo returns the ply to which a takeback goes: before the person's newest move; false when
// there is none.
func (l *local) backTo() (int, bool) {
	for ply := l.match.Ply() - 1; ply >= 0; ply-- {
		if !l.computer || l.match.At(ply).ToMove() == l.me {
			return ply, true
		}
	}
	return 0, false
}

func (a *App) takeback() {
	l := a.local
	ply, ok := l.backTo()
	if !ok {
		return
	}
	a.do(StopThinking{})
	l.asked, l.failed, l.pondering = 0, false, false
	a.past, a.offering = nil, false
	if !l.computer {
		l.undone = append(l.undone, l.match.Moves()[ply])
	}
	if err := l.match.Takeback(l.match.Ply() - ply); err != nil {
		panic("app: " + err.Error()) // backTo never goes below 0
	}
	a.keepLocal()
	a.say(a.Text.Text(i18n.SayBack))
}

// redo plays again what was taken back last at one screen.
func (a *App) redo() {
	l := a.local
	n := len(l.undone) - 1
	if n < 0 {
		return
	}
	if err := l.match.Play(l.undone[n]); err != nil {
		panic("app: " + err.Error()) // it was legal here before
	}
	a.past, l.undone = nil, l.undone[:n]
	a.played()
}

func (a *App) resignLocal() {
	l := a.local
	loser := l.color(l.match.Position().ToMove())
	if l.computer {
		loser = l.color(l.me)
	}
	a.do(StopThinking{})
	l.asked, l.pondering = 0, false
	l.match.End(rules.Outcome{Winner: loser.Opponent(), Method: rules.Resignation})
	a.keepLocal()
	lead, rest := a.resultLocal()
	a.say(a.Text.Sentences(lead, rest))
}
