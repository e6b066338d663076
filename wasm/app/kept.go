package app

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/store"
	"rowan/wasm/view"
)

// What keys begin with; an id follows.
const (
	gamePrefix   = "game/"
	recordPrefix = "record/"
	tablePrefix  = "table/"
	treePrefix   = "tree/"
)

// A gameKind is whom a game is played with.
type gameKind string

const (
	withComputer gameKind = "computer"
	twoAtOne     gameKind = "two"
	withFriend   gameKind = "friend"
	fromFile     gameKind = "file" // opened to be looked through; who plays on has a game twoAtOne
)

// A kept is a game as the device keeps it, in JSON. It has all that the list of games
// shows: to list a thousand, nothing else is read and nothing is played through.
type kept struct {
	Kind    gameKind
	Variant string
	Setup   *record.Setup `json:",omitempty"` // what it started from, nil for an empty board
	Moves   string
	Ended   rules.Outcome // off the board
	Outcome rules.Outcome // off the board or on it
	Plies   int

	Level  int          `json:"Strength,omitempty"` // the computer's, 1 to view.Levels
	Level3 int          `json:"Level,omitempty"`    // the same of three, as older versions keep it
	Me     rules.Player `json:",omitempty"`         // the person's, against the computer or a friend
	Color  rules.Color  `json:",omitempty"`         // what Me plays
	Names  [2]string    // by rules.Player, as a file or record says them
	Result string       `json:",omitempty"` // a result that a file says and the board does not show, in SGF's words
	Table  string       `json:",omitempty"` // the key of the seat at which it goes on

	Begun, Changed int64 // seconds since 1970
}

// over reports whether nobody moves any more.
func (k *kept) over() bool { return k.Outcome.Over() || k.Result != "" }

// running reports whether it is a game that can go on.
func (k *kept) running() bool { return !k.over() && k.Kind != fromFile }

// set takes what is played from a match. Me must be known.
func (k *kept) set(m *rules.Match) {
	k.Variant = m.Position().Variant().String()
	k.Setup = record.FromMatch(m).Root.Setup
	k.Moves, k.Plies = rules.FormatMoves(m.Moves()), m.Ply()
	k.Outcome, k.Ended = m.Outcome(), rules.Outcome{}
	if k.Color = rules.White; m.Position().Player(rules.Black) == k.Me {
		k.Color = rules.Black
	}
	if !m.Position().Outcome().Over() {
		k.Ended = k.Outcome
	}
}

// setState takes what is played from a match between two seats.
func (k *kept) setState(s record.State) {
	k.set(s.Match)
	if s.Settled() {
		for p, seat := range [2]record.Seat{rules.First: s.First, rules.Second: s.First.Other()} {
			k.Names[p] = view.PlainText(s.Names[seat], view.MaxName)
		}
	}
	if s.Over() && !k.Outcome.Over() {
		k.Ended, k.Outcome = s.Outcome(), s.Outcome()
	}
}

// sit notes which player the seat is.
func (k *kept) sit(s record.State, seat record.Seat) {
	k.Me = rules.First
	if s.Settled() && s.First != seat {
		k.Me = rules.Second
	}
}

func (k *kept) encode() []byte {
	b, err := json.Marshal(k)
	if err != nil {
		panic("app: a game is always JSON: " + err.Error())
	}
	return b
}

func decodeKept(b []byte) (*kept, error) {
	k := new(kept)
	if err := json.Unmarshal(b, k); err != nil {
		return nil, fmt.Errorf("saved game: %w", err)
	}
	k.Level, k.Level3, k.Me, k.Plies = levelOf(k.Level, k.Level3), 0, k.Me&1, max(k.Plies, 0)
	return k, nil
}

// tree returns the game as files have it.
func (k *kept) tree() (*record.Tree, error) {
	v, err := rules.ParseVariant(k.Variant)
	if err != nil {
		return nil, fmt.Errorf("saved game: %w", err)
	}
	moves, err := rules.ParseMoves(v, k.Moves)
	if err != nil {
		return nil, fmt.Errorf("saved game: %w", err)
	}
	t := record.NewTree(v)
	t.Names = k.Names
	t.Root.Setup = k.Setup
	n := t.Root
	for _, m := range moves {
		next := &record.Node{HasMove: true, Move: m}
		n.Children = append(n.Children, next)
		n = next
	}
	return t, nil
}

// match plays the game through.
func (k *kept) match() (*rules.Match, error) {
	t, err := k.tree()
	if err != nil {
		return nil, err
	}
	m, err := t.Match()
	if err != nil {
		return nil, fmt.Errorf("saved game: %w", err)
	}
	m.End(k.Ended)
	return m, nil
}

// matchKey returns the key of a game between two seats.
func matchKey(id record.Hash) string { return gamePrefix + hex.EncodeToString(id[:]) }

// recordKey returns the key of the signed record of the game under a key.
func recordKey(game string) string { return recordPrefix + strings.TrimPrefix(game, gamePrefix) }

// wholeRecord returns the bytes of a signed record with all that the device has of the same game beside: it may be an older
// one, from before the game's end.
func (a *App) wholeRecord(data []byte) []byte {
	tr, _ := record.Decode(data) // up to where it is damaged
	if tr == nil {
		return data
	}
	saved, err := a.Store.Load(recordKey(matchKey(tr.ID())))
	if err != nil {
		return data
	}
	here, err := record.Decode(saved)
	if err != nil || here.ID() != tr.ID() {
		return data
	}
	news := false
	for signed := range tr.Signed() {
		added, err := here.Add(signed)
		news = news || err == nil && added
	}
	if !news {
		return saved
	}
	return here.Encode()
}

// newGameKey returns the key of a new game.
func (a *App) newGameKey() string {
	var id [8]byte
	a.Random(id[:])
	return gamePrefix + hex.EncodeToString(id[:])
}

// keep saves a game as of now.
func (a *App) keep(key string, k *kept) {
	if a.Rehearsal {
		return
	}
	k.Changed = a.Now().Unix()
	if k.Begun == 0 {
		k.Begun = k.Changed
	}
	a.save(key, k.encode())
	if k.Outcome.Over() {
		a.askPersist()
	}
}

// askPersist asks the browser, once, not to clear the games: when the first one has ended, a person
// knows what is asked about.
func (a *App) askPersist() {
	if _, err := a.Store.Load(keyPersist); errors.Is(err, store.ErrNotStored) && a.Store.Save(keyPersist, []byte("asked")) == nil {
		a.do(Persist{})
	}
}
