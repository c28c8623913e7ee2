package canvas

import (
	"cmp"
	"encoding/binary"
	"image"
	"image/draw"
	"slices"
)

// A blob is ink that hangs together.
type blob struct {
	box  image.Rectangle
	shut bool // cut, or too tall for text
	run  bool // part of a reading
	seen int  // number of the check that met it last
}

func newPage(img image.Image, part, area image.Rectangle, fonts []*Font) *page {
	p := &page{part: part, area: area, budget: perPage}
	if rgba, ok := img.(*image.RGBA); ok {
		p.img = rgba
	} else {
		p.img = image.NewRGBA(p.area)
		draw.Draw(p.img, p.area, img, p.area.Min, draw.Src)
	}
	for _, f := range fonts {
		if f == nil {
			f = goFont()
		}
		if !slices.Contains(p.fonts, f) {
			p.fonts = append(p.fonts, f)
		}
	}
	if len(p.fonts) == 0 {
		p.fonts = []*Font{goFont()}
	}
	p.faces = make([]*alphabet, 2*len(p.fonts)*(largest-smallest+1))
	p.label = make([]int32, p.area.Dx()*p.area.Dy())
	return p
}

// row gives the pixels of a row of the area, four bytes each.
func (p *page) row(y int) []uint8 {
	at := p.img.PixOffset(p.area.Min.X, y)
	return p.img.Pix[at : at+4*p.area.Dx()]
}

// at gives the pixel of a point of the area.
func (p *page) at(x, y int) Color {
	at := p.img.PixOffset(x, y)
	return Color{p.img.Pix[at], p.img.Pix[at+1], p.img.Pix[at+2], 255}
}

// rgb gives a pixel without its opacity.
func rgb(row []uint8, i int) uint32 { return binary.LittleEndian.Uint32(row[4*i:]) & 0xffffff }

// grounds finds the colours that text may stand on, the commonest first: those of long level stretches.
func (p *page) grounds() []Color {
	long := min(max(p.part.Dx()/8, 4), 16)
	if p.part.Dx()*p.part.Dy() < 1<<12 {
		long = 1
	}
	count := map[uint32]int{}
	from, to := p.part.Min.X-p.area.Min.X, p.part.Max.X-p.area.Min.X
	for y := p.part.Min.Y; y < p.part.Max.Y; y++ {
		row := p.row(y)
		for x := from; x < to; {
			start, c := x, rgb(row, x)
			for x++; x < to && rgb(row, x) == c; {
				x++
			}
			if mid := (x + start) / 2; x-start >= long && rgb(p.row(min(y+4, p.part.Max.Y-1)), mid) == c { // no stroke
				count[c] += x - start
			}
		}
	}
	colors := make([]uint32, 0, len(count))
	for c := range count {
		colors = append(colors, c)
	}
	slices.SortFunc(colors, func(a, b uint32) int { return cmp.Or(count[b]-count[a], cmp.Compare(a, b)) })
	var all []Color
	for i, c := range colors[:min(len(colors), grounds)] {
		if i == 0 || count[c] >= 256 {
			all = append(all, Color{uint8(c), uint8(c >> 8), uint8(c >> 16), 255})
		}
	}
	return all
}

// mark finds the blobs: pixels unlike the ground that touch, if only at a corner.
func (p *page) mark() {
	type stretch struct{ y, from, to, id int32 }
	var all []stretch
	parent := []int32{0}
	root := func(id int32) int32 {
		for parent[id] != id {
			parent[id] = parent[parent[id]]
			id = parent[id]
		}
		return id
	}
	g := uint32(p.ground.R) | uint32(p.ground.G)<<8 | uint32(p.ground.B)<<16
	above := 0 // index of the first stretch of the row above
	for y := range p.area.Dy() {
		row := p.row(p.area.Min.Y + y)
		first := len(all)
		for x, w := 0, p.area.Dx(); x < w; {
			if rgb(row, x) == g {
				x++
				continue
			}
			s := stretch{y: int32(y), from: int32(x)}
			for x++; x < w && rgb(row, x) != g; {
				x++
			}
			s.to = int32(x)
			for above < first && (all[above].y < s.y-1 || all[above].to < s.from) {
				above++
			}
			for i := above; i < first && all[i].from <= s.to; i++ {
				if r := root(all[i].id); s.id == 0 {
					s.id = r
				} else {
					parent[max(root(s.id), r)] = min(root(s.id), r)
				}
			}
			if s.id == 0 {
				s.id = int32(len(parent))
				parent = append(parent, s.id)
			}
			all = append(all, s)
		}
		above = first
	}
	number := make([]int32, len(parent))
	p.blobs = append(p.blobs[:0], blob{})
	clear(p.label)
	for _, s := range all {
		r := root(s.id)
		if number[r] == 0 {
			number[r] = int32(len(p.blobs))
			p.blobs = append(p.blobs, blob{})
		}
		b := &p.blobs[number[r]]
		from := int(s.y)*p.area.Dx() + int(s.from)
		for i := range p.label[from : from+int(s.to-s.from)] {
			p.label[from+i] = number[r]
		}
		b.box = b.box.Union(image.Rect(int(s.from), int(s.y), int(s.to), int(s.y)+1).Add(p.area.Min))
	}
	edge := p.img.Rect.Inset(1) // beyond which there may have been more
	for i := range p.blobs[1:] {
		b := &p.blobs[i+1]
		b.shut = !b.box.In(p.part) || !b.box.In(edge) || b.box.Dy() > tallest
	}
}

// A hint is what is known of text from its first blob: the top of its first column, how many pixels that has, and the
// strongest colour.
type hint struct {
	at      image.Point
	tall    int
	ink     Color
	channel int // of a pixel, in which ink and ground differ most
	full    int // by how much, with its sign
}

func (p *page) hint(id int32) hint {
	b := &p.blobs[id]
	h := hint{at: image.Pt(b.box.Min.X, -1)}
	most := -1
	for y := b.box.Min.Y; y < b.box.Max.Y; y++ {
		for x := b.box.Min.X; x < b.box.Max.X; x++ {
			if p.blobAt(x, y) != id {
				continue
			}
			if x == h.at.X {
				if h.tall == 0 {
					h.at.Y = y
				}
				if h.tall == y-h.at.Y {
					h.tall++
				}
			}
			c := p.at(x, y)
			d := [3]int{int(c.R) - int(p.ground.R), int(c.G) - int(p.ground.G), int(c.B) - int(p.ground.B)}
			for channel, d := range d {
				if max(d, -d) > most {
					most = max(d, -d)
					h.ink, h.channel, h.full = c, channel, d
				}
			}
		}
	}
	return h
}

// blobAt gives the blob of a point, 0 outside of the area.
func (p *page) blobAt(x, y int) int32 {
	if x -= p.area.Min.X; uint(x) >= uint(p.area.Dx()) {
		return 0
	}
	if y -= p.area.Min.Y; uint(y) >= uint(p.area.Dy()) {
		return 0
	}
	return p.label[y*p.area.Dx()+x]
}
