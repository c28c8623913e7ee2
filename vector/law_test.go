package vector_test

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/runner"
	"gymkhana/vector"
)

// native lists the tasks of every world that can be played in batches.
func native(t *testing.T) map[string][]*gymkhana.Task {
	t.Helper()
	worlds := map[string][]*gymkhana.Task{}
	for _, task := range tasksOf(t, catalog, "sokoban", "football", "games", "phone", "phone-gen") {
		name := task.Environment.Name
		worlds[name] = append(worlds[name], task)
	}
	if len(worlds) < 16 {
		t.Fatalf("only %d native worlds have tasks", len(worlds))
	}
	return worlds
}

// The same actions give the same states, rewards and ends in a batch as in an episode of a run, in every native world and
// for every way to write actions. Illegal actions are among them.
func TestABatchIsTheSameEpisodes(t *testing.T) {
	worlds := native(t)
	for _, world := range tier.Part(t, slices.Sorted(maps.Keys(worlds)), 8) {
		for _, kind := range []string{vector.Discrete, vector.Elements, vector.Text} {
			t.Run(world+"/"+kind, func(t *testing.T) {
				all := worlds[world]
				o := vector.Options{Mode: vector.Disabled, Actions: kind, Observe: []string{vector.TextView}}
				if _, err := vector.New(catalog, all[:1], o); err != nil {
					if kind == vector.Text {
						t.Fatal(err)
					}
					return // the world has no such actions
				}
				var some []*gymkhana.Task
				for i := range 4 {
					some = append(some, all[i*(len(all)-1)/3])
				}
				compare(t, some, o)
			})
		}
	}
}

