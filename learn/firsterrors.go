package learn

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"gymkhana"
)

// A FirstErrors counts where one agent first made an error on one subset. A step is right if it reduces the oracle's
// distance to the end, or ends an episode successfully. A look is a step that only shows more: a scroll or a wait. The
// first error is the first step that is neither; later steps are not examined.
type FirstErrors struct {
	Subset   string       `json:"subset"`
	Agent    string       `json:"agent"`
	Model    string       `json:"model,omitempty"`
	Episodes int          `json:"episodes"` // the number of episodes scored
	Clean    int          `json:"clean"`    // the number of episodes without an error
	Right    int          `json:"right"`    // steps up to the first errors
	Looks    int          `json:"looks"`
	Errors   []ErrorGroup `json:"errors"` // the most frequent first
}

// Accuracy is the share of right steps, without looks, up to and including the first errors.
func (e *FirstErrors) Accuracy() float64 {
	return float64(e.Right) / float64(max(1, e.Right+e.Episodes-e.Clean))
}

// An ErrorGroup is first errors of one kind.
type ErrorGroup struct {
	Wanted   string `json:"wanted"` // what the oracle would have done: "click"
	Done     string `json:"done"`   // what was done: "click another element", "finish"
	Episodes int    `json:"episodes"`
	Failed   int    `json:"failed"`  // how many of these episodes failed
	Lost     int    `json:"lost"`    // in how many of these no end could be reached after the error
	Example  string `json:"example"` // the first of them
}

// FirstErrors replays the episodes of some arms of a run, or of all if none is named, step by step, and asks the oracle
// at each. It leaves out subsets without episodes. It refuses a run of another version of the world, and one without an
// episode of this world.
func (s *Source) FirstErrors(ctx context.Context, run gymkhana.Archive, arms ...int) ([]FirstErrors, error) {
	var all []FirstErrors
	subsets := append([]string{s.Entry.Split.Train}, s.Entry.Split.Measured()...)
	for _, subset := range subsets {
		tasks, _, err := s.Catalog.Select([]string{s.Subset(subset)})
		if err != nil {
			return nil, err
		}
		byArm, err := s.review(ctx, part{run, tasks}, arms)
		if err != nil {
			return nil, err
		}
		for _, arm := range slices.Sorted(maps.Keys(byArm)) {
			all = append(all, sumErrors(subset, &run.Run().Plan.Arms[arm], byArm[arm]))
		}
	}
	if len(all) == 0 {
		return nil, refuse("train", "the run has no scored episode of %s", s.Entry.Split.Suite)
	}
	return all, nil
}

// review replays the scored episodes of some tasks, by arm.
func (s *Source) review(ctx context.Context, some part, arms []int) (map[int][]*again, error) {
	rows, err := some.Episodes(ctx)
	if err != nil {
		return nil, err
	}
	byArm := map[int][]*again{}
	var all []*again
	for i := range rows {
		other := len(arms) > 0 && !slices.Contains(arms, rows[i].Arm)
		if other || rows[i].Outcome == nil || !rows[i].Outcome.Scored {
			continue
		}
		at := slices.IndexFunc(some.tasks, func(t *gymkhana.Task) bool { return t.ID == rows[i].Task })
		a := &again{row: &rows[i], task: some.tasks[at], open: s.Open}
		if a.done, err = some.Trajectory(ctx, rows[i].ID); err != nil {
			return nil, fmt.Errorf("%s: %w", rows[i].ID, err)
		}
		all, byArm[rows[i].Arm] = append(all, a), append(byArm[rows[i].Arm], a)
	}
	return byArm, Each(ctx, all, func(ctx context.Context, a *again) error { return a.play(ctx) })
}

// An again is an episode that is replayed up to its first error.
type again struct {
	row  *gymkhana.EpisodeRow
	task *gymkhana.Task
	done *gymkhana.Trajectory
	open func(*gymkhana.Task) (gymkhana.Trainable, error)

	right, looks int
	wrong        bool
	wanted, did  string
	lost         bool
	example      string
}

