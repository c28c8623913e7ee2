package policy

import (
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"gymkhana"
)

// A Choice is one possible action.
type Choice struct {
	Act   int // index in Options.Acts; -1: a slot is filled
	Slot  int
	Notch int // the notch of a slider

	Op    Op
	Parts []Span
	Set   int // index in Options.Sets; -1: the parts are in Parts
}

// Action is the action of a choice; false if its operator cannot use its parts.
func (out *Options) Action(c *Choice) (gymkhana.Action, bool) {
	if c.Act >= 0 {
		return out.Acts[c.Act], true
	}
	slot := out.Slots[c.Slot]
	if slot.Kind == SliderSlot {
		return out.pull(slot.Row, c.Notch), true
	}
	text, ok := out.text(c)
	if !ok || text == "" {
		return gymkhana.Action{}, false
	}
	arg := gymkhana.Arg{Name: "text", Value: text}
	if slot.Kind == AnswerSlot {
		return gymkhana.Action{Verb: gymkhana.Answer, Args: []gymkhana.Arg{arg}}, true
	}
	a := gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{arg, {Name: "element", Value: out.seen.Elements[slot.Row].ID}}}
	if slot.Kind == FieldSlot {
		a.Args = append(a.Args, gymkhana.Arg{Name: "clear", Value: true})
	}
	return a, true
}

// pull drags from the middle of a slider to a notch. The last notch is just outside its box, because a value counts as
// reached where its pixels end.
func (out *Options) pull(row, notch int) gymkhana.Action {
	b := out.seen.Elements[row].Bounds
	y := int64((b.Y0 + b.Y1) / 2)
	to := b.X0 + notch*(b.X1-b.X0)/(Notches-1)
	return gymkhana.Action{Verb: gymkhana.Drag, Args: []gymkhana.Arg{{Name: "x", Value: int64((b.X0 + b.X1) / 2)}, {Name: "y", Value: y},
		{Name: "to_x", Value: int64(to)}, {Name: "to_y", Value: y}}}
}

// text is the result of the choice's operator for its parts.
func (out *Options) text(c *Choice) (string, bool) {
	var parts []string
	if c.Set >= 0 {
		for _, i := range out.Sets[c.Set].Rows {
			parts = append(parts, out.Sources[i].Text)
		}
	}
	for _, p := range c.Parts {
		parts = append(parts, out.Sources[p.Source].text(p.First, p.Last))
	}
	return c.Op.Apply(parts, c.Set >= 0, out.today)
}

// Apply makes a text from parts, which are a set's rows or spans; false if the operator takes no such parts, or cannot
// parse them. Dates without a year are in today's year.
func (o Op) Apply(parts []string, set bool, today time.Time) (string, bool) {
	op := &operators[o]
	if set && !op.sets || !set && (len(parts) < op.least || len(parts) > op.most || op.most == 0) {
		return "", false
	}
	return op.apply(parts, today)
}

// Find returns a choice that results in an action, or nearly: a slider is pulled to the nearest notch. It is for
// measuring what can be chosen and for finding the choices that lessons teach; a policy does not know the action.
func (out *Options) Find(want *gymkhana.Action) (Choice, bool) {
	for i := range out.Acts {
		if out.Acts[i].Equal(*want) {
			return Choice{Act: i, Set: -1}, true
		}
	}
	for i, slot := range out.Slots {
		if slot.Kind == SliderSlot && want.Verb == gymkhana.Drag {
			if notch, ok := out.notch(slot.Row, want); ok {
				return Choice{Act: -1, Slot: i, Notch: notch, Set: -1}, true
			}
		}
		if out.takes(slot, want) {
			c, ok := out.findText(want.Text("text"), slot.Kind == AnswerSlot)
			c.Slot = i
			return c, ok
		}
	}
	return Choice{}, false
}

// takes reports whether an action fills a slot with its text.
func (out *Options) takes(slot Slot, want *gymkhana.Action) bool {
	switch slot.Kind {
	case AnswerSlot:
		return want.Verb == gymkhana.Answer
	case FieldSlot, AppendSlot:
		return want.Verb == gymkhana.Type && want.Text("element") == out.seen.Elements[slot.Row].ID &&
			want.Bool("clear") == (slot.Kind == FieldSlot) && !want.Bool("enter")
	}
	return false
}

