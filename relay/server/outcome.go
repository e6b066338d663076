package server

import "rowan/relay/signaling"

// outcome counts what a peer told of a line. It is believed once for what was last
// said to or by it alone, so that who says it without end changes no figure.
func (h *hub) outcome(p *peer, m signaling.Outcome) signaling.CloseCode {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p.version < 2 {
		return signaling.CloseBadMessage // not joined yet, or in a version without it
	}
	p.settled = true
	if p.introduced {
		p.introduced = false
		h.metrics.outcomes.WithLabelValues(m.Route.String()).Inc()
	}
	return 0
}
