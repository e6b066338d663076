package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"rowan/static"
)

// places are those in index.html for what the build knows.
const places = `<meta content="?policy"><meta name="rowan-relay" content=""><b data-version>0</b>`

// sources is a small page with the shape of the real one.
var sources = map[string]string{
	"index.html":       places + `<link href="app.css?v=0"><script src="./boot.js?v=0"></script><a href="?v=0">`,
	"app.css":          `body { background: url(icons/leaf.svg?v=0) }`,
	"boot.js":          "load('wasm_exec.js?v=0')\nload('rowan.wasm?v=0')\nnew Worker('worker.js?v=0')\nleave('app.css?v=012')",
	"worker.js":        `importScripts('wasm_exec.js?v=0'); fetch('rowan.wasm?v=0'); fetch('book.bin?v=0')`,
	"sw.js":            `keep(['?v=all'], '?v=list')`,
	"icons/leaf.svg":   `<svg/>`,
	"favicon.svg":      `<svg><rect width="64" height="64" rx="16" fill="#ffffff"/><g fill="#000000"><circle cx="32" cy="32" r="16" opacity=".5"/></g></svg>`,
	"icon.svg":         `<svg><rect width="64" height="64" fill="#f4efe6"/></svg>`,
	"static.go":        `package static`,
	"build/main.go":    `package main`,
	"dist/rowan.wasm":  program(strings.Repeat("wasm", 1000)),
	"dist/placeholder": "kept",
	"dist/gone.js":     "from a source that is gone",
	"dist/gone.js.br":  "its copy",
}

// openings stand for Connect Four's opening book.
const openings = "rowanC4\x01\x08\x80\x02\xff"

// newBuilder writes files into a folder and returns a builder for it.
func newBuilder(t *testing.T, files map[string]string) *builder {
	t.Helper()
	dir := t.TempDir()
	for name, data := range files {
		writeFile(t, filepath.Join(dir, "static", name), data)
	}
	exec := filepath.Join(dir, "wasm_exec.js")
	writeFile(t, exec, "exec")
	book := filepath.Join(dir, "book")
	writeFile(t, book, openings)
	src := filepath.Join(dir, "static")
	return &builder{Src: src, Dist: filepath.Join(src, "dist"), Book: book, WasmExec: exec, Out: io.Discard}
}

func writeFile(t *testing.T, name, data string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
}

func run(t *testing.T, b *builder) {
	t.Helper()
	if err := b.run(); err != nil {
		t.Fatal(err)
	}
}

func (b *builder) read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(b.Dist, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func (b *builder) has(name string) bool {
	_, err := os.Stat(filepath.Join(b.Dist, name))
	return err == nil
}

// version returns what a reference to a file of the finished site must be.
func (b *builder) version(t *testing.T, name string) string {
	t.Helper()
	return name + "?v=" + static.Version(static.Sum([]byte(b.read(t, name))))
}

func TestReferences(t *testing.T) {
	b := newBuilder(t, sources)
	run(t, b)
	for _, ref := range []struct{ in, to string }{
		{"index.html", "app.css"}, {"index.html", "boot.js"},
		{"app.css", "icons/leaf.svg"},
		{"boot.js", "wasm_exec.js"}, {"boot.js", "rowan.wasm"}, {"boot.js", "worker.js"},
		{"worker.js", "wasm_exec.js"}, {"worker.js", "rowan.wasm"}, {"worker.js", "book.bin"},
	} {
		if want := b.version(t, ref.to); !strings.Contains(b.read(t, ref.in), want) {
			t.Errorf("%s does not refer to %s:\n%s", ref.in, want, b.read(t, ref.in))
		}
	}
	if !strings.Contains(b.read(t, "boot.js"), "app.css?v=012") {
		t.Error("a finished URL was changed")
	}
	if !strings.Contains(b.read(t, "index.html"), `<a href="?v=0">`) {
		t.Error("a query without a file was taken for a reference")
	}
}

func TestOnlyTheSiteIsInDist(t *testing.T) {
	b := newBuilder(t, sources)
	run(t, b)
	for name, want := range map[string]bool{
		"placeholder": true, "rowan.wasm": true, "icon-192.png": true, "wasm_exec.js": true, "icons/leaf.svg": true,
		"gone.js": false, "gone.js.br": false, "static.go": false, "main.go": false, "build/main.go": false,
	} {
		if b.has(name) != want {
			t.Errorf("dist has %s: %v, want %v", name, !want, want)
		}
	}
}

// boot.js gets the texts whose IDs stand in it or in index.html, in all languages.
func TestWords(t *testing.T) {
	files := maps.Clone(sources)
	files["index.html"] = places + `<script src="boot.js?v=0"></script><p data-text="Resign" data-title="Home">`
	files["boot.js"] = "words = /* words */ {}; say('Moves', 'Reload', 'Accept')"
	b := newBuilder(t, files)
	run(t, b)
	boot := b.read(t, "boot.js")
	for _, want := range []string{`words = {"en":{"Accept":"Accept"`, `"Resign":"Resign","Tag":"en"}`, `"Home":"首页"`, `"Resign":"Сдаться"`} {
		if !strings.Contains(boot, want) {
			t.Errorf("boot.js lacks %s:\n%s", want, boot)
		}
	}
	if strings.Contains(boot, "Decline") {
		t.Error("boot.js has texts that the page does not use")
	}
	for _, bad := range []struct{ name, data, want string }{
		{"index.html", `<p data-text="Nonsense">`, `package i18n has no text "Nonsense"`},
		{"boot.js", "words = {}", "boot.js has no"},
	} {
		changed := maps.Clone(files)
		changed[bad.name] = bad.data
		if err := newBuilder(t, changed).run(); err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("%v, want %s", err, bad.want)
		}
	}
}

