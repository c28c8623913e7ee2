package look

import (
	"cmp"
	"image"
	"slices"
	"sync"
)

// owners says which place each pixel of a picture belongs to: its number from 1, the negative number for a pixel of its
// rim, or 0. It is computed on first use, which equal pictures do not need.
type owners struct {
	rect   image.Rectangle
	places []Place
	box    func(Place) image.Rectangle
	once   sync.Once
	of     []int32
}

func (o *owners) fill() {
	o.once.Do(func() {
		o.of = make([]int32, o.rect.Dx()*o.rect.Dy())
		for _, i := range bySize(o.places) {
			box := o.box(o.places[i])
			o.each(box.Inset(-rim), func(at *int32) {
				if *at == 0 || *at > 0 && box.In(o.box(o.places[*at-1])) {
					*at = rimOf(i)
				}
			})
			o.each(box, func(at *int32) { *at = int32(i + 1) })
		}
	})
}

// rim is how far letters may extend beyond the box of a place, in pixels. The area around the box is compared
// separately.
const rim = 2

// rimOf is the owner value of the rim of place i.
func rimOf(i int) int32 { return -int32(i + 1) }

// each visits the pixels of a rectangle.
func (o *owners) each(r image.Rectangle, do func(at *int32)) {
	r = r.Intersect(o.rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := o.row(r, y)
		for x := range row {
			do(&row[x])
		}
	}
}

// bySize numbers the places, the largest first.
func bySize(places []Place) []int {
	order := make([]int, len(places))
	for i := range order {
		order[i] = i
	}
	area := func(i int) int { return places[i].Wanted.Dx() * places[i].Wanted.Dy() }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(area(b), area(a)) })
	return order
}

// row is a rectangle's part of a row; nil if it is not completely in the picture.
func (o *owners) row(r image.Rectangle, y int) []int32 {
	if y < o.rect.Min.Y || y >= o.rect.Max.Y || r.Min.X < o.rect.Min.X || r.Max.X > o.rect.Max.X {
		return nil
	}
	from := (y-o.rect.Min.Y)*o.rect.Dx() - o.rect.Min.X
	return o.of[from+r.Min.X : from+r.Max.X]
}

// at is the owner of a pixel; pixels outside the picture belong to no place.
func (o *owners) at(x, y int) int32 {
	if !(image.Point{X: x, Y: y}).In(o.rect) {
		return 0
	}
	return o.of[(y-o.rect.Min.Y)*o.rect.Dx()+x-o.rect.Min.X]
}
