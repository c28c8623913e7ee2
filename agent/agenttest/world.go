// Package agenttest tests what every Agent must do, and has a tiny world and model for that. Any package can call it.
// Start with [Run]:
//
//	func TestOnline(t *testing.T) {
//		agenttest.Run(t, plan.NewOnline, agenttest.Options{
//			Answer: func(*gymkhana.Request) string { return "# action\nright" },
//		})
//	}
//
// [World] and [Model] are used by other tests too: those of the runner, of stores and of dashboards.
package agenttest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"slices"
	"strconv"

	"gymkhana"
)

// A World is a walk along a line of cells: the walker starts at a cell that the seed chooses and has to reach the last
// one. It has the controls left and right (aliases west and east, <- and ->), one role, an 8-pixel square per cell, and
// refuses to leave the line. The zero value is ready.
type World struct {
	Length int             // cells; default 5, at least 2
	Verbs  []gymkhana.Verb // legal in addition to Do, such as Finish, which ends the episode
	Talks  bool            // Observation.Text contains the walker's position
	Blank  bool            // the world has no screen

	at     Place
	since  []gymkhana.Frame // since the last Reset or Step
	closed bool
}

// A Place is the World's State.
type Place struct {
	At    int `json:"at"`    // counted from 0
	Goal  int `json:"goal"`  // the last cell
	Steps int `json:"steps"` // the number of steps so far
}

// AppendCanonical appends {"at":…,"goal":…,"steps":…}.
func (p Place) AppendCanonical(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"at":`...), int64(p.At), 10)
	b = strconv.AppendInt(append(b, `,"goal":`...), int64(p.Goal), 10)
	return append(strconv.AppendInt(append(b, `,"steps":`...), int64(p.Steps), 10), '}')
}

const (
	cell      = 8 // pixels
	stepTicks = 12
)

// Task is a task of this world with the given budget of steps.
func Task(steps int) *gymkhana.Task {
	return &gymkhana.Task{ID: "line/walk/1", Goal: "Walk to the right end of the line.",
		Environment: gymkhana.Ref{Name: "line"}, Verifier: gymkhana.Ref{Name: "state"}, Oracle: gymkhana.Ref{Name: "oracle"},
		Budget: gymkhana.Budget{Steps: steps}, Instances: []gymkhana.Seed{1}}
}

// Spec describes the line.
func (w *World) Spec() gymkhana.Spec {
	spec := gymkhana.Spec{World: "line", Version: 1, Roles: []string{"walker"}, StepTicks: stepTicks,
		Screen: gymkhana.Size{W: cell * w.length(), H: cell},
		Verbs:  append([]gymkhana.Verb{gymkhana.Noop, gymkhana.Do}, w.Verbs...),
		Controls: []gymkhana.Control{
			{Name: "left", Doc: "one cell to the left", Aliases: []string{"west", "<-"}},
			{Name: "right", Doc: "one cell to the right", Aliases: []string{"east", "->"}},
		}}
	if w.Blank {
		spec.Screen = gymkhana.Size{}
	}
	return spec
}

func (w *World) length() int {
	if w.Length == 0 {
		return 5
	}
	return max(w.Length, 2)
}

// Reset puts the walker on the cell that the seed chooses; never on the goal.
func (w *World) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	if err := w.usable(ctx); err != nil {
		return gymkhana.Start{}, err
	}
	goal := w.length() - 1
	w.at = Place{At: int(uint64(seed) % uint64(goal)), Goal: goal}
	w.since = []gymkhana.Frame{{State: w.at}}
	return gymkhana.Start{Moment: w.look("")}, nil
}

// Step moves the walker.
func (w *World) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	if err := w.usable(ctx); err != nil {
		return gymkhana.Moment{}, err
	}
	if len(acts) != 1 {
		return gymkhana.Moment{}, fmt.Errorf("line: %d actions for one role", len(acts))
	}
	refused, finished := "", false
	switch act := acts[0]; {
	case act.Verb == gymkhana.Do && act.Name == "left":
		refused = w.move(-1)
	case act.Verb == gymkhana.Do && act.Name == "right":
		refused = w.move(+1)
	case act.Verb == gymkhana.Finish:
		finished = true
	}
	w.at.Steps++
	w.since = []gymkhana.Frame{{Tick: w.tick(), Done: slices.Clone(acts), State: w.at}}
	now := w.look(refused)
	if finished {
		now.Seen[0].Ended, now.Seen[0].Reason = gymkhana.Terminated, "declared finished"
	}
	return now, nil
}

func (w *World) move(by int) (refused string) {
	to := w.at.At + by
	if to < 0 || to > w.at.Goal {
		return fmt.Sprintf("wall at %d", to)
	}
	w.at.At = to
	return ""
}

func (w *World) tick() gymkhana.Ticks { return gymkhana.Ticks(w.at.Steps * stepTicks) }

func (w *World) look(refused string) gymkhana.Moment {
	o := gymkhana.Observation{Refused: refused, Tick: w.tick()}
	if !w.Blank {
		at := w.at
		o.Screenshot = gymkhana.NewScreenshot(func() (image.Image, error) { return at.draw(), nil }, nil)
	}
	if w.Talks {
		o.Text = fmt.Sprintf("You stand on cell %d of %d.", w.at.At+1, w.at.Goal+1)
	}
	if w.at.At == w.at.Goal {
		o.Ended, o.Reason = gymkhana.Terminated, "goal reached"
	}
	return gymkhana.Moment{Seen: []gymkhana.Observation{o}, Frames: w.frames}
}

// draw shows the walker in blue, the goal in green, other cells in white.
func (p Place) draw() image.Image {
	img := image.NewPaletted(image.Rect(0, 0, cell*(p.Goal+1), cell), color.Palette{
		color.RGBA{0xff, 0xff, 0xff, 0xff}, color.RGBA{0x20, 0xa0, 0x40, 0xff}, color.RGBA{0x20, 0x40, 0xd0, 0xff}})
	for i := range img.Pix {
		switch x := i % img.Stride / cell; x {
		case p.At:
			img.Pix[i] = 2
		case p.Goal:
			img.Pix[i] = 1
		}
	}
	return img
}

// frames gives the one frame since the last Reset or Step.
func (w *World) frames(ctx context.Context) ([]gymkhana.Frame, error) {
	return w.since, w.usable(ctx)
}

// Decode reads a Place back.
func Decode(canonical []byte) (gymkhana.State, error) {
	var p Place
	err := json.Unmarshal(canonical, &p)
	return p, err
}

// Place is the walker's place, for oracles.
func (w *World) Place() Place { return w.at }

// Capabilities says that the Place can be saved and restored.
func (w *World) Capabilities() gymkhana.Capabilities {
	return gymkhana.Capabilities{
		Snapshot: func() (gymkhana.Snapshot, error) { return w.at, nil },
		Restore:  w.restore,
	}
}

func (w *World) restore(_ context.Context, s gymkhana.Snapshot) (gymkhana.Moment, error) {
	p, ok := s.(Place)
	if !ok {
		return gymkhana.Moment{}, fmt.Errorf("line: a %T is no snapshot of mine", s)
	}
	w.at, w.since = p, []gymkhana.Frame{{Tick: gymkhana.Ticks(p.Steps * stepTicks), State: p}}
	return w.look(""), nil
}

// Close ends the world.
func (w *World) Close() error {
	w.closed = true
	return nil
}

func (w *World) usable(ctx context.Context) error {
	if w.closed {
		return errors.New("line: used after Close")
	}
	return ctx.Err()
}
