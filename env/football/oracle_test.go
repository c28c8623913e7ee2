package football

import (
	"testing"
)

func TestOracleScores(t *testing.T) {
	for _, c := range Categories {
		for region := 1; region <= Regions; region++ {
			sc, err := Generate(c.Name, region, 7)
			if err != nil {
				t.Fatal(err)
			}
			p := play{state: Begin(sc, 7), auto: NewAuto()}
			way, err := search(t.Context(), &p, true)
			if err != nil {
				t.Errorf("%s: %v", sc.ID, err)
				continue
			}
			for _, a := range way {
				p.perform(a, true, func(*State) {})
			}
			if p.state.Over != Goal {
				t.Errorf("%s: %d actions end in %q", sc.ID, len(way), p.state.Over)
			}
			t.Logf("%s: goal in %d frames, %d actions", sc.ID, p.state.Frame, len(way))
		}
	}
}
