package runner

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gymkhana"
)

// errDiverged says that a resumed attempt does not repeat what an earlier process stored of it.
var errDiverged = errors.New("the attempt diverged from what is stored")

// errLimit ends an episode, with a score, from inside a model call.
type errLimit struct{ limit string }

func (e errLimit) Error() string { return "limit reached: " + e.limit }

// calls keeps account of one attempt's model calls: what was asked so far, what it used, and how long
// it took. All callers of the attempt share it, the judge's included.
type calls struct {
	episode *gymkhana.Episode
	from    gymkhana.Asker // role, turn and ordinal are those of a call
	journal *journal
	cache   gymkhana.CallCache // nil means none
	run     *ledger            // of the whole run
	events  *Stream            // nil means none

	turn    int            // being decided, from 1
	ordinal int            // of the latest call
	live    gymkhana.Usage // of calls that were made
	limited gymkhana.Usage // what counts towards the episode's limits: every answer, whoever gave it
	saved   gymkhana.Usage // of calls that the cache answered
	asked   int            // calls that were answered
	reused  int            // those among them that the cache answered
	moved   int            // those among them that another endpoint answered than the run began with
	idle    time.Duration  // of the wall time: queues, back-off, failed tries
	waits   *waits         // of this attempt; nil outside of an attempt
	broken  error          // ends the attempt, whatever an agent makes of it; nil while it goes on

	now turnCalls // of the turn that one role is deciding
}

// turnCalls are the calls of one role in one turn.
type turnCalls struct {
	asked    int
	usage    gymkhana.Usage
	thinking map[speech]time.Duration // provider time
}

// emit passes an event of the attempt on. It is small, as is that of Stream.
func (c *calls) emit(e Event) {
	if c.events != nil {
		c.pass(&e)
	}
}

func (c *calls) pass(e *Event) {
	e.Episode, e.Attempt = c.episode, c.journal.log.N()
	c.events.pass(e)
}

// about passes an event on that is about a question.
func (c *calls) about(k Kind, q *Question, r *gymkhana.Response, err error) {
	c.emit(Event{Kind: k, Turn: q.Turn, Step: c.from.Step, Role: q.Role, Question: q, Response: r, Err: err})
}

// idling is the part of the attempt's wall time that was no work: idle, without what is no part of that time anyway.
func (c *calls) idling() time.Duration {
	if c.waits == nil {
		return c.idle
	}
	return c.idle - c.waits.tries
}

// next gives what was asked since next was last called.
func (c *calls) next() turnCalls {
	was := c.now
	c.now = turnCalls{thinking: map[speech]time.Duration{}}
	return was
}

// count adds an answer to what the attempt used.
func (c *calls) count(call *gymkhana.Call, r *gymkhana.Response) {
	c.asked++
	c.now.asked++
	if r.Endpoint != "" {
		c.moved++
	}
	// An answer of the cache, or of a stored run, counts as the one that it repeats. Otherwise whoever plays an episode
	// again, or warms the cache first, would have more than its limits.
	c.now.thinking[speech{call.Member, call.Round}] += r.Timing.Thinking
	c.limited = c.limited.Add(r.Usage)
	if r.Cached {
		c.reused++
		c.saved = c.saved.Add(r.Usage)
		return
	}
	c.live = c.live.Add(r.Usage)
	c.now.usage = c.now.usage.Add(r.Usage)
	c.idle += r.Timing.Failing + r.Timing.Waiting
}

// replay answers a call with what an earlier process stored of this attempt; nil if it stored nothing.
func (c *calls) replay(call *gymkhana.Call) (*gymkhana.Response, error) {
	if audit := c.journal.audit; audit != nil {
		r, err := audit.call(call)
		c.ordinal = call.Ordinal
		if err == nil {
			c.count(call, r)
		}
		return r, err
	}
	past := c.journal.past
	if past == nil || call.Ordinal > len(past.Calls) {
		return nil, nil
	}
	stored := &past.Calls[call.Ordinal-1]
	if stored.Hash != call.Hash || stored.Sample != call.Sample {
		return nil, fmt.Errorf("call %d: %w", call.Ordinal, errDiverged)
	}
	if stored.Response == nil {
		return nil, fmt.Errorf("call %d failed before (%s): %w", call.Ordinal, stored.Error, errDiverged)
	}
	c.count(call, stored.Response)
	return stored.Response, nil
}

// draws numbers the samples of a model's answers. A question that is asked in another repeat, by
// another member, or again in the same episode, gets a sample number of its own.
type draws struct {
	seed  gymkhana.Seed
	asked map[string]int // how often each question was asked
}

