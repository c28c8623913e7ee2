package store

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"gymkhana"
)

// joinPlans makes one plan from several. If one cannot be joined with those before, it says which and why.
func joinPlans(plans []*gymkhana.Plan) (joined *gymkhana.Plan, at int, err error) {
	plan := *plans[0]
	plan.Suites, plan.Selectors = slices.Clone(plan.Suites), slices.Clone(plan.Selectors)
	plan.Worlds, plan.Arms, plan.Tasks = maps.Clone(plan.Worlds), slices.Clone(plan.Arms), copyTasks(plan.Tasks)
	for i, other := range plans[1:] {
		if err := joinPlan(&plan, other); err != nil {
			return nil, i + 1, err
		}
	}
	return &plan, 0, nil
}

func copyTasks(list []*gymkhana.Task) []*gymkhana.Task {
	own := make([]*gymkhana.Task, len(list))
	for i, t := range list {
		task := *t
		task.Instances = slices.Clone(t.Instances)
		own[i] = &task
	}
	return own
}

func joinPlan(into, plan *gymkhana.Plan) error {
	if into.Served || plan.Served {
		return errors.New("the episodes of a served run do not follow from its plan, so it cannot be merged")
	}
	if into.Seed != plan.Seed {
		return fmt.Errorf("their seeds differ (%d and %d), so equal episodes would be other experiments", into.Seed, plan.Seed)
	}
	if into.Judge != plan.Judge {
		return fmt.Errorf("one was judged by %s and one by %s", judgeOf(into), judgeOf(plan))
	}
	for name, version := range plan.Worlds {
		if have, ok := into.Worlds[name]; ok && have != version {
			return fmt.Errorf("world %s has versions %d and %d", name, have, version)
		}
		if into.Worlds == nil {
			into.Worlds = map[string]int{}
		}
		into.Worlds[name] = version
	}
	into.Private = into.Private || plan.Private
	into.Repeats = max(into.Repeats, plan.Repeats)
	into.Suites = union(into.Suites, plan.Suites)
	into.Selectors = union(into.Selectors, plan.Selectors)
	if err := joinArms(into, plan); err != nil {
		return err
	}
	return joinTasks(into, plan)
}

func judgeOf(plan *gymkhana.Plan) string {
	if plan.Judge == "" {
		return "rules alone"
	}
	return plan.Judge
}

func union[T comparable](a, b []T) []T {
	for _, v := range b {
		if !slices.Contains(a, v) {
			a = append(a, v)
		}
	}
	return a
}

func joinArms(into, plan *gymkhana.Plan) error {
	have := map[gymkhana.Hash]int{} // the place of each arm
	for i := range into.Arms {
		h, err := into.Arms[i].Hash()
		if err != nil {
			return err
		}
		have[h] = i
	}
	for i := range plan.Arms {
		h, err := plan.Arms[i].Hash()
		if err != nil {
			return err
		}
		at, ok := have[h]
		if !ok {
			into.Arms = append(into.Arms, plan.Arms[i])
			continue
		}
		joinPlays(&into.Arms[at], &plan.Arms[i])
	}
	return nil
}

// joinPlays gives an arm the worlds that it plays in either plan, so that the plan has all episodes of both.
func joinPlays(into, arm *gymkhana.Arm) {
	if len(into.Plays) == 0 || len(arm.Plays) == 0 {
		into.Plays = nil
		return
	}
	into.Plays = slices.Clone(into.Plays)
	for _, w := range arm.Plays {
		at := slices.IndexFunc(into.Plays, func(o gymkhana.PlayedWorld) bool { return o.World == w.World })
		if at < 0 {
			into.Plays = append(into.Plays, w)
			continue
		}
		into.Plays[at].Repeats = max(into.Plays[at].Repeats, w.Repeats)
	}
}

func joinTasks(into, plan *gymkhana.Plan) error {
	for _, task := range plan.Tasks {
		mine, ok := into.TaskOf(task.ID)
		if !ok {
			into.Tasks = append(into.Tasks, copyTasks([]*gymkhana.Task{task})...)
			continue
		}
		a, err := mine.Hash()
		if err != nil {
			return err
		}
		b, err := task.Hash()
		if err != nil {
			return err
		}
		if a != b {
			return fmt.Errorf("task %s has another content there", task.ID)
		}
		mine.Instances = union(mine.Instances, task.Instances)
	}
	return nil
}
