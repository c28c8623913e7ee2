package kittest

import (
	"fmt"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/internal/tier"
	"gymkhana/metric"
)

// players are the reference players, from the weakest to the strongest.
var players = []string{"idle", "random", "heuristic", "oracle"}

// repeats is how often random plays each instance, in a sample and otherwise; the others always play the same.
const fewRepeats, repeats = 2, 8

// Calibrate checks a game's targets against its reference players. Random is the built-in agent, as in gymkhana run
// games --agent random.
//
//   - Random has a mean progress of at most 0.35, the heuristic to between 0.25 and 0.80, and the
//     oracle wins every instance.
//   - Idle < random < heuristic < oracle, and each of the three gaps is more than chance.
//   - The heuristic wins a third of the instances of at least one task; random never wins at least two
//     tasks. The instances are the same seeds in every task, not some that suit the heuristic.
//   - The target of the hardest task, the last, is at least 70 % of what the oracle reaches there
//     in the median without an end, or the greatest value of the field.
//
// A gap is the mean difference of progress on the same task and instance, over the repeats of each, and the whole 95 %
// interval of metric.PairedT must be above 0. Every instance counts separately. A comparison of runs groups the
// instances of a task, because it predicts results for other tasks; five tasks would be too few for that, but here the
// five are all tasks.
//
// A sample plays one instance of each task, another each week. There the oracle must win too, random must not win two
// tasks, and the other checks fail only if the intervals leave no doubt. The quick tier skips all of it.
func Calibrate[S any](t *testing.T, g *kit.Game[S]) {
	t.Helper()
	if testing.Short() {
		t.Skip("plays every instance many times")
	}
	suite := g.Suite()
	for _, task := range suite {
		task.Instances = tier.Part(t, task.Instances, len(task.Instances))
	}
	books := make(map[string]*book)
	for _, name := range players {
		books[name] = keep(t, g, suite, name)
	}
	for i, task := range g.Tasks {
		t.Logf("%-8s%s", task.Name, line(books, func(b *book) string { return b.task(i) }))
	}
	t.Logf("%-8s%s", "all", line(books, func(b *book) string { return fmt.Sprintf("%.2f", b.mean()) }))
	for i, stronger := range players[1:] {
		gap(t, books[players[i]], books[stronger])
	}
	bounds(t, books["random"], books["heuristic"])
	wins(t, books)
	if !tier.Sampled() { // a sample has too few instances for a median
		hardest(t, g)
	}
}

// A book is the results of one player on every task of a game.
type book struct {
	player   string
	progress [][]float64 // one for each task and instance, the mean over repeats
	won      []int       // episodes, by task
	played   []int
}

// keep plays all instances of some tasks and records the results.
func keep[S any](t *testing.T, g *kit.Game[S], suite []*gymkhana.Task, player string) *book {
	t.Helper()
	b := &book{player: player}
	times := 1
	if player == "random" {
		times = tier.Rounds(fewRepeats, repeats, repeats)
	}
	for _, task := range suite {
		won := 0
		progress := make([]float64, len(task.Instances))
		for i, seed := range task.Instances {
			for repeat := range times {
				v, steps := Play(t, g, task, seed, player, repeat)
				progress[i] += v.Progress / float64(times)
				if v.Success {
					won++
				} else if player == "oracle" {
					t.Errorf("%s, seed %d: the oracle comes to %.2f in %d steps; want 1", task.ID, seed, v.Progress, steps)
				}
			}
		}
		b.progress, b.won, b.played = append(b.progress, progress), append(b.won, won), append(b.played, times*len(progress))
	}
	return b
}

// all is the progress on every instance, task after task.
func (b *book) all() []float64 { return slices.Concat(b.progress...) }

func (b *book) mean() float64 {
	m, _ := metric.Mean(b.all())
	return m
}

// task describes one task: mean progress, and how many of its episodes were won.
func (b *book) task(i int) string {
	m, _ := metric.Mean(b.progress[i])
	return fmt.Sprintf("%.2f (%d of %d)", m, b.won[i], b.played[i])
}

// line is a row of the table of players.
func line(books map[string]*book, cell func(*book) string) string {
	text := ""
	for _, name := range players {
		text += fmt.Sprintf("  %s %-15s", name, cell(books[name]))
	}
	return text
}

// gap fails unless one player's progress is greater than another's beyond chance; in a sample, only if it is smaller
// beyond chance.
func gap(t *testing.T, weaker, stronger *book) {
	t.Helper()
	differences := stronger.all()
	for i, progress := range weaker.all() {
		differences[i] -= progress
	}
	d := metric.PairedT(metric.Singles(differences), metric.Confidence)
	what := fmt.Sprintf("%s - %s is %.3f, 95 %% interval %.3f to %.3f", stronger.player, weaker.player, d.Mean, d.CI.Lo, d.CI.Hi)
	t.Log(what)
	switch {
	case tier.Sampled():
		if d.CI.Defined() && d.CI.Hi < 0 {
			t.Errorf("%s; want some of it above 0", what)
		}
	case !d.CI.Defined() || d.CI.Lo <= 0:
		t.Errorf("%s; want all of it above 0", what)
	}
}

// bounds fails if random or the heuristic finds the game too easy, or the heuristic finds it too hard.
func bounds(t *testing.T, random, heuristic *book) {
	t.Helper()
	if lo, _ := random.likely(); lo > 0.35 {
		t.Errorf("random comes to %.3f; want at most 0.35", random.mean())
	}
	if lo, hi := heuristic.likely(); hi < 0.25 || lo > 0.80 {
		t.Errorf("the heuristic comes to %.3f; want 0.25 to 0.80", heuristic.mean())
	}
}

// likely is the range of a player's mean progress: in a sample, a confidence interval for the mean over all instances.
// Numbers from 0 to 1 with that mean cannot vary more than a rate does.
func (b *book) likely() (lo, hi float64) {
	m := b.mean()
	if tier.Sampled() {
		ci := metric.ClopperPearson(m, float64(len(b.all())), metric.Confidence)
		return ci.Lo, ci.Hi
	}
	return m, m
}

// wins fails unless the heuristic sometimes wins some task, and random never wins two tasks. The former needs all
// instances.
func wins(t *testing.T, books map[string]*book) {
	t.Helper()
	sometimes, never := 0, 0
	for i, won := range books["heuristic"].won {
		if 3*won >= books["heuristic"].played[i] {
			sometimes++
		}
		if books["random"].won[i] == 0 {
			never++
		}
	}
	if sometimes < 1 && !tier.Sampled() {
		t.Errorf("the heuristic wins a third of the instances of %d tasks; want 1 at least", sometimes)
	}
	if never < 2 {
		t.Errorf("random never wins %d tasks; want 2 at least", never)
	}
}

// hardest fails if the last task's target is low compared with what the oracle can reach.
func hardest[S any](t *testing.T, g *kit.Game[S]) {
	t.Helper()
	last := len(g.Tasks) - 1
	reach := Reach(t, g, last, "oracle")
	for i, part := range g.Tasks[last].Goal {
		median := reach[i][len(reach[i])/2]
		what := fmt.Sprintf("the hardest task asks for %v of %s, which the oracle brings to %v in the median", part.Target, part.Field, median)
		if t.Log(what); part.Target < g.Field(part.Field).Max && 10*part.Target < 7*median {
			t.Errorf("%s; want at least 70 %%", what)
		}
	}
}
