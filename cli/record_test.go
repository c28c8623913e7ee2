package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana/proof"
)

// What an agent solves becomes an oracle, which selftest proves. An import of the same pages keeps it.
func TestRecordAnImportedPage(t *testing.T) {
	heavy(t)
	s := newSession(t)
	dir := pagesOutside(t, "wob")
	s.must("import", "miniwob", dir, "--as", "wob")
	out := filepath.Join(t.TempDir(), "login.gym")
	var recorded struct{ Recorded, Episodes int }
	s.json(&recorded, "record", "wob/login-user", "--agent", "heuristic", "--out", out)
	if recorded.Recorded != 1 || recorded.Episodes != 1 {
		t.Fatalf("%+v", recorded)
	}
	s.must("verify", out)
	var r proof.Report
	s.json(&r, "selftest", "wob/login-user", "wob/drag-box", "--instances", "2")
	if r.Tasks != 1 || r.Instances != 1 || r.OraclePass != 1 || r.IdleFail != 1 || r.DeclareFail != 1 || r.NearMissFail != 1 ||
		strings.Join(r.Unproved, "; ") != "wob/drag-box; wob/login-user (instances 2)" {
		t.Errorf("%+v", r)
	}
	if told := s.must("import", "miniwob", dir, "--as", "wob"); !strings.Contains(told, "kept what was recorded for 1 task") {
		t.Errorf("imported again: %s", told)
	}
	again, nobody := filepath.Join(t.TempDir(), "again.gym"), filepath.Join(t.TempDir(), "nobody.gym")
	if list := s.must("run", "wob/login-user", "--agent", "oracle", "--instances", "1", "--out", again); !strings.Contains(list, "100") {
		t.Errorf("the oracle is lost:\n%s", list)
	}
	// What nobody solves is not recorded.
	if status := s.run("record", "wob/drag-box", "--agent", "idle", "--out", nobody); status != exitFailed ||
		!strings.Contains(s.err.String(), "nothing was solved") {
		t.Errorf("status %d: %s", status, &s.err)
	}
	for what, want := range map[string]string{"sokoban/small-v0/01": "record is for pages", "nowhere.yaml": "nowhere.yaml", "wobb/x": `did you mean "wob"`} {
		if status := s.run("record", what); status != exitInput || !strings.Contains(s.err.String(), want) {
			t.Errorf("%s: status %d: %s", what, status, &s.err)
		}
	}
}

// How well a page is guessed is measured, and stands in the suite from then on; an import of the same pages keeps it.
func TestGuessesOfImportedPagesAreMeasured(t *testing.T) {
	heavy(t)
	s := newSession(t)
	dir := pagesOutside(t, "wob")
	s.must("import", "miniwob", dir, "--as", "wob")
	suite := filepath.Join(s.home, "suites", "wob.yaml")
	by := func(task string) (line string) {
		text, err := os.ReadFile(suite)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if strings.Contains(line, task) && strings.Contains(line, "{") {
				return line
			}
		}
		return ""
	}
	s.must("record", "wob/click-button", "--agent", "heuristic", "--out", filepath.Join(t.TempDir(), "r.gym"))
	if told := s.must("selftest", "wob/click-button", "--instances", "1"); !strings.Contains(told, "as measured: wob/click-button") {
		t.Errorf("selftest tells\n%s", told)
	}
	if line := by("click-button"); !strings.Contains(line, `"tags":["guess","guess:25"]`) { // one button of four
		t.Errorf("in the suite stands %s", line)
	}
	if told := s.must("selftest", "wob/click-button", "--instances", "1"); strings.Contains(told, "as measured") {
		t.Errorf("measured again, it is told as new:\n%s", told)
	}
	s.must("import", "miniwob", dir, "--as", "wob")
	if line := by("click-button"); !strings.Contains(line, `"guess:25"`) {
		t.Errorf("after an import of the same pages there stands %s", line)
	}
	out := filepath.Join(t.TempDir(), "button.gym")
	s.must("run", "wob/click-button", "--agent", "random", "--instances", "1", "--out", out)
	if told := s.must("report", out); !strings.Contains(told, "1 of 1 tasks are tagged guess") {
		t.Errorf("the report does not tell it:\n%s", told)
	}
	// What somebody wrote into the suite by hand is mended.
	text, err := os.ReadFile(suite)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(suite, []byte(strings.Replace(string(text), `,"tags":["guess","guess:25"]`, "", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	s.must("selftest", "wob/click-button", "--instances", "1")
	if line := by("click-button"); !strings.Contains(line, `"guess:25"`) {
		t.Errorf("after a tag was taken away there stands %s", line)
	}
}

// A person plays the page of a file, and the file gets its oracle.
func TestRecordAPageFile(t *testing.T) {
	heavy(t)
	dir := pagesOutside(t, "")
	text, err := os.ReadFile(filepath.Join(dir, "any.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	// A page without an oracle, of which there is one instance.
	before := strings.Replace(string(text), `    oracle: ['type text="bread" x=60 y=120 enter=true', "finish"]`+"\n", "", 1)
	before = strings.Replace(before, "instances: [1, 2]", "instances: [1]", 1)
	file := filepath.Join(dir, "list.yaml")
	if err := os.WriteFile(file, []byte(before), 0o644); err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	person := func(typed string, args ...string) (int, string) {
		var out, err bytes.Buffer
		host := &Host{Getenv: func(name string) string { return map[string]string{"GYMKHANA_HOME": home}[name] },
			Stdin: strings.NewReader(typed), Stdout: &out, Stderr: &err, Now: time.Now}
		return Main(t.Context(), host, args...), out.String() + err.String()
	}
	run := filepath.Join(home, "a.gym")
	// The first task is left unsolved, the second is solved.
	status, told := person("q\n"+strings.Repeat("type text=\"milk\" x=60 y=120 enter=true\n", 3), "record", file, "--out", run)
	if status != exitDone || !strings.Contains(told, "1 of 2 episodes solved and recorded") {
		t.Fatalf("status %d:\n%s", status, told)
	}
	after, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(after), "# Any page") || strings.Count(string(after), "name: item, role: textbox") != 3 {
		t.Errorf("the file is now\n%s", after)
	}
	for _, line := range [][]string{{"import", "page", file}, {"selftest", "list"}} {
		if status, told := person("", line...); status != exitDone {
			t.Errorf("%v: status %d:\n%s", line, status, told)
		} else if line[0] == "selftest" && !strings.Contains(told, "1 tasks, 1 instances: oracle passes 1, idle fails 1, declare fails 1, near misses fail 1") {
			t.Errorf("%v:\n%s", line, told)
		}
	}
	// Whoever leaves records nothing.
	if status, told := person("", "record", file, "--out", filepath.Join(home, "b.gym")); status != exitFailed || !strings.Contains(told, "nothing was solved") {
		t.Errorf("left: status %d:\n%s", status, told)
	}
}
