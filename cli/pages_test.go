package cli

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana/internal/tier"
	"gymkhana/proof"
	"gymkhana/report"
	"gymkhana/runner"
)

// pagesOutside copies a folder of env/page's pages to where an import finds them.
func pagesOutside(t *testing.T, name string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "env", "page", "testdata", name))); err != nil {
		t.Fatal(err)
	}
	return dir
}

// The command line with a browser: our sites, a long chain over them, and third-party pages. A sample takes one of the three,
// another one each week; the tests of env/site and env/page run both kinds of page each time.
func TestInABrowser(t *testing.T) {
	heavy(t)
	all := map[string]func(*testing.T){"sites": stubDrivesThreeHops, "pages": pagesOfOthers, "chain": stubDrivesChainInABrowser}
	for _, name := range tier.Part(t, slices.Sorted(maps.Keys(all)), 3) {
		t.Run(name, all[name])
	}
}

// Pages that lie outside are imported and linted. What an agent solves in a real browser becomes an oracle, which
// selftest proves; and how well the page is guessed is measured, and is kept in the suite from then on, as the oracle
// is, also when the same pages are imported again. A run of them is executed again.
func pagesOfOthers(t *testing.T) {
	t.Run("a file about any page", recordAPageFile)
	s := newSession(t)
	dir, file := pagesOutside(t, "wob"), func(name string) string { return filepath.Join(t.TempDir(), name) }
	s.must("import", "miniwob", dir, "--as", "wob")
	s.must("import", "gameworld", pagesOutside(t, "gameworld"), "--as", "gw", "--json")
	if !strings.Contains(s.err.String(), "mistake: ") {
		t.Errorf("the catalogue's broken control is not told:\n%s", &s.err)
	}
	const task = "wob/click-button"
	var recorded struct{ Recorded, Episodes int }
	s.json(&recorded, "record", task, "--agent", "heuristic", "--out", file("r.gym"))
	if recorded.Recorded != 1 || recorded.Episodes != 1 {
		t.Fatalf("%+v", recorded)
	}
	var proved proof.Report
	s.json(&proved, "selftest", task, "wob/drag-box", "--instances", "1")
	if proved.Tasks != 1 || proved.Instances != 1 || proved.OraclePass != 1 || proved.IdleFail != 1 ||
		proved.DeclareFail != 1 ||
		proved.NearMissFail != 1 || strings.Join(proved.Unproved, "; ") != "wob/drag-box" {
		t.Errorf("selftest: %+v", proved)
	}
	if said := s.err.String(); !strings.Contains(said, "as measured: "+task) {
		t.Errorf("selftest says\n%s", said)
	}
	if said := s.must("import", "miniwob", dir, "--as", "wob"); !strings.Contains(said,
		"kept the recorded solutions of 1 task") {
		t.Errorf("imported again: %s", said)
	}
	suite, err := os.ReadFile(filepath.Join(s.home, "suites", "wob.yaml"))
	if err != nil || !strings.Contains(string(suite), `"tags":["guess","guess:25"]`) { // one button of four
		t.Errorf("after the import, %v, the suite is\n%s", err, suite)
	}
	out := file("again.gym")
	var sum report.Summary
	s.json(&sum, "run", task, "--agent", "oracle,random", "--instances", "1", "--out", out)
	if a := agent(t, &sum, "oracle"); a.Scored != 1 || *a.SuccessRate != 1 {
		t.Errorf("the oracle is lost: %+v", a)
	}
	if said := s.must("report", out); !strings.Contains(said, "1 of 1 tasks are tagged guess") {
		t.Errorf("the report does not tell it:\n%s", said)
	}
	var v runner.Verification
	s.json(&v, "verify", out, "--strict")
	if v.Episodes != 2 || v.Steps == 0 || len(v.Mismatches) > 0 {
		t.Errorf("verify: %+v", v)
	}
	for what, want := range map[string]string{"sokoban/small-v0/01": "record is for pages", "nowhere.yaml": "nowhere.yaml",
		"wobb/x": `did you mean "wob"`} {
		if status := s.run("record", what); status != exitInput || !strings.Contains(s.err.String(), want) {
			t.Errorf("record %s: status %d: %s", what, status, &s.err)
		}
	}
}

// recordAPageFile has a person solve a page. How is kept in its file, which stays as it is otherwise. Whoever leaves
// records nothing.
func recordAPageFile(t *testing.T) {
	dir := pagesOutside(t, "")
	text, err := os.ReadFile(filepath.Join(dir, "any.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	// A page without an oracle, of which there is one instance.
	before := strings.Replace(string(text), `    oracle: ['type text="bread" x=60 y=120 enter=true', "finish"]`+"\n", "",
		1)
	before = strings.Replace(before, "instances: [1, 2]", "instances: [1]", 1)
	file := filepath.Join(dir, "list.yaml")
	if err := os.WriteFile(file, []byte(before), 0o644); err != nil {
		t.Fatal(err)
	}
	s := newSession(t)
	// The first task is left unsolved, the second is solved.
	s.typed = "q\n" + strings.Repeat("type text=\"milk\" x=60 y=120 enter=true\n", 3)
	if told := s.must("record", file, "--out", filepath.Join(s.home, "a.gym")); !strings.Contains(told,
		"1 of 2 episodes solved and recorded") {
		t.Fatal(told)
	}
	after, err := os.ReadFile(file)
	if err != nil || !strings.HasPrefix(string(after), "# Any page") || strings.Count(string(after),
		"name: item, role: textbox") != 3 {
		t.Errorf("%v, the file is now\n%s", err, after)
	}
	s.typed = ""
	if status := s.run("record", file, "--out", filepath.Join(s.home, "b.gym")); status != exitFailed ||
		!strings.Contains(s.err.String(), "nothing was solved") {
		t.Errorf("left: status %d:\n%s", status, &s.err)
	}
}

// Doctor names the browser, and says what to do where there is none.
func TestDoctor(t *testing.T) {
	heavy(t)
	s := newSession(t)
	var c checkup
	s.json(&c, "doctor")
	if c.Browser == nil || c.Browser.Product == "" || c.Browser.Why == "" || len(c.Wrong) > 0 {
		t.Errorf("doctor found %+v", c)
	}
	s.env["GYMKHANA_BROWSER"] = filepath.Join(t.TempDir(), "nothing")
	if status := s.run("doctor"); status != exitFailed || !strings.Contains(s.out.String(), "apt-get install") {
		t.Errorf("status %d\n%s%s", status, &s.out, &s.err)
	}
}

// A page that blocks its own script is reported with the file and the directive, by import and by --check; --strict refuses it.
func TestImportWarnsOfPolicies(t *testing.T) {
	s := newSession(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "page.yaml")
	for name, text := range map[string]string{
		file:                             "folder: .\nfile: index.html\ntask: go\nstate: '({a: 1})'\nsuccess: [{path: a, equals: 1}]\n",
		filepath.Join(dir, "index.html"): `<meta http-equiv="Content-Security-Policy" content="script-src 'self'"><script>go()</script>`,
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, more := range [][]string{{"--check"}, nil} {
		said := s.must(append([]string{"import", "page", file, "--as", "blocked"}, more...)...)
		if want := `mistake: index.html:1: the page's own Content-Security-Policy blocks its inline scripts`; !strings.Contains(said+s.err.String(), want) {
			t.Errorf("import %v: %s%s; want %q", more, said, s.err.String(), want)
		}
	}
	if status := s.run("import", "page", file, "--as", "blocked", "--check", "--strict"); status != exitInput {
		t.Errorf("--strict: exit %d", status)
	}
}
