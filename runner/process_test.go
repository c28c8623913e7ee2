package runner_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/reference"
	"gymkhana/judge"
	"gymkhana/registry"
	"gymkhana/report"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// asCounter has the test binary be a world in another process: a counter that is to reach 5.
const asCounter = "GYMKHANA_TEST_COUNTER"

func TestMain(m *testing.M) {
	if os.Getenv(asCounter) != "" {
		if err := count(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// count is the other process: a line "reset SEED" or "add" on stdin, a line of state on stdout.
func count(in io.Reader, out io.Writer) error {
	value, steps := 0, 0
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		switch word, rest, _ := strings.Cut(lines.Text(), " "); word {
		case "reset":
			if _, err := fmt.Sscan(rest, &value); err != nil {
				return err
			}
			steps = 0
		case "add":
			value, steps = value+1, steps+1
		default:
			steps++
		}
		if _, err := fmt.Fprintf(out, "{\"done\":%t,\"steps\":%d,\"value\":%d}\n", value == 5, steps, value); err != nil {
			return err
		}
	}
	return lines.Err()
}

// A counter is that world, as seen from here. Nothing in this process knows what its states mean.
type counter struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   *bufio.Scanner
	state gymkhana.RawState
	ticks gymkhana.Ticks
	did   []gymkhana.Action
}

func newCounter(gymkhana.Config) (gymkhana.Environment, error) { return &counter{}, nil }

func (c *counter) Spec() gymkhana.Spec {
	return gymkhana.Spec{World: "counter", Version: 1, Roles: []string{"player"}, StepTicks: 12, Verbs: []gymkhana.Verb{gymkhana.Do, gymkhana.Finish},
		Controls: []gymkhana.Control{{Name: "add", Doc: "one more"}}}
}

func (c *counter) Capabilities() gymkhana.Capabilities { return gymkhana.Capabilities{} }

// start starts the process, at the first Reset.
func (c *counter) start() error {
	if c.cmd != nil {
		return nil
	}
	c.cmd = exec.Command(os.Args[0])
	c.cmd.Env = append(os.Environ(), asCounter+"=1")
	out, err := c.cmd.StdoutPipe()
	if err == nil {
		c.out = bufio.NewScanner(out)
		c.in, err = c.cmd.StdinPipe()
	}
	return errors.Join(err, c.cmd.Start())
}

func (c *counter) Reset(_ context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	if err := c.start(); err != nil {
		return gymkhana.Start{}, gymkhana.Blame(gymkhana.FaultWorld, "counter.Reset", err)
	}
	c.ticks, c.did = 0, nil
	now, err := c.ask(fmt.Sprintf("reset %d", seed))
	return gymkhana.Start{Moment: now}, err
}

func (c *counter) Step(_ context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	c.ticks += 12
	c.did = slices.Clone(acts)
	return c.ask(map[bool]string{true: "add", false: "pass"}[acts[0].Name == "add"])
}

func (c *counter) ask(line string) (gymkhana.Moment, error) {
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultWorld, "counter", err)
	}
	if !c.out.Scan() {
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultWorld, "counter", errors.New("the process has ended"))
	}
	c.state = gymkhana.RawState(slices.Clone(c.out.Bytes()))
	var told struct{ Done bool }
	if err := json.Unmarshal(c.state, &told); err != nil {
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultWorld, "counter", err)
	}
	o := gymkhana.Observation{Text: "Count to five.", Tick: c.ticks}
	if told.Done {
		o.Ended, o.Reason = gymkhana.Terminated, "five"
	}
	frame := gymkhana.Frame{Tick: c.ticks, Done: c.did, State: c.state}
	return gymkhana.Moment{Seen: []gymkhana.Observation{o},
		Frames: func(context.Context) ([]gymkhana.Frame, error) { return []gymkhana.Frame{frame}, nil }}, nil
}

func (c *counter) Close() error {
	if c.cmd == nil || c.cmd.Process == nil {
		return nil
	}
	err := c.in.Close()
	err = errors.Join(err, c.cmd.Wait())
	c.cmd = nil
	return err
}

// TestAWorldInAnotherProcessIsScored plays, scores, verifies and reports a world whose states this
// process cannot decode, on a task that no oracle proves.
func TestAWorldInAnotherProcessIsScored(t *testing.T) {
	c := registry.New()
	c.Env(registry.EnvEntry{Name: "counter", New: newCounter})
	c.Verifier(judge.StateName, judge.NewStateVerifier)
	c.Agent(registry.AgentEntry{Name: "scripted", New: reference.NewScripted})
	c.Agent(registry.AgentEntry{Name: "idle", New: reference.NewIdle})
	c.Agent(registry.AgentEntry{Name: registry.OracleName})
	c.Suite("counting", func() (*gymkhana.Suite, error) {
		return &gymkhana.Suite{Name: "counting", Version: 1, Repeats: 1, Tasks: []*gymkhana.Task{{ID: "counting/to-five", Goal: "Count to five.",
			Environment: gymkhana.Ref{Name: "counter"}, Budget: gymkhana.Budget{Steps: 6}, Instances: []gymkhana.Seed{1, 3},
			Verifier: gymkhana.Ref{Name: judge.StateName, Config: gymkhana.Config(`{"progress":"/value","target":5,"reward":"/value"}`)}}}}, nil
	})
	order := runner.Order{Selectors: []string{"counting"}, Arms: []gymkhana.Arm{{Agent: "idle"},
		{Agent: "scripted", Options: gymkhana.Config(`{"actions":["do add","do add","do add"]}`)}}}
	made, err := runner.Resolve(c, order)
	if err != nil {
		t.Fatal(err)
	}
	if !made.Plan.Tasks[0].Tagged(gymkhana.UnprovedTag) {
		t.Error("a task without an oracle is not tagged")
	}
	store, err := memstore.New(&gymkhana.Run{Plan: *made.Plan})
	if err != nil {
		t.Fatal(err)
	}
	r := runner.Runner{Catalog: c, Store: store}
	if err := r.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	rows, err := store.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"0/0": "0 1", "1/0": "0.75 4", "0/1": "0 3", "1/1": "1 5"} // arm/instance: progress, reward
	for _, row := range rows {
		at := fmt.Sprintf("%d/%d", row.Arm, row.Index)
		if got := fmt.Sprint(row.Outcome.Verdict.Progress, " ", row.Outcome.Verdict.Reward); got != want[at] {
			t.Errorf("arm and instance %s: progress and reward %s; want %s", at, got, want[at])
		}
	}
	v, err := runner.Verify(t.Context(), c, store, runner.Check{})
	if err != nil || v.Rescored != 4 || len(v.Mismatches)+len(v.NotComparable) > 0 {
		t.Errorf("verify: %+v, %v", v, err)
	}
	said := report.Summarize(store.Run(), rows).Notices
	if !slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, "1 of 1 tasks are unproved") }) {
		t.Errorf("the report says %q; want that the task is unproved", said)
	}
	order.Arms = []gymkhana.Arm{{Agent: registry.OracleName}}
	if _, err := runner.Resolve(c, order); gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "has no oracle") {
		t.Errorf("an oracle of an unproved task: %v", err)
	}
}
