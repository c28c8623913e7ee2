package runner

import (
	"context"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/internal/shell"
	"gymkhana/registry"
)

// A Fork is what an order takes from the stored episode whose continuation it plays.
type Fork struct {
	Task    *gymkhana.Task // with the prelude, and with the episode's instance only
	Arm     gymkhana.Arm   // the arm that played the episode
	Private bool           // the instance came from a key
	Fresh   bool           // the agents get no history
}

// ForkOf prepares a fork of a stored episode at one of its steps, numbered from 1. It executes the steps up to there, and
// refuses, as the set-up's fault, a step that the episode does not have or at which it was over, a task or a world that
// this program has otherwise, and a world whose steps cannot be executed again.
func ForkOf(ctx context.Context, c *registry.Catalog, a gymkhana.Archive, row *gymkhana.EpisodeRow, step int) (*Fork, error) {
	plan, run := &a.Run().Plan, a.Run()
	if sources, err := a.Sources(ctx); err != nil {
		return nil, err
	} else if row.Source < len(sources) {
		run = &sources[row.Source]
	}
	task, known := plan.Played(&row.Episode)
	if !known || row.Arm < 0 || row.Arm >= len(plan.Arms) {
		return nil, refuse("", "the file does not hold the task and the arm of %s", row.Place())
	}
	f := &Fork{Arm: plan.Arms[row.Arm], Private: run.Plan.Private}
	own, err := f.Arm.Task(task)
	if err != nil {
		return nil, err
	}
	spec, err := newSurvey(c).spec(own)
	switch was := run.Plan.Worlds[task.Environment.Name]; {
	case err != nil:
		return nil, err
	case spec.Live:
		return nil, refuse("", "%s: %s is live, so its steps cannot be executed again, and the episode cannot be forked", row.Place(), spec.World)
	case spec.Version != was:
		return nil, refuse("", "%s: it was played in version %d of %s, which is at version %d here; fork it with the program that played it (%s)",
			row.Place(), was, spec.World, spec.Version, run.Host.Product)
	}
	t, err := a.Trajectory(ctx, row.ID)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", row.Place(), err)
	}
	prelude, err := t.Prelude(step, task, gymkhana.Origin{Run: run.ID, Episode: row.ID, Agent: f.Arm.Name()})
	if err != nil {
		return nil, refuse("", "%s: step %d: %v", row.Place(), step, err)
	}
	f.Task = task.Forked(prelude)
	f.Task.Instances = []gymkhana.Seed{row.Instance}
	return f, Rehearse(ctx, c, f.Task, row.Instance, &f.Arm)
}

// StartsOf prepares the beginnings of some tasks from a stored run: of each, the first turn of its first scored episode,
// without a step that ended it. Episodes of agents with an Opening come first. It refuses, as the set-up's fault, a run without one
// of the tasks, and what ForkOf refuses. name is that of the run, in messages.
func StartsOf(ctx context.Context, c *registry.Catalog, a gymkhana.Archive, tasks []*gymkhana.Task, name string) ([]*Fork, error) {
	rows, err := a.Episodes(ctx)
	if err != nil {
		return nil, err
	}
	var list []*Fork
	for _, task := range tasks {
		if len(task.Instances) > 1 {
			return nil, refuse("", "--from: %s has %d instances, and its episodes can begin from only one page; play tasks with one instance, such as those of webui",
				task.ID, len(task.Instances))
		}
		var best *gymkhana.EpisodeRow
		for i := range rows {
			row := &rows[i]
			if row.Task != task.ID || row.Outcome == nil || !row.Outcome.Scored {
				continue
			}
			opens := func(r *gymkhana.EpisodeRow) bool {
				e, err := c.FindAgent(a.Run().Plan.Arms[r.Arm].Agent)
				return err == nil && e.Opening != ""
			}
			if best == nil || opens(row) && !opens(best) {
				best = row
			}
		}
		if best == nil {
			return nil, refuse("", "--from: %s has no scored episode of %s; name tasks that it has, or play it there first", shell.Word(name), task.ID)
		}
		t, err := a.Trajectory(ctx, best.ID)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", best.Place(), err)
		}
		step := 0
		for i := range t.Steps {
			if s := &t.Steps[i]; i > 0 && s.Turn <= 1 && s.Ended == gymkhana.Running {
				step = i
			}
		}
		if step == 0 {
			return nil, refuse("", "--from: %s: its first turn has no step to begin from", best.Place())
		}
		f, err := ForkOf(ctx, c, a, best, step)
		if err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	return list, nil
}

// forkedTasks gives the tasks with their preludes. They must be the tasks that the selectors give.
func (o *Order) forkedTasks(selected []*gymkhana.Task) ([]*gymkhana.Task, error) {
	forks := o.From
	if o.Fork != nil {
		forks = []*Fork{o.Fork}
	}
	if len(forks) == 0 {
		return selected, nil
	}
	var tasks []*gymkhana.Task
	for _, f := range forks {
		i := slices.IndexFunc(selected, func(t *gymkhana.Task) bool { return t.ID == f.Task.ID })
		if i < 0 || !sameTask(selected[i], f.Task) {
			return nil, refuse("", "%s is not the task that this program has under the name; fork it with the program that played it", f.Task.ID)
		}
		tasks = append(tasks, f.Task)
	}
	return tasks, nil
}

// forkedArms gives the arms of a fork the rules of the world under which the episode was begun.
func (o *Order) forkedArms(c *registry.Catalog, arms []gymkhana.Arm) ([]gymkhana.Arm, error) {
	if o.Fork == nil && len(o.From) == 0 {
		return arms, nil
	}
	for i := range arms {
		arm := &arms[i]
		if o.Fork != nil {
			was := &o.Fork.Arm
			arm.Clock, arm.Protocol, arm.WorldVersion, arm.Screen, arm.World = was.Clock, was.Protocol, was.WorldVersion, was.Screen, was.World
			arm.Fresh = o.Fork.Fresh
		}
		e, err := c.FindAgent(arm.Agent)
		if err != nil {
			return nil, err
		}
		if !arm.Fresh && !e.Inherits {
			return nil, refuse("agent "+arm.Agent, "%v", errNoHeir)
		}
	}
	return arms, nil
}
