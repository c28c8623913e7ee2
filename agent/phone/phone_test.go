package phone_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/phone"
	"gymkhana/env/envtest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// asksAction reports whether a question asks for the next action. The other kind is about the last
// step.
func asksAction(r *gymkhana.Request) bool {
	return strings.Contains(r.Messages[0].Parts[0].Text, "Choose the next action now")
}

var makers = map[string]agenttest.New{"text": phone.NewText, "image": phone.NewImage}

func TestConformance(t *testing.T) {
	answer := func(r *gymkhana.Request) string {
		text := r.Messages[0].Parts[0].Text
		switch {
		case !asksAction(r):
			return "It went as planned."
		case strings.Contains(text, "Step 5"):
			return "Reason: done\nAction: {\"action_type\": \"status\", \"goal_status\": \"complete\"}"
		case strings.Contains(text, "Step 3"):
			return "I am lost."
		case strings.Contains(text, "Step 1"):
			return "Action: {'action_type': 'input_text', 'text': 'it\\'s', 'index': 0, 'clear_text': True}"
		}
		return "Reason: a note is wanted.\nAction: {\"action_type\": \"click\", \"index\": 3}"
	}
	for name, make := range makers {
		for _, c := range []struct {
			protocol gymkhana.Protocol
			config   string
		}{{gymkhana.Corrected, `{}`}, {gymkhana.Corrected, `{"summary":"model"}`}, {gymkhana.PublishedCode, `{}`}} {
			t.Run(fmt.Sprint(name, " ", c.protocol, " ", c.config), func(t *testing.T) {
				agenttest.Run(t, make, agenttest.Options{Answer: answer, Calls: 2, Config: gymkhana.Config(c.config),
					World: func() gymkhana.Environment { return &pocket{small: true} },
					Setup: func(s *gymkhana.AgentSetup) { s.Protocol = c.protocol }})
			})
		}
	}
}

// replies are those of three turns: the first opens the form, the second names no element, the
// third writes.
var replies = []string{
	"Reason: The button \"New note\" makes a note. Then I type.\nAction: {\"action_type\": \"click\", \"index\": 3}",
	"Reason: I pin it.\nAction: {\"action_type\": \"click\", \"index\": 8}",
	"Reason: Now the title.\nAction: {'action_type': 'input_text', 'text': 'Milk', 'index': 0}",
}

// play takes three turns with these replies and gives agent, model and decisions.
func play(t *testing.T, make agenttest.New, setup gymkhana.AgentSetup) (*agenttest.Model, []gymkhana.Decision) {
	t.Helper()
	turn := 0
	return playWith(t, make, setup, func(r *gymkhana.Request) string {
		if !asksAction(r) {
			return "Tapped the button to make a note;\nthe form came up."
		}
		turn++
		return replies[turn-1]
	})
}

// playWith takes as many turns with a model that answers like this.
func playWith(t *testing.T, make agenttest.New, setup gymkhana.AgentSetup, answer func(*gymkhana.Request) string) (*agenttest.Model,
	[]gymkhana.Decision) {
	t.Helper()
	model := &agenttest.Model{Answer: answer}
	setup.Model = model
	ag, err := make(setup)
	if err != nil {
		t.Fatal(err)
	}
	world, task := &pocket{}, &gymkhana.Task{Goal: "Make a note titled Milk.", Budget: gymkhana.Budget{Steps: 9}}
	seen, err := envtest.Started(world.Reset(t.Context(), 1))
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), task, world.Spec()); err != nil {
		t.Fatal(err)
	}
	var did []gymkhana.Decision
	for range replies {
		d, err := ag.Act(t.Context(), &seen[0])
		if err != nil {
			t.Fatal(err)
		}
		did = append(did, d)
		act := gymkhana.Action{Verb: gymkhana.Noop}
		if d.Invalid == "" {
			act = d.Actions[0]
		}
		if seen, err = envtest.Seen(world.Step(t.Context(), []gymkhana.Action{act})); err != nil {
			t.Fatal(err)
		}
	}
	return model, did
}

