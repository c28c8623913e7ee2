// Package look compares two pictures of a page, place by place: the elements that one of them has to have with their
// counterparts in the other, box by box, and what lies outside of all elements tile by tile. It is pure, and does not
// know what the pictures show.
//
//	p := look.New(wanted, built, places)
//	p.Place(3)  // how far the counterpart of place 3 is from it
//	p.Outside() // how far what lies outside of all places is, region by region
//
// A pixel is wrong by as much as its colour lies outside of the colours that the other picture has within a pixel of
// its place; differences of up to Tolerance are none, and those of Full and more count as 1. So edges that are smoothed
// otherwise cost nothing, and every tile may lie up to Slack pixels elsewhere. A wrong word, a veil or another colour
// is wrong in both respects.
package look

import (
	"image"
	"math"
)

// What differences count, in shades of 256, and how far apart two places may be, in pixels.
const (
	Tolerance = 6
	Full      = 64
	Slack     = 2
	Stretch   = 8
)

// side is that of a tile, in pixels.
const side = 16

// A Place is an element of the wanted page, and its counterpart. An empty Built is a counterpart that is missing.
type Place struct{ Wanted, Built image.Rectangle }

// A Pair is two pictures that are compared.
type Pair struct {
	wanted, built *image.RGBA
	places        []Place
	mine, theirs  *owners // which place each pixel belongs to: the smallest one that holds it

	foot   [2]*shade // what is below the wanted and the built picture; nil: their last rows go on
	turned bool      // wanted is the built picture, and the other way around
}

// New prepares a comparison.
func New(wanted, built *image.RGBA, places []Place) *Pair {
	return &Pair{wanted: wanted, built: built, places: places,
		mine:   &owners{rect: wanted.Rect, places: places, box: func(p Place) image.Rectangle { return p.Wanted }},
		theirs: &owners{rect: built.Rect, places: places, box: Place.own}}
}

// own is so much of the counterpart as is as large as the place, so that one which is spread over a page hides nothing
// of others from them.
func (p Place) own() image.Rectangle {
	return p.Built.Intersect(image.Rectangle{Min: p.Built.Min, Max: p.Built.Min.Add(p.Wanted.Size())}.Inset(-Stretch))
}

// Again is the same comparison of other pictures of the same size.
func (p *Pair) Again(wanted, built *image.RGBA) *Pair {
	again := *p
	again.wanted, again.built = wanted, built
	return &again
}

// A Distance is how far two pictures of a place are from each other.
type Distance struct {
	Mean  float64     // 0 to 1: wrong pixels over those that show anything
	Worst float64     // 0 to 1: of the worst tile
	At    image.Point // where that tile is in the wanted picture
}

// Max has the greater of two distances in each respect.
func (d Distance) Max(o Distance) Distance {
	mean := math.Max(d.Mean, o.Mean)
	if o.Worst > d.Worst {
		d = o
	}
	d.Mean = mean
	return d
}

// Place compares one place with its counterpart, where both belong to no smaller place. Where their sizes differ by more
// than Stretch, what the one has more is wrong.
func (p *Pair) Place(i int) Distance {
	w, b := p.places[i].Wanted, p.places[i].Built
	if b.Empty() {
		return Distance{1, 1, w.Min}
	}
	var sum count
	for part, by := range quarters(w, b) {
		sum.add(p.compare(part.Intersect(p.wanted.Rect), int32(i+1), by))
	}
	sum.add(p.rim(i).worse(p.swapped().rim(i)))
	more := float64(surplus(b.Size(), w.Size()) + surplus(w.Size(), b.Size()))
	sum.wrong, sum.active = sum.wrong+more, sum.active+more
	return sum.distance()
}

// swapped is the comparison the other way around.
func (p *Pair) swapped() *Pair {
	q := *p
	q.wanted, q.built, q.mine, q.theirs, q.foot = p.built, p.wanted, p.theirs, p.mine, [2]*shade{p.foot[1], p.foot[0]}
	q.turned = !p.turned
	return &q
}

