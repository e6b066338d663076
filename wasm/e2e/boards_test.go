//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// prefer changes a setting ("board=slate") without the settings screen.
func (p *tab) prefer(value string) {
	p.t.Helper()
	p.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
		const b = document.createElement("button");
		b.dataset.act = "set";
		b.dataset.value = %q;
		document.body.append(b);
		b.click();
		b.remove();
	})()`, value)))
	p.settle()
}

// theme asks for a theme of the page.
func (p *tab) theme(name string) {
	p.t.Helper()
	p.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.documentElement.setAttribute("data-theme", %q)`, name)))
	p.settle()
}

// TestBoards draws every board in every theme, both games, at a desk and on a phone. It writes pictures
// where ROWAN_SHOTS asks for them; here it sees that each looks unlike the others and none fails.
func TestBoards(t *testing.T) {
	s := startSite(t)
	browser := startBrowser(t)
	for _, size := range []struct {
		name  string
		w, h  int64
		ratio float64
	}{{"desktop", 1440, 900, 1}, {"phone", 390, 844, 2}} {
		p := browser.blank(size.w, size.h)
		p.run(chromedp.EmulateViewport(size.w, size.h, chromedp.EmulateScale(size.ratio)))
		p.navigate(s.URL)
		for _, game := range []string{"gomoku", "connect4"} {
			p.choose("game=" + game)
			p.act("two")
			p.screen("game")
			for i, at := range [][2]int{{7, 7}, {8, 8}, {6, 8}, {8, 6}, {7, 9}, {7, 8}, {5, 7}, {8, 7}, {8, 9}, {9, 5}, {6, 6}} {
				if game == "connect4" {
					at = [2]int{[]int{3, 3, 2, 4, 1, 0, 3, 3, 5, 6, 5}[i], 2}
				}
				p.place(at[0], at[1])
				p.waitMoves(i + 1)
				p.pause()
			}
			seen := map[string]bool{}
			for _, board := range []string{"wood", "slate", "paper"} {
				p.prefer("board=" + board)
				for _, theme := range []string{"light", "dark", "contrast"} {
					p.theme(theme)
					p.shot(fmt.Sprintf("%s-%s-%s-%s", size.name, game, board, theme))
					seen[eval[string](p, `document.querySelector(".board canvas").toDataURL()`)] = true
				}
			}
			if len(seen) != 9 {
				t.Errorf("%s, %s: %d different boards", size.name, game, len(seen))
			}
			p.act("home")
			p.screen("home")
			p.theme("light")
		}
	}
}
