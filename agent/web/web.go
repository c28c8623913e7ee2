package web

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/agent/memory"
	"gymkhana/picture"
	"gymkhana/prompt"
)

// Doc is what the catalog says of the agent.
const Doc = "names elements of web pages by the ids of their accessibility tree (MMInA)"

const op = "agent/web"

// An agent is the one of this package.
type agent struct {
	options Options
	model   gymkhana.Model
	profile gymkhana.Profile
	role    string // "" means the first seat
	book    book
	lens    picture.Lens
	past    string // what is told of earlier episodes

	facts     Facts
	hand      hand
	opening   []gymkhana.Message
	captioned map[gymkhana.Hash]string // what the model said of pictures

	moves  []move   // all of the episode
	lines  []string // the history
	record []string
	rounds []round // of memory window
	last   *step   // the newest, while no line tells of it; nil else

	now   *scene            // last proposed about; nil if the agent gave up
	asked *gymkhana.Message // the question about it, without what was heard
}

// A round is a question and the reply that was acted on.
type round struct {
	question gymkhana.Message
	reply    string
}

var (
	_ gymkhana.Member   = (*agent)(nil)
	_ gymkhana.Recorder = (*agent)(nil)
)

// New makes the agent. Its options are Options.
func New(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	options, err := decode(setup.Options, setup.Protocol)
	if err != nil {
		return nil, err
	}
	a := &agent{options: options, model: setup.Model, profile: setup.Profile, role: setup.Role,
		book: book{prompt.Book{Own: Prompts(), Over: setup.Prompts}}, lens: picture.Lens{Limit: setup.Profile.Image}}
	a.hand.published = setup.Protocol == gymkhana.PublishedCode
	if setup.Model == nil {
		return nil, a.blame(errors.New("this agent asks a model; pass --model, for example --model openai/NAME"))
	}
	if err := a.book.check(); err != nil {
		return nil, a.blame(err)
	}
	if options.Memory == procedural {
		a.past = memory.Procedural{K: *options.K, MaxTokens: max(options.RecordTokens, 0), Newest: *options.Newest}.Block(setup.Past)
	}
	return a, nil
}

func (a *agent) blame(err error) error { return gymkhana.Blame(gymkhana.FaultSetup, op, err) }

// Begin takes the seat and forgets the episode before.
func (a *agent) Begin(_ context.Context, task *gymkhana.Task, spec gymkhana.Spec) error {
	if !slices.Contains(spec.Verbs, gymkhana.Click) {
		return a.blame(fmt.Errorf("nothing can be clicked in %s; use an agent for its controls, such as semantic", spec.World))
	}
	if a.looks() && (spec.Screen.W <= 0 || spec.Screen.H <= 0) {
		return a.blame(fmt.Errorf(`%s has no screen; use the option "observe":"tree"`, spec.World))
	}
	role := a.role
	if role == "" && len(spec.Roles) > 0 {
		role = spec.Roles[0]
	}
	published, o := a.hand.published, a.options
	a.hand = hand{spec: spec, role: role, published: published, clear: *o.Clear}
	a.facts = Facts{World: spec.World, Goal: task.Goal, Actions: a.offered(), Published: published, Reasons: o.Style == cot,
		Clears: *o.Clear, Captioned: o.Observe == captions, Pictured: o.Observe == images, Marked: o.Observe == marks,
		Home: o.Home, Sites: o.Sites, Past: a.past}
	if len(spec.Roles) > 1 {
		a.facts.Role = role
	}
	if !published {
		a.facts.Budget = least(o.MaxSteps, task.Budget.Steps)
	}
	a.captioned = map[gymkhana.Hash]string{}
	a.moves, a.lines, a.record, a.rounds, a.last, a.now, a.asked = nil, nil, nil, nil, nil, nil, nil
	var err error
	if a.opening, err = a.book.opening(a.facts); err != nil {
		return a.blame(err)
	}
	return nil
}

// looks reports whether the agent needs screenshots.
func (a *agent) looks() bool {
	o := a.options
	return o.Observe == images || o.Observe == marks || o.Observe == captions && o.CaptionFrom == fromModel
}

// offered gives the actions that the prompt names.
func (a *agent) offered() []string {
	var names []string
	for _, k := range kinds {
		if a.hand.can(k.verb) && !(a.hand.published && k.name == "select") {
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

// Act asks for the next action. After an error it may be asked again with the same observation.
func (a *agent) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	d, err := a.Propose(ctx, o, nil)
	if err != nil {
		return gymkhana.Decision{}, err
	}
	return d, a.Did(d)
}
