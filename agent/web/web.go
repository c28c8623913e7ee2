package web

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/picture"
	"gymkhana/prompt"
)

// Doc describes the agent in the catalog.
const Doc = "names elements of web pages by the ids of their accessibility tree (MMInA)"

const op = "agent/web"

// An agent is the dialect of this package.
type agent struct {
	options Options
	rules   *rules
	model   gymkhana.Model
	sees    gymkhana.Model      // describes pictures: the eye, or the agent's own model
	limit   gymkhana.ImageLimit // of sees
	book    prompt.Book
	past    string // the text on earlier episodes

	seat      *engine.Seat
	lens      picture.Lens
	facts     Facts
	driver    driver
	chat      *engine.Chat
	captioned map[gymkhana.Hash]string // the model's captions of pictures

	moves  []move   // all of the episode
	lines  []string // the history
	record []string
	last   *step // the newest, if it has no line yet; otherwise nil
	now    *page // the current one
}

// A recorder is an agent whose record is available to later episodes.
type recorder struct {
	*engine.Agent
	web *agent
}

var _ gymkhana.Recorder = recorder{}

// New makes the agent. Its options are Options.
func New(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	options, err := decode(setup.Options, setup.Protocol)
	if err != nil {
		return nil, err
	}
	a := &agent{options: options, rules: rulesOf(setup.Protocol), model: engine.Bounded(setup.Model)}
	a.watch(setup)
	if err := options.errNoEye(setup); err != nil {
		return nil, err
	}
	ag, err := engine.New(setup, engine.Dialect{Op: op, Sampling: options.sampling(),
		Begin: a.begin, Unasked: a.unasked, Show: a.show, Ask: a.ask, Read: a.read, Recall: recall, Did: a.did})
	if err != nil {
		return nil, err
	}
	if a.book, err = checked(setup.Prompts); err != nil {
		return nil, blame(err)
	}
	if options.Memory == procedural {
		a.past = engine.Procedural{K: *options.K, MaxTokens: max(options.RecordTokens, 0),
			Newest: *options.Newest}.Block(setup.Past)
	}
	return recorder{ag, a}, nil
}

// watch chooses the model that describes pictures.
func (a *agent) watch(setup gymkhana.AgentSetup) {
	a.sees, a.limit = a.model, setup.Profile.Image
	if setup.Eye != nil {
		a.sees, a.limit = engine.Bounded(setup.Eye), setup.EyeSees
	}
}

func blame(err error) error { return gymkhana.Blame(gymkhana.FaultSetup, op, err) }

// begin forgets the previous episode.
func (a *agent) begin(seat *engine.Seat) (*engine.Chat, error) {
	spec, o := seat.Spec, a.options
	if !slices.Contains(spec.Verbs, gymkhana.Click) {
		return nil, blame(fmt.Errorf("nothing can be clicked in %s; use an agent for its controls, such as semantic",
			spec.World))
	}
	if a.looks() && (spec.Screen.W <= 0 || spec.Screen.H <= 0) {
		return nil, blame(fmt.Errorf(`%s has no screen; use the option "observe":"tree"`, spec.World))
	}
	a.sit(seat)
	if err := a.place(spec); err != nil {
		return nil, blame(err)
	}
	a.chat = &engine.Chat{Window: engine.Window{Whole: true}}
	if o.Memory == window {
		a.chat.Rounds = *o.K
	}
	if a.driver.commands {
		return a.chat, nil // a question is one message, without examples
	}
	opening, err := a.opening()
	a.chat.Pin(opening...)
	return a.chat, blame(err)
}

// sit takes a seat, with what the prompts say of it.
func (a *agent) sit(seat *engine.Seat) {
	spec, o := seat.Spec, a.options
	a.seat, a.lens = seat, seat.Lens
	a.driver = driver{spec: spec, role: seat.Role, rules: a.rules, clear: *o.Clear, commands: o.Grammar == autoWebGLM}
	a.facts = Facts{World: spec.World, Role: seat.Named, Goal: seat.Task.Goal, Actions: a.offered(),
		Published: a.rules.published,
		Reasons:   o.Style == cot, Clears: *o.Clear, Captioned: o.Observe == captions, Pictured: o.Observe == images,
		Marked: o.Observe == marks, Home: o.Home, Sites: o.Sites, Past: a.past,
		Commands: a.driver.commands}
	if a.rules.budget {
		a.facts.Budget = least(o.MaxSteps, seat.Task.Budget.Steps)
	}
	a.captioned = map[gymkhana.Hash]string{}
	a.moves, a.lines, a.record, a.last, a.now = nil, nil, nil, nil, nil
}

// place names the world's own sites in the prompt, as the option sites says.
func (a *agent) place(spec gymkhana.Spec) error {
	word := a.options.Sites.word()
	if word == "" {
		return nil
	}
	if len(spec.Places) == 0 {
		return fmt.Errorf("%s declares no sites; leave out the option sites, or give it a list of addresses", spec.World)
	}
	a.facts.Sites = nil
	for _, p := range spec.Places {
		switch {
		case p.Home && word == ofHome:
			a.facts.Home = p.Address
		case !p.Home && (word == ofAll || word == ofTask && p.Needed):
			a.facts.Sites = append(a.facts.Sites, p.Address+" "+p.Doc)
		}
	}
	return nil
}

// looks reports whether the agent needs screenshots.
func (a *agent) looks() bool {
	o := a.options
	return o.Observe == images || o.Observe == marks || o.Observe == captions && o.CaptionFrom != fromAlt
}

// offered gives the actions that the prompt names.
func (a *agent) offered() []string {
	var names []string
	for _, k := range kinds {
		if a.driver.can(k.verb) && !slices.Contains(a.rules.untold, k.name) {
			names = append(names, k.name)
		}
	}
	return names
}