// notch is the position of a slider nearest to the end of a drag.
func (out *Options) notch(row int, want *gymkhana.Action) (int, bool) {
	b := out.seen.Elements[row].Bounds
	x, _ := want.Int("x")
	y, _ := want.Int("y")
	to, _ := want.Int("to_x")
	if x < b.X0 || x >= b.X1 || y < b.Y0 || y >= b.Y1 || b.X1-b.X0 < 2 {
		return 0, false
	}
	width := b.X1 - b.X0
	return min(max((2*(to-b.X0)*(Notches-1)+width)/(2*width), 0), Notches-1), true
}

// findText searches for a way to make a text: first copied, then from sets, from dates and times in another form, from
// several parts, and finally from two numbers. An answer that is a number must be a whole number in its source: a
// screen has so many parts of times and dates that most small numbers occur in them by chance.
func (out *Options) findText(text string, whole bool) (Choice, bool) {
	if span, ok := out.find(text, whole); ok {
		return Choice{Act: -1, Parts: []Span{span}, Set: -1}, true
	}
	for _, look := range []func(string) (Choice, bool){out.findSet, out.findForm, out.findJoin, out.findNumber} {
		if c, ok := look(text); ok {
			c.Act = -1
			return c, true
		}
	}
	return Choice{Act: -1, Set: -1}, false
}

// find searches for a text to copy.
func (out *Options) find(text string, whole bool) (Span, bool) {
	for i := range out.Sources {
		if first, last, ok := out.Sources[i].find(text, whole); ok {
			return Span{i, first, last}, true
		}
	}
	return Span{}, false
}

// makes reports whether a choice gives a text.
func (out *Options) makes(c *Choice, text string) bool {
	got, ok := out.text(c)
	return ok && got == text
}

func (out *Options) findSet(text string) (Choice, bool) {
	for op := range operators {
		for i := range out.Sets {
			if c := (Choice{Op: Op(op), Set: i}); operators[op].sets && out.makes(&c, text) {
				return c, true
			}
		}
	}
	return Choice{}, false
}

// findForm searches for a date or time that equals the text's in another form, and for an example of that form.
func (out *Options) findForm(text string) (Choice, bool) {
	for _, op := range []Op{OpDate, OpTime} {
		forms := out.examples(op, text)
		for _, moment := range out.moments(op, text) {
			for _, parts := range append([][]Span{{moment}}, forms...) {
				c := Choice{Op: op, Parts: parts, Set: -1}
				if len(parts) != 1 || parts[0] != moment {
					c.Parts = []Span{moment, parts[0]}
				}
				if out.makes(&c, text) {
					return c, true
				}
			}
		}
	}
	return Choice{}, false
}

// moments are the spans with the same day or time as a text.
func (out *Options) moments(op Op, text string) []Span {
	read := func(s string) (time.Time, bool) { return timeIn(s) }
	if op == OpDate {
		read = func(s string) (time.Time, bool) { return dateIn(s, out.today) }
	}
	want, ok := read(text)
	if !ok {
		return nil
	}
	return out.short(6, func(s string) bool {
		at, ok := read(s)
		return ok && at.Equal(want)
	})
}

// examples are the spans that show the form of a text.
func (out *Options) examples(op Op, text string) (all [][]Span) {
	forms := timeForms
	if op == OpDate {
		forms = dateForms
	}
	own, ok := formOf(text, forms)
	if !ok {
		return nil
	}
	for _, s := range out.short(6, func(s string) bool {
		f, ok := formOf(s, forms)
		return ok && f == own
	}) {
		all = append(all, []Span{s})
	}
	return all
}

// short lists the wanted spans with at most the given number of tokens.
func (out *Options) short(most int, wanted func(string) bool) (all []Span) {
	for i := range out.Sources {
		s := &out.Sources[i]
		for first := range s.tokens {
			for last := first; last < min(first+most, len(s.tokens)); last++ {
				if wanted(s.text(first, last)) {
					all = append(all, Span{i, first, last})
				}
			}
		}
	}
	return all
}

// joins are the operators that join parts, with their separators.
var joins = []struct {
	op Op
	by string
}{{OpList, ", "}, {OpParagraphs, "\n\n"}, {OpLines, "\n"}, {OpWords, " "}}

