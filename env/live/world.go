package live

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/browser"
)

// WorldName is what the world, its verifier and its oracle are called in the catalog.
const WorldName = "live"

// version is raised whenever the world behaves otherwise.
const version = 1

// maxPage is how much is kept of a page that is read at the end, in UTF-16 units.
const maxPage = 1 << 20

// A World is sites of others in a browser. It is an Environment, a StateReader and StateDecoder, and
// a Clock.
type World struct {
	options browser.Options
	setup   Setup
	atlas   *atlas

	browser *browser.Browser // ours to close, from the first Reset on
	window  *browser.Window
	proxies *proxies

	state  *State
	said   State // answer and declaration, of the states to come
	done   []gymkhana.Action
	ended  gymkhana.Ending
	reason string
}

// New makes a world with the browser that is installed. Errors in the config are a
// gymkhana.FaultSetup.
func New(cfg gymkhana.Config) (gymkhana.Environment, error) { return With(browser.Options{})(cfg) }

// With gives the maker of worlds in a browser of one's own choice.
func With(o browser.Options) func(gymkhana.Config) (gymkhana.Environment, error) {
	return func(cfg gymkhana.Config) (gymkhana.Environment, error) {
		s, a, err := setupOf(cfg)
		if err != nil {
			return nil, err
		}
		return &World{options: o, setup: s, atlas: a}, nil
	}
}

// Spec describes the world to a visitor.
func (w *World) Spec() gymkhana.Spec {
	return gymkhana.Spec{World: WorldName, Version: version, Screen: gymkhana.Size{W: w.setup.Width, H: w.setup.Height},
		Roles: []string{"visitor"}, StepTicks: w.setup.Step, Live: true,
		Verbs: slices.Concat(browser.Verbs, []gymkhana.Verb{gymkhana.Answer, gymkhana.Finish})}
}

// Reset opens the first pages in a fresh browser context, without cookies.
func (w *World) Reset(ctx context.Context, task *gymkhana.Task, seed gymkhana.Seed) ([]gymkhana.Observation, error) {
	s, a, err := setupOf(task.Environment.Config)
	if err == nil {
		err = errors.Join(ctx.Err(), w.leave())
	}
	if err != nil {
		return nil, err
	}
	w.setup, w.atlas = s, a
	w.said, w.done, w.ended, w.reason = State{}, nil, gymkhana.Running, ""
	if err := w.enter(ctx, seed); err != nil {
		return nil, w.end(err)
	}
	seen, err := w.look(ctx, "")
	if err == nil && len(w.setup.starts()) > 0 && !w.atlas.has(seen[0].URL) {
		err = w.end(gymkhana.Blame(gymkhana.FaultSetup, "env/live.Reset", w.astray(seen[0].URL)))
	}
	if err != nil {
		return nil, err
	}
	return seen, nil
}

// astray says of a first page that it led to a site which is not there.
func (w *World) astray(to string) error {
	refused := w.window.Report().Refused
	return fmt.Errorf("%s led to %s, which is not among the hosts (refused: %s); %s", w.setup.Start, to, strings.Join(refused, ", "), mapIt)
}

// enter opens the window with its tabs.
func (w *World) enter(ctx context.Context, seed gymkhana.Seed) error {
	var err error
	if w.browser == nil {
		if w.browser, err = browser.Shared(ctx, w.options); err != nil {
			return err
		}
	}
	w.proxies = newProxies(w.atlas)
	w.window, err = w.browser.Open(ctx, browser.Episode{Hosts: w.proxies.handlers(), Seed: seed, MaxTabs: maxTabs,
		Size: gymkhana.Size{W: w.setup.Width, H: w.setup.Height}})
	if err != nil {
		return err
	}
	for i, address := range w.setup.starts() {
		if err := w.open(ctx, i, w.atlas.openable(address)); err != nil {
			return err
		}
	}
	if len(w.setup.starts()) > 1 {
		if err := w.must(ctx, gymkhana.SwitchTab, "tab", int64(0)); err != nil {
			return err
		}
	}
	return w.window.Advance(ctx, w.setup.Step)
}

// open shows an address in a tab of its own; the first tab is there already.
func (w *World) open(ctx context.Context, tab int, address string) error {
	if tab == 0 {
		err := w.window.Goto(ctx, address)
		if gymkhana.FaultOf(err) == gymkhana.FaultSetup {
			err = errors.Join(gymkhana.Blame(gymkhana.FaultSetup, "env/live.Reset", w.astray("no page")), err)
		}
		return err
	}
	return w.must(ctx, gymkhana.NewTab, "url", address)
}

// must does what setting up an episode needs.
func (w *World) must(ctx context.Context, verb gymkhana.Verb, name string, value any) error {
	refused, err := w.window.Do(ctx, gymkhana.Action{Verb: verb, Args: []gymkhana.Arg{{Name: name, Value: value}}})
	if err == nil && refused != "" {
		err = gymkhana.Blame(gymkhana.FaultWorld, "env/live.Reset", errors.New(refused))
	}
	return err
}

// Step performs an action and lets the rest of the step pass.
func (w *World) Step(ctx context.Context, acts []gymkhana.Action) ([]gymkhana.Observation, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err := w.running(len(acts)); err != nil {
		return nil, err
	}
	refused, err := w.perform(ctx, acts[0])
	if err != nil {
		return nil, w.end(err)
	}
	w.done = slices.Clone(acts)
	return w.look(ctx, refused)
}

