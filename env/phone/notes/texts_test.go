package notes

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/internal/tier"
	"gymkhana/rng"
)

// No sentence, result or chore occurs twice, so that each identifies its note.
func TestTextsAreTold(t *testing.T) {
	seen := map[string]string{}
	say := func(text, about string) {
		if seen[text] != "" {
			t.Errorf("%q is said of %s and of %s", text, seen[text], about)
		}
		seen[text] = about
	}
	for _, about := range topics {
		for _, s := range about.says {
			say(s, about.name)
		}
	}
	for _, about := range subjects {
		for _, s := range about.results {
			say(s, about.name)
		}
	}
	for _, s := range chores {
		say(s, "chores")
	}
}

// The text of a note fits its name: a note about a topic has only sentences about that topic, minutes have results of
// their meeting, and a recipe has its dish's ingredients in the right amounts.
func TestNotesFitTheirNames(t *testing.T) {
	for seed := range gymkhana.Seed(tier.Rounds(40, 300, 3000)) {
		d, ph := rng.New(seed, "plant"), &device.Phone{}
		for range 8 {
			name := plant(d, ph, Folder)
			similar(d, ph, Path(name), 2)
		}
		for _, f := range all(ph.Files) {
			for line := range strings.SplitSeq(f.Text, "\n") {
				line = strings.TrimPrefix(strings.TrimPrefix(line, "> "), "- ")
				for _, about := range topics {
					if strings.Contains(strings.Join(about.says, "\n"), line) && len(line) > 20 && !strings.Contains(f.Name(), about.name) {
						t.Errorf("seed %d: %q says %q", seed, f.Name(), line)
					}
				}
				for _, about := range subjects {
					if strings.Contains(strings.Join(about.results, "\n"), line) && len(line) > 20 && !strings.Contains(f.Name(), about.name) {
						t.Errorf("seed %d: %q has the result %q", seed, f.Name(), line)
					}
				}
			}
		}
	}
}
