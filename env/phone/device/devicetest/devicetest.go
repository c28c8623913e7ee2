// Package devicetest tests what every app of the phone must do. An app's package calls it:
//
//	func TestApp(t *testing.T) { devicetest.Run(t, notes.App) }
//
// To look at the screens, run the tests with -shots DIR. They write every step of every oracle's first instance there
// as a picture.
package devicetest

import (
	"flag"
	"fmt"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/phone/device"
	"gymkhana/internal/tier"
	"gymkhana/registry"
)

var shots = flag.String("shots", "", "folder to write pictures of the screens to")

// Run tests an app alone, on a phone with the apps that it needs, which come first.
func Run(t *testing.T, app device.Program, needs ...device.Program) {
	kit := device.New(append(needs, app)...)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	others := map[string]bool{}
	for _, f := range device.New(needs...).Families() {
		others[f.Name] = true
	}
	tasks := slices.DeleteFunc(suite.Tasks, func(task *gymkhana.Task) bool { return others[kit.Family(task).Name] })
	t.Run("Laws", func(t *testing.T) {
		envtest.Run(t, registry.EnvEntry{New: kit.Env, Decode: kit.Decode}, tasks[0])
	})
	t.Run("Replies", func(t *testing.T) { Replies(t, kit, tasks) })
	t.Run("Lasting", func(t *testing.T) { Lasting(t, kit, tasks, app) })
	t.Run("Oracle", func(t *testing.T) { Prove(t, kit, tasks) })
	actions := 3000
	if testing.Short() {
		actions = 500
	}
	t.Run("Monkey", func(t *testing.T) { Monkey(t, kit, tasks, actions, 1) })
}

// an episode in play.
type episode struct {
	t     testing.TB
	kit   *device.Kit
	world *device.World
	task  *gymkhana.Task
	seed  gymkhana.Seed
	seen  gymkhana.Observation
	score gymkhana.Scorer
	steps int
}

