package runner

import (
	"cmp"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/registry"
)

// addMembers resolves the members of groups: their agents, their models and endpoints, and the prices.
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
		if own := len(m.catalog.Group(arm.Model)); own > 1 && e.Sized != nil {
			if arm.Options, err = e.Sized(arm.Options, own); err != nil {
				return err
			}
		}
		if arm.Members, err = e.Members(arm.Options, arm.Protocol); err != nil {
			return err
		}
		usual, err := usualAgent(m.catalog, playedBy(arm, tasks))
		if err != nil {
			return err
		}
		for k := range arm.Members {
			if err := m.addMember(arm, k, usual); err != nil {
				return err
			}
		}
		if err := m.setTemperatures(e, arm); err != nil {
			return err
		}
		if err := checkMembers(m.catalog, arm, m.order.Prompts); err != nil {
			return err
		}
		arm.Model, arm.Profile = modelNames(arm.Members), nil
	}
	return nil
}

// addMember adds what the group's options do not specify for its k-th member.
func (m makers) addMember(arm *gymkhana.Arm, k int, usual string) error {
	member, models := &arm.Members[k], m.catalog.Group(arm.Model)
	member.Model = cmp.Or(member.Model, models[k%len(models)])
	if member.Agent == "" && m.catalog.IsPolicy(member.Model) {
		member.Agent = registry.PolicyName
	}
	if member.Agent == "" {
		if usual == "" {
			return refuse("agent "+arm.Agent,
				"these worlds are usually played by different agents; name its members' agent, for example "+
					"--option agent=semantic")
		}
		member.Agent = usual
	}
	var err error // without a model: its agent may ask none
	member.Profile, err = m.profile(member.Model, cmp.Or(member.BaseURL, m.order.BaseURL))
	return err
}

// setTemperatures writes the temperatures in the group's options into the options of members that are networks. A chat
// model gets its temperature with every request, but a network gets no requests. A temperature in a member's own
// options wins.
func (m makers) setTemperatures(e registry.AgentEntry, arm *gymkhana.Arm) error {
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
			continue // checkMembers refuses an unknown agent
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

// usualAgent returns the common usual agent of the tasks' worlds, or "" if there is none.
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

// modelNames joins the distinct models of a group, for reports; "" if it asks none.
func modelNames(members []gymkhana.Partner) string {
	var names []string
	for _, m := range members {
		if m.Model != "" && !slices.Contains(names, m.Model) {
			names = append(names, m.Model)
		}
	}
	return strings.Join(names, ", ")
}
