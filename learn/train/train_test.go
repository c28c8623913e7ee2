package train

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/learn/policy"
)

// train runs a curriculum in a new folder.
func train(t *testing.T, c Config, change func(*Trainer)) (*Trainer, error) {
	t.Helper()
	k := trainer(t.TempDir(), c)
	if change != nil {
		change(k)
	}
	return k, k.Run(t.Context())
}

func must(t *testing.T, c Config) *Trainer {
	t.Helper()
	k, err := train(t, c, nil)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// undisturbed are the files of the curriculum small, trained once for all tests that compare with them.
var undisturbed map[string][]byte

func straight(t *testing.T) map[string][]byte {
	t.Helper()
	if undisturbed == nil {
		undisturbed = files(t, must(t, small()).Folder)
	}
	return undisturbed
}

// files reads a training's folder, except for files that a killed process may have left half written.
func files(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, e := range entries {
		if e.Name()[0] == '.' {
			continue
		}
		if all[e.Name()], err = os.ReadFile(filepath.Join(folder, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// sameFiles compares two folders byte by byte.
func sameFiles(t *testing.T, got, want map[string][]byte) {
	t.Helper()
	for name := range want {
		if !bytes.Equal(got[name], want[name]) {
			t.Errorf("%s differs", name)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d files; want %d", len(got), len(want))
	}
}

func load(t *testing.T, path string) (*policy.Net, policy.Card) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n, card, err := policy.Load(f)
	if err != nil {
		t.Fatal(err)
	}
	return n, card
}

// Every stage leaves a checkpoint that records its origin, and a log.
func TestStagesLeaveCheckpoints(t *testing.T) {
	c := small()
	k := must(t, c)
	settings, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	for name, steps := range map[string]int{"base": 0, "one": 5, "two": 4, "three": 3, "pairs": 6} {
		n, card := load(t, k.Checkpoint(name))
		if card.Name != name || card.Steps != steps || card.Kernel != policy.Kernel() {
			t.Errorf("%s: the card says %q, %d steps, %s; want %d steps, %s", name, card.Name, card.Steps, card.Kernel, steps, policy.Kernel())
		}
		var got Config
		if err := json.Unmarshal(card.Training, &got); err != nil {
			t.Fatal(err)
		}
		if again, _ := json.Marshal(got); !bytes.Equal(again, settings) {
			t.Errorf("%s: the card's training is %s", name, card.Training)
		}
		if name == "base" && !slices.Equal(n.Weights(), policy.NewNet(c.Seed).Weights()) {
			t.Error("base is not the policy before training")
		}
	}
	log, err := Log(k.Folder)
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, p := range log {
		told = append(told, p.Stage)
		if p.Loss <= 0 || p.Best < p.Val || p.Data < 24 {
			t.Errorf("told %+v", p)
		}
	}
	if got := strings.Join(told, " "); got != "one one one two two three three pairs pairs pairs pairs" {
		t.Errorf("the log tells of %s", got)
	}
	before := files(t, k.Folder)
	again := trainer(k.Folder, c)
	again.Data = nil // nothing is made any more
	if err := again.Run(t.Context()); err != nil {
		t.Errorf("a finished training: %v", err)
	}
	sameFiles(t, files(t, k.Folder), before)
}

// The number of cores changes nothing.
func TestCoresChangeNothing(t *testing.T) {
	skipShort(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	one := must(t, brief())
	runtime.GOMAXPROCS(2)
	two := must(t, brief())
	sameFiles(t, files(t, two.Folder), files(t, one.Folder))
	other := brief()
	other.Seed, other.Stages = other.Seed+1, other.Stages[:1]
	if bytes.Equal(files(t, must(t, other).Folder)["one.safetensors"], files(t, one.Folder)["one.safetensors"]) {
		t.Error("another seed trains the same network")
	}
}

// The checkpoint of a stage is the best policy, the later one of equals. Patience ends a stage, and a kill at its end
// does not repeat it.
func TestBestOfValidationAndPatience(t *testing.T) {
	c := small()
	c.Stages = []Stage{{Name: "only", Levels: []int{1}, Seeds: 1, Rounds: 2, Steps: 8, Rate: 1e-3, Patience: 2}}
	vals := []float64{-3, -1, -1, -2, -1.5, 7, 7}
	var seen [][]float32
	change := func(k *Trainer) {
		k.Validate = func(_ context.Context, n *policy.Net) (float64, error) {
			seen = append(seen, slices.Clone(n.Weights()))
			return vals[len(seen)-1], nil
		}
	}
	k := trainer(t.TempDir(), c)
	change(k)
	if err := os.MkdirAll(filepath.Join(k.Checkpoint("only"), "in the way"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(t.Context()); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Fatalf("where the checkpoint cannot be written: %v", err)
	}
	if err := os.RemoveAll(k.Checkpoint("only")); err != nil {
		t.Fatal(err)
	}
	k = trainer(k.Folder, c)
	change(k)
	if err := k.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(seen) != 5 {
		t.Fatalf("%d looks; want 5, two after the best", len(seen))
	}
	n, card := load(t, k.Checkpoint("only"))
	if card.Steps != 10 || !slices.Equal(n.Weights(), seen[2]) {
		t.Errorf("the checkpoint is not the policy of the third look; its card says %d steps", card.Steps)
	}
}

// A training that its context stops resumes where it was, in the same process or another.
func TestCancelledAndResumed(t *testing.T) {
	skipShort(t)
	type curriculum struct {
		name string
		of   Config
	}
	for _, c := range tier.Part(t, []curriculum{{"stages", small()}, {"roll-outs", rolled()}}, 2) {
		t.Run(c.name, func(t *testing.T) { cancelledAndResumed(t, c.of) })
	}
}

func cancelledAndResumed(t *testing.T, c Config) {
	want := files(t, must(t, c).Folder)
	ctx, cancel := context.WithCancel(t.Context())
	k := trainer(t.TempDir(), c)
	calls := 0
	k.Data = func(c context.Context, s *Stage, round int, own *policy.Net) ([]policy.Lesson, error) {
		if calls++; calls == 3 { // in the middle of making the data of the stage before once more
			cancel()
			return nil, c.Err()
		}
		return data(c, s, round, own)
	}
	if err := k.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	ill := errors.New("the measure is ill")
	k.Validate = func(context.Context, *policy.Net) (float64, error) { return 0, ill }
	if err := k.Run(t.Context()); !errors.Is(err, ill) {
		t.Fatalf("got %v", err)
	}
	for told := 0; ; told++ {
		ctx, cancel := context.WithCancel(t.Context())
		k = trainer(k.Folder, c) // another process remembers nothing
		k.Progress = func(Progress) { cancel() }
		err := k.Run(ctx)
		cancel()
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) || told > 20 {
			t.Fatalf("after %d rounds: %v", told, err)
		}
	}
	sameFiles(t, files(t, k.Folder), want)
}

// Cancelled between two looks, the steps since the last one are kept too.
func TestCancelledBetweenLooks(t *testing.T) {
	skipShort(t)
	c := small()
	c.Every, c.Stages = 1000, c.Stages[:1]
	want := files(t, must(t, c).Folder)
	k := trainer(t.TempDir(), c)
	made := k.Data
	ctx := &countdown{Context: t.Context(), left: 3}
	if err := k.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	if k.state.Step == 0 || k.state.Step == 5 {
		t.Fatalf("it stopped at step %d; want some in between", k.state.Step)
	}
	k = trainer(k.Folder, c)
	k.Data = made
	if err := k.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	sameFiles(t, files(t, k.Folder), want)
}

// A countdown is a context that is cancelled after a number of checks.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// The first loss of preference learning is ln 2: where nothing was learnt, no action gained on another.
func TestPreferencesBeginAtLn2(t *testing.T) {
	c := small()
	c.Every, c.Batch = 1, 64
	c.Stages = c.Stages[3:]
	c.Stages[0].Anchor, c.Stages[0].Rounds = 0, 1
	log, err := Log(must(t, c).Folder)
	if err != nil {
		t.Fatal(err)
	}
	if p := log[0]; math.Abs(p.Loss-math.Ln2) > 1e-6 || math.Abs(p.Margin) > 1e-6 {
		t.Errorf("loss %v, margin %v; want ln 2 and 0", p.Loss, p.Margin)
	}
	if p := log[len(log)-1]; p.Loss >= math.Ln2 || p.Margin <= 0 {
		t.Errorf("after %d steps loss %v, margin %v; want less and more", p.Step, p.Loss, p.Margin)
	}
}

// The sign that is printed in the paper teaches the wrong answer.
func TestThePrintedSignIsWrong(t *testing.T) {
	right := func(flip bool) float64 {
		c := small()
		c.Every = 25
		c.Stages = []Stage{{Name: "pairs", Levels: []int{3}, Seeds: 1, Rounds: 1, Steps: 50, Rate: 2e-3, Beta: 0.4, Flip: flip}}
		log, err := Log(must(t, c).Folder)
		if err != nil {
			t.Fatal(err)
		}
		return log[len(log)-1].Right
	}
	ours, printed := right(false), right(true)
	t.Logf("pairs ranked right: %.3f with our sign, %.3f with the printed one", ours, printed)
	if ours < 0.9 || printed > 0.2 {
		t.Errorf("pairs ranked right: %.3f with our sign, %.3f with the printed one", ours, printed)
	}
}

// The curriculum learns the pages it is made for.
func TestItLearns(t *testing.T) {
	c := small()
	c.Every = 40
	c.Stages = []Stage{{Name: "one", Levels: []int{1}, Seeds: 1, Rounds: 1, Steps: 80, Rate: 3e-3, Warm: 10}}
	k, err := train(t, c, func(k *Trainer) {
		k.Data = func(context.Context, *Stage, int, *policy.Net) ([]policy.Lesson, error) {
			return lessons(5, 300, false), nil
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	base, _ := load(t, k.Checkpoint("base"))
	one, _ := load(t, k.Checkpoint("one"))
	before, after := share(base), share(one)
	t.Logf("right on held pages: %.2f before, %.2f after", before, after)
	if before > 0.4 || after < 0.8 {
		t.Errorf("right on held pages: %.2f before, %.2f after", before, after)
	}
}

// The mean of weights follows them: fast at first, and then as slowly as the settings require.
func TestMeanOfWeights(t *testing.T) {
	k := trainer(t.TempDir(), small())
	k.net = policy.NewNet(1)
	k.learn = policy.NewLearner(k.net)
	w := k.net.Weights()
	if &k.policy()[0] != &w[0] {
		t.Error("without a mean the policy is not what is learnt")
	}
	k.average(&Stage{})
	if k.state.Mean != nil {
		t.Error("a stage without a mean has one")
	}
	want := float64(w[7])
	for n := 1; n < 200; n++ {
		w[7] = float32(n)
		k.learn.Steps = n
		k.average(&Stage{Mean: 0.9})
		if n == 1 {
			want = 1
		} else {
			keep := min(0.9, float64(1+n)/float64(10+n))
			want = keep*want + (1-keep)*float64(n)
		}
	}
	if got := float64(k.policy()[7]); math.Abs(got-want) > 1e-2 {
		t.Errorf("the mean is %v, want %v", got, want)
	}
}

// Half of the lessons of a stage of preferences may be those of the stage before, as examples of their better action.
func TestReplayHasNoPreferences(t *testing.T) {
	c := rolled()
	k := trainer(t.TempDir(), c)
	k.net = policy.NewNet(1)
	k.state = state{Stage: 2, Net: k.net.Weights(), Ref: k.net.Weights(), Starts: [][]float32{k.net.Weights()}}
	stage := &c.Stages[2]
	all, err := k.lessons(t.Context(), stage)
	if err != nil {
		t.Fatal(err)
	}
	paired, moved := 0, 0
	for i := range all {
		if all[i].Paired() {
			paired++
		}
		if all[i].Ref != 0 {
			moved++
		}
	}
	// 12 lessons of roll-outs, 24 pairs, and as many lessons of the stage before as there are of it.
	if len(all) != 72 || paired != 24 || moved != 24 {
		t.Errorf("of %d lessons %d are pairs, %d with a reference; want 72, 24 and 24", len(all), paired, moved)
	}
	c.Stages[1].Levels, c.Stages[1].Beta = []int{3}, 0.3 // the stage before has pairs itself
	again := trainer(t.TempDir(), c)
	again.net, again.state = k.net, k.state
	if all, err = again.lessons(t.Context(), stage); err != nil {
		t.Fatal(err)
	}
	if n := len(all) - 36; slices.ContainsFunc(all[36:], func(l policy.Lesson) bool { return l.Paired() }) || n != 36 {
		t.Errorf("%d lessons of a stage of pairs are mixed in, some as pairs", n)
	}
	k = trainer(t.TempDir(), c)
	k.Data = func(context.Context, *Stage, int, *policy.Net) ([]policy.Lesson, error) {
		return lessons(1, 3, false), nil
	}
	k.net, k.state = again.net, again.state
	if _, err := k.lessons(t.Context(), stage); err == nil || !strings.Contains(err.Error(), "there are none among the data") {
		t.Errorf("preferences without pairs: %v", err)
	}
}
