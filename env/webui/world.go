package webui

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/target"
)

// WorldName is the catalog name of the world and its verifier.
const WorldName = "webui"

// Version is raised whenever the world, including its shipped pages, changes behaviour.
const Version = 2

// MaxFile is the largest size of a file, in bytes.
const MaxFile = 1 << 20

// stepTicks is the duration of a step that draws nothing.
const stepTicks gymkhana.Ticks = 1

// Viewport is the size of pages and of their pictures.
var Viewport = gymkhana.Size{W: 1920, H: 1080}

// Render is the control that draws the written files.
const Render = "render"

// A World is a page to be re-created.
type World struct {
	visit browser.Visit
	setup Setup

	seed   gymkhana.Seed
	target *target.Target // the target of the running episode; nil before the first
	truth  *truth         // the wanted page
	wanted *aes.Visit     // the same with its pictures; nil until a page is compared with it

	files  map[string]string // the files as written
	drawn  map[string]string // hashes of the files of the latest render; nil before it
	latest *outcome          // its result
	past   []Iteration
	tick   gymkhana.Ticks
	ended  bool
}

// With returns a function that makes worlds in a browser with these options. Errors in the configuration are a
// gymkhana.FaultSetup.
func With(o browser.Options) func(gymkhana.Config) (gymkhana.Environment, error) {
	return func(cfg gymkhana.Config) (gymkhana.Environment, error) {
		s, err := setupOf(cfg)
		if err != nil {
			return nil, err
		}
		return &World{visit: browser.Visit{Where: "env/webui", Options: o}, setup: s}, nil
	}
}

// Spec describes the world.
func (w *World) Spec() gymkhana.Spec {
	return gymkhana.Spec{World: WorldName, Version: Version, Screen: Viewport, Roles: []string{"author"}, StepTicks: stepTicks,
		Verbs:    []gymkhana.Verb{gymkhana.WriteFile, gymkhana.Do, gymkhana.Finish},
		Controls: []gymkhana.Control{{Name: Render, Doc: "draw the page as it is written, and do with it what is to be done"}}}
}

// Reset makes the wanted page, unless this program has it already, and begins with no files.
func (w *World) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	if err := errors.Join(ctx.Err(), w.visit.Leave()); err != nil {
		return gymkhana.Start{}, err
	}
	made, err := w.setup.target(seed)
	if err != nil {
		return gymkhana.Start{}, gymkhana.Blame(gymkhana.FaultSetup, "env/webui.Reset", err)
	}
	w.seed, w.target = seed, made
	w.files, w.drawn, w.latest, w.past, w.tick, w.ended, w.wanted = map[string]string{}, nil, nil, []Iteration{}, 0, false, nil
	if w.truth, err = w.look(ctx); err != nil {
		w.target = nil
		return gymkhana.Start{}, err
	}
	now := w.moment(nil, "")
	now.Seen[0].Brief = w.truth.brief(made)
	return gymkhana.Start{Moment: now}, nil
}

// Step writes a file, draws the page, or ends the episode.
func (w *World) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	if ctx.Err() != nil {
		return gymkhana.Moment{}, ctx.Err()
	}
	if w.target == nil || w.ended || len(acts) != 1 {
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultUs, "env/webui.Step",
			errors.New("a step without a running episode, or not with one action"))
	}
	a := acts[0]
	spec := w.Spec()
	refused := ""
	w.tick += stepTicks
	var err error
	if illegal := spec.Check(spec.Roles[0], a); illegal != nil {
		refused = illegal.Error()
	} else if a.Verb == gymkhana.WriteFile {
		refused = w.write(a.Text("path"), a.Text("text"))
	} else if a.Verb == gymkhana.Do {
		err = w.render(ctx)
	} else if a.Verb == gymkhana.Finish {
		if len(w.files) > 0 && !maps.Equal(w.drawn, hashes(w.files)) {
			err = w.render(ctx)
		}
		w.ended = err == nil
	}
	if err != nil {
		return gymkhana.Moment{}, errors.Join(err, w.visit.Leave())
	}
	return w.moment(acts, refused), nil
}

// write replaces a file, or says why it does not.
func (w *World) write(path, text string) (refused string) {
	switch path = strings.TrimPrefix(path, "./"); {
	case !slices.Contains(names, path):
		return fmt.Sprintf("write_file: %q is not a file of the page; write %s", path, strings.Join(names, ", "))
	case len(text) > MaxFile:
		return fmt.Sprintf("write_file: %s has %d bytes; at most %d are kept", path, len(text), MaxFile)
	}
	w.files[path] = text
	return ""
}

// moment is the result of a step.
func (w *World) moment(did []gymkhana.Action, refused string) gymkhana.Moment {
	o := gymkhana.Observation{Screenshot: w.screen(), Text: w.words(), Refused: refused, Tick: w.tick}
	if w.ended {
		o.Ended, o.Reason = gymkhana.Terminated, "declared done"
	}
	state := &State{Files: hashes(w.files), Iterations: slices.Clone(w.past)}
	frame := gymkhana.Frame{Tick: w.tick, Done: slices.Clone(did), State: state}
	return gymkhana.Moment{Seen: []gymkhana.Observation{o}, Frames: func(ctx context.Context) ([]gymkhana.Frame, error) {
		return []gymkhana.Frame{frame}, ctx.Err()
	}}
}

// words describe the written files and the result of the latest render, but not its score.
func (w *World) words() string {
	var b strings.Builder
	for _, name := range names {
		if text, ok := w.files[name]; ok {
			fmt.Fprintf(&b, "%s: %d bytes\n", name, len(text))
		} else {
			fmt.Fprintf(&b, "%s: not written\n", name)
		}
	}
	if w.latest == nil {
		return b.String() + "not rendered yet"
	}
	fmt.Fprintf(&b, "render %d: %s", len(w.past), w.latest.words)
	if !maps.Equal(w.drawn, hashes(w.files)) {
		b.WriteString("; files have changed since")
	}
	return b.String()
}

// Capabilities says that the target page may break; breaking pages of agents are handled inside.
func (w *World) Capabilities() gymkhana.Capabilities {
	return gymkhana.Capabilities{Broke: w.visit.Broke}
}

// Close ends the episode and closes its browser contexts. Closing twice is harmless.
func (w *World) Close() error { return w.visit.Close() }
