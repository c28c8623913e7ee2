package lights

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"strconv"

	"gymkhana"
)

// Version is raised whenever rules or drawing change.
const Version = 1

// stepTicks is how long a step lasts: a fifth of a second.
const stepTicks gymkhana.Ticks = 12

// Options are the options of a board in a suite.
type Options struct {
	Par int `json:"par,omitempty"` // presses of a shortest solution, 1 to MaxPar; default 4
}

func (o *Options) fill() {
	if o.Par == 0 {
		o.Par = 4
	}
}

func (o *Options) check() error {
	if o.Par < 1 || o.Par > MaxPar {
		return fmt.Errorf("par is %d; want 1 to %d", o.Par, MaxPar)
	}
	return nil
}

func options(cfg gymkhana.Config) (Options, error) {
	var o Options
	if err := cfg.Decode(&o); err != nil {
		return o, err
	}
	o.fill()
	return o, o.check()
}

// A World is a board in play.
type World struct {
	options Options
	play    play
	done    []gymkhana.Action // what led to the present frame
}

// play is all that changes in an episode.
type play struct {
	board   Board
	dealt   bool // there was a Reset
	presses int
	tick    gymkhana.Ticks
	ended   gymkhana.Ending
	reason  string
}

// New makes a World from Options.
func New(cfg gymkhana.Config) (gymkhana.Environment, error) {
	o, err := options(cfg)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "examples/lights.New", err)
	}
	return &World{options: o}, nil
}

// Spec describes the world.
func (w *World) Spec() gymkhana.Spec {
	return gymkhana.Spec{
		World:     "lights",
		Version:   Version,
		Screen:    gymkhana.Size{W: ScreenSize, H: ScreenSize},
		Roles:     []string{"player"},
		StepTicks: stepTicks,
		Verbs:     []gymkhana.Verb{gymkhana.Do, gymkhana.Click, gymkhana.Finish},
		Controls: []gymkhana.Control{{
			Name: "press",
			Doc:  "switch the lamp in a column and a row, and its neighbours",
			Params: []gymkhana.Param{
				{Name: "col", Type: gymkhana.IntParam, Doc: "1 to 5 from the left"},
				{Name: "row", Type: gymkhana.IntParam, Doc: "1 to 5 from the top"},
			},
		}},
	}
}

// Reset deals the board of a seed.
func (w *World) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	if ctx.Err() != nil {
		return gymkhana.Start{}, ctx.Err()
	}
	w.play, w.done = play{board: Deal(uint64(seed), w.options.Par), dealt: true}, nil
	return gymkhana.Start{Moment: w.observe("")}, nil
}

// Step does one action. Whatever it is, the step passes.
func (w *World) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	switch {
	case ctx.Err() != nil:
		return gymkhana.Moment{}, ctx.Err()
	case !w.play.dealt || w.play.ended != gymkhana.Running:
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultUs, "examples/lights.Step", errors.New("no episode is running; Reset first"))
	case len(acts) != 1:
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultUs, "examples/lights.Step", fmt.Errorf("%d actions for one role", len(acts)))
	}
	refused := w.play.act(acts[0])
	w.play.tick += stepTicks
	w.done = []gymkhana.Action{acts[0]}
	return w.observe(refused), nil
}

// act carries out an action, or says why not.
func (p *play) act(a gymkhana.Action) (refused string) {
	var c Cell
	switch {
	case a.Verb == gymkhana.Noop:
		return ""
	case a.Verb == gymkhana.Finish:
		p.ended, p.reason = gymkhana.Terminated, "finished"
		return ""
	case a.Verb == gymkhana.Click:
		x, _ := a.Int("x")
		y, _ := a.Int("y")
		c = cellAt(x, y)
	case a.Verb == gymkhana.Do && a.Name == "press":
		c.Col, _ = a.Int("col")
		c.Row, _ = a.Int("row")
	default:
		return fmt.Sprintf("%s is not possible here; press a lamp", a)
	}
	if !c.Inside() {
		return fmt.Sprintf("no lamp at %s", c)
	}
	p.board = p.board.Press(c)
	p.presses++
	if p.board.Dark() {
		p.ended, p.reason = gymkhana.Terminated, "dark"
	}
	return ""
}

// observe shows the present board. The picture keeps a copy, so it stays true.
func (w *World) observe(refused string) gymkhana.Moment {
	board := w.play.board
	return gymkhana.Moment{Frames: w.frames, Seen: []gymkhana.Observation{{
		Screenshot: gymkhana.NewScreenshot(func() (image.Image, error) { return Draw(board), nil }, nil),
		Refused:    refused,
		Ended:      w.play.ended,
		Reason:     w.play.reason,
		Tick:       w.play.tick,
	}}}
}

// Close has nothing to free.
func (w *World) Close() error { return nil }

// A State has the data that verifiers see.
type State struct {
	Board   Board
	Par     int // presses of a shortest solution from the start
	Presses int // the number of presses so far
}

// AppendCanonical appends the state as canonical JSON: keys sorted, no spaces.
func (s *State) AppendCanonical(b []byte) []byte {
	b = gymkhana.AppendString(append(b, `{"board":`...), s.Board.String())
	b = strconv.AppendInt(append(b, `,"par":`...), int64(s.Par), 10)
	b = strconv.AppendInt(append(b, `,"presses":`...), int64(s.Presses), 10)
	return append(b, '}')
}

// frames gives the one frame since the last Reset or Step.
func (w *World) frames(context.Context) ([]gymkhana.Frame, error) {
	state := &State{Board: w.play.board, Par: w.options.Par, Presses: w.play.presses}
	return []gymkhana.Frame{{Tick: w.play.tick, Done: w.done, State: state}}, nil
}

// Decode reads back what AppendCanonical wrote.
func Decode(canonical []byte) (gymkhana.State, error) {
	var flat struct {
		Board        string
		Par, Presses int
	}
	err := json.Unmarshal(canonical, &flat)
	s := &State{Par: flat.Par, Presses: flat.Presses}
	if err == nil {
		s.Board, err = Parse(flat.Board)
	}
	if err != nil {
		return nil, fmt.Errorf("state of lights: %w", err)
	}
	return s, nil
}

// Capabilities are to save the world and to go back.
func (w *World) Capabilities() gymkhana.Capabilities {
	return gymkhana.Capabilities{
		Snapshot: func() (gymkhana.Snapshot, error) { return *w, nil },
		Restore:  w.restore,
	}
}

// restore goes back to a snapshot of this or of another World.
func (w *World) restore(_ context.Context, s gymkhana.Snapshot) (gymkhana.Moment, error) {
	saved, ok := s.(World)
	if !ok {
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultUs, "examples/lights.Restore", fmt.Errorf("a %T is no snapshot of lights", s))
	}
	*w = saved
	return w.observe(""), nil
}
