package cli

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana/internal/tier"
	"gymkhana/model/modeltest"
	"gymkhana/report"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// kills is how often a run is killed.
func kills() int { return tier.Rounds(6, 20, 200) }

// followSeed answers as a model at temperature 1 does: differently for every seed, and the same
// for the same one.
func followSeed(r *modeltest.Request) modeltest.Reply {
	var seed uint64
	if err := json.Unmarshal(r.Fields["seed"], &seed); err != nil {
		return modeltest.Fail(400, "").Saying("no_seed", err.Error())
	}
	move := []string{"Left", "Right", "Up", "Down"}[seed%4]
	return modeltest.Say(fmt.Sprintf("# analyze\nseed %d\n\n# action\n%s", seed, move))
}

// A run that is killed at random moments, again and again, and resumed each time, ends with
// exactly the planned episodes and the statistics of a run that nothing disturbed.
func TestKilledAndResumedIsTheSameRun(t *testing.T) {
	heavy(t)
	var srv *modeltest.Server
	srv = modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		srv.Forget() // thousands of requests with pictures would fill the memory
		return followSeed(r)
	}})
	home, dir := t.TempDir(), t.TempDir()
	plan := []string{"run", "sokoban/small-v0/20", "sokoban/small-v1/11", "--agent", "random,online,oracle", "--model", "compat/test",
		"--base-url", srv.URL(), "--repeats", "2", "--cache", "off", "--parallel", "4"}
	whole := filepath.Join(dir, "whole.gym")
	start := time.Now()
	if out, err := program(t, home, nil, append(plan, "--out", whole)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	took := time.Since(start)
	want, story := noClock(summaryOf(t, home, whole)), storyOf(t, whole)
	r := rand.New(rand.NewPCG(7, 7))
	killed, rounds := 0, 0
	for killed < kills() {
		rounds++
		file := filepath.Join(dir, fmt.Sprintf("killed-%d.gym", rounds))
		args := append(plan, "--out", file)
		for {
			done := killOrEnd(t, program(t, home, nil, args...), time.Duration(r.Int64N(int64(took))))
			if done {
				break
			}
			killed++
			if _, err := os.Stat(file); err != nil {
				continue // killed before there was a file
			}
			args = []string{"run", "--resume", file, "--base-url", srv.URL(), "--cache", "off", "--parallel", "4"}
			if killed >= kills() {
				if out, err := program(t, home, nil, args...).CombinedOutput(); err != nil {
					t.Fatalf("last resume: %v\n%s", err, out)
				}
				break
			}
		}
		storetest.SameJSON(t, noClock(summaryOf(t, home, file)), want)
		storetest.Same(t, storyOf(t, file), story)
		if t.Failed() {
			t.Fatalf("after %d kills, in run %d", killed, rounds)
		}
		if out, err := program(t, home, nil, "verify", file, "--strict").CombinedOutput(); err != nil {
			t.Fatalf("verify after %d kills: %v\n%s", killed, err, out)
		}
	}
	t.Logf("%d kills over %d runs of %v", killed, rounds, took.Round(time.Millisecond))
}

// killOrEnd lets a program run for so long and then kills it. It reports whether the program
// had ended by itself.
func killOrEnd(t *testing.T, cmd *exec.Cmd, after time.Duration) bool {
	t.Helper()
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { _ = cmd.Process.Kill() }) // it may have ended just before
	err := cmd.Wait()
	timer.Stop()
	if err != nil && exitOf(err) != -1 {
		t.Fatalf("the program failed by itself: %v\n%s", err, out.String())
	}
	return err == nil
}

func summaryOf(t *testing.T, home, file string) *report.Summary {
	t.Helper()
	cmd := program(t, home, nil, "report", file, "--json")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("the file does not open: %v", err)
	}
	var s report.Summary
	if err := json.Unmarshal(out, &s); err != nil {
		t.Fatal(err)
	}
	return &s
}

// storyOf gives what a run file says of its episodes, without times.
func storyOf(t *testing.T, path string) []string {
	t.Helper()
	file, err := store.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	return storetest.Story(t, file)
}

func tail(s string) string { return s[max(len(s)-1500, 0):] }
