package runner

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"gymkhana"
)

// A play is one attempt at one episode, driven by one goroutine. It has five parts: the session steps
// the world, the cast decides, calls keeps account of what the cast asks of models, the journal stores
// everything, and the budget says when the episode must end.
type play struct {
	r       *Runner
	episode gymkhana.Episode
	arm     *gymkhana.Arm
	task    *gymkhana.Task // under the arm's protocol

	session *Session
	cast    *cast
	calls   *calls
	journal *journal
	budget  *budget

	out     gymkhana.Outcome
	deeds   []deed           // the steps so far, in a world that can break
	nothing gymkhana.Verdict // of doing nothing, if the agent broke the world
}

// attempt plays an episode to its end. The outcome covers what was played, also when there is an error.
func (r *Runner) attempt(ctx context.Context, e gymkhana.Episode, records []gymkhana.Record, j *journal) (out *gymkhana.Outcome, err error) {
	p := &play{r: r, episode: e, arm: &r.plan.Arms[e.Arm], journal: j}
	if p.arm.Protocol == gymkhana.PublishedCode {
		p.out.Dropped = new(int)
	}
	from := gymkhana.Asker{Task: e.Task, Instance: e.Instance, Repeat: e.Repeat, Arm: p.arm}
	p.calls = &calls{episode: &e, from: from, journal: p.journal, cache: r.Cache, run: &r.ledger, events: r.Events,
		turn: 1, waits: &waits{now: r.now}}
	p.calls.next()
	p.budget = &budget{limits: r.perEpisode(p.arm), calls: p.calls, now: r.now, began: r.now()}
	if j.audit != nil {
		p.budget.cut = j.audit.cut
	}
	defer func() {
		// A panic of one episode must not take the others down before their rows are written: it
		// becomes an error of ours, which stops the run in order.
		if v := recover(); v != nil {
			err = gymkhana.Blame(gymkhana.FaultUs, "panic", fmt.Errorf("%v\n%s", v, debug.Stack()))
		}
		if p.session != nil {
			// A world that fails to close fails the attempt.
			err = errors.Join(err, p.session.Close())
		}
		out = p.outcome()
	}()
	if err := p.open(ctx, records); err != nil {
		return nil, err
	}
	for p.out.Limit == "" && !p.session.Over() {
		if p.out.Limit = p.budget.exhausted(p.tick()); p.out.Limit != "" {
			break
		}
		if err := p.turn(ctx); err != nil {
			if resumable(err) {
				return nil, err
			}
			if !p.ends(ctx, err) {
				return nil, fmt.Errorf("turn %d: %w", p.calls.turn, err)
			}
			break
		}
	}
	if err := p.journal.flush(p.session.Now.Seen); err != nil {
		return nil, err
	}
	p.calls.from.Step = p.budget.steps
	return nil, p.judge(ctx)
}

// open makes world and agents and stores the first observation as step 0.
func (p *play) open(ctx context.Context, records []gymkhana.Record) error {
	task, ok := p.r.plan.TaskOf(p.episode.Task)
	if !ok {
		return fmt.Errorf("the plan has no task %s", p.episode.Task)
	}
	var err error
	if p.task, err = p.arm.Task(task); err != nil {
		return err
	}
	p.budget.of = p.task.Budget
	if p.session, err = NewSession(p.r.Catalog, p.task); err != nil {
		return err
	}
	p.session.Draw = p.draws()
	began := p.r.now()
	s, err := p.session.Reset(ctx, p.episode.Instance)
	if err != nil {
		return fmt.Errorf("reset: %w", err)
	}
	s.Took = p.r.now().Sub(began)
	p.journal.keep(s)
	// Agents come after Reset: a privileged one looks at the world in Sit, and the goal may be the
	// world's.
	p.cast, err = p.newCast(ctx, records)
	return err
}

// cheapScreen is the number of pixels, 512 x 256, up to which a screen is drawn and hashed at every
// step although nobody looks at it. Drawing a larger one costs more than the rest of a step, so larger
// screens are hashed only when somebody looked at them.
const cheapScreen = 1 << 17

// draws reports whether screens are hashed although nobody looks at them.
func (p *play) draws() bool {
	return !p.r.blind && p.session.Spec.Screen.W*p.session.Spec.Screen.H <= cheapScreen
}

