//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestComputerOffline plays whole games of Connect Four against the computer, by mouse and
// by keyboard, with the server stopped as soon as the page is loaded.
func TestComputerOffline(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 1280, 800)
	p.kept()
	p.networkFails()
	s.stop()

	p.choose("game=connect4")
	p.choose("level=1")
	p.choose("begins=me")
	p.act("computer")
	p.screen("game")
	p.lead("Your turn.")
	p.playOn(func(x int) { p.place(x, 2) })
	p.shot("mouse")

	p.act("rematch") // the computer begins now
	p.wait("a new board", `document.querySelectorAll("[data-moves] li").length <= 1`)
	p.wait("the person's turn", `document.querySelector("section[data-screen=game] [data-lead]").textContent === "Your turn."`)
	p.run(chromedp.Focus(chromedp.CSS(`.board [tabindex="0"]`)))
	column := 3 // where the keyboard's cursor starts
	p.playOn(func(x int) {
		for ; column < x; column++ {
			p.press(kb.ArrowRight)
		}
		for ; column > x; column-- {
			p.press(kb.ArrowLeft)
		}
		p.press(kb.Enter)
	})
	p.shot("keys")
}

// playOn drops the person's discs until the game is over.
func (p *tab) playOn(drop func(x int)) {
	p.t.Helper()
	results := []string{"You win!", "You lose.", "A draw."}
	for turn := 0; ; turn++ {
		p.wait("the person's turn or the end", fmt.Sprintf(`["Your turn.", %q, %q, %q].includes(document.querySelector("section[data-screen=game] [data-lead]").textContent)`,
			results[0], results[1], results[2]))
		lead := p.text("[data-lead]")
		if slices.Contains(results, lead) {
			p.checkOver(lead)
			return
		}
		moves := p.moves()
		x := p.freeColumn(moves, turn)
		drop(x)
		p.waitMoves(len(moves) + 1)
		if got := p.moves()[len(moves)]; got != fmt.Sprint(x+1) {
			p.t.Fatalf("dropped into column %d, the list says %s", x+1, got)
		}
	}
}

// freeColumn returns a column with room, another one each turn.
func (p *tab) freeColumn(moves []string, turn int) int {
	for i := range 7 {
		x := (turn*3 + i) % 7
		height := 0
		for _, m := range moves {
			if m == fmt.Sprint(x+1) {
				height++
			}
		}
		if height < 6 {
			return x
		}
	}
	p.t.Fatal("the board is full and the game goes on")
	return 0
}

// checkOver looks at a finished game as a person does.
func (p *tab) checkOver(lead string) {
	p.t.Helper()
	if said := eval[string](p, `document.getElementById("live").textContent`); !strings.Contains(said, lead) {
		p.t.Errorf("the result %q was not said aloud, but %q", lead, said)
	}
	n := len(p.moves())
	p.place(3, 2) // after the end nothing is played
	p.place(0, 2)
	if got := len(p.moves()); got != n {
		p.t.Errorf("%d moves after the end, %d before", got, n)
	}
	winning := eval[int](p, `document.querySelectorAll('.board [aria-label*="winning row"]').length`)
	if (lead == "A draw.") != (winning == 0) {
		p.t.Errorf("%q with %d places marked as the winning row", lead, winning)
	}
}

// TestPageAnswersWhileComputerThinks counts frames and presses buttons while the highest level thinks (field case 13).
func TestPageAnswersWhileComputerThinks(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 1280, 800)
	p.choose("level=10")
	p.choose("begins=me")
	p.act("computer")
	p.lead("Your turn.")
	frames, thinking := 0.0, 0.0
	for _, at := range [][2]int{{7, 7}, {6, 7}, {6, 6}, {8, 8}} {
		if eval[bool](p, fmt.Sprintf(`!document.querySelector('%s').ariaLabel.includes("empty")`, cell(at[0], at[1]))) {
			continue
		}
		p.run(chromedp.Evaluate[chromedp.Void](`window.count = {frames: 0, from: 0, until: 0}; (function tick(now) {
			const thinks = document.querySelector("section[data-screen=game] [data-lead]").textContent.startsWith("The computer");
			if (thinks) { count.frames++; count.from = count.from || now; count.until = now; }
			if (!count.until || thinks) requestAnimationFrame(tick);
		})(0)`))
		n := len(p.moves())
		p.place(at[0], at[1])
		p.wait("thinking", `document.querySelector("section[data-screen=game] [data-lead]").textContent.startsWith("The computer")`)
		p.click("#theme") // the page answers
		p.place(0, 14)    // and a tap in that time plays nothing
		p.waitMoves(n + 2)
		if got := len(p.moves()); got != n+2 {
			t.Errorf("%d moves, want %d", got, n+2)
		}
		frames += eval[float64](p, `count.frames`)
		thinking += eval[float64](p, `(count.until - count.from) / 1000`)
	}
	if thinking < 0.5 {
		t.Fatalf("it thought for only %.2f s in all: too little to count frames in", thinking)
	}
	t.Logf("%.0f frames in %.1f s of thinking: %.0f a second", frames, thinking, frames/thinking)
	if frames < 10*thinking {
		t.Errorf("%.1f frames a second while the computer thinks, want 10 at the least", frames/thinking)
	}
}

// TestStopTakebackReload uses the buttons of a game against the computer, and reloads it.
func TestStopTakebackReload(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 390, 844)
	p.choose("level=10")
	p.choose("begins=me")
	p.act("computer")
	p.place(7, 7)
	p.act("stop")
	p.waitMoves(2)
	p.place(7, 9)
	p.waitMoves(3)
	p.act("takeback") // while it thinks
	p.wait("the board before", `document.querySelectorAll("[data-moves] li").length === 2`)
	p.lead("Your turn.")
	before := p.moves()
	p.run(chromedp.Reload())
	p.wait("the program", `document.documentElement.hasAttribute("data-ready")`)
	p.screen("game")
	p.waitMoves(2)
	if got := p.moves(); !slices.Equal(got, before) {
		t.Errorf("after a reload: %v, before: %v", got, before)
	}
	p.shot("reloaded")
	p.act("resign")
	p.act("resign-yes")
	p.lead("You lose.")
	p.act("home")
	p.screen("home")
	if eval[bool](p, `document.querySelector(".go-on").checkVisibility()`) {
		t.Error("a game that is over is offered to go on with")
	}
	p.act("games")
	p.click("[data-act=open-game]")
	p.lead("You lose.")
	p.run(chromedp.NavigateBack())
	p.screen("home")
}
