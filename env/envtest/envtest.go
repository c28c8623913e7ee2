// Package envtest tests what every Environment must do. Any package can call it:
//
//	func TestLaws(t *testing.T) {
//		envtest.Run(t, registry.EnvEntry{New: New, Decode: Decode}, tasks...)
//	}
//	func TestRulesAreExact(t *testing.T) { envtest.VetRules(t, "rules.go", "solve.go") }
//
// The laws are those of gymkhana.Environment: the same config, seed and actions give the same
// bytes; the Spec never changes; a refusal is not an error; a State is a copy; frames cost nothing
// and change nothing when they are not requested; snapshots restore exactly, in another process too, and forged ones do no
// harm; Close twice is harmless; Reset and Step obey a cancelled context and give its error.
package envtest

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/registry"
)

// steps is how long the walks are that the laws are tried on. In a sample they are half as long, and
// pictures, which take most of the time, are compared at every third step, another third each week.
const steps = 40

// Run checks a world on some of its tasks. Each is tried with its first instance.
func Run(t *testing.T, world registry.EnvEntry, tasks ...*gymkhana.Task) {
	t.Helper()
	if len(tasks) == 0 {
		t.Fatal("envtest needs a task")
	}
	for _, task := range tasks {
		t.Run(string(task.ID), func(t *testing.T) {
			l := laws{world, task}
			t.Run("spec", l.spec)
			t.Run("same seed, same bytes", l.repeats)
			t.Run("a refusal is not an error", l.refuses)
			t.Run("state is a copy in canonical JSON", l.states)
			t.Run("frames nobody asks for", l.lazy)
			t.Run("snapshots restore exactly", l.snapshots)
			t.Run("snapshots travel", l.travels)
			t.Run("snapshots emigrate", l.emigrates)
			t.Run("other bytes are refused", l.doubts)
			t.Run("forged snapshots do no harm", l.bears)
			t.Run("close twice", l.closes)
			t.Run("cancel", l.cancels)
		})
	}
}

// Seen is what the roles see after a step: envtest.Seen(world.Step(ctx, acts)).
func Seen(m gymkhana.Moment, err error) ([]gymkhana.Observation, error) { return m.Seen, err }

// Started is what the roles see at first: envtest.Started(world.Reset(ctx, seed)).
func Started(s gymkhana.Start, err error) ([]gymkhana.Observation, error) { return s.Seen, err }

type laws struct {
	world registry.EnvEntry
	task  *gymkhana.Task
}

// open makes a world and resets it.
func (l laws) open(t *testing.T) (gymkhana.Environment, gymkhana.Moment) {
	t.Helper()
	world, err := l.world.New(l.task.Environment.Config)
	if err != nil {
		t.Fatal("new:", err)
	}
	t.Cleanup(func() {
		if err := world.Close(); err != nil {
			t.Error("close:", err)
		}
	})
	start, err := world.Reset(t.Context(), l.task.Instances[0])
	if err != nil {
		t.Fatal("reset:", err)
	}
	return world, start.Moment
}

func (l laws) spec(t *testing.T) {
	fresh, err := l.world.New(l.task.Environment.Config)
	if err != nil {
		t.Fatal("new:", err)
	}
	before := fresh.Spec()
	if err := fresh.Close(); err != nil {
		t.Error("close:", err)
	}
	world, now := l.open(t)
	spec, seen := world.Spec(), now.Seen
	if !reflect.DeepEqual(spec, before) {
		t.Errorf("the spec changed by Reset:\n%+v\nwas\n%+v", spec, before)
	}
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

// trace holds the hashes of all results of a step.
type trace struct{ text, state, frame gymkhana.Hash }

// walk performs the same random legal actions for the same seed, until the episode ends. It gives
// a trace per step and the last moment.
func walk(t *testing.T, world gymkhana.Environment, now gymkhana.Moment, seed uint64, n int) ([]trace, gymkhana.Moment) {
	t.Helper()
	return wander(t, world, now, seed, n, func(int) bool { return true })
}

// wander is walk, where asks says after which steps anybody asks for the frames.
func wander(t *testing.T, world gymkhana.Environment, now gymkhana.Moment, seed uint64, n int, asks func(step int) bool) ([]trace, gymkhana.Moment) {
	t.Helper()
	return roam(t, world, now, seed, n, func(step int) look {
		if asks(step) {
			return whole
		}
		return unseen
	})
}

// A look says which parts of a moment are recorded.
type look int

const (
	unseen     look = iota
	unpictured      // all but the picture
	whole
)

// roam is like walk, but looks decides what is recorded after a step.
func roam(t *testing.T, world gymkhana.Environment, now gymkhana.Moment, seed uint64, n int, looks func(step int) look) ([]trace, gymkhana.Moment) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	spec := world.Spec()
	var out []trace
	for step := range n {
		if now.Over() {
			break
		}
		acts := make([]gymkhana.Action, len(spec.Roles))
		for i, role := range spec.Roles {
			acts[i] = randomAction(r, &spec, role, now.Seen[min(i, len(now.Seen)-1)].Elements)
		}
		var err error
		if now, err = world.Step(t.Context(), acts); err != nil {
			t.Fatalf("seed %d: step %v: %v", seed, acts, err)
		}
		if l := looks(step); l > unseen {
			out = append(out, record(t, now, l))
		}
	}
	return out, now
}

