// Package envtest is what every Environment must do, as a test any package can call:
//
//	func TestLaws(t *testing.T) { envtest.Run(t, New, tasks) }
//	func TestRulesAreExact(t *testing.T) { envtest.VetRules(t, "rules.go", "solve.go") }
//
// The laws are those of gymkhana.Environment: the same task, seed and actions give the same
// bytes; a refusal is not an error; a State is a copy; snapshots restore exactly; Close twice is
// harmless; a cancelled context is obeyed within a second.
package envtest

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/internal/tier"
)

// steps is how long the walks are that the laws are tried on.
const steps = 40

// Run checks a world on some of its tasks. Each is tried with its first instance.
func Run(t *testing.T, make func(gymkhana.Config) (gymkhana.Environment, error), tasks ...*gymkhana.Task) {
	t.Helper()
	if len(tasks) == 0 {
		t.Fatal("envtest needs a task")
	}
	for _, task := range tasks {
		t.Run(string(task.ID), func(t *testing.T) {
			l := laws{t, make, task}
			t.Run("spec", l.spec)
			t.Run("same seed, same bytes", l.repeats)
			t.Run("a refusal is not an error", l.refuses)
			t.Run("state is a copy in canonical JSON", l.states)
			t.Run("snapshots restore exactly", l.snapshots)
			t.Run("close twice", l.closes)
			t.Run("cancel", l.cancels)
		})
	}
}

type laws struct {
	t    *testing.T
	make func(gymkhana.Config) (gymkhana.Environment, error)
	task *gymkhana.Task
}

// open makes a world and resets it.
func (l laws) open(t *testing.T) (gymkhana.Environment, []gymkhana.Observation) {
	t.Helper()
	world, err := l.make(l.task.Environment.Config)
	if err != nil {
		t.Fatal("new:", err)
	}
	t.Cleanup(func() {
		if err := world.Close(); err != nil {
			t.Error("close:", err)
		}
	})
	seen, err := world.Reset(t.Context(), l.task, l.task.Instances[0])
	if err != nil {
		t.Fatal("reset:", err)
	}
	return world, seen
}

func (l laws) spec(t *testing.T) {
	world, seen := l.open(t)
	spec := world.Spec()
	if spec.World == "" || spec.Version < 1 || spec.StepTicks < 1 || len(spec.Roles) == 0 || len(spec.Verbs) == 0 {
		t.Errorf("spec is incomplete: %+v", spec)
	}
	if len(seen) != len(spec.Roles) {
		t.Errorf("%d observations for %d roles", len(seen), len(spec.Roles))
	}
	for _, c := range spec.Controls {
		if c.Name == "" || c.Doc == "" {
			t.Errorf("control %+v needs a name and a doc", c)
		}
	}
	shot := seen[0].Screenshot
	if shot == nil {
		return
	}
	img, err := shot.Image()
	if err != nil {
		t.Fatal("screenshot:", err)
	}
	if size := img.Bounds().Size(); size.X != spec.Screen.W || size.Y != spec.Screen.H {
		t.Errorf("screenshot is %v; the spec says %v", size, spec.Screen)
	}
}

// trace is everything a step gave, by hash.
type trace struct{ text, state, frame gymkhana.Hash }

// walk performs the same random legal actions for the same seed, until the episode ends. It gives
// a trace per step and what was seen last.
func walk(t *testing.T, world gymkhana.Environment, seen []gymkhana.Observation, seed uint64, n int) ([]trace, []gymkhana.Observation) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	spec := world.Spec()
	var out []trace
	for range n {
		if seen[0].Ended != gymkhana.Running {
			break
		}
		acts := make([]gymkhana.Action, len(spec.Roles))
		for i, role := range spec.Roles {
			acts[i] = randomAction(r, &spec, role, seen[min(i, len(seen)-1)].Elements)
		}
		var err error
		if seen, err = world.Step(t.Context(), acts); err != nil {
			t.Fatalf("seed %d: step %v: %v", seed, acts, err)
		}
		out = append(out, record(t, world, seen))
	}
	return out, seen
}

