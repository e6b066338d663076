package peer

import (
	"reflect"
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// A visitor is a hall whose relay is the test.
type visitor struct {
	*hall
	now   time.Time
	said  []signaling.Message
	told  []line.Event
	meets int
	parts int // since the last meet
}

func newVisitor() *visitor {
	v := &visitor{now: time.Unix(1e9, 0)}
	v.hall = &hall{
		pages:   firstPages,
		joining: newJoining(func() float64 { return 0 }),
		say:     func(m signaling.Message) { v.said = append(v.said, m) },
		tell:    func(e line.Event) { v.told = append(v.told, e) },
		meet:    func(pairing) { v.meets++; v.parts = 0 },
		part:    func() { v.parts++ },
	}
	v.joining.dial(&v.do)
	return v
}

// says checks what was said to the relay since the last look.
func (v *visitor) says(t *testing.T, want ...signaling.Message) {
	t.Helper()
	if len(v.said) != len(want) || len(want) > 0 && !reflect.DeepEqual(v.said, want) {
		t.Errorf("said %+v, want %+v", v.said, want)
	}
	v.said = nil
}

// tells checks what was told to the page.
func (v *visitor) tells(t *testing.T, want ...line.Event) {
	t.Helper()
	if len(v.told) != len(want) || len(want) > 0 && !reflect.DeepEqual(v.told, want) {
		t.Errorf("told %+v, want %+v", v.told, want)
	}
	v.told = nil
}

func (v *visitor) hear(m signaling.Message) { v.heard(v.now, m) }

// in lets a visitor in, and forgets how.
func (v *visitor) in(t *testing.T) {
	t.Helper()
	v.hear(signaling.Waiting{People: 3})
	if !v.inside || v.joining.joined.IsZero() {
		t.Fatal("not inside")
	}
	v.said, v.told = nil, nil
}

var (
	looks = []signaling.Message{signaling.Look{List: signaling.ListInvitations, Page: 1}, signaling.Look{List: signaling.ListGames, Page: 1}}
	seek  = line.Wish{What: line.Seek, Terms: "gomoku", Strength: 2, Said: [16]byte{5}}
	take  = line.Wish{What: line.Take, ID: signaling.OfferID{7}, Said: [16]byte{5}}
)

// What is wanted is said once the relay has let us in, on each socket anew.
func TestHallSaysWishes(t *testing.T) {
	for name, test := range map[string]struct {
		wish line.Wish
		want []signaling.Message
	}{
		"look":      {line.Wish{}, looks},
		"seek":      {seek, append(looks[:2:2], signaling.Seek{Strength: 20, Band: 5, Terms: "gomoku"})},
		"any":       {line.Wish{What: line.Seek, Terms: "gomoku"}, append(looks[:2:2], signaling.Seek{Terms: "gomoku"})},
		"take":      {take, append(looks[:2:2], signaling.Take{ID: signaling.OfferID{7}})},
		"advertise": {line.Wish{What: line.Advertise, Terms: "renju", Names: [2]string{"Ada"}}, []signaling.Message{signaling.Host{Terms: "renju", Name: "Ada"}}},
		"bad name":  {line.Wish{What: line.Advertise, Terms: "renju", Names: [2]string{"A\u202eda"}}, []signaling.Message{signaling.Host{Terms: "renju"}}},
		"exhibit": {line.Wish{What: line.Exhibit, Terms: "renju", Link: signaling.Link{1}, Names: [2]string{"Ada", "Mei"}},
			[]signaling.Message{signaling.Show{Terms: "renju", Link: signaling.Link{1}, Host: "Ada", Guest: "Mei"}}},
	} {
		v := newVisitor()
		v.wished(test.wish)
		v.says(t)
		v.hear(signaling.Waiting{People: 1})
		t.Log(name)
		v.says(t, test.want...)
		v.hear(signaling.Waiting{People: 2})
		v.says(t)
		v.down(v.now, 0, line.ErrRelay)
		v.tick(v.now.Add(time.Minute))
		v.hear(signaling.Waiting{People: 1})
		v.says(t, test.want...)
	}
}

func TestHallShowsWhoIsThere(t *testing.T) {
	v := newVisitor()
	v.hear(signaling.Waiting{People: 3})
	v.hear(signaling.Invitations{Page: 1, All: 1, List: []signaling.Invitation{{ID: signaling.OfferID{1}, Terms: "a", Name: "Ada"}}})
	v.hear(signaling.Games{Page: 1, All: 1, List: []signaling.Show{{Terms: "b", Link: signaling.Link{2}, Host: "Mei", Guest: "Bo"}}})
	v.hear(signaling.Invitations{Page: 1})
	invitations := []line.Listed{{ID: signaling.OfferID{1}, Terms: "a", Names: [2]string{"Ada"}}}
	games := []line.Listed{{Terms: "b", Link: signaling.Link{2}, Names: [2]string{"Mei", "Bo"}}}
	one, none := line.Page{Number: 1, All: 1}, line.Page{Number: 1}
	v.tells(t, line.Lobby{Waiting: 3}, line.Lobby{Waiting: 3, Invitations: invitations, InvitationsPage: one},
		line.Lobby{Waiting: 3, Invitations: invitations, InvitationsPage: one, Games: games, GamesPage: one},
		line.Lobby{Waiting: 3, InvitationsPage: none, Games: games, GamesPage: one})
}

// Another page of a list takes the place of the one before, on each socket; where it is gone the last one does.
func TestHallBrowses(t *testing.T) {
	v := newVisitor()
	v.in(t)
	page := func(n uint8, all int) signaling.Invitations {
		m := signaling.Invitations{Page: n, All: uint16(all)}
		for i := (int(n) - 1) * signaling.MaxListed; i < min(all, int(n)*signaling.MaxListed); i++ {
			m.List = append(m.List, signaling.Invitation{ID: signaling.OfferID{byte(i)}})
		}
		return m
	}
	shows := func(first, n int, p line.Page) {
		t.Helper()
		if len(v.told) != 1 {
			t.Fatalf("told %+v", v.told)
		}
		l := v.told[0].(line.Lobby)
		if len(l.Invitations) != n || l.InvitationsPage != p || n > 0 && l.Invitations[0].ID[0] != byte(first) {
			t.Errorf("%+v, want %d from %d, %+v", l, n, first, p)
		}
		v.told = nil
	}
	look := func(n uint8) signaling.Message { return signaling.Look{List: signaling.ListInvitations, Page: n} }
	v.hear(page(1, 45))
	shows(0, 20, line.Page{Number: 1, All: 45})
	for _, bad := range []uint8{0, 1} {
		v.browse(signaling.ListInvitations, bad)
	}
	v.browse(0, 2)
	v.browse(9, 2)
	v.says(t)
	v.browse(signaling.ListInvitations, 3)
	v.says(t, look(3))
	v.hear(page(1, 45)) // was on its way
	v.tells(t)
	v.hear(page(3, 45))
	shows(40, 5, line.Page{Number: 3, All: 45})
	v.down(v.now, 0, line.ErrRelay)
	v.hear(signaling.Waiting{})
	v.says(t, look(3), looks[1])
	v.told = nil
	v.hear(page(3, 40))
	v.tells(t)
	v.says(t, look(2))
	v.hear(page(2, 40))
	shows(20, 20, line.Page{Number: 2, All: 40})
	v.hear(page(2, 0))
	v.says(t, look(1))
	v.hear(page(1, 0))
	shows(0, 0, line.Page{Number: 1})
}

// What becomes of a pair, by what was wished and what happens: what the relay is told, what the page, and what
// is wished after that.
func TestHallPairs(t *testing.T) {
	left := func(again bool) line.Event { return line.Missed{For: [16]byte{5}, Why: line.Left, Again: again} }
	failed := signaling.Outcome{Route: signaling.RouteFailed}
	ask := signaling.Seek{Strength: 20, Band: 5, Terms: "gomoku"}
	for name, test := range map[string]struct {
		wish  line.Wish
		then  func(*visitor)
		says  []signaling.Message
		tells []line.Event
		wants line.WishKind
	}{
		"a line":            {seek, func(v *visitor) { v.wished(line.Wish{What: line.Met, Route: line.Relayed}) }, []signaling.Message{signaling.Outcome{Route: signaling.RouteRelayed}}, nil, line.Look},
		"a line by room":    {seek, func(v *visitor) { v.wished(line.Wish{What: line.Met, Route: line.ThroughRoom}) }, []signaling.Message{signaling.Outcome{Route: signaling.RouteRoom}}, nil, line.Look},
		"no line":           {seek, func(v *visitor) { v.wished(line.Wish{What: line.Apart}) }, []signaling.Message{failed}, nil, line.Seek},
		"no line, taken":    {take, func(v *visitor) { v.wished(line.Wish{What: line.Apart}) }, []signaling.Message{failed}, nil, line.Look},
		"the other left":    {seek, func(v *visitor) { v.hear(signaling.Unpaired{Cause: signaling.CauseLeft, Again: true}) }, nil, []line.Event{left(true)}, line.Seek},
		"too late":          {seek, func(v *visitor) { v.hear(signaling.Unpaired{Cause: signaling.CauseLate}) }, []signaling.Message{ask}, []line.Event{left(true)}, line.Seek},
		"the host left":     {take, func(v *visitor) { v.hear(signaling.Unpaired{Cause: signaling.CauseLeft}) }, nil, []line.Event{left(false)}, line.Look},
		"no agreement":      {seek, func(v *visitor) { v.disagreed() }, []signaling.Message{failed}, []line.Event{left(true)}, line.Seek},
		"none in time":      {seek, func(v *visitor) { v.tick(v.now.Add(agreeTime)) }, []signaling.Message{failed}, []line.Event{left(true)}, line.Seek},
		"another wish":      {seek, func(v *visitor) { v.wished(line.Wish{}) }, []signaling.Message{signaling.Withdraw{}}, nil, line.Look},
		"the relay is lost": {seek, func(v *visitor) { v.down(v.now, 0, line.ErrRelay) }, nil, []line.Event{left(true)}, line.Seek},
	} {
		v := newVisitor()
		v.wished(test.wish)
		v.in(t)
		v.hear(signaling.Paired{Room: signaling.Room{1}, Role: signaling.RoleGuest, Terms: "gomoku"})
		v.tells(t, line.Paired{For: [16]byte{5}})
		if v.meets != 1 {
			t.Errorf("%s: nobody was met", name)
		}
		test.then(v)
		t.Log(name)
		v.says(t, test.says...)
		v.tells(t, test.tells...)
		if v.wish.What != test.wants || v.paired || v.parts == 0 || !v.until.IsZero() {
			t.Errorf("%s: then %+v is wished, paired %v, parted %d times", name, v.wish, v.paired, v.parts)
		}
	}
}

// An agreement that has come about is not given up by the clock, and a new pair takes the place of one before.
func TestHallAgreed(t *testing.T) {
	v := newVisitor()
	v.wished(seek)
	v.in(t)
	v.hear(signaling.Paired{Terms: "gomoku"})
	v.told = nil
	v.agreed(pairing{role: line.Guest, terms: "gomoku"}, &agreed{secret: [16]byte{1}, said: [16]byte{2}, digits: "123456"})
	v.tells(t, line.Agreed{For: [16]byte{5}, Role: line.Guest, Terms: "gomoku", Secret: [16]byte{1}, Said: [16]byte{2}, Digits: "123456"})
	v.tick(v.now.Add(time.Hour))
	v.says(t)
	v.hear(signaling.Paired{Terms: "gomoku"})
	if v.tells(t, line.Paired{For: [16]byte{5}}); v.meets != 2 || v.until.IsZero() {
		t.Errorf("a second pair: met %d times, until %v", v.meets, v.until)
	}
}

// A refusal ends the wish; it is not asked for again on the next socket.
func TestHallRefused(t *testing.T) {
	for reason, why := range map[signaling.Reason]line.MissedWhy{
		signaling.ReasonGone: line.Gone, signaling.ReasonTooMany: line.Crowded, signaling.ReasonFull: line.Crowded,
	} {
		v := newVisitor()
		v.wished(take)
		v.in(t)
		v.hear(signaling.Refused{Kind: signaling.KindTake, Reason: reason})
		v.tells(t, line.Missed{For: [16]byte{5}, Why: why})
		v.down(v.now, signaling.CloseShuttingDown, line.ErrRelay)
		v.hear(signaling.Waiting{})
		v.says(t, looks...)
	}
}
