package lobby

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"rowan/relay/signaling"
)

// listed has a socket host an invitation and returns its id.
func (w *world) listed(id ID, name string) signaling.OfferID {
	w.t.Helper()
	w.say(id, signaling.Host{Terms: terms, Name: name})
	told := w.take(id)
	if len(told) != 1 {
		w.t.Fatalf("the host is told %#v", told)
	}
	return told[0].(signaling.Listed).ID
}

var gone = signaling.Refused{Kind: signaling.KindTake, Reason: signaling.ReasonGone}

func TestTwoTakeOne(t *testing.T) {
	w := newWorld(t, nil)
	w.enter(1, 2, 3)
	id := w.listed(1, "Ada")
	w.say(2, signaling.Take{ID: id})
	w.say(3, signaling.Take{ID: id})
	w.wantPaired(1, 2)
	w.want(3, gone)
	w.say(1, direct)
	w.say(2, direct)
	w.say(3, signaling.Take{ID: id})
	w.want(3, gone)
	if c := w.Counts(); c != (Counts{People: 3}) {
		t.Error(c)
	}
	w.wantEmpty()
}

// An invitation goes with its host, and not to himself.
func TestInvitationIsWithdrawn(t *testing.T) {
	for name, goes := range map[string]func(w *world, id signaling.OfferID){
		"left":      func(w *world, id signaling.OfferID) { w.Leave(w.now, 1) },
		"withdrawn": func(w *world, id signaling.OfferID) { w.say(1, signaling.Withdraw{}) },
		"seeking":   func(w *world, id signaling.OfferID) { w.say(1, anybody) },
		"another":   func(w *world, id signaling.OfferID) { w.listed(1, "Ada") },
		"himself":   func(w *world, id signaling.OfferID) { w.say(1, signaling.Take{ID: id}); w.want(1, gone) },
	} {
		w := newWorld(t, nil)
		w.enter(1, 2)
		id := w.listed(1, "Ada")
		goes(w, id)
		w.say(2, signaling.Take{ID: id})
		if told := w.take(2); !reflect.DeepEqual(told, []signaling.Message{gone}) {
			t.Errorf("%s: %#v", name, told)
		}
		w.wantEmpty()
	}
}

// When nothing comes of it, it is where it was.
func TestInvitationIsListedAgain(t *testing.T) {
	for _, fails := range []func(w *world) (host, guest []signaling.Message){
		func(w *world) (host, guest []signaling.Message) {
			w.say(1, failed)
			return nil, []signaling.Message{unpaired(signaling.CauseFailed, false)}
		},
		func(w *world) (host, guest []signaling.Message) {
			w.say(2, failed)
			return []signaling.Message{unpaired(signaling.CauseFailed, true)}, nil
		},
		func(w *world) (host, guest []signaling.Message) {
			w.Leave(w.now, 2)
			return []signaling.Message{unpaired(signaling.CauseLeft, true)}, nil
		},
	} {
		w := newWorld(t, nil)
		w.enter(1, 2, 3, 4)
		id := w.listed(1, "Ada")
		w.listed(3, "Bea")
		w.say(2, signaling.Take{ID: id})
		w.wantPaired(1, 2)
		host, guest := fails(w)
		w.want(1, host...)
		w.want(2, guest...)
		w.say(4, signaling.Look{List: signaling.ListInvitations, Page: 1})
		m := w.got[4][len(w.got[4])-1].(signaling.Invitations)
		if len(m.List) != 2 || m.List[0].ID != id || m.List[1].Name != "Bea" {
			t.Errorf("the list is %v", m.List)
		}
		w.say(4, signaling.Take{ID: id})
		w.wantPaired(1, 4)
		w.Leave(w.now, 1)
		w.want(4, unpaired(signaling.CauseLeft, false))
		w.wantEmpty()
	}
}

