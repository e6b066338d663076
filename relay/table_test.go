package main

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the table of flags into the README")

// help returns what -h prints.
func help(t *testing.T) string {
	t.Helper()
	var out bytes.Buffer
	if _, err := parse([]string{"-h"}, environment(nil), &out); !errors.Is(err, flag.ErrHelp) {
		t.Fatalf("-h: %v", err)
	}
	return out.String()
}

func TestHelp(t *testing.T) {
	text := help(t)
	for _, want := range []string{"-addr HOST:PORT", "ROWAN_ROOMS_PER_ADDRESS", "127.0.0.1:8080"} {
		if !strings.Contains(text, want) {
			t.Errorf("the help lacks %q:\n%s", want, text)
		}
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "-") && strings.Contains(line, "|") {
			t.Errorf("the README's table can't have %q", line)
		}
	}
}

// helpTable returns the table that -h prints as the README has it.
func helpTable(t *testing.T) string {
	t.Helper()
	lines := strings.Split(help(t), "\n")
	first := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, heading.flag) })
	last := first + slices.Index(lines[first:], "")
	// The columns begin where those of the heading do.
	var at []int
	for _, name := range []string{heading.flag, heading.variable, heading.value, heading.meaning} {
		at = append(at, strings.Index(lines[first], name))
	}
	var b strings.Builder
	for i, l := range lines[first:last] {
		cell := func(n int) string {
			end := len(l)
			if n+1 < len(at) {
				end = at[n+1]
			}
			s := strings.TrimSpace(l[at[n]:end])
			if i > 0 && s != "" && n < 2 {
				s = "`" + s + "`"
			}
			return s
		}
		b.WriteString("| " + cell(0) + " | " + cell(1) + " | " + cell(2) + " | " + cell(3) + " |\n")
		if i == 0 {
			b.WriteString("|---|---|---|---|\n")
		}
	}
	return b.String()
}

// The README has the very table that -h prints.
func TestReadmeHasTheTable(t *testing.T) {
	const name = "../README.md"
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := helpTable(t)
	before, rest, ok := strings.Cut(string(data), "| flag | variable |")
	if !ok {
		t.Fatal("the README has no table of flags")
	}
	_, after, _ := strings.Cut(rest, "\n\n")
	fresh := before + want + "\n" + after
	switch {
	case fresh == string(data):
	case *update:
		if err := os.WriteFile(name, []byte(fresh), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the README's table is not what -h prints. Run: go test ./relay -run TestReadmeHasTheTable -update")
	}
}
