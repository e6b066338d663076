package dom

import (
	"syscall/js"

	"rowan/wasm/view"
)

// A clock is one of the two on the players' cards.
type clock struct {
	el        js.Value
	text      *label
	runs, low *mark
	there     bool
}

func newClock(el js.Value) *clock {
	return &clock{el: el, text: newLabel(el), runs: newMark(el, "data-runs"), low: newMark(el, "data-low")}
}

func (c *clock) show(v view.Clock) {
	if there := v.Text != ""; there != c.there {
		c.there = there
		c.el.Set("hidden", !there)
	}
	c.text.set(v.Text)
	c.runs.set(yes(v.Runs))
	c.low.set(yes(v.Low))
}

// ShowClocks changes the two clocks of a match and nothing else.
func (p *Page) ShowClocks(top, bottom view.Clock) {
	p.game.top.clock.show(top)
	p.game.bottom.clock.show(bottom)
}