func (a *again) play(ctx context.Context) (err error) {
	world, err := a.open(a.task)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, world.Close()) }()
	start, err := world.Reset(ctx, a.row.Instance)
	if err != nil {
		return err
	}
	guide := world.Guide()
	if guide == nil {
		return refuse("train", "errors of %s cannot be found: its oracle does not know its next step from everywhere", a.task.ID)
	}
	moment := start.Moment
	for i := range a.done.Steps {
		if a.done.Steps[i].Text != textOf(moment) {
			return refuse("train", "%s#%d is not as it was played; see whether it is of another version of the world with: gymkhana verify RUN",
				a.row.Task, a.row.Index)
		}
		if i == len(a.done.Steps)-1 {
			break
		}
		next := &a.done.Steps[i+1]
		if len(next.Actions) != 1 {
			return refuse("train", "%s has several roles", a.task.ID)
		}
		left, there := guide.Distance(longest)
		if !there {
			return nil // only a picture shows the path, or the budget is longer than the oracle's search
		}
		want, act := guide.Next(), next.Actions[0]
		if moment, err = world.Step(ctx, next.Actions); err != nil {
			return err
		}
		after, there := guide.Distance(longest)
		if moment.Seen[0].Ended != gymkhana.Running {
			after, there = 0, a.row.Outcome.Verdict.Success
		}
		switch {
		case there && after < left:
			a.right++
		case there && act.Verb != want.Verb && looking(act.Verb):
			a.looks++
		default:
			a.wrong, a.lost = true, !there
			a.wanted, a.did = string(want.Verb), actual(&want, &act)
			a.example = fmt.Sprintf("%s#%d, step %d: %s for %s", a.row.Task, a.row.Index, next.N, act, want)
			return nil
		}
	}
	if !a.row.Outcome.Verdict.Success && moment.Seen[0].Ended == gymkhana.Running {
		want := guide.Next()
		a.wrong, a.wanted, a.did = true, string(want.Verb), "nothing more: the budget was over"
		a.example = fmt.Sprintf("%s#%d, after the last step: %s is due", a.row.Task, a.row.Index, want)
	}
	return nil
}

// textOf is the hash of the text at a moment, as runs store it.
func textOf(m gymkhana.Moment) gymkhana.Hash {
	var b []byte
	for i := range m.Seen {
		b = append(m.Seen[i].AppendCanonical(b), '\n')
	}
	return gymkhana.HashBytes(b)
}

// looking reports whether a verb only shows more.
func looking(v gymkhana.Verb) bool {
	return v == gymkhana.Scroll || v == gymkhana.Wait || v == gymkhana.Noop
}

// actual names an action that differs from the wanted one, with the first argument that differs.
func actual(want, act *gymkhana.Action) string {
	if act.Verb != want.Verb {
		return string(act.Verb)
	}
	for _, name := range []string{"element", "app", "text", "direction", "keys"} {
		if act.Text(name) != want.Text(name) {
			return string(act.Verb) + " another " + name
		}
	}
	return string(act.Verb) + " otherwise"
}

// sumErrors groups the first errors of an arm on a subset.
func sumErrors(subset string, arm *gymkhana.Arm, played []*again) FirstErrors {
	e := FirstErrors{Subset: subset, Agent: arm.Agent, Model: arm.Model, Episodes: len(played)}
	groups := map[[2]string]*ErrorGroup{}
	for _, a := range played {
		e.Right, e.Looks = e.Right+a.right, e.Looks+a.looks
		if !a.wrong {
			e.Clean++
			continue
		}
		g := groups[[2]string{a.wanted, a.did}]
		if g == nil {
			g = &ErrorGroup{Wanted: a.wanted, Done: a.did, Example: a.example}
			groups[[2]string{a.wanted, a.did}] = g
		}
		g.Episodes++
		if !a.row.Outcome.Verdict.Success {
			g.Failed++
		}
		if a.lost {
			g.Lost++
		}
	}
	for _, g := range groups {
		e.Errors = append(e.Errors, *g)
	}
	slices.SortFunc(e.Errors, func(a, b ErrorGroup) int {
		return cmp.Or(b.Episodes-a.Episodes, cmp.Compare(a.Wanted, b.Wanted), cmp.Compare(a.Done, b.Done))
	})
	return e
}
