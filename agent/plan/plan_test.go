package plan_test

import (
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/engine"
	"gymkhana/agent/plan"
	"gymkhana/env/envtest"
)

func TestConformance(t *testing.T) {
	for _, layout := range []string{"default", "paper", "code"} {
		config := gymkhana.Config(`{"resolution":40,"layout":"` + layout + `"}`)
		t.Run("global "+layout, func(t *testing.T) {
			agenttest.Run(t, plan.NewGlobal, agenttest.Options{Config: config,
				Answer: func(*gymkhana.Request) string { return "### Actions\nright, right" }})
		})
		t.Run("online "+layout, func(t *testing.T) {
			agenttest.Run(t, plan.NewOnline, agenttest.Options{Config: config,
				Answer: func(r *gymkhana.Request) string {
					if len(r.Messages)%3 == 0 {
						return "hm"
					}
					return "# action\nright"
				}})
		})
	}
}

// Every mistake in the options is named at once.
func TestOptionsReportEveryMistake(t *testing.T) {
	for _, c := range []struct {
		make   agenttest.New
		config string
		want   []string
	}{
		{plan.NewOnline, `{"layout":"cod","am":2,"om":3,"temperature":3,"drop":["top_pp"],"feedback":"all"}`,
			[]string{"layout", "om 3", "temperature 3", `did you mean "top_p"`, "feedback"}},
		{plan.NewOnline, `{"layout":"code","retries":1,"feedback":"refusals","am":-1}`,
			[]string{"retries 1", "feedback refusals", "am -1", "om 1"}},
		{plan.NewGlobal, `{"resolution":-5,"top_p":0,"max_tokens":-1,"frequency_penalty":9,"retries":99}`,
			[]string{"resolution", "top_p", "max_tokens", "frequency_penalty", "retries"}},
		{plan.NewGlobal, `{"am":3}`, []string{`unknown key "am"`}},
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

// ask gives the first request of an agent in the toy world.
func ask(t *testing.T, make agenttest.New, setup gymkhana.AgentSetup, world *agenttest.World) *gymkhana.Request {
	t.Helper()
	model := &agenttest.Model{Answers: []string{"right"}}
	setup.Model = model
	ag, err := make(setup)
	if err != nil {
		t.Fatal(err)
	}
	seen, err := envtest.Started(world.Reset(t.Context(), 1))
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), agenttest.Task(9).Told(), world.Spec()); err != nil {
		t.Fatal(err)
	}
	if _, err := ag.Act(t.Context(), &seen[0]); err != nil {
		t.Fatal(err)
	}
	return model.Asked()[0].Request
}

func TestSampling(t *testing.T) {
	for _, c := range []struct {
		make   agenttest.New
		config string
		want   string
	}{
		{plan.NewGlobal, `{}`, `{"frequency_penalty":1,"max_tokens":1000,"temperature":0.1,"top_p":0.95}`},
		{plan.NewOnline, `{}`, `{"frequency_penalty":1,"max_tokens":300,"temperature":0.1,"top_p":0.95}`},
		{plan.NewOnline, `{"drop":["frequency_penalty","top_p"],"temperature":0,"max_tokens":50}`, `{"max_tokens":50,"temperature":0}`},
	} {
		req := ask(t, c.make, gymkhana.AgentSetup{Options: gymkhana.Config(c.config)}, &agenttest.World{})
		if got, err := gymkhana.Canonical(req.Sampling); err != nil || string(got) != c.want {
			t.Errorf("%s: sampling %s (%v), want %s", c.config, got, err, c.want)
		}
	}
}

// The picture is scaled to the resolution, is declared as PNG, and names its screenshot.
func TestPicture(t *testing.T) {
	world := &agenttest.World{Talks: true}
	req := ask(t, plan.NewGlobal, gymkhana.AgentSetup{Options: gymkhana.Config(`{"resolution":100}`)}, world)
	parts := req.Messages[1].Parts
	if len(parts) != 3 || parts[0].Text != "You stand on cell 2 of 5." || parts[1].Image == nil {
		t.Fatalf("parts %+v", parts)
	}
	img := parts[1].Image
	shot := gymkhana.EncodedScreenshot(img.Data)
	pixels, err := shot.Image()
	if err != nil || img.Media != "image/png" {
		t.Fatalf("media %q: %v", img.Media, err)
	}
	if size := pixels.Bounds().Size(); size.X != 100 || size.Y != 20 {
		t.Errorf("size %v, want 100x20", size)
	}
	seen, err := envtest.Started(world.Reset(t.Context(), 1))
	if err != nil {
		t.Fatal(err)
	}
	if want, err := seen[0].Screenshot.Hash(); err != nil || img.Frame != want {
		t.Errorf("frame %s, want %s (%v)", img.Frame.Short(), want.Short(), err)
	}
}

// A model that takes less than the resolution gets less.
func TestPictureLimit(t *testing.T) {
	req := ask(t, plan.NewGlobal, gymkhana.AgentSetup{Options: gymkhana.Config(`{"resolution":100}`),
		Profile: gymkhana.Profile{Image: gymkhana.ImageLimit{LongSide: 60, Factor: 4}}}, &agenttest.World{})
	pixels, err := gymkhana.EncodedScreenshot(req.Messages[1].Parts[0].Image.Data).Image()
	if err != nil {
		t.Fatal(err)
	}
	if size := pixels.Bounds().Size(); size.X != 60 || size.Y != 12 {
		t.Errorf("size %v, want 60x12", size)
	}
}

