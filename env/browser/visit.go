package browser

import (
	"context"
	"errors"

	"gymkhana"
)

// A Visit has the data that the episodes of a world in the browser share: the browser, one window at a time with what
// serves it, and how far the episode is. A Visit with Where and Options is ready for Open.
type Visit struct {
	Where   string // the world, in errors: "env/site"
	Options Options

	Window *Window      // the window of the episode; nil while there is none
	Behind func() error // ends what serves the window, once it is closed; may be nil

	Done   []gymkhana.Action // what the latest step did
	Ended  gymkhana.Ending
	Reason string

	browser *Browser // ours to close, from the first Open on
	latest  *Window  // kept for what Broke and Open ask of it
	broke   bool     // a window broke
}

// Open begins an episode in a new context of the browser. The previous one must have been left.
//
// After a window broke, pages are given more time: at least twice as much, and a hundred times as long as the
// slowest earlier answer in the window, but at most ten times as much. So a page that is slow because of the
// machine answers in the end, and one that hangs does not.
func (v *Visit) Open(ctx context.Context, e Episode) error {
	v.Done, v.Ended, v.Reason = nil, gymkhana.Running, ""
	if v.broke {
		o := v.Options
		o.fill()
		e.Patience = min(max(2*o.Patience, 100*v.latest.slowest), 10*o.Patience)
	}
	var err error
	if v.browser == nil {
		if v.browser, err = Shared(ctx, v.Options); err != nil {
			return err
		}
	}
	if v.Window, err = v.browser.Open(ctx, e); v.Window != nil {
		v.latest = v.Window
	}
	return err
}

// Check demands an episode that runs and an action for each role, before a step.
func (v *Visit) Check(ctx context.Context, acts, roles int) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if v.Window == nil || v.Ended != gymkhana.Running || acts != roles {
		return gymkhana.Blame(gymkhana.FaultUs, v.Where, errors.New("a step without a running episode, or not with one action per role"))
	}
	return nil
}

// End ends the episode for a reason.
func (v *Visit) End(reason string) { v.Ended, v.Reason = gymkhana.Terminated, reason }

// Moment is the result of the latest step: every role's observation, and the state as the only frame.
func (v *Visit) Moment(seen []gymkhana.Observation, s gymkhana.State) gymkhana.Moment {
	frame := gymkhana.Frame{Tick: v.Window.Tick(), Done: v.Done, State: s}
	return gymkhana.Moment{Seen: seen, Frames: func(ctx context.Context) ([]gymkhana.Frame, error) {
		return []gymkhana.Frame{frame}, ctx.Err()
	}}
}

// Broke reports whether the window broke in an error of a step, which is the world's fault then, and the tick
// that it had reached. A page breaks when it hangs, crashes, cannot be drawn, or spoils its state. The next
// windows are of a fresh process, since what a page left for the old one to do may hold up others there.
func (v *Visit) Broke(err error) (reached gymkhana.Ticks, broke bool) {
	if gymkhana.FaultOf(err) != gymkhana.FaultWorld || v.latest == nil {
		return 0, false
	}
	v.broke = true
	v.browser.retire(v.latest.lease)
	return v.latest.Tick(), true
}

// Leave closes the episode's window, and then the servers behind it.
func (v *Visit) Leave() error {
	var err error
	if v.Window != nil {
		err = v.Window.Close()
		v.Window = nil
	}
	if v.Behind != nil {
		err = errors.Join(err, v.Behind())
		v.Behind = nil
	}
	return gymkhana.Blame(gymkhana.FaultWorld, v.Where, err)
}

// Close leaves and gives the browser back. Closing twice is harmless.
func (v *Visit) Close() error {
	err := v.Leave()
	if v.browser != nil {
		err = errors.Join(err, v.browser.Close())
		v.browser = nil
	}
	return err
}
