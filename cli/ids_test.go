package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"

	"gymkhana/runner"
)

// planned are the episodes that the agents idle and oracle have in each suite, under both protocols, and a hash of
// their ids. An id says what an episode is: whoever stored it, or compares it with another run, relies on it.
var planned = map[string]string{
	"quick":         "48 9f42639b4f26",
	"sokoban":       "728 5f093ac30fdb",
	"football":      "432 f9d326434363",
	"games":         "3400 fed542d7496b",
	"robot":         "200 5dd286246c32",
	"phone":         "18660 5b44e12355bf",
	"androidworld":  "4640 00a44512d036",
	"phone-gen":     "2200 9aaa7d951100",
	"sites":         "12600 92f3da4a7247",
	"webui":         "784 6d441fa07d1f",
	"webui-drafts":  "120 008690731304",
	"sites-text":    "6948 585ac375976a",
	"sites-errands": "3384 70aa4b01782e",
}

// Official plans name the same episodes as before, on every machine.
func TestEpisodesKeepTheirIDs(t *testing.T) {
	t.Parallel()
	c := Builtin()
	for _, name := range c.SuiteNames() {
		ids, n := sha256.New(), 0
		for _, protocol := range []string{"corrected", "published"} {
			r, err := runner.Resolve(c, runner.Order{Selectors: []string{name}, Repeats: 1,
				Matrix: runner.Matrix{Agents: []string{"idle", "oracle"}, Protocol: protocol}})
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			episodes, err := r.Plan.Episodes()
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range episodes {
				fmt.Fprintln(ids, e.ID)
			}
			n += len(episodes)
		}
		if got := fmt.Sprintf("%d %s", n, hex.EncodeToString(ids.Sum(nil)[:6])); got != planned[name] {
			t.Errorf("%q: %q; want %q", name, got, planned[name])
		}
	}
}
