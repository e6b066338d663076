package lobby

import (
	"reflect"
	"testing"

	"rowan/relay/signaling"
)

func TestStrangersLimits(t *testing.T) {
	w := newWorld(t, func(l *Limits) { l.Strangers, l.StrangersPerAddress = 3, 2 })
	enter := func(id ID, token_, network_ int, want signaling.CloseCode) {
		t.Helper()
		if code := w.Enter(w.now, id, token(token_), network(network_)); code != want {
			t.Errorf("%d: %v, want %v", id, code, want)
		}
	}
	enter(1, 1, 1, 0)
	enter(2, 2, 1, 0)
	enter(3, 3, 1, signaling.CloseTooManyRooms)
	enter(4, 4, 2, 0)
	enter(5, 5, 3, signaling.CloseRelayFull)
	enter(6, 2, 1, 0)                           // a reload is no other
	enter(9, 4, 1, signaling.CloseTooManyRooms) // from another network, where he would be one more
	if w.people[4] == nil {
		t.Error("who is not let in ends who is there")
	}
	w.Leave(w.now, 3) // who was not let in
	w.Leave(w.now, 4)
	enter(7, 7, 1, signaling.CloseTooManyRooms)
	enter(8, 8, 3, 0)
	w.wantEmpty()
}

func TestWhatNobodySays(t *testing.T) {
	w := newWorld(t, nil)
	w.enter(1)
	for _, m := range []signaling.Message{signaling.Join{}, signaling.Send{}, signaling.Enter{}, signaling.Waiting{}, signaling.Paired{}} {
		if code := w.Handle(w.now, 1, m); code != signaling.CloseBadMessage {
			t.Errorf("%T: %v", m, code)
		}
	}
	if code := w.Handle(w.now, 2, anybody); code != 0 {
		t.Errorf("one who has been closed: %v", code)
	}
	w.wantEmpty()
}

func TestLimits(t *testing.T) {
	v := reflect.ValueOf(DefaultLimits())
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			t.Errorf("%s has no default", v.Type().Field(i).Name)
		}
		l := DefaultLimits()
		reflect.ValueOf(&l).Elem().Field(i).SetInt(0)
		if l.Validate() == nil {
			t.Errorf("%s may be zero", v.Type().Field(i).Name)
		}
	}
	l := DefaultLimits()
	if err := l.Validate(); err != nil {
		t.Error(err)
	}
	l.Invitations = 5101
	if l.Validate() == nil {
		t.Error("more invitations than pages")
	}
}
