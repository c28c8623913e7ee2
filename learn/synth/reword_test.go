package synth

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gymkhana/internal/wording"
)

var (
	quotedText = regexp.MustCompile(`"[^"]*"`)
	numbers    = regexp.MustCompile(`[0-9]+`)
	capitals   = regexp.MustCompile(`\b[A-Z][A-Za-z]*`)
)

// unframed takes the polite words off a goal.
func unframed(told string) string {
	told = strings.TrimPrefix(told, "Please do this: ")
	told = strings.TrimPrefix(told, "I would like the following. ")
	return strings.TrimSuffix(told, " Thank you.")
}

// TestRewordKeepsWhatMatters rewords every wording of every family many times.
func TestRewordKeepsWhatMatters(t *testing.T) {
	goals := []string{`Delete "open the new note" and Open Notes at 09:30, then move all 12 of Big Text Choose to "Add 3".`}
	for _, f := range handset.Families() {
		for _, g := range f.Goals {
			plain, err := wording.Plain(g)
			if err != nil {
				t.Fatal(err)
			}
			goals = append(goals, plain)
		}
	}
	changed := 0
	for _, goal := range goals {
		for seed := range uint64(40) {
			told := reword(rand.New(rand.NewPCG(seed, 0)), goal)
			if again := reword(rand.New(rand.NewPCG(seed, 0)), goal); again != told {
				t.Fatalf("%q becomes %q and %q from one stream", goal, told, again)
			}
			if told != goal {
				changed++
			}
			plain := unframed(told)
			for what, of := range map[string]*regexp.Regexp{"quoted": quotedText, "numbers": numbers} {
				if a, b := of.FindAllString(goal, -1), of.FindAllString(plain, -1); !slices.Equal(a, b) {
					t.Errorf("%s: %q becomes %q", what, goal, plain)
				}
			}
			if a, b := capitals.FindAllString(goal[1:], -1), capitals.FindAllString(plain[1:], -1); !slices.Equal(a, b) {
				t.Errorf("capitals: %q becomes %q", goal, plain)
			}
		}
	}
	if n := len(goals) * 40; changed < n/4 || changed > n*3/5 {
		t.Errorf("%d of %d were told in other words; want somewhat less than half", changed, n)
	}
}
