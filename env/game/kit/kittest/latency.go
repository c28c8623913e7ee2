package kittest

import (
	"fmt"
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/internal/tier"
	"gymkhana/metric"
)

// latencies are the waits before each action, in ticks: 0, 250, 500 and 1,000 ms.
var latencies = [...]gymkhana.Ticks{0, 15, 30, 60}

// lateSeeds is how many private instances Latency plays of each task; a sample plays one instance of one task.
const lateSeeds = 8

// rise is how far mean progress may be above that of the next shorter wait.
const rise = 0.02

// patient are the games in which time alone costs nothing, with the reason.
var patient = map[string]string{
	"merge-grid":       "the tray changes only when the player slides it",
	"mine-grid":        "the dig changes only when the player opens or flags a square",
	"five-letter-code": "the rows change only when the player types",
	"market-hands":     "goods grow and customers come with time, so that steps which last longer earn more",
}

// Latency tests that thinking costs something in a game of real time: the heuristic's mean progress falls when 0, 250,
// 500 and 1,000 ms pass between each decision and its action. It may be at most 0.02 above that of the next shorter
// wait, and the 95 % interval of what the longest wait costs must be above 0.
//
// Games in which time alone costs nothing are exempt by name, with a reason. Such a game fails if thinking costs
// something after all: then its name should be removed from the list.
//
// The whole test plays eight private instances of each task. A sample plays one instance of one task, another each week,
// and fails only if the intervals leave no doubt. The quick tier skips all of it.
func Latency[S any](t *testing.T, g *kit.Game[S]) {
	t.Helper()
	if testing.Short() {
		t.Skip("plays many instances")
	}
	type turn struct {
		task *gymkhana.Task
		seed gymkhana.Seed
	}
	var turns []turn
	for i := range lateSeeds { // one instance of each task, then the next one of each
		for _, task := range g.Suite() {
			turns = append(turns, turn{task, private(task, "latency", lateSeeds)[i]})
		}
	}
	var progress [len(latencies)][]float64
	for _, turn := range tier.Part(t, turns, len(turns)) {
		for i, wait := range latencies {
			v, _ := PlayLate(t, g, turn.task, turn.seed, "heuristic", 0, wait)
			progress[i] = append(progress[i], v.Progress)
		}
	}
	line := ""
	for i, wait := range latencies {
		line += fmt.Sprintf("  %d ms %.3f", 1000*int(wait)/60, average(progress[i]))
	}
	t.Log("mean progress of the heuristic:" + line)
	reason, exempt := patient[g.Name]
	wrong := delays(progress[:], tier.Sampled())
	switch {
	case exempt && len(wrong) == 0 && !tier.Sampled():
		t.Errorf("the sweep falls, though %s is exempt because %s; remove it from the list", g.Name, reason)
	case !exempt:
		for _, w := range wrong {
			t.Error(w)
		}
	}
}

// delays lists what is wrong with a sweep over waits, from the shortest to the longest; in a sample, only what the
// intervals leave no doubt about.
func delays(progress [][]float64, sampled bool) (wrong []string) {
	last := len(progress) - 1
	for i := 1; i <= last; i++ {
		if before, now := average(progress[i-1]), average(progress[i]); !sampled && now > before+rise {
			wrong = append(wrong, fmt.Sprintf("mean progress rises from %.3f to %.3f with a longer wait", before, now))
		}
	}
	cost := make([]float64, len(progress[0]))
	for i := range cost {
		cost[i] = progress[0][i] - progress[last][i]
	}
	d := metric.PairedT(metric.Singles(cost), metric.Confidence)
	switch {
	case sampled && d.CI.Defined() && d.CI.Hi < 0:
		wrong = append(wrong, fmt.Sprintf("the longest wait costs %.3f, 95 %% interval %.3f to %.3f; want some of it above 0", d.Mean, d.CI.Lo, d.CI.Hi))
	case !sampled && (!d.CI.Defined() || d.CI.Lo <= 0):
		wrong = append(wrong, fmt.Sprintf("the longest wait costs %.3f, 95 %% interval %.3f to %.3f; want all of it above 0", d.Mean, d.CI.Lo, d.CI.Hi))
	}
	return wrong
}
