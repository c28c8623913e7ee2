package policy

import (
	"slices"
	"strings"
	"time"

	"gymkhana"
)

// A Space lists a policy's possible actions at each moment of an episode, in parts that are scored one after the other:
//
//	slot      an action without a text; a field, a slider, the answer
//	operator  how the parts are combined; most often OpCopy
//	parts     spans of the goal, of this screen, of earlier screens; or a set of rows
//
// So a text need not be in a list of texts: pointing at its first and last token selects it. A Space contains more
// actions than any list; a network scores it ([Net.Compose]).
type Space struct {
	thread thread
	store  store
	now    []Source           // those of the current screen
	parses map[string]*parsed // the parses of recently seen texts
	others map[string]*parsed // those of a space with another goal
	today  time.Time
	days   []day    // in the goal
	told   []string // parts of the goal
}

// NewSpace begins an episode.
func NewSpace(goal string, spec gymkhana.Spec) *Space {
	g := goalOf(goal, nil)
	return &Space{thread: thread{goal: g, spec: spec}, days: g.days, told: toldBy(g)}
}

// Options are the possible actions at a moment. They are valid until the next one.
type Options struct {
	Acts    []gymkhana.Action // all actions that need neither a text nor a position
	Slots   []Slot            // all that take a text or a position
	Sources []Source
	Sets    []Set

	today time.Time
	seen  *gymkhana.Observation
}

// A Slot takes a text, or a slider's position.
type Slot struct {
	Kind SlotKind
	Row  int // the element; -1: none
}

// A SlotKind is the use of a slot's text.
type SlotKind uint8

// The kinds of slots.
const (
	FieldSlot  SlotKind = iota // replaces the field's text
	AppendSlot                 // inserts a text at the field's cursor
	AnswerSlot                 // gives the text as the answer
	SliderSlot                 // pulls to a notch
)

// Notches are the positions of a slider, from its left end to its right.
const Notches = 256

// A Set is some rows of the screen or of memory, by their sources.
type Set struct {
	Rows []int
	By   SetKind
	With string // the shared part of the goal, if there is one
}

// A SetKind is the common property of a set's rows.
type SetKind uint8

// The kinds of sets.
const (
	SetAll   SetKind = iota // nothing
	SetTold                 // a part of the goal
	SetDays                 // they have the goal's day, or days
	SetBlock                // they look alike and are adjacent
	nSetKinds
)

// See returns the possible actions now.
func (s *Space) See(o *gymkhana.Observation) *Options {
	s.thread.notice(o)
	if s.today.IsZero() && len(s.thread.note) > 0 {
		s.today, _ = dated(s.thread.note[0])
		s.days = goalOf(s.thread.goal.text, s.thread.note).days
	}
	out := &Options{Acts: s.thread.list(o, false), today: s.today, seen: o}
	s.leave(o)
	s.readScreen(o)
	out.Sources = append(make([]Source, 0, 1+len(s.now)+len(s.store.kept)+len(keyed)), s.source(FromGoal, s.thread.goal.text))
	out.Sources = append(append(out.Sources, s.now...), s.store.kept...)
	for _, text := range keyed {
		out.Sources = append(out.Sources, s.source(FromKeys, text))
	}
	s.slots(o, out)
	s.sets(o, out)
	return out
}

// Recall returns the space of a stored moment, whose earlier screens are not known: an input, and the verbs and the apps
// that were legal there. If Press is among the verbs, Enter is among the keys.
func Recall(in *gymkhana.PolicyInput, verbs []gymkhana.Verb, apps []string) *Space {
	s := NewSpace(in.Goal, gymkhana.Spec{Verbs: verbs, Keys: []string{"Enter"}})
	s.thread.apps, s.thread.note, s.thread.past = apps, in.Notes, in.Past
	return s
}

// Retold returns a copy with another goal. The two are independent afterwards.
func (s *Space) Retold(goal string) *Space {
	c := NewSpace(goal, s.thread.spec)
	c.thread, c.others = *s.thread.retold(goal), s.parses
	for _, old := range s.store.kept {
		old.parsed = c.parse(old.Text)
		c.store.keep(old)
	}
	for _, old := range s.now {
		old.parsed = c.parse(old.Text)
		c.now = append(c.now, old)
	}
	return c
}

// Forget drops the past and the texts of earlier screens.
func (s *Space) Forget() *Space {
	s.thread.past, s.thread.open, s.store, s.now = nil, false, store{}, nil
	return s
}

