package peer

import (
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"net/netip"
	"strings"

	"golang.org/x/crypto/chacha20poly1305"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// A code is what two people copy by hand, or as a QR code, when no relay can be
// reached: the host's offer, and then the guest's answer. It is, in base64url,
//
//	kind:1 = 11 offer, 12 answer   from:8   box
//
// The box is XChaCha20-Poly1305 under a key that follows from the invitation's
// secret, one for each role and for codes only, with from as the nonce's first
// bytes: it is a fresh random connection id. Its associated data are
//
//	"rowan/1 code"  kind  room:16  from:8  to:8
//
// where to is zero in an offer and the offer's from in an answer. In the box are,
// with uvarints for numbers and in front of text,
//
//	visit:8  try  want  intro  setup:1  fragment  password  fingerprint:32
//	and to its end: kind and family:1  address:4 or 16  port:2
//
// A code takes about 250 characters in a browser at home.
const (
	codeOffer  byte = 0x11
	codeAnswer byte = 0x12
)

// maxCode is how long a code can be, in characters.
const maxCode = 4096

// The families of an address, which the byte has above its kind's two bits.
const (
	family4 = iota
	family6
	familyName
)

// code is what a code says.
type code struct {
	kind     byte
	from, to signaling.PeerID // connection ids, made for this
	visit    visit
	try      uint32 // the offer's
	want     uint32 // in an answer: the guest's newest wish
	intro    []byte
	compact  compact
}

// codeKey returns what a role's codes are sealed with.
func codeKey(secret [16]byte, role line.Role) (cipher.AEAD, error) {
	key, err := hkdf.Key(sha256.New, secret[:], nil, "rowan/1 code "+role.String(), chacha20poly1305.KeySize)
	if err != nil {
		return nil, err
	}
	return chacha20poly1305.NewX(key)
}

// codeSeal returns the nonce and the associated data for a code.
func codeSeal(kind byte, room signaling.Room, from, to signaling.PeerID) (nonce, associated []byte) {
	nonce = make([]byte, chacha20poly1305.NonceSizeX)
	copy(nonce, from[:])
	ad := append([]byte("rowan/1 code"), kind)
	ad = append(append(ad, room[:]...), from[:]...)
	return nonce, append(ad, to[:]...)
}

// codeOf returns the kind of a role's codes.
func codeOf(role line.Role) byte {
	if role == line.Host {
		return codeOffer
	}
	return codeAnswer
}

// sealCode returns a code's text.
func sealCode(secret [16]byte, room signaling.Room, role line.Role, c code) (string, error) {
	key, err := codeKey(secret, role)
	if err != nil {
		return "", err
	}
	nonce, ad := codeSeal(c.kind, room, c.from, c.to)
	b := append([]byte{c.kind}, c.from[:]...)
	text := base64.RawURLEncoding.EncodeToString(key.Seal(b, nonce, c.appendTo(nil), ad))
	if len(text) > maxCode {
		return "", fmt.Errorf("peer: a code of %d characters is over the limit", len(text))
	}
	return text, nil
}

// openCode reads a code of a role. To is the connection id that it must be for,
// zero for an offer. White space is passed over, and what chat programs put
// behind. The error is ErrCode, whatever is wrong.
func openCode(secret [16]byte, room signaling.Room, role line.Role, to signaling.PeerID, text string) (c code, err error) {
	if len(text) > 2*maxCode {
		return c, line.ErrCode
	}
	text = strings.TrimRight(strings.Join(strings.Fields(text), ""), ".,;:)>\"'")
	b, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(b) < 1+len(c.from) || b[0] != codeOf(role) {
		return c, line.ErrCode
	}
	key, err := codeKey(secret, role)
	if err != nil {
		return c, err
	}
	var from signaling.PeerID
	box := b[1+copy(from[:], b[1:]):]
	nonce, ad := codeSeal(b[0], room, from, to)
	body, err := key.Open(nil, nonce, box, ad)
	if err != nil {
		return c, line.ErrCode
	}
	c, err = decodeCode(body)
	c.kind, c.from, c.to = b[0], from, to
	return c, err
}

func (c code) appendTo(b []byte) []byte {
	text := func(s string) { b = append(binary.AppendUvarint(b, uint64(len(s))), s...) }
	b = append(b, c.visit[:]...)
	b = binary.AppendUvarint(b, uint64(c.try))
	b = binary.AppendUvarint(b, uint64(c.want))
	text(string(c.intro))
	b = append(b, byte(c.compact.setup))
	text(c.compact.fragment)
	text(c.compact.password)
	b = append(b, c.compact.fingerprint[:]...)
	for _, a := range c.compact.addresses {
		ip := a.at.Addr()
		switch {
		case !ip.IsValid():
			b = append(append(b, familyName<<2|byte(a.kind)), a.name[:]...)
		case ip.Is4():
			b = append(append(b, family4<<2|byte(a.kind)), ip.AsSlice()...)
		default:
			b = append(append(b, family6<<2|byte(a.kind)), ip.AsSlice()...)
		}
		b = binary.BigEndian.AppendUint16(b, a.at.Port())
	}
	return b
}

// decodeCode reads what is in a code's box.
func decodeCode(b []byte) (c code, err error) {
	r := &fields{rest: b}
	number := func() uint32 {
		n, size := binary.Uvarint(r.rest)
		if size <= 0 || n > 1<<32-1 || len(binary.AppendUvarint(nil, n)) != size {
			r.bad, r.rest = true, nil
			return 0
		}
		r.rest = r.rest[size:]
		return uint32(n)
	}
	text := func(most int) []byte {
		n := int(number())
		if n > most || n > len(r.rest) {
			r.bad, r.rest = true, nil
			return nil
		}
		return append([]byte(nil), r.take(n)...)
	}
	c.visit, c.try, c.want, c.intro = r.visit(), number(), number(), text(line.MaxIntro)
	c.compact.setup = setup(r.take(1)[0])
	c.compact.fragment, c.compact.password = string(text(maxKeptText)), string(text(maxKeptText))
	copy(c.compact.fingerprint[:], r.take(len(c.compact.fingerprint)))
	for len(r.rest) > 0 && !r.bad {
		c.compact.addresses = append(c.compact.addresses, r.address())
	}
	if r.bad || !c.compact.valid() || len(c.compact.addresses) > maxKeptAddresses {
		return code{}, line.ErrCode
	}
	return c, nil
}

func (r *fields) address() (a address) {
	b := r.take(1)[0]
	a.kind = addressKind(b & 3)
	var ip netip.Addr
	switch b >> 2 {
	case family4:
		ip = netip.AddrFrom4([4]byte(r.take(4)))
	case family6:
		ip = netip.AddrFrom16([16]byte(r.take(16)))
		r.bad = r.bad || ip.Is4In6()
	case familyName:
		a.name = [16]byte(r.take(16))
	default:
		r.bad = true
	}
	r.bad = r.bad || a.kind > relayedAddress
	a.at = netip.AddrPortFrom(ip, r.uint16())
	return a
}
