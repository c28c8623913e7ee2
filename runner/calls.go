package runner

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gymkhana"
)

// errDiverged says that a resumed attempt differs from its stored rows.
var errDiverged = errors.New("the attempt diverged from what is stored")

// errLimit ends an episode, with a score, from inside a model call.
type errLimit struct{ limit string }

func (e errLimit) Error() string { return "limit reached: " + e.limit }

// calls tracks one attempt's model calls: the requests so far, their usage and their time. All callers of the attempt
// share it, including the judge.
type calls struct {
	episode *gymkhana.Episode
	from    gymkhana.Asker // role, turn and ordinal are those of a call
	journal *journal
	cache   gymkhana.CallCache // nil means none
	run     *ledger            // the ledger of the whole run
	control *Control           // holds calls back while the run is paused; nil means that there is none
	events  *Stream            // nil means none

	openings *openings // of the run; nil if no arms share any

	turn    int            // the current one, from 1
	ordinal int            // the number of the latest call
	live    gymkhana.Usage // the usage of calls to the model
	limited gymkhana.Usage // the usage that counts towards the episode's limits: all answers, from any source
	saved   gymkhana.Usage // the usage of calls answered by the cache
	asked   int            // calls that were answered
	reused  int            // how many of these the cache answered
	moved   int            // how many of these were answered by another endpoint than the run's first one
	idle    time.Duration  // part of the wall time: queues, back-off, failed tries
	waits   *waits         // the waiting times of this attempt; nil outside of an attempt
	heard   bool           // agents get their history, and may ask nothing
	broken  error          // ends the attempt, even if an agent ignores it; nil while there is none

	now turnCalls // the calls of one role in the current turn
}

// turnCalls are the calls of one role in one turn.
type turnCalls struct {
	asked    int
	usage    gymkhana.Usage
	thinking map[speech]time.Duration // provider time
}

// emit passes on an event of the attempt. It is small, like Stream's.
func (c *calls) emit(e Event) {
	if c.events != nil {
		c.pass(&e)
	}
}

func (c *calls) pass(e *Event) {
	e.Episode, e.Attempt = c.episode, c.journal.log.N()
	c.events.pass(e)
}

// about passes on an event about a question.
func (c *calls) about(k Kind, q *Question, r *gymkhana.Response, err error) {
	c.emit(Event{Kind: k, Turn: q.Turn, Step: c.from.Step, Role: q.Role, Question: q, Response: r, Err: err})
}

// idling is the idle part of the attempt's wall time, without time that does not count anyway.
func (c *calls) idling() time.Duration {
	if c.waits == nil {
		return c.idle
	}
	return c.idle - c.waits.tries
}

// next returns the calls since the last call of next.
func (c *calls) next() turnCalls {
	was := c.now
	c.now = turnCalls{thinking: map[speech]time.Duration{}}
	return was
}

// count adds an answer to the attempt's usage.
func (c *calls) count(call *gymkhana.Call, r *gymkhana.Response) {
	c.asked++
	c.now.asked++
	if r.Endpoint != "" {
		c.moved++
	}
	// An answer of the cache, or of a stored run, counts like the original one. Otherwise repeating an episode, or
	// filling the cache first, would extend its limits.
	c.now.thinking[speech{call.Member, call.Round}] += r.Timing.Thinking
	c.limited = c.limited.Add(r.Usage)
	if r.Cached {
		c.reused++
		c.saved = c.saved.Add(r.Usage)
		return
	}
	c.live = c.live.Add(r.Usage)
	c.run.uses(c.episode.ID, c.live)
	c.now.usage = c.now.usage.Add(r.Usage)
	c.idle += r.Timing.Failing + r.Timing.Waiting
}

// replay answers a call from the stored rows of this attempt; nil if there are none.
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

// draws numbers the samples of a model's answers. A question that is repeated in another repeat, by another member, or
// in the same episode, gets a different sample number.
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

