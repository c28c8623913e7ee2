package kittest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// repeats is how often random plays each instance.
const repeats = 5

// Calibrate holds a game's targets to what its reference players reach: random at most 0.35 in
// the mean, the heuristic from 0.25 to 0.80, the oracle all; at least one task won by the
// heuristic, at least two never by random, and idle below random.
func Calibrate[S any](t *testing.T, g *kit.Game[S]) {
	t.Helper()
	mean := map[string]float64{}
	heuristicWon, randomNever := 0, 0
	for _, task := range g.Suite() {
		row := map[string]float64{}
		won := map[string]int{}
		for _, name := range []string{"idle", "random", "heuristic", "oracle"} {
			n := 1
			if name == "random" {
				n = repeats
			}
			var sum float64
			for _, seed := range task.Instances {
				for rep := range n {
					v, steps := Play(t, g, task, seed, name, uint64(rep))
					sum += v.Progress / float64(n*len(task.Instances))
					if v.Success {
						won[name]++
					} else if name == "oracle" {
						t.Errorf("%s, seed %d: the oracle comes to %.2f in %d steps", task.ID, seed, v.Progress, steps)
					}
				}
			}
			row[name] = sum
			mean[name] += sum / float64(len(g.Tasks))
		}
		t.Logf("%-28s idle %.2f  random %.2f (%d/%d)  heuristic %.2f (%d/%d)  oracle %.2f", task.ID, row["idle"], row["random"],
			won["random"], repeats*len(task.Instances), row["heuristic"], won["heuristic"], len(task.Instances), row["oracle"])
		if won["heuristic"] == len(task.Instances) {
			heuristicWon++
		}
		if won["random"] == 0 {
			randomNever++
		}
	}
	t.Logf("%-28s idle %.2f  random %.2f  heuristic %.2f  oracle %.2f", g.Name, mean["idle"], mean["random"], mean["heuristic"], mean["oracle"])
	for _, law := range []struct {
		ok   bool
		what string
	}{
		{mean["random"] <= 0.35, "random comes too far; want at most 0.35"},
		{mean["heuristic"] >= 0.25 && mean["heuristic"] <= 0.80, "the heuristic should come to between 0.25 and 0.80"},
		{mean["idle"] < mean["random"] && mean["random"] < mean["heuristic"] && mean["heuristic"] < mean["oracle"], "want idle < random < heuristic < oracle"},
		{heuristicWon >= 1, "the heuristic should win at least one task on all instances"},
		{randomNever >= 2, "random should never win at least two tasks"},
	} {
		if !law.ok {
			t.Error(law.what)
		}
	}
}

// Play plays one episode by itself, without a runner: idle, random, heuristic or oracle.
func Play[S any](t testing.TB, g *kit.Game[S], task *gymkhana.Task, seed gymkhana.Seed, name string, repeat uint64) (gymkhana.Verdict, int) {
	t.Helper()
	w, seen := open(t, g, task, seed)
	spec := w.Spec()
	agents := make([]gymkhana.Insider, len(spec.Roles))
	for i, role := range spec.Roles {
		agents[i] = seat(t, g, w, task, name, role)
	}
	verifier, err := kit.NewVerifier(task.Verifier.Config)
	if err != nil {
		t.Fatal(err)
	}
	frames, _ := w.Frames(t.Context())
	scorer := verifier.Start(task, frames[0])
	r := rand.New(rand.NewPCG(uint64(seed), repeat))
	steps := 0
	for ; steps < task.Budget.Steps && seen[0].Ended == gymkhana.Running; steps++ {
		acts := make([]gymkhana.Action, len(agents))
		for i, a := range agents {
			switch {
			case a != nil:
				did, err := a.Act(t.Context(), &seen[i])
				if err != nil {
					t.Fatal(err)
				}
				if acts[i] = did.Actions[0]; spec.Check(spec.Roles[i], acts[i]) != nil {
					t.Fatalf("%s: step %d: %s does %v, which is not legal: %v", task.ID, steps, name, acts[i], spec.Check(spec.Roles[i], acts[i]))
				}
			case name == "random":
				acts[i] = randomControl(r, &spec, spec.Roles[i])
			default:
				acts[i] = gymkhana.Action{Verb: gymkhana.Noop}
			}
		}
		if seen, err = w.Step(t.Context(), acts); err != nil {
			t.Fatal(err)
		}
		frames, _ = w.Frames(t.Context())
		scorer.Add(frames[0])
	}
	return scorer.Verdict(), steps
}

func seat[S any](t testing.TB, g *kit.Game[S], w *kit.World[S], task *gymkhana.Task, name, role string) gymkhana.Insider {
	open := map[string]func(gymkhana.AgentSetup) (gymkhana.Insider, error){"oracle": g.NewOracle, "heuristic": g.NewHeuristic}[name]
	if open == nil {
		return nil
	}
	a, err := open(gymkhana.AgentSetup{Role: role})
	if err == nil {
		err = a.Sit(w)
	}
	if err == nil {
		err = a.Begin(t.Context(), task, w.Spec())
	}
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// Reach gives the best value of the goal's first field that a player comes to on each instance
// of a task when nothing stops it at the target, sorted: for choosing targets.
func Reach[S any](t testing.TB, g *kit.Game[S], index int, name string) []float64 {
	t.Helper()
	task := g.Suite()[index]
	field := g.Tasks[index].Goal[0].Field
	free := endless(task)
	free.Verifier.Config = gymkhana.Config(`{"goal":[{"field":"` + field + `","target":1e9}]}`)
	var best []float64
	for _, seed := range task.Instances {
		v, _ := Play(t, g, free, seed, name, 0)
		best = append(best, v.Parts[field])
	}
	slices.Sort(best)
	return best
}
