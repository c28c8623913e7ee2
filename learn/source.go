package learn

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/learn/synth"
	"gymkhana/registry"
)

// A Source is a world for training, with the training tasks.
type Source struct {
	Catalog *registry.Catalog
	Entry   registry.EnvEntry
	Tasks   []*gymkhana.Task // in the order of the suite
	Beside  []*gymkhana.Task // in generated apps, for roll-outs

	allowed map[gymkhana.TaskID]bool // all tasks that are not held out, chosen or not
}

// Find returns a world with all tasks that are not held out.
func Find(c *registry.Catalog, world string) (*Source, error) {
	e, err := c.FindEnv(world)
	if err != nil {
		return nil, err
	}
	if e.Trainable == nil {
		return nil, cannot(c, "train", world)
	}
	s := &Source{Catalog: c, Entry: e, allowed: map[gymkhana.TaskID]bool{}}
	if s.Tasks, _, err = c.Select([]string{s.Subset(e.Split.Train)}); err != nil {
		return nil, err
	}
	for _, t := range s.Tasks {
		s.allowed[t.ID] = true
	}
	return s, nil
}

// cannot is the error for a world, or a selector, that cannot be trained on.
func cannot(c *registry.Catalog, op, what string) error {
	var can []string
	for _, e := range c.Envs() {
		if e.Trainable != nil {
			can = append(can, e.Name)
		}
	}
	if len(can) == 0 {
		can = []string{"no world here"}
	}
	return refuse(op, "%s cannot be trained on; %s can", what, strings.Join(can, ", "))
}

// refuse makes an error that is the caller's fault.
func refuse(op, format string, args ...any) error {
	return gymkhana.Blame(gymkhana.FaultSetup, op, fmt.Errorf(format, args...))
}

// Subset is the selector of a subset of the world's suite: "phone:train".
func (s *Source) Subset(name string) string { return s.Entry.Split.Suite + ":" + name }

// A Section is a subset, or a part of one that tables show apart.
type Section struct {
	Name  string // "test-app", or "test-app, clock"
	Tasks []*gymkhana.Task
}

// Has reports whether a task belongs to the section.
func (s *Section) Has(id gymkhana.TaskID) bool {
	return slices.ContainsFunc(s.Tasks, func(t *gymkhana.Task) bool { return t.ID == id })
}

// Sections returns the tasks of a selector as a section with a name, and then those of its parts that have some of the
// tasks and not all.
func (s *Source) Sections(name, selector string) ([]Section, error) {
	tasks, _, err := s.Catalog.Select([]string{selector})
	if err != nil {
		return nil, err
	}
	all := []Section{{name, tasks}}
	for _, part := range s.Entry.Split.Sections {
		some := slices.DeleteFunc(slices.Clone(tasks), func(t *gymkhana.Task) bool { return !part.Holds(t) })
		if len(some) > 0 && len(some) < len(tasks) {
			all = append(all, Section{name + ", " + part.Name, some})
		}
	}
	return all, nil
}

// Generate adds tasks in the given number of generated apps; 0: none.
func (s *Source) Generate(apps int) (err error) {
	if apps == 0 {
		return nil
	}
	if s.Entry.Split.Generated == nil {
		return refuse("train", "--apps %d: there are no generated apps beside %s; leave it out", apps, s.Entry.Name)
	}
	if s.Beside, err = s.Entry.Split.Generated(apps); err != nil {
		return refuse("train", "--apps: %w", err)
	}
	return nil
}

// Open makes the world of a task, for training.
func (s *Source) Open(t *gymkhana.Task) (gymkhana.Trainable, error) {
	e, err := s.Catalog.FindEnv(t.Environment.Name)
	if err != nil {
		return nil, err
	}
	return e.Trainable(t.Environment.Config)
}

// HeldOut reports whether a task must not be used for training.
func (s *Source) HeldOut(task string) bool { return !s.allowed[gymkhana.TaskID(task)] }

// permit refuses a row that comes from a held-out task.
func (s *Source) permit(row *synth.Row) error {
	if !s.HeldOut(row.Task) {
		return nil
	}
	return gymkhana.Blame(gymkhana.FaultUs, "train", fmt.Errorf(
		"a row of level %d comes from %s, which is not for learning; no policy that learns from it can be measured",
		row.Level, row.Task))
}

// Left is a warning that a selector names held-out tasks together with others.
type Left struct {
	Selector string
	Tasks    int
}

// Choose returns the world of the selectors, with those of their tasks that are not held out. A selector may also be
// the name of a world. One that names only held-out tasks is refused.
func Choose(c *registry.Catalog, selectors []string) (*Source, []Left, error) {
	var s *Source
	var left []Left
	chosen := map[gymkhana.TaskID]bool{}
	for _, text := range selectors {
		tasks, world, err := named(c, text)
		if err != nil {
			return nil, nil, err
		}
		switch {
		case s == nil:
			if s, err = Find(c, world); err != nil {
				return nil, nil, err
			}
		case s.Entry.Name != world:
			return nil, nil, refuse("synth", "%s is about %s, and %s about %s; make data of one world at a time",
				selectors[0], s.Entry.Name, text, world)
		}
		held := 0
		for _, t := range tasks {
			if chosen[t.ID] = s.allowed[t.ID]; !s.allowed[t.ID] {
				held++
			}
		}
		if held == len(tasks) {
			return nil, nil, refuse("synth", "%s may not be trained on: it is held out, to measure by; want tasks of %s",
				text, s.Subset(s.Entry.Split.Train))
		}
		if held > 0 {
			left = append(left, Left{text, held})
		}
	}
	if s == nil {
		return nil, nil, refuse("synth", "nothing is selected to make data from")
	}
	s.Tasks = slices.DeleteFunc(slices.Clone(s.Tasks), func(t *gymkhana.Task) bool { return !chosen[t.ID] })
	return s, left, nil
}

// named finds the tasks of a selector and the one trainable world among theirs.
func named(c *registry.Catalog, text string) (tasks []*gymkhana.Task, world string, err error) {
	selector := text
	if e, err := c.FindEnv(text); err == nil {
		switch {
		case e.Trainable != nil:
			selector = e.Split.Suite
		case !c.HasSuite(text):
			return nil, "", cannot(c, "synth", text)
		}
	}
	if tasks, _, err = c.Select([]string{selector}); err != nil {
		return nil, "", err
	}
	for _, t := range tasks {
		e, err := c.FindEnv(t.Environment.Name)
		if err != nil {
			return nil, "", err
		}
		switch {
		case e.Trainable == nil || e.Name == world:
		case world != "":
			return nil, "", refuse("synth", "%s is about %s and %s; make data of one world at a time",
				text, world, e.Name)
		default:
			world = e.Name
		}
	}
	if world == "" {
		return nil, "", cannot(c, "synth", text)
	}
	return tasks, world, nil
}
