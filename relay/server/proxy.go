package server

import (
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
)

// The headers in which a proxy may say whom it speaks for.
const (
	XForwardedFor = "X-Forwarded-For" // addresses, the nearest last
	Forwarded     = "Forwarded"       // RFC 7239
)

// proxies are the proxies before the relay whose word is taken on where a request
// comes from, and the one header that they write. The other header is never looked
// at: a proxy passes on what a stranger wrote there.
type proxies struct {
	trusted []netip.Prefix
	header  string
}

func newProxies(trusted []netip.Prefix, header string) (proxies, error) {
	switch header {
	case "":
		header = XForwardedFor
	case XForwardedFor, Forwarded:
	default:
		return proxies{}, fmt.Errorf("proxy header %q: want %s or %s", header, XForwardedFor, Forwarded)
	}
	for _, p := range trusted {
		if !p.IsValid() || p.Addr().Is4In6() {
			return proxies{}, fmt.Errorf("trusted proxy %v: want a prefix of IPv4 or IPv6 addresses, such as 10.0.0.0/8", p)
		}
	}
	return proxies{trusted, header}, nil
}

// client returns the address that a request comes from: the nearest one that is no
// trusted proxy's. What stands before it in the header is anybody's word. Where the
// header makes no sense the nearest proxy that does counts; an address that cannot be
// read is the zero Addr.
func (p proxies) client(r *http.Request) netip.Addr {
	near, err := parseAddress(r.RemoteAddr)
	if err != nil {
		return near
	}
	hops, err := p.hops(strings.Join(r.Header.Values(p.header), ","))
	if err != nil {
		return near
	}
	for len(hops) > 0 && p.trusts(near) {
		hop, err := parseAddress(hops[len(hops)-1])
		if err != nil {
			return near
		}
		near, hops = hop, hops[:len(hops)-1]
	}
	return near
}

func (p proxies) trusts(a netip.Addr) bool {
	for _, prefix := range p.trusted {
		if prefix.Contains(a) {
			return true
		}
	}
	return false
}

// hops returns the addresses in the header's value, the nearest last.
func (p proxies) hops(value string) ([]string, error) {
	if p.header == Forwarded {
		return forwardedFor(value)
	}
	if value == "" {
		return nil, nil
	}
	return strings.Split(value, ","), nil
}

var errForwarded = errors.New("not a Forwarded header")

// forwardedFor returns the for parameter of each element of a Forwarded header,
// empty where an element has none.
func forwardedFor(value string) (hops []string, err error) {
	hop := ""
	for rest := value; rest != ""; {
		var name, v string
		var ok bool
		name, rest, ok = strings.Cut(rest, "=")
		name = strings.TrimSpace(name)
		if !ok || strings.ContainsAny(name, "\",; \t") {
			return nil, errForwarded // also of an element that has run into the next
		}
		if v, rest, err = forwardedValue(rest); err != nil {
			return nil, err
		}
		if strings.EqualFold(name, "for") {
			hop = v
		}
		rest = strings.TrimLeft(rest, " \t")
		switch {
		case rest == "":
			return append(hops, hop), nil
		case rest[0] == ',':
			hops, hop = append(hops, hop), ""
		case rest[0] != ';':
			return nil, errForwarded
		}
		rest = rest[1:]
	}
	return hops, nil
}

// forwardedValue takes a token or a quoted string off s. An address needs no
// escapes, so a string with one makes no sense.
func forwardedValue(s string) (value, rest string, err error) {
	if quoted, ok := strings.CutPrefix(s, `"`); ok {
		value, rest, ok = strings.Cut(quoted, `"`)
		if !ok || strings.Contains(value, `\`) {
			return "", "", errForwarded
		}
		return value, rest, nil
	}
	n := strings.IndexAny(s, "\",; \t")
	if n < 0 {
		n = len(s)
	}
	return s[:n], s[n:], nil
}

// parseAddress reads an address with or without a port: 192.0.2.1, 192.0.2.1:80,
// 2001:db8::1, [2001:db8::1] or [2001:db8::1]:80. Its zone is dropped.
func parseAddress(s string) (netip.Addr, error) {
	s = strings.TrimSpace(s)
	if ap, err := netip.ParseAddrPort(s); err == nil {
		return ap.Addr().Unmap().WithZone(""), nil
	}
	if inner, ok := strings.CutPrefix(s, "["); ok {
		s, _ = strings.CutSuffix(inner, "]")
	}
	a, err := netip.ParseAddr(s)
	if err != nil {
		return netip.Addr{}, err
	}
	return a.Unmap().WithZone(""), nil
}
