//go:build !js

package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// bans are the directions of design that must hold, each with its reason. A package's tests may import
// what they like.
var bans = []struct {
	from, to string // a package or, with /..., it and all below
	reason   string
}{
	{"rowan/rules/...", "rowan/wasm/...", "the rules are below everything that uses them"},
	{"rowan/rules/...", "rowan/relay/...", "the rules are below everything that uses them"},
	{"rowan/rules/...", "rowan/static/...", "the rules are below everything that uses them"},
	{"rowan/rules", "rowan/rules/...", "the vocabulary knows no game"},
	{"rowan/rules/connect4", "rowan/rules/gomoku/...", "one game does not know the other"},
	{"rowan/rules/gomoku", "rowan/rules/connect4/...", "one game does not know the other"},
	{"rowan/rules/connect4", "rowan/rules/connect4/...", "a game does not know its solver"},
	{"rowan/rules/gomoku", "rowan/rules/gomoku/...", "a game does not know its engine"},
	{"rowan/rules/record", "rowan/rules/ai", "records need no engine"},
	{"rowan/relay/...", "rowan/wasm/...", "the relay knows no games and no pages"},
	{"rowan/relay/...", "rowan/rules/...", "the relay knows no games"},
	{"rowan/relay/signaling", "rowan/...", "both ends stand on the wire, it on nothing"},
	{"rowan/relay/lobby", "rowan/relay/server", "the lobby is told of sockets and has none"},
	{"rowan/relay/server", "rowan/relay/cluster", "the server knows of others by an interface"},
	{"rowan/relay/server", "github.com/nats-io/...", "a relay alone needs nothing outside itself"},
	{"rowan/relay/...", "github.com/nats-io/nats-server/...", "only tests run a NATS"},
	{"rowan/static", "rowan/...", "the site is files"},
	{"rowan/wasm/view", "rowan/wasm/...", "the board is drawn for anybody"},
	{"rowan/wasm/qr", "rowan/...", "a code is of any text"},
	{"rowan/wasm/sound", "rowan/...", "a sound is samples"},
	{"rowan/wasm/i18n", "rowan/...", "words are words"},
	{"rowan/wasm/store", "rowan/...", "the store keeps bytes"},
	{"rowan/wasm/protocol", "rowan/wasm/...", "the wire is below both of its ends"},
	{"rowan/wasm/session", "rowan/wasm/app", "the match does not know the page"},
	{"rowan/wasm/session", "rowan/wasm/peer", "the match does not know how frames travel"},
	{"rowan/wasm/peer", "rowan/rules/...", "a line carries frames of any game"},
	{"rowan/wasm/peer", "rowan/wasm/...", "a line carries frames of any game"},
	{"rowan/wasm/line", "rowan/rules/...", "a line carries frames of any game"},
	{"rowan/wasm/line", "rowan/wasm/...", "both programs stand on the border, it on neither"},
	{"rowan/wasm/app", "rowan/wasm/peer", "only the program friend makes lines: the page asks through line"},
	{"rowan/wasm/friend", "rowan/wasm/app", "the program friend makes lines and nothing else"},
	{"rowan/wasm/bot", "rowan/rules/ai", "the page's half must not pull in the engines; main hands ai.Think over"},
	{"rowan/wasm/app", "rowan/rules/ai", "only the worker thinks: the page asks through bot"},
	{"rowan/wasm/app", "rowan/rules/connect4/solver", "only the worker thinks: the page asks through bot"},
	{"rowan/wasm/app", "rowan/rules/gomoku/engine", "only the worker thinks: the page asks through bot"},
	{"rowan/wasm/app", "rowan/wasm/dom", "the app is tested without a browser"},
}

// excepted are the imports that a ban does not mean.
var excepted = map[string]string{"rowan/wasm/peer": "rowan/wasm/line"}

// browserOnly are the packages that may import syscall/js.
var browserOnly = []string{"rowan/wasm", "rowan/wasm/dom", "rowan/wasm/peer"}

