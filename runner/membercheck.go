package runner

import (
	"errors"
	"fmt"
	"io/fs"

	"gymkhana"
	"gymkhana/registry"
)

// checkMembers checks, before a run, that the members of a group can be made: their agents are known, have a chat model
// if they ask one, and accept their options. It drops what an agent does not use, and writes the hash of all their
// prompts into the arm.
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
	case registry.Inside(partner.Agent), e.Sits != nil:
		return refuse("it may sit inside the world and so not in a group")
	case e.Members != nil:
		return refuse("it is a group itself")
	case e.Alone:
		return refuse("it needs the terminal and cannot sit in a group")
	case e.Name == registry.ClientName:
		return refuse("it is played by clients of gymkhana serve and cannot sit in a group")
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
		if partner.Options, err = withTemperature(partner.Options, arm.Sampling.Temperature); err != nil {
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

// memberPrompts hashes the prompt files of all members, those of each agent once, in order.
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
