package look

import "image"

// rim compares the area around a place with that around its counterpart. It may move with the place or with its
// neighbours, so each tile may be shifted separately by up to Slack pixels. Only what the first picture shows and the
// other does not is wrong: swap the pictures for the opposite.
func (p *Pair) rim(i int) (sum count) {
	w, b := p.places[i].Wanted, p.places[i].Built
	if p.turned {
		w, b = b, w
	}
	if p.same(w.Inset(-rim), b.Min.Sub(w.Min)) && w.Size() == b.Size() {
		return sum
	}
	p.mine.fill()
	p.theirs.fill()
	for part, by := range quarters(w.Inset(-rim), b.Inset(-rim)) {
		for r := range tiles(part.Intersect(p.wanted.Rect)) {
			if !r.In(w) {
				sum.add(p.rimTile(r, rimOf(i), by))
			}
		}
	}
	return sum
}

// rimTile compares the pixels of a tile that belong to a rim.
func (p *Pair) rimTile(r image.Rectangle, owner int32, by image.Point) count {
	if p.same(r, by) {
		return count{}
	}
	t := p.cut(r, owner, by)
	if t.n == 0 {
		return count{}
	}
	var mine, theirs swatch
	mine.take(p.wanted, r.Min, p.foot[0])
	theirs.take(p.built, r.Min.Add(by), p.foot[1])
	least := t.n * Full
	for _, d := range shifts {
		if least = min(least, mine.missing(&theirs, &t.mask, d, least)); least == 0 {
			break
		}
	}
	at := r.Min
	if p.turned {
		at = at.Add(by)
	}
	wrong := float64(least) / Full
	return count{wrong: wrong, active: wrong, worst: over(wrong, 0), at: at}
}

// worse is the count with the higher share of wrong pixels.
func (c count) worse(o count) count {
	if o.wrong > c.wrong {
		return o
	}
	return c
}