// least gives the smaller of two limits; zero and less do not limit.
func least(a, b int) int {
	if a <= 0 || b > 0 && b < a {
		return max(b, 0)
	}
	return a
}

// opening gives the messages before the first observation: instructions, and pages with replies.
func (a *agent) opening() ([]gymkhana.Message, error) {
	system, err := a.book.Join(a.facts, systemFiles...)
	if err != nil {
		return nil, err
	}
	var shown []gymkhana.Message
	for i, block := range examples {
		text, err := a.book.Render(examplesFile, block, a.facts)
		if err != nil {
			return nil, err
		}
		shown = append(shown, gymkhana.Say([]gymkhana.Speaker{gymkhana.User, gymkhana.Assistant}[i%2], text))
	}
	return a.rules.opening(system, shown), nil
}

// unasked gives up when it is time to, and so ends the episode.
func (a *agent) unasked(*gymkhana.Observation) (*gymkhana.Decision, error) {
	why := a.tired()
	if why == "" {
		return nil, nil
	}
	d := &gymkhana.Decision{Reason: "early stop: " + why}
	if a.driver.can(gymkhana.Finish) {
		d.Actions = a.rules.givesUp(&a.driver, why)
	}
	return d, nil
}

// show describes the page, after the result of the last action. Only the page's own pictures are
// sent with it.
func (a *agent) show(ctx context.Context, o *gymkhana.Observation) (gymkhana.Message, error) {
	now, err := a.look(ctx, o)
	if err != nil {
		return gymkhana.Message{}, err
	}
	if err := a.settle(now.page, o.Refused); err != nil {
		return gymkhana.Message{}, err
	}
	a.now, a.chat.Images = now.page, len(now.pictures)
	f := a.facts
	f.Observation, f.Captions, f.Pictures, f.URL = now.text, now.captions, len(now.pictures), now.url
	f.Previous = "None"
	if n := len(a.lines); n > 0 {
		f.Previous = a.lines[n-1]
	}
	f.Earlier, f.History = a.history()
	files := []string{"turn.md"}
	if f.Commands {
		f.Windows, f.Viewport = windows(o.Tabs), viewport(o.Text, a.driver.spec.Screen)
		files = browseFiles
	}
	text, err := a.book.Join(f, files...)
	return engine.User(append([]gymkhana.Part{engine.Text(text)}, now.pictures...)...), blame(err)
}

// history gives the number of actions that are not shown, and the lines of the others.
func (a *agent) history() (earlier int, lines []string) {
	earlier = len(a.lines)
	if a.options.History > 0 {
		earlier = max(len(a.lines)-a.options.History, 0)
	}
	return earlier, a.lines[earlier:]
}

// ask adds earlier episodes before the page, and the messages heard after it.
func (a *agent) ask(question []gymkhana.Message, heard []gymkhana.Heard) ([]gymkhana.Message, error) {
	last := &question[len(question)-1]
	last.Parts = slices.Clone(last.Parts)
	if a.past != "" {
		past, err := a.book.Join(a.facts, "memory.md")
		if err != nil {
			return nil, blame(err)
		}
		last.Parts = slices.Insert(last.Parts, 0, engine.Text(past))
	}
	if len(heard) > 0 {
		f := a.facts
		f.Heard, f.Own = engine.Voices(heard)
		told, err := a.book.Join(f, "heard.md")
		if err != nil {
			return nil, blame(err)
		}
		last.Parts = append(last.Parts, engine.Text(told))
	}
	return question, nil
}

// read parses a reply.
func (a *agent) read(r *gymkhana.Response) engine.Reply {
	got := a.driver.decide(r.Text, a.now)
	d := gymkhana.Decision{Reason: got.reason, Raw: r.Text}
	if got.fault != nil {
		d.Invalid = engine.Fault(got.fault.err, r)
		d.Absent = gymkhana.IsAbsent(got.fault.err)
		return engine.Reply{Decision: d}
	}
	d.Actions = got.actions
	return engine.Reply{Decision: d}
}

// recall is a reply as received.
func recall(r *gymkhana.Response) string { return engine.Valid(r.Text) }

// did records the step that is taken now, until its result is seen.
func (a *agent) did(d gymkhana.Decision) error {
	got := a.driver.decide(d.Raw, a.now)
	m := got.move
	if d.Invalid != "" {
		kind := badFormat
		if got.fault == nil { // of another kind of agent
			m = move{}
		} else {
			kind = got.fault.kind
		}
		a.keep(m)
		return a.slip(kind, d.Invalid, d.Raw, m)
	}
	if got.fault != nil { // in the words of another kind of agent
		m = move{kind: foreign, text: engine.Actions(d)}
	}
	a.keep(m)
	a.last = &step{said: a.saidOf(m), before: a.now.hash, answered: m.kind == "stop" &&
		m.text != ""}
	a.record = append(a.record, place(a.now.url)+": "+engine.OneLine(a.last.said))
	return nil
}

// saidOf writes a move as text, in the grammar of the option.
func (a *agent) saidOf(m move) string {
	if a.driver.commands {
		return a.now.commanded(m)
	}
	return a.rules.said(m, a.now.nodes[m.id].text)
}

// keep counts a move, with its page.
func (a *agent) keep(m move) {
	m.on = a.now.hash
	a.moves = append(a.moves, m)
}

// Record returns the actions of the episode: a line for each performed action, with the host and path of its page. It
// omits results, except for actions that the world refused.
//
//	shop.localhost/: click [12] where [12] is link 'Kettles'
//	shop.localhost/kettles: stop [19.50]
func (r recorder) Record() string { return strings.Join(r.web.record, "\n") }
