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
const version = 4

// maxPage is how much is kept of a page that is read at the end, in UTF-16 units.
const maxPage = 1 << 20

// A World is sites of others in a browser.
type World struct {
	visit   browser.Visit
	setup   Setup
	atlas   *atlas
	proxies *proxies // the proxies of the running episode; nil while there is none

	state *State
	said  State // answer and declaration, of the states to come
}

// With gives the maker of worlds in a browser with these options, the one that is installed if they name
// none. Errors in the config are a gymkhana.FaultSetup.
func With(o browser.Options) func(gymkhana.Config) (gymkhana.Environment, error) {
	return func(cfg gymkhana.Config) (gymkhana.Environment, error) {
		s, a, err := setupOf(cfg)
		if err != nil {
			return nil, err
		}
		return &World{visit: browser.Visit{Where: "env/live", Options: o}, setup: s, atlas: a}, nil
	}
}

// Spec describes the world to a visitor.
func (w *World) Spec() gymkhana.Spec {
	return gymkhana.Spec{World: WorldName, Version: version, Screen: gymkhana.Size{W: w.setup.Width, H: w.setup.Height},
		Roles: []string{"visitor"}, StepTicks: w.setup.Step, Live: true,
		Verbs: slices.Concat(browser.Verbs, []gymkhana.Verb{gymkhana.Answer, gymkhana.Finish})}
}

// Reset opens the first pages in a fresh browser context, without cookies.
func (w *World) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	if err := errors.Join(ctx.Err(), w.visit.Leave()); err != nil {
		return gymkhana.Start{}, err
	}
	w.said = State{}
	if err := w.enter(ctx, seed); err != nil {
		return gymkhana.Start{}, w.end(err)
	}
	now, err := w.look(ctx, "")
	if err == nil && len(w.setup.starts()) > 0 && !w.atlas.has(now.Seen[0].URL) {
		err = w.end(gymkhana.Blame(gymkhana.FaultSetup, "env/live.Reset", w.astray(now.Seen[0].URL)))
	}
	if err != nil {
		return gymkhana.Start{}, err
	}
	return gymkhana.Start{Moment: now}, nil
}

// astray is the error for a first page that led to a missing site.
func (w *World) astray(to string) error {
	refused := w.visit.Window.Report().Refused
	return fmt.Errorf("%s led to %s, which is not among the hosts (refused: %s); %s", w.setup.Start, to, strings.Join(refused, ", "), mapIt)
}

