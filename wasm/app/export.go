package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/store"
)

// exportList is the file of an export that has the games as they are kept, for Rowan itself; the
// others have one game each, for other programs.
const exportList = "rowan.json"

// An exported is a game in it.
type exported struct {
	Key  string
	Game *kept
	Tree string `json:",omitempty"` // what a file had beside the moves, as it is kept
}

// endings are the formats in which a game is saved, with the endings of their files.
var endings = [...]string{record.SGF: ".sgf", record.PSQ: ".psq", record.REC: ".rec", record.Lib: ".lib",
	record.MoveString: ".txt", record.Signed: ".rowan"}

// exportAll gives the person one file with all games. Seats at games under way stay here: an old copy of one would
// contradict what was signed since.
func (a *App) exportAll() {
	var list []exported
	var files []zipFile
	names := map[string]int{}
	for _, l := range a.games.all {
		if l.game() == nil {
			continue
		}
		k := *l.game()
		k.Table = ""
		tree, _ := a.Store.Load(treeKey(l.key)) // most games have none
		list = append(list, exported{l.key, &k, string(tree)})
		name := a.fileName(&k)
		if names[name]++; names[name] > 1 {
			name = fmt.Sprintf("%s (%d)", name, names[name])
		}
		if signed, err := a.Store.Load(recordKey(l.key)); err == nil {
			files = append(files, zipFile{name + endings[record.Signed], signed})
		}
		t, err := a.treeOf(&k)
		if whole, _ := record.DecodeTree(tree); whole != nil {
			t, err = whole, nil
		}
		if err != nil {
			continue
		}
		format := record.SGF
		if t.Variant.Game != rules.Gomoku {
			format = record.MoveString
		}
		if data, err := record.Write(format, t); err == nil {
			files = append(files, zipFile{name + endings[format], data})
		}
	}
	games, err := json.MarshalIndent(list, "", " ")
	if err != nil {
		panic("app: games are always JSON: " + err.Error())
	}
	files = slices.Insert(files, 0, zipFile{exportList, games})
	now := a.Now()
	a.do(SaveFile{"rowan-games-" + now.Format(time.DateOnly) + ".zip", "application/zip", writeZip(files, now)})
}

// fileName returns a name for a game's file, without its ending.
func (a *App) fileName(k *kept) string {
	v, _ := rules.ParseVariant(k.Variant)
	name := a.opponent(k, v) + ", " + v.Game.String()
	if day := max(k.Begun, k.Changed); day != 0 {
		name = time.Unix(day, 0).In(a.Now().Location()).Format(time.DateOnly) + " " + name
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, strings.ReplaceAll(name, " · ", " "))
}

// importAll takes in an export, or any archive of games: what is here already stays as it is.
func (a *App) importAll(data []byte) error {
	files, err := readZip(data)
	if err != nil {
		return a.inWords(i18n.BadArchive)
	}
	var items []store.Item
	list := slices.IndexFunc(files, func(f zipFile) bool { return f.name == exportList })
	if list >= 0 {
		var games []exported
		if err := json.Unmarshal(files[list].data, &games); err != nil {
			return a.inWords(i18n.BadArchive)
		}
		for _, g := range games {
			if g.Game == nil || !strings.HasPrefix(g.Key, gamePrefix) {
				continue
			}
			g.Game.Table = ""
			if _, err := g.Game.match(); err == nil {
				items = append(items, store.Item{Key: g.Key, Value: g.Game.encode()})
				if t, _ := record.DecodeTree([]byte(g.Tree)); t != nil {
					items = append(items, store.Item{Key: treeKey(g.Key), Value: []byte(g.Tree)})
				}
			}
		}
	}
	for _, f := range files {
		switch {
		case record.Sniff(f.data, f.name) == record.Signed:
			if tr, err := record.Decode(f.data); err == nil {
				items = append(items, a.signedItems(tr, f.data)...)
			}
		case list < 0:
			trees, _ := record.Read(f.data, record.Options{Name: f.name, Decode: a.Decode}) // what can be read of it
			items = append(items, a.treeItems(trees)...)
		}
	}
	return a.add(items)
}

// add keeps those items that are not here yet, all or none, and shows the list.
func (a *App) add(items []store.Item) error {
	kept, err := a.Store.List(gamePrefix)
	if err != nil {
		a.do(Log{err})
		return saidError{a.storeProblem(err)}
	}
	here, seen := map[string]bool{}, map[string]bool{}
	for _, item := range kept {
		here[item.Key], seen[item.Key] = true, true
	}
	var fresh []store.Item
	games := 0
	for _, item := range items {
		if tree, ok := strings.CutPrefix(item.Key, treePrefix); ok && here[gamePrefix+tree] || seen[item.Key] {
			continue
		}
		seen[item.Key] = true
		fresh = append(fresh, item)
		if strings.HasPrefix(item.Key, gamePrefix) {
			games++
		}
	}
	if err := a.Store.SaveAll(fresh); err != nil {
		a.do(Log{err})
		return saidError{a.storeProblem(err)}
	}
	if a.aside == nil || a.address != "games" {
		a.openAside("games")
	}
	a.listGames()
	a.tell(a.Text.Text(i18n.GamesAdded, games))
	return nil
}

