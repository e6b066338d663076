package main

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"rowan/rules/connect4/solver"
)

// A book that was stopped goes on where it was, and keeps what it had; -check finds a score that is wrong.
func TestBookGoesOn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "book")
	b, err := solver.NewBook(8)
	if err != nil {
		t.Fatal(err)
	}
	easy := -1 // a position that takes no time, with score 15
	p, err := replayColumns("41112723")
	if err != nil {
		t.Fatal(err)
	}
	for i := range b.Len() {
		if at, _, _ := b.At(i); at == solver.At(p) {
			easy = i
		} else {
			b.Set(i, 5) // not true: it must not be looked at again
		}
	}
	if easy < 0 {
		t.Fatal("the book has no such position")
	}
	save := func() {
		if err := os.WriteFile(name, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	save()
	status, _, errs := try(t, "", "book", "-threads", "2", "-table", "1", "-ply", "3", name)
	if status != exitOK || errs != "77715 of 77715 scores\n" {
		t.Fatalf("%d, %q", status, errs)
	}
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if b, err = solver.ReadBook(file); err != nil {
		t.Fatal(err)
	}
	if _, score, _ := b.At(easy); score != 15 {
		t.Errorf("score %d", score)
	}
	if _, score, _ := b.At(easy + 1); score != 5 || b.Missing() != 0 {
		t.Errorf("score %d, %d missing", score, b.Missing())
	}

	if b, err = solver.NewBook(8); err != nil {
		t.Fatal(err)
	}
	for score, want := range map[int]string{
		15: "1 of 1 scores were found again\n",
		14: "rowan book: " + name + ": score " + strconv.Itoa(easy) + ": the score is 15, not 14\n0 of 1 scores were found again\n",
	} {
		b.Set(easy, score)
		save()
		if status, _, errs := try(t, "", "book", "-check", "9", "-table", "1", name); errs != want || status == exitOK != (score == 15) {
			t.Errorf("-check: %d, %q", status, errs)
		}
	}
}

// Stopped by its time, a new book is written with what was found.
func TestBookStops(t *testing.T) {
	name := filepath.Join(t.TempDir(), "book")
	status, _, errs := try(t, "", "book", "-threads", "1", "-table", "1", "-ply", "2", "-time", "1ms", name)
	if status != exitOK || errs != "0 of 25 scores\n" {
		t.Fatalf("%d, %q", status, errs)
	}
	if status, _, errs := try(t, "", "book", "-check", "3", name); status != exitOK || errs != "0 of 0 scores were found again\n" {
		t.Errorf("-check: %d, %q", status, errs)
	}
}

func TestBookErrors(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad")
	if err := os.WriteFile(bad, []byte("no book"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		status int
		args   []string
	}{
		{exitUsage, nil},
		{exitUsage, []string{"a", "b"}},
		{exitUsage, []string{"-threads", "0", "a"}},
		{exitUsage, []string{"-table", "0", "a"}},
		{exitUsage, []string{"-check", "-1", "a"}},
		{exitWrong, []string{"-ply", "13", filepath.Join(dir, "new")}},
		{exitWrong, []string{bad}},
		{exitWrong, []string{"-time", "1ms", "-ply", "1", filepath.Join(dir, "none", "book")}},
	} {
		if status, _, errs := try(t, "", append([]string{"book"}, c.args...)...); status != c.status || errs == "" {
			t.Errorf("%v: %d, %q", c.args, status, errs)
		}
	}
}
