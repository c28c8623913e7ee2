package live

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/registry"
)

const plainTask = `{"intent": "What colour is the tower on https://kiwix.test/A/Vesk?", "start_url": "https://kiwix.test/A/Landing",
"task_id": 5, "sites": ["shopping"],
"storage_state": "./cookies.json", "geolocation": null, "eval": {"eval_types": ["string_match"],
"string_note": "", "reference_answers": {"must_include": ["blue"], "exact_match": "", "fuzzy_match": []}}}`

func ids(s *gymkhana.Suite) []string {
	var all []string
	for _, t := range s.Tasks {
		all = append(all, string(t.ID))
	}
	return all
}

// TestImportAFolder takes domains and numbers from folders and files, and keeps the order of the numbers.
func TestImportAFolder(t *testing.T) {
	dir := write(t, map[string]string{
		"wikipedia/10.json": plainTask, "wikipedia/2.json": plainTask, "wikipedia/1.json": plainTask,
		"normal/1.json":   `{"intent": "Go.", "eval": {"reference_answers": {"must_include": ["event", "vesk"]}}}`,
		"compare/1.json":  twoHops,
		"compare/note.md": "not a task",
		"sites.yaml":      "kiwix.test: http://127.0.0.1:8080\ncdn.test: http://127.0.0.1:8081\n",
	})
	s, err := Import(t.Context(), dir, "mine")
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"mine/compare/1", "mine/normal/1", "mine/wikipedia/1", "mine/wikipedia/2", "mine/wikipedia/10"}; !slices.Equal(ids(s), want) {
		t.Errorf("tasks %v, want %v", ids(s), want)
	}
	wellFormed(t, s)
	compare, normal, wiki := s.Tasks[0], s.Tasks[1], s.Tasks[2]
	if !compare.Tagged(gymkhana.UnprovedTag) || !compare.Tagged("hops-2") || !compare.Tagged("compare") || !strings.Contains(compare.Notice, "geolocation") {
		t.Errorf("tags %v, notice %q", compare.Tags, compare.Notice)
	}
	if !strings.Contains(wiki.Notice, "storage_state") || strings.Contains(wiki.Notice, "geolocation") || !strings.Contains(wiki.Notice, "cannot be repeated") {
		t.Errorf("notice %q", wiki.Notice)
	}
	var setup Setup
	if err := compare.Environment.Config.Decode(&setup); err != nil {
		t.Fatal(err)
	}
	if want := map[string]string{"kiwix.test": "http://127.0.0.1:8080", "cdn.test": "http://127.0.0.1:8081",
		"https://www.events.test": "https://www.events.test"}; !reflect.DeepEqual(setup.Hosts, want) {
		t.Errorf("hosts %v", setup.Hosts)
	}
	for task, want := range map[*gymkhana.Task]string{
		compare: `{"procedure":{"city":"vesk","flight":"vsk","rule":"multihop","steps":["kiwix","event","end"]}}`,
		normal:  `{"procedure":{"refs":["event","vesk"],"rule":"normal"}}`,
		wiki:    `{"answer":{"include":["blue"]},"checks":["string_match"],"procedure":{"rule":"single"}}`,
	} {
		if got := string(task.Verifier.Config); got != want {
			t.Errorf("%s is graded by %s; want %s", task.ID, got, want)
		}
	}
}

// wellFormed checks a suite as the catalog does, and that it comes back from a file.
func wellFormed(t *testing.T, s *gymkhana.Suite) {
	t.Helper()
	c := registry.New()
	c.Env(registry.EnvEntry{Name: WorldName, New: With(browser.Options{}), Decode: Decode})
	c.Verifier(WorldName, NewVerifier)
	c.Oracle(WorldName, NewOracle)
	if err := c.Check(s); err != nil {
		t.Error(err)
	}
	for _, task := range s.Tasks {
		if _, err := With(browser.Options{})(task.Environment.Config); err != nil {
			t.Errorf("%s: %v", task.ID, err)
		}
		if task.Budget.Steps != 30 || task.Notice == "" {
			t.Errorf("%s: budget %+v, notice %q", task.ID, task.Budget, task.Notice)
		}
	}
	text, err := registry.FormatSuite(s)
	if err != nil {
		t.Fatal(err)
	}
	back, err := registry.ParseSuite("kept.yaml", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back.Tasks, s.Tasks) {
		t.Error("the suite comes back otherwise")
	}
}

