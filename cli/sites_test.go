package cli

import (
	"fmt"
	"maps"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/internal/tier"
	"gymkhana/model/modeltest"
	"gymkhana/proof"
	"gymkhana/report"
	"gymkhana/runner"
)

// sitesSuite is the suite of all chains; suites/sites.yaml is written from it.
var sitesSuite = sync.OnceValue(func() *gymkhana.Suite {
	s, err := sites().Suite()
	if err != nil {
		panic(err) // configs of our own
	}
	return s
})

// What hands a city on can hand on any, and the request for it must not say which: the agent has to
// know from the hop before.
func TestErrandsTakeAnyCityWithoutNamingIt(t *testing.T) {
	for _, s := range sites().Town().Sites() {
		for i := range s.Errands {
			e := &s.Errands[i]
			if !slices.Contains(e.Takes, "city") {
				continue
			}
			for n, city := range atlas.In(1).Cities {
				leg := e.Make(kit.NewDraw(gymkhana.Seed(n), 1, "any"), kit.Gift{"city": city.Slug})
				if leg.Then == "" || strings.Contains(leg.Then, city.Name) {
					t.Errorf("%s:%s: for %s it is asked for as %q", s.Name, e.Name, city.Name, leg.Then)
				}
				if !strings.Contains(leg.Ask, city.Name) {
					t.Errorf("%s:%s: alone it is asked for as %q, which does not name %s", s.Name, e.Name, leg.Ask, city.Name)
				}
			}
		}
	}
}

func TestTheSuiteOfSitesIsLargeAndWorded(t *testing.T) {
	suite := sitesSuite()
	if len(suite.Tasks) < 150 {
		t.Errorf("%d tasks, want 150 or more", len(suite.Tasks))
	}
	byHops := map[string]int{}
	goals := map[string]gymkhana.TaskID{}
	for _, task := range suite.Tasks {
		byHops[task.Tags[0]]++
		if other := goals[task.Goal]; other != "" {
			t.Errorf("%s and %s have the same goal: %s", other, task.ID, task.Goal)
		}
		goals[task.Goal] = task.ID
		if wrong := task.Check(); len(wrong) > 0 {
			t.Error(wrong)
		}
	}
	for _, tag := range []string{"hops-1", "hops-2", "hops-3", "hops-4"} {
		if byHops[tag] < 8 {
			t.Errorf("%d tasks of %s", byHops[tag], tag)
		}
	}
}

// oneOfEach picks a task of every length from sites:mini.
func oneOfEach(t *testing.T) []string {
	t.Helper()
	suite := sitesSuite()
	tasks, err := suite.Select(gymkhana.Selector{Path: "sites", Subset: "mini"})
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	hops := map[string]bool{}
	for _, task := range tasks {
		length := task.Tags[slices.IndexFunc(task.Tags, func(tag string) bool { return strings.HasPrefix(tag, "hops-") })]
		if !hops[length] {
			hops[length] = true
			ids = append(ids, string(task.ID))
		}
	}
	return ids
}

// A chain of one hop and one of two are proved in the browser, and played and verified there: all four in four samples.
func TestSitesAreProvedAndPlayedAgainTheSame(t *testing.T) {
	heavy(t)
	ids := oneOfEach(t)
	instances := tier.Rounds(1, 3, 3)
	proved := func(id string) {
		var p proof.Report
		newSession(t).json(&p, "selftest", "--engine", "chromium", "--instances", strconv.Itoa(instances), id)
		if p.Tasks != 1 || p.OraclePass != 1 || p.IdleFail != 1 || p.DeclareFail != 1 || p.NearMissFail != 1 {
			t.Errorf("selftest of %s: %+v", id, p)
		}
	}
	played := func(id string) {
		s := newSession(t)
		file := filepath.Join(t.TempDir(), "s.gym")
		var sum report.Summary
		s.json(&sum, "run", "--agent", "heuristic,oracle", "--instances", strconv.Itoa(instances), "--out", file, id)
		if best := sum.Agents[1]; best.SuccessRate == nil || *best.SuccessRate != 1 || best.Hops == nil || *best.Hops.Buckets[3].HopRate != 1 {
			t.Errorf("the oracle: %+v", best)
		}
		var v runner.Verification
		s.json(&v, "verify", file, "--strict")
		if v.Episodes != 2*instances || len(v.Mismatches) > 0 {
			t.Errorf("verify: %d episodes, mismatches %v", v.Episodes, v.Mismatches)
		}
	}
	for _, do := range tier.Part(t, []func(){func() { proved(ids[0]) }, func() { played(ids[1]) }, func() { proved(ids[1]) }, func() { played(ids[0]) }}, 4) {
		do()
	}
}

