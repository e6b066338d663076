//go:build !js

package e2e

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// startTime is how long an engine may take to start: several start at once on a busy machine.
const startTime = 3 * time.Minute

// A driver does in a browser what a person or a test does there. There is one for each engine.
type driver interface {
	// navigate goes to an address; reload loads it again. Both return once it is loaded.
	navigate(ctx context.Context, url string) error
	reload(ctx context.Context) error
	// evaluate returns what an expression is, or promises, as JSON.
	evaluate(ctx context.Context, expression string) ([]byte, error)
	// click moves the mouse to a place and presses its button there.
	click(ctx context.Context, at spot) error
	// key types a key of package kb.
	key(ctx context.Context, key string) error
	// capture returns a picture of the page, a PNG.
	capture(ctx context.Context) ([]byte, error)
}

// chromium drives the target that the context is of.
type chromium struct{}

func (chromium) navigate(ctx context.Context, url string) error {
	return chromedp.Do(ctx, chromedp.Navigate(url))
}

func (chromium) reload(ctx context.Context) error { return chromedp.Do(ctx, chromedp.Reload()) }

func (chromium) evaluate(ctx context.Context, expression string) ([]byte, error) {
	yes := true
	r, err := chromedp.Call(ctx, runtime.Evaluate, runtime.EvaluateParams{Expression: expression, AwaitPromise: &yes, ReturnByValue: &yes})
	switch {
	case err != nil:
		return nil, err
	case r.ExceptionDetails != nil:
		return nil, errors.New(r.ExceptionDetails.Text + " " + args([]*runtime.RemoteObject{r.ExceptionDetails.Exception}))
	case len(r.Result.Value) == 0:
		return []byte("null"), nil // undefined
	}
	return r.Result.Value, nil
}

func (chromium) click(ctx context.Context, at spot) error {
	return chromedp.Do(ctx, chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y), chromedp.MouseClickXY(at.X, at.Y))
}

func (chromium) key(ctx context.Context, key string) error {
	return chromedp.Do(ctx, chromedp.KeyEvent(key))
}

func (chromium) capture(ctx context.Context) ([]byte, error) {
	return chromedp.Run(ctx, chromedp.CaptureScreenshot())
}

// The same presses in the words of WebDriver, both the classic and BiDi.

// webClick is a press of the mouse.
func webClick(at spot) any {
	type act map[string]any
	return []act{{"type": "pointer", "id": "mouse", "parameters": act{"pointerType": "mouse"}, "actions": []act{
		{"type": "pointerMove", "x": int(math.Round(at.X)), "y": int(math.Round(at.Y)), "duration": 0},
		{"type": "pointerDown", "button": 0},
		{"type": "pointerUp", "button": 0},
	}}}
}

// webKey is a press of a key.
func webKey(key string) any {
	if named, ok := map[string]string{kb.Enter: "\uE007", kb.Tab: "\uE004", kb.ArrowLeft: "\uE012",
		kb.ArrowUp: "\uE013", kb.ArrowRight: "\uE014", kb.ArrowDown: "\uE015"}[key]; ok {
		key = named
	}
	type act map[string]any
	return []act{{"type": "key", "id": "keys", "actions": []act{
		{"type": "keyDown", "value": key},
		{"type": "keyUp", "value": key},
	}}}
}
