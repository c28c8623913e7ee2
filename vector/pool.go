package vector

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"gymkhana"
	"gymkhana/registry"
)

// A Mode says what happens in a world whose episode has ended, in Gymnasium's terms.
type Mode string

// The modes.
const (
	NextStep Mode = "NextStep" // the next step ignores its action and begins an episode, with reward 0
	SameStep Mode = "SameStep" // the step that ends an episode begins the next one; "final/…" has what was seen last
	Disabled Mode = "Disabled" // the client begins it
)

// Rewards say when rewards come.
type Rewards string

// The rewards. The sum of an episode's rewards is the final reward of its verdict, less the reward of doing nothing yet for
// AtSteps.
const (
	AtSteps Rewards = "step" // each step has the change of the verdict's reward
	AtEnd   Rewards = "end"  // the last step has the reward of the verdict, all others 0
)

// Options configure a Pool.
type Options struct {
	Worlds   int      // worlds at once; default 1
	Mode     Mode     // default NextStep
	Rewards  Rewards  // default AtSteps
	Actions  string   // Discrete, Elements or Text; default is the first of these that the tasks have
	Observe  []string // Views; default "state"
	Fresh    bool     // draw any seed for an episode, not one of the task's official instances
	Parallel int      // goroutines; default GOMAXPROCS
}

// The most worlds, and the most bytes of a region.
const (
	MaxWorlds = 1 << 16
	MaxRegion = 1 << 34
)

func (o *Options) fill() {
	o.Worlds = cmp.Or(o.Worlds, 1)
	o.Mode = cmp.Or(o.Mode, NextStep)
	o.Rewards = cmp.Or(o.Rewards, AtSteps)
	if len(o.Observe) == 0 {
		o.Observe = []string{StateView}
	}
	o.Parallel = cmp.Or(o.Parallel, runtime.GOMAXPROCS(0))
}

func (o *Options) check() error {
	var wrong []error
	if o.Worlds < 1 || o.Worlds > MaxWorlds {
		wrong = append(wrong, fmt.Errorf("%d worlds; want 1 to %d", o.Worlds, MaxWorlds))
	}
	if !slices.Contains([]Mode{NextStep, SameStep, Disabled}, o.Mode) {
		wrong = append(wrong, fmt.Errorf("unknown autoreset %q; want %s, %s or %s", o.Mode, NextStep, SameStep, Disabled))
	}
	if o.Rewards != AtSteps && o.Rewards != AtEnd {
		wrong = append(wrong, fmt.Errorf("unknown rewards %q; want %s or %s", o.Rewards, AtSteps, AtEnd))
	}
	return errors.Join(wrong...)
}

// A Pool plays an episode in each of its worlds. It is for one goroutine; it uses several itself.
type Pool struct {
	Layout  Layout
	o       Options
	c       *registry.Catalog
	tasks   []*gymkhana.Task
	spec    gymkhana.Spec
	fields  []gymkhana.ArrayField // of the state, as large as the largest task needs
	memory  []byte                // the region
	lanes   []lane
	benches []bench      // of each task
	starts  sync.Map     // of an episode, a *start
	started atomic.Int64 // how many starts there are, at least

	sent  struct{ action, op, element, to, length, text, mask, seed, task, instance int } // indexes in Layout.Sent; -1 if absent
	given struct {
		reward, terminated, truncated, refused, steps, success, progress, task, instance, began int // indexes in Layout.Given
		finalSteps, finalTask, finalInstance                                                    int // only in mode SameStep
	}
	views []view
}

// A bench has the seats of a task that no lane uses.
type bench struct {
	mu   sync.Mutex
	free []*seat
}

// A seat is a world of a task, with what scores it. It is used by one lane at a time.
type seat struct {
	task     int
	world    gymkhana.Environment
	verifier gymkhana.Verifier
	spec     gymkhana.Spec
	arrays   *gymkhana.Arrays
	lean     *gymkhana.Lean
	scratch  [][]byte // the memory of arrays that are smaller than the region's
	into     [][]byte // where the arrays are written
}

// New makes a Pool. The tasks must be of one world, with the same roles and actions. Mistakes are a gymkhana.FaultSetup.
func New(c *registry.Catalog, tasks []*gymkhana.Task, o Options) (*Pool, error) {
	o.fill()
	p := &Pool{o: o, c: c, tasks: tasks}
	err := o.check()
	if err == nil {
		err = p.build()
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "vector", err)
	}
	return p, nil
}

