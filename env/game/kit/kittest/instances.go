package kittest

import (
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/internal/tier"
	"gymkhana/metric"
)

// guessLimit is the share of instances that players without the [gymkhana.GuessTag] mark may win without looking.
const guessLimit = 0.05

// Instances plays private seeds of every task, without drawing. The oracle's script must solve each instance within
// nine tenths of the budget, and idling must not. The whole test takes 200 seeds of each task, a sample one of
// every third task, and a soak 10,000.
//
// The log contains the number of rejected seeds, and the length of the longest script.
func Instances[S any](t *testing.T, g *kit.Game[S]) {
	t.Helper()
	for _, task := range tier.Part(t, g.Suite(), 3) { // 3 and 200 have no common divisor, so samples reach every seed of each task
		t.Run(name(task), func(t *testing.T) {
			seeds := private(task, "instances", tier.Rounds(200, 200, 10_000))
			if testing.Short() {
				seeds = seeds[:2]
			}
			c := census[S]{game: g, task: task, setup: setupOf(t, task)}
			c.all(t, tier.Part(t, seeds, 200))
			if c.n == 0 && !t.Failed() {
				t.Error("no instance was played")
			}
			t.Logf("%d instances of %s: %d after others were turned down, %d at most; at most %d of %d steps", c.n, task.ID, c.again, c.most,
				c.longest, task.Budget.Steps)
		})
	}
}

// A census summarizes instances of a task.
type census[S any] struct {
	game  *kit.Game[S]
	task  *gymkhana.Task
	setup kit.Setup

	mu             sync.Mutex
	n, again, most int // instances; those whose seed was rejected, and how often at most
	longest        int // script, in steps
}

// all divides the seeds among the cores.
func (c *census[S]) all(t *testing.T, seeds []gymkhana.Seed) {
	var wg sync.WaitGroup
	for first, n := 0, runtime.GOMAXPROCS(0); first < n; first++ {
		wg.Go(func() {
			for i := first; i < len(seeds); i += n {
				c.one(t, seeds[i])
			}
		})
	}
	wg.Wait()
}

