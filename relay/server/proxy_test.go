package server

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"rowan/relay/signaling"
)

// cameFrom returns the address that a request counts as. Each header is "Name: value".
func cameFrom(t testing.TB, header, remote string, headers ...string) string {
	t.Helper()
	p, err := newProxies([]netip.Prefix{
		netip.MustParsePrefix("10.0.0.0/8"),
		netip.MustParsePrefix("2001:db8:9::/48"),
	}, header)
	if err != nil {
		t.Fatal(err)
	}
	r := &http.Request{RemoteAddr: remote, Header: http.Header{}}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Add(name, value)
	}
	return p.client(r).String()
}

func TestXForwardedFor(t *testing.T) {
	const proxy, stranger = "10.0.0.1:443", "198.51.100.9:5000"
	for _, tt := range []struct {
		name, remote, want string
		headers            []string
	}{
		{"no proxy", stranger, "198.51.100.9", nil},
		{"a stranger's word", stranger, "198.51.100.9", []string{"X-Forwarded-For: 203.0.113.1"}},
		{"a stranger's word of a proxy", stranger, "198.51.100.9", []string{"X-Forwarded-For: 10.0.0.1"}},
		{"one proxy", proxy, "203.0.113.1", []string{"X-Forwarded-For: 203.0.113.1"}},
		{"a spoofed start", proxy, "203.0.113.1", []string{"X-Forwarded-For: 192.0.2.66, 203.0.113.1"}},
		{"a spoofed proxy", proxy, "203.0.113.1", []string{"X-Forwarded-For: 192.0.2.66, 10.9.9.9, 203.0.113.1"}},
		{"a spoofed line", proxy, "203.0.113.1", []string{"X-Forwarded-For: 192.0.2.66", "X-Forwarded-For: 203.0.113.1"}},
		{"the other header", proxy, "203.0.113.1", []string{"Forwarded: for=192.0.2.66", "X-Forwarded-For: 203.0.113.1"}},
		{"only the other header", proxy, "10.0.0.1", []string{"Forwarded: for=192.0.2.66"}},
		{"two proxies", proxy, "203.0.113.1", []string{"X-Forwarded-For: 203.0.113.1, 10.2.3.4"}},
		{"only proxies", proxy, "10.2.3.4", []string{"X-Forwarded-For: 10.2.3.4"}},
		{"nothing said", proxy, "10.0.0.1", nil},
		{"nonsense", proxy, "10.0.0.1", []string{"X-Forwarded-For: 203.0.113.1, unknown"}},
		{"nonsense before", proxy, "203.0.113.1", []string{"X-Forwarded-For: <script>, 203.0.113.1"}},
		{"an empty end", proxy, "10.0.0.1", []string{"X-Forwarded-For: 203.0.113.1,"}},
		{"a number", proxy, "10.0.0.1", []string{"X-Forwarded-For: 3405803777"}},
		{"with a port", proxy, "203.0.113.1", []string{"X-Forwarded-For: 203.0.113.1:1234"}},
		{"IPv6", proxy, "2001:db8::7", []string{"X-Forwarded-For: 2001:db8::7"}},
		{"IPv6 with a port", proxy, "2001:db8::7", []string{"X-Forwarded-For: [2001:db8::7]:1234"}},
		{"IPv6 proxies", "[2001:db8:9::1]:443", "2001:db8::7", []string{"X-Forwarded-For: 2001:db8::7, 2001:db8:9:1::2"}},
		{"IPv4 in IPv6", "[::ffff:10.0.0.1]:443", "203.0.113.1", []string{"X-Forwarded-For: ::ffff:203.0.113.1"}},
		{"a zone", "[fe80::1%eth0]:443", "fe80::1", nil},
		{"no address", "@", "invalid IP", []string{"X-Forwarded-For: 203.0.113.1"}},
	} {
		if got := cameFrom(t, XForwardedFor, tt.remote, tt.headers...); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestForwarded(t *testing.T) {
	for _, tt := range []struct{ value, want string }{
		{`for=203.0.113.1`, "203.0.113.1"},
		{`For=203.0.113.1;proto=http;by=10.0.0.1`, "203.0.113.1"},
		{`proto=https; for="203.0.113.1:1234"`, "203.0.113.1"},
		{`for="[2001:db8:cafe::17]:4711"`, "2001:db8:cafe::17"},
		{`for=192.0.2.66, for=203.0.113.1 , for=10.2.3.4`, "203.0.113.1"},
		{`for="a,for=192.0.2.66;b=", for=203.0.113.1`, "203.0.113.1"},
		{`for=192.0.2.66;x=", for=203.0.113.1`, "10.0.0.1"}, // a string that swallows what the proxy said
		{`for="192.0.2.66\", for=203.0.113.1`, "10.0.0.1"},
		{`for=192.0.2.66;, for=203.0.113.1`, "10.0.0.1"},
		{`for=192.0.2.66;x, for=203.0.113.1`, "10.0.0.1"},
		{`for=_hidden`, "10.0.0.1"},
		{`for=unknown, for=10.2.3.4`, "10.2.3.4"},
		{`proto=https`, "10.0.0.1"},
		{`203.0.113.1`, "10.0.0.1"},
		{`for=203.0.113.1 for=192.0.2.66`, "10.0.0.1"},
		{``, "10.0.0.1"},
	} {
		if got := cameFrom(t, Forwarded, "10.0.0.1:443", "X-Forwarded-For: 192.0.2.67", "Forwarded: "+tt.value); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.value, got, tt.want)
		}
	}
	if got := cameFrom(t, Forwarded, "10.0.0.1:443", "Forwarded: for=192.0.2.66", "Forwarded: for=203.0.113.1"); got != "203.0.113.1" {
		t.Errorf("two lines: %s", got)
	}
}

