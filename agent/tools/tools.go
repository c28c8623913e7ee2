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
	"gymkhana/agent/memory"
	"gymkhana/picture"
	"gymkhana/prompt"
)

// A Kind tells one agent of this package from another.
type Kind struct {
	Op      string // for errors: "agent/semantic"
	Prompts fs.FS  // its own files
	// Offer gives the tools for a seat, the most typical first; an error is the set-up's.
	Offer func(seat *Seat) ([]Tool, error)
}

// A Seat is a place in a world, and how the model sees it. Offer sets Pointer and Grid if its
// tools point.
type Seat struct {
	*engine.Seat
	Picture gymkhana.Size // of a picture as sent; zero in a world without a screen
	Pointer gymkhana.Size
	Grid    int // the greatest coordinate of a grid; 0 where they count pixels
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
	fault string // of the last reply
}

// New makes an agent of a kind. Its options are Options; mistakes are blamed on the set-up.
func New(setup gymkhana.AgentSetup, kind Kind) (gymkhana.Agent, error) {
	c := &caller{kind: kind, style: cmp.Or(setup.Profile.Tools, gymkhana.OpenAITools), rules: rulesOf(setup.Protocol)}
	if err := setup.Options.Decode(&c.options); err != nil {
		return nil, err
	}
	c.options.fill(c.rules)
	if err := c.options.check(); err != nil {
		return nil, c.blame(err)
	}
	ag, err := engine.New(setup, engine.Dialect{Op: kind.Op, Sampling: c.options.sampling(), Retries: c.options.Retries,
		Begin: c.begin, Show: c.show, Ask: c.ask, Read: c.read, Again: c.again, Recall: c.recall, Did: c.did})
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
	offer, err := c.kind.Offer(&c.seat)
	if err != nil {
		return nil, c.blame(err)
	}
	if c.tools, err = named(offer); err != nil {
		return nil, c.blame(err)
	}
	c.facts = Facts{World: spec.World, Role: seat.Named, Goal: seat.Task.Goal, Tools: c.tools, Keys: spec.Keys,
		Pointer: c.seat.Pointer, Grid: c.seat.Grid}
	if i := slices.Index(spec.Roles, seat.Role); i >= 0 && i < len(spec.RoleDocs) {
		c.facts.Who = spec.RoleDocs[i]
	}
	if !c.rules.untold {
		c.facts.Steps = seat.Task.Budget.Steps
	}
	chat, err := c.chat()
	return chat, c.blame(err)
}

// chat gives a chat of which the last rounds are kept.
func (c *caller) chat() (*engine.Chat, error) {
	system, err := c.book.Join(c.facts, c.book.Rules(c.facts.World), "role.md", "task.md", "format-"+string(c.style)+".md")
	if err != nil {
		return nil, err
	}
	dropped, err := c.say(gone, c.facts)
	if err != nil {
		return nil, err
	}
	chat := &engine.Chat{Window: memory.Window{Rounds: *c.options.Rounds, Whole: true, Images: *c.options.Images,
		Gone: dropped}}
	if c.options.Memory == none {
		chat.Rounds = 0
	}
	chat.Pin(c.seat.Instructions(system))
	if c.style == gymkhana.OpenAITools {
		for _, t := range c.tools {
			chat.Tools = append(chat.Tools, t.spec(true))
		}
		chat.ToolChoice = c.options.ToolChoice
	}
	chat.Receipt, err = c.say(called, c.facts)
	return chat, err
}

func (c *caller) say(block string, f Facts) (string, error) { return c.book.Render(turns, block, f) }

// show says what the world shows, after what came of the last turn.
func (c *caller) show(_ context.Context, o *gymkhana.Observation) (gymkhana.Message, error) {
	f := c.facts
	if f.Fault, f.Refused = c.fault, o.Refused; c.options.Feedback == none {
		f.Fault, f.Refused = "", ""
	}
	blocks := []string{look}
	switch {
	case f.Fault != "": // nothing was done that could have been refused
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
	parts := []gymkhana.Part{engine.Text(strings.Join(said, "\n"))}
	if o.Screenshot != nil {
		img, err := c.lens.Take(o.Screenshot, c.seat.Picture)
		if err != nil {
			return gymkhana.Message{}, c.blame(err)
		}
		parts = append(parts, gymkhana.Part{Image: img})
	}
	return engine.User(parts...), nil
}

// ask adds what was heard.
func (c *caller) ask(question []gymkhana.Message, heard []gymkhana.Heard) ([]gymkhana.Message, error) {
	if len(heard) == 0 {
		return question, nil
	}
	f := c.facts
	f.Heard = heard
	told, err := c.book.Render(heardFile, "", f)
	return append(question, gymkhana.Say(gymkhana.User, told)), c.blame(err)
}

// read understands a reply down to the legal action that it means.
func (c *caller) read(r *gymkhana.Response) engine.Reply {
	d := gymkhana.Decision{Raw: r.Text}
	for _, call := range r.Calls {
		d.Raw = strings.TrimSpace(d.Raw + "\n" + call.Name + " " + call.Arguments)
	}
	got, err := read(c.style, r)
	d.Reason = got.reason
	var act gymkhana.Action
	if err == nil {
		var reason string
		act, reason, err = c.tools.meant(got.call)
		d.Reason = strings.TrimSpace(cmp.Or(reason, got.reason))
	}
	if err == nil {
		err = c.seat.Spec.Check(c.seat.Role, act)
	}
	if err != nil {
		const longest = 400 // keeps a fault from filling the chat with what the model wrote
		d.Invalid = engine.Clip(err.Error(), longest)
		return engine.Reply{Decision: d}
	}
	d.Actions = []gymkhana.Action{act}
	return engine.Reply{Decision: d}
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

// recall is a reply in words. Calls that cannot be sent as calls stand in it as hermes has them.
func (c *caller) recall(r *gymkhana.Response) string {
	text := strings.TrimSpace(engine.Valid(r.Text))
	for _, call := range r.Calls {
		name, arguments := engine.Valid(call.Name), engine.Valid(call.Arguments)
		if _, err := object(arguments); err != nil || c.style != gymkhana.OpenAITools || name == "" {
			text = strings.TrimSpace(fmt.Sprintf("%s\n%s\n{\"name\": %q, \"arguments\": %s}\n%s", text, openCall, name,
				arguments, closeCall))
		}
	}
	if text == "" && len(r.Calls) == 0 {
		return "(no reply)"
	}
	return text
}

// did keeps why nothing was done, for the next turn.
func (c *caller) did(d gymkhana.Decision) error {
	c.fault = d.Invalid
	return nil
}
