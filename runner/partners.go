package runner

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/registry"
)

// addMembers resolves the members of the arms that are groups: whose agents they are, which
// models these ask and where, and what that costs.
func (m makers) addMembers(arms []gymkhana.Arm, tasks []*gymkhana.Task) error {
	for i := range arms {
		arm := &arms[i]
		e, err := m.catalog.FindAgent(arm.Agent)
		if err != nil {
			return err
		}
		if e.Members == nil || len(arm.Members) > 0 {
			continue
		}
		if arm.Members, err = e.Members(arm.Options, arm.Protocol); err != nil {
			return err
		}
		usual, err := usualAgent(m.catalog, tasks)
		if err != nil {
			return err
		}
		for k := range arm.Members {
			if err := m.addMember(arm, &arm.Members[k], usual); err != nil {
				return err
			}
		}
		if err := m.warm(e, arm); err != nil {
			return err
		}
		if err := checkMembers(m.catalog, arm, m.order.Prompts); err != nil {
			return err
		}
		arm.Model, arm.Profile = modelNames(arm.Members), nil
	}
	return nil
}

// addMember fills in what the group's options leave open.
func (m makers) addMember(arm *gymkhana.Arm, member *gymkhana.Partner, usual string) error {
	member.Model = cmp.Or(member.Model, arm.Model)
	if member.Agent == "" && m.catalog.IsPolicy(member.Model) {
		member.Agent = registry.PolicyName
	}
	if member.Agent == "" {
		if usual == "" {
			return refuse("agent "+arm.Agent,
				"these worlds are usually played by different agents; name its members' agent, for example --option agent=semantic")
		}
		member.Agent = usual
	}
	var err error // without a model: its agent may ask none
	member.Profile, err = m.profile(member.Model, cmp.Or(member.BaseURL, m.order.BaseURL))
	return err
}

// warm gives members that are networks the temperatures that the group's options name, as options
// of their own: a chat is told its temperature in every question, a network is not asked any.
// A temperature among a member's options comes first.
func (m makers) warm(e registry.AgentEntry, arm *gymkhana.Arm) error {
	if e.Temperatures == nil {
		return nil
	}
	temperatures, err := e.Temperatures(arm.Options, len(arm.Members))
	if err != nil {
		return err
	}
	for k := range arm.Members {
		member, t := &arm.Members[k], temperatures[k]
		if e, err := m.catalog.FindAgent(member.Agent); err != nil || !e.Scores || t == nil {
			continue // an unknown agent is refused by checkMembers
		}
		own, err := gymkhana.NewConfig(map[string]float64{"temperature": *t})
		if err != nil {
			return err
		}
		if member.Options, err = own.With(member.Options); err != nil {
			return err
		}
	}
	return nil
}

// usualAgent gives the agent that plays all the worlds of tasks when nobody names one, or "" if
// there is no such agent.
func usualAgent(c *registry.Catalog, tasks []*gymkhana.Task) (string, error) {
	var usual []string
	for _, t := range tasks {
		e, err := c.FindEnv(t.Environment.Name)
		if err != nil {
			return "", err
		}
		if !slices.Contains(usual, e.Usual) {
			usual = append(usual, e.Usual)
		}
	}
	if len(usual) != 1 {
		return "", nil
	}
	return usual[0], nil
}

// modelNames gives the distinct models of a group, as reports call them; "" if it asks none.
func modelNames(members []gymkhana.Partner) string {
	var names []string
	for _, m := range members {
		if m.Model != "" && !slices.Contains(names, m.Model) {
			names = append(names, m.Model)
		}
	}
	return strings.Join(names, ", ")
}

// checkMembers makes sure, before a run, that the members of a group can be seated: their agents
// are known, talk to a model where they ask one, and take their options. It drops what an agent
// has no use for, and identifies the prompts of all of them in the arm.
func checkMembers(c *registry.Catalog, arm *gymkhana.Arm, prompts fs.FS) error {
	for i := range arm.Members {
		if err := checkMember(c, arm, &arm.Members[i], prompts); err != nil {
			return fmt.Errorf("agent %s: member %d: %w", arm.Agent, i, err)
		}
	}
	var err error
	arm.Prompts, err = memberPrompts(c, arm, prompts)
	return err
}

func checkMember(c *registry.Catalog, arm *gymkhana.Arm, partner *gymkhana.Partner, prompts fs.FS) error {
	e, err := c.FindAgent(partner.Agent)
	if err != nil {
		return err
	}
	refuse := func(why string) error {
		return gymkhana.Blame(gymkhana.FaultSetup, "agent "+partner.Agent, errors.New(why))
	}
	switch {
	case registry.Inside(partner.Agent):
		return refuse("it may sit inside the world and so not in a group")
	case e.Members != nil:
		return refuse("it is a group itself")
	case e.Alone:
		return refuse("it needs the terminal and cannot sit in a group")
	case e.Asks && partner.Model == "":
		return refuse("it asks a model; name one in its option model, or pass --model")
	}
	if err := c.Suits(e, partner.Model); err != nil {
		return err
	}
	setup := gymkhana.AgentSetup{Prompts: prompts, Protocol: arm.Protocol}
	switch {
	case e.Asks:
		setup.Model = nowhere{}
	case e.Scores:
		partner.BaseURL, setup.Policy = "", nowhere{}
		if partner.Options, err = warmed(partner.Options, arm.Sampling.Temperature); err != nil {
			return err
		}
	default:
		partner.Model, partner.BaseURL, partner.Profile = "", "", nil
	}
	setup.Options = partner.Options
	if partner.Profile != nil {
		setup.Profile = *partner.Profile
	}
	_, err = e.New(setup)
	return err
}

// memberPrompts identifies the prompt files of all members, each agent's once, in order.
func memberPrompts(c *registry.Catalog, arm *gymkhana.Arm, over fs.FS) (gymkhana.Hash, error) {
	own := map[string]gymkhana.Hash{}
	for i := range arm.Members {
		e, err := c.FindAgent(arm.Members[i].Agent)
		if err != nil {
			return gymkhana.Hash{}, err
		}
		if e.Prompts == nil {
			continue
		}
		if own[e.Name], err = hashPrompts(e.Prompts(), over); err != nil {
			return gymkhana.Hash{}, err
		}
	}
	return gymkhana.HashOf(own)
}
