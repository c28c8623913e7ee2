package canvas

import (
	"cmp"
	"image"
	"iter"
	"slices"
)

// A Run is a piece of text that was read. Its box is around its ink, in the coordinates of the picture.
type Run struct {
	Text string
	Box  image.Rectangle
}

// What is read, in pixels and in levels of a channel.
const (
	smallest, largest = 8, 48           // sizes of text
	tallest           = largest * 3 / 2 // height of connected ink that can be a letter
	aside             = 32              // how far around the part the picture is looked at, to see what the part cuts
	widest            = 1 << 24         // pixels of a part and what is around it
	grounds           = 12              // colours that text may stand on
	faintest, clearly = 16, 128         // differences of ink and ground: the least, and one that shows all but the faintest edges
	slack             = 2               // difference of a pixel and what was read there
)

// The work is bounded by counting comparisons of a letter with the picture.
const (
	perPage = 1 << 22 // in all, until only faces that fitted before are tried; as many again until nothing is
	perText = 1 << 19 // for one reading
)

// Read finds what Text has written in a part of a picture, in any of some fonts (none, or nil: the Go fonts), of 8 to
// 48 pixels and both weights, in one opaque colour on a ground of one colour. The runs are in reading order: top to
// bottom, left to right. A gap that is wider than the size of the text begins another run, because tables stand in
// columns; narrower gaps are as many blanks as were written. Blanks at either end are not seen.
//
// A run is only given if drawing it again gives the same pixels, within two levels of each channel. Where several
// strings look alike to the pixel, it is one of them. Whatever else is there is passed over, and so is text
//
//   - that the part or the edge of the picture may have cut: it must lie within both, and off the edge,
//   - that is next to something unreadable of its own height, as it may be half of a word,
//   - that differs from its ground by fewer than 16 levels,
//   - that is a mere bar, such as a dash alone, unless longer text elsewhere has the same face and colour,
//   - in parts of about 2^24 pixels or more, and on more than a dozen grounds.
//
// Read keeps nothing but the glyphs of the fonts, and any number of goroutines may read.
func Read(img image.Image, r image.Rectangle, fonts ...*Font) []Run {
	r = r.Intersect(img.Bounds())
	area := r.Inset(-aside).Intersect(img.Bounds())
	if r.Empty() || area.Dx() > widest/area.Dy() {
		return nil
	}
	p := newPage(img, r, area, fonts)
	for _, ground := range p.grounds() {
		p.read(ground)
	}
	slices.SortFunc(p.found, func(a, b *reading) int { return cmp.Or(a.middle()-b.middle(), a.box.Min.X-b.box.Min.X) })
	var runs []Run
	for row := p.found; len(row) > 0; {
		n := 1
		for n < len(row) && row[0].beside(row[n]) {
			n++
		}
		slices.SortFunc(row[:n], func(a, b *reading) int { return cmp.Or(a.box.Min.X-b.box.Min.X, a.base-b.base) })
		for _, q := range row[:n] {
			runs = append(runs, Run{q.text, q.box})
		}
		row = row[n:]
	}
	return runs
}

// A page is a picture that is being read, by one ground after the other.
type page struct {
	img        *image.RGBA
	part, area image.Rectangle // what is to be read, and what is looked at
	faces      []*alphabet     // by font, size and weight; nil until needed
	fonts      []*Font
	recent     []*alphabet // that fitted, the last one first
	found      []*reading
	budget     int // comparisons left for what no recent face fits

	ground Color
	label  []int32 // the blob of each pixel of the area; 0 is ground
	blobs  []blob
	long   []*reading // of three letters or more
	looks  []*reading // one of each face and ink that long ones have
	line   line       // kept for its buffers
	want   []uint8
	checks int // how often a reading was checked
}

// read reads what stands on one ground.
func (p *page) read(ground Color) {
	p.ground = ground
	p.mark()
	order := make([]int32, 0, len(p.blobs))
	for i := range p.blobs[1:] {
		order = append(order, int32(i+1))
	}
	slices.SortFunc(order, func(a, b int32) int {
		m, n := p.blobs[a].box.Min, p.blobs[b].box.Min
		return cmp.Or(m.X-n.X, m.Y-n.Y)
	})
	var found, short []*reading
	for i, id := range order {
		if b := &p.blobs[id]; b.shut || b.run {
			continue
		}
		q := p.begin(id, p.likely(p.height(order[i:])), nil)
		if q == nil {
			continue
		}
		if q.different >= 3 {
			found = append(found, q)
			p.long = append(p.long, q)
			if !slices.ContainsFunc(p.looks, q.like) {
				p.looks = append(p.looks, q)
			}
		} else {
			short = append(short, q)
		}
		p.take(q, true)
		if !q.plain {
			p.fits(q.face)
		}
	}
	for _, q := range short {
		if q = p.again(q); q != nil {
			found = append(found, q)
		}
	}
	for n := -1; n != len(found); { // what is dropped crowds others
		n = len(found)
		found = slices.DeleteFunc(found, func(q *reading) bool {
			if !p.crowded(q) {
				return false
			}
			p.take(q, false)
			return true
		})
	}
	p.found = append(p.found, found...)
}

