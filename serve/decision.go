package serve

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
)

// A Decision is what a client decides: one of Action, Actions and Roles.
type Decision struct {
	Action  string              `json:"action"`  // in text form, such as "click x=3 y=4"
	Actions []string            `json:"actions"` // several, carried out without looking in between
	Roles   map[string][]string `json:"roles"`   // of each role, in a world that has several
	Reason  string              `json:"reason"`  // stored with the decision
}

// MostActions bounds the actions of a decision.
const MostActions = 1000

// Decide does what the client decided. Text that is no action is refused and costs nothing; an action that is not legal
// in the world costs its step, as in a run.
func (c *Session) Decide(ctx context.Context, d *Decision, show Show) error {
	defer c.request()()
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.playing(); err != nil {
		return err
	}
	if c.outcome != nil {
		return refuse("action", "the episode is over; begin another one")
	}
	spec := c.episode.Spec()
	did, err := d.read(&spec)
	if err != nil {
		return err
	}
	return c.act(ctx, did, show)
}

// brief quotes an action, which may be a megabyte, in an answer.
func brief(text string) string {
	if len(text) > 100 {
		return strconv.Quote(strings.ToValidUTF8(text[:100], "")) + "…"
	}
	return strconv.Quote(text)
}

// meant suggests how to write the name of a control as an action.
func meant(spec *gymkhana.Spec, text string) string {
	name, _, _ := strings.Cut(text, " ")
	if _, ok := spec.Control(name); ok && len(text) <= 100 {
		return fmt.Sprintf("; did you mean %q?", "do "+text)
	}
	return ""
}

// read gives the decision of each role.
func (d *Decision) read(spec *gymkhana.Spec) ([]gymkhana.Decision, error) {
	texts := d.Roles
	if d.Action != "" || d.Actions != nil {
		if d.Action != "" && d.Actions != nil || d.Roles != nil {
			return nil, refuse("action", "give one of action, actions and roles")
		}
		if len(spec.Roles) > 1 {
			return nil, refuse("action", "the world has the roles %v; give roles", spec.Roles)
		}
		texts = map[string][]string{spec.Roles[0]: d.Actions}
		if d.Action != "" {
			texts[spec.Roles[0]] = []string{d.Action}
		}
	}
	if len(texts) == 0 {
		return nil, refuse("action", "it is missing; noop does nothing for one step")
	}
	did := make([]gymkhana.Decision, len(spec.Roles))
	for role, list := range texts {
		i := slices.Index(spec.Roles, role)
		if i < 0 {
			return nil, refuse("roles", "there is no role %q; the world has %v", role, spec.Roles)
		}
		if len(list) > MostActions {
			return nil, refuse("actions", "%d of them; the most are %d", len(list), MostActions)
		}
		did[i].Reason = d.Reason
		for _, text := range list {
			act, err := gymkhana.ParseAction(text)
			if err != nil {
				return nil, refuse("action", "%s: %v%s", brief(text), err, meant(spec, text))
			}
			did[i].Actions = append(did[i].Actions, act)
		}
	}
	return did, nil
}
