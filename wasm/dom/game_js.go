package dom

import (
	"syscall/js"

	"rowan/rules"
	"rowan/wasm/view"
)

// A gameScreen is what lies around the board.
type gameScreen struct {
	host        js.Value
	game        *mark
	heading     *label
	lead, rest  *label
	variant     *label
	top, bottom *card
	moves       *moveList
	question    *question
	actions     *buttons
	steps       *steps
	remarks     *remarks
	analysis    *analysisPanel
	dialogs     *dialogs
	shortcuts   []view.ShortcutGroup
	sharing     *sharing
	chat        *chat
}

func newGameScreen(section js.Value, on func(view.Action)) *gameScreen {
	return &gameScreen{
		host:     find(section, "#board"),
		game:     newMark(section, "data-game"),
		heading:  newLabel(find(section, "[data-heading]")),
		lead:     newLabel(find(section, "[data-lead]")),
		rest:     newLabel(find(section, "[data-rest]")),
		variant:  newLabel(find(section, "[data-variant]")),
		top:      newCard(find(section, "[data-card=top]")),
		bottom:   newCard(find(section, "[data-card=bottom]")),
		moves:    newMoveList(find(section, "[data-moves]")),
		question: newQuestion(find(section, "[data-question]")),
		actions:  newButtons(find(section, "[data-actions]"), true),
		steps:    newSteps(find(section, "[data-steps]"), on),
		remarks:  newRemarks(find(section, "[data-remarks]")),
		analysis: newAnalysisPanel(find(section, "[data-analysis]"), on),
		dialogs:  newDialogs(js.Global().Get("document"), on), // those of other screens too
		sharing:  newSharing(find(section, "[data-sharing]"), on),
		chat:     newChat(find(section, "[data-chat]"), on),
	}
}

// show calls pause between the steps of a first screen.
func (g *gameScreen) show(s view.Screen, pause func()) {
	game := rules.Gomoku
	if s.Top.Discs || s.Bottom.Discs {
		game = rules.ConnectFour
	}
	g.game.set(game.String())
	g.heading.set(s.Heading)
	g.lead.set(s.Lead)
	g.rest.set(s.Rest)
	g.variant.set(s.Variant)
	g.top.show(s.Top)
	g.bottom.show(s.Bottom)
	pause()
	g.moves.show(s)
	g.steps.show(s)
	g.shortcuts = s.Shortcuts
	g.sharing.show(s.Sharing)
	pause()

	// The actions first: a question may hide them, and takes their focus over.
	lost := g.actions.show(s.Actions)
	lost = g.remarks.show(s) || lost
	lost = g.analysis.show(s.Analysis) || lost
	lost = g.chat.show(s.Chat) || lost
	if back := g.question.show(s.Question, g.actions.el); back || lost {
		g.focusBoard()
	}
}

// focusBoard gives the focus to the board's point, and reports whether there is
// one; the heading gets it when there is none.
func (g *gameScreen) focusBoard() bool {
	point := g.host.Call("querySelector", `[tabindex="0"]`)
	if point.IsNull() {
		focus(g.heading.el)
		return false
	}
	focus(point)
	return true
}

// A card is a player's.
type card struct {
	active, current *mark
	name, detail    *label
	color, discs    *mark
	clock           *clock
}

func newCard(el js.Value) *card {
	piece := find(el, ".piece")
	return &card{
		active:  newMark(el, "data-active"),
		current: newMark(el, "aria-current"),
		name:    newLabel(find(el, "[data-name]")),
		detail:  newLabel(find(el, "[data-detail]")),
		color:   newMark(piece, "data-color"),
		discs:   newMark(piece, "data-discs"),
		clock:   newClock(find(el, "[data-clock]")),
	}
}

func (c *card) show(v view.Card) {
	c.name.set(v.Name)
	c.detail.set(v.Detail)
	c.color.set(v.Color.String())
	c.discs.set(yes(v.Discs))
	c.active.set(yes(v.Active))
	c.current.set(yes(v.Active))
	c.clock.show(v.Clock)
}
