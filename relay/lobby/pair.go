package lobby

import (
	"time"

	"rowan/relay/signaling"
)

// pair is two who have been told of each other. Who has told of a line is nil: he is
// free to do something else. It is over when both are, or as soon as one of them has no line.
type pair struct {
	host, guest *person
	timer       timer // ends it
}

// introduce tells two of each other. Neither of them waits or is listed any more; what they did
// stands by for when nothing comes of it.
func (l *Lobby) introduce(now time.Time, host, guest *person, terms string) {
	pr := &pair{host: host, guest: guest}
	pr.timer.do = func(time.Time) { l.late(pr) }
	host.pair, guest.pair = pr, pr
	l.pairs++
	l.timers.set(&pr.timer, now.Add(l.limits.MeetTime))
	var room signaling.Room
	l.out.Random(room[:])
	room = room.WithAudience(false)
	l.send(host, signaling.Paired{Room: room, Role: signaling.RoleHost, Terms: terms})
	l.send(guest, signaling.Paired{Room: room, Role: signaling.RoleGuest, Terms: terms})
}

// outcome is told by p. Where he is not paired it says nothing.
func (l *Lobby) outcome(now time.Time, p *person, route signaling.Route) {
	switch {
	case p.pair == nil:
	case route == signaling.RouteFailed:
		l.fail(now, p)
	default:
		l.succeed(p)
	}
}

// succeed frees p, who has a line.
func (l *Lobby) succeed(p *person) {
	pr := p.pair
	p.pair = nil
	l.forget(p)
	if p == pr.host {
		pr.host = nil
	} else {
		pr.guest = nil
	}
	if pr.host == nil && pr.guest == nil {
		l.end(pr)
	}
}

// fail takes p, who has no line, back to where he was, and the other as well.
func (l *Lobby) fail(now time.Time, p *person) {
	other := l.part(p)
	if other != nil {
		l.remember(now, p, other)
		l.remember(now, other, p)
	}
	l.unpair(now, other, signaling.CauseFailed)
	l.back(now, p)
}

// quit has p leave his pair. An invitation remembers that: its host would else be let down by one again and again.
// Who seeks does not, so that two meet again of whom one has reloaded his page.
func (l *Lobby) quit(now time.Time, p *person) {
	other := l.part(p)
	if other != nil && other.offer != nil {
		l.remember(now, other, p)
	}
	l.unpair(now, other, signaling.CauseLeft)
}

// late ends a pair of which somebody has told nothing in time: he does not play.
func (l *Lobby) late(pr *pair) {
	l.end(pr)
	for _, p := range []*person{pr.host, pr.guest} {
		if p != nil {
			l.forget(p)
			l.send(p, signaling.Unpaired{Cause: signaling.CauseLate})
		}
	}
}

// unpair takes p back to where he was and tells him why. He is nil if he has a line.
func (l *Lobby) unpair(now time.Time, p *person, why signaling.Cause) {
	if p != nil {
		l.send(p, signaling.Unpaired{Cause: why, Again: p.seek != nil || p.offer != nil})
		l.back(now, p)
	}
}

// back has p go on with what he did before he was paired.
func (l *Lobby) back(now time.Time, p *person) {
	switch {
	case p.seek != nil:
		l.queue(now, p)
	case p.offer != nil:
		l.list(now, p.offer)
	}
}

// forget has p do nothing, who neither waits nor is listed.
func (l *Lobby) forget(p *person) {
	p.seek = nil
	if p.offer != nil {
		p.offer = nil
		l.offers.release(p.network)
	}
}

// part ends the pair of p and returns the other one, or nil if that one has a line.
func (l *Lobby) part(p *person) *person {
	pr := p.pair
	l.end(pr)
	if p == pr.host {
		return pr.guest
	}
	return pr.host
}

// end forgets a pair.
func (l *Lobby) end(pr *pair) {
	l.timers.stop(&pr.timer)
	for _, p := range []*person{pr.host, pr.guest} {
		if p != nil {
			p.pair = nil
		}
	}
	l.pairs--
}
