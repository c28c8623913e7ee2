package device

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/internal/wording"
)

// SuiteName is the suite of all families.
const SuiteName = "phone"

// Instances are the official seeds of a family: the first ten. Any other seed can be solved too; devicetest.Seeds tests
// that.
var Instances = []gymkhana.Seed{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}

// Validation are the seeds of the tasks that decide when training stops.
var Validation = []gymkhana.Seed{101, 102, 103, 104, 105}

const (
	visionTag = "vision" // the goal needs a picture, which a policy of elements does not look at
	miniApp   = "mini"   // the pages of the mini tasks
)

// Suite makes the suite of a phone's families. Apps named in heldApps, and families named in heldTasks, are left out of
// phone:train. The subset phone:val contains the families of phone:train with other seeds and held-out wordings.
func (k *Kit) Suite(heldApps, heldTasks []string) (*gymkhana.Suite, error) {
	s := &gymkhana.Suite{
		Name:    SuiteName,
		Version: Version,
		Title:   "Phone",
		Doc:     "Families of tasks on a phone, modelled on AndroidWorld and MobileMiniWoB++: ten instances each, checked on the phone's data.",
		Source:  "AndroidWorld, arXiv:2405.14573; CollabUIAgents, arXiv:2502.14496",
		Agents:  []string{"idle", "random", "heuristic", "oracle"},
		Repeats: 1,
		Subsets: map[string][]string{},
	}
	for _, name := range heldTasks {
		if k.byFamily[name] == nil {
			return nil, fmt.Errorf("held out is %q, and there is no such family", name)
		}
	}
	var val []*gymkhana.Task
	for i := range k.all {
		f := &k.all[i]
		t, err := f.task(false)
		if err != nil {
			return nil, err
		}
		s.Tasks = append(s.Tasks, t)
		app, _, _ := strings.Cut(f.Name, "/")
		subset := "train"
		switch {
		case f.Part != "":
			subset = f.Part
		case slices.Contains(heldApps, app):
			subset = "test-app"
		case slices.Contains(heldTasks, f.Name):
			subset = "test-task"
		default:
			v, err := f.task(true)
			if err != nil {
				return nil, err
			}
			val = append(val, v)
			s.Subsets["val"] = append(s.Subsets["val"], strings.TrimPrefix(string(v.ID), SuiteName+"/"))
		}
		s.Subsets[subset] = append(s.Subsets[subset], f.Name)
		if app == miniApp {
			s.Subsets["mini"] = append(s.Subsets["mini"], f.Name)
		} else {
			s.Subsets["tasks"] = append(s.Subsets["tasks"], f.Name)
		}
	}
	s.Tasks = append(s.Tasks, val...)
	return s, nil
}

// A Counterpart is a family of another benchmark, and ours that asks for the same.
type Counterpart struct {
	Name   string // its name there
	Steps  int    // its budget there
	Level  string // easy, medium or hard, as there
	Family string // ours; "" if there is none
}

// As makes a suite of a benchmark's families, under their own names and with their own budgets, in their order. Those
// without a counterpart are left out.
func (k *Kit) As(name, title, source string, list []Counterpart) (*gymkhana.Suite, error) {
	s := &gymkhana.Suite{Name: name, Version: Version, Title: title, Source: source, Agents: []string{"idle", "random", "heuristic", "oracle"},
		Doc: "The families of " + title + " by their own names, with their budgets, played on our phone.", Repeats: 1}
	for _, c := range list {
		if c.Family == "" {
			continue
		}
		f := k.byFamily[c.Family]
		if f == nil {
			return nil, fmt.Errorf("the counterpart of %s is %q, and there is no such family", c.Name, c.Family)
		}
		own := *f
		own.Steps, own.Level = c.Steps, c.Level
		t, err := own.task(false)
		if err != nil {
			return nil, err
		}
		t.ID = gymkhana.TaskID(name + "/" + c.Name)
		s.Tasks = append(s.Tasks, t)
	}
	return s, nil
}

// task makes the task of a family, or the one for validation.
func (f *Family) task(val bool) (*gymkhana.Task, error) {
	world, err := gymkhana.NewConfig(Setup{Family: f.Name, Held: val})
	if err != nil {
		return nil, err
	}
	published, err := gymkhana.NewConfig(VerifierOptions{Published: true})
	if err != nil {
		return nil, err
	}
	words := f.Goals[0]
	if val {
		words = f.Goals[len(f.Goals)-1]
	}
	goal, err := wording.Plain(words)
	if err != nil {
		return nil, fmt.Errorf("family %s: %w", f.Name, err)
	}
	app, _, _ := strings.Cut(f.Name, "/")
	t := &gymkhana.Task{
		ID:          gymkhana.TaskID(SuiteName + "/" + f.Name),
		Goal:        goal,
		Environment: gymkhana.Ref{Name: WorldName, Config: world},
		Verifier:    gymkhana.Ref{Name: VerifierName},
		Oracle:      gymkhana.Ref{Name: WorldName},
		Budget:      gymkhana.Budget{Steps: f.Steps},
		Instances:   Instances,
		Published:   &gymkhana.Variant{Verifier: published},
		Tags:        append([]string{f.Level, app}, f.Tags...),
	}
	for i := range AndroidWorld {
		if AndroidWorld[i].Family == f.Name {
			t.Tags = append(t.Tags, "androidworld:"+AndroidWorld[i].Name)
		}
	}
	if f.Noop {
		t.Tags = append(t.Tags, "noop")
	}
	if f.Reply != nil {
		t.Tags = append(t.Tags, "question")
	}
	if f.Vision {
		t.Tags = append(t.Tags, visionTag)
	}
	if f.Fact != "" {
		t.Tags = append(t.Tags, "fact:"+f.Fact)
	}
	if f.Guess > 0 {
		t.Tags = append(t.Tags, "guess", fmt.Sprintf("guess:%d", f.Guess))
	}
	if val {
		t.ID = gymkhana.TaskID(SuiteName + "/val/" + strings.ReplaceAll(f.Name, "/", "-"))
		t.Instances = Validation
		t.Tags = append(t.Tags, "val")
	}
	return t, nil
}