// traces returns the traces of a walk that starts at a moment, including that moment.
func traces(t *testing.T, world gymkhana.Environment, now gymkhana.Moment, seed uint64) []trace {
	t.Helper()
	start := record(t, now, whole)
	seen := tier.Part(t, []int{0, 1, 2}, 3)
	rest, _ := roam(t, world, now, seed, tier.Rounds(steps/2, steps, steps), func(step int) look {
		if slices.Contains(seen, step%3) {
			return whole
		}
		return unpictured
	})
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

func record(t *testing.T, now gymkhana.Moment, l look) trace {
	t.Helper()
	var text []byte
	for i := range now.Seen {
		text = now.Seen[i].AppendCanonical(text)
	}
	tr := trace{text: gymkhana.HashBytes(text), state: gymkhana.HashBytes(gymkhana.AppendFrames(nil, Frames(t, now)))}
	if shot := now.Seen[0].Screenshot; shot != nil && l == whole {
		var err error
		if tr.frame, err = shot.Hash(); err != nil {
			t.Fatal("screenshot:", err)
		}
	}
	return tr
}

// Frames gives the scored frames of a moment, of which there must be one.
func Frames(t testing.TB, now gymkhana.Moment) []gymkhana.Frame {
	t.Helper()
	if now.Frames == nil {
		t.Fatal("the moment has no Frames, so nothing can be scored")
	}
	list, err := now.Frames(t.Context())
	if err != nil || len(list) == 0 {
		t.Fatalf("frames: %d, %v; want at least one", len(list), err)
	}
	return list
}

func (l laws) repeats(t *testing.T) {
	seeds := []uint64{0, 1, 2}
	if testing.Short() {
		seeds = seeds[:1] // every frame is drawn and hashed
	}
	for _, seed := range tier.Part(t, seeds, 3) {
		world, now := l.open(t)
		first := traces(t, world, now, seed)
		again, fresh := l.open(t)
		compare(t, seed, "a fresh world", first, traces(t, again, fresh, seed))
		back, err := world.Reset(t.Context(), l.task.Instances[0])
		if err != nil {
			t.Fatal("second reset:", err)
		}
		compare(t, seed, "the same world after Reset", first, traces(t, world, back.Moment, seed))
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
		seen, err := Seen(world.Step(t.Context(), acts))
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
	world, now := l.open(t)
	list := Frames(t, now)
	state := list[len(list)-1].State
	before := string(state.AppendCanonical(nil))
	n := tier.Rounds(steps*2/5, steps, steps)
	wander(t, world, now, 1, n, func(step int) bool { return step%8 == 7 }) // frames are hashed, which need not be done each time
	if after := string(state.AppendCanonical(nil)); after != before {
		t.Errorf("the state changed under its reader:\n%s\n%s", before, after)
	}
	canon, err := gymkhana.CanonicalJSON([]byte(before))
	if err != nil || string(canon) != before {
		t.Errorf("state is not canonical JSON (%v):\n%s\nwant\n%s", err, before, canon)
	}
	decode := l.world.Decode
	if decode == nil {
		decode = gymkhana.DecodeRaw
	}
	back, err := decode([]byte(before))
	if err != nil || string(back.AppendCanonical(nil)) != before {
		t.Errorf("Decode: %v, %v; want the same state back", back, err)
	}
	if _, err := decode([]byte("{")); err == nil {
		t.Error("Decode accepts half an object")
	}
}

// lazy checks that a world behaves the same whether or not the frames of a step are requested.
func (l laws) lazy(t *testing.T) {
	n := tier.Rounds(6, 12, 12)
	world, now := l.open(t)
	each, _ := wander(t, world, now, 4, n, func(int) bool { return true })
	again, fresh := l.open(t)
	few, _ := wander(t, again, fresh, 4, n, func(step int) bool { return step == len(each)-1 })
	if len(each) == 0 {
		return // the episode was over at once
	}
	compare(t, 4, "a world whose frames were not asked for", each[len(each)-1:], few)
}

func (l laws) snapshots(t *testing.T) {
	world, now := l.open(t)
	can := world.Capabilities()
	if (can.Snapshot == nil) != (can.Restore == nil) {
		t.Fatal("a world that can save can go back, and the other way round")
	}
	if can.Snapshot == nil {
		t.Skipf("%T keeps no snapshots; native worlds must", world)
	}
	if _, now = walk(t, world, now, 2, 3); now.Over() { // a short episode: from its start, then
		start, err := world.Reset(t.Context(), l.task.Instances[0])
		if err != nil {
			t.Fatal("reset:", err)
		}
		now = start.Moment
	}
	saved, err := can.Snapshot()
	if err != nil {
		t.Fatal("snapshot:", err)
	}
	at := record(t, now, whole)
	var first []trace
	for round := range 3 {
		back, err := can.Restore(t.Context(), saved)
		if err != nil {
			t.Fatal("restore:", err)
		}
		if got := record(t, back, whole); got.state != at.state || got.frame != at.frame {
			t.Fatalf("Restore gives another moment: state %v, frame %v", got.state == at.state, got.frame == at.frame)
		}
		got, _ := walk(t, world, back, 7, 5)
		if round == 0 {
			first = got
			continue
		}
		compare(t, 7, "a restored world", first, got)
	}
}

func (l laws) closes(t *testing.T) {
	world, err := l.world.New(l.task.Environment.Config)
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
	world, err := l.world.New(l.task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	defer world.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := world.Reset(ctx, l.task.Instances[0]); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled Reset gives the error %v; want context.Canceled", err)
	}
	if _, err := world.Reset(t.Context(), l.task.Instances[0]); err != nil {
		t.Fatal("reset after a cancelled one:", err)
	}
	acts := make([]gymkhana.Action, len(world.Spec().Roles))
	for i := range acts {
		acts[i].Verb = gymkhana.Noop
	}
	if _, err := world.Step(ctx, acts); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled Step gives the error %v; want context.Canceled", err)
	}
}
