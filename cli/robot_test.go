package cli

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/game/booktower"
	"gymkhana/env/game/cleartable"
	"gymkhana/env/game/kit"
	"gymkhana/model/modeltest"
	"gymkhana/store"
)

// A model that writes the oracle's moves in words wins both worlds: global with one plan, online one action at a time.
// A move against the rules is refused in words, and the episode goes on.
func TestPersonAsRobotInWords(t *testing.T) {
	t.Parallel()
	for task, plan := range map[string][]string{
		"robot/book-tower/01":  scriptOf(t, booktower.Game, `^move_(.)_to_(.)$`, "$1 to $2"),
		"robot/clear-table/01": scriptOf(t, cleartable.Game, `^(lift|lower|carry)_(to_)?(.*)$`, "$1 $2$3"),
	} {
		t.Run(task, func(t *testing.T) {
			t.Parallel()
			wrong := "D to A" // there is no area D
			if strings.Contains(task, "clear") {
				wrong = "carry to chest" // nothing is on the tray
			}
			moves := append([]string{wrong}, plan...)
			for _, agent := range []string{"global", "online"} {
				turn := 0
				at := modeltest.NewServer(t, modeltest.Options{Reply: func(*modeltest.Request) modeltest.Reply {
					if turn++; agent == "global" {
						return modeltest.Say("### Analyze\nI see it all.\n\n### Actions\n" + strings.Join(moves, ", "))
					}
					return modeltest.Say("# analyze\nOne by one.\n\n# action\n" + moves[min(turn, len(moves))-1])
				}}).URL()
				out := filepath.Join(t.TempDir(), agent+".gym")
				s := newSession(t)
				s.must("run", task, "--instances", "1", "--agent", agent, "--model", "compat/x", "--base-url", at, "--out", out)
				s.must("verify", out, "--frames")
				file, err := store.Read(out)
				if err != nil {
					t.Fatal(err)
				}
				defer file.Close()
				rows, err := file.Episodes(t.Context())
				if err != nil || len(rows) != 1 || !rows[0].Outcome.Verdict.Success {
					t.Fatalf("%s: %+v, %v", agent, rows, err)
				}
				tr, err := file.Trajectory(t.Context(), rows[0].ID)
				if err != nil {
					t.Fatal(err)
				}
				if why := tr.Steps[1].Refused[0]; len(tr.Steps) != 1+len(moves) || !strings.Contains(why, "areas A to C") && !strings.Contains(why, "tray is empty") {
					t.Errorf("%s: %d steps for %d moves; the first was refused with %q", agent, len(tr.Steps)-1, len(moves), why)
				}
			}
		})
	}
}

// scriptOf is the oracle's script for the first instance of a game's first task, with each control written in words.
func scriptOf[S any](t *testing.T, g *kit.Game[S], control, words string) (list []string) {
	t.Helper()
	task := g.Suite()[0]
	var setup kit.Setup
	if err := task.Environment.Config.Decode(&setup); err != nil {
		t.Fatal(err)
	}
	in, err := g.Instance(t.Context(), setup, gymkhana.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	for _, acts := range in.Script {
		list = append(list, regexp.MustCompile(control).ReplaceAllString(acts[0].Name, words))
	}
	return list
}