// outside says which packages below rules and relay/signaling may import beside the
// standard library and ours: none, but for the command line's charsets.
var outside = map[string][]string{"rowan/rules/cmd/rowan": {"golang.org/x/text"}}

// A pack is a package of this module, without its tests.
type pack struct {
	imports    map[string]string // path to the file that has it
	documented bool
}

// packages reads the module's source.
func packages(t *testing.T) map[string]*pack {
	t.Helper()
	all := map[string]*pack{}
	root := os.DirFS("..")
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && name != ".") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		src, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		key := path.Join("rowan", filepath.ToSlash(path.Dir(name)))
		p := all[key]
		if p == nil {
			p = &pack{imports: map[string]string{}}
			all[key] = p
		}
		p.add(f, name)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func (p *pack) add(f *ast.File, name string) {
	if f.Doc != nil {
		p.documented = true
	}
	for _, i := range f.Imports {
		if to, err := strconv.Unquote(i.Path.Value); err == nil {
			p.imports[to] = name
		}
	}
}

// match reports whether a package is what a ban names.
func match(pattern, name string) bool {
	base, all := strings.CutSuffix(pattern, "/...")
	return name == base || all && strings.HasPrefix(name, base+"/")
}

// below reports whether to is what a ban forbids to from: a pattern for from's own folder means
// what lies below it.
func below(pattern, from, to string) bool { return to != from && match(pattern, to) }

func TestImports(t *testing.T) {
	all := packages(t)
	for from, p := range all {
		for to, file := range p.imports {
			for _, ban := range bans {
				if match(ban.from, from) && below(ban.to, from, to) && excepted[from] != to {
					t.Errorf("%s imports %s: %s", file, to, ban.reason)
				}
			}
			if to == "syscall/js" && !slices.Contains(browserOnly, from) {
				t.Errorf("%s imports syscall/js: only dom, main and peer's half know the browser", file)
			}
			first, _, _ := strings.Cut(to, "/")
			if strings.Contains(first, ".") && (match("rowan/rules/...", from) || from == "rowan/relay/signaling") && !allowed(from, to) {
				t.Errorf("%s imports %s: the standard library is enough here, and every byte is loaded by the page", file, to)
			}
		}
	}
	for _, ban := range bans { // a ban that names nothing guards nothing
		base, _ := strings.CutSuffix(ban.from, "/...")
		if all[base] == nil {
			t.Errorf("there is no package %s", base)
		}
	}
}

// heavy are packages that the page's program must not have in it, however it comes by them.
var heavy = []struct{ pattern, reason string }{
	{"rowan/wasm/peer", "only the program friend makes lines, and it is loaded only for a match with a friend"},
	{"github.com/pion/...", "WebRTC belongs to the program friend: with net/http it doubles what everybody loads"},
	{"nhooyr.io/...", "the relay's socket belongs to the program friend: it brings net/http"},
	{"net/http", "the browser fetches; with crypto/tls it weighs half a megabyte, compressed"},
	{"crypto/tls", "the browser has its own; it weighs a quarter of a megabyte, compressed"},
	{"net/url", "app parses the address of a relay; with net/netip and unique it weighs 15 KB, compressed, and takes a while to start"},
}

// TestPageIsLight looks at all that the page's program is made of.
func TestPageIsLight(t *testing.T) {
	list := exec.Command("go", "list", "-deps", ".")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(string(out)) {
		for _, h := range heavy {
			if match(h.pattern, name) {
				t.Errorf("the page's program has %s in it: %s", name, h.reason)
			}
		}
	}
}

// TestPackageComments finds a package without a word for a stranger.
func TestPackageComments(t *testing.T) {
	for name, p := range packages(t) {
		if !p.documented {
			t.Errorf("%s has no package comment", name)
		}
	}
}

func allowed(from, to string) bool {
	for _, prefix := range outside[from] {
		if strings.HasPrefix(to, prefix) {
			return true
		}
	}
	return false
}
