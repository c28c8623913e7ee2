package cli

import (
	"bytes"
	"fmt"
	"gymkhana/internal/watch"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/metric"
	"gymkhana/model"
	"gymkhana/report"
	"gymkhana/runner"
)

// A glass is the part of a terminal that a display needs, with a number of columns. It breaks lines that are too
// long, and breaks them again when it becomes narrower, as terminals do.
type glass struct {
	columns int
	rows    [][]rune
	x, y    int
}

func (g *glass) Write(p []byte) (int, error) {
	for text := string(p); text != ""; {
		if !strings.HasPrefix(text, "\x1b[") {
			r := []rune(text)[0]
			g.put(r)
			text = text[len(string(r)):]
			continue
		}
		end := strings.IndexFunc(text[2:], func(r rune) bool { return r >= '@' && r <= '~' }) + 2
		n, _ := strconv.Atoi(text[2:end])
		switch text[end] {
		case 'A':
			g.y = max(g.y-max(n, 1), 0)
		case 'K':
			g.rows[g.y] = g.rows[g.y][:min(g.x, len(g.rows[g.y]))]
		case 'J':
			g.rows = g.rows[:g.y+1]
			g.rows[g.y] = g.rows[g.y][:min(g.x, len(g.rows[g.y]))]
		case 'm':
		default:
			panic("escape " + strconv.Quote(text[:end+1]))
		}
		text = text[end+1:]
	}
	return len(p), nil
}

func (g *glass) put(r rune) {
	for len(g.rows) <= g.y {
		g.rows = append(g.rows, nil)
	}
	switch r {
	case '\r':
		g.x = 0
		return
	case '\n':
		g.x, g.y = 0, g.y+1
		if len(g.rows) <= g.y {
			g.rows = append(g.rows, nil)
		}
		return
	}
	if g.x == g.columns {
		g.put('\n')
	}
	row := g.rows[g.y]
	for len(row) <= g.x {
		row = append(row, ' ')
	}
	row[g.x] = r
	g.rows[g.y], g.x = row, g.x+1
}

// narrow makes the terminal narrower, with the cursor at the end of the last row.
func (g *glass) narrow(columns int) {
	var rows [][]rune
	for _, row := range g.rows {
		for len(row) > columns {
			rows, row = append(rows, row[:columns:columns]), row[columns:]
		}
		rows = append(rows, row)
	}
	g.columns, g.rows, g.y = columns, rows, len(rows)-1
	g.x = len(rows[g.y])
}

func (g *glass) String() string {
	var lines []string
	for _, row := range g.rows {
		lines = append(lines, strings.TrimRight(string(row), " "))
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// The screen shows the latest drawing below the permanent lines, however the lines and the terminal change.
func TestScreen(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 1))
		g := &glass{columns: 30 + rng.IntN(60), rows: [][]rune{nil}}
		s := &screen{to: g}
		var stays []string
		for range 20 {
			var lines []string
			for n := range 1 + rng.IntN(4) {
				lines = append(lines, strings.Repeat(fmt.Sprint(n), 1+rng.IntN(g.columns-1)))
			}
			s.draw(g.columns, lines)
			if rng.IntN(3) == 0 {
				line := "stays " + fmt.Sprint(len(stays))
				s.above(g.columns, line)
				stays = append(stays, line)
				s.draw(g.columns, lines)
			}
			want := strings.Join(append(append([]string(nil), stays...), lines...), "\n")
			if g.String() != want {
				t.Fatalf("seed %d: the screen shows\n%s\nwant\n%s", seed, g, want)
			}
			if rng.IntN(4) == 0 && g.columns > 12 {
				g.narrow(g.columns - 1 - rng.IntN(g.columns/2))
			}
		}
	}
}

var noon = time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)

// At no width is a line too long, and without colours there is no escape.
func TestLinesFit(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 2))
		s := watch.Sight{Began: noon.Add(-time.Duration(rng.Int64N(1e14))), Done: rng.IntN(50), Total: 50 + rng.IntN(1e6), Running: rng.IntN(100),
			Success: metric.EstimateRate([]metric.Tally{{Hits: 1, N: 2}, {Hits: 3, N: 9}}, 0.95), Unpriced: rng.IntN(2) == 0,
			Calls: rng.IntN(1e6), Cached: rng.IntN(3), InFlight: rng.IntN(30), PerSec: rng.Float64() * 100,
			Spent:  gymkhana.Usage{In: rng.IntN(1e9), CostUSD: rng.Float64() * 1e4},
			Oldest: watch.Waiting{Model: "compat/" + strings.Repeat("long", rng.IntN(9)), Since: noon.Add(-time.Hour)},
			P50:    time.Second, P95: time.Minute, Faults: map[string]int{"model": 3}}
		s.Scored = rng.IntN(s.Done + 1)
		waits := model.Waits{Resting: map[int]int{429: rng.IntN(20), 0: 2}, Queued: rng.IntN(9)}
		for _, colours := range []int{0, 256} {
			l := &display{host: &Host{}, models: map[string]gymkhana.Model{"m": nil}, colour: colours > 0}
			if rng.IntN(4) == 0 {
				l.pauses = map[string]pause{"m": {runner.Pause{Model: "m", Since: noon, Why: "503 from the provider"}, noon}}
			}
			columns := 10 + rng.IntN(200)
			for _, line := range l.lines(columns, noon, &s, waits) {
				if w := report.Width(line); w > columns || colours == 0 && strings.Contains(line, "\x1b") {
					t.Errorf("seed %d: at %d columns a line has %d: %q", seed, columns, w, line)
				}
			}
		}
	}
}

