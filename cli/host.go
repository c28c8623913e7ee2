// Package cli is the command line: one file per command, and catalog.go, which lists everything
// that is built in. It touches the outside world through a Host only, so a test runs the whole
// program in memory: cli.Main(ctx, host, "run", "quick").
package cli

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"golang.org/x/term"

	"gymkhana"
)

// A Host is the outside world: where the program reads and writes, and where it gets the time.
type Host struct {
	Getenv   func(string) string
	Stdin    io.Reader
	Stdout   io.Writer
	Stderr   io.Writer
	Now      func() time.Time
	Terminal bool // Stderr is a terminal that can redraw a line
	Colours  int  // how many colours that terminal has: 0, 16, 256 or 1<<24

	Sheet    bool // Stdout is a terminal, so text is broken to its width
	Pictures int  // colours of that terminal; 0 if it has none

	Size func() (columns, rows int)               // the size of the terminal; nil means 80 by 24
	Keys func() (restore func() error, err error) // makes Stdin give single keys without echo; nil if it is not a terminal
}

// OS is the real outside world. Only cmd/gymkhana uses it.
func OS() *Host {
	h := &Host{Getenv: os.Getenv, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Now: time.Now}
	terminal := func(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
	if terminal(os.Stdout) {
		h.Sheet, h.Pictures, h.Size = true, colours(os.Getenv), sizeOf(os.Stdout)
	}
	if terminal(os.Stderr) && !dumb(os.Getenv) {
		h.Terminal, h.Colours, h.Size = true, colours(os.Getenv), sizeOf(os.Stderr)
	}
	if terminal(os.Stdin) && !dumb(os.Getenv) {
		h.Keys = func() (func() error, error) {
			was, err := term.MakeRaw(int(os.Stdin.Fd()))
			return func() error { return term.Restore(int(os.Stdin.Fd()), was) }, err
		}
	}
	return h
}

// dumb reports whether a terminal can only append lines.
func dumb(env func(string) string) bool {
	name := env("TERM")
	return name == "dumb" || name == "" && runtime.GOOS != "windows"
}

// colours gives the number of colours of a terminal, from its environment variables. If NO_COLOR is not
// empty, no colours are wanted: https://no-color.org.
func colours(env func(string) string) int {
	switch name, depth := env("TERM"), env("COLORTERM"); {
	case env("NO_COLOR") != "" || dumb(env):
		return 0
	case depth == "truecolor" || depth == "24bit" || env("WT_SESSION") != "" || strings.HasSuffix(name, "-direct"):
		return 1 << 24
	case strings.Contains(name, "256color"):
		return 256
	}
	return 16
}

// sizeOf asks a terminal for its size, again at every call.
func sizeOf(f *os.File) func() (columns, rows int) {
	return func() (columns, rows int) {
		columns, rows, err := term.GetSize(int(f.Fd()))
		if err != nil {
			return 0, 0
		}
		return columns, rows
	}
}

// size gives the size of the terminal, or 80 by 24 if it is unknown.
func (h *Host) size() (columns, rows int) {
	if h.Size != nil {
		columns, rows = h.Size()
	}
	if columns <= 0 || rows <= 0 {
		return 80, 24
	}
	return columns, rows
}

func (h *Host) columns() int {
	columns, _ := h.size()
	return columns
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

// terminal is the terminal at which a human agent plays. It implements human.Seat.
type terminal struct {
	io.Reader
	io.Writer
	host *Host
}

// Size gives the size in characters.
func (t terminal) Size() (columns, rows int) { return t.host.size() }

// Colours gives how many colours a picture may have.
func (t terminal) Colours() int { return t.host.Pictures }

// Keys makes Read give single keys, until restore is called; it fails where there is no keyboard.
func (t terminal) Keys() (restore func() error, err error) {
	if t.host.Keys == nil {
		return nil, errors.New("the input is not a terminal")
	}
	return t.host.Keys()
}

// machine describes the host for a run file.
func machine() gymkhana.Host {
	return gymkhana.Host{Product: version(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH, CPU: cpuClass()}
}

// CollectSeldom lets memory grow to four times what is in use before garbage is collected, but not beyond three quarters of the
// machine's memory; to three times if that is unknown. GOGC and GOMEMLIMIT come first. Proofs and trainings make much that is soon garbage, and would
// spend up to half of their time on it. The function it returns ends that.
func (h *Host) CollectSeldom() (end func()) {
	if h.Getenv("GOGC") != "" || h.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	percent, most := 200, int64(math.MaxInt64)
	if all := memory(os.ReadFile); all > 0 {
		percent, most = 300, all/4*3
	}
	percent, limit := debug.SetGCPercent(percent), debug.SetMemoryLimit(most)
	return func() { debug.SetGCPercent(percent); debug.SetMemoryLimit(limit) }
}

// memory is how many bytes of memory this machine or its container has, as Linux tells; 0: unknown.
func memory(read func(path string) ([]byte, error)) (bytes int64) {
	if text, err := read("/proc/meminfo"); err == nil {
		var kilobytes int64
		if _, err := fmt.Sscanf(string(text), "MemTotal: %d kB", &kilobytes); err == nil {
			bytes = kilobytes << 10
		}
	}
	if text, err := read("/sys/fs/cgroup/memory.max"); err == nil {
		if own, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && own > 0 && (bytes == 0 || own < bytes) {
			bytes = own
		}
	}
	return bytes
}
