// Package look compares two pictures of a page, place by place: the wanted elements with their counterparts in the
// other picture, box by box, and the area outside all elements tile by tile. It is pure, and does not know what the
// pictures show.
//
//	p := look.New(wanted, built, places)
//	p.Place(3)  // how far the counterpart of place 3 is from it
//	p.Outside() // how far what lies outside of all places is, region by region
//
// A pixel is wrong by the distance of its colour from the range of colours that the other picture has within one pixel
// of its place. Distances of up to Tolerance count as 0, and those of Full and more as 1. So differently smoothed edges
// cost nothing, and every tile may be shifted by up to Slack pixels. A wrong word, a veil or another colour is wrong in
// both directions.
package look

import (
	"image"
	"math"
)

// The thresholds of differences, in shades of 256, and of the distance between two places, in pixels.
const (
	Tolerance = 6
	Full      = 64
	Slack     = 2
	Stretch   = 8
)

// side is the side of a tile, in pixels.
const side = 16

// A Place is an element of the wanted page, and its counterpart. If the counterpart is missing, Built is empty.
type Place struct{ Wanted, Built image.Rectangle }

// A Pair is two pictures that are compared.
type Pair struct {
	wanted, built *image.RGBA
	places        []Place
	mine, theirs  *owners // the smallest place that contains each pixel

	foot   [2]*shade // what is below the wanted and the built picture; nil: their last rows continue
	turned bool      // the two pictures are exchanged
}

// New prepares a comparison.
func New(wanted, built *image.RGBA, places []Place) *Pair {
	return &Pair{wanted: wanted, built: built, places: places,
		mine:   &owners{rect: wanted.Rect, places: places, box: func(p Place) image.Rectangle { return p.Wanted }},
		theirs: &owners{rect: built.Rect, places: places, box: Place.own}}
}

// own is a part of the counterpart as large as the place, so that a counterpart that covers a page does not hide others
// from their places.
func (p Place) own() image.Rectangle {
	return p.Built.Intersect(image.Rectangle{Min: p.Built.Min, Max: p.Built.Min.Add(p.Wanted.Size())}.Inset(-Stretch))
}

// Again is the same comparison for other pictures of the same size.
func (p *Pair) Again(wanted, built *image.RGBA) *Pair {
	again := *p
	again.wanted, again.built = wanted, built
	return &again
}

// A Distance is the difference between two pictures of a place.
type Distance struct {
	Mean  float64     // 0 to 1: wrong pixels, divided by those that show anything
	Worst float64     // 0 to 1: of the worst tile
	At    image.Point // the position of that tile in the wanted picture
}

// Max is the greater of two distances in each respect.
func (d Distance) Max(o Distance) Distance {
	mean := math.Max(d.Mean, o.Mean)
	if o.Worst > d.Worst {
		d = o
	}
	d.Mean = mean
	return d
}

// Place compares one place with its counterpart, in the pixels that belong to no smaller place. If their sizes differ
// by more than Stretch, the excess of either is wrong.
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

// swapped is the comparison in the other direction.
func (p *Pair) swapped() *Pair {
	q := *p
	q.wanted, q.built, q.mine, q.theirs, q.foot = p.built, p.wanted, p.theirs, p.mine, [2]*shade{p.foot[1], p.foot[0]}
	q.turned = !p.turned
	return &q
}

// quarters are the parts of a place, with the displacement of the corresponding part of the other place: if their sizes
// differ, each corner is compared with the same corner.
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

// surplus is the area of a that b does not cover, even if Stretch pixels wider and higher.
func surplus(a, b image.Point) int {
	x, y := max(0, a.X-b.X-Stretch), max(0, a.Y-b.Y-Stretch)
	return x*a.Y + y*max(0, a.X-x)
}

// farthest is how far the area outside places may have moved, in pixels.
const farthest = 16

// region is the side of the regions for which Outside returns distances.
const region = 8 * side

// Outside compares the pixels that belong to no place in either picture, region by region. They may have moved with
// their neighbours: each region is searched at its own place and at the displacement of the nearest place.
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

// nearest is the displacement of the place nearest to a region.
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

// Changed reports whether two pictures of one page differ inside a rectangle, in pixels that belong to place i or to
// smaller ones.
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
