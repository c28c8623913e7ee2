// Package human lets a person act at a terminal, with exactly what an agent sees. [New] makes the agent, which needs
// AgentSetup.Terminal.
//
// Each turn shows the step, why the last action was refused, the world's text, and the picture in half blocks, as
// large as the terminal. Then an action is read: the name of a control or the start of one, w a s d or an arrow, the
// text form of any action, ? for help, q to stop. If the terminal is a [Seat] with a keyboard, directions and first
// letters act at once. In a world that wants files, the player writes them in a folder whose path is printed, which
// also has the description; Enter draws them, q finishes. With the option plan the player looks once and writes everything
// that is done. A player who leaves, with Ctrl-C or because the input ends,
// has not failed: Act returns [gymkhana.ErrLeft].
package human

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"gymkhana"
)

// Doc describes the agent in the catalog.
const Doc = "a person at the terminal"

// Options are the options of the agent.
type Options struct {
	Columns int  `json:"columns,omitempty"` // width of the picture in characters; default the terminal's, or 80
	Blind   bool `json:"blind,omitempty"`   // draw no picture, for terminals without colour
	// in a world that needs files: the folder of the files; default a new folder, whose path is printed
	Folder string `json:"folder,omitempty"`
	// one look, then the whole plan in writing, with no feedback: the human level of MageBench's Global
	Plan bool `json:"plan,omitempty"`
}

// usualColumns is the width of a picture on a terminal that does not report its width.
const usualColumns = 80

func (o *Options) check() error {
	if o.Columns != 0 && o.Columns < 8 || o.Columns > 1000 {
		return fmt.Errorf("columns %d; want 8 to 1000", o.Columns)
	}
	return nil
}

// ErrStopped means that the player ended the episode in a world without Finish. It is blamed on the
// agent, so that the episode is scored as it is.
var ErrStopped = errors.New("the player stopped")

type human struct {
	options Options
	seat    string // the role asked for; "" means the first
	role    string
	lines   *lines
	screen  io.Writer

	spec      gymkhana.Spec
	task      *gymkhana.Task
	turn      int
	planned   bool       // the plan is written
	workplace *workplace // in a world that needs files
}

// New makes the agent. Its options are Options.
func New(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	var o Options
	if err := setup.Options.Decode(&o); err != nil {
		return nil, err
	}
	if err := o.check(); err != nil {
		return nil, blame(gymkhana.FaultSetup, err)
	}
	if setup.Terminal == nil {
		return nil, blame(gymkhana.FaultSetup, errors.New("a person needs a terminal; run this one in a terminal of your own, one episode at a time"))
	}
	return &human{options: o, seat: setup.Role, lines: &lines{from: setup.Terminal}, screen: setup.Terminal}, nil
}

func blame(f gymkhana.Fault, err error) error { return gymkhana.Blame(f, "agent/human", err) }

// Begin shows the goal.
func (a *human) Begin(_ context.Context, task *gymkhana.Task, spec gymkhana.Spec) error {
	a.spec, a.task, a.turn, a.role, a.planned = spec, task, 0, a.seat, false
	if a.role == "" && len(spec.Roles) > 0 {
		a.role = spec.Roles[0]
	}
	a.workplace = nil
	if wantsFiles(&spec) {
		a.workplace = &workplace{folder: a.options.Folder, sent: map[string]string{}}
	}
	return a.show("\n%s\n%s\n", task.ID, plain(task.Goal))
}

// Act shows the observation and reads lines until one is a legal action.
func (a *human) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	if a.turn++; a.planned {
		return a.after(), nil
	}
	if err := a.draw(o); err != nil {
		return gymkhana.Decision{}, err
	}
	if a.workplace != nil {
		return a.write(ctx, o)
	}
	if a.options.Plan {
		return a.plan(ctx)
	}
	for {
		if err := a.show("> "); err != nil {
			return gymkhana.Decision{}, err
		}
		line, err := a.ask(ctx)
		if errors.Is(err, io.EOF) {
			return gymkhana.Decision{}, a.gone()
		}
		if err != nil {
			return gymkhana.Decision{}, err
		}
		switch line {
		case "":
			continue
		case "?", "help":
			err = a.show("%s", a.help())
		case "q", "quit":
			return a.stop()
		default:
			var act gymkhana.Action
			if act, err = a.read(line); err == nil {
				return gymkhana.Decision{Actions: []gymkhana.Action{act}, Raw: line}, nil
			}
			err = a.show("%s\n", plain(err.Error()))
		}
		if err != nil {
			return gymkhana.Decision{}, err
		}
	}
}

// stop finishes if that is legal, and otherwise ends the episode.
func (a *human) stop() (gymkhana.Decision, error) {
	if slices.Contains(a.spec.Verbs, gymkhana.Finish) {
		return gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Finish}}, Raw: "q"}, nil
	}
	return gymkhana.Decision{}, blame(gymkhana.FaultAgent, ErrStopped)
}

// draw shows an observation.
func (a *human) draw(o *gymkhana.Observation) error {
	var b bytes.Buffer
	next := a.turn
	if a.workplace != nil {
		next = a.workplace.steps + 1
	}
	fmt.Fprintf(&b, "\nstep %d", next)
	if a.task.Budget.Steps > 0 {
		fmt.Fprintf(&b, " of at most %d", a.task.Budget.Steps)
	}
	if a.workplace != nil {
		b.WriteString("; each drawing is a step, and so is each file that has changed")
	}
	fmt.Fprintln(&b)
	if o.Refused != "" {
		fmt.Fprintf(&b, "refused: %s\n", plain(o.Refused))
	}
	if o.Text != "" {
		fmt.Fprintln(&b, plain(o.Text))
	}
	if o.Screenshot != nil && !a.options.Blind && a.workplace == nil {
		img, err := o.Screenshot.Image()
		if err != nil {
			return fmt.Errorf("screenshot: %w", err)
		}
		appendPicture(&b, img, a.canvas())
	}
	appendElements(&b, o.Elements)
	if _, ok := a.screen.(Seat); ok && a.turn == 1 && a.workplace == nil && !a.options.Plan {
		fmt.Fprintln(&b, a.hint())
	}
	return a.show("%s", b.String())
}

// appendElements lists the usable elements, by the ids that actions name.
func appendElements(b *bytes.Buffer, list []gymkhana.Element) {
	for i := range list {
		e := &list[i]
		words := plain(strings.ReplaceAll(e.Text, "\n", " · "))
		if words == "" {
			words = plain(e.Name)
		}
		if len(e.States) > 0 {
			fmt.Fprintf(b, "  %-24s %-10s %s\n", plain(e.ID), e.Role, words)
		} else if words != "" {
			fmt.Fprintf(b, "  %s\n", words)
		}
	}
}

func (a *human) show(format string, args ...any) error {
	_, err := fmt.Fprintf(a.screen, format, args...)
	return err
}
