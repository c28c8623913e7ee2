package main

import (
	"testing"

	"gymkhana/cli"
	"gymkhana/internal/tier"
	"gymkhana/learn"
)

// Every task without pictures can be expressed on the phone: one instance of each task, or of one in four in a sample.
func TestCeilingOfThePhone(t *testing.T) {
	skipShort(t)
	source, err := learn.Find(cli.Builtin(), "phone")
	if err != nil {
		t.Fatal(err)
	}
	r := &CeilingReport{}
	for _, subset := range append([]string{source.Entry.Split.Train}, source.Entry.Split.Measured()...) {
		tasks, _, err := source.Catalog.Select([]string{source.Subset(subset)})
		if err != nil {
			t.Fatal(err)
		}
		walks, err := (&ceiling{source: source, quick: true}).walks(t.Context(), tier.Part(t, tasks, 4))
		if err != nil {
			t.Fatal(err)
		}
		r.add(subset, walks)
	}
	for _, s := range r.Subsets {
		if s.Sighted.Share < 1 || s.Sighted.Episodes < 6 || s.Episodes-s.Expressible > 4 || s.Choices.Mean < 1000 {
			t.Errorf("%+v", s)
		}
	}
	for _, g := range r.Gaps {
		t.Logf("%+v", g)
	}
}
