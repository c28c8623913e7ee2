package policy

import (
	"cmp"
	"math"
	"slices"

	"gymkhana"
)

// Limits of the search for texts: a slot with a probability of at least leastSlot is searched with this many drafts at
// a time, each extended by this many continuations.
const (
	leastSlot  = 0.05
	leastDraft = 1e-4 // minimum probability of a slot's draft; a lower one is dropped
	beamWidth  = 6
	beamFan    = 4
)

// Compose returns the possible actions with their log-probabilities: all actions without a text, and the most probable
// texts of each sufficiently probable slot. If a text can be made in several ways, their probabilities are added.
func (n *Net) Compose(in *gymkhana.PolicyInput, out *Options) ([]gymkhana.Action, gymkhana.Scores) {
	t := tapes.Get().(*tape)
	defer tapes.Put(t)
	p, c := n.glance(t, in, out)
	y := c.firsts()
	logSoftmax(y.w)
	acts := slices.Clone(out.Acts)
	scores := make(gymkhana.Scores, len(acts))
	for i := range acts {
		scores[i] = float64(y.w[i])
	}
	for slot := range out.Slots {
		if l := float64(y.w[len(out.Acts)+slot]); l >= math.Log(leastSlot) {
			more, s := c.fill(p, slot, l)
			more, s = c.weigh(p, slot, l, more, s)
			acts, scores = append(acts, more...), append(scores, s...)
		}
	}
	return acts, scores
}

// A draft is an incomplete text.
type draft struct {
	choice Choice
	l      float64
	d      *mat // query for the next part
	done   bool
}

// fill returns the most probable actions that fill a slot.
func (c *pointing) fill(p *pageReader, slot int, l float64) (acts []gymkhana.Action, scores gymkhana.Scores) {
	q := c.ask(slot)
	at := map[string]int{} // the index in acts of a text
	add := func(choice Choice, l float64) {
		a, ok := p.out.Action(&choice)
		if !ok {
			return
		}
		text := a.Text("text")
		if i, found := at[text]; found && text != "" {
			scores[i] = logAdd(scores[i], l)
			return
		}
		at[text] = len(acts)
		acts, scores = append(acts, a), append(scores, l)
	}
	if p.out.Slots[slot].Kind == SliderSlot {
		y := c.notch(q, p.hints())
		logSoftmax(y.w)
		for _, k := range tops(y.w, beamFan) {
			add(Choice{Act: -1, Slot: slot, Notch: k, Set: -1}, l+float64(y.w[k]))
		}
		return acts, scores
	}
	c.kept.readTexts(p, c)
	pairs := p.pairs(slot)
	y := c.operator(q)
	logSoftmax(y.w)
	var beam []draft
	for _, op := range tops(y.w, beamFan) {
		beam = append(beam, draft{Choice{Act: -1, Slot: slot, Op: Op(op), Set: -1}, l + float64(y.w[op]), c.with(q, Op(op)), false})
	}
	search := &search{p: p, pairs: pairs, least: l + math.Log(leastDraft)}
	for range 17 {
		var next []draft
		for _, b := range beam {
			next = append(next, c.grow(search, b)...)
		}
		slices.SortStableFunc(next, func(a, b draft) int { return cmp.Compare(b.l, a.l) })
		beam = beam[:0]
		for _, b := range next {
			if b.done {
				add(b.choice, b.l)
			} else if len(beam) < beamWidth {
				beam = append(beam, b)
			}
		}
		if len(beam) == 0 {
			break
		}
	}
	return acts, scores
}

// A search is the shared data of all drafts of a slot.
type search struct {
	p     *pageReader
	pairs []uint32
	least float64 // the log-probability below which a draft is dropped
}

// A sourceRead caches what was computed for a source: its tokens, and the terms of the source and of each token in
// the query.
type sourceRead struct {
	*tokenRead
	first, last, again      *mat // 1 × width, of the source
	tokensLast, tokensAgain *mat // tokens × width, of the token that a span begins with
}

// source reads a source, once.
func (c *pointing) source(s *search, slot, at int) *sourceRead {
	if r := c.kept.sources[[2]int{slot, at}]; r != nil {
		return r
	}
	t, r := c.t, &sourceRead{tokenRead: c.tokens(s.p.sheetOf(slot, at))}
	own := t.view(c.sources, at)
	r.first, r.last, r.again = t.mul(own, c.firstSource), t.mul(own, c.lastSource), t.mul(own, c.againSource)
	r.tokensLast, r.tokensAgain = t.mul(r.all, c.lastFirst), t.mul(r.all, c.againToken)
	c.kept.sources[[2]int{slot, at}] = r
	c.kept.mark(t)
	return r
}

// grow extends a draft by one part, in the most probable ways.
func (c *pointing) grow(s *search, b draft) (all []draft) {
	y := c.parts(b.d, b.choice.Op, len(b.choice.Parts), s.pairs)
	logSoftmax(y.w)
	t := c.t
	first, last, again := t.mul(b.d, c.firstAsk), t.mul(b.d, c.lastAsk), t.mul(b.d, c.againSelf)
	for _, at := range tops(y.w, beamFan) {
		l := b.l + float64(y.w[at])
		switch {
		case l < s.least:
		case at == c.points.r:
			all = append(all, draft{b.choice, l, nil, true})
		case at >= c.sources.r:
			done := b.choice
			done.Set = at - c.sources.r
			all = append(all, draft{done, l, nil, true})
		default:
			all = append(all, c.spans(s, draft{b.choice, l, nil, false}, at, first, last, again)...)
		}
	}
	return all
}

// spans extends a draft by the most probable spans of a source. First, last and again are the queries.
func (c *pointing) spans(s *search, b draft, source int, first, last, again *mat) (all []draft) {
	t, r := c.t, c.source(s, b.choice.Slot, source)
	y := c.firstOf(t.sum3(first, r.first, nil), r.tokenRead)
	logSoftmax(y.w)
	for _, at := range tops(y.w, beamFan) {
		l := b.l + float64(y.w[at])
		if l < s.least {
			break
		}
		ends := c.lastOf(t.sum3(last, r.last, r.tokensLast.row(at)), r.tokenRead, at, s.p.ends(source, at))
		logSoftmax(ends.w)
		var d *mat // query for the next part, the same for every end of the span
		for _, n := range tops(ends.w, beamFan) {
			next := draft{b.choice, l + float64(ends.w[n]), nil, false}
			if next.l < s.least {
				break
			}
			next.choice.Parts = append(slices.Clip(next.choice.Parts), Span{source, at, at + n})
			if next.done = len(next.choice.Parts) == operators[next.choice.Op].most; !next.done {
				if d == nil {
					d = t.relu(t.sum3(again, r.again, r.tokensAgain.row(at)))
				}
				next.d = d
			}
			all = append(all, next)
		}
	}
	return all
}

// sum3 adds rows, from the left; the last may be nil. It records nothing.
func (t *tape) sum3(a, b *mat, c []float32) *mat {
	y := t.mat(1, a.c)
	for _, x := range [][]float32{a.w, b.w, c} {
		axpy(1, x, y.w)
	}
	return y
}

// tops returns the indices of the n greatest values except −∞, the greatest first.
func tops(w []float32, n int) []int {
	var all []int
	for i, x := range w {
		if math.IsInf(float64(x), -1) {
			continue
		}
		at := len(all)
		for at > 0 && w[all[at-1]] < x {
			at--
		}
		if at < n {
			all = slices.Insert(all, at, i)
			all = all[:min(len(all), n)]
		}
	}
	return all
}
