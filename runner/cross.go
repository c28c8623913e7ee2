package runner

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/registry"
)

// Cross executes the episodes of a run again, each in the other engine of its world, and compares the states after
// every step and the verdicts. It compares nothing else: agents see something different there, so they do not decide
// again, and texts, times and screens belong to the engine that recorded. A run of a world with one engine is refused
// with a gymkhana.FaultSetup. What the other engine cannot do is reported as not comparable.
func Cross(ctx context.Context, c *registry.Catalog, a gymkhana.Archive, how Check) (*Verification, error) {
	if err := TwoEngines(c, a.Run().Plan.Tasks); err != nil {
		return nil, err
	}
	how.Frames, how.Unlike = false, nil // another build of a browser has the same states
	v, err := newVerifier(ctx, c, a, how)
	if err != nil {
		return nil, err
	}
	v.out.Compared = []string{"states", "verdicts"}
	if err := errors.Join(v.rows(ctx), v.conflicts(ctx)); err != nil {
		return nil, err
	}
	err = v.episodes(ctx, v.crossed)
	slices.Sort(v.out.Engines)
	v.out.Engines = slices.Compact(v.out.Engines)
	return v.out, err
}

// TwoEngines refuses tasks of worlds that have one engine only, with a gymkhana.FaultSetup.
func TwoEngines(c *registry.Catalog, tasks []*gymkhana.Task) error {
	var able []string
	for _, e := range c.Envs() {
		if e.Cross != nil {
			able = append(able, e.Name)
		}
	}
	for _, t := range tasks {
		if !slices.Contains(able, t.Environment.Name) {
			return refuse("", "the world %s has only one engine; what can be executed in another are runs of %s", t.Environment.Name,
				strings.Join(able, " and "))
		}
	}
	return nil
}

// Unpooled refuses tasks of both engines of a world, with a gymkhana.FaultSetup, because every report would pool them.
func Unpooled(c *registry.Catalog, tasks []*gymkhana.Task) error {
	for _, t := range tasks {
		e, err := c.FindEnv(t.Environment.Name)
		if err != nil || e.Twin == "" {
			continue
		}
		if slices.ContainsFunc(tasks, func(o *gymkhana.Task) bool { return o.Environment.Name == e.Twin }) {
			return refuse("", "%s and %s are the same world in two engines, and their results are never pooled; keep them in two runs "+
				"(gymkhana compare sets these side by side)", e.Name, e.Twin)
		}
	}
	return nil
}

// crossed checks one finished episode in the other engine.
func (v *verifier) crossed(ctx context.Context, row *gymkhana.EpisodeRow) checked {
	res, task, past, at := v.open(ctx, row)
	if task == nil {
		return res
	}
	if why := v.incomparable(task, &v.sources[row.Source]); why != "" {
		res.unlike = at(0, "%s", why)
		return res
	}
	session, err := v.other(task)
	if err != nil {
		res.unlike = at(0, "%v", err)
		return res
	}
	v.replay(ctx, &res, session, row, past, at)
	if err := session.Close(); err != nil && res.err == nil && res.wrong == nil {
		res.err = err
	}
	return res
}

// other begins a session in the other engine.
func (v *verifier) other(task *gymkhana.Task) (*session, error) {
	entry, err := v.catalog.FindEnv(task.Environment.Name)
	if err != nil {
		return nil, err
	}
	world, err := entry.Cross(task.Environment.Config)
	if err != nil {
		return nil, err
	}
	s, err := newSession(v.catalog, task, world)
	if err != nil {
		return nil, err
	}
	v.mu.Lock()
	v.out.Engines = append(v.out.Engines, s.Spec.World)
	v.mu.Unlock()
	return s, nil
}

// replay performs the stored steps and compares the results.
func (v *verifier) replay(ctx context.Context, res *checked, s *session, row *gymkhana.EpisodeRow, past *gymkhana.Past, at complain) {
	for i := range past.Steps {
		was := &past.Steps[i]
		if was.Passed > 0 {
			res.unlike = at(was.N, "time passed while the agent thought, which the other engine does not count")
			return
		}
		now, err := s.again(ctx, row.Instance, was)
		switch {
		case ctx.Err() != nil:
			res.err = ctx.Err()
			return
		case errors.Is(err, errors.ErrUnsupported):
			res.unlike = at(was.N, "the other engine cannot do it: %v", err)
			return
		case err != nil:
			res.wrong = at(was.N, "in the other engine it cannot be played: %v", err)
			return
		case was.States != nil && gymkhana.HashBytes(was.States) != was.State:
			res.wrong = at(was.N, "the stored state does not have the stored hash")
			return
		case now.State != was.State:
			res.wrong = at(was.N, "state %s in the other engine, was %s%s", now.State.Short(), was.State.Short(), apart(now.States, was.States))
			return
		}
		res.steps = i
	}
	if len(past.Steps) == 0 || !row.Outcome.Scored || row.Outcome.Broke {
		return
	}
	if err := row.Outcome.Rehear(s.Scorer); err != nil {
		res.wrong = at(res.steps, "%v", err)
		return
	}
	if verdict := s.Scorer.Verdict(); !reflect.DeepEqual(verdict, row.Outcome.Verdict) && !sameJSON(verdict, row.Outcome.Verdict) {
		res.wrong = at(res.steps, "the verdict in the other engine is %s, the file says %s", brief(verdict), brief(row.Outcome.Verdict))
		return
	}
	res.rescored = true
}

// apart shows where two states begin to differ; "" if one is not stored.
func apart(now, was []byte) string {
	if was == nil {
		return ""
	}
	i := 0
	for i < len(now) && i < len(was) && now[i] == was[i] {
		i++
	}
	cut := func(b []byte) string { return brief(string(b[max(0, i-40):min(len(b), i+60)])) }
	return fmt.Sprintf(": %s, was %s", cut(now), cut(was))
}
