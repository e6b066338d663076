package record

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"rowan/rules"
)

// addFiles makes seeds of the files in testdata with that ending.
func addFiles(f *testing.F, ending string) {
	f.Helper()
	names, err := filepath.Glob("testdata/*." + ending)
	if err != nil || len(names) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
}

// again writes what was read and reads that: it must be the same tree, and print the same once more. A
// tree that the format can't hold is skipped, as one of these was read with an error.
func again(t *testing.T, trees []*Tree, format Format, o Options) {
	t.Helper()
	if len(trees) == 0 || trees[0] == nil {
		return
	}
	first, err := Write(format, trees...)
	if err != nil {
		t.Fatalf("what was read can't be written: %v", err)
	}
	o.Name = "x." + format.String()
	back, err := Read(first, o)
	if err != nil {
		t.Fatalf("what was written can't be read: %v\n%q", err, first)
	}
	if !reflect.DeepEqual(trees, back) {
		t.Fatalf("another tree came back:\n%q\n%s\n%s", first, dump(trees), dump(back))
	}
	second, err := Write(format, back...)
	if err != nil || string(first) != string(second) {
		t.Fatalf("%v: %q became %q", err, first, second)
	}
}

func dump(trees []*Tree) string {
	var b strings.Builder
	for _, t := range trees {
		root := t.Root
		t.Root = nil
		b.WriteString(strings.ReplaceAll(strings.TrimPrefix(sprint(*t), "record."), "\n", " ") + "\n")
		t.Root = root
		for n := range t.Nodes() {
			b.WriteString(sprint(*n) + "\n")
		}
	}
	return b.String()
}

func FuzzSGF(f *testing.F) {
	addFiles(f, "sgf")
	f.Fuzz(func(t *testing.T, data []byte) {
		trees, _ := ReadSGF(data, Options{})
		again(t, trees, SGF, Options{})
	})
}

func FuzzPSQ(f *testing.F) {
	addFiles(f, "psq")
	f.Fuzz(func(t *testing.T, data []byte) {
		if tree, _ := ReadPSQ(data, Options{}); tree != nil {
			again(t, []*Tree{tree}, PSQ, Options{Variant: tree.Variant})
		}
	})
}

func FuzzREC(f *testing.F) {
	addFiles(f, "rec")
	f.Fuzz(func(t *testing.T, data []byte) {
		tree, err := ReadREC(data, Options{})
		if tree == nil || err != nil && tree.Variant.Width+tree.Variant.Height > 2*recSize { // the move that made the board larger is not in it
			return
		}
		again(t, []*Tree{tree}, REC, Options{})
	})
}

func FuzzLib(f *testing.F) {
	addFiles(f, "lib")
	f.Add([]byte("xA01\x85\x00")) // a label of nothing but a line break
	f.Fuzz(func(t *testing.T, data []byte) {
		if tree, _ := ReadLib(data, Options{}); tree != nil {
			again(t, []*Tree{tree}, Lib, Options{Variant: tree.Variant})
		}
	})
}

func FuzzMoves(f *testing.F) {
	for _, s := range []string{"h8i9h7", "4453", "h8, i9 ~ = _8 .h8 -h8 --", "gomoku-15x15-5-renju-yamaguchi h8i9h10_2~a1.b2.c3-b2",
		"connect4-8x7-4-popout-pie 1~p1", "225344533673453576212645522737771141641166"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if tree, _ := ReadMoves(data, Options{}); tree != nil && len(tree.Root.Children) > 0 {
			again(t, []*Tree{tree}, MoveString, Options{Variant: tree.Variant})
		}
	})
}

func FuzzLink(f *testing.F) {
	for _, s := range []string{"p/1/gomoku-15x15-5-renju-none/h8i9h7", "(https://rowan.example/#p/1/connect4-7x6-4-drop-pie/4~453).",
		"p/1/gomoku-15x15-5-freestyle-swap2/h8i9h10%7E.", "p/1/gomoku-15x15-5-renju-yamaguchi/h8i9h10_2~a1.b2.c3-b2..."} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if tree, _ := ReadLink(s); tree != nil {
			again(t, []*Tree{tree}, Link, Options{})
		}
	})
}

// FuzzRead looks for a file that some reader can't stand, in whatever format it takes it for, and for games that
// change when they are written in another format.
func FuzzRead(f *testing.F) {
	for _, ending := range []string{"sgf", "psq", "rec", "lib"} {
		addFiles(f, ending)
	}
	f.Add([]byte("connect4-8x7-4-popout-pie 1~p1"))
	f.Add([]byte("p/1/gomoku-15x15-5-renju-yamaguchi/h8i9h10_2~a1.b2.c3-b2"))
	f.Fuzz(func(t *testing.T, data []byte) {
		trees, _ := Read(data, Options{Decode: func(_ string, b []byte) (string, error) { return string(b), nil }})
		for _, tree := range trees {
			m, err := tree.Match()
			if err != nil {
				t.Fatalf("a tree that was read has an illegal main line: %v", err)
			}
			for _, format := range []Format{SGF, PSQ, REC, Lib, MoveString, Link} {
				b, err := Write(format, tree)
				if err != nil || m.Ply() == 0 {
					continue
				}
				v := tree.Variant
				if format == SGF || format == Link {
					v = rules.Variant{} // the file says it
				}
				back, err := Read(b, Options{Name: "x." + format.String(), Variant: v})
				if err != nil && v.Opening == rules.NoOpening {
					t.Fatalf("%s: %v\n%q", format, err, b)
				}
				if format == SGF || format == Link || format == MoveString {
					if other, _ := back[0].Match(); !reflect.DeepEqual(m.Moves(), other.Moves()) {
						t.Fatalf("%s: %v became %v\n%q", format, m.Moves(), other.Moves(), b)
					}
				}
			}
		}
	})
}

func sprint(v any) string { return fmt.Sprintf("%+v", v) }
