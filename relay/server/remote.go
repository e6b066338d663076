package server

import (
	"encoding/binary"
	"errors"
	"net/netip"

	"rowan/relay/signaling"
)

// remote is a peer with its seat here and its socket at another relay, as the end of the
// line between them. The other relay keeps the limits of what a socket may say.
type remote peer

// Accept is Member's.
func (s *Server) Accept(_ string, greeting []byte, line Line) (End, error) {
	h, err := readHello(greeting)
	if err != nil {
		return nil, err
	}
	p := &peer{hub: s.hub, hall: s.hall, cluster: s.cluster, line: line, network: h.network, log: s.log}
	p.ice = func() []signaling.ICEServer { return h.ice }
	r := (*remote)(p)
	p.out = outbox{limits: &s.hub.limits, waiting: &s.hub.waiting, write: line.Send, end: r.end}
	if code := s.hub.addRemote(p); code != 0 {
		p.out.close(code)
	} else {
		r.Message(h.first)
	}
	return r, nil
}

func (r *remote) Message(b []byte) {
	p := (*peer)(r)
	if code := p.handle(b); code != 0 {
		p.out.close(code)
	}
}

func (r *remote) Closed(signaling.CloseCode) { (*peer)(r).leave(0) }

// end is the outbox's.
func (r *remote) end(code signaling.CloseCode) {
	p := (*peer)(r)
	p.line.Close(code)
	p.leave(code)
	p.hub.remove(p)
}

// hello is what the relay of a socket tells its home.
type hello struct {
	network netip.Prefix
	ice     []signaling.ICEServer // for it, sayable
	first   []byte                // message
}

// appendHello appends the bytes of a hello: the network's text, a Joined with the ICE servers, both
// with their length before them, and the message.
func appendHello(b []byte, h hello) []byte {
	network, err := h.network.MarshalText()
	if err != nil {
		panic(err) // a prefix has a text
	}
	b = append(append(b, byte(len(network))), network...)
	ice := signaling.Encode(signaling.Joined{ICE: h.ice})
	b = append(binary.BigEndian.AppendUint16(b, uint16(len(ice))), ice...)
	return append(b, h.first...)
}

var errHello = errors.New("not what a relay tells of a socket")

func readHello(b []byte) (h hello, err error) {
	if len(b) < 1 {
		return h, errHello
	}
	n := 1 + int(b[0])
	if len(b) < n+2 {
		return h, errHello
	}
	network, b := b[1:n], b[n:]
	if err := h.network.UnmarshalText(network); err != nil {
		return h, errHello
	}
	n = int(binary.BigEndian.Uint16(b))
	if len(b) < 2+n {
		return h, errHello
	}
	m, err := signaling.Decode(b[2 : 2+n])
	joined, ok := m.(signaling.Joined)
	if err != nil || !ok {
		return h, errHello
	}
	h.ice, h.first = joined.ICE, b[2+n:]
	return h, nil
}
