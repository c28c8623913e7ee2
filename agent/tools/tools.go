package tools

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/picture"
	"gymkhana/prompt"
)

// A Kind is the specific part of one agent of this package.
type Kind struct {
	Op      string // the agent's name in errors: "agent/semantic"
	Prompts fs.FS  // its own files
	// Offer returns the tools for a seat, the most typical first; an error is the set-up's fault.
	Offer func(seat *Seat) ([]Tool, error)
	// Dialects are the native ones that the option dialect may name, the usual one first, and Native makes one for a
	// seat, with the functions that are offered beside it. An agent has either these or Offer.
	Dialects []string
	Native   func(name string, seat *Seat) (*Native, []Tool, error)
}

// A Seat is a role in a world, and the model's view of it. Offer sets Pointer and Grid if its tools point.
type Seat struct {
	*engine.Seat
	Model     string        // the model's name, as its profile has it
	Trained   string        // the native dialect that it was trained on; "" if none is known
	Published bool          // under the published protocol
	Picture   gymkhana.Size // the size of a picture as sent; zero in a world without a screen
	Pointer   gymkhana.Size
	Grid      int // the largest coordinate of a grid; 0 if they count pixels
}

// A caller is the dialect.
type caller struct {
	kind    Kind
	options Options
	style   gymkhana.ToolStyle
	rules   rules
	book    prompt.Book

	seat  Seat
	lens  picture.Lens
	facts Facts
	tools toolbox
	fault string // the fault of the last reply

	native  *Native           // nil if tools are functions
	batches map[string]*batch // the batches of this turn's replies, by Decision.Raw
	batch   *batch            // the batch of the reply that was last performed
	others  string            // a group's action instead
	shown   bool              // the replies to calls show the screen
	model   string
	trained string
}

// New makes an agent of a kind. Its options are Options; mistakes are blamed on the set-up.
func New(setup gymkhana.AgentSetup, kind Kind) (gymkhana.Agent, error) {
	c := &caller{kind: kind, style: cmp.Or(setup.Profile.Tools, gymkhana.OpenAITools), rules: rulesOf(setup.Protocol),
		model: setup.Profile.Name, trained: setup.Profile.Native}
	if err := setup.Options.Decode(&c.options); err != nil {
		return nil, err
	}
	if len(kind.Dialects) == 0 {
		kind.Dialects = []string{functions}
	}
	c.options.fill(c.rules, kind.Dialects[0])
	if err := c.options.check(kind.Dialects); err != nil {
		return nil, c.blame(err)
	}
	d := engine.Dialect{Op: kind.Op, Sampling: c.options.sampling(), Retries: c.options.Retries,
		Begin: c.begin, Show: c.show, Ask: c.ask, Read: c.read, Again: c.again, Recall: c.recall, Did: c.did}
	if c.options.Dialect != functions {
		d.Read, d.Unasked, d.Went, d.Answers, d.Sends = c.readNative, c.unasked, c.went, c.answers, c.sends
	}
	ag, err := engine.New(setup, d)
	if err != nil {
		return nil, err
	}
	c.book, err = checked(kind.Prompts, setup.Prompts)
	return ag, c.blame(err)
}

func (c *caller) blame(err error) error {
	return gymkhana.Blame(gymkhana.FaultSetup, c.kind.Op, err)
}