// sw.js names each file of the site, the page itself by its folder, and its own version changes with any of them.
func TestServiceWorkerListsTheSite(t *testing.T) {
	b := newBuilder(t, sources)
	run(t, b)
	worker := b.read(t, "sw.js")
	for _, name := range []string{"app.css", "boot.js", "worker.js", "icons/leaf.svg", "rowan.wasm", "book.bin", "wasm_exec.js"} {
		if want := `"` + b.version(t, name) + `"`; !strings.Contains(worker, want) {
			t.Errorf("sw.js lacks %s:\n%s", want, worker)
		}
	}
	index := strings.Replace(b.version(t, "index.html"), "index.html", "./", 1)
	if !strings.HasPrefix(worker, `keep(["`+index+`",`) {
		t.Errorf("sw.js does not begin with %s:\n%s", index, worker)
	}
	for _, no := range []string{"sw.js", "gone", "placeholder", "static.go", "?v=all", "?v=list"} {
		if strings.Contains(worker, no) {
			t.Errorf("sw.js names %s:\n%s", no, worker)
		}
	}
	version := worker[strings.LastIndex(worker, ",")+1:]
	writeFile(t, filepath.Join(b.Src, "icons/leaf.svg"), "<svg></svg>")
	run(t, b)
	if strings.HasSuffix(b.read(t, "sw.js"), version) {
		t.Error("another icon leaves the version")
	}

	files := maps.Clone(sources)
	files["sw.js"] = `keep([])`
	if err := newBuilder(t, files).run(); err == nil || !strings.Contains(err.Error(), "sw.js: want") {
		t.Errorf("without the places: %v", err)
	}
}

// index.html has the policy and the relay that the build was told.
func TestIndexIsFilled(t *testing.T) {
	b := newBuilder(t, sources)
	b.Relay, b.Version = `wss://relay.test/"`, "v1 <"
	run(t, b)
	index := b.read(t, "index.html")
	for _, want := range []string{"<meta content=\"default-src &#39;none&#39;; ", `content="wss://relay.test/&#34;"`, "<b data-version>v1 &lt;</b>"} {
		if !strings.Contains(index, want) {
			t.Errorf("index.html lacks %s:\n%s", want, index)
		}
	}
}

// A change of the program must reach the page through every file between them.
func TestChangeReachesIndex(t *testing.T) {
	b := newBuilder(t, sources)
	run(t, b)
	index, worker := b.read(t, "index.html"), b.read(t, "worker.js")
	run(t, b)
	if b.read(t, "index.html") != index {
		t.Error("a build without a change differs")
	}
	writeFile(t, filepath.Join(b.Dist, "rowan.wasm"), program("new"))
	run(t, b)
	if b.read(t, "index.html") == index || b.read(t, "worker.js") == worker {
		t.Error("a new program leaves the old URLs")
	}
}

