package peer

import (
	"encoding/hex"
	"errors"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
)

// This file is about what has to be known of a session description: about a
// hundred bytes, with which another like it can be written. For who copies it by
// hand each byte counts.

// The limits of what is kept.
const (
	maxKeptAddresses = 16
	maxKeptText      = 64 // of a fragment or password; browsers' have up to 32 characters
)

var errCompact = errors.New("peer: a description that cannot be made short")

// A setup says who begins the handshake.
type setup byte

const (
	actpass setup = iota // an offer: either
	active               // an answer: who gives it
	passive              // an answer: the other
)

var setups = [...]string{actpass: "actpass", active: "active", passive: "passive"}

// An addressKind is how an address was found.
type addressKind byte

const (
	hostAddress addressKind = iota
	reflexiveAddress
	relayedAddress
)

var (
	addressKinds = [...]string{hostAddress: "host", reflexiveAddress: "srflx", relayedAddress: "relay"}
	preferences  = [...]uint32{hostAddress: 126, reflexiveAddress: 100, relayedAddress: 0} // RFC 8445 section 5.1.2.2
)

// localName says in an address family's place that an address is a name of the
// local network, a UUID with ".local", which browsers give instead of their own.
const localName = ".local"

// An address is a way to reach a peer, over UDP.
type address struct {
	kind addressKind
	name [16]byte       // of the local network, when ip is not valid
	at   netip.AddrPort // without a valid Addr for a name
}

// compact is what is kept of a description.
type compact struct {
	setup              setup
	fragment, password string
	fingerprint        [32]byte // SHA-256
	addresses          []address
}

// shorten keeps what counts of a description with all its addresses.
func shorten(sdp string) (c compact, err error) {
	f, err := fingerprint(sdp)
	if err != nil {
		return c, err
	}
	digest, ok := strings.CutPrefix(f, "sha-256 ")
	if !ok {
		return c, errCompact
	}
	hex.Decode(c.fingerprint[:], []byte(strings.ReplaceAll(digest, ":", "")))
	c.fragment, c.password = attribute(sdp, "ice-ufrag"), attribute(sdp, "ice-pwd")
	for s, name := range setups {
		if attribute(sdp, "setup") == name {
			c.setup, ok = setup(s), false
		}
	}
	if ok || !c.valid() {
		return c, errCompact
	}
	for l := range strings.Lines(sdp) {
		text, is := strings.CutPrefix(strings.TrimRight(l, "\r\n"), "a=candidate:")
		if a, ok := readAddress(text); is && ok && len(c.addresses) < maxKeptAddresses {
			c.addresses = append(c.addresses, a)
		}
	}
	return c, nil
}

// valid reports whether what is put into a description as text is none that
// could be anything else. Fragment and password are of RFC 8839's ice-chars.
func (c compact) valid() bool {
	for _, s := range []string{c.fragment, c.password} {
		if s == "" || len(s) > maxKeptText || strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") != "" {
			return false
		}
	}
	return int(c.setup) < len(setups)
}

// readAddress reads a candidate's text after "candidate:"; ok is false for what
// is not over UDP or not understood.
func readAddress(text string) (a address, ok bool) {
	f := strings.Fields(text)
	if len(f) < 8 || f[1] != "1" || !strings.EqualFold(f[2], "udp") || f[6] != "typ" {
		return a, false
	}
	port, err := strconv.ParseUint(f[5], 10, 16)
	if err != nil {
		return a, false
	}
	for k, name := range addressKinds {
		if f[7] == name {
			a.kind, ok = addressKind(k), true
		}
	}
	var ip netip.Addr
	if name, local := strings.CutSuffix(f[4], localName); local {
		b, err := hex.DecodeString(strings.ReplaceAll(name, "-", ""))
		if err != nil || len(b) != len(a.name) || uuid([16]byte(b)) != strings.ToLower(name) {
			return a, false
		}
		a.name = [16]byte(b)
	} else if ip, err = netip.ParseAddr(f[4]); err != nil || ip.Zone() != "" {
		return a, false
	}
	a.at = netip.AddrPortFrom(ip.Unmap(), uint16(port))
	return a, ok
}

func uuid(b [16]byte) string {
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// text returns the address as a candidate, the n-th of its description.
func (a address) text(n int) string {
	host, any := a.at.Addr().String(), "0.0.0.0"
	switch {
	case !a.at.Addr().IsValid():
		host = uuid(a.name) + localName
	case a.at.Addr().Is6():
		any = "::"
	}
	priority := preferences[a.kind]<<24 | uint32(65535-n)<<8 | 255
	s := fmt.Sprintf("%d 1 udp %d %s %d typ %s", n+1, priority, host, a.at.Port(), addressKinds[a.kind])
	if a.kind != hostAddress {
		s += " raddr " + any + " rport 0" // without which Firefox does not read it
	}
	return s
}

// description returns a description like the one that was made short. Mid is the
// name that the media has in the other's.
func (c compact) description(mid string) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\r\n", args...) }
	line("v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0")
	line("a=group:BUNDLE %s", mid)
	line("m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0")
	line("a=mid:%s", mid)
	line("a=ice-ufrag:%s\r\na=ice-pwd:%s", c.fragment, c.password)
	digest := strings.ReplaceAll(fmt.Sprintf("% X", c.fingerprint), " ", ":")
	line("a=fingerprint:sha-256 %s", digest)
	line("a=setup:%s\r\na=sctp-port:5000\r\na=max-message-size:262144", setups[c.setup])
	for n, a := range c.addresses {
		line("a=candidate:%s", a.text(n))
	}
	return b.String()
}
