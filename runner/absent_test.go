package runner

import (
	"strings"
	"testing"

	"gymkhana"
)

// Of the replies that cannot be used, those that ask for something that is not there are counted by themselves: turn 2 is
// not understood, turn 3 names no element, and in turn 4 the world has no such control. Verify counts them again. A run of
// a program that did not count them is no mismatch.
func TestAbsentActionsAreCounted(t *testing.T) {
	s := newStage()
	s.task.Instances, s.task.Budget = s.task.Instances[:1], gymkhana.Budget{Steps: 4}
	right := gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("right")}}
	turns := []gymkhana.Decision{right, {Invalid: "what?"}, {Invalid: "no element 7", Absent: true},
		{Actions: []gymkhana.Action{gymkhana.DoIt("fly")}}}
	s.decide = func(_ *gymkhana.Observation, turn int) (gymkhana.Decision, error) { return turns[turn-1], nil }
	store := s.run(t, &Runner{}, s.plan(1, gymkhana.Arm{Agent: "given"}))
	out := outcomes(t, store)[0]
	if out.Invalid != 3 || out.Absent == nil || *out.Absent != 2 {
		t.Fatalf("the outcome counts %d, of them %v absent; want 3 and 2", out.Invalid, out.Absent)
	}
	for _, d := range all(t, store)[0].Decisions {
		if d.Absent != (d.Turn == 3) {
			t.Errorf("turn %d: absent is %v", d.Turn, d.Absent)
		}
	}
	none := forgery{t: func(t *gymkhana.Trajectory) {
		for i := range t.Decisions {
			t.Decisions[i].Absent = false
		}
	}, row: func(r *gymkhana.EpisodeRow) { r.Outcome.Absent = nil }}
	earlier := none
	earlier.run = func(r *gymkhana.Run) { r.Host.Product = "0.9" }
	wrong := earlier
	wrong.row = func(r *gymkhana.EpisodeRow) { r.Outcome.Absent = new(0) }
	for _, c := range []struct {
		name string
		f    forgery
		want string
	}{
		{"as it was", forgery{}, ""},
		{"by a program that did not count", earlier, ""},
		{"the counts taken out", none, "whether it is understood"},
		{"a count of 0 by another program", wrong, "absent actions"},
		{"one more in the outcome", outcome(func(o *gymkhana.Outcome) { o.Absent = new(3) }), "absent actions"},
		{"one more in a turn", decision(func(d *gymkhana.Decided) { d.Absent = true }), "whether it is understood"},
	} {
		v, err := Verify(t.Context(), s.Catalog, forged{store, c.f}, Check{Here: gymkhana.Host{}})
		switch {
		case err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want == "" && len(v.Mismatches) > 0, c.want != "" && (len(v.Mismatches) != 1 || !strings.Contains(v.Mismatches[0].What, c.want)):
			t.Errorf("%s: %+v; want %q", c.name, v.Mismatches, c.want)
		}
	}
	clean := newStage()
	clean.task.Budget = gymkhana.Budget{Steps: 1}
	clean.decide = func(*gymkhana.Observation, int) (gymkhana.Decision, error) { return right, nil }
	if out := outcomes(t, clean.run(t, &Runner{}, clean.plan(1, gymkhana.Arm{Agent: "given"})))[0]; out.Absent != nil || out.Thinking != 0 {
		t.Errorf("nothing was invalid and no model thought: %v, %v", out.Absent, out.Thinking)
	}
}
