//go:build linux

package cli

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/model/modeltest"
)

// crowd are sixteen tasks: with four instances each, 64 episodes.
func crowd() []string {
	var tasks []string
	for _, game := range []string{"merge-grid", "desert-dash", "ember-and-brook", "copper-cap-run", "mine-grid", "dot-maze", "keep-raider", "five-letter-code"} {
		tasks = append(tasks, "games/"+game+"/01", "games/"+game+"/05")
	}
	return tasks
}

// BenchmarkMemory64Episodes plays 64 episodes of games with 8 workers, each step with a screen drawn, encoded and sent
// to a stub of a model, and reports the peak resident memory. The program is a process of its own, so that the stub
// does not count; to be below 200 MB.
func BenchmarkMemory64Episodes(b *testing.B) {
	for b.Loop() {
		var srv *modeltest.Server
		srv = modeltest.NewServer(b, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
			if r.N%50 == 0 {
				srv.Forget()
			}
			tool := r.Tools[r.N%len(r.Tools)].Name // one without its arguments is invalid and costs its step
			return modeltest.Reply{Calls: []gymkhana.ToolCall{{ID: fmt.Sprint("c", r.N), Name: tool, Arguments: `{"reasoning":"on"}`}}}
		}})
		args := append([]string{"run"}, crowd()...)
		args = append(args, "--instances", "4", "--parallel", "8", "--agent", "semantic", "--model", "compat/test", "--base-url", srv.URL(),
			"--cache", "off", "--out", filepath.Join(b.TempDir(), "r.gym"))
		cmd := exec.CommandContext(b.Context(), os.Args[0], args...)
		cmd.Env = append(os.Environ(), "GYMKHANA_TEST_AS_PROGRAM=1", "GYMKHANA_HOME="+b.TempDir(), "COMPAT_API_KEY=")
		cmd.Stdout, cmd.Stderr = io.Discard, io.Discard
		b.ReportMetric(float64(peak(b, cmd))/1e6, "MB-resident")
	}
	b.ReportMetric(0, "ns/op") // how long it takes says nothing of how much it holds
}

// peak is resident of a command that has to succeed.
func peak(b *testing.B, cmd *exec.Cmd) int64 {
	b.Helper()
	most, err := resident(cmd)
	if err != nil || most == 0 {
		b.Fatalf("%v, %d bytes resident", err, most)
	}
	return most
}

// resident runs a command and gives its peak resident memory in bytes, as the kernel counts it; 0 where it does not. It
// asks until the process ends: rusage would count this process as well, from before the exec.
func resident(cmd *exec.Cmd) (int64, error) {
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	most := int64(0)
	for {
		most = max(most, highWater(cmd.Process.Pid))
		select {
		case err := <-ended:
			return most, err
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// highWater reads the peak of a process so far, 0 when it has ended.
func highWater(pid int) int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	line, _, _ := strings.Cut(rest, "kB")
	n, _ := strconv.ParseInt(strings.TrimSpace(line), 10, 64)
	return n * 1024
}
