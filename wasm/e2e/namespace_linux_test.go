package e2e

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// inside tells the test program that it runs in its namespace.
const inside = "ROWAN_E2E_NAMESPACE"

// inNamespace runs this test program again in a network namespace of its own that has one
// address beside loopback, and returns its exit code. It returns false when the
// program is inside already, or when the machine does not permit namespaces: then
// the tests use the machine's own address.
func inNamespace() (code int, ok bool) {
	if os.Getenv(inside) != "" {
		if err := setUp(); err != nil {
			fmt.Fprintln(os.Stderr, "wasm/e2e: setting up the namespace:", err)
			os.Exit(1)
		}
		return 0, false
	}
	if exec.Command("unshare", "-n", "true").Run() != nil {
		return 0, false
	}
	self := exec.Command("/proc/self/exe", os.Args[1:]...)
	self.Stdout, self.Stderr = os.Stdout, os.Stderr
	self.Env = append(os.Environ(), inside+"=1")
	self.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNET, Pdeathsig: syscall.SIGKILL}
	err := self.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return 0, false
	}
	return self.ProcessState.ExitCode(), true
}

// namespaced reports whether the tests have a network of their own.
func namespaced() bool { return os.Getenv(inside) != "" }

// setUp gives the namespace loopback and an address with a route, as two browsers need.
func setUp() error {
	for _, args := range [][]string{
		{"link", "set", "lo", "up"},
		{"link", "add", "rowan0", "type", "veth", "peer", "name", "rowan1"},
		{"addr", "add", "10.99.0.1/24", "dev", "rowan0"},
		{"link", "set", "rowan0", "up"},
		{"link", "set", "rowan1", "up"},
		{"route", "add", "default", "dev", "rowan0"},
	} {
		if out, err := exec.Command("ip", args...).CombinedOutput(); err != nil {
			return fmt.Errorf("ip %v: %w: %s", args, err, out)
		}
	}
	return nil
}