// quarters are the parts of a place that is compared with another one, and how far away the part of that is: where their
// sizes differ, each corner is compared with its own corner.
func quarters(w, b image.Rectangle) func(yield func(image.Rectangle, image.Point) bool) {
	return func(yield func(image.Rectangle, image.Point) bool) {
		from, to := b.Min.Sub(w.Min), b.Max.Sub(w.Max)
		middle := w.Min.Add(w.Max).Div(2)
		if from == to {
			yield(w, from)
			return
		}
		_ = yield(image.Rect(w.Min.X, w.Min.Y, middle.X, middle.Y), from) &&
			yield(image.Rect(middle.X, w.Min.Y, w.Max.X, middle.Y), image.Pt(to.X, from.Y)) &&
			yield(image.Rect(w.Min.X, middle.Y, middle.X, w.Max.Y), image.Pt(from.X, to.Y)) &&
			yield(image.Rectangle{Min: middle, Max: w.Max}, to)
	}
}

// surplus is the area by which a is larger than b, of what is more than Stretch.
func surplus(a, b image.Point) int {
	x, y := max(0, a.X-b.X-Stretch), max(0, a.Y-b.Y-Stretch)
	return x*a.Y + y*max(0, a.X-x)
}

// farthest is how far what lies outside may have moved, in pixels.
const farthest = 16

// region is the side of what Outside gives a distance for.
const region = 8 * side

// Outside compares what belongs to no place in either picture, region by region. What lies outside may have been moved
// with its neighbours: each region is looked for at its own place and where the nearest place has gone.
func (p *Pair) Outside() []Distance {
	var all []Distance
	area := p.wanted.Rect.Union(p.built.Rect)
	if p.partial() {
		area = p.wanted.Rect.Intersect(p.built.Rect)
	}
	for y := area.Min.Y; y < area.Max.Y; y += region {
		for x := area.Min.X; x < area.Max.X; x += region {
			all = append(all, p.regionAt(image.Rect(x, y, x+region, y+region).Intersect(area)))
		}
	}
	return all
}

func (p *Pair) regionAt(r image.Rectangle) Distance {
	sum := p.compare(r, 0, image.Point{})
	if sum.wrong > 0 && (r.Max.Y > p.wanted.Rect.Max.Y || r.Max.Y > p.built.Rect.Max.Y) {
		ends := p.Again(p.wanted, p.built)
		ends.foot = [2]*shade{commonest(p.wanted), commonest(p.built)}
		if plain := ends.compare(r, 0, image.Point{}); plain.wrong < sum.wrong {
			sum = plain
		}
	}
	if by := p.nearest(r); sum.wrong > 0 && by != (image.Point{}) && max(by.X, -by.X, by.Y, -by.Y) <= farthest {
		if moved := p.compare(r, 0, by); moved.wrong < sum.wrong {
			sum = moved
		}
	}
	return sum.distance()
}

// nearest is how far the place that is nearest to a region has moved.
func (p *Pair) nearest(tile image.Rectangle) (by image.Point) {
	least := math.MaxInt
	for _, q := range p.places {
		if q.Built.Empty() {
			continue
		}
		x := max(0, q.Wanted.Min.X-tile.Max.X, tile.Min.X-q.Wanted.Max.X)
		y := max(0, q.Wanted.Min.Y-tile.Max.Y, tile.Min.Y-q.Wanted.Max.Y)
		if d := x*x + y*y; d < least {
			least, by = d, q.Built.Min.Sub(q.Wanted.Min)
		}
	}
	return by
}

// tiles cuts a rectangle into tiles.
func tiles(r image.Rectangle) func(yield func(image.Rectangle) bool) {
	return func(yield func(image.Rectangle) bool) {
		for y := r.Min.Y; y < r.Max.Y; y += side {
			for x := r.Min.X; x < r.Max.X; x += side {
				if !yield(image.Rect(x, y, x+side, y+side).Intersect(r)) {
					return
				}
			}
		}
	}
}

// Changed reports whether two pictures of one page differ inside a rectangle, in what belongs to place i or to smaller ones.
func Changed(a, b *image.RGBA, r image.Rectangle) bool {
	r = r.Intersect(a.Rect).Intersect(b.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		at, bt := a.PixOffset(r.Min.X, y), b.PixOffset(r.Min.X, y)
		for x := 0; x < 4*r.Dx(); x++ {
			if d := int(a.Pix[at+x]) - int(b.Pix[bt+x]); d > Tolerance || d < -Tolerance {
				return true
			}
		}
	}
	return false
}
