//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestListenTwo plays Gomoku from home to a win by the accessibility tree alone, takes a move back, looks
// through the game and begins another (field case 25).
func TestListenTwo(t *testing.T) {
	l := listen(t, startSite(t).URL)
	l.press("button", "Two at this screen")
	l.find("grid", "Gomoku board, 15 by 15")
	l.plays("H8", "Black H8.")
	l.plays("A1", "White A1.")
	l.press("button", "Take back")
	l.hears("Taken back.")
	l.find("gridcell", "A1, empty")
	l.reads("White’s turn.")
	for i, point := range strings.Fields("A2 I8 A3 J8 A4 K8 A5 L8") {
		l.plays(point, []string{"White ", "Black "}[i%2]+point+".")
		l.holds(1, point+[]string{", white stone, last move", ", black stone, last move"}[i%2])
	}
	l.hears("Black wins!")
	l.reads("Black wins!")
	l.holds(5, "winning row")
	l.state("button", "One move on", "disabled", "true")

	l.press("button", "One move back")
	l.reads("Move 8 of 9.")
	l.hears("White A5.")
	l.holds(1, "L8, empty")
	l.press("button", "To the beginning")
	l.reads("The beginning.")
	l.holds(0, "stone")
	l.focus(l.find("slider", "Move"))
	l.tab.press(kb.ArrowRight)
	l.reads("Move 1 of 9.")
	l.press("button", "A3")
	l.reads("Move 4 of 9.")
	l.holds(4, "stone")
	l.press("button", "To the last move")
	l.reads("Black wins!")
	l.holds(9, "stone")

	l.press("button", "Play again")
	l.reads("Black’s turn.")
	l.holds(0, "stone")
	l.plays("H8", "Black H8.")
	l.press("button", "Home")
	l.find("button", "Two at this screen · move 1") // it can be gone on with
}

// TestListenComputer plays Connect Four with the computer, and hears its replies (field case 25).
func TestListenComputer(t *testing.T) {
	l := listen(t, startSite(t).URL)
	l.press("button", "Connect Four")
	l.state("button", "Connect Four", "pressed", "true")
	l.press("button", "More")
	l.state("button", "More", "expanded", "true")
	l.press("radio", "3")
	l.state("radio", "3", "checked", "true")
	l.press("radio", "Me")
	l.state("radio", "Me", "checked", "true")
	l.press("button", "Play the computer")
	l.find("grid", "Connect Four board, 7 by 6")
	l.reads("Your turn.")
	for turn := range 3 {
		l.press("gridcell", fmt.Sprintf("column %d", 2*turn+2))
		l.holds(turn+1, "berry disc")
		l.holds(turn+1, "honey disc")
		l.reads("Your turn.")
		var reply thing
		l.until("the reply", func(things []thing) bool {
			i := slices.IndexFunc(things, func(o thing) bool { return o.role == "gridcell" && strings.HasSuffix(o.name, "honey disc, last move") })
			if i >= 0 {
				reply = things[i]
			}
			return i >= 0
		})
		var column int
		if _, err := fmt.Sscanf(reply.name, "column %d,", &column); err != nil {
			t.Fatal(reply, err)
		}
		l.hears(fmt.Sprintf("Honey %d.", column))
	}
	l.press("button", "Resign")
	l.find("group", "Resign this game?")
	l.press("button", "Resign")
	l.hears("You lose.")
}

// TestListenFriends meets a friend by the link, plays to the end and again (field case 25).
func TestListenFriends(t *testing.T) {
	host := listen(t, startSite(t).URL)
	host.press("button", "Invite a friend")
	host.find("image", "QR code of the link")
	host.reads("Waiting for your friend…")
	link := ""
	host.until("the link", func(things []thing) bool {
		for _, o := range things {
			if o.role == "textbox" && o.name == "Send this link to your friend" {
				link = o.value
			}
		}
		return link != ""
	})

	guest := listen(t, link)
	guest.find("heading", "You are invited")
	guest.press("button", "Take the seat")
	first, second := host, guest
	host.until("who begins", func(things []thing) bool {
		for _, o := range things {
			if o.states["live"] == "polite" && strings.Contains(o.words, "You play White.") {
				first, second = guest, host
			}
			if o.states["live"] == "polite" && strings.Contains(o.words, "The game begins.") {
				return true
			}
		}
		return false
	})
	first.hears("You play Black.")
	second.hears("You play White.")
	first.reads("You Black")
	second.reads("You White")
	for _, pair := range strings.Fields("H8,A1 I8,A2 J8,A3 K8,A4 L8,") {
		black, white, _ := strings.Cut(pair, ",")
		first.reads("Your turn.")
		first.press("gridcell", black+", empty")
		second.hears("Black " + black + ".")
		if white != "" {
			second.plays(white, "White "+white+".")
			first.hears("White " + white + ".")
		}
	}
	first.hears("You win!")
	second.hears("You lose.")
	second.press("button", "Rematch")
	first.hears("Your friend would like a rematch.")
	first.press("button", "Rematch")
	second.hears("You play Black.")
	first.hears("You play White.")
	second.plays("H8", "Black H8.")
	first.hears("Black H8.")
}

// TestListenSwap2 chooses swap2 and goes through its steps.
func TestListenSwap2(t *testing.T) {
	l := listen(t, startSite(t).URL)
	l.press("button", "More")
	l.focus(l.find("combobox", "Opening"))
	l.tab.press("s") // the first that begins with it: swap
	l.tab.press(kb.ArrowDown)
	l.until("the choice and what it means", func(things []thing) bool {
		return slices.ContainsFunc(things, func(o thing) bool {
			return o.role == "combobox" && o.name == "Opening" && o.value == "Swap2" && strings.Contains(o.description, "puts two more")
		})
	})
	l.press("button", "Two at this screen")
	l.reads("Player 1’s turn.")
	l.reads("Black puts stone 1.")
	l.plays("H8", "Black H8.")
	l.plays("I9", "White I9.")
	l.plays("J8", "Black J8.")
	l.hears("White puts stone 4.")
	l.reads("Player 2’s turn.")
	l.press("button", "Put two more stones")
	l.hears("Two more stones come")
	l.plays("A1", "White A1.")
	l.plays("H9", "Black H9.")
	l.reads("Player 1’s turn.")
	l.press("button", "Swap, play")
	l.hears("The colours are swapped.")
	l.reads("Player 2’s turn.")
	l.holds(5, "stone")
	l.plays("H10", "White H10.")
	l.reads("Player 1’s turn.")
}
