package lobby

import (
	"cmp"
	"net/netip"
	"slices"
	"time"

	"rowan/relay/signaling"
)

// widenings is how often a band grows; at the last time it takes anybody.
const widenings = 4

// seek is what a person seeks, and since when.
type seek struct {
	signaling.Seek
	since  time.Time
	number uint64 // of two with one since, the lower was first
	failed failures
	timer  timer // when more fit
}

// queue has those who seek on the same terms, who is longest there first.
type queue []*person

// place is what is kept of one who has gone.
type place struct {
	seek    *seek
	network netip.Prefix
	timer   timer // ends it
}

// startSeek has p seek, from now or from when his place was taken.
func (l *Lobby) startSeek(now time.Time, p *person, m signaling.Seek) {
	s := &seek{Seek: m, since: now}
	if old := l.takePlace(p.token); old != nil && old.Seek == m {
		s.since, s.number, s.failed = old.since, old.number, old.failed
	}
	s.timer.do = func(now time.Time) { l.match(now, p) }
	p.seek = s
	l.queue(now, p)
}

// queue puts p where he belongs among those who wait, and looks for another.
func (l *Lobby) queue(now time.Time, p *person) {
	q := l.queues[p.seek.Terms]
	if p.seek.number == 0 {
		l.number++
		p.seek.number = l.number
	}
	at, _ := slices.BinarySearchFunc(q, p, func(a, b *person) int {
		return cmp.Or(a.seek.since.Compare(b.seek.since), cmp.Compare(a.seek.number, b.seek.number))
	})
	l.queues[p.seek.Terms] = slices.Insert(q, at, p)
	l.seeking++
	l.changed(now, waitingChanged)
	l.match(now, p)
}

// unqueue takes p out of those who wait, if he is among them.
func (l *Lobby) unqueue(now time.Time, p *person) {
	q := l.queues[p.seek.Terms]
	at := slices.Index(q, p)
	if at < 0 {
		return
	}
	if q = slices.Delete(q, at, at+1); len(q) > 0 {
		l.queues[p.seek.Terms] = q
	} else {
		delete(l.queues, p.seek.Terms)
	}
	l.timers.stop(&p.seek.timer)
	l.seeking--
	l.changed(now, waitingChanged)
}

func (l *Lobby) endSeek(now time.Time, p *person) {
	l.unqueue(now, p)
	p.seek = nil
}

// match pairs p with the first who fits, or looks again when more do.
func (l *Lobby) match(now time.Time, p *person) {
	for _, q := range l.queues[p.seek.Terms] {
		if q != p && l.fit(now, p, q) {
			l.unqueue(now, p)
			l.unqueue(now, q)
			if before(q, p) {
				p, q = q, p
			}
			l.introduce(now, p, q, p.seek.Terms)
			return
		}
	}
	if at := l.widens(now, p.seek); !at.IsZero() {
		l.timers.set(&p.seek.timer, at)
	}
}

// before reports whether p was there before q, who seeks the same.
func before(p, q *person) bool {
	if p.seek.since.Equal(q.seek.since) {
		return p.seek.number < q.seek.number
	}
	return p.seek.since.Before(q.seek.since)
}

// fit reports whether two who seek on the same terms may be paired.
func (l *Lobby) fit(now time.Time, p, q *person) bool {
	return l.takes(now, p.seek, q.seek) && l.takes(now, q.seek, p.seek) && !p.seek.failed.has(now, q, p.network) && !q.seek.failed.has(now, p, q.network)
}

// takes reports whether the other is within the band of s.
func (l *Lobby) takes(now time.Time, s, other *seek) bool {
	grown := l.grown(now, s)
	if s.Band == 0 || grown >= widenings {
		return true
	}
	apart := max(s.Strength, other.Strength) - min(s.Strength, other.Strength)
	return other.Strength > 0 && int(apart) <= int(s.Band)*(grown+1)
}

// grown returns how often the band of s has grown.
func (l *Lobby) grown(now time.Time, s *seek) int {
	return int(now.Sub(s.since) / l.limits.WidenTime)
}

// widens returns when more will fit s, as far as that is its own affair, or the zero Time.
func (l *Lobby) widens(now time.Time, s *seek) (at time.Time) {
	if grown := l.grown(now, s); s.Band > 0 && grown < widenings {
		at = s.since.Add(time.Duration(grown+1) * l.limits.WidenTime)
	}
	if fits := s.failed.forgotten(now); at.IsZero() || !fits.IsZero() && fits.Before(at) {
		at = fits
	}
	return at
}

// keepPlace keeps the place of p, who goes, if he seeks. There are no more places than
// there may be strangers, in all and of one network.
func (l *Lobby) keepPlace(now time.Time, p *person) {
	if p.seek == nil || len(l.places) >= l.limits.Strangers || l.kept[p.network] >= l.limits.StrangersPerAddress {
		return
	}
	l.takePlace(p.token)
	kept := &place{seek: p.seek, network: p.network}
	kept.timer.do = func(time.Time) { l.takePlace(p.token) }
	l.places[p.token] = kept
	l.kept[p.network]++
	l.timers.set(&kept.timer, now.Add(l.limits.KeepTime))
}

// takePlace returns what was sought under a token, and forgets it; nil when there is no place.
func (l *Lobby) takePlace(t signaling.Token) *seek {
	kept := l.places[t]
	if kept == nil {
		return nil
	}
	l.timers.stop(&kept.timer)
	delete(l.places, t)
	if l.kept[kept.network]--; l.kept[kept.network] == 0 {
		delete(l.kept, kept.network)
	}
	return kept.seek
}
