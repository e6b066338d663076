package main

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// A directory's files are served as they were at the start, and anew as a whole when
// that is asked for; what nobody meant to publish is not.
func TestDirectory(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("index.html", "old")
	write(".env", "secret")
	write(".git/config", "secret")
	write(".well-known/security.txt", "contact")
	p := running(t, io.Discard, "-turn=false", "-dir", dir)
	check := func(path string, status int, text string) {
		t.Helper()
		if s, b := get(t, p.url+path); s != status || text != "" && b != text {
			t.Errorf("%s: %d %q, want %d %q", path, s, b, status, text)
		}
	}
	check("/", http.StatusOK, "old")
	check("/.well-known/security.txt", http.StatusOK, "contact")
	for _, path := range []string{"/.env", "/.git/config", "/../" + filepath.Base(dir) + "/index.html"} {
		check(path, http.StatusNotFound, "")
	}
	write("index.html", "new")
	write("more.txt", "more")
	check("/", http.StatusOK, "old")
	if err := p.reload(); err != nil {
		t.Fatal(err)
	}
	check("/", http.StatusOK, "new")
	check("/more.txt", http.StatusOK, "more")

	// A link may lead to another of them, and nowhere else.
	link := filepath.Join(dir, "link.txt")
	if err := os.Symlink("more.txt", link); err != nil {
		t.Fatal(err)
	}
	if err := p.reload(); err != nil {
		t.Fatal(err)
	}
	check("/link.txt", http.StatusOK, "more")
	outside := filepath.Join(t.TempDir(), "secret")
	os.WriteFile(outside, []byte("secret"), 0o600)
	os.Remove(link)
	os.Symlink(outside, link)
	if err := p.reload(); err == nil || !strings.Contains(err.Error(), "link.txt") {
		t.Errorf("a link that leads out: %v", err)
	}
	os.Remove(link)

	write("compressed.sha256", "junk\n")
	if err := p.reload(); err == nil || !strings.Contains(err.Error(), "junk") {
		t.Errorf("a broken site: %v", err)
	}
	os.Remove(filepath.Join(dir, "index.html"))
	if err := p.reload(); err == nil || !strings.Contains(err.Error(), "has no page") {
		t.Errorf("no site: %v", err)
	}
	check("/", http.StatusOK, "new")
}

// SIGHUP has files read anew; where there are none it ends the relay as it does others.
func TestSIGHUP(t *testing.T) {
	dir := t.TempDir()
	page := filepath.Join(dir, "index.html")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(page, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("old")
	c := startChild(t, nil, "-dir", dir)
	write("new")
	c.cmd.Process.Signal(syscall.SIGHUP)
	c.wait("the page is new", func() bool { _, b := get(t, c.url); return b == "new" })
	os.Remove(page)
	c.cmd.Process.Signal(syscall.SIGHUP)
	c.says("served on")
	if _, b := get(t, c.url); b != "new" {
		t.Errorf("the page is %q", b)
	}
	c.stop(syscall.SIGTERM)

	without := startChild(t, nil)
	without.cmd.Process.Signal(syscall.SIGHUP)
	if err := without.end(); err == nil {
		t.Error("it has ended well")
	}
}
