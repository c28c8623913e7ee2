package phone

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/picture"
	"gymkhana/prompt"
)

// TextDoc is what the catalog says of phone-text.
const TextDoc = "names elements of a phone's screen by index, from a list of them (AndroidWorld T3A)"

// ImageDoc is what the catalog says of phone-image.
const ImageDoc = "names elements of a phone's screen by index, from a screenshot with numbered marks (AndroidWorld M3A)"

// phone is both agents.
type phone struct {
	image     bool
	options   ImageOptions
	model     gymkhana.Model
	profile   gymkhana.Profile
	role      string // "" means the first seat
	published bool
	book      book
	lens      picture.Lens

	facts   Facts
	hand    hand
	picture gymkhana.Size // of a picture as sent
	lines   []string      // the history
	last    *step         // the newest, while no line tells of it; nil else

	now      *scene // last proposed about
	elements []gymkhana.Element
}

// NewText makes the agent that reads. Its options are Options.
func NewText(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	a := &phone{}
	if err := setup.Options.Decode(&a.options.Options); err != nil {
		return nil, err
	}
	return a.made(setup)
}

// NewImage makes the agent that looks. Its options are ImageOptions.
func NewImage(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	a := &phone{image: true}
	if err := setup.Options.Decode(&a.options); err != nil {
		return nil, err
	}
	return a.made(setup)
}

// made is the common part of the constructors.
func (a *phone) made(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	a.options.fill(setup.Protocol, a.image)
	if err := a.options.check(); err != nil {
		return nil, a.blame(err)
	}
	if setup.Model == nil {
		return nil, a.blame(errors.New("this agent asks a model; pass --model, for example --model openai/NAME"))
	}
	a.model, a.profile, a.role = setup.Model, setup.Profile, setup.Role
	a.published = setup.Protocol == gymkhana.PublishedCode
	a.lens = picture.Lens{Limit: setup.Profile.Image}
	a.book = book{prompt.Book{Own: Prompts(), Over: setup.Prompts}}
	if err := a.book.check(); err != nil {
		return nil, a.blame(err)
	}
	return a, nil
}

func (a *phone) blame(err error) error {
	return gymkhana.Blame(gymkhana.FaultSetup, "agent/phone", err)
}

// Begin takes the seat and empties the history.
func (a *phone) Begin(_ context.Context, task *gymkhana.Task, spec gymkhana.Spec) error {
	if !slices.Contains(spec.Verbs, gymkhana.Click) {
		return a.blame(fmt.Errorf("nothing can be clicked in %s; use an agent for its controls, such as semantic", spec.World))
	}
	if a.image && (spec.Screen.W <= 0 || spec.Screen.H <= 0) {
		return a.blame(fmt.Errorf("%s has no screen; use phone-text", spec.World))
	}
	role := a.role
	if role == "" && len(spec.Roles) > 0 {
		role = spec.Roles[0]
	}
	sp := space{screen: spec.Screen, count: spec.Screen}
	if a.image {
		a.picture = a.lens.Size(spec.Screen)
		var err error
		if sp, err = newSpace(a.profile.Coords, spec.Screen, a.picture); err != nil {
			return a.blame(err)
		}
	}
	a.hand = hand{spec: spec, role: role, space: sp, published: a.published}
	a.facts = Facts{World: spec.World, Goal: task.Goal, Actions: a.offered(spec.Verbs), Image: a.image,
		List: !a.image || *a.options.List, Raw: a.image && *a.options.Raw, Points: a.image && !a.published,
		Last: sp.last(), Enters: a.published, Guidelines: a.options.Guidelines}
	if len(spec.Roles) > 1 {
		a.facts.Role = role
	}
	if !a.published {
		a.facts.Budget = task.Budget.Steps
	}
	a.lines, a.last, a.now, a.elements = nil, nil, nil, nil
	return nil
}

// offered gives the actions that the prompt names. What else is understood, swipe for one, says
// nothing that scroll does not.
func (a *phone) offered(verbs []gymkhana.Verb) []string {
	var names []string
	for _, k := range kinds {
		untold := k.name == "swipe" || k.name == "unknown" || k.name == "double_tap" && a.published
		if !untold && slices.Contains(verbs, k.verb) {
			names = append(names, k.name)
		}
	}
	return names
}

// Act tells the history of the last step and asks for the next. After an error it may be asked
// again with the same observation; what was told is not asked for again.
func (a *phone) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	d, err := a.Propose(ctx, o, nil)
	if err != nil {
		return gymkhana.Decision{}, err
	}
	return d, a.Did(d)
}

// ask puts one question, which stands alone.
func (a *phone) ask(ctx context.Context, files []string, f Facts, pictures ...gymkhana.Part) (*gymkhana.Response, error) {
	text, err := a.book.join(files, f)
	if err != nil {
		return nil, a.blame(err)
	}
	m := gymkhana.Message{Role: gymkhana.User, Parts: append([]gymkhana.Part{{Text: text}}, pictures...)}
	return a.model.Chat(ctx, &gymkhana.Request{Messages: []gymkhana.Message{m}, Sampling: a.options.sampling()})
}
