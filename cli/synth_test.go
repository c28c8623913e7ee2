package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana/learn"
	"gymkhana/learn/synth"
)

// rowsIn reads the rows of a folder.
func rowsIn(t *testing.T, dir string) []*synth.Row {
	t.Helper()
	var rows []*synth.Row
	for row, err := range synth.Read(dir) {
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows
}

// Data are made twice from a few tasks, with a network's opinion and files for TRL. The same seed gives the same files,
// and the card describes them correctly.
func TestDataAreMade(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	model, _ := network(t, 1)
	var files [2]map[string]string
	for i := range files {
		var r learn.Dataset
		dir := filepath.Join(t.TempDir(), "data")
		s.json(&r, "synth", "phone/settings/wifi-off", "phone/mini/use-slider", "--own", model, "--out", dir, "--trl", "--seed", "3")
		levels := map[int]int{}
		states := map[string]bool{}
		for _, row := range rowsIn(t, dir) {
			levels[row.Level]++
			states[row.State.String()] = true
			if row.Task != "phone/settings/wifi-off" && row.Task != "phone/mini/use-slider" || row.Instance < 1<<20 || row.Teacher != "oracle" {
				t.Fatalf("a row comes from %s#%d and %s", row.Task, row.Instance, row.Teacher)
			}
		}
		if r.Suite != "phone" || r.Out != dir || r.States != len(states) || r.Rows["1"] != levels[1] ||
			r.Rows["2"] != levels[2] || r.Rows["3"] != levels[3] || levels[3] == 0 {
			t.Errorf("told %+v; there are %v of %d states", r, levels, len(states))
		}
		var card synth.Card
		data, err := os.ReadFile(r.Card)
		if err == nil {
			err = json.Unmarshal(data, &card)
		}
		if err != nil || card.Rows.Sum() != len(rowsIn(t, dir)) || !card.Checked || card.HeldOut.Sum() != 0 || card.Duplicates.Sum() != r.Duplicates {
			t.Errorf("the card says %+v (%v)", card, err)
		}
		files[i] = textsIn(t, dir)
		for name, lines := range map[string]int{"sft.jsonl": levels[1] + levels[2], "dpo.jsonl": levels[3]} {
			if n := strings.Count(files[i][name], "\n"); n != lines {
				t.Errorf("%s has %d lines, want %d", name, n, lines)
			}
		}
	}
	for name := range files[0] {
		if files[0][name] != files[1][name] {
			t.Errorf("%s is not the same a second time", name)
		}
	}
	if len(files[0]) != 7 {
		t.Errorf("%d files; want three levels, two cards and two for TRL", len(files[0]))
	}
}

func textsIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(name)] = string(text)
	}
	return all
}

