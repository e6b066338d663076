package lobby

import (
	"net/netip"
	"slices"
	"time"

	"rowan/relay/signaling"
)

// failures are those with whom somebody has just found no line.
type failures []failure

type failure struct {
	token   signaling.Token
	network netip.Prefix
	until   time.Time // when he fits again
}

// rememberedFailures is how many one has: who is paired every fifteen seconds, which is as
// long as a page takes to give up, has two in a RetryTime.
const rememberedFailures = 8

// add remembers another.
func (f *failures) add(with *person, until time.Time) {
	all := *f
	if len(all) == rememberedFailures {
		all = all[1:]
	}
	*f = append(slices.Clip(all), failure{with.token, with.network, until})
}

// has reports whether q, to somebody of a network, is one of them or of the network of one: a token costs nothing.
// In one's own network it is q alone, since a school has one network, and others there have nothing to do with him.
func (f failures) has(now time.Time, q *person, own netip.Prefix) bool {
	return slices.ContainsFunc(f, func(f failure) bool {
		return (f.token == q.token || f.network == q.network && q.network != own) && f.until.After(now)
	})
}

// forgotten returns when the next of them fits again, or the zero Time.
func (f failures) forgotten(now time.Time) (at time.Time) {
	for _, f := range f {
		if f.until.After(now) && (at.IsZero() || f.until.Before(at)) {
			at = f.until
		}
	}
	return at
}

// remember has p, who goes back to where he was, remember that he has found no line with another.
func (l *Lobby) remember(now time.Time, p, other *person) {
	until := now.Add(l.limits.RetryTime)
	switch {
	case p.seek != nil:
		p.seek.failed.add(other, until)
	case p.offer != nil:
		p.offer.failed.add(other, until)
	}
}
