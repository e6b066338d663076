package peer

import (
	"reflect"
	"strings"
	"testing"
)

// Descriptions as browsers make them, with addresses, in what counts.
const (
	chromiumSDP = "v=0\r\no=- 4611731400430051336 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\na=extmap-allow-mixed\r\na=msid-semantic: WMS\r\n" +
		"m=application 53208 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 203.0.113.7\r\n" +
		"a=candidate:842163049 1 udp 2113937151 4f2a1e0c-8f1b-4d59-9a6e-0d7c6c1b2a3f.local 53208 typ host generation 0 network-cost 999\r\n" +
		"a=candidate:842163050 1 udp 1677729535 203.0.113.7 53208 typ srflx raddr 0.0.0.0 rport 0 generation 0 network-cost 999\r\n" +
		"a=candidate:842163051 1 tcp 1518149375 192.0.2.1 9 typ host tcptype active generation 0\r\n" +
		"a=candidate:842163052 1 udp 33562367 2001:db8::7 50000 typ relay raddr :: rport 0 generation 0\r\n" +
		"a=ice-ufrag:Xq9z\r\na=ice-pwd:5Jt0mT1mT1T1m+abc/9hTQ5q\r\na=ice-options:trickle\r\n" +
		"a=fingerprint:sha-256 00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF\r\n" +
		"a=setup:actpass\r\na=mid:0\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n"

	firefoxSDP = "v=0\r\no=mozilla...THIS_IS_SDPARTA-99.0 4858250531 0 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=sendrecv\r\n" +
		"a=fingerprint:sha-256 00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF\r\n" +
		"a=group:BUNDLE 0\r\na=ice-options:trickle\r\na=msid-semantic:WMS *\r\nm=application 45000 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n" +
		"a=candidate:0 1 UDP 2122252543 4F2A1E0C-8f1b-4d59-9a6e-0d7c6c1b2a3f.local 45000 typ host\r\na=sendrecv\r\na=end-of-candidates\r\n" +
		"a=ice-pwd:0123456789abcdef0123456789abcdef\r\na=ice-ufrag:01234567\r\na=mid:0\r\na=setup:active\r\na=sctp-port:5000\r\na=max-message-size:1073741823\r\n"
)

func TestShorten(t *testing.T) {
	for name, sdp := range map[string]string{"chromium": chromiumSDP, "firefox": firefoxSDP} {
		c, err := shorten(sdp)
		if err != nil {
			t.Fatal(name, err)
		}
		want := map[string]int{"chromium": 3, "firefox": 1}[name]
		if len(c.addresses) != want {
			t.Errorf("%s: %d addresses: %+v", name, len(c.addresses), c.addresses)
		}
		long := c.description("0")
		again, err := shorten(long)
		if err != nil || !reflect.DeepEqual(again, c) {
			t.Errorf("%s: %+v, %v, want %+v", name, again, err, c)
		}
		f, _ := fingerprint(sdp)
		if got, err := fingerprint(long); err != nil || got != f {
			t.Errorf("%s: %s, %v", name, got, err)
		}
		for _, a := range []string{"ice-ufrag", "ice-pwd", "setup", "mid", "sctp-port"} {
			if attribute(long, a) != attribute(sdp, a) {
				t.Errorf("%s: %s is %q, want %q", name, a, attribute(long, a), attribute(sdp, a))
			}
		}
	}
	c, _ := shorten(chromiumSDP)
	if want := "3 1 udp 16776703 2001:db8::7 50000 typ relay raddr :: rport 0"; c.addresses[2].text(2) != want {
		t.Errorf("%q, want %q", c.addresses[2].text(2), want)
	}
}

func TestShortenRefuses(t *testing.T) {
	for _, change := range [][2]string{
		{"a=ice-ufrag:Xq9z", "a=ice-ufrag:Xq 9z"},
		{"a=ice-ufrag:Xq9z\r\n", ""},
		{"a=ice-pwd:", "a=ice-pwd:" + strings.Repeat("x", maxKeptText)},
		{"a=setup:actpass", "a=setup:holdconn"},
		{"a=fingerprint:sha-256", "a=fingerprint:sha-512"},
		{"m=application", "m=audio"},
	} {
		if c, err := shorten(strings.Replace(chromiumSDP, change[0], change[1], 1)); err == nil {
			t.Errorf("%q: %+v", change[1], c)
		}
	}
	c, err := shorten(chromiumSDP + strings.Repeat("a=candidate:1 1 udp 1 192.0.2.1 9 typ host\r\n", 99))
	if err != nil || len(c.addresses) != maxKeptAddresses {
		t.Errorf("%d addresses, %v", len(c.addresses), err)
	}
}

func FuzzShorten(f *testing.F) {
	f.Add(chromiumSDP)
	f.Add(firefoxSDP)
	f.Fuzz(func(t *testing.T, sdp string) {
		c, err := shorten(sdp)
		if err != nil {
			return
		}
		if again, err := shorten(c.description("0")); err != nil || !reflect.DeepEqual(again, c) {
			t.Errorf("%+v, %v, want %+v", again, err, c)
		}
	})
}
