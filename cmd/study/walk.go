package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/learn/policy"
)

// A walk follows the oracle through one episode, as closely as a policy's choices allow.
type walk struct {
	task *gymkhana.Task
	seed gymkhana.Seed
	open func(gymkhana.Config) (gymkhana.Trainable, error)

	gaps   []gap
	counts []int          // choices at each moment
	ways   map[string]int // steps by how their text is made

	goal  string
	world gymkhana.Trainable
	space *policy.Space
	shown strings.Builder // all texts of earlier screens
}

// A gap is a step that no choice makes.
type gap struct {
	cause string
	want  gymkhana.Action
}

// longest is the maximum number of steps on the way to the end; a state farther away counts as lost.
const longest = 200

// play follows the oracle to the end. Where the policy has no choice that makes progress, the oracle's own action
// is taken.
func (w *walk) play(ctx context.Context) (err error) {
	w.ways = map[string]int{}
	if w.world, err = w.open(w.task.Environment.Config); err != nil {
		return err
	}
	defer w.world.Close()
	start, err := w.world.Reset(ctx, w.seed)
	if err != nil {
		return err
	}
	if w.world.Guide() == nil || w.world.Capabilities().Snapshot == nil {
		return refuse("the ceiling of %s cannot be measured: its world cannot be saved, "+
			"or its oracle does not know its next step from everywhere", w.task.ID)
	}
	w.goal = cmp.Or(start.Goal, w.task.Goal)
	w.space = policy.NewSpace(w.goal, w.world.Spec())
	seen := &start.Seen[0]
	for range max(w.task.Budget.Steps, 1) {
		if seen.Ended != "" {
			return nil
		}
		act, err := w.step(ctx, seen)
		if err != nil {
			return err
		}
		w.space.Did(act)
		now, err := w.world.Step(ctx, []gymkhana.Action{act})
		if err != nil {
			return err
		}
		seen = &now.Seen[0]
	}
	return nil
}

// step decides what to do at a moment, and notes it if the policy could not.
func (w *walk) step(ctx context.Context, seen *gymkhana.Observation) (gymkhana.Action, error) {
	o := *seen
	o.Elements = slices.Clone(seen.Elements) // trying things out changes the world's own
	options := w.space.See(&o)
	w.counts = append(w.counts, options.Size())
	want := w.world.Guide().Next()
	defer w.remember(&o)
	choice, found := options.Find(&want)
	if act, ok := options.Action(&choice); found && ok && act.Equal(want) {
		w.ways[textWay(options, &choice)]++
		return act, nil
	}
	act, found, err := w.instead(ctx, options, &want)
	if err != nil {
		return act, err
	}
	if found {
		w.ways["another way"]++
		return act, nil
	}
	if look, ok := w.look(options, &want, &o); ok {
		w.ways["a look at the rest of a list"]++
		return look, nil
	}
	w.gaps = append(w.gaps, gap{w.cause(&want, &o), want})
	return want, nil
}

// look scrolls on where an answer is due that cannot be given yet: an oracle knows the end of a list without having
// seen it. It is false where nothing scrolls, at the end of what does, and where the budget leaves no room.
func (w *walk) look(options *policy.Options, want *gymkhana.Action, o *gymkhana.Observation) (gymkhana.Action, bool) {
	if want.Verb != gymkhana.Answer || o.Refused != "" {
		return gymkhana.Action{}, false
	}
	left, known := w.world.Guide().Distance(longest)
	if !known || len(w.counts)+left >= w.task.Budget.Steps {
		return gymkhana.Action{}, false
	}
	i := slices.IndexFunc(options.Acts, func(a gymkhana.Action) bool {
		return a.Verb == gymkhana.Scroll &&
			a.Text("direction") == "down"
	})
	if i < 0 {
		return gymkhana.Action{}, false
	}
	return options.Acts[i], true
}

// textWay names how a text is made, and of what.
func textWay(options *policy.Options, c *policy.Choice) string {
	if c.Act >= 0 {
		return "no text"
	}
	switch from := ""; {
	case options.Slots[c.Slot].Kind == policy.SliderSlot:
		return "slider"
	case c.Set >= 0:
		return c.Op.String() + " of a set"
	default:
		for _, p := range c.Parts {
			if o := options.Sources[p.Source].From.String(); !strings.Contains(from, o) {
				from += " " + o
			}
		}
		return c.Op.String() + " of" + from
	}
}

// instead looks for a choice that shortens the way to the end: one that is nearly what is wanted, anything that needs
// no text, or one that is nearly what is wanted followed by one that needs no text.
func (w *walk) instead(ctx context.Context, options *policy.Options, want *gymkhana.Action) (act gymkhana.Action,
	found bool, err error) {
	before, known := w.world.Guide().Distance(longest)
	if !known {
		return act, false, nil
	}
	saved, err := w.world.Capabilities().Snapshot()
	if err != nil {
		return act, false, err
	}
	try := func(acts ...gymkhana.Action) bool {
		for _, a := range acts {
			if err == nil {
				_, err = w.world.Step(ctx, []gymkhana.Action{a})
			}
		}
		after, there := 0, false
		if err == nil {
			after, there = w.world.Guide().Distance(longest)
			_, err = w.world.Capabilities().Restore(ctx, saved)
		}
		return err == nil && there && after <= before-len(acts)
	}
	var near []gymkhana.Action
	for _, c := range options.Near(want) {
		if a, ok := options.Action(&c); ok && !slices.ContainsFunc(near, a.Equal) {
			near = append(near, a)
		}
	}
	for _, a := range slices.Concat(near, options.Acts) {
		if try(a) {
			return a, true, nil
		}
	}
	for _, a := range near {
		for _, b := range options.Acts {
			if b.Verb == gymkhana.Click && try(a, b) {
				return a, true, nil
			}
		}
	}
	return act, false, err
}

// remember keeps the text of a screen.
func (w *walk) remember(o *gymkhana.Observation) { w.shown.WriteString(said(o)) }

// said returns all the text of a screen, in lines.
func said(o *gymkhana.Observation) string {
	var b strings.Builder
	for i := range o.Elements {
		b.WriteString(o.Elements[i].Name + "\n" + o.Elements[i].Text + "\n")
	}
	return b.String()
}

// cause classifies the missing action, and where its text could come from.
func (w *walk) cause(want *gymkhana.Action, o *gymkhana.Observation) string {
	text := want.Text("text")
	if text == "" || want.Verb != gymkhana.Type && want.Verb != gymkhana.Answer {
		return string(want.Verb)
	}
	here, earlier := said(o), w.shown.String()
	known := func(s string) bool {
		return strings.Contains(w.goal, s) || strings.Contains(here, s) || strings.Contains(earlier, s)
	}
	from := "computed or in another form"
	switch {
	case strings.Contains(w.goal, text):
		from = "part of the goal"
	case strings.Contains(here, text):
		from = "part of this screen"
	case strings.Contains(earlier, text):
		from = "part of an earlier screen"
	case !slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == ',' }),
		func(s string) bool { return !known(strings.TrimSpace(s)) }):
		from = "several parts"
	}
	return fmt.Sprintf("%s: %s", want.Verb, from)
}
