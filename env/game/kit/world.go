package kit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/canvas"
	"gymkhana/picture"
	"gymkhana/plain"
)

// A Setup is the configuration of a game's world.
type Setup struct {
	Params gymkhana.Config `json:"params,omitempty"` // the game's own: level, size, speed
	// Goal ends the episode in the tick in which it is reached. Without a goal, only a won round ends it, or a lost
	// round without ContinueOnFail.
	Goal Goal `json:"goal,omitempty"`
	// ContinueOnFail starts another round after a lost one; nil means yes.
	ContinueOnFail *bool `json:"continue_on_fail,omitempty"`
	// Steps is the task's budget, within which every instance can be solved: see Game.Instance. Without Steps, without
	// a goal or in a game without an oracle, the seed is used unchanged.
	Steps int `json:"steps,omitempty"`
	// Width and Height are the size of the pictures and the space of the pointer; 0 means 1280 and 720. The rules do not
	// change with it, nor do the fields.
	Width  int `json:"width,omitempty"`
	Height int `json:"height,omitempty"`
}

func setupOf(cfg gymkhana.Config) (Setup, error) {
	var s Setup
	err := cfg.Decode(&s)
	return s, err
}

func (s *Setup) continues() bool { return s.ContinueOnFail == nil || *s.ContinueOnFail }

// A World is a running game.
//
// After a lost round the state does not change until the end of the step, with the reason on the screen; the next step
// begins a new round. Attempts, like everything that changes, are part of the state.
type World[S any] struct {
	game   *Game[S]
	seal   gymkhana.Seal
	spec   gymkhana.Spec
	setup  Setup
	config string // the encoded setup
	since  func(context.Context) ([]gymkhana.Frame, error)
	seed   gymkhana.Seed
	now    Moment[S]
	ready  bool

	done     []gymkhana.Action
	shown    *State[S] // a copy of now, made on first use
	gestures []gesture
	inputs   []Input
	pixels   *image.RGBA // the pixels of the latest picture
	small    *image.RGBA // the same, shrunk to the screen
}

// Spec describes the game.
func (w *World[S]) Spec() gymkhana.Spec { return w.spec }

// Game returns the game.
func (w *World[S]) Game() *Game[S] { return w.game }

// Reset starts the first round.
func (w *World[S]) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	if ctx.Err() != nil {
		return gymkhana.Start{}, ctx.Err()
	}
	drawn, err := w.draw(ctx, seed)
	if err == nil {
		err = w.begin(drawn)
	}
	if err != nil {
		if ctx.Err() != nil {
			return gymkhana.Start{}, ctx.Err()
		}
		return gymkhana.Start{}, gymkhana.Blame(gymkhana.FaultSetup, "env/game/"+w.game.Name, err)
	}
	w.ready = true
	return gymkhana.Start{Moment: w.observe(nil)}, nil
}

// begin starts the first round of a seed.
func (w *World[S]) begin(seed gymkhana.Seed) error {
	w.seed, w.done = seed, nil
	w.now = Moment[S]{}
	w.gestures = make([]gesture, len(w.game.Roles))
	w.inputs = make([]Input, len(w.game.Roles))
	return w.round()
}

// round begins a round, with no keys held.
func (w *World[S]) round() error {
	play, err := w.game.Start(w.setup.Params, w.seed)
	if err != nil {
		return err
	}
	m := &w.now
	w.shown, m.Play, m.Outcome, m.Reason = nil, play, "", ""
	m.Attempt++
	m.Hands = slices.Repeat([]Hand{{X: Width / 2, Y: Height / 2}}, len(w.game.Roles))
	return nil
}

// ended reports whether the episode is over, not only a round.
func (w *World[S]) ended() bool {
	return w.now.Outcome == Success || w.now.Outcome == Fail && !w.setup.continues()
}

// Step performs one action per role, all in the same ticks: as many as the longest action needs.
func (w *World[S]) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	if ctx.Err() != nil {
		return gymkhana.Moment{}, ctx.Err()
	}
	if !w.ready || w.ended() || len(acts) != len(w.game.Roles) {
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultUs, "env/game/"+w.game.Name,
			errors.New("Step without a running episode, or not with one action per role"))
	}
	w.done = append([]gymkhana.Action(nil), acts...)
	if w.spec.Screen != native {
		acts = slices.Clone(acts)
		for i := range acts {
			acts[i] = rescaled(acts[i], w.spec.Screen, native)
		}
	}
	refused, err := w.perform(acts)
	if err != nil {
		return gymkhana.Moment{}, err
	}
	return w.observe(refused), nil
}

// perform is Step without the observations.
func (w *World[S]) perform(acts []gymkhana.Action) (refused []string, err error) {
	if w.now.Outcome == Fail {
		if err := w.round(); err != nil {
			return nil, err
		}
	}
	length := int(StepTicks)
	for i := range acts {
		g := &w.gestures[i]
		if why := w.gesture(g, i, acts[i]); why != "" {
			g.ticks, g.events = 0, g.events[:0]
			if refused == nil {
				refused = make([]string, len(acts))
			}
			refused[i] = why
		}
		length = min(max(length, g.ticks), int(MaxTicks))
	}
	w.run(length)
	for i := range w.now.Hands {
		w.now.Hands[i].rest(w.gestures[i].events, length)
	}
	return refused, nil
}

