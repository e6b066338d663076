//go:build !js

package e2e

import (
	"net/http"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
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

// copies presses a button that puts a text on the clipboard, and returns the text.
func (p *tab) copies(selector string) string {
	p.t.Helper()
	eval[bool](p, `(() => {
		self.copied = "";
		navigator.clipboard.writeText = text => (self.copied = text, Promise.resolve());
		return true;
	})()`)
	p.click(selector)
	p.wait("a text on the clipboard", `self.copied`)
	return eval[string](p, `self.copied`)
}

// shares opens the window in which the game is given away.
func (p *tab) shares() {
	p.t.Helper()
	p.click(`section[data-screen=game] [data-actions] [data-act=sharing]`)
	p.wait("the window", `document.querySelector("[data-sharing]").open`)
}

// TestWatched shows a match to a third browser, which follows it and can't act.
func TestWatched(t *testing.T) {
	s := startSite(t)
	players := invite(t, s)
	host := players[0]
	if players[1].wide() {
		host = players[1]
	}
	players[0].place(7, 7)
	players[1].waitMoves(1)
	host.shares()
	host.fits("share")
	link := host.copies(`[data-act=give-watch][data-value=copy]`)
	host.click(`[data-act=sharing][data-value=close]`)
	watcher := startBrowser(t).open(link, 390, 844)
	watcher.screen("game")
	watcher.waitMoves(1)
	watcher.lead("White’s turn.")
	watcher.fits("watch")
	host.shows("[data-card=bottom] [data-detail]", "1 watching")
	players[1].place(8, 8)
	watcher.waitMoves(2)
	watcher.run(chromedp.Reload())
	watcher.wait("the program", `document.documentElement?.hasAttribute("data-ready")`)
	watcher.waitMoves(2)
	players[0].act("resign")
	players[0].act("resign-yes")
	watcher.lead("White wins! Resigned.")
}

// wide reports whether the tab is the host's, which inviteAt makes wide.
func (p *tab) wide() bool { return eval[bool](p, `innerWidth > 1000`) }

// TestSeatMoves takes a seat to another browser by its link; the old one says so and stays still.
func TestSeatMoves(t *testing.T) {
	s := startSite(t)
	players := invite(t, s)
	players[0].place(7, 7)
	players[1].waitMoves(1)
	old := players[1]
	old.shares()
	old.click(`[data-act=dialog][data-value=seat]`)
	old.wait("the window", `document.querySelector("[data-dialog=seat]").open`)
	old.fits("warning")
	old.actIn("give-seat")
	old.wait("the link", `document.querySelector("[data-given] input").value`)
	old.fits("link")
	link := eval[string](old, `document.querySelector("[data-given] input").value`)
	phone := startBrowser(t).open(link, 390, 844)
	phone.lead("Your turn.")
	phone.waitMoves(1)
	if hash := eval[string](phone, `location.hash`); hash[:3] != "#i/" {
		t.Errorf("the seat's secret stays in the address: %s", hash)
	}
	phone.place(8, 8)
	players[0].waitMoves(2)
	old.press(kb.Escape)
	old.lead("You play on another device now.")
	old.fits("moved")
}

// actIn presses the button of an act in a window.
func (p *tab) actIn(act string) {
	p.t.Helper()
	p.click(`dialog[open] [data-act="` + act + `"]`)
}

// TestByHand meets a friend by two codes, with the relay stopped before the seat is taken.
func TestByHand(t *testing.T) {
	var served atomic.Int32 // the program for lines, to how many
	s := startSite(t, serveNoWorker, func(h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			h.ServeHTTP(w, r)
			if r.URL.Path == "/friend.wasm" {
				served.Add(1)
			}
		})
	})
	host := startBrowser(t).open(s.URL, 1440, 900)
	host.networkFails() // also its service worker
	host.act("invite")
	host.lead("Waiting for your friend…")
	guest := startBrowser(t).open(eval[string](host, `document.getElementById("link").value`), 390, 844)
	guest.networkFails()
	guest.screen("join")
	for deadline := time.Now().Add(45 * time.Second); served.Load() < 2; time.Sleep(15 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the other program was never fetched")
		}
	}
	s.stop()
	guest.act("take-seat")
	for _, p := range []*tab{host, guest} {
		p.click(`section:not([hidden]) [data-act=dialog][data-value=hand]`)
		p.wait("the window", `document.querySelector("[data-dialog=hand]").open`)
	}
	host.wait("a code", `document.getElementById("hand-code").value`)
	put := func(from, to *tab) {
		code := from.copies(`[data-hand=give] [data-act=copy]`)
		eval[bool](to, `(() => {
			const field = document.getElementById("hand-field");
			field.value = `+strconv.Quote(code)+`;
			return field.form.requestSubmit(), true;
		})()`)
	}
	host.fits("host")
	host.accessible("codes")
	put(host, guest)
	guest.wait("a code back", `document.getElementById("hand-code").value`)
	guest.fits("guest")
	put(guest, host)
	first, second := seated(host, guest)
	first.place(7, 7)
	second.waitMoves(1)
}

