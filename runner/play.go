package runner

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"gymkhana"
	"gymkhana/registry"
)

// play is one attempt at one episode, driven by one goroutine.
type play struct {
	r       *Runner
	episode gymkhana.Episode
	arm     *gymkhana.Arm
	task    *gymkhana.Task // under the arm's protocol
	seed    gymkhana.Seed  // of the agents
	log     gymkhana.AttemptLog
	past    *gymkhana.Past
	records []gymkhana.Record // of earlier episodes
	world   gymkhana.Environment
	spec    gymkhana.Spec
	agents  []gymkhana.Agent // one per role
	scorer  gymkhana.Scorer

	seen    []gymkhana.Observation
	pending *gymkhana.Step // the last step, not yet stored: a look at its screen decides what is kept
	buf     []byte
	turns   int
	steps   int
	ordinal int            // of model calls
	asked   map[string]int // how often each question was asked

	began     time.Time
	idle      time.Duration            // of the wall time: queues, back-off, failed tries
	thinking  map[speech]time.Duration // provider time in this turn
	turnUsage gymkhana.Usage
	turnCalls int
	out       gymkhana.Outcome
}

// attempt plays an episode to its end. The outcome is as far as it came, also beside an error.
func (r *Runner) attempt(ctx context.Context, e gymkhana.Episode, records []gymkhana.Record, log gymkhana.AttemptLog) (out *gymkhana.Outcome, err error) {
	p := &play{r: r, episode: e, records: records, log: log, past: log.Past(), asked: map[string]int{}, began: r.now(),
		thinking: map[speech]time.Duration{}, arm: &r.plan.Arms[e.Arm], seed: e.AgentSeed(r.plan.Seed)}
	defer func() {
		if v := recover(); v != nil {
			err = gymkhana.Blame(gymkhana.FaultUs, "panic", fmt.Errorf("%v\n%s", v, debug.Stack()))
		}
		if p.world != nil {
			err = errors.Join(err, gymkhana.Blame(gymkhana.FaultWorld, "close", p.world.Close()))
		}
		out = p.outcome()
	}()
	if err := p.open(ctx); err != nil {
		return nil, err
	}
	for p.out.Limit == "" && !p.over() {
		if p.out.Limit = p.exhausted(); p.out.Limit != "" {
			break
		}
		if err := p.turn(ctx); err != nil {
			var limit errLimit
			if errors.As(err, &limit) || errors.As(context.Cause(ctx), &limit) {
				p.out.Limit = limit.limit
				break
			}
			if gymkhana.FaultOf(err) == gymkhana.FaultAgent && ctx.Err() == nil {
				p.out.Fault, p.out.Error = gymkhana.FaultAgent.String(), err.Error()
				break
			}
			return nil, fmt.Errorf("turn %d: %w", p.turns+1, err)
		}
	}
	if err := p.flush(); err != nil {
		return nil, err
	}
	return nil, p.judge(ctx)
}

// open makes world and agents and stores the first observation as step 0.
func (p *play) open(ctx context.Context) error {
	task, ok := p.r.plan.TaskOf(p.episode.Task)
	if !ok {
		return fmt.Errorf("the plan has no task %s", p.episode.Task)
	}
	var err error
	if p.task, err = p.arm.Task(task); err != nil {
		return err
	}
	if p.world, err = p.r.Catalog.NewEnv(p.task.Environment); err != nil {
		return err
	}
	start := p.r.now()
	if p.seen, err = p.world.Reset(ctx, p.task, p.episode.Instance); err != nil {
		return fmt.Errorf("reset: %w", err)
	}
	p.spec = p.world.Spec()
	frames, err := p.frames(ctx)
	if err != nil {
		return err
	}
	verifier, err := p.r.Catalog.NewVerifier(p.task.Verifier)
	if err != nil {
		return err
	}
	p.scorer = verifier.Start(p.task, frames[len(frames)-1])
	if err := p.record(&gymkhana.Step{Took: p.r.now().Sub(start)}, frames); err != nil {
		return err
	}
	return p.seat(ctx)
}

// told is what agents are told of the task: the world's own words where it has any.
func (p *play) told() *gymkhana.Task {
	told := p.task.Told()
	if teller, ok := p.world.(gymkhana.Teller); ok {
		told.Goal = teller.Goal()
		p.out.Goal = told.Goal
	}
	return told
}