// Hops can be played alone and in another version in either engine, and in a browser in a larger window.
func TestHopsCanBePlayedAloneAndInAnotherVersion(t *testing.T) {
	heavy(t)
	s := newSession(t)
	for _, line := range tier.Part(t, []string{"sites-text/2-hop/guide-pick-country.food-city", oneOfEach(t)[1] + " --screen 1280x2048"}, 2) {
		var sum report.Summary
		s.json(&sum, append([]string{"run", "--agent", "oracle", "--instances", "1", "--isolate-hops", "--world-version", "2",
			"--out", filepath.Join(t.TempDir(), "h.gym")}, strings.Fields(line)...)...)
		a := sum.Agents[0]
		if a.Episodes != 2 || *a.SuccessRate != 1 || len(a.Hops.Positions) != 1 || a.Hops.Positions[0].Hops != 1 {
			t.Errorf("%s: %+v, %+v; want two episodes of one hop each, both solved", line, a, a.Hops)
		}
	}
	for _, flag := range []string{"--world-version=2", "--isolate-hops", "--screen=100x100"} {
		if status := s.run("run", "sokoban:mini", "--agent", "oracle", flag); status != exitInput || !strings.Contains(s.err.String(), "world sokoban") {
			t.Errorf("%s: exit %d, %q; want to be told that sokoban cannot do it", flag, status, s.err.String())
		}
	}
}

// journey is what the stub does about the chain below, with {role 'name} where the id of an element
// belongs, which it has to find in the tree that it is shown.
var journey = []string{
	"goto [http://guide.localhost/]",
	"type [{textbox 'Where to?}] [Sondra] [1]",
	"click [{link 'Sondra}]",
	"goto [http://flights.localhost/]",
	"type [{textbox 'From}] [Nikaia] [0]",
	"type [{textbox 'To}] [Sondra] [0]",
	"type [{textbox 'Departure}] [1 June 2026] [1]",
	"click [{checkbox 'Direct flights only}]",
	"click [{radio 'Afternoon}]",
	"scroll [down]",
	"click [{button 'Apply}]",
	"new_tab",
	"goto [http://hotels.localhost/]",
	"type [{textbox 'Destination}] [Sondra] [1]",
	"stop []",
}

// A stub drives a chain of three hops to its end through the browser. Its transcript is compared: what it
// is shown turn by turn (the tab in front, its address, what it did before, and the line of the
// element that it then uses) and what came of it.
func TestAStubDrivesThreeHops(t *testing.T) {
	heavy(t)
	const id = "sites/3-hop/guide-pick-cover.flights-search-direct.hotels-search"
	var shown []string
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		said := r.Last()
		action, line := resolve(journey[min(r.N, len(journey))-1], said)
		shown = append(shown, fmt.Sprintf("%d %s\n  tabs     %s\n  before   %s\n  element  %s\n  reply    %s", r.N,
			after(said, "URL: "), after(said, "OBSERVATION:\n"),
			lastAction(said), line, action))
		return modeltest.Say("The next thing to do.\n```" + action + "```")
	}})
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "w.gym")
	var sum report.Summary
	s.json(&sum, "run", id, "--instances", "1", "--agent", "web", "--model", "compat/test", "--base-url", srv.URL(), "--cache", "off", "--parallel", "1", "--out", file)
	a := sum.Agents[0]
	if *a.SuccessRate != 1 || a.Hops.Positions[0].Hops != 3 || a.Hops.Positions[0].Rates[2] != 1 {
		t.Errorf("%+v, %+v; want all three hops", a, a.Hops)
	}
	compareGolden(t, filepath.Join("testdata", "three-hops.txt"), strings.Join(shown, "\n")+"\n")
	s.must("verify", file, "--strict")
}

// resolve puts the id of an element in the place of its description, and gives its line.
func resolve(action, said string) (resolved, line string) {
	open, shut := strings.Index(action, "{"), strings.Index(action, "}")
	if open < 0 {
		return action, "–"
	}
	for l := range strings.Lines(said) {
		l = strings.TrimSpace(l)
		id, rest, found := strings.Cut(strings.TrimPrefix(l, "["), "] ")
		if found && strings.HasPrefix(l, "[") && strings.HasPrefix(rest, action[open+1:shut]) {
			return action[:open] + id + action[shut+1:], l
		}
	}
	return "none", "not shown: " + action
}

// after gives the rest of the line, or the line, that comes after a mark.
func after(said, mark string) string {
	_, rest, _ := strings.Cut(said, mark)
	line, _, _ := strings.Cut(rest, "\n")
	return line
}

// lastAction gives the last line of the history.
func lastAction(said string) string {
	lines := strings.Split(strings.TrimSpace(said), "\n")
	return lines[len(lines)-1]
}

// compareGolden compares with a file, or rewrites it with -update.
func compareGolden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; got\n%s", file, got)
	}
}

