package marl

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/policy"
	"gymkhana/learn/synth"
	"gymkhana/learn/train"
	"gymkhana/runner"
	"gymkhana/store"
)

// playExam plays an exam into a run file.
func playExam(s *learn.Source) func(context.Context, learn.Exam) (learn.Played, error) {
	return func(ctx context.Context, e learn.Exam) (learn.Played, error) {
		order := runner.Order{Selectors: e.Selectors, Arms: e.Arms, Instances: e.Instances, PrivateKey: e.Key, Policies: e.Policies, Repeats: 1}
		files := runner.Files{Name: e.File, Create: func(_ context.Context, p *gymkhana.Plan) (gymkhana.Store, error) {
			return store.Create(e.File, &gymkhana.Run{ID: "r", Plan: *p, Created: time.Unix(0, 0)})
		}}
		if e.Resume {
			files.Resume = func() (gymkhana.Store, error) { return store.Open(e.File) }
		}
		r, err := runner.Open(ctx, s.Catalog, order, files)
		if err != nil {
			return nil, err
		}
		if err := errors.Join(r.Run(ctx), r.Store.Close()); err != nil {
			return nil, err
		}
		return store.Read(e.File)
	}
}

// team trains for a few steps on the panel.
func team(t *testing.T, folder string, c Config) *Team {
	t.Helper()
	s := panel(t)
	return &Team{Source: s, Settings: learn.Settings{Stage: 2, Seed: 2, Seeds: 1}, Folder: folder,
		Config: func(uint64) Config { return c },
		Stage1: func(k *learn.Training) {
			k.Config = train.Config{Seed: 2, Batch: 4, Every: 8, Points: true, Stages: []train.Stage{
				{Name: "dagger", Lead: 0.5, Seeds: 1, Rounds: 1, Steps: 8, Rate: 2e-3, Mean: 0.9, Last: true}}}
		},
		Play: playExam(s), Open: func(_ context.Context, file string) (gymkhana.Store, error) { return store.Open(file) }}
}

// checkpoints reads all checkpoints in a folder.
func checkpoints(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".safetensors") {
			var b []byte
			b, err = os.ReadFile(path)
			name, _ := filepath.Rel(folder, path)
			all[name] = string(b)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A team goes from nothing to a checkpoint of a group: it rolls out, scores, trains, measures. If it is stopped in each
// of its parts, and resumed, it ends with the same bytes.
func TestTeam(t *testing.T) {
	c := few()
	c.Phases, c.Steps = 2, 2
	folder := t.TempDir()
	k := team(t, folder, c)
	r, err := k.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	one := &r.Seeds[0]
	var parts []string
	for _, p := range one.Parts {
		parts = append(parts, p.Name)
	}
	if got := strings.Join(parts, ", "); got != "stage 1, roll-outs, matrix, lessons, stage 2, evaluation" {
		t.Errorf("parts %s", got)
	}
	if len(one.Looks) != 4 || one.Pairs == 0 || one.Lessons != one.Pairs || len(one.Vote) != 12 || one.Cells == 0 || one.Constraint.Episodes != 2 ||
		len(one.Arms) != 5 || one.Arms[4].Subsets["test"].Scored != 2 || len(one.Comparisons) != 8 ||
		one.Critic == nil || !strings.Contains(one.Summary(), "stage 2 ") {
		t.Errorf("%+v", one)
	}
	n, card, err := policy.LoadFile(r.Checkpoint)
	if err != nil || card.Name != "panel-group" || len(n.VoteWeights()) != 12 || filepath.Base(r.Checkpoint) != "panel-group.safetensors" {
		t.Errorf("%s: %+v (%v)", r.Checkpoint, card, err)
	}
	// A group of that checkpoint uses its votes.
	var arms []gymkhana.Arm
	for _, vote := range []string{"weighed", "critic"} {
		options, err := gymkhana.NewConfig(map[string]any{"vote": vote})
		if err != nil {
			t.Fatal(err)
		}
		arms = append(arms, gymkhana.Arm{Agent: "group", Model: "policy/" + r.Checkpoint, Options: options})
	}
	p, err := playExam(k.Source)(t.Context(), learn.Exam{Selectors: []string{"boards:val"}, Instances: 1, File: filepath.Join(t.TempDir(), "w.gym"),
		Arms: arms})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, one := range rows(t, p) {
		if !one.Outcome.Scored {
			t.Errorf("%+v", one.Outcome)
		}
	}
	want := checkpoints(t, folder)
	if len(want) != 6 { // base, dagger and the published one of stage 1, two of phases, and the group
		t.Errorf("checkpoints %v", slices.Sorted(maps.Keys(want)))
	}
	if again, err := team(t, folder, c).Run(t.Context()); err != nil || len(again.Seeds[0].Looks) != 4 {
		t.Errorf("once more: %v", err)
	}

	other := t.TempDir()
	for _, stop := range []string{"roll-outs", "matrix", "stage 2", ""} {
		ctx, cancel := context.WithCancel(t.Context())
		k := team(t, other, c)
		k.Say = func(format string, args ...any) {
			if strings.Contains(format, "took") && args[1] == stop {
				cancel()
			}
		}
		_, err := k.Run(ctx)
		if cancel(); (err == nil) != (stop == "") || err != nil && !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped after %s: %v", stop, err)
		}
	}
	got := checkpoints(t, other)
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s is not the same after a stop", name)
		}
	}
}

