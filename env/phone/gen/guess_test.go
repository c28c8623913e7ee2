package gen_test

import (
	"fmt"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/gen"
)

// A task is tagged as one that can be guessed if, and only if, the most frequent answer is right in more than one of
// twenty instances. The tag says how often the answer of one instance is that of another.
func TestGuesses(t *testing.T) {
	for _, task := range gen.Suite().Tasks {
		if !task.Tagged("question") || task.Tagged("val") {
			continue
		}
		world, err := gen.Fleet.Env(task.Environment.Config)
		if err != nil {
			t.Fatal(err)
		}
		const seeds = 300
		answers, most := map[string]int{}, 0
		for seed := range gymkhana.Seed(seeds) {
			if _, err := world.Reset(t.Context(), seed); err != nil {
				t.Fatal(err)
			}
			answer := world.(*device.World).State().Phone().Case.Get("answer")
			answers[answer]++
			most = max(most, answers[answer])
		}
		pairs := 0
		for _, n := range answers {
			pairs += n * (n - 1)
		}
		rate, shared := (100*most+seeds-1)/seeds, (100*pairs+seeds*(seeds-1)-1)/(seeds*(seeds-1))
		t.Logf("%-28s the most frequent answer is right in %d%%, that of another instance in %d%%", task.ID, rate, shared)
		if guess := task.Tagged(gymkhana.GuessTag); guess != (rate > 5) || guess && !task.Tagged(fmt.Sprintf("guess:%d", shared)) {
			t.Errorf("%s: tagged %v; the most frequent answer is right in %d%%, that of another instance in %d%%", task.ID, task.Tags, rate, shared)
		}
	}
}