func newDraws(seed gymkhana.Seed) *draws { return &draws{seed, map[string]int{}} }

func (d *draws) next(role string, req *gymkhana.Request, hash gymkhana.Hash) gymkhana.Seed {
	key := fmt.Sprintf("%s/%d/%d/%s", role, req.Member, req.Round, hash)
	d.asked[key]++
	return d.seed.Derive("sample", key, fmt.Sprint(d.asked[key]))
}

// A caller is the Model that one role of one attempt sees, or one member of it, or the judge. It
// answers from stored calls first, then from the cache, then live. It stores every call before its
// answer is acted on, so that an answer that was paid for is never lost.
type caller struct {
	*calls
	role     string
	name     string // of the model, provider/NAME
	at       string // its endpoint, when not its provider's own
	keptAs   string // its name in the cache
	shared   string // another, under which its answers are kept for other runs; "" for none
	moves    string // at, where the run began with another endpoint; else ""
	profile  *gymkhana.Profile
	model    gymkhana.Model
	endpoint *endpoint         // shared with all who ask the model; nil means that its outages are not tracked
	sampling gymkhana.Sampling // what wins over the agent's own
	draws    *draws
	doubt    *doubt                      // of the arm, or of the judge
	spent    func() string               // names the limit of the episode that is used up; "" if none is
	overdue  func() string               // names the limit of time that was reached before the answer came; "" if none was
	answered func(context.Context) error // is called when an answer of the endpoint is stored; nil does nothing
	overflow func(error) error           // what a request that is longer than the model's context is; nil leaves it as it is
}

// Chat implements gymkhana.Model.
func (c *caller) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	if limit := c.spent(); limit != "" {
		return nil, errLimit{limit}
	}
	// The hash covers the request as it is sent, so the arm's values and the shape of the talk go in first.
	req = c.shaped(c.override(req))
	hash, err := req.Hash(c.name)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, "runner", err)
	}
	c.ordinal++
	call := &gymkhana.Call{Turn: c.turn, Role: c.role, Member: req.Member, Round: req.Round,
		Ordinal: c.ordinal, Hash: hash, Sample: c.draws.next(c.role, req, hash), Request: req}
	if r, err := c.replay(call); r != nil || err != nil {
		if limit := (errLimit{}); errors.As(err, &limit) {
			c.broken = err
		}
		if err != nil || c.journal.audit == nil {
			return r, err
		}
		return c.timely(r)
	}
	q := &Question{Call: call, Model: c.name, Address: c.at, Profile: c.profile}
	c.about(CallBegan, q, nil, nil)
	r, err := c.answer(ctx, q)
	q.Spent = c.run.total()
	c.about(CallEnded, q, r, err)
	if err != nil {
		if c.overflow != nil && outgrown(err) {
			c.broken = c.overflow(err)
			err = c.broken
		}
		call.Error = err.Error()
		if ctx.Err() == nil && !interrupted(err) { // a question that was only interrupted is asked again on resume
			if e := c.journal.log.Call(ctx, call); e != nil {
				return nil, e
			}
		}
		return nil, err
	}
	r.Endpoint = c.moves
	call.Response = r
	if err := c.journal.log.Call(ctx, call); err != nil {
		return nil, err
	}
	c.count(call, r)
	if c.answered != nil && !r.Cached {
		if err := c.answered(ctx); err != nil {
			return nil, err
		}
	}
	return c.timely(r)
}

// timely gives an answer, or the limit of time that it came too late for. Nothing that was paid for is lost: the
// answer is stored and counted.
func (c *caller) timely(r *gymkhana.Response) (*gymkhana.Response, error) {
	if limit := c.overdue(); limit != "" {
		c.broken = errLimit{limit}
		return nil, c.broken
	}
	return r, nil
}

// interrupted reports whether a call was ended by a limit or by the end of the run.
func interrupted(err error) bool {
	var limit errLimit
	return resumable(err) || errors.As(err, &limit) && limit.limit != gymkhana.LimitContext
}

// outgrown reports whether a request is longer than the model's context.
func outgrown(err error) bool {
	var e *gymkhana.ProviderError
	return errors.As(err, &e) && e.Code == gymkhana.CodeContext
}

// override replaces the agent's own sampling by the arm's.
func (c *caller) override(req *gymkhana.Request) *gymkhana.Request {
	own := *req
	if c.sampling.Temperature != nil {
		own.Sampling.Temperature = c.sampling.Temperature
	}
	if c.sampling.MaxTokens > 0 {
		own.Sampling.MaxTokens = c.sampling.MaxTokens
	}
	return &own
}