// A scripted model teaches one task, and judges. Its useless replies are counted.
func TestAModelTeaches(t *testing.T) {
	s := newSession(t)
	script := filepath.Join(t.TempDir(), "answers.jsonl")
	var text bytes.Buffer
	for match, answer := range map[string]string{
		"Answer each of these questions": `{"Question": "What screen is this?", "Answer": "It is a screen."}`,
		"instructions as you can":        `{"Instruction": "Leave the app.", "Response": "Reason: So it is said. Action: home"}`,
		"somebody clumsy":                "Reason: It sounds right.\nAction: back",
		"The agents propose":             `Score: {"agent_0": 0.9, "agent_1": 0.1}`,
		"Choose the next action":         "Reason: It is there.\nAction: open_app app=\"Panel\"",
	} {
		line, err := json.Marshal(map[string]string{"match": match, "text": answer})
		if err != nil {
			t.Fatal(err)
		}
		text.Write(append(line, '\n'))
	}
	if err := os.WriteFile(script, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	model, dir := "scripted/"+script, filepath.Join(t.TempDir(), "data")
	var r learn.Dataset
	s.json(&r, "synth", "phone/settings/wifi-off", "--teacher", model, "--critic", model, "--out", dir)
	kinds := map[string]int{}
	for _, row := range rowsIn(t, dir) {
		kinds[row.Kind]++
		if row.Teacher != model || row.Level == 3 && (row.Critic != model || row.Score != 0.9 || row.Worse != 0.1) {
			t.Errorf("a row of %s and %s: %+v", row.Teacher, row.Critic, row)
		}
	}
	if kinds[synth.Purpose] == 0 || kinds[synth.Instruction] == 0 || kinds[synth.Preference] == 0 {
		t.Errorf("made %v", kinds)
	}
	if card := textsIn(t, dir)["card.md"]; !strings.Contains(card, "questions: not answered") {
		t.Errorf("the card does not tell what was left out:\n%s", card)
	}
}

// Data that cannot be made are refused with what to do instead, and nothing is written.
func TestDataThatCannotBeMade(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	net, _ := network(t, 1)
	full := t.TempDir()
	if err := os.WriteFile(filepath.Join(full, "level1.jsonl.gz"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"phone:test-app"}, "phone:test-app may not be trained on"},
		{[]string{"phone:val"}, "may not be trained on"},
		{[]string{"phone/notes/move-note"}, "want tasks of phone:train"},
		{[]string{"phone/settings/wifi-off", "phone/clock"}, "phone/clock may not be trained on"},
		{[]string{"sokoban"}, "sokoban cannot be trained on; phone, phone-gen, site-text can"},
		{[]string{"phome"}, `did you mean "phone"`},
		{[]string{"phone", "--levels", "4"}, "level 4; want 1, 2 or 3"},
		{[]string{"phone", "--levels", "x"}, "levels"},
		{[]string{"phone", "--seeds", "0"}, "seeds 0; want at least 1"},
		{[]string{"phone", "--teacher", "openai/gpt-5.2"}, "--teacher: model openai/gpt-5.2: no key; set OPENAI_API_KEY"},
		{[]string{"phone", "--critic", "openai/gpt-5.2"}, "--critic: model openai/gpt-5.2: no key"},
		{[]string{"phone", "--teacher", net}, "pass it to --own"},
		{[]string{"phone", "--teacher", "verifier"}, "want provider/NAME"},
		{[]string{"phone", "--own", "openai/gpt-5.2"}, "is a chat model; want policy/NAME"},
		{[]string{"phone", "--own", "policy/no/such.safetensors"}, "there is no such file"},
		{[]string{"phone", "--out", full}, "choose another folder"},
		{nil, "usage"},
	} {
		dir := filepath.Join(t.TempDir(), "data")
		args := append([]string{"synth"}, c.args...)
		if !slices.Contains(args, "--out") {
			args = append(args, "--out", dir)
		}
		if status := s.run(args...); status != exitInput || !strings.Contains(s.err.String(), c.want) {
			t.Errorf("%v: exit %d, want %d and %q\n%s", c.args, status, exitInput, c.want, s.err.String())
		}
		if left := textsIn(t, dir); len(left) > 0 {
			t.Errorf("%v: %d files are left", c.args, len(left))
		}
	}
}

// A quitter calls something whenever it is written to: when the bar is first drawn.
type quitter struct {
	*bytes.Buffer
	quit func()
}

func (q *quitter) Write(b []byte) (int, error) {
	q.quit()
	return q.Buffer.Write(b)
}

// An interrupted command keeps nothing and says how to go on.
func TestInterruptedDataAreNotKept(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "data")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var out, err bytes.Buffer
	host := &Host{Getenv: func(string) string { return "" }, Stdout: &out, Stderr: &quitter{&err, cancel}, Now: time.Now, Terminal: true}
	status := Main(ctx, host, "synth", "phone", "--levels", "3", "--out", dir)
	if status != exitStopped || !strings.Contains(err.String(), "nothing was kept; the same command") {
		t.Errorf("exit %d\n%s", status, err.String())
	}
	if !strings.Contains(out.String(), "phone: 365 held-out tasks left out.") {
		t.Errorf("it says %q", out.String())
	}
	if left := textsIn(t, dir); len(left) > 0 {
		t.Errorf("%d files are left", len(left))
	}
}
