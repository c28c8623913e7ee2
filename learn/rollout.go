package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"gymkhana"
	"gymkhana/learn/policy"
	"gymkhana/learn/train"
	"gymkhana/registry"
	"gymkhana/runner"
)

// A rollout is an episode in which a policy in training and the oracle take turns. The oracle labels every moment, in
// every state that the policy reaches: dataset aggregation. Source: Ross et al., arXiv:1011.0686, algorithm 3.1.
type rollout struct {
	catalog *registry.Catalog

	task *gymkhana.Task
	seed gymkhana.Seed
	open func(*gymkhana.Task) (gymkhana.Trainable, error)
	own  *policy.Net // nil: the oracle leads all the time
	lead float64     // share of steps that own leads
	dice *rand.Rand

	voice *policy.Net // what other members of a group would say; nil: lessons carry no messages
	ear   *rand.Rand  // what of it is heard

	left    int      // steps from here to the end, if known; 0: unknown
	given   bool     // the goal was reached at the start, and still is
	hidden  []string // apps that are held out
	secret  bool     // one of them was seen, so the memory may contain its texts
	world   gymkhana.Trainable
	space   *policy.Space
	lessons []policy.Lesson
}

// play plays the episode. It ends with the task's budget, or when the end cannot be reached any more.
func (r *rollout) play(ctx context.Context) (err error) {
	if r.world, err = r.open(r.task); err != nil {
		return err
	}
	e, err := runner.DriveIn(ctx, r.catalog, r.task, r.seed, r.world)
	if err != nil {
		return err
	}
	defer e.Close(ctx)
	r.space = policy.NewSpace(e.Task().Goal, e.Spec())
	for !e.Over() {
		act, ok, err := r.moment(ctx, &e.Seen()[0])
		if err != nil || !ok {
			return err
		}
		r.space.Did(act)
		if err := e.Act(ctx, gymkhana.Decision{Actions: []gymkhana.Action{act}}); err != nil {
			return err
		}
	}
	return nil
}

// longest is the largest number of steps to the end; anything farther away counts as lost.
const longest = 200

// looks is the least number of steps before a policy is taught to end an episode whose goal was reached at the start.
const looks = 3

// wander is the share of moments at which own draws an action instead of taking its best one.
const wander = 0.3

// moment makes a lesson from a moment, and decides how the episode continues; it ends if ok is false.
func (r *rollout) moment(ctx context.Context, seen *gymkhana.Observation) (act gymkhana.Action, ok bool, err error) {
	guide := r.world.Guide()
	if guide == nil || r.world.Capabilities().Snapshot == nil {
		return act, false, refuse("train", "%s cannot be learnt by roll-outs: its world cannot be saved, or its oracle does not know its next step from everywhere",
			r.task.ID)
	}
	left := r.left
	if left == 0 {
		var there bool
		if left, there = guide.Distance(longest); !there {
			return act, false, nil
		}
	}
	o := *seen
	o.Elements = slices.Clone(seen.Elements) // trying actions changes the world's own slice
	out := r.space.See(&o)
	in := r.space.Input(&o)
	act = guide.Next()
	r.given = act.Verb == gymkhana.Finish && (r.given || len(in.Past) == 0)
	if r.given && len(in.Past) < looks {
		return r.lookFirst(ctx, &in, out)
	}
	right := []gymkhana.Action{act}
	r.left = left - 1
	if r.own != nil {
		own, err := r.opinion(ctx, &in, out, &act)
		if err != nil {
			return act, false, err
		}
		same := own.act.Equal(act)
		if !same && own.left < left {
			right = append(right, own.act)
		}
		if r.dice.Float64() < r.lead && own.left < lost && !same {
			act, r.left = own.act, own.left
		}
	}
	if r.secret = r.secret || r.hides(&o); !r.secret {
		if r.voice != nil {
			in.Messages = heardBy(r.voice, &in, out, right, r.ear)
		}
		if lesson, found := policy.NewLesson(&in, out, right); found {
			r.lessons = append(r.lessons, lesson)
		}
	}
	return act, true, nil
}

