package football

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/picture"
)

// name is the world's name in the catalog.
const name = "football"

// Version is raised whenever rules, drawing or generator change behaviour.
const Version = 3

// frameTicks is how long a frame of 100 ms lasts.
const frameTicks gymkhana.Ticks = 6

// Options configure a World.
type Options struct {
	Scene string `json:"scene,omitempty"` // id of one of Scenes: "R1_P_1"
	// Category and Region ask for fresh scenes instead, made by Generate from the seed of the episode.
	Category string `json:"category,omitempty"`
	Region   int    `json:"region,omitempty"`
	Auto     *bool  `json:"auto,omitempty"` // auto-rendering: see Auto; default true
	Text     bool   `json:"text,omitempty"` // observations describe in words where everybody is
}

func (o *Options) auto() bool { return o.Auto == nil || *o.Auto }

// A World is a scene in play.
type World struct {
	seal    gymkhana.Seal
	options Options

	play   play
	since  []State // the frames since the last moment; the buffers are reused
	done   []gymkhana.Action
	canvas *image.RGBA // the canvas of the latest picture
}

// play is everything that changes in an episode.
type play struct {
	state State
	auto  Auto
	spare gymkhana.Ticks // time that has passed since the last frame, less than a frame
	ready bool
}

// New makes a World from Options. Errors in them are a gymkhana.FaultSetup.
func New(cfg gymkhana.Config) (gymkhana.Environment, error) {
	w := &World{seal: gymkhana.Seal{World: name, Version: Version, Config: cfg}}
	err := cfg.Decode(&w.options)
	if err == nil {
		err = w.options.check()
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/football.New", err)
	}
	return w, nil
}

// check reports all mistakes together. Reset, not check, reports that there is no scene at all: a world without a scene
// can still be described.
func (o *Options) check() error {
	var wrong []error
	if _, ok := SceneNamed(o.Scene); o.Scene != "" && !ok {
		wrong = append(wrong, fmt.Errorf("unknown scene %q%s", o.Scene, gymkhana.DidYouMean(o.Scene, sceneIDs())))
	}
	if fresh := o.Category != "" || o.Region != 0; fresh && o.Scene != "" {
		wrong = append(wrong, errors.New("scene and category are both given; keep one"))
	} else if fresh {
		_, err := Generate(o.Category, o.Region, 0)
		wrong = append(wrong, err)
	}
	return errors.Join(wrong...)
}

func sceneIDs() []string {
	var ids []string
	for i := range Scenes() {
		ids = append(ids, Scenes()[i].ID)
	}
	return ids
}

// Spec describes the world.
func (w *World) Spec() gymkhana.Spec {
	return gymkhana.Spec{
		World:     name,
		Version:   Version,
		Screen:    gymkhana.Size{W: Width, H: Height},
		Roles:     []string{"player"},
		StepTicks: frameTicks,
		Verbs:     []gymkhana.Verb{gymkhana.Do},
		Controls:  controls,
	}
}

// prefix is the prefix of the controls' names.
const prefix = "action_"

// controls are the sixteen actions in MageBench's prompt.
var controls = declare(
	GoLeft, "run to the left", GoTopLeft, "run to the upper left", GoTop, "run upwards", GoTopRight, "run to the upper right",
	GoRight, "run to the right", GoBottomRight, "run to the lower right", GoBottom, "run downwards", GoBottomLeft, "run to the lower left",
	LongPass, "a long pass to the mate who is best placed in the direction you run in",
	HighPass, "a high pass, over the heads of opponents, in the direction you run in",
	ShortPass, "a short pass in the direction you run in",
	Shoot, "a shot at the opponents' goal",
	Sprint, "run faster from now on, with less control of the ball", ReleaseSprint, "stop sprinting",
	Dribble, "lead the ball closely from now on: slower, and harder to take", ReleaseDribble, "stop dribbling",
)

func declare(pairs ...any) []gymkhana.Control {
	var list []gymkhana.Control
	for i := 0; i < len(pairs); i += 2 {
		a := pairs[i].(Action)
		list = append(list, gymkhana.Control{Name: a.Control(), Doc: pairs[i+1].(string), Aliases: []string{a.String()}})
	}
	return list
}

// Control is the name of an action in the world's Spec: "action_top_left".
func (a Action) Control() string { return prefix + a.String() }

// actionOf finds the action of a control or of one of its aliases.
func actionOf(name string) (Action, bool) {
	short := strings.TrimPrefix(name, prefix)
	i := slices.Index(actionNames[:], short)
	offered := slices.ContainsFunc(controls, func(c gymkhana.Control) bool { return c.Name == prefix+short })
	return Action(max(i, 0)), i >= 0 && offered
}

// Reset sets up the scene.
func (w *World) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	if err := w.begin(ctx, seed); err != nil {
		return gymkhana.Start{}, err
	}
	return gymkhana.Start{Moment: w.observe("")}, nil
}

