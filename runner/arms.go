package runner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"

	"gymkhana"
	"gymkhana/registry"
)

// arms returns the arms of an order in text form: arms that are already made or, if there are none, those of the
// matrix. If the user named no agent, it uses the agents of the suites. Groups include their members.
func (m makers) arms(tasks []*gymkhana.Task, suites []*gymkhana.Suite) ([]gymkhana.Arm, error) {
	arms := slices.Clone(m.order.Arms)
	if len(m.order.Parts) > 0 {
		var err error
		if arms, err = m.parts(); err != nil {
			return nil, err
		}
	}
	if len(arms) == 0 {
		x := m.order.Matrix
		if len(x.Agents) == 0 {
			x.Agents = agentsOf(suites)
		}
		var err error
		if arms, err = m.multiply(x); err != nil {
			return nil, err
		}
	}
	if err := m.addEyes(arms); err != nil {
		return nil, err
	}
	return arms, m.addMembers(arms, tasks)
}

// parts makes the arms of all parts of an order. Each plays the worlds of its part only.
func (m makers) parts() ([]gymkhana.Arm, error) {
	var all []gymkhana.Arm
	seen := map[string]map[gymkhana.TaskID]bool{} // the tasks of each world
	for i, part := range m.order.Parts {
		tasks, suites, err := m.catalog.Select(part.Selectors)
		if err != nil {
			return nil, err
		}
		repeats := cmp.Or(part.Repeats, m.order.Repeats)
		for _, s := range suites {
			if part.Repeats == 0 && m.order.Repeats == 0 {
				repeats = max(repeats, s.Repeats)
			}
		}
		var plays []gymkhana.PlayedWorld
		own := map[string]map[gymkhana.TaskID]bool{}
		for _, t := range tasks {
			w := t.Environment.Name
			if own[w] == nil {
				own[w] = map[gymkhana.TaskID]bool{}
				plays = append(plays, gymkhana.PlayedWorld{World: w, Repeats: max(repeats, 1)})
			}
			own[w][t.ID] = true
		}
		for w, ids := range own {
			if before := seen[w]; before != nil && !maps.Equal(before, ids) {
				return nil, refuse("", "part %d has other tasks of the world %s than a part before; arms play all tasks of a world, so give both parts the same", i+1, w)
			}
			seen[w] = ids
		}
		arms, err := m.multiply(part.Matrix)
		if err != nil {
			return nil, fmt.Errorf("part %d: %w", i+1, err)
		}
		for k := range arms {
			arms[k].Plays = plays
		}
		all = append(all, arms...)
	}
	return all, nil
}

// plusWorlds adds the worlds of another part.
func plusWorlds(plays, more []gymkhana.PlayedWorld) []gymkhana.PlayedWorld {
	plays = slices.Clone(plays)
	for _, w := range more {
		if !slices.Contains(plays, w) {
			plays = append(plays, w)
		}
	}
	return plays
}

// playedBy gives the tasks that an arm plays.
func playedBy(arm *gymkhana.Arm, tasks []*gymkhana.Task) (own []*gymkhana.Task) {
	p := gymkhana.Plan{}
	for _, t := range tasks {
		if p.RepeatsOf(arm, t) > 0 {
			own = append(own, t)
		}
	}
	return own
}

