//go:build !js

package e2e

import (
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/chromedp/chromedp"

	"rowan/relay/server"
	"rowan/static"
)

// A switched serves one site after another at one address, as a server that is brought up to date.
type switched struct {
	handler atomic.Value // of box
}

type box struct{ http.Handler }

func (s *switched) wrap(h http.Handler) http.Handler {
	s.handler.Store(box{h})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.handler.Load().(box).ServeHTTP(w, r)
	})
}

// serve goes over to another built site.
func (s *switched) serve(t *testing.T, site fs.FS) {
	t.Helper()
	relay, err := server.New(server.Config{Files: site})
	if err != nil {
		t.Fatal(err)
	}
	s.handler.Store(box{relay})
}

// version builds another version of the site: the sources as they are, and more in each file of more.
func version(t *testing.T, more map[string]string) fs.FS {
	t.Helper()
	src := filepath.Join(t.TempDir(), "static")
	if err := os.CopyFS(src, os.DirFS("../../static")); err != nil {
		t.Fatal(err)
	}
	for name, text := range more {
		f, err := os.OpenFile(filepath.Join(src, name), os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString(text); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	build := exec.Command("go", "run", "./static/build", "-src", src)
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return os.DirFS(filepath.Join(src, "dist"))
}

// kept waits until the service worker keeps the page.
func (p *tab) kept() {
	p.t.Helper()
	p.wait("the service worker", `navigator.serviceWorker.controller && navigator.serviceWorker.controller.state === "activated"`)
}

// reload loads the page again and waits for the program.
func (p *tab) reload() {
	p.t.Helper()
	p.do(p.driver.reload)
	p.wait("the program", `document.documentElement.hasAttribute("data-ready")`)
}

// versions returns how many versions of the site the device keeps.
func (p *tab) versions() int {
	p.t.Helper()
	return eval[int](p, `caches.keys().then(keys => keys.filter(key => key.startsWith("rowan ")).length)`)
}

// TestStartsOffline visits once, loses the network, and starts again: the page comes up and the
// computer plays, from what the device keeps (field case 46).
func TestStartsOffline(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 390, 844)
	p.kept()
	p.choose("begins=me")
	s.stop()
	for _, game := range []string{"gomoku", "connect4"} {
		p.reload()
		p.choose("game=" + game)
		p.act("computer")
		p.lead("Your turn.")
		p.place(3, 3)
		p.waitMoves(2)
		p.act("home")
		p.screen("home")
	}
	p.about()
	p.navigate(s.URL + "index.html?from=elsewhere#i/1/nonsense")
	p.problem("cut or mistyped")
}

// TestNothingElseIsKept leaves alone what is not of the site.
func TestNothingElseIsKept(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 390, 844)
	p.kept()
	if got := eval[string](p, `fetch("healthz").then(r => r.text())`); got != "ok\n" {
		t.Errorf("healthz says %q", got)
	}
	p.networkFails()
	s.stop()
	if eval[bool](p, `fetch("healthz").then(() => true, () => false)`) {
		t.Error("healthz is answered without a relay")
	}
}

// TestNewVersion brings the server up to date under an open page: the page says so, goes on with its
// own files, and takes the new version when it is asked to (field case 45).
func TestNewVersion(t *testing.T) {
	var server switched
	s := startSite(t, server.wrap)
	b := startBrowser(t)
	p := b.open(s.URL, 390, 844)
	p.kept()
	p.choose("begins=me")
	p.act("computer")
	p.lead("Your turn.")
	old := eval[string](p, `String(rowan.workerURL)`)

	server.serve(t, version(t, map[string]string{
		"worker.js": "\n// A newer worker.\n",
		"boot.js":   "\ndocument.documentElement.setAttribute('data-newer', '');\n",
	}))
	p.update()
	if shown := eval[bool](p, `document.getElementById("update").getClientRects().length > 0`); shown {
		t.Error("the new version is offered in a game")
	}
	if text := eval[string](p, `fetch(rowan.workerURL).then(r => r.text())`); strings.Contains(text, "A newer worker") {
		t.Error("the page of the old version got a new file")
	}
	p.place(7, 7) // starts the worker
	p.waitMoves(2)
	if n := p.versions(); n != 2 {
		t.Errorf("%d versions are kept, want that of the open page and the new one", n)
	}

	other := b.open(s.URL, 390, 844) // a new start has the new version
	if !eval[bool](other, `document.documentElement.hasAttribute("data-newer")`) || eval[string](other, `String(rowan.workerURL)`) == old {
		t.Error("a new tab has the old version")
	}
	if eval[bool](p, `document.documentElement.hasAttribute("data-newer")`) {
		t.Error("the open page was reloaded")
	}

	p.act("home")
	p.wait("the offer", `document.getElementById("update").getClientRects().length > 0`)
	p.shot("offer")
	p.click("#later")
	p.wait("no offer", `document.getElementById("update").hidden`)
	p.run(chromedp.Evaluate[chromedp.Void](`document.getElementById("update").hidden = false`))
	p.click("#update [data-reload]")
	p.wait("the new version", `document.documentElement && document.documentElement.hasAttribute("data-newer") && document.documentElement.hasAttribute("data-ready")`)
	p.act("go-on")
	p.waitMoves(2)
	p.reload()
	p.wait("the old version to be removed", `caches.keys().then(keys => keys.filter(key => key.startsWith("rowan ")).length === 1)`)
}

