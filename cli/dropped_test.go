package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/model/modeltest"
	"gymkhana/report"
)

// Of a reply with three calls the published protocol carries out the first. The report, its JSON, the transcript and the
// exports tell how many were dropped, and verify counts them again: a forged count is told.
func TestDroppedActionsAreTold(t *testing.T) {
	heavy(t)
	for _, c := range []struct{ agent, call, native string }{
		{"semantic", `move_down {"reasoning":"apple"}`, ""},
		{"computeruse-native", `computer {"action":"key","text":"Down"}`, "computer"},
	} {
		t.Run(c.agent, func(t *testing.T) {
			srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
				reply := calling(r, c.call, c.native)
				one := reply.Calls[0]
				for i := range r.N % 3 {
					one.ID = fmt.Sprintf("%s_%d", reply.Calls[0].ID, i)
					reply.Calls = append(reply.Calls, one)
				}
				return reply
			}})
			s := newSession(t)
			s.env["ANTHROPIC_API_KEY"] = "own-key-4711"
			file := filepath.Join(t.TempDir(), "r.gym")
			var sum report.Summary
			// Of 100 replies a third holds one call more and a third two.
			want := 0
			for n := range 100 {
				want += (n + 1) % 3
			}
			args := []string{"run", "games/snake-grid/01", "--instances", "1", "--agent", c.agent, "--protocol", "published", "--cache", "off",
				"--model", "anthropic/claude-sonnet-4-5", "--base-url", srv.Root(), "--out", file}
			if c.native != "" {
				args = append(args, "--option", "dialect=anthropic-2025-01-24")
			}
			s.json(&sum, args...)
			a := sum.Agents[0]
			if a.Steps != 100 || a.Dropped != want || a.Metrics["dropped"] == nil || *a.Metrics["dropped"].Mean != float64(want) || *a.InvalidRate != 0 {
				t.Errorf("%d steps, %d dropped, metrics %+v, %v invalid; want 100, %d and no invalid step", a.Steps, a.Dropped, a.Metrics, *a.InvalidRate, want)
			}
			said := fmt.Sprintf("%d actions dropped", want)
			if out := s.must("report", file); !strings.Contains(strings.Join(strings.Fields(out), " "), said) {
				t.Errorf("the report does not say %q:\n%s", said, out)
			}
			if out := s.must("show", file, "games/snake-grid/01#0/0"); !strings.Contains(strings.Join(strings.Fields(out), " "), said) {
				t.Errorf("the transcript does not say %q:\n%s", said, tail(out))
			}
			s.must("verify", file, "--strict")
			for _, forgery := range []string{
				`UPDATE episode SET outcome = replace(outcome, '"dropped":100', '"dropped":99')`,
				`UPDATE decision SET usage = replace(usage, '"dropped":2', '"dropped":1') WHERE turn = 2`,
			} {
				if err := withSQL(file, statements(forgery)); err != nil {
					t.Fatal(err)
				}
				recompute(t, file) // also the digest, as a careful forger would
				if s.run("verify", file) != exitFailed || !strings.Contains(s.out.String()+s.err.String(), "dropped actions") {
					t.Errorf("a forged count is not told:\n%s%s", s.out.String(), s.err.String())
				}
			}
		})
	}
}
