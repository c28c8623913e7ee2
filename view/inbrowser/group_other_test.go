//go:build !unix

package inbrowser

import "os/exec"

func grouped(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() } // it may have ended
