package main

import (
	"bytes"
	"encoding/hex"
	"flag"
	"fmt"

	"rowan/rules"
	"rowan/rules/record"
)

var verifyCommand = command{
	name: "verify",
	args: "[FILE]",
	about: "Checks the signed record of an online match: that each entry is signed by its seat, follows the\n" +
		"entries it names, and keeps the rules. Writes who played, each entry, the result, and where there is\n" +
		"a clock what is left on it; who claimed the game, and whether the two sides disagree. The exit\n" +
		"status is 1 at the first entry that is bad, at broken rules, and at a result that does not fit.\n",
	setup: func(*flag.FlagSet) func(*call) int { return verify },
}

func verify(c *call) int {
	data, name, status := c.read()
	if status != exitOK {
		return status
	}
	tr, err := record.Decode(data)
	if err != nil {
		c.errorf("%s: %v", name, err)
		status = exitWrong
	}
	if tr == nil {
		return exitWrong
	}
	s := tr.State()
	header, id := tr.Header(), tr.ID()
	fmt.Fprintf(c.out, "game    %s\nterms   %s\n", hex.EncodeToString(id[:]), header.Terms)
	for _, seat := range []record.Seat{record.Host, record.Guest} {
		fmt.Fprintf(c.out, "%-7s %q, %s, key %s\n", seat, s.Names[seat], s.ColorOf(seat), hex.EncodeToString(header.Keys[seat][:]))
	}
	fmt.Fprintln(c.out)
	n := 0
	for e := range tr.Ordered() {
		n++
		verdict := "ok"
		if s.Fault != nil && proves(s.Fault, e.Signed) {
			verdict = fmt.Sprintf("breaks the rules: %v", s.Fault.Why)
			c.errorf("%s: entry %d, %s %d: %s", name, n, e.Seat, e.Number, verdict)
			status = exitWrong
		}
		fmt.Fprintf(c.out, "%5d  %-5s %4d  %-22s %s\n", n, e.Seat, e.Number, describe(e.Entry), verdict)
	}
	if err != nil {
		fmt.Fprintf(c.out, "%5d  bad: %v\n", n+1, err)
	}
	fmt.Fprintf(c.out, "\nresult  %s, %d moves\n", resultOf(&s), s.Match.Ply())
	writeTimes(c, header.Terms, &s)
	fmt.Fprintf(c.out, "record  %s\n", hex.EncodeToString(s.Hash[:]))
	return max(status, verifyResults(c, name, &s))
}

// verifyResults writes who signed the result, and returns exitWrong where one signed another.
func verifyResults(c *call, name string, s *record.State) int {
	status := exitOK
	for _, seat := range []record.Seat{record.Host, record.Guest} {
		switch s.Results[seat] {
		case s.Hash:
			fmt.Fprintf(c.out, "signed  by the %s\n", seat)
		case record.Hash{}:
			fmt.Fprintf(c.out, "signed  not by the %s\n", seat)
		default:
			c.errorf("%s: the %s signed another result: %s", name, seat, hex.EncodeToString(s.Results[seat][:]))
			status = exitWrong
		}
	}
	return status
}

func proves(f *record.Fault, signed []byte) bool {
	for _, p := range f.Proof {
		if bytes.Equal(p, signed) {
			return true
		}
	}
	return false
}

// resultOf says how the game ended, by seat: a game can end before there are colours.
func resultOf(s *record.State) string {
	switch {
	case !s.Over():
		return "none yet"
	case s.End.Draw:
		return "draw by " + s.End.Method.String()
	}
	return fmt.Sprintf("the %s wins by %s", s.End.Winner, s.End.Method)
}

// describe says what an entry does.
func describe(e record.Entry) string {
	switch e.Kind {
	case record.KindSeat:
		return fmt.Sprintf("takes the seat %q", e.Body)
	case record.KindCommit:
		return "promises for the draw"
	case record.KindNonce:
		return "draws"
	case record.KindReveal:
		return "keeps the promise"
	case record.KindMove:
		return moveText(e)
	case record.KindResign:
		return "resigns"
	case record.KindFlag:
		return fmt.Sprintf("is out of time after %v", e.Times().Used)
	case record.KindClaim:
		return "claims " + claimText(e.Claim())
	case record.KindDispute:
		if d := e.Dispute(); d.What == record.DisputeTime {
			return fmt.Sprintf("disputes the time: %v", d.Reading)
		}
		return "disputes that it had left"
	case record.KindChoose:
		return fmt.Sprintf("lets the %s begin", e.Chosen())
	case record.KindOffer:
		if o := e.Offer(); o.What == record.OfferTakeback {
			return fmt.Sprintf("asks back to ply %d", o.Ply)
		}
		return "offers a draw"
	case record.KindAnswer:
		if e.Accepts() {
			return "accepts"
		}
		return "declines"
	case record.KindResult:
		return "signs the result"
	}
	return fmt.Sprintf("kind %d", e.Kind)
}

func moveText(e record.Entry) string {
	text := "plays " + e.Move().String()
	if t := e.Times(); t != (record.Times{}) {
		text += fmt.Sprintf(" in %v, measured %v", t.Used, t.Measured)
	}
	return text
}

// claimText says what is claimed, and by which measure.
func claimText(c record.Claim) string {
	what := map[record.ClaimKind]string{
		record.ClaimTime: "the time", record.ClaimWin: "the game that was left", record.ClaimDraw: "a draw in the game that was left"}[c.What]
	return fmt.Sprintf("%s at ply %d: %v", what, c.Ply, c.Measured)
}

// writeTimes writes what is left on the clocks, and what was claimed and disputed.
func writeTimes(c *call, terms record.Terms, s *record.State) {
	seats := []record.Seat{record.Host, record.Guest}
	if terms.Clock.Kind != rules.NoClock {
		fmt.Fprintf(c.out, "clock   host %v, guest %v\n", s.Clocks[record.Host], s.Clocks[record.Guest])
	}
	for _, seat := range seats {
		if claim := s.Claimed[seat]; claim.What != record.ClaimNothing {
			fmt.Fprintf(c.out, "claim   the %s claims %s\n", seat, claimText(claim))
		}
	}
	if s.Disputed {
		fmt.Fprintf(c.out, "dispute the sides do not agree: host %v, guest %v\n", s.Readings[record.Host], s.Readings[record.Guest])
	}
}