// seat makes one agent per role and lets the task's own, and nobody else, sit inside the world.
func (p *play) seat(ctx context.Context) error {
	for _, role := range p.spec.Roles {
		if p.r.newAgent != nil {
			if err := p.begin(ctx, p.r.newAgent(role), p.told()); err != nil {
				return err
			}
			continue
		}
		setup := gymkhana.AgentSetup{Options: p.arm.Options, Seed: p.seed.Derive("role", role), Role: role,
			Prompts: p.r.Prompts, Protocol: p.arm.Protocol, Terminal: p.r.Terminal, Past: p.records}
		if len(p.arm.Members) > 0 {
			setup.Seat = p.seats(setup)
		}
		asked := asks(p.arm)
		if asked.Profile != nil {
			setup.Profile = *asked.Profile
		}
		setup.Policy = p.r.Policies[p.arm.Model]
		setup.Model = p.chat(role, &asked)
		agent, err := p.r.Catalog.NewAgent(p.arm.Agent, p.task, setup)
		if err != nil {
			return err
		}
		told := p.told()
		if insider, ok := agent.(gymkhana.PrivilegedAgent); ok && registry.Inside(p.arm.Agent) {
			if p.arm.Agent == registry.OracleName {
				told = p.task
			}
			if err := insider.Sit(p.world); err != nil {
				return fmt.Errorf("sit: %w", err)
			}
		}
		if err := p.begin(ctx, agent, told); err != nil {
			return err
		}
	}
	return nil
}

func (p *play) begin(ctx context.Context, agent gymkhana.Agent, task *gymkhana.Task) error {
	p.agents = append(p.agents, agent)
	if err := agent.Begin(ctx, task, p.spec); err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	return nil
}

// turn lets every role decide on the same instant and performs what they decided.
func (p *play) turn(ctx context.Context) error {
	bounded, cancel := p.limitContext(ctx)
	defer cancel()
	decisions := make([]gymkhana.Decided, len(p.agents))
	p.thinking, p.turnUsage, p.turnCalls = map[speech]time.Duration{}, gymkhana.Usage{}, 0
	for i, agent := range p.agents {
		start := p.r.now()
		did, err := agent.Act(bounded, &p.seen[i])
		if err != nil {
			var limit errLimit
			if errors.As(context.Cause(bounded), &limit) && ctx.Err() == nil {
				return limit
			}
			return err
		}
		decisions[i] = p.decided(did, i, p.r.now().Sub(start))
	}
	p.turns++
	if err := p.flush(); err != nil {
		return err
	}
	for i := range decisions {
		if err := p.decide(&decisions[i]); err != nil {
			return err
		}
	}
	return p.perform(ctx, decisions)
}

// decided makes the kept form of a decision, and prices its thinking in ticks.
func (p *play) decided(did gymkhana.Decision, role int, took time.Duration) gymkhana.Decided {
	d := gymkhana.Decided{Turn: p.turns + 1, Role: p.spec.Roles[role], Actions: did.Actions, Reason: did.Reason,
		Raw: did.Raw, Invalid: did.Invalid, Free: did.Free && p.task.Budget.Turns > 0, Usage: p.turnUsage, Asides: did.Asides,
		Calls: p.turnCalls, Thinking: took}
	if p.turnCalls > 0 {
		d.Thinking = waited(did.Asides, p.thinking)
	}
	if clock := p.arm.Clock; clock.Fixed > 0 {
		d.Latency = clock.Fixed
	} else if clock.Latency && (p.turnCalls > 0 || !p.arm.Scored()) { // a network's arithmetic is as fast as the machine
		d.Latency = gymkhana.TicksOf(d.Thinking)
	}
	if past := p.stored(d.Turn, d.Role); past != nil {
		d.Latency, d.Thinking = past.Latency, past.Thinking // measured once, by the process that asked
	}
	p.thinking, p.turnUsage, p.turnCalls = map[speech]time.Duration{}, gymkhana.Usage{}, 0
	return d
}

// stored finds the decision that an earlier process kept of this attempt.
func (p *play) stored(turn int, role string) *gymkhana.Decided {
	if p.past == nil {
		return nil
	}
	for i := range p.past.Decisions {
		if d := &p.past.Decisions[i]; d.Turn == turn && d.Role == role {
			return d
		}
	}
	return nil
}

// decide stores a decision, unless an earlier process already did.
func (p *play) decide(d *gymkhana.Decided) error {
	past := p.stored(d.Turn, d.Role)
	if past == nil {
		return p.log.Decide(d)
	}
	if past.Raw != d.Raw || past.Invalid != d.Invalid || actionsText(past.Actions) != actionsText(d.Actions) {
		return fmt.Errorf("decision %d: %w", d.Turn, errDiverged)
	}
	return nil
}