func (c *census[S]) one(t *testing.T, seed gymkhana.Seed) {
	in, err := c.game.Instance(t.Context(), c.setup, seed)
	if err != nil {
		t.Errorf("seed %d: %v", seed, err)
		return
	}
	steps, won, err := c.game.Perform(t.Context(), c.setup, in.Seed, in.Script)
	if !won || err != nil || 10*steps > 9*c.task.Budget.Steps {
		t.Errorf("seed %d: the oracle's script comes to %v in %d of %d steps, %v", seed, won, steps, c.task.Budget.Steps, err)
	}
	if _, won, err := c.game.Perform(t.Context(), c.setup, in.Seed, nil); won || err != nil {
		t.Errorf("seed %d: idling wins, %v", seed, err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n++
	if in.Drawn > 0 {
		c.again++
	}
	c.most, c.longest = max(c.most, in.Drawn), max(c.longest, steps)
}

// guessed is how many private instances Guesses takes of each task, and replayed how many of them for scripts. The
// instances are always the same, because otherwise a rate near the limit would sometimes exceed it. A sample takes the
// first few, and tries the patterns that no fair seed allows on even fewer.
const (
	guessed  = 40
	replayed = 20
	few      = 4
	fewest   = 2
)

// Guesses tests that blind players stay below the limit in every task without the tag. The guesses are the oracle's
// script of each of twenty instances on every other one. On forty instances, they are also the repetition of every
// control, of every two in turn, and of every step and the first two steps of the first instance's script. A sample
// takes one task and few instances, and fails only if the interval of the rate leaves no doubt.
func Guesses[S any](t *testing.T, g *kit.Game[S]) {
	t.Helper()
	if testing.Short() {
		t.Skip("plays every instance many times")
	}
	for _, task := range tier.Part(t, g.Suite(), 5) {
		r := &gallery[S]{game: g, setup: setupOf(t, task)}
		for _, seed := range private(task, "guesses", tier.Rounds(few, guessed, guessed)) {
			in, err := g.Instance(t.Context(), r.setup, seed)
			if err != nil {
				t.Fatalf("%s: %v", task.ID, err)
			}
			r.instances = append(r.instances, in)
		}
		replays, pairs := r.replays(t)
		pattern, best, tried := r.patterns(t)
		t.Logf("%-28s scripts of other instances win %.1f %%, the best pattern %.0f %% %s", task.ID, 100*replays, 100*best, pattern)
		lucky := above(replays, pairs) || above(best, tried)
		unlucky := below(replays, pairs) && below(best, tried)
		if tagged := task.Tagged(gymkhana.GuessTag); lucky && !tagged || unlucky && tagged {
			t.Errorf("%s: scripts of other instances win %.3f of %d, %s %.3f of %d; the limit is %v, and the tag %q is there: %v", task.ID,
				replays, pairs, pattern, best, tried, guessLimit, gymkhana.GuessTag, tagged)
		}
	}
}

// above reports whether a rate is above the limit: in a sample, beyond doubt.
func above(rate float64, tried int) bool {
	if tier.Sampled() {
		return metric.ClopperPearson(rate, float64(tried), metric.Confidence).Lo > guessLimit
	}
	return rate > guessLimit
}

// below reports whether a rate is within the limit: in a sample, beyond doubt.
func below(rate float64, tried int) bool {
	if tier.Sampled() {
		return metric.ClopperPearson(rate, float64(tried), metric.Confidence).Hi <= guessLimit
	}
	return rate <= guessLimit
}

// A gallery is the instances on which guesses are tried.
type gallery[S any] struct {
	game      *kit.Game[S]
	setup     kit.Setup
	instances []*kit.Instance
}

func (r *gallery[S]) wins(t *testing.T, in *kit.Instance, script kit.Script) int {
	_, won, err := r.game.Perform(t.Context(), r.setup, in.Seed, script)
	if err != nil {
		t.Fatal(err)
	}
	if won {
		return 1
	}
	return 0
}

// replays is the share of pairs of instances in which the script of one wins the other, and the number of pairs.
func (r *gallery[S]) replays(t *testing.T) (share float64, pairs int) {
	won, n := 0, tier.Rounds(few, replayed, replayed)
	for i, from := range r.instances[:n] {
		for j, to := range r.instances[:n] {
			if i != j {
				won += r.wins(t, to, from.Script)
			}
		}
	}
	return float64(won) / float64(n*(n-1)), n * (n - 1)
}

// patterns is the pattern that wins most instances, its share, and the number of instances on which it was tried.
func (r *gallery[S]) patterns(t *testing.T) (best string, most float64, tried int) {
	try := func(on []*kit.Instance, pattern kit.Script) {
		var script kit.Script
		for i := range r.setup.Steps {
			script = append(script, pattern[i%len(pattern)])
		}
		won := 0
		for _, in := range on {
			won += r.wins(t, in, script)
		}
		if share := float64(won) / float64(len(on)); share > most || tried == 0 {
			best, most, tried = text(pattern), share, len(on)
		}
	}
	first := r.instances[0].Script
	for _, acts := range distinct(first) {
		try(r.instances[1:], kit.Script{acts})
	}
	try(r.instances[1:], first[:min(2, len(first))])
	for _, p := range r.game.Patterns() {
		try(r.instances[:tier.Rounds(fewest, guessed, guessed)], p)
	}
	return best, most, tried
}

// distinct are the different steps of a script.
func distinct(s kit.Script) (list kit.Script) {
	for _, acts := range s {
		same := func(b []gymkhana.Action) bool { return slices.EqualFunc(acts, b, gymkhana.Action.Equal) }
		if !slices.ContainsFunc(list, same) {
			list = append(list, acts)
		}
	}
	return list
}

// name is the last segment of a task's id.
func name(task *gymkhana.Task) string {
	return string(task.ID)[strings.LastIndexByte(string(task.ID), '/')+1:]
}

func text(pattern kit.Script) string {
	var list []string
	for _, acts := range pattern {
		for _, a := range acts {
			list = append(list, a.String())
		}
	}
	return strings.Join(list, ", ")
}

// setupOf reads the setup of a task's world.
func setupOf(t testing.TB, task *gymkhana.Task) (setup kit.Setup) {
	t.Helper()
	if err := task.Environment.Config.Decode(&setup); err != nil {
		t.Fatal(err)
	}
	return setup
}

// private are seeds of a task that are not official.
func private(task *gymkhana.Task, key string, n int) []gymkhana.Seed {
	seeds := make([]gymkhana.Seed, n)
	for i := range seeds {
		seeds[i] = gymkhana.PrivateSeed(key, task.ID, i)
	}
	return seeds
}