// All that is sent in three turns, word for word.
func TestMessages(t *testing.T) {
	for name, make := range makers {
		for _, p := range []gymkhana.Protocol{gymkhana.Corrected, gymkhana.PublishedCode} {
			setup := gymkhana.AgentSetup{Protocol: p}
			if p == gymkhana.Corrected {
				setup.Options = gymkhana.Config(`{"guidelines":["Leave other notes alone.","Keep it short."]}`)
			}
			model, did := play(t, make, setup)
			golden(t, fmt.Sprintf("%s-%s.txt", name, p), transcript(t, model, did))
		}
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: run with -update and read the difference; got\n%s", name, got)
	}
}

// transcript writes questions and decisions down.
func transcript(t *testing.T, model *agenttest.Model, did []gymkhana.Decision) string {
	t.Helper()
	var b strings.Builder
	for n, call := range model.Asked() {
		sampling, err := gymkhana.Canonical(call.Request.Sampling)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "==== question %d, %s ====\n", n+1, sampling)
		for _, m := range call.Request.Messages {
			for _, p := range m.Parts {
				if p.Image == nil {
					fmt.Fprintf(&b, "-- %s, text --\n%s\n", m.Role, p.Text)
				} else {
					fmt.Fprintf(&b, "-- %s, %s --\n", m.Role, describe(t, p.Image))
				}
			}
		}
	}
	for n, d := range did {
		fmt.Fprintf(&b, "==== decision %d ====\n", n+1)
		for _, act := range d.Actions {
			fmt.Fprintln(&b, act)
		}
		fmt.Fprintf(&b, "reason: %s\ninvalid: %s\n", d.Reason, d.Invalid)
	}
	return b.String()
}

// describe names the screen that a picture shows, and whether it has marks.
func describe(t *testing.T, img *gymkhana.Image) string {
	t.Helper()
	for name, p := range map[string]*pocket{"menu": {}, "form": {form: true}} {
		shot := p.look("").Seen[0].Screenshot
		frame, err := shot.Hash()
		if err != nil {
			t.Fatal(err)
		}
		png, err := shot.PNG()
		if err != nil {
			t.Fatal(err)
		}
		if frame == img.Frame {
			return fmt.Sprintf("%s of the %s", map[bool]string{true: "screenshot", false: "marked screenshot"}[bytes.Equal(png, img.Data)], name)
		}
	}
	return "unknown picture"
}

// A failing model answers all calls but one.
type failing struct {
	*agenttest.Model
	call int // counted from 0
	err  error
}

// Chat counts the failed call too.
func (f failing) Chat(ctx context.Context, r *gymkhana.Request) (*gymkhana.Response, error) {
	resp, err := f.Model.Chat(ctx, r)
	if len(f.Asked())-1 == f.call {
		return nil, f.err
	}
	return resp, err
}

// The summary of a step is asked for once, though the question after it fails.
func TestSummaryIsNotRepeated(t *testing.T) {
	down := gymkhana.Blame(gymkhana.FaultModel, "test", errors.New("provider down"))
	model := &agenttest.Model{Answers: []string{replies[0], "The form came up.", "", replies[2]}}
	ag, err := phone.NewText(gymkhana.AgentSetup{Model: failing{model, 2, down}, Options: gymkhana.Config(`{"summary":"model"}`)})
	if err != nil {
		t.Fatal(err)
	}
	world := &pocket{}
	seen, _ := envtest.Started(world.Reset(t.Context(), 1))
	if err := ag.Begin(t.Context(), &gymkhana.Task{}, world.Spec()); err != nil {
		t.Fatal(err)
	}
	d, err := ag.Act(t.Context(), &seen[0])
	if err != nil {
		t.Fatal(err)
	}
	seen, _ = envtest.Seen(world.Step(t.Context(), d.Actions))
	if _, err := ag.Act(t.Context(), &seen[0]); !errors.Is(err, down) {
		t.Fatalf("got %v, want %v", err, down)
	}
	if d, err = ag.Act(t.Context(), &seen[0]); err != nil || d.Invalid != "" {
		t.Fatalf("%+v: %v", d, err)
	}
	var kinds []bool
	for _, call := range model.Asked() {
		kinds = append(kinds, asksAction(call.Request))
	}
	if want := []bool{true, false, true, true}; fmt.Sprint(kinds) != fmt.Sprint(want) {
		t.Errorf("asked for actions %v, want %v", kinds, want)
	}
	last := model.Asked()[3].Request.Messages[0].Parts[0].Text
	if want := "Step 1: did click \"New note\". The form came up.\n"; !strings.Contains(last, want) {
		t.Errorf("the history lacks %q:\n%s", want, last)
	}
}

