package device

import (
	"context"
	"errors"
	"image"
	"slices"

	"gymkhana"
	"gymkhana/env/phone/ui"
	"gymkhana/internal/shrunk"
	"gymkhana/picture"
)

// WorldName is the phone's name in the catalog.
const WorldName = "phone"

// Version is raised whenever the phone, its apps or its families change behaviour.
const Version = 5

// A World is a phone in use.
type World struct {
	kit    *Kit
	setup  Setup
	fleet  *Fleet // nil: the phone is always this one
	config gymkhana.Config
	since  func(context.Context) ([]gymkhana.Frame, error)
	ph     *Phone
	family *Family
	page   ui.Page

	witness  witness // the witness of the answer, if the family asks for one
	done     []gymkhana.Action
	shown    *State // the current state, frozen on first use
	ended    bool
	reason   string
	foreign  bool // the data was decoded from bytes, which may be untrusted
	elements []gymkhana.Element
	pixels   *image.RGBA // the pixels of the latest picture
}

// Env makes a world. The catalog lists it.
func (k *Kit) Env(cfg gymkhana.Config) (gymkhana.Environment, error) {
	set, err := setupOf(cfg)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/phone", err)
	}
	return k.open(set, cfg)
}

// open makes the world of a config.
func (k *Kit) open(set Setup, cfg gymkhana.Config) (*World, error) {
	w := k.world(set)
	w.config = cfg
	if err := displays.Check(w.size()); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/phone", err)
	}
	return w, nil
}

// size is the size of the pictures.
func (w *World) size() gymkhana.Size { return displays.Of(w.setup.Width, w.setup.Height) }

func (k *Kit) world(set Setup) *World {
	w := &World{kit: k, setup: set}
	w.since = w.frames
	w.page.OnDirty(func(app string) {
		if i := w.kit.index(app); i >= 0 {
			w.ph.touch(i)
		}
	})
	return w
}

var spec = gymkhana.Spec{
	World: WorldName, Version: Version, Screen: usual,
	Roles: []string{"user"}, StepTicks: ui.StepTicks, Verbs: ui.Verbs, Keys: ui.Keys,
}

// Spec describes the phone.
func (w *World) Spec() gymkhana.Spec {
	s := spec
	s.Screen = w.size()
	if w.fleet != nil {
		s.World, s.Version = w.fleet.Name, w.fleet.Version
	}
	return s
}

// Goal returns the goal of this instance, in words.
func (w *World) Goal() string { return w.ph.Case.Goal }

// Reset draws the phone of an instance.
func (w *World) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	if ctx.Err() != nil {
		return gymkhana.Start{}, ctx.Err()
	}
	if err := w.choose(seed); err != nil {
		return gymkhana.Start{}, err
	}
	var err error
	if w.ph, w.family, err = w.kit.make(w.setup, seed); err != nil {
		return gymkhana.Start{}, gymkhana.Blame(gymkhana.FaultSetup, "env/phone", err)
	}
	w.done, w.ended, w.reason, w.foreign = nil, false, "", false
	w.describe()
	w.summon()
	w.witness.look(&w.page)
	return gymkhana.Start{Moment: w.observe(""), Goal: w.ph.Case.Goal}, nil
}

// describe lets the front app describe the page again.
func (w *World) describe() { w.describeOn(&w.page) }

func (w *World) describeOn(p *ui.Page) {
	w.shown = nil
	p.Host = host{w}
	p.Describe(&w.ph.System, w.kit.infos, func() {
		i := w.kit.index(w.ph.Shell.Front)
		w.kit.programs[i].show(p, w.ph.thaw(i))
	})
}

// Step performs one action, which takes a second.
func (w *World) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	if ctx.Err() != nil {
		return gymkhana.Moment{}, ctx.Err()
	}
	if w.ph == nil || w.ended || len(acts) != 1 {
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultUs, "env/phone", errors.New("Step without a running episode, or not with one action"))
	}
	var refused string
	if err := w.wary(func() { refused = w.perform(shrunk.Action(acts[0], w.size(), usual)) }); err != nil {
		return gymkhana.Moment{}, err
	}
	w.done = slices.Clone(acts)
	return w.observe(refused), nil
}

