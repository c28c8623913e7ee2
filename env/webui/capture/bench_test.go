package capture

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/webui/aes"
)

// cards is a page of about n elements, half of them marked: cards with a heading, a text, a button and a field.
func cards(n int) string {
	var b strings.Builder
	b.WriteString(`<style>body{margin:0;display:flex;flex-wrap:wrap;gap:12px} section{width:300px;height:180px;border-radius:8px}
		section{background:rgb(240,240,250)}
		button{border:2px solid rgb(9,9,9)}</style>`)
	for i := range n / 8 {
		fmt.Fprintf(&b, `<section data-filter-by=background-color data-evalby="background-color|border-radius|width|height">
			<div><h2 data-filter-by=text
			data-evalby="text|font-size|font-weight|color">Card %d</h2></div>
			<div><p data-filter-by=text data-evalby="text|color|font-family">The text of card %d tells
			in a few words more than ten what it is all about</p></div>
			<span><button data-filter-by=text data-evalby="text|background-color|border|width">Buy %d</button></span>
			<input placeholder=Name></section>`, i, i, i)
	}
	return b.String()
}

// cpu is the processor time that a process and its threads have used, by its id. It needs Linux.
func cpu(t testing.TB, pid int) time.Duration {
	t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(data), ") ")
	f := strings.Fields(rest)
	user, _ := strconv.Atoi(f[11])
	system, _ := strconv.Atoi(f[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}

// chromium are the processes of the browsers that this one started.
func chromium(t testing.TB) []int {
	t.Helper()
	var all []int
	family := map[int]bool{os.Getpid(): true}
	dirs, _ := os.ReadDir("/proc")
	for range 4 { // children, and theirs
		for _, d := range dirs {
			pid, err := strconv.Atoi(d.Name())
			if err != nil || family[pid] {
				continue
			}
			data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
			if err != nil {
				continue
			}
			_, rest, _ := strings.Cut(string(data), ") ")
			if parent, _ := strconv.Atoi(strings.Fields(rest)[1]); family[parent] {
				family[pid] = true
				all = append(all, pid)
			}
		}
	}
	return all
}

// BenchmarkAES measures a page of 200 elements by processor time, which a busy machine does not change much: cpu-ms is
// of this process and of the browser together.
func BenchmarkAES(b *testing.B) {
	w := open(b, html(cards(200)))
	truth, err := Play(b.Context(), w, Truth, nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Logf("%d elements", len(truth.Fresh.Elements))
	measured := func(name string, do func()) {
		b.Run(name, func(b *testing.B) {
			procs := append(chromium(b), os.Getpid())
			began := time.Duration(0)
			for _, p := range procs {
				began -= cpu(b, p)
			}
			for b.Loop() {
				do()
			}
			for _, p := range procs {
				began += cpu(b, p)
			}
			b.ReportMetric(float64(began.Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
	measured("capture", func() {
		if _, err := Play(b.Context(), w, Built, nil, nil); err != nil {
			b.Fatal(err)
		}
	})
	for _, p := range []gymkhana.Protocol{gymkhana.Corrected, gymkhana.PublishedCode} {
		measured(string(p), func() {
			if _, err := aes.Score(p, &truth, &truth); err != nil {
				b.Fatal(err)
			}
		})
	}
}
