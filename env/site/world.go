package site

import (
	"context"
	"errors"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/site/kit"
)

// stepTicks is the shortest duration of a step.
const stepTicks gymkhana.Ticks = 6

// A World is the sites in a browser.
type World struct {
	stage
	visit browser.Visit
	whole bool // the text includes the page outside the viewport
}

// A stage is the server side of an episode, whatever shows the pages.
type stage struct {
	web   *Web
	setup Setup
	drawn Setup // the setup with the version of the current episode
	seed  gymkhana.Seed

	session *kit.Session
	trip    *trip

	state *State
	said  State  // answer and declaration, for the next states
	seen  []bool // the trip's sights that an observation has shown
}

// begin starts fresh servers.
func (s *stage) begin(seed gymkhana.Seed) error {
	s.seed, s.drawn, s.said = seed, s.setup.at(seed), State{}
	s.trip = s.web.trip(s.drawn, seed)
	s.seen = make([]bool, len(s.trip.from))
	var err error
	s.session, err = s.web.town.Open(seed, s.drawn.Version)
	return gymkhana.Blame(gymkhana.FaultUs, "env/site.Reset", err)
}

// places lists the sites, and says which of them the chain needs.
func (s *stage) places() []gymkhana.Place {
	var list []gymkhana.Place
	for _, site := range s.web.town.Sites() {
		needed := slices.ContainsFunc(s.setup.Chain, func(errand string) bool { return strings.HasPrefix(errand, site.Name+":") })
		list = append(list, gymkhana.Place{Address: kit.Home(site.Name), Doc: site.Title + ": " + site.Doc, Home: site.Name == startSite, Needed: needed})
	}
	return list
}

// Env returns a function that makes worlds with a given browser. Errors in the configuration are a gymkhana.FaultSetup.
func (w *Web) Env(o browser.Options) func(gymkhana.Config) (gymkhana.Environment, error) {
	return func(cfg gymkhana.Config) (gymkhana.Environment, error) {
		s, err := w.setup(cfg)
		if err != nil {
			return nil, err
		}
		return &World{stage: stage{web: w, setup: s}, visit: browser.Visit{Where: "env/site", Options: o}}, nil
	}
}

// Spec describes the world to a visitor.
func (w *World) Spec() gymkhana.Spec {
	return gymkhana.Spec{World: WorldName, Version: version, Screen: gymkhana.Size{W: w.setup.Width, H: w.setup.Height},
		Roles: []string{"visitor"}, StepTicks: stepTicks, Verbs: slices.Concat(browser.Verbs, []gymkhana.Verb{gymkhana.Answer, gymkhana.Finish}),
		Places: w.places()}
}

// Reset opens the list of sites in a fresh browser context, on fresh servers.
func (w *World) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	if err := errors.Join(ctx.Err(), w.visit.Leave()); err != nil {
		return gymkhana.Start{}, err
	}
	if err := w.enter(ctx, seed); err != nil {
		return gymkhana.Start{}, errors.Join(err, w.visit.Leave())
	}
	now, err := w.look(ctx, "")
	return gymkhana.Start{Moment: now, Goal: w.trip.goal}, err
}

func (w *World) enter(ctx context.Context, seed gymkhana.Seed) error {
	if err := w.begin(seed); err != nil {
		return err
	}
	w.visit.Behind = w.session.Close
	err := w.visit.Open(ctx, browser.Episode{Hosts: w.session.Hosts(), Seed: w.seed,
		Size: gymkhana.Size{W: w.setup.Width, H: w.setup.Height}, WholePage: w.whole})
	if err != nil {
		return err
	}
	return w.visit.Window.Goto(ctx, kit.Home(startSite))
}

// Step performs an action and lets the rest of the step's time pass.
func (w *World) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	if err := w.visit.Check(ctx, len(acts), 1); err != nil {
		return gymkhana.Moment{}, err
	}
	refused, err := w.perform(ctx, acts[0])
	if err != nil {
		return gymkhana.Moment{}, errors.Join(err, w.visit.Leave())
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
	} else {
		switch a.Verb {
		case gymkhana.Answer:
			w.said.Answer, w.said.Answered = a.Text("text"), true
		case gymkhana.Finish:
			w.said.Done = true
			w.visit.End("declared done")
		default:
			if refused, err = w.visit.Window.Do(ctx, a); err != nil {
				return "", err
			}
		}
	}
	if rest := stepTicks - (w.visit.Window.Tick() - from); rest > 0 {
		err = w.visit.Window.Advance(ctx, rest)
	}
	return refused, err
}

