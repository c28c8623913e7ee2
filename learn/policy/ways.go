package policy

import (
	"slices"

	"gymkhana"
)

// mostWays is how many ways to make one text a lesson teaches.
const mostWays = 24

// Ways gives the choices that do an action: every place that a text can be copied from; every set that it can be made
// of, if it is an answer or stands nowhere; and if there is none of these, what Find finds.
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
				break // a row may well say by chance what the goal says
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

// copies gives every span that says a text.
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

// NewPageLesson makes a lesson for a network that points: that any of some actions is right. It is false if none of
// them can be chosen.
func NewPageLesson(in *gymkhana.PolicyInput, out *Options, right []gymkhana.Action) (Lesson, bool) {
	return NewPagePair(in, out, right, nil)
}

// NewPagePair makes a preference for a network that points: that any of some actions is better than any of others. It
// is false if none of one of them can be chosen. Without others, it is a lesson of what is right.
func NewPagePair(in *gymkhana.PolicyInput, out *Options, right, wrong []gymkhana.Action) (Lesson, bool) {
	better, worse := out.allWays(right), out.allWays(wrong)
	if len(better) == 0 || len(wrong) > 0 && len(worse) == 0 {
		return Lesson{}, false
	}
	texts := slices.ContainsFunc(slices.Concat(better, worse), func(c Choice) bool { return c.Act < 0 && out.Slots[c.Slot].Kind != SliderSlot })
	p := readPage(in, out, texts)
	l := Lesson{Page: p.page, Right: p.leads(better), Rejected: -1}
	if len(wrong) > 0 {
		l.Wrong = p.leads(worse)
	}
	compact(p.page.bags()...)
	return l, true
}

// allWays gives the choices that do any of some actions.
func (out *Options) allWays(acts []gymkhana.Action) (all []Choice) {
	for i := range acts {
		all = append(all, out.Ways(&acts[i])...)
	}
	return all
}

// leads gives the ways to some choices.
func (p *pageReader) leads(all []Choice) *fork {
	root := &fork{kind: forkAct}
	for i := range all {
		p.lead(root, &all[i])
	}
	return root
}
