package site_test

import (
	"errors"
	"fmt"
	"os"
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
	}
	return scorer.Verdict().Success, nil
}

// The table of what blind players reach, luck.txt, is as measured. A sample measures two tasks; -update measures all
// and writes the table.
func TestLuckIsAsMeasured(t *testing.T) {
	tasks := shipped(t)
	if !*update {
		tasks = tier.Part(t, tasks, 100)
	}
	lines := make([]string, len(tasks))
	var wg sync.WaitGroup
	for worker := range 2 {
		wg.Go(func() {
			for i := worker; i < len(tasks); i += 2 {
				rate, by := luck(t, tasks[i])
				var s site.Setup
				if err := tasks[i].Environment.Config.Decode(&s); err != nil {
					t.Error(err)
				}
				if !*update && rate != site.LuckOf(s.Chain) {
					t.Errorf("%s: %s succeeds at %g, the table says %g; go test -run TestLuckIsAsMeasured ./env/site -update", tasks[i].ID, by, rate, site.LuckOf(s.Chain))
				}
				if rate > 0 {
					lines[i] = fmt.Sprintf("%s %g %s\n", strings.Join(s.Chain, "."), rate, by)
				}
			}
		})
	}
	wg.Wait()
	if *update {
		slices.Sort(lines)
		if err := os.WriteFile("luck.txt", []byte(strings.Join(lines, "")), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// Lots among the candidates of the first hop win as often as their number says in a chain of two hops, of which the task
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
