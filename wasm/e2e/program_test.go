//go:build !js

package e2e

import (
	"bufio"
	"io"
	"net"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// program is the relay as it is shipped, running.
type program struct{ port string }

// startProgram builds the relay and runs it at an address of this machine, with its defaults but
// for these flags.
func startProgram(t *testing.T, ip string, flags ...string) program {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "rowan-relay")
	if out, err := exec.Command("go", "build", "-o", binary, "rowan/relay").CombinedOutput(); err != nil {
		t.Fatalf("building the relay: %v: %s", err, out)
	}
	cmd := exec.Command(binary, append([]string{"-addr", net.JoinHostPort(ip, "0")}, flags...)...)
	cmd.Stderr = t.Output()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGTERM)
		if err := cmd.Wait(); err != nil {
			t.Error("the relay's end:", err)
		}
	})
	said := next(t, linesOf(out)) // Rowan is at http://HOST:PORT
	_, port, err := net.SplitHostPort(said[len("Rowan is at http://"):])
	if err != nil {
		t.Fatalf("the relay says %q", said)
	}
	return program{port}
}

// page is the page's address at one of the machine's addresses.
func (p program) page(ip string) string { return "http://" + net.JoinHostPort(ip, p.port) + "/" }

// socket is the address of the relay's socket.
func (p program) socket(ip string) string { return "ws://" + net.JoinHostPort(ip, p.port) + "/relay" }

func linesOf(r io.Reader) <-chan string {
	lines := make(chan string, 100)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(r); s.Scan(); {
			lines <- s.Text()
		}
	}()
	return lines
}

// next returns the next line that a program says.
func next(t *testing.T, lines <-chan string) string {
	t.Helper()
	select {
	case l, ok := <-lines:
		if !ok {
			t.Fatal("the program has ended")
		}
		return l
	case <-time.After(time.Minute):
		t.Fatal("the program says nothing")
	}
	return ""
}
