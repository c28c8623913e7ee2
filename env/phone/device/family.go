package device

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/phone/ui"
	"gymkhana/internal/shrunk"
	"gymkhana/internal/wording"
	"gymkhana/rng"
)

// A Family is a kind of task: a goal whose parameters are drawn for every instance.
type Family struct {
	Name string // app and action: "calendar/add-event"
	// Goals are wordings of the goal, with parameters in braces and alternatives in square brackets:
	//
	//	[Delete|Remove] the note {name}[ in Quill| from Quill].
	//
	// An alternative may be empty; brackets do not nest. All wordings and alternatives mean the same and name the same
	// parameters. There are at least three wordings; the last HeldGoals are held out of training. Wording and
	// alternatives are drawn for every instance, and they do not affect the phone's data.
	Goals []string
	// HeldGoals is how many of the last wordings are held out; 0 means two where there are twelve or more, else one.
	HeldGoals int
	Steps     int    // the budget
	Level     string // easy, medium or hard, as in AndroidWorld
	// Part is the subset of the suite that has the family instead of phone:train, if it is never trained on; "" leaves it to
	// HeldApps and HeldTasks.
	Part string
	Tags []string
	Noop bool // the goal holds at reset: the agent must only declare it done
	// Fact names the common subject of families that differ only in a direction or in the phone's initial state
	// ("wifi"). Reports may count the families of a fact as one task.
	Fact string
	// Guess is the share of instances, in percent and rounded up, that the oracle's script of another instance solves,
	// if it is above 5; devicetest.Replay measures it.
	Guess int
	// Vision says that the goal needs information that only a picture shows.
	Vision bool
	// Halves says that the published protocol rewards the satisfied share of the goal, as AndroidWorld does for goals
	// with two parts.
	Halves bool

	// Draw draws the parameters (c.Set) and adds to the phone what the goal needs, distractors included. It starts from
	// the data of the apps' Seed.
	Draw func(d *rng.Stream, ph *Phone)
	// Want changes the phone's data at reset into the wanted final data. Nil means that nothing may change.
	Want func(ph *Phone)
	// Also adds rows to those that the apps list, for goals about more than data: a draft, the clipboard, the front
	// app.
	Also func(ph *Phone, add func(Row))
	// Free says which rows do not count, because the goal leaves them open; Also says what must hold of them.
	Free func(c *Case, r *Row) bool
	// Reply is the answer that the goal asks for, computed from the phone at reset. Nil means none.
	Reply func(ph *Phone) Reply
	// Solve takes the next step towards the goal from any state of the phone, or does nothing; see Driver. It is not
	// called once the goal is reached.
	Solve func(h *Driver) bool
	// Shade says that Solve may use the shade; the driver then does not close it.
	Shade bool
	// Ended says whether the task has ended the episode, won or lost. Nil means that only Finish ends it.
	Ended func(ph *Phone) (over, won bool)
	// Begin opens the phone on another screen than the home screen. It is called after the goal has been worded.
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

// fill inserts the drawn parameters into the goal.
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

// A Setup is the configuration of the phone's world.
type Setup struct {
	Family string `json:"family"`
	Held   bool   `json:"held,omitempty"` // use a wording that is held out of training
	Display
}

// A Display is the size of the screen in pixels, which a setup may choose; 0: the usual one. The phone is the same on
// every display: only pictures, and places on them, are smaller.
type Display struct {
	Width  int `json:"width,omitempty"`
	Height int `json:"height,omitempty"`
}

var (
	usual    = gymkhana.Size{W: ui.Width, H: ui.Height}
	displays = shrunk.Screen{What: "phone", Usual: usual, Least: 180}
)

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
	ph := &Phone{kit: k, live: make([]any, len(k.programs)), frozen: make([]any, len(k.programs)),
		texts: make([]*text, len(k.programs))}
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

// usual makes a phone in the state before apps and family fill it.
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
