package turn

import "sync/atomic"

// Refusal is why something was refused.
type Refusal int

// The refusals.
const (
	RefusedCredential Refusal = iota // a request with a credential that has expired or is none
	RefusedQuota                     // an allocation over the quota of all, a credential or an address; a peer over an allocation's
	RefusedPeer                      // a packet, or the wish to send some, to an address that is not allowed; a packet from one to which its receiver sends none
	RefusedBandwidth                 // a packet over the bytes a second of an allocation or of all
	RefusedConnection                // a TCP connection over the quota of all or an address
	RefusedFlood                     // a packet of somebody who sends very many
	refusals                         // how many there are
)

// String returns the reason in a word, for metrics.
func (r Refusal) String() string {
	return [refusals]string{"credential", "quota", "peer", "bandwidth", "connection", "flood"}[r]
}

// Stats is what a [Server] has done since it began.
type Stats struct {
	Allocations int                // that are there now
	Connections int                // over TCP, that are there now
	Relayed     uint64             // bytes passed on, both ways; without what TURN wraps around them
	Refused     map[Refusal]uint64 // every refusal has an entry
}

// Stats returns what the server has done.
func (s *Server) Stats() Stats {
	st := Stats{
		Allocations: s.relays.count(), Connections: s.tcp.count(),
		Relayed: s.stats.relayed.Load(), Refused: map[Refusal]uint64{},
	}
	for r := range refusals {
		st.Refused[r] = s.stats.refused[r].Load()
	}
	return st
}

type counters struct {
	relayed atomic.Uint64
	refused [refusals]atomic.Uint64
}

func (c *counters) refuse(r Refusal) { c.refused[r].Add(1) }
