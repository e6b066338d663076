package app

import (
	"encoding/json"
	"errors"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/session"
	"rowan/wasm/store"
)

// What the device keeps has a layout; see package store.
const (
	keyLayout = "layout"
	layout    = "2"

	keyLocal1 = "local" // of layout 1, which kept one game at this device
)

// savedLocal1 is what layout 1 kept there.
type savedLocal1 struct {
	Variant  string
	Moves    string
	Computer bool
	Level    int
	Me       rules.Player
	Ended    rules.Outcome
}

// migrate brings what an older version kept into today's layout. It can be broken off and begun anew at any
// place: a game is written in its new place before the old one is removed.
func (a *App) migrate() {
	saved, err := a.Store.Load(keyLayout)
	if err == nil && string(saved) == layout || err != nil && !errors.Is(err, store.ErrNotStored) {
		return // done, or nothing can be kept
	}
	for _, step := range []func() error{a.migrateLocal, a.migrateMatches} {
		if err := step(); err != nil {
			a.do(Log{err})
			return // the next start tries again
		}
	}
	if err := a.Store.Save(keyLayout, []byte(layout)); err != nil {
		a.do(Log{err})
	}
}

func (a *App) migrateLocal() error {
	saved, err := a.Store.Load(keyLocal1)
	if err != nil {
		return nil // there is none
	}
	var old savedLocal1
	if json.Unmarshal(saved, &old) != nil {
		return nil // it could not be read before either
	}
	k := &kept{Kind: twoAtOne, Variant: old.Variant, Moves: old.Moves, Ended: old.Ended,
		Level: levelOf(0, old.Level), Me: old.Me & 1}
	if old.Computer {
		k.Kind = withComputer
	}
	m, err := k.match()
	if err != nil {
		return nil
	}
	k.set(m)
	key := gamePrefix + "1" // the same in every try
	k.Changed = a.Now().Unix()
	if err := a.Store.Save(key, k.encode()); err != nil {
		return err
	}
	if last, err := a.Store.Load(keyLast); err == nil && string(last) == keyLocal1 {
		if err := a.Store.Save(keyLast, []byte(key)); err != nil {
			return err
		}
	}
	return a.Store.Delete(keyLocal1)
}

// migrateMatches lists the games with friends: those that are finished, by their records, and the
// newest of each table. Whose seat was ours is known by the table's key.
func (a *App) migrateMatches() error {
	tables, err := a.Store.List(tablePrefix)
	if err != nil {
		return err
	}
	seats := map[record.PublicKey]*kept{}
	var games []*record.Transcript
	for _, item := range tables {
		table, err := session.Decode(item.Value)
		if err != nil {
			continue
		}
		seats[table.PublicKey()] = &kept{Kind: withFriend, Table: item.Key}
		if table.Game() != nil {
			games = append(games, table.Game())
		}
	}
	records, err := a.Store.List(recordPrefix)
	if err != nil {
		return err
	}
	for _, item := range records {
		if tr, err := record.Decode(item.Value); err == nil {
			games = append(games, tr)
		}
	}
	for _, tr := range games {
		k := &kept{Kind: fromFile}
		for seat, key := range tr.Header().Keys {
			if ours := seats[key]; ours != nil {
				*k = *ours
				k.sit(tr.State(), record.Seat(seat))
			}
		}
		k.setState(tr.State())
		if err := a.Store.Save(matchKey(tr.ID()), k.encode()); err != nil {
			return err
		}
	}
	return nil
}
