package train

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"gymkhana"
	"gymkhana/learn/policy"
)

// The world of these tests is one page: buttons and a field, and a goal that names one of them.
var (
	buttons = []string{"Save", "Delete", "Share", "Archive", "Rename", "Copy", "Print", "Close"}
	pages   = gymkhana.Spec{World: "pages", Keys: []string{"Enter"}, Verbs: []gymkhana.Verb{gymkhana.Click, gymkhana.Type, gymkhana.Back, gymkhana.Wait}}
)

// page makes a moment at random and returns the index of the right legal action.
func page(r *rand.Rand) (in gymkhana.PolicyInput, out *policy.Options, right int) {
	o := &gymkhana.Observation{}
	picked := r.Perm(len(buttons))[:5]
	for i, k := range picked {
		o.Elements = append(o.Elements, gymkhana.Element{ID: fmt.Sprint("b", i), Role: "button", Name: buttons[k], States: []string{"clickable"},
			Bounds: gymkhana.Bounds{X0: 10, Y0: 20 * i, X1: 90, Y1: 20*i + 18}})
	}
	o.Elements = append(o.Elements, gymkhana.Element{ID: "field", Role: "textbox", Name: "Title", States: []string{"clickable", "editable"},
		Bounds: gymkhana.Bounds{X0: 10, Y0: 120, X1: 90, Y1: 138}})
	want := gymkhana.Arg{Name: "element", Value: fmt.Sprint("b", r.IntN(5))}
	goal := fmt.Sprintf("Please press %s for me", buttons[picked[int(want.Value.(string)[1]-'0')]])
	if r.IntN(4) == 0 {
		goal, want = fmt.Sprintf("Set the title to %q", fmt.Sprint("Plan ", r.IntN(90))), gymkhana.Arg{}
	}
	in, out = policy.NewSpace(goal, pages).Look(o)
	for i := range in.Legal {
		a := &in.Legal[i]
		if want.Name == "" && a.Verb == gymkhana.Type && a.Text("clear") == "" || a.Verb == gymkhana.Click && a.Text("element") == want.Value {
			return in, out, i // the first text to type is the quotation
		}
	}
	panic("the right action is not legal")
}

// lessons are examples, or pairs, that depend on a seed alone.
func lessons(seed uint64, n int, pairs bool) []policy.Lesson {
	r := rand.New(rand.NewPCG(seed, 11))
	all := make([]policy.Lesson, n)
	for i := range all {
		in, out, right := page(r)
		wrong := (right + 1 + r.IntN(len(in.Legal)-1)) % len(in.Legal)
		lesson, ok := policy.NewPair(&in, out, in.Legal[right], in.Legal[wrong])
		if !ok {
			panic("one of two legal actions cannot be chosen")
		}
		if all[i] = lesson; !pairs {
			all[i] = lesson.Plain()
		}
	}
	return all
}

// share is how often a network has the right action first, on pages that are not among the lessons.
func share(n *policy.Net) float64 {
	hits := 0
	r := rand.New(rand.NewPCG(1<<40, 12))
	for range 10 {
		in, out, right := page(r)
		acts, scores := n.Compose(&in, out)
		if acts[policy.Best(scores)].Equal(in.Legal[right]) {
			hits++
		}
	}
	return float64(hits) / 10
}

// rolled is a curriculum of roll-outs, of one more such stage, with data of a level beside them, and of preferences on
// both.
func rolled() Config {
	return Config{Seed: 4, Batch: 8, Every: 4, Stages: []Stage{
		{Name: "first", Lead: 0.5, Seeds: 1, Rounds: 2, Steps: 4, Rate: 2e-3, Warm: 2, Mean: 0.9},
		{Name: "next", Lead: 1, Levels: []int{2}, Seeds: 1, Rounds: 1, Steps: 2, Rate: 1e-3, Replay: 0.5, Drop: 0.2, Rename: 0.2, Last: true},
		{Name: "both", Lead: 1, Levels: []int{3}, Seeds: 1, Rounds: 2, Steps: 2, Rate: 1e-3, Beta: 0.3, Anchor: 1, Replay: 1},
	}}
}

// small is a curriculum with something of everything.
func small() Config {
	return Config{Seed: 3, Batch: 8, Every: 2, Stages: []Stage{
		{Name: "one", Levels: []int{1}, Seeds: 1, Rounds: 1, Steps: 5, Rate: 2e-3, Warm: 2, Drop: 0.1},
		{Name: "two", Levels: []int{2}, Seeds: 1, Rounds: 1, Steps: 4, Rate: 2e-3, Replay: 0.5, Patience: 2},
		{Name: "three", Levels: []int{2}, Seeds: 1, Rounds: 1, Steps: 3, Rate: 1e-3, Replay: 0.3},
		{Name: "pairs", Levels: []int{3}, Seeds: 1, Rounds: 2, Steps: 3, Rate: 1e-3, Beta: 0.3, Anchor: 0.1, Replay: 0.5},
	}}
}

// brief is a curriculum of two stages, supervised and of preferences, with few looks.
func brief() Config {
	c := small()
	c.Every, c.Stages = 10, []Stage{c.Stages[0], c.Stages[3]}
	return c
}

// trainer trains on invented pages. What the last stage learns from depends on the policy.
func trainer(folder string, c Config) *Trainer {
	return &Trainer{Config: c, Folder: folder, Data: data, Validate: func(_ context.Context, n *policy.Net) (float64, error) { return share(n), nil }}
}

func data(_ context.Context, s *Stage, round int, own *policy.Net) (all []policy.Lesson, err error) {
	seed := uint64(s.Name[1])<<8 | uint64(round)
	if s.Lead > 0 || s.Beta > 0 { // of each round others, by what the policy was then
		seed ^= uint64(math.Float32bits(own.Weights()[7]))
	}
	if s.Lead > 0 {
		all = lessons(seed, 12, false)
	}
	if len(s.Levels) > 0 {
		all = append(all, lessons(seed+1, 24, s.Beta > 0)...)
	}
	return all, nil
}
