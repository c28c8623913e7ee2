// Package model contains the common parts of all providers: retries, the number of calls in flight, prices, and each
// model's picture limits and coordinates.
//
// Adapters (model/openai and its neighbours) send one request per call and blame errors. Wrap puts
// a Client around an adapter. The Client retries by a Policy, queues at a Limiter and fills in
// Response.Timing. ProfileFor returns a model's coordinates, picture limits and price. It reads two
// tables in this package; the user's own files override them.
package model

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"gymkhana"
)

// A Policy limits the tries of a call. A field that is zero or less has the default.
type Policy struct {
	Tries    int            // per call; default 6
	Alike    int            // tries in a row that fail alike before giving up; default 5
	Patience time.Duration  // maximum time of back-off per call; default 10 minutes
	Base     time.Duration  // maximum length of the first back-off; default 1 s
	Longest  time.Duration  // the longest back-off, except Retry-After; default 1 minute
	Limiter  *Limiter       // shared by the clients of one endpoint; default: a new one
	Seed     gymkhana.Seed  // the seed of the jitter
	Price    gymkhana.Price // fills Usage.CostUSD if the provider does not report it

	Refuses  []string // parameters that are never sent, as in Profile.Refuses
	Pictures int      // that one request may hold, as in ImageLimit.Most; 0 sets no bound

	Talk gymkhana.Talk // the shape of every request
}

func (p *Policy) fill() {
	if p.Tries <= 0 {
		p.Tries = 6
	}
	if p.Alike <= 0 {
		p.Alike = 5
	}
	if p.Patience <= 0 {
		p.Patience = 10 * time.Minute
	}
	if p.Base <= 0 {
		p.Base = time.Second
	}
	if p.Longest <= 0 {
		p.Longest = time.Minute
	}
	if p.Limiter == nil {
		p.Limiter = NewLimiter(Bounds{})
	}
}

// A Client is a model that retries. It is safe for concurrent use.
type Client struct {
	inner  gymkhana.Model
	policy Policy
	drawn  atomic.Uint64 // how much of the jitter's stream was used

	resting rests // the data for Waits
}

// Wrap makes a client of a model that asks once per Chat.
func Wrap(m gymkhana.Model, p Policy) *Client {
	p.fill()
	return &Client{inner: m, policy: p}
}

// Limiter returns the queue of the client's calls.
func (c *Client) Limiter() *Limiter { return c.policy.Limiter }

// Serves asks the model's endpoint, once. It waits in no queue.
func (c *Client) Serves(ctx context.Context) (what gymkhana.Hash, answered bool) {
	if m, ok := c.inner.(gymkhana.Serving); ok {
		return m.Serves(ctx)
	}
	return gymkhana.Hash{}, true
}

// Window gives the model's context, in tokens, as its endpoint says in its list of models; 0 if it does not, or was not asked.
func (c *Client) Window() int {
	if m, ok := c.inner.(interface{ Window() int }); ok {
		return m.Window()
	}
	return 0
}

// Chat asks until there is an answer, or until trying again makes no sense. Only failures that are blamed on the model
// are retried, except timeouts: the caller, which sees all calls to the model, knows better whether it hangs. The error
// is a *Failure, or the context's own when the caller gave up.
func (c *Client) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	req, err := c.policy.within(req)
	if err != nil {
		return nil, err
	}
	call := call{client: c, ticket: c.policy.Limiter.ticket()}
	for {
		answer, err := call.try(ctx, req)
		if err == nil {
			return call.finish(answer), nil
		}
		if ctx.Err() != nil {
			return nil, call.interrupted(ctx.Err())
		}
		call.failed++
		delay, why := call.next(err)
		if delay == 0 {
			return nil, &Failure{Timing: call.timing, Why: why, Err: err}
		}
		if err := call.rest(ctx, delay); err != nil {
			return nil, call.interrupted(err)
		}
	}
}

// A Failure is a call that got no answer.
type Failure struct {
	Timing gymkhana.CallTiming // the time and the tries it took
	Why    string              // why there were no more tries; "" when trying again makes no sense
	Err    error               // the error of the last try
}

// Error gives the last error, and what to do when it was not the only one.
func (f *Failure) Error() string {
	if f.Why == "" {
		return f.Err.Error()
	}
	return fmt.Sprintf("%v (gave up: %s; once the provider answers again, run --resume tries again)", f.Err, f.Why)
}

// Unwrap gives the last error.
func (f *Failure) Unwrap() error { return f.Err }

// Failed is how many tries failed.
func (f *Failure) Failed() int { return f.Timing.Tries }

// An Interrupted is a call whose caller gave up before there was an answer.
type Interrupted struct {
	Tries int   // tries that had failed by then, without any caller giving up
	Err   error // the context's own
}

