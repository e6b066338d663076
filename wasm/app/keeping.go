package app

import (
	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
)

// A keeping is what is kept of a local game beside what is played.
type keeping struct {
	key    string    // where it is kept
	begun  int64     // as kept.Begun
	opened bool      // from a file or a link, to be looked through
	names  [2]string // as kept.Names
	result string    // as kept.Result
	signed string    // what its signed record is worth, in words; empty without one

	line     *record.Line  // through all that a file has, whose match is the local's; nil for a game that is played
	remarked bool          // there are comments or variations in it
	ended    rules.Outcome // of the main line, on the board or off it
}

// kept returns the game as it is kept.
func (l *local) kept() *kept {
	k := &kept{Kind: twoAtOne, Names: l.names, Result: l.result, Begun: l.begun}
	switch {
	case l.opened:
		k.Kind = fromFile
	case l.computer:
		k.Kind, k.Level, k.Me = withComputer, l.level, l.me
	}
	k.set(l.match)
	return k
}

// local returns the game that is kept under a key.
func (k *kept) local(key string) (*local, error) {
	m, err := k.match()
	if err != nil {
		return nil, err
	}
	l := &local{match: m}
	l.keeping = keeping{key: key, begun: k.Begun, opened: k.Kind == fromFile || k.Kind == withFriend, names: k.Names, result: k.Result}
	if k.Kind == withComputer {
		l.computer, l.level, l.me = true, k.Level, k.Me
	}
	return l, nil
}

// keepLocal saves the game at this device.
func (a *App) keepLocal() {
	l := a.local
	k := l.kept()
	a.keep(l.key, k)
	l.begun = k.Begun
	a.playedLast(l.key)
}

// resumeLocal goes on with a game that was kept.
func (a *App) resumeLocal(key string, step bool) {
	saved, err := a.Store.Load(key)
	if err != nil {
		a.do(Log{err})
		a.fail(i18n.NothingSaved, "")
		return
	}
	k, err := decodeKept(saved)
	if err != nil {
		a.do(Log{err})
		a.fail(i18n.SavedBroken, "")
		return
	}
	if k.Table != "" {
		if table, err := a.Store.Load(k.Table); err == nil && !k.over() {
			a.resumeTable(table, step)
			return
		}
	}
	l, err := k.local(key)
	if err != nil {
		a.do(Log{err})
		a.fail(i18n.SavedBroken, "")
		return
	}
	a.leave()
	a.local = l
	if l.opened {
		l.signed = a.verify(key)
		a.followKept(l)
	}
	a.showLocal(step)
}

// A standing tells one stand of a match from another.
type standing struct {
	game        record.Hash
	phase       record.Phase
	ply, undone int
}

// keepMatch keeps the match with a friend among the games, when something was played since.
func (a *App) keepMatch() {
	o := a.online
	if !o.session.Begun() {
		return
	}
	s := o.session.State()
	stands := standing{o.session.GameID(), s.Phase, s.Match.Ply(), s.Undone}
	if stands == o.stands {
		return // as every second
	}
	o.stands = stands
	k := &kept{Kind: withFriend, Table: o.key}
	k.sit(*s, o.session.Seat())
	k.setState(*s)
	key := matchKey(o.session.GameID())
	if key == o.keptAs && k.Moves == o.kept.Moves && k.Outcome == o.kept.Outcome && k.Me == o.kept.Me {
		return
	}
	if key == o.keptAs {
		k.Begun = o.kept.Begun
	} else if saved, err := a.Store.Load(key); err == nil {
		if before, err := decodeKept(saved); err == nil {
			k.Begun = before.Begun
			if before.Plies == k.Plies && before.Outcome == k.Outcome {
				o.keptAs, o.kept = key, before // it was only opened again
				return
			}
		}
	}
	a.keep(key, k)
	o.keptAs, o.kept = key, k
}
