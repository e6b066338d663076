package app

import (
	"strings"
	"testing"

	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/view"
)

// TestByHand meets a friend by codes where the relay is away, and not where it is there.
func TestByHand(t *testing.T) {
	d := &duo{t: t, host: start(t), guest: start(t), at: map[*driver]int{}}
	d.guest.n = 100
	d.host.act(view.ActInvite)
	_, fragment, _ := strings.Cut(d.host.app.Screen().Link, "#")
	d.guest.handle(Address{fragment})
	d.guest.act(view.ActTakeSeat)
	offered := func(p *driver) bool {
		for _, b := range p.app.Screen().Actions {
			if b.Act == view.ActDialog && b.Value == string(view.HandDialog) {
				return true
			}
		}
		return false
	}
	for _, p := range d.each() {
		p.handle(Line{p.line.Serial, line.Relay{State: line.Joined}})
		p.act(view.ActDialog, string(view.HandDialog))
		if offered(p) || p.app.Screen().Hand != nil {
			t.Error("offered with a relay")
		}
		p.handle(Line{p.line.Serial, line.Relay{State: line.Lost}})
		if !offered(p) {
			t.Error("not offered without a relay")
		}
		p.act(view.ActDialog, string(view.HandDialog))
	}
	if _, made := last[MakeCode](d.guest); made {
		t.Error("the guest makes the first code")
	}
	if _, made := last[MakeCode](d.host); !made {
		t.Fatal("the host makes none")
	}
	d.host.handle(Line{d.host.line.Serial, line.Code{Text: "host-code"}})
	h := d.host.app.Screen()
	if h.Dialog != view.HandDialog || h.Hand.Code != "host-code" || !h.Hand.First {
		t.Fatalf("%+v", h.Hand)
	}
	d.host.act(view.ActCopyLink)
	if c, _ := last[Copy](d.host); c.Text != "host-code" {
		t.Errorf("%q is copied", c.Text)
	}
	d.guest.act(view.ActTakeCode, " ")
	d.guest.act(view.ActTakeCode, " wrong\n")
	if c, _ := last[TakeCode](d.guest); c.Text != "wrong" {
		t.Errorf("%q is taken", c.Text)
	}
	d.guest.handle(Line{d.guest.line.Serial, line.Code{Err: line.ErrCode}})
	if g := d.guest.app.Screen().Hand; g.Note != i18n.English[i18n.HandCodeWrong] || g.Taken {
		t.Errorf("%+v", g)
	}
	d.guest.act(view.ActTakeCode, "host-code")
	d.guest.handle(Line{d.guest.line.Serial, line.Code{Text: "guest-code"}})
	if g := d.guest.app.Screen().Hand; g.Code != "guest-code" || !g.Taken || g.Note != i18n.English[i18n.HandWaits] {
		t.Errorf("%+v", g)
	}
	d.host.act(view.ActTakeCode, "guest-code")
	d.host.act(view.ActDialog) // closed, and opened again: the same codes
	d.host.act(view.ActDialog, string(view.HandDialog))
	if h := d.host.app.Screen().Hand; h.Code != "host-code" || h.Note != i18n.English[i18n.HandWaits] {
		t.Errorf("%+v", h)
	}
	d.connect()
	for _, p := range d.each() {
		if s := p.app.Screen(); s.Hand != nil || s.Dialog != view.NoDialog || s.Name != view.GameScreen {
			t.Errorf("%+v", s.Dialog)
		}
	}
	d.play("h8")

	// In the game too, when the line is lost.
	d.cut()
	d.host.handle(Line{d.host.line.Serial, line.Relay{State: line.Lost}})
	if !offered(d.host) {
		t.Error("not offered in the game")
	}
	d.host.act(view.ActDialog, string(view.HandDialog))
	if s := d.host.app.Screen(); s.Hand == nil || s.Hand.Code != "" {
		t.Errorf("%+v", s.Hand)
	}
	d.host.handle(Line{d.host.line.Serial, line.Code{Err: line.ErrTimedOut}})
	if s := d.host.app.Screen(); s.Hand.Note != i18n.English[i18n.NoHandLine] {
		t.Errorf("%+v", s.Hand)
	}
	d.host.handle(Line{d.host.line.Serial, line.Code{Err: line.ErrNoWebRTC}})
	if s := d.host.app.Screen(); s.Hand.Note != i18n.English[i18n.HandNoWebRTC] {
		t.Errorf("%+v", s.Hand)
	}
}
