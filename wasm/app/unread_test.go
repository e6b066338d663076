package app

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// broken are files with each fault that a reader tells, by the kind of the problem; the others are told in
// writing or by limits.
var broken = map[record.ProblemKind][2]string{
	record.NoGame:        {"", ""},
	record.BadCharset:    {"a.sgf", "(;GM[4]CA[ebcdic];B[hh]C[\xc3])"},
	record.PointOffBoard: {"a.psq", "Piskvorky 15x15, 0:0, 0\n16,8,0\n"},
	record.NoSGFStart:    {"a.sgf", "hello"},
	record.OtherGame:     {"a.sgf", "(;GM[2];B[aa])"},
	record.NoSize:        {"a.sgf", "(;GM[4]SZ[x];B[aa])"},
	record.NoMove:        {"a.sgf", "(;GM[4]SZ[15];RM[??])"},
	record.NoPoint:       {"a.sgf", "(;GM[4]SZ[15];B[zz])"},
	record.NoNode:        {"a.sgf", "(;GM[4](!"},
	record.NoProperty:    {"a.sgf", "(;GM[4]SZ[15];B[hh];!)"},
	record.NotClosed:     {"a.sgf", "(;GM[4]SZ[15];B[hh];C[x"},
	record.NoPSQStart:    {"a.psq", "x"},
	record.NoRECStart:    {"a.rec", "1,2,3"},
	record.NoLibStart:    {"a.lib", "y"},
	record.LibShort:      {"a.lib", "\xffRenLib\xff"},
	record.LibVersion:    {"a.lib", "\xffRenLib\xff\x09\x04" + strings.Repeat("\xff", 10)},
	record.LibMore:       {"a.lib", "\x78\x40\x69\x40"},
	record.LibNoPoint:    {"a.lib", "\x78\x00\xf0\x40"},
}

// english finds words of that language in a sentence of another.
var english = regexp.MustCompile(`\b(the|is|of|a|no|with|board|move|file|forbidden|ply)\b`)

// TestProblems reads files with every fault there is: each is a whole sentence in each language.
func TestProblems(t *testing.T) {
	for kind, file := range broken {
		_, err := record.Read([]byte(file[1]), record.Options{Name: file[0]})
		var p *record.Problem
		if !errors.As(err, &p) || p.Kind != kind {
			t.Errorf("%q: %v, want the problem %d", file[1], err, kind)
		}
	}
	others := []error{
		&rules.MoveError{Move: rules.Place(rules.Point{X: 7, Y: 7}), Ply: 3, Reason: rules.DoubleThree},
		&rules.SyntaxError{Ply: 2, Text: "z9 and much more text", Want: "a point is a1 to o15"},
		&rules.VariantError{Part: "size", Text: "99x99", Want: "3 to 22 columns and rows"},
		errors.New("the unexpected is here"),
	}
	for kind := record.TooLarge; int(kind) < len(problems); kind++ {
		others = append(others, &record.Problem{Kind: kind, Args: []any{"x\x00y", 2, 3, 4}})
	}
	for _, language := range i18n.Languages {
		a := New(Config{Store: start(t).store, Now: start(t).app.Now, Languages: []string{language.Code}, Random: func([]byte) {}})
		for _, err := range others {
			for _, e := range []error{err, &record.ReadError{Line: 2, Column: 5, Err: err}, &record.ReadError{Line: 2, Column: 5, Ply: 7, Err: err}, &record.ReadError{Offset: 9, Err: err}} {
				text := a.readError(e)
				if text == "" || strings.ContainsAny(text, "{}\x00") || strings.HasSuffix(text, ".") || language.Code != "en" && english.MatchString(text) {
					t.Errorf("%s: %v is told as %q", language.Code, e, text)
				}
			}
		}
		d := start(t)
		d.app.Text = language.Catalog
		d.open("bad.sgf", "(;GM[4]SZ[15]\n;B[hh];W[ig]\n;B[hh])")
		if rest := d.app.Screen().Rest; strings.Contains(rest, "..") || strings.Contains(rest, "。。") || !strings.Contains(rest, "3") ||
			!strings.Contains(rest, strings.TrimRight(language.Catalog[i18n.PointOccupied], ".。")) {
			t.Errorf("%s: %q", language.Code, rest)
		}
	}
}

// TestUnfit offers of each game what can be had, and says of the rest why not; what is offered is given.
func TestUnfit(t *testing.T) {
	for _, c := range []struct{ data, unfit string }{
		{"(;GM[4]SZ[15];B[hh])", "rec signed"},
		{"(;GM[4]SZ[15])", "make rec signed"},
		{"(;GM[4]SZ[20];B[hh])", "lib signed"},
		{"(;GM[4]SZ[15]AB[hh];W[aa])", "lib moves psq rec signed"},
		{"(;GM[4]SZ[15]RU[renju];B[hh];W[hi];B[hj];W[aa];B[bb];W[cc];B[])", "psq rec signed"},
		{"4453", "lib psq rec sgf signed"},
		{"p/1/gomoku-15x15-5-renju-yamaguchi/h8i9h10", "rec signed"},
		{"p/1/gomoku-15x15-5-freestyle-swap2/h8i9h10~a1", "lib rec signed"},
	} {
		d := start(t)
		d.open("", c.data)
		if d.app.local == nil { // a game without a move is not opened: one that has just begun
			d.act(view.ActTwoPlayers)
		}
		d.act(view.ActSharing)
		unfit := d.app.Screen().Sharing.Unfit
		if got := strings.Join(slices.Sorted(maps.Keys(unfit)), " "); got != c.unfit {
			t.Errorf("%s: %q, want %q: %v", c.data, got, c.unfit, unfit)
		}
		for format, ending := range endings {
			if name := record.Format(format).String(); ending != "" && unfit[name] == "" && d.saved(name) == "" {
				t.Errorf("%s: %s is empty", c.data, name)
			}
		}
		d.act(view.ActFilm, "make")
		if making := d.app.Screen().Sharing.Making; making != (unfit["make"] == "") {
			t.Errorf("%s: a film is made: %v", c.data, making)
		}
	}
	d := start(t) // what did not fit may fit after a move
	d.act(view.ActTwoPlayers)
	d.act(view.ActSharing)
	if d.app.Screen().Sharing.Unfit["make"] == "" {
		t.Error("a film of nothing")
	}
	d.act(view.ActMove, "h8")
	if why := d.app.Screen().Sharing.Unfit["make"]; why != "" {
		t.Error(why, fmt.Sprint(d.moves()))
	}
}