// The history of summary "action" records the result of each step, and steps limits its length.
func TestHistory(t *testing.T) {
	for _, c := range []struct {
		config string
		want   string
	}{
		{`{}`, `Your steps so far:
Step 1: click "Ann's \"jots\"" (Try the title): no effect, nothing happens there.
Step 2: click "New note" (v1.2 is next): the screen changed.
Step 3: answer "yes": the answer was given.
Step 4: No action could be read from your reply, so none was taken: it has no line "Action: {…}". Keep to the format.
Step 5: wait: the screen stayed the same.
Step 6: Your action could not be carried out, so none was taken: double_click cannot be done in pocket.
Step 7: input_text "a" at x=9 y=60: the screen changed.

The elements`},
		{`{"steps":2}`, `Your steps so far (the first 5 are left out):
Step 6: Your action could not be carried out, so none was taken: double_click cannot be done in pocket.
Step 7: input_text "a" at x=9 y=60: the screen changed.

The elements`},
	} {
		model := &agenttest.Model{Answers: []string{
			`Reason: Try the title. It may help. Action: {"action_type": "click", "index": 1}`,
			"Reason: v1.2 is next.\nAction: {\"action_type\": \"click\", \"index\": 3}",
			`Action: {"action_type": "answer", "text": "yes"}`,
			`Let me think.`,
			`Action: {"action_type": "wait"}`,
			`Action: {"action_type": "double_tap", "index": 0}`,
			`Action: {"action_type": "input_text", "text": "a", "x": 9, "y": 60}`,
			`Action: {"action_type": "wait"}`,
		}}
		ag, err := phone.NewText(gymkhana.AgentSetup{Model: model, Options: gymkhana.Config(c.config)})
		if err != nil {
			t.Fatal(err)
		}
		world := &pocket{}
		spec := world.Spec()
		spec.Verbs = spec.Verbs[:2:2] // noop and click
		spec.Verbs = append(spec.Verbs, gymkhana.Type, gymkhana.Answer, gymkhana.Wait)
		seen, _ := envtest.Started(world.Reset(t.Context(), 1))
		if err := ag.Begin(t.Context(), &gymkhana.Task{Goal: "g"}, spec); err != nil {
			t.Fatal(err)
		}
		for range model.Answers {
			d, err := ag.Act(t.Context(), &seen[0])
			if err != nil {
				t.Fatal(err)
			}
			if d.Invalid != "" {
				d.Actions = []gymkhana.Action{{Verb: gymkhana.Noop}}
			}
			seen, _ = envtest.Seen(world.Step(t.Context(), d.Actions))
		}
		text := model.Asked()[7].Request.Messages[0].Parts[0].Text
		if !strings.Contains(text, c.want) {
			t.Errorf("%s: the prompt lacks\n%s\nand is\n%s", c.config, c.want, text)
		}
		if strings.Contains(text, "double_tap") || strings.Contains(text, "navigate_home") {
			t.Errorf("%s: actions are offered that the world does not know:\n%s", c.config, text)
		}
	}
}

