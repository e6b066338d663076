//go:build !js

//lint:file-ignore SA1019 nhooyr.io/websocket is the name this project was asked to use; its successor has the same API under another path.

package e2e

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"nhooyr.io/websocket"
)

// firefox drives one tab of a Firefox by WebDriver BiDi. It does one command at a time, so it
// hears of events while it waits for an answer.
type firefox struct {
	conn  *websocket.Conn
	last  int // the newest command
	tab   string
	fault func(string)
}

// What a new profile has set, so that it opens nothing of its own.
const firefoxPrefs = `user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
`

// openFirefox starts a Firefox with a new profile and opens an address in a tab of the size.
// Where there is no Firefox it skips the test.
func openFirefox(t testing.TB, url string, width, height int) *tab {
	t.Helper()
	path := lookFor(t, "firefox-esr", "firefox")
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, "user.js"), []byte(firefoxPrefs), 0o644); err != nil {
		t.Fatal(err)
	}
	process := exec.Command(path, "--headless", "--no-remote", "--profile", home, "--remote-debugging-port=0")
	process.Env = append(os.Environ(), "HOME="+home)
	p := &tab{t: t, ctx: t.Context()}
	f := &firefox{fault: p.complain}
	stderr, err := process.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal("starting Firefox: ", err)
	}
	t.Cleanup(func() {
		f.close()
		end := time.AfterFunc(20*time.Second, func() { _ = process.Process.Kill() })
		_ = process.Wait() // it says of a process that was killed what is known
		end.Stop()
		p.report()
	})
	address := make(chan string, 1)
	go func() {
		for lines := bufio.NewScanner(stderr); lines.Scan(); {
			if _, at, ok := strings.Cut(lines.Text(), "WebDriver BiDi listening on "); ok {
				address <- at
			}
		}
		close(address)
	}()
	at, ok := <-address
	if !ok {
		t.Fatal("Firefox ended and never said where it listens")
	}
	if err := f.connect(p.ctx, at, width, height); err != nil {
		t.Fatal("Firefox: ", err)
	}
	p.driver = f
	p.navigate(url)
	return p
}

// connect begins a session and finds the tab.
func (f *firefox) connect(ctx context.Context, address string, width, height int) (err error) {
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	if f.conn, _, err = websocket.Dial(ctx, address+"/session", nil); err != nil {
		return err
	}
	f.conn.SetReadLimit(64 << 20) // pictures
	var tree struct {
		Contexts []struct{ Context string }
	}
	for _, c := range []struct {
		method         string
		params, result any
	}{
		{"session.new", obj{"capabilities": obj{}}, nil},
		{"session.subscribe", obj{"events": []string{"log.entryAdded"}}, nil},
		{"browsingContext.getTree", obj{}, &tree},
	} {
		if err := f.call(ctx, c.method, c.params, c.result); err != nil {
			return err
		}
	}
	f.tab = tree.Contexts[0].Context
	return f.call(ctx, "browsingContext.setViewport", obj{"context": f.tab, "viewport": obj{"width": width, "height": height}}, nil)
}

type obj map[string]any

// call sends a command and waits for its answer, which it decodes into result.
func (f *firefox) call(ctx context.Context, method string, params, result any) error {
	f.last++
	command, err := json.Marshal(obj{"id": f.last, "method": method, "params": params})
	if err != nil {
		return err
	}
	if err := f.conn.Write(ctx, websocket.MessageText, command); err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	for {
		_, data, err := f.conn.Read(ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", method, err)
		}
		var answer struct {
			ID                   int
			Type, Error, Message string
			Result               json.RawMessage
			Params               struct{ Level, Text string }
		}
		if err := json.Unmarshal(data, &answer); err != nil {
			return err
		}
		switch {
		case answer.Type == "event" && answer.Params.Level == "error":
			f.fault(answer.Params.Text)
		case answer.ID != f.last:
		case answer.Type == "error":
			return fmt.Errorf("%s: %s: %s", method, answer.Error, answer.Message)
		case result == nil:
			return nil
		default:
			return json.Unmarshal(answer.Result, result)
		}
	}
}

// close ends the browser in order, and hears what it still has to say.
func (f *firefox) close() {
	if f.conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	_ = f.call(ctx, "browser.close", obj{}, nil) // else it is killed
	_ = f.conn.CloseNow()
}

func (f *firefox) navigate(ctx context.Context, url string) error {
	return f.call(ctx, "browsingContext.navigate", obj{"context": f.tab, "url": url, "wait": "complete"}, nil)
}

func (f *firefox) reload(ctx context.Context) error {
	return f.call(ctx, "browsingContext.reload", obj{"context": f.tab, "wait": "complete"}, nil)
}

func (f *firefox) evaluate(ctx context.Context, expression string) ([]byte, error) {
	var answer struct {
		Result           struct{ Value string }
		ExceptionDetails *struct{ Text string }
	}
	err := f.call(ctx, "script.evaluate", obj{
		"expression":   "(async () => JSON.stringify(await (" + expression + ")) || 'null')()",
		"target":       obj{"context": f.tab},
		"awaitPromise": true,
	}, &answer)
	if err == nil && answer.ExceptionDetails != nil {
		err = fmt.Errorf("threw %s", answer.ExceptionDetails.Text)
	}
	return []byte(answer.Result.Value), err
}

func (f *firefox) click(ctx context.Context, at spot) error {
	return f.call(ctx, "input.performActions", obj{"context": f.tab, "actions": webClick(at)}, nil)
}

func (f *firefox) key(ctx context.Context, key string) error {
	return f.call(ctx, "input.performActions", obj{"context": f.tab, "actions": webKey(key)}, nil)
}

func (f *firefox) capture(ctx context.Context) ([]byte, error) {
	var picture struct{ Data []byte }
	err := f.call(ctx, "browsingContext.captureScreenshot", obj{"context": f.tab}, &picture)
	return picture.Data, err
}
