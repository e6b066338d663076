//go:build !js

package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"testing"
	"time"
)

// webkit drives WebKitGTK's small browser by classic WebDriver. It hears nothing of what the page
// writes to the console.
type webkit struct {
	session string // the address of the driver's session
}

// openWebKit starts WebKit's driver on a screen of its own and opens an address.
// Where there is no driver it skips the test.
func openWebKit(t testing.TB, url string) *tab {
	t.Helper()
	path, home := lookFor(t, "WebKitWebDriver"), t.TempDir()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	_, port, _ := net.SplitHostPort(address) // it is one
	_ = l.Close()                            // the driver takes it
	process := exec.Command(path, "--host=127.0.0.1", "--port="+port)
	process.Env = append(os.Environ(), "HOME="+home, "XDG_RUNTIME_DIR="+home, "DISPLAY="+startScreen(t),
		"GDK_BACKEND=x11", "LIBGL_ALWAYS_SOFTWARE=1", "NO_AT_BRIDGE=1")
	if err := process.Start(); err != nil {
		t.Fatal("starting WebKit's driver: ", err)
	}
	w := &webkit{}
	t.Cleanup(func() {
		if w.session != "" {
			ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
			defer cancel()
			_ = w.call(ctx, http.MethodDelete, "", nil, nil) // ends the browser; else it ends with the driver
		}
		_ = process.Process.Kill()
		_ = process.Wait() // it says of a process that was killed what is known
	})
	p := &tab{t: t, ctx: t.Context(), driver: w}
	if err := w.begin(p.ctx, "http://"+address+"/session"); err != nil {
		t.Fatal("WebKit: ", err)
	}
	p.navigate(url)
	return p
}

// startScreen starts an X server that draws nowhere and returns its name.
func startScreen(t testing.TB) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	process := exec.Command(lookFor(t, "Xvfb"), "-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp")
	process.ExtraFiles = []*os.File{w}
	if err := process.Start(); err != nil {
		t.Fatal("starting Xvfb: ", err)
	}
	t.Cleanup(func() {
		_ = process.Process.Kill()
		_ = process.Wait() // it says of a process that was killed what is known
	})
	_ = w.Close() // the server has it
	var display string
	if _, err := fmt.Fscanln(r, &display); err != nil {
		t.Fatal("Xvfb has no screen: ", err)
	}
	return ":" + display
}

// begin waits for the driver and begins a session.
func (w *webkit) begin(ctx context.Context, sessions string) error {
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	var session struct{ SessionID string }
	for w.session = sessions; ; {
		err := w.call(ctx, http.MethodPost, "", obj{"capabilities": obj{}}, &session)
		var notYet *net.OpError
		if errors.As(err, &notYet) {
			select {
			case <-time.After(50 * time.Millisecond):
				continue
			case <-ctx.Done():
			}
		}
		w.session = ""
		if err == nil {
			w.session = sessions + "/" + session.SessionID
		}
		return err
	}
}

// call sends a command and decodes the value of its answer into result.
func (w *webkit) call(ctx context.Context, method, command string, params, result any) error {
	body, err := json.Marshal(params)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, method, w.session+command, bytes.NewReader(body))
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var answer struct{ Value json.RawMessage }
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %s", method, command, answer.Value)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(answer.Value, result)
}

func (w *webkit) navigate(ctx context.Context, url string) error {
	return w.call(ctx, http.MethodPost, "/url", obj{"url": url}, nil)
}

func (w *webkit) reload(ctx context.Context) error {
	return w.call(ctx, http.MethodPost, "/refresh", obj{}, nil)
}

func (w *webkit) evaluate(ctx context.Context, expression string) ([]byte, error) {
	var value struct{ JSON, Fault string }
	err := w.call(ctx, http.MethodPost, "/execute/async", obj{"args": []any{}, "script": `const done = arguments[arguments.length - 1];
		(async () => JSON.stringify(await (` + expression + `)) || "null")().then(json => done({json}), err => done({fault: String(err)}));`}, &value)
	if err == nil && value.Fault != "" {
		err = errors.New("threw " + value.Fault)
	}
	return []byte(value.JSON), err
}

func (w *webkit) click(ctx context.Context, at spot) error {
	return w.call(ctx, http.MethodPost, "/actions", obj{"actions": webClick(at)}, nil)
}

func (w *webkit) key(ctx context.Context, key string) error {
	return w.call(ctx, http.MethodPost, "/actions", obj{"actions": webKey(key)}, nil)
}

func (w *webkit) capture(ctx context.Context) (png []byte, err error) {
	err = w.call(ctx, http.MethodGet, "/screenshot", nil, &png)
	return png, err
}
