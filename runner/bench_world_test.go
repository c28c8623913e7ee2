package runner

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/registry"
	"gymkhana/store/memstore"
)

// stage is a small catalog over the line world, with dials for what should go wrong.
type stage struct {
	*registry.Catalog
	task   *gymkhana.Task
	crash  func(reset, step int) error // called at every step of the n-th world made
	decide func(o *gymkhana.Observation, turn int) (gymkhana.Decision, error)
	spy    *spy

	mu     sync.Mutex
	worlds int
}

func newStage() *stage {
	s := &stage{Catalog: registry.New(), task: agenttest.Task(20), spy: &spy{}}
	s.task.Instances = []gymkhana.Seed{1, 2, 3}
	s.Env(registry.EnvEntry{Name: "line", Doc: "a walk", Decode: agenttest.Decode, New: func(gymkhana.Config) (gymkhana.Environment, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.worlds++
		return &brittle{World: &agenttest.World{Verbs: []gymkhana.Verb{gymkhana.Finish}}, nth: s.worlds, crash: s.crash}, nil
	}})
	s.Verifier("state", func(gymkhana.Config) (gymkhana.Verifier, error) { return arrived{}, nil })
	s.Oracle("oracle", func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) { return &insider{}, nil })
	s.Agent(registry.AgentEntry{Name: registry.OracleName})
	s.Agent(registry.AgentEntry{Name: "spy", New: func(gymkhana.AgentSetup) (gymkhana.Agent, error) { return s.spy, nil }})
	s.Agent(registry.AgentEntry{Name: "given", New: func(gymkhana.AgentSetup) (gymkhana.Agent, error) {
		return &given{decide: s.decide}, nil
	}})
	s.Agent(registry.AgentEntry{Name: "asker", Asks: true, New: func(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
		return &asker{model: setup.Model}, nil
	}})
	return s
}

// brittle is a world that can be told to fail.
type brittle struct {
	*agenttest.World
	nth, step int
	crash     func(nth, step int) error
}

func (b *brittle) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	b.step++
	if b.crash != nil {
		if err := b.crash(b.nth, b.step); err != nil {
			return gymkhana.Moment{}, err
		}
	}
	return b.World.Step(ctx, acts)
}

// arrived scores the share of the way, success at the goal.
type arrived struct{}

func (arrived) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	return &arrival{place: first.State.(agenttest.Place)}
}

type arrival struct{ place agenttest.Place }

func (a *arrival) Add(f gymkhana.Frame) { a.place = f.State.(agenttest.Place) }

func (a *arrival) Verdict() gymkhana.Verdict {
	share := float64(a.place.At) / float64(a.place.Goal)
	return gymkhana.Verdict{Success: share == 1, Progress: share, Reward: 100 * share}
}

// insider walks to the goal, which it learns from inside the world.
type insider struct{ world gymkhana.Environment }

func (a *insider) Sit(world gymkhana.Environment) error                       { a.world = world; return nil }
func (a *insider) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

func (a *insider) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	at := a.world.(*brittle).Place()
	return gymkhana.Decision{Actions: slices.Repeat([]gymkhana.Action{gymkhana.DoIt("right")}, at.Goal-at.At)}, nil
}

// spy is an agent that would sit inside the world if it were let.
type spy struct {
	mu   sync.Mutex
	sat  bool
	told []*gymkhana.Task
}

func (a *spy) Sit(gymkhana.Environment) error { a.sat = true; return nil }

func (a *spy) Begin(_ context.Context, task *gymkhana.Task, _ gymkhana.Spec) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.told = append(a.told, task)
	return nil
}

func (a *spy) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	return gymkhana.Decision{}, nil
}

// given decides by a function.
type given struct {
	decide func(*gymkhana.Observation, int) (gymkhana.Decision, error)
	turn   int
}

func (a *given) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { a.turn = 0; return nil }

func (a *given) Act(_ context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	a.turn++
	return a.decide(o, a.turn)
}

// asker looks at the screen, asks its model and does what it says.
type asker struct {
	model gymkhana.Model
	said  []gymkhana.Message
}

func (a *asker) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { a.said = nil; return nil }

