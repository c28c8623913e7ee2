package learn

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/policy"
)

// A walk follows the oracle through one episode, as closely as a policy's choices allow.
type walk struct {
	task *gymkhana.Task
	seed gymkhana.Seed
	open func(gymkhana.Config) (gymkhana.Trainable, error)

	gaps   []gap
	counts []int // choices at each moment

	world  gymkhana.Trainable
	thread *policy.Thread
	shown  strings.Builder // all texts of earlier screens
}

// A gap is a step that no choice makes.
type gap struct {
	cause string
	want  gymkhana.Action
}

// longest is how many steps the way to the end may have; what is farther away counts as lost.
const longest = 200

// play follows the oracle to the end. Where the policy has no choice that makes progress, the oracle's own action
// is taken.
func (w *walk) play(ctx context.Context) (err error) {
	if w.world, err = w.open(w.task.Environment.Config); err != nil {
		return err
	}
	defer w.world.Close()
	start, err := w.world.Reset(ctx, w.seed)
	if err != nil {
		return err
	}
	if w.world.Guide() == nil || w.world.Capabilities().Snapshot == nil {
		return refuse("train", "the ceiling of %s cannot be measured: its world cannot be saved, or its oracle does not know its next step from everywhere",
			w.task.ID)
	}
	w.thread = policy.NewThread(cmp.Or(start.Goal, w.task.Goal), w.world.Spec())
	seen := &start.Seen[0]
	for range max(w.task.Budget.Steps, 1) {
		if seen.Ended != "" {
			return nil
		}
		act, err := w.step(ctx, seen)
		if err != nil {
			return err
		}
		w.thread.Did(act)
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
	in := w.thread.Input(&o)
	w.counts = append(w.counts, len(in.Legal))
	want := w.world.Guide().Next()
	defer w.remember(&o)
	if slices.ContainsFunc(in.Legal, func(a gymkhana.Action) bool { return a.Equal(want) }) {
		return want, nil
	}
	act, found, err := w.instead(ctx, in.Legal, &want)
	if err != nil || found {
		return act, err
	}
	w.gaps = append(w.gaps, gap{w.cause(&want, &in), want})
	return want, nil
}

// instead looks for a choice that shortens the way to the end, those like the wanted action first.
func (w *walk) instead(ctx context.Context, legal []gymkhana.Action, want *gymkhana.Action) (gymkhana.Action, bool, error) {
	before, known := w.world.Guide().Distance(longest)
	if !known {
		return *want, false, nil
	}
	saved, err := w.world.Capabilities().Snapshot()
	if err != nil {
		return *want, false, err
	}
	legal = slices.Clone(legal)
	slices.SortStableFunc(legal, func(a, b gymkhana.Action) int { return unlike(&a, want) - unlike(&b, want) })
	for _, a := range legal {
		if a.Verb == gymkhana.Type && unlike(&a, want) > 1 {
			continue // a text into another field undoes what is there; it is no way around
		}
		if _, err := w.world.Step(ctx, []gymkhana.Action{a}); err != nil {
			return a, false, err
		}
		after, there := w.world.Guide().Distance(longest)
		if _, err := w.world.Capabilities().Restore(ctx, saved); err != nil {
			return a, false, err
		}
		if there && after < before {
			return a, true, nil
		}
	}
	return *want, false, nil
}

// unlike is how far an action is from another: 0 is the same in all but its texts' form.
func unlike(a, b *gymkhana.Action) int {
	switch {
	case a.Verb != b.Verb:
		return 3
	case a.Text("element") != b.Text("element"):
		return 2
	case plainly(a.Text("text")) != plainly(b.Text("text")):
		return 1
	}
	return 0
}

// plainly is a text without case and whatever stands between its words.
func plainly(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" .,;:'\"\n-", r) }), " ")
}

// remember keeps what a screen says.
func (w *walk) remember(o *gymkhana.Observation) { w.shown.WriteString(said(o)) }

// said is everything that a screen says, in lines.
func said(o *gymkhana.Observation) string {
	var b strings.Builder
	for i := range o.Elements {
		b.WriteString(o.Elements[i].Name + "\n" + o.Elements[i].Text + "\n")
	}
	return b.String()
}

// cause tells what kind of action is missing, and where its text could come from.
func (w *walk) cause(want *gymkhana.Action, in *gymkhana.PolicyInput) string {
	text := want.Text("text")
	if text == "" || want.Verb != gymkhana.Type && want.Verb != gymkhana.Answer {
		return string(want.Verb)
	}
	here, earlier := said(in.Seen), w.shown.String()
	known := func(s string) bool {
		return strings.Contains(in.Goal, s) || strings.Contains(here, s) || strings.Contains(earlier, s)
	}
	from := "computed or in another form"
	switch {
	case strings.Contains(in.Goal, text):
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
