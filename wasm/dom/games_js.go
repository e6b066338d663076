package dom

import (
	"syscall/js"

	"rowan/wasm/view"
)

// A gamesScreen is the list of the games that are kept.
type gamesScreen struct {
	section, list, template, undo js.Value
	find                          js.Value
	lead, rest, space, undoText   *label
	question                      *question
	actions                       *buttons

	rows     []view.GameRow      // as shown
	items    map[string]*gameRow // by key, also those that are filtered out
	observer js.Value            // tells which are near the screen
	settings view.Settings
	thumbs   *thumbs
}

// A gameRow is a game in the document.
type gameRow struct {
	row   view.GameRow
	el    js.Value
	host  js.Value // of its picture
	drawn bool     // the picture is there: not while it is far from the screen
}

func newGamesScreen(section js.Value, on func(view.Action)) *gamesScreen {
	g := &gamesScreen{
		section:  section,
		list:     find(section, "[data-games]"),
		template: find(js.Global().Get("document"), "#game-row").Get("content").Get("firstElementChild"),
		undo:     find(section, "[data-undo]"),
		find:     find(section, "input[type=search]"),
		lead:     newLabel(find(section, "[data-lead]")),
		rest:     newLabel(find(section, "[data-rest]")),
		space:    newLabel(find(section, "[data-space]")),
		undoText: newLabel(find(section, "[data-undo-text]")),
		question: newQuestion(find(section, "[data-question]")),
		actions:  newButtons(find(section, "[data-actions]"), false),
		items:    map[string]*gameRow{},
		thumbs:   newThumbs(),
	}
	listen(section, "input", func(event js.Value) {
		switch control := event.Get("target"); control.Get("type").String() {
		case "search":
			on(view.Action{Act: view.ActFind, Value: control.Get("value").String()})
		case "radio":
			on(view.Action{Act: view.ActFilter, Value: control.Get("value").String()})
		}
	})
	g.observer, _ = observe("IntersectionObserver", g.seen)
	for _, query := range []string{darkScheme, moreContrast, forcedColors} {
		onMedia(query, g.restyle)
	}
	return g
}

// show makes the list look like s.
func (g *gamesScreen) show(s view.Screen) {
	g.lead.set(s.Lead)
	g.rest.set(s.Rest)
	g.space.set(s.Games.Space)
	if !active().Equal(g.find) { // not under the fingers that type
		g.find.Set("value", s.Games.Find)
	}
	for _, radio := range all(g.section, "input[type=radio]") {
		radio.Set("checked", radio.Get("value").String() == s.Games.Filter)
	}
	lost := g.actions.show(s.Actions)
	g.showRows(s.Games.Rows)
	hadUndo := holdsFocus(g.undo)
	g.undoText.set(s.Games.Undo)
	g.undo.Set("hidden", s.Games.Undo == "")
	asked := g.question.open
	if back := g.question.show(s.Question, g.actions.el); back || lost {
		focus(find(g.section, "[data-heading]"))
	}
	if g.question.open && !asked {
		g.question.el.Call("scrollIntoView", map[string]any{"block": "nearest"}) // it stands at the page's end
	}
	switch gone := active().Equal(js.Global().Get("document").Get("body")); {
	case gone && s.Games.Undo != "": // the game that had it is deleted
		focus(find(g.undo, "button"))
	case gone || hadUndo && s.Games.Undo == "":
		focus(find(g.section, "[data-heading]"))
	}
	if s.Settings != g.settings {
		g.settings = s.Settings
		g.restyle()
	}
}

// showRows puts the games in the list. Those that were there stay the same elements.
func (g *gamesScreen) showRows(rows []view.GameRow) {
	if len(rows) == len(g.rows) && (len(rows) == 0 || &rows[0] == &g.rows[0]) {
		return
	}
	// A list that grows keeps what it has.
	from := 0
	for from < min(len(g.rows), len(rows)) && g.rows[from].Key == rows[from].Key && g.rows[from].State == rows[from].State {
		from++
	}
	if from < len(g.rows) {
		from = 0
	}
	g.rows = rows
	rows = rows[from:]
	els := make([]any, len(rows))
	for i, row := range rows {
		item := g.items[row.Key]
		if item == nil {
			item = g.make(row.Key)
		}
		item.set(row)
		els[i] = item.el
	}
	if from > 0 {
		g.list.Call("append", els...)
		return
	}
	g.list.Call("replaceChildren", els...)
}

// make makes the element of a game.
func (g *gamesScreen) make(key string) *gameRow {
	el := g.template.Call("cloneNode", true)
	item := &gameRow{el: el, host: el.Call("querySelector", "[data-picture]")}
	g.items[key] = item
	el.Set("id", key)
	g.observer.Call("observe", el)
	return item
}

func (r *gameRow) set(row view.GameRow) {
	if r.row.Key == row.Key && r.row.Title == row.Title && r.row.Detail == row.Detail && r.row.State == row.State && r.row.Running == row.Running {
		return
	}
	r.row = row
	r.undraw()
	open, remove := r.el.Get("firstElementChild"), r.el.Get("lastElementChild")
	open.Get("dataset").Set("value", row.Key)
	remove.Get("dataset").Set("value", row.Key)
	words := open.Get("lastElementChild").Get("children")
	for i, text := range []string{row.Title, row.Detail, row.State} {
		words.Index(i).Set("textContent", text)
	}
	remove.Call("setAttribute", "aria-label", row.Delete)
	remove.Set("title", row.Delete)
	r.el.Get("classList").Call("toggle", "running", row.Running)
}

// seen draws the pictures that have come near the screen, and lets go of those that have left.
func (g *gamesScreen) seen(entries js.Value) {
	for i := range entries.Length() {
		entry := entries.Index(i)
		item := g.items[entry.Get("target").Get("id").String()]
		switch {
		case item == nil:
		case entry.Get("isIntersecting").Bool():
			item.draw(g.thumbs)
		default:
			item.undraw()
		}
	}
}

// restyle draws the pictures that there are as the theme and the board are now.
func (g *gamesScreen) restyle() {
	g.thumbs.restyle(g.settings)
	for _, item := range g.items {
		if item.drawn {
			item.undraw()
			item.draw(g.thumbs)
		}
	}
}

func (r *gameRow) undraw() {
	if r.drawn {
		r.host.Call("replaceChildren")
		r.drawn = false
	}
}

// draw puts the picture in the row, unless it is there.
func (r *gameRow) draw(t *thumbs) {
	if r.drawn {
		return
	}
	if p := r.row.Position(); p != nil {
		r.drawn = true
		r.host.Call("replaceChildren", t.draw(p))
	}
}