// TestImportAFile takes one task, a list, and the form of the sample.
func TestImportAFile(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"one.json": {plainTask, []string{"mine/single/5"}},
		"list.json": {"[" + plainTask + `,{"domain":"normal","intent":"Go.","eval":{"reference_answers":{"must_include":"event"}}}]`,
			[]string{"mine/single/5", "mine/normal/2"}},
		"sample.json":     {`{"note": "x", "full_tasks": [` + twoHops + `]}`, []string{"mine/multihop/1"}},
		"shopping/3.json": {plainTask, []string{"mine/shopping/3"}},
	} {
		dir := write(t, map[string]string{name: c.text, "sites.yaml": "kiwix.test: http://127.0.0.1:8080\n"})
		s, err := Import(t.Context(), filepath.Join(dir, filepath.FromSlash(name)), "mine")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !slices.Equal(ids(s), c.want) {
			t.Errorf("%s: tasks %v, want %v", name, ids(s), c.want)
		}
		if !strings.Contains(string(s.Tasks[0].Environment.Config), "127.0.0.1:8080") {
			t.Errorf("%s: sites.yaml was not read: %s", name, s.Tasks[0].Environment.Config)
		}
		wellFormed(t, s)
	}
	dir := write(t, map[string]string{"1.json": plainTask, "x.json": plainTask})
	if s, err := Import(t.Context(), dir, "mine"); err != nil || len(s.Tasks) != 2 || !strings.HasSuffix(ids(s)[0], "/1") {
		t.Errorf("a domain by itself: %v, %v", s, err)
	}
}

// TestMalformedTasks names the file and the field.
func TestMalformedTasks(t *testing.T) {
	eval := func(s string) string { return `{"intent": "Go.", "eval": ` + s + `}` }
	for text, want := range map[string]string{
		`{`:                                      "not JSON",
		"{\n\n\"intent\": }":                     "line 3: not JSON",
		`{} {}`:                                  "text after the JSON value",
		`"x"`:                                    "the task: a JSON string; want an object",
		`{"intent": ""}`:                         "intent: there is none",
		`{"intent": 3}`:                          "intent: a JSON number; want a text",
		`{"intent": "Go.", "procedure": "x"}`:    "procedure: a JSON string; want a list",
		`{"intent": "Go.", "procedure": ["x"]}`:  `procedure: steps ["x"]`,
		`{"intent": "Go.", "task_id": "x"}`:      "task_id: a JSON string; want a whole number",
		`{"intent": "Go."}`:                      "eval.eval_types: there is none",
		eval(`{"eval_types": ["trip_match"]}`):   `eval.eval_types: "trip_match" cannot be graded`,
		eval(`{"eval_types": ["string_match"]}`): "eval: string_match without an answer",
		eval(`{"eval_types": ["string_match"], "reference_answers": {"must_include": ` +
			`3}}`): "eval.reference_answers.must_include: want a text",
		eval(`{"eval_types": ["string_match"], "reference_answers": {"one_of": ` +
			`["a"]}}`): "eval.reference_answers: cannot grade by one_of",
		eval(`{"eval_types": ["string_match"], "reference_answers": {"exact_match": ["a", "b"]}}`): "exact_match",
		eval(`{"eval_types": ["url_match"]}`):                                                      "eval: url_match without an address",
		eval(`{"eval_types": ["program_html"]}`):                                                   "eval: program_html without contents",
		eval(`{"eval_types": ["program_html"], "program_html": [{"url": "func:last_order()", "required_contents": ` +
			`"x"}]}`): `"func:last_order()" asks a program`,
		eval(`{"eval_types": ["program_html"], "program_html": [{"url": "last", "locator": "func:reviews()", ` +
			`"required_contents": "x"}]}`): `"func:reviews()" asks a program`,
		eval(`{"eval_types": ["program_html"], "program_html": [{"url": "last", "locator": "fetch('x')", ` +
			`"required_contents": "x"}]}`): "eval.program_html.0.locator",
		eval(`{"eval_types": ["program_html"], "program_html": [{"url": ` +
			`"last"}]}`): "eval.program_html.0.required_contents: " +
			"there is nothing",
		eval(`{"eval_types": ["program_html"], "program_html": [{"url": "cart", "required_contents": "x"}]}`): "eval.program_html.0.url",
		strings.Replace(plainTask, `"https://kiwix.test/A/Landing"`, `"__SHOP__"`,
			1): `start_url: "__SHOP__" is no address`,
		strings.Replace(plainTask, `"https://kiwix.test/A/Landing"`, `"`+strings.Repeat("http://a.test |AND| ", 8)+`http://a.test"`, 1): "start_url: 9 addresses",
	} {
		dir := write(t, map[string]string{"shopping/7.json": text})
		_, err := Import(t.Context(), dir, "mine")
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "shopping/7.json") {
			t.Errorf("%s gives %v; want %q", text, err, want)
		}
	}
}

