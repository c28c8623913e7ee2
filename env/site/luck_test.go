package site_test

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/site"
	"gymkhana/internal/tier"
)

// The rate of a blind player is measured on fewTries seeds and, if it ever succeeds, on moreTries.
const (
	fewTries  = 24
	moreTries = 60
)

// luck is the best rate of the blind players that play pages, on a task as text, and the name of that player.
func luck(t testing.TB, task *gymkhana.Task) (best float64, by string) {
	by = "nothing"
	for _, player := range []string{site.Frequent, site.Addresses, site.Script} {
		won, tried := 0, 0
		for seed := gymkhana.Seed(1001); tried < fewTries || won > 0 && tried < moreTries; seed++ {
			ok, err := playsAs(t, task, site.OracleOptions{Blind: player}, seed)
			if err != nil && !errors.Is(err, gymkhana.ErrNoMiss) {
				t.Error(task.ID, seed, player, err)
				return best, by
			}
			if tried++; ok {
				won++
			}
		}
		if rate := float64(won) / float64(max(tried, 1)); rate > best {
			best, by = rate, player
		}
	}
	return best, by
}

// playsAs plays an instance as text with a blind player or a near miss, and reports whether it succeeds.
func playsAs(t testing.TB, task *gymkhana.Task, o site.OracleOptions, seed gymkhana.Seed) (bool, error) {
	world, err := whole.Text(task.Environment.Config)
	if err != nil {
		return false, err
	}
	defer world.Close()
	start, err := world.Reset(t.Context(), seed)
	if err != nil {
		return false, err
	}
	options, err := gymkhana.NewConfig(o)
	if err != nil {
		return false, err
	}
	agent, err := whole.NewOracle(gymkhana.AgentSetup{Options: options})
	if err == nil {
		err = agent.Sit(world)
	}
	if err != nil {
		return false, err
	}
	verifier, err := whole.Verifier(gymkhana.Config{})
	if err != nil {
		return false, err
	}
	now := start.Moment
	scorer := verifier.Start(task, envtest.Frames(t, now)[0])
	for step := 0; !now.Over() && step < task.Budget.Steps; step++ {
		d, err := agent.Act(t.Context(), &now.Seen[0])
		if err == nil {
			now, err = world.Step(t.Context(), d.Actions)
		}
		if err != nil {
			return false, err
		}
		scorer.Add(envtest.Frames(t, now)[0])
		if scorer.Verdict().Parts["spoiled"] > 0 {
			break // no later action makes it good
		}
	}
	return scorer.Verdict().Success, nil
}

// The table of what blind players reach, luck.txt, is as measured. A sample measures a few tasks; -update measures every
// errand alone and all chains and writes the table, until no chain is left out of the suite because of it.
func TestLuckIsAsMeasured(t *testing.T) {
	if *update {
		updateLuck(t)
		return
	}
	tasks := tier.Part(t, shipped(t), 100)
	for i, line := range measured(t, tasks) {
		if chain := chainOf(t, tasks[i]); line.rate != site.LuckOf(chain) {
			t.Errorf("%s: %s succeeds at %g, the table says %g; go test -run TestLuckIsAsMeasured ./env/site -update", tasks[i].ID, line.by,
				line.rate, site.LuckOf(chain))
		}
	}
}

// A lucky is the rate of the best blind player.
type lucky struct {
	rate float64
	by   string
}

// measured measures tasks, two at once. Their pages are soon garbage, so it is collected less often.
func measured(t *testing.T, tasks []*gymkhana.Task) []lucky {
	defer debug.SetGCPercent(debug.SetGCPercent(300))
	all := make([]lucky, len(tasks))
	var wg sync.WaitGroup
	for worker := range 2 {
		wg.Go(func() {
			for i := worker; i < len(tasks); i += 2 {
				all[i].rate, all[i].by = luck(t, tasks[i])
			}
		})
	}
	wg.Wait()
	return all
}

func chainOf(t *testing.T, task *gymkhana.Task) []string {
	t.Helper()
	var s site.Setup
	if err := task.Environment.Config.Decode(&s); err != nil {
		t.Fatal(err)
	}
	return s.Chain
}

// mostRounds bounds how often the suite is made from what has been measured so far.
const mostRounds = 6

func updateLuck(t *testing.T) {
	known := map[string]lucky{}
	var tasks []*gymkhana.Task
	for _, chain := range whole.ChainsAlone() {
		tasks = append(tasks, taskOf(t, chain...))
		tasks[len(tasks)-1].Budget.Steps = 30
	}
	for round := 0; round < mostRounds && len(tasks) > 0; round++ {
		for i, l := range measured(t, tasks) {
			known[strings.Join(chainOf(t, tasks[i]), ".")] = l
		}
		var lines []string
		for chain, l := range known {
			if l.rate > 0 {
				lines = append(lines, fmt.Sprintf("%s %g %s\n", chain, l.rate, l.by))
			}
		}
		slices.Sort(lines)
		table := strings.Join(lines, "")
		if err := os.WriteFile("luck.txt", []byte(table), 0o666); err != nil {
			t.Fatal(err)
		}
		site.SetLuck(table)
		s, err := whole.Suite()
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("round %d: %d measured, %d tasks in the suite", round+1, len(tasks), len(s.Tasks))
		tasks = slices.DeleteFunc(slices.Clone(s.Tasks), func(task *gymkhana.Task) bool {
			_, ok := known[strings.Join(chainOf(t, task), ".")]
			return ok
		})
	}
}

// Lots among the candidates of the first hop win as often as their number says in a chain of two hops whose task
// says so, and hardly ever if values have to be learnt.
func TestLotsAreHedges(t *testing.T) {
	for _, task := range tier.Part(t, shipped(t), 40) {
		won, tried := 0, 0
		for seed := gymkhana.Seed(1); tried < 40; seed++ {
			ok, err := playsAs(t, task, site.OracleOptions{Blind: site.Lots}, seed)
			if errors.Is(err, gymkhana.ErrNoMiss) {
				break
			}
			if err != nil {
				t.Fatal(task.ID, err)
			}
			if tried++; ok {
				won++
			}
		}
		hedged, linked := task.Tagged(gymkhana.HedgeTag), task.Tagged("linked")
		if (hedged || linked) != (tried > 0) {
			t.Errorf("%s: tagged %s, %v, and its lots win %d of %d", task.ID, gymkhana.HedgeTag, hedged, won, tried)
		}
		if linked && won > 3 || hedged && !linked && (won < 3 || won > 22) {
			t.Errorf("%s: lots win %d of %d", task.ID, won, tried)
		}
	}
}
