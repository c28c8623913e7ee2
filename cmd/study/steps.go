package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/policy"
	"gymkhana/metric"
	"gymkhana/registry"
	"gymkhana/runner"
)

// A steps study measures an agent on the oracle's path, as the tables of Mind2Web do: at each state of the oracle's walk the
// agent decides, its decision is compared with the oracle's, and the oracle's is performed. So a mistake does not change
// what comes after it.
//
// Source: Mind2Web, arXiv:2306.06070, section 4.1: element accuracy, operation F1, step success; its task success is here
// that of a walk.
type steps struct {
	catalog  *registry.Catalog
	resolved *runner.Resolved // the tasks, the arms and their networks
}

// A StepsReport has the results of all arms on all selectors.
type StepsReport struct {
	Kernel string     `json:"kernel"`
	Rows   []StepsRow `json:"rows"`
}

// A StepsRow is an arm on the tasks of a selector. All intervals cluster by family.
type StepsRow struct {
	Selector string `json:"selector"`
	Agent    string `json:"agent"`
	Model    string `json:"model"`

	Families int `json:"families"`
	Walks    int `json:"walks"`
	Steps    int `json:"steps"`

	Element   Measure `json:"element"`   // the same element, of the steps whose action names one
	Operation Measure `json:"operation"` // F1 of the words of verb and text
	Step      Measure `json:"step"`      // the same element, verb and text
	Helpful   Measure `json:"helpful"`   // the step, or another action that brings the end nearer
	Walk      Measure `json:"walk"`      // all steps of a walk are right
	Guided    Measure `json:"guided"`    // all steps of a walk are helpful

	Expressible Measure `json:"expressible"` // steps whose action the network can choose
}

// A Measure is a share of steps or of walks.
type Measure struct {
	N    int             `json:"n"`
	Mean float64         `json:"mean"`
	CI   metric.Interval `json:"ci"`
}

// A forced walk is the oracle's walk through an instance, with the decisions of an agent.
type forced struct {
	task  *gymkhana.Task
	seed  gymkhana.Seed
	arm   *gymkhana.Arm
	study *steps
	marks []mark
}

// A mark compares a decision with the oracle's.
type mark struct {
	named     bool // the oracle's action names an element
	element   bool
	operation float64
	step      bool
	helpful   bool
	can       bool // the network can choose the oracle's action
}

// run walks through all instances of each selector's tasks with each arm.
func (s *steps) run(ctx context.Context, selectors []string) (*StepsReport, error) {
	r := &StepsReport{Kernel: policy.Kernel()}
	tasks := map[gymkhana.TaskID]*gymkhana.Task{}
	for _, t := range s.resolved.Plan.Tasks {
		tasks[t.ID] = t
	}
	for _, selector := range selectors {
		chosen, _, err := s.catalog.Select([]string{selector})
		if err != nil {
			return nil, err
		}
		for i := range s.resolved.Plan.Arms {
			arm := &s.resolved.Plan.Arms[i]
			var all []*forced
			for _, t := range chosen {
				for _, seed := range tasks[t.ID].Instances {
					all = append(all, &forced{task: tasks[t.ID], seed: seed, arm: arm, study: s})
				}
			}
			if err := learn.Each(ctx, all, func(ctx context.Context, f *forced) error { return f.walk(ctx) }); err != nil {
				return nil, err
			}
			r.Rows = append(r.Rows, stepsRow(selector, arm, all))
		}
	}
	return r, nil
}