// ends reports whether an error in a turn ends the episode with a score, as a limit does and a fault
// of the agent. Any other error is for the runner.
func (p *play) ends(ctx context.Context, err error) bool {
	var limit errLimit
	switch {
	// The limit may be only the cause of the context, since a client returns its own error when a
	// deadline cuts a call.
	case errors.As(err, &limit), errors.As(context.Cause(ctx), &limit):
		p.out.Limit = limit.limit
	// When the run is being stopped, an agent may return anything; that is not held against it.
	case gymkhana.FaultOf(err) == gymkhana.FaultAgent && ctx.Err() == nil:
		p.out.Fault, p.out.Error = gymkhana.FaultAgent.String(), err.Error()
	default:
		return false
	}
	return true
}

// turn lets every role decide on the same instant and steps through their joint plan; a shorter plan
// is filled with Noop.
func (p *play) turn(ctx context.Context) (err error) {
	n := p.calls.turn
	p.calls.emit(Event{Kind: TurnBegan, Turn: n, Step: p.budget.steps})
	defer func() { p.calls.emit(Event{Kind: TurnEnded, Turn: n, Step: p.budget.steps, Err: err}) }()
	decisions, err := p.decide(ctx)
	if err != nil {
		return p.unseen(ctx, err)
	}
	length, latency := p.joint(decisions)
	for k := range length {
		if p.out.Limit = p.budget.stepsLeft(p.tick()); p.out.Limit != "" || p.session.Over() {
			return nil
		}
		if k > 0 {
			if err := p.journal.flush(p.session.Now.Seen); err != nil {
				return err
			}
			latency = 0 // all thinking was before the first step
		}
		if err := p.step(ctx, decisions, k, latency); err != nil {
			return fmt.Errorf("step %d: %w", p.budget.steps+1, err)
		}
	}
	return nil
}

// decide asks every role, and stores what they decided before anything is done.
func (p *play) decide(ctx context.Context) ([]gymkhana.Decided, error) {
	bounded, cancel := p.budget.bound(ctx)
	defer cancel()
	decisions := make([]gymkhana.Decided, len(p.cast.agents))
	p.calls.next()
	p.calls.from.Step = p.budget.steps
	for i, agent := range p.cast.agents {
		start := p.r.now()
		did, err := agent.Act(bounded, &p.session.Now.Seen[i])
		if p.calls.broken != nil {
			return nil, p.calls.broken
		}
		if err != nil {
			var limit errLimit
			if errors.As(context.Cause(bounded), &limit) && ctx.Err() == nil {
				return nil, limit
			}
			return nil, err
		}
		decisions[i] = p.decided(did, p.session.Spec.Roles[i], p.r.now().Sub(start))
	}
	p.calls.turn++
	p.budget.turns++
	// The step before this turn is stored only now, when every role had the chance to look at its screen.
	if err := p.journal.flush(p.session.Now.Seen); err != nil {
		return nil, err
	}
	for i := range decisions {
		d := &decisions[i]
		if err := p.journal.decide(d); err != nil {
			return nil, err
		}
		p.calls.emit(Event{Kind: DecisionMade, Turn: d.Turn, Step: p.budget.steps, Role: d.Role, Decided: d})
	}
	return decisions, nil
}

// joint is how many steps a joint plan takes, and how long the world waited for it: as long as for
// the slowest role.
func (p *play) joint(decisions []gymkhana.Decided) (length int, latency gymkhana.Ticks) {
	for i := range decisions {
		d := &decisions[i]
		latency = max(latency, d.Latency)
		if d.Invalid != "" {
			p.out.Invalid++
		}
		if n := d.Dropped; p.out.Dropped != nil {
			*p.out.Dropped += n
		}
		if !d.Free {
			length = max(length, planned(d))
		}
	}
	return length, latency
}

// decided makes the stored form of a decision, and computes how many ticks its thinking takes.
func (p *play) decided(did gymkhana.Decision, role string, took time.Duration) gymkhana.Decided {
	asked := p.calls.next()
	d := gymkhana.Decided{Turn: p.calls.turn, Role: role, Actions: did.Actions, Reason: did.Reason,
		Raw: did.Raw, Invalid: did.Invalid, Free: did.Free && p.task.Budget.Turns > 0, Dropped: did.Dropped,
		Usage: asked.usage, Asides: did.Asides, Calls: asked.asked, Thinking: took}
	if asked.asked > 0 {
		d.Thinking = waited(did.Asides, asked.thinking)
	} else if past := p.journal.decided(d.Turn, d.Role); past != nil {
		d.Thinking = past.Thinking // measured once, by the process that decided
	}
	d.Latency = latency(p.arm, asked.asked > 0, d.Thinking)
	return d
}