// Look is See and Input, with a list of legal actions: those without a text, and examples of those with one.
func (s *Space) Look(o *gymkhana.Observation) (gymkhana.PolicyInput, *Options) {
	out := s.See(o)
	in := s.Input(o)
	in.Legal = s.thread.list(o, true)
	return in, out
}

// Input returns what the policy may see, after See.
func (s *Space) Input(o *gymkhana.Observation) gymkhana.PolicyInput {
	return gymkhana.PolicyInput{Goal: s.thread.goal.text, Seen: o, Past: s.thread.past, Notes: s.thread.note}
}

// Did records the action taken after the last See.
func (s *Space) Did(a gymkhana.Action) { s.thread.did(a) }

// leave remembers the texts of the previous screen that are not on this one.
func (s *Space) leave(o *gymkhana.Observation) {
	here := make(map[memo]bool, 2*len(o.Elements))
	for i := range o.Elements {
		e := &o.Elements[i]
		texts(e, func(label, text string) { here[memo{e.App, e.ID, label, text}] = true })
	}
	for _, old := range s.now {
		if !here[old.memo()] {
			s.store.keep(old)
		}
	}
}

// readScreen makes the sources of a screen.
func (s *Space) readScreen(o *gymkhana.Observation) {
	s.now = s.now[:0:0]
	for i := range o.Elements[:min(len(o.Elements), mostElements)] {
		e := &o.Elements[i]
		lead := true
		texts(e, func(label, text string) {
			src := s.source(FromScreen, text)
			src.App, src.ID, src.Label, src.Row, src.Item, src.Lead = e.App, e.ID, label, i, is(e, "clickable"), lead
			src.shape = shape{e.Role, e.Bounds.X0, strings.Count(e.Text, "\n"), src.Item, bullet(text)}
			s.now, lead = append(s.now, src), false
		})
	}
}

// mostParses is how many texts are kept in their parsed form.
const mostParses = 2048

// source makes a source.
func (s *Space) source(from Origin, text string) Source {
	return Source{From: from, Text: text, Row: -1, parsed: s.parse(text)}
}

// parse parses a text, once.
func (s *Space) parse(text string) *parsed {
	if p := s.parses[text]; p != nil {
		return p
	}
	if s.parses == nil || len(s.parses) >= mostParses {
		s.parses = map[string]*parsed{}
	}
	p := &parsed{}
	if old := s.others[text]; old != nil {
		*p = *old
	} else if p.tokens = tokens(text); len(text) <= mostBytes {
		p.days, _ = dates(text, words(text))
	}
	p.told = s.toldIn(text)
	s.parses[text] = p
	return p
}

// mostTold is how many parts of a goal are used to form sets.
const mostTold = 64

// toldBy lists the parts of a goal that rows may share with it, in lower case: everything that can be copied from it,
// and all text between blanks, except common words and single characters.
func toldBy(g *goal) []string {
	var all []string
	add := func(text string) {
		text = strings.ToLower(strings.Trim(text, ".,;:!?\"'“”‘’()"))
		if len(text) > 1 && !plain[text] && !slices.Contains(all, text) && len(all) < mostTold {
			all = append(all, text)
		}
	}
	for i := range g.spans {
		if g.spans[i].tags&(tagQuoted|tagAddress|tagCapital) != 0 {
			add(g.spans[i].text)
		}
	}
	for field := range strings.FieldsSeq(g.text[:min(len(g.text), mostBytes)]) {
		add(field)
	}
	return all
}

// toldIn returns which parts of the goal a text has, ignoring case.
func (s *Space) toldIn(text string) uint64 {
	var set uint64
	low := strings.ToLower(text[:min(len(text), mostBytes)])
	for i, part := range s.told {
		if strings.Contains(low, part) {
			set |= 1 << i
		}
	}
	return set
}

// slots lists the fields, the sliders and the answer.
func (s *Space) slots(o *gymkhana.Observation, out *Options) {
	can := func(v gymkhana.Verb) bool { return slices.Contains(s.thread.spec.Verbs, v) }
	for i := range o.Elements[:min(len(o.Elements), mostElements)] {
		e := &o.Elements[i]
		switch {
		case is(e, "disabled") || e.ID == "":
		case is(e, "editable") && can(gymkhana.Type):
			out.Slots = append(out.Slots, Slot{FieldSlot, i}, Slot{AppendSlot, i})
		case e.Role == "slider" && can(gymkhana.Drag):
			out.Slots = append(out.Slots, Slot{SliderSlot, i})
		}
	}
	if can(gymkhana.Answer) {
		out.Slots = append(out.Slots, Slot{AnswerSlot, -1})
	}
}

