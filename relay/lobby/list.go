package lobby

import (
	"cmp"
	"net/netip"
	"slices"
	"time"

	"rowan/relay/signaling"
)

// offer is an open invitation. While its host is paired it is not listed, and still counts.
type offer struct {
	signaling.Invitation
	by     *person
	number uint64
	failed failures
}

// game is one that may be watched.
type game struct {
	signaling.Show
	by     *person
	number uint64
}

// list has what is listed of a kind, who was first first.
type list[T comparable] struct {
	entries []T
	from    map[netip.Prefix]int // by the network of who listed it, listed or standing by
	all     int                  // the same of all networks
	number  uint64               // of the last that came
}

func newList[T comparable]() list[T] { return list[T]{from: map[netip.Prefix]int{}} }

func (s *list[T]) len() int { return len(s.entries) }

// admit counts one more, or returns why there may be none.
func (s *list[T]) admit(network netip.Prefix, all, perAddress int) (refused signaling.Reason) {
	switch {
	case s.all >= all:
		return signaling.ReasonFull
	case s.from[network] >= perAddress:
		return signaling.ReasonTooMany
	}
	s.all++
	s.from[network]++
	s.number++
	return 0
}

// release counts one less.
func (s *list[T]) release(network netip.Prefix) {
	s.all--
	if s.from[network]--; s.from[network] == 0 {
		delete(s.from, network)
	}
}

// remove takes an entry out and reports whether it was listed.
func (s *list[T]) remove(e T) bool {
	at := slices.Index(s.entries, e)
	if at < 0 {
		return false
	}
	s.entries = slices.Delete(s.entries, at, at+1)
	return true
}

// page returns the entries on a page; the first is 1.
func (s *list[T]) page(n uint8) []T {
	first := min((int(n)-1)*signaling.MaxListed, len(s.entries))
	return s.entries[first:min(first+signaling.MaxListed, len(s.entries))]
}

// host lists an invitation of p.
func (l *Lobby) host(now time.Time, p *person, m signaling.Host) {
	if why := l.offers.admit(p.network, l.limits.Invitations, l.limits.InvitationsPerAddress); why != 0 {
		l.send(p, signaling.Refused{Kind: signaling.KindHost, Reason: why})
		return
	}
	o := &offer{Invitation: signaling.Invitation{Terms: m.Terms, Name: m.Name}, by: p, number: l.offers.number}
	l.out.Random(o.ID[:])
	p.offer = o
	l.send(p, signaling.Listed{ID: o.ID})
	l.list(now, o)
}

// list puts an invitation where it was, or at the end.
func (l *Lobby) list(now time.Time, o *offer) {
	at, _ := slices.BinarySearchFunc(l.offers.entries, o.number, func(e *offer, n uint64) int {
		return cmp.Compare(e.number, n)
	})
	l.offers.entries = slices.Insert(l.offers.entries, at, o)
	l.changed(now, invitationsChanged)
}

// withdraw ends the invitation of p.
func (l *Lobby) withdraw(now time.Time, p *person) {
	if l.offers.remove(p.offer) {
		l.changed(now, invitationsChanged)
	}
	l.offers.release(p.network)
	p.offer = nil
}

// take pairs p with the host of an invitation, if it is still listed and they have not just found no line.
func (l *Lobby) take(now time.Time, p *person, m signaling.Take) {
	at := slices.IndexFunc(l.offers.entries, func(o *offer) bool { return o.ID == m.ID && !o.failed.has(now, p, o.by.network) })
	if at < 0 {
		l.send(p, signaling.Refused{Kind: signaling.KindTake, Reason: signaling.ReasonGone})
		return
	}
	o := l.offers.entries[at]
	l.offers.remove(o)
	l.changed(now, invitationsChanged)
	l.introduce(now, o.by, p, o.Terms)
}

// show lists a game of p.
func (l *Lobby) show(now time.Time, p *person, m signaling.Show) {
	if why := l.games.admit(p.network, l.limits.WatchedGames, l.limits.WatchedGamesPerAddress); why != 0 {
		l.send(p, signaling.Refused{Kind: signaling.KindShow, Reason: why})
		return
	}
	p.game = &game{m, p, l.games.number}
	l.games.entries = append(l.games.entries, p.game)
	l.changed(now, gamesChanged)
}

// hide ends the showing of the game of p.
func (l *Lobby) hide(now time.Time, p *person) {
	l.games.remove(p.game)
	l.games.release(p.network)
	p.game = nil
	l.changed(now, gamesChanged)
}
