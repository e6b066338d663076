package dom

import (
	"strconv"
	"sync"
	"syscall/js"

	"rowan/wasm/view"
)

// A sharing is the window in which a game is given away: a <dialog>, so that the browser keeps the
// focus in it and gives it back afterwards.
type sharing struct {
	el       js.Value
	take     func()                // takes hold of what is in it, when it is first opened
	parts    map[string][]js.Value // what is there only at times, by data-part
	bar      js.Value
	progress *label
	note     *label
	listing  *label      // how it stands with the open list
	listed   *mark       // that the game shall stand there
	listable *mark       // that it can't
	unfit    []unfitMark // the buttons of what a game may not fit
	open     bool
}

// An unfitMark is the two attributes of a button that say that it can't be pressed, and why.
type unfitMark struct {
	value           string
	disabled, title *mark
}

// newSharing returns that of a dialog. on gets that it is closed by Escape or a press beside it.
func newSharing(el js.Value, on func(view.Action)) *sharing {
	s := &sharing{el: el}
	s.take = sync.OnceFunc(func() { s.takeHold(on) })
	return s
}

func (s *sharing) takeHold(on func(view.Action)) {
	el := s.el
	s.parts, s.bar = map[string][]js.Value{}, find(el, "progress")
	s.progress, s.note = newLabel(find(el, "[data-progress]")), newLabel(find(el, "[data-note]"))
	s.listing = newLabel(find(el, "[data-listing]"))
	s.listed, s.listable = newMark(find(el, "[data-act=list]"), "aria-pressed"), newMark(find(el, "[data-act=list]"), "aria-disabled")
	for selector, able := range map[string]bool{"[data-sheet]": CanShare(), "[data-file-sheet]": CanShareFiles()} {
		for _, button := range all(el, selector) {
			if !able {
				button.Call("remove")
			}
		}
	}
	for _, part := range all(el, "[data-part]") {
		name := attribute(part, "data-part")
		s.parts[name] = append(s.parts[name], part)
	}
	for _, button := range all(el, "[data-act=save], [data-value=make]") {
		s.unfit = append(s.unfit, unfitMark{attribute(button, "data-value"), newMark(button, "aria-disabled"), newMark(button, "title")})
	}
	closed := view.Action{Act: view.ActSharing, Value: "close"}
	listen(el, "cancel", func(event js.Value) {
		event.Call("preventDefault")
		on(closed)
	})
	listen(el, "click", func(event js.Value) {
		if event.Get("target").Equal(el) { // the backdrop is the dialog's own
			on(closed)
			return
		}
		// A finger finds no title.
		if button := event.Get("target").Call("closest", "[aria-disabled=true]"); !button.IsNull() {
			s.note.set(attribute(button, "title"))
		}
	})
}

func (s *sharing) show(v *view.Sharing) {
	if v == nil {
		if s.open {
			s.open = false
			s.el.Call("close")
		}
		return
	}
	s.take()
	lost := false // the button that had the focus makes room for another
	for name, there := range map[string]bool{
		"game": v.Linked, "seat": v.Movable, "watch": v.Showable, "list": v.Listing != "", "pass": v.Passable, "position": v.Linked && v.Past,
		"make": !v.Making && !v.Made, "making": v.Making, "made": v.Made,
	} {
		for _, part := range s.parts[name] {
			lost = lost || !there && holdsFocus(part)
			part.Set("hidden", !there)
		}
	}
	for _, u := range s.unfit {
		u.disabled.set(yes(v.Unfit[u.value] != ""))
		u.title.set(v.Unfit[u.value])
	}
	s.listing.set(v.Listing)
	s.listed.set(strconv.FormatBool(v.Listed))
	s.listable.set(yes(!v.Listable))
	if v.Making {
		s.bar.Set("max", v.Of)
		s.bar.Set("value", v.Done)
	}
	s.progress.set(v.Progress)
	s.note.set(v.Note)
	if !s.open {
		s.open = true
		s.el.Call("showModal")
	}
	if lost {
		for _, button := range all(s.el, "[data-act=film]") {
			if !button.Get("hidden").Bool() {
				focus(button)
				break
			}
		}
	}
}
