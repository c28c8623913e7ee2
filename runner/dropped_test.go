package runner

import (
	"strings"
	"testing"

	"gymkhana"
)

// Actions that a published protocol leaves out are counted in the turn and in the outcome, and verify counts them
// again. A run of a program that did not count them is no mismatch.
func TestDroppedActionsAreCounted(t *testing.T) {
	s := newStage()
	s.task.Instances, s.task.Budget = s.task.Instances[:1], gymkhana.Budget{Steps: 4}
	s.decide = func(_ *gymkhana.Observation, turn int) (gymkhana.Decision, error) {
		return gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("right")}, Dropped: turn % 3}, nil
	}
	played := func(p gymkhana.Protocol) (*gymkhana.Outcome, gymkhana.Archive) {
		store := s.run(t, &Runner{}, s.plan(1, gymkhana.Arm{Agent: "given", Protocol: p}))
		return &outcomes(t, store)[0], store
	}
	corrected, _ := played(gymkhana.Corrected)
	if corrected.Dropped != nil {
		t.Errorf("the corrected protocol drops nothing, and the outcome counts %d", *corrected.Dropped)
	}
	out, store := played(gymkhana.PublishedCode)
	sum := 0
	for _, d := range all(t, store)[0].Decisions {
		if d.Dropped != d.Turn%3 {
			t.Errorf("turn %d: %d dropped, want %d", d.Turn, d.Dropped, d.Turn%3)
		}
		sum += d.Dropped
	}
	if sum == 0 || out.Dropped == nil || *out.Dropped != sum {
		t.Fatalf("the outcome counts %v, the turns %d", out.Dropped, sum)
	}
	none := forgery{t: func(t *gymkhana.Trajectory) {
		for i := range t.Decisions {
			t.Decisions[i].Dropped = 0
		}
	}, row: func(r *gymkhana.EpisodeRow) { r.Outcome.Dropped = nil }}
	earlier := none
	earlier.run = func(r *gymkhana.Run) { r.Host.Product = "0.9" }
	wrong := earlier
	wrong.row = func(r *gymkhana.EpisodeRow) { r.Outcome.Dropped = new(0) }
	for _, c := range []struct {
		name string
		f    forgery
		want string
	}{
		{"as it was", forgery{}, ""},
		{"by a program that did not count", earlier, ""},
		{"the counts taken out", none, "dropped actions"},
		{"a count of 0 by another program", wrong, "dropped actions"},
		{"one more in the outcome", outcome(func(o *gymkhana.Outcome) { o.Dropped = new(sum + 1) }), "dropped actions"},
		{"one more in a turn", decision(func(d *gymkhana.Decided) { d.Dropped++ }), "number of dropped actions"},
	} {
		v, err := Verify(t.Context(), s.Catalog, forged{store, c.f}, Check{Here: gymkhana.Host{}})
		switch {
		case err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want == "" && len(v.Mismatches) > 0, c.want != "" && (len(v.Mismatches) != 1 || !strings.Contains(v.Mismatches[0].What, c.want)):
			t.Errorf("%s: %+v; want %q", c.name, v.Mismatches, c.want)
		}
	}
}
