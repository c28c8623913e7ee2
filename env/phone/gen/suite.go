package gen

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/internal/wording"
)

// SuiteName is the suite of generated apps.
const SuiteName = "phone-gen"

// The official seeds: those of training and of the test, and those that decide when training stops.
var (
	Instances  = []gymkhana.Seed{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	Validation = []gymkhana.Seed{101, 102, 103, 104, 105}
)

// Parting is the division of the tasks for training.
var Parting = gymkhana.Split{Suite: SuiteName, Train: "train", Val: "val", Tests: []string{"test"}, Fresh: FreshSuite}

// Suite makes the suite: each family with the training apps, with these in held-out wordings, and with the test apps.
func Suite() *gymkhana.Suite {
	s := &gymkhana.Suite{
		Name:    SuiteName,
		Version: Version,
		Title:   "Phone, generated apps",
		Doc: fmt.Sprintf("Families of tasks in apps that are drawn from a seed: %d apps to learn from, %d of other words, schemas and layouts to test with.",
			Size(Train), Size(Test)),
		Source:  "our own",
		Agents:  []string{"idle", "random", "heuristic", "oracle"},
		Repeats: 1,
		Subsets: map[string][]string{},
	}
	for _, part := range []struct {
		name  string
		setup Setup
		seeds []gymkhana.Seed
	}{{"train", Setup{Split: Train}, Instances}, {"val", Setup{Split: Train, Held: true}, Validation}, {"test", Setup{Split: Test}, Instances}} {
		for i, what := range Kinds() {
			part.setup.Family = what
			s.Tasks = append(s.Tasks, task(part.name, part.setup, familyOf(i), part.seeds))
			s.Subsets[part.name] = append(s.Subsets[part.name], part.name+"/"+what)
		}
	}
	return s
}

// Lessons makes the training tasks that suit the first n training apps.
func Lessons(apps int) ([]*gymkhana.Task, error) {
	var all []*gymkhana.Task
	for i, what := range Kinds() {
		set := Setup{Split: Train, Family: what, Apps: apps}
		switch err := set.check(); {
		case err != nil:
			return nil, err
		case len(set.fitting()) > 0:
			all = append(all, task("train", set, familyOf(i), Instances))
		}
	}
	return all, nil
}

// familyOf returns the part of a family that is the same for every app.
func familyOf(i int) plan {
	if i < len(plans) {
		return plans[i]
	}
	return plan{what: copying, steps: copySteps, level: "hard"}
}

func task(part string, set Setup, p plan, seeds []gymkhana.Seed) *gymkhana.Task {
	world, err := gymkhana.NewConfig(set)
	if err != nil {
		panic("gen: " + err.Error()) // it holds only texts and numbers
	}
	words := goals[p.what][0]
	if part == "val" {
		words = goals[p.what][len(goals[p.what])-1]
	}
	goal, err := wording.Plain(words)
	if err != nil {
		panic("gen: " + err.Error()) // the wordings are our own
	}
	t := &gymkhana.Task{
		ID:          gymkhana.TaskID(SuiteName + "/" + part + "/" + p.what),
		Goal:        goal,
		Environment: gymkhana.Ref{Name: WorldName, Config: world},
		Verifier:    gymkhana.Ref{Name: device.VerifierName},
		Oracle:      gymkhana.Ref{Name: device.WorldName},
		Budget:      gymkhana.Budget{Steps: p.steps},
		Instances:   seeds,
		Tags:        []string{p.level, part},
	}
	if p.reply {
		t.Tags = append(t.Tags, "question")
	}
	if p.guess > 0 {
		t.Tags = append(t.Tags, gymkhana.GuessTag, fmt.Sprintf("%s:%d", gymkhana.GuessTag, p.guess))
	}
	return t
}
