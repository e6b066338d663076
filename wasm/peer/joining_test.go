package peer

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// events returns the events among what is to be done, and how often a socket is opened.
func events(do *actions) (list []line.Event, dials int) {
	for _, x := range do.take() {
		switch x := x.(type) {
		case doEmit:
			list = append(list, x.event)
		case doDial:
			dials++
		}
	}
	return list, dials
}

func TestWaitsGrow(t *testing.T) {
	j := newJoining(func() float64 { return 0.5 })
	var do actions
	now := time.Unix(1e9, 0)
	j.dial(&do)
	for _, want := range []time.Duration{375, 750, 1500, 3000, 6000, 11250, 11250} {
		events(&do)
		j.down(now, 0, line.ErrRelay, false, &do)
		got, _ := events(&do)
		want *= time.Millisecond
		if r, ok := got[0].(line.Relay); !ok || r.State != line.Lost || r.Retry != want {
			t.Fatalf("%+v, want %v", got, want)
		}
		j.tick(now.Add(want-1), &do)
		if got, dials := events(&do); got != nil || dials != 0 {
			t.Fatalf("too early: %+v", got)
		}
		now = now.Add(want)
		j.tick(now, &do)
		if _, dials := events(&do); dials != 1 {
			t.Fatal("no try when it was due")
		}
	}
	j.up(now, &do)
	j.down(now.Add(steady), 0, line.ErrRelay, false, &do)
	if got, _ := events(&do); got[1].(line.Relay).Retry > relayFirstWait {
		t.Errorf("the waits did not start anew: %+v", got)
	}
}

func TestCloseCodes(t *testing.T) {
	states := map[signaling.CloseCode]line.RelayState{
		0:                           line.Lost,
		signaling.CloseBadMessage:   line.Refused,
		signaling.CloseVersion:      line.Refused,
		signaling.CloseRoomFull:     line.Refused,
		signaling.CloseRelayFull:    line.Lost,
		signaling.CloseTooManyRooms: line.Lost,
		signaling.CloseTooFast:      line.Lost,
		signaling.CloseTooBig:       line.Refused,
		signaling.CloseReplaced:     line.Refused,
		signaling.CloseExpired:      line.Refused,
		signaling.CloseIdle:         line.Lost,
		signaling.CloseTooSlow:      line.Lost,
		signaling.CloseShuttingDown: line.Lost,
		signaling.CloseApart:        line.Lost,
		signaling.CloseCode(4999):   line.Lost,
	}
	for code := signaling.CloseBadMessage; !strings.HasPrefix(code.String(), "close code"); code++ {
		if _, known := states[code]; !known {
			t.Errorf("nobody has thought of what a page does when it is told: %v", code)
		}
	}
	for code, want := range states {
		j := newJoining(func() float64 { return 0 })
		var do actions
		now := time.Unix(1e9, 0)
		j.dial(&do)
		events(&do)
		j.down(now, code, line.ErrRelay, false, &do)
		got, _ := events(&do)
		r := got[0].(line.Relay)
		if r.State != want || r.Code != code || r.Err != line.ErrRelay {
			t.Errorf("%v: %+v", code, r)
		}
		if busy(code) && r.Retry < busyWait/2 {
			t.Errorf("%v: next try after %v", code, r.Retry)
		}
		if (code == signaling.CloseShuttingDown || code == signaling.CloseApart) && (r.Retry < restartWait/2 || r.Retry > restartWait) {
			t.Errorf("a restart of the relay is given %v", r.Retry)
		}
		if want == line.Refused {
			j.tick(now.Add(time.Hour), &do)
			if _, dials := events(&do); dials != 0 {
				t.Errorf("%v: tried again by itself", code)
			}
		}
		j.retry(&do)
		j.retry(&do)
		if _, dials := events(&do); dials != 1 {
			t.Errorf("%v: retry opened %d sockets", code, dials)
		}
	}
}

// A socket in the place of another one is said only when it cannot be had.
func TestRejoinIsQuiet(t *testing.T) {
	j := newJoining(func() float64 { return 0 })
	var do actions
	now := time.Unix(1e9, 0)
	j.dial(&do)
	j.up(now, &do)
	events(&do)
	j.rejoin(&do)
	j.up(now, &do)
	if got, dials := events(&do); len(got) > 0 || dials != 1 {
		t.Errorf("%+v, %d sockets", got, dials)
	}
	j.rejoin(&do)
	j.down(now, 0, line.ErrRelay, false, &do)
	j.retry(&do)
	j.up(now, &do)
	if got, dials := events(&do); len(got) != 3 || got[0].(line.Relay).State != line.Lost || dials != 2 {
		t.Errorf("%+v, %d sockets", got, dials)
	}
}

// While a line is up a lost relay is said once, and then that it is back.
func TestQuietWhileLineIsUp(t *testing.T) {
	j := newJoining(func() float64 { return 0 })
	var do actions
	now := time.Unix(1e9, 0)
	j.dial(&do)
	j.up(now, &do)
	for range 3 {
		j.down(now, 0, line.ErrRelay, true, &do)
		now = now.Add(relayMostWait)
		j.tick(now, &do)
	}
	j.up(now, &do)
	var states []line.RelayState
	got, dials := events(&do)
	for _, e := range got {
		states = append(states, e.(line.Relay).State)
	}
	if want := []line.RelayState{line.Connecting, line.Joined, line.Lost, line.Joined}; !reflect.DeepEqual(states, want) || dials != 4 {
		t.Errorf("%v, %d sockets", states, dials)
	}
}