// compare plays every task in a batch and by itself, with the same actions.
func compare(t *testing.T, tasks []*gymkhana.Task, o vector.Options) {
	o.Worlds = len(tasks)
	c := newClient(t, tasks, o)
	c.begin(-1, func(i int) int { return i }, func(i int) int { return int(tasks[i].Instances[i%len(tasks[i].Instances)]) })
	alone := make([]*runner.Episode, len(tasks))
	random := make([]gymkhana.Agent, len(tasks))
	before := make([]float64, len(tasks))
	for i, task := range tasks {
		var err error
		if alone[i], err = runner.Drive(t.Context(), catalog, task, task.Instances[i%len(task.Instances)]); err != nil {
			t.Fatal(err)
		}
		before[i] = alone[i].Verdict().Reward
		seated, err := catalog.NewAgent("random", task, gymkhana.AgentSetup{Seed: gymkhana.Seed(i)})
		if err != nil {
			t.Fatal(err)
		}
		random[i] = seated.Agent
		if err := random[i].Begin(t.Context(), task, alone[i].Spec()); err != nil {
			t.Fatal(err)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for steps := 0; slices.ContainsFunc(alone, func(e *runner.Episode) bool { return !e.Over() }); steps++ {
		was := make([]bool, len(tasks))
		for i, e := range alone {
			if was[i] = e.Over(); was[i] {
				continue
			}
			did := c.decide(r, i, e, random[i])
			if err := e.Act(t.Context(), did...); err != nil {
				t.Fatal(err)
			}
		}
		c.step()
		hashes := c.hashes()
		for i, e := range alone {
			if was[i] {
				continue
			}
			c.hashed[i] = append(c.hashed[i], hashes[i])
			e.Over() // takes note of the budget
			at := fmt.Sprintf("%s, step %d", tasks[i].ID, steps+1)
			trajectory := e.Trajectory()
			now := e.Verdict().Reward
			if got, want := c.float("reward", i), now-before[i]; got != want {
				t.Errorf("%s: reward %v, want %v", at, got, want)
			}
			before[i] = now
			for role, seen := range e.Seen() {
				if got, want := c.row("refused", i)[role] == 1, seen.Refused != ""; got != want {
					t.Errorf("%s: role %d refused %v, want %v (%q)", at, role, got, want, seen.Refused)
				}
			}
			if !e.Over() {
				if c.is("terminated", i) || c.is("truncated", i) {
					t.Fatalf("%s: the batch has ended the episode", at)
				}
				continue
			}
			out, err := e.Close(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if c.is("terminated", i) != (out.Ended == gymkhana.Terminated) || c.is("truncated", i) != (out.Ended == gymkhana.Truncated) {
				t.Errorf("%s: terminated %v, truncated %v, want %s", at, c.is("terminated", i), c.is("truncated", i), out.Ended)
			}
			if c.is("success", i) != out.Verdict.Success || c.float("progress", i) != out.Verdict.Progress {
				t.Errorf("%s: success %v, progress %v, want %+v", at, c.is("success", i), c.float("progress", i), out.Verdict)
			}
			if info, err := c.Info(i); err != nil || info.Reason != out.Reason || info.Goal != out.Goal || info.Steps != out.Steps {
				t.Errorf("%s: info %+v, want %+v", at, info, out)
			}
			// The last step is in the trajectory only now.
			if len(trajectory.Steps) != steps+2 {
				t.Fatalf("%s: %d steps, want %d", at, steps+1, len(trajectory.Steps)-1)
			}
			for k, s := range trajectory.Steps {
				if k > 0 && c.hashed[i][k-1] != s.State {
					t.Errorf("%s: step %d had the hash %v, want %v", at, k, c.hashed[i][k-1], s.State)
				}
			}
		}
	}
}

// decide draws an action of each role, sends it, and returns it as a decision.
func (c *client) decide(r *rand.Rand, i int, e *runner.Episode, random gymkhana.Agent) []gymkhana.Decision {
	c.t.Helper()
	did := make([]gymkhana.Decision, len(e.Spec().Roles))
	a := &c.Layout.Actions
	for role := range did {
		var text string
		switch a.Kind {
		case vector.Discrete:
			k := r.IntN(len(a.Names[role])+2) - 1
			c.put32("action", i, role, k)
			if text = "?"; k >= 0 && k < len(a.Names[role]) {
				text = a.Names[role][k]
			}
		case vector.Elements:
			elements := e.Seen()[0].Elements
			pick := func() (int, string) {
				if k := r.IntN(len(elements)+2) - 1; k >= 0 && k < len(elements) {
					return k, elements[k].ID
				}
				return -1, ""
			}
			op := r.IntN(len(a.Ops)+2) - 1
			element, id := pick()
			to, toID := pick()
			word := []string{"", "milk", "7", "Zoë", "Settings"}[r.IntN(5)]
			c.put32("op", i, 0, op)
			c.put32("element", i, 0, element)
			c.put32("to", i, 0, to)
			c.write(i, 0, word)
			if text = "?"; op >= 0 && op < len(a.Ops) {
				if name := a.Ops[op].Name; (name == "finish" || name == "infeasible") && r.IntN(20) > 0 {
					op = 0 // or most episodes were short
					c.put32("op", i, 0, op)
				}
				text = a.Ops[op].Action(id, toID, word).String()
			}
		default:
			d, err := random.Act(c.t.Context(), &e.Seen()[role])
			if err != nil {
				c.t.Fatal(err)
			}
			text = d.Actions[0].String()
			if r.IntN(8) == 0 {
				text = []string{"click x=100000 y=3", "do nothing_of_the_kind", "\xff", "", "press keys=[\"F13\"]"}[r.IntN(5)]
			}
			c.write(i, role, text)
		}
		if act, err := gymkhana.ParseAction(text); err == nil {
			did[role].Actions = []gymkhana.Action{act}
		} else {
			// An episode has no other way to refuse what is no action at all.
			did[role].Actions = []gymkhana.Action{gymkhana.DoIt("unreadable")}
		}
	}
	return did
}

// An oracle's actions solve the task in a batch too, and the rewards add up to the reward of the verdict.
func TestAnOraclesActionsSolveTheTask(t *testing.T) {
	worlds := native(t)
	for _, world := range tier.Part(t, slices.Sorted(maps.Keys(worlds)), 8) {
		t.Run(world, func(t *testing.T) {
			task := worlds[world][0]
			tr, out, err := runner.Play(t.Context(), catalog, task, task.Instances[0], gymkhana.Arm{Agent: "oracle"})
			if err != nil || !out.Verdict.Success {
				t.Fatalf("the oracle: %+v, %v", out, err)
			}
			for _, rewards := range []vector.Rewards{vector.AtSteps, vector.AtEnd} {
				c := newClient(t, []*gymkhana.Task{task}, vector.Options{Actions: vector.Text, Mode: vector.Disabled, Rewards: rewards})
				c.begin(-1, func(int) int { return 0 }, func(int) int { return int(task.Instances[0]) })
				first, err := c.Info(0)
				if err != nil {
					t.Fatal(err)
				}
				var sum float64
				for _, s := range tr.Steps[1:] {
					for role, act := range s.Actions {
						c.write(0, role, act.String())
					}
					c.step()
					sum += c.float("reward", 0)
				}
				if rewards == vector.AtSteps {
					sum += first.Verdict.Reward
				}
				if !c.is("terminated", 0) || !c.is("success", 0) || math.Abs(sum-out.Verdict.Reward) > 1e-9 {
					t.Errorf("%s: terminated %v, success %v, rewards %v; want %v", rewards, c.is("terminated", 0), c.is("success", 0), sum, out.Verdict.Reward)
				}
			}
		})
	}
}
