package remote

import (
	"context"
	"fmt"
	"slices"

	"gymkhana"
)

// A World is an episode that a server plays.
type World struct {
	setup *Setup
	spec  gymkhana.Spec
	conn  *conn // nil before the first Reset and after an error
	reads reader

	state State
	over  bool
	tick  gymkhana.Ticks
	now   []gymkhana.Observation
}

// A reader speaks with a kind of server: Gymkhana, or any other.
type reader interface {
	// reset gives the data of a reset.
	reset(seed gymkhana.Seed) map[string]any
	// step gives the data of a step. A reason means that the server is not asked.
	step(acts []gymkhana.Action) (data map[string]any, refused string)
	// see reads an answer: what every role sees, and the goal if the server words it. It completes the state.
	see(a *answer, s *State) (seen []gymkhana.Observation, goal string, err error)
}

// New makes a World. It connects in Reset. Errors in the config are a gymkhana.FaultSetup.
func New(cfg gymkhana.Config) (gymkhana.Environment, error) {
	s, err := setupOf(cfg)
	if err != nil {
		return nil, err
	}
	w := &World{setup: s}
	if s.Native != nil {
		w.spec, w.reads = s.Native.Spec, &native{s.Native}
		w.spec.Version, w.spec.Live = version, true
	} else {
		w.spec = gymkhana.Spec{World: WorldName, Version: version, Screen: s.Screen, Roles: []string{"agent"}, StepTicks: 1, Live: true,
			Verbs: []gymkhana.Verb{gymkhana.Do}, Controls: []gymkhana.Control{s.control()}}
		w.reads = &foreign{setup: s}
	}
	return w, nil
}

// Spec describes the world. Its legal actions are those that the server had when it was imported. A world of another
// Gymkhana keeps its name, by which agents find their rules for it.
func (w *World) Spec() gymkhana.Spec { return w.spec }

// Capabilities are none.
func (w *World) Capabilities() gymkhana.Capabilities { return gymkhana.Capabilities{} }

// Reset begins an episode, over the connection that is open or another one.
func (w *World) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	if err := ctx.Err(); err != nil {
		return gymkhana.Start{}, err
	}
	if w.conn == nil {
		var err error
		if w.conn, err = dial(ctx, w.setup.URL, w.setup.patience()); err != nil {
			return gymkhana.Start{}, err
		}
	}
	w.state, w.over, w.tick, w.now = State{}, false, 0, nil
	a, err := w.conn.ask(ctx, "reset", w.reads.reset(seed))
	var goal string
	if err == nil {
		goal, err = w.take(a)
	}
	if err != nil {
		w.leave()
		return gymkhana.Start{}, err
	}
	return gymkhana.Start{Moment: w.moment(nil), Goal: goal}, nil
}

// Step has the server perform an action of each role.
func (w *World) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	switch {
	case ctx.Err() != nil:
		return gymkhana.Moment{}, ctx.Err()
	case w.conn == nil || w.now == nil:
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultUs, "env/remote.Step", fmt.Errorf("no episode has begun"))
	case w.over:
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultUs, "env/remote.Step", fmt.Errorf("the episode is over"))
	case len(acts) != len(w.spec.Roles):
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultUs, "env/remote.Step", fmt.Errorf("%d actions for %d roles", len(acts), len(w.spec.Roles)))
	}
	for i, act := range acts {
		if err := w.spec.Check(w.spec.Roles[i], act); err != nil {
			return w.stay(acts, err.Error()), nil
		}
	}
	data, refused := w.reads.step(acts)
	if refused != "" {
		return w.stay(acts, refused), nil
	}
	a, err := w.conn.ask(ctx, "step", data)
	if err == nil && a.refused != "" {
		return w.stay(acts, a.refused), nil
	}
	if err == nil {
		_, err = w.take(a)
	}
	if err != nil {
		w.leave()
		return gymkhana.Moment{}, err
	}
	return w.moment(acts), nil
}

// stay is a step in which the server did nothing.
func (w *World) stay(acts []gymkhana.Action, why string) gymkhana.Moment {
	w.now = slices.Clone(w.now)
	w.tick += w.spec.StepTicks
	for i := range w.now {
		w.now[i].Refused, w.now[i].Tick, w.now[i].Brief = why, w.tick, nil
	}
	w.state.Steps++
	return w.moment(acts)
}

// take reads what came of a reset or a step.
func (w *World) take(a *answer) (goal string, err error) {
	s := w.state
	s.add(a, w.now == nil)
	seen, goal, err := w.reads.see(a, &s)
	if err != nil {
		return "", err
	}
	if len(seen) != len(w.spec.Roles) {
		return "", broken("the server shows what %d roles see, and the world has %d; import the server again", len(seen), len(w.spec.Roles))
	}
	if w.setup.Native == nil {
		if w.now != nil {
			w.tick += w.spec.StepTicks
		}
		seen[0].Tick = w.tick
	}
	w.tick, w.over, w.state, w.now = seen[0].Tick, a.Done, s, seen
	return goal, nil
}

// moment gives the present moment.
func (w *World) moment(done []gymkhana.Action) gymkhana.Moment {
	frame := gymkhana.Frame{Tick: w.tick, Done: done, State: w.state.raw()}
	return gymkhana.Moment{Seen: slices.Clone(w.now), Frames: func(ctx context.Context) ([]gymkhana.Frame, error) {
		return []gymkhana.Frame{frame}, ctx.Err()
	}}
}

// leave closes the connection.
func (w *World) leave() {
	if w.conn != nil {
		w.conn.close()
		w.conn, w.now = nil, nil
	}
}

// Close ends the session at the server. An episode that is not over ends there as it is.
func (w *World) Close() error {
	w.leave()
	return nil
}
