package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana/env/browser/browsertest"
	"gymkhana/registry"
	"gymkhana/report"
)

// TestMain lets the test binary act as the program, so that a test can kill it.
func TestMain(m *testing.M) {
	if os.Getenv("GYMKHANA_TEST_AS_PROGRAM") != "" {
		limitFileSize(os.Getenv("GYMKHANA_TEST_FILE_LIMIT"))
		os.Exit(Main(programContext(), OS(), os.Args[1:]...))
	}
	if url := os.Getenv(askedAs); url != "" {
		playAsClient(url)
		os.Exit(0)
	}
	browsertest.Depends()
	status := m.Run()
	if left, _ := filepath.Glob("runs"); len(left) > 0 {
		fmt.Fprintln(os.Stderr, "a test left a runs folder behind; give it --out")
		status = 1
	}
	os.Exit(status)
}

// program starts this test binary as gymkhana with its own home, in another process.
func program(t *testing.T, home string, env []string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], args...)
	cmd.Env = append(os.Environ(), "GYMKHANA_TEST_AS_PROGRAM=1", "GYMKHANA_HOME="+home, "COMPAT_API_KEY=")
	cmd.Env = append(cmd.Env, env...)
	return cmd
}

// A session is a host in memory with a home of its own.
type session struct {
	t    *testing.T
	home string
	env  map[string]string

	extend func(*registry.Catalog) // what the caller brings; nil: nothing
	typed  string                  // what is typed on stdin
	then   io.Reader               // on stdin after it; nil: nothing

	mu  sync.Mutex
	out bytes.Buffer
	err bytes.Buffer
}

func newSession(t *testing.T) *session {
	return &session{t: t, home: t.TempDir(), env: map[string]string{}}
}

// run runs a command line and gives its exit status.
func (s *session) run(args ...string) int {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.out.Reset()
	s.err.Reset()
	var stdin io.Reader = strings.NewReader(s.typed)
	if s.then != nil {
		stdin = io.MultiReader(stdin, s.then)
	}
	host := &Host{Getenv: func(name string) string {
		if name == "GYMKHANA_HOME" {
			return s.home
		}
		return s.env[name]
	}, Stdin: stdin, Stdout: &s.out, Stderr: &s.err, Now: time.Now}
	return MainWith(s.t.Context(), host, s.extend, args...)
}

// must runs a command line that has to succeed.
func (s *session) must(args ...string) string {
	s.t.Helper()
	if status := s.run(args...); status != exitDone {
		s.t.Fatalf("gymkhana %s: exit %d\n%s%s", strings.Join(args, " "), status, s.out.String(), s.err.String())
	}
	return s.out.String()
}

// json runs a command line with --json and decodes the last line of stdout.
func (s *session) json(into any, args ...string) {
	s.t.Helper()
	out := s.must(append(args, "--json")...)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), into); err != nil {
		s.t.Fatalf("gymkhana %s: last line is no JSON: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// agent finds an agent's line in a summary.
func agent(t *testing.T, s *report.Summary, name string) report.AgentSummary {
	t.Helper()
	for _, a := range s.Agents {
		if a.Agent == name {
			return a
		}
	}
	t.Fatalf("the summary has no agent %s", name)
	return report.AgentSummary{}
}

// exitOf gives the exit status of a process.
func exitOf(err error) int {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode()
	}
	if err != nil {
		return -1
	}
	return 0
}

// heavy leaves the test to the full tier, where it runs beside others.
func heavy(t *testing.T) {
	t.Helper()
	serial(t)
	t.Parallel()
}

// serial leaves the test to the full tier, where it runs alone.
func serial(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("starts processes or servers; the quick tier does not")
	}
}

// noClock takes out of a summary what differs from one execution to the next.
func noClock(s *report.Summary) *report.Summary {
	own := *s
	own.Run, own.Digest, own.Head = "", "", nil
	own.Agents = append([]report.AgentSummary(nil), s.Agents...)
	for i := range own.Agents {
		own.Agents[i].WallS, own.Agents[i].LatencyMean, own.Agents[i].LatencyP50, own.Agents[i].LatencyP95 = 0, nil, nil, nil
	}
	return &own
}
