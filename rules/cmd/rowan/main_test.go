package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// try runs the program.
func try(t *testing.T, stdin string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(args, strings.NewReader(stdin), &out, &errs)
	return status, out.String(), errs.String()
}

// write makes a file and returns its name.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestUsage(t *testing.T) {
	for _, args := range []string{"", "-h", "help", "nonsense", "convert", "convert -to chess", "convert -to signed", "convert -to", "convert -nonsense",
		"convert -to sgf a b", "show a b", "show -variant chess", "verify a b", "forbidden a b",
		"perft", "perft -variant gomoku-15x15-5-freestyle-none", "perft -variant x -depth 1", "perft -variant gomoku-3x3-3-standard-none -depth 1 x",
		"pbrain x", "pbrain -seed x"} {
		status, out, errs := try(t, "", strings.Fields(args)...)
		if args == "-h" || args == "help" {
			if status != exitOK || out == "" || errs != "" {
				t.Errorf("%s: %d, %q", args, status, errs)
			}
			continue
		}
		if status != exitUsage || out != "" || errs == "" {
			t.Errorf("%q: status %d, %q, %q", args, status, out, errs)
		}
	}
	for _, cmd := range commands {
		status, out, errs := try(t, "", cmd.name, "-h")
		if status != exitOK || errs != "" || !strings.HasPrefix(out, "usage: rowan "+cmd.name+" "+cmd.args) {
			t.Errorf("%s -h: %d, %q, %q", cmd.name, status, out, errs)
		}
		if !strings.HasSuffix(cmd.args, "[FILE]") || cmd.name == "convert" {
			continue // it wants more than a file, or makes one
		}
		if status, _, errs := try(t, "", cmd.name, filepath.Join(t.TempDir(), "none")); status != exitWrong || !strings.Contains(errs, "none") {
			t.Errorf("%s of no file: %d, %q", cmd.name, status, errs)
		}
	}
}

func TestConvert(t *testing.T) {
	const sgf = "(;FF[4]GM[4]CA[UTF-8]AP[Rowan:1]SZ[15]RU[gomoku-15x15-5-freestyle-none];B[hh]\n;W[ig];B[hi])\n"
	const lib = "\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x78\x00\x69\x00\x88\x40"
	for to, want := range map[string]string{
		"sgf":   sgf,
		"psq":   "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n8,9,0\n-1\n",
		"lib":   lib,
		"moves": "h8i9h7\n",
		"link":  "p/1/gomoku-15x15-5-freestyle-none/h8i9h7\n",
	} {
		status, out, errs := try(t, "h8i9h7", "convert", "-to", to)
		if status != exitOK || out != want || errs != "" {
			t.Errorf("-to %s: %d, %q, %q", to, status, out, errs)
		}
		// And from each back.
		status, out, errs = try(t, "", "convert", "-to", "sgf", "-variant", "gomoku-15x15-5-freestyle-none", write(t, "game."+to, want))
		if status != exitOK || out != sgf || errs != "" {
			t.Errorf("from %s: %d, %q, %q", to, status, out, errs)
		}
	}
	if status, out, errs := try(t, "one\ntwo\n9,9,0\n-1\n", "convert", "-to", "rec", "-"); status != exitOK || out != "one\ntwo\n9,9,0\n-1\n" {
		t.Errorf("-to rec: %d, %q, %q", status, out, errs)
	}
}

func TestConvertErrors(t *testing.T) {
	bad := write(t, "bad.sgf", "(;GM[4]\n;B[hh];W[hh])")
	status, out, errs := try(t, "", "convert", "-to", "moves", bad)
	if want := "rowan convert: " + bad + ":2:10: ply 2, h8: the point is occupied\n"; status != exitWrong || out != "h8\n" || errs != want {
		t.Errorf("%d, %q, %q", status, out, errs)
	}
	lib := write(t, "bad.lib", "\x78\x00\x78\x40")
	status, out, errs = try(t, "", "convert", "-to", "moves", lib)
	if want := "rowan convert: " + lib + ": byte 2: ply 2, h8: the point is occupied\n"; status != exitWrong || out != "h8\n" || errs != want {
		t.Errorf("%d, %q, %q", status, out, errs)
	}
	// Field case 7: a move after the end.
	status, out, errs = try(t, "1212121\n2\n", "convert", "-to", "moves")
	if want := "rowan convert: stdin:2:1: ply 8, 2: the game is over\n"; status != exitWrong || out != "1212121\n" || errs != want {
		t.Errorf("%d, %q, %q", status, out, errs)
	}
	status, out, errs = try(t, "4453", "convert", "-to", "sgf")
	if status != exitWrong || out != "" || !strings.Contains(errs, "Connect Four") {
		t.Errorf("%d, %q, %q", status, out, errs)
	}
	for _, text := range []string{"", "h8 what", "(;GM[2])", "p/1/chess/h8"} {
		if status, _, errs := try(t, text, "convert", "-to", "sgf"); status != exitWrong || !strings.HasPrefix(errs, "rowan convert: stdin:") {
			t.Errorf("%q: %d, %q", text, status, errs)
		}
	}
	two := "(;GM[4];B[aa])(;GM[4];B[bb])"
	if status, _, errs := try(t, two, "convert", "-to", "moves"); status != exitWrong || !strings.Contains(errs, "-game") {
		t.Errorf("%d, %q", status, errs)
	}
	if status, out, _ := try(t, two, "convert", "-to", "moves", "-game", "2"); status != exitOK || out != "b14\n" {
		t.Errorf("%d, %q", status, out)
	}
	if status, _, _ := try(t, two, "convert", "-to", "moves", "-game", "3"); status != exitWrong {
		t.Error("a third game of two was converted")
	}
}

