package main

import (
	"crypto/tls"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rowan/relay/signaling"
)

func TestBadTLSFlags(t *testing.T) {
	for args, want := range map[string]string{
		"-cert a": "go together",
		"-key a":  "go together",
		"-cert a -key b -acme-host rowan.example -acme-dir d": "two ways",
		"-acme-host rowan.example":                            "-acme-dir",
		"-acme-dir d":                                         "-acme-host",
		"-acme-host *.example":                                "full name",
		"-acme-host 192.0.2.1":                                "full name",
		"-acme-host rowan":                                    "full name",
		"-acme-host https://rowan.example":                    "full name",
		"-acme-url acme.example":                              "https://HOST",
		"-acme-url http://acme.example":                       "https://HOST",
		"-redirect :80":                                       "needed",
		"-pprof":                                              "-private",
		"-drain-time -1s":                                     "-drain-time",
		"-log-format xml":                                     "text or json",
		"-log-level loud":                                     "-log-level",
		"-trusted-proxy proxy.example":                        "ADDRESS/BITS",
		"-trusted-proxy 10.0.0.0/33":                          "ADDRESS/BITS",
		"-proxy-header Via":                                   "want X-Forwarded-For or Forwarded",
	} {
		_, err := parse(strings.Fields(args), environment(nil), io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want one line with %q", args, err, want)
		}
	}
}

// What is wrong on the disk or in the network shows at the start, in one line, and
// nothing is left running.
func TestBadStarts(t *testing.T) {
	f := newPairFiles(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	first := running(t, io.Discard, "-turn=false")
	taken := address(first)
	for args, want := range map[string]string{
		"-cert " + f.key + " -key " + f.key:          "-cert",
		"-acme-host rowan.example -acme-dir " + file: "-acme-dir",
		"-dir " + t.TempDir():                        "no such file",
		"-dir " + file:                               "not a directory",
		"-addr " + taken:                             "-addr: listen tcp " + taken,
		"-private " + taken:                          "-private: listen tcp " + taken,
		"-cert " + f.cert + " -key " + f.key + " -redirect " + taken:         "-redirect: listen tcp " + taken,
		"-cert " + f.cert + " -key " + f.key + " -redirect 127.0.0.1:nobody": "nobody",
	} {
		o, err := parse(append([]string{"-addr", "127.0.0.1:0", "-turn=false"}, strings.Fields(args)...), environment(nil), io.Discard)
		if err != nil {
			t.Fatal(args, err)
		}
		p := program{options: o, out: io.Discard, log: o.log.open(io.Discard)}
		err = p.run()
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want one line with %q", args, err, want)
		}
		for _, s := range p.listeners {
			if err := s.ListenAndServe(); err != http.ErrServerClosed {
				t.Errorf("%s: a listener is left open: %v", args, err)
			}
		}
	}
}

// Over TLS files come by HTTP/2, and the socket by HTTP/1.1 at the same port.
func TestTLS(t *testing.T) {
	f := newPairFiles(t)
	p := running(t, io.Discard, "-cert", f.cert, "-key", f.key, "-turn=false")
	if !strings.HasPrefix(p.url, "https://127.0.0.1:") {
		t.Fatal(p.url)
	}
	transport := &http.Transport{TLSClientConfig: f.trust(), ForceAttemptHTTP2: true}
	defer transport.CloseIdleConnections()
	resp, err := (&http.Client{Transport: transport}).Get(p.url + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK || resp.ProtoMajor != 2 {
		t.Errorf("%s by %s", resp.Status, resp.Proto)
	}
	if h := resp.Header.Get("Strict-Transport-Security"); h != "" {
		t.Errorf("who has no -redirect is bound to https: %s", h)
	}
	config := f.trust()
	config.NextProtos = []string{"http/1.1"} // what browsers offer for a socket
	conn, err := tls.Dial("tcp", address(p), config)
	if err != nil {
		t.Fatal(err)
	}
	c, err := callOver(conn, address(p))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	err = c.send(signaling.Join{Version: signaling.Version, Room: signaling.Room{1}, ID: signaling.PeerID{1}})
	if err == nil {
		err = c.want(signaling.Joined{})
	}
	if err != nil {
		t.Error(err)
	}
}

// address returns where a relay listens for pages.
func address(p *program) string {
	_, a, _ := strings.Cut(p.url, "://")
	return a
}
