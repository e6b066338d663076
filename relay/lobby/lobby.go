// Package lobby is where strangers find each other: who seeks a game is paired with the
// first other who fits, who hosts an open invitation with the first who takes it, and
// games that may be watched are listed.
//
// A [Lobby] is a state machine without goroutines, sockets or a clock of its own: it is told
// of what happens and of the time, and says what is to be sent to whom. The same calls with
// the same random bytes send the same messages. Package server holds one and tells it of its sockets;
// with several relays one of them holds it for all (package cluster).
//
// # What one can do
//
//	           Seek              another fits
//	nothing ─────────▶ seeking ──────────────────▶ paired ──▶ both told of a line: nothing
//	   │     Host                another takes it    │ │
//	   ├─────────────▶ hosting ──────────────────────▶ │     one failed or went: the others
//	   │     Show                                      ▼     are back where they were
//	   └─────────────▶ showing                     too late: nothing
//
// Each of these ends what was before it, and so does leaving. A pairing is a room's name that
// nobody else is told, and who of the two is host: the one who was there first.
//
// # Who fits
//
// Two who seek fit when their terms are equal and each is within the other's band. A band is as
// stated for the first [Limits.WidenTime], twice, three and four times as wide in those that follow,
// and then takes anybody; one who states no strength fits only who takes anybody. Those of whom one told
// that no line came about are not paired with each other again for [Limits.RetryTime], nor with others of the
// other's network, unless it is one's own. Nor may who left a host take his invitation.
// Of several who fit it is the one who has waited longest. After every call, nobody waits while
// two fit: TestNobodyWaitsInVain plays a thousand people against that sentence.
//
// One who has gone is not paired any more, from that moment on. His place, which is the
// time since when he has waited, is kept for [Limits.KeepTime] for whoever comes with his token and seeks
// the same.
//
// # What it costs
//
// Who waits on the same terms has another strength than the others there, or has just failed with
// them, so that there are a few hundred at most, and an event looks at each of them once. Counts and lists are
// sent when they have changed, at most every [Limits.PushTime], whatever happens in between.
package lobby

import (
	"net/netip"
	"time"

	"rowan/relay/signaling"
)

// ID is a socket in the lobby; who calls chooses it. It is not used again.
type ID uint64

// Output is what a Lobby does to sockets. It is called during the calls of a Lobby's
// methods, and must call none of them.
type Output interface {
	// Send sends the same message to each of some sockets.
	Send(to []ID, m signaling.Message)
	// Close ends a socket with a code. The Lobby has forgotten it already.
	Close(id ID, code signaling.CloseCode)
	// Random fills b with what nobody can guess.
	Random(b []byte)
}

// Lobby has all strangers. Make it with New.
type Lobby struct {
	limits Limits
	out    Output
	timers timers

	people  map[ID]*person
	seats   map[signaling.Token]*person
	from    map[netip.Prefix]int // people, by their network
	places  map[signaling.Token]*place
	kept    map[netip.Prefix]int // places, by the network of who has gone
	queues  map[string]queue     // by terms; none is empty
	waiting signaling.Waiting    // that all have been told
	number  uint64               // of the last seek
	seeking int
	offers  list[*offer]
	games   list[*game]
	pairs   int
	push    push
}

// New returns an empty lobby.
func New(l Limits, out Output) *Lobby {
	return &Lobby{
		limits: l,
		out:    out,
		people: map[ID]*person{},
		seats:  map[signaling.Token]*person{},
		from:   map[netip.Prefix]int{},
		places: map[signaling.Token]*place{},
		kept:   map[netip.Prefix]int{},
		queues: map[string]queue{},
		offers: newList[*offer](),
		games:  newList[*game](),
	}
}

// person is one socket in the lobby. At most one of seek, offer and game is set.
type person struct {
	id      ID
	token   signaling.Token
	network netip.Prefix
	seek    *seek
	offer   *offer
	game    *game
	pair    *pair                          // while that waits for its outcome; what was done before is kept beside it
	looks   [signaling.ListGames + 1]uint8 // the page looked at of each list, or 0
}

// Counts is how many there are of what a Lobby has.
type Counts struct{ People, Seeking, Invitations, Games, Pairs int }

// Counts returns how many there are.
func (l *Lobby) Counts() Counts {
	return Counts{len(l.people), l.seeking, l.offers.len(), l.games.len(), l.pairs}
}

// Enter lets a socket in and sends it a Waiting, which all have been told last. It returns 0, or why it may not enter.
// A socket with the same token is closed with CloseReplaced, and its place is free.
func (l *Lobby) Enter(now time.Time, id ID, token signaling.Token, network netip.Prefix) signaling.CloseCode {
	older := l.seats[token]
	all, from := len(l.people), l.from[network]
	if older != nil {
		all--
		if older.network == network {
			from--
		}
	}
	switch {
	case all >= l.limits.Strangers:
		return signaling.CloseRelayFull
	case from >= l.limits.StrangersPerAddress:
		return signaling.CloseTooManyRooms
	}
	if older != nil {
		l.Leave(now, older.id)
		l.out.Close(older.id, signaling.CloseReplaced)
	}
	p := &person{id: id, token: token, network: network}
	l.people[id], l.seats[token] = p, p
	l.from[network]++
	l.send(p, l.waiting)
	return 0
}

// Leave forgets a socket that is gone. One that is not there is no mistake.
func (l *Lobby) Leave(now time.Time, id ID) {
	p := l.people[id]
	if p == nil {
		return
	}
	l.keepPlace(now, p)
	l.stop(now, p)
	delete(l.people, id)
	delete(l.seats, p.token)
	if l.from[p.network]--; l.from[p.network] == 0 {
		delete(l.from, p.network)
	}
}

// Handle acts on a message from a socket that has entered. It returns 0, or what the
// socket is to be closed with: it has not left yet. Messages that nobody says in a
// lobby are CloseBadMessage. A message of a socket that has been closed meanwhile is passed over.
func (l *Lobby) Handle(now time.Time, id ID, m signaling.Message) signaling.CloseCode {
	p := l.people[id]
	if p == nil {
		return 0
	}
	switch m := m.(type) {
	case signaling.Seek:
		l.stop(now, p)
		l.startSeek(now, p, m)
	case signaling.Host:
		l.stop(now, p)
		l.host(now, p, m)
	case signaling.Show:
		l.stop(now, p)
		l.show(now, p, m)
	case signaling.Withdraw:
		l.stop(now, p)
	case signaling.Take:
		l.stop(now, p)
		l.take(now, p, m)
	case signaling.Look:
		l.look(p, m)
	case signaling.Outcome:
		l.outcome(now, p, m.Route)
	default:
		return signaling.CloseBadMessage
	}
	return 0
}

// Advance does what has become due. It is to be called at Next.
func (l *Lobby) Advance(now time.Time) { l.timers.advance(now) }

// Next returns when Advance has something to do, or the zero Time.
func (l *Lobby) Next() time.Time { return l.timers.next() }

// stop ends whatever p does.
func (l *Lobby) stop(now time.Time, p *person) {
	if p.pair != nil {
		l.quit(now, p)
	}
	switch {
	case p.seek != nil:
		l.endSeek(now, p)
	case p.offer != nil:
		l.withdraw(now, p)
	case p.game != nil:
		l.hide(now, p)
	}
}

func (l *Lobby) send(p *person, m signaling.Message) { l.out.Send([]ID{p.id}, m) }
