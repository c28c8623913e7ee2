package onphone

import (
	"context"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/cli"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/handset"
	"gymkhana/internal/tier"
	"gymkhana/internal/wording/wordingtest"
	"gymkhana/learn/synth"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// phone is the phone that ships.
var phone = handset.Kit()

// trainingTasks are those of phone:train.
func trainingTasks(t *testing.T) []*gymkhana.Task {
	t.Helper()
	tasks, _, err := cli.Builtin().Select([]string{"phone:train"})
	if err != nil {
		t.Fatal(err)
	}
	return tasks
}

// A quick critic prefers the first action, which is the honest one.
type quickCritic struct{}

func (quickCritic) Name() string { return "quick" }

func (quickCritic) Score(_ context.Context, _ *synth.Scene, acts []gymkhana.Action) ([]float64, error) {
	scores := make([]float64, len(acts))
	scores[0] = 1
	return scores, nil
}

// heldGoals are goals that the same seeds give in the wordings that are held out, and patterns of all such wordings with
// anything for their parameters.
func heldGoals(t *testing.T, rows []*synth.Row) (goals map[string]bool, wordings []*regexp.Regexp) {
	t.Helper()
	goals = map[string]bool{}
	type instance struct {
		task string
		seed gymkhana.Seed
	}
	done := map[instance]bool{}
	for _, row := range rows {
		at := instance{row.Task, row.Instance}
		if done[at] {
			continue
		}
		done[at] = true
		config, err := gymkhana.NewConfig(device.Setup{Family: strings.TrimPrefix(row.Task, "phone/"), Held: true})
		if err != nil {
			t.Fatal(err)
		}
		task := &gymkhana.Task{Environment: gymkhana.Ref{Name: device.WorldName, Config: config}}
		goals[goalOf(t, task, row.Instance)] = true
	}
	gap := regexp.MustCompile(`\\\{[a-z_0-9]+\\\}`)
	for _, f := range phone.Families() {
		for _, g := range f.Held() {
			for _, told := range wordingtest.Tellings(g) {
				wordings = append(wordings, regexp.MustCompile(`(?s)^`+gap.ReplaceAllString(regexp.QuoteMeta(told), `.+`)+`$`))
			}
		}
	}
	return goals, wordings
}

// TestNothingHeldOutIsInTheData makes data of all training tasks, or of a fifth in a sample, and looks for what must not
// be in them: held-out apps and families, official and validation instances, held-out wordings.
func TestNothingHeldOutIsInTheData(t *testing.T) {
	if testing.Short() {
		t.Skip("makes data for half a minute; the quick tier does not")
	}
	suite, err := cli.Builtin().FindSuite("phone")
	if err != nil {
		t.Fatal(err)
	}
	plan := synth.Plan{Tasks: tier.Part(t, trainingTasks(t), 5), Seeds: 2, Seed: 11, Levels: []int{1, 2, 3}, Skip: 0.8, Hidden: device.Split.Hidden,
		Teacher: &synth.OracleTeacher{Seed: 11}, Critic: quickCritic{}, Open: phone.Trainable}
	var rows []*synth.Row
	if err := synth.Make(t.Context(), plan, func(row *synth.Row) error { rows = append(rows, row); return nil }); err != nil {
		t.Fatal(err)
	}
	tasks, levels := map[string]bool{}, map[int]int{}
	for _, row := range rows {
		family := strings.TrimPrefix(row.Task, "phone/")
		app, _, _ := strings.Cut(family, "/")
		tasks[row.Task] = true
		levels[row.Level]++
		if slices.Contains(device.HeldApps, app) || slices.Contains(device.HeldTasks, family) || !slices.Contains(suite.Subsets["train"], family) {
			t.Fatalf("a row comes from %s, which is held out", row.Task)
		}
		if slices.Contains(device.Instances, row.Instance) || slices.Contains(device.Validation, row.Instance) || row.Instance < 1<<20 {
			t.Fatalf("a row of %s comes from the instance %d", row.Task, row.Instance)
		}
		for _, e := range row.Input.Seen.Elements {
			if slices.Contains(device.HeldApps, e.App) {
				t.Fatalf("%s#%d, step %d: a row of level %d (%s) shows the app %s", row.Task, row.Instance, row.Step, row.Level, row.Query, e.App)
			}
		}
	}
	if len(tasks) != len(plan.Tasks) || levels[1] == 0 || levels[2] == 0 || levels[3] < 40*len(tasks) {
		t.Errorf("rows of %d tasks of %d, by level %v", len(tasks), len(plan.Tasks), levels)
	}
	goals, wordings := heldGoals(t, rows)
	for told := range goals {
		if !slices.ContainsFunc(wordings, func(w *regexp.Regexp) bool { return w.MatchString(told) }) {
			t.Fatalf("the held-out goal %q is not found among the wordings", told)
		}
	}
	queries := map[string]bool{}
	for _, row := range rows {
		if queries[row.Query] || row.Level < 3 {
			continue
		}
		queries[row.Query] = true
		if goals[row.Query] {
			t.Errorf("%s#%d is told %q, which is held out", row.Task, row.Instance, row.Query)
		}
		if i := slices.IndexFunc(wordings, func(w *regexp.Regexp) bool { return w.MatchString(row.Query) }); i >= 0 {
			t.Errorf("%s#%d is told %q, which has the held-out wording %s", row.Task, row.Instance, row.Query, wordings[i])
		}
	}
}

// A taped world remembers what was done in it for good: what was tried and undone is forgotten.
type taped struct {
	gymkhana.Trainable
	acts *[]gymkhana.Action
	mark *int
}

func (w taped) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	*w.acts = append(*w.acts, acts...)
	return w.Trainable.Step(ctx, acts)
}