func begin(t testing.TB, kit *device.Kit, task *gymkhana.Task, seed gymkhana.Seed) *episode {
	t.Helper()
	env, err := kit.Env(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	seen, err := envtest.Started(env.Reset(t.Context(), seed))
	if err != nil {
		t.Fatalf("%s, seed %d: %v", task.ID, seed, err)
	}
	e := &episode{t: t, kit: kit, world: env.(*device.World), task: task, seed: seed}
	e.start(seen[0])
	return e
}

// start observes a world at its start, with a scorer that has seen nothing yet.
func (e *episode) start(seen gymkhana.Observation) {
	e.t.Helper()
	verifier, err := e.kit.Verifier(e.task.Verifier.Config)
	if err != nil {
		e.t.Fatal(err)
	}
	e.seen, e.steps, e.score = seen, 0, verifier.Start(e.task, e.frame())
}

// back returns to the saved start.
func (e *episode) back(saved gymkhana.Snapshot) {
	e.t.Helper()
	seen, err := envtest.Seen(e.world.Capabilities().Restore(e.t.Context(), saved))
	if err != nil {
		e.t.Fatal(err)
	}
	e.start(seen[0])
}

func (e *episode) frame() gymkhana.Frame { return gymkhana.Frame{State: e.world.State()} }

func (e *episode) step(a gymkhana.Action) {
	e.t.Helper()
	seen, err := envtest.Seen(e.world.Step(e.t.Context(), []gymkhana.Action{a}))
	if err != nil {
		e.t.Fatalf("%s: step %d: %v: %v", e.task.ID, e.steps, a, err)
	}
	e.steps++
	e.seen = seen[0]
	e.score.Add(e.frame())
}

// Prove tests that the oracle solves every instance within its budget, without a refused action and in as many steps as
// it predicted, and that idle and declare fail. A sample takes two instances of some tasks; over time it reaches every
// task. The quick tier takes two instances of each.
func Prove(t *testing.T, kit *device.Kit, tasks []*gymkhana.Task) {
	t.Helper()
	for _, task := range tier.Part(t, tasks, 3) {
		longest := 0
		instances := task.Instances
		if testing.Short() {
			instances = instances[:2]
		} else {
			instances = tier.Part(t, instances, 5)
		}
		for i, seed := range instances {
			e := begin(t, kit, task, seed)
			if goal := e.world.Goal(); strings.ContainsAny(goal, "{}") {
				t.Errorf("%s: the goal reads %q", task.ID, goal)
			}
			solved(t, kit, e, seed, i == 0)
			longest = max(longest, e.steps)
			idle := begin(t, kit, task, seed)
			if v := idle.score.Verdict(); v.Success && !task.Tagged("noop") {
				t.Errorf("%s, seed %d: solved at reset", task.ID, seed)
			}
			idle.step(gymkhana.Action{Verb: gymkhana.Finish})
			if v := idle.score.Verdict(); v.Success != task.Tagged("noop") {
				t.Errorf("%s, seed %d: success of declare is %v", task.ID, seed, v.Success)
			}
		}
		t.Logf("%-44s oracle %d steps of %d", task.ID, longest, task.Budget.Steps)
		published := slices.ContainsFunc(task.Tags, func(tag string) bool { return strings.HasPrefix(tag, "androidworld:") }) // not our choice
		if longest > 0 && !published && !tier.Sampled() && task.Budget.Steps > 4*longest+10 {
			t.Errorf("%s: the budget of %d is far above the %d that the oracle needs", task.ID, task.Budget.Steps, longest)
		}
	}
}

// solved lets the oracle play an episode to its end.
func solved(t *testing.T, kit *device.Kit, e *episode, seed gymkhana.Seed, draw bool) {
	t.Helper()
	oracle := seat(t, kit, e)
	away, ok := oracle.Distance(e.task.Budget.Steps)
	if !ok {
		t.Errorf("%s: the oracle does not see the end within %d steps", e.task.ID, e.task.Budget.Steps)
	}
	again := begin(t, kit, e.task, seed)
	var did []string
	for e.seen.Ended == gymkhana.Running && e.steps < e.task.Budget.Steps {
		e.shoot(draw)
		a := oracle.Next()
		did = append(did, a.String())
		e.answers(a)
		e.step(a)
		again.step(a)
		if e.seen.Refused != "" {
			t.Errorf("%s: step %d: %v is refused: %s", e.task.ID, e.steps, a, e.seen.Refused)
		}
	}
	e.shoot(draw)
	if v := e.score.Verdict(); !v.Success {
		t.Fatalf("%s: %q: the oracle comes to %.2f in %d steps:\n%s", e.task.ID, e.world.Goal(), v.Progress, e.steps, strings.Join(did, "\n"))
	}
	if one, two := e.frame().State.AppendCanonical(nil), again.frame().State.AppendCanonical(nil); string(one) != string(two) {
		t.Errorf("%s, seed %d: the oracle changed the phone by looking at it", e.task.ID, seed)
	}
	if e.steps != away {
		t.Errorf("%s: the oracle took %d steps and said %d", e.task.ID, e.steps, away)
	}
}

// answers tests that an oracle has seen everything that its answer is computed from.
func (e *episode) answers(a gymkhana.Action) {
	if a.Verb != gymkhana.Answer {
		return
	}
	if is := e.world.Capabilities().Evidence(); is.Items == 0 || len(is.Unseen) > 0 {
		e.t.Errorf("%s, seed %d: %q: the oracle says %s after %d steps and has seen %d of %d things: not %q", e.task.ID, e.seed, e.world.Goal(), a, e.steps,
			is.Items-len(is.Unseen), is.Items, is.Unseen)
	}
}

func seat(t testing.TB, kit *device.Kit, e *episode) *device.Oracle {
	t.Helper()
	o, err := kit.NewOracle(gymkhana.AgentSetup{})
	if err == nil {
		err = o.Sit(e.world)
	}
	if err != nil {
		t.Fatal(err)
	}
	return o.(*device.Oracle)
}

// shoot writes a picture of the screen if -shots is set.
func (e *episode) shoot(draw bool) {
	if !draw || *shots == "" {
		return
	}
	img, err := e.seen.Screenshot.Image()
	if err != nil {
		e.t.Fatal(err)
	}
	name := fmt.Sprintf("%s-%02d.png", strings.ReplaceAll(string(e.task.ID), "/", "-"), e.steps)
	f, err := os.Create(filepath.Join(*shots, name))
	if err != nil {
		e.t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		e.t.Fatal(err)
	}
}

// Monkey performs random actions over the tasks. It tests that nothing panics, that usable elements have unique ids,
// that back leads out of every screen, and that states can be decoded. A sample performs a third of them.
func Monkey(t *testing.T, kit *device.Kit, tasks []*gymkhana.Task, actions int, seed uint64) {
	t.Helper()
	for _, part := range tier.Part(t, []uint64{0, 1, 2}, 3) {
		monkey(t, kit, tasks, actions/3, rand.New(rand.NewPCG(seed, part)))
	}
}

func monkey(t *testing.T, kit *device.Kit, tasks []*gymkhana.Task, actions int, r *rand.Rand) {
	t.Helper()
	for done := 0; done < actions; {
		task := tasks[r.IntN(len(tasks))]
		e := begin(t, kit, task, task.Instances[r.IntN(len(task.Instances))])
		var did []string
		for range 60 {
			if e.seen.Ended != gymkhana.Running {
				break
			}
			a := poke(r, &e.seen)
			did = append(did, a.String())
			e.step(a)
			done++
			if why := e.wrong(); why != "" {
				t.Fatalf("%s: %s, after\n%s", task.ID, why, strings.Join(did, "\n"))
			}
		}
		if e.seen.Ended == gymkhana.Running {
			e.leave(did)
		}
		e.reads()
	}
}

// wrong checks what must hold on every screen.
func (e *episode) wrong() string {
	ids := map[string]bool{}
	for i := range e.seen.Elements {
		el := &e.seen.Elements[i]
		usable := false
		for _, s := range el.States {
			usable = usable || s == "clickable" || s == "long-clickable"
		}
		if usable && ids[el.ID] {
			return fmt.Sprintf("two elements are called %q", el.ID)
		}
		ids[el.ID] = ids[el.ID] || usable
		if usable && el.Name == "" && el.Text == "" {
			return fmt.Sprintf("element %q says nothing", el.ID)
		}
	}
	if len(e.seen.Elements) == 0 {
		return "the screen is empty"
	}
	return ""
}

// leave goes back until the home screen is shown. It confirms when asked whether a draft may be discarded.
func (e *episode) leave(did []string) {
	for range 40 {
		if e.world.Front() == "" {
			return
		}
		a := gymkhana.Action{Verb: gymkhana.Back}
		for i := range e.seen.Elements {
			if el := &e.seen.Elements[i]; el.ID == "confirm" {
				a = gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: el.ID}}}
			}
		}
		e.step(a)
	}
	e.t.Fatalf("%s: no way back from %v, after\n%s", e.task.ID, e.world.Front(), strings.Join(did, "\n"))
}

