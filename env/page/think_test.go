package page

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/internal/tier"
)

// apart are the files in testdata/clocks that are not played by themselves.
var apart = []string{"empty", "next"}

// clocks are pages that have one kind of clock each, and tasks of them.
func clocks(t testing.TB) []*gymkhana.Task {
	t.Helper()
	dir := outside(t, "testdata/clocks")
	files, err := filepath.Glob(filepath.Join(dir, "*.html"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d pages with clocks, %v", len(files), err)
	}
	content, err := Fingerprint(dir)
	if err != nil {
		t.Fatal(err)
	}
	judge, err := gymkhana.NewConfig(VerifierOptions{Kind: URLKind, Success: []Condition{{Path: "page", Equals: "none"}}})
	if err != nil {
		t.Fatal(err)
	}
	var tasks []*gymkhana.Task
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".html")
		if name == apart[0] || name == apart[1] {
			continue
		}
		// Not by an import, which refuses some of them.
		world, err := gymkhana.NewConfig(Setup{Kind: URLKind, Folder: dir, Content: content, File: name + ".html", Width: 400, Height: 300,
			State: "globalThis.state ? state() : location.href"})
		if err != nil {
			t.Fatal(err)
		}
		tasks = append(tasks, &gymkhana.Task{ID: gymkhana.TaskID("clocks/" + name), Instances: []gymkhana.Seed{1},
			Environment: gymkhana.Ref{Name: WorldName, Config: world}, Verifier: gymkhana.Ref{Name: WorldName, Config: judge}})
	}
	return tasks
}

// wander performs the actions of an agent that knows nothing of the page.
func wander(e *episode) {
	e.do("wait ticks=30", "click x=200 y=150", "wait ticks=60", "wait ticks=30")
}

// TestTimeDoesNotPassWhileAnAgentThinks plays pages with all kinds of clocks, and the other pages of the tests, with an agent that takes no
// time, and with one that takes a second for each action: the same is seen. A sample plays the page that has many clocks at once, two of
// those that have one, and one of the others.
func TestTimeDoesNotPassWhileAnAgentThinks(t *testing.T) {
	t.Parallel()
	var many, single, others []walk
	for _, task := range clocks(t) {
		if task.ID == "clocks/together" {
			many = append(many, walk{task: task, play: wander})
		} else {
			single = append(single, walk{task: task, play: wander})
		}
	}
	wob := wobSuite(t)
	for _, p := range pages {
		others = append(others, walk{task: taskNamed(t, wob, p.name), play: p.solve})
	}
	alike(t, slices.Concat(many, tier.Part(t, single, 9), tier.Part(t, others, len(others))))
}

// alike plays walks at once, eight at a time, each with and without time to think.
func alike(t *testing.T, walks []walk) {
	prints := make([][2][]print, len(walks))
	var played sync.WaitGroup
	places := make(chan struct{}, 8)
	for i, w := range walks {
		for n, think := range []time.Duration{0, time.Second} {
			w.think = think
			played.Go(func() {
				places <- struct{}{}
				prints[i][n] = live(t, w)
				<-places
			})
		}
	}
	played.Wait()
	for i, w := range walks {
		compare(t, w, "with an agent that thinks", prints[i][1], prints[i][0])
	}
}