func actionsText(acts []gymkhana.Action) string {
	var b []byte
	for _, a := range acts {
		b = append(a.AppendText(b), '\n')
	}
	return string(b)
}

// perform steps through the joint plan of all roles; a shorter plan is filled with Noop.
func (p *play) perform(ctx context.Context, decisions []gymkhana.Decided) error {
	length, latency := 0, gymkhana.Ticks(0)
	for i := range decisions {
		d := &decisions[i]
		latency = max(latency, d.Latency)
		if d.Invalid != "" {
			p.out.Invalid++
		}
		if !d.Free {
			length = max(length, planned(d))
		}
	}
	for k := range length {
		if p.out.Limit = p.stepsLeft(); p.out.Limit != "" || p.over() {
			return nil
		}
		if k > 0 {
			if err := p.flush(); err != nil {
				return err
			}
			latency = 0
		}
		if err := p.step(ctx, decisions, k, latency); err != nil {
			return fmt.Errorf("step %d: %w", p.steps+1, err)
		}
	}
	return nil
}

// planned is how many steps a decision takes: one at the least.
func planned(d *gymkhana.Decided) int {
	if d.Invalid != "" {
		return 1
	}
	return max(len(d.Actions), 1)
}

// step gives the world the k-th action of every role. An action that is illegal here becomes a
// Noop that the agent is told the reason of: it costs the step all the same.
func (p *play) step(ctx context.Context, decisions []gymkhana.Decided, k int, latency gymkhana.Ticks) error {
	start := p.r.now()
	acts := make([]gymkhana.Action, len(decisions))
	illegal := make([]string, len(decisions))
	for i := range decisions {
		acts[i], illegal[i] = p.choose(&decisions[i], k)
	}
	s := &gymkhana.Step{N: p.steps + 1, Turn: p.turns, Actions: acts, Passed: latency}
	frames, err := p.pass(ctx, s)
	if err != nil {
		return err
	}
	if !p.over() {
		if p.seen, err = p.world.Step(ctx, acts); err != nil {
			return err
		}
		played, err := p.frames(ctx)
		if err != nil {
			return err
		}
		frames = append(frames, played...)
	}
	p.steps++
	for _, f := range frames {
		p.scorer.Add(f)
	}
	s.Took = p.r.now().Sub(start)
	if err := p.record(s, frames); err != nil {
		return err
	}
	p.refuse(s, illegal)
	return nil
}

// refuse tells agents why their actions were not legal. It comes after the hashes are taken:
// they are of what the world itself said, which is what a later execution repeats.
func (p *play) refuse(s *gymkhana.Step, illegal []string) {
	for i, why := range illegal {
		if why == "" {
			continue
		}
		if s.Refused == nil {
			s.Refused = make([]string, len(illegal))
		}
		s.Refused[i], p.seen[i].Refused = why, why
		p.out.Invalid++
	}
}

// choose gives the k-th action of a decision, and why it is not legal if it is not.
func (p *play) choose(d *gymkhana.Decided, k int) (gymkhana.Action, string) {
	noop := gymkhana.Action{Verb: gymkhana.Noop}
	if d.Invalid != "" || k >= len(d.Actions) {
		return noop, ""
	}
	if err := p.spec.Check(d.Role, d.Actions[k]); err != nil {
		return noop, err.Error()
	}
	return d.Actions[k], ""
}

// pass lets virtual time go by while the agents think, in a world whose clock runs.
func (p *play) pass(ctx context.Context, s *gymkhana.Step) ([]gymkhana.Frame, error) {
	clock, runs := p.world.(gymkhana.Clock)
	if s.Passed == 0 || !runs {
		return nil, nil
	}
	seen, err := clock.Pass(ctx, s.Passed)
	if err != nil {
		return nil, err
	}
	p.seen = seen
	frames, err := p.frames(ctx)
	return append([]gymkhana.Frame(nil), frames...), err
}

func (p *play) frames(ctx context.Context) ([]gymkhana.Frame, error) {
	reader, ok := p.world.(gymkhana.StateReader)
	if !ok {
		return nil, gymkhana.Blame(gymkhana.FaultUs, p.spec.World, errors.New("the world has no state to score"))
	}
	frames, err := reader.Frames(ctx)
	if err == nil && len(frames) == 0 {
		err = gymkhana.Blame(gymkhana.FaultUs, p.spec.World, errors.New("the world gave no frame"))
	}
	return frames, err
}

// record completes a step with its hashes and keeps it until the next look at the screen.
func (p *play) record(s *gymkhana.Step, frames []gymkhana.Frame) error {
	if err := complete(s, p.seen, frames, p.draws(), &p.buf); err != nil {
		return err
	}
	p.pending = s
	return nil
}

