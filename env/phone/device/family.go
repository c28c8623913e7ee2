package device

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/internal/wording"
	"gymkhana/rng"
)

// A Family is a kind of task: a goal whose parameters are drawn for every instance.
type Family struct {
	Name string // app and what is done: "calendar/add-event"
	// Goals are wordings of the goal, with parameters in braces and alternatives in square brackets:
	//
	//	[Delete|Remove] the note {name}[ in Quill| from Quill].
	//
	// An alternative may be empty; brackets do not nest. All wordings and alternatives say the same and name the same
	// parameters. There are at least three wordings; the last HeldGoals are held out of training. Wording and
	// alternatives are drawn for every instance, and the phone's data do not depend on them.
	Goals []string
	// HeldGoals is how many of the last wordings are held out; 0 means two where there are twelve or more, else one.
	HeldGoals int
	Steps     int    // the budget
	Level     string // easy, medium or hard, as AndroidWorld labels the like
	Tags      []string
	Noop      bool // the goal holds at reset: the agent must only declare it done
	// Fact names the subject of families that differ only in a direction or in the phone's initial state ("wifi").
	// Reports may count the families of a fact as one task.
	Fact string
	// Guess is the share of instances, in percent and rounded up, that the oracle's script of another instance solves,
	// where it is above 5; devicetest.Replay measures it.
	Guess int
	// Vision says that something the goal needs is only in a picture.
	Vision bool
	// Halves says that the published protocol rewards a share of the goal with a share of the success,
	// as AndroidWorld does for goals of two kinds.
	Halves bool

	// Draw draws the parameters (c.Set) and puts into the phone what the goal needs, distractors
	// included. It begins with what the apps' Seed made.
	Draw func(d *rng.Stream, ph *Phone)
	// Want changes the phone's data, as they were at reset, into what they should be in the end.
	// Nil: nothing may change.
	Want func(ph *Phone)
	// Also adds rows that are true of the phone beyond those that the apps list, for goals about more
	// than data: a draft, the clipboard, the front app.
	Also func(ph *Phone, add func(Row))
	// Reply is the answer that the goal asks for, computed from the phone as it was at reset. Nil means
	// none.
	Reply func(ph *Phone) Reply
	// Solve does the next thing towards the goal from any state of the phone, or nothing; see Driver. It
	// is not called once the goal holds.
	Solve func(h *Driver) bool
	// Ended says whether the episode is over by itself, won or lost. Nil means that only Finish ends
	// it.
	Ended func(ph *Phone) (over, won bool)
	// Begin opens the phone on another screen than the home screen. The goal has been worded by then.
	Begin func(ph *Phone)
}

func (f *Family) check() error {
	var wrong []error
	say := func(format string, args ...any) {
		wrong = append(wrong, fmt.Errorf("family %s: "+format, append([]any{f.Name}, args...)...))
	}
	if strings.Count(f.Name, "/") != 1 {
		say("a name is app/what")
	}
	if len(f.Goals) < 3 {
		say("has %d wordings; want at least three", len(f.Goals))
	}
	if f.HeldGoals != 0 && (f.HeldGoals < 0 || f.HeldGoals >= len(f.Goals)) {
		say("holds out %d of %d wordings; one has to be left", f.HeldGoals, len(f.Goals))
	}
	if f.Steps <= 0 || f.Draw == nil || f.Solve == nil {
		say("needs Steps, Draw and Solve")
	}
	if !slices.Contains([]string{"easy", "medium", "hard"}, f.Level) {
		say("level %q is not easy, medium or hard", f.Level)
	}
	if f.Want == nil && f.Reply == nil && f.Ended == nil && !f.Noop {
		say("asks for nothing: it needs Want, Reply or Ended")
	}
	for _, g := range f.Goals {
		if err := wording.Check(g); err != nil {
			say("%w", err)
		}
		if !slices.Equal(wording.Names(g), wording.Names(f.Goals[0])) {
			say("wordings name different parameters: %q and %q", f.Goals[0], g)
		}
	}
	return errors.Join(wrong...)
}

// fill puts the drawn parameters into the goal.
func (c *Case) fill(goal string) (string, error) {
	var missing error
	text := wording.Fill(goal, func(name string) string {
		v := c.Get(name)
		if v == "" {
			missing = fmt.Errorf("family %s: the goal names {%s}, which was not drawn", c.Family, name)
		}
		return v
	})
	return text, missing
}

// A Setup is the config of the phone's world.
type Setup struct {
	Family string `json:"family"`
	Held   bool   `json:"held,omitempty"` // worded in the way that is held out of training
}

func setupOf(cfg gymkhana.Config) (Setup, error) {
	var s Setup
	err := cfg.Decode(&s)
	return s, err
}

// make draws the phone of an instance.
func (k *Kit) make(set Setup, seed gymkhana.Seed) (*Phone, *Family, error) {
	f := k.byFamily[set.Family]
	if f == nil {
		var all []string
		for i := range k.all {
			all = append(all, k.all[i].Name)
		}
		return nil, nil, fmt.Errorf("unknown family %q%s", set.Family, gymkhana.DidYouMean(set.Family, all))
	}
	ph := &Phone{kit: k, live: make([]any, len(k.programs)), frozen: make([]any, len(k.programs))}
	ph.Case = Case{Family: f.Name, Held: set.Held}
	ph.usual()
	for i, p := range k.programs {
		ph.live[i] = p.fresh()
	}
	for i, p := range k.programs {
		p.seed(rng.New(seed, p.info().Name+" of "+f.Name), ph, ph.live[i])
	}
	d := rng.New(seed, f.Name)
	told, err := f.word(d, rng.New(seed, "words of "+f.Name), set.Held)
	if err != nil {
		return nil, nil, fmt.Errorf("family %s: %w", f.Name, err)
	}
	f.Draw(d, ph)
	ph.Case.Goal, err = ph.Case.fill(told)
	if f.Begin != nil {
		f.Begin(ph)
	}
	return ph, f, err
}

// usual sets up a phone as it is before apps and family fill it.
func (ph *Phone) usual() {
	s := &ph.Settings
	s.Wifi, s.Location, s.Rotate = true, true, true
	s.Brightness, s.Media, s.Ring, s.Alarm, s.TextSize, s.Timeout = 128, 8, 8, 8, 1, 60
	for i := range ph.kit.infos {
		if a := &ph.kit.infos[i]; a.Asks != "" {
			ph.Shell.Grant(a.Name)
		}
	}
}
