package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/registry"
)

// solves plays the oracle of a task whose script it is.
func solves(t *testing.T, task *gymkhana.Task, s Script, miss string) gymkhana.Verdict {
	t.Helper()
	own := *task
	if err := Solve(&own, s); err != nil {
		t.Fatal(err)
	}
	var options OracleOptions
	if err := own.Oracle.Config.Decode(&options); err != nil {
		t.Fatal(err)
	}
	options.Miss = miss
	config, err := gymkhana.NewConfig(options)
	if err != nil {
		t.Fatal(err)
	}
	oracle, err := NewOracle(gymkhana.AgentSetup{Options: config})
	if err != nil {
		t.Fatal(err)
	}
	e := begin(t, &own, gymkhana.Seed(s.Instance))
	if err := oracle.Sit(e.world); err != nil {
		t.Fatal(err)
	}
	play(t, e, oracle)
	return e.score.Verdict()
}

// TestARecordedEpisodeIsAnOracle records how the test pages are solved, by element and by place, and plays that again.
func TestARecordedEpisodeIsAnOracle(t *testing.T) {
	t.Parallel()
	s := wobSuite(t)
	for _, p := range tier.Part(t, pages, 6) {
		task := taskNamed(t, s, p.name)
		e := begin(t, task, 3)
		e.record = NewRecorder(e.world.Spec().Roles)
		p.solve(e)
		if !e.score.Verdict().Success {
			t.Fatalf("%s: not solved", p.name)
		}
		script := Script{Instance: 3, Actions: e.record.Deeds()}
		for _, d := range script.Actions {
			if strings.Contains(d.Do, "element=") || strings.Contains(d.Do, " x=") {
				t.Errorf("%s: an element is not named: %+v", p.name, d)
			}
		}
		if v := solves(t, task, script, ""); !v.Success {
			t.Errorf("%s: played again: %+v", p.name, v)
		}
	}
}

// TestNearMissesOfARecording plays the near misses of a page with three actions.
func TestNearMissesOfARecording(t *testing.T) {
	t.Parallel()
	task := taskNamed(t, wobSuite(t), "login-user")
	e := begin(t, task, 1)
	on := func(role, name string) *Target { return &Target{Role: role, Name: name} }
	script := Script{Instance: 1, Actions: []Deed{{Do: fmt.Sprintf("type text=%q", e.told()[0]), On: on("textbox", "Username")},
		{Do: fmt.Sprintf("type text=%q", e.told()[1]), On: on("textbox", "Password")}, {Do: "click", On: on("button", "Login")}}}
	if v := solves(t, task, script, ""); !v.Success {
		t.Fatalf("%+v", v)
	}
	for _, miss := range tier.Part(t, Misses, 3) {
		if v := solves(t, task, script, miss); v.Success {
			t.Errorf("the near miss %s succeeds", miss)
		}
	}
	config, err := gymkhana.NewConfig(OracleOptions{Instances: []Script{script}})
	if err != nil {
		t.Fatal(err)
	}
	oracle, err := NewOracle(gymkhana.AgentSetup{Options: config})
	if err != nil {
		t.Fatal(err)
	}
	if err := oracle.Begin(t.Context(), task, e.world.Spec()); !errors.Is(err, gymkhana.ErrNoOracle) { // of instance 0, since it does not sit
		t.Errorf("an instance without a script begins with %v", err)
	}
	if err := errors.Join(oracle.Sit(e.world), oracle.Begin(t.Context(), task, e.world.Spec())); err != nil {
		t.Fatal(err)
	}
	_, err = oracle.Act(t.Context(), &gymkhana.Observation{})
	if gymkhana.FaultOf(err) != gymkhana.FaultAgent || !strings.Contains(err.Error(), `the textbox "Username"`) {
		t.Errorf("a page without the element that the script names gives %v", err)
	}
}

