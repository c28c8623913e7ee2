package runner

import (
	"context"
	"fmt"
	"slices"

	"gymkhana"
)

// Models lists everything that asks a model in an arm: its only agent or the members of a group, and its eye.
func Models(arm *gymkhana.Arm) []gymkhana.Partner {
	list := Asked(arm)
	if arm.Eye != nil {
		list = append(slices.Clone(list), *arm.Eye)
	}
	return list
}

// addEyes resolves the models that describe pictures to agents, and their prices.
func (m makers) addEyes(arms []gymkhana.Arm) error {
	for i := range arms {
		arm := &arms[i]
		e, err := m.catalog.FindAgent(arm.Agent)
		if err != nil {
			return err
		}
		if e.Eye == nil || arm.Eye != nil {
			continue
		}
		name, err := e.Eye(arm.Options, arm.Protocol)
		if err != nil || name == "" {
			return err
		}
		entry, _, err := m.find(name, "")
		if err != nil {
			return fmt.Errorf("agent %s: its eye: %w", arm.Agent, err)
		}
		if entry.Policy != nil {
			return refuse("agent "+arm.Agent,
				"its eye %s is a trained network, which only scores; name a model that sees pictures", name)
		}
		eye := &gymkhana.Partner{Model: name}
		if eye.Profile, err = m.profile(name, AskedAt(m.catalog, m.order.BaseURL, name, arm.Model)); err != nil {
			return err
		}
		arm.Eye = eye
	}
	return nil
}

// eyeClients makes the clients of all eyes that have none yet.
func (m makers) eyeClients(p *gymkhana.Plan, models map[string]gymkhana.Model) error {
	for i := range p.Arms {
		arm := &p.Arms[i]
		if arm.Eye == nil || models[arm.Eye.Address()] != nil {
			continue
		}
		e, setup, err := m.find(arm.Eye.Model, AskedAt(m.catalog, m.order.BaseURL, arm.Eye.Model, arm.Model))
		if err == nil {
			models[arm.Eye.Address()], err = m.client(e, setup, arm.Eye.Model)
		}
		if err != nil {
			return fmt.Errorf("agent %s: its eye: %w", arm.Agent, err)
		}
	}
	return nil
}

// newSights returns the answers of eyes, which all episodes of a run share.
func newSights() *openings {
	return &openings{siblings: map[gymkhana.EpisodeID][]gymkhana.EpisodeID{}, now: map[gymkhana.CallKey]*opening{}}
}

// eye returns the model that describes pictures to the agent of a role; nil if the arm has none. Its sample numbers
// come from the plan's seed alone, like a judge's, so the same pixels have one description in all episodes of all arms.
func (e *Episode) eye(role string) gymkhana.Model {
	eye := e.arm.Eye
	if eye == nil {
		return nil
	}
	model := e.r.Models[eye.Address()]
	if model == nil {
		return nil
	}
	at, moves := AskedAt(e.r.Catalog, e.r.Endpoint, eye.Model, e.arm.Model), ""
	if at == e.r.Endpoint {
		moves = e.r.moves()
	}
	return seeing{&caller{calls: e.calls, role: role, name: eye.Model, at: at, moves: moves, model: model,
		profile: eye.Profile,
		keptAs:  e.r.keptAs(eye.Model, at, eye.Address()), shared: e.r.shared(eye.Model, at, eye.Address()),
		endpoint: e.r.endpoints[eye.Address()], draws: newDraws(e.r.plan.Seed), sights: e.r.sights,
		doubt: e.r.doubtOf(e.row.Arm), spent: e.budget.spent, overdue: e.budget.overdue,
		answered: func(ctx context.Context) error { return e.r.askLater(ctx, eye.Address()) }}}
}

// seeing marks requests as those to an eye.
type seeing struct{ model gymkhana.Model }

// Chat implements gymkhana.Model.
func (s seeing) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	own := *req
	own.Member = gymkhana.EyeMember
	return s.model.Chat(ctx, &own)
}
