package dom

import (
	"slices"
	"syscall/js"

	"rowan/wasm/view"
)

// A panel is one of the screens of few words: invite, join, problem, find.
type panel struct {
	heading    *label
	lead, rest *label
	terms      js.Value
	lines      []string // the terms in the document
	link       js.Value // undefined but on the invite screen
	code       *qrCode  // of the link
	own        map[view.Act]*button
	extra      *buttons

	// On the find screen.
	options options
	lists   [2]*buttons // invitations and games; nil on others
}

func newPanel(section js.Value) *panel {
	p := &panel{
		heading: newLabel(find(section, "[data-heading]")),
		lead:    newLabel(find(section, "[data-lead]")),
		rest:    newLabel(find(section, "[data-rest]")),
		terms:   find(section, "[data-terms]"),
		own:     map[view.Act]*button{},
		extra:   newButtons(find(section, "[data-actions]"), false),
	}
	if link := section.Call("querySelector", "#link"); !link.IsNull() {
		p.link = link
		p.code = newQRCode(find(section, "#code"))
	}
	p.options = newOptions(section)
	for i, list := range all(section, "[data-invitations], [data-live]") {
		p.lists[i] = newButtons(list, false)
	}
	for _, el := range all(section, "[data-act]") {
		p.own[view.Act(attribute(el, "data-act"))] = oldButton(el)
	}
	return p
}

// show puts the words in. An action whose button stands in the document already
// changes that one (its words, or that it is disabled); the others get buttons.
func (p *panel) show(s view.Screen) {
	if s.Heading != "" {
		p.heading.set(s.Heading)
	}
	p.lead.set(s.Lead)
	p.rest.set(s.Rest)
	if !slices.Equal(s.Terms, p.lines) {
		p.lines = slices.Clone(s.Terms)
		var lines []any
		for _, text := range s.Terms {
			line := element("p", "")
			line.Set("textContent", text)
			lines = append(lines, line)
		}
		p.terms.Call("replaceChildren", lines...)
	}
	if !p.link.IsUndefined() && p.link.Get("value").String() != s.Link {
		p.link.Set("value", s.Link)
		p.code.show(s.Link)
	}

	p.options.show(s.Options)
	for i, list := range [...][]view.Button{s.Invitations, s.Live} {
		if p.lists[i] != nil && p.lists[i].show(list) {
			focus(p.heading.el)
		}
	}

	var extra []view.Button
	named := map[view.Act]bool{}
	for _, b := range s.Actions {
		own, ok := p.own[b.Act]
		if !ok {
			extra = append(extra, b)
			continue
		}
		own.show(b)
		named[b.Act] = true
	}
	for act, own := range p.own {
		if !named[act] && act != view.ActTakeSeat {
			own.reset()
		}
	}
	p.extra.show(extra)

	if notify, ok := p.own[view.ActNotify]; ok {
		notify.el.Set("hidden", !named[view.ActNotify])
	}
	// Nobody takes a seat at terms that are not shown, nor one twice: what the
	// line does is said as soon as the seat is taken.
	if seat, ok := p.own[view.ActTakeSeat]; ok {
		seat.el.Set("hidden", len(s.Terms) == 0)
		if !named[view.ActTakeSeat] {
			seat.disabled.set(yes(s.Lead != ""))
		}
	}
}
