package cli

import (
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/runner"
)

// chooseAgents fills in the agents of an order that names a model and no agent: the agents of the suites
// that use a model or, if there are none, the worlds' usual agent. It prints its choice.
func (a *app) chooseAgents(c *registry.Catalog, o *runner.Order) error {
	m := &o.Matrix
	if len(m.Models) == 0 || len(m.Agents) > 0 || len(o.Parts) > 0 || len(o.Selectors) == 0 {
		a.checkAsked(c, o)
		return nil
	}
	tasks, suites, err := c.Select(o.Selectors)
	if err != nil {
		return err
	}
	for _, s := range suites {
		for _, name := range s.Agents {
			if e, err := c.FindAgent(name); err == nil && e.Asks && !slices.Contains(m.Agents, name) {
				m.Agents = append(m.Agents, name)
			}
		}
	}
	if len(m.Agents) > 0 {
		a.say("agent %s, which the suite names", strings.Join(m.Agents, ", "))
		return nil
	}
	networks := slices.DeleteFunc(slices.Clone(m.Models), func(name string) bool { return !c.IsPolicy(name) })
	worlds, usual, err := whoPlays(c, tasks)
	switch {
	case err != nil:
		return err
	case len(networks) == len(m.Models):
		m.Agents = []string{registry.PolicyName}
		a.say("agent %s, which plays with a trained network", registry.PolicyName)
		return nil
	case len(usual) != 1 || usual[0] == "":
		return inputf("run: --agent is missing: no agent is the usual one for all of %s; name one (gymkhana list agents), or run one suite "+
			"at a time", strings.Join(worlds, ", "))
	}
	m.Agents = usual
	a.say("agent %s, which usually plays %s; --agent names another", usual[0], few(worlds))
	return nil
}

// whoPlays lists the worlds of some tasks, and the agents that usually play them.
func whoPlays(c *registry.Catalog, tasks []*gymkhana.Task) (worlds, usual []string, err error) {
	for _, t := range tasks {
		if slices.Contains(worlds, t.Environment.Name) {
			continue
		}
		e, err := c.FindEnv(t.Environment.Name)
		if err != nil {
			return nil, nil, err
		}
		worlds = append(worlds, e.Name)
		if !slices.Contains(usual, e.Usual) {
			usual = append(usual, e.Usual)
		}
	}
	return worlds, usual, nil
}

// few names at most three things.
func few(names []string) string {
	if len(names) <= 3 {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:2], ", ") + " and " + count(len(names)-2, "other world")
}

// checkAsked warns if no agent of an order uses its models.
func (a *app) checkAsked(c *registry.Catalog, o *runner.Order) {
	if len(o.Matrix.Models) == 0 || len(o.Matrix.Agents) == 0 {
		return
	}
	for _, name := range o.Matrix.Agents {
		// The runner refuses an unknown agent.
		if e, err := c.FindAgent(name); err != nil || e.Asks || e.Scores {
			return
		}
	}
	a.say("no agent uses %s: %s asks no model; leave --agent out to get the usual agent, which does",
		strings.Join(o.Matrix.Models, ","), strings.Join(o.Matrix.Agents, ","))
}
