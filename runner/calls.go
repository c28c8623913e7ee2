package runner

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gymkhana"
)

// errLimit ends an episode, with a score, from inside a model call.
type errLimit struct{ limit string }

func (e errLimit) Error() string { return "limit reached: " + e.limit }

// errDiverged says that a resumed attempt does not repeat what an earlier process stored of it.
var errDiverged = errors.New("the attempt diverged from what is stored")

// caller is the Model that one role of one attempt, or one member of it, sees. It answers stored
// calls first, then from the cache, then live, and stores every call before its answer is acted on.
type caller struct {
	play    *play
	role    string
	name    string // of the model, provider/NAME
	at      string // its endpoint, when not its provider's own
	profile *gymkhana.Profile
	ask     gymkhana.Model
}

// Chat implements gymkhana.Model.
func (c *caller) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	p := c.play
	if limit := p.spent(); limit != "" {
		return nil, errLimit{limit}
	}
	req = c.override(req)
	hash, err := req.Hash(c.name)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, "runner", err)
	}
	p.ordinal++
	call := &gymkhana.Call{Turn: p.turns + 1, Role: c.role, Member: req.Member, Round: req.Round,
		Ordinal: p.ordinal, Hash: hash, Sample: c.sample(req, hash), Request: req}
	if r, stored, err := c.replay(call); stored || err != nil {
		return r, err
	}
	r, err := c.answer(ctx, call)
	if err != nil {
		call.Error = err.Error()
		if ctx.Err() == nil { // a question that was only interrupted is asked again on resume
			if e := p.log.Call(ctx, call); e != nil {
				return nil, e
			}
		}
		return nil, err
	}
	call.Response = r
	if err := p.log.Call(ctx, call); err != nil {
		return nil, err
	}
	p.count(call, r)
	return r, nil
}

// override lets the arm's sampling win over the agent's own.
func (c *caller) override(req *gymkhana.Request) *gymkhana.Request {
	own, s := *req, c.play.arm.Sampling
	if s.Temperature != nil {
		own.Sampling.Temperature = s.Temperature
	}
	if s.MaxTokens > 0 {
		own.Sampling.MaxTokens = s.MaxTokens
	}
	return &own
}

// sample draws the number that tells this question from the same one asked elsewhere: in another
// repeat, by another member, or again in this episode.
func (c *caller) sample(req *gymkhana.Request, hash gymkhana.Hash) gymkhana.Seed {
	key := fmt.Sprintf("%s/%d/%d/%s", c.role, req.Member, req.Round, hash)
	c.play.asked[key]++
	return c.play.seed.Derive("sample", key, fmt.Sprint(c.play.asked[key]))
}

// replay answers from what an earlier process stored of this attempt.
func (c *caller) replay(call *gymkhana.Call) (*gymkhana.Response, bool, error) {
	past := c.play.past
	if past == nil || call.Ordinal > len(past.Calls) {
		return nil, false, nil
	}
	stored := &past.Calls[call.Ordinal-1]
	if stored.Hash != call.Hash || stored.Sample != call.Sample {
		return nil, false, fmt.Errorf("call %d: %w", call.Ordinal, errDiverged)
	}
	if stored.Response == nil {
		return nil, false, fmt.Errorf("call %d failed before (%s): %w", call.Ordinal, stored.Error, errDiverged)
	}
	c.play.count(call, stored.Response)
	return stored.Response, true, nil
}

func (c *caller) answer(ctx context.Context, call *gymkhana.Call) (*gymkhana.Response, error) {
	key := gymkhana.CallKey{Model: c.name, Request: call.Hash, Sample: call.Sample}
	if c.at != "" {
		key.Model += " at " + c.at
	}
	cache := c.play.r.Cache
	if cache != nil {
		r, err := cache.Find(ctx, key)
		if err != nil {
			return nil, gymkhana.Blame(gymkhana.FaultSetup, "cache", err)
		}
		if r != nil {
			r.Cached = true
			return r, nil
		}
	}
	own := *call.Request
	seed := call.Sample
	own.Sampling.Seed = &seed
	r, err := c.ask.Chat(ctx, &own)
	if err != nil {
		return nil, err
	}
	if r.Usage.CostUSD == 0 && c.profile != nil && !c.profile.Price.Unknown {
		r.Usage.CostUSD = c.profile.Price.Cost(r.Usage)
	}
	if cache != nil {
		if err := cache.Put(ctx, key, r); err != nil {
			return nil, gymkhana.Blame(gymkhana.FaultSetup, "cache", err)
		}
	}
	return r, nil
}

// count adds an answer to the attempt's and the run's ledgers.
func (p *play) count(call *gymkhana.Call, r *gymkhana.Response) {
	p.out.Calls++
	p.turnCalls++
	if r.Cached {
		p.out.Reused++
		p.out.Saved = p.out.Saved.Add(r.Usage)
		return
	}
	p.out.Usage = p.out.Usage.Add(r.Usage)
	p.turnUsage = p.turnUsage.Add(r.Usage)
	p.thinking[speech{call.Member, call.Round}] += r.Timing.Thinking
	p.idle += r.Timing.Failing + r.Timing.Waiting
	p.r.ledger.add(r.Usage)
}

// spent names the token, cost or time limit of the episode that is used up, or "".
func (p *play) spent() string {
	l := p.arm.PerEpisode
	wall := p.r.now().Sub(p.began)
	switch {
	case l.Tokens > 0 && p.out.Usage.In+p.out.Usage.Out >= l.Tokens:
		return gymkhana.LimitTokens
	case l.CostUSD > 0 && p.out.Usage.CostUSD >= l.CostUSD:
		return gymkhana.LimitCost
	case l.Wall > 0 && wall >= l.Wall:
		return gymkhana.LimitWall
	case l.Working > 0 && wall-p.idle >= l.Working:
		return gymkhana.LimitWorking
	}
	return ""
}

// limitContext bounds a turn by what is left of the episode's wall and working time, so that a
// model that never answers cannot hold an episode for longer.
func (p *play) limitContext(ctx context.Context) (context.Context, context.CancelFunc) {
	l := p.arm.PerEpisode
	wall := p.r.now().Sub(p.began)
	left, limit := time.Duration(0), ""
	if l.Wall > 0 {
		left, limit = l.Wall-wall, gymkhana.LimitWall
	}
	if working := l.Working - (wall - p.idle); l.Working > 0 && (limit == "" || working < left) {
		left, limit = working, gymkhana.LimitWorking
	}
	if limit == "" {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, left, errLimit{limit})
}
