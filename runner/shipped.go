package runner

import (
	"bytes"
	"fmt"
	"gymkhana/registry"
	"slices"

	"gymkhana"
)

// suites compares the tasks of every source with those of this program's suites for the same selectors. A changed task,
// budget or instance is reported as not shipped.
func (v *verifier) suites() {
	told := map[Mismatch]bool{}
	for i := range v.sources {
		for _, m := range v.unshipped(&v.sources[i].run.Plan) {
			if !told[m] {
				told[m] = true
				v.out.NotShipped = append(v.out.NotShipped, m)
			}
		}
	}
}

// OtherVersions says, by name, which worlds of a plan have another version in this program, or none in the plan. Their
// episodes cannot be executed again here.
func OtherVersions(c *registry.Catalog, p *gymkhana.Plan) map[string]string {
	other, worlds, seen := map[string]string{}, newSurvey(c), map[string]bool{}
	for _, t := range p.Tasks {
		name := t.Environment.Name
		was := p.Worlds[name]
		if seen[name] {
			continue
		}
		seen[name] = true // all worlds of a name have the same version
		switch spec, err := worlds.spec(t); {
		case err != nil:
			other[name] = name + " is not here"
		case spec.Version != was:
			other[name] = gradedBy(name, was, spec.Version)
		}
	}
	return other
}

// gradedBy says that a world has changed since.
func gradedBy(world string, was, is int) string {
	if was == 0 {
		return fmt.Sprintf("the plan has no version of %s, which is at version %d here", world, is)
	}
	return fmt.Sprintf("graded by version %d of %s, which is at version %d here", was, world, is)
}

// unshipped lists the parts of a plan that differ from this program's suites.
func (v *verifier) unshipped(p *gymkhana.Plan) []Mismatch {
	tasks, suites, err := v.catalog.Select(p.Selectors)
	if err != nil {
		return []Mismatch{{What: err.Error()}}
	}
	var list []Mismatch
	say := func(id gymkhana.TaskID, format string, args ...any) {
		list = append(list, Mismatch{Task: id, What: fmt.Sprintf(format, args...)})
	}
	var labels []gymkhana.SuiteLabel
	for _, s := range suites {
		labels = append(labels, gymkhana.SuiteLabel{Name: s.Name, Version: s.Version})
	}
	if !slices.Equal(labels, p.Suites) {
		say("", "the run's suites are %v, this program has %v", p.Suites, labels)
		return list
	}
	if isolated(p, tasks) {
		if tasks, err = arrange(v.catalog, Order{IsolateHops: true}, nil, tasks); err != nil {
			say("", "%v", err)
			return list
		}
	}
	if p.Private && v.how.PrivateKey == "" {
		say("", "its instances are private; pass the key with --private")
	}
	shipped, place := map[gymkhana.TaskID]*gymkhana.Task{}, map[gymkhana.TaskID]int{}
	for i, t := range tasks {
		shipped[t.ID], place[t.ID] = t, i
	}
	if !slices.IsSortedFunc(p.Tasks, func(a, b *gymkhana.Task) int { return place[a.ID] - place[b.ID] }) {
		say("", "its tasks are not in the order in which the selectors %v give them", p.Selectors)
	}
	most := mostInstances(p)
	for _, t := range p.Tasks {
		own := shipped[t.ID]
		delete(shipped, t.ID)
		switch {
		case own == nil:
			say(t.ID, "the selectors %v give no such task", p.Selectors)
		case !sameTask(own, t):
			say(t.ID, "its goal, world, verifier, oracle, budget or tags are not those of the suite")
		case p.Private && v.how.PrivateKey == "":
		case t.Prelude != nil && within(t.Instances, v.instances(own, p, len(own.Instances))): // a fork has one of them
		case !slices.Equal(v.instances(own, p, most), t.Instances):
			say(t.ID, "its instances are not those of the suite")
		}
	}
	for _, t := range tasks {
		if shipped[t.ID] != nil {
			say(t.ID, "the selectors %v give this task, and the plan leaves it out", p.Selectors)
		}
	}
	return list
}

// isolated reports whether a plan plays hops of tasks as separate tasks. The plan has no explicit mark of it.
func isolated(p *gymkhana.Plan, tasks []*gymkhana.Task) bool {
	whole := map[gymkhana.TaskID]bool{}
	for _, t := range tasks {
		whole[t.ID] = true
	}
	return len(p.Tasks) > 0 && !slices.ContainsFunc(p.Tasks, func(t *gymkhana.Task) bool { return whole[t.ID] })
}

// mostInstances is the largest number of instances of a task. A plan with --instances has this many of each task, or
// all that the task has.
func mostInstances(p *gymkhana.Plan) int {
	most := 0
	for _, t := range p.Tasks {
		most = max(most, len(t.Instances))
	}
	return most
}

// instances returns the instances that a plan should have of a task.
func (v *verifier) instances(t *gymkhana.Task, p *gymkhana.Plan, most int) []gymkhana.Seed {
	o := Order{Instances: most}
	if p.Private {
		o.PrivateKey = v.how.PrivateKey
	}
	return chooseInstances(t, o).Instances
}

// within reports whether a list has no element that is not in another.
func within(list, in []gymkhana.Seed) bool {
	return !slices.ContainsFunc(list, func(s gymkhana.Seed) bool { return !slices.Contains(in, s) })
}

// sameTask compares two tasks except for their instances and preludes.
func sameTask(a, b *gymkhana.Task) bool {
	x, y := *a.Forked(nil), *b.Forked(nil)
	x.Instances, y.Instances = nil, nil
	one, err := gymkhana.Canonical(x)
	two, err2 := gymkhana.Canonical(y)
	return err == nil && err2 == nil && bytes.Equal(one, two)
}
