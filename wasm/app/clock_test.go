package app

import (
	"slices"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/protocol"
	"rowan/wasm/view"
)

// TestClockChoice chooses each clock that is offered: it is remembered, and in the invitation's terms.
func TestClockChoice(t *testing.T) {
	d := start(t)
	var offered []string
	for _, o := range d.app.Screen().Options {
		if o.Name == "clock" {
			for _, b := range o.Values {
				offered = append(offered, b.Label)
			}
		}
	}
	want := []string{"None", "30 s a move", "1 min a move", "5 min + 3 s", "10 min + 5 s", "15 min + 10 s", "1 day a move", "3 days a move", "7 days a move"}
	if !slices.Equal(offered, want) {
		t.Errorf("%q", offered)
	}
	for _, c := range clocks {
		d.act(view.ActChoose, "clock="+c.String())
		d.reload("")
		if got := d.app.Screen().Choice.Clock; got != c {
			t.Errorf("%v after a reload, want %v", got, c)
		}
		d.act(view.ActInvite)
		i, err := protocol.ParseInvite(d.app.online.session.Invite().Fragment())
		if err != nil || i.Terms.Clock != c {
			t.Errorf("%v, %v", i.Terms, err)
		}
		d.act(view.ActHome)
	}
	d.act(view.ActChoose, "clock=m0")
	d.act(view.ActChoose, "clock=")
	if got := d.app.Screen().Choice.Clock; got != clocks[len(clocks)-1] {
		t.Errorf("nonsense chose %v", got)
	}
	// A game at this device has none.
	d.act(view.ActTwoPlayers)
	if s := d.app.Screen(); s.Awake {
		t.Errorf("%+v", s.Bottom)
	}
}

func TestClockTerms(t *testing.T) {
	d := start(t)
	total := rules.Clock{Kind: rules.TotalTime, Limit: 5 * time.Minute}
	for _, c := range []struct {
		terms record.Terms
		want  string
	}{
		{record.Terms{}, "Without a clock. If one of you is away for 2 min, the other may claim the game."},
		{record.Terms{Clock: clocks[1], Grace: 90 * time.Second}, "30 s for each move. If one of you is away for 1 min 30 s, the other may claim the game."},
		{record.Terms{Clock: total, Grace: time.Hour}, "5 min each for the whole game. If one of you is away for 60 min, the other may claim the game."},
		{record.Terms{Clock: clocks[3]}, "5 min each, and 3 s more after every move. If one of you is away for 2 min, the other may claim the game."},
		{record.Terms{Clock: clocks[6]}, "1 day for each move: you need not be here at the same time."},
		{record.Terms{Clock: clocks[7]}, "3 days for each move: you need not be here at the same time."},
	} {
		if got := d.app.Text.Sentences(d.app.clockTerms(c.terms)...); got != c.want {
			t.Errorf("%v: %q", c.terms, got)
		}
	}
}

func TestDigits(t *testing.T) {
	d := start(t)
	for left, want := range map[time.Duration]string{
		-time.Second: "0:00.0", 0: "0:00.0", 99 * time.Millisecond: "0:00.0", 9999 * time.Millisecond: "0:09.9",
		10 * time.Second: "0:10", 59999 * time.Millisecond: "0:59", time.Minute: "1:00", 5 * time.Minute: "5:00",
		time.Hour + 2*time.Minute + 3*time.Second: "1:02:03", 3 * rules.Day: "3 d 00:00", rules.Day - time.Second: "23:59:59",
		2*rules.Day + 5*time.Hour + 7*time.Minute: "2 d 05:07",
	} {
		if got := d.app.digits(left); got != want {
			t.Errorf("%v is %q, want %q", left, got, want)
		}
	}
	for span, want := range map[time.Duration]string{
		2 * time.Hour: "2 h", 36 * time.Hour: "36 h", 100 * time.Minute: "100 min", 10 * time.Hour: "10 h", 150 * time.Minute: "150 min",
	} {
		if got := d.app.span(span); got != want {
			t.Errorf("%v is %q, want %q", span, got, want)
		}
	}
	d.app.Text = &i18n.Russian
	if got := d.app.digits(1500 * time.Millisecond); got != "0:01,5" {
		t.Error(got)
	}
}
