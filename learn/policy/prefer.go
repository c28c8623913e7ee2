package policy

import "gymkhana"

// NewPagePair makes a preference for a network that points: of two actions at one moment, right is better. It returns
// false if one of them cannot be chosen. Its reference is zero; so the loss is the paper's, without a reference policy.
func NewPagePair(in *gymkhana.PolicyInput, out *Options, right, wrong *gymkhana.Action) (Lesson, bool) {
	better, worse := out.Ways(right), out.Ways(wrong)
	if len(better) == 0 || len(worse) == 0 {
		return Lesson{}, false
	}
	texts := false
	for _, c := range append(better[:len(better):len(better)], worse...) {
		texts = texts || c.Act < 0 && out.Slots[c.Slot].Kind != SliderSlot
	}
	p := readPage(in, out, texts)
	l := Lesson{Page: p.page, Right: &fork{kind: forkAct}, Wrong: &fork{kind: forkAct}, Rejected: -1}
	for i := range better {
		p.lead(l.Right, &better[i])
	}
	for i := range worse {
		p.lead(l.Wrong, &worse[i])
	}
	compact(p.page.bags()...)
	return l, true
}

// parted is the preference loss of a page, with the probability of an action summed over all ways to point at it, plus
// o.Anchor times the cross-entropy of the right action.
//
//	loss = −log σ(β (log π(right | page) − log π(wrong | page) − ref))
//
// Source: CollabUIAgents, arXiv:2502.14496, equation 10, in which ref is zero.
func (s *shard) parted(lesson *Lesson, o Objective, share float32) {
	c := s.net.read(&s.tape, lesson.Page)
	better, worse := c.score(lesson.Right, nil, nil), c.score(lesson.Wrong, nil, nil)
	d := s.prefer(better.p-worse.p, lesson.Ref, o, share)
	better.descend(-d + o.Anchor*share) // descend adds the gradient of −log p
	worse.descend(d)
	s.loss -= float64(o.Anchor) * better.p
}
