package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/model/modeltest"
)

// A model that always says the same gets IFE instead of its reward in the table, in CSV and on the page; the JSON keeps the
// number, and one that plays keeps its reward. In worlds that are not MageBench's the reward stays.
func TestScoresOfAnErrorInFollowing(t *testing.T) {
	for name, c := range map[string]struct {
		task, agent, reply string
		want               bool
	}{
		"always up":  {"sokoban/small-v0/01", "online", "# action\nUp", true},
		"unreadable": {"sokoban/small-v0/01", "online", "I would go up.", true},
		"a plan":     {"sokoban/small-v0/01", "global", "# action\nUp, Down, Left, Right, Up, Down, Left, Right, Up, Down, Left", false},
		"elsewhere":  {"games/desert-dash/01", "semantic", "do wait", false},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSession(t)
			at := filepath.Join(t.TempDir(), "a.gym")
			s.run("run", c.task, "--agent", c.agent, "--model", "compat/x", "--base-url", replies(t, modeltest.Say(c.reply)),
				"--token-limit", "8000", "--out", at)
			table := s.must("report", at, "--csv", at+".csv", "--html", at+".html")
			csv, page := read(t, at+".csv"), read(t, at+".html")
			for where, text := range map[string]string{"table": table, "CSV": csv, "page": board(page)} {
				if strings.Contains(text, "IFE") != c.want {
					t.Errorf("%s: IFE is not %v in\n%.2000s", where, c.want, text)
				}
			}
			if json := s.must("report", at, "--json"); strings.Contains(json, `"ife":true`) != c.want || strings.Contains(json, `"mean_reward":null`) {
				t.Errorf("JSON:\n%s", json)
			}
		})
	}
}

// board is the leaderboard of a page.
func board(page string) string {
	_, rest, _ := strings.Cut(page, "<thead>")
	table, _, _ := strings.Cut(rest, "</table>")
	return table
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
