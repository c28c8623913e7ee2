package pilot_test

import (
	"fmt"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/cli"
	"gymkhana/examples/pilot"
	"gymkhana/model/modeltest"
	"gymkhana/model/openai"
	"gymkhana/registry"
	"gymkhana/runner"
)

func TestLaws(t *testing.T) {
	for _, config := range []string{`{}`, `{"rounds":1,"retries":2}`} {
		agenttest.Run(t, pilot.New, agenttest.Options{Config: gymkhana.Config(config),
			Answer: func(r *gymkhana.Request) string {
				if len(r.Messages)%3 == 0 {
					return "hm"
				}
				return "The goal is on the right.\nDO: do right"
			}})
	}
}

// play lets the agent do a task with a stub for a model, and gives the verdict.
func play(t *testing.T, task string, reply func(*modeltest.Request) modeltest.Reply) gymkhana.Verdict {
	t.Helper()
	srv := modeltest.NewServer(t, modeltest.Options{Reply: reply})
	model, err := openai.New(openai.Options{Name: "stub", BaseURL: srv.URL(), Compat: true})
	if err != nil {
		t.Fatal(err)
	}
	catalog := cli.Builtin()
	catalog.Agent(registry.AgentEntry{Name: "pilot", Doc: pilot.Doc, New: pilot.New,
		Asks: true, Talks: true, Prompts: pilot.Prompts})
	tasks, _, err := catalog.Select([]string{task})
	if err != nil {
		t.Fatal(err)
	}
	ag, err := catalog.NewAgent("pilot", tasks[0], gymkhana.AgentSetup{Model: model})
	if err != nil {
		t.Fatal(err)
	}
	e, err := runner.Drive(t.Context(), catalog, tasks[0], tasks[0].Instances[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), e.Task(), e.Spec()); err != nil {
		t.Fatal(err)
	}
	for i := 0; i < 12 && !e.Over(); i++ {
		d, err := ag.Act(t.Context(), &e.Seen()[0])
		if err == nil {
			err = e.Act(t.Context(), d)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	out, err := e.Close(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return out.Verdict
}

// In Sokoban the stub first names something that is no action, and gets a message about it.
func TestItPushesABox(t *testing.T) {
	v := play(t, "sokoban/small-v0/01", func(r *modeltest.Request) modeltest.Reply {
		said := r.Last()
		switch {
		case r.N == 1:
			return modeltest.Say("DO: do Upwards")
		case r.N == 2 && strings.Contains(said, "no legal action"):
			return modeltest.Say("The box is above.\nDO: do Up")
		case r.N == 2:
			return modeltest.Say("DO: do Down")
		}
		return modeltest.Say("DO: do Left")
	})
	if !v.Success {
		t.Errorf("%+v; want the puzzle solved", v)
	}
}

// On the phone it finds the way by the elements on the screen.
func TestItUsesAPhone(t *testing.T) {
	v := play(t, "phone/settings/wifi-off", func(r *modeltest.Request) modeltest.Reply {
		said, action := r.Last(), `open_app app="Panel"`
		switch {
		case strings.Contains(said, "Wi-Fi is off"):
			action = `finish status="complete"`
		case strings.Contains(said, `Wi-Fi\nConnected`):
			action = fmt.Sprintf("click element=%q", shown(said, `Wi-Fi\nConnected`))
		case strings.Contains(said, "Network & internet"):
			action = fmt.Sprintf("click element=%q", shown(said, "Network & internet"))
		}
		return modeltest.Say("It leads there.\nDO: " + action)
	})
	if !v.Success {
		t.Errorf("%+v; want the Wi-Fi off", v)
	}
}

// shown returns the id of the first element whose line contains this text.
func shown(said, text string) string {
	for line := range strings.Lines(said) {
		if strings.HasPrefix(line, "[") && strings.Contains(line, text) {
			id, _, _ := strings.Cut(line[1:], "]")
			return id
		}
	}
	return "nothing"
}
