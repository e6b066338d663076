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
		"entries it names, and keeps the rules. Writes who played, each entry, and the result. The exit\n" +
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
	fmt.Fprintf(c.out, "\nresult  %s, %d moves\nrecord  %s\n", resultOf(&s), s.Match.Ply(), hex.EncodeToString(s.Hash[:]))
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
		return moveText(e.Move())
	case record.KindResign:
		return "resigns"
	case record.KindOffer:
		return "offers a draw"
	case record.KindAnswer:
		if e.Body[0] == 1 {
			return "accepts"
		}
		return "declines"
	case record.KindResult:
		return "signs the result"
	}
	return fmt.Sprintf("kind %d", e.Kind)
}

func moveText(m rules.Move) string { return "plays " + m.String() }