// walk follows the oracle to the end.
func (f *forced) walk(ctx context.Context) error {
	entry, err := f.study.catalog.FindEnv(f.task.Environment.Name)
	if err != nil {
		return err
	}
	if entry.Trainable == nil {
		return refuse("%s is in the world %s, whose oracle does not know its next step from everywhere; steps are measured in worlds "+
			"that can be trained on", f.task.ID, entry.Name)
	}
	world, err := entry.Trainable(f.task.Environment.Config)
	if err != nil {
		return err
	}
	e, err := runner.DriveIn(ctx, f.study.catalog, f.task, f.seed, world)
	if err != nil {
		return err
	}
	defer e.Close(ctx)
	if world.Guide() == nil || world.Capabilities().Snapshot == nil {
		return refuse("the steps of %s cannot be measured: its world cannot be saved, or its oracle does not know its next step", f.task.ID)
	}
	p, err := f.study.pupil(f.task, f.seed, f.arm)
	if err == nil {
		err = p.agent.Begin(ctx, e.Task(), e.Spec())
	}
	if err != nil {
		return err
	}
	space := policy.NewSpace(e.Task().Goal, e.Spec())
	for !e.Over() {
		seen := e.Seen()[0]
		seen.Elements = slices.Clone(seen.Elements) // trying actions changes the world's own slice
		left, there := world.Guide().Distance(longest)
		if !there {
			break
		}
		want := world.Guide().Next()
		m, err := f.compare(ctx, p, world, &seen, &want, left)
		if err != nil {
			return err
		}
		m.can = can(space.See(&seen), &want)
		f.marks = append(f.marks, m)
		space.Did(want)
		if err := e.Act(ctx, gymkhana.Decision{Actions: []gymkhana.Action{want}}); err != nil {
			return err
		}
	}
	return nil
}

// can reports whether a network has a choice that makes an action.
func can(options *policy.Options, want *gymkhana.Action) bool {
	choice, found := options.Find(want)
	if !found {
		return false
	}
	act, ok := options.Action(&choice)
	return ok && act.Equal(*want)
}

// compare asks the agent, says what the oracle does instead, and compares.
func (f *forced) compare(ctx context.Context, p *pupil, world gymkhana.Trainable, seen *gymkhana.Observation, want *gymkhana.Action, left int) (mark, error) {
	d, err := p.decide(ctx, seen)
	if err == nil {
		err = p.did(gymkhana.Decision{Actions: []gymkhana.Action{*want}, Raw: want.String()})
	}
	if err != nil || d.Invalid != "" || len(d.Actions) == 0 {
		return mark{named: want.Text("element") != ""}, err
	}
	got := d.Actions[0]
	m := markOf(want, &got)
	if m.helpful = m.step; m.helpful {
		return m, nil
	}
	m.helpful, err = nearer(ctx, world, got, left)
	return m, err
}

// markOf compares an action with the oracle's.
func markOf(want, got *gymkhana.Action) mark {
	m := mark{named: want.Text("element") != "", operation: operationF1(operation(want), operation(got))}
	m.element = want.Text("element") == got.Text("element")
	m.step = m.element && m.operation == 1
	m.element = m.element && m.named
	return m
}

// nearer reports whether an action brings the end nearer. It is undone.
func nearer(ctx context.Context, world gymkhana.Trainable, a gymkhana.Action, left int) (bool, error) {
	saved, err := world.Capabilities().Snapshot()
	if err != nil {
		return false, err
	}
	if _, err := world.Step(ctx, []gymkhana.Action{a}); err != nil {
		return false, err
	}
	after, there := world.Guide().Distance(longest)
	_, err = world.Capabilities().Restore(ctx, saved)
	return there && after < left, err
}

