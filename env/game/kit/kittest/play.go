package kittest

import (
	"slices"
	"strconv"
	"testing"

	"gymkhana"
	"gymkhana/agent/reference"
	"gymkhana/env/envtest"
	"gymkhana/env/game/kit"
)

// Play plays one episode as the runner does, but without a runner: idle, random, heuristic, oracle, or shaky, which is
// the heuristic with 30 % random actions. Each repeat of random and shaky draws different actions.
func Play[S any](t testing.TB, g *kit.Game[S], task *gymkhana.Task, seed gymkhana.Seed, name string, repeat int) (gymkhana.Verdict, int) {
	t.Helper()
	return PlayLate(t, g, task, seed, name, repeat, 0)
}

// PlayLate is Play with some ticks that pass between each decision and its action, as with a run's clock latency.
func PlayLate[S any](t testing.TB, g *kit.Game[S], task *gymkhana.Task, seed gymkhana.Seed, name string, repeat int,
	late gymkhana.Ticks) (gymkhana.Verdict, int) {
	t.Helper()
	w, seen := open(t, g, task, seed)
	spec := w.Spec()
	agents := seats(t, g, w, task, name, gymkhana.Seed(repeat).Derive("agent", string(task.ID), strconv.FormatUint(uint64(seed), 10)))
	verifier, err := kit.NewVerifier(task.Verifier.Config)
	if err != nil {
		t.Fatal(err)
	}
	scorer := verifier.Start(task, gymkhana.Frame{State: w.State()})
	acts := make([]gymkhana.Action, len(agents))
	steps := 0
	for ; steps < task.Budget.Steps && seen[0].Ended == gymkhana.Running; steps++ {
		for i, a := range agents {
			did, err := a.Act(t.Context(), &seen[i])
			if err != nil {
				t.Fatal(err)
			}
			if acts[i] = did.Actions[0]; spec.Check(spec.Roles[i], acts[i]) != nil {
				t.Fatalf("%s: step %d: %s does %v, which is not legal: %v", task.ID, steps, name, acts[i], spec.Check(spec.Roles[i], acts[i]))
			}
		}
		if late > 0 {
			if seen, err = envtest.Seen(w.Capabilities().Pass(t.Context(), late)); err != nil {
				t.Fatal(err)
			}
			scorer.Add(gymkhana.Frame{State: w.State()})
			if seen[0].Ended != gymkhana.Running {
				return scorer.Verdict(), steps
			}
		}
		if seen, err = envtest.Seen(w.Step(t.Context(), acts)); err != nil {
			t.Fatal(err)
		}
		scorer.Add(gymkhana.Frame{State: w.State()})
	}
	return scorer.Verdict(), steps
}

// seats makes a player for every role of a world.
func seats[S any](t testing.TB, g *kit.Game[S], w *kit.World[S], task *gymkhana.Task, name string, seed gymkhana.Seed) []gymkhana.Agent {
	t.Helper()
	spec := w.Spec()
	var agents []gymkhana.Agent
	for _, role := range spec.Roles {
		a, err := seat(g, w, name, gymkhana.AgentSetup{Role: role, Seed: seed.Derive("role", role)})
		if err == nil {
			err = a.Begin(t.Context(), task, spec)
		}
		if err != nil {
			t.Fatal(err)
		}
		agents = append(agents, a)
	}
	return agents
}

// seat makes a player: a built-in one, or one that has access to the world.
func seat[S any](g *kit.Game[S], w *kit.World[S], name string, setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	inside := g.NewHeuristic
	switch name {
	case "idle":
		return reference.NewIdle(setup)
	case "random":
		return reference.NewRandom(setup)
	case "oracle":
		inside = g.NewOracle
	case "shaky":
		return newShaky(g, w, setup)
	}
	a, err := inside(setup)
	if err != nil {
		return nil, err
	}
	return a, a.Sit(w)
}

// Reach returns, for each part of a task's goal, the best value that a player reaches on each instance if the episode
// does not end at the target, sorted. It helps to choose targets.
func Reach[S any](t testing.TB, g *kit.Game[S], index int, name string) [][]float64 {
	t.Helper()
	task := g.Suite()[index]
	reach := make([][]float64, len(g.Tasks[index].Goal))
	for _, seed := range task.Instances {
		in, err := g.Instance(t.Context(), setupOf(t, task), seed)
		if err != nil {
			t.Fatal(err)
		}
		v, _ := Play(t, g, endless(task), in.Seed, name, 0)
		for i, part := range g.Tasks[index].Goal {
			reach[i] = append(reach[i], v.Parts[part.Field])
		}
	}
	for _, values := range reach {
		slices.Sort(values)
	}
	return reach
}
