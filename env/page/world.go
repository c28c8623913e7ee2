package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/browser"
)

// WorldName is what the world and its verifier are called in the catalog.
const WorldName = "page"

// version is raised whenever the world behaves otherwise.
const version = 5

// maxStep limits a step of one action that has its own length.
const maxStep = gymkhana.TicksPerSecond

// How long a page may take to get ready, and how often we look.
const (
	patience gymkhana.Ticks = 60 * gymkhana.TicksPerSecond
	glance   gymkhana.Ticks = 6
)

// A World is a page in a browser.
type World struct {
	visit    browser.Visit
	setup    Setup
	contract contract
	spec     gymkhana.Spec
	seed     gymkhana.Seed // the seed of the episode

	state *State
	held  *heldStep // a dialog is open; nil if none is
	at    string    // the address in the latest observation of the page, and the tabs
	tabs  []gymkhana.Tab
	lists []string // the ids of lists to choose from, on a phone
	lost  bool     // a round was lost, and the next step begins another
}

// With gives the maker of worlds in a browser with these options, the one that is installed if they name
// none. Errors in the config, or a folder that is not there or has changed, are a gymkhana.FaultSetup.
func With(o browser.Options) func(gymkhana.Config) (gymkhana.Environment, error) {
	return func(cfg gymkhana.Config) (gymkhana.Environment, error) {
		s, err := setupOf(cfg)
		if err == nil {
			err = s.unchanged()
		}
		if err != nil {
			return nil, err
		}
		return &World{visit: browser.Visit{Where: "env/page", Options: o}, setup: s, spec: specOf(&s)}, nil
	}
}

// unchanged compares the folder with what was imported.
func (s *Setup) unchanged() error {
	if s.Folder == "" || s.Content == "" {
		return nil
	}
	now, err := Fingerprint(s.Folder)
	if err == nil && now != s.Content {
		err = fmt.Errorf("%s has changed since it was imported; import it again", s.Folder)
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "env/page", err)
}

// Spec describes the world: of a game, with the controls and keys of its roles.
func (w *World) Spec() gymkhana.Spec { return w.spec }

// Reset loads the page in a fresh browser context and starts it.
func (w *World) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	if err := errors.Join(ctx.Err(), w.leave(), w.setup.unchanged()); err != nil {
		return gymkhana.Start{}, err
	}
	w.contract, w.seed, w.lost = contractOf(&w.setup, seed), seed, false
	if err := w.enter(ctx, seed); err != nil {
		return gymkhana.Start{}, errors.Join(err, w.leave())
	}
	goal, err := w.words(ctx)
	if err != nil {
		return gymkhana.Start{}, errors.Join(err, w.leave())
	}
	now, err := w.look(ctx, nil)
	return gymkhana.Start{Moment: now, Goal: goal}, err
}

// words are the task as the page words it, or "" for a page that does not.
func (w *World) words(ctx context.Context) (goal string, err error) {
	if w.contract.goal == "" {
		return "", nil
	}
	if err := w.visit.Window.EvalHome(ctx, w.contract.goal, &goal); err != nil {
		return "", err
	}
	return cmp.Or(goal, "Do what the page "+w.setup.File+" asks for."), nil
}

// enter opens the window and has the page begin.
func (w *World) enter(ctx context.Context, seed gymkhana.Seed) error {
	handler, err := w.handler()
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "env/page.Reset", err)
	}
	size := gymkhana.Size{W: w.setup.Width, H: w.setup.Height}
	e := browser.Episode{Hosts: map[string]http.Handler{host: handler}, Seed: seed, Size: size, Dialogs: w.setup.Dialogs.policy,
		Bounds: w.setup.Bounds, Whole: true, Scale: w.setup.scale(), Touch: w.setup.Device == PhoneDevice}
	if f, ok := handler.(*folder); ok {
		e.Files = f.root.FS()
	}
	err = w.visit.Open(ctx, e)
	if err != nil {
		return err
	}
	if err := w.visit.Window.Goto(ctx, w.setup.start()); err != nil {
		return err
	}
	return w.begin(ctx, w.contract.start)
}

// handler returns the server of the only host.
func (w *World) handler() (http.Handler, error) {
	if w.setup.Address != "" {
		return siteAt(w.setup.Address)
	}
	files, err := openFolder(w.setup.Folder)
	if err == nil {
		w.visit.Behind = files.close
		err = files.has(w.setup.File)
	}
	return files, err
}

// begin starts the page, or another round of it, and waits until it is ready. Time passes only if
// it has to.
func (w *World) begin(ctx context.Context, start string) error {
	if start != "" {
		if err := w.visit.Window.EvalHome(ctx, fmt.Sprintf("void (%s)", start), nil); err != nil {
			return err
		}
	}
	if err := w.visit.Window.Advance(ctx, 0); err != nil || w.contract.ready == "" {
		return err
	}
	for waited := gymkhana.Ticks(0); ; waited += glance {
		var ready bool
		if err := w.visit.Window.EvalHome(ctx, fmt.Sprintf("Boolean(%s)", w.contract.ready), &ready); err != nil || ready {
			return err
		}
		if waited >= patience {
			return gymkhana.Blame(gymkhana.FaultWorld, "env/page", fmt.Errorf("the page %s was not ready after a minute of its time", w.setup.File))
		}
		if err := w.visit.Window.Advance(ctx, glance); err != nil {
			return err
		}
	}
}

