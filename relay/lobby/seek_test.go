package lobby

import (
	"testing"
	"time"

	"rowan/relay/signaling"
)

func TestTheFirstTwoWhoFit(t *testing.T) {
	w := newWorld(t, nil)
	w.enter(1, 2, 3, 4)
	w.say(1, signaling.Seek{Terms: "connect4-7x6-4-drop-none~drawn"})
	w.say(2, anybody)
	w.want(1)
	w.want(2)
	w.say(3, anybody)
	first := w.wantPaired(2, 3)
	w.say(4, signaling.Seek{Terms: "connect4-7x6-4-drop-none~drawn"})
	if w.wantPaired(1, 4) == first {
		t.Error("two pairs have one room")
	}
	w.wantEmpty()
}

func TestWhoHasWaitedLongestComesFirst(t *testing.T) {
	w := newWorld(t, nil)
	w.enter(1, 2, 3)
	w.say(1, signaling.Seek{Strength: 10, Band: 1, Terms: terms})
	w.pass(time.Second)
	w.say(2, signaling.Seek{Strength: 20, Band: 1, Terms: terms})
	w.want(2)
	w.pass(time.Second)
	w.say(3, signaling.Seek{Strength: 15, Band: 9, Terms: terms}) // neither takes him yet
	w.want(3)
	w.pass(4 * 15 * time.Second) // at 60 s the first takes anybody, and by then all others take him
	w.wantPaired(1, 3)
	w.want(2)
	w.wantEmpty()
}

// A band is as documented: as stated, two, three, four times as wide, then open.
func TestBandsWiden(t *testing.T) {
	for _, tt := range []struct {
		a, b signaling.Seek
		want time.Duration
	}{
		{signaling.Seek{Strength: 40, Band: 10}, signaling.Seek{Strength: 50, Band: 10}, 0},
		{signaling.Seek{Strength: 40, Band: 10}, signaling.Seek{Strength: 51, Band: 20}, 15 * time.Second},
		{signaling.Seek{Strength: 40, Band: 10}, signaling.Seek{Strength: 20, Band: 0}, 15 * time.Second},
		{signaling.Seek{Strength: 40, Band: 10}, signaling.Seek{Strength: 61, Band: 255}, 30 * time.Second},
		{signaling.Seek{Strength: 40, Band: 10}, signaling.Seek{Strength: 80, Band: 0}, 45 * time.Second},
		{signaling.Seek{Strength: 40, Band: 10}, signaling.Seek{Strength: 81, Band: 0}, 60 * time.Second},
		{signaling.Seek{Strength: 1, Band: 1}, signaling.Seek{Strength: 255, Band: 1}, 60 * time.Second},
		{signaling.Seek{Strength: 40, Band: 10}, signaling.Seek{}, 60 * time.Second},
		{signaling.Seek{}, signaling.Seek{}, 0},
		{signaling.Seek{}, signaling.Seek{Strength: 7}, 0},
	} {
		for range 2 { // either first
			w := newWorld(t, nil)
			tt.a.Terms, tt.b.Terms = terms, terms
			w.enter(1, 2)
			w.say(1, tt.a)
			w.say(2, tt.b)
			w.pass(tt.want - 1)
			if tt.want > 0 {
				w.want(1)
			}
			w.pass(1)
			w.wantPaired(1, 2)
			tt.a, tt.b = tt.b, tt.a
		}
	}
}

func TestAPlaceIsKept(t *testing.T) {
	w := newWorld(t, nil)
	w.enter(1)
	strong := signaling.Seek{Strength: 200, Band: 1, Terms: terms}
	w.say(1, strong)
	w.pass(50 * time.Second)
	w.Leave(w.now, 1)
	w.pass(9 * time.Second)
	w.enter(2)
	w.say(2, signaling.Seek{Strength: 10, Terms: terms})
	if code := w.Enter(w.now, 3, token(1), network(1)); code != 0 {
		t.Fatal(code)
	}
	w.say(3, strong)
	w.take(3)
	w.pass(time.Second - 1)
	w.want(3)
	w.pass(1) // a minute since he came first
	w.wantPaired(3, 2)
	w.wantEmpty()
}

