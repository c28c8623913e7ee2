package browser

import (
	"context"
	"errors"
	"sync"

	"gymkhana"
)

// A Browser opens windows for episodes. It is safe for concurrent use. Behind it is one process,
// which is replaced when it has died or has served many episodes; windows that are open keep the
// old one until they close.
type Browser struct {
	options Options

	mu      sync.Mutex
	now     *lease
	old     []*lease
	holders int
	closed  bool
	larger  *Browser // for windows whose Scale is more than 1; nil before the first of them
}

// A lease counts the windows on a process, and keeps the window that is ready for the next episode.
type lease struct {
	*process
	open, served int
	next         *spare
}

// Start starts a browser. Errors about options, a missing browser or one that does not start are
// a gymkhana.FaultSetup. Close it.
func Start(ctx context.Context, o Options) (*Browser, error) {
	o.fill()
	err := errors.Join(supported(), o.check())
	b := &Browser{options: o, holders: 1}
	if err == nil {
		err = b.begin(ctx)
	}
	if err != nil && ctx.Err() == nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/browser.Start", err)
	}
	return b, err
}

// begin starts the process that serves from now on.
func (b *Browser) begin(ctx context.Context) error {
	p, err := launch(ctx, b.options)
	if err == nil {
		b.now = &lease{process: p}
	}
	return err
}

// Identity describes the browser and how it runs.
func (b *Browser) Identity() Identity {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.now.identity
}

var errClosed = errors.New("env/browser.Open: the browser is closed")

// acquire gives the process for one more window, a fresh one if need be.
func (b *Browser) acquire(ctx context.Context) (*lease, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return nil, errClosed
	}
	if !b.now.alive() || b.now.served >= b.options.Recycle {
		retired := b.now
		if err := b.begin(ctx); err != nil {
			return nil, world(ctx, "Open", err)
		}
		if retired.open > 0 {
			b.old = append(b.old, retired)
		} else if err := retired.end(); err != nil {
			return nil, err
		}
	}
	b.now.open++
	b.now.served++
	return b.now, nil
}

// enlarged gives the browser for windows whose Scale is more than 1. It has a process of its own with another flag.
func (b *Browser) enlarged(ctx context.Context) (*Browser, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return nil, errClosed
	}
	if b.larger == nil {
		o := b.options
		o.enlarged = true
		larger, err := Start(ctx, o)
		if err != nil {
			return nil, err
		}
		b.larger = larger
	}
	return b.larger, nil
}

// retire has a process serve no further windows.
func (b *Browser) retire(l *lease) {
	b.mu.Lock()
	defer b.mu.Unlock()
	l.served = max(l.served, b.options.Recycle)
}

// release takes a window off its process, and ends a retired process after its last one.
func (b *Browser) release(l *lease) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	l.open--
	if l == b.now || l.open > 0 {
		return nil
	}
	for i, old := range b.old {
		if old == l {
			b.old = append(b.old[:i], b.old[i+1:]...)
			return l.end()
		}
	}
	return nil
}

// Close ends the browser and all its windows. A shared browser ends when its last user closes it.
// Closing twice is harmless.
func (b *Browser) Close() error {
	shared.Lock()
	defer shared.Unlock()
	if shared.browsers[b.options] == b && b.holders == 1 {
		delete(shared.browsers, b.options)
	}
	return b.leave()
}

// leave takes one holder off, and ends the processes after the last; guarded by shared.
func (b *Browser) leave() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.holders--; b.holders > 0 || b.closed {
		return nil
	}
	b.closed = true
	err := b.now.end()
	if b.larger != nil {
		err = errors.Join(err, b.larger.leave())
	}
	for _, l := range b.old {
		err = errors.Join(err, l.end())
	}
	b.old = nil
	return err
}

var shared = struct {
	sync.Mutex
	browsers map[Options]*Browser
}{browsers: map[Options]*Browser{}}

// Shared gives the one browser of this program for these options, and starts it for the first caller.
// Each caller has to close it once; it ends with the last.
func Shared(ctx context.Context, o Options) (*Browser, error) {
	o.fill()
	shared.Lock()
	defer shared.Unlock()
	if b := shared.browsers[o]; b != nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.holders++
		return b, nil
	}
	b, err := Start(ctx, o)
	if err == nil {
		shared.browsers[o] = b
	}
	return b, err
}