// Who takes an invitation again and again, and lets its host down each time, keeps it from others for a part of the time
// only, however he does it and under whatever tokens.
func TestInvitationIsNotKeptFromOthers(t *testing.T) {
	for name, lets := range map[string]func(w *world, id ID){
		"failed":    func(w *world, id ID) { w.say(id, failed) },
		"host told": func(w *world, id ID) { w.say(1, failed) },
		"withdrawn": func(w *world, id ID) { w.say(id, signaling.Withdraw{}) },
		"left":      func(w *world, id ID) { w.Leave(w.now, id) },
	} {
		for _, tokens := range []int{1, 1000} {
			w := newWorld(t, nil)
			w.enter(1)
			offer := w.listed(1, "Ada")
			met := 0
			const tries = 40
			for i := range tries {
				taker, other := ID(1000+2*i), ID(1001+2*i)
				if code := w.Enter(w.now, taker, token(7_000_000+i%tokens), network(66)); code != 0 {
					t.Fatal(code)
				}
				w.say(taker, signaling.Take{ID: offer})
				w.enter(other)
				w.say(other, signaling.Take{ID: offer})
				if told := w.take(other); len(told) == 1 && told[0] != gone {
					met++
					w.say(1, failed) // in truth they would play, and the invitation be gone
				}
				w.pass(14 * time.Second)
				if paired := w.people[taker] != nil && w.people[taker].pair != nil; paired {
					lets(w, taker)
				}
				w.pass(time.Second)
				w.Leave(w.now, taker)
				w.Leave(w.now, other)
			}
			if met < tries/2 {
				t.Errorf("%s, %d tokens: of %d others %d met the host", name, tokens, tries, met)
			}
			w.wantEmpty()
		}
	}
}

func TestListLimits(t *testing.T) {
	small := func(l *Limits) {
		l.Invitations, l.InvitationsPerAddress, l.WatchedGames, l.WatchedGamesPerAddress = 3, 2, 3, 2
	}
	for _, tt := range []struct {
		kind signaling.Kind
		m    signaling.Message
	}{{signaling.KindHost, signaling.Host{Terms: terms}}, {signaling.KindShow, signaling.Show{Terms: terms}}} {
		w := newWorld(t, small)
		refused := func(id ID, why signaling.Reason) {
			t.Helper()
			w.say(id, tt.m)
			told := w.take(id)
			if want := (signaling.Refused{Kind: tt.kind, Reason: why}); len(told) != 1 || told[0] != want {
				t.Errorf("%d is told %#v, want %#v", id, told, want)
			}
		}
		for id := range ID(3) {
			if code := w.Enter(w.now, id, token(int(id)), network(0)); code != 0 {
				t.Fatal(code)
			}
		}
		w.enter(3, 4)
		w.say(0, tt.m)
		w.say(1, tt.m)
		w.say(1, tt.m) // instead of the first
		w.take(2)
		refused(2, signaling.ReasonTooMany)
		w.say(3, tt.m)
		refused(4, signaling.ReasonFull)
		w.Leave(w.now, 0)
		w.say(2, tt.m)
		w.take(2)
		w.take(3)
		refused(4, signaling.ReasonFull)
		w.wantEmpty()
	}
}

// An invitation counts while its host is paired: it may come back.
func TestPairedInvitationCounts(t *testing.T) {
	w := newWorld(t, func(l *Limits) { l.Invitations = 1 })
	w.enter(1, 2, 3)
	id := w.listed(1, "")
	w.say(2, signaling.Take{ID: id})
	w.say(3, signaling.Host{Terms: terms})
	w.want(3, signaling.Refused{Kind: signaling.KindHost, Reason: signaling.ReasonFull})
	w.say(1, direct)
	w.say(3, signaling.Host{Terms: terms})
	if told := w.take(3); len(told) != 1 || told[0].(signaling.Listed).ID == id {
		t.Errorf("%#v", told)
	}
	w.wantEmpty()
}

func TestPages(t *testing.T) {
	w := newWorld(t, func(l *Limits) { l.WatchedGamesPerAddress = 100 })
	looker := ID(1000)
	w.enter(looker)
	for id := range ID(25) {
		w.enter(id)
		w.say(id, signaling.Show{Terms: terms, Host: fmt.Sprint(id)})
	}
	w.pass(time.Minute)
	for page, want := range map[uint8][2]int{1: {0, 20}, 2: {20, 25}, 3: {25, 25}, 255: {25, 25}} {
		w.say(looker, signaling.Look{List: signaling.ListGames, Page: page})
		m := w.got[looker][len(w.got[looker])-1].(signaling.Games)
		if m.Page != page || m.All != 25 || len(m.List) != want[1]-want[0] || len(m.List) > 0 && m.List[0].Host != fmt.Sprint(want[0]) {
			t.Errorf("page %d: %+v", page, m)
		}
	}
	w.wantEmpty()
}

