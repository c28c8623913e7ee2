package atlas_test

import (
	"testing"

	"gymkhana/env/site/atlas"
)

func TestNamesAndCodesAreUnique(t *testing.T) {
	l := atlas.In(1)
	if len(l.Cities) != 60 || len(l.Countries) != 12 {
		t.Fatalf("%d cities of %d countries, want 60 of 12", len(l.Cities), len(l.Countries))
	}
	seen := map[string]string{}
	for _, c := range l.Cities {
		for _, key := range []string{c.Code, c.Slug, c.Landmark.Slug} {
			if other := seen[key]; other != "" {
				t.Errorf("%s of %s is also of %s", key, c, other)
			}
			seen[key] = c.Name
		}
		if len(c.Code) != 3 || l.City(c.Slug) != c || l.City(c.Code) != c || l.City(c.Name) != c {
			t.Errorf("%s cannot be found by its slug, code %q and name", c, c.Code)
		}
		if err := c.Landmark.Look.Check(); err != nil {
			t.Errorf("%s: %v", c, err)
		}
		if err := c.Flag.Check(); err != nil {
			t.Errorf("%s: %v", c, err)
		}
	}
}

func TestAnotherVersionHasOtherFacts(t *testing.T) {
	same := 0
	for i, c := range atlas.In(1).Cities {
		other := atlas.In(2).Cities[i]
		if other.Name != c.Name {
			t.Errorf("%s is called %s in version 2", c, other)
		}
		if other.Landmark.Look == c.Landmark.Look {
			same++
		}
	}
	if same > 3 {
		t.Errorf("%d of 60 landmarks look alike in both versions", same)
	}
	if once, again := atlas.In(3), atlas.In(3); once != again {
		t.Error("a land was drawn twice")
	}
}

func TestDistance(t *testing.T) {
	a, b := &atlas.City{X: 100, Y: 100}, &atlas.City{X: 400, Y: 500}
	if got := atlas.Distance(a, b); got != 1500 {
		t.Errorf("got %d km, want 1500", got)
	}
}