// The lines of a run in the middle, at three widths.
func TestLines(t *testing.T) {
	s := watch.Sight{Began: noon.Add(-130 * time.Second), Done: 12, Total: 60, Running: 20, Scored: 11,
		Success: metric.EstimateRate([]metric.Tally{{Hits: 5, N: 11}}, 0.95), Calls: 212, InFlight: 18, PerSec: 3.42,
		Spent: gymkhana.Usage{In: 1_200_000, Out: 34_000, CostUSD: 0.431}, P50: 1400 * time.Millisecond, P95: 38 * time.Second,
		Oldest: watch.Waiting{Model: "compat/good", Since: noon.Add(-41 * time.Second)}, Faults: map[string]int{"model": 1}}
	s.Left = 520 * time.Second
	waits := model.Waits{Resting: map[int]int{429: 12, 0: 1}, Until: noon.Add(7 * time.Second), Queued: 3}
	l := &display{host: &Host{}, models: map[string]gymkhana.Model{"m": nil}}
	for columns, want := range map[int]string{
		160: `██████░░░░░░░░░░░░░░░░░░░░░░░░ 12/60 episodes · 20 running · 2m10s so far, about 8m40s left
success 45 % [0, 100] of 11 scored · 1 not scored (1 model)
212 calls · 18 in flight · 3.4 calls/s · 1.2M tokens · $0.43 · latency p50 1.4 s, p95 38 s
waiting: 1 to retry after no answer, 12 to retry after 429, the next in 7 s; 3 in the queue; oldest call 41 s (compat/good)`,
		79: `██░░░░░░░░░░ 12/60 episodes · 20 running · 2m10s so far, about 8m40s left
success 45 % [0, 100] of 11 scored · 1 not scored (1 model)
212 calls · 18 in flight · 3.4 calls/s · 1.2M tokens · $0.43
latency p50 1.4 s, p95 38 s
waiting: 1 to retry after no answer, 12 to retry after 429, the next in 7 s; 3
  in the queue; oldest call 41 s (compat/good)`,
		49: `██░░░░░░░░ 12/60 · 20 running
2m10s so far, about 8m40s left
success 45 % [0, 100] of 11 scored
1 not scored (1 model)
212 calls · 18 in flight · 3.4 calls/s
1.2M tokens · $0.43 · latency p50 1.4 s, p95 38 s
waiting: 1 to retry after no answer, 12 to retry
  after 429, the next in 7 s; 3 in the queue;
  oldest call 41 s (compat/good)`,
	} {
		if got := strings.Join(l.lines(columns, noon, &s, waits), "\n"); got != want {
			t.Errorf("%d columns:\n%s\nwant\n%s", columns, got, want)
		}
	}
	p := pause{runner.Pause{Model: "compat/good", Since: noon.Add(-90 * time.Second), Why: "503"}, noon.Add(12 * time.Second)}
	if got, want := p.tell(noon), "paused: compat/good has not answered for 1m30s (503); next try in 12 s"; got != want {
		t.Errorf("a pause is told as %q, want %q", got, want)
	}
}

// If stderr is a pipe, a run that finishes nothing prints a line now and then.
func TestPulse(t *testing.T) {
	var out bytes.Buffer
	now := noon
	host := &Host{Stderr: &out, Now: func() time.Time { return now }}
	l := newDisplay(host, &runner.Runner{})
	l.tick()
	for range 100 {
		now = now.Add(time.Second)
		l.beat(now, &watch.Sight{Began: noon, Total: 20, Running: 4}, model.Waits{})
	}
	want := "0/20 episodes · 4 running · 30 s so far\n0/20 episodes · 4 running · 1m00s so far\n0/20 episodes · 4 running · 1m30s so far\n"
	if got := out.String(); got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}

// A pause, its end, and a model that is given up are reported once, in a permanent line.
func TestPausesAreTold(t *testing.T) {
	var out bytes.Buffer
	l := newDisplay(&Host{Stderr: &out, Now: func() time.Time { return noon }}, &runner.Runner{})
	since := noon.Add(-75 * time.Second)
	for _, c := range []struct {
		pause runner.Pause
		want  string
	}{
		{runner.Pause{Model: "m/x", Since: since, Next: 5 * time.Second, Why: "503: down"},
			"paused: m/x has not answered for 1m15s (503: down); next try in 5 s\n"},
		{runner.Pause{Model: "m/x", Since: since}, "m/x answers again, after 1m15s\n"},
		{runner.Pause{Model: "m/x", Since: since, Why: "no answer for 30m0s", GivenUp: true},
			"given up: m/x has not answered for 1m15s; episodes that do not need it continue\n"},
	} {
		out.Reset()
		if l.pause(c.pause); out.String() != c.want {
			t.Errorf("%+v is told as %q, want %q", c.pause, out.String(), c.want)
		}
	}
	if len(l.pauses) != 0 {
		t.Errorf("it still waits for %v", l.pauses)
	}
}

func TestColours(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want int
	}{
		{map[string]string{"TERM": "xterm-256color"}, 256},
		{map[string]string{"TERM": "xterm-256color", "COLORTERM": "truecolor"}, 1 << 24},
		{map[string]string{"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, 0},
		{map[string]string{"TERM": "dumb", "COLORTERM": "truecolor"}, 0},
		{map[string]string{"TERM": "linux"}, 16},
	} {
		if got := colours(func(name string) string { return c.env[name] }); got != c.want {
			t.Errorf("%v: %d colours, want %d", c.env, got, c.want)
		}
	}
}