// update asks the server for a new version and waits until the page knows of it.
func (p *tab) update() {
	p.t.Helper()
	p.run(chromedp.Evaluate[chromedp.Void](`void navigator.serviceWorker.getRegistration().then(r => r.update())`))
	p.wait("the new version", `!document.getElementById("update").hidden`)
}

// TestHalfAVersion serves a version of which one file is another's, and one that lacks a file: neither is
// used, the one before is.
func TestHalfAVersion(t *testing.T) {
	var server switched
	s := startSite(t, server.wrap)
	p := startBrowser(t).open(s.URL, 390, 844)
	p.kept()
	p.networkFails()
	newer := version(t, map[string]string{"boot.js": "\ndocument.documentElement.setAttribute('data-newer', '');\n"})
	mixed, holed := loaded(t, newer), loaded(t, newer)
	mixed["boot.js"] = loaded(t, static.Files())["boot.js"]
	delete(holed, "boot.js")
	for name, broken := range map[string]fs.FS{"old boot.js": mixed, "no boot.js": holed} {
		server.serve(t, broken)
		failed := eval[bool](p, `navigator.serviceWorker.getRegistration().then(r => r.update()).then(r => new Promise(done => {
			if (!r.installing) done(false);
			r.installing.onstatechange = e => done(e.target.state === "redundant");
		}))`)
		if !failed {
			t.Errorf("%s: the version was installed", name)
		}
		if n := p.versions(); n != 1 {
			t.Errorf("%s: %d versions are kept", name, n)
		}
		p.reload()
		if eval[bool](p, `document.documentElement.hasAttribute("data-newer")`) {
			t.Errorf("%s: the page is of both versions", name)
		}
		p.kept()
	}
	server.serve(t, newer)
	p.update()
	p.reload()
	if !eval[bool](p, `document.documentElement.hasAttribute("data-newer")`) {
		t.Error("the whole version was not taken")
	}
}

// loaded reads a site, so that a test can change a file of it.
func loaded(t *testing.T, site fs.FS) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	err := fs.WalkDir(site, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(site, name)
		files[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestShared shares a game's file, then a link, to the installed page, as the system does: each opens.
func TestShared(t *testing.T) {
	s := startSite(t)
	p := startBrowser(t).open(s.URL, 390, 844)
	p.kept()
	p.share(`data.items.add(new File(["(;GM[4]SZ[15];B[hh];W[ig];B[hi])"], "Füllung.sgf"))`, "file")
	p.screen("game")
	p.waitMoves(3)
	p.navigate(s.URL)
	p.screen("home") // it is not opened again
	p.share(`"a game: http://elsewhere.test/#i/1/nonsense"`, "text")
	p.problem("cut or mistyped")
}

// share posts a form as the manifest's share target says.
func (p *tab) share(value, field string) {
	p.t.Helper()
	p.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
		const form = document.createElement("form"), input = document.createElement("input"), data = new DataTransfer();
		Object.assign(form, {action: "shared", method: "post", enctype: "multipart/form-data"});
		input.name = %q;
		if (input.name === "file") { input.type = "file"; %s; input.files = data.files; } else input.value = %s;
		document.body.append(form);
		form.append(input);
		form.submit();
	})()`, field, value, value)))
	p.wait("the page", `location.pathname === "/" && !document.querySelector("form[action=shared]") && document.documentElement && document.documentElement.hasAttribute("data-ready")`)
}