// enter opens the window with its tabs.
func (w *World) enter(ctx context.Context, seed gymkhana.Seed) error {
	var err error
	w.proxies = newProxies(w.atlas)
	w.visit.Behind = func() error {
		w.proxies.close()
		w.proxies = nil
		return nil
	}
	err = w.visit.Open(ctx, browser.Episode{Hosts: w.proxies.handlers(), Seed: seed, MaxTabs: maxTabs,
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
	return w.visit.Window.Advance(ctx, w.setup.Step)
}

// open shows an address in a separate tab; the first tab exists already.
func (w *World) open(ctx context.Context, tab int, address string) error {
	if tab == 0 {
		err := w.visit.Window.Goto(ctx, address)
		if gymkhana.FaultOf(err) == gymkhana.FaultSetup {
			err = errors.Join(gymkhana.Blame(gymkhana.FaultSetup, "env/live.Reset", w.astray("no page")), err)
		}
		return err
	}
	return w.must(ctx, gymkhana.NewTab, "url", address)
}

// must does what setting up an episode needs.
func (w *World) must(ctx context.Context, verb gymkhana.Verb, name string, value any) error {
	refused, err := w.visit.Window.Do(ctx, gymkhana.Action{Verb: verb, Args: []gymkhana.Arg{{Name: name, Value: value}}})
	if err == nil && refused != "" {
		err = gymkhana.Blame(gymkhana.FaultWorld, "env/live.Reset", errors.New(refused))
	}
	return err
}

// Step performs an action and lets the rest of the step pass.
func (w *World) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	if err := w.visit.Check(ctx, len(acts), 1); err != nil {
		return gymkhana.Moment{}, err
	}
	refused, err := w.perform(ctx, acts[0])
	if err != nil {
		return gymkhana.Moment{}, w.end(err)
	}
	w.visit.Done = slices.Clone(acts)
	return w.look(ctx, refused)
}

// perform is Step without the observation.
func (w *World) perform(ctx context.Context, a gymkhana.Action) (refused string, err error) {
	from := w.visit.Window.Tick()
	spec := w.Spec()
	if err := spec.Check(spec.Roles[0], a); err != nil {
		refused = err.Error()
	} else if refused, err = w.do(ctx, a); err != nil {
		return "", err
	}
	if rest := w.setup.Step - (w.visit.Window.Tick() - from); rest > 0 {
		err = w.visit.Window.Advance(ctx, rest)
	}
	return refused, err
}

// do performs a legal action. Addresses may be those of the task too.
func (w *World) do(ctx context.Context, a gymkhana.Action) (refused string, err error) {
	switch a.Verb {
	case gymkhana.Answer:
		w.said.Answer, w.said.Answered = w.atlas.original(a.Text("text")), true
		return "", nil
	case gymkhana.Finish:
		w.said.Done = true
		w.visit.End("declared done")
		return "", nil
	case gymkhana.Goto, gymkhana.NewTab:
		if address := a.Text("url"); address != "" {
			a.Args = []gymkhana.Arg{{Name: "url", Value: w.atlas.openable(address)}}
		}
	}
	return w.visit.Window.Do(ctx, a)
}

// Capabilities are that time can pass and that pages break; a browser keeps no snapshots.
func (w *World) Capabilities() gymkhana.Capabilities {
	return gymkhana.Capabilities{Pass: w.pass, Broke: w.broke}
}

// broke is Visit.Broke, except that a site that does not answer does not count as a page that broke.
func (w *World) broke(err error) (gymkhana.Ticks, bool) {
	if errors.As(err, new(*silence)) {
		return 0, false
	}
	return w.visit.Broke(err)
}

// pass lets time go by while an agent thinks.
func (w *World) pass(ctx context.Context, ticks gymkhana.Ticks) (gymkhana.Moment, error) {
	if err := w.visit.Check(ctx, 1, 1); err != nil {
		return gymkhana.Moment{}, err
	}
	if err := w.visit.Window.Advance(ctx, ticks); err != nil {
		return gymkhana.Moment{}, w.end(err)
	}
	w.visit.Done = nil
	return w.look(ctx, "")
}

// look returns what the visitor sees. A site that did not answer ends the episode with an error.
func (w *World) look(ctx context.Context, refused string) (gymkhana.Moment, error) {
	err := w.proxies.failed()
	var o gymkhana.Observation
	if err == nil {
		o, err = w.visit.Window.Observe(ctx)
	}
	if err == nil {
		o.URL = w.atlas.original(o.URL)
		for i := range o.Tabs {
			o.Tabs[i].URL = w.atlas.original(o.Tabs[i].URL)
		}
		err = w.read(ctx, &o)
	}
	if err != nil {
		return gymkhana.Moment{}, w.end(err)
	}
	o.Refused, o.Ended, o.Reason = refused, w.visit.Ended, w.visit.Reason
	return w.visit.Moment([]gymkhana.Observation{o}, w.state), nil
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
		if err := w.visit.Window.Goto(ctx, w.atlas.openable(p.URL)); err != nil {
			return "", err
		}
		if err := errors.Join(w.visit.Window.Advance(ctx, w.setup.Step), w.proxies.failed()); err != nil {
			return "", err
		}
	}
	locator := p.Locator
	if locator == "" {
		locator = "document.documentElement.outerHTML"
	}
	const quoted = `(() => { try { return String((0, eval)(%s) ?? "").slice(0, %d) } catch { return "" } })()`
	var text string
	err := w.visit.Window.Eval(ctx, fmt.Sprintf(quoted, gymkhana.AppendString(nil, locator), maxPage), &text)
	return w.atlas.original(text), err
}

// Decode reads back a state.
func Decode(canonical []byte) (gymkhana.State, error) {
	s, err := decodeState(canonical)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// end closes the world after an error, and first names the site that caused it, if there is one.
func (w *World) end(err error) error {
	if w.proxies == nil {
		return errors.Join(err, w.visit.Leave())
	}
	if cause := w.proxies.failed(); cause != nil {
		return errors.Join(cause, w.visit.Leave())
	}
	return errors.Join(err, w.visit.Leave())
}

// Close ends the episode and gives the browser back. Closing twice is harmless.
func (w *World) Close() error { return w.visit.Close() }