// begin offers the tools and starts the chat with the system prompt.
func (c *caller) begin(seat *engine.Seat) (*engine.Chat, error) {
	spec := &seat.Spec
	c.seat, c.lens, c.fault = Seat{Seat: seat}, seat.Lens, ""
	if limit := &c.lens.Limit; c.options.Resolution > 0 && (limit.LongSide == 0 || limit.LongSide > c.options.Resolution) {
		limit.LongSide = c.options.Resolution
	}
	c.seat.Picture = c.lens.Size(spec.Screen)
	spec.Keys = spec.KeysOf(seat.Role)
	c.seat.Model, c.seat.Trained, c.seat.Published = c.model, c.trained, c.rules.single
	c.batch, c.others, c.shown, c.native = nil, "", false, nil
	clear(c.batches)
	offer, err := c.offer()
	if err != nil {
		return nil, c.blame(err)
	}
	if c.tools, err = named(offer); err != nil {
		return nil, c.blame(err)
	}
	c.facts = Facts{World: spec.World, Role: seat.Named, Goal: seat.Task.Goal, Tools: c.tools, Keys: spec.Keys,
		Pointer: c.seat.Pointer, Grid: c.seat.Grid, Verbs: spec.Verbs}
	if i := slices.Index(spec.Roles, seat.Role); i >= 0 && i < len(spec.RoleDocs) {
		c.facts.Who = spec.RoleDocs[i]
	}
	if c.native != nil {
		c.facts.Sample = c.native.Sample
	}
	if !c.rules.untold {
		c.facts.Steps = seat.Task.Budget.Steps
	}
	chat, err := c.chat()
	return chat, c.blame(err)
}

// offer returns the tools that are functions.
func (c *caller) offer() (list []Tool, err error) {
	if c.options.Dialect == functions {
		return c.kind.Offer(&c.seat)
	}
	c.native, list, err = c.kind.Native(c.options.Dialect, &c.seat)
	return list, err
}

// chat returns a chat that keeps the last rounds.
func (c *caller) chat() (*engine.Chat, error) {
	system, task, err := c.opening()
	if err != nil {
		return nil, err
	}
	dropped, err := c.say(gone, c.facts)
	if err != nil {
		return nil, err
	}
	chat := &engine.Chat{Window: engine.Window{Rounds: *c.options.Rounds, Whole: true, Images: *c.options.Images,
		Gone: dropped}}
	if c.options.Memory == none {
		chat.Rounds = 0
	}
	chat.Pin(gymkhana.Say(gymkhana.System, system))
	if task != "" {
		chat.Pin(gymkhana.Say(gymkhana.User, task))
	}
	if c.native != nil {
		chat.Tools = slices.Clone(c.native.Tools)
	}
	if c.native == nil && c.style == gymkhana.OpenAITools || c.native != nil && !c.native.InText {
		for _, t := range c.tools {
			chat.Tools = append(chat.Tools, t.spec(c.native == nil))
		}
		chat.ToolChoice = c.options.ToolChoice
	}
	chat.Receipt, err = c.say(called, c.facts)
	return chat, err
}

// opening gives the system prompt and, in a native dialect, the user's first message: the task stays in front of a
// chat that begins with the model's own call when it has forgotten its oldest rounds.
func (c *caller) opening() (system, task string, err error) {
	rules := c.book.Rules(c.facts.World)
	if c.native == nil {
		system, err = c.book.Join(c.facts, rules, "role.md", "task.md", "format-"+string(c.style)+".md")
		return system, "", err
	}
	if system, err = c.book.Join(c.facts, rules, "role-native.md", "format-"+c.native.Style+".md"); err != nil {
		return "", "", err
	}
	task, err = c.book.Join(c.facts, "task.md")
	return system, task, err
}

func (c *caller) say(block string, f Facts) (string, error) { return c.book.Render(turns, block, f) }

// show describes the observation, after the result of the last turn.
func (c *caller) show(_ context.Context, o *gymkhana.Observation) (gymkhana.Message, error) {
	if c.shown { // in a reply to a call
		c.shown = false
		return gymkhana.Message{}, nil
	}
	f := c.facts
	if f.Fault, f.Refused = c.fault, o.Refused; c.native != nil {
		f.Fault, f.Refused, f.Did = c.ended(o)
	}
	if c.options.Feedback == none {
		f.Fault, f.Refused = "", ""
	}
	blocks := []string{look}
	switch {
	case f.Did != "":
		blocks = []string{others, look}
	case f.Fault != "": // nothing was performed that could have been refused
		f.Refused = ""
		blocks = []string{unusable, look}
	case f.Refused != "":
		blocks = []string{refused, look}
	}
	var said []string
	for _, block := range blocks {
		s, err := c.say(block, f)
		if err != nil {
			return gymkhana.Message{}, c.blame(err)
		}
		said = append(said, s)
	}
	if o.Text != "" {
		said = append(said, o.Text)
	}
	picture, err := c.taken(o)
	return engine.User(append([]gymkhana.Part{engine.Text(strings.Join(said, "\n"))}, picture...)...), err
}