// sets lists sets of rows: those of this screen, and those of this app seen at any time. Each is used completely, by
// each part of the goal that some rows have, by the goal's days, and as runs that look alike.
func (s *Space) sets(o *gymkhana.Observation, out *Options) {
	app := ""
	if len(o.Elements) > 0 {
		app = o.Elements[0].App
	}
	var here, ever []int
	for i := range out.Sources {
		switch src := &out.Sources[i]; {
		case !src.Lead:
		case src.From == FromScreen && !is(&o.Elements[src.Row], "editable"):
			here = append(here, i)
		case src.From == FromMemory && src.App == app:
			ever = append(ever, i)
		}
	}
	ever = append(ever, here...)
	for k, rows := range [][]int{here, ever} {
		if k == 0 || len(ever) > len(here) {
			out.parted(s.told, rows)
			out.dated(rows, s.days)
		}
	}
	out.blocks(here)
	out.blocks(out.plural(ever))
}

// plural removes rows that look like no other one, such as parts that stay in place while a list is scrolled.
func (out *Options) plural(rows []int) []int {
	many := make(map[shape]int, len(rows))
	for _, i := range rows {
		many[out.Sources[i].shape]++
	}
	return slices.DeleteFunc(slices.Clone(rows), func(i int) bool { return many[out.Sources[i].shape] == 1 })
}

// dated adds the rows of the goal's day or, if it has several, of the days from the first to the last of them. The day
// of a usable row is its own, otherwise that of the nearest heading above with a day.
func (out *Options) dated(rows []int, days []day) {
	if len(days) == 0 {
		return
	}
	from, to := slices.MinFunc(days, day.before), slices.MaxFunc(days, day.before)
	set := Set{By: SetDays}
	var on []day
	for _, i := range rows {
		src := &out.Sources[i]
		own := src.days
		switch {
		case !src.Item:
			if len(own) > 0 {
				on = own
			}
			continue
		case len(own) == 0:
			own = on
		}
		if len(own) > 0 && own[0].before(from) >= 0 && own[0].before(to) <= 0 {
			set.Rows = append(set.Rows, i)
		}
	}
	if len(set.Rows) > 0 {
		out.Sets = append(out.Sets, set)
	}
}

// parted adds all of some rows, and the subsets that share a part of the goal.
func (out *Options) parted(told []string, rows []int) {
	if len(rows) == 0 {
		return
	}
	out.Sets = append(out.Sets, Set{Rows: rows})
	var any uint64
	for _, i := range rows {
		any |= out.Sources[i].told
	}
	for k := range told {
		if any&(1<<k) == 0 {
			continue
		}
		set := Set{By: SetTold, With: told[k]}
		for _, i := range rows {
			if out.Sources[i].told&(1<<k) != 0 {
				set.Rows = append(set.Rows, i)
			}
		}
		out.Sets = append(out.Sets, set)
	}
}

// blocks adds the longest runs of at least two rows that look alike.
func (out *Options) blocks(rows []int) {
	for i := 0; i < len(rows); {
		from := i
		for i++; i < len(rows) && out.Sources[rows[i]].shape == out.Sources[rows[from]].shape; i++ {
		}
		if i-from > 1 {
			out.Sets = append(out.Sets, Set{Rows: rows[from:i:i], By: SetBlock})
		}
	}
}

// bullet is the mark that a line begins with, if it does.
func bullet(text string) string {
	for i, r := range text {
		if classOf(r) >= letter {
			return text[:i]
		}
	}
	return text
}

// Size is the number of possible actions with one operator: each action, each notch of a slider, and each text of one
// span, or of a set, in each slot. Texts of several spans are not counted; they are chosen span by span.
func (out *Options) Size() int {
	texts, n := 0, len(out.Acts)
	for i := range out.Sources {
		texts += out.Sources[i].spans()
	}
	for _, op := range operators {
		if op.sets {
			texts += len(out.Sets)
		}
	}
	for _, s := range out.Slots {
		if s.Kind == SliderSlot {
			n += Notches
		} else {
			n += texts
		}
	}
	return n
}
