package app

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"rowan/rules"
	"rowan/wasm/i18n"
	"rowan/wasm/store"
	"rowan/wasm/view"
)

// playSome keeps one game of each kind, the newest last, and returns the driver at home.
func playSome(t testing.TB) *driver {
	d := start(t)
	d.act(view.ActPlayComputer)
	d.tap(rules.Place(rules.Point{X: 7, Y: 7}))
	d.act(view.ActHome)
	d.now = d.now.Add(24 * time.Hour)
	d.act(view.ActChoose, "game=connect4")
	d.act(view.ActTwoPlayers)
	for _, x := range []int{0, 1, 0, 1, 0, 1, 0} {
		d.tap(rules.Drop(x))
	}
	d.act(view.ActHome)
	d.now = d.now.Add(24 * time.Hour)
	d.open("game.sgf", "(;GM[4]SZ[15]RU[gomoku-15x15-5-renju-none]PB[Meijin]PW[Honinbo]RE[W+R];B[hh];W[ig])")
	d.act(view.ActHome)
	return d
}

func (d *driver) titles() string {
	var titles []string
	for _, row := range d.app.Screen().Games.Rows {
		titles = append(titles, row.Title)
	}
	return strings.Join(titles, ", ")
}

// effects returns what an event makes the app want.
func (d *driver) effects(act view.Act) []Effect { return d.app.Handle(Action{view.Action{Act: act}}) }

func TestGamesList(t *testing.T) {
	d := playSome(t)
	d.act(view.ActGames)
	s := d.app.Screen()
	if got := d.titles(); s.Name != view.GamesScreen || got != "Meijin – Honinbo, Two at this screen, Computer · level 6, medium" {
		t.Fatalf("%d: %s", s.Name, got)
	}
	for i, want := range []struct{ detail, state string }{
		{"Renju 15×15", "White wins! Resigned."},
		{"Connect Four", "Berry wins! 4 in a row."},
		{"Gomoku 15×15 · freestyle", "Move 1"},
	} {
		row := s.Games.Rows[i]
		if row.Detail != want.detail || !strings.HasPrefix(row.State, want.state+" · ") || row.Running != (i == 2) {
			t.Errorf("%+v", row)
		}
		if p := row.Position(); p == nil || p.Ply() != []int{2, 7, 1}[i] {
			t.Errorf("%s: no picture", row.Title)
		}
	}
	for find, want := range map[string]string{
		"HONIN": "Meijin – Honinbo", "renju": "Meijin – Honinbo", "resigned": "Meijin – Honinbo", "2026-12-01": "Two at this screen",
		"connect berry": "Two at this screen", "nobody": "", "": "Meijin – Honinbo, Two at this screen, Computer · level 6, medium",
	} {
		d.act(view.ActFind, find)
		if got := d.titles(); got != want {
			t.Errorf("%q finds %s", find, got)
		}
	}
	d.act(view.ActFind, "")
	for filter, want := range map[string]string{"running": "Computer · level 6, medium", "finished": "Meijin – Honinbo, Two at this screen", "all": s.Games.Rows[0].Title + ", Two at this screen, Computer · level 6, medium"} {
		d.act(view.ActFilter, filter)
		if got := d.titles(); got != want {
			t.Errorf("%s has %s", filter, got)
		}
	}
	d.act(view.ActFilter, "all")
	d.act(view.ActOpenGame, s.Games.Rows[2].Key)
	if s := d.app.Screen(); s.Name != view.GameScreen || d.moves() != "H8" || d.think == nil {
		t.Errorf("%d %q", s.Name, d.moves())
	}
}