// build looks at every task, and lays out the region.
func (p *Pool) build() error {
	if len(p.tasks) == 0 {
		return errors.New("no tasks")
	}
	p.benches = make([]bench, len(p.tasks))
	l := &p.Layout
	for i, task := range p.tasks {
		s, err := p.seat(i)
		if err != nil {
			return fmt.Errorf("%s: %w", task.ID, err)
		}
		p.leave(s)
		if err := p.join(i, s.spec, s.arrays); err != nil {
			return err
		}
		l.Tasks = append(l.Tasks, string(task.ID))
	}
	var err error
	if l.Actions, err = actionsOf(&p.spec, p.o.Actions); err != nil {
		return err
	}
	l.Protocol, l.World, l.Version, l.Roles = Protocol, p.spec.World, p.spec.Version, p.spec.Roles
	l.Worlds, l.Mode, l.Rewards = p.o.Worlds, p.o.Mode, p.o.Rewards
	return p.layOut()
}

// join makes room for a task, which must be like the others.
func (p *Pool) join(i int, spec gymkhana.Spec, arrays *gymkhana.Arrays) error {
	if i == 0 {
		p.spec = spec
		if arrays != nil {
			for _, f := range arrays.Fields {
				f.Shape = slices.Clone(f.Shape)
				p.fields = append(p.fields, f)
			}
		}
		return nil
	}
	first := p.spec
	if spec.World != first.World {
		return fmt.Errorf("%s is played in %s, and %s in %s; a batch has one world, so name fewer tasks", p.tasks[0].ID, first.World, p.tasks[i].ID, spec.World)
	}
	p.spec.Screen.W, p.spec.Screen.H = max(first.Screen.W, spec.Screen.W), max(first.Screen.H, spec.Screen.H)
	if !slices.Equal(spec.Roles, first.Roles) || !slices.Equal(spec.Verbs, first.Verbs) || !slices.EqualFunc(spec.Controls, first.Controls, alike) {
		return fmt.Errorf("%s and %s have different actions; name fewer tasks", p.tasks[0].ID, p.tasks[i].ID)
	}
	if arrays == nil {
		return nil
	}
	for k := range p.fields {
		own, f := &p.fields[k], &arrays.Fields[k]
		for d := range own.Shape {
			own.Shape[d] = max(own.Shape[d], f.Shape[d])
		}
		own.Low, own.High = min(own.Low, f.Low), max(own.High, f.High)
	}
	return nil
}

// alike reports whether two controls are used alike.
func alike(a, b gymkhana.Control) bool {
	return a.Name == b.Name && slices.Equal(a.Roles, b.Roles) && slices.EqualFunc(a.Params, b.Params, func(p, q gymkhana.Param) bool {
		return p.Name == q.Name && p.Type == q.Type && p.Optional == q.Optional && p.Min == q.Min && p.Max == q.Max && slices.Equal(p.Enum, q.Enum)
	})
}

// seat takes a seat of a task from its bench, or makes one.
func (p *Pool) seat(task int) (*seat, error) {
	b := &p.benches[task]
	b.mu.Lock()
	if n := len(b.free); n > 0 {
		s := b.free[n-1]
		b.free = b.free[:n-1]
		b.mu.Unlock()
		return s, nil
	}
	b.mu.Unlock()
	t := p.tasks[task]
	world, err := p.c.NewEnv(t.Environment)
	if err != nil {
		return nil, err
	}
	can, spec := world.Capabilities(), world.Spec()
	if can.Broke != nil || spec.Live {
		return nil, errors.Join(fmt.Errorf("%s needs a browser or a network, so it cannot be played in batches; use gymkhana serve", t.Environment.Name),
			world.Close())
	}
	verifier, err := p.c.NewVerifier(t.Verifier)
	if err != nil {
		return nil, errors.Join(err, world.Close())
	}
	s := &seat{task: task, world: world, verifier: verifier, spec: spec, arrays: can.Arrays, lean: can.Lean}
	if s.arrays != nil {
		s.scratch, s.into = make([][]byte, len(s.arrays.Fields)), make([][]byte, len(s.arrays.Fields))
	}
	return s, nil
}

