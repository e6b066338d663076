package turn

import (
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"

	"rowan/relay/signaling"
)

func TestServers(t *testing.T) {
	s := start(t)
	port := strconv.Itoa(s.Port())
	told := s.Servers("localhost:8080")
	if len(told) != 3 || told[0] != (signaling.ICEServer{URL: "stun:127.0.0.1:" + port}) ||
		told[1].URL != "turn:127.0.0.1:"+port+"?transport=udp" || told[2].URL != "turn:127.0.0.1:"+port+"?transport=tcp" {
		t.Fatalf("%+v", told)
	}
	password, until, err := s.config.Secret.Check(told[1].Username, time.Now())
	if err != nil || told[1].Credential != password || told[2].Username != told[1].Username || told[2].Credential != password {
		t.Errorf("%+v: %v", told, err)
	}
	if left := time.Until(until); left > time.Hour || left < time.Hour-time.Minute {
		t.Errorf("the credential is good for %v", left)
	}
	if again := s.Servers("localhost:8080"); again[1].Username == told[1].Username {
		t.Error("two sockets have one credential")
	}
}

func TestName(t *testing.T) {
	for _, tt := range []struct{ listen, configured, host, want string }{
		{"0.0.0.0", "", "rowan.example", "rowan.example"},
		{"0.0.0.0", "", "rowan.example:8080", "rowan.example"},
		{"0.0.0.0", "", "192.0.2.7:8080", "192.0.2.7"},
		{"::", "", "[2001:db8::1]:8080", "[2001:db8::1]"},
		{"::", "", "[2001:db8::1]", "[2001:db8::1]"},
		{"::", "", "localhost:8080", "localhost"},
		{"0.0.0.0", "turn.example", "rowan.example:8080", "turn.example"},
		{"0.0.0.0", "2001:db8::1", "rowan.example", "[2001:db8::1]"},
		{"192.0.2.1", "", "rowan.example", "rowan.example"},
		{"192.0.2.1", "", "localhost:8080", "192.0.2.1"},
		// For the machine itself only.
		{"127.0.0.1", "", "localhost:8080", "127.0.0.1"},
		{"127.0.0.1", "", "LOCALHOST.", "127.0.0.1"},
		{"127.0.0.1", "", "[::1]:8080", "127.0.0.1"},
		{"::1", "", "127.0.0.1:8080", "[::1]"},
		{"127.0.0.1", "", "rowan.example", ""},
		{"127.0.0.1", "", "192.0.2.7", ""},
		{"127.0.0.1", "turn.example", "rowan.example", "turn.example"},
		// Anybody's words.
		{"0.0.0.0", "", "", ""},
		{"0.0.0.0", "", ":8080", ""},
		{"0.0.0.0", "", "a b", ""},
		{"0.0.0.0", "", "a?transport=tcp", ""},
		{"0.0.0.0", "", "a@b", ""},
		{"0.0.0.0", "", "a/b:1", ""},
		{"0.0.0.0", "", "füße.example", ""},
		{"0.0.0.0", "", "fe80::1%eth0", ""},
		{"0.0.0.0", "", strings.Repeat("a", 201), ""},
	} {
		s := Server{config: Config{Host: tt.configured}, listen: netip.AddrPortFrom(netip.MustParseAddr(tt.listen), 3478)}
		if got := s.name(tt.host); got != tt.want {
			t.Errorf("listening on %s, configured %q, asked %q: %q, want %q", tt.listen, tt.configured, tt.host, got, tt.want)
		}
	}
}

// Whatever the host, what is told fits in a message.
func FuzzServers(f *testing.F) {
	f.Add("rowan.example:8080")
	f.Add("[2001:db8::1]:1")
	s := Server{config: Config{Secret: newSecret(), Lifetime: time.Hour}, listen: netip.MustParseAddrPort("[::]:65535")}
	f.Fuzz(func(t *testing.T, host string) {
		for _, told := range s.Servers(host) {
			if max(len(told.URL), len(told.Username), len(told.Credential)) > signaling.MaxString {
				t.Errorf("too long: %+v", told)
			}
		}
	})
}
