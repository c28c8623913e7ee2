package cli

import (
	"bufio"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/model"
	"gymkhana/model/modeltest"
	"gymkhana/registry"
	"gymkhana/store/storetest"
)

// Limits that mean nothing are refused, and never taken for none.
func TestOddLimitsAreRefused(t *testing.T) {
	s := newSession(t)
	for _, budget := range []string{"nanusd", "infusd", "-5usd", "0usd", "1e400usd", "1e30tok", "1e300Mtok", "0.3tok",
		"5,000usd", "5xusd",
		"5 6usd", "usd", "-30m", "0s", "1e13usd", "0x10tok_"} {
		if status := s.run("run", "quick", "--agent", "idle", "--budget="+budget, "--dry-run"); status != exitInput ||
			!strings.Contains(s.err.String(), "want dollars (5usd)") {
			t.Errorf("--budget %q: exit %d\n%s", budget, status, s.err.String())
		}
	}
	for _, flags := range []string{"--token-limit=-1", "--cost-limit=-1", "--cost-limit=NaN", "--cost-limit=Inf",
		"--time-limit=-1s",
		"--working-limit=-1s", "--max-tokens=-1", "--max-pause=-1s", "--call-timeout=-1s", "--temperature=NaN",
		"--fail-under=NaN",
		"--parallel=-1", "--repeats=-1", "--instances=-1"} {
		name, _, _ := strings.Cut(flags, "=")
		if status := s.run("run", "quick", "--agent", "idle", flags, "--dry-run"); status != exitInput ||
			!strings.Contains(s.err.String(), name) || !strings.Contains(s.err.String(), "of 0 or more") {
			t.Errorf("%s: exit %d\n%s", flags, status, s.err.String())
		}
	}
	if status := s.run("run", "quick", "--agent", "idle", "--call-timeout=1h", "--dry-run"); status != exitInput ||
		!strings.Contains(s.err.String(), "--call-timeout 1h0m0s is longer than --max-pause 30m0s") {
		t.Errorf("exit %d\n%s", status, s.err.String())
	}
	for budget, want := range map[string]gymkhana.Limits{"5usd": {CostUSD: 5}, " 0.5 USD": {CostUSD: 0.5},
		"2Mtok":   {Tokens: 2_000_000},
		"1.5ktok": {Tokens: 1500}, "7tok": {Tokens: 7}, "30m": {Wall: 30 * time.Minute}, "": {}} {
		if got, err := parseBudget(budget); err != nil || got != want {
			t.Errorf("--budget %q is %+v, %v; want %+v", budget, got, err, want)
		}
	}
}

// The time that a call may take is that of the client.
func TestTheCallTimeoutIsTheClients(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Reply{Trouble: modeltest.Hang})})
	s := newSession(t)
	status := s.run("run", "sokoban/small-v0/01", "--model", "compat/stub", "--base-url", srv.URL(), "--call-timeout",
		"50ms",
		"--max-pause", "0", "--repeats", "1", "--out", filepath.Join(t.TempDir(), "r.gym"), "--json")
	if status != exitFailed || len(srv.Requests()) != 3 || !strings.Contains(s.err.String(),
		"1 episode not scored; fault of the model") {
		t.Errorf("exit %d after %d requests; want 1, after one for each attempt\n%s", status, len(srv.Requests()),
			s.err.String())
	}
}

// The limiter of a model begins with as many places as the run has episodes at once, so that the first calls are all
// made at the same time.
func TestTheLimiterBeginsWithAllPlaces(t *testing.T) {
	for asked, want := range map[int]int{0: 20, 1: 1, 64: 64, 150: 150} {
		m, err := askOpenAI("compat", true)(registry.ModelSetup{Name: "x", BaseURL: "http://127.0.0.1:1/v1", Parallel: asked})
		if err != nil {
			t.Fatal(err)
		}
		if got := m.(*model.Client).Limiter().Load().Limit; got != want {
			t.Errorf("--parallel %d begins with %d places; want %d", asked, got, want)
		}
	}
}

// A run that is killed during a pause continues when the endpoint is back, repeats no answered request, and ends like a
// run without an outage.
func TestKilledWhilePaused(t *testing.T) {
	heavy(t)
	var answered, most atomic.Int64 // beyond most the endpoint is down
	var srv *modeltest.Server
	srv = modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		srv.Forget()
		if answered.Add(1) > most.Load() {
			answered.Add(-1)
			return modeltest.Fail(503, "")
		}
		return followSeed(r)
	}})
	home, dir := t.TempDir(), t.TempDir()
	plan := []string{"run", "sokoban/small-v0/20", "--agent", "online", "--model", "compat/test", "--base-url", srv.URL(),
		"--repeats", "4", "--token-limit", "1100", "--cache", "off", "--parallel", "3"}
	most.Store(1_000_000)
	whole, file := filepath.Join(dir, "whole.gym"), filepath.Join(dir, "killed.gym")
	if out, err := program(t, home, nil, append(plan, "--out", whole)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	calls := answered.Swap(0)
	most.Store(calls / 2)
	cmd := program(t, home, nil, append(plan, "--out", file)...)
	words, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	paused := false
	for lines := bufio.NewScanner(words); !paused && lines.Scan(); {
		paused = strings.HasPrefix(lines.Text(), "paused: compat/test")
	}
	if err := cmd.Process.Kill(); err != nil || !paused {
		t.Fatalf("killed: %v, paused before: %v", err, paused)
	}
	_ = cmd.Wait() // it was killed
	most.Store(1_000_000)
	if out, err := program(t, home, nil, "run", "--resume", file).CombinedOutput(); err != nil {
		t.Fatalf("resume: %v\n%s", err, out)
	}
	storetest.SameJSON(t, noClock(summaryOf(t, home, file)), noClock(summaryOf(t, home, whole)))
	storetest.Same(t, storyOf(t, file), storyOf(t, whole))
	if answered.Load() != calls {
		t.Errorf("%d calls were answered, before and after the kill; without it there were %d", answered.Load(), calls)
	}
	if out, err := program(t, home, nil, "verify", file, "--strict").CombinedOutput(); err != nil {
		t.Errorf("verify: %v\n%s", err, out)
	}
}