// findJoin splits a text where an operator would have joined it.
func (out *Options) findJoin(text string) (Choice, bool) {
	for _, j := range joins {
		pieces := strings.Split(text, j.by)
		c := Choice{Op: j.op, Set: -1}
		for len(pieces) > 0 {
			n := len(pieces) // as many as one span has
			for ; n > 0; n-- {
				if span, ok := out.find(strings.Join(pieces[:n], j.by), false); ok {
					c.Parts = append(c.Parts, span)
					break
				}
			}
			if n == 0 {
				break
			}
			pieces = pieces[n:]
		}
		if len(pieces) == 0 && out.makes(&c, text) {
			return c, true
		}
	}
	return Choice{}, false
}

// findNumber searches for two numbers from which a third can be computed.
func (out *Options) findNumber(text string) (Choice, bool) {
	if _, _, ok := numberIn(text); !ok {
		return Choice{}, false
	}
	for c := range out.sums() {
		if out.makes(&c, text) {
			return c, true
		}
	}
	return Choice{}, false
}

// sums returns the results of arithmetic on two numbers of one text with a sign between them, and the mean of two
// numbers of one text, or of one of the goal and one of this screen. Arbitrary pairs of numbers would give nearly every
// other number by chance.
func (out *Options) sums() iter.Seq[Choice] {
	return func(yield func(Choice) bool) {
		numbers := out.numbers()
		for op := OpSum; op <= OpMean; op++ {
			for _, a := range numbers {
				for _, b := range numbers {
					meant := a.Source == b.Source && (op == OpMean || out.signed(a, b))
					if op == OpMean && (a.Source == 0) != (b.Source == 0) {
						meant = true
					}
					if meant && !yield(Choice{Act: -1, Op: op, Parts: []Span{a, b}, Set: -1}) {
						return
					}
				}
			}
		}
	}
}

// signed reports whether an arithmetic sign, and no word, is between two spans of a source. A single letter is the
// unknown of an equation.
func (out *Options) signed(a, b Span) bool {
	if a.First > b.First {
		a, b = b, a
	}
	s := &out.Sources[a.Source]
	from, to := s.tokens[a.Last].end, s.tokens[b.First].start
	return from < to && strings.ContainsAny(s.Text[from:to], "+−×·÷=*") &&
		!slices.ContainsFunc(s.tokens[a.Last+1:b.First], func(t token) bool { return utf8.RuneCountInString(s.Text[t.start:t.end]) > 1 })
}

const mostNumbers = 256

// numbers are the numbers of the goal and of this screen, those with a sign also without it.
func (out *Options) numbers() (all []Span) {
	for i := range out.Sources {
		s := &out.Sources[i]
		if s.From != FromGoal && s.From != FromScreen {
			continue
		}
		for k := range s.tokens {
			if !digitAt(s.text(k, k), 0) || len(all) >= mostNumbers {
				continue
			}
			all = append(all, Span{i, k, k})
			if k > 0 && (s.text(k-1, k-1) == "-" || s.text(k-1, k-1) == "−") {
				all = append(all, Span{i, k - 1, k})
			}
		}
	}
	return all
}

// Near returns choices that are near to an action that cannot be chosen: adjacent notches of a slider, the whole words
// around a part of one, and whole numbers off by one.
func (out *Options) Near(want *gymkhana.Action) (all []Choice) {
	for i, slot := range out.Slots {
		switch {
		case slot.Kind == SliderSlot && want.Verb == gymkhana.Drag:
			if notch, ok := out.notch(slot.Row, want); ok {
				for n := max(notch-2, 0); n <= min(notch+2, Notches-1); n++ {
					all = append(all, Choice{Act: -1, Slot: i, Notch: n, Set: -1})
				}
			}
		case out.takes(slot, want):
			for k := range out.Sources {
				if first, last, ok := out.Sources[k].around(want.Text("text")); ok {
					all = append(all, Choice{Act: -1, Slot: i, Parts: []Span{{k, first, last}}, Set: -1})
				}
			}
			all = append(all, out.beside(i, want.Text("text"))...)
		}
	}
	return all
}

// beside returns computations in a slot whose result differs by one from a text.
func (out *Options) beside(slot int, text string) (all []Choice) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return nil
	}
	for c := range out.sums() {
		if c.Slot = slot; out.makes(&c, strconv.Itoa(n-1)) || out.makes(&c, strconv.Itoa(n+1)) {
			all = append(all, c)
		}
	}
	return all
}