// shaped gives the request as the model's chat template accepts it, going by its profile.
func (c *caller) shaped(req *gymkhana.Request) *gymkhana.Request {
	if c.profile == nil {
		return req
	}
	return c.profile.Shape(req)
}

// Local is implemented by models that answer from a file of the user's, which may be another one under the same name
// tomorrow. Their answers are not put into the cache.
type Local interface{ Local() bool }

// Settled is implemented by models that answer the same however often they are asked, such as a stored run: a call that
// failed is not made again, and the run does not wait for the model.
type Settled interface{ Settled() bool }

// answer asks the cache first, and then the model.
func (c *caller) answer(ctx context.Context, call *Question) (*gymkhana.Response, error) {
	key := gymkhana.CallKey{Model: c.keptAs, Request: call.Hash, Sample: call.Sample}
	cache := c.cache
	if local, ok := c.model.(Local); ok && local.Local() {
		cache = nil
	}
	if cache != nil {
		r, err := cache.Find(ctx, key)
		if err != nil {
			return nil, gymkhana.Blame(gymkhana.FaultSetup, "cache", err)
		}
		if r != nil {
			return c.again(call.Request, r), nil
		}
	}
	r, err := c.fresh(ctx, call)
	if err != nil {
		return nil, err
	}
	if cache != nil {
		for _, name := range []string{c.keptAs, c.shared} {
			if key.Model = name; name == "" {
				continue
			}
			if err := cache.Put(ctx, key, r); err != nil {
				return nil, gymkhana.Blame(gymkhana.FaultSetup, "cache", err)
			}
		}
	}
	return r, nil
}

// mostThinking bounds the time that an answer of the cache is said to have taken.
const mostThinking = 24 * time.Hour

// again makes an answer of this run of one that the cache kept. A cache may come from anybody, so its numbers are
// bounded as a provider's are. It is worth what it would cost in this run; what the entry says counts where no price
// is known.
func (c *caller) again(req *gymkhana.Request, r *gymkhana.Response) *gymkhana.Response {
	price := c.price()
	r.Cached, r.Usage = true, plausible(r.Usage, c.run.guess.most(c.name, req, price))
	if !price.Unknown {
		r.Usage.CostUSD = price.Cost(r.Usage)
	}
	r.Timing = gymkhana.CallTiming{Thinking: min(max(r.Timing.Thinking, 0), mostThinking)}
	return r
}

// price is the model's in this run.
func (c *caller) price() gymkhana.Price {
	if c.profile == nil {
		return gymkhana.Price{Unknown: true}
	}
	return c.profile.Price
}

// fresh asks the model, once the run's limits leave room for it and the model answers at all.
func (c *caller) fresh(ctx context.Context, call *Question) (*gymkhana.Response, error) {
	// The seed goes into a copy. It follows from the sample number, so it is neither hashed nor stored.
	own := *call.Request
	seed := call.Sample
	own.Sampling.Seed = &seed
	own.From = c.from
	own.From.Role, own.From.Turn, own.From.Ordinal = call.Role, call.Turn, call.Ordinal
	price := c.price()
	var most gymkhana.Usage
	r, err := c.endpoint.ask(ctx, asking{episode: c.episode.ID, hash: call.Hash, waits: c.waits,
		room: func(ctx context.Context) error {
			most = c.run.guess.most(c.name, &own, price)
			return c.run.reserve(ctx, most)
		},
		chat: func(ctx context.Context) (*gymkhana.Response, error) { return c.pay(ctx, call, &own, most) }})
	if err = c.doubt.judge(err); err != nil {
		var silent *silence
		var limit errLimit
		if resumable(err) || errors.As(err, &silent) || errors.As(err, &limit) || errors.As(err, new(*refusal)) {
			c.broken = err
		}
		return nil, err
	}
	return r, nil
}

// pay asks the model once, with the request of a call as it is sent. The room for it is reserved.
func (c *caller) pay(ctx context.Context, call *Question, req *gymkhana.Request, most gymkhana.Usage) (*gymkhana.Response, error) {
	var used gymkhana.Usage
	defer func() { c.run.settle(most, used) }()
	c.about(RequestSent, call, nil, nil)
	r, err := c.model.Chat(ctx, req)
	c.about(RequestEnded, call, r, err)
	if err != nil {
		return nil, err
	}
	r.Usage = plausible(r.Usage, most)
	// A provider that reports the cost itself knows better than our table of prices.
	if price := c.price(); r.Usage.CostUSD == 0 && !price.Unknown {
		r.Usage.CostUSD = price.Cost(r.Usage)
	}
	if r.Cached { // from a stored run: no request was made
		return r, nil
	}
	used = r.Usage
	c.run.guess.learn(c.name, req, used)
	return r, nil
}
