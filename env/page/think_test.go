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
	f := File{Setup: Setup{Kind: URLKind, Folder: dir, Width: 400, Height: 300, State: "globalThis.state ? state() : location.href"}}
	if err := f.place(""); err != nil {
		t.Fatal(err)
	}
	var tasks []*gymkhana.Task
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".html")
		if name == apart[0] || name == apart[1] {
			continue
		}
		task, err := f.task("clocks", FileTask{ID: name, File: name + ".html", Success: []Condition{{Path: "page", Equals: "none"}}})
		if err != nil {
			t.Fatal(err)
		}
		tasks = append(tasks, task)
	}
	return tasks
}

// thinking is a walk with an agent that takes so much real time before each of its actions.
func thinking(task *gymkhana.Task, each time.Duration) walk {
	return walk{task, func(e *episode) {
		for _, action := range []string{"wait ticks=30", "click x=200 y=150", "wait ticks=60", "wait ticks=30"} {
			time.Sleep(each)
			e.do(action)
		}
	}}
}

// TestTimeDoesNotPassWhileAnAgentThinks plays pages with all kinds of clocks with an agent that takes no time, and with one that takes a
// second for each action: the same is seen. A sample plays the page that has many at once, and two of the others.
func TestTimeDoesNotPassWhileAnAgentThinks(t *testing.T) {
	t.Parallel()
	all := clocks(t)
	many := slices.IndexFunc(all, func(task *gymkhana.Task) bool { return task.ID == "clocks/together" })
	tasks := append([]*gymkhana.Task{all[many]}, tier.Part(t, slices.Delete(all, many, many+1), 9)...)
	prints := make([][2][]print, len(tasks))
	var played sync.WaitGroup
	places := make(chan struct{}, 8)
	for i, task := range tasks {
		for n, each := range []time.Duration{0, time.Second} {
			played.Go(func() {
				places <- struct{}{}
				prints[i][n] = live(t, thinking(task, each))
				<-places
			})
		}
	}
	played.Wait()
	for i, task := range tasks {
		compare(t, walk{task: task}, "with an agent that thinks", prints[i][1], prints[i][0])
		t.Logf("%s: %s", task.ID, prints[i][0][len(prints[i][0])-1].state)
	}
}
