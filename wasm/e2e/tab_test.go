//go:build !js

package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A browser is a Chromium process.
type browser struct {
	t    testing.TB
	ctx  context.Context
	stop func() // ends the process; the test's end does it too
	kill func() // the same without a chance to tidy up, as when the power fails
}

// startBrowser starts one with a new profile.
func startBrowser(t testing.TB) *browser {
	t.Helper()
	return startBrowserIn(t, t.TempDir())
}

// startBrowserIn starts one with the profile in a folder, which no other may use.
func startBrowserIn(t testing.TB, profile string, more ...chromedp.ExecAllocatorOption) *browser {
	t.Helper()
	alloc, cancel := chromedp.NewExecAllocator(context.Background(), append(more,
		chromedp.ExecPath(browserPath), chromedp.UserDataDir(profile), chromedp.Headless, chromedp.NoSandbox,
		chromedp.NoFirstRun, chromedp.DisableGPU, chromedp.NoDefaultBrowserCheck,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-dev-shm-usage", true))...)
	ctx, cancelCtx := chromedp.NewContext(alloc)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal("starting Chromium: ", err)
	}
	stop := sync.OnceFunc(func() {
		_ = chromedp.Cancel(ctx) // closes it in order, so that the profile can be removed
		cancelCtx()
		cancel()
	})
	t.Cleanup(stop)
	return &browser{t, ctx, stop, cancel}
}

// A tab is one page as a person uses it. A fault that the page throws, or writes to the
// console, fails the test when it ends.
type tab struct {
	t      testing.TB
	ctx    context.Context
	driver driver

	mu      sync.Mutex
	faults  []string
	network bool // faults of the network are expected
	broken  bool // so are all others
}

// open opens a tab of the size at the address.
func (b *browser) open(url string, width, height int64) *tab {
	b.t.Helper()
	p := b.blank(width, height)
	p.navigate(url)
	return p
}

// blank opens an empty tab.
func (b *browser) blank(width, height int64) *tab {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx)
	p := &tab{t: b.t, ctx: ctx, driver: chromium{}}
	if err := chromedp.Listen(ctx, p.hear); err != nil {
		b.t.Fatal(err)
	}
	if _, err := chromedp.Call(ctx, log.Enable, cdp.Empty{}); err != nil {
		b.t.Fatal(err)
	}
	p.run(chromedp.EmulateViewport(width, height))
	b.t.Cleanup(func() {
		cancel()
		p.report()
	})
	return p
}

// navigate goes to an address and waits for the program, where it is one of ours.
func (p *tab) navigate(url string) {
	p.t.Helper()
	p.do(func(ctx context.Context) error { return p.driver.navigate(ctx, url) })
	if url == "about:blank" {
		return
	}
	p.wait("the program", `document.documentElement?.hasAttribute("data-ready")`)
}

// complain notes a fault, and report fails the test for all of them.
func (p *tab) complain(fault string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = append(p.faults, fault)
}

func (p *tab) report() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, f := range p.faults {
		if !p.broken {
			p.t.Error("the page: ", f)
		}
	}
}

// hear notes what the page complains of in Chromium.
func (p *tab) hear(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		p.faults = append(p.faults, "threw "+e.ExceptionDetails.Text+" "+args([]*runtime.RemoteObject{e.ExceptionDetails.Exception}))
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeAssert {
			p.faults = append(p.faults, "console: "+args(e.Args))
		}
	case *log.EventEntryAdded:
		if strings.Contains(e.Entry.Text, "Cross-Origin-Opener-Policy header has been ignored") {
			return // Chromium's word on plain http in a local network; the header is for https
		}
		if e.Entry.Level == log.EntryLevelError && !(p.network && e.Entry.Source == log.EntrySourceNetwork) {
			p.faults = append(p.faults, fmt.Sprintf("%s: %s %s", e.Entry.Source, e.Entry.Text, e.Entry.URL))
		}
	}
}

func args(values []*runtime.RemoteObject) string {
	var words []string
	for _, v := range values {
		if v == nil {
			continue
		}
		words = append(words, strings.Trim(string(v.Value), `"`)+v.Description)
	}
	return strings.Join(words, " ")
}

// networkFails says that the test stops the relay or the line: what the browser
// writes of that is no fault.
func (p *tab) networkFails() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.network = true
}

// expectFaults says that the test breaks the page itself.
func (p *tab) expectFaults() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.broken = true
}

// do does something that is over within a minute, unless the browser hangs.
func (p *tab) do(something func(ctx context.Context) error) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, time.Minute)
	defer cancel()
	if err := something(ctx); err != nil {
		p.t.Fatal(err)
	}
}

// run does what only Chromium can.
func (p *tab) run(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	p.do(func(ctx context.Context) error { return chromedp.Do(ctx, actions...) })
}

// eval returns the value of an expression in the page.
func eval[T any](p *tab, expression string) T {
	p.t.Helper()
	var value T
	p.do(func(ctx context.Context) error {
		encoded, err := p.driver.evaluate(ctx, expression)
		if err == nil {
			err = json.Unmarshal(encoded, &value)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", expression, err)
		}
		return nil
	})
	return value
}