// TestDeeds reads and writes actions of oracles.
func TestDeeds(t *testing.T) {
	for text, want := range map[string]string{
		`"click x=1 y=2"`: `"click x=1 y=2"`,
		`{"do":"click","on":{"role":"button","name":"a\"\n\u0085b"}}`:    "",
		`{"do":"press keys=[\"a\"]","role":"p2"}`:                        "",
		`{"do":"drag","on":{"class":"i","at":[1,2]},"to":{"class":"b"}}`: "",
		`{"do":"type text=\"x\"","on":{"role":"textbox","nth":2}}`:       "",
		`{"do":"finish"}`: `"finish"`,
		`{"do":"click","on":{"role":"button"},"element":"3"}`:                              "unknown field",
		`{"do":"click element=\"3\"","on":{"role":"button"}}`:                              "given twice",
		`{"do":"click","on":{}}`:                                                           "is no element",
		`{"do":"click","on":{"nth":3,"at":[1,2]}}`:                                         "is no element",
		`{"do":"click","on":{"role":"button","nth":-3}}`:                                   "is no element",
		`{"do":"click","on":{"role":"button"},"to":{"role":"button"}}`:                     "has no place where it ends",
		`{"do":"press keys=[\"a\"]","on":{"role":"button"}}`:                               "acts on no element",
		`{"do":"rm -rf /"}`:                                                                "want name=value",
		`7`:                                                                                "an action of an oracle is",
		`{"do":"click","on":{"role":"button","at":[1]}}`:                                   "",
		`{"do":"click","on":{"role":"button","at":[99999999999999999999,0]}}`:              "cannot unmarshal",
		`{"do":"drag dx=5","on":{"class":"i"},"to":{"class":"b"}}`:                         "",
		`{"do":"drag dy=5","on":{"class":"i"}}`:                                            "",
		`{"do":"drag","on":{"class":"i"}}`:                                                 "where it ends is missing",
		`{"do":"drag x=0 y=0","to":{"role":"button"}}`:                                     "",
		`{"do":"drag to_x=0 to_y=0","on":{"role":"button","at":[9000000000000000000,-5]}}`: "",
	} {
		var d Deed
		err := json.Unmarshal([]byte(text), &d)
		if err == nil {
			_, err = d.action()
		}
		if err != nil {
			if want == "" || !strings.Contains(err.Error(), want) {
				t.Errorf("%s gives %v; want %q", text, err, want)
			}
			continue
		}
		back, err := json.Marshal(d)
		if want == "" {
			var again Deed
			if err := json.Unmarshal(back, &again); err != nil || fmt.Sprint(again.On, again.To, again.Do) != fmt.Sprint(d.On, d.To, d.Do) {
				t.Errorf("%s comes back as %s, %v", text, back, err)
			}
		} else if string(back) != want {
			t.Errorf("%s comes back as %s, %v", text, back, err)
		}
		if d.On == nil {
			continue
		}
		seen := []gymkhana.Element{{ID: "4", Role: d.On.Role, Class: d.On.Class, Name: d.On.Name, Bounds: gymkhana.Bounds{X0: 5, Y0: 5, X1: 9, Y1: 9}}}
		seen = append(seen, seen[0], gymkhana.Element{ID: "5", Role: "button", Class: "b"})
		a, err := d.on(seen, gymkhana.Size{W: 100, H: 80})
		if x, _ := a.Int("x"); err != nil || x < 0 || x >= 100 {
			t.Errorf("%s becomes %s, %v", text, a, err)
		}
	}
}