// perform is Step without the observation.
func (w *World) perform(a gymkhana.Action) (refused string) {
	refused = w.act(a)
	if a.Verb == gymkhana.DoubleClick && refused == "" {
		w.describe()
		w.act(a)
	}
	w.ph.Tick += int64(ui.StepTicks)
	w.arrive()
	w.describe()
	w.witness.look(&w.page)
	switch {
	case w.ph.Shell.Status != "":
		w.ended, w.reason = true, "declared "+w.ph.Shell.Status
	case w.family.Ended != nil:
		if over, won := w.family.Ended(w.ph); over {
			w.ended, w.reason = true, "lost"
			if won {
				w.reason = "won"
			}
		}
	}
	return refused
}

// arrive shows the notices that have arrived.
func (w *World) arrive() {
	for {
		n, ok := w.ph.Shell.Due(w.ph.Tick)
		if !ok {
			return
		}
		i := w.kit.index(n.App)
		if i >= 0 && w.kit.programs[i].notify(&w.ph.System, w.ph.touch(i), n) {
			w.ph.Shell.Notify(n, !w.ph.Settings.Quiet)
		}
	}
}

// act performs an action on the page, which may change the data of the app in front.
func (w *World) act(a gymkhana.Action) string {
	if i := w.kit.index(w.ph.Shell.Front); i >= 0 {
		w.ph.touch(i)
	}
	return w.page.Act(a)
}

// pass lets time pass.
func (w *World) pass(_ context.Context, ticks gymkhana.Ticks) (gymkhana.Moment, error) {
	w.done = nil
	if err := w.wary(func() {
		w.ph.Tick += int64(ticks)
		w.arrive()
		w.describe()
		w.witness.look(&w.page)
	}); err != nil {
		return gymkhana.Moment{}, err
	}
	return w.observe(""), nil
}

func (w *World) observe(refused string) gymkhana.Moment {
	w.elements = w.page.Elements(w.elements[:0])
	if size := w.size(); size != usual {
		for i := range w.elements {
			w.elements[i].Bounds = shrunk.Bounds(w.elements[i].Bounds, usual, size)
		}
	}
	o := gymkhana.Observation{Elements: w.elements, Refused: refused, Tick: gymkhana.Ticks(w.ph.Tick),
		Screenshot: gymkhana.NewScreenshot(w.draw, picture.EncodePNG)}
	if w.ended {
		o.Ended, o.Reason = gymkhana.Terminated, w.reason
	}
	return gymkhana.Moment{Seen: []gymkhana.Observation{o}, Frames: w.since}
}

// draw paints the current page. The pictures of a world share their pixels, 2.6 MB, so a picture is valid until the
// next step.
func (w *World) draw() (image.Image, error) {
	if w.pixels == nil {
		w.pixels = image.NewRGBA(image.Rect(0, 0, w.size().W, w.size().H))
	}
	return w.pixels, w.wary(func() { w.page.Draw(w.pixels) })
}

// State is a copy of the current moment.
func (w *World) State() *State {
	if w.shown == nil {
		w.shown = w.ph.freeze()
	}
	return w.shown
}

// frames returns the one frame since the last Reset or Step.
func (w *World) frames(context.Context) ([]gymkhana.Frame, error) {
	return []gymkhana.Frame{{Tick: gymkhana.Ticks(w.ph.Tick), Done: w.done, State: w.State()}}, nil
}

// Decode decodes a State of the phone from its canonical form.
func (k *Kit) Decode(canonical []byte) (gymkhana.State, error) { return k.decode(canonical) }

// Capabilities lists all that a world can have: the phone can let time pass, and save and restore its state.
func (w *World) Capabilities() gymkhana.Capabilities {
	return gymkhana.Capabilities{Pass: w.pass, Snapshot: w.snapshot, Restore: w.restore, Encode: w.encode, Decode: w.decode, Evidence: w.evidence}
}

// Close has nothing to free.
func (w *World) Close() error { return nil }

// fork makes another world in the same state.
func (w *World) fork() *World {
	other := w.kit.world(w.setup)
	other.fleet, other.config = w.fleet, w.config
	other.ph, other.family = w.State().Phone(), w.family
	other.ended, other.reason, other.foreign, other.witness = w.ended, w.reason, w.foreign, w.witness.clone()
	other.describe()
	return other
}

// Front is the app in front; "" on the home screen.
func (w *World) Front() string { return w.ph.Shell.Front }

// Cut lists the texts of the latest picture that do not fit their widgets.
func (w *World) Cut() []string { return w.page.Cut() }

// Picture draws the current page for people; it equals an observation's screenshot.
func (w *World) Picture() (image.Image, error) { return w.draw() }
