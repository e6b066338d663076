package server

import (
	"github.com/prometheus/client_golang/prometheus"

	"rowan/relay/signaling"
)

// metrics is what a relay counts for whoever runs it, in a registry of its own.
type metrics struct {
	outcomes *prometheus.CounterVec // by route
}

func newMetrics() *metrics {
	return &metrics{
		outcomes: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "rowan_outcomes_total",
			Help: "How lines between peers came out, as each of their two ends told.",
		}, []string{"route"}),
	}
}

// outcome counts what a peer told. It is believed once for what was last said
// to or by it alone, so that who says it without end changes no figure.
func (h *hub) outcome(p *peer, m signaling.Outcome) signaling.CloseCode {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p.version < 2 {
		return signaling.CloseBadMessage // not joined yet, or in a version without it
	}
	if p.introduced {
		p.introduced = false
		h.metrics.outcomes.WithLabelValues(m.Route.String()).Inc()
	}
	return 0
}
