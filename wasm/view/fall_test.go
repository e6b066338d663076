package view

import (
	"testing"
	"time"

	"rowan/rules"
)

// The sound of a landing comes when the painted disc lands.
func TestLanding(t *testing.T) {
	v := rules.ClassicConnectFour
	p := play(t, v, "4")
	before := play(t, v, "")
	lands, rests := Landing(before, rules.Drop(3))
	pt := rules.Point{X: 3}
	painter := NewPainter(ThemeOf("wood", LightScheme), NewLayout(v, DefaultSettings(), 700, 700, 1), false)
	painter.Show(Scene{Position: before}, 0)
	painter.Show(Scene{Position: p}, 0)
	if above := painter.above(pt, lands-5*time.Millisecond); above <= 0 {
		t.Errorf("%v before the landing it is %.3f above its place", 5*time.Millisecond, above)
	}
	if above := painter.above(pt, lands); above > .05 {
		t.Errorf("at the landing it is %.3f above its place", above)
	}
	if end := painter.motions[pt].end(v); (end - rests).Abs() > 10*time.Millisecond {
		t.Errorf("it rests at %v, painted at %v", rests, end)
	}
	if high, _ := Landing(play(t, v, "444"), rules.Drop(3)); high >= lands {
		t.Errorf("a higher landing comes at %v, the lowest at %v", high, lands)
	}
}
