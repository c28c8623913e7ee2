package report_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// The world of these tests is a lane: a walker starts at its left end, or as many squares on as
// the instance says, and wants to reach the right end. It has a screen, and it can break.

type laneConfig struct {
	Length int  `json:"length"`
	Breaks bool `json:"breaks,omitempty"` // the world dies in step 2
}

type laneState struct {
	At   int `json:"at"`
	Goal int `json:"goal"`
}

func (s laneState) AppendCanonical(b []byte) []byte {
	return fmt.Appendf(b, `{"at":%d,"goal":%d}`, s.At, s.Goal)
}

type lane struct {
	cfg   laneConfig
	state laneState
	tick  gymkhana.Ticks
	steps int
}

func newLane(cfg gymkhana.Config) (gymkhana.Environment, error) {
	l := &lane{}
	return l, cfg.Decode(&l.cfg)
}

func (l *lane) Spec() gymkhana.Spec {
	return gymkhana.Spec{World: "lane", Version: 1, Screen: gymkhana.Size{W: 160, H: 48}, Roles: []string{"walker"}, StepTicks: 12,
		Verbs:    []gymkhana.Verb{gymkhana.Do},
		Controls: []gymkhana.Control{{Name: "left", Doc: "one square left"}, {Name: "right", Doc: "one square right"}}}
}

func (l *lane) Capabilities() gymkhana.Capabilities { return gymkhana.Capabilities{} }

func (l *lane) Reset(_ context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	l.state, l.tick, l.steps = laneState{At: int(seed), Goal: l.cfg.Length - 1}, 0, 0
	return gymkhana.Start{Moment: l.look("")}, nil
}

func (l *lane) Step(_ context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	l.steps++
	l.tick += 12
	if l.cfg.Breaks && l.steps == 2 {
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultWorld, "lane.Step", errors.New("the lane caved in"))
	}
	to := l.state.At + map[string]int{"left": -1, "right": 1}[acts[0].Name]
	if to < 0 {
		return l.look("wall at -1"), nil
	}
	l.state.At = to
	return l.look(""), nil
}

func (l *lane) look(refused string) gymkhana.Moment {
	now := l.state
	o := gymkhana.Observation{Text: fmt.Sprintf("square %d of %d", now.At, now.Goal), Refused: refused, Tick: l.tick,
		Screenshot: gymkhana.NewScreenshot(func() (image.Image, error) { return drawLane(now), nil }, nil)}
	if now.At == now.Goal {
		o.Ended, o.Reason = gymkhana.Terminated, "arrived"
	}
	return gymkhana.Moment{Seen: []gymkhana.Observation{o}, Frames: l.frames}
}

func drawLane(s laneState) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, 160, 48))
	draw.Draw(img, img.Bounds(), image.NewUniform(color.RGBA{236, 239, 243, 255}), image.Point{}, draw.Src)
	side := 160 / (s.Goal + 1)
	for i := range s.Goal + 1 {
		c := color.RGBA{200, 206, 216, 255}
		switch i {
		case s.At:
			c = color.RGBA{42, 91, 208, 255}
		case s.Goal:
			c = color.RGBA{14, 127, 111, 255}
		}
		draw.Draw(img, image.Rect(i*side+2, 14, (i+1)*side-2, 34), image.NewUniform(c), image.Point{}, draw.Src)
	}
	return img
}

func (l *lane) frames(context.Context) ([]gymkhana.Frame, error) {
	return []gymkhana.Frame{{Tick: l.tick, State: l.state}}, nil
}

func decodeLane(b []byte) (gymkhana.State, error) {
	var s laneState
	err := json.Unmarshal(b, &s)
	return s, err
}

func (l *lane) Close() error { return nil }

// arrival scores how far the walker came. The reward is ten times that, less a tenth per step.
type arrival struct {
	first, best, goal, steps int
	denied                   bool // by a judge
}

func (arrival) Start(_ *gymkhana.Task, f gymkhana.Frame) gymkhana.Scorer {
	s := f.State.(laneState)
	return &arrival{first: s.At, best: s.At, goal: s.Goal}
}

func (a *arrival) Missing() []string {
	if a.best == a.goal {
		return nil
	}
	return []string{fmt.Sprintf("the walker came to square %d of %d", a.best, a.goal)}
}

func (a *arrival) Add(f gymkhana.Frame) {
	a.best = max(a.best, f.State.(laneState).At)
	a.steps++
}

func (a *arrival) Questions() []*gymkhana.Request { return make([]*gymkhana.Request, 1) }

func (a *arrival) Hear(replies []string) { a.denied = replies[0] == "no" }

func (a *arrival) Verdict() gymkhana.Verdict {
	progress := float64(a.best-a.first) / float64(a.goal-a.first)
	if a.denied {
		progress = 0
	}
	return gymkhana.Verdict{Success: progress == 1, Progress: progress, Reward: (100*progress - float64(a.steps)) / 10}
}

