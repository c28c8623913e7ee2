package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/picture"
)

// An Agent asks a model in a dialect. It is a gymkhana.Member.
type Agent struct {
	dialect Dialect
	model   gymkhana.Model
	profile gymkhana.Profile
	role    string // "" means the first seat

	chat     *Chat
	turn     int                 // turns taken so far
	shown    bool                // the chat contains this turn's message
	unasked  bool                // this turn was decided without a question
	owed     []gymkhana.ToolCall // calls in the chat that Dialect.Answers has not answered yet
	proposed map[string]said     // in this turn, by Decision.Raw
}

// A said is a response, and how many others came before it in its turn.
type said struct {
	response *gymkhana.Response
	slips    int
}

var (
	_ gymkhana.Member = (*Agent)(nil)
	_ gymkhana.Heir   = (*Agent)(nil)
)

// New makes an agent. The error of a set-up without a model is blamed on the set-up.
func New(setup gymkhana.AgentSetup, d Dialect) (*Agent, error) {
	if setup.Model == nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, d.Op,
			errors.New("this agent asks a model; pass --model, for example --model openai/NAME"))
	}
	return &Agent{dialect: d, model: Bounded(setup.Model), profile: setup.Profile, role: setup.Role}, nil
}

// Begin takes the seat and forgets the previous episode.
func (a *Agent) Begin(_ context.Context, task *gymkhana.Task, spec gymkhana.Spec) error {
	seat := &Seat{Task: task, Spec: spec, Role: a.role, Coords: cmp.Or(a.profile.Coords, gymkhana.Absolute),
		Lens: picture.Lens{Limit: a.profile.Image}}
	if seat.Role == "" && len(spec.Roles) > 0 {
		seat.Role = spec.Roles[0]
	}
	if len(spec.Roles) > 1 {
		seat.Named = seat.Role
	}
	a.turn, a.shown, a.unasked, a.owed, a.proposed = 0, false, false, nil, map[string]said{}
	var err error
	a.chat, err = a.dialect.Begin(seat)
	return err
}

// Act is Propose with no messages, followed by Did. After an error it may be called again with the
// same observation.
func (a *Agent) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	d, err := a.Propose(ctx, o, nil)
	if err != nil {
		return gymkhana.Decision{}, err
	}
	return d, a.Did(d)
}

// Propose decides after reading the messages of others, which the memory does not keep.
func (a *Agent) Propose(
	ctx context.Context, o *gymkhana.Observation, heard []gymkhana.Heard,
) (gymkhana.Decision, error) {
	if a.dialect.Unasked != nil {
		d, err := a.dialect.Unasked(o)
		if err != nil {
			return gymkhana.Decision{}, err
		}
		if a.unasked = d != nil; a.unasked {
			return *d, nil
		}
	}
	if err := a.show(ctx, o); err != nil {
		return gymkhana.Decision{}, err
	}
	question := a.chat.Messages()
	if a.dialect.Ask != nil {
		var err error
		if question, err = a.dialect.Ask(question, heard); err != nil {
			return gymkhana.Decision{}, err
		}
	}
	return a.ask(ctx, question)
}

// Inherit shows an earlier observation and records the decision on it, as if the agent had decided it. A decision without
// a reply is recorded with its actions in words.
func (a *Agent) Inherit(ctx context.Context, o *gymkhana.Observation, d gymkhana.Decision) error {
	if err := a.show(ctx, o); err != nil {
		return err
	}
	if d.Raw == "" {
		d.Raw = Actions(d)
	}
	return a.Did(d)
}

// show adds to the chat, once a turn, the result of the last turn and the current observation.
func (a *Agent) show(ctx context.Context, o *gymkhana.Observation) error {
	if a.shown {
		return nil
	}
	var answers []gymkhana.Message
	if len(a.owed) > 0 {
		var err error
		if answers, err = a.dialect.Answers(a.owed, o); err != nil {
			return err
		}
	}
	m, err := a.dialect.Show(ctx, o)
	if err != nil {
		return err
	}
	for _, answer := range answers {
		a.chat.See(answer)
	}
	if len(m.Parts) > 0 {
		a.chat.See(m)
	}
	a.shown, a.owed = true, nil
	return nil
}

// ask sends the question, and repeats it with the faulty reply while retries are left. Text that the
// model did not write itself is in brackets below the reason.
func (a *Agent) ask(ctx context.Context, question []gymkhana.Message) (gymkhana.Decision, error) {
	var slips []string
	var faults []gymkhana.Slip
	for {
		r, err := a.model.Chat(ctx, &gymkhana.Request{Messages: question, Tools: a.chat.Tools,
			ToolChoice: a.chat.ToolChoice, Sampling: a.dialect.Sampling})
		if err != nil {
			return gymkhana.Decision{}, err
		}
		reply := a.dialect.Read(r)
		d := reply.Decision
		if d.Invalid != "" {
			faults = append(faults, gymkhana.Slip{Why: d.Invalid, Absent: reply.Absent})
		}
		if d.Invalid == "" || len(slips) >= a.dialect.Retries {
			if n := len(slips); n > 0 {
				d.Reason += fmt.Sprintf("\n[asked again %d×: %s]", n, strings.Join(slips, "; "))
			}
			if n := len(slips); n > 0 || reply.Note != "" {
				d.Reason = strings.TrimSpace(d.Reason + "\n" + reply.Note)
			}
			d.Slips = faults
			a.proposed[d.Raw] = said{r, len(slips)}
			return d, nil
		}
		request, err := a.dialect.Again(d.Invalid)
		if err != nil {
			return gymkhana.Decision{}, err
		}
		recalled := a.recalled(r, request, len(slips))
		if len(recalled) == 1 { // it contains no call; the answer to one would be the request
			recalled = append(recalled, gymkhana.Say(gymkhana.User, request))
		}
		question = slices.Concat(question, recalled)
		slips = append(slips, d.Invalid)
	}
}

// Did records a decision as if this agent had made it alone: with its own reply if it proposed it, otherwise with
// another member's reply as text.
func (a *Agent) Did(d gymkhana.Decision) error {
	if a.unasked {
		a.unasked = false
		if a.dialect.Went != nil {
			a.dialect.Went(d)
		}
		return nil
	}
	own, ok := a.proposed[d.Raw]
	if !ok {
		own.response = &gymkhana.Response{Text: d.Raw}
	}
	recalled := a.recalled(own.response, a.chat.Receipt, own.slips)
	a.chat.Reply(recalled[0])
	if a.dialect.Answers != nil {
		a.owed = recalled[0].Calls
	} else {
		for _, receipt := range recalled[1:] {
			a.chat.See(receipt)
		}
	}
	a.turn++
	a.shown = false
	clear(a.proposed)
	if a.dialect.Did == nil {
		return nil
	}
	return a.dialect.Did(d)
}
