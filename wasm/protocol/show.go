package protocol

import (
	"crypto/ed25519"

	"rowan/rules/record"
)

// HostHello is the first message on a line of a watch room, from the host: it proves by its key that it is who
// the watch link names. A watcher says nothing at all.
type HostHello struct {
	Key       record.PublicKey
	Signature [ed25519.SignatureSize]byte
}

// Show says which game the host shows from now on: the one that is played now, and each that follows it. Its
// entries come behind it.
type Show struct{ Game record.Header }

func (m HostHello) append(b []byte) []byte {
	b = append(append(b, kindHostHello), m.Key[:]...)
	return append(b, m.Signature[:]...)
}

func (m Show) append(b []byte) []byte {
	b = append(append(b, kindShow), m.Game.Keys[record.Host][:]...)
	b = append(append(b, m.Game.Keys[record.Guest][:]...), m.Game.Nonce[:]...)
	b = append(b, m.Game.Previous[:]...)
	return append(b, m.Game.Terms.String()...)
}

func (r *reader) hostHello() HostHello {
	var h HostHello
	r.copy(h.Key[:])
	r.copy(h.Signature[:])
	return h
}

func (r *reader) show() Show {
	var g record.Header
	for _, field := range [][]byte{g.Keys[record.Host][:], g.Keys[record.Guest][:], g.Nonce[:], g.Previous[:]} {
		r.copy(field)
	}
	g.Terms = r.terms()
	return Show{g}
}

// Sign signs the hello for one line.
func (m *HostHello) Sign(key ed25519.PrivateKey, on Binding) {
	m.Signature = [ed25519.SignatureSize]byte(ed25519.Sign(key, m.message(on)))
}

// Verify reports whether the hello was signed for that line, by the key that a watch link names.
func (m *HostHello) Verify(host KeyHash, on Binding) bool {
	return HashKey(m.Key) == host && ed25519.Verify(m.Key[:], m.message(on), m.Signature[:])
}

func (m *HostHello) message(on Binding) []byte {
	return on.append(append([]byte("rowan/1 show"), m.Key[:]...))
}
