package learn

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/learn/learntest"
	"gymkhana/learn/policy"
	"gymkhana/learn/synth"
	"gymkhana/learn/train"
	"gymkhana/registry"
)

// rowsIn reads the rows of a folder.
func rowsIn(t *testing.T, dir string) (rows []*synth.Row) {
	t.Helper()
	for row, err := range synth.Read(dir) {
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows
}

// contents reads the files of a folder.
func contents(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, e := range entries {
		if all[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// sameFiles compares two folders.
func sameFiles(t *testing.T, a, b string) {
	t.Helper()
	first, second := contents(t, a), contents(t, b)
	if len(first) != len(second) {
		t.Errorf("%d files and %d", len(first), len(second))
	}
	for name := range first {
		if !bytes.Equal(first[name], second[name]) {
			t.Errorf("%s is not the same", name)
		}
	}
}

// synthesis makes data of all the panel's tasks, on four instances each.
func synthesis(t *testing.T, folder string) *Synthesis {
	t.Helper()
	s, left, err := Choose(learntest.Catalog(t), []string{"panel"})
	if err != nil || len(left) != 1 || left[0] != (Left{"panel", 2}) {
		t.Fatalf("left alone are %v (%v)", left, err)
	}
	return &Synthesis{Source: s, Folder: folder, Levels: []int{3, 1, 2, 2}, Seeds: 4, Seed: 7, TRL: true}
}

// Data are made in a world that one entry adds. The same seed gives the same files, and nothing that
// is held out is in them: no task of another subset, and no screen of a hidden app.
func TestDataOfAnotherWorld(t *testing.T) {
	var dirs [2]string
	for i := range dirs {
		dirs[i] = filepath.Join(t.TempDir(), "data")
		s := synthesis(t, dirs[i])
		told := 0
		s.Progress = func(episodes, all int) {
			if told++; episodes != told || all != 8 {
				t.Errorf("told of %d of %d", episodes, all)
			}
		}
		d, err := s.Make(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if d.Suite != "boards" || d.Rows["1"] == 0 || d.Rows["2"] == 0 || d.Rows["3"] == 0 || d.Out != dirs[i] || told != 4 ||
			!slices.Equal(d.Files, []string{"card.md", "sft.jsonl", "dpo.jsonl"}) ||
			d.Counts.HeldOut.Sum() != 0 || !d.Counts.Checked {
			t.Errorf("made %+v", d)
		}
		for _, row := range rowsIn(t, dirs[i]) {
			if row.World != "panel" || row.Task != "boards/a" || row.Instance < 1<<20 {
				t.Fatalf("a row comes from %s, %s#%d", row.World, row.Task, row.Instance)
			}
			if row.Level == 3 && !(row.Score > row.Worse) {
				t.Errorf("%s is preferred to %s: %g and %g", row.Action, row.Rejected, row.Score, row.Worse)
			}
		}
	}
	sameFiles(t, dirs[0], dirs[1])
}

// training trains for a few steps on the panel.
func training(t *testing.T, folder string) *Training {
	t.Helper()
	s, err := Find(learntest.Catalog(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	c := train.Config{Seed: 5, Batch: 8, Every: 3, Stages: []train.Stage{
		{Name: "level1", Levels: []int{1}, Seeds: 3, Rounds: 1, Steps: 6, Rate: 2e-3, Last: true},
		{Name: "level2", Levels: []int{2}, Seeds: 3, Replay: 0.2, Rounds: 1, Steps: 6, Rate: 2e-3, Last: true},
		{Name: "dpo", Levels: []int{3}, Seeds: 3, Rounds: 2, Steps: 6, Rate: 1e-3, Beta: 0.4},
	}}
	return &Training{Source: s, Settings: Settings{Stage: 1, Seed: 5}, Folder: folder, Config: c,
		Play: func(ctx context.Context, e Exam) (Played, error) { return playExam(ctx, s.Catalog, e) }}
}

// playExam plays an exam in memory.
func playExam(ctx context.Context, c *registry.Catalog, e Exam) (Played, error) {
	return learntest.Play(ctx, c, e.Selectors, e.Agents, e.Models, e.Instances)
}

// A training in that world goes from data to a report. If it is stopped after its second evaluation and resumed, it
// ends with the same bytes.
func TestTrainingInAnotherWorld(t *testing.T) {
	straight, stopped := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b")
	for _, folder := range []string{straight, stopped} {
		if err := Begin(folder, Settings{Stage: 1, Seed: 5}); err != nil {
			t.Fatal(err)
		}
	}
	k := training(t, straight)
	rounds := []string{}
	k.Made = func(stage *train.Stage, round, lessons int) {
		if rounds = append(rounds, stage.Name); lessons == 0 || round > 1 {
			t.Errorf("round %d of %s has %d lessons", round, stage.Name, lessons)
		}
	}
	if err := k.Learn(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(rounds, " "); got != "level1 level2 level1 dpo dpo" { // level1 once more, to rehearse
		t.Errorf("data were made for %s", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	k, looks := training(t, stopped), 0
	k.Progress = func(train.Progress) {
		if looks++; looks == 2 {
			cancel()
		}
	}
	if err := k.Learn(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v; want that it was stopped", err)
	}
	k = training(t, stopped)
	if err := k.Learn(t.Context()); err != nil {
		t.Fatal(err)
	}
	sameFiles(t, straight, stopped)
	if got, err := Recall(stopped, "panel"); err != nil || got != k.Settings {
		t.Errorf("recalled %+v (%v)", got, err)
	}
	if _, err := Recall(stopped, "phone"); err == nil || !strings.Contains(err.Error(), "it was trained in the world panel") {
		t.Errorf("in another world: %v", err)
	}
	if _, err := os.Stat(filepath.Join(straight, "panel-small.safetensors")); err != nil {
		t.Error(err)
	}
	r, err := k.Measure(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	checkReport(t, r, stopped)
}

// Roll-outs of that world are labelled by its oracle and learnt. The same seed gives the same bytes, stopped or not.
func TestRollOutsOfAnotherWorld(t *testing.T) {
	c := train.Config{Seed: 5, Batch: 8, Every: 3, Stages: []train.Stage{
		{Name: "oracle", Lead: 0.7, Alone: true, Seeds: 3, Rounds: 1, Steps: 2, Rate: 2e-3, Last: true},
		{Name: "dagger", Lead: 0.7, Listen: 2, Seeds: 3, Rounds: 3, Steps: 1, Rate: 2e-3, Mean: 0.9},
	}}
	var folders [2]string
	for i := range folders {
		folders[i] = filepath.Join(t.TempDir(), "rolled")
		if err := Begin(folders[i], Settings{Stage: 1, Seed: 5, Recipe: DAgger, World: "panel"}); err != nil {
			t.Fatal(err)
		}
		for told := 0; ; told++ {
			ctx, cancel := context.WithCancel(t.Context())
			k := training(t, folders[i])
			k.Config, k.Recipe = c, DAgger
			k.Made = func(s *train.Stage, round, lessons int) {
				if lessons == 0 {
					t.Errorf("round %d of %s taught nothing", round, s.Name)
				}
			}
			k.Progress = func(train.Progress) {
				if i == 1 {
					cancel()
				}
			}
			err := k.Learn(ctx)
			cancel()
			if err == nil {
				break
			}
			if !errors.Is(err, context.Canceled) || told > 9 {
				t.Fatal(err)
			}
		}
	}
	sameFiles(t, folders[0], folders[1])
	if _, err := Recall(folders[0], "phone"); err == nil || !strings.Contains(err.Error(), "it was trained in the world panel") {
		t.Errorf("in another world: %v", err)
	}
	for want, s := range map[string]Settings{"there are dagger, listen and paper": {Recipe: "stew"}, "leave out --data": {Recipe: DAgger, Data: "x"},
		"--recipe dagger learns from": {Data: "x"}, "--recipe listen learns from": {Recipe: Listen, Data: "x"},
		"begins with roll-outs": {Stage: 2, Recipe: Paper}} {
		if err := Begin(filepath.Join(t.TempDir(), "new"), s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v; want %q", s, err, want)
		}
	}
}

// Generated apps are trained in next to the world's own apps, each in its own world.
func TestRollOutsInGeneratedApps(t *testing.T) {
	made := [3]int{}
	for apps := range made {
		k := training(t, t.TempDir())
		if err := k.Source.Generate(apps); err != nil {
			t.Fatal(err)
		}
		k.Config, k.Recipe, k.tasks = train.Config{}, DAgger, k.Source.Tasks
		lessons, err := k.rollouts(t.Context(), &train.Stage{Name: "dagger", Lead: 0.5, Seeds: 2}, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		made[apps] = len(lessons)
	}
	if made[0] == 0 || made[1] != 2*made[0] || made[2] != 3*made[0] {
		t.Errorf("lessons with 0, 1 and 2 generated apps: %v; want as many of each as of the task of the world", made)
	}
}

// A trap is a panel that shows an app which is held out when the wrong button is lit.
type trap struct{ *learntest.Panel }

func (p trap) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	now, err := p.Panel.Step(ctx, acts)
	if p.Lit >= 0 && p.Lit != p.Aim {
		for i := range now.Seen[0].Elements {
			now.Seen[0].Elements[i].App = "secret"
		}
	}
	return now, err
}

// A policy that leads is kept out of apps that are held out: their texts would stay in its memory. What the oracle
// shows of them is in no lesson.
func TestRollOutsKeepOutOfHiddenApps(t *testing.T) {
	s, err := Find(learntest.Catalog(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	lessons := 0
	for seed := range gymkhana.Seed(20) {
		for app, open := range map[string]func(*gymkhana.Task) (gymkhana.Trainable, error){
			"plain": func(task *gymkhana.Task) (gymkhana.Trainable, error) {
				w, err := s.Open(task)
				if err != nil {
					return nil, err
				}
				return trap{w.(*learntest.Panel)}, nil
			},
			"secret": s.Open,
		} {
			r := &rollout{catalog: s.Catalog, task: learntest.Task(t, "panel", "boards/a", app, 1), seed: seed + 1<<20,
				open: open, own: policy.NewNet(uint64(seed)), lead: 1,
				hidden: []string{"secret"}, dice: rand.New(rand.NewPCG(1, uint64(seed)))}
			if err := r.play(t.Context()); err != nil {
				t.Fatal(err)
			}
			if app == "secret" && len(r.lessons) > 0 {
				t.Errorf("seed %d: %d lessons of a hidden app", seed, len(r.lessons))
				continue
			}
			lessons += len(r.lessons)
			for _, src := range r.space.See(&gymkhana.Observation{}).Sources {
				if app == "plain" && src.App == "secret" {
					t.Errorf("seed %d: %q of a hidden app is remembered", seed, src.Text)
				}
			}
		}
	}
	if lessons < 20 {
		t.Errorf("%d lessons in 20 episodes", lessons)
	}
}

// checkReport checks what is measured: there is no heuristic, so the reference is the random agent.
func checkReport(t *testing.T, r *Report, folder string) {
	t.Helper()
	if r.Suite != "boards" || r.Seed != 5 || r.Checkpoint != filepath.Join(folder, "dpo.safetensors") ||
		!slices.Equal(r.Subsets, []string{"val", "test"}) || r.TrainS <= 0 || r.Seconds < r.TrainS {
		t.Errorf("got %+v", r)
	}
	var arms, pairs, stages []string
	for _, a := range r.Arms {
		arms = append(arms, a.Name)
		if a.Subsets["val"].Episodes != 3 || a.Subsets["test"].Scored != 2 || a.Subsets["test"].SuccessRate == nil {
			t.Errorf("%s: %+v", a.Name, a.Subsets)
		}
	}
	for _, c := range r.Comparisons {
		pairs = append(pairs, c.Subset+" "+c.B+"-"+c.A)
	}
	for i, s := range r.Stages {
		if stages = append(stages, s.Stage); s.Steps != []int{6, 6, 12}[i] || s.Lessons == 0 {
			t.Errorf("%+v", s)
		}
	}
	if got := strings.Join(arms, " "); got != "random base level1 level2 dpo" {
		t.Errorf("arms %s", got)
	}
	if got := strings.Join(pairs, ", "); got != "val dpo-random, val dpo-level2, test dpo-random, test dpo-level2" {
		t.Errorf("comparisons %s", got)
	}
	if got := strings.Join(stages, " "); got != "level1 level2 dpo" {
		t.Errorf("stages %s", got)
	}
}

// Worlds that cannot be trained on are refused, with a list of those that can.
func TestWhatCannotBeLearntFrom(t *testing.T) {
	c := learntest.Catalog(t)
	other, err := c.FindEnv("panel")
	if err != nil {
		t.Fatal(err)
	}
	other.Name = "second"
	other.Split.Suite = "seconds"
	c.Env(other)
	c.Suite("seconds", func() (*gymkhana.Suite, error) {
		return &gymkhana.Suite{Name: "seconds", Version: 1, Title: "Seconds", Repeats: 1,
			Subsets: map[string][]string{"learn": {"a"}},
			Tasks:   []*gymkhana.Task{learntest.Task(t, "second", "seconds/a", "plain", 1)}}, nil
	})
	c.Suite("both", func() (*gymkhana.Suite, error) {
		return &gymkhana.Suite{Name: "both", Version: 1, Title: "Both", Repeats: 1,
			Tasks: []*gymkhana.Task{learntest.Task(t, "panel", "both/a", "plain", 1),
				learntest.Task(t, "second", "both/b", "plain", 1)}}, nil
	})
	for _, k := range []struct {
		selectors string
		want      string
	}{
		{"wall", "wall cannot be trained on; panel, board, second can"},
		{"wals", `did you mean "walls"`},
		{"walls", "walls cannot be trained on; panel, board, second can"},
		{"boards:val", "boards:val may not be trained on: it is held out, to measure by; want tasks of boards:learn"},
		{"boards/a boards/test", "boards/test may not be trained on"},
		{"panel seconds", "panel is about panel, and seconds about second; make data of one world at a time"},
		{"both", "both is about panel and second; make data of one world at a time"},
		{"", "nothing is selected"},
	} {
		_, _, err := Choose(c, strings.Fields(k.selectors))
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), k.want) {
			t.Errorf("%q: %v; want %q", k.selectors, err, k.want)
		}
	}
	if _, err := Find(c, "wall"); err == nil || err.Error() != "train: wall cannot be trained on; panel, board, second can" {
		t.Error(err)
	}
	if _, err := Find(c, "walll"); err == nil || !strings.Contains(err.Error(), `did you mean "wall"`) {
		t.Error(err)
	}
}

// A folder is begun once, and remembers its settings.
func TestFolders(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "a")
	want := Settings{Stage: 1, Seed: 9, Quick: true, Data: "d", Recipe: Paper}
	if err := Begin(folder, want); err != nil {
		t.Fatal(err)
	}
	if got, err := Recall(folder, "panel"); err != nil || got != want {
		t.Errorf("recalled %+v (%v); want %+v", got, err, want)
	}
	again := "is there already; go on with --resume " + folder
	if err := Begin(folder, want); err == nil || !strings.Contains(err.Error(), again) {
		t.Error(err)
	}
	if err := os.Remove(filepath.Join(folder, settingsFile)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "."+settingsFile+".123"), nil, 0o666); err != nil { // killed at once
		t.Fatal(err)
	}
	if err := Begin(folder, want); err != nil {
		t.Error(err)
	}
	if err := Begin(filepath.Dir(folder), want); err == nil || !strings.Contains(err.Error(), "name another folder") {
		t.Errorf("a folder with other things: %v", err)
	}
}

// Held-out tasks are never trained on: one such row stops the training, and it is our fault.
func TestHeldOutRowsStopTraining(t *testing.T) {
	s := &Source{allowed: map[gymkhana.TaskID]bool{"phone/notes/add": true}}
	if err := s.permit(&synth.Row{Level: 2, Task: "phone/notes/add"}); err != nil {
		t.Errorf("a row for learning: %v", err)
	}
	for _, task := range []string{"phone/clock/next-alarm", "phone/val/notes-add", ""} {
		err := s.permit(&synth.Row{Level: 2, Task: task})
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultUs || !strings.Contains(err.Error(), task) {
			t.Errorf("a row of %q: %v", task, err)
		}
	}
}

// The same rule holds for rows from files. A stage without rows is reported.
func TestTrainingOnRowsFromFiles(t *testing.T) {
	questions := synthesis(t, filepath.Join(t.TempDir(), "data"))
	questions.Levels = []int{1}
	if _, err := questions.Make(t.Context()); err != nil {
		t.Fatal(err)
	}
	k := training(t, t.TempDir())
	k.Data = questions.Folder
	if err := k.Learn(t.Context()); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup ||
		!strings.Contains(err.Error(), "level2: train: no data came of this stage") {
		t.Errorf("without rows of level 2: %v", err)
	}
	data := filepath.Join(t.TempDir(), "data")
	if _, err := synthesis(t, data).Make(t.Context()); err != nil {
		t.Fatal(err)
	}
	k = training(t, t.TempDir())
	k.Data = data
	if err := k.Learn(t.Context()); err != nil {
		t.Fatal(err)
	}
	rows := rowsIn(t, data)
	rows[len(rows)/2].Task = "boards/val"
	bad := filepath.Join(t.TempDir(), "bad")
	w, err := synth.NewWriter(bad, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		err = errors.Join(err, w.Write(row))
	}
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	k = training(t, t.TempDir())
	k.Data = bad
	if err := k.Learn(t.Context()); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultUs ||
		!strings.Contains(err.Error(), "comes from boards/val") {
		t.Errorf("a held-out row: %v", err)
	}
	if _, err := os.Stat(k.Checkpoint()); err == nil {
		t.Error("it was learnt from")
	}
}

// TestPartsAreParts narrows a run down to some of its tasks.
func TestPartsAreParts(t *testing.T) {
	c := learntest.Catalog(t)
	exam := Exam{Selectors: []string{"boards:val", "boards:test"}, Agents: []string{"random"}}
	played, err := playExam(t.Context(), c, exam)
	if err != nil {
		t.Fatal(err)
	}
	tasks, _, err := c.Select([]string{"boards:test"})
	if err != nil {
		t.Fatal(err)
	}
	all, err := played.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	some, err := part{played, tasks}.Episodes(t.Context())
	if err != nil || len(all) != 5 || len(some) != 2 || some[0].Task != "boards/test" {
		t.Errorf("%d of %d episodes (%v)", len(some), len(all), err)
	}
}

// An exam resumes an existing run, and a quick one plays few instances.
func TestWhatAnExamAsksFor(t *testing.T) {
	errPlayed := errors.New("played")
	for _, c := range []struct{ quick, there bool }{{false, false}, {true, true}} {
		k := training(t, t.TempDir())
		k.Quick = c.quick
		file := filepath.Join(k.Folder, "held.gym")
		if c.there {
			if err := os.WriteFile(file, nil, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		var asked Exam
		k.Play = func(_ context.Context, e Exam) (Played, error) {
			asked = e
			return nil, errPlayed
		}
		if _, err := k.Measure(t.Context()); !errors.Is(err, errPlayed) {
			t.Errorf("got %v", err)
		}
		instances := 0
		if c.quick {
			instances = 1
		}
		if asked.File != file || asked.Resume != c.there || asked.Instances != instances || len(asked.Models) != 4 ||
			!slices.Equal(asked.Selectors, []string{"boards:val", "boards:test"}) ||
			!slices.Equal(asked.Agents, []string{"random", "policy"}) {
			t.Errorf("%+v: asked for %+v", c, asked)
		}
	}
}

// A stage is described by the last evaluation of its last round; its validation is that of the
// checkpoint.
func TestStagesAreSummedUp(t *testing.T) {
	c := train.Config{Stages: []train.Stage{{Name: "a", Last: true}, {Name: "b"}}}
	got := stages([]train.Progress{
		{Stage: "a", Step: 5, Steps: 10, Val: 0.5, Best: 0.5, Data: 7},
		{Stage: "a", Step: 10, Steps: 10, Loss: 3, Val: 0.25, Best: 0.5, Data: 7},
		{Stage: "b", Step: 4, Steps: 4, Val: 0.5, Best: 0.5, Data: 8},
		{Stage: "b", Round: 1, Step: 4, Steps: 4, Right: 0.75, Val: 0.25, Best: 0.5, Data: 9},
	}, &c)
	want := []StageReport{{Stage: "a", Lessons: 7, Steps: 10, Loss: 3, Val: 0.25},
		{Stage: "b", Lessons: 9, Steps: 8, Right: 0.75, Val: 0.5}}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// A done panel begins with the right button lit, and if it is stuck, it stays lit.
type done struct {
	*learntest.Panel
	stuck bool
	did   []gymkhana.Action
}

func (d *done) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	start, err := d.Panel.Reset(ctx, seed)
	d.Lit = d.Aim
	start.Moment = d.See()
	return start, err
}

func (d *done) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	d.did = append(d.did, acts...)
	if d.stuck && acts[0].Verb == gymkhana.Click {
		return d.See(), nil
	}
	return d.Panel.Step(ctx, acts)
}

// A watched panel compares what a roll-out takes for the distance with the distance, whenever it asks for the next step.
type watched struct {
	*learntest.Panel
	t     *testing.T
	r     *rollout
	known int
}

func (w *watched) Guide() gymkhana.Guide { return w }

func (w *watched) Next() gymkhana.Action {
	if left, there := w.Distance(longest); w.r.left != 0 {
		if w.known++; !there || left != w.r.left {
			w.t.Errorf("the end is %d steps away (%v); the roll-out has %d", left, there, w.r.left)
		}
	}
	return w.Panel.Next()
}

// A roll-out reuses distances only when they are still right, whoever chose the step.
func TestRollOutsKnowTheDistance(t *testing.T) {
	s, err := Find(learntest.Catalog(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for seed := range gymkhana.Seed(20) {
		for _, lead := range []float64{0, 0.5, 1} {
			w := &watched{t: t}
			w.r = &rollout{catalog: s.Catalog, task: learntest.Task(t, "panel", "boards/a", "plain", 1), seed: seed + 1<<20,
				own: policy.NewNet(uint64(seed)), lead: lead,
				dice: rand.New(rand.NewPCG(1, uint64(seed))), open: func(task *gymkhana.Task) (gymkhana.Trainable, error) {
					world, err := s.Open(task)
					if err == nil {
						w.Panel = world.(*learntest.Panel)
					}
					return w, err
				}}
			if err := w.r.play(t.Context()); err != nil {
				t.Fatal(err)
			}
			known += w.known
		}
	}
	if known < 60 {
		t.Errorf("the distance was known at %d moments; want one of each episode", known)
	}
}

// If the goal is reached from the start, the policy is not taught to finish before it has looked at
// anything.
func TestRollOutsLookFirst(t *testing.T) {
	s, err := Find(learntest.Catalog(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	lessons := 0
	for seed := range gymkhana.Seed(10) {
		for _, own := range []*policy.Net{nil, policy.NewNet(uint64(seed))} {
			for _, stuck := range []bool{false, true} {
				var world *done
				r := &rollout{catalog: s.Catalog, task: learntest.Task(t, "panel", "boards/a", "plain", 1),
					seed: seed + 1<<20, own: own, lead: 0.5, dice: rand.New(rand.NewPCG(1, uint64(seed))),
					open: func(task *gymkhana.Task) (gymkhana.Trainable, error) {
						w, err := s.Open(task)
						if err == nil {
							world = &done{Panel: w.(*learntest.Panel), stuck: stuck}
						}
						return world, err
					}}
				if err := r.play(t.Context()); err != nil {
					t.Fatal(err)
				}
				past := r.space.Input(&gymkhana.Observation{}).Past // without what was tried and taken back
				early := slices.IndexFunc(past, func(d gymkhana.PastAction) bool { return d.Action.Verb == gymkhana.Finish })
				switch {
				case own == nil && len(r.lessons)+len(world.did) > 0:
					t.Errorf("seed %d: %d lessons and %v without a policy; want neither", seed, len(r.lessons), world.did)
				case own != nil && (len(world.did) < 2 || early == 0):
					t.Errorf("seed %d: %v; want something else than the end first", seed, world.did)
				case own != nil && stuck && (early >= 0 && early < looks || len(r.lessons) != len(past)-looks):
					t.Errorf("seed %d: %d lessons of %v; want none of the first %d steps, and no end among them", seed, len(r.lessons), past, looks)
				}
				lessons += len(r.lessons)
			}
		}
	}
	if lessons < 20 {
		t.Errorf("%d lessons; want one at least of each episode that a policy began", lessons)
	}
}
