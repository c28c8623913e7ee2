package author

import (
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/picture"
	"gymkhana/prompt"
)

const op = "agent/author"

// render is the control that draws the written files.
const render = "render"

// The files that are written, in the order in which they are shown.
const (
	htmlFile   = "index.html"
	cssFile    = "style.css"
	scriptFile = "script.js"
)

var names = []string{htmlFile, cssFile, scriptFile}

// fences are the tags that code blocks have in prompts and, in layout code, must have in replies.
var fences = map[string]string{htmlFile: "html", cssFile: "css", scriptFile: "javascript"}

// A writer is the common part of both agents' dialects.
type writer struct {
	options Options
	book    prompt.Book

	seat  *engine.Seat
	lens  picture.Lens
	facts Facts
	rules string // the system's message

	task  []gymkhana.Part // the description
	asked bool            // the first question has been answered
	first gymkhana.Message
}

// made adds the common part of both agents to a dialect. Options are filled and checked.
func (w *writer) made(setup gymkhana.AgentSetup, o Options, d engine.Dialect) (gymkhana.Agent, error) {
	w.options = o
	d.Op, d.Sampling, d.Retries, d.Again = op, o.Sampling(), *o.Retries, w.again
	if setup.Model != nil {
		setup.Model = &patient{Model: setup.Model, writer: w}
	}
	ag, err := engine.New(setup, d)
	if err != nil {
		return nil, err
	}
	w.book, err = checked(setup.Prompts)
	// The agents do not take part in groups: there is no way to vote on two versions of a page.
	return alone{ag}, blame(err)
}

// alone is an agent that can take an episode over, but is no member of groups.
type alone struct{ gymkhana.Heir }

func blame(err error) error { return gymkhana.Blame(gymkhana.FaultSetup, op, err) }

// sit takes the seat in a world and forgets the previous page.
func (w *writer) sit(seat *engine.Seat) (*engine.Chat, error) {
	if err := Fits(gymkhana.AgentSetup{}, seat.Spec); err != nil {
		return nil, blame(err)
	}
	w.seat, w.lens, w.asked, w.task = seat, seat.Lens, false, nil
	w.lens.Resolution = w.options.Resolution
	w.facts = Facts{Goal: seat.Task.Goal, Screen: seat.Spec.Screen}
	var err error
	w.rules, err = w.book.Render(rulesFile, "", w.facts)
	return &engine.Chat{}, blame(err)
}

// describe reads the description, which only the first observation has.
func (w *writer) describe(o *gymkhana.Observation) error {
	w.task = nil
	for _, e := range o.Brief {
		if e.Picture == nil {
			w.task = append(w.task, engine.Text(e.Text))
			continue
		}
		img, err := w.lens.Take(e.Picture, gymkhana.Size{})
		if err != nil {
			return err
		}
		w.task = append(w.task, gymkhana.Part{Image: img})
	}
	return nil
}

// open is the first question: the description, with as many pictures as the options allow, and the reply format.
func (w *writer) open(o *gymkhana.Observation) (gymkhana.Message, error) {
	if err := w.describe(o); err != nil {
		return gymkhana.Message{}, err
	}
	lost := notThere
	format, err := w.book.Render(formatFile, "", w.facts)
	if err == nil && w.options.Layout == Default {
		lost, err = w.say(gone)
	}
	if err != nil {
		return gymkhana.Message{}, blame(err)
	}
	parts, shown := slices.Clone(w.task), 0
	for i := range parts {
		if parts[i].Image == nil {
			continue
		}
		if shown++; shown > w.options.MaxImages {
			parts[i] = engine.Text(lost)
		}
	}
	w.first = engine.User(append(parts, engine.Text(format))...)
	return w.first, nil
}

// under puts the rules before some messages of the user.
func under(rules string, user ...gymkhana.Message) []gymkhana.Message {
	return append([]gymkhana.Message{gymkhana.Say(gymkhana.System, rules)}, user...)
}

// say renders a block of turns.md.
func (w *writer) say(block string) (string, error) {
	said, err := w.book.Render(turns, block, w.facts)
	return said, blame(err)
}

// again asks for a reply in the format.
func (w *writer) again(fault string) (string, error) {
	f := w.facts
	f.Fault = fault
	said, err := w.book.Render(turns, again, f)
	return said, blame(err)
}

// opening parses the answer to the first question.
func (w *writer) opening(r *gymkhana.Response) engine.Reply {
	if w.options.Layout == Code {
		got, err := exactPlan(r.Text)
		return w.reply(r, got, err)
	}
	got := read(r.Text)
	var err error
	if len(got.files) == 0 {
		err = fmt.Errorf("it has no block of code")
	} else if _, ok := got.files[htmlFile]; !ok {
		err = fmt.Errorf("it has no block for %s, and there is no page without one", htmlFile)
	}
	return w.reply(r, got, err)
}

// reply makes a decision from a parsed reply.
func (w *writer) reply(r *gymkhana.Response, got reading, err error) engine.Reply {
	d := engine.Reply{Decision: gymkhana.Decision{Reason: got.reason, Raw: r.Text}, Note: got.note}
	if err != nil {
		d.Invalid = engine.Fault(err, r)
		return d
	}
	for _, name := range names {
		if text, ok := got.files[name]; ok {
			d.Actions = append(d.Actions, write(name, text))
		}
	}
	return d
}

// write is the action that writes a file.
func write(name, text string) gymkhana.Action {
	return gymkhana.Action{Verb: gymkhana.WriteFile, Args: []gymkhana.Arg{{Name: "path", Value: name}, {Name: "text", Value: engine.Valid(text)}}}
}
