package main

import (
	"slices"
	"strings"
	"testing"

	"gymkhana/cli"
	"gymkhana/internal/tier"
	"gymkhana/learn"
)

// beyond are the families without pictures that the policy's choices do not cover: answers that are computed from several
// values, texts in another form, and places that have no element.
var beyond = strings.Fields(`
	across/free-hour jotter/to-do-count lookout/multiply mini/enter-text-2 mini/resize-textarea notes/copy-
	to-clipboard parley/forward-to-all parley/sum-owed tracks/compare-weeks tracks/fix-watch tracks/longest-
	distance tracks/pace tracks/total-climb tracks/total-distance tracks/total-duration-for-week
	wayfare/distance-between wayfare/favourite-stops wayfare/mark-kind wayfare/marker wayfare/reverse-track`)

// Every other task without pictures can be expressed on the phone: one instance of each, or of one in four in a sample.
func TestCeilingOfThePhone(t *testing.T) {
	skipShort(t)
	source, err := learn.Find(cli.Builtin(), "phone")
	if err != nil {
		t.Fatal(err)
	}
	r := &CeilingReport{}
	pictures := map[string]bool{}
	for _, subset := range append([]string{source.Entry.Split.Train}, source.Entry.Split.Measured()...) {
		sections, err := source.Sections(subset, source.Subset(subset))
		if err != nil {
			t.Fatal(err)
		}
		for _, task := range sections[0].Tasks {
			pictures[string(task.ID)] = task.Tagged("vision")
		}
		walks, err := (&ceiling{source: source, quick: true}).walks(t.Context(), tier.Part(t, sections[0].Tasks, 4))
		if err != nil {
			t.Fatal(err)
		}
		for i := range sections[:2] {
			r.add(&sections[i], walks, i == 0)
		}
	}
	for i, s := range r.Subsets {
		if s.Episodes < 6 || s.Expressible == 0 || s.Choices.Mean < 1000 || strings.HasSuffix(s.Subset, ", without pictures") != (i%2 == 1) {
			t.Errorf("%+v", s)
		}
	}
	for _, g := range r.Gaps {
		family := strings.TrimPrefix(g.Task, "phone/")
		if val, is := strings.CutPrefix(family, "val/"); is {
			family = strings.Replace(val, "-", "/", 1)
		}
		if !pictures[g.Task] && !slices.Contains(beyond, family) {
			t.Errorf("%s cannot be expressed: %+v", family, g)
		}
	}
}