// walker goes right and says so. It looks at the screen, so its pictures are stored.
type walker struct{ n int }

func (w *walker) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

func (w *walker) Act(_ context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	w.n++
	if _, err := o.Screenshot.PNG(); err != nil {
		return gymkhana.Decision{}, err
	}
	return gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("right")}, Raw: "# action\nright",
		Reason: fmt.Sprintf("The flag is on the right; I am at %s & go on, <step %d>.", o.Text, w.n)}, nil
}

// ditherer throws a die: right, left, a control that is not there, or a reply nobody can read.
type ditherer struct{ die *rand.Rand }

func (d *ditherer) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

func (d *ditherer) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	switch n := d.die.IntN(8); {
	case n < 4:
		return gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("right")}}, nil
	case n < 6:
		return gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("left")}}, nil
	case n == 6:
		return gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("jump")}}, nil
	}
	return gymkhana.Decision{Raw: "I </script> wonder", Invalid: "no action in the reply"}, nil
}

func laneCatalog() *registry.Catalog {
	c := registry.New()
	c.Env(registry.EnvEntry{Name: "lane", Doc: "a lane to walk", New: newLane, Decode: decodeLane})
	c.Verifier("arrival", func(gymkhana.Config) (gymkhana.Verifier, error) { return arrival{}, nil })
	c.Oracle("none", func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) { return nil, errors.New("no oracle") })
	c.Agent(registry.AgentEntry{Name: "walker", New: func(gymkhana.AgentSetup) (gymkhana.Agent, error) { return &walker{}, nil }})
	c.Agent(registry.AgentEntry{Name: "ditherer", New: func(s gymkhana.AgentSetup) (gymkhana.Agent, error) {
		return &ditherer{rand.New(rand.NewPCG(uint64(s.Seed), 1))}, nil
	}})
	return c
}

// laneTask is a lane of some squares with two instances: from its first square and its second.
func laneTask(id string, cfg laneConfig, notice string) *gymkhana.Task {
	config, err := gymkhana.NewConfig(cfg)
	if err != nil {
		panic(err)
	}
	return &gymkhana.Task{ID: gymkhana.TaskID(id), Goal: "Walk to the green square at the right end.",
		Environment: gymkhana.Ref{Name: "lane", Config: config}, Verifier: gymkhana.Ref{Name: "arrival"},
		Oracle: gymkhana.Ref{Name: "none"}, Budget: gymkhana.Budget{Steps: 8}, Instances: []gymkhana.Seed{0, 1}, Notice: notice}
}

// laneRun is three tasks, of which the last one breaks, by two arms, twice.
func laneRun() *gymkhana.Run {
	return &gymkhana.Run{
		ID: "lanes-1", Created: time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC),
		Plan: gymkhana.Plan{
			Suites: []gymkhana.SuiteLabel{{Name: "lane", Version: 2}},
			Tasks: []*gymkhana.Task{
				laneTask("lane/open/short", laneConfig{Length: 4}, ""),
				laneTask("lane/open/long", laneConfig{Length: 8}, "Lanes are re-created; the originals are lost."),
				laneTask("lane/old/broken", laneConfig{Length: 5, Breaks: true}, ""),
			},
			Arms: []gymkhana.Arm{
				{Agent: "walker", Protocol: gymkhana.Corrected, Options: gymkhana.Config(`{"am":5,"om":1}`),
					Labels: map[string]string{"am": "5", "om": "1"}},
				{Agent: "ditherer", Protocol: gymkhana.Corrected, Options: gymkhana.Config(`{"am":5,"om":2}`),
					Labels: map[string]string{"am": "5", "om": "2"}},
			},
			Repeats: 2, Seed: 7, Worlds: map[string]int{"lane": 1},
		},
		Host: gymkhana.Host{Product: "gymkhana test", Go: "go1.26", OS: "linux", Arch: "amd64", CPU: "x86-64-v3"},

		Rewards: gymkhana.Range{Most: 10},
	}
}

// played carries a run out, by a clock that ticks ten milliseconds whenever it is looked at.
func played(t testing.TB, run *gymkhana.Run) *memstore.Store {
	t.Helper()
	s, err := memstore.New(run)
	if err != nil {
		t.Fatal(err)
	}
	now := run.Created
	r := runner.Runner{Catalog: laneCatalog(), Store: s, Parallel: 1, Retries: -1, Now: func() time.Time {
		now = now.Add(10 * time.Millisecond)
		return now
	}}
	if err := r.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

func episodes(t testing.TB, a gymkhana.Archive) []gymkhana.EpisodeRow {
	t.Helper()
	rows, err := a.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares with testdata/name.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; -update rewrites it\ngot:\n%s\nwant:\n%s", path, got, want)
	}
}
