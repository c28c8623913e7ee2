package cli

import (
	"fmt"
	"html"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"gymkhana"
	"gymkhana/metric"
	"gymkhana/model"
	"gymkhana/runner"
)

// The picture in the README shows the display of a run at three moments, as the program draws it.
// go test ./cli -run TestPictureOfARun -update writes it anew.
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
	sight := func(after time.Duration, done, hits, calls int, perSec float64) runner.Sight {
		s := runner.Sight{Began: noon.Add(-after), Total: 60, Done: done, Scored: done, Running: 20, Calls: calls, InFlight: 20, PerSec: perSec,
			Spent:  gymkhana.Usage{In: 960 * calls, Out: 61 * calls, CostUSD: 0.00012 * float64(calls)},
			Oldest: runner.Waiting{Model: "compat/my-model", Since: noon.Add(-2 * time.Second)}}
		for n := range done {
			s.Success = metric.EstimateRate(tallies(hits, n+1), 0.95)
		}
		if calls > 0 {
			s.P50, s.P95 = 1400*time.Millisecond, 4100*time.Millisecond
		}
		return s
	}
	first, later, last := sight(time.Second, 0, 0, 0, 0), sight(95*time.Second, 12, 5, 1310, 13.8), sight(6*time.Minute, 41, 17, 4870, 2.1)
	last.Oldest.Since = noon.Add(-41 * time.Second)
	throttled := model.Waits{Resting: map[int]int{429: 12}}
	lines := []string{"$ gymkhana run sokoban:mini --model compat/my-model --base-url http://127.0.0.1:8000/v1 --repeats 3",
		"agent online, which usually plays sokoban; --agent names another"}
	add := func(columns int, s *runner.Sight, waits model.Waits) {
		lines = append(append(lines, ""), l.lines(columns, noon, s, waits)...)
	}
	add(100, &first, model.Waits{})
	add(100, &later, model.Waits{})
	add(100, &last, throttled)
	lines = append(lines, "", "at 50 columns:")
	add(49, &last, throttled)
	return svg(lines)
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
	colours := map[string]string{"31": "#f38ba8", "32": "#a6e3a1", "33": "#f9e2af", "1": "#ffffff", "2": "#585b70"}
	widest := 0
	for _, line := range lines {
		widest = max(widest, ansi.StringWidth(line))
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
				column, fill, line = column+ansi.StringWidth(text), next, rest
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
		16+wide*float64(column), 26+high*float64(row), fill, wide*float64(ansi.StringWidth(text)), html.EscapeString(text))
}
