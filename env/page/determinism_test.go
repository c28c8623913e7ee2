package page

import (
	"sync"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/internal/tier"
	"gymkhana/registry"
)

// live plays one episode and keeps a print of every step.
func live(t testing.TB, w walk) []print {
	e := begin(t, w.task, w.task.Instances[0])
	e.keep, e.think = true, w.think
	e.prints = []print{e.print()}
	w.play(e)
	if notes := e.world.visit.Window.Report().Notes; len(notes) > 0 {
		t.Logf("%s: the browser notes %v", w.task.ID, notes)
	}
	if err := e.world.visit.Leave(); err != nil {
		t.Error("leave:", err)
	}
	return e.prints
}

// A walk is an episode that must go the same way whenever it is played.
type walk struct {
	task  *gymkhana.Task
	play  func(e *episode)
	think time.Duration // before each action, in real time
}

// sameEverywhere plays every walk five times alone, and then each twice more with eight under way at any
// time, different ones side by side. A sample plays two alone and two at once.
func sameEverywhere(t *testing.T, walks ...walk) {
	t.Helper()
	want := make([][]print, len(walks))
	for i, w := range walks {
		want[i] = live(t, w)
		if len(want[i]) < 2 {
			t.Fatalf("%s: the episode has only %d prints", w.task.ID, len(want[i]))
		}
		for range tier.Rounds(1, 4, 4) {
			compare(t, w, "alone", live(t, w), want[i])
		}
	}
	atOnce := tier.Rounds(2, 8, 8)
	got := make([][]print, max(tier.Rounds(1, 2, 2)*len(walks), atOnce))
	next := make(chan int)
	var wg sync.WaitGroup
	for range atOnce {
		wg.Go(func() {
			for n := range next {
				got[n] = live(t, walks[n%len(walks)])
			}
		})
	}
	for n := range got {
		next <- n
	}
	close(next)
	wg.Wait()
	for n := range got {
		i := n % len(walks)
		compare(t, walks[i], "side by side", got[n], want[i])
	}
}

func compare(t *testing.T, w walk, how string, got, want []print) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s %s: %d prints; want %d", w.task.ID, how, len(got), len(want))
	}
	for i := range want {
		switch {
		case got[i].state != want[i].state:
			t.Fatalf("%s %s: step %d: state\n%s\nwant\n%s", w.task.ID, how, i, got[i].state, want[i].state)
		case got[i].text != want[i].text:
			t.Fatalf("%s %s: step %d: text\n%s\nwant\n%s", w.task.ID, how, i, got[i].text, want[i].text)
		case got[i].shot != want[i].shot:
			t.Fatalf("%s %s: step %d: the picture differs", w.task.ID, how, i)
		}
	}
}

func TestMiniWoBIsReproducible(t *testing.T) {
	s := wobSuite(t)
	var walks []walk
	for _, p := range tier.Part(t, pages, 6) {
		walks = append(walks, walk{task: taskNamed(t, s, p.name), play: p.solve})
	}
	sameEverywhere(t, walks...)
}

func TestSeedsDiffer(t *testing.T) {
	e := begin(t, taskNamed(t, wobSuite(t), "enter-text"), 1)
	goals := map[string]bool{e.goal: true}
	for _, seed := range e.task.Instances[1:4] {
		e.reset(seed)
		goals[e.goal] = true
	}
	if len(goals) < 3 {
		t.Errorf("four seeds give %d goals: %v", len(goals), goals)
	}
}

func TestLaws(t *testing.T) {
	t.Parallel()
	tasks := []*gymkhana.Task{taskNamed(t, wobSuite(t), "click-tab"), taskNamed(t, gameSuite(t), "91_gem-paths/91_01")}
	envtest.Run(t, registry.EnvEntry{New: inBrowser(t), Decode: Decode}, tier.Part(t, tasks, 2)...)
}