func (w taped) Capabilities() gymkhana.Capabilities {
	can := w.Trainable.Capabilities()
	return gymkhana.Capabilities{
		Snapshot: func() (gymkhana.Snapshot, error) {
			*w.mark = len(*w.acts)
			return can.Snapshot()
		},
		Restore: func(ctx context.Context, s gymkhana.Snapshot) (gymkhana.Moment, error) {
			*w.acts = (*w.acts)[:*w.mark]
			return can.Restore(ctx, s)
		},
	}
}

// A player is a policy that does again what was done, and keeps what it is given to read.
type player struct {
	acts   []gymkhana.Action
	inputs []gymkhana.PolicyInput
	lost   bool // an action was not among the legal ones; nothing is kept from then on
}

func (p *player) Score(_ context.Context, in []gymkhana.PolicyInput) ([]gymkhana.Scores, error) {
	scores := make(gymkhana.Scores, len(in[0].Legal))
	i := -1
	if at := len(p.inputs); !p.lost && at < len(p.acts) {
		kept := in[0]
		kept.Past, kept.Seen = slices.Clone(kept.Past), &gymkhana.Observation{Elements: slices.Clone(kept.Seen.Elements)}
		p.inputs = append(p.inputs, kept)
		i = slices.IndexFunc(in[0].Legal, func(a gymkhana.Action) bool { return a.Equal(p.acts[at]) })
	}
	p.lost = p.lost || i < 0
	for k := range scores {
		if scores[k] = math.Inf(-1); k == i || i < 0 {
			scores[k] = 0
		}
	}
	return []gymkhana.Scores{scores}, nil
}

// TestTheDataHoldWhatAnAgentSees plays episodes of the data again, through the runner and the agent
// policy. At every step the network reads the same there as in the rows.
func TestTheDataHoldWhatAnAgentSees(t *testing.T) {
	compared, whole := 0, 0
	for _, task := range trainingTasks(t) {
		if !slices.Contains([]string{"phone/settings/wifi-off", "phone/contacts/favourite-contact", "phone/contacts/number-of", "phone/notes/delete-note",
			"phone/mini/click-dialog", "phone/calendar/delete-event", "phone/expenses/delete-single", "phone/settings/brightness-max"}, string(task.ID)) {
			continue
		}
		rows, acts := tape(t, task)
		p := &player{acts: acts}
		playAgain(t, task, rows[0].Instance, p)
		if !p.lost {
			whole++
		}
		for _, row := range rows {
			if row.Step >= len(p.inputs) {
				break // an action before it is none that a policy can choose
			}
			compared++
			if in := &p.inputs[row.Step]; !reflect.DeepEqual(in.Past, row.Input.Past) || !reflect.DeepEqual(in.Legal, row.Input.Legal) ||
				!reflect.DeepEqual(in.Seen.Elements, row.Input.Seen.Elements) || in.Goal != row.Input.Goal || !slices.Equal(in.Notes, row.Input.Notes) {
				t.Fatalf("%s#%d, step %d: the agent's network reads something else than the row has", task.ID, row.Instance, row.Step)
			}
		}
	}
	if compared < 30 || whole < 4 {
		t.Errorf("%d rows were compared, and %d episodes played whole", compared, whole)
	}
}

// tape returns the rows of level 3 of one episode that have the goal unchanged, and the actions of
// the episode.
func tape(t *testing.T, task *gymkhana.Task) (rows []*synth.Row, acts []gymkhana.Action) {
	t.Helper()
	mark, goal := 0, ""
	plan := synth.Plan{Tasks: []*gymkhana.Task{task}, Seeds: 1, Seed: 3, Levels: []int{3}, Teacher: &synth.OracleTeacher{Seed: 3}, Critic: synth.VerifierCritic{},
		Open: func(config gymkhana.Config) (gymkhana.Trainable, error) {
			w, err := phone.Trainable(config)
			return taped{w, &acts, &mark}, err
		}}
	err := synth.Make(t.Context(), plan, func(row *synth.Row) error {
		if goal == "" {
			goal = goalOf(t, task, row.Instance)
		}
		if row.Query == goal {
			rows = append(rows, row)
		}
		return nil
	})
	if err != nil || len(rows) == 0 {
		t.Fatalf("%s: %d rows (%v)", task.ID, len(rows), err)
	}
	return rows, acts
}

func goalOf(t *testing.T, task *gymkhana.Task, seed gymkhana.Seed) string {
	t.Helper()
	world, err := phone.Env(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	start, err := world.Reset(t.Context(), seed)
	if err != nil {
		t.Fatal(err)
	}
	return start.Goal
}

// playAgain plays one instance through the runner.
func playAgain(t *testing.T, task *gymkhana.Task, seed gymkhana.Seed, p gymkhana.Policy) {
	t.Helper()
	const name = "policy/player"
	options, err := gymkhana.NewConfig(map[string]int{"again": -1, "sure": -1, "patience": -1})
	if err != nil {
		t.Fatal(err)
	}
	catalog := cli.Builtin()
	resolved, err := runner.Resolve(catalog, runner.Order{Selectors: []string{string(task.ID)}, Instances: 1, Repeats: 1,
		Arms: []gymkhana.Arm{{Agent: registry.PolicyName, Model: name, Options: options}}, Policies: map[string]gymkhana.Policy{name: p}})
	if err != nil {
		t.Fatal(err)
	}
	resolved.Plan.Tasks[0].Instances = []gymkhana.Seed{seed}
	kept, err := memstore.New(&gymkhana.Run{Plan: *resolved.Plan})
	if err != nil {
		t.Fatal(err)
	}
	if err := resolved.Runner(kept).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
}
