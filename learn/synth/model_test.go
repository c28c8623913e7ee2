package synth

import (
	"context"
	"errors"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana"
)

var _, _ = Teacher(&ModelTeacher{}), Critic(&ModelCritic{})

// TestPrompts holds every prompt to its golden file.
func TestPrompts(t *testing.T) {
	ctx, s := context.Background(), alarmScene(t)
	m := saying("")
	k := teacher(t, m, ModelOptions{Elements: 2, Tries: 1})
	for name, ask := range map[string]func() error{
		"instructions.txt": func() error { _, err := k.Instructions(ctx, s); return err },
		"honest.txt":       func() error { _, err := k.Honest(ctx, s); return err },
		"adverse.txt":      func() error { _, err := k.Adverse(ctx, s, act(t, `click element="0645"`)); return err },
		"questions.txt":    func() error { _, err := k.Questions(ctx, s); return err },
		"critic.txt": func() error {
			c, err := NewModelCritic(m, ModelOptions{})
			if err != nil {
				return err
			}
			_, err = c.Score(ctx, s, []gymkhana.Action{act(t, `click element="0645"`), act(t, "back"), act(t, `click element="0645"`)})
			return err
		},
	} {
		m.asked = nil
		if err := ask(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var all []string
		for i := range m.asked {
			all = append(all, m.prompt(i))
		}
		golden(t, name, strings.Join(all, "\n=== next question ===\n\n"))
	}
}

var questionLine = regexp.MustCompile(`(?m)^- (.*\?)$`)

// echo answers every question of a prompt with itself.
func echo(prompt string, _ int) string {
	var all []string
	_, list, _ := strings.Cut(prompt, "Answer each")
	for _, m := range questionLine.FindAllStringSubmatch(list, -1) {
		q := string(gymkhana.AppendString(nil, "1. "+strings.ToUpper(m[1])))
		all = append(all, `{"Question": `+q+`, "Answer": "It is so."}`)
	}
	return "```json\n" + strings.Join(all, "\n") + "\n```"
}

func TestQuestions(t *testing.T) {
	s := alarmScene(t)
	for n, want := range map[int]int{0: 3 + 4*4, 1: 3 + 4, 64: 3 + 4*4} { // four elements have a name of their own
		k := teacher(t, &parrot{say: echo}, ModelOptions{Elements: n})
		rows, err := k.Questions(context.Background(), s)
		if err != nil || len(rows) != want || len(k.Dropped()) != 0 {
			t.Errorf("%d elements: %d rows (%v), dropped %v; want %d", n, len(rows), err, k.Dropped(), want)
		}
		again, _ := teacher(t, &parrot{say: echo}, ModelOptions{Elements: n}).Questions(context.Background(), s)
		for i := range rows {
			if rows[i].Level != 1 || rows[i].Response != "It is so." || rows[i].Query != again[i].Query || rows[i].Input.Goal != rows[i].Query {
				t.Errorf("row %d: %+v", i, rows[i])
			}
			if err := rows[i].check(); err != nil {
				t.Errorf("row %d: %v", i, err)
			}
		}
	}
	picks := map[string]bool{}
	for seed := range gymkhana.Seed(40) {
		for _, e := range teacher(t, saying(""), ModelOptions{Elements: 1, Seed: seed}).pick(s) {
			picks[e.ID] = true
		}
	}
	if want := []string{"0645", "head", "label", "volume"}; !slices.Equal(slices.Sorted(maps.Keys(picks)), want) {
		t.Errorf("40 seeds pick %v; want %v", picks, want)
	}
}

func TestQuestionsThatGoWrong(t *testing.T) {
	m := saying(lines(
		`{"Question": "What screen is this?", "Answer": "Alarms."}`,
		`{"Question": "what screen is this", "Answer": "Once more."}`,
		`{"Question": "Who are you?", "Answer": "A model."}`,
		`{"Question": "What can one achieve with this screen?", "Answer": ""}`,
		`{"Question": "What is on`), "no objects at all")
	k := teacher(t, m, ModelOptions{Elements: 1})
	rows, err := k.Questions(context.Background(), alarmScene(t))
	if err != nil || len(rows) != 1 {
		t.Fatalf("got %d rows (%v), want 1", len(rows), err)
	}
	if rows[0].Kind != Purpose || rows[0].Query != "What screen is this?" || rows[0].Action != `answer text="Alarms"` {
		t.Errorf("got %+v", rows[0])
	}
	want := map[string]int{"questions: answered twice": 1, "questions: not asked": 1, "questions: empty": 1,
		"questions: unreadable": 1, "questions: not answered": 2 + 4}
	if got := k.Dropped(); !maps.Equal(got, want) {
		t.Errorf("dropped %v, want %v", got, want)
	}
}

func TestInstructions(t *testing.T) {
	m := saying(lines("Here they are:", "```json",
		`{"Instruction": "Set the alarm at a quarter to seven.", "Response": "Reason: It is off. Action: click element=\"0645\""}`,
		`{"Instruction": "Label it \"Tea time\".", "Response": "Reason: The field is there.\nAction: type text=\"Tea time\" element=\"label\""}`,
		`{"Instruction": "Make it loud.", "Response": "Reason: A slider. Action: drag x=50 y=70 to_x=99 to_y=70"}`,
		`{"Instruction": "Hold the alarm.", "Response": "Reason: Why not. Action: long_press element="0645""}`, // no backslashes
		`{"Instruction": "Stay.", "Response": "Reason: It is so. Action: finish"}`,
		`{"Instruction": "Be.", "Response": "Reason: It is so. Action: finish status=\"complete\""}`,
		`{"Instruction": "Rest.", "Response": "Reason: It is so. Action: finish"}`,
		`{"Instruction": "How loud is it?", "Response": "Reason: It stands there. Action: answer text=\"4\""}`,
		`{"Instruction": "Which day?", "Response": "Reason: It stands there. Action: answer text=\"Monday\""}`,
		`{"Instruction": "Delete it.", "Response": "Reason: A button. Action: click element=\"del2\""}`,
		`{"Instruction": "Set the ALARM at a quarter to seven.", "Response": "Reason: Again. Action: click element=\"0645\""}`,
		`{"Instruction": "Fly.", "Response": "I cannot."}`,
		`{"Instruction": "Dance.", "Respo`, "```"))
	k := teacher(t, m, ModelOptions{})
	rows, err := k.Instructions(context.Background(), alarmScene(t))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range rows {
		got = append(got, rows[i].Query+" "+rows[i].Action)
		if err := rows[i].check(); err != nil {
			t.Error(err)
		}
	}
	want := []string{`Set the alarm at a quarter to seven. click element="0645"`, `Label it "Tea time". type text="Tea time" element="label" clear=true`,
		`Make it loud. drag x=50 y=70 to_x=99 to_y=70`, `Hold the alarm. long_press element="0645"`, `Stay. finish status="complete"`,
		`Be. finish status="complete"`, `How loud is it? answer text="4"`}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if want := "Reason: The field is there.\nAction: " + rows[1].Action; rows[1].Response != want {
		t.Errorf("got %q, want %q", rows[1].Response, want)
	}
	dropped := map[string]int{"instructions: too many finish": 1, "instructions: too many answer": 1, "instructions: not legal": 1,
		"instructions: twice": 1, "instructions: unreadable": 2}
	if got := k.Dropped(); !maps.Equal(got, dropped) {
		t.Errorf("dropped %v, want %v", got, dropped)
	}
}

func TestHonest(t *testing.T) {
	for _, c := range []struct {
		name    string
		replies []string
		want    Opinion
		asked   int
		dropped map[string]int
	}{
		{"at once", []string{"Reason: It is off.\nAction: click element=\"0645\""}, Opinion{act(t, `click element="0645"`), "It is off."}, 1, map[string]int{}},
		{"after a slip", []string{"Reason: It is off.\nAction: click element=\"0654\"", "Reason: Sorry.\nAction: click element=\"0645\""},
			Opinion{act(t, `click element="0645"`), "Sorry."}, 2, map[string]int{"honest: not legal": 1}},
		{"never", []string{"I would rather not."}, Opinion{Action: gymkhana.Action{Verb: gymkhana.Noop}}, 2, map[string]int{"honest: unreadable": 2}},
	} {
		m := saying(c.replies...)
		k := teacher(t, m, ModelOptions{})
		got, err := k.Honest(context.Background(), alarmScene(t))
		if err != nil || !got.Action.Equal(c.want.Action) || got.Reason != c.want.Reason || len(m.asked) != c.asked || !maps.Equal(k.Dropped(), c.dropped) {
			t.Errorf("%s: got %v (%v), asked %d, dropped %v", c.name, got, err, len(m.asked), k.Dropped())
		}
		if last := m.asked[len(m.asked)-1]; len(last) != 2*c.asked-1 {
			t.Errorf("%s: the last talk has %d messages, want %d", c.name, len(last), 2*c.asked-1)
		}
	}
}

func TestAdverse(t *testing.T) {
	right := act(t, `click element="0645"`)
	m := saying("Reason: Yes.\nAction: click element=\"0645\"", "Reason: It sounds right.\nAction: click element=\"del1\"")
	k := teacher(t, m, ModelOptions{})
	got, err := k.Adverse(context.Background(), alarmScene(t), right)
	if err != nil || len(got) != 1 || got[0].Action.String() != `click element="del1"` || got[0].Reason != "It sounds right." {
		t.Errorf("got %v (%v)", got, err)
	}
	if again := m.asked[1][2].Parts[0].Text; !strings.Contains(again, "a wrong one is wanted") {
		t.Errorf("the model is told %q", again)
	}
	got, err = teacher(t, saying("Action: click element=\"0645\""), ModelOptions{}).Adverse(context.Background(), alarmScene(t), right)
	if err != nil || got != nil {
		t.Errorf("got %v (%v), want none", got, err)
	}
}

func TestScore(t *testing.T) {
	m := saying("Reason: agent_1 is right.\nScore: {'agent_0': 1.7, 'agent_1': \"-2\",}")
	c, err := NewModelCritic(m, ModelOptions{Name: "judge"})
	if err != nil {
		t.Fatal(err)
	}
	acts := []gymkhana.Action{act(t, "back"), act(t, "home"), act(t, "back"), act(t, "wait"), {Verb: gymkhana.Noop}}
	got, err := c.Score(context.Background(), alarmScene(t), acts)
	if err != nil || len(got) != 5 || got[0] != 1 || got[1] != 0 || got[2] != 1 || !math.IsNaN(got[3]) || !math.IsNaN(got[4]) {
		t.Errorf("got %v (%v), want [1 0 1 NaN NaN]", got, err)
	}
	if len(m.asked) != 1 || c.Dropped()["scores: missing"] != 1 || c.Name() != "judge" {
		t.Errorf("asked %d times, dropped %v, name %q", len(m.asked), c.Dropped(), c.Name())
	}
	if !strings.Contains(m.prompt(0), "agent_2: wait\n") || strings.Contains(m.prompt(0), "noop") {
		t.Errorf("the prompt is\n%s", m.prompt(0))
	}
	if got, err := c.Score(context.Background(), alarmScene(t), nil); err != nil || len(got) != 0 || len(m.asked) != 1 {
		t.Errorf("no actions: got %v (%v), asked %d times", got, err, len(m.asked))
	}
}

// TestFaults sees the model's fault come up from every method.
func TestFaults(t *testing.T) {
	ctx, s := context.Background(), alarmScene(t)
	m := &parrot{err: errDown}
	k := teacher(t, m, ModelOptions{})
	c, err := NewModelCritic(m, ModelOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for name, ask := range map[string]func() error{
		"Questions":    func() error { _, err := k.Questions(ctx, s); return err },
		"Instructions": func() error { _, err := k.Instructions(ctx, s); return err },
		"Honest":       func() error { _, err := k.Honest(ctx, s); return err },
		"Adverse":      func() error { _, err := k.Adverse(ctx, s, act(t, "back")); return err },
		"Score":        func() error { _, err := c.Score(ctx, s, []gymkhana.Action{act(t, "back")}); return err },
	} {
		if err := ask(); !errors.Is(err, errDown) || gymkhana.FaultOf(err) != gymkhana.FaultModel {
			t.Errorf("%s: got %v, by %v", name, err, gymkhana.FaultOf(err))
		}
	}
}

func TestBadSetup(t *testing.T) {
	for name, c := range map[string]struct {
		model   gymkhana.Model
		options ModelOptions
	}{
		"no model": {nil, ModelOptions{}},
		"elements": {saying(""), ModelOptions{Elements: -1}},
		"tries":    {saying(""), ModelOptions{Tries: -1}},
		"template": {saying(""), ModelOptions{Prompts: fstest.MapFS{"act.md": {Data: []byte("{{.NoSuchFact}}")}}}},
		"block":    {saying(""), ModelOptions{Prompts: fstest.MapFS{"lines.md": {Data: []byte(`{{define "deed"}}{{end}}`)}}}},
	} {
		_, err := NewModelTeacher(c.model, c.options)
		if _, also := NewModelCritic(c.model, c.options); err == nil || also == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s: got %v, by %v", name, err, gymkhana.FaultOf(err))
		}
	}
	m := saying("")
	k := teacher(t, m, ModelOptions{Tries: 1, Prompts: fstest.MapFS{"act.md": {Data: []byte("Now.")}}})
	if _, err := k.Honest(context.Background(), alarmScene(t)); err != nil || !strings.HasSuffix(m.prompt(0), "\n\nNow.\n") {
		t.Errorf("the prompt is (%v)\n%s", err, m.prompt(0))
	}
}