// Step performs the actions of all roles and lets the rest of the step pass.
func (w *World) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	if err := w.visit.Check(ctx, len(acts), len(w.spec.Roles)); err != nil {
		return gymkhana.Moment{}, err
	}
	refused, err := w.take(ctx, acts)
	if err != nil {
		return gymkhana.Moment{}, errors.Join(err, w.leave())
	}
	w.visit.Done = slices.Clone(acts)
	if w.held != nil {
		return w.asked(strings.Join(refused, "")), nil
	}
	return w.look(ctx, refused)
}

// take is Step without the observations. If an action answers an open dialog, the step in which it opened goes on.
func (w *World) take(ctx context.Context, acts []gymkhana.Action) ([]string, error) {
	finish := acts[0].Verb == gymkhana.Finish && slices.Contains(w.spec.Verbs, gymkhana.Finish)
	if w.held != nil && !finish {
		answered, refused := w.reply(acts[0])
		if !answered {
			return []string{refused}, nil
		}
		w.held.typed = nil
		return w.run(ctx, nil)
	}
	if err := w.release(ctx); err != nil {
		return nil, err
	}
	if finish {
		w.visit.End("declared done")
	}
	return w.run(ctx, func(ctx context.Context) ([]string, error) { return w.perform(ctx, acts) })
}

// perform does the actions and lets the rest of the step pass.
func (w *World) perform(ctx context.Context, acts []gymkhana.Action) (refused []string, err error) {
	if w.lost {
		w.lost = false
		if err := w.begin(ctx, w.contract.restart); err != nil {
			return nil, err
		}
	}
	from := w.visit.Window.Tick()
	refused, least, err := w.act(ctx, acts)
	if err != nil {
		return nil, err
	}
	if rest := max(least, w.setup.Step) - (w.visit.Window.Tick() - from); rest > 0 {
		err = w.visit.Window.Advance(ctx, rest)
	}
	return refused, err
}

// Capabilities are that time can pass and that pages break; a browser keeps no snapshots.
func (w *World) Capabilities() gymkhana.Capabilities {
	return gymkhana.Capabilities{Pass: w.pass, Broke: w.visit.Broke}
}

// pass lets time go by while an agent thinks.
func (w *World) pass(ctx context.Context, ticks gymkhana.Ticks) (gymkhana.Moment, error) {
	if err := w.visit.Check(ctx, len(w.spec.Roles), len(w.spec.Roles)); err != nil {
		return gymkhana.Moment{}, err
	}
	w.visit.Done = nil
	if w.held != nil {
		return w.asked(""), nil
	}
	_, err := w.run(ctx, func(ctx context.Context) ([]string, error) { return nil, w.visit.Window.Advance(ctx, ticks) })
	if err != nil {
		return gymkhana.Moment{}, errors.Join(err, w.leave())
	}
	if w.held != nil {
		return w.asked(""), nil
	}
	return w.look(ctx, nil)
}

// look reads the state, judges whether the episode is over, and gives what each role sees.
func (w *World) look(ctx context.Context, refused []string) (gymkhana.Moment, error) {
	err := w.read(ctx)
	var o gymkhana.Observation
	if err == nil {
		o, err = w.visit.Window.Observe(ctx)
	}
	if err != nil {
		return gymkhana.Moment{}, errors.Join(err, w.leave())
	}
	w.judge()
	w.at, w.tabs = o.URL, o.Tabs
	o.Ended, o.Reason = w.visit.Ended, w.visit.Reason
	if w.setup.Device == PhoneDevice {
		w.onScreen(o.Elements)
		o.Text = phoneText(o.Text)
	}
	if w.setup.Pictures {
		o.Text, o.Elements = news(o.Text), nil
	}
	seen := make([]gymkhana.Observation, len(w.spec.Roles))
	for i := range seen {
		seen[i] = o
		if refused != nil {
			seen[i].Refused = refused[i]
		}
	}
	return w.visit.Moment(seen, w.state), nil
}

// news is the part of an observation's text above the tree, which begins with the id of the page.
func news(text string) string {
	if above, _, found := strings.Cut(text, "\n\n["); found && !strings.HasPrefix(text, "[") {
		return above
	}
	return ""
}

// read takes the state from the page of the task, whichever tab is in front.
func (w *World) read(ctx context.Context) error {
	var text string
	if err := w.visit.Window.EvalHome(ctx, reading(w.contract.state), &text); err != nil {
		return err
	}
	var err error
	w.state, err = NewState([]byte(text), w.setup.Omit...)
	return gymkhana.Blame(gymkhana.FaultWorld, "env/page", err)
}

// Decode reads back a state.
func Decode(canonical []byte) (gymkhana.State, error) {
	s, err := NewState(canonical)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Close ends the episode and gives the browser back. Closing twice is harmless.
func (w *World) Close() error { return errors.Join(w.leave(), w.visit.Close()) }
