package atlas_test

import (
	"testing"

	"gymkhana/env/site/atlas"
)

func TestUnitsAreThoseOfRecipes(t *testing.T) {
	for _, dish := range atlas.In(1).Dishes {
		for _, i := range dish.Ingredients {
			if got := atlas.UnitOf(i.Name); got != i.Unit {
				t.Errorf("%s is measured in %q, and %s needs it in %q", i.Name, got, dish.Name, i.Unit)
			}
		}
	}
	if atlas.UnitOf("gravel") != "" || atlas.UnitOf("milk") != "ml" {
		t.Errorf("gravel in %q, milk in %q", atlas.UnitOf("gravel"), atlas.UnitOf("milk"))
	}
}