// height is that of the tallest ink in the rows of the first of some blobs, not far to the right of it.
func (p *page) height(order []int32) int {
	first := p.blobs[order[0]].box
	zone := image.Rect(first.Min.X, first.Min.Y, first.Max.X+2*largest, first.Max.Y)
	tall := 0
	for _, id := range order[:min(len(order), 256)] {
		if b := &p.blobs[id]; !b.shut && b.box.Overlaps(zone) {
			tall = max(tall, b.box.Dy())
		}
		if p.blobs[id].box.Min.X >= zone.Max.X {
			break
		}
	}
	return tall
}

// take says whether the ink of a reading is read.
func (p *page) take(q *reading, run bool) {
	for _, id := range q.blobs {
		p.blobs[id].run = run
	}
}

// again reads something short in the faces that longer text has, in the same rows first, since a few strokes may be
// several letters of other sizes. Bars are text only in a face and an ink of longer text.
func (p *page) again(q *reading) *reading {
	p.take(q, false)
	in := func(s *reading, base *int) *reading {
		p.line.dye = &s.ink
		n := p.begin(q.blobs[0], func(yield func(*alphabet) bool) { yield(s.face) }, base)
		p.line.dye = nil
		if n == nil || n.off > 0 || len(n.blobs) < len(q.blobs) || n.ink != s.ink && (q.plain || base == nil) {
			return nil
		}
		p.take(n, true)
		return n
	}
	for _, s := range slices.Backward(p.long) {
		if s.base-s.face.size <= q.box.Max.Y && s.base+s.face.size/2 >= q.box.Min.Y {
			if n := in(s, &s.base); n != nil {
				return n
			}
		}
	}
	for _, s := range slices.Backward(p.looks) {
		if n := in(s, nil); n != nil {
			return n
		}
	}
	if q.plain {
		return nil
	}
	p.take(q, true)
	return q
}

// crowded says whether unread ink of a letter's height is so near that the reading may be part of something longer.
func (p *page) crowded(q *reading) bool {
	near := q.face.near
	zone := image.Rect(q.box.Min.X-near, q.base+q.face.top, q.box.Max.X+near, q.base+q.face.size/4+1)
	for i := range p.blobs[1:] {
		b := &p.blobs[i+1]
		w, h := b.box.Dx(), b.box.Dy()
		if !b.run && b.box.Overlaps(zone) && h <= q.face.size*7/5 && (w <= 2*q.face.size || h > q.face.size/5) {
			return true
		}
	}
	return false
}

// fits notes a face that fitted.
func (p *page) fits(a *alphabet) {
	if i := slices.Index(p.recent, a); i >= 0 {
		p.recent = slices.Delete(p.recent, i, i+1)
	}
	p.recent = slices.Insert(p.recent, 0, a)
}

// likely gives the faces in which to read something of a height: those that fitted before, and, while there is budget,
// all others, from sizes with capitals of that height to those farther off.
func (p *page) likely(height int) iter.Seq[*alphabet] {
	return func(yield func(*alphabet) bool) {
		tried := slices.Clone(p.recent)
		for _, a := range tried {
			if !yield(a) {
				return
			}
		}
		middle := min(max(height*7/5, smallest), largest)
		for away := range 2 * (largest - smallest + 1) {
			size := middle + (away+1)/2
			if away%2 == 1 {
				size = middle - (away+1)/2
			}
			if size < smallest || size > largest {
				continue
			}
			for i := range 2 * len(p.fonts) {
				if p.budget <= 0 {
					return
				}
				if a := p.face(i/2, size, i%2 == 1); !slices.Contains(tried, a) && !yield(a) {
					return
				}
			}
		}
	}
}

// begin reads the text whose first ink is a blob, in the first of some faces that gives its very pixels, or else in the
// best of them. With a base line, the text must be on it.
func (p *page) begin(id int32, faces iter.Seq[*alphabet], base *int) *reading {
	h := p.hint(id)
	full := max(h.full, -h.full)
	if full < faintest || p.budget < -perPage {
		return nil
	}
	faint := 0
	if full < clearly {
		faint = 1
	}
	l := &p.line
	l.best, l.leaves = nil, 0
	for a := range faces {
		for _, m := range a.letters {
			if m.tops[faint]>>min(h.tall, 63)&1 == 0 {
				continue
			}
			p.budget -= 8
			m.shape()
			for f := range m.first(uint8(max(128*int(m.most)/255/full, 1)), visible(full)) {
				if h.tall < f.least || h.tall > f.most {
					continue
				}
				at := h.at.Sub(f.at).Sub(m.box.Min)
				if (base == nil || at.Y == *base) && l.open(p, a, m, at, &h) {
					return l.best
				}
			}
		}
		p.budget -= len(a.letters)
		if l.best != nil && l.best.off == 0 && l.best.letters > 3 {
			break
		}
	}
	return l.best
}
