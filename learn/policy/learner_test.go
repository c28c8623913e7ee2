package policy

import (
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"gymkhana"
)

// batchOf makes pairs of random screens: of actions without a text, and of texts.
func batchOf(seed uint64, n int) (all []Lesson) {
	r, net := rand.New(rand.NewPCG(seed, 8)), NewNet(seed)
	for len(all) < n {
		in, out := randomInput(r)
		acts, _ := net.Compose(&in, out)
		better, worse := acts[r.IntN(len(acts))], acts[r.IntN(len(acts))]
		if lesson, ok := NewPair(&in, out, better, worse); ok {
			all = append(all, lesson)
		}
	}
	return all
}

// The result of training is the same to the bit on any number of cores.
func TestStepsDependOnLessonsAlone(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for name, o := range map[string]Objective{"supervised": {Drop: 0.1}, "preferred": {Beta: 0.5, Anchor: 0.1}} {
		var nets []*Net
		for _, cores := range []int{1, 2, 3} {
			runtime.GOMAXPROCS(cores)
			l := NewLearner(NewNet(3))
			for step := range uint64(3) {
				batch := batchOf(step, 9)
				Margins(NewNet(3), batch)
				if _, err := l.Step(batch, o, 1e-3); err != nil {
					t.Fatal(err)
				}
			}
			nets = append(nets, l.Net)
		}
		if !slices.Equal(nets[0].flat, nets[1].flat) || !slices.Equal(nets[0].flat, nets[2].flat) {
			t.Errorf("%s: another number of cores learns something else", name)
		}
	}
}

// The order of a batch matters only by rounding. Preferences drop no words, so there is no other
// influence.
func TestOrderOfABatch(t *testing.T) {
	batch := batchOf(1, 24)
	gradient := func(batch []Lesson) []float32 {
		l := NewLearner(NewNet(3))
		rep := l.gradient(batch, Objective{Beta: 0.5})
		if math.Abs(rep.Loss-math.Ln2) > 0.5 || rep.Norm == 0 {
			t.Fatalf("got %+v", rep)
		}
		return slices.Clone(l.shards[0].grads)
	}
	want := gradient(batch)
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(batch), func(i, j int) { batch[i], batch[j] = batch[j], batch[i] })
	got := gradient(batch)
	if slices.Equal(got, want) {
		t.Error("not even rounding differs; was it shuffled?")
	}
	var gap, size float64
	for i := range got {
		gap, size = gap+math.Pow(float64(got[i]-want[i]), 2), size+math.Pow(float64(want[i]), 2)
	}
	if gap > 1e-10*size {
		t.Errorf("the gradients differ by %g of their size", math.Sqrt(gap/size))
	}
}

// A step that fails changes nothing.
func TestDivergedStepsChangeNothing(t *testing.T) {
	l := NewLearner(NewNet(3))
	batch := batchOf(2, 8)
	if _, err := l.Step(batch, Objective{}, 1e-3); err != nil {
		t.Fatal(err)
	}
	l.Net.query.w[5] = float32(math.Inf(1))
	before, first, second := slices.Clone(l.Net.flat), slices.Clone(l.First), slices.Clone(l.Secnd)
	if _, err := l.Step(batch, Objective{}, 1e-3); !errors.Is(err, ErrDiverged) {
		t.Fatalf("got %v", err)
	}
	if !slices.Equal(l.Net.flat, before) || !slices.Equal(l.First, first) || !slices.Equal(l.Secnd, second) || l.Steps != 1 {
		t.Error("the step changed something")
	}
}

// A step goes down: with any objective the loss of the same batch is less after some.
func TestStepsGoDown(t *testing.T) {
	for name, o := range map[string]Objective{"supervised": {}, "preferred": {Beta: 0.5},
		"flipped": {Beta: 0.5, Flip: true}, "decaying": {Decay: 0.1}} {
		l := NewLearner(NewNet(3))
		batch := batchOf(4, 8)
		Margins(l.Net.Clone(), batch)
		var losses []float64
		for range 12 {
			rep, err := l.Step(batch, o, 2e-3)
			if err != nil {
				t.Fatal(err)
			}
			losses = append(losses, rep.Loss)
		}
		if o.Beta > 0 && math.Abs(losses[0]-math.Ln2) > 1e-6 {
			t.Errorf("%s: it begins at %v; want ln 2", name, losses[0])
		}
		if losses[11] > 0.8*losses[0] {
			t.Errorf("%s: from %.3f to %.3f", name, losses[0], losses[11])
		}
	}
}

// Margins are the differences of log-probabilities by the reference; a lesson that is no pair has none.
func TestMargins(t *testing.T) {
	ref, batch := NewNet(9), batchOf(5, 10)
	batch[3] = batch[3].Plain()
	Margins(ref, batch)
	for i, l := range batch {
		c, want := ref.read(&tape{}, l.Page), 0.0
		if l.Paired() {
			want = c.score(l.Right, nil, nil).p - c.score(l.Wrong, nil, nil).p
		}
		if math.Abs(float64(l.Ref)-want) > 1e-4 || (want == 0) != (i == 3) {
			t.Errorf("lesson %d: %v; want %v", i, l.Ref, want)
		}
	}
}

// A learner keeps the transposed weights of a step for all its lessons; gradients are those of weights transposed each
// time, also after the weights have changed.
func TestTurnedWeightsFollow(t *testing.T) {
	s, out := shelf()
	in := s.Input(out.seen)
	lesson, ok := NewLesson(&in, out, []gymkhana.Action{typing("name", "Rye bread, Tin of tea", true)})
	if !ok {
		t.Fatal("it cannot be chosen")
	}
	l := NewLearner(NewNet(3))
	for step := range 3 {
		l.gradient([]Lesson{lesson}, Objective{})
		alone := &shard{grads: make([]float32, l.Net.Size()), tape: tape{learn: true}}
		alone.net.weights, alone.net.pointers, _ = lay(l.Net.flat, alone.grads)
		alone.learn(&lesson, Objective{}, 1, 1)
		if !slices.Equal(l.shards[0].grads, alone.grads) {
			t.Fatalf("step %d: the gradient is another one", step)
		}
		if _, err := l.Step([]Lesson{lesson}, Objective{}, 1e-2); err != nil {
			t.Fatal(err)
		}
	}
}