// leave puts a seat back.
func (p *Pool) leave(s *seat) {
	b := &p.benches[s.task]
	b.mu.Lock()
	b.free = append(b.free, s)
	b.mu.Unlock()
}

// layOut places the arrays.
func (p *Pool) layOut() error {
	l, n, roles := &p.Layout, p.o.Worlds, len(p.spec.Roles)
	at := 0
	send := func(name string, t gymkhana.ArrayType, shape ...int) int {
		at = lay(&l.Sent, n, gymkhana.ArrayField{Name: name, Type: t, Shape: shape}, at)
		return len(l.Sent) - 1
	}
	s := &p.sent
	s.action, s.op, s.element, s.to, s.length, s.text = -1, -1, -1, -1, -1, -1
	switch l.Actions.Kind {
	case Discrete:
		s.action = send("action", gymkhana.Int32, roles)
	case Elements:
		s.op, s.element, s.to = send("op", gymkhana.Int32), send("element", gymkhana.Int32), send("to", gymkhana.Int32)
		s.length, s.text = send("text_length", gymkhana.Int32, 1), send("text", gymkhana.Uint8, 1, maxTyped)
	default:
		s.length, s.text = send("text_length", gymkhana.Int32, roles), send("text", gymkhana.Uint8, roles, maxText)
	}
	s.mask, s.seed = send("reset_mask", gymkhana.Uint8), send("reset_seed", gymkhana.Int64)
	s.task, s.instance = send("reset_task", gymkhana.Int32), send("reset_instance", gymkhana.Int64)
	l.SentSize = at

	give := func(f gymkhana.ArrayField) int {
		at = lay(&l.Given, n, f, at)
		return len(l.Given) - 1
	}
	number := func(name string, t gymkhana.ArrayType, doc string, shape ...int) int {
		return give(gymkhana.ArrayField{Name: name, Type: t, Shape: shape, Doc: doc})
	}
	g := &p.given
	g.reward = number("reward", gymkhana.Float64, "")
	g.terminated = number("terminated", gymkhana.Uint8, "1 if the world has ended the episode")
	g.truncated = number("truncated", gymkhana.Uint8, "1 if the budget is used up")
	g.refused = number("refused", gymkhana.Uint8, "1 if the action had no effect: it was not legal, or the world refused it", roles)
	g.steps = number("steps", gymkhana.Int32, "steps of the episode")
	g.success = number("success", gymkhana.Uint8, "at the end of an episode, whether it succeeded")
	g.progress = number("progress", gymkhana.Float64, "at the end of an episode, its progress from 0 to 1")
	g.task = number("task", gymkhana.Int32, "index in tasks")
	g.instance = number("instance", gymkhana.Int64, "the world's seed")
	g.began = number("began", gymkhana.Uint8, "1 if the episode began in this frame")
	if p.o.Mode == SameStep {
		g.finalSteps = number("final_steps", gymkhana.Int32, "of the episode that ended in this step")
		g.finalTask = number("final_task", gymkhana.Int32, "of the episode that ended in this step")
		g.finalInstance = number("final_instance", gymkhana.Int64, "of the episode that ended in this step")
	}
	var err error
	if p.views, err = p.viewsOf(give); err != nil {
		return err
	}
	if find(l.Given, "obs/element_count") >= 0 {
		l.ElementRoles, l.ElementStates = ElementRoles, ElementStates
	}
	l.Size = at
	if at > MaxRegion {
		return fmt.Errorf("the arrays of %d worlds have %d bytes; the most are %d: use fewer worlds, or no pictures", n, at, MaxRegion)
	}
	return nil
}

// Use makes the Pool use this memory as its region, which has Layout.Size bytes. Without it, the Pool makes its own.
func (p *Pool) Use(memory []byte) {
	p.memory = memory[:p.Layout.Size:p.Layout.Size]
	if p.lanes == nil {
		p.lanes = make([]lane, p.o.Worlds)
		for i := range p.lanes {
			p.lanes[i].pool, p.lanes[i].i = p, i
		}
	}
}

// Memory is the region.
func (p *Pool) Memory() []byte {
	if p.memory == nil {
		p.Use(make([]byte, p.Layout.Size))
	}
	return p.memory
}

