package app

import (
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/session"
	"rowan/wasm/view"
)

// claimQuestion asks whether the game is claimed of a friend who has left, or whose time is over; nil where it can't
// be, or the person rather waits.
func (a *App) claimQuestion() *view.Question {
	o := a.online
	c := o.session.MayClaim(a.now())
	answer := func(value string, label i18n.ID) view.Button {
		b := a.button(view.ActClaim, label, true)
		b.Value = value
		return b
	}
	switch {
	case o.waits:
		return nil
	case c.Time:
		return &view.Question{Text: a.Text.Text(i18n.AskClaimTime), Answers: []view.Button{
			answer("time", i18n.ClaimWin), a.button(view.ActWait, i18n.WaitOn, true)}}
	case c.Left:
		return &view.Question{Text: a.Text.Text(i18n.AskClaimLeft, a.span(a.grace())), Answers: []view.Button{
			answer("win", i18n.ClaimWin), answer("draw", i18n.ClaimDraw), a.button(view.ActWait, i18n.WaitOn, true)}}
	}
	return nil
}

// claimText says when the game can be claimed.
func (a *App) claimText() string {
	c := a.online.session.MayClaim(a.now())
	if c.LeftIn <= 0 {
		return ""
	}
	return a.Text.Text(i18n.ClaimIn, a.digits(c.LeftIn.Truncate(time.Second)+time.Second))
}

// grace returns how long the friend must be away.
func (a *App) grace() time.Duration { return a.terms().GraceOrDefault() }

// terms returns the terms of the newest game.
func (a *App) terms() record.Terms { return a.online.session.Terms() }

// mayClaim reports whether there is something to claim.
func (a *App) mayClaim() bool {
	c := a.online.session.MayClaim(a.now())
	return c.Time || c.Left
}

// claim claims the game; nothing asks again whether to.
func (a *App) claim(what string) {
	a.online.waits = false
	kind, ok := map[string]record.ClaimKind{"time": record.ClaimTime, "win": record.ClaimWin, "draw": record.ClaimDraw}[what]
	if ok {
		a.session(session.Claim{What: kind})
	}
}

// disputeText says how the two do not agree on the end, with what each says.
func (a *App) disputeText() string {
	o := a.online
	st, me := o.session.State(), o.session.Seat()
	if !st.Disputed {
		if _, differ := o.session.Agreed(); differ {
			return a.Text.Text(i18n.ResultsDiffer)
		}
		return ""
	}
	mine, friends := st.Readings[me], st.Readings[me.Other()]
	if st.End.Method == rules.OutOfTime || st.Claimed[me].What == record.ClaimTime || st.Claimed[me.Other()].What == record.ClaimTime {
		return a.Text.Text(i18n.DisputedTime, a.exactly(mine), a.exactly(friends))
	}
	if st.Claimed[me].What.Left() {
		return a.Text.Text(i18n.DisputedFriendLeft, a.span(mine.Truncate(time.Second)))
	}
	return a.Text.Text(i18n.DisputedYouLeft, a.span(friends.Truncate(time.Second)))
}

// exactly writes a measured time with tenths of seconds: "1 min 2.3 s".
func (a *App) exactly(d time.Duration) string {
	text := ""
	if d >= time.Minute {
		text = a.Text.Text(i18n.SpanMinutes, int(d/time.Minute)) + " "
	}
	return text + a.Text.Text(i18n.SpanSeconds, a.Text.Decimal((d%time.Minute).Truncate(time.Second/10).Seconds(), 1))
}
