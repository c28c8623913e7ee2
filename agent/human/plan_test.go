package human_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/human"
)

// A player with the option plan looks once and writes everything; nothing is shown after, and a mistake takes nothing.
func TestPlanInWriting(t *testing.T) {
	for _, c := range []struct{ typed, want, said string }{
		{"a, jump\nd\n\n", "do move_left; do jump; do action_right; finish", "plan, 3 so far"},
		{"3 d, place col=3\n\n", "do action_right; do action_right; do action_right; do place col=3; finish", ""},
		{"jump\nback\nhop\n\n", "do jump; finish", ""},
		{"back\n\n", "finish", ""},
		{"jump, jumpp\nd\n\n", "do action_right; finish", `jumpp is no action here; did you mean "jump"?`},
		{`type text="a, b", press keys=["a","b"]` + "\n\n", `type text="a, b"; press keys=["a","b"]; finish`, ""},
		{"jump\nq\n", "do jump; finish", ""},
		{"jump, finish\n\n", "do jump; finish", ""},
		{"?\njump\n\n", "do jump; finish", "put a stone"},
		{"0 jump\n1000 jump\njump\n\n", "do jump; finish", "1000 jump: an action is repeated 1 to 999 times"},
		{strings.Repeat("999 jump\n", 11) + "\n", strings.Repeat("do jump; ", 9990) + "finish", "at most 10000"},
	} {
		term := typing(c.typed)
		ag := play(t, term, street, `{"plan":true}`)
		d, err := ag.Act(t.Context(), &gymkhana.Observation{Text: "You see it once."})
		if got := strings.Join(gymkhana.ActionTexts(d.Actions), "; "); err != nil || got != c.want || !strings.Contains(term.String(), c.said) {
			t.Errorf("%q: %.200s, %v; said\n%s\nwant %.200s", c.typed, got, err, term.String(), c.want)
		}
		was := term.Len()
		d, err = ag.Act(t.Context(), &gymkhana.Observation{Text: "You do not see this."})
		if err != nil || d.Actions[0].Verb != gymkhana.Finish || term.Len() != was {
			t.Errorf("%q: after the plan %v, %v; shown %q", c.typed, d.Actions, err, term.String()[was:])
		}
	}
	if _, err := play(t, typing("jump\n"), street, `{"plan":true}`).Act(t.Context(), &gymkhana.Observation{}); !errors.Is(err, gymkhana.ErrLeft) {
		t.Errorf("a player whose input ends: %v", err)
	}
	spec := street
	spec.Verbs = []gymkhana.Verb{gymkhana.Do}
	ag := play(t, typing("\n"), spec, `{"plan":true}`)
	for range 2 {
		if d, err := ag.Act(t.Context(), &gymkhana.Observation{}); err != nil || d.Actions[0].Verb != gymkhana.Noop {
			t.Errorf("without Finish: %v, %v", d.Actions, err)
		}
	}
}

// In a world that wants files, a plan is the files, which are drawn once, at the end.
func TestPlanOfAPage(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "page")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "index.html"), []byte("<p>Tea"), 0o666); err != nil {
		t.Fatal(err)
	}
	options, err := gymkhana.NewConfig(human.Options{Folder: folder, Plan: true})
	if err != nil {
		t.Fatal(err)
	}
	term := typing("\nr\nq\n")
	ag := play(t, term, paper, string(options))
	d, err := ag.Act(t.Context(), &gymkhana.Observation{Brief: []gymkhana.Exhibit{{Text: "Tea."}}})
	if got := strings.Join(gymkhana.ActionTexts(d.Actions), "; "); err != nil || got != `write_file path="index.html" text="<p>Tea"; finish` {
		t.Errorf("%s, %v", got, err)
	}
	if strings.Contains(term.String(), "Enter") {
		t.Errorf("the player is offered a drawing:\n%s", term.String())
	}
}