func TestCharsets(t *testing.T) {
	for _, c := range []struct{ text, args, want string }{
		{"(;CA[GB18030]GM[4]C[\xd0\xa1\xd0\xc2])", "", "C[小新]"},
		{"(;GM[4]C[\xd0\xa1\xd0\xc2])", "-charset gbk", "C[小新]"},
		{"(;CA[Shift_JIS]GM[4]C[\x95\x5c\x8e\xa6])", "", "C[表示]"}, // its second byte is a backslash
		{"(;CA[windows-1251]GM[4]C[\xcf\xf0\xe8])", "", "C[При]"},
		{"(;CA[EUC-KR]GM[4]C[\xbf\xc0\xb8\xf1])", "", "C[오목]"},
		{"(;CA[ISO-8859-1]GM[4]C[\xe9])", "", "C[é]"},
		{"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x78\x48\xc7\xf8\xd0\xc7\x00\x00", "", "C[区星]"},
	} {
		args := append(strings.Fields("convert -to sgf "+c.args), "-")
		status, out, errs := try(t, c.text, args...)
		if status != exitOK || !strings.Contains(out, c.want) {
			t.Errorf("%q: %d, %q, %q", c.text, status, out, errs)
		}
	}
	if status, _, errs := try(t, "(;CA[klingon]GM[4])", "convert", "-to", "sgf"); status != exitWrong || !strings.Contains(errs, "klingon") {
		t.Errorf("%d, %q", status, errs)
	}
}

func TestShow(t *testing.T) {
	status, out, errs := try(t, "(;GM[4]SZ[15]PB[Ada]RE[W+T];B[hh];W[ig];B[oa])", "show")
	want := `gomoku-15x15-5-freestyle-none
Black X  Ada
White O  ?

   A B C D E F G H I J K L M N O
15 . . . . . . . . . . . . . .(X)15
14 . . . . . . . . . . . . . . . 14
13 . . . . . . . . . . . . . . . 13
12 . . . + . . . . . . . + . . . 12
11 . . . . . . . . . . . . . . . 11
10 . . . . . . . . . . . . . . . 10
 9 . . . . . . . . O . . . . . . 9
 8 . . . . . . . X . . . . . . . 8
 7 . . . . . . . . . . . . . . . 7
 6 . . . . . . . . . . . . . . . 6
 5 . . . . . . . . . . . . . . . 5
 4 . . . + . . . . . . . + . . . 4
 3 . . . . . . . . . . . . . . . 3
 2 . . . . . . . . . . . . . . . 2
 1 . . . . . . . . . . . . . . . 1
   A B C D E F G H I J K L M N O

White wins by time after 3 moves
   1. h8 i9 o15
`
	if status != exitOK || out != want || errs != "" {
		t.Errorf("%d, %q:\n%s", status, errs, out)
	}
	status, out, _ = try(t, "1212121", "show")
	want = `connect4-7x6-4-drop-none
Black X  ?
White O  ?

   1 2 3 4 5 6 7
 6 . . . . . . . 6
 5 . . . . . . . 5
 4(X). . . . . . 4
 3 X O . . . . . 3
 2 X O . . . . . 2
 1 X O . . . . . 1
   1 2 3 4 5 6 7

Black wins by row after 7 moves
row a1 to a4
   1. 1 2 1 2 1 2 1
`
	if status != exitOK || out != want {
		t.Errorf("%d:\n%s", status, out)
	}
	status, out, _ = try(t, "connect4-12x7-4-drop-none abcabcabc1", "show", "-ply", "3")
	if status != exitOK || !strings.Contains(out, "   1 2 3 4 5 6 7 8 9 A B C\n") || !strings.Contains(out, "after 3 moves") {
		t.Errorf("%d:\n%s", status, out)
	}
	status, out, errs = try(t, "h8i9h8", "show")
	if status != exitWrong || !strings.Contains(out, "Black to move after 2 moves") || errs != "rowan show: stdin:1:5: ply 3, h8: the point is occupied\n" {
		t.Errorf("%d, %q:\n%s", status, errs, out)
	}
	status, out, _ = try(t, "(;GM[4]PB[\x1b[31m小新\a]EV[\u009b2J]RE[B+\x1b];B[hh])", "show")
	if status != exitOK || strings.ContainsAny(out, "\x1b\a\u009b") || !strings.Contains(out, "[31m小新") {
		t.Errorf("%d: a terminal would obey %q", status, out)
	}
	if status, out, _ := try(t, "(;GM[4])(;GM[4])", "show"); status != exitOK || strings.Count(out, "to move") != 2 {
		t.Errorf("%d:\n%s", status, out)
	}
}
