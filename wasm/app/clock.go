package app

import (
	"fmt"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// clocks are those that an invitation can have, in the order they are offered.
var clocks = [...]rules.Clock{
	{},
	{Kind: rules.PerMove, Limit: 30 * time.Second},
	{Kind: rules.PerMove, Limit: time.Minute},
	{Kind: rules.TotalTime, Limit: 5 * time.Minute, Increment: 3 * time.Second},
	{Kind: rules.TotalTime, Limit: 10 * time.Minute, Increment: 5 * time.Second},
	{Kind: rules.TotalTime, Limit: 15 * time.Minute, Increment: 10 * time.Second},
	{Kind: rules.Days, Limit: rules.Day},
	{Kind: rules.Days, Limit: 3 * rules.Day},
	{Kind: rules.Days, Limit: 7 * rules.Day},
}

// clockOption is the choice of the clock of an invitation.
func (a *App) clockOption() view.Option {
	o := view.Option{Name: "clock", Chosen: "clock=" + a.choosing().Clock.String(), Hint: a.Text.Text(i18n.ClockHint)}
	for _, c := range clocks {
		name := a.Text.Text(i18n.NoClockName)
		if c.Kind != rules.NoClock {
			name = a.clockName(c)
		}
		o.Values = append(o.Values, view.Button{Act: view.ActChoose, Value: "clock=" + c.String(), Label: capital(name)})
	}
	return o
}

// clockName names a clock as lists have it: "30 s a move", "5 min + 3 s", "3 days a move".
func (a *App) clockName(c rules.Clock) string {
	switch c.Kind {
	case rules.PerMove, rules.Days:
		return a.Text.Text(i18n.ClockPerMove, a.span(c.Limit))
	case rules.TotalTime:
		if c.Increment > 0 {
			return a.span(c.Limit) + " + " + a.span(c.Increment)
		}
		return a.span(c.Limit)
	}
	return ""
}

// clockTerms says by which clock a game is to be played, and what becomes of it when one stays away.
func (a *App) clockTerms(t record.Terms) []string {
	var text string
	switch c := t.Clock; {
	case c.Kind == rules.PerMove:
		text = a.Text.Text(i18n.TermsPerMove, a.span(c.Limit))
	case c.Kind == rules.Days:
		// Nobody is away in such a game.
		return []string{a.Text.Text(i18n.TermsDays, a.span(c.Limit))}
	case c.Kind == rules.TotalTime && c.Increment > 0:
		text = a.Text.Text(i18n.TermsIncrement, a.span(c.Limit), a.span(c.Increment))
	case c.Kind == rules.TotalTime:
		text = a.Text.Text(i18n.TermsTotal, a.span(c.Limit))
	default:
		text = a.Text.Text(i18n.TermsNoClock)
	}
	return []string{text, a.Text.Text(i18n.TermsGrace, a.span(t.GraceOrDefault()))}
}

// span returns a length of time in words: "30 s", "1 min 30 s", "3 days". d is in whole seconds, or more than a day.
func (a *App) span(d time.Duration) string {
	switch {
	case d >= rules.Day && d%rules.Day == 0:
		return a.Text.Text(i18n.SpanDays, int(d/rules.Day))
	case d < time.Minute:
		return a.Text.Text(i18n.SpanSeconds, int(d/time.Second))
	case d < time.Hour && d%time.Minute != 0:
		return a.Text.Text(i18n.SpanMinutes, int(d/time.Minute)) + " " + a.Text.Text(i18n.SpanSeconds, int(d%time.Minute/time.Second))
	case d < 2*time.Hour || d%time.Hour != 0 && d < rules.Day:
		return a.Text.Text(i18n.SpanMinutes, int(d/time.Minute))
	}
	return a.Text.Text(i18n.SpanHours, int(d/time.Hour))
}

// digits writes what is left as clocks do: "5:00", "1:02:03", under ten seconds "0:09.4", from a day on "2 d 03:04".
// It is rounded down, so that 0 says that the time is over.
func (a *App) digits(d time.Duration) string {
	d = max(d, 0)
	h, m, s := int(d/time.Hour), int(d/time.Minute)%60, int(d/time.Second)%60
	switch {
	case d < tenths:
		return fmt.Sprintf("0:%02d%s%d", s, a.Text.Text(i18n.DecimalMark), d/(time.Second/10)%10)
	case h >= 24:
		return a.Text.Text(i18n.DaysLeft, h/24, fmt.Sprintf("%02d:%02d", h%24, m))
	case h > 0:
		return fmt.Sprintf("%d:%02d:%02d", h, m, s)
	}
	return fmt.Sprintf("%d:%02d", m, s)
}

// tenths is how much must be left for a clock to show whole seconds.
const tenths = 10 * time.Second