func (a *asker) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	png, err := o.Screenshot.PNG()
	if err != nil {
		return gymkhana.Decision{}, err
	}
	frame, err := o.Screenshot.Hash()
	if err != nil {
		return gymkhana.Decision{}, err
	}
	a.said = append(a.said, gymkhana.Message{Role: gymkhana.User, Parts: []gymkhana.Part{{Text: fmt.Sprint("step ", len(a.said))},
		{Image: &gymkhana.Image{Media: "image/png", Data: png, Frame: frame}}}})
	r, err := a.model.Chat(ctx, &gymkhana.Request{Messages: a.said})
	if err != nil {
		return gymkhana.Decision{}, err
	}
	a.said = append(a.said, gymkhana.Say(gymkhana.Assistant, r.Text))
	act, err := gymkhana.ParseAction(r.Text)
	if err != nil {
		return gymkhana.Decision{Raw: r.Text, Invalid: err.Error()}, nil
	}
	return gymkhana.Decision{Raw: r.Text, Actions: []gymkhana.Action{act}}, nil
}

// numbered answers every request, and counts them.
type numbered struct {
	mu    sync.Mutex
	asked int
	fail  func(n int) error
	stop  func(n int)
}

func (m *numbered) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	m.mu.Lock()
	m.asked++
	n := m.asked
	m.mu.Unlock()
	if m.fail != nil {
		if err := m.fail(n); err != nil {
			return nil, err
		}
	}
	if m.stop != nil {
		m.stop(n)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	text := "do right"
	if seed := *req.Sampling.Seed; seed%3 == 0 { // a stochastic model: its answers follow its seed
		text = "do left"
	}
	return &gymkhana.Response{Text: text, Usage: gymkhana.Usage{In: 100, Out: 10}}, nil
}

// memory is a CallCache in memory.
type memory struct {
	mu   sync.Mutex
	kept map[gymkhana.CallKey]gymkhana.Response
}

func (m *memory) Find(_ context.Context, key gymkhana.CallKey) (*gymkhana.Response, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if r, ok := m.kept[key]; ok {
		return &r, nil
	}
	return nil, nil
}

func (m *memory) Put(_ context.Context, key gymkhana.CallKey, r *gymkhana.Response) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.kept == nil {
		m.kept = map[gymkhana.CallKey]gymkhana.Response{}
	}
	m.kept[key] = *r
	return nil
}

// plan makes a plan of the stage's task.
func (s *stage) plan(repeats int, arms ...gymkhana.Arm) gymkhana.Plan {
	return gymkhana.Plan{Tasks: []*gymkhana.Task{s.task}, Arms: arms, Repeats: repeats, Worlds: map[string]int{"line": 1}}
}

// hearing is a stream with one subscriber.
func hearing(see func(Event), kinds ...Kind) *Stream {
	s := &Stream{}
	s.Subscribe(see, kinds...)
	return s
}

// finishes is a stream whose subscriber hears of finished episodes.
func finishes(see func(*Progress)) *Stream {
	return hearing(func(e Event) { see(e.Progress) }, EpisodeFinished)
}

// pauses is a stream whose subscriber hears of pauses.
func pauses(see func(Pause)) *Stream {
	return hearing(func(e Event) { see(*e.Pause) }, RunPaused)
}

// run carries out a plan in a fresh store.
func (s *stage) run(t *testing.T, r *Runner, plan gymkhana.Plan) *memstore.Store {
	t.Helper()
	store, err := memstore.New(&gymkhana.Run{ID: "test", Plan: plan})
	if err != nil {
		t.Fatal(err)
	}
	r.Catalog, r.Store = s.Catalog, store
	if err := r.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return store
}

// outcomes returns the outcome of every episode, without the values that depend on the clock.
func outcomes(t *testing.T, a gymkhana.Archive) []gymkhana.Outcome {
	t.Helper()
	rows, err := a.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var list []gymkhana.Outcome
	for _, row := range rows {
		if row.Outcome == nil {
			t.Fatalf("%s %d is not finished", row.Task, row.Index)
		}
		out := *row.Outcome
		out.Wall, out.Working, out.Thinking = 0, 0, 0
		list = append(list, out)
	}
	return list
}

var errTab = gymkhana.Blame(gymkhana.FaultWorld, "env/line", errors.New("tab closed"))
