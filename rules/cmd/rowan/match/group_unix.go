//go:build unix

package match

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the program the head of a process group of its own, so that all that it starts can be ended with it, and
// an interrupt from the keyboard reaches only us. When its context ends, the group is killed.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return killGroup(cmd) }
}

// killGroup kills a program's group. That nothing of it is left is an error nobody needs.
func killGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
