//go:build unix

package browser

import (
	"os"
	"os/exec"
	"syscall"
)

// supported returns nil: browsers can be driven on this system.
func supported() error { return nil }

// inGroup puts a process into a new process group: an interrupt at the terminal does not reach it,
// and the whole group can be killed at once.
func inGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends the process and its children.
func killGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }

// tryLock takes the file's lock, or fails at once. It is held until every process that has
// inherited the open file has closed it.
func tryLock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
