//go:build !js

package e2e

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSingleFile opens the page that is one file from the disk and plays the computer; also in a browser that can't
// decompress and keeps no database.
func TestSingleFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "rowan.html")
	build := exec.Command("go", "run", "./static/build", "-single", name)
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for what, without := range map[string]string{
		"current": "",
		"older":   `delete self.DecompressionStream; Object.defineProperty(self, "indexedDB", {value: undefined})`,
	} {
		t.Run(what, func(t *testing.T) {
			p := startBrowser(t).blank(390, 844)
			p.before(without)
			p.navigate("file://" + name)
			p.choose("begins=me")
			for _, game := range []string{"connect4", "gomoku"} {
				p.reload()
				p.choose("game=" + game)
				p.act("computer")
				p.lead("Your turn.")
				p.place(3, 3)
				p.waitMoves(2)
				p.shot(game)
				p.act("home")
				p.screen("home")
			}
			p.reload()
			p.act("go-on")
			p.waitMoves(2)
			p.act("home")
			p.act("invite")
			p.problem("single file")
			p.act("home")
			p.about()
		})
	}
}

// about looks at the version and the licences.
func (p *tab) about() {
	p.t.Helper()
	p.click("[data-act=settings]")
	p.screen("settings")
	p.act("about")
	p.screen("about")
	if version := p.text("[data-version]"); version == "" || strings.Contains(version, "?") {
		p.t.Errorf("the version is %q", version)
	}
	p.click("summary")
	p.wait("the licences", `document.querySelector(".licences pre").textContent.includes("pion/webrtc")`)
	p.shot("about")
	p.act("back")
	p.screen("settings")
	p.act("back")
	p.screen("home")
}
