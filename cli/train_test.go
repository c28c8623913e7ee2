package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana/learn"
	"gymkhana/learn/learntest"
	"gymkhana/learn/marl"
	"gymkhana/learn/policy"
	"gymkhana/metric"
	"gymkhana/registry"
	"gymkhana/report"
)

// toyed runs a command line of a program that has the panel, a world of four buttons, decodes what it writes, and gives
// what it says.
func toyed(t *testing.T, into any, args ...string) string {
	t.Helper()
	var out, words bytes.Buffer
	home := t.TempDir()
	host := &Host{Getenv: func(name string) string { return map[string]string{"GYMKHANA_HOME": home}[name] },
		Stdin:  strings.NewReader(""),
		Stdout: &out, Stderr: &words, Now: time.Now}
	status := MainWith(t.Context(), host, func(c *registry.Catalog) { learntest.Add(t, c) }, append(args, "--json")...)
	if status != exitDone {
		t.Fatalf("gymkhana %s: exit %d\n%s", strings.Join(args, " "), status, words.String())
	}
	if err := json.Unmarshal(out.Bytes(), into); err != nil {
		t.Fatalf("gymkhana %s: %v in\n%s", strings.Join(args, " "), err, out.String())
	}
	return words.String()
}

// A training goes from data to a table and a report, its checkpoint plays, and when it is over, going on with it
// repeats nothing.
func TestTrain(t *testing.T) {
	heavy(t)
	folder := filepath.Join(t.TempDir(), "training")
	var r learn.Report
	said := toyed(t, &r, "train", "panel", "--recipe", "dagger", "--quick", "--seed", "3", "--out", folder)
	for _, want := range []string{"Training in " + folder, "lessons of roll-outs, round 1", "success, % [95 %]",
		"dagger − base, test",
		"gymkhana run boards --agent policy,group"} {
		if !strings.Contains(said, want) {
			t.Errorf("it does not say %q:\n%s", want, said)
		}
	}
	if r.Suite != "boards" || r.Stage != 1 || r.Seed != 3 || r.Folder != folder || r.Checkpoint != filepath.Join(folder,
		"dagger.safetensors") ||
		r.Run != filepath.Join(folder, "held.gym") || r.Kernel != policy.Kernel() || r.TrainS <= 0 || r.Seconds < r.TrainS ||
		len(r.Stages) != 1 {
		t.Errorf("got %+v", r)
	}
	var names []string
	for _, arm := range r.Arms {
		names = append(names, arm.Name)
		if trained := arm.Name != "random"; trained != (arm.Agent == "policy") || trained &&
			arm.Model != "policy/"+filepath.Join(folder, arm.Name+".safetensors") {
			t.Errorf("%s is %s %s", arm.Name, arm.Agent, arm.Model)
		}
	}
	if got := strings.Join(names, " "); got != "random base dagger" {
		t.Errorf("arms %s", got)
	}
	var played report.Summary
	toyed(t, &played, "run", "boards:test", "--agent", "policy", "--model", "policy/"+r.Checkpoint, "--out",
		filepath.Join(t.TempDir(), "r.gym"))
	if a := agent(t, &played, "policy"); a.Scored != 2 {
		t.Errorf("the checkpoint plays %d of %d episodes", a.Scored, a.Episodes)
	}
	before := contents(t, folder)
	var again learn.Report
	if said = toyed(t, &again, "train", "panel", "--resume", folder); strings.Contains(said, "lessons of") {
		t.Errorf("something is learnt once more:\n%s", said)
	}
	again.TrainS, again.Seconds = r.TrainS, r.Seconds
	if want, got := encoded(t, r), encoded(t, again); got != want {
		t.Errorf("after going on the report is\n%s\nwant\n%s", got, want)
	}
	after := contents(t, folder)
	for name, b := range after {
		if !bytes.Equal(b, before[name]) {
			t.Errorf("%s was written again", name)
		}
	}
	if len(after) != 6 {
		t.Errorf("the folder has %d files", len(after))
	}
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// contents reads a training's folder, except for the run file, which records when it is opened.
func contents(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), "held.gym") {
			continue
		}
		if all[e.Name()], err = os.ReadFile(filepath.Join(folder, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// The tables of both stages also show the parts of the subsets.
func TestTrainingTables(t *testing.T) {
	half := 0.5
	arms := []learn.ArmReport{{Name: "mine", Subsets: map[string]learn.Rate{
		"val": {Episodes: 4, Scored: 4, SuccessRate: &half, SuccessCI: metric.Between(0.25, 0.75)}, "val, new": {Episodes: 2, SuccessRate: &half}}}}
	for stage, write := range []func(*app) error{
		func(a *app) error { return a.trainingTable(&learn.Report{Subsets: []string{"val"}, Arms: arms}) },
		func(a *app) error {
			return a.teamTable(&marl.Report{Subsets: []string{"val"}}, &marl.SeedReport{Arms: arms})
		},
	} {
		var out bytes.Buffer
		if err := write(&app{host: &Host{Getenv: func(string) string { return "" }, Stdout: &out, Stderr: &out}}); err != nil {
			t.Fatal(err)
		}
		if said := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(said, "success, % [95 %] val mine 50.0 [25.0, 75.0]") ||
			!strings.Contains(said, "success in parts, % [95 %] episodes mine val, new 2 50.0") {
			t.Errorf("stage %d prints\n%s", stage+1, out.String())
		}
	}
}

func TestTrainRefuses(t *testing.T) {
	s := newSession(t)
	there, begun, spoilt := t.TempDir(), filepath.Join(t.TempDir(), "b"), t.TempDir()
	for folder, text := range map[string]string{begun: `{"stage":1,"seed":4,"quick":true}`, spoilt: `{"speed":9}`} {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "settings.json"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args string
		want string
	}{
		{"", "usage: gymkhana train"},
		{"sokoban", "sokoban cannot be trained on; phone, phone-gen, site-text can"},
		{"socoban", `did you mean "sokoban"`},
		{"phone --stage 3", "--stage 3; there are 1 and 2"},
		{"phone --stage 2 --recipe paper", "--stage 2 begins with roll-outs"},
		{"phone --stage 2 --apps 5", "leave out --data and --apps"},
		{"phone --seeds 2", "--seeds 2 is for --stage 2"},
		{"phone --stage 2 --seeds -1", "want 1 to 100"},
		{"phone --recipe stew", "--recipe stew; there are dagger, listen and paper"},
		{"phone --data " + there, "learns from states that it comes to itself; leave out --data, or add --recipe paper"},
		{"phone --recipe paper --apps 10", "generated apps are learnt in by roll-outs; use --recipe dagger"},
		{"phone --recipe dagger --apps 7", "--apps: apps is 7; want a multiple of 5 up to 300"},
		{"phone --recipe dagger --apps -5", "--apps: apps is -5"},
		{"phone-gen --recipe dagger --apps 5", "there are no generated apps beside phone-gen"},
		{"phone --resume " + begun + " --recipe paper", "it was started with --recipe=dagger"},
		{"phone --out " + begun, "is there already; go on with --resume"},
		{"phone --out " + filepath.Dir(begun), "no training was begun in it; name another folder"},
		{"phone --resume " + filepath.Join(there, "no"), "no training was begun there"},
		{"phone --resume " + there, "no training was begun there"},
		{"phone --resume " + spoilt, `unknown field "speed"; begin again`},
		{"phone --resume " + begun + " --out x", "leave out --out"},
		{"phone --resume " + begun + " --seed 5", "it was started with --seed=4; leave the flag out"},
		{"phone --resume " + begun + " --quick=false", "it was started with --quick=true"},
		{"phone --resume " + begun + " --data x", "it was started with --data=;"},
		{"phone --speed 3", "unknown flag --speed"},
		{"phone --study", "unknown flag --study"},
		{"phone --recipe paper --quick --data " + there + " --out " + filepath.Join(t.TempDir(), "new"), "make data with: gymkhana synth"},
	} {
		if status := s.run(append([]string{"train"}, strings.Fields(c.args)...)...); status != exitInput ||
			!strings.Contains(s.err.String(), c.want) {
			t.Errorf("train %s: exit %d; want 2 and %q in\n%s", c.args, status, c.want, s.err.String())
		}
	}
}
