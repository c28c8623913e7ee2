package cli

import (
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"gymkhana/model/modeltest"
)

// The option sites names the sites of the world in the prompt of the agent web: those that the task needs, all of them, or the
// page that lists them. Without it the prompt names none.
func TestSitesInThePrompt(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	var mu sync.Mutex
	var prompt string
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		mu.Lock()
		defer mu.Unlock()
		prompt = strings.SplitN(string(r.Body), `"role":"system"`, 2)[0]
		return modeltest.Say("I stop.\nIn summary, the next action I will perform is ```stop []```")
	}})
	const chain = "sites-text/2-hop/wiki-pick-older.hotels-ask-feast"
	run := func(option ...string) int {
		args := append([]string{"run", chain, "--agent", "web", "--model", "compat/m", "--base-url", srv.URL(), "--instances", "1",
			"--out", filepath.Join(t.TempDir(), "r.gym"), "--option", "max_steps=1"}, option...)
		return s.run(args...)
	}
	for _, c := range []struct {
		sites   string
		has, no []string
	}{
		{"task", []string{"wiki.localhost", "hotels.localhost"}, []string{"shop.localhost", "home.localhost"}},
		{"all", []string{"wiki.localhost", "hotels.localhost", "shop.localhost", "guide.localhost"}, []string{"home.localhost"}},
		{"home", []string{"home.localhost"}, []string{"wiki.localhost", "shop.localhost"}},
		{"", nil, []string{"wiki.localhost", "shop.localhost"}},
	} {
		var option []string
		if c.sites != "" {
			option = []string{"--option", "sites=" + c.sites}
		}
		if status := run(option...); status != 0 {
			t.Fatalf("%s: exit %d\n%s", c.sites, status, s.err.String())
		}
		for _, want := range c.has {
			if !strings.Contains(prompt, want) {
				t.Errorf("sites=%s: no %s in\n%s", c.sites, want, prompt)
			}
		}
		for _, other := range c.no {
			if strings.Contains(prompt, other) {
				t.Errorf("sites=%s: %s in\n%s", c.sites, other, prompt)
			}
		}
	}
	if status := run("--option", "sites=tasks"); status != exitInput || !strings.Contains(s.err.String(), `did you mean "task"?`) {
		t.Errorf("exit %d\n%s", status, s.err.String())
	}
	out := s.must("run", "--config", "sites-places", "--model", "compat/m", "--base-url", srv.URL(), "--dry-run")
	if !strings.Contains(out, `{"sites":"all"}`) {
		t.Error(out)
	}
}
