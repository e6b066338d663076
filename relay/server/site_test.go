package server

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"rowan/static"
)

const program = "\x00asm the program"

// builtSite is a site in which boot.js was changed after its copies were made.
func builtSite() fstest.MapFS {
	record := static.Record{
		"rowan.wasm": static.Sum([]byte(program)),
		"boot.js":    static.Sum([]byte("old boot")),
	}
	return fstest.MapFS{
		"index.html":           {Data: []byte("<!doctype html>")},
		"sw.js":                {Data: []byte("// sw")},
		"boot.js":              {Data: []byte("new boot")},
		"boot.js.br":           {Data: []byte("old boot in brotli")},
		"rowan.wasm":           {Data: []byte(program)},
		"rowan.wasm.br":        {Data: []byte("program in brotli")},
		"rowan.wasm.gz":        {Data: []byte("program in gzip")},
		"icons/leaf.svg":       {Data: []byte("<svg/>")},
		"manifest.webmanifest": {Data: []byte("{}")},
		static.Placeholder:     {Data: []byte("placeholder")},
		static.RecordName:      {Data: record.Bytes()},
	}
}

// request asks a relay that serves files; headers are "Name: value".
func request(t *testing.T, files fstest.MapFS, method, target string, headers ...string) *http.Response {
	t.Helper()
	s, err := New(Config{Files: files})
	if err != nil {
		t.Fatal(err)
	}
	return ask(s, method, target, headers...)
}