// A folder in which an earlier program trained a group, without a critic, goes on: the checkpoint keeps its bytes, since runs
// name its hash, and the published one has a critic.
func TestAnOlderFolderGetsACritic(t *testing.T) {
	c, folder := few(), t.TempDir()
	c.Steps, c.Every, c.Instances = 2, 2, 12
	begin := func() *Team {
		k := team(t, folder, c)
		k.Stage1 = func(k *learn.Training) {
			k.Config = train.Config{Seed: 2, Batch: 4, Every: 8, Points: true, Stages: []train.Stage{
				{Name: "dagger", Lead: 0.5, Seeds: 1, Rounds: 1, Steps: 1, Rate: 1e-6, Last: true}}} // so that members do not agree
		}
		return k
	}
	first, err := begin().Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	file := first.Seeds[0].Checkpoints[0]
	n, card, err := policy.LoadFile(file)
	if err != nil || card.Critic == nil {
		t.Fatalf("%s has no critic (%v)", file, err)
	}
	critic := card.Critic
	card.Critic = nil
	err = errors.Join(n.SaveFile(file, card), os.Remove(first.Checkpoint), os.Remove(filepath.Join(folder, "seed-2", "held.gym")))
	if err != nil {
		t.Fatal(err)
	}
	old := checkpoints(t, folder)
	again, err := begin().Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for name, was := range old {
		if checkpoints(t, folder)[name] != was {
			t.Errorf("%s was written again", name)
		}
	}
	if _, card, err := policy.LoadFile(again.Checkpoint); err != nil || !reflect.DeepEqual(card.Critic, critic) || len(again.Seeds[0].Arms) != 5 {
		t.Errorf("%s has another critic (%v), and %d arms were played", again.Checkpoint, err, len(again.Seeds[0].Arms))
	}
	// A checkpoint of other weights is written again.
	n.Weights()[0]++
	if err := errors.Join(n.SaveFile(file, card), os.Remove(filepath.Join(folder, "seed-2", "held.gym"))); err != nil {
		t.Fatal(err)
	}
	if _, err := begin().Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, card, err := policy.LoadFile(file); err != nil || card.Critic == nil {
		t.Errorf("the damaged checkpoint was left (%v)", err)
	}
}

// With weights of their own, members have checkpoints of their own.
func TestOwnWeights(t *testing.T) {
	c := few()
	c.Own, c.Steps, c.Every, c.Members, c.Rounds = true, 2, 2, 2, 2
	r, err := team(t, t.TempDir(), c).Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	nets := r.Seeds[0].Checkpoints
	if len(nets) != 2 {
		t.Fatalf("checkpoints %v", nets)
	}
	plan := heldPlan(t, filepath.Join(r.Folder, "seed-2", "held.gym"))
	if members := plan.Arms[3].Members; members[0].Model == members[1].Model || members[1].Model != "policy/"+nets[1] {
		t.Errorf("members %+v", members)
	}
}

func heldPlan(t *testing.T, file string) *gymkhana.Plan {
	t.Helper()
	f, err := store.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	return &f.Run().Plan
}

// A demonstration takes every third task.
func TestQuickTakesThirds(t *testing.T) {
	k := &training{Team: team(t, "", few())}
	whole, err := k.tasks("learn")
	k.Quick = true
	some, err2 := k.tasks("learn")
	if err != nil || err2 != nil || !slices.Equal(whole, []string{"boards:learn"}) || !slices.Equal(some, []string{"boards/a"}) {
		t.Errorf("%v and %v (%v %v)", whole, some, err, err2)
	}
}

// A network tempts with the most probable action that a member did not propose.
func TestTempting(t *testing.T) {
	s := panel(t)
	n := policy.NewNet(3)
	replay := NewReplay(s, played(t, s, `{"n": 2, "rounds": 2}`))
	tempt := Tempting([]*policy.Net{n})
	for _, row := range rows(t, replay.Archive) {
		if err := replay.Visit(t.Context(), &row, func(m *Moment) error {
			for k := range 2 {
				a, ok := tempt(m, k)
				for i := range m.Decided.Asides {
					if at := &m.Decided.Asides[i]; at.Member == k && at.Action == a.String() || !ok {
						t.Errorf("member %d is tempted by its own %s (%t)", k, a, ok)
					}
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
}

// A run file with a matrix is free of contradictions, and its matrix is the recomputed one.
func TestARunFileWithAMatrix(t *testing.T) {
	s := panel(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	var c gymkhana.Config
	if err := c.UnmarshalJSON([]byte(`{"n": 2, "rounds": 2}`)); err != nil {
		t.Fatal(err)
	}
	net := filepath.Join(t.TempDir(), "n.safetensors")
	if err := policy.NewNet(3).SaveFile(net, policy.Card{Name: "n"}); err != nil {
		t.Fatal(err)
	}
	p, err := playExam(s)(t.Context(), learn.Exam{Selectors: []string{"boards:learn"}, Key: "k", File: file, Instances: 1,
		Arms: []gymkhana.Arm{{Agent: "group", Model: "policy/" + net, Options: c}}})
	if err != nil {
		t.Fatal(err)
	}
	p.Close()
	kept, err := store.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	f := &Filler{Replay: NewReplay(s, kept), Critic: synth.VerifierCritic{}}
	if err := f.Fill(t.Context(), kept, time.Now); err != nil {
		t.Fatal(err)
	}
	if cells, err := f.Verify(t.Context()); err != nil || cells == 0 {
		t.Errorf("%d cells (%v)", cells, err)
	}
	flaws, err := kept.Contradictions(t.Context())
	audit, err2 := kept.Audit(t.Context(), false)
	if err != nil || err2 != nil || len(flaws)+len(audit) > 0 {
		t.Errorf("%v %v (%v %v)", flaws, audit, err, err2)
	}
}
