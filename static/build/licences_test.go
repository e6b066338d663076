package main

import (
	"strings"
	"testing"
)

// TestParts finds what the programs are made of, each with a licence: a module without one is an error.
func TestParts(t *testing.T) {
	parts, err := findParts()
	if err != nil {
		t.Fatal(err)
	}
	names := ""
	for _, p := range parts {
		names += p.name + "\n"
		if !strings.Contains(strings.ToLower(p.licence), "copyright") || len(p.licence) < 500 {
			t.Errorf("%s: no licence is like %q", p.name, p.licence)
		}
	}
	if !strings.HasPrefix(names, "Go 1.") {
		t.Errorf("the first is not Go:\n%s", names)
	}
	for _, want := range []string{"github.com/pion/webrtc/v4 v4.", "nhooyr.io/websocket v1."} {
		if !strings.Contains(names, want) {
			t.Errorf("%s is linked and not among\n%s", want, names)
		}
	}
	for _, no := range []string{"chromedp", "brotli", "rowan"} {
		if strings.Contains(names, no) {
			t.Errorf("%s is not in the page but among\n%s", no, names)
		}
	}
}

func TestLicencesAreInTheSite(t *testing.T) {
	b := newBuilder(t, sources)
	b.Parts = []part{{"Go 1.26", "Copyright of Go"}, {"a.test/b v1", "Copyright of b"}}
	run(t, b)
	if got := b.read(t, "licences.txt"); !strings.Contains(got, "\n\na.test/b v1\n===========\n\nCopyright of b\n") {
		t.Errorf("%s", got)
	}
}

func TestNoLicence(t *testing.T) {
	if _, err := readLicence(t.TempDir()); err == nil {
		t.Error("an empty folder has a licence")
	}
}
