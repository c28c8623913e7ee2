package cli

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gymkhana/internal/tier"
	"gymkhana/model/modeltest"
	"gymkhana/report"
	"gymkhana/runner"
)

// crossed verifies a run in the other engine of its world.
func crossed(t *testing.T, s *session, file string) (v runner.Verification, status int) {
	t.Helper()
	status = s.run("verify", file, "--cross-engine", "--json")
	if err := json.Unmarshal(s.out.Bytes(), &v); err != nil {
		t.Fatalf("exit %d, no JSON: %v\n%s%s", status, err, s.out.String(), s.err.String())
	}
	return v, status
}

// A run of the sites is executed again in their other engine, with the same states and verdicts; a forged one is told. A sample
// forges one thing, and plays one of two tasks under the published rules.
func TestRunsAreVerifiedInTheOtherEngine(t *testing.T) {
	heavy(t)
	const task = "/1-hop/wiki-pick-capital"
	dir := t.TempDir()
	s := newSession(t)
	for suite, other := range map[string]string{"sites-text": "site", "sites": "site-text"} {
		file := filepath.Join(dir, suite+".gym")
		var sum report.Summary
		s.json(&sum, "run", suite+task, "--agent", "heuristic,oracle,random", "--instances", "1", "--out", file)
		v, status := crossed(t, s, file)
		// In a window the random agent drags things at some time, which is more than text can do.
		beyond := len(v.NotComparable)
		if beyond > 0 && (suite != "sites" || beyond > 1 || !strings.Contains(v.NotComparable[0].What, "drag needs a screen")) {
			t.Errorf("%s: not comparable: %v", suite, v.NotComparable)
		}
		if status != exitDone || v.Episodes != 3 || v.Rescored != 3-beyond || v.Steps < 20 || len(v.Mismatches) > 0 || v.Agents != 0 {
			t.Errorf("%s: exit %d, %+v", suite, status, v)
		}
		if len(v.Engines) != 1 || v.Engines[0] != other || strings.Join(v.Compared, " ") != "states verdicts" {
			t.Errorf("%s: it says that %v were compared in %v", suite, v.Compared, v.Engines)
		}
		if said := s.err.String(); !strings.Contains(said, "executed in the other engine ("+other+"); only states and verdicts are compared") {
			t.Errorf("%s: it says %q", suite, said)
		}
	}
	// The published rules look at addresses. Wrong ways are those of the heuristic and of chance.
	published := filepath.Join(dir, "published.gym")
	tasks := tier.Part(t, []string{"sites-text/2-hop/guide-pick-country.food-city", "sites-text/1-hop/hotels-search"}, 2)
	s.must(append([]string{"run", "--protocol", "published", "--agent", "heuristic,oracle,random", "--instances", "1", "--out", published}, tasks...)...)
	if v, status := crossed(t, s, published); status != exitDone || v.Rescored != 3*len(tasks) || len(v.Mismatches)+len(v.NotComparable) > 0 {
		t.Errorf("published: exit %d, %+v", status, v)
	}
	file := filepath.Join(dir, "sites-text.gym")
	for _, f := range tier.Part(t, []struct{ what, query string }{
		{"verdict", `UPDATE episode SET outcome = json_set(outcome, '$.verdict', json('{"success":true,"progress":1,"reward":1}')) WHERE arm = 2`},
		{"state", `UPDATE step SET state = zeroblob(32), states = NULL, base = NULL WHERE n = 1 AND attempt = 1`},
		{"played", `UPDATE step SET actions = 'goto url="http://wiki.localhost/A/vesk"' WHERE n = 1 AND attempt = 2`},
		{"steps", `DELETE FROM step WHERE n = 2 AND attempt = 2`},
	}, 4) {
		forged := filepath.Join(t.TempDir(), "forged.gym")
		copyFile(t, file, forged)
		copyFile(t, file+".frames", forged+".frames")
		if err := withSQL(forged, statements(f.query)); err != nil {
			t.Fatal(err)
		}
		recompute(t, forged)
		if v, status := crossed(t, s, forged); status != exitFailed || len(v.Mismatches) == 0 {
			t.Errorf("a forged %s: exit %d, %+v", f.what, status, v)
		} else {
			t.Logf("%s: %s", f.what, v.Mismatches[0].What)
		}
	}
}

