package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana/learn"
	"gymkhana/learn/policy"
	"gymkhana/learn/synth"
	"gymkhana/learn/train"
	"gymkhana/report"
)

// A training goes from data to a table, its checkpoints play, and when it is over, going on with it
// repeats nothing.
func TestTrainQuick(t *testing.T) {
	heavy(t)
	s := newSession(t)
	folder := filepath.Join(t.TempDir(), "training")
	var r learn.Report
	s.json(&r, "train", "phone", "--quick", "--seed", "3", "--out", folder)
	checkTrainReport(t, &r, folder)
	checkTrainingFolder(t, folder)

	var played report.Summary
	s.json(&played, "run", "phone/mini/click-button", "--agent", "policy", "--model", "policy/"+r.Checkpoint, "--out", filepath.Join(t.TempDir(), "r.gym"))
	if a := agent(t, &played, "policy"); a.Scored == 0 || a.Scored != a.Episodes {
		t.Errorf("the checkpoint plays %d of %d episodes", a.Scored, a.Episodes)
	}
	before := contents(t, folder)
	var again learn.Report
	s.json(&again, "train", "phone", "--resume", folder)
	if out := s.err.String(); strings.Contains(out, "lessons of level") || strings.Contains(out, "round 1") {
		t.Errorf("something is learnt once more:\n%s", out)
	}
	again.TrainS, again.Seconds = r.TrainS, r.Seconds
	if want, got := encoded(t, r), encoded(t, again); got != want {
		t.Errorf("after going on the report is\n%s\nwant\n%s", got, want)
	}
	for name, b := range contents(t, folder) {
		if !bytes.Equal(b, before[name]) {
			t.Errorf("%s was written again", name)
		}
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

// contents reads a training's folder, but for the run file, which notes when it is opened.
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

// checkTrainReport checks what scripts rely on.
func checkTrainReport(t *testing.T, r *learn.Report, folder string) {
	t.Helper()
	if r.Suite != "phone" || r.Stage != 1 || r.Seed != 3 || r.Folder != folder || r.Checkpoint != filepath.Join(folder, "dpo.safetensors") ||
		r.Run != filepath.Join(folder, "held.gym") || r.Kernel != policy.Kernel() || r.TrainS <= 0 || r.Seconds < r.TrainS {
		t.Errorf("got %+v", r)
	}
	var names []string
	for _, arm := range r.Arms {
		names = append(names, arm.Name)
		if network := arm.Name != "random" && arm.Name != "heuristic"; network != (arm.Agent == "policy") ||
			network && arm.Model != "policy/"+filepath.Join(folder, arm.Name+".safetensors") {
			t.Errorf("%s is %s %s", arm.Name, arm.Agent, arm.Model)
		}
		for _, subset := range []string{"val", "test-task", "test-app"} {
			some := arm.Subsets[subset]
			if some.Episodes < 20 || some.Scored != some.Episodes || some.SuccessRate == nil || !some.SuccessCI.Defined() ||
				*some.SuccessRate < some.SuccessCI.Lo || *some.SuccessRate > some.SuccessCI.Hi {
				t.Errorf("%s on %s: %+v", arm.Name, subset, some)
			}
		}
	}
	if got := strings.Join(names, " "); got != "random heuristic base level1 level2 dpo" {
		t.Errorf("arms %s", got)
	}
	var pairs []string
	for _, c := range r.Comparisons {
		pairs = append(pairs, c.Subset+" "+c.B+"-"+c.A)
		if c.Pairs < 20 || c.Difference == nil || !c.CI.Defined() {
			t.Errorf("comparison %+v", c)
		}
	}
	if got := strings.Join(pairs, ", "); got != "val dpo-heuristic, val dpo-level2, test-task dpo-heuristic, "+
		"test-task dpo-level2, test-app dpo-heuristic, test-app dpo-level2" {
		t.Errorf("comparisons %s", got)
	}
	var stages []string
	for i, s := range r.Stages {
		stages = append(stages, s.Stage)
		if want := train.Stage1(3).Quick().Stages[i]; s.Steps != want.Steps*want.Rounds || s.Lessons < 100 || s.Loss <= 0 || s.Right <= 0 {
			t.Errorf("stage %+v", s)
		}
	}
	if got := strings.Join(stages, " "); got != "level1 level2 dpo" {
		t.Errorf("stages %s", got)
	}
}

// checkTrainingFolder checks the data cards, and that the log is there.
func checkTrainingFolder(t *testing.T, folder string) {
	t.Helper()
	all := contents(t, folder)
	var names []string
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	want := []string{"base.safetensors", "card-dpo.json", "card-dpo.md", "card-level1.json", "card-level1.md", "card-level2.json", "card-level2.md",
		"dpo.safetensors", "level1.safetensors", "level2.safetensors", "log.jsonl", "phone-small.safetensors", "settings.json", "state.gob"}
	if !slices.Equal(names, want) {
		t.Errorf("the folder has %q", names)
	}
	for level, name := range []string{"card-level1", "card-level2", "card-dpo"} {
		var card synth.Card
		if err := json.Unmarshal(all[name+".json"], &card); err != nil {
			t.Fatal(err)
		}
		if card.Rows[level] < 100 || card.Rows.Sum() != card.Rows[level] || card.HeldOut.Sum() != 0 || !card.Checked || len(card.Tasks) < 20 {
			t.Errorf("%s: %d rows of %v, %d held out", name, card.Rows.Sum(), card.Rows, card.HeldOut.Sum())
		}
		if !strings.Contains(string(all[name+".md"]), "Rows of held-out tasks: 0.") {
			t.Errorf("%s.md:\n%s", name, all[name+".md"])
		}
	}
	if log, err := train.Log(folder); err != nil || len(log) < 3 {
		t.Errorf("the log has %d lines (%v)", len(log), err)
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
		{"sokoban", "sokoban cannot be trained on; phone, phone-gen can"},
		{"socoban", `did you mean "sokoban"`},
		{"phone --stage 2", "--stage 2; there is stage 1"},
		{"phone --recipe stew", "--recipe stew; there are paper and dagger"},
		{"phone --recipe dagger --data " + there, "learns from states that it comes to itself; leave out --data"},
		{"phone --apps 10", "generated apps are learnt in by roll-outs; add --recipe dagger"},
		{"phone --recipe dagger --apps 7", "--apps: apps is 7; want a multiple of 5 up to 300"},
		{"phone --recipe dagger --apps -5", "--apps: apps is -5"},
		{"phone-gen --recipe dagger --apps 5", "there are no generated apps beside phone-gen"},
		{"phone --study --seed 3", "--study trains in every way; leave out --seed"},
		{"phone --study --seeds 0", "--seeds 0; want at least 1"},
		{"phone --study --ways dager", "--ways dager: there is no such way; there are paper, dagger, paper-equal"},
		{"phone --study --ways paper,dagger,paper", "--ways names paper twice"},
		{"phone --ways dagger", "--ways is for a study; add --study"},
		{"phone --seeds 2", "--seeds is for a study; add --study"},
		{"phone --study --out " + there, "is there already; go on with --resume"},
		{"phone --study --resume " + filepath.Join(there, "no"), "no study was begun there"},
		{"phone --study --resume x --out y", "leave out --out"},
		{"phone --fresh 0123abc --recipe dagger", "--fresh trains nothing; leave out --recipe"},
		{"phone --fresh 0123abc --study", "--fresh trains nothing; leave out --study"},
		{"phone --fresh 0123abc --errors x.gym", "--fresh trains nothing; leave out --errors"},
		{"phone --fresh 0123abc", "no policy is named to look with; add --models"},
		{"phone --fresh HEAD --models policy/phone-small", `"HEAD" is no key; want the hash of a commit`},
		{"phone --fresh= --models policy/phone-small", `"" is no key`},
		{"phone --fresh 0123abc --models policy/phone-small,policy/phone-small", "policy/phone-small comes twice"},
		{"phone --fresh 0123abc --models policy/no --out " + filepath.Join(there, "f.gym"), `no network is called "no"`},
		{"phone --models policy/phone-small", "--models names networks for --fresh"},
		{"phone --errors x.gym --ceiling", "--errors trains nothing; leave out --ceiling"},
		{"phone --errors x.gym", "x.gym"},
		{"phone --ceiling --recipe dagger", "--ceiling trains nothing; leave out --recipe"},
		{"phone --resume " + begun + " --recipe dagger", "it was begun with --recipe=paper"},
		{"phone --out " + there, "is there already; go on with --resume"},
		{"phone --resume " + filepath.Join(there, "no"), "no training was begun there"},
		{"phone --resume " + there, "no training was begun there"},
		{"phone --resume " + spoilt, `unknown field "speed"; begin anew`},
		{"phone --resume " + begun + " --out x", "leave out --out"},
		{"phone --resume " + begun + " --seed 5", "it was begun with --seed=4; leave the flag out"},
		{"phone --resume " + begun + " --quick=false", "it was begun with --quick=true"},
		{"phone --resume " + begun + " --data x", "it was begun with --data=;"},
		{"phone --speed 3", "unknown flag --speed"},
		{"phone --quick --data " + there + " --out " + filepath.Join(t.TempDir(), "new"), "make data with: gymkhana synth"},
	} {
		if status := s.run(append([]string{"train"}, strings.Fields(c.args)...)...); status != exitInput || !strings.Contains(s.err.String(), c.want) {
			t.Errorf("train %s: exit %d; want 2 and %q in\n%s", c.args, status, c.want, s.err.String())
		}
	}
}