func TestBadReferences(t *testing.T) {
	for _, tt := range []struct{ name, file, data, want string }{
		{"missing", "boot.js", "\n\nfetch('no.wasm?v=0')", "boot.js:3: no.wasm?v=0: the site has no file no.wasm"},
		{"absolute", "app.css", "url(/boot.js?v=0)", "app.css:1: /boot.js?v=0: the URL must be relative"},
		{"outside", "app.css", "url(../boot.js?v=0)", "app.css:1: ../boot.js?v=0: the site has no file ../boot.js"},
		{"itself", "boot.js", "boot.js?v=0", "a circle: boot.js → boot.js"},
		{"circle", "worker.js", "boot.js?v=0", "a circle: boot.js → worker.js → boot.js"},
	} {
		files := maps.Clone(sources)
		files[tt.file] = tt.data
		b := newBuilder(t, files)
		if err := b.run(); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
		if b.has("index.html") {
			t.Errorf("%s: a site was written all the same", tt.name)
		}
	}
}

func TestCopies(t *testing.T) {
	b := newBuilder(t, sources)
	b.Compress = true
	run(t, b)
	br, err := io.ReadAll(brotli.NewReader(strings.NewReader(b.read(t, "rowan.wasm.br"))))
	if err != nil || string(br) != sources["dist/rowan.wasm"] {
		t.Errorf("the brotli copy reads as %.20q, %v", br, err)
	}
	z, err := gzip.NewReader(strings.NewReader(b.read(t, "rowan.wasm.gz")))
	if err != nil {
		t.Fatal(err)
	}
	gz, err := io.ReadAll(z)
	if err != nil || string(gz) != sources["dist/rowan.wasm"] {
		t.Errorf("the gzip copy reads as %.20q, %v", gz, err)
	}
	if b.read(t, "book.bin") != openings || !b.has("book.bin.br") || !b.has("book.bin.gz") {
		t.Error("the opening book has not its content or no copies")
	}
	record, err := static.ReadRecord(os.DirFS(b.Dist))
	if err != nil || record["rowan.wasm"] != static.Sum([]byte(sources["dist/rowan.wasm"])) {
		t.Errorf("record: %v, %v", record, err)
	}
}

// Unchanged copies are kept, whether or not copies are asked for; made again
// when one was deleted; and gone as soon as their file has changed.
func TestCopiesFollowContent(t *testing.T) {
	b := newBuilder(t, sources)
	b.Compress = true
	run(t, b)
	mark := filepath.Join(b.Dist, "rowan.wasm.br")
	writeFile(t, mark, "marked")
	run(t, b)
	b.Compress = false
	run(t, b)
	if b.read(t, "rowan.wasm.br") != "marked" {
		t.Error("a copy of what has not changed was made again")
	}

	os.Remove(filepath.Join(b.Dist, "rowan.wasm.gz"))
	b.Compress = true
	run(t, b)
	if !b.has("rowan.wasm.gz") || b.read(t, "rowan.wasm.br") == "marked" {
		t.Error("copies were not made again after one was deleted")
	}

	writeFile(t, filepath.Join(b.Dist, "rowan.wasm"), program("new"))
	b.Compress = false
	run(t, b)
	record, err := static.ReadRecord(os.DirFS(b.Dist))
	if err != nil || record["rowan.wasm"] != "" || b.has("rowan.wasm.br") || b.has("rowan.wasm.gz") {
		t.Errorf("copies of the old program are still there: %v, %v", record, err)
	}
	if !b.has("wasm_exec.js.br") {
		t.Error("the copy of a file that has not changed is gone")
	}
}

func TestSizes(t *testing.T) {
	b := newBuilder(t, sources)
	var out bytes.Buffer
	b.Out, b.Compress = &out, true
	run(t, b)
	for _, want := range []string{"raw", "gzip", "brotli", "4016", "rowan.wasm"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, out.String())
		}
	}
}
