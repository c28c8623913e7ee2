//go:build unix

package inbrowser

import (
	"os/exec"
	"syscall"
)

// grouped gives a command a group of its own, so that killing it kills its children: on Debian the browser is a child of a
// shell script.
func grouped(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) } // it may have ended