// operation is the verb of an action and its text, without the element and without how a text is typed.
func operation(a *gymkhana.Action) []string {
	words := []string{string(a.Verb)}
	for _, arg := range a.Args {
		switch arg.Name {
		case "element", "clear", "enter":
			continue
		}
		words = append(words, strings.Fields(strings.ToLower(fmt.Sprint(arg.Value)))...)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// operationF1 is the F1 of two sets of words.
func operationF1(want, got []string) float64 {
	same := 0
	for _, w := range got {
		if slices.Contains(want, w) {
			same++
		}
	}
	return 2 * float64(same) / float64(len(want)+len(got))
}

// stepsRow sums up walks.
func stepsRow(selector string, arm *gymkhana.Arm, all []*forced) StepsRow {
	r := StepsRow{Selector: selector, Agent: arm.Agent, Model: arm.Model, Walks: len(all)}
	by := map[string]map[gymkhana.TaskID][]float64{}
	families := map[gymkhana.TaskID]bool{}
	for _, f := range all {
		family := gymkhana.TaskID(f.task.Fact())
		families[family] = true
		add := func(measure string, x float64) {
			if by[measure] == nil {
				by[measure] = map[gymkhana.TaskID][]float64{}
			}
			by[measure][family] = append(by[measure][family], x)
		}
		right, guided := len(f.marks) > 0, len(f.marks) > 0
		r.Steps += len(f.marks)
		for _, m := range f.marks {
			if m.named {
				add("element", truth(m.element))
			}
			add("operation", m.operation)
			add("step", truth(m.step))
			add("helpful", truth(m.helpful))
			add("can", truth(m.can))
			right, guided = right && m.step, guided && m.helpful
		}
		add("walk", truth(right))
		add("guided", truth(guided))
	}
	r.Families = len(families)
	for name, to := range map[string]*Measure{"element": &r.Element, "operation": &r.Operation, "step": &r.Step, "helpful": &r.Helpful,
		"walk": &r.Walk, "guided": &r.Guided, "can": &r.Expressible} {
		*to = measureOf(by[name])
	}
	return r
}

// measureOf is the mean of numbers from 0 to 1, by family.
func measureOf(by map[gymkhana.TaskID][]float64) Measure {
	var groups [][]float64
	for _, f := range slices.Sorted(maps.Keys(by)) {
		groups = append(groups, by[f])
	}
	e := metric.EstimateBounded(groups, 0, 1, metric.Confidence)
	return Measure{e.N, e.Mean, e.CI}
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// A pupil is an agent that decides and then learns what was done instead, alone or as every member of a group.
type pupil struct {
	agent   gymkhana.Agent
	alone   gymkhana.Member   // the agent, if it plays alone
	members []gymkhana.Member // of a group
}

// pupil makes the agent of an arm.
func (s *steps) pupil(task *gymkhana.Task, seed gymkhana.Seed, arm *gymkhana.Arm) (*pupil, error) {
	p := &pupil{}
	setup := gymkhana.AgentSetup{Options: arm.Options, Seed: seed.Derive("steps", string(task.ID)), Protocol: arm.Protocol,
		Policy: s.resolved.Policies[arm.Model]}
	if len(arm.Members) > 0 {
		setup.Seat = func(number int, _ func(gymkhana.Model) gymkhana.Model) (gymkhana.Seated, error) {
			partner := &arm.Members[number]
			own := gymkhana.AgentSetup{Options: partner.Options, Seed: setup.Seed.Derive("member", fmt.Sprint(number)), Protocol: arm.Protocol,
				Policy: s.resolved.Policies[partner.Address()]}
			seated, err := s.catalog.NewAgent(partner.Agent, task, own)
			if err != nil {
				return seated, err
			}
			if seated.Member == nil {
				return seated, refuse("the agent %s cannot learn what was done instead of its decision; take policy, or a group of it", partner.Agent)
			}
			p.members = append(p.members, seated.Member)
			seated.Member = quiet{seated.Member}
			return seated, nil
		}
	}
	seated, err := s.catalog.NewAgent(arm.Agent, task, setup)
	p.agent, p.alone = seated.Agent, seated.Member
	if err == nil && seated.Member == nil && len(arm.Members) == 0 {
		err = refuse("the agent %s cannot learn what was done instead of its decision; take policy, or a group of it", arm.Agent)
	}
	return p, err
}

// A quiet member does not learn what its group decided.
type quiet struct{ gymkhana.Member }

// Did does nothing.
func (quiet) Did(gymkhana.Decision) error { return nil }

// decide asks the agent, whose members do not learn what was decided.
func (p *pupil) decide(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	if p.alone != nil {
		return p.alone.Propose(ctx, o, nil)
	}
	return p.agent.Act(ctx, o)
}

// did reports what was done instead.
func (p *pupil) did(d gymkhana.Decision) error {
	if p.alone != nil {
		return p.alone.Did(d)
	}
	var err error
	for _, m := range p.members {
		err = cmp.Or(err, m.Did(d))
	}
	return err
}