// begin is Reset without the observation.
func (w *World) begin(ctx context.Context, seed gymkhana.Seed) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	scene, err := w.options.scene(seed)
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "env/football.Reset", err)
	}
	w.play = play{state: Begin(scene, seed), auto: NewAuto(), ready: true}
	w.since, w.done = append(w.since[:0], w.play.state), nil
	return nil
}

// scene finds or makes the scene of an episode.
func (o *Options) scene(seed gymkhana.Seed) (*Scene, error) {
	if o.Category != "" {
		return Generate(o.Category, o.Region, seed)
	}
	if sc, ok := SceneNamed(o.Scene); ok {
		return sc, nil
	}
	return nil, errors.New("no scene; give scene, or category and region")
}

// Step performs one action, which takes a frame or, with auto-rendering, several.
func (w *World) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	refused, err := w.perform(ctx, acts)
	if err != nil {
		return gymkhana.Moment{}, err
	}
	w.done = []gymkhana.Action{acts[0]}
	return w.observe(refused), nil
}

// perform is Step without the observation.
func (w *World) perform(ctx context.Context, acts []gymkhana.Action) (refused string, err error) {
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case !w.play.ready || w.play.state.Over != Playing:
		return "", gymkhana.Blame(gymkhana.FaultUs, "env/football.Step", errors.New("no episode is running; Reset first"))
	case len(acts) != 1:
		return "", gymkhana.Blame(gymkhana.FaultUs, "env/football.Step", fmt.Errorf("%d actions for one role", len(acts)))
	}
	act := Idle
	if a := acts[0]; a.Verb != gymkhana.Noop {
		var ok bool
		if act, ok = actionOf(a.Name); !ok || a.Verb != gymkhana.Do {
			act, refused = Idle, fmt.Sprintf("%s is not possible here; use a control such as %s", a, GoRight.Control())
		}
	}
	w.since = w.since[:0]
	w.play.perform(act, w.options.auto(), func(s *State) { w.since = append(w.since, *s) })
	return refused, nil
}

// perform plays an action, and records every frame of it.
func (p *play) perform(a Action, auto bool, show func(*State)) {
	if !auto {
		p.state.Step(a)
		show(&p.state)
		return
	}
	p.auto.Perform(&p.state, a, show)
}

// Capabilities lists all capabilities.
func (w *World) Capabilities() gymkhana.Capabilities {
	can := gymkhana.Capabilities{Pass: w.pass, Snapshot: w.snapshot, Restore: w.restore, Arrays: w.arrays(), Lean: w.lean()}
	can.Encode, can.Decode = gymkhana.Codec(&w.seal, (*snapshot).append, w.load)
	return can
}

// pass lets the game go on without an action. Time shorter than a frame is kept for the next call.
func (w *World) pass(_ context.Context, ticks gymkhana.Ticks) (gymkhana.Moment, error) {
	p := &w.play
	w.since = w.since[:0]
	for p.spare += ticks; p.spare >= frameTicks && p.state.Over == Playing; p.spare -= frameTicks {
		p.state.Step(Idle)
		w.since = append(w.since, p.state)
	}
	if len(w.since) == 0 {
		w.since = append(w.since, p.state)
	}
	w.done = nil
	return w.observe(""), nil
}

// observe returns the current moment. Pictures share their pixels, so a picture is valid until the next step.
func (w *World) observe(refused string) gymkhana.Moment {
	o := w.now(refused)
	o.Screenshot = gymkhana.NewScreenshot(w.draw, picture.EncodePNG)
	if w.options.Text {
		o.Text = w.play.state.Describe()
	}
	return gymkhana.Moment{Frames: w.frames, Seen: []gymkhana.Observation{o}}
}

// draw paints the current moment.
func (w *World) draw() (image.Image, error) {
	if w.canvas == nil {
		w.canvas = image.NewRGBA(image.Rect(0, 0, Width, Height))
	}
	return Draw(w.canvas, &w.play.state), nil
}

// now is the current moment without its screen and text.
func (w *World) now(refused string) gymkhana.Observation {
	s := &w.play.state
	o := gymkhana.Observation{Refused: refused, Tick: gymkhana.Ticks(s.Frame)*frameTicks + w.play.spare}
	if s.Over != Playing {
		o.Ended, o.Reason = gymkhana.Terminated, s.Over.String()
	}
	return o
}

// frames copies the frames since the last moment.
func (w *World) frames(context.Context) ([]gymkhana.Frame, error) {
	states := slices.Clone(w.since)
	list := make([]gymkhana.Frame, len(states))
	for i := range states {
		list[i] = gymkhana.Frame{Tick: gymkhana.Ticks(states[i].Frame) * frameTicks, Done: w.done, State: &states[i]}
	}
	return list, nil
}

// Close has nothing to free.
func (w *World) Close() error { return nil }
