package inbrowser

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A replay of a chain shows its hops: what each wants, at which step it was passed, and by what. Another attempt at the
// task is found, and both are shown in step.
func TestChainsShowTheirHops(t *testing.T) {
	dir, home := t.TempDir(), t.TempDir()
	const task = "sites-text/2-hop/wiki-learn-founder.events-search-organiser"
	gymkhana(t, home, "run", task, "--agent", "oracle", "--instances", "1", "--out", filepath.Join(dir, "good.gym"))
	gymkhana(t, home, "run", task, "--agent", "random", "--instances", "2", "--out", filepath.Join(dir, "bad.gym"))
	b := serve(t, dir)
	at := b.first(b.runs["good.gym"]+"/episodes", episodeLink)
	hops := regexp.MustCompile(`<li class="Hop" data-state="(\w+)">`)
	for step, want := range map[string]string{"0": "next later", "999": "passed passed"} {
		page := b.get(at + "?step=" + step)
		var got []string
		for _, m := range hops.FindAllStringSubmatch(page, -1) {
			got = append(got, m[1])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("at step %s the hops are %v; want %s", step, got, want)
		}
		if passed := regexp.MustCompile(`passed at <a href="[^"]+\?step=(\d+)">step (\d+)</a>`).FindAllStringSubmatch(page, -1); want == "passed passed" &&
			(len(passed) != 2 || passed[0][1] == "0" || passed[0][1] != passed[0][2]) {
			t.Errorf("the hops were passed at %v", passed)
		}
		if !strings.Contains(page, "<li>events search: ") {
			t.Errorf("at step %s the page does not say what passes a hop", step)
		}
	}
	if n := strings.Count(b.get(at+"/beside"), `"/compare?`); n != 1 {
		t.Errorf("%d episodes can be put beside it, want the one of its instance", n)
	}
	pair := b.get(b.first(at+"/beside", `"(/compare[^"]+)"`))
	if !strings.Contains(pair, "oracle, good.gym") || !strings.Contains(pair, "random, bad.gym") ||
		strings.Count(pair, `class="Pair-hops"`) != 2 || !strings.Contains(pair, "First difference: step 1") {
		t.Errorf("the pair is not of these episodes:\n%.3000s", pair)
	}
}