func TestBadProxies(t *testing.T) {
	if _, err := newProxies(nil, "X-Real-Ip"); err == nil || !strings.Contains(err.Error(), "X-Forwarded-For") {
		t.Error(err)
	}
	for _, p := range []netip.Prefix{{}, netip.MustParsePrefix("::ffff:10.0.0.0/104")} {
		if _, err := newProxies([]netip.Prefix{p}, ""); err == nil || !strings.Contains(err.Error(), "trusted proxy") {
			t.Errorf("%v: %v", p, err)
		}
	}
}

// Behind a proxy each person has rooms of his own, and nobody has more by saying so.
func TestRoomsBehindAProxy(t *testing.T) {
	c := limited(func(l *Limits) { l.RoomsPerAddress = 1 })
	c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	inBubble(t, c, func(t *testing.T, r *testRelay) {
		said := byte(0)
		open := func(remote, forwarded string) *client {
			t.Helper()
			said++
			r.from = remote
			c := r.connectWith(http.Header{XForwardedFor: {forwarded}})
			j := join('h', 1)
			j.Room[1] = said
			c.send(j)
			return c
		}
		const proxy = "10.0.0.1:443"
		open(proxy, "203.0.113.1").next()
		open(proxy, "203.0.113.2").next()
		open(proxy, "203.0.113.3, 203.0.113.2").wantClose(signaling.CloseTooManyRooms)
		open("198.51.100.9:1", "203.0.113.4").next()
		open("198.51.100.9:2", "203.0.113.5").wantClose(signaling.CloseTooManyRooms)
	})
}

func FuzzForwarded(f *testing.F) {
	f.Add(`for="[2001:db8::1]:1";proto=https, for=10.0.0.1`)
	f.Add(`for=a;b="`)
	f.Fuzz(func(t *testing.T, value string) {
		// Whatever a stranger says before it, what the proxy adds is believed, or he counts as the proxy.
		got := cameFrom(t, Forwarded, "10.0.0.1:443", "Forwarded: "+value, `Forwarded: for="[2001:db8::7]"`)
		if got != "2001:db8::7" && got != "10.0.0.1" {
			t.Errorf("%q makes it %s", value, got)
		}
		if got := cameFrom(t, XForwardedFor, "10.0.0.1:443", "X-Forwarded-For: "+value, "X-Forwarded-For: 203.0.113.1"); got != "203.0.113.1" {
			t.Errorf("%q makes it %s", value, got)
		}
	})
}