// traces is the walk from a reset on, the reset included.
func traces(t *testing.T, world gymkhana.Environment, seen []gymkhana.Observation, seed uint64) []trace {
	t.Helper()
	start := record(t, world, seen)
	rest, _ := walk(t, world, seen, seed, steps)
	return append([]trace{start}, rest...)
}

func randomAction(r *rand.Rand, spec *gymkhana.Spec, role string, elements []gymkhana.Element) gymkhana.Action {
	for range 20 {
		if len(elements) > 0 && r.IntN(2) == 0 {
			id, _ := gymkhana.NewArg("element", elements[r.IntN(len(elements))].ID)
			a := gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{id}}
			if spec.Check(role, a) == nil {
				return a
			}
		}
		if len(spec.Controls) > 0 {
			c := spec.Controls[r.IntN(len(spec.Controls))]
			a := gymkhana.DoIt(c.Name, randomArgs(r, c.Params)...)
			if spec.Check(role, a) == nil {
				return a
			}
		}
		if spec.Screen.W > 0 {
			x, _ := gymkhana.NewArg("x", r.IntN(spec.Screen.W))
			y, _ := gymkhana.NewArg("y", r.IntN(spec.Screen.H))
			a := gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{x, y}}
			if spec.Check(role, a) == nil {
				return a
			}
		}
	}
	return gymkhana.Action{Verb: gymkhana.Noop}
}

// randomArgs draws a value for every parameter of a control.
func randomArgs(r *rand.Rand, params []gymkhana.Param) []gymkhana.Arg {
	var args []gymkhana.Arg
	for _, p := range params {
		var value any
		switch p.Type {
		case gymkhana.IntParam, gymkhana.NumberParam:
			span := p.Max - p.Min
			if span <= 0 {
				span = 9
			}
			value = p.Min + r.IntN(span+1)
		case gymkhana.BoolParam:
			value = r.IntN(2) == 0
		case gymkhana.ListParam:
			value = []string{"a"}
		default:
			value = string(rune('a' + r.IntN(26)))
			if len(p.Enum) > 0 {
				value = p.Enum[r.IntN(len(p.Enum))]
			}
		}
		if arg, err := gymkhana.NewArg(p.Name, value); err == nil {
			args = append(args, arg)
		}
	}
	return args
}

func record(t *testing.T, world gymkhana.Environment, seen []gymkhana.Observation) trace {
	t.Helper()
	var text []byte
	for i := range seen {
		text = seen[i].AppendCanonical(text)
	}
	tr := trace{text: gymkhana.HashBytes(text), state: gymkhana.HashBytes(frames(t, world))}
	if shot := seen[0].Screenshot; shot != nil {
		var err error
		if tr.frame, err = shot.Hash(); err != nil {
			t.Fatal("screenshot:", err)
		}
	}
	return tr
}

func frames(t *testing.T, world gymkhana.Environment) []byte {
	t.Helper()
	reader, ok := world.(gymkhana.StateReader)
	if !ok {
		t.Fatalf("%T has no Frames, so nothing can be scored", world)
	}
	list, err := reader.Frames(t.Context())
	if err != nil || len(list) == 0 {
		t.Fatalf("frames: %d, %v; want at least one", len(list), err)
	}
	return gymkhana.AppendFrames(nil, list)
}

func (l laws) repeats(t *testing.T) {
	seeds := []uint64{0, 1, 2}
	if testing.Short() {
		seeds = seeds[:1] // every frame is drawn and hashed
	}
	for _, seed := range tier.Part(t, seeds, 3) {
		world, seen := l.open(t)
		first := traces(t, world, seen, seed)
		again, fresh := l.open(t)
		compare(t, seed, "a fresh world", first, traces(t, again, fresh, seed))
		back, err := world.Reset(t.Context(), l.task, l.task.Instances[0])
		if err != nil {
			t.Fatal("second reset:", err)
		}
		compare(t, seed, "the same world after Reset", first, traces(t, world, back, seed))
	}
}