// reads decodes the state and compares the text of the result.
func (e *episode) reads() {
	text := e.frame().State.AppendCanonical(nil)
	state, err := e.kit.Decode(text)
	if err != nil {
		e.t.Fatal(err)
	}
	if again := state.AppendCanonical(nil); string(again) != string(text) {
		e.t.Fatalf("a state reads back as\n%s\nand was\n%s", again, text)
	}
}

// poke makes a random action.
func poke(r *rand.Rand, o *gymkhana.Observation) gymkhana.Action {
	el := o.Elements[r.IntN(len(o.Elements))]
	on := gymkhana.Arg{Name: "element", Value: el.ID}
	at := []gymkhana.Arg{{Name: "x", Value: int64(r.IntN(540))}, {Name: "y", Value: int64(r.IntN(1200))}}
	switch n := r.IntN(100); {
	case n < 55:
		return gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{on}}
	case n < 62:
		return gymkhana.Action{Verb: gymkhana.Click, Args: at}
	case n < 67:
		return gymkhana.Action{Verb: gymkhana.LongPress, Args: []gymkhana.Arg{on}}
	case n < 77:
		words := []string{"plan", "12", "Anna Berg", "2023-10-20", "", "a,b\nc", "ü“x”"}
		return gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: words[r.IntN(len(words))]}, on,
			{Name: "enter", Value: r.IntN(2) == 0}, {Name: "clear", Value: r.IntN(2) == 0}}}
	case n < 83:
		way := []string{"up", "down", "left", "right"}[r.IntN(4)]
		return gymkhana.Action{Verb: gymkhana.Scroll, Args: []gymkhana.Arg{{Name: "direction", Value: way}}}
	case n < 87:
		return gymkhana.Action{Verb: gymkhana.Drag, Args: append(at, gymkhana.Arg{Name: "to_x", Value: int64(r.IntN(540))},
			gymkhana.Arg{Name: "to_y", Value: int64(r.IntN(1200))})}
	case n < 90:
		return gymkhana.Action{Verb: gymkhana.Press, Args: []gymkhana.Arg{{Name: "keys", Value: []string{[]string{"Enter", "Backspace", "ArrowLeft"}[r.IntN(3)]}}}}
	case n < 93:
		return gymkhana.Action{Verb: gymkhana.Recents}
	case n < 95:
		return gymkhana.Action{Verb: gymkhana.DoubleClick, Args: []gymkhana.Arg{on}}
	case n < 96:
		return gymkhana.Action{Verb: gymkhana.Home}
	}
	return gymkhana.Action{Verb: gymkhana.Back}
}