// A caller is the Model for one role of one attempt, for one member of it, or for the judge. It answers from stored
// calls first, then from the cache, then live. It stores every call before its answer is used, so that a paid answer is
// never lost.
type caller struct {
	*calls
	role     string
	name     string // the name of the model, provider/NAME
	at       string // its endpoint, if not its provider's own
	keptAs   string // its name in the cache
	shared   string // another name in the cache, for other runs; "" for none
	moves    string // the same as at, if the run began with another endpoint; else ""
	profile  *gymkhana.Profile
	model    gymkhana.Model
	endpoint *endpoint         // shared with all callers of the model; nil means that its outages are not tracked
	sampling gymkhana.Sampling // overrides the agent's own sampling
	draws    *draws
	sights   *openings                   // answers that all episodes share, for an eye; nil for all others
	doubt    *doubt                      // of the arm, or of the judge
	spent    func() string               // names the limit of the episode that is used up; "" if none is
	overdue  func() string               // names the limit of time that was reached before the answer came; "" if none was
	answered func(context.Context) error // is called when an answer of the endpoint is stored; nil does nothing
	overflow func(error) error           // what a request that is longer than the model's context is; nil leaves it as it is
}

// Chat implements gymkhana.Model.
func (c *caller) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	if c.heard {
		return nil, errAsksEarly
	}
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
	q := &Question{Call: call, Model: c.name, Address: c.at, Profile: windowed(c.profile, c.model)}
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
		if ctx.Err() == nil && !interrupted(err) { // an interrupted question is asked again on resume
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

// timely returns an answer, or the time limit that it missed. A paid answer is never lost: it is stored and counted.
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

// windowed gives a profile with the context that the model's endpoint named, if the profile has none.
func windowed(p *gymkhana.Profile, m gymkhana.Model) *gymkhana.Profile {
	said, ok := m.(interface{ Window() int })
	if p == nil || p.Context > 0 || !ok || said.Window() == 0 {
		return p
	}
	with := *p
	with.Context = said.Window()
	return &with
}

// Local is implemented by models that answer from a file of the user's, which may be another one under the same name
// tomorrow. Their answers are not put into the cache.
type Local interface{ Local() bool }

// Settled is implemented by models with fixed answers, such as a stored run: a failed call is not repeated, and the run
// does not wait for the model.
type Settled interface{ Settled() bool }

// answer gives another arm's answer to the same first question, or else one of its own.
func (c *caller) answer(ctx context.Context, call *Question) (*gymkhana.Response, error) {
	if c.sights != nil {
		return c.common(ctx, c.sights, call)
	}
	if c.openings == nil || call.Turn > 1 || len(c.openings.siblings[c.episode.ID]) == 0 {
		return c.own(ctx, call)
	}
	return c.common(ctx, c.openings, call)
}

// common gives an answer that several episodes share, or asks for it.
func (c *caller) common(ctx context.Context, o *openings, call *Question) (*gymkhana.Response, error) {
	key := gymkhana.CallKey{Model: c.at + " " + c.name, Request: call.Hash, Sample: call.Sample}
	r, mine, err := o.shared(ctx, c.episode.ID, key, c.waits.excuse, c.waits.now,
		func() (*gymkhana.Response, error) { return c.own(ctx, call) })
	if mine || err != nil {
		return r, err
	}
	return c.again(call.Request, r), nil
}

// own asks the cache first, and then the model.
func (c *caller) own(ctx context.Context, call *Question) (*gymkhana.Response, error) {
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

// mostThinking bounds the thinking time of a cached answer.
const mostThinking = 24 * time.Hour

// again converts a cached answer to an answer of this run. A cache may come from anybody, so its numbers are bounded
// like a provider's. Its cost is computed with this run's price, or taken from the entry if no price is known.
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

// fresh asks the model, once the run's limits leave room for it and the model responds.
func (c *caller) fresh(ctx context.Context, call *Question) (*gymkhana.Response, error) {
	// The seed is set in a copy. It is derived from the sample number, so it is neither hashed nor stored.
	own := *call.Request
	seed := call.Sample
	own.Sampling.Seed = &seed
	own.From = c.from
	own.From.Role, own.From.Turn, own.From.Ordinal = call.Role, call.Turn, call.Ordinal
	price := c.price()
	var most gymkhana.Usage
	r, err := c.endpoint.ask(ctx, asking{episode: c.episode.ID, hash: call.Hash, waits: c.waits,
		room: func(ctx context.Context) error {
			if err := c.control.hold(ctx); err != nil {
				return err
			}
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

// pay asks the model once, with the request as it is sent. The room for it is already reserved.
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
	// A cost that the provider reports is more accurate than our table of prices.
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
