package lobby

import (
	"testing"
	"time"

	"rowan/relay/signaling"
)

// pairUp has 1 and 2 seek and be paired.
func pairUp(t *testing.T) *world {
	w := newWorld(t, nil)
	w.enter(1, 2)
	w.say(1, anybody)
	w.say(2, anybody)
	w.wantPaired(1, 2)
	return w
}

func TestBothHaveALine(t *testing.T) {
	w := pairUp(t)
	w.say(1, direct)
	w.say(1, failed) // he has said it all
	w.say(2, signaling.Outcome{Route: signaling.RouteRoom})
	w.pass(time.Hour)
	w.want(1)
	w.want(2)
	if c := w.Counts(); c != (Counts{People: 2}) {
		t.Error(c)
	}
	w.wantEmpty()
}

// Who has a line may go, or do something else; the other may still tell.
func TestOneHasALineAndGoes(t *testing.T) {
	for _, goes := range []func(w *world){
		func(w *world) { w.Leave(w.now, 1) },
		func(w *world) { w.say(1, signaling.Withdraw{}) },
		func(w *world) { w.say(1, signaling.Host{Terms: terms}) },
	} {
		w := pairUp(t)
		w.say(1, direct)
		goes(w)
		w.take(1)
		w.want(2)
		w.say(2, direct)
		w.pass(time.Hour)
		w.want(2)
		w.want(1)
		w.wantEmpty()
	}
}

// One has a line and the other none: he goes on seeking.
func TestOneHasALine(t *testing.T) {
	w := pairUp(t)
	w.say(1, direct)
	w.say(2, failed)
	w.want(1)
	w.want(2)
	w.enter(3)
	w.say(3, anybody)
	w.wantPaired(2, 3)
	w.wantEmpty()
}

func TestNoLine(t *testing.T) {
	w := pairUp(t)
	w.say(2, failed)
	w.want(1, unpaired(signaling.CauseFailed, true))
	w.want(2)
	w.pass(30*time.Second - 1)
	w.want(1)
	w.pass(1) // nobody else has come
	w.wantPaired(1, 2)
	w.say(1, failed)
	w.want(2, unpaired(signaling.CauseFailed, true))
	w.enter(3)
	w.say(3, anybody)
	w.wantPaired(1, 3) // at his old place
	w.wantEmpty()
}

// Leaving is seen at once, whatever way one leaves, and the other has his place.
func TestOneLeaves(t *testing.T) {
	for _, leaves := range []func(w *world){
		func(w *world) { w.Leave(w.now, 2) },
		func(w *world) { w.say(2, signaling.Withdraw{}) },
		func(w *world) { w.say(2, signaling.Show{Terms: terms}) },
		func(w *world) {
			w.say(2, signaling.Take{})
			w.want(2, signaling.Refused{Kind: signaling.KindTake, Reason: signaling.ReasonGone})
		},
		func(w *world) { w.Enter(w.now, 9, token(2), network(2)) },
	} {
		w := pairUp(t)
		leaves(w)
		w.want(1, unpaired(signaling.CauseLeft, true))
		w.want(2)
		w.enter(3)
		w.say(3, anybody)
		w.wantPaired(1, 3)
		w.wantEmpty()
	}
}

// Two who lost each other by a reload meet again at once.
func TestReloadWhilePaired(t *testing.T) {
	w := pairUp(t)
	w.Leave(w.now, 1)
	w.want(2, unpaired(signaling.CauseLeft, true))
	if code := w.Enter(w.now, 3, token(1), network(1)); code != 0 {
		t.Fatal(code)
	}
	w.say(3, anybody)
	w.wantPaired(3, 2)
	w.wantEmpty()
}

func TestLate(t *testing.T) {
	w := pairUp(t)
	w.say(1, direct)
	w.pass(30*time.Second - 1)
	w.want(2)
	w.pass(1)
	w.want(2, unpaired(signaling.CauseLate, false))
	w.want(1)

	w = pairUp(t)
	w.pass(30 * time.Second)
	w.want(1, unpaired(signaling.CauseLate, false))
	w.want(2, unpaired(signaling.CauseLate, false))
	if c := w.Counts(); c != (Counts{People: 2}) {
		t.Error(c)
	}
	w.wantEmpty()
}

func TestOutcomeOfNothing(t *testing.T) {
	w := newWorld(t, nil)
	w.enter(1)
	w.say(1, failed)
	w.say(1, direct)
	w.want(1)
	w.wantEmpty()
}

// A token costs nothing: who has let somebody down is not paired with him under another one either, from the same
// network, unless that is the other's own.
func TestNoLineWithANetwork(t *testing.T) {
	enter := func(w *world, id ID, network_ int) {
		t.Helper()
		if code := w.Enter(w.now, id, token(int(id)), network(network_)); code != 0 {
			t.Fatal(code)
		}
		w.say(id, anybody)
	}
	w := newWorld(t, nil)
	enter(w, 1, 1)
	enter(w, 2, 2)
	w.wantPaired(1, 2)
	w.say(2, failed)
	w.want(1, unpaired(signaling.CauseFailed, true))
	w.Leave(w.now, 2)
	enter(w, 3, 2)
	w.pass(30*time.Second - 1)
	w.want(1)
	w.pass(1)
	w.wantPaired(1, 3)
	w.wantEmpty()

	w = newWorld(t, nil) // a school
	enter(w, 1, 1)
	enter(w, 2, 1)
	w.wantPaired(1, 2)
	w.say(2, failed)
	w.take(1)
	enter(w, 3, 1)
	w.wantPaired(1, 3)
	w.wantEmpty()
}
