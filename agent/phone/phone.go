package phone

import (
	"context"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/picture"
	"gymkhana/prompt"
)

// TextDoc describes phone-text in the catalog.
const TextDoc = "names elements of a phone's screen by index, from a list of them (AndroidWorld T3A)"

// ImageDoc describes phone-image in the catalog.
const ImageDoc = "names elements of a phone's screen by index, from a screenshot with numbered marks (AndroidWorld M3A)"

const op = "agent/phone"

// phone is the dialect of both agents.
type phone struct {
	image   bool
	options ImageOptions
	rules   rules
	model   gymkhana.Model
	book    prompt.Book

	facts   Facts
	driver  driver
	lens    picture.Lens
	picture gymkhana.Size // the size of a picture as sent
	lines   []string      // the history
	last    *step         // the newest, if it has no line yet; otherwise nil

	described string // style seeact: what the model saw on the current screen; "" until it was asked

	now      *scene // the current one
	elements []gymkhana.Element
	question Facts
}

// NewText makes the agent that reads lists. Its options are Options.
func NewText(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	a := &phone{}
	if err := setup.Options.Decode(&a.options.Options); err != nil {
		return nil, err
	}
	return a.made(setup)
}

// NewImage makes the agent that looks at screenshots. Its options are ImageOptions.
func NewImage(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	a := &phone{image: true}
	if err := setup.Options.Decode(&a.options); err != nil {
		return nil, err
	}
	return a.made(setup)
}

// made is the common part of the constructors.
func (a *phone) made(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	a.model, a.rules = engine.Bounded(setup.Model), rulesOf(setup.Protocol, a.image)
	a.options.fill(a.rules)
	if err := a.options.check(); err != nil {
		return nil, blame(err)
	}
	if a.options.Style == seeAct && setup.Model != nil {
		setup.Model = seer{setup.Model, a}
	}
	ag, err := engine.New(setup, engine.Dialect{Op: op, Sampling: a.options.sampling(),
		Begin: a.begin, Show: a.show, Ask: a.ask, Read: a.read, Did: a.did})
	if err != nil {
		return nil, err
	}
	a.book, err = checked(setup.Prompts)
	return ag, blame(err)
}

func blame(err error) error { return gymkhana.Blame(gymkhana.FaultSetup, op, err) }

// begin empties the history. Every question is independent, so the chat keeps no rounds.
func (a *phone) begin(seat *engine.Seat) (*engine.Chat, error) {
	spec := seat.Spec
	if !slices.Contains(spec.Verbs, gymkhana.Click) {
		return nil, blame(fmt.Errorf("nothing can be clicked in %s; use an agent for its controls, such as semantic",
			spec.World))
	}
	if a.image && (spec.Screen.W <= 0 || spec.Screen.H <= 0) {
		return nil, blame(fmt.Errorf("%s has no screen; use phone-text", spec.World))
	}
	space := engine.Space{Screen: spec.Screen, Count: spec.Screen}
	if a.lens = seat.Lens; a.image {
		a.picture = a.lens.Size(spec.Screen)
		var err error
		if space, err = engine.NewSpace(seat.Coords, spec.Screen, a.picture); err != nil {
			return nil, blame(err)
		}
	}
	a.driver = driver{spec: spec, role: seat.Role, space: space, rules: a.rules, sees: a.options.Style == seeAct}
	a.facts = Facts{World: spec.World, Role: seat.Named, Goal: seat.Task.Goal, Actions: a.offered(spec.Verbs),
		Image: a.image, List: !a.image || *a.options.List, Raw: a.image && *a.options.Raw,
		Points: a.image && a.rules.points, Last: space.Last(), Enters: a.rules.enters, Published: a.rules.silent, Guidelines: a.options.Guidelines}
	if !a.rules.silent {
		a.facts.Budget = seat.Task.Budget.Steps
	}
	if a.options.Style == seeAct {
		a.facts.sighted()
	}
	a.lines, a.last, a.now, a.elements, a.described = nil, nil, nil, nil, ""
	return &engine.Chat{Window: engine.Window{Images: engine.All}}, nil
}

