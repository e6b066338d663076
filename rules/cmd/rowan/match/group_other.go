//go:build !unix

package match

import "os/exec"

// ownGroup does nothing where there are no process groups: only the program itself is ended then.
func ownGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
