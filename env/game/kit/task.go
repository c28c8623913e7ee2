package kit

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// SuiteName is the suite of all games.
const SuiteName = "games"

// Steps is the default budget of a task.
const Steps = 100

// Seeds are the official instances of every task. All games have the same seeds, so they are not chosen to suit a game.
// Game.Instance makes the instances from them.
var Seeds = []gymkhana.Seed{1, 2, 3, 4, 5}

// A Task is one goal in a game, on several instances.
type Task struct {
	Name   string // last segment of its id: "01"
	Level  string // L1 to L5, the levels of GameWorld's curriculum
	Text   string // the instruction, with every target in braces: "Eat {score} apples."
	Goal   Goal
	Params any             // the game's own parameters, which Start decodes; nil: none
	Steps  int             // default Steps
	Seeds  []gymkhana.Seed // nil: Seeds
	Tags   []string
	Notice string
}

// placeholder is a field in braces, with a percent sign if its target is shown times 100.
var placeholder = lazy.Regexp(`\{([^{}%]+)(%?)\}`)

// told inserts the targets into a task's text. The text must name every part and nothing else, so that the goal text
// agrees with the verifier.
func (t *Task) told() (string, error) {
	var wrong []string
	named := map[string]bool{}
	text := placeholder().ReplaceAllStringFunc(t.Text, func(s string) string {
		m := placeholder().FindStringSubmatch(s)
		for _, p := range t.Goal {
			if p.Field == m[1] {
				named[p.Field] = true
				if m[2] == "%" {
					return strconv.FormatFloat(100*p.Target, 'f', -1, 64) + "%"
				}
				return strconv.FormatFloat(p.Target, 'f', -1, 64)
			}
		}
		wrong = append(wrong, fmt.Sprintf("the text names %q, which is not in the goal", m[1]))
		return s
	})
	for _, p := range t.Goal {
		if !named[p.Field] {
			wrong = append(wrong, fmt.Sprintf("the text does not name the target of %q", p.Field))
		}
	}
	if len(t.Goal) == 0 {
		wrong = append(wrong, "the goal is missing")
	}
	if len(wrong) > 0 {
		return "", fmt.Errorf("task %s: %s", t.Name, strings.Join(wrong, "; "))
	}
	return text, nil
}

// Suite returns the game's tasks, ready for a suite. It panics on a mistake in them, which is a bug of the program;
// kittest finds it first.
func (g *Game[S]) Suite() []*gymkhana.Task {
	var tasks []*gymkhana.Task
	for i := range g.Tasks {
		task, err := g.task(&g.Tasks[i])
		if err != nil {
			panic(fmt.Sprintf("kit: game %s: %v", g.Name, err))
		}
		tasks = append(tasks, task)
	}
	return tasks
}

func (g *Game[S]) task(t *Task) (*gymkhana.Task, error) {
	text, err := t.told()
	if err == nil {
		err = g.checkGoal(t.Goal)
	}
	if err != nil {
		return nil, err
	}
	setup := Setup{Goal: t.Goal, Steps: cmp.Or(t.Steps, Steps)}
	if t.Params != nil {
		if setup.Params, err = gymkhana.NewConfig(t.Params); err != nil {
			return nil, err
		}
	}
	world, err := gymkhana.NewConfig(setup)
	if err != nil {
		return nil, err
	}
	scored, err := gymkhana.NewConfig(VerifierOptions{Goal: t.Goal})
	if err != nil {
		return nil, err
	}
	var published *gymkhana.Variant
	if g.Within == "" {
		rules, err := gymkhana.NewConfig(map[string]bool{"published": true})
		if err != nil {
			return nil, err
		}
		published = &gymkhana.Variant{Verifier: rules}
	}
	rules := g.Rules
	if g.Within == "" { // the worlds of other suites have no time of their own
		rules += " " + least
	}
	return &gymkhana.Task{
		ID:          gymkhana.TaskID(cmp.Or(g.Within, SuiteName) + "/" + g.Name + "/" + t.Name),
		Goal:        rules + " " + text,
		Environment: gymkhana.Ref{Name: g.Name, Config: world},
		Verifier:    gymkhana.Ref{Name: VerifierName, Config: scored},
		Oracle:      gymkhana.Ref{Name: g.Name},
		Budget:      gymkhana.Budget{Steps: setup.Steps},
		Instances:   t.seeds(),
		Published:   published,
		Tags:        append(g.tags(t), t.Tags...),
		Notice:      t.Notice,
	}, nil
}

// tags are the level of a task, the genre of its game if it has one, and the game.
func (g *Game[S]) tags(t *Task) []string {
	if genre := Genre(g.Name); genre != "" && g.Within == "" {
		return []string{t.Level, genre, g.Name}
	}
	return []string{t.Level, g.Name}
}

// least is part of the goal of every game: how long the shortest action lasts.
const least = "No action takes less than 12 ticks (0.2 s), not even a wait that asks for fewer."

func (t *Task) seeds() []gymkhana.Seed {
	if t.Seeds != nil {
		return t.Seeds
	}
	return slices.Clone(Seeds)
}

// VerifierName is the catalog name of the games' verifier.
const VerifierName = "game"

// Suite makes the suite of games: kit.Suite(snakegrid.Game.Suite(), …).
func Suite(games ...[]*gymkhana.Task) *gymkhana.Suite {
	s := &gymkhana.Suite{
		Name:    SuiteName,
		Version: 2,
		Title:   "Games",
		Doc:     "Native games in the spirit of GameWorld: five tasks each, 100 steps, progress toward a target that the prompt states.",
		Source:  "GameWorld, arXiv:2604.07429",
		Agents:  []string{"idle", "random", "heuristic", "oracle"},
		Repeats: 1,
	}
	for _, tasks := range games {
		s.Tasks = append(s.Tasks, tasks...)
	}
	return s
}

// Alone makes a suite of one game, under its own name, for a program that adds the game to those of gymkhana.
func (g *Game[S]) Alone() *gymkhana.Suite {
	s := Suite(g.Suite())
	s.Name, s.Version, s.Title, s.Doc = g.Name, 1, g.Name, g.Doc
	for _, t := range s.Tasks {
		t.ID = gymkhana.TaskID(strings.TrimPrefix(string(t.ID), cmp.Or(g.Within, SuiteName)+"/"))
	}
	return s
}