// treeItems returns games of a file as items to keep, in the order of the file.
func (a *App) treeItems(trees []*record.Tree) []store.Item {
	var items []store.Item
	for i, t := range trees {
		if l := lookAt(t); l != nil {
			k := l.kept()
			k.Changed = a.Now().Unix() - int64(i)
			items = append(items, store.Item{Key: l.key, Value: k.encode()})
			if item, more := treeItem(l.key, t); more {
				items = append(items, item)
			}
		}
	}
	return items
}

// signedItems returns a signed record as items to keep.
func (a *App) signedItems(tr *record.Transcript, data []byte) []store.Item {
	k := &kept{Kind: fromFile, Changed: a.Now().Unix()}
	k.setState(tr.State())
	key := matchKey(tr.ID())
	return []store.Item{{Key: key, Value: k.encode()}, {Key: recordKey(key), Value: a.wholeRecord(data)}}
}

// saveGame gives the person the game on the board as a file of the format.
func (a *App) saveGame(format string) {
	name, data, mediaType, err := a.gameFile(format)
	if err != nil {
		a.tell(a.Text.Text(i18n.NotWritten, a.problemText(err)))
		if a.sharing != nil {
			a.sharing.note = a.notice
		}
		return
	}
	a.do(SaveFile{name, mediaType, data})
}

// gameFile returns the game on the board as a file of a format: "sgf", "psq", "rec", "lib", "moves" or "signed". The
// error is a sentence for the person.
func (a *App) gameFile(format string) (name string, data []byte, mediaType string, err error) {
	f, err := record.ParseFormat(format)
	if err != nil || int(f) >= len(endings) || endings[f] == "" {
		return "", nil, "", fmt.Errorf("no format %q", format)
	}
	k, key := a.onBoard()
	if k == nil {
		return "", nil, "", errors.New("there is no game")
	}
	mediaType = "text/plain;charset=utf-8"
	switch f {
	case record.Signed:
		mediaType = "application/octet-stream"
		data, err = a.signedBytes(key)
	default:
		if f == record.Lib {
			mediaType = "application/octet-stream"
		}
		var t *record.Tree
		if t, err = a.treeOnBoard(k); err == nil {
			m, errMatch := t.Match()
			if errMatch == nil {
				if a.lineHere() != nil {
					m.End(a.local.ended)
				}
				m.End(k.Ended)
				t.Result = record.FromMatch(m).Result
			}
			if t.Result == "" {
				t.Result = k.Result
			}
			if k.Begun != 0 && t.Date == "" {
				t.Date = time.Unix(k.Begun, 0).In(a.Now().Location()).Format(time.DateOnly)
			}
			data, err = record.Write(f, t)
		}
	}
	return a.fileName(k) + endings[f], data, mediaType, err
}

// onBoard returns the game on the board as it is kept, nil without one, and its key.
func (a *App) onBoard() (*kept, string) {
	switch {
	case a.local != nil:
		return a.local.kept(), a.local.key
	case a.watching != nil && a.watching.watcher.Begun():
		k := &kept{Kind: withFriend}
		k.setState(*a.watching.watcher.State())
		return k, matchKey(a.watching.watcher.GameID())
	case a.online != nil && a.online.session.Begun():
		return a.online.kept, a.online.keptAs
	}
	return nil, ""
}

// treeOnBoard returns the game on the board as files have it: a copy, with all that is known of it.
func (a *App) treeOnBoard(k *kept) (*record.Tree, error) {
	if line := a.lineHere(); line != nil {
		t := *line.Tree()
		return &t, nil
	}
	return a.treeOf(k)
}

// treeOf returns a game as files have it; where it was played with the computer, that and its level is a player's name.
func (a *App) treeOf(k *kept) (*record.Tree, error) {
	t, err := k.tree()
	if err == nil && k.Kind == withComputer {
		t.Names[k.Me.Opponent()] = a.opponent(k, t.Variant)
	}
	return t, err
}

// signedBytes returns the signed record of the game under a key.
func (a *App) signedBytes(key string) ([]byte, error) {
	if a.watching != nil {
		return a.watching.watcher.Record(), nil
	}
	if a.online != nil && key == a.online.keptAs {
		return a.online.session.Record(), nil
	}
	data, err := a.Store.Load(recordKey(key))
	if err != nil {
		return nil, a.inWords(i18n.NoRecord)
	}
	return data, nil
}
