package runner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"gymkhana"
	"gymkhana/registry"
)

// A cast is all agents of one attempt.
type cast struct {
	agents   []gymkhana.Agent  // one per role
	heirs    []gymkhana.Heir   // likewise; nil for one that takes no history
	recorder gymkhana.Recorder // nil if no later episode learns from this one
	now      func() time.Time  // the host's clock
}

// attempt lets the agents of an episode's arm play it to its end. The outcome covers the played part, even if there is
// an error.
func (r *Runner) attempt(ctx context.Context, row gymkhana.Episode, records []gymkhana.Record, j *journal) (out *gymkhana.Outcome, err error) {
	e := r.newEpisode(row, j)
	var c *cast
	defer func() {
		caught(&err, recover())
		out, err = e.close(err)
		if c != nil {
			out.Record = c.record()
		}
	}()
	if err := e.reset(ctx); err != nil {
		return nil, err
	}
	// Agents that get a history begin before the prelude. All are made after Reset: a privileged one looks at the world in
	// Sit, and the goal may be the world's.
	inherits := e.task.Prelude != nil && !e.arm.Fresh && !registry.Inside(e.arm.Agent) // an oracle looks inside the world instead
	if !inherits {
		if err := e.prelude(ctx, nil); err != nil {
			return nil, err
		}
	}
	if c, err = e.newCast(ctx, records); err != nil {
		return nil, err
	}
	if inherits {
		if err := e.prelude(ctx, c.inherit); err != nil {
			return nil, err
		}
	}
	for !e.Over() {
		if err := e.turn(ctx, c.decide); err != nil {
			return nil, err
		}
	}
	return nil, e.finish(ctx)
}

// decide asks the agent of a role.
func (c *cast) decide(ctx context.Context, role int, seen *gymkhana.Observation) (gymkhana.Decision, time.Duration, error) {
	start := c.now()
	did, err := c.agents[role].Act(ctx, seen)
	return did, c.now().Sub(start), err
}

// inherit passes a decision of the prelude to the agent of a role.
func (c *cast) inherit(ctx context.Context, role int, seen *gymkhana.Observation, did gymkhana.Decision) error {
	if c.heirs[role] == nil {
		return errNoHeir
	}
	return c.heirs[role].Inherit(ctx, seen, did)
}

// errNoHeir says that an agent cannot take over what another agent began.
var errNoHeir = gymkhana.Blame(gymkhana.FaultSetup, "", errors.New("it takes no history; add --fresh, so that it begins at the fork without one"))

// newCast makes one agent per role. Only the task's own agents may look inside the world.
func (e *Episode) newCast(ctx context.Context, records []gymkhana.Record) (*cast, error) {
	c := &cast{now: e.r.now}
	learns, err := e.learns()
	if err != nil {
		return nil, err
	}
	draws := newDraws(e.r.plan.AgentSeed(&e.row))
	for _, role := range e.session.Spec.Roles {
		agent, task, err := e.agent(role, draws, records)
		if err != nil {
			return nil, err
		}
		c.agents, c.heirs = append(c.agents, agent), append(c.heirs, agent.Heir)
		if learns {
			c.recorder = agent.Recorder
		}
		if err := agent.Begin(ctx, task, e.session.Spec); err != nil {
			return nil, fmt.Errorf("begin: %w", err)
		}
	}
	return c, nil
}

// learns reports whether later episodes may learn from this one.
func (e *Episode) learns() (bool, error) {
	// In a world of several roles there would be several records of one episode, so agents do not learn from it.
	if e.journal.audit.standsIn() || len(e.session.Spec.Roles) != 1 {
		return false, nil
	}
	keep, err := e.r.keeps(e.arm)
	return keep > 0, err
}

