//go:build !js

package e2e

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// sixty returns sixty moves in four rows, so that there is no five.
func sixty() string {
	var b strings.Builder
	for _, y := range []int{7, 8, 9, 10} {
		for x := range 15 {
			fmt.Fprintf(&b, "%c%d", 'a'+x, y)
		}
	}
	return b.String()
}

// catchFiles keeps what the page gives as a download, and what is copied.
const catchFiles = `(() => {
	window.files = []; window.copied = [];
	const click = HTMLAnchorElement.prototype.click, create = URL.createObjectURL;
	let blob;
	URL.createObjectURL = b => { blob = b; return create.call(URL, b); };
	HTMLAnchorElement.prototype.click = function () { files.push({name: this.download, type: blob.type, blob}); };
	Object.defineProperty(navigator, "clipboard", {value: {writeText: async text => { copied.push(text); }}});
})()`

// file waits for the n-th file and returns it.
func (p *tab) file(n int) (name string, data []byte) {
	p.t.Helper()
	p.wait("a file", fmt.Sprintf(`files.length > %d`, n))
	text := eval[string](p, fmt.Sprintf(`new Promise(done => { const r = new FileReader(); r.onload = () => done(r.result); r.readAsDataURL(files[%d].blob); })`, n))
	_, text, _ = strings.Cut(text, ",")
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		p.t.Fatal(err)
	}
	name = eval[string](p, fmt.Sprintf(`files[%d].name`, n))
	if folder := os.Getenv("ROWAN_SHOTS"); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, p.t.Name()+filepath.Ext(name)), data, 0o644); err != nil {
			p.t.Log(err)
		}
	}
	return name, data
}

// TestShare gives a game of sixty moves away: as a link that opens to the same game, as a picture, and as a
// film that has every move in it (field case 44).
func TestShare(t *testing.T) {
	s := startSite(t)
	b := startBrowser(t)
	p := b.open(s.URL+"#p/1/gomoku-15x15-5-freestyle-none/"+sixty(), 390, 844)
	p.screen("game")
	moves := p.moves()
	if len(moves) != 60 {
		t.Fatalf("%d moves", len(moves))
	}
	p.run(chromedp.Evaluate[chromedp.Void](catchFiles))
	p.shot("game")
	p.act("sharing")
	p.wait("the window", `document.querySelector("[data-sharing]").open`)
	p.shot("window")

	p.click(`[data-act=give][data-value="game=copy"]`)
	p.wait("a link", `copied.length === 1`)
	link := eval[string](p, `copied[0]`)
	other := b.open(link, 1280, 800)
	other.screen("game")
	if got := other.moves(); strings.Join(got, " ") != strings.Join(moves, " ") {
		t.Errorf("the link opens to %v", got)
	}

	p.click(`[data-act=picture][data-value=save]`)
	name, data := p.file(0)
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(name, err)
	}
	if w := picture.Bounds().Dx(); w != 1200 || !strings.HasSuffix(name, ".png") {
		t.Errorf("%s is %d wide", name, w)
	}

	p.click(`[data-act=film][data-value=make]`)
	p.wait("progress", `document.querySelector("[data-sharing] progress").value > 0`)
	p.click(`[data-act=film][data-value=stop]`)
	p.wait("the end of it", `!document.querySelector("[data-act=film][data-value=make]").hidden`)
	started := time.Now()
	p.click(`[data-act=film][data-value=make]`)
	p.shot("making")
	p.wait("the film", `!document.querySelector("[data-act=film][data-value=save]").hidden`)
	t.Logf("made in %v", time.Since(started))
	p.click(`[data-act=film][data-value=save]`)
	name, data = p.file(1)
	t.Logf("%s has %d KB", name, len(data)/1000)
	checkFilm(t, data, 61)
	p.run(chromedp.EmulateViewport(320, 568))
	p.shot("made")
	p.press(kb.Escape)
	p.wait("the window to close", `!document.querySelector("[data-sharing]").open`)
	p.shot("closed")
}

// checkFilm looks whether there is a frame for each position, all of one size, each with news.
func checkFilm(t *testing.T, data []byte, frames int) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Image) != frames {
		t.Fatalf("%d frames, want %d", len(g.Image), frames)
	}
	whole := image.Rect(0, 0, g.Config.Width, g.Config.Height)
	if g.Image[0].Rect != whole || whole.Dx() != 640 {
		t.Errorf("the first frame is %v of %v", g.Image[0].Rect, whole)
	}
	seen, before := image.NewRGBA(whole), image.NewRGBA(whole)
	for i, m := range g.Image {
		draw.Draw(seen, m.Rect, m, m.Rect.Min, draw.Over)
		if i > 0 && bytes.Equal(seen.Pix, before.Pix) {
			t.Errorf("frame %d shows no move", i)
		}
		copy(before.Pix, seen.Pix)
		if want := map[bool]int{true: 300, false: 60}[i == frames-1]; g.Delay[i] != want {
			t.Errorf("frame %d is shown for %d hundredths", i, g.Delay[i])
		}
	}
}