func (w *World) running(acts int) error {
	if w.window == nil || w.ended != gymkhana.Running || acts != 1 {
		return gymkhana.Blame(gymkhana.FaultUs, "env/live", errors.New("a step without a running episode, or not with one action"))
	}
	return nil
}

// perform is Step without what is seen of it.
func (w *World) perform(ctx context.Context, a gymkhana.Action) (refused string, err error) {
	from := w.window.Tick()
	spec := w.Spec()
	if err := spec.Check(spec.Roles[0], a); err != nil {
		refused = err.Error()
	} else if refused, err = w.do(ctx, a); err != nil {
		return "", err
	}
	if rest := w.setup.Step - (w.window.Tick() - from); rest > 0 {
		err = w.window.Advance(ctx, rest)
	}
	return refused, err
}

// do is what the world does with a legal action. Addresses may be those of the task too.
func (w *World) do(ctx context.Context, a gymkhana.Action) (refused string, err error) {
	switch a.Verb {
	case gymkhana.Answer:
		w.said.Answer, w.said.Answered = w.atlas.original(a.Text("text")), true
		return "", nil
	case gymkhana.Finish:
		w.said.Done = true
		w.ended, w.reason = gymkhana.Terminated, "declared done"
		return "", nil
	case gymkhana.Goto, gymkhana.NewTab:
		if address := a.Text("url"); address != "" {
			a.Args = []gymkhana.Arg{{Name: "url", Value: w.atlas.openable(address)}}
		}
	}
	return w.window.Do(ctx, a)
}

// Pass lets time go by while an agent thinks.
func (w *World) Pass(ctx context.Context, ticks gymkhana.Ticks) ([]gymkhana.Observation, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err := w.running(1); err != nil {
		return nil, err
	}
	if err := w.window.Advance(ctx, ticks); err != nil {
		return nil, w.end(err)
	}
	w.done = nil
	return w.look(ctx, "")
}

// look gives what the visitor sees. A site that did not answer ends the episode with an error.
func (w *World) look(ctx context.Context, refused string) ([]gymkhana.Observation, error) {
	err := w.proxies.failed()
	var o gymkhana.Observation
	if err == nil {
		o, err = w.window.Observe(ctx)
	}
	if err == nil {
		o.URL = w.atlas.original(o.URL)
		for i := range o.Tabs {
			o.Tabs[i].URL = w.atlas.original(o.Tabs[i].URL)
		}
		err = w.read(ctx, &o)
	}
	if err != nil {
		return nil, w.end(err)
	}
	o.Refused, o.Ended, o.Reason = refused, w.ended, w.reason
	return []gymkhana.Observation{o}, nil
}

// read takes the state down.
func (w *World) read(ctx context.Context, o *gymkhana.Observation) error {
	s := w.said
	s.URL = o.URL
	if s.Done && len(w.setup.Pages) > 0 {
		if _, err := o.Screenshot.Encoded(); err != nil { // before other pages come in front
			return err
		}
		for _, p := range w.setup.Pages {
			text, err := w.page(ctx, p)
			if err != nil {
				return err
			}
			s.Pages = append(s.Pages, text)
		}
	}
	var err error
	w.state, err = newState(s)
	return gymkhana.Blame(gymkhana.FaultUs, "env/live", err)
}

// page reads a page, or what a locator finds in it; "" if that finds nothing.
func (w *World) page(ctx context.Context, p Page) (string, error) {
	if p.URL != "" {
		if err := w.window.Goto(ctx, w.atlas.openable(p.URL)); err != nil {
			return "", err
		}
		if err := errors.Join(w.window.Advance(ctx, w.setup.Step), w.proxies.failed()); err != nil {
			return "", err
		}
	}
	locator := p.Locator
	if locator == "" {
		locator = "document.documentElement.outerHTML"
	}
	const quoted = `(() => { try { return String((0, eval)(%s) ?? "").slice(0, %d) } catch { return "" } })()`
	var text string
	err := w.window.Eval(ctx, fmt.Sprintf(quoted, gymkhana.AppendString(nil, locator), maxPage), &text)
	return w.atlas.original(text), err
}

// Frames gives the state after the latest step.
func (w *World) Frames(ctx context.Context) ([]gymkhana.Frame, error) {
	if w.window == nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, "env/live.Frames", errors.New("no episode is running"))
	}
	return []gymkhana.Frame{{Tick: w.window.Tick(), Done: w.done, State: w.state}}, ctx.Err()
}

// DecodeState reads back a state.
func (w *World) DecodeState(canonical []byte) (gymkhana.State, error) {
	s, err := decodeState(canonical)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// end leaves after an error, and says first which site was the cause, if one was.
func (w *World) end(err error) error {
	if w.proxies == nil {
		return errors.Join(err, w.leave())
	}
	if cause := w.proxies.failed(); cause != nil {
		return errors.Join(cause, w.leave())
	}
	return errors.Join(err, w.leave())
}

// leave ends the episode's window, and then its proxies.
func (w *World) leave() error {
	var err error
	if w.window != nil {
		err = w.window.Close()
		w.window = nil
	}
	if w.proxies != nil {
		w.proxies.close()
		w.proxies = nil
	}
	return gymkhana.Blame(gymkhana.FaultWorld, "env/live", err)
}

// Close ends the episode and gives the browser back. Closing twice is harmless.
func (w *World) Close() error {
	err := w.leave()
	if w.browser != nil {
		err = errors.Join(err, w.browser.Close())
		w.browser = nil
	}
	return err
}
