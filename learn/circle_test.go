package learn

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/learn/learntest"
	"gymkhana/learn/policy"
)

// A moment is what a policy may see, and what is right there.
type moment struct {
	in    gymkhana.PolicyInput
	out   *policy.Options
	right []gymkhana.Action
}

// firstMoment is that of an episode on the panel.
func firstMoment(t *testing.T) moment {
	t.Helper()
	s, err := Find(learntest.Catalog(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	world, err := s.Open(learntest.Task(t, "panel", "boards/a", "plain", 1))
	if err != nil {
		t.Fatal(err)
	}
	start, err := world.Reset(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	o := start.Seen[0]
	o.Elements = slices.Clone(o.Elements)
	in, out := policy.NewSpace(start.Goal, world.Spec()).Look(&o)
	return moment{in, out, []gymkhana.Action{world.Guide().Next()}}
}

// Messages of a circle depend on the dice alone. Over many moments each member hears each other, and itself from the second
// round on; two thirds of the messages arrive, and a third of the proposals are false.
func TestCircles(t *testing.T) {
	m := firstMoment(t)
	own := policy.NewNet(1)
	l := policy.NewLearner(own)
	lesson, ok := policy.NewLesson(&m.in, m.out, m.right)
	if !ok {
		t.Fatal("what is right cannot be chosen")
	}
	for range 60 { // so that it is nearly always right
		if _, err := l.Step([]policy.Lesson{lesson}, policy.Objective{}, 5e-3); err != nil {
			t.Fatal(err)
		}
	}
	pairs, wrong, all, silent := map[[2]int]int{}, 0, 0, 0
	const draws = 1500
	for k := range uint64(draws) {
		heard := heardBy(own, &m.in, m.out, m.right, rand.New(rand.NewPCG(k, 1)))
		if k < 50 {
			if again := heardBy(own, &m.in, m.out, m.right, rand.New(rand.NewPCG(k, 1))); !reflect.DeepEqual(heard, again) {
				t.Fatalf("draw %d: %+v, and again %+v", k, heard, again)
			}
		}
		if len(heard) == 0 {
			silent++
		}
		owns := 0
		for _, h := range heard {
			all++
			a, err := gymkhana.ParseAction(h.Raw)
			if err != nil || h.Sure <= 0 || h.Sure > 1.001 {
				t.Fatalf("draw %d: %+v (%v)", k, h, err)
			}
			if !a.Equal(m.right[0]) {
				wrong++
			}
			if h.Own {
				owns++
			}
			pairs[[2]int{h.Member, owns}]++
		}
		if owns > 1 || len(heard) > circleSize {
			t.Fatalf("draw %d: a member hears %+v", k, heard)
		}
	}
	if share := float64(wrong) / float64(all); share < 0.29 || share > 0.42 {
		t.Errorf("%.3f of the proposals are wrong; want a third", share)
	}
	// A member has 1.5 others before it on average, half of them by an edge, and itself in two of three rounds.
	if mean := float64(all) / draws; mean < 0.85 || mean > 1.05 {
		t.Errorf("%.3f messages arrive on average; want 2/3 of 0.75 + 2/3", mean)
	}
	if silent < draws/5 || len(pairs) != 2*circleSize {
		t.Errorf("%d of %d draws are silent; senders %v", silent, draws, pairs)
	}
	if len(m.in.Messages) > 0 {
		t.Error("the input is changed")
	}
}
