package plan

import (
	"context"

	"gymkhana"
	"gymkhana/agent/memory"
)

// OnlineDoc is what the catalog says of Online.
const OnlineDoc = "gives one control per look and remembers its last AM actions and OM pictures (MageBench Online)"

// online acts step by step.
type online struct {
	seat
	options OnlineOptions

	rules, format string
	window        *memory.Window
	sentence      string // the block of turns.md that the next turn opens with
	waiting       bool   // the window ends with a message that has no reply yet
}

// NewOnline makes the agent that gives one action per look. Its options are OnlineOptions.
func NewOnline(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	var o OnlineOptions
	if err := setup.Options.Decode(&o); err != nil {
		return nil, err
	}
	o.fill(setup.Protocol)
	if err := mistakes(o.check()); err != nil {
		return nil, err
	}
	s, err := newSeat(setup, o.Options)
	if err != nil {
		return nil, err
	}
	return &online{seat: s, options: o}, nil
}

// Begin empties the memory.
func (a *online) Begin(_ context.Context, task *gymkhana.Task, spec gymkhana.Spec) error {
	if err := a.begin(task, spec); err != nil {
		return err
	}
	var err error
	if a.rules, a.format, err = a.texts("online.md"); err != nil {
		return err
	}
	gone := a.layout.gone
	if a.options.Layout == Default {
		if gone, err = a.book.say(goneBlock, a.facts); err != nil {
			return setupError(err)
		}
	}
	a.window = &memory.Window{Rounds: a.options.AM, Images: a.options.OM, Gone: gone}
	a.sentence, a.waiting = begin, false
	return nil
}

// Act asks for one action. After an error it may be asked again with the same observation.
func (a *online) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	d, err := a.Propose(ctx, o, nil)
	if err != nil {
		return gymkhana.Decision{}, err
	}
	return d, a.Did(d)
}

// Propose asks for one action, after what was heard, which the memory does not keep.
func (a *online) Propose(ctx context.Context, o *gymkhana.Observation, heard []gymkhana.Heard) (gymkhana.Decision, error) {
	if !a.waiting {
		if err := a.look(o); err != nil {
			return gymkhana.Decision{}, err
		}
	}
	question := a.window.Messages()
	if len(heard) > 0 {
		f := a.facts
		f.Heard = heard
		told, err := a.book.Render(among, "", f)
		if err != nil {
			return gymkhana.Decision{}, setupError(err)
		}
		question = append(question, gymkhana.Say(gymkhana.User, told))
	}
	read := a.moves.action
	if a.layout.exact {
		read = a.moves.exactAction
	}
	ans, err := a.asker.ask(ctx, question, read)
	if err != nil {
		return gymkhana.Decision{}, err
	}
	d := ans.decision()
	d.Free = d.Invalid != "" && a.layout.free
	return d, nil
}

// Did remembers what was done as if this agent alone had decided it.
func (a *online) Did(d gymkhana.Decision) error {
	a.window.Reply(remembered(d.Raw))
	a.sentence, a.waiting = proceed, false
	if d.Invalid == "" {
		return nil
	}
	a.sentence = unusable
	if d.Free {
		return a.insist(d.Invalid)
	}
	return nil
}

// look puts what is seen into the window; the first scene also makes the head.
func (a *online) look(o *gymkhana.Observation) error {
	shown, err := a.scene(o)
	if err != nil {
		return err
	}
	if o.Refused != "" && a.options.Feedback == refusals {
		f := a.facts
		f.Refused = o.Refused
		told, err := a.book.say(refused, f)
		if err != nil {
			return setupError(err)
		}
		shown = append([]gymkhana.Part{text(told)}, shown...)
	}
	sentence, err := a.book.say(a.sentence, a.facts)
	if err != nil {
		return setupError(err)
	}
	if a.sentence == begin {
		a.window.Pin(a.layout.head(a.rules, a.format, shown, a.noRoles)...)
	}
	if a.sentence != begin || !a.layout.slot {
		a.window.See(a.layout.turn(sentence, shown))
	}
	a.waiting = true
	return nil
}

// insist is the next turn of layout code after a reply that cannot be read: no picture, only
// the request to keep to the format.
func (a *online) insist(fault string) error {
	request, err := a.again(fault)
	if err != nil {
		return setupError(err)
	}
	a.window.See(gymkhana.Say(gymkhana.User, request))
	a.waiting = true
	return nil
}
