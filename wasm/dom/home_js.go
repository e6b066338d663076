package dom

import (
	"fmt"
	"strconv"
	"syscall/js"

	"rowan/rules"
	"rowan/wasm/view"
)

// Text of the home screen that depends on the choice.
var (
	slogans = []string{rules.Gomoku: "Five in a row.", rules.ConnectFour: "Four in a row."}
	begins  = []string{
		view.BeginDrawn: "who begins is drawn",
		view.BeginMe:    "you begin",
		view.BeginOther: "the computer begins",
	}
	beginValues = []string{view.BeginDrawn: "drawn", view.BeginMe: "me", view.BeginOther: "other"}
)

// A homeScreen is the section in which a game is chosen. What stands in the
// document already is not made again: it was painted before the program came.
type homeScreen struct {
	game             *mark
	slogan, computer *label
	lead, rest       *label              // what could not be done
	pressed          map[string]*mark    // the games' buttons, by name
	radios           map[string]js.Value // by "rule=standard"
	gomokuOnly, goOn js.Value
	goOnName         *label
	choice           view.Choice
	shown            bool
}

func newHomeScreen(section js.Value) *homeScreen {
	h := &homeScreen{
		game:       newMark(section, "data-game"),
		slogan:     newLabel(find(section, "[data-heading]")),
		computer:   newLabel(find(section, "[data-computer]")),
		pressed:    map[string]*mark{},
		radios:     map[string]js.Value{},
		gomokuOnly: find(section, "[data-only=gomoku]"),
		goOn:       find(section, ".go-on"),
		goOnName:   newLabel(find(section, "[data-go-on]")),
		lead:       newLabel(find(section, "[data-lead]")),
		rest:       newLabel(find(section, "[data-rest]")),
	}
	for _, el := range all(section, "button[data-act="+string(view.ActChoose)+"]") {
		h.pressed[attribute(el, "data-value")] = newMark(el, "aria-pressed")
	}
	for _, el := range all(section, "input[data-act="+string(view.ActChoose)+"]") {
		h.radios[attribute(el, "data-value")] = el
	}
	return h
}

func (h *homeScreen) show(s view.Screen) {
	h.lead.set(s.Lead)
	h.rest.set(s.Rest)
	h.goOnName.set(s.GoOn)
	h.goOn.Set("hidden", s.GoOn == "")
	if h.shown && s.Choice == h.choice {
		return
	}
	h.shown, h.choice = true, s.Choice

	game := s.Choice.Variant.Game
	h.game.set(game.String())
	h.slogan.set(slogans[game])
	for value, pressed := range h.pressed {
		pressed.set(strconv.FormatBool(value == "game="+game.String()))
	}
	h.gomokuOnly.Set("hidden", game != rules.Gomoku)
	h.computer.set(fmt.Sprintf("Level %d · %s", s.Choice.Level, begins[s.Choice.Begins]))
	h.check("rule=" + s.Choice.Variant.Rule.String())
	h.check("level=" + strconv.Itoa(s.Choice.Level))
	h.check("begins=" + beginValues[s.Choice.Begins])
}

// check selects the radio button with the value; Connect Four's rule has none.
func (h *homeScreen) check(value string) {
	if el, ok := h.radios[value]; ok {
		el.Set("checked", true)
	}
}
