package signaling

import "encoding/binary"

// The kind bytes. The top bit is set when the relay speaks.
const (
	kindJoin     = 0x01
	kindSend     = 0x02
	kindOutcome  = 0x03
	kindEnter    = 0x04
	kindSeek     = 0x05
	kindHost     = 0x06
	kindShow     = 0x07
	kindWithdraw = 0x08
	kindTake     = 0x09
	kindLook     = 0x0a

	kindJoined      = 0x81
	kindArrived     = 0x82
	kindLeft        = 0x83
	kindDelivered   = 0x84
	kindWaiting     = 0x85
	kindInvitations = 0x86
	kindGames       = 0x87
	kindListed      = 0x88
	kindPaired      = 0x89
	kindUnpaired    = 0x8a
	kindRefused     = 0x8b
)

// Encode returns the bytes of m. It panics when m is over one of this package's
// limits: the sender knows what it sends, so that is its mistake and no input.
func Encode(m Message) []byte {
	return m.appendTo(nil)
}

func (m Join) appendTo(dst []byte) []byte {
	dst = append(dst, kindJoin)
	dst = binary.BigEndian.AppendUint16(dst, m.Version)
	dst = append(dst, m.Room[:]...)
	dst = append(dst, m.Token[:]...)
	return append(dst, m.ID[:]...)
}

func (m Send) appendTo(dst []byte) []byte {
	return appendPayload(dst, kindSend, m.To, m.Payload)
}

func (m Outcome) appendTo(dst []byte) []byte {
	return append(dst, kindOutcome, byte(m.Route))
}

func (m Joined) appendTo(dst []byte) []byte {
	if len(m.Peers) > MaxPeers {
		panic("signaling: joined lists more than MaxPeers peers")
	}
	if len(m.ICE) > MaxICE {
		panic("signaling: joined lists more than MaxICE servers")
	}
	dst = append(dst, kindJoined, byte(len(m.Peers)))
	for _, id := range m.Peers {
		dst = append(dst, id[:]...)
	}
	dst = append(dst, byte(len(m.ICE)))
	for _, s := range m.ICE {
		dst = appendString(dst, s.URL)
		dst = appendString(dst, s.Username)
		dst = appendString(dst, s.Credential)
	}
	return dst
}

func (m Arrived) appendTo(dst []byte) []byte {
	return append(append(dst, kindArrived), m.ID[:]...)
}

func (m Left) appendTo(dst []byte) []byte {
	return append(append(dst, kindLeft), m.ID[:]...)
}

func (m Delivered) appendTo(dst []byte) []byte {
	return appendPayload(dst, kindDelivered, m.From, m.Payload)
}

func appendPayload(dst []byte, kind byte, id PeerID, payload []byte) []byte {
	if len(payload) > MaxPayload {
		panic("signaling: payload longer than MaxPayload")
	}
	if dst == nil {
		dst = make([]byte, 0, 1+len(id)+len(payload))
	}
	dst = append(dst, kind)
	dst = append(dst, id[:]...)
	return append(dst, payload...)
}

func appendString(dst []byte, s string) []byte {
	if len(s) > MaxString {
		panic("signaling: string longer than MaxString")
	}
	return append(append(dst, byte(len(s))), s...)
}