func TestMalformedFolders(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		want  string
	}{
		"no tasks":        {map[string]string{"a/readme.md": ""}, "no task is there"},
		"twice":           {map[string]string{"t.json": "[" + plainTask + "," + plainTask + "]"}, "the task mine/single/5 is in t.json: task 1 too"},
		"an empty list":   {map[string]string{"t.json": "[]"}, "0 tasks"},
		"a chain without": {map[string]string{"multipro/1.json": plainTask}, "procedure: there is none, and tasks of multipro have one"},
		"a bad number":    {map[string]string{"shopping/a b.json": plainTask}, `id segment "a b"`},
		"bad sites":       {map[string]string{"shopping/1.json": plainTask, "sites.yaml": "- a"}, "sites.yaml: want lines such as"},
		"a bad site":      {map[string]string{"shopping/1.json": plainTask, "sites.yaml": "a.test: nowhere"}, "sites.yaml: hosts: a.test"},
		"no address":      {map[string]string{"shopping/1.json": plainTask, "sites.yaml": "a.test:"}, "sites.yaml: a.test: want an address"},
	} {
		path := write(t, c.files)
		if c.files["t.json"] != "" {
			path = filepath.Join(path, "t.json")
		}
		if _, err := Import(t.Context(), path, "mine"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s gives %v; want %q", name, err, c.want)
		}
	}
	if _, err := Import(t.Context(), filepath.Join(t.TempDir(), "none"), "mine"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a path that is not there gives %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Import(ctx, write(t, map[string]string{"a/1.json": plainTask}), "mine"); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled import gives %v", err)
	}
}

// TestTheSample imports the one task that MMInA's own documents print, where it lies beside the tree.
func TestTheSample(t *testing.T) {
	sample := filepath.Join("..", "..", "..", "shared", "data", "mmina", "sample_tasks.json")
	if _, err := os.Stat(sample); err != nil {
		t.Skipf("MMInA's sample is not here (%v); its own form of a task is not tried", err)
	}
	s, err := Import(t.Context(), sample, "sample")
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, s)
	task := s.Tasks[0]
	var setup Setup
	if err := task.Environment.Config.Decode(&setup); err != nil {
		t.Fatal(err)
	}
	if len(s.Tasks) != 1 || task.ID != "sample/multihop/17" || !task.Tagged("hops-2") || len(setup.Hosts) != 10 {
		t.Errorf("%v, tags %v, hosts %v", ids(s), task.Tags, setup.Hosts)
	}
	if strings.Contains(task.Goal, "https://") || strings.Contains(task.Goal, "localhost:7770") ||
		!strings.Contains(task.Goal, "http://localhost-7770.localhost/") {
		t.Errorf("the goal has addresses that cannot be opened: %s", task.Goal)
	}
}

// FuzzImport never panics, and what it lets through is well formed.
// Lint lists every task that cannot be understood, where Import names the first.
func TestLint(t *testing.T) {
	dir := write(t, map[string]string{"a/1.json": plainTask, "a/2.json": `{"intent": 5}`, "b/1.json": `{"intent": "Go.", "eval": 7}`})
	got := Lint(dir)
	if len(got) != 2 || !strings.Contains(got[0], "2.json: ") || !strings.Contains(got[1], "b") {
		t.Errorf("it says %q; want a/2.json and b/1.json", got)
	}
	if got := Lint(write(t, map[string]string{"a/1.json": plainTask})); got != nil {
		t.Errorf("of sound tasks it says %q", got)
	}
}

func FuzzImport(f *testing.F) {
	for _, text := range []string{plainTask, twoHops, threeHops, byPages, "[]", `{"full_tasks":[null]}`, `{"intent":"x","procedure":["end"]}`} {
		f.Add(text, "kiwix.test: http://127.0.0.1:8080", "compare")
	}
	f.Fuzz(func(t *testing.T, text, sites, domain string) {
		hosts, err := parseSites([]byte(sites))
		if err != nil {
			return
		}
		list, err := split("t.json", []byte(text))
		if err != nil {
			return
		}
		for _, src := range list {
			src.domain = domain
			task, err := src.task("mine", hosts)
			if err != nil {
				continue
			}
			if wrong := task.Check(); len(wrong) > 0 {
				t.Errorf("%q: %v", text, wrong)
			}
			_, err1 := With(browser.Options{})(task.Environment.Config)
			_, err2 := NewVerifier(task.Verifier.Config)
			_, err3 := NewOracle(gymkhana.AgentSetup{Options: task.Oracle.Config})
			if err := errors.Join(err1, err2, err3); err != nil {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
}
