package judge_test

import (
	"strings"
	"testing"

	"gymkhana/judge"
)

// A name that contains the decisive word must be quoted to the end of a phrase; the word alone is enough.
func TestCutOff(t *testing.T) {
	const goal = "What does the itinerary for Vesk suggest at midday of day 3?"
	for _, c := range []struct {
		word, name   string
		right, wrong []string
	}{
		{"dumplings", "dumplings from the hatch in the wall",
			[]string{"dumplings", "The dumplings.", "Dumplings from the hatch in the wall", "dumplings from the hatch", "It suggests dumplings from the hatch.",
				"from the hatch in the wall: dumplings"},
			[]string{"dumplings from the hatch in the", "dumplings from the hatch in", "dumplings from the", "dumplings from", "Dumplings from the hatch in the.",
				"It suggests dumplings from the hatch in the", "dumplings from the hatch in the wal"}},
		{"lantern", "a walk along the lantern path",
			[]string{"the lantern", "the lantern path", "a lantern walk", "a walk along the lantern path", "A walk along the lantern path."},
			[]string{"a walk along the lantern", "walk along the lantern", "along the lantern"}},
		{"film", "an open-air film in the yard of the fire station",
			[]string{"a film", "an open-air film", "an open-air film in the yard", "a film in the yard of the fire station"},
			[]string{"an open-air film in the", "an open-air film in the yard of the fire", "a film in", "film in the yard of"}},
		{"cheese", "bread and cheese on the steps", []string{"cheese", "bread and cheese", "cheese on the steps"}, []string{"bread and cheese on", "cheese on the"}},
		{"Mira", "Mira B.", []string{"Mira", "Mira B.", "It was Mira B"}, []string{"Mir", "Mira C."}},
	} {
		a := judge.Answer{Include: []string{c.word}, Beside: c.name}
		for _, said := range c.right {
			if !a.Check(said, goal) {
				t.Errorf("%q does not say %q", said, c.name)
			}
		}
		for _, said := range c.wrong {
			if a.Check(said, goal) {
				t.Errorf("%q says %q", said, c.name)
			}
		}
		// A name cut off within a word, or behind one that leads on, says nothing.
		for cut := range c.name {
			said := strings.TrimSpace(c.name[:cut])
			last := said[strings.LastIndex(said, " ")+1:]
			if strings.Contains(" a an the in on of and from along ", " "+last+" ") && a.Check(said, goal) {
				t.Errorf("%q says %q", said, c.name)
			}
		}
	}
}