// Who looks is told of changes, of many at once and not too often; who does not look, of none.
func TestPushes(t *testing.T) {
	w := newWorld(t, func(l *Limits) { l.InvitationsPerAddress = 100 })
	w.enter(1, 2, 3)
	w.say(1, signaling.Look{List: signaling.ListInvitations, Page: 1})
	w.say(2, signaling.Look{List: signaling.ListInvitations, Page: 1})
	w.say(2, signaling.Look{List: signaling.ListInvitations})
	clear(w.got)
	for i := range 100 {
		w.say(3, signaling.Host{Terms: terms, Name: fmt.Sprint(i)})
		w.pass(100 * time.Millisecond) // ten seconds in all
	}
	w.pass(time.Minute)
	var lists []signaling.Invitations
	for _, m := range w.got[1] {
		lists = append(lists, m.(signaling.Invitations))
	}
	if len(lists) != 6 || lists[0].List[0].Name != "0" || lists[5].List[0].Name != "99" {
		t.Errorf("%d lists: %v", len(lists), lists)
	}
	if len(w.got[2]) != 0 {
		t.Errorf("who does not look is sent %v", w.got[2])
	}
	w.wantEmpty()
}

func TestWaiting(t *testing.T) {
	w := newWorld(t, nil)
	w.Enter(w.now, 1000, token(1000), network(1000))
	last := func() signaling.Waiting {
		return w.got[1000][len(w.got[1000])-1].(signaling.Waiting)
	}
	if got := last(); got.People != 0 || len(got.Sought) != 0 {
		t.Errorf("an empty lobby: %+v", got)
	}
	for id := range ID(20) {
		w.enter(id)
		m := signaling.Seek{Terms: fmt.Sprintf("t%02d", id)}
		if id >= 18 {
			m = signaling.Seek{Terms: "z", Strength: uint8(1 + 100*(id-18)), Band: 1}
		}
		w.say(id, m)
	}
	w.pass(3 * time.Second)
	got := last()
	if got.People != 20 || len(got.Sought) != signaling.MaxSought || got.Sought[0] != (signaling.Sought{People: 2, Terms: "z"}) || got.Sought[1].Terms != "t00" {
		t.Errorf("%+v", got)
	}
	w.pass(57 * time.Second) // the two are paired
	w.pass(3 * time.Second)
	if got := last(); got.People != 18 {
		t.Errorf("%+v", got)
	}
	w.wantEmpty()
}

// Who enters is told what all have been told last, and like all when that has changed: it is not counted anew for him.
func TestWaitingOfWhoEnters(t *testing.T) {
	w := newWorld(t, nil)
	w.enter(1, 2)
	w.say(1, signaling.Seek{Terms: "a"})
	w.Advance(w.now)
	w.say(2, signaling.Seek{Terms: "b"})
	if code := w.Enter(w.now, 3, token(3), network(3)); code != 0 {
		t.Fatal(code)
	}
	w.pass(2 * time.Second)
	var told []uint32
	for _, m := range w.got[3] {
		told = append(told, m.(signaling.Waiting).People)
	}
	if !slices.Equal(told, []uint32{1, 2}) {
		t.Errorf("he is told of %v who seek", told)
	}
	w.wantEmpty()
}

// BenchmarkEnter measures how long somebody needs to enter while all others seek on terms of their own.
func BenchmarkEnter(b *testing.B) {
	w := newWorld(b, nil)
	for id := range ID(9900) {
		w.enter(id)
		w.say(id, signaling.Seek{Terms: fmt.Sprint(id)})
	}
	w.Advance(w.now)
	for b.Loop() {
		w.enter(9900)
		w.Leave(w.now, 9900)
	}
}
