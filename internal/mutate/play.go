//go:build unix

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// The results that a mutant can have.
type fate int

const (
	survived fate = iota
	killed
	timedOut
	unbuildable
)

// memory is how much address space a test may use, in KiB, since a mutant may allocate without end.
const memory = 8 << 20

// A player builds and runs the tests of one package.
type player struct {
	dir     string
	seed    uint64
	scratch string // absolute, emptied at the end
	limit   time.Duration
}

// newPlayer runs the unchanged tests of a package once, to measure how long they take.
func newPlayer(ctx context.Context, out, dir string, seed uint64) (*player, error) {
	scratch, err := filepath.Abs(filepath.Join(out, "scratch"))
	if err != nil {
		return nil, err
	}
	p := &player{dir: dir, seed: seed, scratch: scratch, limit: 10 * time.Minute}
	if err := os.MkdirAll(scratch, 0o777); err != nil {
		return nil, err
	}
	if out, err := p.build(ctx, nil); err != nil {
		return nil, fmt.Errorf("the tests do not compile: %w\n%s", err, out)
	}
	began := time.Now()
	switch f, out, err := p.run(ctx); {
	case err != nil:
		return nil, err
	case f != survived:
		return nil, fmt.Errorf("the tests fail before anything is changed:\n%s", out)
	}
	p.limit = 5*time.Second + 5*time.Since(began)
	return p, nil
}

func (p *player) close() { os.RemoveAll(p.scratch) }

// play builds and tests a mutant.
func (p *player) play(ctx context.Context, x mutant) (fate, error) {
	was, err := filepath.Abs(filepath.FromSlash(x.file))
	if err != nil {
		return 0, err
	}
	is := filepath.Join(p.scratch, "mutant.go")
	if err := os.WriteFile(is, x.is, 0o666); err != nil {
		return 0, err
	}
	if _, err := p.build(ctx, map[string]string{was: is}); err != nil {
		return unbuildable, ctx.Err()
	}
	f, _, err := p.run(ctx)
	return f, err
}

// build compiles the package with its tests, with some files replaced by others.
func (p *player) build(ctx context.Context, replace map[string]string) ([]byte, error) {
	overlay := filepath.Join(p.scratch, "overlay.json")
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(overlay, data, 0o666); err != nil {
		return nil, err
	}
	return exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay="+overlay,
		"-o", filepath.Join(p.scratch, "tests"), "./"+filepath.ToSlash(p.dir)).CombinedOutput()
}

// run runs the tests that were built last, all of their processes in a group that is killed at the end.
func (p *player) run(ctx context.Context) (fate, []byte, error) {
	tmp := filepath.Join(p.scratch, "tmp")
	if err := os.MkdirAll(tmp, 0o777); err != nil {
		return 0, nil, err
	}
	defer os.RemoveAll(tmp)
	limited, cancel := context.WithTimeout(ctx, p.limit)
	defer cancel()
	shell := fmt.Sprintf(`ulimit -v %d; exec "$0" -test.short -test.failfast -test.timeout=0`, memory)
	cmd := exec.CommandContext(limited, "sh", "-c", shell, filepath.Join(p.scratch, "tests"))
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), "TMPDIR="+tmp, fmt.Sprintf("GYMKHANA_SAMPLE=%d", p.seed))
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return 0, nil, ctx.Err()
	case limited.Err() != nil:
		return timedOut, out, nil
	case err == nil:
		return survived, out, nil
	case errors.As(err, &exit):
		return killed, out, nil
	}
	return 0, out, err
}

// reportName is the file of a package's report.
func reportName(dir string) string {
	return strings.ReplaceAll(filepath.ToSlash(dir), "/", "-") + ".txt"
}
