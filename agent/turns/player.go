package turns

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"gymkhana"
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
	Spec    gymkhana.Spec
	Role    string
	Coords  gymkhana.CoordSpace // never empty
	Picture gymkhana.Size       // of a picture as sent; zero in a world without a screen
	Pointer gymkhana.Size
	Grid    int // the greatest coordinate of a grid; 0 where they count pixels
}

// A player is the agent.
type player struct {
	kind     Kind
	options  Options
	sampling gymkhana.Sampling
	model    gymkhana.Model
	profile  gymkhana.Profile
	style    gymkhana.ToolStyle
	role     string // "" means the first seat
	untold   bool   // the step budget is kept from the model
	book     book

	seat    Seat
	lens    picture.Lens
	facts   Facts
	tools   toolbox
	offered []gymkhana.Tool // with the request, dialect openai only
	window  *memory.Window
	turn    int    // turns taken so far
	fault   string // of the last reply
	waiting bool   // the window ends with a message that has no reply yet

	proposed map[string]answer // in this turn, by Decision.Raw
}

// New makes an agent of a kind. Its options are Options; mistakes are blamed on the set-up.
func New(setup gymkhana.AgentSetup, kind Kind) (gymkhana.Agent, error) {
	a := &player{kind: kind, model: setup.Model, profile: setup.Profile, role: setup.Role,
		style:  or(setup.Profile.Tools, gymkhana.OpenAITools),
		untold: setup.Protocol == gymkhana.PublishedCode}
	if err := setup.Options.Decode(&a.options); err != nil {
		return nil, err
	}
	a.options.fill(setup.Protocol)
	if err := a.options.check(); err != nil {
		return nil, a.blame(err)
	}
	if a.model == nil {
		return nil, a.blame(errors.New("this agent asks a model; pass --model, for example --model openai/NAME"))
	}
	a.sampling = a.options.sampling()
	a.book = book{Book: prompt.Book{Own: kind.Prompts, Over: setup.Prompts}, style: a.style}
	return a, a.blame(a.book.check())
}

func (a *player) blame(err error) error {
	return gymkhana.Blame(gymkhana.FaultSetup, a.kind.Op, err)
}

// Begin takes the seat and empties the memory.
func (a *player) Begin(_ context.Context, task *gymkhana.Task, spec gymkhana.Spec) error {
	a.seat = Seat{Spec: spec, Role: a.role, Coords: or(a.profile.Coords, gymkhana.Absolute)}
	if a.role == "" && len(spec.Roles) > 0 {
		a.seat.Role = spec.Roles[0]
	}
	a.seat.Spec.Keys = spec.KeysOf(a.seat.Role)
	a.lens = picture.Lens{Limit: a.profile.Image}
	if long := a.options.Resolution; long > 0 && (a.lens.Limit.LongSide == 0 || a.lens.Limit.LongSide > long) {
		a.lens.Limit.LongSide = long
	}
	a.seat.Picture = a.lens.Size(spec.Screen)
	offer, err := a.kind.Offer(&a.seat)
	if err != nil {
		return a.blame(err)
	}
	if a.tools, err = named(offer); err != nil {
		return a.blame(err)
	}
	a.facts = Facts{World: spec.World, Goal: task.Goal, Tools: a.tools, Keys: a.seat.Spec.Keys,
		Pointer: a.seat.Pointer, Grid: a.seat.Grid}
	if len(spec.Roles) > 1 {
		a.facts.Role = a.seat.Role
	}
	if i := slices.Index(spec.Roles, a.seat.Role); i >= 0 && i < len(spec.RoleDocs) {
		a.facts.Who = spec.RoleDocs[i]
	}
	if !a.untold {
		a.facts.Steps = task.Budget.Steps
	}
	a.turn, a.fault, a.waiting, a.offered = 0, "", false, nil
	a.proposed = map[string]answer{}
	if a.style == gymkhana.OpenAITools {
		for _, t := range a.tools {
			a.offered = append(a.offered, t.spec(true))
		}
	}
	return a.blame(a.open())
}

