package peer

import (
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"golang.org/x/crypto/chacha20poly1305"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// A sealed payload is what the relay passes on:
//
//	version:1 = 1  address:1  counter:8  nonce:24  box
//
// Address is 0 for a message to everyone in the room and 1 for one to a single
// connection. The box is XChaCha20-Poly1305 over the message under the sender's
// role's key. Its associated data are
//
//	"rowan/1"  version  address  counter  room:16  role:1  sender:8  receiver:8
//
// where sender and receiver are connection ids at the relay (receiver zero when
// for everyone). So the relay can neither read nor change nor redirect nor
// reflect a message; repeats and older ones are refused by the counter.
const (
	sealVersion  = 1
	headerLen    = 1 + 1 + 8
	sealOverhead = headerLen + chacha20poly1305.NonceSizeX + chacha20poly1305.Overhead
)

const (
	toAll byte = 0 // for everyone in the room
	toOne byte = 1 // for one connection
)

// maxSenders bounds how many connections of the other side are remembered. Only
// who holds the secret can add one, and forgetting one merely lets the relay
// repeat an old knock, which leads nowhere.
const maxSenders = 256

var (
	errSealed = errors.New("peer: a payload does not open")
	errReplay = errors.New("peer: a payload's counter is not above the last")
)

// keys are what follows from an invitation's secret.
type keys struct {
	room signaling.Room
	seal [2]cipher.AEAD // by the sender's Role
}

func newKeys(secret [16]byte, audience bool) (*keys, error) {
	k := new(keys)
	room, err := hkdf.Key(sha256.New, secret[:], nil, "rowan/1 room", len(k.room))
	if err != nil {
		return nil, err
	}
	copy(k.room[:], room)
	k.room = k.room.WithAudience(audience)
	for _, r := range []line.Role{line.Host, line.Guest} {
		key, err := hkdf.Key(sha256.New, secret[:], nil, "rowan/1 seal "+r.String(), chacha20poly1305.KeySize)
		if err != nil {
			return nil, err
		}
		if k.seal[r], err = chacha20poly1305.NewX(key); err != nil {
			return nil, err
		}
	}
	return k, nil
}

func (k *keys) associated(header []byte, sender line.Role, from, to signaling.PeerID) []byte {
	ad := append([]byte("rowan/1"), header...)
	ad = append(ad, k.room[:]...)
	ad = append(ad, byte(sender))
	ad = append(ad, from[:]...)
	return append(ad, to[:]...)
}

// sealer seals what one connection sends.
type sealer struct {
	keys    *keys
	role    line.Role
	self    signaling.PeerID
	counter uint64
	rand    io.Reader
}

// seal makes a payload for to; the zero id is everyone.
func (s *sealer) seal(to signaling.PeerID, message []byte) ([]byte, error) {
	address := toOne
	if to == (signaling.PeerID{}) {
		address = toAll
	}
	s.counter++
	p := make([]byte, headerLen+chacha20poly1305.NonceSizeX, sealOverhead+len(message))
	p[0], p[1] = sealVersion, address
	binary.BigEndian.PutUint64(p[2:], s.counter)
	header, nonce := p[:headerLen], p[headerLen:]
	if _, err := io.ReadFull(s.rand, nonce); err != nil {
		return nil, fmt.Errorf("peer: no randomness for a nonce: %w", err)
	}
	ad := s.keys.associated(header, s.role, s.self, to)
	return s.keys.seal[s.role].Seal(p, nonce, message, ad), nil
}

// opener opens what the other side's connections send.
type opener struct {
	keys *keys
	role line.Role // whose messages these are
	last map[signaling.PeerID]uint64
	old  []signaling.PeerID // the keys of last, oldest first
}

func newOpener(k *keys, role line.Role) *opener {
	return &opener{keys: k, role: role, last: map[signaling.PeerID]uint64{}}
}

// open returns the message in a payload that the relay says came from a
// connection, and whether it was for everyone. Self is the connection that it
// came to.
func (o *opener) open(self, from signaling.PeerID, payload []byte) (message []byte, all bool, err error) {
	if len(payload) < sealOverhead || payload[0] != sealVersion || payload[1] > toOne {
		return nil, false, errSealed
	}
	to := self
	if payload[1] == toAll {
		to = signaling.PeerID{}
	}
	header, rest := payload[:headerLen], payload[headerLen:]
	nonce, box := rest[:chacha20poly1305.NonceSizeX], rest[chacha20poly1305.NonceSizeX:]
	message, err = o.keys.seal[o.role].Open(nil, nonce, box, o.keys.associated(header, o.role, from, to))
	if err != nil {
		return nil, false, errSealed
	}
	counter := binary.BigEndian.Uint64(header[2:])
	last, known := o.last[from]
	if counter <= last {
		return nil, false, errReplay
	}
	if !known {
		o.old = append(o.old, from)
		if len(o.old) > maxSenders {
			delete(o.last, o.old[0])
			o.old = o.old[1:]
		}
	}
	o.last[from] = counter
	return message, payload[1] == toAll, nil
}
