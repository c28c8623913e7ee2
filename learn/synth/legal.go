package synth

import (
	"gymkhana"
	"gymkhana/learn/policy"
)

// lesson is the policy's lesson from a row; nil if its actions cannot be chosen.
func (row *Row) lesson() *policy.Lesson {
	better, err := gymkhana.ParseAction(row.Action)
	if err != nil {
		return nil // level 1: the answer is only words
	}
	var l policy.Lesson
	ok := false
	if row.Level < 3 {
		l, ok = policy.NewLesson(&row.Input, row.options, []gymkhana.Action{better})
	} else if worse, err := gymkhana.ParseAction(row.Rejected); err == nil {
		l, ok = policy.NewPair(&row.Input, row.options, better, worse)
	}
	if !ok {
		return nil
	}
	return &l
}

// alike reports whether two actions are the same to a policy.
func alike(a, b *gymkhana.Action) bool {
	if a.Verb != b.Verb {
		return false
	}
	switch a.Verb {
	case gymkhana.Type:
		return a.Text("text") == b.Text("text") && a.Text("element") == b.Text("element")
	case gymkhana.Answer:
		return a.Text("text") == b.Text("text")
	case gymkhana.Drag:
		return leftward(a) == leftward(b) && sameLine(a, b)
	}
	return a.Equal(*b)
}

// leftward reports whether a drag goes to the left, which lowers a slider.
func leftward(a *gymkhana.Action) bool {
	x, _ := a.Int("x")
	to, _ := a.Int("to_x")
	return to < x
}

// sameLine reports whether two drags are on nearly the same line.
func sameLine(a, b *gymkhana.Action) bool {
	const near = 12 // pixels: less than the height of a slider
	y, _ := a.Int("y")
	z, _ := b.Int("y")
	return max(y-z, z-y) < near
}
