package peer

import (
	"strings"
	"testing"
)

func TestFingerprint(t *testing.T) {
	d := func(n int) string { return strings.Repeat("ab:", n-1) + "cd" }
	D := func(n int) string { return strings.ToUpper(d(n)) }
	const media = "m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n"
	line := func(v string) string { return "a=fingerprint:" + v + "\r\n" }
	for _, c := range []struct{ sdp, want string }{
		{"v=0\r\n" + line("sha-256 "+D(32)) + media, "sha-256 " + D(32)},                              // Firefox: for the session
		{"v=0\r\n" + media + line("sha-256 "+D(32)), "sha-256 " + D(32)},                              // Chromium: for the channel
		{"v=0\n" + media + line("SHA-256 "+d(32)), "sha-256 " + D(32)},                                // other letters
		{media + line("sha-384 "+D(48)), "sha-384 " + D(48)},                                          //
		{media + line("sha-512 "+D(64)), "sha-512 " + D(64)},                                          //
		{line("sha-256 "+d(32)) + media + line("SHA-256 "+D(32)), "sha-256 " + D(32)},                 // the same twice
		{media + line("sha-256 "+D(32)) + line("sha-256 "+strings.Replace(D(32), "AB", "AC", 1)), ""}, // two certificates
		{media, ""},                    // none
		{line("sha-256 " + D(32)), ""}, // no channel
		{media + media + line("sha-256 "+D(32)), ""},
		{media + "m=video 9 UDP/TLS/RTP/SAVPF 96\r\n" + line("sha-256 "+D(32)), ""},
		{media + line("sha-1 "+D(20)), ""},
		{media + line("sha-256 "+D(31)), ""},
		{media + line("sha-256 "+D(33)), ""},
		{media + line("sha-256"), ""},
		{media + line("sha-256  "+D(32)), ""},
		{media + line("sha-256 "+strings.ReplaceAll(D(32), ":", "-")), ""},
		{media + line("sha-256 "+strings.Replace(D(32), "A", "G", 1)), ""},
		{media + line("sha-256 "+strings.Replace(D(32), "AB", "::", 1)), ""},
		{media + "a=x\ra=fingerprint:sha-256 " + D(32) + "\r\n" + line("sha-256 "+D(32)), ""},
		{"", ""},
	} {
		got, err := fingerprint(c.sdp)
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%q\n%q, %v; want %q", c.sdp, got, err, c.want)
		}
	}
}

func FuzzFingerprint(f *testing.F) {
	f.Add("v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=fingerprint:sha-256 " + strings.Repeat("AB:", 31) + "AB\r\n")
	f.Add("m=audio 9 x\na=fingerprint:sha-1 AB")
	f.Fuzz(func(t *testing.T, sdp string) {
		got, err := fingerprint(sdp)
		if err != nil {
			return
		}
		if again, err := canonical(got); again != got || err != nil {
			t.Errorf("%q is not canonical: %q, %v", got, again, err)
		}
	})
}