// wait returns when the expression is true. It fails after a time in which only a
// hang keeps it false.
func (p *tab) wait(what, expression string) {
	p.t.Helper()
	for deadline := time.Now().Add(45 * time.Second); !eval[bool](p, "Boolean("+expression+")"); {
		if time.Now().After(deadline) {
			p.shot("missed")
			p.t.Fatalf("never saw %s; the page says: %s", what, eval[string](p, `document.body.innerText`))
		}
		select {
		case <-time.After(15 * time.Millisecond):
		case <-p.ctx.Done():
			p.t.Fatal(p.ctx.Err())
		}
	}
}

// screen waits until a screen is shown.
func (p *tab) screen(name string) {
	p.t.Helper()
	p.wait("the screen "+name, fmt.Sprintf(`!document.querySelector("section[data-screen=%s]").hidden`, name))
}

// text returns what an element of the screen that is shown says.
func (p *tab) text(selector string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf(`(document.querySelector("section:not([hidden]) %s") || {}).textContent || ""`, selector))
}

// lead waits for the strong part of the status.
func (p *tab) lead(text string) {
	p.t.Helper()
	p.wait("the status "+text, fmt.Sprintf(`(document.querySelector("section:not([hidden]) [data-lead]")||{}).textContent === %q`, text))
}

// A spot is a place on the page in css pixels.
type spot struct{ X, Y float64 }

// middle waits for an element to be shown, scrolls to it and returns its middle.
func (p *tab) middle(selector string) spot {
	p.t.Helper()
	p.wait(selector, fmt.Sprintf(`[...document.querySelectorAll(%q)].some(e => e.getClientRects().length > 0)`, selector))
	expression := fmt.Sprintf(`(() => {
		const e = [...document.querySelectorAll(%q)].find(e => e.getClientRects().length > 0);
		e.scrollIntoView({block: "nearest"});
		const r = e.getBoundingClientRect();
		return {X: r.x + r.width/2, Y: r.y + r.height/2};
	})()`, selector)
	return eval[spot](p, expression)
}

// click presses the mouse on an element that is shown.
func (p *tab) click(selector string) {
	p.t.Helper()
	at := p.middle(selector)
	p.do(func(ctx context.Context) error { return p.driver.click(ctx, at) })
}

// act presses the button of an act.
func (p *tab) act(act string) {
	p.t.Helper()
	p.click(`section:not([hidden]) [data-act="` + act + `"]`)
}

// choose presses a choice on the home screen, which may be behind More, or takes it from its list.
func (p *tab) choose(value string) {
	p.t.Helper()
	if eval[bool](p, fmt.Sprintf(`(() => {
		const option = document.querySelector('option[value=%q]');
		if (!option) return false;
		option.parentElement.value = %[1]q;
		option.parentElement.dispatchEvent(new Event("change", {bubbles: true}));
		return true;
	})()`, value)) {
		p.settle()
		return
	}
	control := fmt.Sprintf(`[data-value=%q]`, value)
	if eval[bool](p, fmt.Sprintf(`document.querySelector(%q).closest("#options") !== null && document.getElementById("options").hidden`, control)) {
		p.click("#more")
	}
	if eval[string](p, fmt.Sprintf(`document.querySelector(%q).nodeName`, control)) == "INPUT" {
		control = "label:has(" + control + ")"
	}
	p.click(control)
}

// cell is the selector of a place on the board, counted from 0 at the bottom left.
func cell(x, y int) string { return fmt.Sprintf(`.board [data-x="%d"][data-y="%d"]`, x, y) }

// place presses the mouse on a point of the board.
func (p *tab) place(x, y int) { p.t.Helper(); p.click(cell(x, y)) }

// press types a key.
func (p *tab) press(key string) {
	p.t.Helper()
	p.do(func(ctx context.Context) error { return p.driver.key(ctx, key) })
}

// moves returns the moves in the list.
func (p *tab) moves() []string {
	p.t.Helper()
	return eval[[]string](p, `[...document.querySelectorAll("[data-moves] li")].map(e => e.textContent.trim())`)
}

// waitMoves waits until n moves are played.
func (p *tab) waitMoves(n int) {
	p.t.Helper()
	p.wait(fmt.Sprintf("%d moves", n), fmt.Sprintf(`document.querySelectorAll("[data-moves] li").length >= %d`, n))
}

// shot writes a picture of the page where ROWAN_SHOTS names a folder.
func (p *tab) shot(name string) {
	folder := os.Getenv("ROWAN_SHOTS")
	if folder == "" {
		return
	}
	png, err := p.driver.capture(p.ctx)
	name = strings.ReplaceAll(p.t.Name(), "/", "-") + "-" + name + ".png"
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name), png, 0o644)
	}
	if err != nil {
		p.t.Log("no picture: ", err)
	}
}