// ask has a relay answer.
func ask(s *Server, method, target string, headers ...string) *http.Response {
	r := httptest.NewRequest(method, target, nil)
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Add(name, value)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestFiles(t *testing.T) {
	for _, tt := range []struct{ path, kind, body string }{
		{"/", "text/html; charset=utf-8", "<!doctype html>"},
		{"/index.html", "text/html; charset=utf-8", "<!doctype html>"},
		{"/boot.js", "text/javascript; charset=utf-8", "new boot"},
		{"/rowan.wasm", "application/wasm", program},
		{"/icons/leaf.svg", "image/svg+xml", "<svg/>"},
		{"/manifest.webmanifest", "application/manifest+json", "{}"},
	} {
		r := request(t, builtSite(), "GET", tt.path)
		if got := body(t, r); r.StatusCode != 200 || got != tt.body || r.Header.Get("Content-Type") != tt.kind {
			t.Errorf("%s: %d %q %s", tt.path, r.StatusCode, got, r.Header.Get("Content-Type"))
		}
	}
	for _, path := range []string{"/no.js", "/icons", "/icons/", "//", "/../boot.js", "/rowan.wasm.br",
		"/" + static.RecordName, "/" + static.Placeholder} {
		if r := request(t, builtSite(), "GET", path); r.StatusCode != 404 {
			t.Errorf("%s: %d, want 404", path, r.StatusCode)
		}
	}
}

func TestHead(t *testing.T) {
	for _, encoding := range []string{"identity", "br"} {
		get := request(t, builtSite(), "GET", "/rowan.wasm", "Accept-Encoding: "+encoding)
		head := request(t, builtSite(), "HEAD", "/rowan.wasm", "Accept-Encoding: "+encoding)
		if got := body(t, head); got != "" {
			t.Errorf("%s: HEAD has a body: %q", encoding, got)
		}
		for _, h := range []string{"Content-Length", "Content-Type", "Content-Encoding", "ETag", "Cache-Control", "Vary"} {
			if get.Header.Get(h) != head.Header.Get(h) {
				t.Errorf("%s: %s is %q for GET and %q for HEAD", encoding, h, get.Header.Get(h), head.Header.Get(h))
			}
		}
		if get.Header.Get("Content-Length") == "" {
			t.Errorf("%s: no length", encoding)
		}
	}
}

// TestCaching lets nobody keep an old program: what may change is asked for anew (field case 45).
func TestCaching(t *testing.T) {
	const ever, ask, never = "public, max-age=31536000, immutable", "no-cache", "no-store"
	v := static.Version(static.Sum([]byte(program)))
	sw := static.Version(static.Sum([]byte("// sw")))
	for target, want := range map[string]string{
		"/":                          ask,
		"/rowan.wasm":                ask,
		"/rowan.wasm?v=" + v:         ever,
		"/rowan.wasm?v=0":            ask,
		"/rowan.wasm?v=":             ask,
		"/rowan.wasm?v=" + v + "0":   ask,
		"/sw.js":                     never,
		"/sw.js?v=" + sw:             never,
		"/no.js?v=" + v:              never,
		"/healthz":                   never,
		"/rowan.wasm?v=0&v=" + v:     ask,
		"/rowan.wasm?other=1&v=" + v: ever,
		"/icons/leaf.svg?v=" + v:     ask,
	} {
		if got := request(t, builtSite(), "GET", target).Header.Get("Cache-Control"); got != want {
			t.Errorf("%s: Cache-Control %q, want %q", target, got, want)
		}
	}
}

func TestETag(t *testing.T) {
	seen := map[string]bool{}
	for _, encoding := range []string{"identity", "gzip", "br"} {
		accept := "Accept-Encoding: " + encoding
		etag := request(t, builtSite(), "GET", "/rowan.wasm", accept).Header.Get("ETag")
		if etag == "" || seen[etag] {
			t.Errorf("%s: ETag %q is missing or another encoding's", encoding, etag)
		}
		seen[etag] = true
		r := request(t, builtSite(), "GET", "/rowan.wasm", accept, "If-None-Match: "+etag)
		if got := body(t, r); r.StatusCode != 304 || got != "" || r.Header.Get("ETag") != etag {
			t.Errorf("%s: a known ETag gives %d, %q", encoding, r.StatusCode, got)
		}
		if r := request(t, builtSite(), "GET", "/rowan.wasm", accept, `If-None-Match: "old"`); r.StatusCode != 200 {
			t.Errorf("%s: an old ETag gives %d", encoding, r.StatusCode)
		}
	}
}

func TestCompressedCopies(t *testing.T) {
	const br, gz = "program in brotli", "program in gzip"
	for _, tt := range []struct{ accept, encoding, body string }{
		{"gzip, deflate, br, zstd", "br", br},
		{"gzip;q=1.0, br;q=0.5", "br", br},
		{"GZIP", "gzip", gz},
		{"br;q=0, gzip", "gzip", gz},
		{"br; q=0.000, gzip; q=0", "", program},
		{"br;q=junk", "", program},
		{"brotli, gzipped", "", program},
		{"*", "", program},
		{"", "", program},
	} {
		r := request(t, builtSite(), "GET", "/rowan.wasm", "Accept-Encoding: "+tt.accept)
		if got := body(t, r); got != tt.body || r.Header.Get("Content-Encoding") != tt.encoding {
			t.Errorf("Accept-Encoding %q: %q as %q", tt.accept, got, r.Header.Get("Content-Encoding"))
		}
		if r.Header.Get("Vary") != "Accept-Encoding" || r.Header.Get("Content-Type") != "application/wasm" {
			t.Errorf("Accept-Encoding %q: headers %v", tt.accept, r.Header)
		}
	}
}

// boot.js has a copy in the site, but of older content.
func TestStaleCopyIsNotServed(t *testing.T) {
	r := request(t, builtSite(), "GET", "/boot.js", "Accept-Encoding: br")
	if got := body(t, r); got != "new boot" || r.Header.Get("Content-Encoding") != "" {
		t.Errorf("got %q as %q", got, r.Header.Get("Content-Encoding"))
	}
}

func TestRange(t *testing.T) {
	r := request(t, builtSite(), "GET", "/rowan.wasm", "Range: bytes=1-3", "Accept-Encoding: br")
	if got := body(t, r); r.StatusCode != 206 || got != "asm" || r.Header.Get("Content-Encoding") != "" {
		t.Errorf("%d %q as %q", r.StatusCode, got, r.Header.Get("Content-Encoding"))
	}
}

func TestSecurityHeaders(t *testing.T) {
	for _, target := range []string{"/", "/rowan.wasm", "/no.js", "/healthz", "/relay"} {
		h := request(t, builtSite(), "GET", target).Header
		csp := h.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self' blob:",
			"connect-src 'self'", "require-trusted-types-for 'script'; trusted-types rowan", "frame-ancestors 'none'"} {
			if !strings.Contains(csp, want) {
				t.Errorf("%s: the policy lacks %s", target, want)
			}
		}
		if strings.Contains(csp, "unsafe-inline") || strings.Contains(csp, "'unsafe-eval'") {
			t.Errorf("%s: the policy is open: %s", target, csp)
		}
		for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
			"Cross-Origin-Opener-Policy": "same-origin"} {
			if h.Get(name) != want {
				t.Errorf("%s: %s is %q", target, name, h.Get(name))
			}
		}
		if h.Get("Permissions-Policy") == "" {
			t.Errorf("%s: no permissions policy", target)
		}
	}
}

func TestMethods(t *testing.T) {
	for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS", "CONNECT"} {
		r := request(t, builtSite(), method, "/")
		if r.StatusCode != 405 || r.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %d, Allow %q", method, r.StatusCode, r.Header.Get("Allow"))
		}
	}
	if r := request(t, nil, "GET", "/relay"); r.StatusCode != http.StatusUpgradeRequired {
		t.Errorf("a plain GET of the socket: %d", r.StatusCode)
	}
	if r := request(t, nil, "GET", "/healthz"); r.StatusCode != 200 || body(t, r) != "ok\n" {
		t.Errorf("healthz: %d", r.StatusCode)
	}
	if r := request(t, nil, "GET", "/readyz"); r.StatusCode != 200 || body(t, r) != "ready\n" {
		t.Errorf("readyz: %d", r.StatusCode)
	}
}

func TestUnbuilt(t *testing.T) {
	for _, files := range []fstest.MapFS{nil, {static.Placeholder: {}}} {
		r := request(t, files, "GET", "/")
		if got := body(t, r); r.StatusCode != 503 || !strings.Contains(got, "make build") {
			t.Errorf("%d %q", r.StatusCode, got)
		}
	}
}
