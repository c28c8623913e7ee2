package openai

import (
	"encoding/json"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/model/wire"
)

// TestPresetsConform: a preset's quirks break none of the laws.
func TestPresetsConform(t *testing.T) {
	for _, p := range Presets {
		t.Run(p.Provider, func(t *testing.T) {
			modeltest.Conform(t, "chat", func(t testing.TB, d modeltest.Dial) gymkhana.Model {
				m, err := p.New(wire.Options{Name: d.Name, BaseURL: d.URL, Key: d.Key, Timeout: d.Timeout, MaxBody: d.MaxBody, HTTP: d.HTTP})
				if err != nil {
					t.Fatal(err)
				}
				return m
			})
		})
	}
}

// TestPresetAddresses: each is an address that a client takes, and is used when none is given.
func TestPresetAddresses(t *testing.T) {
	var names []string
	for _, p := range Presets {
		names = append(names, p.Provider)
		m, err := p.New(wire.Options{Name: "x", Key: "k"})
		if err != nil {
			t.Fatalf("%s: %v", p.Provider, err)
		}
		if o := m.(*client).Opts; o.BaseURL != p.BaseURL || p.Timeout != 0 && o.Timeout != p.Timeout {
			t.Errorf("%s: asked at %s, for %s", p.Provider, o.BaseURL, o.Timeout)
		}
		if Reaches[p.Provider] != "" || len(p.KeyVars) == 0 {
			t.Errorf("%s: listed twice, or without a key", p.Provider)
		}
	}
	if want := slices.Compact(slices.Sorted(slices.Values(names))); len(want) != len(Presets) {
		t.Errorf("a name is there twice: %v", names)
	}
}

// TestQuirks replaces parameters that a server does not know with those that it knows.
func TestQuirks(t *testing.T) {
	for _, c := range []struct {
		quirks         Quirks
		asked, sent    string // tool choices
		thinking, kept string // fields
	}{
		{Quirks{}, "required", `"required"`, "", ""},
		{Quirks{Choice: "auto"}, "required", `"auto"`, "", ""},
		{Quirks{Choice: "auto"}, "look", `"auto"`, "", ""},
		{Quirks{Choice: "auto"}, "none", `"none"`, "", ""},
		{Quirks{Choice: "omit"}, "required", "", "", ""},
		{Quirks{Extra: map[string]any{"thinking": map[string]any{"type": "enabled"}}, Keeps: true}, "", "", `{"type":"enabled"}`, "hm"},
	} {
		srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Reply{Text: "a", Thinking: "hm"})})
		m := open(t, Options{BaseURL: srv.URL(), Compat: true, Quirks: c.quirks})
		tools := []gymkhana.Tool{{Name: "look"}}
		r := ask(t, m, &gymkhana.Request{Tools: tools, ToolChoice: c.asked})
		ask(t, m, &gymkhana.Request{Tools: tools, ToolChoice: c.asked, Messages: []gymkhana.Message{
			{Role: gymkhana.Assistant, Parts: []gymkhana.Part{{Text: r.Text}}, Blocks: r.Blocks}, gymkhana.Say(gymkhana.User, "go on")}})
		fields := srv.Requests()[1].Fields
		var talk []struct {
			Kept string `json:"reasoning_content"`
		}
		if err := json.Unmarshal(fields["messages"], &talk); err != nil {
			t.Fatal(err)
		}
		if string(fields["tool_choice"]) != c.sent || string(fields["thinking"]) != c.thinking || talk[0].Kept != c.kept {
			t.Errorf("%+v: sent %s", c, srv.Requests()[1].Body)
		}
	}
}
