package onphone

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/cli"
	"gymkhana/internal/tier"
	"gymkhana/learn"
)

// A task is in the section of held-out apps exactly if its oracle sees one on its way: every family in several apps, and
// some of the others.
func TestTheSectionOfHeldOutApps(t *testing.T) {
	s, err := learn.Find(cli.Builtin(), "phone")
	if err != nil {
		t.Fatal(err)
	}
	in := map[gymkhana.TaskID]bool{}
	var tasks []*gymkhana.Task
	for _, subset := range []string{"train", "test-task", "test-mini"} {
		sections, err := s.Sections(subset, s.Subset(subset))
		if err != nil {
			t.Fatal(err)
		}
		for _, section := range sections {
			if strings.HasSuffix(section.Name, ", held-out apps") {
				for _, task := range section.Tasks {
					in[task.ID] = true
				}
			}
		}
		several := func(t *gymkhana.Task) bool { return t.Tagged("across") }
		tasks = append(tasks, slices.DeleteFunc(slices.Clone(sections[0].Tasks), func(t *gymkhana.Task) bool { return !several(t) })...)
		tasks = append(tasks, tier.Part(t, slices.DeleteFunc(slices.Clone(sections[0].Tasks), several), 16)...)
	}
	if len(in) != 11+8 {
		t.Errorf("%d families into held-out apps; want 11 of train and 8 of test-task", len(in))
	}
	err = learn.Each(t.Context(), tasks, func(ctx context.Context, task *gymkhana.Task) error {
		if saw, err := seesHidden(ctx, s, task); err != nil || saw != in[task.ID] {
			t.Errorf("%s: its oracle sees a held-out app: %t (%v); it is in the section: %t", task.ID, saw, err, in[task.ID])
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// seesHidden reports whether the oracle sees a held-out app in the first instance of a task.
func seesHidden(ctx context.Context, s *learn.Source, task *gymkhana.Task) (bool, error) {
	world, err := s.Open(task)
	if err != nil {
		return false, err
	}
	defer world.Close()
	start, err := world.Reset(ctx, task.Instances[0])
	if err != nil {
		return false, err
	}
	now := start.Moment
	for range task.Budget.Steps {
		if slices.ContainsFunc(now.Seen[0].Elements, func(e gymkhana.Element) bool { return slices.Contains(s.Entry.Split.Hidden, e.App) }) {
			return true, nil
		}
		if now.Over() {
			break
		}
		if now, err = world.Step(ctx, []gymkhana.Action{world.Guide().Next()}); err != nil {
			return false, err
		}
	}
	return false, nil
}

// The parts of each subset of the phone, and their sizes.
func TestTheSectionsOfThePhone(t *testing.T) {
	s, err := learn.Find(cli.Builtin(), "phone")
	if err != nil {
		t.Fatal(err)
	}
	for subset, want := range map[string]string{
		"train":     "train 203; without pictures 182; without mini tasks 168; mini tasks 35; without held-out apps 192; held-out apps 11",
		"val":       "val 203; without pictures 182; without mini tasks 168; mini tasks 35; without held-out apps 192; held-out apps 11",
		"test-task": "test-task 30; without pictures 29; without mini tasks 24; mini tasks 6; without held-out apps 22; held-out apps 8",
		"test-app":  "test-app 81; without pictures 74; recipes 16; clock 13; chores 18; parley 16; wayfare 10; vista 8",
		"test-mini": "test-mini 51; without pictures 40",
	} {
		sections, err := s.Sections(subset, s.Subset(subset))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, section := range sections {
			got = append(got, strings.TrimPrefix(section.Name, subset+", ")+" "+strconv.Itoa(len(section.Tasks)))
		}
		if text := strings.Join(got, "; "); text != want {
			t.Errorf("%s has the parts\n%s\nwant\n%s", subset, text, want)
		}
	}
}
