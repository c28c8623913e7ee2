package inbrowser

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	root "gymkhana"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// long makes a run with an episode of some steps, each with a picture of its own, 1280 by 720.
func long(t *testing.T, path string, steps int) root.EpisodeID {
	t.Helper()
	f, err := store.Create(path, storetest.Plan())
	check(t, err)
	list, err := f.Episodes(t.Context())
	check(t, err)
	l, err := f.Attempt(t.Context(), list[0].ID)
	check(t, err)
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	for i := range steps {
		m := image.NewPaletted(image.Rect(0, 0, 1280, 720), color.Palette{color.White, color.Black})
		draw.Draw(m, image.Rect(i, 0, i+40, 720), image.Black, image.Point{}, draw.Src)
		var b bytes.Buffer
		check(t, encoder.Encode(&b, m))
		frame := root.FrameData{PNG: b.Bytes(), Hash: root.HashBytes(b.Bytes())}
		s := root.Step{N: i, Turn: i, Frames: []root.Hash{frame.Hash}, States: fmt.Appendf(nil, `{"at":%d}`, i)}
		if i > 0 {
			s.Actions = []root.Action{root.DoIt("left")}
			check(t, l.Decide(&root.Decided{Turn: i, Role: "player", Actions: s.Actions, Reason: strings.Repeat("onwards ", 200)}))
		}
		check(t, l.Step(&s, []root.FrameData{frame}))
	}
	check(t, l.End(t.Context(), root.AttemptDone))
	check(t, f.Finish(t.Context(), list[0].ID, storetest.Outcome()))
	check(t, f.Close())
	return list[0].ID
}

// mostMemory bounds the JavaScript heap, and the memory of the page's process that it cannot give up.
const mostMemory = 200 << 20

// A page keeps one step: after scrubbing through 500 steps with 500 pictures, which are 1.8 GB when decoded, its heap is small,
// its process does not grow with the steps, and what Chromium caches of the pictures is freed when memory is short.
func TestScrubbingKeepsMemoryLow(t *testing.T) {
	if os.Getenv(wanted) == "" {
		return // make test-view
	}
	dir := t.TempDir()
	id := long(t, filepath.Join(dir, "long.gym"), 520)
	b := serve(t, dir)
	p := startChrome(t).open(t)
	p.size(1440, 1000, "light")
	p.load(b.url + b.runs["long.gym"] + "/episode/" + string(id[:8]))
	scrub := func(from, to int) {
		for n := from; n < to; n++ {
			p.key("j")
			p.is(fmt.Sprintf(`document.querySelector("#step").dataset.n === "%d" && [...document.querySelectorAll("img.Frame-img")].every(i => i.complete)`, n+1))
		}
	}
	scrub(0, 15)
	first := p.resident()
	scrub(15, 215)
	middle := p.resident()
	scrub(215, 515)
	last := p.resident()
	p.do("HeapProfiler.collectGarbage", nil, nil)
	p.do("Memory.simulatePressureNotification", map[string]any{"level": "critical"}, nil)
	var r struct {
		Metrics []struct {
			Name  string
			Value float64
		}
	}
	p.do("Performance.enable", nil, nil)
	p.do("Performance.getMetrics", nil, &r)
	heap := 0.0
	for _, m := range r.Metrics {
		if m.Name == "JSHeapUsedSize" {
			heap = m.Value
		}
	}
	if heap <= 0 || heap > mostMemory {
		t.Errorf("the JavaScript heap has %.0f bytes", heap)
	}
	if last-middle > mostMemory {
		t.Errorf("the process grew by %d bytes in 300 steps", last-middle)
	}
	p.wait("the cached pictures to be freed", func() bool { return p.resident()-first < mostMemory })
	t.Logf("after 500 steps: JavaScript heap %.1f MB; the process grew by %.0f MB in 200 steps and %.0f MB in 300 more; %.0f MB of it stay when memory is short",
		heap/1e6, float64(middle-first)/1e6, float64(last-middle)/1e6, float64(p.resident()-first)/1e6)
}

// resident is the memory of all processes that show pages, in bytes; 0 where the system does not say.
func (p *tab) resident() (sum int) {
	p.t.Helper()
	var r struct {
		ProcessInfo []struct {
			Type string
			ID   int
		}
	}
	check(p.t, p.c.call("", "SystemInfo.getProcessInfo", nil, &r))
	for _, one := range r.ProcessInfo {
		data, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", one.ID))
		if fields := strings.Fields(string(data)); err == nil && one.Type == "renderer" && len(fields) > 1 {
			pages, err := strconv.Atoi(fields[1])
			check(p.t, err)
			sum += pages * os.Getpagesize()
		}
	}
	return sum
}
