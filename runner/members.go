package runner

import (
	"cmp"
	"fmt"
	"strconv"
	"time"

	"gymkhana"
)

// seats lets a group seat its members: agents of the catalog, each with the options, the model
// and the seed that are its own. They sit where the group sits, never inside the world.
func (p *play) seats(group gymkhana.AgentSetup) func(int, func(gymkhana.Model) gymkhana.Model) (gymkhana.Agent, error) {
	return func(number int, wrap func(gymkhana.Model) gymkhana.Model) (gymkhana.Agent, error) {
		if number < 0 || number >= len(p.arm.Members) {
			return nil, gymkhana.Blame(gymkhana.FaultUs, "runner", fmt.Errorf("the plan has %d members, not %d", len(p.arm.Members), number+1))
		}
		partner := &p.arm.Members[number]
		setup := group
		setup.Options, setup.Seed = partner.Options, group.Seed.Derive("member", strconv.Itoa(number))
		if partner.Profile != nil {
			setup.Profile = *partner.Profile
		}
		setup.Policy = p.r.Policies[partner.Address()]
		if model := p.chat(group.Role, partner); model != nil {
			setup.Model = wrap(model)
		}
		return p.r.Catalog.NewAgent(partner.Agent, p.task, setup)
	}
}

// chat gives the model that a partner asks, as one role sees it; nil if it asks none.
func (p *play) chat(role string, partner *gymkhana.Partner) gymkhana.Model {
	model := p.r.Models[partner.Address()]
	if model == nil {
		return nil
	}
	return &caller{play: p, role: role, name: partner.Model, at: cmp.Or(partner.BaseURL, p.r.Endpoint), profile: partner.Profile, ask: model}
}

// asks tells whom an arm's own agent asks: the arm's model, but in a group that which all members
// ask; it is zero where they ask several.
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

// A speech is one member's turn to speak; the zero value stands for an agent alone.
type speech struct{ member, round int }

// waited is how long a decision made the world wait: all its thinking, one call after the other,
// but for a group. Members that do not hear each other think at the same time, so a round takes as
// long as the longest path through those who heard each other in it, and rounds follow each other.
// The asides are in an order in which nobody comes before those it heard.
func waited(asides []gymkhana.Aside, thinking map[speech]time.Duration) time.Duration {
	var total time.Duration
	done := map[speech]time.Duration{} // since the round began
	rounds := map[int]time.Duration{}
	for _, a := range asides {
		at := speech{a.Member, a.Round}
		var start time.Duration
		for _, from := range a.Heard {
			start = max(start, done[speech{from, a.Round}])
		}
		done[at] = start + thinking[at]
		rounds[a.Round] = max(rounds[a.Round], done[at])
	}
	for _, took := range rounds {
		total += took
	}
	for at, took := range thinking {
		if _, member := done[at]; !member {
			total += took
		}
	}
	return total
}