// Reset begins an episode in every world whose "reset_mask" is not 0. "reset_seed" sets the random stream from which the
// world draws its tasks and instances, from now on; below 0 the stream continues. "reset_task" and "reset_instance" choose
// instead of the stream; below 0 the stream chooses. After an error the Pool can only be closed.
func (p *Pool) Reset(ctx context.Context) error {
	p.Memory()
	return p.each(func(l *lane) error {
		if l.byte(p.sent.mask) == 0 {
			return nil
		}
		return l.begin(ctx, l.int64(p.sent.seed), l.int32(p.sent.task, 0), l.int64(p.sent.instance))
	})
}

// Step performs one step in every world. In mode Disabled a world whose episode has ended does nothing. After an error the
// Pool can only be closed.
func (p *Pool) Step(ctx context.Context) error {
	p.Memory()
	return p.each(func(l *lane) error { return l.step(ctx) })
}

// each calls do for every lane, on several goroutines, and returns the first error.
func (p *Pool) each(do func(*lane) error) error {
	n := len(p.lanes)
	work := min(p.o.Parallel, n)
	chunk := max(1, n/(work*8))
	var next atomic.Int64
	errs := make([]error, work)
	run := func(worker int) {
		for {
			to := int(next.Add(int64(chunk)))
			from := to - chunk
			if from >= n {
				return
			}
			for i := from; i < min(to, n); i++ {
				if err := p.lanes[i].guard(do); err != nil {
					errs[worker] = fmt.Errorf("world %d: %w", i, err)
					next.Store(int64(n))
					return
				}
			}
		}
	}
	var wg sync.WaitGroup
	for worker := 1; worker < work; worker++ {
		wg.Go(func() { run(worker) })
	}
	run(0)
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// Close closes all worlds.
func (p *Pool) Close() error {
	var errs []error
	for i := range p.lanes {
		if s := p.lanes[i].seat; s != nil {
			errs = append(errs, s.world.Close())
		}
	}
	for i := range p.benches {
		for _, s := range p.benches[i].free {
			errs = append(errs, s.world.Close())
		}
	}
	return errors.Join(errs...)
}

// Hashes writes the SHA-256 of the states of every world's last step, as run files have them, 32 bytes each.
func (p *Pool) Hashes(ctx context.Context) ([]byte, error) {
	all := make([]byte, 32*len(p.lanes))
	err := p.each(func(l *lane) error {
		if !l.begun {
			return nil
		}
		h, err := l.hash(ctx)
		copy(all[32*l.i:], h[:])
		return err
	})
	return all, err
}

// An Info describes the episode in a world.
type Info struct {
	Task     gymkhana.TaskID  `json:"task"`
	Instance gymkhana.Seed    `json:"instance"`
	Goal     string           `json:"goal"`
	Steps    int              `json:"steps"`
	Refused  []string         `json:"refused"` // why the last action of each role had no effect; "" if it had one
	Reason   string           `json:"reason"`  // why the episode ended
	Verdict  gymkhana.Verdict `json:"verdict"` // so far
}

// Info describes the episode in a world.
func (p *Pool) Info(world int) (*Info, error) {
	l, err := p.at(world)
	if err != nil {
		return nil, err
	}
	i := &Info{Task: p.tasks[l.task].ID, Instance: l.instance, Goal: l.goal, Steps: l.steps, Reason: l.seen(0).Reason, Verdict: l.scorer.Verdict()}
	if l.limit != "" {
		i.Reason = "limit: " + l.limit
	}
	for role, why := range l.refused {
		i.Refused = append(i.Refused, cmp.Or(why, l.seen(role).Refused))
	}
	return i, nil
}

// Picture draws the screen of a world: three bytes a pixel, row by row. A world without a screen has size 0.
func (p *Pool) Picture(world int) (size gymkhana.Size, pixels []byte, err error) {
	l, err := p.at(world)
	if err != nil {
		return size, nil, err
	}
	img, err := l.picture()
	if err != nil || img == nil {
		return size, nil, err
	}
	bounds := img.Bounds()
	size = gymkhana.Size{W: bounds.Dx(), H: bounds.Dy()}
	pixels = make([]byte, 3*size.W*size.H)
	return size, pixels, rgb(pixels, 3*size.W, img)
}

// at is a world with an episode.
func (p *Pool) at(world int) (*lane, error) {
	if world < 0 || world >= len(p.lanes) || !p.lanes[world].begun {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "vector", fmt.Errorf("no episode has begun in world %d; reset it first", world))
	}
	return &p.lanes[world], nil
}
