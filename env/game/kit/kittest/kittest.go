// Package kittest tests what every game must do. A game's package calls it:
//
//	func TestGame(t *testing.T)      { kittest.Run(t, Game, "rules.go") }
//	func TestVersion(t *testing.T)   { kittest.Version(t, Game, "0123456789abcdef", "0123456789abcdef") }
//	func TestFacts(t *testing.T)     { kittest.Facts(t, Game) }
//	func TestCalibrated(t *testing.T) { kittest.Calibrate(t, Game) }
//	func BenchmarkGame(b *testing.B) { kittest.Bench(b, Game) }
package kittest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/game/kit"
	"gymkhana/internal/tier"
	"gymkhana/registry"
)

// Run checks that a game obeys the laws of all games, and that its rules files use exact arithmetic.
func Run[S any](t *testing.T, g *kit.Game[S], rules ...string) {
	t.Helper()
	t.Run("rules are exact", func(t *testing.T) { envtest.VetRules(t, rules...) })
	t.Run("tasks", func(t *testing.T) { tasks(t, g) })
	t.Run("laws", func(t *testing.T) { envtest.Run(t, registry.EnvEntry{New: g.Env, Decode: g.Decode}, some(t, g)...) })
	t.Run("any input", func(t *testing.T) { anyInput(t, g) })
	t.Run("snapshots anywhere, in parallel", func(t *testing.T) { snapshots(t, g) })
	t.Run("time passes", func(t *testing.T) { passes(t, g) })
	t.Run("the banner covers nothing", func(t *testing.T) { banner(t, g) })
}

