package rules

import (
	"errors"
	"testing"
	"time"
)

func TestClockText(t *testing.T) {
	for text, want := range map[string]Clock{
		"none":       {},
		"m1":         {PerMove, time.Second, 0},
		"m3600":      {PerMove, time.Hour, 0},
		"t10-0":      {TotalTime, 10 * time.Second, 0},
		"t300-3":     {TotalTime, 5 * time.Minute, 3 * time.Second},
		"t36000-600": {TotalTime, 10 * time.Hour, 10 * time.Minute},
		"d1":         {Days, Day, 0},
		"d30":        {Days, 30 * Day, 0},
	} {
		got, err := ParseClock(text)
		if err != nil || got != want || got.String() != text || want.Validate() != nil {
			t.Errorf("%s: %+v, %q, %v", text, got, got.String(), err)
		}
	}
	for _, text := range []string{"", "m", "m0", "m3601", "m030", "m+30", "m30-0", "m 30", "t300", "t300-", "t9-0", "t36001-0",
		"t300-601", "t300-03", "t300-3-3", "d0", "d31", "d1-0", "x3", "30", "m99999999999999999999", "None"} {
		var e *ClockError
		if c, err := ParseClock(text); !errors.As(err, &e) || c != (Clock{}) || e.Text != text {
			t.Errorf("%q: %+v, %v", text, c, err)
		}
	}
	for _, c := range []Clock{
		{NoClock, time.Second, 0}, {PerMove, 1500 * time.Millisecond, 0}, {PerMove, 30 * time.Second, time.Second},
		{TotalTime, time.Minute, -time.Second}, {Days, 36 * time.Hour, 0}, {Days + 1, Day, 0}, {PerMove, -time.Second, 0},
	} {
		if c.Validate() == nil {
			t.Errorf("%+v is no clock", c)
		}
	}
}

func FuzzClock(f *testing.F) {
	for _, s := range []string{"none", "m30", "t300-3", "d3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if c, err := ParseClock(text); err == nil && (c.String() != text || c.Validate() != nil) {
			t.Fatalf("%q is %q, %v", text, c, c.Validate())
		}
	})
}

func TestBanks(t *testing.T) {
	clock := func(text string) Banks {
		c, err := ParseClock(text)
		if err != nil {
			t.Fatal(err)
		}
		return c.Banks()
	}
	check := func(name string, b Banks, first, second time.Duration) {
		t.Helper()
		if b.Left(First) != first || b.Left(Second) != second {
			t.Errorf("%s: %v and %v left, want %v and %v", name, b.Left(First), b.Left(Second), first, second)
		}
	}
	const s = time.Second

	b := clock("t300-3")
	check("at the beginning", b, 300*s, 300*s)
	b = b.Move(First, 10*s)
	check("after a move", b, 293*s, 300*s)
	before := b
	check("after a charge", b.Charge(First, 5*s), 288*s, 300*s)
	check("after a takeback", before, 293*s, 300*s)
	if b.Over(First, 293*s) || !b.Over(First, 294*s) || b.Over(Second, 0) {
		t.Error("the time of a player is over when more than all is used")
	}
	b = b.Move(Second, 301*s)
	check("what is over gets no increment", b, 293*s, -1*s)
	check("and stays over", b.Move(First, 0).Move(Second, 0), 296*s, -1*s)
	if !b.Over(Second, 0) || b.Over(First, 0) {
		t.Error("one bank is below zero")
	}

	b = clock("m30").Move(First, 20*s)
	check("a new limit", b, 30*s, 30*s)
	b = b.Charge(First, 31*s)
	check("charged later", b, -1*s, 30*s)
	check("nobody's own move lets it pass", b.Move(First, 0), -1*s, 30*s)
	check("the opponent's does", b.Move(Second, 5*s), 30*s, 30*s)

	b = clock("d1").Move(First, 25*time.Hour)
	check("a day late", b, -time.Hour, Day)
	check("let pass", b.Move(Second, time.Hour), Day, Day)

	b = clock("none").Move(First, time.Hour).Charge(Second, time.Hour)
	check("no clock", b, 0, 0)
	if b.Over(First, time.Hour) {
		t.Error("without a clock nobody's time is over")
	}
}