// The sweep over procedural memory is a plan: with K of 0 nothing is told of earlier tasks, and with 1
// or 2 that many of those that were solved, in the order of the plan.
func TestTheMemorySweepTellsWhatWasSolved(t *testing.T) {
	heavy(t)
	for _, engine := range tier.Part(t, []string{"sites-text", "sites"}, 2) {
		t.Run(engine, func(t *testing.T) { sweepMemory(t, engine) })
	}
}

// sweepMemory runs the plan on three errands of a suite.
func sweepMemory(t *testing.T, suite string) {
	t.Helper()
	tasks := []string{"sites/1-hop/hotels-search", "sites/1-hop/food-city", "sites/1-hop/guide-search"} // in the order of the suite
	var goals []string
	for _, task := range sitesSuite().Tasks {
		if slices.Contains(tasks, string(task.ID)) {
			goals = append(goals, task.Goal)
		}
	}
	told := map[string]int{} // goal and number of other goals told with it, by how many requests
	var mu sync.Mutex
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		goal, all := after(r.Last(), "OBJECTIVE: "), ""
		for _, m := range r.Messages {
			all += modeltest.Text(m)
		}
		others := 0
		for _, g := range goals {
			if g != goal && strings.Contains(all, g) {
				others++
			}
		}
		mu.Lock()
		told[fmt.Sprint(slices.Index(goals, goal), " ", others)]++
		mu.Unlock()
		return modeltest.Say("```" + seek(goal, r.Last()) + "```")
	}})
	for i := range tasks {
		tasks[i] = strings.Replace(tasks[i], "sites", suite, 1)
	}
	s := newSession(t)
	var sum report.Summary
	s.json(&sum, append([]string{"run", "--config", "sites-memory", "--instances", "1", "--model", "compat/test", "--base-url", srv.URL(), "--cache", "off",
		"--out", filepath.Join(t.TempDir(), "m.gym")}, tasks...)...)
	for i, k := range []string{"0", "1", "2"} {
		if a := sum.Agents[i]; a.Labels["k"] != k || *a.SuccessRate != 1 {
			t.Errorf("arm %d: k %q, success %v; want k %s and all solved", i, a.Labels["k"], *a.SuccessRate, k)
		}
	}
	// Three requests an episode; the first task is told of none, the second of one where K is 1 or 2.
	want := map[string]int{"0 0": 9, "1 0": 3, "1 1": 6, "2 0": 3, "2 1": 3, "2 2": 3}
	if !maps.Equal(told, want) {
		t.Errorf("tasks were told of others so often: %v, want %v", told, want)
	}
}

// seek looks for the city that a goal names on the site that it names.
func seek(goal, said string) string {
	site, field := "hotels", "Destination"
	switch {
	case strings.Contains(goal, "guide site"):
		site, field = "guide", "Where to?"
	case !strings.Contains(goal, "hotel"):
		site, field = "food", "City"
	}
	switch url := after(said, "URL: "); {
	case !strings.Contains(url, site):
		return "goto [" + kit.Home(site) + "]"
	case url != kit.Home(site):
		return "stop []"
	}
	for _, c := range atlas.In(1).Cities {
		if strings.Contains(goal, c.Name) {
			action, _ := resolve("type [{textbox '"+field+"}] ["+c.Name+"] [1]", said)
			return action
		}
	}
	return "none"
}

// BenchmarkSites measures what an episode on all sites costs their servers: the start of an episode, and
// a page of each site, made anew.
func BenchmarkSites(b *testing.B) {
	sites().Town().Forgets = true
	defer func() { sites().Town().Forgets = false }()
	b.Run("reset", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			s, err := sites().Town().Open(gymkhana.Seed(i), 1)
			if err != nil {
				b.Fatal(err)
			}
			if n := len(s.Hosts()); n != 7 {
				b.Fatalf("%d sites", n)
			}
			if err := s.Close(); err != nil {
				b.Fatal(err)
			}
		}
	})
	for host, path := range map[string]string{"wiki": "/A/vesk", "flights": "/flight-search/ORL-VES/2026-03-12?adults=1&cabin=economy&to=vesk",
		"hotels": "/hotels/list?city=VES&cityname=Vesk&checkin=2026-03-12&checkout=2026-03-15&guests=2&rooms=1", "food": "/vesk/restaurants",
		"guide": "/travel-guides/marinth/vesk/", "shop": "/catalogsearch/result/?q=lamp"} {
		b.Run(host, func(b *testing.B) {
			s, err := sites().Town().Open(1, 1)
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			h := s.Hosts()[host+kit.Domain]
			for b.Loop() {
				w := httptest.NewRecorder()
				h.ServeHTTP(w, httptest.NewRequest("GET", "http://"+host+kit.Domain+path, nil))
				if w.Code != 200 {
					b.Fatalf("%s answers %d", path, w.Code)
				}
			}
		})
	}
}
