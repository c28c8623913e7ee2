package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/learntest"
	"gymkhana/metric"
)

// A caller is a panel whose oracle answers with a word instead of pressing a button. The word lights the
// button.
type caller struct {
	*learntest.Panel
	word    string
	presses bool // and buttons work too
}

func (c *caller) Spec() gymkhana.Spec {
	s := c.Panel.Spec()
	s.Verbs = append(s.Verbs, gymkhana.Answer)
	return s
}

func (c *caller) Guide() gymkhana.Guide { return c }

func (c *caller) Next() gymkhana.Action {
	if c.Lit == c.Aim {
		return c.Panel.Next()
	}
	return gymkhana.Action{Verb: gymkhana.Answer, Args: []gymkhana.Arg{{Name: "text", Value: c.word}}}
}

func (c *caller) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	switch a := acts[0]; {
	case a.Verb == gymkhana.Answer && a.Text("text") == c.word:
		c.Lit = c.Aim
	case a.Verb == gymkhana.Finish || a.Verb == gymkhana.Click && c.presses:
		return c.Panel.Step(ctx, acts)
	}
	return c.See(), nil
}

// callers is a source of the panel's tasks in which the oracle answers with a word.
func callers(t *testing.T, word string, presses bool) *learn.Source {
	t.Helper()
	s, err := learn.Find(learntest.Catalog(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	s.Entry.Trainable = func(cfg gymkhana.Config) (gymkhana.Trainable, error) {
		p, err := learntest.New(cfg)
		return &caller{p, word, presses}, err
	}
	return s
}

func TestCeiling(t *testing.T) {
	for _, c := range []struct {
		name, word string
		presses    bool
		gap        string // "" if all can be expressed
	}{
		{"a word on the screen", "Rename", false, ""},
		{"a word of another form", "Zebra", false, "answer: computed or in another form"},
		{"another way", "Zebra", true, ""},
	} {
		r, err := (&ceiling{source: callers(t, c.word, c.presses)}).measure(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		val := r.Subsets[1]
		if len(r.Subsets) != 3 || val.Subset != "val" || val.Episodes != 3 || val.Steps != 6 || val.Choices.Mean < 5 ||
			val.Choices.Max < val.Choices.P99 {
			t.Fatalf("%s: %+v", c.name, r.Subsets)
		}
		switch {
		case c.gap == "" && (val.Expressible != 3 || val.Share != 1 || val.Missing != 0):
			t.Errorf("%s: %+v, %+v; want no gap of val", c.name, val, r.Gaps)
		case c.gap != "" && (val.Expressible != 0 || val.Missing != 3 || len(r.Gaps) != 4 || r.Gaps[2].Cause != c.gap ||
			r.Gaps[2].Task != "boards/val" || r.Gaps[2].Steps != 3 || !strings.Contains(r.Gaps[2].Example, c.word)):
			t.Errorf("%s: %+v, %+v; want the gap %q", c.name, val, r.Gaps, c.gap)
		}
	}
}

// Quick takes an instance of each task.
func TestCeilingOfFewInstances(t *testing.T) {
	r, err := (&ceiling{source: callers(t, "Zebra", true), quick: true}).measure(t.Context())
	if err != nil || r.Subsets[0].Episodes != 2 || r.Subsets[1].Episodes != 1 {
		t.Errorf("%+v (%v)", r, err)
	}
}

// A world that cannot be saved is refused.
func TestNoCeilingWithoutSnapshots(t *testing.T) {
	s := callers(t, "Save", true)
	s.Entry.Trainable = func(cfg gymkhana.Config) (gymkhana.Trainable, error) {
		p, err := learntest.New(cfg)
		return &unsaved{p}, err
	}
	_, err := (&ceiling{source: s}).measure(t.Context())
	if gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "cannot be saved") {
		t.Errorf("%v", err)
	}
}

type unsaved struct{ *learntest.Panel }

func (*unsaved) Capabilities() gymkhana.Capabilities { return gymkhana.Capabilities{} }

// The ceiling does not depend on the number of cores, and stops when its context is cancelled.
func TestCeilingStops(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := (&ceiling{source: stopping(t)}).measure(ctx); err == nil {
		t.Error("a measurement that was stopped has a result")
	}
}

// stopping is a source of worlds that stop when their context is cancelled.
func stopping(t *testing.T) *learn.Source {
	t.Helper()
	s := callers(t, "Save", true)
	s.Entry.Trainable = func(cfg gymkhana.Config) (gymkhana.Trainable, error) {
		p, err := learntest.New(cfg)
		return &heeding{p}, err
	}
	return s
}

type heeding struct{ *learntest.Panel }

func (h *heeding) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	if ctx.Err() != nil {
		return gymkhana.Start{}, ctx.Err()
	}
	return h.Panel.Reset(ctx, seed)
}

// A scroller is a caller whose word shows when the list is scrolled down.
type scroller struct {
	*caller
	down bool
}

func (s *scroller) Spec() gymkhana.Spec {
	spec := s.caller.Spec()
	spec.Verbs = append(spec.Verbs, gymkhana.Scroll)
	return spec
}

func (s *scroller) shown(m gymkhana.Moment) gymkhana.Moment {
	m.Seen[0].Elements = append(m.Seen[0].Elements, gymkhana.Element{ID: "list", Role: "group",
		States: []string{"scrollable"}})
	if s.down {
		m.Seen[0].Elements = append(m.Seen[0].Elements, gymkhana.Element{ID: "end", Role: "text", Text: s.word})
	}
	return m
}

func (s *scroller) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	start, err := s.caller.Reset(ctx, seed)
	s.down = false
	start.Moment = s.shown(start.Moment)
	return start, err
}

