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

// NewPageLesson makes a lesson for a network that points: any of some actions is right. It returns false if none of
// them can be chosen.
func NewPageLesson(in *gymkhana.PolicyInput, out *Options, right []gymkhana.Action) (Lesson, bool) {
	var ways []Choice
	for i := range right {
		ways = append(ways, out.Ways(&right[i])...)
	}
	if len(ways) == 0 {
		return Lesson{}, false
	}
	texts := slices.ContainsFunc(ways, func(c Choice) bool { return c.Act < 0 && out.Slots[c.Slot].Kind != SliderSlot })
	p, root := readPage(in, out, texts), &fork{kind: forkAct}
	for i := range ways {
		p.lead(root, &ways[i])
	}
	compact(p.page.bags()...)
	return Lesson{Page: p.page, Right: root, Rejected: -1}, true
}
