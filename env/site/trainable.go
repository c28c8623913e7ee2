package site

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/reader"
)

// Trainable makes a world without a browser for training: it can be saved, and its oracle knows the way to the end from
// every state. The catalog lists it.
func (w *Web) Trainable(cfg gymkhana.Config) (gymkhana.Trainable, error) {
	made, err := w.Text(cfg)
	if err != nil {
		return nil, err
	}
	t := &trainable{TextWorld: made.(*TextWorld)}
	t.guide.world = t
	return t, nil
}

// A trainable is a world without a browser that keeps the states of its episode, so that an end can be judged.
type trainable struct {
	*TextWorld
	states []*State // from the Reset on
	path   string   // the texts of the actions since the Reset
	guide  guide
}

// Reset begins an episode.
func (t *trainable) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	start, err := t.TextWorld.Reset(ctx, seed)
	if err == nil {
		t.states, t.path, t.guide = []*State{t.state}, "", guide{world: t, known: map[string]route{}}
	}
	return start, err
}

// Step performs an action.
func (t *trainable) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	now, err := t.TextWorld.Step(ctx, acts)
	if err == nil {
		t.states, t.path = append(slices.Clip(t.states), t.state), t.path+acts[0].String()+"\n"
	}
	return now, err
}

// Guide returns the oracle, which knows the next step from every state.
func (t *trainable) Guide() gymkhana.Guide { return &t.guide }

// Capabilities adds those to save and restore.
func (t *trainable) Capabilities() gymkhana.Capabilities {
	can := t.TextWorld.Capabilities()
	can.Snapshot, can.Restore = t.snapshot, t.restore
	return can
}

// A moment is a snapshot. It is never changed.
type moment struct {
	drawn  Setup
	seed   gymkhana.Seed
	window *reader.Saved
	mark   kit.Mark
	said   State
	seen   []bool
	states []*State
	path   string
	tick   gymkhana.Ticks
	done   []gymkhana.Action
	ended  gymkhana.Ending
	reason string
}

func (t *trainable) snapshot() (gymkhana.Snapshot, error) {
	if t.window == nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, "env/site", errors.New("a snapshot without an episode; Reset first"))
	}
	return t.moment(), nil
}

func (t *trainable) moment() *moment {
	return &moment{t.drawn, t.seed, t.window.Save(), t.session.Mark(), t.said, slices.Clone(t.seen), t.states, t.path, t.tick, t.done,
		t.ended, t.reason}
}

func (t *trainable) restore(ctx context.Context, saved gymkhana.Snapshot) (gymkhana.Moment, error) {
	m, ok := saved.(*moment)
	if !ok || t.setup.at(m.seed).plan(m.seed) != m.drawn.plan(m.seed) {
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultUs, "env/site", fmt.Errorf("a %T is no snapshot of this world", saved))
	}
	if t.window == nil || t.seed != m.seed {
		if _, err := t.Reset(ctx, m.seed); err != nil {
			return gymkhana.Moment{}, err
		}
	}
	if err := t.rewind(m); err != nil {
		return gymkhana.Moment{}, err
	}
	o := t.window.Observe()
	return t.shown(&o, ""), ctx.Err()
}

// rewind is restore without the observation.
func (t *trainable) rewind(m *moment) error {
	if err := t.session.Rewind(m.mark); err != nil {
		return gymkhana.Blame(gymkhana.FaultUs, "env/site", err)
	}
	t.window.Restore(m.window)
	t.said, t.seen, t.states, t.state = m.said, slices.Clone(m.seen), m.states, m.states[len(m.states)-1]
	t.path, t.tick, t.done, t.ended, t.reason = m.path, m.tick, m.done, m.ended, m.reason
	return nil
}
