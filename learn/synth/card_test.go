package synth

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/learn/policy"
)

// TestCard counts seven rows; one is a duplicate and one has no lesson.
func TestCard(t *testing.T) {
	known := &policy.Lesson{}
	s1, s2 := gymkhana.HashBytes([]byte("1")), gymkhana.HashBytes([]byte("2"))
	rows := []Row{
		{Level: 1, Kind: Aim, Query: "q", Response: "r", World: "phone", Task: "a/1", State: s1, Teacher: "oracle"},
		{Level: 1, Kind: Use, Query: "q2", Action: "back", World: "phone", Task: "a/1", State: s1, Teacher: "oracle", Lesson: known},
		{Level: 2, Kind: Instruction, Query: "q", Action: "back", World: "phone", Task: "a/1", State: s1, Teacher: "model|x", Lesson: known},
		{Level: 2, Kind: Instruction, Query: "q", Action: "back", World: "phone", Task: "a/2", State: s1, Teacher: "oracle", Lesson: known}, // twice
		{Level: 2, Kind: Instruction, Query: "q", Action: "back", World: "phone", Task: "a/2", State: s2, Teacher: "oracle", Lesson: known},
		{Level: 3, Kind: Preference, Query: "q", Action: "back", Rejected: "home", Score: 1, Worse: 0, World: "phone",
			Task: "a/1", State: s1, Teacher: "oracle", Critic: "verifier", Lesson: known},
		{Level: 3, Kind: Preference, Query: "q", Action: "back", Rejected: "wait", Score: 0.6, Worse: 0.3, World: "web",
			Task: "b/1", State: s1, Teacher: "oracle", Critic: "verifier", Lesson: known},
	}
	var seen Seen
	c := NewCard(func(task string) bool { return task == "b/1" })
	for i := range rows {
		if seen.Add(&rows[i]) {
			c.Add(&rows[i])
		} else {
			c.Duplicate(&rows[i])
		}
	}
	c.Drop("teacher", map[string]int{"questions: unreadable": 1234})
	c.Drop("teacher", map[string]int{"questions: unreadable": 1})
	if c.Rows != (Tally{2, 2, 2}) || c.Duplicates != (Tally{0, 1, 0}) || c.Wordless != (Tally{1, 0, 0}) || c.HeldOut != (Tally{0, 0, 1}) || c.States != 2 {
		t.Errorf("got %+v", c)
	}
	if c.Tasks["a/1"] != (Tally{2, 1, 1}) || c.Tasks["a/2"] != (Tally{0, 1, 0}) || c.Critics["verifier"] != (Tally{0, 0, 2}) || len(c.Critics) != 1 {
		t.Errorf("tasks %v, critics %v", c.Tasks, c.Critics)
	}
	if c.Chosen.Bins != [10]int{6: 1, 9: 1} || c.Rejected.Bins != [10]int{0: 1, 3: 1} || c.Gap.Bins != [10]int{3: 1, 9: 1} {
		t.Errorf("chosen %v, rejected %v, gap %v", c.Chosen.Bins, c.Rejected.Bins, c.Gap.Bins)
	}
	if c.Chosen.Mean != 0.8 || c.Rejected.Mean != 0.15 || c.Gap.Mean != 0.65 {
		t.Errorf("means %g, %g, %g", c.Chosen.Mean, c.Rejected.Mean, c.Gap.Mean)
	}
	dir := t.TempDir()
	if err := c.Write(dir); err != nil {
		t.Fatal(err)
	}
	if got := names(t, dir); got != "card.json card.md" {
		t.Errorf("files %s", got)
	}
	for _, name := range []string{"card.md", "card.json"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		golden(t, name, string(data))
	}
}

