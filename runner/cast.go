package runner

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"gymkhana"
	"gymkhana/registry"
)

// A cast is all agents of one attempt.
type cast struct {
	agents   []gymkhana.Agent  // one per role
	recorder gymkhana.Recorder // nil if no later episode learns from this one
}

// newCast makes one agent per role. Only the task's own agents may look inside the world.
func (p *play) newCast(ctx context.Context, records []gymkhana.Record) (*cast, error) {
	c := &cast{}
	learns, err := p.learns()
	if err != nil {
		return nil, err
	}
	draws := newDraws(p.r.plan.AgentSeed(&p.episode))
	for _, role := range p.session.Spec.Roles {
		agent, task, err := p.agent(role, draws, records)
		if err != nil {
			return nil, err
		}
		c.agents = append(c.agents, agent)
		if learns {
			c.recorder = agent.Recorder
		}
		if err := agent.Begin(ctx, task, p.session.Spec); err != nil {
			return nil, fmt.Errorf("begin: %w", err)
		}
	}
	return c, nil
}

// learns reports whether later episodes may learn from this one.
func (p *play) learns() (bool, error) {
	// In a world of several roles there would be several accounts of one episode, so nobody learns from
	// it.
	if p.r.newAgent != nil || p.journal.audit.standsIn() || len(p.session.Spec.Roles) != 1 {
		return false, nil
	}
	keep, err := p.r.keeps(p.arm)
	return keep > 0, err
}

// agent makes the agent of a role, and gives the task as that agent may know it. Only an oracle knows
// all of it.
func (p *play) agent(role string, draws *draws, records []gymkhana.Record) (gymkhana.Seated, *gymkhana.Task, error) {
	told := p.task.Told()
	told.Goal = cmp.Or(p.session.Goal, told.Goal)
	p.out.Goal = told.Goal
	if audit := p.journal.audit; audit.standsIn() {
		return gymkhana.Seated{Agent: &standIn{audit: audit, calls: p.calls, role: role}}, told, nil
	}
	if p.r.newAgent != nil {
		return gymkhana.Seated{Agent: p.r.newAgent(role)}, told, nil
	}
	setup := gymkhana.AgentSetup{Options: p.arm.Options, Seed: draws.seed.Derive("role", role), Role: role,
		Prompts: p.r.Prompts, Protocol: p.arm.Protocol, Terminal: p.r.Terminal, Past: records}
	if len(p.arm.Members) > 0 {
		setup.Seat = p.seats(setup, draws)
	}
	asked := asks(p.arm)
	if asked.Profile != nil {
		setup.Profile = *asked.Profile
	}
	setup.Policy = p.r.Policies[p.arm.Model]
	setup.Model = p.chat(role, &asked, draws)
	seated, err := p.r.Catalog.NewAgent(p.arm.Agent, p.task, setup)
	if err != nil {
		return seated, nil, err
	}
	if seated.Privileged != nil {
		if p.arm.Agent == registry.OracleName {
			// Only the oracle gets the whole task, config of the verifier included. The heuristic,
			// although privileged, is told what other agents are told.
			told = p.task
		}
		if err := seated.Privileged.Sit(p.session.World); err != nil {
			return seated, nil, fmt.Errorf("sit: %w", err)
		}
	}
	return seated, told, nil
}

// record is the agent's account of a finished episode; "" if no later episode may learn from it.
func (c *cast) record() string {
	if c.recorder == nil {
		return ""
	}
	return c.recorder.Record()
}

// seats gives a group the function that makes its members. They are agents of the catalog, each with
// its own options, model and seed. They have the group's role, and never look inside the world.
func (p *play) seats(group gymkhana.AgentSetup, draws *draws) func(int, func(gymkhana.Model) gymkhana.Model) (gymkhana.Seated, error) {
	return func(number int, wrap func(gymkhana.Model) gymkhana.Model) (gymkhana.Seated, error) {
		if number < 0 || number >= len(p.arm.Members) {
			return gymkhana.Seated{}, gymkhana.Blame(gymkhana.FaultUs, "runner", fmt.Errorf("the plan has %d members, not %d", len(p.arm.Members), number+1))
		}
		partner := &p.arm.Members[number]
		setup := group
		setup.Options, setup.Seed = partner.Options, group.Seed.Derive("member", strconv.Itoa(number))
		if partner.Profile != nil {
			setup.Profile = *partner.Profile
		}
		setup.Policy = p.r.Policies[partner.Address()]
		if model := p.chat(group.Role, partner, draws); model != nil {
			setup.Model = wrap(model)
		}
		return p.r.Catalog.NewAgent(partner.Agent, p.task, setup)
	}
}

// chat gives the model that a partner asks, for one role; nil if it asks none.
func (p *play) chat(role string, partner *gymkhana.Partner, draws *draws) gymkhana.Model {
	model := p.r.Models[partner.Address()]
	if model == nil {
		return nil
	}
	moves := ""
	if partner.BaseURL == "" {
		moves = p.r.moves()
	}
	at := cmp.Or(partner.BaseURL, p.r.Endpoint)
	return &caller{calls: p.calls, role: role, name: partner.Model, at: at, moves: moves, profile: partner.Profile,
		keptAs: p.r.keptAs(partner.Model, at, partner.Address()), shared: p.r.shared(partner.Model, at, partner.Address()),
		model: model, endpoint: p.r.endpoints[partner.Address()], sampling: p.arm.Sampling, draws: draws,
		spent: p.budget.spent, overdue: p.budget.overdue,
		overflow: func(err error) error { return p.overflow(partner, err) }}
}

// overflow says what it means that a request is longer than a model's context. If it is the first of the episode,
// the model cannot be asked like this at all. Later it is the talk that has become too long, which ends the episode.
func (p *play) overflow(partner *gymkhana.Partner, err error) error {
	if p.budget.steps == 0 && p.calls.asked == 0 {
		known := ""
		if partner.Profile != nil && partner.Profile.Context > 0 {
			known = fmt.Sprintf(" (%d tokens, as its profile says)", partner.Profile.Context)
		}
		return gymkhana.Blame(gymkhana.FaultSetup, "", fmt.Errorf("the first request is longer than the context of %s%s; "+
			"take a model with a longer one, options that show less, or a lower --max-tokens, for which providers keep room: %v",
			partner.Model, known, err))
	}
	return errLimit{gymkhana.LimitContext}
}

// asks tells whom an arm's own agent asks: the arm's model or, in a group, the model that all members
// ask. It is zero where the members ask several models.
func asks(arm *gymkhana.Arm) gymkhana.Partner {
	if len(arm.Members) == 0 {
		return gymkhana.Partner{Model: arm.Model, Profile: arm.Profile}
	}
	var one gymkhana.Partner
	for _, m := range arm.Members {
		switch {
		case m.Model == "":
		case one.Model == "":
			one = m
		case m.Address() != one.Address():
			return gymkhana.Partner{}
		}
	}
	return one
}
