package canvas

import (
	"image"
	"slices"
	"strings"
)

// A reading is a line of text that gives the very pixels.
type reading struct {
	text      string
	face      *alphabet
	base      int // row of the origin
	ink       Color
	box       image.Rectangle
	blobs     []int32
	off       int // sum of differences, in levels
	covers    int // pixels of ink
	letters   int
	different int  // of the letters
	plain     bool // nothing but an upright or level bar
}

func (q *reading) better(than *reading) bool {
	if exact := q.off == 0; exact != (than.off == 0) {
		return exact
	}
	if q.covers != than.covers {
		return q.covers > than.covers
	}
	return q.off < than.off
}

// check lays the letters that are placed on the ground as Text does, with the ink that fits best, and compares. It is
// nil unless all ink that they touch is as it should be.
func (l *line) check() *reading {
	p := l.p
	q := &reading{face: l.face, base: l.base, ink: l.ink, letters: len(l.placed)}
	var b strings.Builder
	var box image.Rectangle
	for _, m := range l.placed {
		for range m.blanks {
			b.WriteByte(' ')
		}
		if !strings.ContainsRune(b.String(), m.char) {
			q.different++
		}
		b.WriteRune(m.char)
		box = box.Union(m.box.Add(image.Pt(m.x, l.base)))
	}
	q.text = b.String()
	if !box.In(p.area) || !l.touched(q, box) {
		return nil
	}
	for channel, ink := range []*uint8{&q.ink.R, &q.ink.G, &q.ink.B} {
		if l.dye != nil {
			if v := [3]uint8{l.dye.R, l.dye.G, l.dye.B}[channel]; l.differ(q, box, channel, v) == 0 {
				*ink = v
				continue
			}
		}
		off := l.differ(q, box, channel, *ink)
		around := int(*ink)
		for v := max(around-5, 0); off != 0 && v <= min(around+5, 255); v++ {
			if o := l.differ(q, box, channel, uint8(v)); o >= 0 && (off < 0 || o < off) {
				*ink, off = uint8(v), o
			}
		}
		if off < 0 {
			return nil
		}
		q.off += off
	}
	q.plain = l.bar(q)
	return q
}

// touched notes the blobs that have ink of the letters.
func (l *line) touched(q *reading, box image.Rectangle) bool {
	p := l.p
	p.checks++
	for _, m := range l.placed {
		for i, v := range m.shape() {
			id := p.blobAt(m.x+m.box.Min.X+i/m.box.Dy(), l.base+m.box.Min.Y+i%m.box.Dy())
			if v == 0 || id == 0 || p.blobs[id].seen == p.checks {
				continue
			}
			b := &p.blobs[id]
			if b.seen = p.checks; b.shut || b.run || !b.box.In(box) {
				return false
			}
			q.blobs = append(q.blobs, id)
			q.box = q.box.Union(b.box)
		}
	}
	return true
}

// differ draws the letters in one channel of an ink and sums up how the pixels differ, or gives -1 if one does so too
// much. Ink of others is passed over.
func (l *line) differ(q *reading, box image.Rectangle, channel int, ink uint8) int {
	p := l.p
	w := box.Dx()
	ground := [3]uint8{p.ground.R, p.ground.G, p.ground.B}[channel]
	p.want = slices.Grow(p.want[:0], w*box.Dy())[:w*box.Dy()]
	for i := range p.want {
		p.want[i] = ground
	}
	for _, m := range l.placed {
		at := (m.box.Min.Y+l.base-box.Min.Y)*w + m.x + m.box.Min.X - box.Min.X
		for i, v := range m.shape() {
			if v > 0 {
				px := &p.want[at+i%m.box.Dy()*w+i/m.box.Dy()]
				*px = lay(*px, ink, uint32(v))
			}
		}
	}
	sum := 0
	q.covers = 0
	for y := box.Min.Y; y < box.Max.Y; y++ {
		label := p.label[(y-p.area.Min.Y)*p.area.Dx()+box.Min.X-p.area.Min.X:][:w]
		pix := p.img.Pix[p.img.PixOffset(box.Min.X, y):]
		for x, want := range p.want[(y-box.Min.Y)*w:][:w] {
			if label[x] > 0 && p.blobs[label[x]].seen == p.checks {
				q.covers++
			} else if want == ground {
				continue
			}
			d := int(pix[4*x+channel]) - int(want)
			if d = max(d, -d); d > slack {
				return -1
			}
			sum += d
		}
	}
	return sum
}

// bar says whether all columns or all rows of what was read are alike, where there is ink: that may be a rule as well.
func (l *line) bar(q *reading) bool {
	same := func(w, h int, at func(i, k int) Color) bool {
		first := -1
		for i := range w {
			ink, like := false, true
			for k := range h {
				c := at(i, k)
				ink = ink || c != l.p.ground
				like = like && (first < 0 || c == at(first, k))
			}
			if ink && !like {
				return false
			}
			if ink && first < 0 {
				first = i
			}
		}
		return true
	}
	at := func(x, y int) Color { return l.p.at(q.box.Min.X+x, q.box.Min.Y+y) }
	return same(q.box.Dx(), q.box.Dy(), at) || same(q.box.Dy(), q.box.Dx(), func(y, x int) Color { return at(x, y) })
}

func (q *reading) like(o *reading) bool { return q.face == o.face && q.ink == o.ink }

// middle is the row that Text would have been given, twice.
func (q *reading) middle() int { return 2*q.base - q.face.rise }

// beside says whether two readings are in one row.
func (q *reading) beside(o *reading) bool {
	d := q.middle() - o.middle()
	return q.base == o.base || max(d, -d) <= min(q.face.rise, o.face.rise)
}