// TestDeleteAndUndo deletes a game, brings it back, and deletes it for good.
func TestDeleteAndUndo(t *testing.T) {
	d := playSome(t)
	d.act(view.ActGames)
	rows := d.app.Screen().Games.Rows
	d.act(view.ActDeleteGame, rows[1].Key)
	if s := d.app.Screen(); len(s.Games.Rows) != 2 || s.Games.Undo == "" || s.Say != i18n.English[i18n.GameDeleted] {
		t.Fatalf("%+v", s.Games)
	}
	if _, err := d.store.Load(rows[1].Key); !errors.Is(err, store.ErrNotStored) {
		t.Error("it is still kept")
	}
	d.act(view.ActUndelete)
	if s := d.app.Screen(); len(s.Games.Rows) != 3 || s.Games.Undo != "" || s.Games.Rows[1].State != rows[1].State {
		t.Errorf("%+v", s.Games)
	}
	d.act(view.ActDeleteGame, rows[0].Key)
	d.act(view.ActHome)
	d.act(view.ActGames)
	if s := d.app.Screen(); len(s.Games.Rows) != 2 || s.Games.Undo != "" {
		t.Errorf("%+v", s.Games)
	}
	d.act(view.ActDeleteGame, "game/nonsense")
	d.act(view.ActOpenGame, "game/nonsense")
	if s := d.app.Screen(); s.Name != view.ProblemScreen {
		t.Errorf("%d", s.Name)
	}
}

// TestDeleteOpenGame deletes the game that is under the list.
func TestDeleteOpenGame(t *testing.T) {
	d := start(t)
	d.act(view.ActTwoPlayers)
	d.act(view.ActGames)
	d.act(view.ActDeleteGame, d.app.Screen().Games.Rows[0].Key)
	d.handle(Address{""})
	if s := d.app.Screen(); s.Name != view.HomeScreen || len(s.GoOn) != 0 {
		t.Errorf("%d %+v", s.Name, s.GoOn)
	}
}

// TestExportAndImport takes all games to another device: the list is the same there, and a second time nothing
// is added.
func TestExportAndImport(t *testing.T) {
	d := playSome(t)
	d.act(view.ActGames)
	before := d.app.Screen().Games.Rows
	var file SaveFile
	for _, e := range d.effects(view.ActExportAll) {
		if f, ok := e.(SaveFile); ok {
			file = f
		}
	}
	if file.Name != "rowan-games-2026-12-02.zip" {
		t.Fatal(file.Name)
	}
	files, err := readZip(file.Data)
	if err != nil || len(files) != 4 || files[1].name != "2026-12-02 Meijin – Honinbo, gomoku.sgf" || !strings.Contains(string(files[1].data), "PB[Meijin]") ||
		string(files[2].data) != "1212121\n" {
		t.Errorf("%v %s", err, files)
	}
	other := start(t)
	other.now = d.now
	for range 2 {
		other.handle(Opened{Name: file.Name, Data: file.Data})
		s := other.app.Screen()
		if len(s.Games.Rows) != len(before) {
			t.Fatalf("%+v", s)
		}
		for i, row := range s.Games.Rows {
			if was := before[i]; row.Key != was.Key || row.Title != was.Title || row.Detail != was.Detail || row.State != was.State || row.Running != was.Running {
				t.Errorf("%s, %s became %s, %s", was.Title, was.State, row.Title, row.State)
			}
		}
	}
	if s := other.app.Screen(); s.Rest != "0 games were added." {
		t.Error(s.Rest)
	}
	// Without Rowan's own file, as another program would pack it.
	third := start(t)
	third.handle(Opened{Name: "x.zip", Data: writeZip(files[1:], d.now)})
	if got := third.titles(); third.app.Screen().Rest != "3 games were added." || !strings.Contains(got, "Meijin") {
		t.Error(got, third.app.Screen().Rest)
	}
	// A file of several games.
	third.open("several.sgf", "(;GM[4]SZ[15];B[aa])(;GM[4]SZ[15];B[bb])")
	if s := third.app.Screen(); len(s.Games.Rows) != 5 || s.Rest != "2 games were added." {
		t.Error(s.Rest)
	}
}

// TestImportIntoFullDevice adds nothing rather than a part, says so, and loses nothing.
func TestImportIntoFullDevice(t *testing.T) {
	d := playSome(t)
	d.act(view.ActGames)
	data := d.effects(view.ActExportAll)[0].(SaveFile).Data
	f := &fullStore{}
	a := New(Config{Store: f, Random: func([]byte) {}, Now: time.Now, Base: "http://rowan.test/"})
	f.full = true
	a.Handle(Opened{Name: "a.zip", Data: data})
	if s := a.Screen(); !strings.Contains(s.Lead+s.Rest, "no room") {
		t.Errorf("%+v", s)
	}
	if items, err := f.List(""); err != nil || len(items) != 1 { // the layout
		t.Error(items, err)
	}
}