// agent makes the agent of a role, and returns the task with the data that the agent may know. Only an oracle gets all
// of it.
func (e *Episode) agent(role string, draws *draws, records []gymkhana.Record) (gymkhana.Seated, *gymkhana.Task, error) {
	told := e.Task()
	if audit := e.journal.audit; audit.standsIn() {
		deputy := &standIn{audit: audit, calls: e.calls, role: role}
		return gymkhana.Seated{Agent: deputy, Heir: deputy}, told, nil
	}
	setup := gymkhana.AgentSetup{Options: e.arm.Options, Seed: draws.seed.Derive("role", role), Role: role,
		Prompts: e.r.Prompts, Protocol: e.arm.Protocol, Terminal: e.r.Terminal, Past: records}
	if len(e.arm.Members) > 0 {
		setup.Seat = e.seats(setup, draws)
	}
	asked := asks(e.arm)
	if asked.Profile != nil {
		setup.Profile = *asked.Profile
	}
	setup.Policy = e.r.Policies[e.arm.Model]
	setup.Model = e.chat(role, &asked, draws)
	if setup.Eye = e.eye(role); setup.Eye != nil {
		setup.EyeSees = e.arm.Eye.Profile.Image
	}
	seated, err := e.r.Catalog.NewAgent(e.arm.Agent, e.task, setup)
	if err != nil {
		return seated, nil, err
	}
	if seated.Privileged != nil {
		if e.arm.Agent == registry.OracleName {
			// Only the oracle gets the whole task, including the verifier's config. The heuristic, although privileged,
			// gets what other agents get.
			told = e.task
		}
		if err := seated.Privileged.Sit(e.session.World); err != nil {
			return seated, nil, fmt.Errorf("sit: %w", err)
		}
	}
	return seated, told, nil
}

// record is the agent's record of a finished episode; "" if no later episode may learn from it.
func (c *cast) record() string {
	if c.recorder == nil {
		return ""
	}
	return c.recorder.Record()
}

// seats gives a group the function that makes its members. They are agents of the catalog, each with its own options,
// model and seed. They have the group's role, and no access to the world's state.
func (e *Episode) seats(group gymkhana.AgentSetup, draws *draws) func(int, func(gymkhana.Model) gymkhana.Model) (gymkhana.Seated, error) {
	return func(number int, wrap func(gymkhana.Model) gymkhana.Model) (gymkhana.Seated, error) {
		if number < 0 || number >= len(e.arm.Members) {
			return gymkhana.Seated{}, gymkhana.Blame(gymkhana.FaultUs, "runner", fmt.Errorf("the plan has %d members, not %d", len(e.arm.Members), number+1))
		}
		partner := &e.arm.Members[number]
		setup := group
		setup.Options, setup.Seed = partner.Options, group.Seed.Derive("member", strconv.Itoa(number))
		if partner.Profile != nil {
			setup.Profile = *partner.Profile
		}
		setup.Policy = e.r.Policies[partner.Address()]
		if model := e.chat(group.Role, partner, draws); model != nil {
			setup.Model = wrap(model)
		}
		return e.r.Catalog.NewAgent(partner.Agent, e.task, setup)
	}
}

// chat returns a partner's model for one role; nil if it asks none.
func (e *Episode) chat(role string, partner *gymkhana.Partner, draws *draws) gymkhana.Model {
	model := e.r.Models[partner.Address()]
	if model == nil {
		return nil
	}
	moves := ""
	if partner.BaseURL == "" {
		moves = e.r.moves()
	}
	at := cmp.Or(partner.BaseURL, e.r.Endpoint)
	return &caller{calls: e.calls, role: role, name: partner.Model, at: at, moves: moves, profile: partner.Profile,
		keptAs: e.r.keptAs(partner.Model, at, partner.Address()), shared: e.r.shared(partner.Model, at, partner.Address()),
		model: model, endpoint: e.r.endpoints[partner.Address()], sampling: e.arm.Sampling, draws: draws,
		doubt: e.r.doubtOf(e.row.Arm), spent: e.budget.spent, overdue: e.budget.overdue,
		answered: func(ctx context.Context) error { return e.r.askLater(ctx, partner.Address()) },
		overflow: func(err error) error { return e.overflow(partner, err) }}
}

// overflow interprets the error for a request that is too long for a model's context. If the request is the first of
// the episode, the model cannot be asked like this at all. Later, the conversation has become too long, which ends the
// episode.
func (e *Episode) overflow(partner *gymkhana.Partner, err error) error {
	if e.budget.steps == 0 && e.calls.asked == 0 {
		known := ""
		if p := windowed(partner.Profile, e.r.Models[partner.Address()]); p != nil && p.Context > 0 {
			known = fmt.Sprintf(" (%d tokens, as its profile or its server says)", p.Context)
		}
		return gymkhana.Blame(gymkhana.FaultSetup, "", fmt.Errorf("the first request is longer than the context of %s%s; "+
			"take a model with a longer one, options that show less, or a lower --max-tokens, for which providers keep room: %v",
			partner.Model, known, err))
	}
	return errLimit{gymkhana.LimitContext}
}

// asks returns the model of an arm's own agent: the arm's model or, in a group, the common model of all members. It is
// zero if the members ask several models.
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
