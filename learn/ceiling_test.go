package learn

import (
	"context"
	"image"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/canvas"
	"gymkhana/internal/letters"
)

// A caller is a panel whose oracle says a word instead of pressing a button. The word lights the button.
type caller struct {
	*panel
	word    string
	presses bool // and buttons work too
}

func (c *caller) Spec() gymkhana.Spec {
	s := c.panel.Spec()
	s.Verbs = append(s.Verbs, gymkhana.Answer)
	return s
}

func (c *caller) Guide() gymkhana.Guide { return c }

func (c *caller) Next() gymkhana.Action {
	if c.Lit == c.Aim {
		return c.panel.Next()
	}
	return gymkhana.Action{Verb: gymkhana.Answer, Args: []gymkhana.Arg{{Name: "text", Value: c.word}}}
}

func (c *caller) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	switch a := acts[0]; {
	case a.Verb == gymkhana.Answer && a.Text("text") == c.word:
		c.Lit = c.Aim
	case a.Verb == gymkhana.Finish || a.Verb == gymkhana.Click && c.presses:
		return c.panel.Step(ctx, acts)
	}
	return c.see(), nil
}

// callers is a source of the panel's tasks in which the oracle says a word.
func callers(t *testing.T, word string, presses bool) *Source {
	t.Helper()
	s, err := Find(panels(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	s.Entry.Trainable = func(cfg gymkhana.Config) (gymkhana.Trainable, error) {
		p, err := newPanel(cfg)
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
		r, err := (&Ceiling{Source: callers(t, c.word, c.presses)}).Measure(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		val := r.Subsets[1]
		if len(r.Subsets) != 3 || val.Subset != "val" || val.Episodes != 3 || val.Steps != 6 || val.Choices.Mean < 5 ||
			val.Choices.Max < val.Choices.P99 || val.Sighted.Episodes != 3 {
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
	r, err := (&Ceiling{Source: callers(t, "Zebra", true), Quick: true}).Measure(t.Context())
	if err != nil || r.Subsets[0].Episodes != 2 || r.Subsets[1].Episodes != 1 {
		t.Errorf("%+v (%v)", r, err)
	}
}

// A world that cannot be saved is refused.
func TestNoCeilingWithoutSnapshots(t *testing.T) {
	s := callers(t, "Save", true)
	s.Entry.Trainable = func(cfg gymkhana.Config) (gymkhana.Trainable, error) {
		p, err := newPanel(cfg)
		return &unsaved{p}, err
	}
	_, err := (&Ceiling{Source: s}).Measure(t.Context())
	if gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "cannot be saved") {
		t.Errorf("%v", err)
	}
}

type unsaved struct{ *panel }

func (*unsaved) Capabilities() gymkhana.Capabilities { return gymkhana.Capabilities{} }

// What can be done is no matter of how many cores there are, and stops when it is told to.
func TestCeilingStops(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := (&Ceiling{Source: stopping(t)}).Measure(ctx); err == nil {
		t.Error("a measurement that was stopped has a result")
	}
}

// stopping is a source of worlds that heed their context.
func stopping(t *testing.T) *Source {
	t.Helper()
	s := callers(t, "Save", true)
	s.Entry.Trainable = func(cfg gymkhana.Config) (gymkhana.Trainable, error) {
		p, err := newPanel(cfg)
		return &heeding{p}, err
	}
	return s
}

type heeding struct{ *panel }

func (h *heeding) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	if ctx.Err() != nil {
		return gymkhana.Start{}, ctx.Err()
	}
	return h.panel.Reset(ctx, seed)
}

// A scroller is a caller whose word shows when the list is scrolled down.
type scroller struct {
	*caller
	down    bool
	painted bool // the word is in a picture, below another one
}

func (s *scroller) Spec() gymkhana.Spec {
	spec := s.caller.Spec()
	spec.Verbs = append(spec.Verbs, gymkhana.Scroll)
	return spec
}

func (s *scroller) shown(m gymkhana.Moment) gymkhana.Moment {
	m.Seen[0].Elements = append(m.Seen[0].Elements, gymkhana.Element{ID: "list", Role: "group", States: []string{"scrollable"}})
	if s.painted {
		line := "Nothing yet"
		if s.down {
			line = s.word
		}
		m.Seen[0].Elements = append(m.Seen[0].Elements, gymkhana.Element{ID: "sheet", Role: "img", Name: "picture", Bounds: gymkhana.Bounds{X1: 300, Y1: 80}})
		m.Seen[0].Screenshot = gymkhana.NewScreenshot(func() (image.Image, error) {
			c := canvas.New(300, 80)
			c.Clear(canvas.RGB(0xffffff))
			c.Text(20, 40, line, canvas.Style{Font: letters.Roboto(), Size: 21, Color: canvas.RGB(0x1d1c22)})
			return c.Image(), nil
		}, nil)
	} else if s.down {
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
		lights
		down bool
	}
	return gymkhana.Capabilities{
		Snapshot: func() (gymkhana.Snapshot, error) { return saved{s.lights, s.down}, nil },
		Restore: func(_ context.Context, snapshot gymkhana.Snapshot) (gymkhana.Moment, error) {
			s.lights, s.down = snapshot.(saved).lights, snapshot.(saved).down
			return s.shown(s.see()), nil
		},
	}
}

// An answer that stands at the end of a list can be given after a look there, if the budget allows it.
func TestCeilingLooksFurther(t *testing.T) {
	for steps, want := range map[int]int{4: 3, 3: 0} {
		s := callers(t, "Zebra", false)
		s.Entry.Trainable = func(cfg gymkhana.Config) (gymkhana.Trainable, error) {
			p, err := newPanel(cfg)
			return &scroller{caller: &caller{p, "Zebra", false}}, err
		}
		tasks, _, err := s.Catalog.Select([]string{s.Subset("val")})
		if err != nil {
			t.Fatal(err)
		}
		tasks[0].Budget.Steps = steps
		walks, err := (&Ceiling{Source: s}).walks(t.Context(), tasks, false)
		if err != nil {
			t.Fatal(err)
		}
		r := &CeilingReport{}
		r.add("val", walks, nil)
		if r.Subsets[0].Expressible != want || want > 0 && r.Subsets[0].Ways["a look at the rest of a list"] != want {
			t.Errorf("with a budget of %d: %+v", steps, r.Subsets[0])
		}
	}
}

// What stands in a picture alone can be said by a policy that reads pictures and looks at the rest of them, and by no other.
func TestCeilingReadsPictures(t *testing.T) {
	s := callers(t, "Zebra", false)
	s.Entry.Trainable = func(cfg gymkhana.Config) (gymkhana.Trainable, error) {
		p, err := newPanel(cfg)
		return &scroller{caller: &caller{p, "Zebra", false}, painted: true}, err
	}
	var r CeilingReport
	for _, subset := range []string{"val", "test"} {
		tasks, _, err := s.Catalog.Select([]string{s.Subset(subset)})
		if err != nil {
			t.Fatal(err)
		}
		var seen []*gymkhana.Task
		if subset == "val" {
			tasks[0].Tags = append(tasks[0].Tags, visionTag)
			seen = tasks
		}
		walks, err := (&Ceiling{Source: s}).walks(t.Context(), tasks, false)
		if err != nil {
			t.Fatal(err)
		}
		readers, err := (&Ceiling{Source: s}).walks(t.Context(), seen, true)
		if err != nil {
			t.Fatal(err)
		}
		r.add(subset, walks, readers)
	}
	val, test := r.Subsets[0], r.Subsets[1]
	if val.Expressible != 0 || val.Sighted.Episodes != 0 || val.Reading != (Share{3, 3, 1}) {
		t.Errorf("val: %+v; want all three to need a picture, and to be expressible by who reads it", val)
	}
	if test.Reading.Episodes != test.Episodes || test.Reading.Expressible != 0 {
		t.Errorf("test: %+v; its tasks are not said to need a picture, so nobody reads any", test)
	}
}