// Error gives the context's error.
func (i *Interrupted) Error() string { return "model.Chat: " + i.Err.Error() }

// Unwrap gives the context's error.
func (i *Interrupted) Unwrap() error { return i.Err }

// Failed is how many tries had failed.
func (i *Interrupted) Failed() int { return i.Tries }

// A call is one Chat while it lasts.
type call struct {
	client *Client
	ticket uint64 // its place in the queue; every try keeps it, so the oldest call goes first
	timing gymkhana.CallTiming
	failed int           // tries
	rested time.Duration // in back-off
	last   kind
	alike  int // failures of kind last in a row
}

// A kind of failure: the status, and the code if there is no status or the status is success.
type kind struct {
	status int
	code   string
}

func (c *call) interrupted(err error) error { return &Interrupted{Tries: c.failed, Err: err} }

func (c *call) try(ctx context.Context, req *gymkhana.Request) (answer *gymkhana.Response, err error) {
	queue, came := c.client.policy.Limiter, time.Now()
	err = queue.take(ctx, c.ticket)
	began := time.Now()
	c.timing.Waiting += began.Sub(came)
	if err != nil {
		return nil, err
	}
	end := failed // also when the model panics
	defer func() { queue.give(end) }()
	c.timing.Tries++
	answer, err = c.client.inner.Chat(ctx, req)
	took := time.Since(began)
	switch {
	case err == nil:
		end, c.timing.Thinking = answered, took
		return answer, nil
	case throttles(err):
		end = throttled
	}
	c.timing.Failing += took
	return nil, err
}

// throttles reports whether a provider asked for fewer calls: 429, or Anthropic's overload.
func throttles(err error) bool {
	var e *gymkhana.ProviderError
	return errors.As(err, &e) && (e.Status == 429 || e.Status == 529) && gymkhana.FaultOf(err) == gymkhana.FaultModel
}

// next gives how long to wait before the next try, or 0 and the reason why there is none.
func (c *call) next(err error) (delay time.Duration, why string) {
	if gymkhana.FaultOf(err) != gymkhana.FaultModel {
		return 0, ""
	}
	p := &c.client.policy
	var e *gymkhana.ProviderError
	if !errors.As(err, &e) {
		e = &gymkhana.ProviderError{}
	}
	c.count(e)
	delay = e.RetryAfter + c.jitter()
	switch {
	case e.Status == 0 && e.Code == gymkhana.CodeTimeout:
		return 0, "another try may take as long"
	case c.alike >= p.Alike:
		return 0, fmt.Sprintf("the same request failed alike %d times in a row", c.alike)
	case c.timing.Tries >= p.Tries:
		return 0, fmt.Sprintf("%d tries failed", c.timing.Tries)
	case c.rested+delay > p.Patience:
		return 0, fmt.Sprintf("%d tries failed, and waiting another %s would be longer than %s in all",
			c.timing.Tries, delay.Round(time.Second), p.Patience)
	}
	return delay, ""
}

func (c *call) count(e *gymkhana.ProviderError) {
	now := kind{status: e.Status}
	if e.Status < 300 {
		now.code = e.Code
	}
	if now != c.last {
		c.last, c.alike = now, 0
	}
	c.alike++
}

// jitter draws the back-off: evenly from nothing to Base·2ⁿ⁻¹ after n tries, so that calls that
// failed together do not come back together. A provider that throttles gets four times as much.
// Source: M. Brooker, "Exponential Backoff and Jitter", AWS Architecture Blog, 2015: full jitter.
func (c *call) jitter() time.Duration {
	p := &c.client.policy
	most := p.Base
	if c.last.status == 429 || c.last.status == 529 {
		most *= 4
	}
	for n := 1; n < c.timing.Tries && most < p.Longest; n++ {
		most *= 2
	}
	most = min(most, p.Longest)
	draw := p.Seed.Derive("jitter", strconv.FormatUint(c.client.drawn.Add(1), 10))
	return 1 + time.Duration(float64(most)*float64(draw)/float64(gymkhana.MaxSeed))
}

func (c *call) rest(ctx context.Context, d time.Duration) error {
	defer c.client.resting.add(c.last.status, d)()
	timer, began := time.NewTimer(d), time.Now()
	defer timer.Stop()
	defer func() {
		c.rested += time.Since(began)
		c.timing.Waiting += time.Since(began)
	}()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// finish gives a copy of the answer, with the time it took.
func (c *call) finish(answer *gymkhana.Response) *gymkhana.Response {
	own := *answer
	own.Timing, own.Talk = c.timing, own.Talk.With(c.client.policy.Talk)
	if price := c.client.policy.Price; own.Usage.CostUSD == 0 && !price.Unknown {
		own.Usage.CostUSD = price.Cost(own.Usage)
	}
	return &own
}
