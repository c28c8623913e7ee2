package onphone

import (
	"context"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/cli"
	"gymkhana/learn"
	"gymkhana/learn/policy"
	"gymkhana/learn/train"
)

// listener is a policy of a short training on a few tasks of the phone, whose last rounds carry messages, and the policy
// before it.
func listener(t *testing.T, tasks []*gymkhana.Task) (listens, base *policy.Net) {
	t.Helper()
	catalog := cli.Builtin()
	source, err := learn.Find(catalog, "phone")
	if err != nil {
		t.Fatal(err)
	}
	few := &gymkhana.Suite{Name: "few", Version: 1, Title: "one task", Repeats: 1, Tasks: tasks[:1], Subsets: map[string][]string{"val": {string(tasks[0].ID)}}}
	catalog.Suite("few", func() (*gymkhana.Suite, error) { return few, nil })
	source.Tasks, source.Entry.Split.Suite = tasks, "few"
	k := &learn.Training{Source: source, Settings: learn.Settings{Stage: 1, Seed: 3, Recipe: learn.DAgger}, Folder: filepath.Join(t.TempDir(), "new"),
		Config: train.Config{Seed: 3, Batch: 16, Every: 70, Stages: []train.Stage{
			{Name: "dagger", Lead: 0.7, Listen: 2, Seeds: 1, Rounds: 3, Steps: 70, Rate: 3e-3, Warm: 10, Drop: 0.1, Rename: 0.2, Last: true}}}}
	if err := learn.Begin(k.Folder, k.Settings); err != nil {
		t.Fatal(err)
	}
	if err := k.Learn(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, n := range []struct {
		file string
		into **policy.Net
	}{{k.Checkpoint(), &listens}, {filepath.Join(k.Folder, "base.safetensors"), &base}} {
		if *n.into, _, err = policy.LoadFile(n.file); err != nil {
			t.Fatal(err)
		}
	}
	return listens, base
}

// A moment is what a policy may see at a step, and what the oracle does there.
type moment struct {
	in    gymkhana.PolicyInput
	out   *policy.Options
	right gymkhana.Action
}

// oracleMoments are the moments of an episode that the oracle plays.
func oracleMoments(t *testing.T, task *gymkhana.Task) (all []moment) {
	t.Helper()
	world, err := phone.Trainable(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	defer world.Close()
	start, err := world.Reset(t.Context(), 1<<21)
	if err != nil {
		t.Fatal(err)
	}
	space, now := policy.NewSpace(start.Goal, world.Spec()), start.Moment
	for range 6 {
		o := now.Seen[0]
		o.Elements = slices.Clone(o.Elements)
		in, out := space.Look(&o)
		in.Past = slices.Clone(in.Past)
		act := world.Guide().Next()
		all = append(all, moment{in, out, act})
		if act.Verb == gymkhana.Finish {
			break
		}
		space.Did(act)
		if now, err = world.Step(context.Background(), []gymkhana.Action{act}); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// proposed are what three others of the same network say at a moment.
func proposed(n *policy.Net, m *moment, r *rand.Rand) (all []gymkhana.Heard) {
	acts, scores := n.Compose(&m.in, m.out)
	for member := range 3 {
		x := r.Float64()
		for i, s := range scores {
			if x -= math.Exp(s); x < 0 {
				all = append(all, gymkhana.Heard{Member: member + 1, Raw: acts[i].String(), Sure: math.Exp(s)})
				break
			}
		}
	}
	return all
}

// After a short training with messages, those of another episode change at least one decision in fifty. Before it, no
// message changes anything.
func TestMessagesOfAnotherEpisode(t *testing.T) {
	if testing.Short() {
		t.Skip("trains for some seconds; the quick tier does not")
	}
	var tasks []*gymkhana.Task
	for i, task := range trainingTasks(t) {
		if i%16 == 0 {
			tasks = append(tasks, task)
		}
	}
	n, base := listener(t, tasks)
	var all []moment
	for _, task := range tasks {
		all = append(all, oracleMoments(t, task)...)
	}
	r := rand.New(rand.NewPCG(1, 2))
	messages := make([][]gymkhana.Heard, len(all))
	for i := range all {
		messages[i] = proposed(n, &all[i], r)
	}
	best := func(n *policy.Net, m moment, heard []gymkhana.Heard) gymkhana.Action {
		m.in.Messages = heard
		acts, scores := n.Compose(&m.in, m.out)
		return acts[policy.Best(scores)]
	}
	changed, early, right := 0, 0, [2]int{}
	for i, m := range all {
		others := messages[(i+len(all)/2)%len(all)]
		own, led := best(n, m, messages[i]), best(n, m, others)
		if !own.Equal(led) {
			changed++
		}
		for k, act := range []gymkhana.Action{own, led} {
			if act.Equal(m.right) {
				right[k]++
			}
		}
		if !best(base, m, messages[i]).Equal(best(base, m, others)) {
			early++
		}
	}
	t.Logf("of %d decisions %d change; with true messages %d are the oracle's, with those of another episode %d", len(all), changed, right[0], right[1])
	if 50*changed < len(all) || early > 0 {
		t.Errorf("of %d decisions %d change with messages of another episode, and %d before the training; want 2 %% at least, and none", len(all), changed, early)
	}
}
