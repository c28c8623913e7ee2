package report

import (
	"bytes"
	"context"
	"errors"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/runner"
)

// A source is the origin of a replay's picture.
type source string

// A stored picture is the one that the agent saw. A redrawn picture has the same hash as that one. A differing
// picture has another hash, so the agent saw something else. If the agent did not look, no hash was
// stored, and a picture is drawn from the state at that time.
const (
	stored  source = "stored"
	redrawn source = "redrawn"
	differs source = "differs"
	drawn   source = "drawn"
)

// A teller computes data that a run file may lack: pictures, and the score after each step.
type teller struct {
	archive gymkhana.Archive
	catalog *registry.Catalog // nil: no episode is executed again
	album   *album
	library *library
}

// A moment holds the pictures, the texts and the score of a step.
type moment struct {
	shots   []shot // in the order of gymkhana.Pictures; empty if there is no picture
	verdict *gymkhana.Verdict

	// These are known if the episode was executed again.
	seen    []string // what each role was shown after the step, as text
	screen  bool     // and there was a picture
	aims    []string // what the action of each role was aimed at
	differs bool     // it was shown something else at the time
}

type shot struct {
	picture int // in the album
	at      int // place among gymkhana.Pictures: those after the roles' screens belong to the task
	from    source
}

// A retelling has what is known of an episode's steps.
type retelling struct {
	moments []moment // one per step
	lacking []string // what success lacked at the end
	trouble string   // why the episode could not be executed again, and pictures or texts are missing
}

// retell describes the steps of an episode. If there is a catalog, it draws missing pictures by executing the episode
// again, and executes one of a world without a browser in any case, for the texts.
func (tl *teller) retell(ctx context.Context, task *gymkhana.Task, t *gymkhana.Trajectory, out *gymkhana.Outcome,
	bytes int) (*retelling, error) {
	r := &retelling{moments: make([]moment, len(t.Steps))}
	thin := &thinner{steps: len(t.Steps), bytes: bytes}
	missing := false
	for i := range t.Steps {
		missing = missing || t.Steps[i].States == nil
		if len(t.Steps[i].Frames) == 0 {
			missing = true // the agent did not look, or the world has no pictures
			continue
		}
		found, err := tl.fetch(ctx, &t.Steps[i], &r.moments[i], thin)
		if err != nil {
			return nil, err
		}
		missing = missing || !found
	}
	again := tl.catalog != nil && (missing || !tl.catalog.NeedsBrowser([]*gymkhana.Task{task}))
	return r, tl.execute(ctx, r, task, t, out, again, thin)
}

// witness describes the steps of an episode by executing it again, without pictures.
func (tl *teller) witness(ctx context.Context, task *gymkhana.Task, t *gymkhana.Trajectory, out *gymkhana.Outcome) (*retelling, error) {
	r := &retelling{moments: make([]moment, len(t.Steps))}
	return r, tl.execute(ctx, r, task, t, out, tl.catalog != nil, nil)
}

// execute executes an episode again, if that is wanted, and scores it.
func (tl *teller) execute(ctx context.Context, r *retelling, task *gymkhana.Task, t *gymkhana.Trajectory, out *gymkhana.Outcome,
	again bool, thin *thinner) error {
	states := make([][]byte, len(t.Steps))
	for i := range t.Steps {
		states[i] = t.Steps[i].States
	}
	if again {
		if err := tl.redraw(ctx, task, t, r.moments, states, thin); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			r.trouble = err.Error()
		}
	}
	r.lacking = tl.score(task, t, out, r.moments, states)
	return nil
}

// fetch reads the stored pictures of a step; found is false if there are none.
func (tl *teller) fetch(ctx context.Context, s *gymkhana.Step, m *moment, thin *thinner) (found bool, _ error) {
	if !thin.keeps(s.N) {
		return true, nil
	}
	var shots []shot
	for at, h := range s.Frames {
		png, err := tl.archive.Frame(ctx, h)
		if errors.Is(err, gymkhana.ErrNotStored) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		shots = append(shots, shot{tl.album.add(h, png), at, stored})
		thin.saw(len(png))
	}
	m.shots = shots
	return true, nil
}