// banner checks that the place of the banner in the bar, which says how a round ended, is empty in every task, at the
// start and after some random steps.
func banner[S any](t *testing.T, g *kit.Game[S]) {
	for _, task := range g.Suite() {
		w, seen := open(t, g, endless(task), task.Instances[0])
		r := rand.New(rand.NewPCG(3, 3))
		spec := w.Spec()
		for look := range 2 {
			now := *w.State()
			now.Moment.Outcome = ""
			img := now.Image()
			empty := img.RGBAAt(kit.BannerBox.Min.X, kit.BannerBox.Min.Y)
			for y := kit.BannerBox.Min.Y; y < kit.BannerBox.Max.Y; y++ {
				for x := kit.BannerBox.Min.X; x < kit.BannerBox.Max.X; x++ {
					if img.RGBAAt(x, y) != empty {
						t.Fatalf("%s, look %d: the banner would cover the bar at %d,%d: shorten the title or the figures", task.ID, look, x, y)
					}
				}
			}
			for n := 0; n < 40 && seen[0].Ended == gymkhana.Running; n++ {
				var err error
				if seen, err = envtest.Seen(w.Step(t.Context(), joint(r, &spec))); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// some are the tasks for which the laws are tested: each frame of a walk is drawn and hashed.
func some[S any](t *testing.T, g *kit.Game[S]) []*gymkhana.Task {
	list := g.Suite()
	if testing.Short() {
		return list[len(list)-1:]
	}
	return tier.Part(t, []*gymkhana.Task{list[0], list[len(list)-1]}, 2)
}

// tasks checks that there are five, each with five instances, and that each goal contains the
// target that is scored.
func tasks[S any](t *testing.T, g *kit.Game[S]) {
	list := g.Suite()
	if len(list) != 5 {
		t.Errorf("%d tasks; want 5", len(list))
	}
	for i, task := range list {
		for _, wrong := range task.Check() {
			t.Error(wrong)
		}
		if len(task.Instances) < 5 {
			t.Errorf("%s: %d instances; want 5", task.ID, len(task.Instances))
		}
		if !strings.HasPrefix(g.Tasks[i].Level, "L") {
			t.Errorf("%s: level %q; want L1 to L5", task.ID, g.Tasks[i].Level)
		}
		for _, p := range g.Tasks[i].Goal {
			n := strconv.FormatFloat(p.Target, 'f', -1, 64)
			percent := strconv.FormatFloat(100*p.Target, 'f', -1, 64) + "%"
			if !strings.Contains(task.Goal, n) && !strings.Contains(task.Goal, percent) {
				t.Errorf("%s: the goal text does not say %s", task.ID, n)
			}
		}
	}
}

// open makes a world and starts a task.
func open[S any](t testing.TB, g *kit.Game[S], task *gymkhana.Task, seed gymkhana.Seed) (*kit.World[S], []gymkhana.Observation) {
	t.Helper()
	env, err := g.Env(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	seen, err := envtest.Started(env.Reset(context.Background(), seed))
	if err != nil {
		t.Fatalf("%s: reset: %v", task.ID, err)
	}
	return env.(*kit.World[S]), seen
}

// endless is a task without its goal, so that walks are long.
func endless(task *gymkhana.Task) *gymkhana.Task {
	own := *task
	own.Environment.Config, _ = task.Environment.Config.With(gymkhana.Config(`{"goal":[]}`))
	return &own
}

// RandomAction draws an action of any kind that a world knows, and sometimes one that it refuses.
func RandomAction(r *rand.Rand, spec *gymkhana.Spec, role string) gymkhana.Action {
	verb := spec.Verbs[r.IntN(len(spec.Verbs))]
	x, y := r.IntN(kit.Width), r.IntN(kit.Height)
	key := func() string { return spec.Keys[r.IntN(len(spec.Keys))] }
	var a gymkhana.Action
	switch verb {
	case gymkhana.Do:
		return randomControl(r, spec, role)
	case gymkhana.Press:
		keys := []string{key()}
		if r.IntN(3) == 0 {
			keys = append(keys, key())
		}
		a = gymkhana.Action{Verb: verb, Args: []gymkhana.Arg{{Name: "keys", Value: keys}, {Name: "ticks", Value: int64(r.IntN(80))}}}
	case gymkhana.KeyDown, gymkhana.KeyUp:
		a = gymkhana.Action{Verb: verb, Args: []gymkhana.Arg{{Name: "key", Value: key()}}}
	case gymkhana.Type:
		a = kit.Type(strings.ToLower(key()+key()), r.IntN(2) == 0)
	case gymkhana.Wait:
		a = kit.Wait(r.IntN(80))
	case gymkhana.Drag:
		a = kit.Drag(x, y, r.IntN(kit.Width), r.IntN(kit.Height), r.IntN(80))
	case gymkhana.Click:
		a = kit.Click(x, y)
		if r.IntN(2) == 0 {
			a = kit.RightClick(x, y)
		}
	case gymkhana.Scroll:
		a = gymkhana.Action{Verb: verb, Args: []gymkhana.Arg{{Name: "dy", Value: int64(r.IntN(400) - 200)}}}
	default:
		a = kit.MoveTo(x, y)
		a.Verb = verb
	}
	return a
}

func randomControl(r *rand.Rand, spec *gymkhana.Spec, role string) gymkhana.Action {
	for range 20 {
		c := spec.Controls[r.IntN(len(spec.Controls))]
		var args []gymkhana.Arg
		for _, p := range c.Params {
			args = append(args, gymkhana.Arg{Name: p.Name, Value: randomValue(r, p)})
		}
		if a := gymkhana.DoIt(c.Name, args...); spec.Check(role, a) == nil {
			return a
		}
	}
	return gymkhana.Action{Verb: gymkhana.Noop}
}

func randomValue(r *rand.Rand, p gymkhana.Param) any {
	switch {
	case len(p.Enum) > 0:
		return p.Enum[r.IntN(len(p.Enum))]
	case p.Type == gymkhana.IntParam, p.Type == gymkhana.NumberParam:
		return int64(r.IntN(40) - 10)
	case p.Type == gymkhana.BoolParam:
		return r.IntN(2) == 0
	case p.Type == gymkhana.ListParam:
		return []string{"a"}
	}
	letters := make([]byte, 1+r.IntN(6))
	for i := range letters {
		letters[i] = "abcdefghijklmnopqrstuvwxyz0123456789"[r.IntN(36)]
	}
	return string(letters)
}

func joint(r *rand.Rand, spec *gymkhana.Spec) []gymkhana.Action {
	acts := make([]gymkhana.Action, len(spec.Roles))
	for i, role := range spec.Roles {
		acts[i] = RandomAction(r, spec, role)
	}
	return acts
}

// anyInput plays at random: nothing may panic, and the fields must stay within their bounds.
func anyInput[S any](t *testing.T, g *kit.Game[S]) {
	for i, task := range g.Suite() {
		for seed := range uint64(4) {
			w, _ := open(t, g, endless(task), task.Instances[seed%uint64(len(task.Instances))])
			r := rand.New(rand.NewPCG(seed, uint64(i)))
			spec := w.Spec()
			for step := range 150 {
				seen, err := envtest.Seen(w.Step(t.Context(), joint(r, &spec)))
				if err != nil {
					t.Fatalf("%s, seed %d, step %d: %v", task.ID, seed, step, err)
				}
				inBounds(t, g, w)
				if seen[0].Ended != gymkhana.Running {
					break
				}
			}
		}
	}
}

func inBounds[S any](t *testing.T, g *kit.Game[S], w *kit.World[S]) {
	t.Helper()
	state := w.State()
	for _, f := range g.Fields {
		if n, ok := state.Number(f.Name); ok && (n < f.Min || n > f.Max) {
			t.Fatalf("%s is %v; it is declared to lie from %v to %v", f.Name, n, f.Min, f.Max)
		}
		if state.Value(f.Name) == nil && !strings.Contains(f.Doc, "null") {
			t.Fatalf("%s has no value", f.Name)
		}
	}
}

// trace is the hash of the state and, if looks is true, of the picture.
func trace(t *testing.T, now gymkhana.Moment, looks bool) [2]gymkhana.Hash {
	frames, err := now.Frames(context.Background())
	if err != nil {
		t.Error(err)
		return [2]gymkhana.Hash{}
	}
	var pixels gymkhana.Hash
	if looks {
		if pixels, err = now.Seen[0].Screenshot.Hash(); err != nil {
			t.Error(err)
		}
	}
	return [2]gymkhana.Hash{gymkhana.HashBytes(gymkhana.AppendFrames(nil, frames)), pixels}
}

// snapshots plays the same inputs in several goroutines, each returning to a snapshot at some random step, and requires
// the same states and pixels everywhere. A sample compares the pixels of every fourth step.
func snapshots[S any](t *testing.T, g *kit.Game[S]) {
	const steps, players = 24, 4
	every := tier.Rounds(4, 1, 1)
	task := endless(g.Suite()[len(g.Tasks)-1])
	var traces [players][steps][2]gymkhana.Hash
	var wg sync.WaitGroup
	for p := range players {
		w, _ := open(t, g, task, task.Instances[0])
		wg.Go(func() {
			can := w.Capabilities()
			turn := 1 + rand.New(rand.NewPCG(uint64(p), 99)).IntN(steps-2)
			var saved gymkhana.Snapshot
			for round := range 2 {
				if round == 1 && saved == nil {
					return // the episode ended before
				}
				r := rand.New(rand.NewPCG(5, 5))
				spec := w.Spec()
				for step := range steps {
					acts := joint(r, &spec)
					if round == 1 && step < turn {
						continue
					}
					if round == 0 && step == turn {
						saved, _ = can.Snapshot()
					}
					if round == 1 && step == turn {
						if _, err := can.Restore(t.Context(), saved); err != nil {
							t.Error("restore:", err)
						}
					}
					now, err := w.Step(t.Context(), acts)
					if err != nil {
						t.Error(err)
						return
					}
					got := trace(t, now, step%every == every-1)
					if round == 1 && got != traces[p][step] {
						t.Errorf("step %d after a restore at %d: state equal %v, pixels equal %v", step, turn, got[0] == traces[p][step][0], got[1] == traces[p][step][1])
						return
					}
					traces[p][step] = got
					if now.Over() {
						break
					}
				}
			}
		})
	}
	wg.Wait()
	for p := range players {
		if traces[p] != traces[0] {
			t.Errorf("player %d saw another game than player 0", p)
		}
	}
}

// passes lets time pass without input, twice: the results must be the same.
func passes[S any](t *testing.T, g *kit.Game[S]) {
	task := endless(g.Suite()[0])
	var first [2]gymkhana.Hash
	for round := range 2 {
		w, _ := open(t, g, task, task.Instances[0])
		now, err := w.Capabilities().Pass(t.Context(), 90)
		if err != nil || now.Seen[0].Tick != 90 {
			t.Fatalf("pass: tick %d, %v; want 90", now.Seen[0].Tick, err)
		}
		got := trace(t, now, true)
		if round == 1 && got != first {
			t.Error("the same wait gave another state")
		}
		first = got
	}
}

// Version fails when the game behaves or looks differently under the same Version. If the change is intended, raise
// Version and enter the new hashes. Drawing may use floats, so the hash of the pictures is valid on amd64 only; on
// every machine a second drawing on another canvas must be the same. With an empty hash the pictures are not pinned, as
// in a game's first draft, and their hash is logged.
func Version[S any](t *testing.T, g *kit.Game[S], wantStates, wantPixels string) {
	t.Helper()
	states, pixels := sha256.New(), sha256.New()
	for i, task := range g.Suite() {
		w, _ := open(t, g, endless(task), task.Instances[0])
		r := rand.New(rand.NewPCG(uint64(i), 17))
		spec := w.Spec()
		for step := range 60 {
			now, err := w.Step(t.Context(), joint(r, &spec))
			if err != nil {
				t.Fatal(err)
			}
			states.Write(gymkhana.AppendFrames(nil, envtest.Frames(t, now)))
			if step%20 == 0 {
				h, err := now.Seen[0].Screenshot.Hash()
				if err != nil {
					t.Fatal(err)
				}
				pixels.Write(h[:])
				again := gymkhana.NewScreenshot(func() (image.Image, error) { return w.State().Image(), nil }, nil)
				if other, err := again.Hash(); err != nil || other != h {
					t.Errorf("%s: step %d: the same state drawn again is another picture, %v", task.ID, step, err)
				}
			}
			if now.Over() {
				break
			}
		}
	}
	if got := hex.EncodeToString(states.Sum(nil)[:8]); got != wantStates {
		t.Errorf("states of version %d hash to %s; want %s", g.Version, got, wantStates)
	}
	switch got := hex.EncodeToString(pixels.Sum(nil)[:8]); {
	case wantPixels == "":
		t.Logf("pictures of version %d hash to %s and are not pinned", g.Version, got)
	case got != wantPixels && runtime.GOARCH == "amd64":
		t.Errorf("pictures of version %d hash to %s; want %s", g.Version, got, wantPixels)
	}
}