// offered gives the actions that the prompt names. Swipe is accepted but not offered; it duplicates
// scroll.
func (a *phone) offered(verbs []gymkhana.Verb) []string {
	var names []string
	for _, k := range kinds {
		untold := k.name == "swipe" || k.name == "unknown" || k.name == a.rules.untold
		if !untold && slices.Contains(verbs, k.verb) {
			names = append(names, k.name)
		}
	}
	return names
}

// show adds the last step to the history, which may need a separate question, and then shows the
// screen.
func (a *phone) show(ctx context.Context, o *gymkhana.Observation) (gymkhana.Message, error) {
	now, err := a.look(o)
	if err != nil {
		return gymkhana.Message{}, err
	}
	if err := a.settle(ctx, now, o.Refused); err != nil {
		return gymkhana.Message{}, err
	}
	a.now, a.elements = now, o.Elements
	f := a.facts
	f.History = a.lines
	if n := a.options.Steps; n > 0 && len(a.lines) > n {
		f.Earlier = len(a.lines) - n
		f.History = a.lines[f.Earlier:]
	}
	f.Elements, f.Text = now.list, o.Text
	if a.described = ""; f.SeeAct {
		f.Choices = choices(o.Elements)
		a.question = f
		return a.message(seeFiles, f, now.raw)
	}
	a.question = f
	return a.message(actionFiles, f, now.raw, now.marked)
}

// message makes a question from files and pictures, without nil ones.
func (a *phone) message(files []string, f Facts, pictures ...*gymkhana.Image) (gymkhana.Message, error) {
	text, err := a.book.Join(f, files...)
	parts := []gymkhana.Part{engine.Text(text)}
	for _, img := range pictures {
		if img != nil {
			parts = append(parts, gymkhana.Part{Image: img})
		}
	}
	return engine.User(parts...), blame(err)
}

// ask adds the messages of others below the text of the question.
func (a *phone) ask(question []gymkhana.Message, heard []gymkhana.Heard) ([]gymkhana.Message, error) {
	if a.facts.SeeAct { // they come after the choices
		a.question.Heard, a.question.Own = engine.Voices(heard)
		return question, nil
	}
	if len(heard) == 0 {
		return question, nil
	}
	f := a.question
	f.Heard, f.Own = engine.Voices(heard)
	told, err := a.book.Join(f, heardFiles...)
	if err != nil {
		return nil, blame(err)
	}
	if told != "" {
		last := &question[len(question)-1]
		last.Parts = slices.Clone(last.Parts)
		last.Parts[0].Text += "\n\n" + told
	}
	return question, nil
}

// read parses a reply.
func (a *phone) read(r *gymkhana.Response) engine.Reply {
	got := a.driver.decide(r.Text, a.elements)
	d := gymkhana.Decision{Reason: got.reason, Raw: r.Text}
	if a.facts.SeeAct {
		d.Reason = a.described
	}
	if got.fault != nil {
		d.Invalid = engine.Fault(got.fault, r)
		d.Absent = gymkhana.IsAbsent(got.fault)
		return engine.Reply{Decision: d}
	}
	d.Actions = []gymkhana.Action{got.action}
	return engine.Reply{Decision: d}
}

// did records the step that is taken now, until its result is seen.
func (a *phone) did(d gymkhana.Decision) error {
	elements := a.elements
	got := a.driver.decide(d.Raw, elements)
	a.elements = nil
	switch {
	case d.Invalid != "" && got.fault != nil:
		return a.slip(got.fault.kind, d.Invalid)
	case d.Invalid != "":
		return a.slip(badFormat, d.Invalid)
	case got.fault == nil:
		a.last = &step{move: got.move, written: engine.OneLine(got.written), reason: got.reason,
			said: got.move.said(elements)}
		if a.facts.SeeAct {
			a.last.reason = proposal(d.Reason)
		}
	default: // in the words of another kind of agent
		a.last = foreign(d)
	}
	a.last.before = a.now
	return nil
}
