package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/picture"
	"gymkhana/prompt"
)

const op = "agent/plan"

// A planner is the common part of both agents' dialects: prompts, and the world from their role's view.
type planner struct {
	options Options
	layout  arrangement
	book    prompt.Book

	seat  *engine.Seat
	lens  picture.Lens
	facts Facts
	moves *moves
}

// made adds the common part of both agents to a dialect. Options are filled and checked.
func (p *planner) made(setup gymkhana.AgentSetup, o Options, d engine.Dialect) (*engine.Agent, error) {
	p.options, p.layout = o, arrangements[o.Layout]
	d.Op, d.Sampling, d.Retries, d.Again, d.Recall = op, o.Sampling(), *o.Retries, p.again, recall
	ag, err := engine.New(setup, d)
	if err != nil {
		return nil, err
	}
	p.book, err = checked(setup.Prompts)
	return ag, blame(err)
}

func blame(err error) error { return gymkhana.Blame(gymkhana.FaultSetup, op, err) }

// sit takes a seat in a world and renders the rules and the format file.
func (p *planner) sit(seat *engine.Seat, file string) (rules, format string, err error) {
	spec := &seat.Spec
	p.seat, p.moves = seat, newMoves(spec, seat.Role)
	if err := engine.NoFiles(spec); err != nil {
		return "", "", blame(err)
	}
	if len(p.moves.controls) == 0 || !slices.Contains(spec.Verbs, gymkhana.Do) {
		return "", "", blame(fmt.Errorf("%s declares no controls; use an agent with raw input, such as computeruse",
			spec.World))
	}
	p.lens = seat.Lens
	p.lens.Resolution = cmp.Or(p.options.Resolution, resolutions[spec.World], 640)
	p.facts = Facts{World: spec.World, Role: seat.Named, Goal: seat.Task.Goal, Controls: p.moves.controls,
		Screen: spec.Screen}
	if !p.layout.untold {
		p.facts.Budget = seat.Task.Budget
	}
	if rules, err = p.book.Render(p.book.Rules(spec.World), "", p.facts); err != nil {
		return "", "", blame(err)
	}
	format, err = p.book.Render(file, "", p.facts)
	return rules, format, blame(err)
}

// scene returns the world's text, if it has any, and its picture.
func (p *planner) scene(o *gymkhana.Observation) ([]gymkhana.Part, error) {
	var parts []gymkhana.Part
	if o.Text != "" {
		parts = append(parts, engine.Text(o.Text))
	}
	if o.Screenshot != nil {
		img, err := p.lens.Take(o.Screenshot, gymkhana.Size{})
		if err != nil {
			return nil, err
		}
		parts = append(parts, gymkhana.Part{Image: img})
	}
	return parts, nil
}

// say renders a block of turns.md.
func (p *planner) say(block string, f Facts) (string, error) {
	said, err := p.book.Render(turns, block, f)
	return said, blame(err)
}

// again asks for a reply in the format.
func (p *planner) again(fault string) (string, error) {
	f := p.facts
	if !p.layout.untold {
		f.Fault = fault
	}
	return p.say(again, f)
}

// recall is a reply as received.
func recall(r *gymkhana.Response) string {
	if strings.TrimSpace(r.Text) == "" {
		return "(no reply)"
	}
	return r.Text
}

// A reading is a parsed reply.
type reading struct {
	actions []gymkhana.Action
	reason  string   // the analysis
	dropped []string // words in the list of actions that are not actions
}

// A reader parses a reply. Its error explains to the model what is wrong with the reply.
type reader func(reply string) (reading, error)

// reply makes a decision from a response.
func (p *planner) reply(r *gymkhana.Response, read reader) engine.Reply {
	got, err := read(r.Text)
	d := engine.Reply{Decision: gymkhana.Decision{Reason: got.reason, Raw: r.Text}}
	if d.Actions = got.actions; err != nil {
		d.Actions, d.Invalid, d.Free, d.Absent = nil, err.Error(), p.layout.free, gymkhana.IsAbsent(err)
	}
	if n := len(got.dropped); n > 0 {
		d.Note = fmt.Sprintf("[dropped %d: %s]", n, quoteAll(got.dropped))
	}
	return d
}

// quoteAll quotes the first few texts, each clipped.
func quoteAll(texts []string) string {
	const few = 8
	var quoted []string
	for _, s := range texts[:min(len(texts), few)] {
		quoted = append(quoted, engine.Quote(s))
	}
	if len(texts) > few {
		quoted = append(quoted, "…")
	}
	return strings.Join(quoted, ", ")
}
