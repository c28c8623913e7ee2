package vector

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"math"
	"runtime/debug"

	"gymkhana"
	"gymkhana/rng"
)

// A lane is a world of the Pool and the episode in it.
type lane struct {
	pool   *Pool
	i      int
	stream rng.Source // draws tasks and instances
	seat   *seat

	task     int // index
	instance gymkhana.Seed
	goal     string
	now      gymkhana.Moment      // without a Lean world
	last     gymkhana.Observation // of a Lean world
	scorer   gymkhana.Scorer
	steps    int
	before   float64 // the reward so far
	final    bool    // the scorer needs only the first and the last frame
	begun    bool
	over     bool
	limit    string // the budget that ended the episode
	err      error  // after which the lane cannot be used

	refused []string
	buf     []byte
}

// guard calls do, and makes an error of a panic.
func (l *lane) guard(do func(*lane) error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = gymkhana.Blame(gymkhana.FaultUs, "panic", fmt.Errorf("%v\n%s", v, debug.Stack()))
		}
		l.err = err
	}()
	if l.err != nil {
		return l.err
	}
	return do(l)
}

// sent is the lane's row of an array of the client, and given of one of the Pool.
func (l *lane) sent(array int) []byte  { return l.row(&l.pool.Layout.Sent[array]) }
func (l *lane) given(array int) []byte { return l.row(&l.pool.Layout.Given[array]) }

func (l *lane) row(a *Array) []byte {
	at := a.Offset + l.i*a.row
	return l.pool.memory[at : at+a.row : at+a.row]
}

func (l *lane) byte(array int) byte   { return l.sent(array)[0] }
func (l *lane) int64(array int) int64 { return int64(binary.LittleEndian.Uint64(l.sent(array))) }
func (l *lane) int32(array, k int) int {
	return int(int32(binary.LittleEndian.Uint32(l.sent(array)[4*k:])))
}

func (l *lane) put64(array int, v uint64) { binary.LittleEndian.PutUint64(l.given(array), v) }
func (l *lane) put32(array int, v int)    { binary.LittleEndian.PutUint32(l.given(array), uint32(v)) }
func (l *lane) putTrue(array int, is bool) {
	b := l.given(array)
	if b[0] = 0; is {
		b[0] = 1
	}
}

// begin begins an episode and shows it.
func (l *lane) begin(ctx context.Context, seed int64, task int, instance int64) error {
	if err := l.choose(seed, task, instance); err != nil {
		return err
	}
	if err := l.reset(ctx); err != nil {
		return err
	}
	l.result(0)
	return l.show(ctx, false)
}

// choose draws the task and the instance of the next episode.
func (l *lane) choose(seed int64, task int, instance int64) error {
	p := l.pool
	if seed >= 0 {
		l.stream = rng.Source(rng.Mix(uint64(seed)))
	}
	if task >= len(p.tasks) || instance >= int64(gymkhana.MaxSeed) {
		return gymkhana.Blame(gymkhana.FaultSetup, "reset", fmt.Errorf("task %d of %d, instance %d; instances are below 2^53", task, len(p.tasks), instance))
	}
	// Both are always drawn, so that a chosen episode takes as much of the stream as a drawn one.
	drawn, any := l.stream.Below(len(p.tasks)), l.stream.Next()
	if l.task = task; task < 0 {
		l.task = drawn
	}
	official := p.tasks[l.task].Instances
	switch {
	case instance >= 0:
		l.instance = gymkhana.Seed(instance)
	case p.o.Fresh:
		l.instance = gymkhana.Seed(any >> 11)
	default:
		l.instance = official[any%uint64(len(official))]
	}
	return nil
}

// reset begins the chosen episode.
func (l *lane) reset(ctx context.Context) error {
	p := l.pool
	if l.seat == nil || l.seat.task != l.task {
		if l.seat != nil {
			p.leave(l.seat)
		}
		var err error
		if l.seat, err = p.seat(l.task); err != nil {
			return err
		}
	}
	task := p.tasks[l.task]
	l.steps, l.over, l.limit, l.begun, l.goal = 0, false, "", true, task.Goal
	l.refused = append(l.refused[:0], make([]string, len(p.spec.Roles))...)
	if err := l.restart(ctx); err != nil {
		return err
	}
	lean, ok := l.scorer.(gymkhana.LeanScorer)
	if l.final = ok && lean.Final(); !ok && l.seat.lean != nil {
		l.seat.lean = nil // this verifier may keep frames, whose memory must not be used again
		if err := l.restart(ctx); err != nil {
			return err
		}
	}
	if p.o.Rewards == AtSteps {
		l.before = gymkhana.RewardOf(l.scorer)
	}
	return nil
}

// restart resets the world, and begins to score.
func (l *lane) restart(ctx context.Context) error {
	l.scorer = nil
	if s := l.seat; s.lean != nil {
		if err := s.lean.Reset(ctx, l.instance); err != nil {
			return err
		}
		l.last = s.lean.Now()
	} else if err := l.resetWorld(ctx); err != nil {
		return err
	}
	return l.score(ctx)
}