// planned is how many steps a decision takes: one at the least.
func planned(d *gymkhana.Decided) int {
	if d.Invalid != "" {
		return 1
	}
	return max(len(d.Actions), 1)
}

// step gives the world the k-th action of every role. An action that is illegal here becomes a Noop,
// and the agent is told the reason. It costs a step all the same.
func (p *play) step(ctx context.Context, decisions []gymkhana.Decided, k int, latency gymkhana.Ticks) error {
	start := p.r.now()
	acts := make([]gymkhana.Action, len(decisions))
	illegal := make([]string, len(decisions))
	for i := range decisions {
		// All roles act in the same step, so one that has nothing left to do passes.
		acts[i], illegal[i] = p.choose(&decisions[i], k)
	}
	if p.r.onlooker != nil {
		p.r.onlooker(p.session.World, acts)
	}
	before := p.session.Now
	s, err := p.session.Step(ctx, acts, latency)
	if err != nil {
		if s, err = p.broke(ctx, append(p.deeds, deed{acts: acts, passed: latency}), before, err); err != nil {
			return err
		}
	}
	if p.session.World.Capabilities().Broke != nil {
		p.deeds = append(p.deeds, deed{acts, latency, s.Tick, s.Text, s.State})
	}
	p.budget.steps++
	s.N, s.Turn, s.Took = p.budget.steps, p.budget.turns, p.r.now().Sub(start)
	p.journal.keep(s)
	p.refuse(s, illegal)
	p.calls.emit(Event{Kind: StepTaken, Turn: s.Turn, Step: s.N, Roles: p.session.Spec.Roles, Acted: s})
	return nil
}

// choose gives the k-th action of a decision, and the reason if it is not legal.
func (p *play) choose(d *gymkhana.Decided, k int) (gymkhana.Action, string) {
	noop := gymkhana.Action{Verb: gymkhana.Noop}
	if d.Invalid != "" || k >= len(d.Actions) {
		return noop, ""
	}
	if err := p.session.Spec.Check(d.Role, d.Actions[k]); err != nil {
		return noop, err.Error()
	}
	return d.Actions[k], ""
}

// refuse tells agents why their actions were not legal. It must come after the hashes are taken: those
// are of what the world itself said, which is what a later execution repeats.
func (p *play) refuse(s *gymkhana.Step, illegal []string) {
	for i, why := range illegal {
		if why == "" {
			continue
		}
		if s.Refused == nil {
			s.Refused = make([]string, len(illegal))
		}
		s.Refused[i], p.session.Now.Seen[i].Refused = why, why
		p.out.Invalid++
	}
}

// tick is the world's time.
func (p *play) tick() gymkhana.Ticks { return p.session.Now.Seen[0].Tick }

// outcome sums the attempt up. The caller decides whether it counts.
func (p *play) outcome() *gymkhana.Outcome {
	out, c := p.out, p.calls
	out.Turns, out.Steps = p.budget.turns, p.budget.steps
	out.Calls, out.Reused, out.Moved, out.Usage, out.Saved = c.asked, c.reused, c.moved, c.live, c.saved
	out.Wall = p.budget.wall()
	out.Working = max(out.Wall-c.idling(), 0) // an attempt that was gone on with has idled in an earlier process too
	if s := p.session; s != nil {
		// Nothing was seen if Reset failed.
		if len(s.Now.Seen) > 0 {
			out.Ended, out.Reason, out.Ticks = s.Now.Seen[0].Ended, s.Now.Seen[0].Reason, p.tick()
		}
		if s.Scorer != nil {
			out.Verdict = s.Scorer.Verdict()
		}
	}
	if out.Broke {
		out.Verdict = p.nothing
	}
	if out.Limit != "" {
		out.Ended, out.Reason = gymkhana.Truncated, "limit: "+out.Limit
	}
	if p.cast != nil {
		out.Record = p.cast.record()
	}
	return &out
}