// The options of phone-image choose what it shows.
func TestPictures(t *testing.T) {
	for config, want := range map[string]struct {
		pictures string
		list     bool
	}{
		`{}`:                         {"marked screenshot of the menu", true},
		`{"list":false}`:             {"marked screenshot of the menu", false},
		`{"raw":true,"list":false}`:  {"screenshot of the menu, marked screenshot of the menu", false},
		`{"raw":true,"list":true}`:   {"screenshot of the menu, marked screenshot of the menu", true},
		`{"raw":false,"steps":1000}`: {"marked screenshot of the menu", true},
	} {
		model, _ := play(t, phone.NewImage, gymkhana.AgentSetup{Options: gymkhana.Config(config)})
		parts := model.Asked()[0].Request.Messages[0].Parts
		var pictures []string
		for _, p := range parts[1:] {
			pictures = append(pictures, describe(t, p.Image))
		}
		if got := strings.Join(pictures, ", "); got != want.pictures {
			t.Errorf("%s: got %s, want %s", config, got, want.pictures)
		}
		if got := strings.Contains(parts[0].Text, "UI element"); got != want.list {
			t.Errorf("%s: list %v, want %v", config, got, want.list)
		}
	}
}

// The title of the menu, which cannot be used, has a mark under the published protocol only.
func TestMarksByProtocol(t *testing.T) {
	for p, want := range map[gymkhana.Protocol]bool{gymkhana.Corrected: false, gymkhana.PublishedCode: true} {
		model, _ := play(t, phone.NewImage, gymkhana.AgentSetup{Protocol: p})
		parts := model.Asked()[0].Request.Messages[0].Parts
		img, err := gymkhana.EncodedScreenshot(parts[len(parts)-1].Image.Data).Image()
		if err != nil {
			t.Fatal(err)
		}
		edge := menu[1].Bounds
		plain := (&pocket{}).draw().At(edge.X0, edge.Y1-1)
		if got := img.At(edge.X0, edge.Y1-1) != plain; got != want {
			t.Errorf("%s: marked %v, want %v", p, got, want)
		}
	}
}

// A model that counts otherwise sees the bounds, and points, as it counts.
func TestCoordinates(t *testing.T) {
	for _, c := range []struct {
		make    agenttest.New
		profile gymkhana.Profile
		x, y    int
		bounds  string
		pixel   string
		size    string
	}{
		{phone.NewText, gymkhana.Profile{Coords: gymkhana.Grid1000}, 200, 280, "[170, 250, 230, 310]", "click x=200 y=280", ""},
		{phone.NewImage, gymkhana.Profile{}, 200, 280, "[170, 250, 230, 310]", "click x=200 y=280", "240x320"},
		{phone.NewImage, gymkhana.Profile{Image: gymkhana.ImageLimit{LongSide: 160}}, 100, 140, "[85, 125, 115, 155]", "click x=200 y=280", "120x160"},
		{phone.NewImage, gymkhana.Profile{Coords: gymkhana.Grid1000}, 1000, 500, "[708, 781, 959, 969]", "click x=239 y=160", "240x320"},
		{phone.NewImage, gymkhana.Profile{Coords: gymkhana.Grid999}, 1000, 500, "[708, 781, 959, 969]", "invalid", "240x320"},
	} {
		model := &agenttest.Model{Answers: []string{fmt.Sprintf(`Action: {"action_type": "click", "x": %d, "y": %d}`, c.x, c.y)}}
		ag, err := c.make(gymkhana.AgentSetup{Model: model, Profile: c.profile})
		if err != nil {
			t.Fatal(err)
		}
		world := &pocket{}
		seen, _ := envtest.Started(world.Reset(t.Context(), 1))
		if err := ag.Begin(t.Context(), &gymkhana.Task{}, world.Spec()); err != nil {
			t.Fatal(err)
		}
		d, err := ag.Act(t.Context(), &seen[0])
		if err != nil {
			t.Fatal(err)
		}
		got := "invalid"
		if d.Invalid == "" {
			got = d.Actions[0].String()
		}
		parts := model.Asked()[0].Request.Messages[0].Parts
		if got != c.pixel || !strings.Contains(parts[0].Text, c.bounds) {
			t.Errorf("%+v: %s (%s), bounds %s missing in\n%s", c.profile, got, d.Invalid, c.bounds, parts[0].Text)
		}
		if c.size == "" {
			continue
		}
		img, err := gymkhana.EncodedScreenshot(parts[1].Image.Data).Image()
		if err != nil {
			t.Fatal(err)
		}
		if size := img.Bounds().Size(); fmt.Sprintf("%dx%d", size.X, size.Y) != c.size {
			t.Errorf("%+v: size %v, want %s", c.profile, size, c.size)
		}
	}
}

