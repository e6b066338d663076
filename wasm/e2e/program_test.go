//go:build !js

package e2e

import (
	"bufio"
	"io"
	"net"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// program is the relay as it is shipped, running.
type program struct {
	t      *testing.T
	binary string
	flags  []string
	port   string
	cmd    *exec.Cmd
}

// startProgram builds the relay and runs it at an address of this machine, with its defaults but
// for these flags.
func startProgram(t *testing.T, ip string, flags ...string) *program {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "rowan-relay")
	if out, err := exec.Command("go", "build", "-o", binary, "rowan/relay").CombinedOutput(); err != nil {
		t.Fatalf("building the relay: %v: %s", err, out)
	}
	p := &program{t: t, binary: binary, flags: flags}
	p.run(ip, "0")
	t.Cleanup(p.stop)
	return p
}

// run starts the program.
func (p *program) run(ip, port string) {
	p.t.Helper()
	p.cmd = exec.Command(p.binary, append([]string{"-addr", net.JoinHostPort(ip, port)}, p.flags...)...)
	p.cmd.Stderr = p.t.Output()
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	said := next(p.t, linesOf(out)) // Rowan is at http://HOST:PORT
	if _, p.port, err = net.SplitHostPort(strings.TrimPrefix(said, "Rowan is at http://")); err != nil {
		p.t.Fatalf("the relay says %q", said)
	}
}

// stop ends the program as a service is ended.
func (p *program) stop() {
	p.cmd.Process.Signal(syscall.SIGTERM)
	if err := p.cmd.Wait(); err != nil {
		p.t.Error("the relay's end:", err)
	}
}

// page is the page's address at one of the machine's addresses.
func (p *program) page(ip string) string { return "http://" + net.JoinHostPort(ip, p.port) + "/" }

// socket is the address of the relay's socket.
func (p *program) socket(ip string) string { return "ws://" + net.JoinHostPort(ip, p.port) + "/relay" }

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