// gesture converts an action, a control or raw input, to input.
func (w *World[S]) gesture(g *gesture, role int, a gymkhana.Action) (refused string) {
	r := &w.game.Roles[role]
	if a.Verb == gymkhana.Do {
		c, ok := r.control(a.Name)
		if !ok {
			return fmt.Sprintf("%s has no control %q", r.Name, a.Name)
		}
		if c.Bind == nil {
			a = c.Does
		} else {
			raw, err := c.Bind(&w.now.Play, a)
			if err != nil {
				return err.Error()
			}
			a = raw
		}
	}
	d := driver{role: r.Name, keys: KeySet(r.Keys...), pointer: r.Pointer, hold: cmp.Or(r.Hold, int(StepTicks))}
	return d.play(g, a)
}

// control finds a control by its exact name, otherwise by its name or an alias in any case.
func (r *Role[S]) control(name string) (*Control[S], bool) {
	for i := range r.Controls {
		if r.Controls[i].Name == name {
			return &r.Controls[i], true
		}
	}
	if strings.EqualFold(name, "wait") {
		c := r.wait()
		return &c, true
	}
	for i := range r.Controls {
		c := &r.Controls[i]
		same := func(alias string) bool { return strings.EqualFold(alias, name) }
		if same(c.Name) || slices.ContainsFunc(c.Aliases, same) {
			return c, true
		}
	}
	return nil, false
}

// run lets ticks pass with the current gestures. A game that is over does not change.
func (w *World[S]) run(ticks int) {
	m := &w.now
	w.shown = nil
	for t := range ticks {
		for i := range w.inputs {
			w.inputs[i] = m.Hands[i].tick(w.gestures[i].events, t)
		}
		m.Tick++
		if m.Outcome != "" {
			continue
		}
		w.game.Tick(&m.Play, w.inputs)
		if w.reached() {
			m.Outcome, m.Reason = Success, "goal reached"
		} else if reason, won := w.game.Over(&m.Play); reason != "" {
			m.Outcome, m.Reason = Fail, reason
			if won {
				m.Outcome = Success
			}
		}
	}
}

func (w *World[S]) reached() bool {
	for i := range w.setup.Goal {
		p := &w.setup.Goal[i]
		if w.game.Field(p.Field).Number(&w.now.Play) < p.Target {
			return false
		}
	}
	return len(w.setup.Goal) > 0
}

// pass lets game time pass; only keys that key_down holds are pressed. After a loss the world waits for the next step.
func (w *World[S]) pass(_ context.Context, ticks gymkhana.Ticks) (gymkhana.Moment, error) {
	for i := range w.gestures {
		w.gestures[i].events = w.gestures[i].events[:0]
	}
	w.run(int(ticks))
	w.done = nil
	return w.observe(nil), nil
}

// observe returns the current moment for every role, with the same picture.
func (w *World[S]) observe(refused []string) gymkhana.Moment {
	state := w.State()
	// The pictures of a world share their pixels, 3.7 MB, so a picture is valid until the next step.
	shot := gymkhana.NewScreenshot(func() (image.Image, error) {
		if w.pixels == nil {
			w.pixels = image.NewRGBA(image.Rect(0, 0, Width, Height))
		}
		full := state.draw(canvas.On(w.pixels))
		if w.spec.Screen == native {
			return full, nil
		}
		if w.small == nil {
			w.small = image.NewRGBA(image.Rect(0, 0, w.spec.Screen.W, w.spec.Screen.H))
		}
		picture.Shrink(w.small, full)
		return w.small, nil
	}, picture.EncodeFlat)
	seen := make([]gymkhana.Observation, len(w.game.Roles))
	for i := range seen {
		seen[i] = gymkhana.Observation{Screenshot: shot, Tick: gymkhana.Ticks(w.now.Tick)}
		if refused != nil {
			seen[i].Refused = refused[i]
		}
		if w.ended() {
			seen[i].Ended, seen[i].Reason = gymkhana.Terminated, w.now.Reason
		}
	}
	return gymkhana.Moment{Seen: seen, Frames: w.since}
}

// State is a copy of the current moment.
func (w *World[S]) State() *State[S] {
	if w.shown == nil {
		w.shown = &State[S]{game: w.game, Moment: w.game.cloneMoment(&w.now)}
	}
	return w.shown
}

// Image draws the state at 1280×720, with the reason over it if the round is over.
func (s *State[S]) Image() *image.RGBA { return s.draw(NewCanvas()) }

func (s *State[S]) draw(c *Canvas) *image.RGBA {
	play := s.game.clone(&s.Moment.Play)
	s.game.Draw(c, &play)
	c.Unclip()
	switch s.Moment.Outcome {
	case Success:
		banner(c, Green, s.Moment.Reason)
	case Fail:
		banner(c, Red, s.Moment.Reason)
	}
	return c.Image()
}

// frames returns the one frame since the last Reset or Step.
func (w *World[S]) frames(context.Context) ([]gymkhana.Frame, error) {
	return []gymkhana.Frame{{Tick: gymkhana.Ticks(w.now.Tick), Done: w.done, State: w.State()}}, nil
}

// Close has nothing to free.
func (w *World[S]) Close() error { return nil }

// Capabilities lists all capabilities.
func (w *World[S]) Capabilities() gymkhana.Capabilities {
	can := gymkhana.Capabilities{Pass: w.pass, Snapshot: w.snapshot, Restore: w.restore, Arrays: w.arrays()}
	can.Encode, can.Decode = plain.Codec(&w.seal, snapshot[S].saved, w.load)
	return can
}
