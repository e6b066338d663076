package server

import (
	"github.com/prometheus/client_golang/prometheus"

	"rowan/relay/lobby"
	"rowan/relay/signaling"
)

// metrics is what a relay counts for whoever runs it. None of it names a room, a
// seat or an address. Every label has all its values from the start, so that a
// figure is zero rather than missing.
type metrics struct {
	sockets  prometheus.Counter
	rooms    prometheus.Counter
	pairs    prometheus.Counter
	outcomes *prometheus.CounterVec // by route
	refusals *prometheus.CounterVec // by reason
	messages *prometheus.CounterVec // by fate
	bytes    *prometheus.CounterVec // by fate
	files    *prometheus.CounterVec // by code

	// Of the lobby.
	pairings *prometheus.CounterVec // by end: made, left, failed, late
	denials  *prometheus.CounterVec // by reason
}

// The fates of a message.
const (
	passed  = "passed"  // to each peer it was for
	held    = "held"    // for who comes next
	dropped = "dropped" // whom it was for is not there (any more)
)

// The reasons of refusals before there is a socket, beside the close codes.
const (
	reasonOrigin    = "origin"
	reasonHandshake = "handshake"
	reasonDoor      = "door" // a connection above the limits, which was not heard
)

// pairingMade is what happens to a pairing first.
const pairingMade = "made"

func newMetrics() *metrics {
	count := func(name, help string) prometheus.Counter {
		return prometheus.NewCounter(prometheus.CounterOpts{Namespace: "rowan", Name: name, Help: help})
	}
	by := func(label, name, help string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "rowan", Name: name, Help: help}, []string{label})
	}
	m := &metrics{
		sockets:  count("sockets_opened_total", "Sockets that were opened."),
		rooms:    count("rooms_made_total", "Rooms that were made."),
		pairs:    count("pairs_total", "Rooms in which two seats have met; a room counts once."),
		outcomes: by("route", "outcomes_total", "How lines between peers came out, as each of their two ends told."),
		refusals: by("reason", "refusals_total", "Sockets that the relay ended or did not let in, by the reason that was given."),
		messages: by("fate", "messages_total", "Messages from peers, by what became of them: passed on, held for who comes next, dropped since nobody is there."),
		bytes:    by("fate", "message_bytes_total", "Sealed bytes in messages from peers, by what became of them."),
		files:    by("code", "files_total", "Answers to requests for files, by status."),
		pairings: by("event", "lobby_pairings_total", "Pairings of strangers: made, and what each of the two was told of those that came to nothing: the other left, failed, or he himself was late."),
		denials:  by("reason", "lobby_refusals_total", "What strangers were refused, by the reason that was given."),
	}
	for r := signaling.RouteDirect; r <= signaling.RouteFailed; r++ {
		m.outcomes.WithLabelValues(r.String())
	}
	for c := signaling.CloseBadMessage; c <= signaling.CloseApart; c++ {
		m.refusals.WithLabelValues(c.String())
	}
	for _, reason := range []string{reasonOrigin, reasonHandshake, reasonDoor} {
		m.refusals.WithLabelValues(reason)
	}
	for _, event := range []string{pairingMade, signaling.CauseLeft.String(), signaling.CauseFailed.String(), signaling.CauseLate.String()} {
		m.pairings.WithLabelValues(event)
	}
	for r := signaling.ReasonGone; r <= signaling.ReasonFull; r++ {
		m.denials.WithLabelValues(r.String())
	}
	for _, fate := range []string{passed, held, dropped} {
		m.messages.WithLabelValues(fate)
		m.bytes.WithLabelValues(fate)
	}
	return m
}

// register gives all that a relay measures to a registry.
func (s *Server) register(r prometheus.Registerer) error {
	gauge := func(name, help string, value func(*hub) int) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "rowan", Name: name, Help: help}, func() float64 {
			s.hub.mu.Lock()
			defer s.hub.mu.Unlock()
			return float64(value(s.hub))
		})
	}
	strangers := func(name, help string, value func(lobby.Counts) int) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "rowan", Name: name, Help: help}, func() float64 {
			return float64(value(s.hall.counts()))
		})
	}
	m := s.hub.metrics
	for _, c := range []prometheus.Collector{
		gauge("sockets", "Sockets that are open.", (*hub).socketsHere),
		gauge("rooms", "Rooms that are there.", func(h *hub) int { return len(h.rooms) }),
		gauge("waiting_bytes", "Bytes that are held in rooms and wait for peers.", func(h *hub) int { return int(h.waiting.bytes.Load()) }),
		gauge("apart", "Whether the other relays are out of reach.", func(*hub) int {
			if s.apart.Load() {
				return 1
			}
			return 0
		}),
		strangers("lobby_sockets", "Sockets in the lobby.", func(c lobby.Counts) int { return c.People }),
		strangers("lobby_seeking", "Who seek a game.", func(c lobby.Counts) int { return c.Seeking }),
		strangers("lobby_invitations", "Open invitations that are listed.", func(c lobby.Counts) int { return c.Invitations }),
		strangers("lobby_games", "Games that are listed to be watched.", func(c lobby.Counts) int { return c.Games }),
		strangers("lobby_pairs", "Pairs of strangers who have not told yet how their line came out.", func(c lobby.Counts) int { return c.Pairs }),
		m.sockets, m.rooms, m.pairs, m.outcomes, m.refusals, m.messages, m.bytes, m.files, m.pairings, m.denials,
	} {
		if err := r.Register(c); err != nil {
			return err
		}
	}
	return nil
}

// socketsHere returns how many sockets are open; seats of those at other relays are none.
func (h *hub) socketsHere() (n int) {
	for p := range h.peers {
		if p.sock != nil {
			n++
		}
	}
	return n
}

// message counts a message from a peer.
func (m *metrics) message(fate string, payload []byte) {
	m.messages.WithLabelValues(fate).Inc()
	m.bytes.WithLabelValues(fate).Add(float64(len(payload)))
}

// stranger counts what the lobby tells somebody.
func (m *metrics) stranger(told signaling.Message) {
	switch told := told.(type) {
	case signaling.Paired:
		if told.Role == signaling.RoleHost {
			m.pairings.WithLabelValues(pairingMade).Inc()
		}
	case signaling.Unpaired:
		m.pairings.WithLabelValues(told.Cause.String()).Inc()
	case signaling.Refused:
		m.denials.WithLabelValues(told.Reason.String()).Inc()
	}
}
