package record

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"rowan/rules"
)

const plainTerms = "gomoku-15x15-5-freestyle-none~drawn"

func TestTermsText(t *testing.T) {
	plain := Terms{Variant: rules.ClassicGomoku}
	with := func(change func(*Terms)) Terms {
		terms := plain
		change(&terms)
		return terms
	}
	blitz := rules.Clock{Kind: rules.TotalTime, Limit: 5 * time.Minute, Increment: 3 * time.Second}
	for tail, want := range map[string]Terms{
		"":        plain,
		"~m30":    with(func(t *Terms) { t.Clock = rules.Clock{Kind: rules.PerMove, Limit: 30 * time.Second} }),
		"~t300-3": with(func(t *Terms) { t.Clock = blitz }),
		"~d3":     with(func(t *Terms) { t.Clock = rules.Clock{Kind: rules.Days, Limit: 3 * rules.Day} }),
		"~g60":    with(func(t *Terms) { t.Grace = time.Minute }),
		"~l1-0":   with(func(t *Terms) { t.Lag.Move = time.Millisecond }),
		"~t300-3~g3600~l1000-30000": with(func(t *Terms) {
			t.Clock, t.Grace, t.Lag = blitz, time.Hour, Lag{time.Second, 30 * time.Second}
		}),
	} {
		got, err := ParseTerms(plainTerms + tail)
		if err != nil || got != want || want.String() != plainTerms+tail {
			t.Errorf("%q: %+v, %q, %v", tail, got, want.String(), err)
		}
	}
	if got := with(func(t *Terms) { t.Grace, t.Lag = DefaultGrace, Lag{DefaultLagMove, DefaultOutage} }).String(); got != plainTerms {
		t.Errorf("the defaults are written: %q", got)
	}
	for _, text := range []string{
		"", "gomoku-15x15-5-freestyle-none", "gomoku-15x15-5-freestyle-none~", "gomoku-15x15-5-freestyle-none~me", "x~drawn",
		plainTerms + "~", plainTerms + "~none", plainTerms + "~g120", plainTerms + "~l500-60000", plainTerms + "~g29", plainTerms + "~g3601",
		plainTerms + "~g060", plainTerms + "~g60-", plainTerms + "~l0-0", plainTerms + "~l500", plainTerms + "~l10001-0", plainTerms + "~l1-600001", plainTerms + "~l1-2-3",
		plainTerms + "~g60~m30", plainTerms + "~l1-0~g60", plainTerms + "~m30~m30", plainTerms + "~t300", plainTerms + "~rated",
		plainTerms + "~g99999999999", plainTerms + "~m30~",
	} {
		if got, err := ParseTerms(text); err == nil || got != (Terms{}) || !strings.Contains(err.Error(), "terms") {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

// TestSwappedTerms checks that a rematch keeps all but who begins.
func TestSwappedTerms(t *testing.T) {
	terms, err := ParseTerms(plainTerms + "~t300-3~g60~l1000-30000")
	if err != nil {
		t.Fatal(err)
	}
	if got := terms.Swapped(Host).String(); got != "gomoku-15x15-5-freestyle-none~guest~t300-3~g60~l1000-30000" {
		t.Error(got)
	}
}

// TestOldTerms reads terms as devices keep them from before there were clocks.
func TestOldTerms(t *testing.T) {
	old := `{"Variant":{"Game":0,"Width":15,"Height":15,"Length":5,"Rule":0,"Opening":0},"Begins":0}`
	var terms Terms
	if err := json.Unmarshal([]byte(old), &terms); err != nil || terms != (Terms{Variant: rules.ClassicGomoku}) {
		t.Fatalf("%+v, %v", terms, err)
	}
	if terms.GraceOrDefault() != 2*time.Minute || terms.LagOrDefault() != (Lag{500 * time.Millisecond, time.Minute}) || terms.Validate() != nil {
		t.Error("they have no defaults")
	}
}

func FuzzTerms(f *testing.F) {
	for _, tail := range []string{"", "~m30", "~t300-3~g60", "~d3~l1-0", "~g60~l9-9"} {
		f.Add(plainTerms + tail)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if terms, err := ParseTerms(text); err == nil && (terms.String() != text || terms.Validate() != nil) {
			t.Fatalf("%q is %q, %v", text, terms, terms.Validate())
		}
	})
}
