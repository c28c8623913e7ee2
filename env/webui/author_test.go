package webui

import (
	"fmt"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/author"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/webui/target"
	"gymkhana/internal/tier"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// A stub model writes the page step by step: first the document alone, then a page that cannot be read, then its styles in a
// reply that is cut short, and in the end that nothing need change.
func stub(files map[string]string) *agenttest.Model {
	css := files[target.CSS]
	answers := []string{
		"# Analyze\nThe document first.\n```html\n" + files[target.HTML] + "\n```\n```javascript\n" + files[target.Script] + "\n```",
		"# Analyze\nIt has no styles.\n# Regenerate\n```css\n" + css[:len(css)/2],
		css[len(css)/2:] + "\n```\n*html do not need to change*",
		"# Analyze\nIt is right.\n# Regenerate\n*html do not need to change*\n*css do not need to change*\n*javascript do not need to change*",
	}
	return &agenttest.Model{Answer: func(r *gymkhana.Request) string {
		last := r.Messages[len(r.Messages)-1]
		said := last.Parts[len(last.Parts)-1].Text
		all := ""
		for _, p := range last.Parts {
			all += p.Text
		}
		switch {
		case strings.Contains(said, "cut off"):
			return answers[2]
		case !strings.Contains(all, "as they are now"):
			return answers[0]
		case !strings.Contains(all, "```css"):
			return answers[1]
		}
		return answers[3]
	}}
}

// Global and every loop of Online play the world with a stub model, in both layouts; the runs verify. A sample takes two of
// the four loops.
func TestAuthorsPlayTheWorld(t *testing.T) {
	t.Parallel()
	c := registry.New()
	c.Env(entry(browsertest.Options(t)))
	c.Verifier(WorldName, NewVerifier)
	c.Agent(registry.AgentEntry{Name: "webui-global", New: author.NewGlobal, Fits: author.Fits, Asks: true, Prompts: author.Prompts})
	c.Agent(registry.AgentEntry{Name: "webui-online", New: author.NewOnline, Fits: author.Fits, Asks: true, Prompts: author.Prompts})
	arms := []gymkhana.Arm{{Agent: "webui-global", Model: "m/stub"}}
	for _, loop := range tier.Part(t, []string{"0s-cot", "hd-cot", "hd-cot-noimg", "merge"}, 2) {
		arms = append(arms, gymkhana.Arm{Agent: "webui-online", Model: "m/stub", Options: gymkhana.Config(fmt.Sprintf(`{"loop":%q,"loops":3}`, loop))})
	}
	arms = append(arms, gymkhana.Arm{Agent: "webui-online", Model: "m/stub", Protocol: gymkhana.PublishedCode, Options: gymkhana.Config(`{"loops":3}`)})
	store, err := memstore.New(&gymkhana.Run{Plan: gymkhana.Plan{Tasks: Suite().Tasks[:1], Repeats: 1, Worlds: map[string]int{WorldName: Version}, Arms: arms}})
	if err != nil {
		t.Fatal(err)
	}
	model := stub(wanted(t).Files)
	if err := (&runner.Runner{Catalog: c, Store: store, Models: map[string]gymkhana.Model{"m/stub": model}}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	rows, err := store.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		out := row.Outcome
		v := out.Verdict
		if row.Arm == 0 {
			if v.Success || v.Progress <= 0 || out.Calls != 1 || v.Parts["iterations"] != 1 {
				t.Errorf("global: %+v", out)
			}
			continue
		}
		if !v.Success || out.Calls != 5 || v.Parts["iterations"] != 4 || v.Parts["iteration_0"] >= 1 || v.Parts["iteration_3"] < Similar || out.Invalid != 0 {
			t.Errorf("arm %d: %+v; want a page that is right from the second version on, in five calls", row.Arm, out)
		}
	}
	got, err := runner.Verify(t.Context(), c, store, runner.Check{Frames: true})
	if err != nil || len(got.Mismatches)+len(got.NotComparable) > 0 || got.Agents != len(arms) {
		t.Errorf("verify: %+v, %v", got, err)
	}
}