// A start is a world after Reset, so that the next Reset of the same episode costs less.
type start struct {
	saved gymkhana.Snapshot
	goal  string
}

// An episode is what Reset depends on.
type episode struct {
	task     int
	instance gymkhana.Seed
}

// mostStarts bounds the starts that a Pool keeps.
const mostStarts = 2048

// resetWorld resets the world, or returns to what it was after the same Reset.
func (l *lane) resetWorld(ctx context.Context) (err error) {
	p, can := l.pool, l.seat.world.Capabilities()
	of := episode{l.task, l.instance}
	if known, ok := p.starts.Load(of); ok {
		s := known.(*start)
		l.goal = s.goal
		l.now, err = can.Restore(ctx, s.saved)
		return err
	}
	began, err := l.seat.world.Reset(ctx, l.instance)
	if err != nil {
		return err
	}
	l.now = began.Moment
	if began.Goal != "" {
		l.goal = began.Goal
	}
	if p.o.Fresh || can.Snapshot == nil || can.Restore == nil || p.started.Add(1) > mostStarts {
		return nil
	}
	s := &start{goal: l.goal}
	if s.saved, err = can.Snapshot(); err == nil {
		p.starts.Store(of, s)
	}
	return err
}

// score scores the frames since the last step.
func (l *lane) score(ctx context.Context) error {
	frames, err := l.frames(ctx)
	if err != nil {
		return err
	}
	if l.scorer == nil {
		l.scorer = l.seat.verifier.Start(l.pool.tasks[l.task], frames[0])
		frames = frames[1:]
	}
	for _, f := range frames {
		l.scorer.Add(f)
	}
	return nil
}

// frames are the scored frames since the last step.
func (l *lane) frames(ctx context.Context) ([]gymkhana.Frame, error) {
	if l.seat.lean != nil {
		return l.seat.lean.Frames(), nil
	}
	frames, err := l.now.Frames(ctx)
	if err == nil && len(frames) == 0 {
		err = gymkhana.Blame(gymkhana.FaultUs, l.pool.spec.World, errors.New("the world gave no frame"))
	}
	return frames, err
}

// seen is what a role sees.
func (l *lane) seen(role int) *gymkhana.Observation {
	if l.seat.lean != nil {
		return &l.last
	}
	return &l.now.Seen[role]
}

// ended says how the world has ended the episode.
func (l *lane) ended() gymkhana.Ending {
	if l.seat.lean == nil && !l.now.Over() {
		return gymkhana.Running
	}
	return l.seen(0).Ended
}

// step performs the client's action, or begins an episode.
func (l *lane) step(ctx context.Context) error {
	p := l.pool
	switch {
	case !l.begun:
		return gymkhana.Blame(gymkhana.FaultSetup, "step", errors.New("no episode has begun in this world; reset it first"))
	case l.over && p.o.Mode == Disabled:
		return nil
	case l.over:
		return l.begin(ctx, -1, -1, -1)
	}
	if err := l.act(ctx, l.action()); err != nil {
		return err
	}
	l.steps++
	ended := l.ended()
	if ended == gymkhana.Running {
		l.limit = exhausted(&p.tasks[l.task].Budget, l.steps, l.seen(0).Tick)
	}
	l.over = ended != gymkhana.Running || l.limit != ""
	if l.over || p.o.Rewards == AtSteps || !l.final {
		if err := l.score(ctx); err != nil {
			return err
		}
	}
	l.result(l.earned())
	if l.over && p.o.Mode == SameStep {
		if err := l.show(ctx, true); err != nil {
			return err
		}
		return l.again(ctx)
	}
	return l.show(ctx, false)
}

// again begins the next episode in the step that ended one, whose result stays.
func (l *lane) again(ctx context.Context) error {
	g := &l.pool.given
	l.put32(g.finalSteps, l.steps)
	l.put32(g.finalTask, l.task)
	l.put64(g.finalInstance, uint64(l.instance))
	if err := l.choose(-1, -1, -1); err != nil {
		return err
	}
	if err := l.reset(ctx); err != nil {
		return err
	}
	l.identify(true)
	return l.show(ctx, false)
}

// exhausted names the budget that forbids another step; "" if none does. A step is also a turn here.
func exhausted(b *gymkhana.Budget, steps int, tick gymkhana.Ticks) string {
	switch {
	case b.Turns > 0 && steps >= b.Turns:
		return gymkhana.LimitTurns
	case b.Steps > 0 && steps >= b.Steps:
		return gymkhana.LimitSteps
	case b.Ticks > 0 && tick >= b.Ticks:
		return gymkhana.LimitTicks
	}
	return ""
}

