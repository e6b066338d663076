package server

import (
	"net/http"
	"strings"
	"testing"

	"rowan/static"
)

// A range is one of the plain file, and of the very file that the client has a part of.
func TestRanges(t *testing.T) {
	etag := `"` + static.Version(static.Sum([]byte(program))) + `"`
	for _, tt := range []struct {
		name    string
		headers string // separated by |
		status  int
		body    string
		span    string // Content-Range
	}{
		{"the first bytes", "Range: bytes=0-3", 206, program[:4], "bytes 0-3/16"},
		{"from the middle", "Range: bytes=5-", 206, program[5:], "bytes 5-15/16"},
		{"the last bytes", "Range: bytes=-7", 206, program[9:], "bytes 9-15/16"},
		{"more than there is", "Range: bytes=10-100", 206, program[10:], "bytes 10-15/16"},
		{"beyond the end", "Range: bytes=16-", 416, "", "bytes */16"},
		{"backwards", "Range: bytes=5-1", 416, "", ""},
		{"in other units", "Range: lines=1-2", 416, "", ""},
		{"of the file it has", "Range: bytes=0-3|If-Range: " + etag, 206, program[:4], "bytes 0-3/16"},
		{"of another file", `Range: bytes=0-3|If-Range: "older"`, 200, program, ""},
		{"of the compressed file", "Range: bytes=0-3|If-Range: " + etag[:len(etag)-1] + `-br"|Accept-Encoding: br`, 200, program, ""},
		{"known already", "Range: bytes=0-3|If-None-Match: " + etag, 304, "", ""},
		{"of any but this", "If-None-Match: " + etag + `, "other"`, 304, "", ""},
		{"any", "If-None-Match: *", 304, "", ""},
		{"only this", "If-Match: " + etag, 200, program, ""},
		{"only another", `If-Match: "other"`, 412, "", ""},
	} {
		r := request(t, builtSite(), "GET", "/rowan.wasm", strings.Split(tt.headers, "|")...)
		got := body(t, r)
		if r.StatusCode != tt.status || r.Header.Get("Content-Range") != tt.span || r.Header.Get("Content-Encoding") != "" ||
			tt.status < 300 && got != tt.body {
			t.Errorf("%s: %d %q, Content-Range %q", tt.name, r.StatusCode, got, r.Header.Get("Content-Range"))
		}
		if tt.status < 300 && r.Header.Get("Accept-Ranges") != "bytes" {
			t.Errorf("%s: nobody is told that there are ranges", tt.name)
		}
		head := request(t, builtSite(), "HEAD", "/rowan.wasm", strings.Split(tt.headers, "|")...)
		if head.StatusCode != tt.status || head.Header.Get("Content-Range") != tt.span || tt.status < 300 && body(t, head) != "" {
			t.Errorf("%s: HEAD is answered with %d", tt.name, head.StatusCode)
		}
	}
	// Several ranges are not worth what they cost: the file comes as a whole.
	for _, ranges := range []string{"0-1,4-5", "0-" + strings.Repeat(",0-", 1000)} {
		r := request(t, builtSite(), "GET", "/rowan.wasm", "Range: bytes="+ranges)
		if got := body(t, r); r.StatusCode != http.StatusOK || got != program {
			t.Errorf("%.20s: %d %.80q", ranges, r.StatusCode, got)
		}
	}
}

// Names that lead elsewhere lead nowhere.
func TestTraversal(t *testing.T) {
	for _, path := range []string{"/../server.go", "/..%2fserver.go", "/icons/../../server.go", "/icons/../index.html", "/./index.html",
		"//index.html", "/index.html/", "/index.html%00", `/..\server.go`, "/INDEX.HTML", "/icons"} {
		r := request(t, builtSite(), "GET", "http://rowan.test"+path)
		if r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
}

func TestSetFiles(t *testing.T) {
	s, err := New(Config{Files: builtSite()})
	if err != nil {
		t.Fatal(err)
	}
	other := builtSite()
	other["index.html"].Data = []byte("<!doctype html>new")
	other[".htaccess"] = other["boot.js"]
	other[".git/config"] = other["boot.js"]
	other[".well-known/a.txt"] = other["boot.js"]
	if err := s.SetFiles(other); err != nil {
		t.Fatal(err)
	}
	check := func(path string, status int, text string) {
		t.Helper()
		if r := ask(s, "GET", path); r.StatusCode != status || text != "" && body(t, r) != text {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
	check("/", 200, "<!doctype html>new")
	check("/.well-known/a.txt", 200, "new boot")
	check("/.htaccess", 404, "")
	check("/.git/config", 404, "")
	other[static.RecordName].Data = []byte("junk\n")
	if err := s.SetFiles(other); err == nil {
		t.Error("a broken site is taken")
	}
	check("/", 200, "<!doctype html>new")
}
