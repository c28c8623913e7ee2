package plan_test

import (
	"fmt"
	"image"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/engine"
	"gymkhana/agent/plan"
)

// shortTexts make a question readable: each prompt is the letter of testdata/layouts.txt.
var shortTexts = fstest.MapFS{
	"world.md": {Data: []byte("R")}, "online.md": {Data: []byte("F")}, "global.md": {Data: []byte("F")},
	"turns.md": {Data: []byte(`{{define "begin"}}B{{end}}{{define "continue"}}C{{end}}{{define "again"}}?{{end}}` +
		`{{define "unusable"}}U{{end}}{{define "refused"}}X{{.Refused}}{{end}}{{define "gone"}}G{{end}}`)},
}

var line = gymkhana.Spec{World: "nowhere", Roles: []string{"walker"}, Verbs: []gymkhana.Verb{gymkhana.Do},
	Controls: []gymkhana.Control{{Name: "left"}, {Name: "right"}}}

// frame is the nth picture, which is identified by its width.
func frame(n int) *gymkhana.Observation {
	return &gymkhana.Observation{Screenshot: gymkhana.NewScreenshot(func() (image.Image, error) {
		return image.NewRGBA(image.Rect(0, 0, n, 16)), nil
	}, nil)}
}

func TestLayouts(t *testing.T) {
	file, err := os.ReadFile("testdata/layouts.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, section := range strings.Split(string(file), "\n-- ")[1:] {
		name, want, _ := strings.Cut(section, " --\n")
		t.Run(name, func(t *testing.T) {
			got := strings.Join(eightTurns(t, name), "\n")
			if want = strings.TrimSpace(want); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// eightTurns plays Online with the settings in a section's name and returns its questions.
func eightTurns(t *testing.T, name string) []string {
	t.Helper()
	setup := gymkhana.AgentSetup{Prompts: shortTexts}
	words := strings.Fields(name)
	config := fmt.Sprintf(`"resolution":16,"layout":%q`, words[0])
	for _, w := range words[1:] {
		key, value, _ := strings.Cut(w, "=")
		config += fmt.Sprintf(`,%q:%s`, key, value)
	}
	setup.Options = gymkhana.Config("{" + config + "}")
	var replies []string
	for n := 1; n <= 9; n++ {
		replies = append(replies, fmt.Sprintf("a%d\n# action\nright", n))
	}
	replies[3] = "b4\n# action\njump"
	model := &agenttest.Model{Answers: replies}
	setup.Model = model
	ag, err := plan.NewOnline(setup)
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), agenttest.Task(8).Told(), line); err != nil {
		t.Fatal(err)
	}
	for turn, seen := 1, 1; turn <= 8; turn++ {
		d, err := ag.Act(t.Context(), frame(seen))
		if err != nil {
			t.Fatal(err)
		}
		if d.Free && (d.Invalid == "" || words[0] != "code") {
			t.Errorf("turn %d is free: %+v", turn, d)
		}
		if !d.Free {
			seen++
		}
	}
	return questions(t, model)
}

// questions writes every request as a line of testdata/layouts.txt.
func questions(t *testing.T, model *agenttest.Model) []string {
	t.Helper()
	pictures := map[gymkhana.Hash]string{}
	for n := 1; n <= 9; n++ {
		h, err := frame(n).Screenshot.Hash()
		if err != nil {
			t.Fatal(err)
		}
		pictures[h] = fmt.Sprintf("o%d", n)
	}
	var lines []string
	for _, call := range model.Asked() {
		var messages []string
		for _, m := range call.Request.Messages {
			var parts []string
			for _, p := range m.Parts {
				word, _, _ := strings.Cut(p.Text, "\n")
				if p.Image != nil {
					word = pictures[p.Image.Frame]
				}
				if word == engine.NotAvailable {
					word = "N"
				}
				parts = append(parts, word)
			}
			who := string(m.Role[0])
			if m.Role == gymkhana.Assistant {
				who = ""
			}
			messages = append(messages, who+strings.Join(parts, "+"))
		}
		lines = append(lines, strings.Join(messages, " "))
	}
	return lines
}

// The whole question of Global, in every layout.
func TestGlobalQuestion(t *testing.T) {
	for _, layout := range []string{"default", "paper", "code"} {
		model := &agenttest.Model{Answers: []string{"### Actions\nleft"}}
		ag, err := plan.NewGlobal(gymkhana.AgentSetup{Model: model, Prompts: shortTexts,
			Options: gymkhana.Config(`{"layout":"` + layout + `"}`)})
		if err != nil {
			t.Fatal(err)
		}
		if err := ag.Begin(t.Context(), agenttest.Task(8).Told(), line); err != nil {
			t.Fatal(err)
		}
		if _, err := ag.Act(t.Context(), frame(3)); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(questions(t, model), "\n"); got != "sR uo3+F" {
			t.Errorf("%s: got %s", layout, got)
		}
	}
}

// Under the published protocol the layout is the released code's, unless the options choose
// another.
func TestPublishedProtocol(t *testing.T) {
	for config, want := range map[string]string{`{}`: "sR uF uo1+B", `{"layout":"paper"}`: "uR+o1+F"} {
		model := &agenttest.Model{Answers: []string{"right"}}
		ag, err := plan.NewOnline(gymkhana.AgentSetup{Model: model, Prompts: shortTexts,
			Protocol: gymkhana.PublishedCode, Options: gymkhana.Config(config)})
		if err != nil {
			t.Fatal(err)
		}
		if err := ag.Begin(t.Context(), agenttest.Task(8).Told(), line); err != nil {
			t.Fatal(err)
		}
		if _, err := ag.Act(t.Context(), frame(1)); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(questions(t, model), "\n"); got != want {
			t.Errorf("%s: got %s, want %s", config, got, want)
		}
	}
}

// With feedback the reason of a refusal is between the sentence and the picture.
func TestFeedback(t *testing.T) {
	for config, want := range map[string]string{`{"feedback":"refusals"}`: "sR uF a1 uC+Xwall+o2", `{}`: "sR uF a1 uC+o2"} {
		model := &agenttest.Model{Answers: []string{"a1\n# action\nright"}}
		config := gymkhana.Config(strings.Replace(config, "{", `{"am":1`+map[bool]string{true: ","}[len(config) > 2], 1))
		ag, err := plan.NewOnline(gymkhana.AgentSetup{Model: model, Prompts: shortTexts, Options: config})
		if err != nil {
			t.Fatal(err)
		}
		if err := ag.Begin(t.Context(), agenttest.Task(8).Told(), line); err != nil {
			t.Fatal(err)
		}
		for n, why := range []string{"", "wall"} {
			seen := frame(n + 1)
			seen.Refused = why
			if _, err := ag.Act(t.Context(), seen); err != nil {
				t.Fatal(err)
			}
		}
		if got := questions(t, model)[1]; got != want {
			t.Errorf("%s: got %s, want %s", config, got, want)
		}
	}
}

// There are two retries, each with the faulty reply and its fault; then the turn is invalid.
func TestRetries(t *testing.T) {
	for _, c := range []struct {
		replies []string
		calls   int
		invalid bool
		reason  string
	}{
		{[]string{"why\n# action\nright"}, 1, false, "why"},
		{[]string{"jump", "hop", "# action\nright"}, 3, false, "[asked again 2×: it has no heading # action; it has no heading # action]"},
		{[]string{"jump"}, 3, true, "[asked again 2×: it has no heading # action; it has no heading # action]"},
	} {
		model := &agenttest.Model{Answers: c.replies}
		ag, err := plan.NewOnline(gymkhana.AgentSetup{Model: model})
		if err != nil {
			t.Fatal(err)
		}
		if err := ag.Begin(t.Context(), agenttest.Task(8).Told(), line); err != nil {
			t.Fatal(err)
		}
		d, err := ag.Act(t.Context(), frame(1))
		if err != nil {
			t.Fatal(err)
		}
		if (d.Invalid != "") != c.invalid || d.Reason != c.reason || len(model.Asked()) != c.calls {
			t.Errorf("%q: %d calls, %+v", c.replies, len(model.Asked()), d)
		}
		last := model.Asked()[c.calls-1].Request.Messages
		if c.calls > 1 && !strings.Contains(last[len(last)-1].Parts[0].Text, "it has no heading") {
			t.Errorf("the retry does not say what was wrong: %+v", last[len(last)-1])
		}
	}
}
