package synth

import (
	"gymkhana"
	"gymkhana/learn/policy"
)

// lesson is the policy's lesson from a row; nil if its actions are not among the legal ones.
func (row *Row) lesson() *policy.Lesson {
	l := &policy.Lesson{Chosen: find(row.Input.Legal, row.Action), Rejected: -1}
	if row.Level == 3 {
		l.Rejected = find(row.Input.Legal, row.Rejected)
	}
	if l.Chosen < 0 || row.Level == 3 && l.Rejected < 0 {
		return nil
	}
	l.Sheet = policy.NewSheet(&row.Input)
	return l
}

// find returns the index among the legal actions of one in canonical form, -1 if it is not there. The way of entering a
// text and the exact place of touching a slider do not matter.
func find(legal []gymkhana.Action, text string) int {
	if text == "" {
		return -1
	}
	a, err := gymkhana.ParseAction(text)
	if err != nil {
		return -1
	}
	for i := range legal {
		if alike(&legal[i], &a) {
			return i
		}
	}
	return -1
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