func (s *scroller) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	s.down = s.down || acts[0].Verb == gymkhana.Scroll && acts[0].Text("direction") == "down"
	m, err := s.caller.Step(ctx, acts)
	return s.shown(m), err
}

func (s *scroller) Capabilities() gymkhana.Capabilities {
	type saved struct {
		learntest.Lights
		down bool
	}
	return gymkhana.Capabilities{
		Snapshot: func() (gymkhana.Snapshot, error) { return saved{s.Lights, s.down}, nil },
		Restore: func(_ context.Context, snapshot gymkhana.Snapshot) (gymkhana.Moment, error) {
			s.Lights, s.down = snapshot.(saved).Lights, snapshot.(saved).down
			return s.shown(s.See()), nil
		},
	}
}

// An answer at the end of a list can be given after scrolling there, if the budget allows it.
func TestCeilingLooksFurther(t *testing.T) {
	for steps, want := range map[int]int{4: 3, 3: 0} {
		s := callers(t, "Zebra", false)
		s.Entry.Trainable = func(cfg gymkhana.Config) (gymkhana.Trainable, error) {
			p, err := learntest.New(cfg)
			return &scroller{caller: &caller{p, "Zebra", false}}, err
		}
		tasks, _, err := s.Catalog.Select([]string{s.Subset("val")})
		if err != nil {
			t.Fatal(err)
		}
		tasks[0].Budget.Steps = steps
		walks, err := (&ceiling{source: s}).walks(t.Context(), tasks)
		if err != nil {
			t.Fatal(err)
		}
		r := &CeilingReport{}
		r.add(&learn.Section{Name: "val", Tasks: tasks}, walks, true)
		if r.Subsets[0].Expressible != want || want > 0 && r.Subsets[0].Ways["a look at the rest of a list"] != want {
			t.Errorf("with a budget of %d: %+v", steps, r.Subsets[0])
		}
	}
}

func TestCeilingTable(t *testing.T) {
	var out bytes.Buffer
	r := &CeilingReport{Suite: "phone", Subsets: []CeilingSubset{{Subset: "val", Episodes: 40, Expressible: 30,
		Share: 0.75,
		CI:    metric.Between(0.6, 0.9), Steps: 99, Missing: 12,
		Choices: Spread{Mean: 77.6, P99: 189, Max: 208}}},
		Gaps: []Gap{{Subset: "val", Cause: "drag", Task: "phone/a", Steps: 2}, {Subset: "val", Cause: "drag",
			Task: "phone/b", Steps: 3},
			{Subset: "val", Cause: "type: several parts", Task: "phone/a", Steps: 7}}}
	if err := r.write(&out); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(out.String()) {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	want := []string{"subset episodes expressible, % [95 %] steps missing choices: mean 99 % most",
		"val 40 75.0 [60.0, 90.0] 99 12 78 189 208", "", "subset what no choice does steps tasks", "val drag 5 2",
		"val type: several parts 7 1"}
	if got := strings.Join(lines, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("the table is\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}
