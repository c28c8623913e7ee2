package runner

import (
	"fmt"
	"io/fs"

	"gymkhana"
	"gymkhana/registry"
)

// A survey makes every distinct world of a plan once, to get its Spec.
type survey struct {
	catalog *registry.Catalog
	specs   map[string]gymkhana.Spec // keyed by name and config
}

func newSurvey(c *registry.Catalog) *survey {
	return &survey{catalog: c, specs: map[string]gymkhana.Spec{}}
}

// spec returns the Spec of a task's world, and makes the world only if it was not made before.
func (s *survey) spec(t *gymkhana.Task) (gymkhana.Spec, error) {
	// The config is canonical, so equal worlds have equal keys.
	key := t.Environment.Name + " " + string(t.Environment.Config)
	if known, ok := s.specs[key]; ok {
		return known, nil
	}
	world, err := s.catalog.NewEnv(t.Environment)
	if err != nil {
		return gymkhana.Spec{}, fmt.Errorf("%s: %w", t.ID, err)
	}
	s.specs[key] = world.Spec()
	return s.specs[key], world.Close()
}

// suit refuses an arm whose agent, or one of its members, cannot act in the world of one of the tasks.
func (s *survey) suit(arm *gymkhana.Arm, tasks []*gymkhana.Task) error {
	for _, t := range tasks {
		under, err := arm.Task(t)
		if err != nil {
			return err
		}
		spec, err := s.spec(under)
		if err != nil {
			return err
		}
		for i, player := range Asked(arm) {
			why, err := s.misfit(arm, &player, spec)
			if err != nil {
				return err
			}
			if why == nil {
				continue
			}
			who := "agent " + arm.Agent
			if len(arm.Members) > 0 {
				who = fmt.Sprintf("agent %s: member %d: agent %s", arm.Agent, i, player.Agent)
			}
			return refuse(who, "it cannot play %s: %v%s", t.ID, why, s.usually(under))
		}
	}
	return nil
}

// misfit says why an agent cannot act in one of the roles of a world; nil if it can act in all.
func (s *survey) misfit(arm *gymkhana.Arm, player *gymkhana.Partner, spec gymkhana.Spec) (why, err error) {
	e, err := s.catalog.FindAgent(player.Agent)
	if err != nil || e.Fits == nil {
		return nil, err
	}
	setup := gymkhana.AgentSetup{Options: player.Options, Protocol: arm.Protocol}
	if player.Profile != nil {
		setup.Profile = *player.Profile
	}
	for _, setup.Role = range spec.Roles {
		if why := e.Fits(setup, spec); why != nil {
			return why, nil
		}
	}
	return nil, nil
}

// usually names the usual agent of a task's world, if there is one.
func (s *survey) usually(t *gymkhana.Task) string {
	e, err := s.catalog.FindEnv(t.Environment.Name)
	if err != nil || e.Usual == "" {
		return ""
	}
	return fmt.Sprintf("; %s is usually played by %s", e.Name, e.Usual)
}

// fits says why this program cannot continue a resolved plan: a world now has another version, or the prompts differ
// from those at the beginning of the run.
func fits(c *registry.Catalog, p *gymkhana.Plan, prompts fs.FS) error {
	worlds := newSurvey(c)
	for _, t := range p.Tasks {
		spec, err := worlds.spec(t)
		if err != nil {
			return err
		}
		if was := p.Worlds[t.Environment.Name]; was != spec.Version {
			return refuse("resume", "the run was begun with %s@%d, this program has version %d; go on with the "+
				"older program or start anew",
				t.Environment.Name, was, spec.Version)
		}
	}
	for i := range p.Arms {
		arm := p.Arms[i]
		resolved, err := resolveArm(c, arm, Order{Prompts: prompts, WorldVersion: arm.WorldVersion})
		if err != nil {
			return err
		}
		if resolved.Prompts != arm.Prompts {
			return refuse("resume", "the prompts of %s are not those the run was begun with; pass the same "+
				"--prompts folder", arm.Agent)
		}
	}
	return nil
}

// fitMembers says, like fits, why this program cannot continue a plan: the prompts of a group's members differ from
// those at the beginning of the run.
func fitMembers(c *registry.Catalog, p *gymkhana.Plan, prompts fs.FS) error {
	for i := range p.Arms {
		arm := &p.Arms[i]
		if len(arm.Members) == 0 {
			continue
		}
		now, err := memberPrompts(c, arm, prompts)
		if err != nil {
			return err
		}
		if now != arm.Prompts {
			return refuse("resume", "the prompts of the members of %s are not those the run was begun with; pass "+
				"the same --prompts folder", arm.Agent)
		}
	}
	return nil
}
