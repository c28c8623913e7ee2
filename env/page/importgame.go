package page

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"gymkhana"
)

// ImportGameWorld makes a suite of a GameWorld checkout: its catalogue and the pages of its games,
// which stay where they are. Games whose pages are not there are left out, and Suite.Doc names
// them. The checkout's own suites become subsets. LintGameWorld reports what is wrong with the
// catalogue; a control that can never be executed is not offered, and the task's notice names it.
//
// Goals are the rules of the game and the task's prompt, unchanged. The corrected protocol measures
// the start of the score at Reset and counts only the target as success; the published one scores
// as the released evaluator does.
func ImportGameWorld(ctx context.Context, dir, name string) (*gymkhana.Suite, error) {
	s, err := importGameWorld(ctx, dir, name)
	return s, gymkhana.Blame(gymkhana.FaultSetup, "env/page.ImportGameWorld", err)
}

// gameSeed is the seed that every page of GameWorld has, and so the one instance.
const gameSeed = 42

func importGameWorld(ctx context.Context, dir, name string) (*gymkhana.Suite, error) {
	c, err := readCatalogue(dir)
	if err != nil {
		return nil, err
	}
	s := &gymkhana.Suite{Name: name, Version: 1, Title: "GameWorld's own games", Source: "GameWorld, arXiv:2604.07429", Repeats: 1}
	var missing []string
	for _, g := range c.games {
		folder := c.pages(g.Name)
		if folder == "" {
			missing = append(missing, g.Name)
			continue
		}
		tasks, err := c.tasksOf(ctx, g, folder, name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", g.file, err)
		}
		s.Tasks = append(s.Tasks, tasks...)
	}
	if len(s.Tasks) == 0 {
		return nil, fmt.Errorf("%s: the pages of no game are there; put the repository with the games into %s", c.root, filepath.Join(c.root, "games"))
	}
	s.Doc = "Imported from " + c.root + "."
	if len(missing) > 0 {
		s.Doc += " Left out, because their pages are not there: " + strings.Join(missing, ", ") + "."
	}
	s.Subsets = c.subsets(s.Tasks)
	return s, nil
}

// tasksOf makes the tasks of one game.
func (c *catalogue) tasksOf(ctx context.Context, g *gameFile, folder, suite string) ([]*gymkhana.Task, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	content, err := Fingerprint(folder)
	if err != nil {
		return nil, err
	}
	base := Setup{Kind: GameKind, Folder: folder, Content: content, File: "index.html", Width: g.Width, Height: g.Height}
	var broken []string
	for i := range g.Roles {
		r, wrong := g.Roles[i].role()
		base.Roles = append(base.Roles, r)
		for _, err := range wrong {
			broken = append(broken, err.Error())
		}
	}
	var tasks []*gymkhana.Task
	for _, t := range c.tasks {
		if t.Game != g.Name || !t.scored() {
			continue
		}
		own, err := t.task(g, base, suite)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.ID, err)
		}
		own.Notice = strings.Join(broken, "; ")
		tasks = append(tasks, own)
	}
	return tasks, nil
}

// fields are the numbers that are added up to the score.
func (t *gameTask) fields() []string {
	if len(t.Config.Scores) > 0 {
		return t.Config.Scores
	}
	if t.Config.Score != "" {
		return []string{t.Config.Score}
	}
	return nil
}

// scored reports whether a task can be scored at all.
func (t *gameTask) scored() bool { return len(t.fields()) > 0 && t.Target != nil && t.Prompt != "" }

func (t *gameTask) task(g *gameFile, setup Setup, suite string) (*gymkhana.Task, error) {
	setup.File = withSuffix(setup.File, t.Suffix)
	setup.Continue = t.Continue == nil || *t.Continue
	setup.End = []Condition{{Sum: t.fields(), AtLeast: t.Target, Reason: "the target is reached"}}
	value := t.Config.Value
	if value == nil {
		value = true
	}
	if t.Config.End != "" && t.Config.End != "terminal.isTerminal" {
		setup.End = append(setup.End, Condition{Path: t.Config.End, Equals: value})
	}
	world, err1 := gymkhana.NewConfig(setup)
	judge, err2 := gymkhana.NewConfig(VerifierOptions{Kind: GameKind, Score: t.fields(), Target: *t.Target, EndField: t.Config.End, EndValue: value,
		EndStatus: t.Config.Status, Continue: setup.Continue, StartValue: t.Start})
	published, err3 := gymkhana.NewConfig(map[string]bool{"published": true})
	return &gymkhana.Task{
		ID:          gymkhana.TaskID(fmt.Sprintf("%s/%s/%s", suite, g.Name, t.ID)),
		Goal:        strings.TrimSpace(strings.TrimSpace(g.Rules) + "\n\n" + strings.TrimSpace(t.Prompt)),
		Environment: gymkhana.Ref{Name: WorldName, Config: world},
		Verifier:    gymkhana.Ref{Name: WorldName, Config: judge},
		Oracle:      gymkhana.Ref{Name: WorldName},
		Tags:        []string{gymkhana.UnprovedTag},
		Budget:      gymkhana.Budget{Steps: or(t.MaxSteps, 100)},
		Instances:   []gymkhana.Seed{gameSeed},
		Published:   &gymkhana.Variant{Verifier: published},
	}, errors.Join(err1, err2, err3)
}

// withSuffix adds a task's suffix to an address: a fragment, or a query.
func withSuffix(file, suffix string) string {
	if suffix == "" || suffix[0] == '#' {
		return file + suffix
	}
	joint := "?"
	if strings.Contains(file, "?") {
		joint = "&"
	}
	return file + joint + strings.TrimLeft(suffix, "?&")
}

// subsets are the checkout's own suites, as far as their tasks exist.
func (c *catalogue) subsets(tasks []*gymkhana.Task) map[string][]string {
	subsets := map[string][]string{}
	for _, s := range c.suites {
		var ids []string
		for _, t := range tasks {
			parts := strings.Split(string(t.ID), "/")
			game, task := parts[1], parts[2]
			for _, one := range s.Cases {
				all := slices.Contains(one.Tasks, "all") || slices.Contains(one.Tasks, "*")
				if one.Game == game && (all || slices.Contains(one.Tasks, task)) && !slices.Contains(ids, string(t.ID)) {
					ids = append(ids, string(t.ID))
				}
			}
		}
		if ids != nil && plainName().MatchString(s.Name) {
			subsets[s.Name] = ids
		}
	}
	return subsets
}