// Only what has two engines can be executed in the other one, and only what both have is compared.
func TestOneEngineIsNoneToCompareWith(t *testing.T) {
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "s.gym")
	s.must("run", "sokoban:mini", "--agent", "idle", "--instances", "1", "--out", file)
	if status := s.run("verify", file, "--cross-engine"); status != exitInput ||
		!strings.Contains(s.err.String(), "the world sokoban has only one engine; what can be executed in another are runs of site and site-text") {
		t.Errorf("exit %d: %s", status, s.err.String())
	}
	if status := s.run("verify", file, "--cross-engine", "--frames"); status != exitInput || !strings.Contains(s.err.String(), "leave out --frames") {
		t.Errorf("exit %d: %s", status, s.err.String())
	}
}

// What needs a screen or a clock is refused without a browser before anything is written.
func TestTextRefusesWhatNeedsAScreen(t *testing.T) {
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	model := []string{"--model", "compat/test", "--base-url", "http://127.0.0.1:9"}
	for why, c := range map[string]struct {
		flags []string
		say   string
	}{
		"marks":           {append([]string{"--agent", "web", "--option", "observe=marks"}, model...), "site-text has no screen"},
		"pictures":        {append([]string{"--agent", "web", "--option", "observe=images"}, model...), "site-text has no screen"},
		"coordinates":     {append([]string{"--agent", "computeruse"}, model...), "site-text has no screen"},
		"marked shots":    {append([]string{"--agent", "phone-image"}, model...), "site-text has no screen"},
		"a clock":         {append([]string{"--agent", "web", "--clock", "latency"}, model...), "clock"},
		"a fixed latency": {append([]string{"--agent", "web", "--clock", "latency=800ms"}, model...), "clock"},
		"a larger screen": {[]string{"--agent", "oracle", "--screen", "1280x2048"}, "leave --screen out"},
	} {
		status := s.run(append([]string{"run", "sites-text/1-hop/wiki-pick-capital", "--instances", "1", "--out", file}, c.flags...)...)
		if status != exitInput || !strings.Contains(s.err.String(), c.say) {
			t.Errorf("%s: exit %d: %s", why, status, s.err.String())
		} else {
			t.Logf("%s: %s", why, s.err.String())
		}
		if left, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "*")); len(left) > 0 {
			t.Errorf("%s: %v is written", why, left)
		}
	}
}

// errand is what the stub does about the chain below, in either engine.
var errand = []string{
	"goto [http://guide.localhost/]",
	"type [{textbox 'Where to?}] [Sondra] [1]",
	"click [{link 'Sondra}]",
	"goto [http://flights.localhost/]",
	"type [{textbox 'From}] [Hvitby] [0]",
	"type [{textbox 'To}] [Sondra] [0]",
	"type [{textbox 'Departure}] [2026-02-26] [1]",
	"goto [http://hotels.localhost/]",
	"type [{textbox 'Destination}] [Sondra] [1]",
	"stop []",
}

// sent is what a stub was sent: of each request what stands around the observation, and the lines of that.
type sent struct {
	around []string
	lines  [][]string
}

var (
	anID      = regexp.MustCompile(`\[\d+\]`)
	ofPlaces  = regexp.MustCompile(` (scrollable: True|scrolled: \d+ of \d+)`)
	theTree   = regexp.MustCompile(`(?s)OBSERVATION:\n(.*?)\nURL: `)
	threeHops = "/3-hop/guide-pick-cheapest.flights-search-to.hotels-search"
)

// transcribe has the stub do the errand in an engine, and gives what it was sent. Elements have other numbers in the two
// engines, so no number counts; and only a drawn page can be scrolled.
func transcribe(t *testing.T, s *session, suite, file string) (tr sent, done report.AgentSummary) {
	t.Helper()
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		said := r.Last()
		action, _ := resolve(errand[min(r.N, len(errand))-1], said)
		plain := anID.ReplaceAllString(ofPlaces.ReplaceAllString(said, ""), "[]")
		tree := theTree.FindStringSubmatch(plain)
		if tree == nil {
			t.Fatalf("request %d has no observation:\n%s", r.N, said)
		}
		var lines []string
		for l := range strings.Lines(tree[1]) {
			lines = append(lines, strings.TrimSpace(l))
		}
		around := strings.Replace(plain, tree[0], "", 1)
		for _, m := range r.Messages[:len(r.Messages)-1] {
			around += "\n" + anID.ReplaceAllString(modeltest.Text(m), "[]")
		}
		tr.around, tr.lines = append(tr.around, around+"\n"+after(said, "URL: ")), append(tr.lines, lines)
		return modeltest.Say("The next thing to do.\n```" + action + "```")
	}})
	var sum report.Summary
	s.json(&sum, "run", suite+threeHops, "--instances", "1", "--agent", "web", "--model", "compat/test", "--base-url", srv.URL(), "--cache", "off",
		"--parallel", "1", "--out", file)
	return tr, sum.Agents[0]
}