// A file of the same name replaces a prompt; a file named after the world replaces the rules.
func TestPromptsReplaced(t *testing.T) {
	over := fstest.MapFS{
		"online.md": {Data: []byte("say one of {{.Names}}")},
		"line.md":   {Data: []byte("walk: {{.Goal}} ({{.Budget.Steps}} steps)")},
	}
	req := ask(t, plan.NewOnline, gymkhana.AgentSetup{Prompts: over}, &agenttest.World{})
	if got, want := req.Messages[0].Parts[0].Text, "walk: Walk to the right end of the line. (9 steps)"; got != want {
		t.Errorf("rules %q, want %q", got, want)
	}
	if got, want := req.Messages[1].Parts[0].Text, "say one of left, right"; got != want {
		t.Errorf("format %q, want %q", got, want)
	}
}

func TestPromptMistakes(t *testing.T) {
	for name, source := range map[string]string{
		"online.md": "{{.Gaol}}", "global.md": "{{", "turns.md": `{{define "begin"}}go{{end}}`,
	} {
		over := fstest.MapFS{name: {Data: []byte(source)}}
		_, err := plan.NewOnline(gymkhana.AgentSetup{Model: &agenttest.Model{}, Prompts: over})
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: got %v, want an error that names the file", name, err)
		}
	}
}

// Sokoban and football have their own rules; the prompt describes other worlds by their controls.
func TestRulesByWorld(t *testing.T) {
	for world, want := range map[string]string{"sokoban": "green player", "football": "yellow", "chess": "You control chess"} {
		model := &agenttest.Model{Answers: []string{"up"}}
		ag, err := plan.NewGlobal(gymkhana.AgentSetup{Model: model})
		if err != nil {
			t.Fatal(err)
		}
		spec := gymkhana.Spec{World: world, Roles: []string{"player"}, Verbs: []gymkhana.Verb{gymkhana.Do},
			Controls: []gymkhana.Control{{Name: "up", Doc: "one up"}}}
		if err := ag.Begin(t.Context(), &gymkhana.Task{Goal: "Win."}, spec); err != nil {
			t.Fatal(err)
		}
		if _, err := ag.Act(t.Context(), &gymkhana.Observation{}); err != nil {
			t.Fatal(err)
		}
		rules := model.Asked()[0].Request.Messages[0].Parts[0].Text
		for _, part := range []string{want, "Win.", "- up: one up"} {
			if !strings.Contains(rules, part) {
				t.Errorf("%s: rules lack %q:\n%s", world, part, rules)
			}
		}
	}
}

// A world with only raw input has no controls that these agents could name.
func TestNoControls(t *testing.T) {
	ag, err := plan.NewOnline(gymkhana.AgentSetup{Model: &agenttest.Model{}})
	if err != nil {
		t.Fatal(err)
	}
	err = ag.Begin(t.Context(), &gymkhana.Task{}, gymkhana.Spec{World: "desktop", Roles: []string{"user"}, Verbs: []gymkhana.Verb{gymkhana.Click}})
	if gymkhana.FaultOf(err) != gymkhana.FaultSetup || err == nil {
		t.Errorf("got %v, want an error blamed on the set-up", err)
	}
}

// After its plan, Global finishes if that is legal, and otherwise lets steps pass.
func TestGlobalAfterItsPlan(t *testing.T) {
	for _, c := range []struct {
		verbs []gymkhana.Verb
		want  gymkhana.Verb
	}{{nil, gymkhana.Noop}, {[]gymkhana.Verb{gymkhana.Finish}, gymkhana.Finish}} {
		world := &agenttest.World{Verbs: c.verbs}
		model := &agenttest.Model{Answers: []string{"### Actions\nright, left"}}
		ag, err := plan.NewGlobal(gymkhana.AgentSetup{Model: model})
		if err != nil {
			t.Fatal(err)
		}
		seen, err := envtest.Started(world.Reset(t.Context(), 1))
		if err != nil {
			t.Fatal(err)
		}
		if err := ag.Begin(t.Context(), agenttest.Task(9).Told(), world.Spec()); err != nil {
			t.Fatal(err)
		}
		var got []string
		for range 3 {
			d, err := ag.Act(t.Context(), &seen[0])
			if err != nil {
				t.Fatal(err)
			}
			for _, act := range d.Actions {
				got = append(got, act.String())
			}
		}
		want := "do right, do left, " + string(c.want) + ", " + string(c.want)
		if s := strings.Join(got, ", "); s != want || len(model.Asked()) != 1 {
			t.Errorf("did %s with %d calls, want %s with 1", s, len(model.Asked()), want)
		}
	}
}

// A plan of two million moves is cut to the limit, and costs no more than the part that is read.
func TestGiantPlans(t *testing.T) {
	giant := "### Actions\n" + strings.Repeat("left, ", 2_000_000)
	m := &agenttest.Model{Answers: []string{giant}}
	ag, err := plan.NewGlobal(gymkhana.AgentSetup{Model: m})
	if err != nil {
		t.Fatal(err)
	}
	spec := gymkhana.Spec{Roles: []string{"player"}, Verbs: []gymkhana.Verb{gymkhana.Do}, Controls: []gymkhana.Control{{Name: "left"}}}
	if err := ag.Begin(t.Context(), &gymkhana.Task{}, spec); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	d, err := ag.Act(t.Context(), &gymkhana.Observation{Text: "look"})
	runtime.ReadMemStats(&after)
	if err != nil || len(d.Actions) != 1000 || d.Invalid != "" || len(d.Raw) > engine.MostText {
		t.Fatalf("%d actions of a reply of %d bytes, %q, %v; want 1000", len(d.Actions), len(d.Raw), d.Invalid, err)
	}
	if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 400 {
		t.Errorf("%d MB were allocated for it", used)
	}
}
