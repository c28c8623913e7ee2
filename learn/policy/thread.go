package policy

import (
	"slices"
	"strings"

	"gymkhana"
)

// A thread follows one episode from an agent's view: the past actions, the apps that were on the home screen, the legal
// actions.
type thread struct {
	goal *goal
	spec gymkhana.Spec
	apps []string
	note []string
	past []gymkhana.PastAction
	last []gymkhana.Element // copy of the observation of the last input
	open bool               // the result of the last action was not seen yet
}

// mostPast is how many past actions are kept.
const mostPast = 12

// retold returns a copy with another goal. The two are independent afterwards.
func (t *thread) retold(goal string) *thread {
	c := *t
	c.goal, c.past, c.last = goalOf(goal, nil), slices.Clone(t.past), slices.Clone(t.last)
	return &c
}

// notice stores what the thread remembers of a screen.
func (t *thread) notice(o *gymkhana.Observation) {
	if t.open {
		d := &t.past[len(t.past)-1]
		d.Refused, d.Still, t.open = o.Refused != "", same(t.last, o.Elements), false
	}
	for i := range o.Elements {
		e := &o.Elements[i]
		if e.App == "launcher" && is(e, "clickable") && e.Text != "" && !slices.Contains(t.apps, e.Text) {
			t.apps = append(t.apps, e.Text)
		}
		if e.App == "launcher" && len(t.note) == 0 {
			if _, ok := dated(e.Text); ok {
				t.note = []string{e.Text}
			}
		}
	}
	t.last = append(t.last[:0], o.Elements...)
}

// did records the action taken after the last input.
func (t *thread) did(a gymkhana.Action) {
	d := gymkhana.PastAction{Action: a}
	if id := a.Text("element"); id != "" {
		if i := slices.IndexFunc(t.last, func(e gymkhana.Element) bool { return e.ID == id }); i >= 0 {
			d.On = t.last[i]
		}
	}
	if len(t.past) == mostPast {
		t.past = append(t.past[:0:0], t.past[1:]...)
	}
	t.past, t.open = append(t.past, d), true
}

func same(a, b []gymkhana.Element) bool {
	return slices.EqualFunc(a, b, func(x, y gymkhana.Element) bool {
		return x.ID == y.ID && x.Text == y.Text && x.Name == y.Name && x.Bounds == y.Bounds && slices.Equal(x.States, y.States)
	})
}

func is(e *gymkhana.Element, state string) bool { return slices.Contains(e.States, state) }

const (
	mostElements = 64 // rows of a screen that are read
	mostFields   = 6
	mostAnswers  = 96
)

// list lists the actions that need neither a text nor a position: with every element those that its states allow, every
// app, and those that need no element. If filled, it adds examples of the others: every span of the goal for every field,
// both ends of every slider, and every line of a text on the screen as an answer.
func (t *thread) list(o *gymkhana.Observation, filled bool) []gymkhana.Action {
	all := make([]gymkhana.Action, 0, 192)
	can := func(v gymkhana.Verb) bool { return slices.Contains(t.spec.Verbs, v) }
	add := func(v gymkhana.Verb, args ...gymkhana.Arg) {
		if can(v) {
			all = append(all, gymkhana.Action{Verb: v, Args: args})
		}
	}
	fields := 0
	pull := func(x, y, to int) {
		add(gymkhana.Drag, gymkhana.Arg{Name: "x", Value: int64(x)}, gymkhana.Arg{Name: "y", Value: int64(y)},
			gymkhana.Arg{Name: "to_x", Value: int64(to)}, gymkhana.Arg{Name: "to_y", Value: int64(y)})
	}
	for i := range o.Elements[:min(len(o.Elements), mostElements)] {
		e := &o.Elements[i]
		if is(e, "disabled") || e.ID == "" {
			continue
		}
		on := gymkhana.Arg{Name: "element", Value: e.ID}
		if e.Role == "slider" && filled {
			x, y := (e.Bounds.X0+e.Bounds.X1)/2, (e.Bounds.Y0+e.Bounds.Y1)/2
			pull(x, y, e.Bounds.X0)
			pull(x, y, e.Bounds.X1-1)
		}
		for _, s := range e.States {
			switch s {
			case "clickable":
				add(gymkhana.Click, on)
			case "long-clickable":
				add(gymkhana.LongPress, on)
			case "scrollable":
				add(gymkhana.Scroll, on, gymkhana.Arg{Name: "direction", Value: "down"})
				add(gymkhana.Scroll, on, gymkhana.Arg{Name: "direction", Value: "up"})
			case "editable":
				if fields++; fields > mostFields || !filled {
					continue
				}
				for k := range t.goal.spans {
					add(gymkhana.Type, gymkhana.Arg{Name: "text", Value: t.goal.spans[k].text}, on, gymkhana.Arg{Name: "clear", Value: true})
				}
			}
		}
	}
	for _, app := range t.apps {
		add(gymkhana.OpenApp, gymkhana.Arg{Name: "app", Value: app})
	}
	if filled && can(gymkhana.Answer) {
		for _, text := range answers(o) {
			add(gymkhana.Answer, gymkhana.Arg{Name: "text", Value: text})
		}
	}
	add(gymkhana.Back)
	add(gymkhana.Home)
	if can(gymkhana.Press) && slices.Contains(t.spec.Keys, "Enter") {
		add(gymkhana.Press, gymkhana.Arg{Name: "keys", Value: []string{"Enter"}})
	}
	add(gymkhana.Wait)
	add(gymkhana.Finish, gymkhana.Arg{Name: "status", Value: "complete"})
	add(gymkhana.Finish, gymkhana.Arg{Name: "status", Value: "infeasible"})
	return all
}

// answers lists the lines of the texts on the screen, each once, in order.
func answers(o *gymkhana.Observation) []string {
	var all []string
	known := make(map[string]bool, mostAnswers)
	for i := range o.Elements[:min(len(o.Elements), mostElements)] {
		texts(&o.Elements[i], func(_, text string) {
			for line := range strings.SplitSeq(text, "\n") {
				line = strings.TrimSpace(line)
				if line != "" && len(line) <= 120 && !known[line] && len(all) < mostAnswers {
					known[line] = true
					all = append(all, line)
				}
			}
		})
	}
	return all
}

// Kinds of texts, by their form.
const (
	partWord uint8 = iota
	partPhrase
	partLong
	partNumber
	partMoney
	partTime
	partDate
	partPhone
	partAddress
	nParts
)

// partKind classifies the form of a text.
func partKind(s string) uint8 {
	var room [24]word
	ws := appendWords(room[:0], s)
	digits := 0
	for _, w := range ws {
		if w.number {
			digits += len(w.text)
		}
	}
	days, _ := dates(s, ws)
	switch {
	case len(days) > 0 && len(ws) <= 4:
		return partDate
	case len(s) == 5 && times().MatchString(s):
		return partTime
	case strings.Contains(s, "@"):
		return partAddress
	case digits >= 7 && digits+6 >= len(s):
		return partPhone
	case digits > 0 && strings.ContainsAny(s, "$€£"):
		return partMoney
	case len(ws) > 0 && digits > 0 && len(ws) <= 2 && ws[0].number && ws[len(ws)-1].number:
		return partNumber
	case len(ws) == 1:
		return partWord
	case len(ws) <= 6:
		return partPhrase
	}
	return partLong
}
