package site

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/reader"
)

// TextName is the name in the catalog of the sites without a browser: a separate world with a separate version, whose
// results are never pooled with those of the browser.
const TextName = "site-text"

// textVersion is raised whenever the world without a browser behaves otherwise.
const textVersion = 9

// A TextWorld is the sites as package reader reads them: the whole page as text, and its elements without positions.
// There are no pictures, and time passes only with steps.
type TextWorld struct {
	stage
	window *reader.Window // the window of the episode; nil while there is none
	tick   gymkhana.Ticks
	done   []gymkhana.Action
	ended  gymkhana.Ending
	reason string
}

// Text makes worlds without a browser. Errors in the configuration are a gymkhana.FaultSetup.
func (w *Web) Text(cfg gymkhana.Config) (gymkhana.Environment, error) {
	s, err := w.setup(cfg)
	if err == nil && (s.Width != 1280 || s.Height != 720) {
		err = gymkhana.Blame(gymkhana.FaultSetup, "env/site", fmt.Errorf("a screen of %d×%d; %s has no screen", s.Width, s.Height, TextName))
	}
	if err != nil {
		return nil, err
	}
	return &TextWorld{stage: stage{web: w, setup: s}}, nil
}

// Spec describes the world to a visitor.
func (w *TextWorld) Spec() gymkhana.Spec {
	return gymkhana.Spec{World: TextName, Version: textVersion, Roles: []string{"visitor"}, StepTicks: stepTicks,
		Verbs: slices.Concat(reader.Verbs, []gymkhana.Verb{gymkhana.Answer, gymkhana.Finish}), Places: w.places()}
}

// Reset opens the list of sites, on fresh servers.
func (w *TextWorld) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	if err := errors.Join(ctx.Err(), w.Close()); err != nil {
		return gymkhana.Start{}, err
	}
	if err := w.begin(seed); err != nil {
		return gymkhana.Start{}, err
	}
	w.window = w.web.reader.Open(w.session.Hosts())
	w.tick, w.done, w.ended, w.reason = 0, nil, gymkhana.Running, ""
	err := w.window.Goto(ctx, kit.Home(startSite))
	if err != nil {
		return gymkhana.Start{}, errors.Join(err, w.Close())
	}
	now, err := w.look(ctx, "")
	return gymkhana.Start{Moment: now, Goal: w.trip.goal}, err
}

// Step performs an action. It always lasts six ticks.
func (w *TextWorld) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	if err := ctx.Err(); err != nil {
		return gymkhana.Moment{}, err
	}
	if w.window == nil || w.ended != gymkhana.Running || len(acts) != 1 {
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultUs, "env/site",
			errors.New("a step without a running episode, or not with one action per role"))
	}
	refused, err := w.perform(ctx, acts[0])
	if err != nil {
		return gymkhana.Moment{}, errors.Join(err, w.Close())
	}
	w.done = slices.Clone(acts)
	w.tick += stepTicks
	return w.look(ctx, refused)
}

func (w *TextWorld) perform(ctx context.Context, a gymkhana.Action) (refused string, err error) {
	spec := w.Spec()
	if err := spec.Check(spec.Roles[0], a); err != nil {
		return err.Error(), nil
	}
	switch a.Verb {
	case gymkhana.Answer:
		w.said.Answer, w.said.Answered = a.Text("text"), true
		return "", nil
	case gymkhana.Finish:
		w.said.Done = true
		w.ended, w.reason = gymkhana.Terminated, "declared done"
		return "", nil
	}
	return w.window.Do(ctx, a)
}

// look returns what the visitor sees, and records what the servers know.
func (w *TextWorld) look(ctx context.Context, refused string) (gymkhana.Moment, error) {
	o := w.window.Observe()
	if err := w.read(ctx, o.URL); err != nil {
		return gymkhana.Moment{}, errors.Join(err, w.Close())
	}
	return w.shown(&o, refused), nil
}

// shown is the moment of an observation and the present state.
func (w *TextWorld) shown(o *gymkhana.Observation, refused string) gymkhana.Moment {
	w.witness(o)
	o.Refused, o.Ended, o.Reason, o.Tick = refused, w.ended, w.reason, w.tick
	frame := gymkhana.Frame{Tick: w.tick, Done: w.done, State: w.state}
	return gymkhana.Moment{Seen: []gymkhana.Observation{*o}, Frames: func(ctx context.Context) ([]gymkhana.Frame, error) {
		return []gymkhana.Frame{frame}, ctx.Err()
	}}
}

// Capabilities returns only the evidence of an answer: time does not pass by itself, and pages do not break.
func (w *TextWorld) Capabilities() gymkhana.Capabilities {
	return gymkhana.Capabilities{Evidence: w.evidence}
}

// playing returns the current episode; nil if there is none.
func (w *TextWorld) playing() *trip {
	if w.window == nil {
		return nil
	}
	return w.trip
}

// Close ends the episode. Closing twice is harmless.
func (w *TextWorld) Close() error {
	if w.window == nil {
		return nil
	}
	w.window = nil
	return gymkhana.Blame(gymkhana.FaultWorld, "env/site", w.session.Close())
}

// TextSuite is the name of the suite that InText makes.
const TextSuite = "sites-text"

// InText returns a suite of chains for agents without a browser: the same instances, except the tasks whose answers
// are only in a picture.
func InText(s *gymkhana.Suite) *gymkhana.Suite {
	own := *s
	own.Name, own.Version, own.Title = TextSuite, textVersion, s.Title+", as text"
	own.Doc = "The chains of the suite " + s.Name + " that need no picture, on the same servers read without a browser."
	own.Tasks, own.Subsets = nil, map[string][]string{}
	offered := map[string]bool{}
	for _, t := range s.Tasks {
		if t.Tagged("picture") {
			continue
		}
		name := strings.TrimPrefix(string(t.ID), s.Name+"/")
		offered[name] = true
		task := OnText(t)
		task.ID = gymkhana.TaskID(TextSuite + "/" + name)
		own.Tasks = append(own.Tasks, task)
	}
	for subset, names := range s.Subsets {
		left := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !offered[name] })
		if len(left) > 0 {
			own.Subsets[subset] = left
		}
	}
	return &own
}

// OnText returns a task of the sites for the world without a browser.
func OnText(t *gymkhana.Task) *gymkhana.Task {
	own := *t
	own.Environment.Name = TextName
	return &own
}