// taken gives the picture of the screen, if there is one.
func (c *caller) taken(o *gymkhana.Observation) ([]gymkhana.Part, error) {
	if o.Screenshot == nil {
		return nil, nil
	}
	img, err := c.lens.Take(o.Screenshot, c.seat.Picture)
	if err != nil {
		return nil, c.blame(err)
	}
	return []gymkhana.Part{{Image: img}}, nil
}

// ask adds the messages of others.
func (c *caller) ask(question []gymkhana.Message, heard []gymkhana.Heard) ([]gymkhana.Message, error) {
	if len(heard) == 0 {
		return question, nil
	}
	f := c.facts
	f.Heard = heard
	told, err := c.book.Render(heardFile, "", f)
	return append(question, gymkhana.Say(gymkhana.User, told)), c.blame(err)
}

// longestFault limits how much of a model's text a fault repeats.
const longestFault = 400

// read parses a reply into its legal action.
func (c *caller) read(r *gymkhana.Response) engine.Reply {
	d := gymkhana.Decision{Raw: rawOf(r)}
	got, err := read(c.style, r, c.rules.single)
	d.Reason, d.Dropped = got.reason, got.dropped
	var act gymkhana.Action
	called := err == nil
	if err == nil {
		var reason string
		act, reason, err = c.tools.meant(got.call)
		d.Reason = strings.TrimSpace(cmp.Or(reason, got.reason))
	}
	if err == nil {
		err = c.seat.Spec.Check(c.seat.Role, act)
	}
	if err != nil {
		d.Invalid, d.Absent = engine.Clip(err.Error(), longestFault), called
		return engine.Reply{Decision: d}
	}
	d.Actions = []gymkhana.Action{act}
	return engine.Reply{Decision: d, Note: leftOut(d.Dropped)}
}

// again asks for another reply inside the turn.
func (c *caller) again(fault string) (string, error) {
	f := c.facts
	if c.options.Feedback == all {
		f.Fault = fault
	}
	request, err := c.say(again, f)
	return request, c.blame(err)
}

// recall returns a reply as text. Calls that cannot be sent as calls are written in the form of hermes.
func (c *caller) recall(r *gymkhana.Response) string {
	text := strings.TrimSpace(engine.Valid(r.Text))
	for _, call := range r.Calls {
		name, arguments := engine.Valid(call.Name), engine.Valid(call.Arguments)
		if _, err := object(arguments); err != nil || !c.calls() || name == "" || !c.sends(call) {
			text = strings.TrimSpace(fmt.Sprintf("%s\n%s\n{\"name\": %q, \"arguments\": %s}\n%s", text, openCall, name,
				arguments, closeCall))
		}
	}
	if text == "" && len(r.Calls) == 0 {
		return "(no reply)"
	}
	return text
}

// calls reports whether the history shows calls beside the text.
func (c *caller) calls() bool {
	if c.native != nil {
		return !c.native.InText
	}
	return c.style == gymkhana.OpenAITools
}

// sends reports whether the history may show a call as a call. A call whose confirmation is missing may not be
// shown: the provider would take the reply to the call as the confirmation.
func (c *caller) sends(call gymkhana.ToolCall) bool {
	return c.native == nil || c.native.Pending == nil || call.Native == "" || c.options.acknowledges() || c.native.Pending(call) == ""
}

// did records why nothing was performed, for the next turn.
func (c *caller) did(d gymkhana.Decision) error {
	c.fault = d.Invalid
	if c.native != nil {
		c.began(d)
	}
	return nil
}
