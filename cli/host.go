// Package cli is the command line: one file per command, and catalog.go, which lists everything
// that is built in. It touches the outside world through a Host only, so a test runs the whole
// program in memory: cli.Main(ctx, host, "run", "quick").
package cli

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"golang.org/x/term"

	"gymkhana"
)

// A Host is the outside world: where the program reads and writes, and how it learns the time.
type Host struct {
	Getenv   func(string) string
	Stdin    io.Reader
	Stdout   io.Writer
	Stderr   io.Writer
	Now      func() time.Time
	Terminal bool // Stderr is a terminal: progress may redraw its line
}

// OS is the real outside world. Only cmd/gymkhana asks for it.
func OS() *Host {
	return &Host{Getenv: os.Getenv, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Now: time.Now,
		Terminal: term.IsTerminal(int(os.Stderr.Fd()))}
}

// home is the folder of imports and caches: $GYMKHANA_HOME, or the user's data folder.
func (h *Host) home() string {
	if dir := h.Getenv("GYMKHANA_HOME"); dir != "" {
		return dir
	}
	user := h.Getenv("HOME")
	switch runtime.GOOS {
	case "windows":
		return filepath.Join(h.Getenv("LOCALAPPDATA"), "gymkhana")
	case "darwin":
		return filepath.Join(user, "Library", "Application Support", "gymkhana")
	}
	if dir := h.Getenv("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "gymkhana")
	}
	return filepath.Join(user, ".local", "share", "gymkhana")
}

// terminal is what a human agent talks through.
type terminal struct {
	io.Reader
	io.Writer
}

// machine describes the host for a run file.
func machine() gymkhana.Host {
	return gymkhana.Host{Product: version(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH, CPU: cpuClass()}
}
