package dom

import (
	"fmt"
	"strconv"
	"syscall/js"

	"rowan/wasm/view"
)

// steps are the buttons and the slider that look back through a game.
type steps struct {
	el       js.Value
	past     *mark            // on the whole: the board shows the past
	slider   js.Value         // <input type=range>
	disabled map[string]*mark // the buttons', by value
	shown    int
	total    int
}

// newSteps takes hold of them. on gets where the slider is moved to.
func newSteps(el js.Value, on func(view.Action)) *steps {
	s := &steps{el: el, past: newMark(el, "data-past"), slider: find(el, "input"), disabled: map[string]*mark{}, total: -1}
	for _, button := range all(el, "button") {
		s.disabled[attribute(button, "data-value")] = newMark(button, "aria-disabled")
	}
	listen(s.slider, "input", func(js.Value) {
		on(view.Action{Act: view.ActSeek, Value: s.slider.Get("value").String()})
	})
	return s
}

func (s *steps) show(v view.Screen) {
	total := len(v.Moves)
	if v.Shown == s.shown && total == s.total {
		return
	}
	s.shown, s.total = v.Shown, total
	s.past.set(yes(v.Shown < total))
	s.slider.Set("max", total)
	s.slider.Set("disabled", total == 0)
	if now := strconv.Itoa(v.Shown); s.slider.Get("value").String() != now {
		s.slider.Set("value", now)
	}
	text := strconv.Itoa(v.Shown)
	if v.Shown > 0 {
		text = fmt.Sprintf("%d, %s", v.Shown, v.Moves[v.Shown-1])
	}
	s.slider.Call("setAttribute", "aria-valuetext", text)
	for _, value := range []string{"first", "back"} {
		s.disabled[value].set(yes(v.Shown == 0))
	}
	for _, value := range []string{"on", "last"} {
		s.disabled[value].set(yes(v.Shown == total))
	}
}