// The text that a world shows is passed on.
func TestWords(t *testing.T) {
	for name, make := range makers {
		model := &agenttest.Model{Answers: []string{replies[0]}}
		ag, err := make(gymkhana.AgentSetup{Model: model})
		if err != nil {
			t.Fatal(err)
		}
		world := &pocket{}
		seen, err := envtest.Started(world.Reset(t.Context(), 1))
		if err != nil {
			t.Fatal(err)
		}
		seen[0].Text = "The battery is low."
		if err := ag.Begin(t.Context(), &gymkhana.Task{}, world.Spec()); err != nil {
			t.Fatal(err)
		}
		if _, err := ag.Act(t.Context(), &seen[0]); err != nil {
			t.Fatal(err)
		}
		if text := model.Asked()[0].Request.Messages[0].Parts[0].Text; !strings.Contains(text, seen[0].Text) {
			t.Errorf("%s: the words are missing in\n%s", name, text)
		}
	}
}

// Every mistake in the options is named at once.
func TestOptionsReportEveryMistake(t *testing.T) {
	for _, c := range []struct {
		make   agenttest.New
		config string
		want   []string
	}{
		{phone.NewText, `{"summary":"modle","steps":-1,"layout":"xml","temperature":3,"top_p":2,"max_tokens":-1,"drop":["temprature"]}`,
			[]string{"summary", "steps -1", "layout", "temperature 3", "top_p", "max_tokens", `did you mean "temperature"`}},
		{phone.NewText, `{"raw":true}`, []string{`unknown key "raw"`}},
		{phone.NewImage, `{"layout":"xml"}`, []string{"layout"}},
	} {
		_, err := c.make(gymkhana.AgentSetup{Options: gymkhana.Config(c.config), Model: &agenttest.Model{}})
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s: got %v, want an error blamed on the set-up", c.config, err)
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %q does not tell %q", c.config, err, want)
			}
		}
	}
}

// The decoding parameters are those of the options, and the ones dropped are not sent.
func TestSampling(t *testing.T) {
	for config, want := range map[string]string{
		`{}`: `{"max_tokens":1000,"temperature":0}`,
		`{"temperature":0.2,"top_p":0.8,"max_tokens":50}`: `{"max_tokens":50,"temperature":0.2,"top_p":0.8}`,
		`{"drop":["temperature","max_tokens"]}`:           `{}`,
	} {
		model, _ := play(t, phone.NewText, gymkhana.AgentSetup{Options: gymkhana.Config(config)})
		if got, err := gymkhana.Canonical(model.Asked()[0].Request.Sampling); err != nil || string(got) != want {
			t.Errorf("%s: got %s (%v), want %s", config, got, err, want)
		}
	}
}

// Worlds that these agents cannot use, and prompts with mistakes, are found before the first turn.
func TestUnfit(t *testing.T) {
	ag, err := phone.NewImage(gymkhana.AgentSetup{Model: &agenttest.Model{}})
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range []gymkhana.Spec{
		{World: "line", Screen: screen, Verbs: []gymkhana.Verb{gymkhana.Do}},
		{World: "blank", Verbs: []gymkhana.Verb{gymkhana.Click}},
	} {
		if err := ag.Begin(t.Context(), &gymkhana.Task{}, spec); gymkhana.FaultOf(err) != gymkhana.FaultSetup || err == nil {
			t.Errorf("%s: got %v, want an error blamed on the set-up", spec.World, err)
		}
	}
	for name, source := range map[string]string{"role.md": "{{.Gaol}}", "lines.md": `{{define "step"}}{{end}}`} {
		over := fstest.MapFS{name: {Data: []byte(source)}}
		_, err := phone.NewText(gymkhana.AgentSetup{Model: &agenttest.Model{}, Prompts: over})
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: got %v, want an error that names the file", name, err)
		}
	}
}
