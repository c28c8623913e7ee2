package browser

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// A traced event is one that Chromium's tracing gives: a task or a part of one on a thread, with the processor time that
// it took, in microseconds.
type traced struct {
	Name  string  `json:"name"`
	Phase string  `json:"ph"`
	PID   int     `json:"pid"`
	TID   int     `json:"tid"`
	At    float64 `json:"ts"`
	Took  float64 `json:"dur"`
	CPU   float64 `json:"tdur"`
	Args  struct {
		Name any `json:"name"` // the name of a process: a text
	} `json:"args"`
}

// categories are those that a trace has.
var categories = []string{"toplevel", "input", "cc", "viz", "gpu", "v8", "blink", "navigation", "loading", "devtools.timeline", "content", "mojom", "benchmark"}

// trace records what the browser does while f runs.
func trace(b *testing.B, p *process, f func()) []traced {
	b.Helper()
	var mu sync.Mutex
	var all []traced
	ended := make(chan struct{})
	before := p.root.on
	p.root.on = func(method string, params json.RawMessage) {
		switch method {
		case "Tracing.dataCollected":
			var got struct{ Value []traced }
			if err := json.Unmarshal(params, &got); err == nil {
				mu.Lock()
				all = append(all, got.Value...)
				mu.Unlock()
			}
		case "Tracing.tracingComplete":
			close(ended)
		default:
			before(method, params)
		}
	}
	defer func() { p.root.on = before }()
	config := map[string]any{"transferMode": "ReportEvents", "traceConfig": map[string]any{"recordMode": "recordAsMuchAsPossible",
		"includedCategories": categories}}
	if err := p.root.call(b.Context(), "Tracing.start", config, nil); err != nil {
		b.Fatal(err)
	}
	f()
	if err := p.root.call(b.Context(), "Tracing.end", nil, nil); err != nil {
		b.Fatal(err)
	}
	<-ended
	return all
}

// tell formats the processor time of one operation in milliseconds, by process and by the most expensive events: each
// event without the events inside it, and its count. Events of less than a twentieth of a millisecond are left out.
func tell(all []traced, operations int) string {
	names := map[int]string{}
	threads := map[[2]int][]traced{}
	for _, e := range all {
		if e.Phase == "M" && e.Name == "process_name" {
			names[e.PID] = fmt.Sprint(e.Args.Name)
		}
		if e.Phase == "X" && e.CPU > 0 {
			threads[[2]int{e.PID, e.TID}] = append(threads[[2]int{e.PID, e.TID}], e)
		}
	}
	whole, parts, times := map[string]float64{}, map[string]map[string]float64{}, map[string]map[string]int{}
	for id, list := range threads {
		process := names[id[0]]
		if parts[process] == nil {
			parts[process], times[process] = map[string]float64{}, map[string]int{}
		}
		slices.SortFunc(list, func(a, b traced) int { return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(b.Took, a.Took)) })
		var open []traced
		for _, e := range list {
			for len(open) > 0 && e.At >= open[len(open)-1].At+open[len(open)-1].Took {
				open = open[:len(open)-1]
			}
			parts[process][e.Name] += e.CPU
			times[process][e.Name]++
			if len(open) > 0 {
				parts[process][open[len(open)-1].Name] -= e.CPU
			} else {
				whole[process] += e.CPU
			}
			open = append(open, e)
		}
	}
	var b strings.Builder
	for _, process := range slices.Sorted(maps.Keys(whole)) {
		per := func(us float64) float64 { return us / 1000 / float64(operations) }
		fmt.Fprintf(&b, "%s %.1f ms:", process, per(whole[process]))
		most := slices.SortedFunc(maps.Keys(parts[process]), func(x, y string) int { return cmp.Compare(parts[process][y], parts[process][x]) })
		for _, name := range most[:min(len(most), 12)] {
			if ms := per(parts[process][name]); ms >= 0.05 {
				fmt.Fprintf(&b, " %s %.2f (%.1f times),", name, ms, float64(times[process][name])/float64(operations))
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// BenchmarkTrace reports where the browser's processor time goes in the contests with playwright-core, on both sides
// if playwright is installed. Unlike elapsed time it depends little on other load of the machine. Neither our own
// program nor node is included.
func BenchmarkTrace(b *testing.B) {
	report := func(b *testing.B, all []time.Duration, events []traced) {
		b.ReportMetric(median(all), "ms")
		b.Log(tell(events, b.N))
	}
	for _, c := range contests {
		b.Run(c.name+"/ours", func(b *testing.B) {
			all, events := c.traceOurs(b)
			report(b, all, events)
		})
		folder := os.Getenv(playwrightEnv)
		if folder == "" {
			continue
		}
		b.Run(c.name+"/playwright", func(b *testing.B) {
			all, events := c.traceTheirs(b, playwright(b, folder))
			report(b, all, events)
		})
	}
}

func (c *contest) traceOurs(b *testing.B) (all []time.Duration, events []traced) {
	p := theBrowser(b).now.process
	var w *Window
	if c.prepare {
		w = open(b, html(c.html))
		w = c.ours(b, w)
	}
	events = trace(b, p, func() {
		for range b.N {
			since := time.Now()
			w = c.ours(b, w)
			all = append(all, time.Since(since))
			if c.clear {
				if err := w.Close(); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	return all, events
}

func (c *contest) traceTheirs(b *testing.B, do func(string) time.Duration) (all []time.Duration, events []traced) {
	order := func(work map[string]string) {
		text, err := json.Marshal(work)
		if err != nil {
			b.Fatal(err)
		}
		do(string(text))
	}
	order(map[string]string{"do": "open", "html": "<!doctype html><meta charset=utf-8>" + c.html})
	if c.clear {
		do(`{"do": "close"}`)
	} else {
		do(c.work)
	}
	list, err := json.Marshal(map[string]any{"do": "trace", "categories": categories})
	if err != nil {
		b.Fatal(err)
	}
	do(string(list))
	for range b.N {
		all = append(all, do(c.work))
		if c.clear {
			do(`{"do": "close"}`)
		}
	}
	file := filepath.Join(b.TempDir(), "trace.json")
	order(map[string]string{"do": "traced", "file": file})
	data, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	var got struct {
		Events []traced `json:"traceEvents"`
	}
	if err := json.Unmarshal(data, &got); err != nil {
		b.Fatal(err)
	}
	return all, got.Events
}
