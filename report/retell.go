package report

import (
	"bytes"
	"context"
	"errors"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/runner"
)

// A source says where a replay's picture comes from.
type source string

// A stored picture is what the agent saw. A redrawn one has the same hash as the one that the agent
// saw. A differing one has another hash, so it is not what was seen. Where nobody looked, no hash was
// stored, and a picture is drawn of the state at that time.
const (
	stored  source = "stored"
	redrawn source = "redrawn"
	differs source = "differs"
	drawn   source = "drawn"
)

// A teller gathers what a run file may not hold itself: pictures, and the score after each step.
type teller struct {
	archive gymkhana.Archive
	catalog *registry.Catalog // nil: nothing is executed again
	album   *album
}

// A moment is what a step looked like and was worth.
type moment struct {
	shots   []shot // of gymkhana.Pictures; none when no picture is kept
	verdict *gymkhana.Verdict
}

type shot struct {
	picture int // in the album
	from    source
}

// retell gives one moment per step. Pictures that are not stored are drawn by executing the
// episode again, if there is a catalog to do it with; what cannot be executed stays without
// pictures, and trouble says why.
func (tl *teller) retell(ctx context.Context, task *gymkhana.Task, t *gymkhana.Trajectory, out *gymkhana.Outcome,
	bytes int) (moments []moment, trouble string, err error) {
	moments = make([]moment, len(t.Steps))
	states := make([][]byte, len(t.Steps))
	thin := &thinner{steps: len(t.Steps), bytes: bytes}
	missing := 0
	for i := range t.Steps {
		states[i] = t.Steps[i].States
		if states[i] == nil {
			missing++
		}
		if len(t.Steps[i].Frames) == 0 {
			missing++ // nobody looked, or there is nothing to see
			continue
		}
		found, err := tl.fetch(ctx, &t.Steps[i], &moments[i], thin)
		if err != nil {
			return nil, "", err
		}
		if !found {
			missing++
		}
	}
	if missing > 0 && tl.catalog != nil {
		if err := tl.redraw(ctx, task, t, moments, states, thin); err != nil {
			if ctx.Err() != nil {
				return nil, "", ctx.Err()
			}
			trouble = err.Error()
		}
	}
	tl.score(task, t, out, moments, states)
	return moments, trouble, nil
}

// fetch takes the stored pictures of a step; found is false when there are none.
func (tl *teller) fetch(ctx context.Context, s *gymkhana.Step, m *moment, thin *thinner) (found bool, _ error) {
	if !thin.keeps(s.N) {
		return true, nil
	}
	var shots []shot
	for _, h := range s.Frames {
		png, err := tl.archive.Frame(ctx, h)
		if errors.Is(err, gymkhana.ErrNotStored) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		shots = append(shots, shot{tl.album.add(h, png), stored})
		thin.saw(len(png))
	}
	m.shots = shots
	return true, nil
}

// redraw executes the episode again and fills in the pictures and states that are missing.
func (tl *teller) redraw(ctx context.Context, task *gymkhana.Task, t *gymkhana.Trajectory, moments []moment, states [][]byte, thin *thinner) error {
	i := -1
	return runner.Replay(ctx, tl.catalog, task, t, func(now *gymkhana.Step, seen []gymkhana.Observation) error {
		i++
		was := &t.Steps[i]
		if states[i] == nil && now.State == was.State {
			states[i] = bytes.Clone(now.States)
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
			shots[k] = shot{tl.album.add(h, png), from}
			thin.saw(len(png))
		}
		moments[i].shots = shots
		return nil
	})
}

// score folds the states through the task's verifier, as far as they are known. What a judge was asked counts
// at the last one, as it did for the outcome.
func (tl *teller) score(task *gymkhana.Task, t *gymkhana.Trajectory, out *gymkhana.Outcome, moments []moment, states [][]byte) {
	if tl.catalog == nil {
		return
	}
	scores, err := runner.NewRescoring(tl.catalog, task)
	if err != nil {
		return
	}
	for i := range t.Steps {
		if states[i] == nil || scores.Add(&t.Steps[i], states[i]) != nil {
			return
		}
		if i == len(t.Steps)-1 && scores.Rehear(out) != nil {
			return
		}
		v := scores.Verdict()
		moments[i].verdict = &v
	}
}

// A thinner decides which steps of a replay keep their pictures, once it has seen how large they are:
// every one, every second, every fourth, and so on until they fit; and always the last.
type thinner struct {
	steps  int // of the replay
	bytes  int // for its pictures
	stride int // 0 until a picture was seen
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

// An album holds each picture of a page once.
type album struct {
	at    map[gymkhana.Hash]int
	urls  []string // data: URLs
	bytes int      // of all URLs
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
