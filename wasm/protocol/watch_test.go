package protocol

import (
	"errors"
	"strings"
	"testing"
)

const sampleWatch = "w/1/gomoku-15x15-5-freestyle-none~drawn/1-P0RISIgi0rUZHnNAwr9g/AQIDBAUGBwgJCgsMDQ4PEA/Ntqz"

func TestWatch(t *testing.T) {
	w := sample.Watch()
	if got := w.Fragment(); got != sampleWatch {
		t.Errorf("a watch link of version 1 has changed: %s", got)
	}
	if w.Secret == sample.Secret {
		t.Error("the invitation's secret is in the watch link")
	}
	for _, tail := range []string{"", ".", ")", "/more"} {
		if got, err := ParseWatch("#" + sampleWatch + tail); err != nil || got != w {
			t.Errorf("with %q: %v", tail, err)
		}
	}
}

// One kind of link is not taken for the other, whatever is changed in it.
func TestWatchIsNoInvitation(t *testing.T) {
	for text, parse := range map[string]func(string) error{
		sampleWatch:              func(s string) error { _, err := ParseInvite(s); return err },
		sampleFragment:           func(s string) error { _, err := ParseWatch(s); return err },
		"i" + sampleWatch[1:]:    func(s string) error { _, err := ParseInvite(s); return err },
		"w" + sampleFragment[1:]: func(s string) error { _, err := ParseWatch(s); return err },
	} {
		err := parse(text)
		var e *LinkError
		if want := map[bool]LinkProblem{true: NotInvite, false: Broken}[text == sampleWatch || text == sampleFragment]; !errors.As(err, &e) || e.Problem != want {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := ParseWatch(strings.Replace(sampleWatch, "/1/", "/3/", 1)); err == nil || err.(*LinkError).Problem != OtherVersion {
		t.Error(err)
	}
}

func FuzzWatch(f *testing.F) {
	f.Add(sampleWatch)
	f.Add(sampleFragment)
	f.Fuzz(func(t *testing.T, text string) {
		w, err := ParseWatch(text)
		if err != nil {
			return
		}
		if again, err := ParseWatch(w.Fragment()); err != nil || again != w {
			t.Fatalf("%q: %v", text, err)
		}
	})
}
