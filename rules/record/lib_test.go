package record

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"rowan/rules"
)

const (
	header30 = "\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
	header34 = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
)

func TestLibLine(t *testing.T) {
	want := header30 + "\x78\x00\x69\x00\x88\x40"
	if got := string(file(t, "line.lib")); got != want {
		t.Fatalf("testdata/line.lib is %q", got)
	}
	for _, name := range []string{"line.lib", "bare.lib"} {
		tree, err := ReadLib(file(t, name), Options{})
		if err != nil || movesOf(t, tree) != "h8i9h7" || tree.Variant.Rule != rules.Renju {
			t.Fatalf("%s: %v", name, err)
		}
		if b, err := FormatLib(tree); err != nil || string(b) != want {
			t.Errorf("%s: %v: %q", name, err, b)
		}
	}
	for p, b := range map[string]byte{"h8": 0x78, "i9": 0x69, "a15": 0x01, "o1": 0xef, "a1": 0xe1, "o15": 0x0f} {
		if libByte(pt(p)) != b {
			t.Errorf("%s is %02x", p, libByte(pt(p)))
		}
		if got, ok := (libNode{move: b}).point(); !ok || got != pt(p) {
			t.Errorf("%02x is %v", b, got)
		}
	}
}

func TestLibTree(t *testing.T) {
	data := file(t, "tree.lib")
	tree, err := ReadLib(data, Options{})
	if err != nil {
		t.Fatal(err)
	}
	h8 := tree.Root.Children[0]
	if tree.Root.Comment != "Studies" || !reflect.DeepEqual(tree.Root.Marks, []Mark{{Label, pt("h8"), "A"}}) {
		t.Errorf("root %q, %v", tree.Root.Comment, tree.Root.Marks)
	}
	want := []Mark{{Label, pt("a15"), "å"}, {Cross, pt("h8"), ""}}
	if !reflect.DeepEqual(h8.Marks, want) || len(h8.Children) != 2 {
		t.Errorf("h8 %v", h8.Marks)
	}
	i9 := h8.Children[0]
	if i9.Comment != "indirect\ntwo\nlines" || i9.Children[0].Move.Point != pt("h7") || h8.Children[1].Move.Point != pt("h9") {
		t.Errorf("i9 %q", i9.Comment)
	}
	if b, err := FormatLib(tree); err != nil || !bytes.Equal(b, data) {
		t.Errorf("%v: %q", err, b)
	}
	// All of it stands in SGF too.
	sgf, err := FormatSGF(tree)
	if err != nil {
		t.Fatal(err)
	}
	trees, err := ReadSGF(sgf, Options{})
	if err != nil || !reflect.DeepEqual(trees[0], tree) {
		t.Errorf("%v: %s", err, sgf)
	}
}

func TestLibOldComment(t *testing.T) {
	tree, err := ReadLib(file(t, "old.lib"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	h8 := tree.Root.Children[0]
	if h8.Comment != "gamå" || h8.Children[0].Comment != "hi\no" || movesOf(t, tree) != "h8h7" {
		t.Errorf("%q, %q", h8.Comment, dump([]*Tree{tree}))
	}
}

func TestLibCharset(t *testing.T) {
	decode := func(charset string, text []byte) (string, error) {
		if charset != "GB18030" {
			return "", errors.New(charset)
		}
		return strings.ReplaceAll(string(text), "\xc7\xf8\xc8\xeb", "区入"), nil
	}
	tree, err := ReadLib(file(t, "gb.lib"), Options{Decode: decode})
	if err != nil || !strings.Contains(dump([]*Tree{tree}), "区入") {
		t.Errorf("%v: %s", err, dump([]*Tree{tree}))
	}
	tree, err = ReadLib(file(t, "gb.lib"), Options{})
	if err != nil || !strings.Contains(dump([]*Tree{tree}), "Çø") {
		t.Errorf("without a decoder: %v", err)
	}
	if _, err = ReadLib(file(t, "gb.lib"), Options{Charset: "Big5", Decode: decode}); err == nil {
		t.Error("an unknown charset was read")
	}
}

func TestLibErrors(t *testing.T) {
	for _, c := range []struct {
		text        string
		offset, ply int
		moves       string
	}{
		{header30 + "\x78\x00\x78\x00\x88\x40", 22, 2, "h8"},
		{header30 + "\x78\x00\x69\x80\x69\x40\x88\x40", 24, 3, "h8i9"},
		{header30 + "\x78\x00\x70\x40", 22, 2, "h8"}, // column 0
		{header30 + "\x78\x00\xf8\x40", 22, 2, "h8"}, // row 0
		{header30 + "\x78\x00\x00\x40", 22, 2, "h8"}, // a pass, too early
		{header30 + "\x78", 20, 0, ""},
		{header30 + "\x78\x08no end", 20, 0, ""},
		{header30 + "\x78\x20no end", 20, 0, ""},
		{header30 + "\x78\x01\x00", 20, 0, ""},
		{header30 + "\x78\x40\x69\x40", 22, 0, "h8"},
		{header30[:12], 12, 0, ""},
		{strings.Replace(header30, "\x03", "\x04", 1), 8, 0, ""},
		{"\x79\x00", 0, 0, ""},
		{"", 0, 0, ""},
	} {
		tree, err := ReadLib([]byte(c.text), Options{})
		var e *ReadError
		if !errors.As(err, &e) || e.Line != 0 || e.Offset != c.offset || e.Ply != c.ply {
			t.Errorf("%q: %v, want byte %d, ply %d", c.text, err, c.offset, c.ply)
		}
		if got := movesOf(t, tree); got != c.moves {
			t.Errorf("%q: kept %q", c.text, got)
		}
	}
	// What fills up the last block is nothing.
	if tree, err := ReadLib([]byte(header30+"\x78\x40\x00\x00\x00\x00"), Options{}); err != nil || movesOf(t, tree) != "h8" {
		t.Error(err)
	}
	// An illegal move costs its own variation only.
	tree, err := ReadLib([]byte(header30+"\x78\x00\x78\x80\x69\x40\x88\x40"), Options{})
	if err == nil || movesOf(t, tree) != "h8h7" {
		t.Errorf("%v: %s", err, dump([]*Tree{tree}))
	}
}

func TestLibWriteErrors(t *testing.T) {
	for _, text := range []string{
		"(;GM[4]SZ[19];B[hh])",
		"(;GM[4];B[hh];AB[aa])",
		"(;GM[4]RU[gomoku-15x15-5-freestyle-swap2];B[hh];W[gg];B[ff];RM[~])",
		"(;GM[4]AB[hh]AW[gg];B[ff])",
	} {
		trees, err := ReadSGF([]byte(text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if b, err := FormatLib(trees[0]); err == nil {
			t.Errorf("%s was written: %q", text, b)
		}
	}
	// A pass looks like a root, so there must be one before it.
	trees, err := ReadSGF([]byte("(;GM[4]RU[renju];B[hh];W[ig];B[hi];W[gg];B[ff];W[ee];B[];W[aa])"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := FormatLib(trees[0])
	if err != nil || !strings.HasPrefix(string(b), header34+"\x00\x00") {
		t.Fatalf("%v: %q", err, b)
	}
	if tree, err := ReadLib(b, Options{}); err != nil || movesOf(t, tree) != movesOf(t, trees[0]) {
		t.Error(err)
	}
}
