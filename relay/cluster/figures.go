package cluster

import "github.com/prometheus/client_golang/prometheus"

// figures counts what goes between this relay and the others.
type figures struct {
	opened   prometheus.Counter
	messages *prometheus.CounterVec // by way
	dropped  *prometheus.CounterVec // by reason
}

// The ways of a message, and why one is dropped.
const (
	waySent     = "sent"
	wayReceived = "received"

	dropMalformed = "malformed" // it is none of a relay's
	dropLate      = "late"      // its line is not there (any more)
	dropGap       = "gap"       // one before it is missing: its line is closed
	dropRefused   = "refused"   // it opens a line about what is not kept here, or that is not understood
)

func newFigures() figures {
	by := func(label, name, help string, values ...string) *prometheus.CounterVec {
		v := prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "rowan", Subsystem: "nats", Name: name, Help: help}, []string{label})
		for _, value := range values {
			v.WithLabelValues(value)
		}
		return v
	}
	return figures{
		opened: prometheus.NewCounter(prometheus.CounterOpts{Namespace: "rowan", Subsystem: "nats", Name: "lines_opened_total",
			Help: "Lines between this relay and another, each for one socket."}),
		messages: by("way", "messages_total", "Messages between this relay and others, by their way.", waySent, wayReceived),
		dropped:  by("reason", "dropped_total", "Messages of other relays that were dropped, by why.", dropMalformed, dropLate, dropGap, dropRefused),
	}
}

var (
	connectedDesc = prometheus.NewDesc("rowan_nats_connected", "Whether NATS is connected.", nil, nil)
	relaysDesc    = prometheus.NewDesc("rowan_nats_relays", "Relays that this one sees, itself being one.", nil, nil)
	claimsDesc    = prometheus.NewDesc("rowan_nats_claims", "Rooms, and the lobby, that this relay keeps for all.", nil, nil)
	linesDesc     = prometheus.NewDesc("rowan_nats_lines", "Lines to other relays that are open.", nil, nil)
)

// Describe is a prometheus.Collector's.
func (c *Cluster) Describe(ch chan<- *prometheus.Desc) { prometheus.DescribeByCollect(c, ch) }

// Collect is a prometheus.Collector's.
func (c *Cluster) Collect(ch chan<- prometheus.Metric) {
	var connected, relays, claims, lines int
	if c.nc.IsConnected() {
		connected = 1
	}
	if s := c.session(); s != nil {
		s.mu.Lock()
		relays, claims, lines = len(s.alive), len(s.held), len(s.lines)
		s.mu.Unlock()
	}
	for desc, n := range map[*prometheus.Desc]int{connectedDesc: connected, relaysDesc: relays, claimsDesc: claims, linesDesc: lines} {
		ch <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, float64(n))
	}
	c.figures.opened.Collect(ch)
	c.figures.messages.Collect(ch)
	c.figures.dropped.Collect(ch)
}

func (f figures) drop(why string) { f.dropped.WithLabelValues(why).Inc() }
