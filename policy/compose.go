package policy

import (
	"cmp"
	"math"
	"slices"

	"gymkhana"
)

// How far texts are searched: of a slot with a probability of at least leastSlot, so many texts are tried at once, and
// each goes on with so many of what may come next.
const (
	leastSlot = 0.05
	beamWidth = 6
	beamFan   = 4
)

// Compose gives what may be done with the logarithms of its probabilities: all actions without a text, and the most
// probable texts of each slot that is probable itself. A text that can be made in several ways has the sum of theirs.
func (n *Net) Compose(in *gymkhana.PolicyInput, out *Options) ([]gymkhana.Action, gymkhana.Scores) {
	t := tapes.Get().(*tape)
	defer tapes.Put(t)
	t.forget()
	p := readPage(in, out, false)
	c := n.read(t, p.page)
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
			acts, scores = append(acts, more...), append(scores, s...)
		}
	}
	return acts, scores
}

// A draft is a text that is being made.
type draft struct {
	choice Choice
	l      float64
	d      *mat // what is looked for next
	done   bool
}

// fill gives the most probable actions that fill a slot.
func (c *pointing) fill(p *pageReader, slot int, l float64) (acts []gymkhana.Action, scores gymkhana.Scores) {
	q := c.ask(slot)
	add := func(choice Choice, l float64) {
		a, ok := p.out.Action(&choice)
		if !ok {
			return
		}
		if i := slices.IndexFunc(acts, a.Equal); i >= 0 {
			scores[i] = logAdd(scores[i], l)
			return
		}
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
	p.readTexts()
	pairs := p.pairs(slot)
	y := c.operator(q)
	logSoftmax(y.w)
	var beam []draft
	for _, op := range tops(y.w, beamFan) {
		beam = append(beam, draft{Choice{Act: -1, Slot: slot, Op: Op(op), Set: -1}, l + float64(y.w[op]), c.with(q, Op(op)), false})
	}
	sheets := map[int]*tokenRead{}
	for range 17 {
		var next []draft
		for _, b := range beam {
			next = append(next, c.grow(p, b, pairs, sheets)...)
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

// grow adds a part to a draft, in the most probable ways.
func (c *pointing) grow(p *pageReader, b draft, pairs []uint32, sheets map[int]*tokenRead) (all []draft) {
	slot, before := b.choice.Slot, len(b.choice.Parts)
	y := c.parts(b.d, b.choice.Op, before, pairs)
	logSoftmax(y.w)
	for _, at := range tops(y.w, beamFan) {
		l := b.l + float64(y.w[at])
		switch {
		case at == c.points.r:
			all = append(all, draft{b.choice, l, nil, true})
		case at >= c.sources.r:
			done := b.choice
			done.Set = at - c.sources.r
			all = append(all, draft{done, l, nil, true})
		default:
			if sheets[at] == nil {
				sheets[at] = c.tokens(p.sheetOf(slot, at))
			}
			all = append(all, c.spans(p, b, at, l, sheets[at])...)
		}
	}
	return all
}

// spans adds the most probable spans of a source.
func (c *pointing) spans(p *pageReader, b draft, source int, l float64, tokens *tokenRead) (all []draft) {
	y := c.first(b.d, source, tokens)
	logSoftmax(y.w)
	for _, first := range tops(y.w, beamFan) {
		ends := c.last(b.d, source, tokens, first, p.ends(source, first))
		logSoftmax(ends.w)
		for _, n := range tops(ends.w, beamFan) {
			next := draft{b.choice, l + float64(y.w[first]) + float64(ends.w[n]), nil, false}
			next.choice.Parts = append(slices.Clip(next.choice.Parts), Span{source, first, first + n})
			if next.done = len(next.choice.Parts) == operators[next.choice.Op].most; !next.done {
				next.d = c.again(b.d, source, tokens, first)
			}
			all = append(all, next)
		}
	}
	return all
}

// tops gives the indices of the n greatest, the greatest first; none that is −∞.
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