// Capabilities says that time can pass and that pages can break; a browser has no snapshots.
func (w *World) Capabilities() gymkhana.Capabilities {
	return gymkhana.Capabilities{Pass: w.pass, Broke: w.visit.Broke, Evidence: w.evidence}
}

// pass lets time pass while an agent thinks.
func (w *World) pass(ctx context.Context, ticks gymkhana.Ticks) (gymkhana.Moment, error) {
	if err := w.visit.Check(ctx, 1, 1); err != nil {
		return gymkhana.Moment{}, err
	}
	if err := w.visit.Window.Advance(ctx, ticks); err != nil {
		return gymkhana.Moment{}, errors.Join(err, w.visit.Leave())
	}
	w.visit.Done = nil
	return w.look(ctx, "")
}

// look returns what the visitor sees, and records what the servers know.
func (w *World) look(ctx context.Context, refused string) (gymkhana.Moment, error) {
	o, err := w.visit.Window.Observe(ctx)
	if err == nil {
		err = w.read(ctx, o.URL)
	}
	if err != nil {
		return gymkhana.Moment{}, errors.Join(err, w.visit.Leave())
	}
	w.witness(&o)
	o.Refused, o.Ended, o.Reason = refused, w.visit.Ended, w.visit.Reason
	return w.visit.Moment([]gymkhana.Observation{o}, w.state), nil
}

// witness records which evidence of the answer an observation shows.
func (s *stage) witness(o *gymkhana.Observation) {
	for i := range s.trip.from {
		s.seen[i] = s.seen[i] || s.trip.from[i].Seen(o, s.setup.Height)
	}
}

// unseen is the evidence that no observation has shown yet.
func (s *stage) unseen() []kit.Sight {
	var rest []kit.Sight
	for i, sight := range s.trip.from {
		if !s.seen[i] {
			rest = append(rest, sight)
		}
	}
	return rest
}

// blinded makes a blind player of the current episode.
func (s *stage) blinded(player string) (blindfold, error) {
	return s.web.blind(context.Background(), player, s.drawn, s.seed)
}

// rivals are the moves with a rival's value in the current episode; false if no hop takes a value of an earlier one.
func (s *stage) rivals(nth int) ([]kit.Move, bool) { return s.web.rivals(s.drawn, s.seed, nth) }

// high is the height of the window.
func (s *stage) high() int { return s.setup.Height }

// evidence returns the evidence of the answer.
func (s *stage) evidence() gymkhana.Evidence {
	e := gymkhana.Evidence{Items: len(s.trip.from)}
	for _, sight := range s.unseen() {
		e.Unseen = append(e.Unseen, sight.String())
	}
	return e
}

// read records what the servers know.
func (s *stage) read(ctx context.Context, url string) error {
	news, err := s.session.Drain()
	if err != nil {
		return err
	}
	now := s.said
	now.Setup, now.Seed, now.URL, now.Events, now.Requests = s.drawn, s.seed, url, news.Events, news.Requests
	if now.Standing, err = s.session.Standing(ctx); err != nil {
		return gymkhana.Blame(gymkhana.FaultUs, "env/site", err)
	}
	if now.Rows, err = s.session.Rows(ctx); err != nil {
		return gymkhana.Blame(gymkhana.FaultUs, "env/site", err)
	}
	s.state = newState(now)
	return nil
}

// playing returns the current episode; nil if there is none.
func (w *World) playing() *trip {
	if w.visit.Window == nil {
		return nil
	}
	return w.trip
}

// Decode decodes a state.
func Decode(canonical []byte) (gymkhana.State, error) {
	s, err := decodeState(canonical)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Close ends the episode and closes its browser context. Closing twice is harmless.
func (w *World) Close() error { return w.visit.Close() }