// lookFirst begins an episode whose goal is already reached. A home screen, or the first screen of an app, usually does
// not show that nothing needs to be done, and a policy that learns to finish there also does so for other goals. So no
// lesson is made, and the policy looks around first. Without a policy the episode gives no lessons.
func (r *rollout) lookFirst(ctx context.Context, in *gymkhana.PolicyInput, out *policy.Options) (act gymkhana.Action, ok bool, err error) {
	if r.own == nil {
		return act, false, nil
	}
	own, err := r.opinion(ctx, in, out, nil)
	r.left = own.left
	return own.act, err == nil && own.left < lost, err
}

// hides reports whether a screen shows an app that is held out.
func (r *rollout) hides(seen *gymkhana.Observation) bool {
	return slices.ContainsFunc(seen.Elements, func(e gymkhana.Element) bool { return slices.Contains(r.hidden, e.App) })
}

// lost is the distance from a state in which no end can be reached.
const lost = math.MaxInt

// A view is a policy's action, and the distance to the end after it.
type view struct {
	act  gymkhana.Action
	left int
}

// opinion asks the policy in training and tries its action, unless that is the guide's; if guide is nil, it always
// tries. An action that ends an episode counts as lost, and so does one that shows a held-out app.
func (r *rollout) opinion(ctx context.Context, in *gymkhana.PolicyInput, out *policy.Options, guide *gymkhana.Action) (view, error) {
	acts, scores := r.own.Compose(in, out)
	for i := range acts {
		if acts[i].Verb == gymkhana.Finish && (len(in.Past) == 0 || r.given && len(in.Past) < looks) {
			scores[i] = math.Inf(-1) // as the agent does
		}
	}
	at := policy.Best(scores)
	if r.dice.Float64() < wander {
		at = drawn(scores, r.dice)
	}
	if at < 0 {
		return view{left: lost}, nil // nothing is left except ending it
	}
	v := view{acts[at], lost}
	if guide != nil && v.act.Equal(*guide) {
		return v, nil
	}
	saved, err := r.world.Capabilities().Snapshot()
	if err != nil {
		return v, err
	}
	now, err := r.world.Step(ctx, []gymkhana.Action{v.act})
	if err != nil {
		return v, err
	}
	if left, there := r.world.Guide().Distance(longest); there && now.Seen[0].Ended == "" && !r.hides(&now.Seen[0]) {
		v.left = left
	}
	_, err = r.world.Capabilities().Restore(ctx, saved)
	return v, err
}

// drawn draws by probability.
func drawn(scores gymkhana.Scores, dice *rand.Rand) int {
	sum := 0.0
	for _, s := range scores {
		sum += math.Exp(s)
	}
	x := dice.Float64() * sum
	for i, s := range scores {
		if x -= math.Exp(s); x < 0 {
			return i
		}
	}
	return policy.Best(scores)
}

// rollouts plays the roll-outs of a round and returns their lessons, in the order of episodes. In the first round the
// oracle leads all the time. A stage without roll-outs has none.
func (t *Training) rollouts(ctx context.Context, stage *train.Stage, round int, own *policy.Net) ([]policy.Lesson, error) {
	if stage.Lead == 0 {
		return nil, nil
	}
	voice := own
	if round == 0 || round < stage.Rounds-stage.Listen {
		voice = nil
	}
	if stage.Alone || round == 0 {
		own = nil
	}
	var all []*rollout
	for k := range stage.Seeds {
		for _, task := range slices.Concat(t.tasks, t.Source.Beside) {
			seed := gymkhana.Seed(t.Seed%uint64(gymkhana.MaxSeed)).Derive("rollout", stage.Name, string(task.ID), strconv.Itoa(round), strconv.Itoa(k))
			for seed < 1<<20 || slices.Contains(task.Instances, seed) { // official instances are small numbers
				seed = seed.Derive("again")
			}
			all = append(all, &rollout{catalog: t.Source.Catalog, task: task, seed: seed, open: t.Source.Open, own: own, lead: stage.Lead,
				hidden: t.Source.Entry.Split.Hidden, dice: rand.New(rand.NewPCG(uint64(seed), t.Seed)),
				voice: voice, ear: rand.New(rand.NewPCG(uint64(seed), t.Seed+1))})
		}
	}
	if err := Each(ctx, all, func(ctx context.Context, r *rollout) error { return r.play(ctx) }); err != nil {
		return nil, err
	}
	var lessons []policy.Lesson
	for _, r := range all {
		lessons = append(lessons, r.lessons...)
	}
	if t.Made != nil && len(stage.Levels) == 0 {
		t.Made(stage, round, len(lessons))
	}
	return lessons, nil
}
