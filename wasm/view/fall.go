package view

import (
	"time"

	"rowan/rules"
)

// Landing returns when the disc that m, played in p, lets fall first lands after it is shown, and when it
// rests: the dropped one, or those above a popped one, which fall one row.
func Landing(p rules.Position, m rules.Move) (lands, rests time.Duration) {
	height := 1.0
	if m.Kind == rules.DropKind {
		below := float64(p.Variant().Height-1) - float64(landing(p, m).Y) // rows that it passes
		height = below + frameMargin + hoverHeight - hoverMiddle
	}
	return time.Duration(firstLanding(height) * float64(time.Second)), fallTime(height)
}
