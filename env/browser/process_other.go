//go:build !unix

package browser

import (
	"errors"
	"os"
	"os/exec"
)

var errSystem = errors.New("browser worlds need Linux or macOS: the browser is driven over inherited pipes")

// supported returns an error: browsers cannot be driven on this system.
func supported() error { return errSystem }

func inGroup(*exec.Cmd) {}

func killGroup(p *os.Process) { _ = p.Kill() }

func tryLock(*os.File) error { return errSystem }