// A stub drives a chain of three hops in both engines, by the same actions and to the same end. What it is sent differs in
// three things only: the numbers of elements, whether something can be scrolled, and what is outside the window, which
// the browser leaves out.
func TestAStubIsToldTheSameInBothEngines(t *testing.T) {
	heavy(t)
	s := newSession(t)
	dir := t.TempDir()
	drawn, one := transcribe(t, s, "sites", filepath.Join(dir, "drawn.gym"))
	text, two := transcribe(t, s, "sites-text", filepath.Join(dir, "text.gym"))
	if *one.SuccessRate != 1 || one.Hops.Positions[0].Rates[2] != 1 || !reflect.DeepEqual(one.Hops, two.Hops) || one.Steps != two.Steps {
		t.Errorf("in the browser %+v, %+v; in text %+v, %+v", one, one.Hops, two, two.Hops)
	}
	if !slices.Equal(drawn.around, text.around) || len(drawn.lines) != len(errand) {
		t.Errorf("the requests differ around the observations:\n%s\n\ntext:\n%s", strings.Join(drawn.around, "\n"), strings.Join(text.around, "\n"))
	}
	cut := 0
	for i := range min(len(drawn.lines), len(text.lines)) {
		if d := beyond(drawn.lines[i], text.lines[i]); d != "" {
			t.Errorf("request %d: %s", i+1, d)
		}
		if len(drawn.lines[i]) < len(text.lines[i]) {
			cut++
		}
	}
	if cut == 0 {
		t.Error("no page is longer than the window; some should be")
	}
	if v, status := crossed(t, s, filepath.Join(dir, "text.gym")); status != exitDone || v.Rescored != 1 {
		t.Errorf("exit %d, %+v", status, v)
	}
}

// beyond tells the first line that is not in a longer list too, in the same order; "" if all are.
func beyond(some, all []string) string {
	for _, line := range some {
		i := slices.Index(all, line)
		if i < 0 {
			return fmt.Sprintf("%q is only in the browser, or stands elsewhere there", line)
		}
		all = all[i+1:]
	}
	return ""
}

// Runs of both engines are never joined, so that no report pools them.
func TestEnginesAreNeverPooled(t *testing.T) {
	s := newSession(t)
	dir := t.TempDir()
	const say = "are the same world in two engines, and their results are never pooled"
	if status := s.run("run", "sites-text:mini", "sites:mini", "--agent", "idle", "--out", filepath.Join(dir, "both.gym")); status != exitInput ||
		!strings.Contains(s.err.String(), say) {
		t.Errorf("a run of both: exit %d: %s", status, s.err.String())
	}
	text, drawn := filepath.Join(dir, "text.gym"), filepath.Join(dir, "drawn.gym")
	s.must("run", "sites-text/1-hop/hotels-search", "--agent", "idle", "--instances", "1", "--out", text)
	copyFile(t, text, drawn)
	if err := withSQL(drawn, statements(
		`UPDATE task SET id = replace(id, 'sites-text', 'sites'), data = replace(replace(data, 'sites-text', 'sites'), 'site-text', 'site')`,
		`UPDATE run SET plan = replace(replace(plan, 'sites-text', 'sites'), 'site-text', 'site')`)); err != nil {
		t.Fatal(err)
	}
	if status := s.run("merge", filepath.Join(dir, "all.gym"), text, drawn); status != exitInput || !strings.Contains(s.err.String(), say) {
		t.Errorf("a merge: exit %d: %s", status, s.err.String())
	}
	for _, name := range []string{"both.gym", "all.gym"} {
		if left, _ := filepath.Glob(filepath.Join(dir, name+"*")); len(left) > 0 {
			t.Errorf("%v is written", left)
		}
	}
	s.must("merge", filepath.Join(dir, "twice.gym"), text, text)
}
