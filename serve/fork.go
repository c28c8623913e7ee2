package serve

import (
	"context"
	"errors"

	"gymkhana"
)

// Fork begins an episode in a session of its own that stands at a step of this session's episode and goes on as that
// would: its steps up to there are executed again and marked as not those of the fork. step is numbered as in Moment; a
// negative one means now, and 0 the reset. The rest is as in Server.Open and Begin. The episode that is forked goes on.
func (c *Session) Fork(ctx context.Context, step int, client string, ended func(id string), show Show) (*Session, error) {
	defer c.request()()
	want, b, browser, err := c.forked(ctx, step)
	if err != nil {
		return nil, err
	}
	fork, err := c.server.Open(client, ended)
	if err != nil {
		return nil, err
	}
	defer fork.request()()
	fork.mu.Lock()
	defer fork.mu.Unlock()
	if err := fork.play(ctx, want, b, browser, show); err != nil {
		return nil, errors.Join(err, fork.close(ctx, false))
	}
	return fork, nil
}

// forked reads the episode to fork. The session may go on meanwhile.
func (c *Session) forked(ctx context.Context, step int) (want Want, b gymkhana.Begun, browser bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.playing(); err != nil {
		return want, b, false, err
	}
	want = c.want
	if b, browser, err = c.server.resolve(&want); err != nil {
		return want, b, false, err
	}
	if step == 0 || step < 0 && c.episode.Steps() == 0 {
		return want, b, browser, nil
	}
	b.Prelude, err = c.episode.Prelude(context.WithoutCancel(ctx), step)
	if gymkhana.FaultOf(err) == gymkhana.FaultSetup && err != nil {
		err = refuse("step", "%v", err)
	}
	return want, b, browser, err
}