func compare(t *testing.T, seed uint64, what string, want, got []trace) {
	t.Helper()
	if len(want) != len(got) {
		t.Fatalf("seed %d: %s ran %d steps; want %d", seed, what, len(got), len(want))
	}
	for i := range want {
		if want[i] != got[i] {
			t.Fatalf("seed %d: %s differs at step %d: text %v, state %v, frame %v", seed, what, i,
				want[i].text == got[i].text, want[i].state == got[i].state, want[i].frame == got[i].frame)
		}
	}
}

func (l laws) refuses(t *testing.T) {
	world, _ := l.open(t)
	spec := world.Spec()
	for _, odd := range []gymkhana.Action{gymkhana.DoIt("no_such_control"), {Verb: gymkhana.Goto}, {Verb: "nonsense"}, {Verb: gymkhana.Noop}} {
		acts := make([]gymkhana.Action, len(spec.Roles))
		for i := range acts {
			acts[i] = odd
		}
		seen, err := world.Step(t.Context(), acts)
		if err != nil {
			t.Fatalf("%q is an error (%v); want it refused", odd, err)
		}
		if odd.Verb != gymkhana.Noop && seen[0].Refused == "" {
			t.Errorf("%q is not refused", odd)
		}
		if odd.Verb == gymkhana.Noop && seen[0].Refused != "" {
			t.Errorf("noop is refused: %s", seen[0].Refused)
		}
	}
}

func (l laws) states(t *testing.T) {
	world, seen := l.open(t)
	reader := world.(gymkhana.StateReader)
	list, err := reader.Frames(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	state := list[len(list)-1].State
	before := string(state.AppendCanonical(nil))
	walk(t, world, seen, 1, steps)
	if after := string(state.AppendCanonical(nil)); after != before {
		t.Errorf("the state changed under its reader:\n%s\n%s", before, after)
	}
	canon, err := gymkhana.CanonicalJSON([]byte(before))
	if err != nil || string(canon) != before {
		t.Errorf("state is not canonical JSON (%v):\n%s\nwant\n%s", err, before, canon)
	}
	decoder, ok := world.(gymkhana.StateDecoder)
	if !ok {
		t.Fatalf("%T has no DecodeState, so a stored run cannot be scored again", world)
	}
	back, err := decoder.DecodeState([]byte(before))
	if err != nil || string(back.AppendCanonical(nil)) != before {
		t.Errorf("DecodeState: %v, %v; want the same state back", back, err)
	}
	if _, err := decoder.DecodeState([]byte("{")); err == nil {
		t.Error("DecodeState accepts half an object")
	}
}

func (l laws) snapshots(t *testing.T) {
	world, seen := l.open(t)
	keeper, ok := world.(gymkhana.Snapshotter)
	if !ok {
		t.Skipf("%T keeps no snapshots; native worlds must", world)
	}
	if _, seen = walk(t, world, seen, 2, 3); seen[0].Ended != gymkhana.Running { // a short episode: from its start, then
		var err error
		if seen, err = world.Reset(t.Context(), l.task, l.task.Instances[0]); err != nil {
			t.Fatal("reset:", err)
		}
	}
	saved, err := keeper.Snapshot()
	if err != nil {
		t.Fatal("snapshot:", err)
	}
	var first []trace
	for round := range 3 {
		if err := keeper.Restore(saved); err != nil {
			t.Fatal("restore:", err)
		}
		got, _ := walk(t, world, seen, 7, 5)
		if round == 0 {
			first = got
			continue
		}
		compare(t, 7, "a restored world", first, got)
	}
}

func (l laws) closes(t *testing.T) {
	world, err := l.make(l.task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := world.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	}
}

func (l laws) cancels(t *testing.T) {
	world, err := l.make(l.task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	defer world.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	returned := make(chan struct{})
	go func() {
		defer close(returned)
		if _, err := world.Reset(ctx, l.task, l.task.Instances[0]); err == nil {
			_, _ = world.Step(ctx, make([]gymkhana.Action, len(world.Spec().Roles))) // any answer will do, if it comes
		}
	}()
	select {
	case <-returned:
	case <-time.After(time.Second):
		t.Error("a cancelled Reset or Step did not return within a second")
	}
}