// cheapScreen is the most pixels of a screen that is drawn and hashed at every step although
// nobody looks: 512 x 256. A larger one costs more than all the rest of a step, so of those only
// the ones that somebody looked at are hashed.
const cheapScreen = 1 << 17

// draws reports whether screens are hashed that nobody looks at.
func (p *play) draws() bool {
	return !p.r.blind && p.spec.Screen.W*p.spec.Screen.H <= cheapScreen
}

// complete fills in what a step can be compared by; screens only if they are to be drawn.
func complete(s *gymkhana.Step, seen []gymkhana.Observation, frames []gymkhana.Frame, draw bool, buf *[]byte) error {
	b := (*buf)[:0]
	for i := range seen {
		b = append(seen[i].AppendCanonical(b), '\n')
		s.Ended, s.Reason, s.Tick = seen[i].Ended, seen[i].Reason, seen[i].Tick
		if seen[i].Refused != "" && s.Refused == nil {
			s.Refused = make([]string, len(seen))
		}
		if s.Refused != nil {
			s.Refused[i] = seen[i].Refused
		}
		if seen[i].Screenshot == nil || !draw {
			continue
		}
		h, err := seen[i].Screenshot.Hash()
		if err != nil {
			return fmt.Errorf("screenshot: %w", err)
		}
		s.Frames = append(s.Frames, h)
	}
	s.Text = gymkhana.HashBytes(b)
	b = gymkhana.AppendFrames(b[:0], frames)
	s.State, s.States = gymkhana.HashBytes(b), b
	*buf = b
	return nil
}

// flush stores the pending step, with the screens that somebody has looked at by now. A step
// that an earlier process stored is compared instead.
func (p *play) flush() error {
	s := p.pending
	if s == nil {
		return nil
	}
	p.pending = nil
	if p.past != nil && s.N < len(p.past.Steps) {
		was := &p.past.Steps[s.N]
		if was.State != s.State || was.Text != s.Text {
			return fmt.Errorf("step %d: %w", s.N, errDiverged)
		}
		return nil
	}
	frames, err := p.looked(s)
	if err != nil {
		return fmt.Errorf("screenshot: %w", err)
	}
	return p.log.Step(s, frames)
}

// looked gives the screens of a step that somebody has looked at, and puts their hashes into it.
func (p *play) looked(s *gymkhana.Step) ([]gymkhana.FrameData, error) {
	var frames []gymkhana.FrameData
	for i := range p.seen {
		shot := p.seen[i].Screenshot
		if shot == nil || !shot.Seen() {
			continue
		}
		png, err := shot.Encoded()
		if err != nil {
			return nil, err
		}
		h, err := shot.Hash()
		if err != nil {
			return nil, err
		}
		if s.Frames == nil {
			s.Frames = make([]gymkhana.Hash, len(p.seen))
		}
		s.Frames[i] = h
		frames = append(frames, gymkhana.FrameData{Hash: h, PNG: png})
	}
	return frames, nil
}

// over reports whether the world has ended the episode, for every role.
func (p *play) over() bool { return ended(p.seen) }

// exhausted names the budget or limit that lets no further turn begin, or "".
func (p *play) exhausted() string {
	if b := p.task.Budget; b.Turns > 0 && p.turns >= b.Turns {
		return gymkhana.LimitTurns
	}
	if limit := p.stepsLeft(); limit != "" {
		return limit
	}
	return p.spent()
}

func (p *play) stepsLeft() string {
	b := p.task.Budget
	switch {
	case b.Steps > 0 && p.steps >= b.Steps:
		return gymkhana.LimitSteps
	case b.Ticks > 0 && p.seen[0].Tick >= b.Ticks:
		return gymkhana.LimitTicks
	}
	return ""
}

// outcome sums the attempt up. Whether it counts is the caller's to say.
func (p *play) outcome() *gymkhana.Outcome {
	out := p.out
	out.Turns, out.Steps = p.turns, p.steps
	out.Wall = p.r.now().Sub(p.began)
	out.Working = out.Wall - p.idle
	if len(p.seen) > 0 {
		out.Ended, out.Reason, out.Ticks = p.seen[0].Ended, p.seen[0].Reason, p.seen[0].Tick
	}
	if out.Limit != "" {
		out.Ended, out.Reason = gymkhana.Truncated, "limit: "+out.Limit
	}
	if p.scorer != nil {
		out.Verdict = p.scorer.Verdict()
	}
	out.Record = p.account()
	return &out
}