// open starts the chat with the system prompt.
func (a *player) open() error {
	system, err := a.book.system(a.facts)
	if err != nil {
		return err
	}
	dropped, err := a.book.say(gone, a.facts)
	if err != nil {
		return err
	}
	rounds := *a.options.Rounds
	if a.options.Memory == none {
		rounds = 0
	}
	a.window = &memory.Window{Rounds: rounds, Whole: true, Images: *a.options.Images, Gone: dropped}
	who := gymkhana.System
	if a.profile.NoRoles {
		who = gymkhana.User
	}
	a.window.Pin(gymkhana.Say(who, system))
	return nil
}

// Act asks for one call. After an error it may be asked again with the same observation.
func (a *player) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	d, err := a.Propose(ctx, o, nil)
	if err != nil {
		return gymkhana.Decision{}, err
	}
	return d, a.Did(d)
}

// Propose asks for one call, after what was heard, which the memory does not keep.
func (a *player) Propose(ctx context.Context, o *gymkhana.Observation, heard []gymkhana.Heard) (gymkhana.Decision, error) {
	if !a.waiting {
		m, err := a.look(o)
		if err != nil {
			return gymkhana.Decision{}, a.blame(err)
		}
		a.window.See(m)
		a.waiting = true
	}
	question := a.window.Messages()
	if len(heard) > 0 {
		f := a.facts
		f.Heard = heard
		told, err := a.book.Render(among, "", f)
		if err != nil {
			return gymkhana.Decision{}, a.blame(err)
		}
		question = append(question, gymkhana.Say(gymkhana.User, told))
	}
	ans, err := a.ask(ctx, question)
	if err != nil {
		return gymkhana.Decision{}, err
	}
	d := ans.decision()
	a.proposed[d.Raw] = ans
	return d, nil
}

// Did remembers what was done as if this agent alone had decided it: its own reply where it gave
// it, with the calls beside the text, and another's as text.
func (a *player) Did(d gymkhana.Decision) error {
	ans, own := a.proposed[d.Raw]
	if !own {
		ans.response = &gymkhana.Response{Text: d.Raw}
	}
	receipt, err := a.book.say(called, a.facts)
	if err != nil {
		return a.blame(err)
	}
	for i, m := range a.remembered(ans.response, receipt, len(ans.slips)) {
		if i == 0 {
			a.window.Reply(m)
		} else {
			a.window.See(m)
		}
	}
	a.turn++
	a.waiting, a.fault = false, d.Invalid
	clear(a.proposed)
	return nil
}

// look says what the world shows, after what came of the last turn.
func (a *player) look(o *gymkhana.Observation) (gymkhana.Message, error) {
	f := a.facts
	var said []string
	if f.Fault, f.Refused = a.fault, o.Refused; a.options.Feedback == none {
		f.Fault, f.Refused = "", ""
	}
	if f.Fault != "" {
		f.Refused = "" // nothing was done that could have been refused
	}
	for _, block := range []struct{ name, why string }{{unusable, f.Fault}, {refused, f.Refused}, {look, "always"}} {
		if block.why == "" {
			continue
		}
		s, err := a.book.say(block.name, f)
		if err != nil {
			return gymkhana.Message{}, err
		}
		said = append(said, s)
	}
	if o.Text != "" {
		said = append(said, o.Text)
	}
	parts := []gymkhana.Part{{Text: strings.Join(said, "\n")}}
	if o.Screenshot != nil {
		img, err := a.lens.Take(o.Screenshot, a.seat.Picture)
		if err != nil {
			return gymkhana.Message{}, err
		}
		parts = append(parts, gymkhana.Part{Image: img})
	}
	return gymkhana.Message{Role: gymkhana.User, Parts: parts}, nil
}

// An answer is the last reply to a question, and what came of it.
type answer struct {
	response *gymkhana.Response
	action   gymkhana.Action
	reason   string
	fault    string   // why it is no legal action; "" if it is one
	slips    []string // the faults of the replies before it
}

