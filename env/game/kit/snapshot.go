package kit

import (
	"context"
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/plain"
)

// A snapshot is an immutable moment of a World.
type snapshot[S any] struct {
	seed  gymkhana.Seed
	state *State[S]
	done  []gymkhana.Action
}

// snapshot saves the world.
func (w *World[S]) snapshot() (gymkhana.Snapshot, error) {
	if !w.ready {
		return nil, gymkhana.Blame(gymkhana.FaultUs, "env/game/"+w.game.Name, errors.New("no episode; Reset first"))
	}
	return snapshot[S]{w.seed, w.State(), w.done}, nil
}

// restore returns to a snapshot of this World or another one of the game.
func (w *World[S]) restore(_ context.Context, saved gymkhana.Snapshot) (gymkhana.Moment, error) {
	s, ok := saved.(snapshot[S])
	if !ok {
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultUs, "env/game/"+w.game.Name, fmt.Errorf("a %T is no snapshot of it", saved))
	}
	w.seed, w.done, w.ready = s.seed, s.done, true
	w.now, w.shown = w.game.cloneMoment(&s.state.Moment), s.state
	w.gestures = make([]gesture, len(w.game.Roles))
	w.inputs = make([]Input, len(w.game.Roles))
	return w.observe(nil), nil
}

// saved is an encoded snapshot.
type saved[S any] struct {
	Done   []string  `json:"done"`
	Moment Moment[S] `json:"moment"`
	Seed   uint64    `json:"seed"` // the argument of Game.Start
}

func (s snapshot[S]) saved() saved[S] {
	return saved[S]{gymkhana.ActionTexts(s.done), s.state.Moment, uint64(s.seed)}
}

// load decodes a snapshot of a World of this setup. The bytes may be forged: Game.Sound checks whether the rules can
// handle them.
func (w *World[S]) load(f *saved[S]) (snapshot[S], error) {
	m := &f.Moment
	done, err := gymkhana.ParseActions(f.Done, len(w.game.Roles))
	err = errors.Join(err, plain.Within("seed", int64(min(f.Seed, 1<<62)), 0, int64(gymkhana.MaxSeed)-1), m.sound(len(w.game.Roles)))
	if err != nil {
		return snapshot[S]{}, err
	}
	first, err := w.game.Start(w.setup.Params, gymkhana.Seed(f.Seed))
	if err == nil {
		err = w.game.Sound(&m.Play, &first)
	}
	if err == nil && m.Outcome == "" {
		if reason, _ := w.game.Over(&m.Play); reason != "" {
			err = fmt.Errorf("the round goes on, though %s", reason)
		}
	}
	return snapshot[S]{gymkhana.Seed(f.Seed), &State[S]{game: w.game, Moment: *m}, done}, err
}

// sound reports values in a moment, apart from the game's own state, that the kit could not have made.
func (m *Moment[S]) sound(roles int) error {
	wrong := []error{plain.Within("attempt", m.Attempt, 1, 1<<30), plain.Within("tick", m.Tick, 0, 1<<40), plain.Within("hands", len(m.Hands), roles, roles)}
	if (m.Outcome != "" && m.Outcome != Success && m.Outcome != Fail) || (m.Outcome == "") != (m.Reason == "") || len(m.Reason) > 200 {
		wrong = append(wrong, fmt.Errorf("the outcome %q, %.200q", m.Outcome, m.Reason))
	}
	for i := range m.Hands {
		h := &m.Hands[i]
		wrong = append(wrong, plain.Within("x", h.X, 0, Width-1), plain.Within("y", h.Y, 0, Height-1))
		if (h.Held|h.Up)>>keyCount != 0 || (h.Buttons|h.ButtonUp)>>3 != 0 {
			wrong = append(wrong, errors.New("a key or button that there is not is held"))
		}
	}
	return errors.Join(wrong...)
}