func TestNoPlaceIsKept(t *testing.T) {
	strong := signaling.Seek{Strength: 200, Band: 1, Terms: terms}
	for name, away := range map[string]func(w *world){
		"other wishes": func(w *world) {
			w.say(1, signaling.Seek{Strength: 201, Band: 1, Terms: terms})
			w.pass(50 * time.Second)
			w.Leave(w.now, 1)
		},
		"withdrawn": func(w *world) {
			w.say(1, strong)
			w.pass(50 * time.Second)
			w.say(1, signaling.Withdraw{})
			w.Leave(w.now, 1)
		},
		"long ago": func(w *world) {
			w.say(1, strong)
			w.Leave(w.now, 1)
			w.pass(time.Minute)
		},
	} {
		w := newWorld(t, nil)
		w.enter(1)
		away(w)
		if code := w.Enter(w.now, 3, token(1), network(1)); code != 0 {
			t.Fatal(code)
		}
		w.say(3, strong)
		w.enter(2)
		w.say(2, signaling.Seek{Strength: 10, Terms: terms})
		w.pass(time.Minute - 1)
		if told := w.take(2); told != nil {
			t.Errorf("%s: he has his old place: %#v", name, told)
		}
		w.pass(1)
		w.wantPaired(3, 2)
		w.wantEmpty()
	}
}

// One network has so many places, and others theirs.
func TestPlacesPerAddress(t *testing.T) {
	w := newWorld(t, func(l *Limits) { l.Strangers, l.StrangersPerAddress = 10, 2 })
	strong := signaling.Seek{Strength: 200, Band: 1, Terms: terms}
	come := func(id ID, token_, network_ int) {
		t.Helper()
		if code := w.Enter(w.now, id, token(token_), network(network_)); code != 0 {
			t.Fatal(code)
		}
		w.say(id, strong)
	}
	for id := range ID(20) { // one after the other
		come(id, 100+int(id), 66)
		w.Leave(w.now, id)
	}
	come(30, 1, 1)
	w.pass(50 * time.Second)
	w.Leave(w.now, 30)
	come(31, 1, 1)
	w.enter(2)
	w.say(2, signaling.Seek{Strength: 10, Terms: terms})
	w.pass(10*time.Second - 1)
	w.want(31)
	w.pass(1) // a minute since he came first
	w.wantPaired(31, 2)
	w.wantEmpty()
}

// A reload while the older socket is still there is the same person.
func TestTheSameTokenReplaces(t *testing.T) {
	w := newWorld(t, nil)
	w.enter(1)
	w.say(1, anybody)
	if code := w.Enter(w.now, 2, token(1), network(1)); code != 0 || w.closed[1] != signaling.CloseReplaced {
		t.Fatal(code, w.closed)
	}
	w.say(2, anybody) // who does not meet himself
	w.want(2)
	w.enter(3)
	w.say(3, anybody)
	w.wantPaired(2, 3)
	w.Leave(w.now, 1) // as his socket does once it has ended
	w.want(3)
	w.wantEmpty()
}

func TestWhoHasGoneIsNotPaired(t *testing.T) {
	for name, gone := range map[string]func(w *world){
		"left":      func(w *world) { w.Leave(w.now, 1) },
		"withdrawn": func(w *world) { w.say(1, signaling.Withdraw{}) },
		"hosting":   func(w *world) { w.say(1, signaling.Host{Terms: terms}) },
		"elsewhere": func(w *world) { w.say(1, signaling.Seek{Terms: "other"}) },
	} {
		w := newWorld(t, nil)
		w.enter(1, 2)
		w.say(1, anybody)
		gone(w)
		w.say(2, anybody)
		if told := w.take(2); told != nil {
			t.Errorf("%s: %#v", name, told)
		}
		w.wantEmpty()
	}
}
