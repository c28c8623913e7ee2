package policy

import (
	"slices"

	"gymkhana"
)

// mostWays is how many ways to make one text a lesson teaches.
const mostWays = 24

// Ways returns the choices that result in an action: every place from which its text can be copied, and every set from
// which it can be made, if it is an answer or occurs nowhere. If there are none, it returns the result of Find.
func (out *Options) Ways(want *gymkhana.Action) []Choice {
	for i := range out.Acts {
		if out.Acts[i].Equal(*want) {
			return []Choice{{Act: i, Set: -1}}
		}
	}
	slot := -1
	for i := range out.Slots {
		if out.takes(out.Slots[i], want) {
			slot = i
		}
	}
	var all []Choice
	if text := want.Text("text"); slot >= 0 && text != "" {
		all = out.copies(text, out.Slots[slot].Kind == AnswerSlot)
		for op := range operators {
			if len(all) > 0 && out.Slots[slot].Kind != AnswerSlot {
				break // a row may share text with the goal by chance
			}
			for i := range out.Sets {
				if c := (Choice{Op: Op(op), Set: i}); operators[op].sets && len(all) < mostWays && out.makes(&c, text) {
					all = append(all, c)
				}
			}
		}
		for i := range all {
			all[i].Act, all[i].Slot = -1, slot
		}
	}
	if c, ok := out.Find(want); ok && len(all) == 0 {
		all = append(all, c)
	}
	return all
}

// copies returns every span with a text.
func (out *Options) copies(text string, whole bool) (all []Choice) {
	for i := range out.Sources {
		s := &out.Sources[i]
		for from := 0; len(all) < mostWays; {
			rest := Source{From: s.From, Text: s.Text, parsed: &parsed{tokens: s.tokens[from:]}}
			first, last, ok := rest.find(text, whole)
			if !ok {
				break
			}
			all = append(all, Choice{Parts: []Span{{i, from + first, from + last}}, Set: -1})
			from += first + 1
		}
	}
	return all
}

// NewLesson makes a lesson: any of some actions is right. It returns false if none of them can be chosen.
func NewLesson(in *gymkhana.PolicyInput, out *Options, right []gymkhana.Action) (Lesson, bool) {
	return newLesson(in, out, right, nil)
}

// NewPair makes a lesson of a preference: one action is better than another. It returns false if one of them cannot be
// chosen, or if no network can tell them apart.
func NewPair(in *gymkhana.PolicyInput, out *Options, better, worse gymkhana.Action) (Lesson, bool) {
	return newLesson(in, out, []gymkhana.Action{better}, []gymkhana.Action{worse})
}

func newLesson(in *gymkhana.PolicyInput, out *Options, right, wrong []gymkhana.Action) (l Lesson, ok bool) {
	ways, others := out.waysOf(right), out.waysOf(wrong)
	if len(ways) == 0 || len(wrong) > 0 && len(others) == 0 {
		return Lesson{}, false
	}
	if same := func(c Choice) bool { a, _ := out.Action(&c); b, _ := out.Action(&others[0][0]); return a.Equal(b) }; len(others) > 0 && same(ways[0][0]) {
		return Lesson{}, false
	}
	texts := func(ways [][]Choice) bool {
		return slices.ContainsFunc(ways, func(c []Choice) bool { return c[0].Act < 0 && out.Slots[c[0].Slot].Kind != SliderSlot })
	}
	p := readPage(in, out, texts(ways) || texts(others))
	if l = (Lesson{Page: p.page, Right: p.fork(ways)}); len(others) > 0 {
		l.Wrong = p.fork(others)
	}
	compact(p.page.bags()...)
	return l, true
}

// waysOf returns the ways to each action that can be chosen.
func (out *Options) waysOf(actions []gymkhana.Action) (all [][]Choice) {
	for i := range actions {
		if ways := out.Ways(&actions[i]); len(ways) > 0 {
			all = append(all, ways)
		}
	}
	return all
}

// fork makes the fork of all ways to some actions. A text that was heard is counted among the proposals for its slot.
func (p *pageReader) fork(actions [][]Choice) *fork {
	root := &fork{kind: forkAct}
	for _, ways := range actions {
		if c := &ways[0]; c.Act < 0 {
			b := root.take(len(p.out.Acts) + c.Slot)
			if b.heard == nil {
				b.heard = p.proposals(c.Slot)
			}
			act, _ := p.out.Action(c)
			if i := slices.IndexFunc(b.heard, func(h proposal) bool { return h.act.Equal(act) }); i >= 0 {
				b.heard[i].right = true
				continue
			}
		}
		for i := range ways {
			p.lead(root, &ways[i])
		}
	}
	return root
}
