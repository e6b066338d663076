//go:build !js

package e2e

import (
	"strconv"
	"testing"
)

// shows waits for the text of an element of the screen that is shown.
func (p *tab) shows(selector, text string) {
	p.t.Helper()
	p.wait(text, "(document.querySelector("+strconv.Quote("section:not([hidden]) "+selector)+")||{textContent: ''}).textContent.includes("+strconv.Quote(text)+")")
}

// choosing chooses from a list of the dialog, or of the screen, that is shown.
func (p *tab) choosing(value string) {
	p.t.Helper()
	eval[bool](p, `(() => {
		const option = [...document.querySelectorAll("option[value=" + JSON.stringify(`+strconv.Quote(value)+`) + "]")].find(o => o.parentElement.getClientRects().length > 0);
		option.parentElement.value = option.value;
		return option.parentElement.dispatchEvent(new Event("change", {bubbles: true}));
	})()`)
}

// TestClockedMatch plays by the clock on a desktop and a phone: clocks, a takeback, chat, a rematch with other terms.
func TestClockedMatch(t *testing.T) {
	s := startSite(t)
	host := startBrowser(t).open(s.URL, 1440, 900)
	host.click(`header [data-act=settings]`)
	host.screen("settings")
	eval[bool](host, `(() => {
		const name = document.querySelector("[data-setting=name]");
		name.value = "Ada";
		return name.dispatchEvent(new Event("change", {bubbles: true}));
	})()`)
	host.fits("host-settings")
	host.act("back")
	host.click("#more")
	host.choosing("clock=t300-3")
	host.choose("begins=me")
	host.fits("host-home")
	host.act("invite")
	host.shows("[data-terms]", "5 min each, and 3 s more after every move.")
	host.fits("host-invite")
	guest := startBrowser(t).open(eval[string](host, `document.getElementById("link").value`), 390, 844)
	guest.shows("[data-terms]", "5 min each")
	guest.fits("guest-join")
	guest.act("take-seat")
	host.lead("Your turn.")
	guest.lead("Your friend’s turn.")
	guest.shows("[data-card=top] [data-name]", "Ada")
	host.wait("its clock to run", `/^4:5/.test(document.querySelector("[data-card=bottom] [data-clock][data-runs]").textContent)`)
	guest.wait("the friend's clock to run", `/^4:5/.test(document.querySelector("[data-card=top] [data-clock][data-runs]").textContent)`)
	for i, p := range []*tab{host, guest, host} {
		p.lead("Your turn.")
		p.place(7+i, 7+i%2)
		p.waitMoves(i + 1)
	}
	guest.lead("Your turn.")
	host.fits("host-game")
	guest.fits("guest-game")

	host.act("takeback")
	guest.shows("[data-question]", "asks to take back")
	guest.fits("guest-takeback")
	guest.act("takeback-yes")
	host.lead("Your turn.")
	host.waitMoves(2)

	host.act("chat")
	host.click(`[data-act=phrase][data-value="1"]`)
	guest.wait("what is new", `document.querySelector("section[data-screen=game] [data-act=chat][data-badge='1']")`)
	guest.fits("guest-unread")
	guest.act("chat")
	guest.shows("[data-chat-lines]", "Hello!")
	eval[bool](guest, `(() => {
		const field = document.querySelector("[data-chat] input");
		field.value = "Good to see you, Ada";
		return field.form.requestSubmit(), true;
	})()`)
	host.shows("[data-chat-lines]", "Good to see you, Ada")
	host.fits("host-chat")
	guest.fits("guest-chat")
	guest.click(`[data-act=chat][data-value=close]`)

	host.act("resign")
	host.act("resign-yes")
	guest.lead("You win!")
	guest.fits("guest-over")
	guest.click(`[data-act=dialog][data-value=rematch]`)
	guest.choosing("clock=m30")
	guest.fits("guest-terms")
	guest.act("propose")
	host.shows("[data-question]", "30 s a move")
	host.fits("host-rematch")
	host.act("rematch-yes")
	guest.lead("Your turn.")
	guest.wait("tenths", `/^0:0\d\.\d$/.test((document.querySelector("[data-card=bottom] [data-clock][data-low]")||{}).textContent)`)
	guest.fits("guest-low")
	host.lead("You win!")
	guest.lead("You lose.")
	guest.fits("guest-out of time")
	if a, b := host.record(), guest.record(); a != b {
		t.Errorf("the records differ: %s, %s", a, b)
	}
}