// TestForget asks once more before everything is deleted.
func TestForget(t *testing.T) {
	d := playSome(t)
	d.act(view.ActGames)
	forgets := func(act view.Act) bool {
		for _, e := range d.effects(act) {
			if e == (Forget{}) {
				return true
			}
		}
		return false
	}
	if forgets(view.ActForgetAll) {
		t.Error("unasked")
	}
	if forgets(view.ActDeleteAll) || d.app.Screen().Question == nil || forgets(view.ActKeepAll) || d.app.Screen().Question != nil {
		t.Error("the question")
	}
	d.act(view.ActDeleteAll)
	if !forgets(view.ActForgetAll) {
		t.Error("not done")
	}
	d.handle(Forgotten{errors.New("blocked")})
	if s := d.app.Screen(); !strings.Contains(s.Say, "Close other tabs") {
		t.Error(s.Say)
	}
}

// TestSaveFile saves a game in each format, and says why where a format can't hold it.
func TestSaveFile(t *testing.T) {
	d := start(t)
	saved := func(format string) (SaveFile, string) {
		for _, e := range d.app.Handle(Action{view.Action{Act: view.ActSaveFile, Value: format}}) {
			if f, ok := e.(SaveFile); ok {
				return f, ""
			}
		}
		return SaveFile{}, d.app.Screen().Rest
	}
	d.open("game.sgf", "(;GM[4]SZ[15]PB[Ada]PW[Bo]RE[W+R];B[hh];W[ig])")
	for format, want := range map[string]string{"sgf": "RE[W+R]", "psq": "8,8,0", "lib": "RenLib", "moves": "h8i9"} {
		f, problem := saved(format)
		if !strings.Contains(string(f.Data), want) || !strings.HasPrefix(f.Name, "2026-11-30 Ada – Bo, gomoku.") {
			t.Errorf("%s: %q %q %s", format, f.Name, f.Data, problem)
		}
	}
	if _, problem := saved("rec"); !strings.Contains(problem, "20×20") {
		t.Error(problem)
	}
	if _, problem := saved("signed"); !strings.Contains(problem, "no signed record") {
		t.Error(problem)
	}
	d.act(view.ActHome)
	d.act(view.ActChoose, "game=connect4")
	d.act(view.ActTwoPlayers)
	if _, problem := saved("sgf"); !strings.Contains(problem, "Connect Four") {
		t.Error(problem)
	}
	d.tap(rules.Drop(3))
	if f, problem := saved("moves"); string(f.Data) != "4\n" {
		t.Errorf("%q %s", f.Data, problem)
	}
}

// FuzzZip reads any bytes as an archive: what is read is written to the same.
func FuzzZip(f *testing.F) {
	f.Add(writeZip([]zipFile{{"a.sgf", []byte("(;)")}, {"b/c.txt", nil}}, time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)))
	f.Add(writeZip(nil, time.Time{}))
	f.Fuzz(func(t *testing.T, data []byte) {
		files, err := readZip(data)
		if err != nil {
			return
		}
		again, err := readZip(writeZip(files, time.Time{}))
		if err != nil || fmt.Sprint(again) != fmt.Sprint(files) {
			t.Errorf("%v %q %q", err, files, again)
		}
	})
}

// BenchmarkGamesList opens the list of a thousand games, of 40 moves each.
func BenchmarkGamesList(b *testing.B) {
	d := start(b)
	for i := range 1000 {
		k := &kept{Kind: withComputer, Variant: rules.ClassicGomoku.String(), Level: 2, Plies: 40, Changed: int64(i),
			Moves: strings.Repeat("h8i9", 20)}
		if err := d.store.Save(fmt.Sprintf("game/%d", i), k.encode()); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		d.app.listGames()
		d.app.aside = &aside{screen: view.GamesScreen}
		if s := d.app.Screen(); len(s.Games.Rows) != 1000 {
			b.Fatal(len(s.Games.Rows))
		}
	}
}