// redraw executes the episode again and fills in texts and missing states and, if there is a thinner, missing pictures.
func (tl *teller) redraw(ctx context.Context, task *gymkhana.Task, t *gymkhana.Trajectory, moments []moment, states [][]byte, thin *thinner) error {
	i := -1
	return runner.Replay(ctx, tl.catalog, task, t, func(now *gymkhana.Step, seen []gymkhana.Observation) error {
		i++
		was := &t.Steps[i]
		if states[i] == nil && now.State == was.State {
			states[i] = bytes.Clone(now.States)
		}
		if i+1 < len(t.Steps) {
			moments[i+1].aims = aims(&t.Steps[i+1], seen)
		}
		moments[i].differs = now.Text != was.Text
		for k := range seen {
			moments[i].seen = append(moments[i].seen, describe(&seen[k]))
			moments[i].screen = moments[i].screen || seen[k].Screenshot != nil
		}
		if thin == nil {
			return nil
		}
		looked := len(was.Frames) > 0
		all := gymkhana.Pictures(seen)
		if moments[i].shots != nil || looked && len(was.Frames) != len(all) || !thin.keeps(was.N) {
			return nil
		}
		shots := make([]shot, len(all))
		for k, one := range all {
			if one == nil {
				return nil
			}
			png, err := one.Encoded()
			if err != nil {
				return err
			}
			h, err := one.Hash()
			if err != nil {
				return err
			}
			from, looked := redrawn, looked && !was.Frames[k].IsZero()
			switch {
			case looked && h != was.Frames[k], !looked && now.State != was.State:
				from = differs
			case !looked:
				from = drawn
			}
			shots[k] = shot{tl.album.add(h, png), k, from}
			thin.saw(len(png))
		}
		moments[i].shots = shots
		return nil
	})
}

// score runs the task's verifier over the states, as far as they are known. A judge's replies count
// at the last state, as they did for the outcome.
func (tl *teller) score(task *gymkhana.Task, t *gymkhana.Trajectory, out *gymkhana.Outcome, moments []moment, states [][]byte) (lacking []string) {
	if tl.catalog == nil {
		return nil
	}
	scores, err := runner.NewRescoring(tl.catalog, task)
	if err != nil {
		return nil
	}
	for i := range t.Steps {
		if states[i] == nil || scores.Add(&t.Steps[i], states[i]) != nil {
			return nil
		}
		if i == len(t.Steps)-1 && out != nil && scores.Rehear(out) != nil {
			return nil
		}
		v := scores.Verdict()
		moments[i].verdict = &v
	}
	if len(t.Steps) == 0 {
		return nil
	}
	return scores.Missing()
}

// aims gives what the action of each role in a step was aimed at, by what the role saw before it.
func aims(s *gymkhana.Step, seen []gymkhana.Observation) []string {
	list := make([]string, len(s.Actions))
	for i := range list {
		if i < len(seen) {
			list[i] = aim(s.Actions[i], &seen[i])
		}
	}
	return list
}

// A thinner decides which steps of a replay keep their pictures, from the size of the pictures:
// every step, every second, every fourth, and so on until they fit. The last step always keeps its picture.
type thinner struct {
	steps  int // the number of steps in the replay
	bytes  int // available for its pictures
	stride int // 0 until the first picture
}

func (t *thinner) saw(size int) {
	if t.stride > 0 {
		return
	}
	for t.stride = 1; size*(t.steps/t.stride) > t.bytes && t.stride < t.steps; t.stride *= 2 {
	}
}

func (t *thinner) keeps(n int) bool {
	return t.stride <= 1 || n%t.stride == 0 || n == t.steps-1
}

// An album holds every picture of a page, each only once.
type album struct {
	at    map[gymkhana.Hash]int
	urls  []string // data: URLs
	bytes int      // the total size of all URLs
}

func (a *album) add(h gymkhana.Hash, png []byte) int {
	if at, ok := a.at[h]; ok {
		return at
	}
	if a.at == nil {
		a.at = map[gymkhana.Hash]int{}
	}
	url := dataURL(png)
	a.at[h] = len(a.urls)
	a.urls = append(a.urls, url)
	a.bytes += len(url)
	return a.at[h]
}