// TestForgedOracles imports files whose oracles are not what they should be.
func TestForgedOracles(t *testing.T) {
	for oracle, want := range map[string]string{
		`oracle: ["clack x=1 y=2"]`:                                                     "action 1",
		`oracle: [finish, {do: click, on: {}}]`:                                         "action 2",
		`oracle: [{do: click, on: {role: button}, why: "x"}]`:                           "why",
		`oracle: {do: finish}`:                                                          "oracle",
		`oracle: [` + strings.Repeat("finish, ", maxDeeds) + `finish]`:                  "at most",
		`oracles: [{instance: 1, actions: []}]`:                                         "want one list of actions",
		`oracles: [{instance: 1, actions: [finish]}, {instance: 1, actions: [finish]}]`: "want one list of actions",
		`oracles: [{instance: -1, actions: [finish]}]`:                                  "instance",
		`oracles: [{instance: 2, actions: ["do x y"]}]`:                                 "instance 2: action 1",
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "page.yaml")
		text := "folder: .\nfile: page.yaml\ntask: go\nsuccess: [{path: title, equals: x}]\n" + oracle + "\n"
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := ImportPage(t.Context(), file, "forged")
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s gives %v; want %q", oracle, err, want)
		}
	}
}

// TestKeepScript puts oracles into files and leaves the rest as it is.
func TestKeepScript(t *testing.T) {
	const before = "# Mine.\nfolder: any # here\nfile: index.html\ntask: go\nsuccess: [{path: title, equals: x}]\n"
	const tasks = "tasks:\n  - id: a # the first\n  - id: b\n    oracle: [finish]\n"
	wild := "a \"quoted\"\n\ttext: # with \u0085, \u2028, \u009f, \x7f and '#{}[]"
	s := Script{Instance: 2, Actions: []Deed{{Do: "click", On: &Target{Role: "button", Name: wild, At: &[2]int{1, 2}}}, {Do: gymkhana.Action{Verb: gymkhana.Type,
		Args: []gymkhana.Arg{{Name: "text", Value: wild}}}.String()}}}
	read := func(text []byte) (f File) {
		t.Helper()
		file := filepath.Join(t.TempDir(), "page.yaml")
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := readYAML(file, &f); err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		return f
	}
	same := func(got []Deed) {
		t.Helper()
		if fmt.Sprint(got[0].On, got[0].On.At, got[1]) != fmt.Sprint(s.Actions[0].On, s.Actions[0].On.At, s.Actions[1]) {
			t.Errorf("got %v; want %v", got, s.Actions)
		}
	}
	one, err := KeepScript([]byte(before), "page", 1, s)
	if err != nil {
		t.Fatal(err)
	}
	same(read(one).Oracle)
	if !strings.HasPrefix(string(one), before) {
		t.Errorf("the file is now\n%s", one)
	}
	many, err := KeepScript([]byte(before+tasks), "b", 3, s)
	if err == nil {
		many, err = KeepScript(many, "b", 3, Script{Instance: 1, Actions: []Deed{{Do: "finish"}}})
	}
	if err == nil {
		many, err = KeepScript(many, "b", 3, s)
	}
	if err != nil {
		t.Fatal(err)
	}
	b := read(many).Tasks[1]
	if len(b.Oracles) != 2 || b.Oracles[0].Instance != 1 || len(b.Oracle) != 1 || !strings.Contains(string(many), "- id: a # the first\n") {
		t.Fatalf("the file is now\n%s", many)
	}
	same(b.Oracles[1].Actions)
	for text, want := range map[string]string{before + tasks: "no task page", "- 1\n": "want a mapping", "a: [\n": "did not find", "": "want a mapping",
		before + "oracles: 7\n": "cannot unmarshal"} {
		if _, err := KeepScript([]byte(text), "page", 2, s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %v; want %q", text, err, want)
		}
	}
	long := Script{Instance: 1, Actions: []Deed{{Do: `type text="` + strings.Repeat("x", maxYAML) + `"`}}}
	if _, err := KeepScript([]byte(before), "page", 1, long); err == nil || !strings.Contains(err.Error(), "at most") {
		t.Errorf("a file that is too large gives %v", err)
	}
	// A suite keeps the same, and an import of the pages keeps what was recorded.
	suite := &gymkhana.Suite{Name: "any", Version: 1, Title: "Any", Repeats: 1, Tasks: []*gymkhana.Task{{ID: "any/b", Goal: "go",
		Tags:        []string{gymkhana.UnprovedTag},
		Environment: gymkhana.Ref{Name: WorldName}, Verifier: gymkhana.Ref{Name: WorldName}, Oracle: gymkhana.Ref{Name: WorldName},
		Instances: []gymkhana.Seed{1, 2}}}}
	fresh := kept(t, suite)
	if err := Solve(suite.Tasks[0], s); err != nil || suite.Tasks[0].Unproved() {
		t.Errorf("solved, but unproved: %v", err)
	}
	old := kept(t, suite)
	if n := KeepScripts(fresh, old); n != 1 || fresh.Tasks[0].Unproved() || !slices.Equal(fresh.Tasks[0].Oracle.Config, old.Tasks[0].Oracle.Config) {
		t.Errorf("%d tasks keep their script: %+v", n, fresh.Tasks[0])
	}
	if text, err := registry.FormatSuite(old); err != nil || strings.ContainsAny(string(text), "\u0085\u009f\x7f") {
		t.Errorf("%v, or what YAML forbids is in\n%s", err, text)
	}
}

