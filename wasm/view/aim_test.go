package view

import (
	"testing"

	"rowan/rules"
)

func TestAsks(t *testing.T) {
	for _, c := range []struct {
		confirm string
		touch   bool
		pitch   float64
		want    bool
	}{
		{"never", true, 16, false}, {"never", false, 16, false},
		{"touch", true, 24, true}, {"touch", true, 40, false}, {"touch", false, 16, false},
		{"always", false, 60, true}, {"always", true, 60, true},
	} {
		if got := (Settings{Confirm: c.confirm}).Asks(c.touch, c.pitch); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// The first try chooses, the second plays, one elsewhere chooses anew, a refused one changes nothing.
func TestAim(t *testing.T) {
	s := Scene{Position: play(t, rules.ClassicGomoku, "h8"), Playable: true}
	a, b, taken := rules.Point{X: 2, Y: 2}, rules.Point{X: 3, Y: 3}, rules.Point{X: 7, Y: 7}
	var aim Aim
	if e := aim.Take(s, a, true); e != (Aimed{rules.Place(a)}) {
		t.Fatalf("first: %v", e)
	}
	if _, refused := aim.Take(s, taken, true).(Refused); !refused {
		t.Fatal("an occupied point can be chosen")
	}
	if at, ok := aim.At(); !ok || at != a {
		t.Fatalf("a refused try has changed the choice to %v, %v", at, ok)
	}
	if e := aim.Take(s, b, true); e != (Aimed{rules.Place(b)}) {
		t.Fatalf("elsewhere: %v", e)
	}
	if !aim.Drag(s, a) || aim.Drag(s, a) || aim.Drag(s, taken) {
		t.Fatal("a drag moves it to free points, once")
	}
	if e := aim.Take(s, a, true); e != (Play{rules.Place(a)}) {
		t.Fatalf("second: %v", e)
	}
	if _, ok := aim.At(); ok {
		t.Fatal("a choice stays after its move")
	}
	if e := aim.Take(s, b, false); e != (Play{rules.Place(b)}) {
		t.Fatalf("without asking: %v", e)
	}
	if aim.Drag(s, a) {
		t.Fatal("a drag chooses what no tap has")
	}

	aim.Take(s, a, true)
	aim.Follow(s, s)
	if _, ok := aim.At(); !ok {
		t.Error("the same scene takes the choice away")
	}
	aim.Follow(s, Scene{Position: play(t, rules.ClassicGomoku, "h8i9"), Playable: true})
	if _, ok := aim.At(); ok {
		t.Error("a choice outlives its position")
	}
	aim.Take(s, a, true)
	aim.Follow(s, Scene{Position: s.Position})
	if _, ok := aim.At(); ok {
		t.Error("a choice stays when it is not one's turn")
	}
	if aim.Forget() {
		t.Error("there was nothing to forget")
	}
}

// A column is chosen by any of its places.
func TestAimAtColumn(t *testing.T) {
	s := Scene{Position: play(t, rules.ClassicConnectFour, "4"), Playable: true}
	var aim Aim
	aim.Take(s, rules.Point{X: 2, Y: 3}, true)
	if e := aim.Take(s, rules.Point{X: 2, Y: 6}, true); e != (Play{rules.Drop(2)}) {
		t.Errorf("got %v", e)
	}
}