// agentsOf lists the agents of suites, each once.
func agentsOf(suites []*gymkhana.Suite) []string {
	var names []string
	for _, s := range suites {
		for _, name := range s.Agents {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// resolveArms checks that every arm can be played, and drops duplicate arms.
func resolveArms(c *registry.Catalog, o Order, arms []gymkhana.Arm, tasks []*gymkhana.Task,
	worlds *survey) ([]gymkhana.Arm, error) {
	if len(arms) == 0 {
		return nil, refuse("run", "no agent; pass --agent, for example --agent random,oracle")
	}
	var distinct []gymkhana.Arm
	earlier := armSet{}
	for _, arm := range arms {
		// Whether the agent fits the worlds is checked first, because that error is more helpful than one about its
		// options.
		if err := worlds.suit(&arm, playedBy(&arm, tasks)); err != nil {
			return nil, err
		}
		if o.Label != "" {
			arm.Claimed.Label = o.Label
		}
		arm, err := resolveArm(c, arm, o)
		if err != nil {
			return nil, err
		}
		if err := tryArm(c, &arm, o, playedBy(&arm, tasks)); err != nil {
			return nil, fmt.Errorf("agent %s: %w", arm.Agent, err)
		}
		switch same, err := earlier.place(&arm, len(distinct)); {
		case err != nil || same == len(distinct):
			distinct = append(distinct, arm)
		case len(arm.Plays) > 0: // the same arm in another part
			distinct[same].Plays = plusWorlds(distinct[same].Plays, arm.Plays)
		}
	}
	return distinct, nil
}

// tryArm makes the arm's agent once, so that a wrong option or a broken prompt is reported before the
// first episode.
func tryArm(c *registry.Catalog, arm *gymkhana.Arm, o Order, tasks []*gymkhana.Task) error {
	setup := gymkhana.AgentSetup{Options: arm.Options, Prompts: o.Prompts, Protocol: arm.Protocol, Terminal: nowhere{}}
	if arm.Eye != nil {
		setup.Eye = nowhere{}
	}
	asked := asks(arm)
	switch {
	case len(arm.Members) > 0 && c.IsPolicy(asked.Model):
	case c.IsPolicy(asked.Model):
		setup.Policy = nowhere{}
	case asked.Model != "":
		setup.Model = nowhere{}
	}
	if len(arm.Members) > 0 {
		setup.Seat = func(int, func(gymkhana.Model) gymkhana.Model) (gymkhana.Seated, error) {
			return gymkhana.Seated{}, errEarly
		}
	}
	if asked.Profile != nil {
		setup.Profile = *asked.Profile
	}
	for _, task := range tasks {
		// Only a task's own agents differ from task to task, so for all others one task is enough.
		if _, err := c.NewAgent(arm.Agent, task, setup); err != nil || !registry.Inside(arm.Agent) {
			return err
		}
	}
	return nil
}

// nowhere is a placeholder for a model, a policy and a terminal that are required but not used.
type nowhere struct{ io.ReadWriter }

var errEarly = errors.New("no model is asked before the first episode")

func (nowhere) Chat(context.Context, *gymkhana.Request) (*gymkhana.Response, error) {
	return nil, errEarly
}

func (nowhere) Score(context.Context, []gymkhana.PolicyInput) ([]gymkhana.Scores, error) {
	return nil, errEarly
}

// resolveArm finds an arm's agent and checks that the arm's model can play it.
func resolveArm(c *registry.Catalog, arm gymkhana.Arm, o Order) (gymkhana.Arm, error) {
	e, err := c.FindAgent(arm.Agent)
	if err != nil {
		return arm, err
	}
	if e.Asks && arm.Model == "" {
		return arm, refuse("agent "+arm.Agent,
			"it asks a model; pass --model, for example --model openai/gpt-5.2 or --model compat/NAME --base-url URL")
	}
	if err := c.Suits(e, arm.Model); err != nil {
		return arm, err
	}
	if !e.Asks && !e.Scores {
		arm.Model, arm.Profile = "", nil
	}
	if e.Scores {
		if arm.Options, err = withTemperature(arm.Options, arm.Sampling.Temperature); err != nil {
			return arm, err
		}
	}
	if arm.Protocol == "" {
		arm.Protocol = gymkhana.Corrected
	}
	arm.WorldVersion = cmp.Or(arm.WorldVersion, o.WorldVersion)
	if e.Prompts != nil {
		if arm.Prompts, err = hashPrompts(e.Prompts(), o.Prompts); err != nil {
			return arm, err
		}
	}
	return arm, nil
}

// withTemperature replaces the temperature in the options of an agent that scores.
func withTemperature(c gymkhana.Config, temperature *float64) (gymkhana.Config, error) {
	if temperature == nil {
		return c, nil
	}
	over, err := gymkhana.NewConfig(map[string]float64{"temperature": *temperature})
	if err != nil {
		return nil, err
	}
	return c.With(over)
}

// An armSet holds the places of arms by their hashes.
type armSet map[gymkhana.Hash]int

// place gives the place of an equal arm or, if there is none, puts the arm at next. An unreadable arm equals no other.
func (s armSet) place(arm *gymkhana.Arm, next int) (int, error) {
	h, err := arm.Hash()
	if err != nil {
		return next, err
	}
	if at, ok := s[h]; ok {
		return at, nil
	}
	s[h] = next
	return next, nil
}

// hashPrompts hashes the prompt files that an agent will use. A user's file replaces the agent's own file of the same
// name.
func hashPrompts(own, over fs.FS) (gymkhana.Hash, error) {
	files := map[string]string{}
	for _, part := range []fs.FS{own, over} {
		if part == nil {
			continue
		}
		err := fs.WalkDir(part, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := fs.ReadFile(part, path)
			files[path] = string(data)
			return err
		})
		if err != nil {
			return gymkhana.Hash{}, gymkhana.Blame(gymkhana.FaultSetup, "prompts", err)
		}
	}
	return gymkhana.HashOf(files)
}