// TestHostileNames records a page whose elements have hostile names: with characters of YAML and JSON, endless, all
// alike, or different at each load and each click.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	dir := outside(t, "testdata/wob")
	html := `<!doctype html><meta charset=utf-8><script src="../core/core.js"></script><div id=query>Click the third, then the last.</div><div id=area></div>
<script>function genProblem() {
	const area = document.getElementById('area'), wild = ' "x\n- id: a\u0085\u2028\u202e\u007f\\u0000\'#{}[]&*!|>%@` + "`" + `';
	let third = false;
	const call = () => area.childNodes.forEach((b, i) => {
		b.setAttribute('aria-label', i < 3 ? 'same' + wild : i < 5 ? 'endless ' + 'x'.repeat(1e5) + i : Math.random() + '\noracle: [finish]');
	});
	for (let i = 0; i < 6; i++) {
		const b = document.createElement('button');
		b.style.cssText = 'width:20px;height:20px';
		b.onclick = () => {
			call();
			if (i === 5) core.endEpisode(third ? 1 : -1);
			third = i === 2;
		};
		area.append(b);
	}
	call();
}</script>`
	if err := os.WriteFile(filepath.Join(dir, "miniwob", "names.html"), []byte(html), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := ImportMiniWoB(t.Context(), dir, "wob", MiniWoB{})
	if err != nil {
		t.Fatal(err)
	}
	task := taskNamed(t, s, "names")
	e := begin(t, task, 1)
	e.record = NewRecorder(e.world.Spec().Roles)
	nth := func(n int) string {
		for _, el := range e.seen[0].Elements {
			if el.Role != "button" {
				continue
			}
			if n--; n == 0 {
				return fmt.Sprintf("click element=%q", el.ID)
			}
		}
		t.Fatal("too few buttons")
		return ""
	}
	e.do(nth(5))
	e.do(nth(3))
	e.do(nth(6))
	script := Script{Instance: 1, Actions: e.record.Deeds()}
	if !e.score.Verdict().Success || script.Actions[1].On.Nth != 3 || len(script.Actions[0].On.Name) != maxNaming || script.Actions[0].On.Nth != 2 {
		t.Fatalf("%+v; recorded %v", e.score.Verdict(), script)
	}
	if err := Solve(task, script); err != nil {
		t.Fatal(err)
	}
	again := taskNamed(t, kept(t, s), "names")
	var options OracleOptions
	if err := again.Oracle.Config.Decode(&options); err != nil {
		t.Fatal(err)
	}
	if v := solves(t, again, options.Instances[0], ""); !v.Success {
		t.Errorf("kept in a suite: %+v", v)
	}
	text, err := KeepScript([]byte("task: go\n"), "page", 1, script)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "page.yaml")
	var f File
	if err := errors.Join(os.WriteFile(file, text, 0o644), readYAML(file, &f)); err != nil || len(f.Oracle) != 3 || f.Tasks != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if v := solves(t, task, Script{Instance: 1, Actions: f.Oracle}, ""); !v.Success {
		t.Errorf("kept in a file: %+v", v)
	}
}
