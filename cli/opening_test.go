package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/store"
)

// All arms of the agents that write pages begin from one answer, for which the model is asked once, however it varies: also
// when they are played at the same time, without a cache, and after a resume. --from begins from the page of a stored run.
func TestAuthorsBeginFromOneAnswer(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	var mu sync.Mutex
	openings, all := 0, 0
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		mu.Lock()
		defer mu.Unlock()
		all++
		if strings.Contains(string(r.Body), "as they are now") {
			return modeltest.Say("# Regenerate\n*html do not need to change*\n*css do not need to change*\n*javascript do not need to change*")
		}
		openings++
		first := modeltest.Say(fmt.Sprintf("# Analyze\nOne.\n```html\n<p>Bakery %d</p>\n```\n", openings))
		first.Usage = &gymkhana.Usage{In: 5000, Out: 100}
		return first
	}})
	file := filepath.Join(t.TempDir(), "a.gym")
	plan := []string{"run", "webui/bakery/1", "--model", "compat/m", "--base-url", srv.URL(), "--cache", "off", "--repeats", "2", "--option", "max_tokens=900"}
	short := append(plan, "--agent", "webui-online,webui-global", "--out", file, "--parallel", "1", "--budget", "17000tok")
	if status := s.run(short...); status == 0 || openings != 2 {
		t.Fatalf("exit %d after %d first questions; want a run that is out of tokens after both, before the last episode\n%s", status, openings, s.err.String())
	}
	s.must("run", "--resume", file, "--base-url", srv.URL(), "--budget", "1Mtok", "--parallel", "4")
	if openings != 2 { // one for each repeat
		t.Errorf("%d first questions by two agents in two repeats; want 2", openings)
	}
	pages := firstPages(t, file)
	if len(pages) != 4 || pages["0/0"] != pages["1/0"] || pages["0/1"] != pages["1/1"] || pages["0/0"] == pages["0/1"] {
		t.Errorf("the agents began with %q", pages)
	}
	s.must("verify", file)
	before := all
	from := filepath.Join(t.TempDir(), "b.gym")
	s.must("run", "webui/bakery/1", "--agent", "webui-online", "--model", "compat/m", "--base-url", srv.URL(), "--from", file, "--option", "loops=1",
		"--out", from)
	if all != before+1 || openings != 2 {
		t.Errorf("%d questions, %d of them first ones; want one about the stored page", all-before, openings-2)
	}
	out := s.must("show", from, "webui/bakery/1")
	if !strings.Contains(out, "before the fork") || !strings.Contains(out, "Bakery 1") {
		t.Errorf("show does not say where the page comes from:\n%s", out)
	}
	s.must("verify", from)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"webui/bakery/2", "--agent", "webui-online"}, "has no scored episode of webui/bakery/2"},
		{[]string{"webui/bakery/1", "--agent", "webui-global"}, "takes no history"},
		{[]string{"sokoban/small-v0/01", "--agent", "online"}, "has no scored episode of sokoban/small-v0/01"},
		{[]string{"games/snake-grid/01", "--agent", "semantic"}, "has 5 instances"},
		{[]string{"webui/bakery/1", "--agent", "webui-online", "--private", "key"}, "leave one out"},
	} {
		if status := s.run(append(append([]string{"run", "--from", file, "--model", "compat/m", "--base-url", srv.URL()}, c.args...),
			"--out", filepath.Join(t.TempDir(), "c.gym"))...); status != exitInput || !strings.Contains(s.err.String(), c.want) {
			t.Errorf("%v: exit %d\n%s", c.args, status, s.err.String())
		}
	}
}

// firstPages reads the first page of every episode, by arm/repeat.
func firstPages(t *testing.T, file string) map[string]string {
	t.Helper()
	f, err := store.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := f.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{}
	for _, row := range rows {
		tr, err := f.Trajectory(t.Context(), row.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, act := range tr.Decisions[0].Actions {
			if act.Verb == gymkhana.WriteFile {
				pages[fmt.Sprintf("%d/%d", row.Arm, row.Repeat)] = act.Text("text")
			}
		}
	}
	return pages
}
