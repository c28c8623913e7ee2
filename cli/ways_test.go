package cli

import (
	"strings"
	"testing"
)

// The first commands that a new user types show how to continue, on a fresh installation.
func TestListsShowTheWaysOn(t *testing.T) {
	for _, c := range []struct {
		args []string
		want []string
	}{
		{[]string{"list"}, []string{"gymkhana list suites", "gymkhana list models", "gymkhana list worlds", "--agent"}},
		{[]string{"models"}, []string{"compat/NAME", "openai/NAME"}},
		{[]string{"suites"}, []string{"quick@1", "sokoban@1"}},
		{[]string{"list", "worlds"}, []string{"sokoban@1", "page", "phone@"}},
		{[]string{"new"}, []string{"world ", "agent ", "game ", "app ", "site "}},
	} {
		s := newSession(t)
		out := s.must(c.args...)
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("gymkhana %s: no %q in\n%s", strings.Join(c.args, " "), want, out)
			}
		}
	}
	s := newSession(t)
	var kinds []struct{ ID, Doc string }
	if s.json(&kinds, "list"); len(kinds) != len(kindsToList()) {
		t.Errorf("%d kinds; want %d", len(kinds), len(kindsToList()))
	}
	for _, k := range kinds { // each of them works, on a fresh install
		if s.must("list", k.ID); s.out.Len() == 0 && k.ID != "plans" {
			t.Errorf("gymkhana list %s says nothing", k.ID)
		}
	}
	if status := s.run("model"); status != exitInput {
		t.Errorf("an unknown command: exit %d", status)
	}
}

// A provider that has no client of its own is answered with the command that asks it.
func TestUnknownProvidersAreAnsweredWithTheWay(t *testing.T) {
	s := newSession(t)
	for model, want := range map[string]string{
		"deepseek/deepseek-x":     "set DEEPSEEK_API_KEY",
		"groq/llama-x":            "--model compat/llama-x --base-url https://api.groq.com/openai/v1, with its key in COMPAT_API_KEY",
		"LMStudio/llama":          "--model compat/llama --base-url http://127.0.0.1:1234/v1",
		"Ollama/llama":            `did you mean "ollama"?`,
		"zai/glm-5v":              "set ZAI_API_KEY or GLM_API_KEY",
		"openrouter/meta/llama-3": "set OPENROUTER_API_KEY",
		"together/meta/llama-3":   "--model compat/meta/llama-3 --base-url https://api.together.xyz/v1",
		"nobody/x":                "--model compat/x --base-url URL",
		"compt/x":                 `did you mean "compat"?`,
	} {
		if status := s.run("run", "sokoban/small-v0/01", "--agent", "online", "--model", model); status != exitInput ||
			!strings.Contains(s.err.String(), want) {
			t.Errorf("%s: exit %d, want %q\n%s", model, status, want, s.err.String())
		}
	}
}

// A dry run without a price still estimates requests, tokens and time.
func TestADryRunWithoutAPriceEstimates(t *testing.T) {
	s := newSession(t)
	args := []string{"run", "sokoban/small-v0/01", "sokoban/small-v0/02", "--agent", "online,idle", "--dry-run", "--base-url",
		"http://127.0.0.1:1/v1", "--model"}
	out := s.must(append(args, "compat/nobody-knows")...)
	for _, want := range []string{"at most 100 turns, 100 questions, about 220k tokens and 25s (5 s per reply, 20 at once)",
		"cost unknown (no price for compat/nobody-knows"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Count(out, "questions") != 1 {
		t.Errorf("an agent that asks nobody has questions:\n%s", out)
	}
	out = s.must(append(args, "openai/gpt-4o", "--parallel", "1")...)
	for _, want := range []string{"and 8m (", "at most about $0.70"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	out = s.must("run", "phone/settings/wifi-off", "--agent", "policy", "--model", "policy/phone-small", "--dry-run")
	if strings.Contains(out, "question") {
		t.Errorf("a network is asked nothing:\n%s", out)
	}
}
