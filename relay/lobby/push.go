package lobby

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"rowan/relay/signaling"
)

// change is something that many are told of.
type change int

const (
	waitingChanged change = iota
	invitationsChanged
	gamesChanged
	changes // how many
)

// push tells many of changes, not of each: of what has changed once in a PushTime.
type push [changes]struct {
	last  time.Time
	timer timer
}

// changed has a change told, at once if it has not been for a PushTime.
func (l *Lobby) changed(now time.Time, what change) {
	p := &l.push[what]
	if p.timer.index > 0 {
		return
	}
	p.timer.do = func(now time.Time) {
		p.last = now
		l.tell(what)
	}
	at := p.last.Add(l.limits.PushTime)
	if at.Before(now) {
		at = now // what else happens in this call goes along
	}
	l.timers.set(&p.timer, at)
}

// tell sends what has changed to all who want to know.
func (l *Lobby) tell(what change) {
	ids := slices.Sorted(maps.Keys(l.people))
	switch what {
	case waitingChanged:
		l.waiting = l.count()
		l.out.Send(ids, l.waiting)
	case invitationsChanged:
		l.tellPages(ids, signaling.ListInvitations)
	case gamesChanged:
		l.tellPages(ids, signaling.ListGames)
	}
}

// tellPages sends to all who look at a list their page of it.
func (l *Lobby) tellPages(ids []ID, of signaling.List) {
	pages := map[uint8][]ID{}
	for _, id := range ids {
		if page := l.people[id].looks[of]; page > 0 {
			pages[page] = append(pages[page], id)
		}
	}
	for _, page := range slices.Sorted(maps.Keys(pages)) {
		l.out.Send(pages[page], l.page(of, page))
	}
}

// look sends p a page of a list, and has him told of its changes.
func (l *Lobby) look(p *person, m signaling.Look) {
	p.looks[m.List] = m.Page
	if m.Page > 0 {
		l.send(p, l.page(m.List, m.Page))
	}
}

// page returns a page of a list as it is sent.
func (l *Lobby) page(of signaling.List, page uint8) signaling.Message {
	if of == signaling.ListGames {
		m := signaling.Games{Page: page, All: uint16(l.games.len())}
		for _, g := range l.games.page(page) {
			m.List = append(m.List, g.Show)
		}
		return m
	}
	m := signaling.Invitations{Page: page, All: uint16(l.offers.len())}
	for _, o := range l.offers.page(page) {
		m.List = append(m.List, o.Invitation)
	}
	return m
}

// count returns how many seek. It sorts all terms that somebody seeks on, which is too much for each who enters.
func (l *Lobby) count() signaling.Waiting {
	m := signaling.Waiting{People: uint32(l.seeking)}
	for terms, q := range l.queues {
		m.Sought = append(m.Sought, signaling.Sought{People: uint32(len(q)), Terms: terms})
	}
	slices.SortFunc(m.Sought, func(a, b signaling.Sought) int {
		return cmp.Or(cmp.Compare(b.People, a.People), cmp.Compare(a.Terms, b.Terms))
	})
	m.Sought = m.Sought[:min(len(m.Sought), signaling.MaxSought)]
	return m
}
