package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"golang.org/x/crypto/acme/autocert"
)

// Who comes by http is sent to https, whose answers then bind his browser to it.
func TestRedirect(t *testing.T) {
	f := newPairFiles(t)
	var log lines
	p := running(t, &log, "-cert", f.cert, "-key", f.key, "-turn=false", "-redirect", "127.0.0.1:0")
	transport := &http.Transport{TLSClientConfig: f.trust()}
	defer transport.CloseIdleConnections()
	resp, err := (&http.Client{Transport: transport}).Get(logged(t, &log, "http is sent on") + "/healthz?a")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if to := resp.Request.URL.String(); to != p.url+"/healthz?a" {
		t.Errorf("sent on to %s", to)
	}
	if h := resp.Header.Get("Strict-Transport-Security"); h != "max-age=2592000" {
		t.Errorf("Strict-Transport-Security is %q", h)
	}
}

// Whatever is asked, and also of what answers the CA, the connection ends: the limits count connections here.
func TestRedirectLetsGo(t *testing.T) {
	front := (&gate{ca: &autocert.Manager{HostPolicy: autocert.HostWhitelist("rowan.example"), Cache: autocert.DirCache(t.TempDir())}}).front("443")
	for _, path := range []string{"/", "/.well-known/acme-challenge/none"} {
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			w := httptest.NewRecorder()
			front.ServeHTTP(w, httptest.NewRequest(method, "http://rowan.example"+path, nil))
			if w.Header().Get("Connection") != "close" {
				t.Errorf("%s %s: %d, and the connection stays", method, path, w.Code)
			}
		}
	}
}

// logged returns the URL in the line of a log that says something.
func logged(t *testing.T, log fmt.Stringer, text string) string {
	t.Helper()
	for line := range strings.Lines(log.String()) {
		if _, url, ok := strings.Cut(line, "url="); ok && strings.Contains(line, text) {
			return strings.TrimSpace(url)
		}
	}
	t.Fatalf("no %q in the log:\n%s", text, log)
	return ""
}

func TestToHTTPS(t *testing.T) {
	for _, tt := range []struct{ port, host, target, want string }{
		{"443", "rowan.example", "/a?b=c", "https://rowan.example/a?b=c"},
		{"443", "rowan.example:80", "/", "https://rowan.example/"},
		{"443", "rowan.example:8080", "/", "https://rowan.example/"},
		{"8443", "rowan.example", "/", "https://rowan.example/"}, // a container's port, which is 443 outside
		{"8443", "rowan.example:8080", "/", "https://rowan.example:8443/"},
		{"8443", "[::1]:8080", "/", "https://[::1]:8443/"},
		{"443", "[::1]:8080", "/", "https://[::1]/"},
		{"443", "[::1]", "/", "https://[::1]/"},
		{"443", "rowan.example", "//elsewhere.example/", "https://rowan.example//elsewhere.example/"},
	} {
		r := httptest.NewRequest("GET", tt.target, nil)
		r.Host = tt.host
		w := httptest.NewRecorder()
		toHTTPS{tt.port}.ServeHTTP(w, r)
		if got := w.Result().Header.Get("Location"); w.Code != http.StatusPermanentRedirect || got != tt.want {
			t.Errorf("%s%s at %s: %d %s, want %s", tt.host, tt.target, tt.port, w.Code, got, tt.want)
		}
	}
	w := httptest.NewRecorder()
	if (toHTTPS{"443"}).ServeHTTP(w, httptest.NewRequest("POST", "/", nil)); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", w.Code)
	}
}
