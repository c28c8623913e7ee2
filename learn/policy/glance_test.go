package policy

import (
	"slices"
	"testing"

	"gymkhana"
)

// A network that has read a moment decides in it, whatever it hears, exactly as one that reads it again.
func TestAKeptGlanceChangesNothing(t *testing.T) {
	s, out := shelf()
	in := s.Input(out.seen)
	oil, bread := typing("name", "Olive oil", true), typing("name", "Rye bread", true)
	back := gymkhana.Action{Verb: gymkhana.Back}
	n := listening(t, 3, 30)
	for i, heard := range [][]gymkhana.Heard{nil, {says(oil, 0.5)}, {says(bread, 0.25), own(says(back, 0.4))}, {says(clicking("name"), 0.9)},
		{says(oil, 0.5), says(bread, 0.1)}, nil} {
		in.Messages = heard
		acts, scores := n.Compose(&in, out)
		again, want := NetOf(slices.Clone(n.Weights())).Compose(&in, out)
		if len(acts) == 0 || !slices.Equal(scores, want) || !slices.EqualFunc(acts, again, gymkhana.Action.Equal) {
			t.Errorf("hearing %d: %v %v; again %v %v", i, acts, scores, again, want)
		}
	}
}

// A glance is only kept for the same weights, options and moment, in whatever slices these are.
func TestWhatAGlanceIsKeptFor(t *testing.T) {
	s, out := shelf()
	in := s.Input(out.seen)
	n := listening(t, 3, 1)
	tape := new(tape)
	kept := func() bool {
		last := tape.last
		n.glance(tape, &in, out)
		return tape.last == last
	}
	kept()
	past, acts := in.Past, out.Acts
	for _, c := range []struct {
		name   string
		change func()
		want   bool
	}{
		{"nothing", func() {}, true},
		{"messages", func() { in.Messages = []gymkhana.Heard{says(clicking("name"), 0.5)} }, true},
		{"copies", func() { own := *out; own.Acts = slices.Clone(acts); out, in.Notes = &own, slices.Clone(in.Notes) }, true},
		{"an action", func() { in.Past = append(slices.Clip(past), gymkhana.PastAction{Action: clicking("name")}) }, false},
		{"the goal", func() { in.Goal += "!" }, false},
		{"a note", func() { in.Notes = append(slices.Clip(in.Notes), "today") }, false},
		{"the observation", func() { own := *in.Seen; in.Seen = &own }, false},
		{"the options", func() { own := *out; own.Acts = acts[1:]; out = &own }, false},
		{"the weights", func() { n.changes++ }, false},
		{"the network", func() { n = NetOf(slices.Clone(n.Weights())) }, false},
	} {
		c.change()
		if got := kept(); got != c.want {
			t.Errorf("after a change of %s it is kept: %t", c.name, got)
		}
		kept()
	}
}