func TestCardIsReadBack(t *testing.T) {
	c := NewCard(nil)
	for _, row := range sample(t) {
		c.Add(row)
	}
	data, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var again Card
	if err := json.Unmarshal(data, &again); err != nil {
		t.Fatal(err)
	}
	if again.Rows != (Tally{1, 1, 1}) || !reflect.DeepEqual(again.Kinds, c.Kinds) || again.Chosen.Bins != c.Chosen.Bins || again.Markdown() != c.Markdown() {
		t.Errorf("got %s", again.Markdown())
	}
	if !strings.Contains(c.Markdown(), "Held-out tasks were not checked.") {
		t.Error("the card does not say that held-out tasks were not checked")
	}
}

func TestEmptyCard(t *testing.T) {
	text := NewCard(func(string) bool { return false }).Markdown()
	if !strings.HasPrefix(text, "# Data card\n\n0 rows from 0 states of 0 tasks.\nRows of held-out tasks: 0.\n") || strings.Contains(text, "NaN") {
		t.Errorf("got\n%s", text)
	}
}

func TestSeen(t *testing.T) {
	base := Row{Level: 3, Query: "q", Action: "back", Rejected: "home"}
	var seen Seen
	if !seen.Add(&base) || seen.Add(&base) {
		t.Fatal("the first is new, the second is not")
	}
	for name, change := range map[string]func(*Row){
		"level":    func(r *Row) { r.Level = 2 },
		"query":    func(r *Row) { r.Query = "qb"; r.Action = "ack" },
		"action":   func(r *Row) { r.Action = "wait" },
		"rejected": func(r *Row) { r.Rejected = "" },
		"state":    func(r *Row) { r.State[0] = 1 },
	} {
		row := base
		if change(&row); !seen.Add(&row) {
			t.Errorf("another %s is not told apart", name)
		}
	}
	row := base
	row.Response, row.Task, row.Score = "r", "t", 0.5
	if seen.Add(&row) {
		t.Error("response, task and score make no other row")
	}
}

func TestExportTRL(t *testing.T) {
	dir := t.TempDir()
	rows := sample(t)
	write(t, dir, true, rows...)
	var all bytes.Buffer
	for form, want := range map[Form]int{SFT: 2, DPO: 1} {
		var out bytes.Buffer
		n, err := ExportTRL(dir, form, &out)
		if err != nil || n != want || strings.Count(out.String(), "\n") != want {
			t.Errorf("%s: %d lines (%v), want %d", form, n, err, want)
		}
		dec := json.NewDecoder(&out)
		dec.DisallowUnknownFields()
		for range n {
			var talk Talk
			if err := dec.Decode(&talk); err != nil {
				t.Fatal(err)
			}
			if sft := len(talk.Messages) == 2 && talk.Prompt == nil; sft != (form == SFT) || !sft && len(talk.Prompt)*len(talk.Chosen)*len(talk.Rejected) != 1 {
				t.Errorf("%s: got %+v", form, talk)
			}
		}
	}
	for _, row := range rows {
		talk, err := Texts(row)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range [][]Turn{talk.Messages, talk.Prompt, talk.Chosen, talk.Rejected} {
			for _, turn := range part {
				all.WriteString("[" + string(turn.Role) + "]\n" + turn.Content + "\n\n")
			}
		}
	}
	golden(t, "talks.txt", all.String())
}

func TestExportTRLRefuses(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, true, sample(t)[0])
	var out bytes.Buffer
	if _, err := ExportTRL(dir, "kto", &out); err == nil || !strings.Contains(err.Error(), "sft or dpo") {
		t.Errorf("an unknown form: %v", err)
	}
	if _, err := ExportTRL(dir, DPO, &out); err == nil || !strings.Contains(err.Error(), "no rows for dpo") {
		t.Errorf("no rows: %v", err)
	}
	if _, err := ExportTRL(t.TempDir(), SFT, &out); err == nil || out.Len() > 0 {
		t.Errorf("no data: %v", err)
	}
	if _, err := ExportTRL(dir, SFT, brokenPipe{}); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("a broken pipe: %v", err)
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, os.ErrClosed }
