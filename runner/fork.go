package runner

import (
	"context"
	"fmt"
	"slices"

	"gymkhana"
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

// forkedTask gives the only task of a fork. It must be the task that the selectors give.
func (o *Order) forkedTask(selected []*gymkhana.Task) ([]*gymkhana.Task, error) {
	if o.Fork == nil {
		return selected, nil
	}
	i := slices.IndexFunc(selected, func(t *gymkhana.Task) bool { return t.ID == o.Fork.Task.ID })
	if i < 0 || !sameTask(selected[i], o.Fork.Task) {
		return nil, refuse("", "%s is not the task that this program has under the name; fork it with the program that played it", o.Fork.Task.ID)
	}
	return []*gymkhana.Task{o.Fork.Task}, nil
}

// forkedArms gives the arms of a fork the rules of the world under which the episode was begun.
func (o *Order) forkedArms(c *registry.Catalog, arms []gymkhana.Arm) ([]gymkhana.Arm, error) {
	if o.Fork == nil {
		return arms, nil
	}
	for i := range arms {
		arm, was := &arms[i], &o.Fork.Arm
		arm.Clock, arm.Protocol, arm.WorldVersion, arm.Screen, arm.World = was.Clock, was.Protocol, was.WorldVersion, was.Screen, was.World
		arm.Fresh = o.Fork.Fresh
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
