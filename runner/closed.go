package runner

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gymkhana"
)

// A closing is the error of an endpoint that has answered, and then refused the key, the account or the path for as many
// calls in a row as mean that it refuses them all. The run makes no more calls to it, and can be resumed.
type closing struct {
	name string
	said string
}

func (c *closing) Error() string {
	return fmt.Sprintf("%s answered before, and refuses every request now (%s): its episodes are stopped, and those that need no "+
		"request to it were played; once its key, account and address are right, --resume goes on", c.name, c.said)
}

// Is makes it resumable, like a model that does not respond.
func (*closing) Is(target error) bool { return target == ErrSilent }

// replied notes that the endpoint has answered a request.
func (e *endpoint) replied() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.open, e.closed = true, 0
}

// turnedAway handles a refusal of the key, the account or the path by an endpoint that has answered before. known is false
// for any other error. Otherwise nil means that the call is to be repeated.
func (e *endpoint) turnedAway(ctx context.Context, q *asking, f *flight, err error) (known bool, _ error) {
	var said *gymkhana.ProviderError
	e.mu.Lock()
	if !e.open || !errors.As(err, &said) || !said.Closed {
		e.mu.Unlock()
		return false, nil
	}
	e.leave(f)
	e.remember(f, 1, 0)
	if q.alone++; f.began.After(e.closedAt) { // refusals of calls that were in flight together count once
		e.closed, e.closedAt = e.closed+1, time.Now()
	}
	e.why = reason(err)
	switch {
	case e.gone != nil:
		err = e.gone
	case e.closed >= manyFail || e.most == 0:
		e.gone = &closing{e.name, e.why}
		for other := range e.flights {
			other.cancel(e.gone)
		}
		e.note(Pause{Why: "it refuses every request: " + e.why, GivenUp: true, Closed: true})
		e.tell()
		err = e.gone
	case q.alone >= manyFail: // others are answered
		err = gymkhana.Blame(gymkhana.FaultModel, "", &refusal{said, err.Error()})
	default:
		e.mu.Unlock()
		q.waits.excuse(time.Since(f.began))
		return true, q.waits.wait(func() error { return rest(ctx, firstBack) })
	}
	e.mu.Unlock()
	e.say()
	return true, err
}
