package look

import (
	"image"
	"math"
)

// patch is the side of a tile with its surroundings: the largest shift, and one more pixel for neighbours.
const (
	around = Slack + 1
	patch  = side + 2*around
)

// A swatch is a piece of a picture, with the least, the greatest and the mean shade around each pixel.
type swatch struct {
	own, low, high, mean [patch * patch][3]uint8
	even                 bool // it has one colour
}

// A shade is a colour without its opacity.
type shade = [3]uint8

// take reads the tile at a point with its surroundings. Beyond its edges a picture continues with its last pixels, or
// below it with a colour.
func (s *swatch) take(img *image.RGBA, from image.Point, foot *shade) {
	for y := range patch {
		if foot != nil && from.Y-around+y >= img.Rect.Max.Y {
			for x := range patch {
				s.own[y*patch+x] = *foot
			}
			continue
		}
		py := min(max(from.Y-around+y, img.Rect.Min.Y), img.Rect.Max.Y-1)
		row := img.Pix[img.PixOffset(img.Rect.Min.X, py):]
		for x := range patch {
			px := min(max(from.X-around+x-img.Rect.Min.X, 0), img.Rect.Dx()-1)
			pixel := row[4*px : 4*px+3 : 4*px+3]
			s.own[y*patch+x] = [3]uint8{pixel[0], pixel[1], pixel[2]}
		}
	}
	s.even = true
	for i := 1; i < len(s.own) && s.even; i++ {
		s.even = s.own[i] == s.own[0]
	}
	if s.even {
		s.low, s.high, s.mean = s.own, s.own, s.own
		return
	}
	s.surround()
}

// commonest is the most frequent colour in the last row of a picture. A page that ends with an element is assumed to
// continue in the colour beside it.
func commonest(img *image.RGBA) *shade {
	n := map[shade]int{}
	var best shade
	for x := img.Rect.Min.X; x < img.Rect.Max.X; x++ {
		c := img.RGBAAt(x, img.Rect.Max.Y-1)
		is := shade{c.R, c.G, c.B}
		if n[is]++; n[is] > n[best] {
			best = is
		}
	}
	return &best
}

// surround fills in low, high and mean: along rows, then along columns.
func (s *swatch) surround() {
	var low, high [patch * patch][3]uint8
	var sum [patch * patch][3]uint16
	for y := range patch {
		for x := range patch {
			at := y*patch + x
			a, b, c := &s.own[y*patch+max(x-1, 0)], &s.own[at], &s.own[y*patch+min(x+1, patch-1)]
			for k := range 3 {
				low[at][k], high[at][k] = min(a[k], b[k], c[k]), max(a[k], b[k], c[k])
				sum[at][k] = uint16(a[k]) + uint16(b[k]) + uint16(c[k])
			}
		}
	}
	for y := range patch {
		for x := range patch {
			a, b, c := max(y-1, 0)*patch+x, y*patch+x, min(y+1, patch-1)*patch+x
			for k := range 3 {
				s.low[b][k], s.high[b][k] = min(low[a][k], low[b][k], low[c][k]), max(high[a][k], high[b][k], high[c][k])
				s.mean[b][k] = uint8((sum[a][k] + sum[b][k] + sum[c][k]) / 9)
			}
		}
	}
}

// against compares the pixels of a mask with those of another swatch that is shifted. It stops when more than most are
// wrong.
func (s *swatch) against(o *swatch, mask *[side * side]bool, by image.Point, most float64) count {
	var lost, added, active int
	limit := math.MaxInt
	if most < math.MaxInt/(2*Full) {
		limit = int(most * Full)
	}
	for y := range side {
		for x := range side {
			if !mask[y*side+x] {
				continue
			}
			a, b := (y+around)*patch+x+around, (y+around+by.Y)*patch+x+around+by.X
			l, m := s.wrong(o, a, b), o.wrong(s, b, a)
			lost, added = lost+l, added+m
			if l+m > 0 || varied(&s.low[a], &s.high[a]) || varied(&o.low[b], &o.high[b]) {
				active++
			}
		}
		if max(lost, added) > limit {
			return count{wrong: math.Inf(1)}
		}
	}
	return count{wrong: float64(max(lost, added)) / Full, active: float64(active)}
}

// missing is how much of a mask is wrong in its own pixels, compared with any of the other swatch's.
func (s *swatch) missing(o *swatch, mask *[side * side]bool, by image.Point, most int) (lost int) {
	for y := range side {
		for x := range side {
			if mask[y*side+x] {
				lost += s.wrong(o, (y+around)*patch+x+around, (y+around+by.Y)*patch+x+around+by.X)
			}
		}
		if lost > most {
			break
		}
	}
	return lost
}

// Plain replaces Full next to a single colour, where smoothed edges cannot explain a difference.
const Plain = 16

// wrong is how wrong pixel a of a swatch is if another one has pixel b there, from 0 to Full.
func (s *swatch) wrong(o *swatch, a, b int) int {
	d := beyond(&s.own[a], &o.low[b], &o.high[b])
	switch {
	case d == 0:
		return 0
	case varied(&o.low[b], &o.high[b]):
		return min(d, beyond(&s.mean[a], &o.mean[b], &o.mean[b]))
	}
	return min(d*Full/Plain, Full)
}

// varied reports whether another colour begins beside a pixel.
func varied(low, high *[3]uint8) bool {
	return high[0]-low[0] > Tolerance || high[1]-low[1] > Tolerance || high[2]-low[2] > Tolerance
}

// beyond is how far a colour is outside two bounds, from 0 to Full.
func beyond(c, low, high *[3]uint8) int {
	d := 0
	for k := range 3 {
		d = max(d, int(low[k])-int(c[k]), int(c[k])-int(high[k]))
	}
	if d <= Tolerance {
		return 0
	}
	return min(d, Full)
}
