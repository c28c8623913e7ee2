package look

import (
	"bytes"
	"image"
	"math"
)

// A count is the result of comparing tiles.
type count struct {
	wrong  float64 // the sum of how wrong pixels are
	active float64 // pixels that are wrong, or next to another colour
	valid  float64 // pixels that were compared
	worst  float64
	at     image.Point // the worst place
}

func (c *count) add(o count) {
	c.wrong, c.active, c.valid = c.wrong+o.wrong, c.active+o.active, c.valid+o.valid
	if o.worst > c.worst {
		c.worst, c.at = o.worst, o.at
	}
}

// A plain area shows little. To limit the effect of a speck in it, at least a share of the compared pixels counts, and
// at least fewest.
const (
	shareOfTile  = 1.0 / 8
	shareOfPlace = 1.0 / 16
	fewest       = 16
)

func (c *count) distance() Distance {
	return Distance{Mean: over(c.wrong, math.Max(c.active, c.valid*shareOfPlace)), Worst: c.worst, At: c.at}
}

func over(wrong, of float64) float64 { return math.Min(1, wrong/math.Max(of, fewest)) }

// A tile is a part of the wanted picture, with its compared pixels.
type tile struct {
	rect image.Rectangle
	mask [side * side]bool
	n    int
}

// enough is how many of the differing tiles are examined if none of the others can be worse.
const enough = 16

// compare compares the pixels of an area that belong to owner with those at a displacement, within Slack.
func (p *Pair) compare(area image.Rectangle, owner int32, by image.Point) (sum count) {
	if area.Empty() || p.same(area, by) {
		return sum
	}
	p.mine.fill()
	p.theirs.fill()
	var differ []image.Rectangle
	for r := range tiles(area) {
		if !p.same(r, by) {
			differ = append(differ, r)
		} else {
			sum.valid += float64(p.cut(r, owner, by).n)
		}
	}
	step := 1 + len(differ)/enough
	shift := p.shift(differ, step, owner, by)
	seen := p.every(step, 0, differ, owner, by, shift)
	if seen.worst >= 1 {
		seen.wrong, seen.active, seen.valid = seen.wrong*float64(step), seen.active*float64(step), seen.valid*float64(step)
	}
	for from := 1; from < step && seen.worst < 1; from++ {
		seen.add(p.every(step, from, differ, owner, by, shift))
	}
	sum.add(seen)
	return sum
}

// every compares every nth tile, from the first on.
func (p *Pair) every(step, from int, tiles []image.Rectangle, owner int32, by, shift image.Point) (sum count) {
	var mine, theirs swatch
	for i := from; i < len(tiles); i += step {
		t := p.cut(tiles[i], owner, by)
		if t.n == 0 {
			continue
		}
		mine.take(p.wanted, t.rect.Min, p.foot[0])
		theirs.take(p.built, t.rect.Min.Add(by), p.foot[1])
		c := mine.against(&theirs, &t.mask, shift, math.Inf(1))
		c.valid = float64(t.n)
		c.worst, c.at = over(c.wrong, c.valid*shareOfTile), t.rect.Min
		sum.add(c)
	}
	return sum
}

// cut is a tile with the pixels that belong to owner in both pictures. Pixels that belong to a smaller place in the
// other picture are compared there.
func (p *Pair) cut(r image.Rectangle, owner int32, by image.Point) tile {
	t := tile{rect: r}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := p.mine.row(r, y)
		for x := r.Min.X; x < r.Max.X; x++ {
			if row != nil && row[x-r.Min.X] != owner || row == nil && p.mine.at(x, y) != owner {
				continue
			}
			if (owner < 0 || p.partial()) && !image.Pt(x, y).Add(by).In(p.built.Rect) {
				continue
			}
			if p.compared(owner, p.theirs.at(x+by.X, y+by.Y)) {
				t.mask[(y-r.Min.Y)*side+x-r.Min.X] = true
				t.n++
			}
		}
	}
	return t
}

// compared reports whether a pixel of an owner is compared with one of another owner in the other picture, which must
// not be a smaller place. Pixels outside all places are compared only with each other.
func (p *Pair) compared(owner, theirs int32) bool {
	switch {
	case theirs == owner:
		return true
	case owner == 0:
		return false
	case owner < 0:
		return theirs <= 0 || theirs == -owner || !p.smaller(theirs, -owner)
	}
	return theirs == 0 || theirs > 0 && !p.smaller(theirs, owner)
}

// partial reports whether the pictures show a part of a page; what is beyond is unknown.
func (p *Pair) partial() bool {
	return p.wanted.Rect.Min != image.Point{} || p.built.Rect.Min != image.Point{}
}

// smaller reports whether one place is no larger than the other, so that common pixels belong to it.
func (p *Pair) smaller(a, b int32) bool {
	x, y := p.places[a-1].Wanted.Size(), p.places[b-1].Wanted.Size()
	return x.X*x.Y <= y.X*y.Y
}

// same reports whether both pictures have the same pixels there.
func (p *Pair) same(r image.Rectangle, by image.Point) bool {
	if !r.In(p.wanted.Rect) || !r.Add(by).In(p.built.Rect) {
		return false
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		a, b := p.wanted.PixOffset(r.Min.X, y), p.built.PixOffset(r.Min.X+by.X, y+by.Y)
		if !bytes.Equal(p.wanted.Pix[a:a+4*r.Dx()], p.built.Pix[b:b+4*r.Dx()]) {
			return false
		}
	}
	return true
}

// samples is how many tiles of a place are examined to find its shift.
const samples = 8

// hopeless is the share of wrong pixels above which no shift is tried: shifted text has fewer.
const hopeless = 4

// shift is the additional displacement of tiles, up to Slack pixels, with the least difference.
func (p *Pair) shift(tiles []image.Rectangle, step int, owner int32, by image.Point) (best image.Point) {
	type sample struct {
		tile
		mine, theirs swatch
	}
	var all []sample
	for i := 0; i < len(tiles) && len(all) < samples; i += step {
		s := sample{tile: p.cut(tiles[i], owner, by)}
		if s.n == 0 {
			continue
		}
		s.mine.take(p.wanted, tiles[i].Min, p.foot[0])
		s.theirs.take(p.built, tiles[i].Min.Add(by), p.foot[1])
		if !s.mine.even || !s.theirs.even {
			all = append(all, s)
		}
	}
	least, valid := math.Inf(1), 0
	for i := range all {
		valid += all[i].n
	}
	for _, d := range shifts {
		wrong := 0.0
		for i := 0; i < len(all) && wrong < least; i++ {
			wrong += all[i].mine.against(&all[i].theirs, &all[i].mask, d, least-wrong).wrong
		}
		if wrong < least {
			least, best = wrong, d
		}
		if least == 0 || least > float64(valid)/hopeless {
			break
		}
	}
	return best
}

// shifts are the shifts to try, the nearest first.
var shifts = func() []image.Point {
	var all []image.Point
	for far := 0; far <= 2*Slack*Slack; far++ {
		for y := -Slack; y <= Slack; y++ {
			for x := -Slack; x <= Slack; x++ {
				if x*x+y*y == far {
					all = append(all, image.Pt(x, y))
				}
			}
		}
	}
	return all
}()
