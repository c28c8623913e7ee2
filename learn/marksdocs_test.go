package learn

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/learn/train"
	"gymkhana/metric"
)

// The marks in docs/study are of the recipe as it is now, a study goes on with them, and docs/learning.md tells of them what they say.
func TestTheMarksOfTheDocs(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "learning.md"))
	if err != nil {
		t.Fatal(err)
	}
	reads := func(c *train.Config) { c.Reads = true }
	for way, alter := range map[string]func(*train.Config){"dagger": func(*train.Config) {}, "pictures": reads} {
		three := threeSeeds(t, way, alter)
		first := firstScores(t, filepath.Join(studyOfDocs, "first", marksFile))
		for _, subset := range []string{"val", "test-task", "test-app", "phone-gen:test"} {
			rate := metric.EstimateCrossed(cellsOf(three, nil, subset), metric.Confidence)
			more := metric.EstimateCrossed(cellsOf(three, []scores{first, first, first}, subset), metric.Confidence)
			for what, e := range map[string]metric.Estimate{"success": rate, "more than the first network": more} {
				told := fmt.Sprintf("%.1f [%.1f, %.1f]", 100*e.Mean, 100*e.CI.Lo, 100*e.CI.Hi)
				if !strings.Contains(strings.ReplaceAll(string(text), " points [", " ["), told) {
					t.Errorf("%s, %s of %s: docs/learning.md does not tell %s", subset, what, way, told)
				}
			}
		}
	}
}

// studyOfDocs is where the marks of the study are.
var studyOfDocs = filepath.Join("..", "docs", "study")

// threeSeeds are the marks of a way to train, which have to be of the recipe as it is now.
func threeSeeds(t *testing.T, way string, alter func(*train.Config)) (three []scores) {
	t.Helper()
	for seed := uint64(1); seed <= 3; seed++ {
		c := train.Aggregate(seed)
		alter(&c)
		got, err := readMarks(filepath.Join(studyOfDocs, fmt.Sprintf("%s-%d", way, seed)), &c)
		if err != nil || got == nil {
			t.Fatalf("%s, seed %d: %v, %v; after another recipe, train the study again and remove what is there", way, seed, got, err)
		}
		three = append(three, got)
	}
	return three
}

// firstScores reads what the first network did, which was no training of this program.
func firstScores(t *testing.T, path string) scores {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var m marks
	if err := json.Unmarshal(b, &m); err != nil {
		t.Fatal(err)
	}
	all, err := m.episodes()
	if err != nil {
		t.Fatal(err)
	}
	return all
}
