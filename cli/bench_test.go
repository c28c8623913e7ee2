package cli

import (
	"io"
	"path/filepath"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/runner"
	"gymkhana/store"
)

// BenchmarkStep is the whole path of a step with an agent that costs nothing: runner, world,
// drawing and hashing the frame, hashing the state, and the run file. One op is one step.
func BenchmarkStep(b *testing.B) {
	c := Builtin()
	made, err := runner.Resolve(c, runner.Order{Selectors: []string{"sokoban/v1"}, Arms: []gymkhana.Arm{{Agent: "random"}},
		Repeats: max(b.N/(24*45), 1)})
	if err != nil {
		b.Fatal(err)
	}
	file, err := store.Create(filepath.Join(b.TempDir(), "bench.gym"), &gymkhana.Run{ID: "bench", Created: time.Now(), Plan: *made.Plan})
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	r := &runner.Runner{Catalog: c, Store: file, Parallel: 1}
	b.ResetTimer()
	if err := r.Run(b.Context()); err != nil {
		b.Fatal(err)
	}
	b.StopTimer()
	rows, err := file.Episodes(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	steps := 0
	for _, row := range rows {
		steps += row.Outcome.Steps
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps)/1e3, "µs/step")
	b.ReportMetric(0, "ns/op") // an op is not a step when b.N is small
}

// BenchmarkVersion is the start of the program, without the process.
func BenchmarkVersion(b *testing.B) {
	host := &Host{Getenv: func(string) string { return "" }, Stdout: io.Discard, Stderr: io.Discard, Now: time.Now}
	for b.Loop() {
		if status := Main(b.Context(), host, "version"); status != 0 {
			b.Fatal(status)
		}
	}
}

// BenchmarkVerify executes a run of native episodes again, one at a time. The suites are checked once in each run of
// the command, so short runs cost more for each episode.
func BenchmarkVerify(b *testing.B) {
	home, file := b.TempDir(), filepath.Join(b.TempDir(), "r.gym")
	host := &Host{Getenv: func(name string) string {
		if name == "GYMKHANA_HOME" {
			return home
		}
		return ""
	}, Stdout: io.Discard, Stderr: io.Discard, Now: time.Now}
	run := func(args ...string) {
		if status := Main(b.Context(), host, args...); status != 0 {
			b.Fatalf("gymkhana %q: exit %d", args, status)
		}
	}
	run("run", "phone:mini", "sokoban:mini", "games", "--instances", "2", "--agent", "random,oracle", "--out", file)
	episodes := 0
	if f, err := store.Read(file); err != nil {
		b.Fatal(err)
	} else {
		rows, err := f.Episodes(b.Context())
		if episodes = len(rows); err != nil {
			b.Fatal(err)
		}
		_ = f.Close() // it was only read
	}
	for b.Loop() {
		run("verify", file, "--parallel", "1")
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*episodes), "µs/episode")
}
