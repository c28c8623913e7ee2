package cli

import (
	"bytes"
	"fmt"
	"gymkhana/internal/watch"
	"html"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/metric"
	"gymkhana/model"
	"gymkhana/report"
	"gymkhana/runner"
)

// The picture in the README shows the display of a run at several moments, as the program draws it.
// go test ./cli -run TestPictureOfARun -update writes it again.
func TestPictureOfARun(t *testing.T) {
	const file = "../docs/run.svg"
	picture := pictureOfARun()
	if *update {
		if err := os.WriteFile(file, []byte(picture), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(file); err != nil || string(kept) != picture {
		t.Errorf("%s is not what the display shows now (%v); go test ./cli -run TestPictureOfARun -update draws it", file, err)
	}
}

func pictureOfARun() string {
	l := &display{host: &Host{}, models: map[string]gymkhana.Model{"compat/my-model": nil}, colour: true}
	sight := func(after time.Duration, done, hits, calls int, perSec float64) watch.Sight {
		s := watch.Sight{Began: noon.Add(-after), Total: 60, Done: done, Scored: done, Running: 20, Calls: calls, InFlight: 20, PerSec: perSec,
			Spent:  gymkhana.Usage{In: 960 * calls, Out: 61 * calls, CostUSD: 0.00012 * float64(calls)},
			Oldest: watch.Waiting{Model: "compat/my-model", Since: noon.Add(-2 * time.Second)}}
		for n := range done {
			s.Success = metric.EstimateRate(tallies(hits, n+1), 0.95)
		}
		if calls > 0 {
			s.P50, s.P95 = 1400*time.Millisecond, 4100*time.Millisecond
		}
		return s
	}
	first, later, last := sight(time.Second, 0, 0, 0, 0), sight(95*time.Second, 12, 5, 1310, 13.8), sight(6*time.Minute, 41, 17, 4870, 2.1)
	later.Left, last.Left = 6*time.Minute+20*time.Second, 2*time.Minute+40*time.Second
	last.Oldest.Since = noon.Add(-41 * time.Second)
	throttled := model.Waits{Resting: map[int]int{429: 12}, Until: noon.Add(7 * time.Second)}
	lines := []string{"$ gymkhana run sokoban:mini --model compat/my-model --base-url http://127.0.0.1:8000/v1 --repeats 3",
		"agent online, which usually plays sokoban; --agent names another"}
	add := func(caption string, columns int, s *watch.Sight, waits model.Waits) {
		lines = append(append(lines, "", l.colour.paint(quiet, caption)), l.lines(columns, noon, s, waits)...)
	}
	add("── at its start", 100, &first, model.Waits{})
	add("── later", 100, &later, model.Waits{})
	add("── the server limits the rate", 100, &last, throttled)
	add("── the same at 50 columns", 49, &last, throttled)
	l.pauses = map[string]pause{"compat/my-model": {runner.Pause{Model: "compat/my-model", Since: noon.Add(-75 * time.Second),
		Why: "503: no healthy upstream"}, noon.Add(12 * time.Second)}}
	last.InFlight, last.PerSec = 0, 0
	add("── the server is down", 100, &last, model.Waits{})

	var out bytes.Buffer
	a := &app{host: &Host{Getenv: func(string) string { return "" }, Stdout: &out, Pictures: 256}}
	last.Calls, last.Failed, last.Replies = 6310, 3, watch.Replies{All: 6310, Cut: 402, MaxTokens: 300}
	last.Spent = gymkhana.Usage{In: 6_057_600, Out: 384_900, CostUSD: 0.7572}
	a.advise(&last, "runs/mine.gym", "gymkhana run --resume runs/mine.gym", false)
	lines = append(lines, "", l.colour.paint(quiet, "── at its end, below the table"))
	return svg(append(lines, strings.Split(strings.TrimSpace(out.String()), "\n")...))
}

// tallies are so many tasks with one episode each, of which some succeeded.
func tallies(hits, n int) []metric.Tally {
	list := make([]metric.Tally, n)
	for i := range list {
		list[i].N = 1
		if i < hits {
			list[i].Hits = 1
		}
	}
	return list
}

var styled = regexp.MustCompile(`\x1b\[([0-9;]*)m`)

// svg draws lines as a terminal shows them.
func svg(lines []string) string {
	const wide, high = 8.4, 18.0
	colours := map[string]string{"31": "#f38ba8", "32": "#a6e3a1", "33": "#f9e2af", "1": "#ffffff", "2": "#7f849c"}
	widest := 0
	for _, line := range lines {
		widest = max(widest, report.Width(line))
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" font-family="monospace" font-size="14">`+"\n",
		wide*float64(widest)+32, high*float64(len(lines))+24)
	b.WriteString(`<rect width="100%" height="100%" rx="8" fill="#1e1e2e"/>` + "\n")
	for row, line := range lines {
		column, fill := 0, "#cdd6f4"
		for line != "" {
			text, rest := line, ""
			if at := styled.FindStringSubmatchIndex(line); at != nil {
				text, rest = line[:at[0]], line[at[1]:]
				next := colours[line[at[2]:at[3]]]
				if next == "" {
					next = "#cdd6f4"
				}
				write(&b, text, column, row, fill)
				column, fill, line = column+report.Width(text), next, rest
				continue
			}
			write(&b, text, column, row, fill)
			line = rest
		}
	}
	return b.String() + "</svg>\n"
}

// write places a text at a row and a column, as wide as a terminal would draw it, whichever font there is.
func write(b *strings.Builder, text string, column, row int, fill string) {
	const wide, high = 8.4, 18.0
	if strings.TrimSpace(text) == "" {
		return
	}
	fmt.Fprintf(b, `<text x="%.1f" y="%.0f" fill="%s" textLength="%.1f" lengthAdjust="spacingAndGlyphs" xml:space="preserve">%s</text>`+"\n",
		16+wide*float64(column), 26+high*float64(row), fill, wide*float64(report.Width(text)), html.EscapeString(text))
}