// act performs an action per role.
func (l *lane) act(ctx context.Context, acts []gymkhana.Action) (err error) {
	if lean := l.seat.lean; lean != nil {
		if err = lean.Step(ctx, acts); err == nil {
			l.last = lean.Now()
		}
		return err
	}
	l.now, err = l.seat.world.Step(ctx, acts)
	return err
}

// earned is the reward of the step.
func (l *lane) earned() float64 {
	if l.pool.o.Rewards == AtEnd {
		if l.over {
			return gymkhana.RewardOf(l.scorer)
		}
		return 0
	}
	now := gymkhana.RewardOf(l.scorer)
	reward := now - l.before
	l.before = now
	return reward
}

// result writes what became of the step.
func (l *lane) result(reward float64) {
	g := &l.pool.given
	l.put64(g.reward, math.Float64bits(reward))
	truncated := l.over && (l.limit != "" || l.ended() == gymkhana.Truncated)
	l.putTrue(g.terminated, l.over && !truncated)
	l.putTrue(g.truncated, truncated)
	refused := l.given(g.refused)
	for role := range l.refused {
		refused[role] = 0
		if l.refused[role] != "" || l.seen(role).Refused != "" {
			refused[role] = 1
		}
	}
	var v gymkhana.Verdict
	if l.over {
		v = l.scorer.Verdict()
	}
	l.putTrue(g.success, v.Success)
	l.put64(g.progress, math.Float64bits(v.Progress))
	l.identify(l.steps == 0)
}

// identify writes which episode it is.
func (l *lane) identify(began bool) {
	g := &l.pool.given
	l.put32(g.steps, l.steps)
	l.put32(g.task, l.task)
	l.put64(g.instance, uint64(l.instance))
	l.putTrue(g.began, began)
}

// action reads the client's action of each role. The list is not changed later, since the world may keep it.
func (l *lane) action() []gymkhana.Action {
	p := l.pool
	a := &p.Layout.Actions
	roles := p.spec.Roles
	for i := range l.refused {
		l.refused[i] = ""
	}
	if a.Kind == Discrete {
		if len(roles) == 1 {
			return l.named(0)
		}
		acts := make([]gymkhana.Action, len(roles))
		for role := range roles {
			acts[role] = l.named(role)[0]
		}
		return acts
	}
	acts := make([]gymkhana.Action, len(roles))
	for role := range roles {
		act, err := l.written(role)
		if err == nil {
			err = l.seat.spec.Check(roles[role], act)
		}
		if err != nil {
			l.refused[role], act = err.Error(), gymkhana.Action{Verb: gymkhana.Noop}
		}
		acts[role] = act
	}
	return acts
}

// named is the list with the action that the client's index names.
func (l *lane) named(role int) []gymkhana.Action {
	p := l.pool
	given := p.Layout.Actions.given[role]
	i := l.int32(p.sent.action, role)
	if i < 0 || i >= len(given) {
		l.refused[role] = fmt.Sprintf("there is no action %d; they are 0 to %d", i, len(given)-1)
		i = 0
	}
	return given[i]
}

// written reads an action that is an operation or a text.
func (l *lane) written(role int) (gymkhana.Action, error) {
	p := l.pool
	text, err := l.text(role)
	if err != nil {
		return gymkhana.Action{}, err
	}
	a := &p.Layout.Actions
	if a.Kind == Text {
		return gymkhana.ParseAction(text)
	}
	i := l.int32(p.sent.op, 0)
	if i < 0 || i >= len(a.Ops) {
		return gymkhana.Action{}, fmt.Errorf("there is no operation %d; they are 0 to %d", i, len(a.Ops)-1)
	}
	return a.Ops[i].action(l.element(p.sent.element), l.element(p.sent.to), text), nil
}

// text reads the client's text.
func (l *lane) text(role int) (string, error) {
	p := l.pool
	most := p.Layout.Actions.MaxText
	n := l.int32(p.sent.length, role)
	if n < 0 || n > most {
		return "", fmt.Errorf("a text of %d bytes; the most are %d", n, most)
	}
	return string(l.sent(p.sent.text)[role*most:][:n]), nil
}

// element is the id of an element of the current observation, "" if there is none.
func (l *lane) element(array int) string {
	list := l.seen(0).Elements
	if i := l.int32(array, 0); i >= 0 && i < len(list) {
		return list[i].ID
	}
	return ""
}

// hash is the SHA-256 of the states of the last step, as in run files.
func (l *lane) hash(ctx context.Context) (gymkhana.Hash, error) {
	frames, err := l.frames(ctx)
	if err != nil {
		return gymkhana.Hash{}, err
	}
	l.buf = gymkhana.AppendFrames(l.buf[:0], frames)
	return gymkhana.HashBytes(l.buf), nil
}

// picture draws the screen of a role; nil for a world without one.
func (l *lane) picture() (image.Image, error) {
	if lean := l.seat.lean; lean != nil {
		return lean.Picture()
	}
	if shot := l.now.Seen[0].Screenshot; shot != nil {
		return shot.Image()
	}
	return nil, nil
}
