package app

import (
	"os"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

const studied = "(;GM[4]SZ[15]PB[Ada]RE[B+R]C[A game with notes.]ZZ[mine];B[hh]LB[aa:A];W[ig]MS[1500](;B[hi]C[Solid.];W[aa])(;B[ii]C[Sharp!](;W[jj])(;W[gg]TR[ha])))"

// ways returns the branches of the position that is shown; the one in the list of moves has a star.
func (d *driver) ways() string {
	var words []string
	for _, b := range d.app.Screen().Branches {
		word := b.Label
		if b.Here {
			word += "*"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// saved returns the file that saving the game as a format gives.
func (d *driver) saved(format string) string {
	d.t.Helper()
	for _, e := range d.app.Handle(Action{view.Action{Act: view.ActSaveFile, Value: format}}) {
		if f, ok := e.(SaveFile); ok {
			return string(f.Data)
		}
	}
	d.t.Fatalf("no %s is saved: %s", format, d.app.notice)
	return ""
}

// TestVariations looks along all that a file has: comments and ways on are shown and said, by buttons and by the
// key; nothing of that changes what is kept, and what is saved is what was opened.
func TestVariations(t *testing.T) {
	d := start(t)
	d.open("a.sgf", studied)
	if s := d.app.Screen(); d.moves() != "H8 I9 H7 A15" || !s.Remarked || s.Rest != i18n.English[i18n.HasVariations] {
		t.Errorf("%q %v %q", d.moves(), s.Remarked, s.Rest)
	}
	kept, tree := d.value(d.app.local.key), d.value(treeKey(d.app.local.key))
	d.act(view.ActSeek, "first")
	if s := d.app.Screen(); s.Comment != "A game with notes." || s.Branches != nil || !strings.Contains(s.Say, "A game with notes.") {
		t.Errorf("%q %q", s.Comment, s.Say)
	}
	d.act(view.ActSeek, "1")
	if scene, _ := d.app.Scene(); len(scene.Marks) != 1 || d.app.Labels().Cell(scene, scene.Marks[0].Point) != "A15, empty, marked A" {
		t.Errorf("%v %q", scene.Marks, d.app.Labels().Cell(scene, rules.Point{Y: 14}))
	}
	d.act(view.ActSeek, "2")
	if s := d.app.Screen(); d.ways() != "H7* I7" || !strings.HasSuffix(s.Say, "It goes on with: H7, I7.") || !s.Forks[2] || s.Forks[1] {
		t.Errorf("%q %q %v", d.ways(), s.Say, s.Forks)
	}
	d.act(view.ActBranch, "1")
	if s := d.app.Screen(); d.moves() != "H8 I9 I7 J6" || s.Shown != 3 || s.Comment != "Sharp!" || d.ways() != "J6* G9" || d.app.over() {
		t.Errorf("%q %d %q %q", d.moves(), s.Shown, s.Comment, d.ways())
	}
	d.act(view.ActBranch) // the key goes round
	if s := d.app.Screen(); d.moves() != "H8 I9 H7 A15" || s.Shown != 3 || s.Comment != "Solid." || !d.app.over() {
		t.Errorf("%q %d %q", d.moves(), s.Shown, s.Comment)
	}
	d.act(view.ActSeek, "first")
	d.act(view.ActBranch)
	if s := d.app.Screen(); s.Say != i18n.English[i18n.NoVariations] {
		t.Errorf("%q", s.Say)
	}
	d.act(view.ActBranch, "7") // there is none
	if kept != d.value(d.app.local.key) || tree != d.value(treeKey(d.app.local.key)) {
		t.Error("looking has changed what is kept")
	}
	back, err := record.ReadSGF([]byte(d.saved("sgf")), record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"C[A game with notes.]", "ZZ[mine]", "LB[aa:A]", "MS[1500]", "C[Solid.]", "C[Sharp!]", "TR[ha]", "(;W[jj])", "RE[B+R]", "PB[Ada]"} {
		if text, _ := record.FormatSGF(back...); !strings.Contains(string(text), want) {
			t.Errorf("what is saved has no %s", want)
		}
	}
	d.reload(localFragment)
	d.act(view.ActSeek, "2")
	if d.ways() != "H7* I7" {
		t.Errorf("after a reload: %q", d.ways())
	}
}

func (d *driver) value(key string) string {
	d.t.Helper()
	b, err := d.store.Load(key)
	if err != nil {
		d.t.Fatal(key, err)
	}
	return string(b)
}

// TestAddVariation plays in a game that was opened: a move that the file has leads there, another one makes a
// variation, which is kept, and can be taken back while it is new.
func TestAddVariation(t *testing.T) {
	d := start(t)
	d.open("a.sgf", studied)
	key := d.app.local.key
	d.act(view.ActSeek, "2")
	d.tap(rules.Place(rules.Point{X: 8, Y: 6})) // I7, which is there
	if s := d.app.Screen(); d.moves() != "H8 I9 I7 J6" || s.Shown != 3 || d.enabled(view.ActTakeback) {
		t.Errorf("%q %d", d.moves(), s.Shown)
	}
	d.act(view.ActSeek, "2")
	d.act(view.ActMove, "a1")
	if s := d.app.Screen(); d.moves() != "H8 I9 A1" || s.Shown != 3 || !strings.HasPrefix(s.Say, i18n.English[i18n.NewVariation]) || !d.enabled(view.ActTakeback) {
		t.Errorf("%q %d %q", d.moves(), s.Shown, s.Say)
	}
	d.tap(rules.Place(rules.Point{X: 0, Y: 1}))
	d.tap(rules.Place(rules.Point{X: 0, Y: 1})) // taken
	if s := d.app.Screen(); d.moves() != "H8 I9 A1 A2" || s.Rest == "" {
		t.Errorf("%q %q", d.moves(), s.Rest)
	}
	d.act(view.ActTakeback)
	if d.moves() != "H8 I9 A1" {
		t.Error(d.moves())
	}
	d.reload(key)
	if d.moves() != "H8 I9 H7 A15" || !d.app.over() {
		t.Errorf("the main line is %q", d.moves())
	}
	d.act(view.ActSeek, "2")
	if d.ways() != "H7* I7 A1" {
		t.Errorf("%q", d.ways())
	}
	d.open("a.sgf", studied) // once more the file: what was added is still there
	d.act(view.ActSeek, "2")
	if items, _ := d.store.List(gamePrefix); len(items) != 1 || d.ways() != "H7* I7 A1" {
		t.Errorf("%d games, %q", len(items), d.ways())
	}
	d.act(view.ActGames)
	d.act(view.ActDeleteGame, key)
	if _, err := d.store.Load(treeKey(key)); err == nil {
		t.Error("the variations outlive the game")
	}
	d.act(view.ActUndelete)
	d.value(treeKey(key))
}

// TestContinueOpened goes on at the end of a game that is not over, in both games.
func TestContinueOpened(t *testing.T) {
	for data, c := range map[string][2]string{"h8i9h7": {"a1", "H8 I9 H7 A1"}, "4453": {"7", "4 4 5 3 7"}} {
		d := start(t)
		d.open("", data)
		d.act(view.ActMove, c[0])
		d.act(view.ActSeek, "1")
		d.act(view.ActMove, c[0])
		d.reload(d.app.local.key)
		if d.moves() != c[1] {
			t.Errorf("%s: %q", data, d.moves())
		}
		d.act(view.ActSeek, "1")
		if len(d.app.Screen().Branches) != 2 {
			t.Errorf("%s: %q", data, d.ways())
		}
	}
}

// TestExportVariations takes variations along to another device.
func TestExportVariations(t *testing.T) {
	d := start(t)
	d.open("a.sgf", studied)
	d.act(view.ActGames)
	var file SaveFile
	for _, e := range d.effects(view.ActExportAll) {
		if f, ok := e.(SaveFile); ok {
			file = f
		}
	}
	other := start(t)
	other.handle(Opened{Name: "all.zip", Data: file.Data})
	items, err := other.store.List(gamePrefix)
	if err != nil || len(items) != 1 {
		t.Fatal(items, err)
	}
	other.reload(items[0].Key)
	other.act(view.ActSeek, "2")
	if other.ways() != "H7* I7" {
		t.Errorf("%q", other.ways())
	}
	several := start(t)
	several.open("b.sgf", studied+"(;GM[4]SZ[15];B[hh])")
	items, err = several.store.List(treePrefix)
	if err != nil || len(items) != 1 {
		t.Errorf("%d trees of a file of two games, %v", len(items), err)
	}
}

// TestVariationsOfFriends looks through a signed game and tries a move: the record stays as it was signed.
func TestVariationsOfFriends(t *testing.T) {
	golden, err := os.ReadFile(goldenRecord)
	if err != nil {
		t.Fatal(err)
	}
	d := start(t)
	d.open("a.rowan", string(golden))
	key := d.app.local.key
	kept := d.value(key)
	moves := d.moves()
	d.act(view.ActSeek, "first")
	d.act(view.ActMove, "7")
	if d.ways() != "" || d.app.Screen().Shown != 1 {
		t.Errorf("%q %d", d.ways(), d.app.Screen().Shown)
	}
	if d.value(key) != kept || d.saved("signed") != string(golden) {
		t.Error("the record has changed")
	}
	d.reload(key)
	if d.moves() != moves {
		t.Errorf("%q", d.moves())
	}
}