// TestMatchFits looks at all that a match shows, on small phones in the languages with the longest and the shortest words.
func TestMatchFits(t *testing.T) {
	s := startSite(t)
	host := startBrowser(t).speaking("zh", 390, 844)
	host.navigate(s.URL)
	host.click("#more")
	host.choosing("clock=t600-5")
	host.choose("begins=me")
	host.act("invite")
	host.screen("invite")
	host.fits("invite")
	guest := startBrowser(t).speaking("ru", 320, 568)
	guest.navigate(eval[string](host, `document.getElementById("link").value`))
	guest.screen("join")
	guest.fits("join")
	guest.act("take-seat")
	for i, p := range []*tab{host, guest, host} {
		p.screen("game")
		p.wait("its turn", `document.querySelector("[data-card=bottom][data-active]")`)
		p.place(7+i, 7+i%2)
		p.waitMoves(i + 1)
	}
	guest.waitMoves(3)
	guest.fits("game")
	guest.act("takeback")
	host.shows("[data-question]", "悔棋")
	host.fits("takeback")
	host.act("takeback-no")
	host.act("takeback")
	guest.shows("[data-question]", "взять назад")
	guest.fits("takeback-ru")
	guest.act("takeback-no")
	for _, p := range []*tab{host, guest} {
		p.act("chat")
		p.click(`[data-act=phrase][data-value="2"]`)
		p.wait("what was said", `document.querySelector("[data-chat-lines] li")`)
		p.fits("chat-" + eval[string](p, `document.documentElement.lang`))
		p.accessible("chat")
		p.click(`[data-act=chat][data-value=close]`)
	}
	guest.accessible("a game by the clock")
	guest.shares()
	guest.fits("share")
	guest.click(`[data-act=dialog][data-value=seat]`)
	guest.fits("seat")
	guest.accessible("a seat that moves")
	guest.press(kb.Escape)
	guest.act("resign")
	guest.act("resign-yes")
	host.wait("the end", `document.querySelector("section[data-screen=game] [data-act=rematch]")`)
	host.fits("over-zh")
	guest.fits("over-ru")
	host.click(`[data-act=dialog][data-value=rematch]`)
	host.fits("terms-zh")
	host.accessible("other terms")
	host.choosing("clock=d3")
	host.actIn("propose")
	guest.shows("[data-question]", "реванш")
	guest.fits("rematch")
	guest.click(`[data-question] [data-act=dialog]`)
	guest.fits("terms-ru")
	guest.press(kb.Escape)
	guest.click(`[data-act=rematch-yes]`)
	guest.wait("the next game", `document.querySelector("section[data-screen=game] [data-act=resign]")`)
	for _, size := range [][2]int64{{844, 390}, {768, 1024}} {
		guest.run(chromedp.EmulateViewport(size[0], size[1]))
		guest.act("chat")
		guest.wait("the chat", `!document.querySelector("[data-chat]").hidden`)
		guest.fits("chat-" + strconv.Itoa(int(size[0])))
		guest.click(`[data-act=chat][data-value=close]`)
		guest.fits("days-" + strconv.Itoa(int(size[0])))
	}
}

// TestTwoTabs opens a seat in a second tab of its browser: the first says so, and can take it back.
func TestTwoTabs(t *testing.T) {
	s := startSite(t)
	b := startBrowser(t)
	first := b.open(s.URL, 1280, 800)
	first.choose("begins=me")
	first.act("invite")
	first.screen("invite")
	first.wait("the relay", `document.querySelector("section:not([hidden]) [data-lead]").textContent === "Waiting for your friend…"`)
	guest := startBrowser(t).open(eval[string](first, `document.getElementById("link").value`), 390, 844)
	guest.act("take-seat")
	first.lead("Your turn.")
	second := b.open(eval[string](first, `location.href`), 1280, 800)
	first.lead("This game is open in another tab.")
	second.lead("Your turn.")
	second.place(7, 7)
	guest.waitMoves(1)
	first.act("retry")
	second.lead("This game is open in another tab.")
	first.lead("Your friend’s turn.")
	first.waitMoves(1)
	guest.place(8, 8)
	first.waitMoves(2)
}
