package app

import (
	"net/url"
	"strings"
	"testing"
)

// TestAddress compares with package net/url, whose part webAddress does.
func TestAddress(t *testing.T) {
	for _, s := range []string{
		"https://rowan.test/", "https://rowan.test", "HTTPS://Rowan.Test:8443/a/b?x=1", "http://127.0.0.1:8080/?relay=a&relay=b",
		"ws://[::1]:1/relay?x=1", "ws://[::1]/", "ws://[::1", "ws://[nonsense]/", "wss://a:b@other.test/", "wss://@other.test/",
		"wss://", "wss:///relay", "wss://:80/", "wss://host:/", "wss://host:80a/", "wss://host:-1/", "wss://ho st/", "wss://ho\nst/",
		"wss://棋.test/", "http://a.test?relay=wss://b.test/c?d=e&f", "http://a.test/?x=%41+%zz", "http://a.test/?x=%41+b&%zz=1", "http://a.test/?x",
		"http://a.test/?y=1&x=%4", "http://a.test/?xx=1&x=%e6%a3%8b&x=2", "http://a.test/?x=%zz&x=ok", "http://a.test/p#f?x=1", "http://a.test/?",
	} {
		u, err := url.Parse(s)
		good := err == nil && u.Hostname() != "" && u.User == nil
		a, ok := parseWebAddress(s)
		if got := ok && a.hasHost(); got != good {
			t.Errorf("%q: has a host %v, net/url says %v, %v", s, got, good, err)
		}
		if !good {
			continue
		}
		if a.scheme != u.Scheme || a.authority != u.Host || a.query != u.RawQuery {
			t.Errorf("%q: %q, want %q %q %q", s, a, u.Scheme, u.Host, u.RawQuery)
		}
		for _, name := range []string{"x", "relay"} {
			value, has := a.value(name)
			if q := u.Query(); has != q.Has(name) || value != q.Get(name) {
				t.Errorf("%q: %s is %q, %v, want %q, %v", s, name, value, has, q.Get(name), q.Has(name))
			}
		}
	}
}

// Package net/url takes these for hosts, and no browser does.
func TestAddressOfNoHost(t *testing.T) {
	for _, s := range []string{"ws://::1/", "wss://ho<st/", "wss://a|b/", "wss://a:65536/"} {
		if a, ok := parseWebAddress(s); ok && a.hasHost() {
			t.Errorf("%q has a host", s)
		}
	}
}

// Whatever may be a host here is one for net/url, but for addresses of IPv6, of which only the characters are looked at.
func FuzzAddress(f *testing.F) {
	for _, s := range []string{"wss://a.test:1/b?relay=%41#c", "ws://[::1]:80", "://", "ws://a@b:c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, ok := parseWebAddress(s)
		if !ok || !a.hasHost() {
			return
		}
		a.value("relay")
		if !strings.HasPrefix(a.authority, "[") {
			if u, err := url.Parse("ws://" + a.authority); err != nil || u.Hostname() == "" || u.User != nil {
				t.Errorf("%q: host %q is none: %v", s, a.authority, err)
			}
		}
	})
}
