package cli

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/group"
	"gymkhana/registry"
	"gymkhana/runner"
)

// addMembers resolves the members of the arms that are groups: whose agents they are, which
// models these ask and where, and what that costs.
func (a *app) addMembers(c *registry.Catalog, f *runFlags, arms []gymkhana.Arm, selectors []string, prompts fs.FS) error {
	for i := range arms {
		arm := &arms[i]
		e, err := c.FindAgent(arm.Agent)
		if err != nil {
			return err
		}
		if e.Members == nil {
			continue
		}
		if arm.Members, err = e.Members(arm.Options, arm.Protocol); err != nil {
			return err
		}
		usual, err := usualAgent(c, selectors)
		if err != nil {
			return err
		}
		for k := range arm.Members {
			if err := a.addMember(c, f, arm, &arm.Members[k], usual); err != nil {
				return err
			}
		}
		if err := warm(c, arm); err != nil {
			return err
		}
		if err := runner.CheckMembers(c, arm, prompts); err != nil {
			return err
		}
		arm.Model, arm.Profile = modelNames(arm.Members), nil
	}
	return nil
}

// policyAgent plays the members of a group that are given a trained network, unless the group's
// options say otherwise.
const policyAgent = "policy"

// addMember fills in what the group's options leave open.
func (a *app) addMember(c *registry.Catalog, f *runFlags, arm *gymkhana.Arm, m *gymkhana.Partner, usual string) error {
	m.Model = cmp.Or(m.Model, arm.Model)
	if m.Agent == "" && c.IsPolicy(m.Model) {
		m.Agent = policyAgent
	}
	if m.Agent == "" {
		if usual == "" {
			return inputf("agent %s: these worlds are usually played by different agents; name its members' agent, for example --option agent=semantic", arm.Agent)
		}
		m.Agent = usual
	}
	if m.Model == "" {
		return nil // its agent may ask none
	}
	e, setup, err := a.findModel(c, m.Model, cmp.Or(m.BaseURL, f.baseURL))
	if err != nil {
		return err
	}
	profile, err := e.Profile(setup)
	m.Profile = &profile
	return err
}

// warm gives members that are networks the temperatures that the group's options name, as options
// of their own: a chat is told its temperature in every question, a network is not asked any.
// A temperature among a member's options comes first. Where none is named, they are
// the usual ones, since members that are alike have nothing to vote on.
func warm(c *registry.Catalog, arm *gymkhana.Arm) error {
	var o group.Options
	if err := arm.Options.Decode(&o); err != nil {
		return err
	}
	for k := range arm.Members {
		m := &arm.Members[k]
		if e, err := c.FindAgent(m.Agent); err != nil || !e.Scores {
			continue // an unknown agent is refused by CheckMembers
		}
		var t *float64
		switch {
		case k < len(o.Members):
			t = o.Members[k].Temperature
		case len(o.Temperatures) > 0:
			t = &o.Temperatures[k%len(o.Temperatures)]
		case o.Temperatures == nil && len(arm.Members) > 1:
			t = &group.UsualTemperatures[k%len(group.UsualTemperatures)]
		}
		if t == nil {
			continue
		}
		own, err := gymkhana.NewConfig(map[string]float64{"temperature": *t})
		if err != nil {
			return err
		}
		if m.Options, err = own.With(m.Options); err != nil {
			return err
		}
	}
	return nil
}

// usualAgent gives the agent that plays all the selected worlds when nobody names one, or "" if
// there is no such agent.
func usualAgent(c *registry.Catalog, selectors []string) (string, error) {
	tasks, _, err := c.Select(selectors)
	if err != nil {
		return "", err
	}
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
