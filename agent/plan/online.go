package plan

import (
	"context"

	"gymkhana"
	"gymkhana/agent/engine"
)

// OnlineDoc describes Online in the catalog.
const OnlineDoc = "gives one control per look and remembers its last AM actions and OM pictures (MageBench Online)"

// online acts step by step.
type online struct {
	planner
	options OnlineOptions

	rules, format string
	chat          *engine.Chat
	sentence      string // the block of turns.md at the beginning of the next turn
	insist        string // why the last reply could not be parsed, if the next turn only asks for the format
}

// NewOnline makes the agent that gives one action per look. Its options are OnlineOptions.
func NewOnline(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	a := &online{}
	if err := setup.Options.Decode(&a.options); err != nil {
		return nil, err
	}
	a.options.fill(setup.Protocol)
	if err := a.options.check(); err != nil {
		return nil, blame(err)
	}
	return a.made(setup, a.options.Options, engine.Dialect{Begin: a.begin, Show: a.show, Ask: a.ask, Read: a.read,
		Did: a.did})
}

// begin empties the memory. The head of the chat may contain the first scene, and is pinned when that is seen.
func (a *online) begin(seat *engine.Seat) (*engine.Chat, error) {
	var err error
	if a.rules, a.format, err = a.sit(seat, "online.md"); err != nil {
		return nil, err
	}
	gone := a.layout.gone
	if a.layout.ourGone {
		if gone, err = a.say(goneBlock, a.facts); err != nil {
			return nil, err
		}
	}
	a.chat = &engine.Chat{Window: engine.Window{Rounds: a.options.AM, Images: a.options.OM, Gone: gone}}
	a.sentence, a.insist = begin, ""
	return a.chat, nil
}

// show describes the observation; the first scene also makes the head.
func (a *online) show(_ context.Context, o *gymkhana.Observation) (gymkhana.Message, error) {
	if a.insist != "" {
		request, err := a.again(a.insist)
		return gymkhana.Say(gymkhana.User, request), err
	}
	scene, err := a.scene(o)
	if err != nil {
		return gymkhana.Message{}, err
	}
	if o.Refused != "" && a.options.Feedback == refusals {
		f := a.facts
		f.Refused = o.Refused
		told, err := a.say(refused, f)
		if err != nil {
			return gymkhana.Message{}, err
		}
		scene = append([]gymkhana.Part{engine.Text(told)}, scene...)
	}
	sentence, err := a.say(a.sentence, a.facts)
	if err != nil {
		return gymkhana.Message{}, err
	}
	if a.sentence == begin {
		a.chat.Pin(a.layout.head(a.rules, a.format, scene)...)
		if a.layout.slot {
			return gymkhana.Message{}, nil
		}
	}
	return a.layout.turn(sentence, scene), nil
}

// ask adds the messages of others.
func (a *online) ask(question []gymkhana.Message, heard []gymkhana.Heard) ([]gymkhana.Message, error) {
	if len(heard) == 0 {
		return question, nil
	}
	f := a.facts
	f.Heard = heard
	told, err := a.book.Render(heardFile, "", f)
	return append(question, gymkhana.Say(gymkhana.User, told)), blame(err)
}

func (a *online) read(r *gymkhana.Response) engine.Reply {
	return a.reply(r, func(reply string) (reading, error) { return a.layout.action(a.moves, reply) })
}

// did chooses the beginning of the next turn.
func (a *online) did(d gymkhana.Decision) error {
	a.sentence, a.insist = proceed, ""
	if d.Invalid != "" {
		a.sentence = unusable
	}
	if d.Invalid != "" && d.Free {
		a.insist = d.Invalid
	}
	return nil
}
