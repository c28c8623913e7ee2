package pilot

import (
	"context"
	"errors"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/prompt"
)

// Doc is the agent's description in the catalog.
const Doc = "names one action per look, in the text form that all worlds share"

const op = "examples/pilot"

// A pilot is the dialect, with its state in an episode in addition to the chat.
type pilot struct {
	options Options
	book    prompt.Book

	seat  *engine.Seat
	facts Facts
	fault string // the fault of the last reply
}

// New makes the agent. Its options are Options.
func New(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	p := &pilot{book: prompt.Book{Own: Prompts(), Over: setup.Prompts}}
	if err := setup.Options.Decode(&p.options); err != nil {
		return nil, err
	}
	p.options.fill()
	if err := p.options.check(); err != nil {
		return nil, blame(err)
	}
	if err := p.book.Check(sample, "turn.md"); err != nil {
		return nil, blame(err)
	}
	return engine.New(setup, engine.Dialect{Op: op, Sampling: p.options.sampling(), Retries: p.options.Retries,
		Begin: p.begin, Show: p.show, Ask: p.ask, Read: p.read, Again: p.again, Did: p.did})
}

func blame(err error) error { return gymkhana.Blame(gymkhana.FaultSetup, op, err) }

// begin starts the chat with the instructions. It keeps the last rounds and the newest picture.
func (p *pilot) begin(seat *engine.Seat) (*engine.Chat, error) {
	p.seat, p.facts, p.fault = seat, know(seat), ""
	system, err := p.book.Render("system.md", "", p.facts)
	chat := &engine.Chat{Window: engine.Window{Rounds: p.options.Rounds, Whole: true, Images: 1}}
	chat.Pin(gymkhana.Say(gymkhana.System, system))
	return chat, blame(err)
}

// show describes the result of the last turn and the present observation.
func (p *pilot) show(_ context.Context, o *gymkhana.Observation) (gymkhana.Message, error) {
	f := p.facts
	f.Fault, f.Refused, f.Text, f.Elements = p.fault, o.Refused, o.Text, o.Elements
	text, err := p.book.Render("turn.md", "", f)
	parts := []gymkhana.Part{engine.Text(text)}
	if o.Screenshot != nil && err == nil {
		img, err := p.seat.Lens.Take(o.Screenshot, gymkhana.Size{})
		if err != nil {
			return gymkhana.Message{}, err
		}
		parts = append(parts, gymkhana.Part{Image: img})
	}
	return engine.User(parts...), blame(err)
}

// ask adds the proposals of other group members, which are not remembered.
func (p *pilot) ask(question []gymkhana.Message, heard []gymkhana.Heard) ([]gymkhana.Message, error) {
	if len(heard) == 0 {
		return question, nil
	}
	f := p.facts
	f.Heard, f.Own = engine.Voices(heard)
	told, err := p.book.Render("heard.md", "", f)
	return append(question, gymkhana.Say(gymkhana.User, told)), blame(err)
}

const mark = "DO:"

var errNoMark = errors.New(`no line begins with "DO:"`)

// read takes the action from the last line that begins with the mark. What stands before it is the reason.
func (p *pilot) read(r *gymkhana.Response) engine.Reply {
	d := gymkhana.Decision{Raw: r.Text}
	lines := strings.Split(engine.Valid(r.Text), "\n")
	for at, line := range slices.Backward(lines) {
		form, found := strings.CutPrefix(strings.TrimSpace(line), mark)
		if !found {
			continue
		}
		d.Reason = strings.TrimSpace(strings.Join(lines[:at], "\n"))
		act, err := gymkhana.ParseAction(strings.TrimSpace(form))
		if err == nil {
			err = p.seat.Spec.Check(p.seat.Role, act)
		}
		if err != nil {
			d.Invalid = engine.Fault(err, r)
			return engine.Reply{Decision: d}
		}
		d.Actions = []gymkhana.Action{act}
		return engine.Reply{Decision: d}
	}
	d.Invalid = engine.Fault(errNoMark, r)
	return engine.Reply{Decision: d}
}

// again asks for another reply, with what was wrong.
func (p *pilot) again(fault string) (string, error) {
	f := p.facts
	f.Fault = fault
	request, err := p.book.Render("again.md", "", f)
	return request, blame(err)
}

// did keeps what was wrong, for the next turn to tell.
func (p *pilot) did(d gymkhana.Decision) error {
	p.fault = d.Invalid
	return nil
}
