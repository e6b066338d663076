package dom

import (
	"strconv"
	"syscall/js"

	"rowan/wasm/view"
)

// An analysisPanel is what the computer thinks of the position that is shown. A line that is pointed at, or has the
// focus, is looked at on the board.
type analysisPanel struct {
	el             js.Value
	shown          bool
	heading, state *label
	lines          [view.AnalysisLines]analysisLine
	on             func(view.Action)
	looked         string // the line that is looked at, as it was told
}

// An analysisLine is a button with a move, what it is worth, and what comes after it.
type analysisLine struct {
	el                js.Value
	shown             bool
	move, worth, rest *label
	here              *mark
}

func newAnalysisPanel(el js.Value, on func(view.Action)) *analysisPanel {
	p := &analysisPanel{el: el, heading: newLabel(find(el, "[data-heading]")), state: newLabel(find(el, "[data-state]")), on: on}
	lines := find(el, "[data-lines]")
	for i := range p.lines {
		button := element("button", "")
		button.Set("type", "button")
		button.Set("hidden", true)
		button.Call("setAttribute", "data-act", string(view.ActLine))
		button.Call("setAttribute", "data-value", strconv.Itoa(i))
		l := &p.lines[i]
		l.el, l.here = button, newMark(button, "aria-pressed")
		for _, part := range []struct {
			name string
			text **label
		}{{"strong", &l.move}, {"span", &l.worth}, {"span", &l.rest}} {
			piece := element(part.name, "")
			button.Call("append", piece, " ")
			*part.text = newLabel(piece)
		}
		lines.Call("appendChild", button)
	}
	look := func(value string) {
		if value != p.looked {
			p.looked = value
			on(view.Action{Act: view.ActLine, Value: value})
		}
	}
	for _, event := range []string{"pointerover", "focusin"} {
		listen(lines, event, func(event js.Value) {
			if line := event.Get("target").Call("closest", "[data-value]"); !line.IsNull() {
				look(attribute(line, "data-value"))
			}
		})
	}
	for _, event := range []string{"pointerleave", "focusout"} {
		listen(lines, event, func(js.Value) { look("") })
	}
	return p
}

// show reports whether the focus was lost with a line that is gone.
func (p *analysisPanel) show(v *view.Analysis) (lost bool) {
	if on := v != nil; on != p.shown {
		lost = !on && holdsFocus(p.el)
		p.shown, p.looked = on, ""
		p.el.Set("hidden", !on)
	}
	if v == nil {
		return lost
	}
	p.heading.set(v.Heading)
	p.state.set(v.State)
	for i := range p.lines {
		l := &p.lines[i]
		if there := i < len(v.Lines); there != l.shown {
			lost = lost || !there && holdsFocus(l.el)
			l.shown = there
			l.el.Set("hidden", !there)
		}
		if l.shown {
			line := v.Lines[i]
			l.move.set(line.Move)
			l.worth.set(line.Worth)
			l.rest.set(line.Rest)
			l.here.set(strconv.FormatBool(line.Here))
		}
	}
	return lost
}