// ask puts the question, and again, with the faulty reply, while retries are left. Errors are
// the model's own.
func (a *player) ask(ctx context.Context, question []gymkhana.Message) (answer, error) {
	var ans answer
	for {
		req := &gymkhana.Request{Messages: question, Tools: a.offered, Sampling: a.sampling}
		if len(a.offered) > 0 {
			req.ToolChoice = a.options.ToolChoice
		}
		r, err := a.model.Chat(ctx, req)
		if err != nil {
			return answer{}, err
		}
		ans.response = r
		if ans.action, ans.reason, err = a.understand(r); err == nil {
			ans.fault = ""
			return ans, nil
		}
		ans.fault = shorten(err.Error())
		if len(ans.slips) >= a.options.Retries {
			return ans, nil
		}
		ans.slips = append(ans.slips, ans.fault)
		f := a.facts
		if a.options.Feedback == all {
			f.Fault = ans.fault
		}
		request, err := a.book.say(again, f)
		if err != nil {
			return answer{}, a.blame(err)
		}
		question = slices.Concat(question, a.remembered(r, request, len(ans.slips)-1))
		if len(r.Calls) == 0 || a.style != gymkhana.OpenAITools {
			question = append(question, gymkhana.Say(gymkhana.User, request))
		}
	}
}

// understand reads a reply down to the legal action that it means.
func (a *player) understand(r *gymkhana.Response) (gymkhana.Action, string, error) {
	got, err := read(a.style, r)
	if err != nil {
		return gymkhana.Action{}, got.reason, err
	}
	act, reason, err := a.tools.meant(got.call)
	got.reason = strings.TrimSpace(or(reason, got.reason))
	if err == nil {
		err = a.seat.Spec.Check(a.seat.Role, act)
	}
	return act, got.reason, err
}

// shorten keeps a fault from filling the chat with what the model wrote.
func shorten(fault string) string {
	const longest = 400
	if r := []rune(fault); len(r) > longest {
		return string(r[:longest]) + "…"
	}
	return fault
}

// decision tells the runner. What the model did not say stands in brackets after the reason.
func (ans *answer) decision() gymkhana.Decision {
	d := gymkhana.Decision{Reason: ans.reason, Raw: ans.response.Text}
	for _, c := range ans.response.Calls {
		d.Raw = strings.TrimSpace(d.Raw + "\n" + c.Name + " " + c.Arguments)
	}
	if d.Invalid = ans.fault; d.Invalid == "" {
		d.Actions = []gymkhana.Action{ans.action}
	}
	if n := len(ans.slips); n > 0 {
		d.Reason = strings.TrimSpace(fmt.Sprintf("%s\n[asked again %d×: %s]", d.Reason, n, strings.Join(ans.slips, "; ")))
	}
	return d
}

// remembered is a reply as later questions show it: the assistant's message and, in dialect
// openai, an answer to each of its calls, which providers insist on. Ids are ours, so that a
// question does not depend on a provider's random ones.
func (a *player) remembered(r *gymkhana.Response, receipt string, slip int) []gymkhana.Message {
	text := strings.TrimSpace(strings.ToValidUTF8(r.Text, "\uFFFD"))
	reply := gymkhana.Message{Role: gymkhana.Assistant}
	var receipts []gymkhana.Message
	for i, c := range r.Calls {
		c.Name, c.Arguments = strings.ToValidUTF8(c.Name, "\uFFFD"), strings.ToValidUTF8(c.Arguments, "\uFFFD")
		_, err := object(c.Arguments)
		if err != nil || a.style != gymkhana.OpenAITools || c.Name == "" {
			text = strings.TrimSpace(fmt.Sprintf("%s\n%s\n{\"name\": %q, \"arguments\": %s}\n%s", text, openCall, c.Name, c.Arguments, closeCall))
		}
		if a.style != gymkhana.OpenAITools {
			continue
		}
		c.ID = fmt.Sprintf("call_%d_%d_%d", a.turn, slip, i)
		if err != nil || strings.TrimSpace(c.Arguments) == "" || strings.TrimSpace(c.Arguments) == "null" {
			c.Arguments = "{}" // what is no object a provider may refuse to be shown
		}
		c.Name = or(c.Name, "unknown")
		reply.Calls = append(reply.Calls, c)
		answer := gymkhana.Say(gymkhana.ToolReply, receipt)
		answer.CallID = c.ID
		receipts = append(receipts, answer)
	}
	if text == "" && len(reply.Calls) == 0 {
		text = "(no reply)" // providers refuse empty messages
	}
	if text != "" {
		reply.Parts = []gymkhana.Part{{Text: text}}
	}
	return append([]gymkhana.Message{reply}, receipts...)
}
