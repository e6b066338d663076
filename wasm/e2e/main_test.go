//go:build !js

package e2e

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"testing"

	"rowan/static"
)

// required says that a missing browser or page is a failure.
var required = os.Getenv("ROWAN_BROWSER") == "required"

// browserPath is the Chromium that is used.
var browserPath string

func TestMain(m *testing.M) {
	if act() {
		return
	}
	if err := ready(); err != nil {
		fmt.Fprintln(os.Stderr, "wasm/e2e:", err)
		if required {
			os.Exit(1)
		}
		fmt.Fprintln(os.Stderr, "wasm/e2e: the browser tests are skipped; make e2e runs them")
		os.Exit(0)
	}
	if code, ok := inNamespace(); ok {
		os.Exit(code)
	}
	os.Exit(m.Run())
}

// ready looks for a browser and for the built page.
func ready() error {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			browserPath = path
			break
		}
	}
	if browserPath == "" {
		return errors.New("there is no Chromium on this machine")
	}
	if _, err := fs.Stat(static.Files(), "rowan.wasm"); err != nil {
		return fmt.Errorf("the page is not built (%w): make build", err)
	}
	return nil
}

// lookFor returns where one of the programs is. Where none is, the test is skipped or, where
// all browsers are required, fails.
func lookFor(t testing.TB, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if required {
		t.Fatalf("there is no %s on this machine", names[0])
	}
	t.Skipf("there is no %s on this machine", names[0])
	return ""
}
