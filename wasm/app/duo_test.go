package app

import (
	"strings"
	"testing"
	"time"

	"rowan/rules"
	"rowan/wasm/line"
	"rowan/wasm/view"
)

// A duo is two apps and a line between them that loses nothing: each takes what the other sends as soon as the
// test lets it.
type duo struct {
	t           *testing.T
	host, guest *driver
	up          bool
	lines       int
	at          map[*driver]int // how many of its effects were carried over
}

// sitDown lets a host invite with the choices, and a guest take the seat. names are the host's and the guest's, or none.
func sitDown(t *testing.T, choices string, names ...string) *duo {
	t.Helper()
	d := &duo{t: t, host: start(t), guest: start(t), at: map[*driver]int{}}
	d.guest.n = 100 // others than the host's
	for i, name := range names {
		d.each()[i].act(view.ActSet, "name="+name)
	}
	for _, choice := range strings.Fields(choices) {
		d.host.act(view.ActChoose, choice)
	}
	d.host.act(view.ActInvite)
	_, fragment, _ := strings.Cut(d.host.app.Screen().Link, "#")
	d.guest.handle(Address{fragment})
	d.guest.act(view.ActTakeSeat)
	d.connect()
	return d
}

func (d *duo) each() [2]*driver { return [2]*driver{d.host, d.guest} }

func (d *duo) other(of *driver) *driver {
	if of == d.host {
		return d.guest
	}
	return d.host
}

// connect makes a line, and lets all travel.
func (d *duo) connect() {
	d.t.Helper()
	d.lines++
	d.up = true
	for _, p := range d.each() {
		d.at[p] = len(p.did)
	}
	for _, p := range d.each() {
		p.handle(Line{p.line.Serial, line.Relay{State: line.Joined}})
		p.handle(Line{p.line.Serial, line.Up{Line: d.lines, Intro: d.other(p).line.Config.Intro, Route: line.Direct,
			Binding: line.Binding{HostFingerprint: "a", GuestFingerprint: "b"}}})
	}
	d.travel()
}

// cut ends the line; what is on its way is lost.
func (d *duo) cut() {
	d.up = false
	for _, p := range d.each() {
		d.at[p] = len(p.did)
		if p.line != nil {
			p.handle(Line{p.line.Serial, line.Down{Line: d.lines}})
		}
	}
}

// travel carries frames over until there are none.
func (d *duo) travel() {
	d.t.Helper()
	for moved := true; moved; {
		moved = false
		for _, p := range d.each() {
			for d.at[p] < len(p.did) {
				e := p.did[d.at[p]]
				d.at[p]++
				frame, ok := e.(SendFrame)
				if to := d.other(p); ok && d.up && to.line != nil && frame.Line == d.lines {
					moved = true
					to.handle(Line{to.line.Serial, line.Frame{Line: frame.Line, Data: frame.Data}})
				}
			}
		}
	}
}

// play plays moves, each by whose turn it is.
func (d *duo) play(moves string) {
	d.t.Helper()
	list, err := rules.ParseMoves(rules.ClassicGomoku, moves)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, m := range list {
		p := d.guest
		if d.host.app.mine() {
			p = d.host
		}
		before := p.moves()
		p.handle(Board{view.Play{Move: m}})
		if p.moves() == before {
			d.t.Fatalf("%v was not played: %+v", m, p.app.Screen())
		}
		d.travel()
	}
}

// act lets one press a button.
func (d *duo) act(p *driver, act view.Act, value ...string) {
	d.t.Helper()
	p.act(act, value...)
	d.travel()
}

// pass lets time pass on both devices.
func (d *duo) pass(t time.Duration) {
	for _, p := range d.each() {
		p.now = p.now.Add(t)
	}
}

// last returns the newest effect of a kind since the beginning of the test.
func last[E Effect](d *driver) (e E, ok bool) {
	for i := len(d.did) - 1; i >= 0; i-- {
		if e, ok := d.did[i].(E); ok {
			return e, true
		}
	}
	return e, false
}

// wait lets so many seconds pass, each with its Tick.
func (d *duo) wait(seconds int) {
	d.t.Helper()
	for range seconds {
		d.pass(time.Second)
		for _, p := range d.each() {
			p.handle(Tick{})
		}
		d.travel()
	}
}
