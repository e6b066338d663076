package view

import (
	"testing"
	"time"
)

// a step of a gesture: what happens to which pointer, where and when.
type press struct {
	what string // "down" (a finger), "click" (the mouse's button), "right" (its other one), "move", "up", "cancel", "beside"
	id   int
	x    float64
	at   time.Duration
}

// TestOnlyATapPlays (field cases 18 and 20).
func TestOnlyATapPlays(t *testing.T) {
	for _, c := range []struct {
		what  string
		steps []press
		want  int // taps
	}{
		{"tap", []press{{"down", 1, 0, 0}, {"up", 1, 0, 80}}, 1},
		{"tap that wanders", []press{{"down", 1, 0, 0}, {"move", 1, 7, 20}, {"up", 1, 5, 80}}, 1},
		{"drag", []press{{"down", 1, 0, 0}, {"move", 1, 40, 50}, {"up", 1, 40, 80}}, 0},
		{"drag there and back", []press{{"down", 1, 0, 0}, {"move", 1, 40, 50}, {"move", 1, 0, 70}, {"up", 1, 0, 80}}, 0},
		{"long press", []press{{"down", 1, 0, 0}, {"up", 1, 0, 501}}, 0},
		{"slow tap", []press{{"down", 1, 0, 0}, {"up", 1, 0, 500}}, 1},
		{"slow click", []press{{"click", 1, 0, 0}, {"up", 1, 0, 3000}}, 1},
		{"slow click that drags", []press{{"click", 1, 0, 0}, {"move", 1, 40, 900}, {"up", 1, 0, 3000}}, 0},
		{"long press after a slow click", []press{{"click", 1, 0, 0}, {"up", 1, 0, 900}, {"down", 2, 90, 2000}, {"up", 2, 90, 2900}}, 1},
		{"right button", []press{{"right", 1, 0, 0}, {"up", 1, 0, 50}}, 0},
		{"scroll", []press{{"down", 1, 0, 0}, {"cancel", 1, 0, 30}, {"up", 1, 0, 60}}, 0},
		{"pinch", []press{{"down", 1, 0, 0}, {"down", 2, 90, 10}, {"up", 1, 0, 60}, {"up", 2, 90, 70}}, 0},
		{"tap after a pinch", []press{{"down", 1, 0, 0}, {"down", 2, 90, 10}, {"up", 2, 90, 60}, {"up", 1, 0, 70},
			{"down", 3, 0, 900}, {"up", 3, 0, 950}}, 1},
		{"third finger of a pinch", []press{{"down", 1, 0, 0}, {"down", 2, 90, 10}, {"up", 2, 90, 60},
			{"down", 3, 90, 70}, {"up", 3, 90, 90}, {"up", 1, 0, 99}}, 0},
		{"press from outside", []press{{"move", 1, 0, 0}, {"up", 1, 0, 50}}, 0},
		{"double tap", []press{{"down", 1, 0, 0}, {"up", 1, 0, 50}, {"down", 1, 3, 150}, {"up", 1, 3, 200}}, 1},
		{"triple tap", []press{{"down", 1, 0, 0}, {"up", 1, 0, 50}, {"down", 1, 0, 150}, {"up", 1, 0, 200},
			{"down", 1, 0, 350}, {"up", 1, 0, 400}}, 1},
		{"two quick taps apart", []press{{"down", 1, 0, 0}, {"up", 1, 0, 50}, {"down", 1, 60, 150}, {"up", 1, 60, 200}}, 2},
		{"two slow taps", []press{{"down", 1, 0, 0}, {"up", 1, 0, 50}, {"down", 1, 0, 900}, {"up", 1, 0, 950}}, 2},
		{"double press of which the first opened the board", []press{{"beside", 1, 0, 50}, {"down", 1, 3, 150}, {"up", 1, 3, 200}}, 0},
		{"tap elsewhere than the button that opened the board", []press{{"beside", 1, 0, 50}, {"down", 1, 60, 150}, {"up", 1, 60, 200}}, 1},
		{"tap long after the board was opened", []press{{"beside", 1, 0, 50}, {"down", 1, 0, 600}, {"up", 1, 0, 650}}, 1},
		{"let go unheard", []press{{"down", 1, 0, 0}, {"move", 1, 99, 50}, {"down", 1, 0, 900}, {"up", 1, 0, 950}}, 1},
	} {
		var tap Tap
		got := 0
		for _, s := range c.steps {
			at, now := Vec{s.x, 0}, s.at*ms
			switch s.what {
			case "down", "click", "right":
				tap.Down(s.id, at, s.what != "right", s.what == "down", now)
			case "move":
				tap.Move(s.id, at)
			case "cancel":
				tap.Cancel(s.id)
			case "beside":
				tap.Elsewhere(at, now)
			case "up":
				if tap.Up(s.id, at, now) {
					got++
				}
			}
		}
		if got != c.want {
			t.Errorf("%s: %d taps, want %d", c.what, got, c.want)
		}
	}
}
