package peer

import (
	"errors"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// This file is about what the relay is told of a line, for whoever runs it: the way
// that it goes, when it is accepted, or that none was found. A line made by hand is
// not the relay's business.

// settled tells of a line that is accepted, as soon as its way is known. It may be
// another one after a mending, of which nothing is said.
func (m *meeting) settled(a *attempt, do *actions) {
	if !m.keeps(a) {
		return
	}
	switch a.route {
	case line.Direct:
		m.tellRelay(a, signaling.RouteDirect, do)
	case line.Relayed:
		m.tellRelay(a, signaling.RouteRelayed, do)
	case line.ThroughRoom:
		m.tellRelay(a, signaling.RouteRoom, do)
	}
}

// unsettled tells of a line that found no way, though both sides had all that they
// need for it. One that ends because somebody left, or wants another one, tells
// nothing of networks.
func (m *meeting) unsettled(a *attempt, err error, do *actions) {
	described := a.mine != "" && a.other != ""
	if described && !a.open && (errors.Is(err, line.ErrLost) || errors.Is(err, line.ErrTimedOut)) {
		m.tellRelay(a, signaling.RouteFailed, do)
	}
}

func (m *meeting) tellRelay(a *attempt, r signaling.Route, do *actions) {
	if m.joined && !a.hand && !a.told {
		a.told = true
		do.add(doOutcome{r})
	}
}
