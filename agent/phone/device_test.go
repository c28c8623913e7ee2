package phone_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/agent/phone"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/settings"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// A flipper answers as a model would that reads the list: it opens Panel, finds the switch, uses it, and declares
// itself done. It keeps the last message of every question, and how many pictures are in the question.
type flipper struct {
	mu       sync.Mutex
	said     []string
	pictures []int
}

func (f *flipper) Chat(_ context.Context, r *gymkhana.Request) (*gymkhana.Response, error) {
	said, pictures := "", 0
	for _, m := range r.Messages {
		said = ""
		for _, p := range m.Parts {
			said += p.Text
			if p.Image != nil {
				pictures++
			}
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.said, f.pictures = append(f.said, said), append(f.pictures, pictures)
	action := `{"action_type": "open_app", "app_name": "Panel"}`
	switch {
	case strings.Contains(said, `Wi-Fi is off`):
		action = `{"action_type": "status", "goal_status": "complete"}`
	case strings.Contains(said, `Wi-Fi\nConnected`):
		action = fmt.Sprintf(`{"action_type": "click", "index": %d}`, indexShown(said, `Wi-Fi\nConnected`))
	case strings.Contains(said, "Network & internet"):
		action = fmt.Sprintf(`{"action_type": "click", "index": %d}`, indexShown(said, "Network & internet"))
	}
	return &gymkhana.Response{Text: "Reason: The goal asks for it.\nAction: " + action, Finish: "stop"}, nil
}

// indexShown returns the index of the element whose line contains this text.
func indexShown(prompt, text string) int {
	n := -1
	for line := range strings.Lines(prompt) {
		if strings.HasPrefix(line, "UI element") && strings.Contains(line, text) {
			fmt.Sscanf(line, "UI element %d", &n)
		}
	}
	return n
}

// Both agents use our phone, and their run is verified. What they show of it is compared turn by turn: the goal as this
// instance words it, the history, and the elements or the marks.
func TestOnTheDevice(t *testing.T) {
	kit := device.New(settings.App)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	tasks, err := suite.Select(gymkhana.Selector{Path: "phone/settings/wifi-off"})
	if err != nil {
		t.Fatal(err)
	}
	tasks[0].Instances = tasks[0].Instances[:1]
	for agent, pictures := range map[string]int{"phone-text": 0, "phone-image": 1} {
		c := registry.New()
		c.Env(registry.EnvEntry{Name: device.WorldName, New: kit.Env, Decode: kit.Decode})
		c.Verifier(device.VerifierName, kit.Verifier)
		c.Agent(registry.AgentEntry{Name: "phone-text", New: phone.NewText, Fits: phone.FitsText, Asks: true})
		c.Agent(registry.AgentEntry{Name: "phone-image", New: phone.NewImage, Fits: phone.FitsImage, Asks: true})
		store, err := memstore.New(&gymkhana.Run{Plan: gymkhana.Plan{Tasks: tasks, Repeats: 1,
			Arms:   []gymkhana.Arm{{Agent: agent, Model: "m/x"}},
			Worlds: map[string]int{device.WorldName: device.Version}}})
		if err != nil {
			t.Fatal(err)
		}
		model := &flipper{}
		r := runner.Runner{Catalog: c, Store: store, Models: map[string]gymkhana.Model{"m/x": model}}
		if err := r.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(model.said) != 4 {
			t.Fatalf("%s: asked %d times, want 4", agent, len(model.said))
		}
		for turn, want := range []struct{ history, element string }{
			{"", `"Panel"`},
			{`Step 1: open_app "Panel" (The goal asks for it): the screen changed.`, `"Network & internet`},
			{`Step 2: click "Network & internet"`, `"Wi-Fi\nConnected`},
			{`Step 3: click "Wi-Fi`, `Wi-Fi is off`},
		} {
			for _, part := range []string{"Wi-Fi", want.history, want.element} {
				if !strings.Contains(model.said[turn], part) {
					t.Errorf("%s: turn %d does not show %q:\n%s", agent, turn+1, part, model.said[turn])
				}
			}
			if got := model.pictures[turn]; got != pictures {
				t.Errorf("%s: turn %d shows %d pictures, want %d", agent, turn+1, got, pictures)
			}
		}
		v, err := runner.Verify(t.Context(), c, store, runner.Check{Frames: true})
		if err != nil || v.Rescored != 1 || v.Agents != 1 || len(v.Mismatches) > 0 {
			t.Errorf("%s: verify: %+v, %v", agent, v, err)
		}
		rows, err := store.Episodes(t.Context())
		if err != nil || !rows[0].Outcome.Verdict.Success {
			t.Errorf("%s: %+v, %v", agent, rows[0].Outcome, err)
		}
	}
}
