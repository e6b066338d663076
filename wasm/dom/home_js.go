package dom

import (
	"strconv"
	"syscall/js"

	"rowan/wasm/view"
)

// A homeScreen is the section in which a game is chosen. What stands in the
// document already is not made again: it was painted before the program came.
type homeScreen struct {
	game       *mark
	heading    *label
	variant    *label
	level      *label              // a word for it
	lead, rest *label              // what could not be done, or what followed a choice
	pressed    map[string]*mark    // the games' buttons, by "game=gomoku"
	radios     map[string]js.Value // by "level=2"
	options    options
	ways       map[view.Act]*way
	goOn       js.Value
	goOns      *buttons
	choice     view.Choice
	shown      bool
	kept       [4]string // what boot.js shows at the next first paint: game, heading, variant, the computer's line
}

// A way is one of the large buttons, whose detail may change.
type way struct {
	detail   *label
	disabled *mark
}

func newHomeScreen(section js.Value) *homeScreen {
	h := &homeScreen{
		game:    newMark(section, "data-game"),
		heading: newLabel(find(section, "[data-heading]")),
		variant: newLabel(find(section, "[data-variant]")),
		level:   newLabel(find(section, "[data-level]")),
		pressed: map[string]*mark{},
		radios:  map[string]js.Value{},
		options: newOptions(section),
		ways:    map[view.Act]*way{},
		goOn:    find(section, ".go-on"),
		goOns:   newButtons(find(section, "[data-go-on]"), false),
		lead:    newLabel(find(section, "[data-lead]")),
		rest:    newLabel(find(section, "[data-rest]")),
	}
	for _, el := range all(section, "button[data-act="+string(view.ActChoose)+"]") {
		h.pressed[attribute(el, "data-value")] = newMark(el, "aria-pressed")
	}
	for _, el := range all(section, "input[data-act="+string(view.ActChoose)+"]") {
		h.radios[attribute(el, "data-value")] = el
	}
	for _, el := range all(section, ".way:not(.half)") {
		h.ways[view.Act(attribute(el, "data-act"))] = &way{newLabel(find(el, ".detail")), newMark(el, "aria-disabled")}
	}
	return h
}

func (h *homeScreen) show(s view.Screen) {
	h.lead.set(s.Lead)
	h.rest.set(s.Rest)
	h.goOns.show(s.GoOn)
	h.goOn.Set("hidden", len(s.GoOn) == 0)
	h.heading.set(s.Heading)
	h.variant.set(s.Variant)
	h.level.set(s.Level)
	kept := [...]string{s.Choice.Variant.Game.String(), s.Heading, s.Variant, ""}
	for _, b := range s.Actions {
		if w, ok := h.ways[b.Act]; ok {
			w.detail.set(b.Label)
			w.disabled.set(yes(b.Disabled))
		}
		if b.Act == view.ActPlayComputer {
			kept[3] = b.Label
		}
	}
	if rowan := js.Global().Get("rowan"); !rowan.IsUndefined() && kept != h.kept {
		h.kept = kept
		rowan.Call("home", map[string]any{"game": kept[0], "heading": kept[1], "variant": kept[2], "computer": kept[3]})
	}
	h.options.show(s.Options)
	if h.shown && s.Choice == h.choice {
		return
	}
	h.shown, h.choice = true, s.Choice

	game := "game=" + s.Choice.Variant.Game.String()
	h.game.set(s.Choice.Variant.Game.String())
	for value, pressed := range h.pressed {
		pressed.set(strconv.FormatBool(value == game))
	}
	h.radios["level="+strconv.Itoa(s.Choice.Level)].Set("checked", true)
	h.radios["begins="+view.BeginNames[s.Choice.Begins]].Set("checked", true)
}
