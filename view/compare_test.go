package view_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// played makes a run of some agents in which every episode is over, and has the progress that the function gives it.
func played(t *testing.T, path string, agents []string, suites []string, progress func(arm, task int) float64) {
	t.Helper()
	run := storetest.Plan()
	run.ID = strings.TrimSuffix(filepath.Base(path), ".gym")
	run.Plan.Repeats, run.Plan.Tasks, run.Plan.Suites = 1, nil, nil
	first := run.Plan.Arms[0]
	run.Plan.Arms = nil
	for _, name := range agents {
		own := first
		own.Agent = name
		run.Plan.Arms = append(run.Plan.Arms, own)
	}
	for _, suite := range suites {
		for n := range 6 {
			run.Plan.Tasks = append(run.Plan.Tasks, storetest.Task(gymkhana.TaskID(fmt.Sprintf("%s/t%d/1", suite, n)), 0))
		}
	}
	f, err := store.Create(path, run)
	check(t, err)
	defer f.Close()
	list, err := f.Episodes(t.Context())
	check(t, err)
	for i := range list {
		out := storetest.Outcome()
		of := progress(list[i].Arm, i%len(run.Plan.Tasks))
		out.Scored, out.Verdict.Success, out.Verdict.Progress, out.Invalid = true, of == 1, of, 2*list[i].Arm
		check(t, f.Finish(t.Context(), list[i].ID, out))
	}
}

var keyOf = regexp.MustCompile(`href="/run/([^"]+)"`)

// keys are those of the runs in the list.
func keys(t *testing.T, url string) (list []string) {
	t.Helper()
	_, _, body := get(t, url+"/")
	for _, m := range keyOf.FindAllStringSubmatch(body, -1) {
		list = append(list, m[1])
	}
	return list
}

// A comparison of more than two agents says which two are shown, and offers the others.
func TestCompareOffersThePairs(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a", "b", "c"} {
		played(t, filepath.Join(dir, name+".gym"), []string{"agent-" + name}, []string{"boxes"}, func(_, task int) float64 { return float64(task % 2) })
	}
	web := serve(t, dir)
	to := "/compare?run=" + strings.Join(keys(t, web.URL), "&run=")
	status, _, body := get(t, web.URL+to)
	if status != http.StatusOK || !strings.Contains(body, "3 agents were chosen, and a comparison is of two") {
		t.Errorf("status %d: the page does not say that it compares two of three agents", status)
	}
	pairs := regexp.MustCompile(`<li><a href="(/compare[^"]+)"`).FindAllStringSubmatch(body, -1)
	if len(pairs) != 2 || !strings.Contains(body, "(shown)") {
		t.Fatalf("the other pairs are offered as %d links, not 2", len(pairs))
	}
	_, _, other := get(t, web.URL+strings.ReplaceAll(pairs[0][1], "&amp;", "&"))
	if strings.Contains(other, "were chosen") || strings.Count(other, "(shown)") != 1 {
		t.Errorf("%s: a pair that was chosen is still called the page's choice, or is not marked", pairs[0][1])
	}
}

// Every p-value of a comparison names its test, and Holm's correction is for several suites.
func TestCompareNamesItsTest(t *testing.T) {
	dir := t.TempDir()
	some := func(arm, task int) float64 { return float64((task + arm*task/2) % 2) }
	played(t, filepath.Join(dir, "one.gym"), []string{"x", "y"}, []string{"boxes"}, some)
	web := serve(t, dir)
	_, _, body := get(t, web.URL+"/compare?run="+keys(t, web.URL)[0])
	if strings.Contains(body, "Holm") || strings.Contains(body, "sign-flip") || strings.Count(body, ">p (paired t test)<") != 1 {
		t.Error("one suite: the page should have one p-value, of a paired t test, and no correction")
	}
	dir = t.TempDir()
	played(t, filepath.Join(dir, "two.gym"), []string{"x", "y"}, []string{"boxes", "lanes"}, some)
	web = serve(t, dir)
	_, _, body = get(t, web.URL+"/compare?run="+keys(t, web.URL)[0])
	if !strings.Contains(body, ">p (paired t test, Holm)<") || !strings.Contains(body, "2 suites are compared at once") {
		t.Error("two suites: the correction is not named or not explained")
	}
}

// The list of runs says how many of its files fit a search, and gives no success of different agents together.
func TestTheListCountsWhatFits(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"river", "stone", "lake"} {
		played(t, filepath.Join(dir, name+".gym"), []string{"x", "y"}[:1+len(name)%2], []string{"boxes"}, func(_, task int) float64 { return 1 })
	}
	web := serve(t, dir)
	_, _, body := get(t, web.URL+"/?find=river")
	if !strings.Contains(body, "1 of 3 files fit “river”") || !strings.Contains(body, ">by agent</span>") || strings.Contains(body, ">100</td>") {
		t.Errorf("the list for “river”, a run of two agents: %s", body)
	}
	_, _, body = get(t, web.URL+"/?find=lake")
	if !strings.Contains(body, ">100</td>") {
		t.Error("a run of one agent has no success in the list")
	}
}

// A page of a run tells episodes with unusable replies from the replies, totals from means, and short tables have no
// scroll box.
func TestTheRunSaysWhatItCounts(t *testing.T) {
	dir := t.TempDir()
	played(t, filepath.Join(dir, "r.gym"), []string{"x", "y"}, []string{"boxes"}, func(_, task int) float64 { return float64(task % 2) })
	web := serve(t, dir)
	_, _, body := get(t, web.URL+"/run/"+keys(t, web.URL)[0])
	for _, want := range []string{">Tokens in all<", ">Cost in all, $<", ">Cost per success, $<", ">Episodes with errors<", ">With unusable replies<",
		"tokens and cost are of all episodes together", `only=unusable">6</a></td>`, `<td class="Number"><span class="Faint">12</span></td>`} {
		if !strings.Contains(body, want) {
			t.Errorf("the page of the run lacks %s", want)
		}
	}
	if !strings.Contains(body, `<div class="Scroll" tabindex="0" role="region" aria-label="Tasks by agent">`) {
		t.Error("a table of six tasks is in a box that cuts it")
	}
}

// The progress by step says how many episodes are in it, and ends where they ended.
func TestTheClimbSaysWhatIsInIt(t *testing.T) {
	t.Parallel()
	s := play(t, 4, 1)
	for range 12 { // three steps of each episode
		s.answer("there")
	}
	check(t, s.wait())
	_, _, body := get(t, s.web.URL+"/together")
	if !strings.Contains(body, "Progress by step, all 4 scored episodes") || !strings.Contains(body, "evenly spread") {
		t.Error("the title of the plot does not say that all episodes are in it")
	}
}
