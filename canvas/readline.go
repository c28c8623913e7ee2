package canvas

import (
	"image"
	"math"
	"slices"

	"golang.org/x/image/math/fixed"
)

// A line is text that is being read from left to right, in one face, on one base line and in one ink. Its two buffers
// hold the coverage by ink, 0 to 255, in columns of all rows that the face has letters in: what is seen and what the
// letters placed so far give.
type line struct {
	p      *page
	face   *alphabet
	base   int
	x      int // of the first column
	tall   int
	seen   []uint8
	laid   []uint8
	cover  [256]uint8 // of each value of the channel
	full   int        // difference of ink and ground
	off    int        // how much coverage that is seen may differ
	ink    Color
	dye    *Color // an ink to prefer, where what is seen leaves a choice; nil: none
	hint   *hint
	placed []placed
	saved  []uint8
	tries  []try
	best   *reading
	leaves int // readings that were checked
	left   int // comparisons left
}

// placed is a letter, where its origin is, and how many blanks are before it.
type placed struct {
	*letter
	x, blanks int
}

// A try is a letter that may come next.
type try struct {
	placed
	lo, hi fixed.Int26_6 // where the pen may be behind it
	done   int           // the first column that later letters may touch
	off    int
}

// open reads on from a first letter with its origin at a point. It is true when no other reading need be tried.
func (l *line) open(p *page, a *alphabet, m *letter, at image.Point, h *hint) bool {
	l.p, l.face, l.base, l.hint = p, a, at.Y, h
	if !l.mix(m, at) || !l.could(m, at) {
		return false
	}
	l.x, l.tall = at.X+m.box.Min.X+a.left-1, a.bottom-a.top
	l.seen, l.laid = l.seen[:0], l.laid[:0]
	l.placed, l.saved, l.tries = l.placed[:0], l.saved[:0], l.tries[:0]
	l.left = perText
	defer func() { p.budget -= 256 + perText - l.left }()
	t, ok := l.try(placed{m, at.X, 0}, fixed.I(at.X)-32, fixed.I(at.X)+31, l.x)
	return ok && l.follow(&t, at.X+m.box.Min.X)
}

// mix finds the ink, given that a letter is where it is said to be, by the letter's strongest pixel.
func (l *line) mix(m *letter, at image.Point) bool {
	h := l.hint
	top := at.Add(m.box.Min).Add(m.mostAt)
	if l.p.blobAt(top.X, top.Y) == 0 {
		return false
	}
	c := l.p.at(top.X, top.Y)
	value := func(c Color) int { return int([3]uint8{c.R, c.G, c.B}[h.channel]) }
	ground := value(l.p.ground)
	level, full, most := value(c)-ground, h.full, int(m.most)
	if full < 0 {
		level, full = -level, -full
	}
	if level <= 0 {
		return false
	}
	l.off = 3
	if d := most*full - 255*level; max(d, -d) <= 192+full { // the blob's strongest pixel is all ink
		l.ink = h.ink
	} else {
		l.ink.A = 255
		if !extend(&l.ink.R, l.p.ground.R, c.R, most) || !extend(&l.ink.G, l.p.ground.G, c.G, most) || !extend(&l.ink.B, l.p.ground.B, c.B, most) {
			return false
		}
		l.off += 128/level + 1
	}
	l.full = value(l.ink) - ground
	if l.full*h.full <= 0 || max(l.full, -l.full)+slack < full {
		return false
	}
	l.off += 510 / max(l.full, -l.full)
	return true
}

// extend finds the ink that gives a colour with a coverage.
func extend(ink *uint8, ground, seen uint8, cover int) bool {
	v := int(ground) + int(math.Round(float64(int(seen)-int(ground))*255/float64(cover)))
	*ink = uint8(min(max(v, 0), 255))
	return v >= -4*255/cover && v <= 255+4*255/cover
}

// could says whether a letter's ink is there, before anything is set up.
func (l *line) could(m *letter, at image.Point) bool {
	ground := [3]uint8{l.p.ground.R, l.p.ground.G, l.p.ground.B}[l.hint.channel]
	i := 0
	for x := range m.box.Dx() {
		for y := range m.box.Dy() {
			need := int(m.shape()[i]) - l.off
			i++
			if need <= 0 {
				continue
			}
			at := at.Add(m.box.Min).Add(image.Pt(x, y))
			if l.p.blobAt(at.X, at.Y) == 0 {
				return false
			}
			level := int(l.p.img.Pix[l.p.img.PixOffset(at.X, at.Y)+l.hint.channel]) - int(ground)
			if (level < 0) != (l.full < 0) || level*255/l.full < need {
				return false
			}
		}
	}
	for v := range l.cover {
		level := v - int(ground)
		l.cover[v] = 255
		if level*l.full >= 0 {
			l.cover[v] = uint8(min((2*255*level/l.full+1)/2, 255))
		}
	}
	return true
}

// fill looks at the picture up to a column.
func (l *line) fill(x int) bool {
	p := l.p
	if x > p.area.Max.X {
		return false
	}
	top, bottom := l.base+l.face.top, l.base+l.face.bottom
	for at := l.x + len(l.seen)/l.tall; at < x; at++ {
		for y := top; y < bottom; y++ {
			cover := uint8(0)
			if id := p.blobAt(at, y); id > 0 {
				if b := &p.blobs[id]; !b.shut && !b.run && b.box.Min.Y >= top && b.box.Max.Y <= bottom {
					cover = l.cover[p.img.Pix[p.img.PixOffset(at, y)+l.hint.channel]]
				}
			}
			l.seen = append(l.seen, cover)
			l.laid = append(l.laid, 0)
		}
	}
	return true
}

// next finds the first column from one on, before another, with ink that no letter has given yet, and where in it.
func (l *line) next(from, to int) (x, y int) {
	for x = from; x < to && l.fill(x+1); x++ {
		at := (x - l.x) * l.tall
		laid := l.laid[at : at+l.tall]
		for i, v := range l.seen[at : at+l.tall] {
			if int(v) > int(laid[i])+l.off {
				return x, l.base + l.face.top + i
			}
		}
	}
	return -1, 0
}

// read reads on behind the letters that are placed. The pen is between lo and hi, columns before done are final, and
// the ink so far ends at a column.
func (l *line) read(lo, hi fixed.Int26_6, done, end int) bool {
	a := l.face
	gap := max(a.size, a.blank.Mul(fixed.I(5)/2).Ceil())
	x, y := l.next(done, end+gap+1)
	if x < 0 {
		return l.leaf(true)
	}
	first := len(l.tries)
	for blanks := range 9 {
		if !l.look(x, y, lo, hi, blanks, done) {
			break
		}
		lo, hi = lo+a.blank, hi+a.blank
	}
	slices.SortStableFunc(l.tries[first:], func(a, b try) int { return a.off - b.off })
	for i := first; i < len(l.tries) && l.left > 0; i++ {
		t := l.tries[i]
		if l.follow(&t, end) {
			return true
		}
	}
	l.tries = l.tries[:first]
	return x-end >= max(2, a.size/6) && l.leaf(false)
}

// look collects the letters that may give the ink at a point after some blanks. It is false if more blanks lead too far.
func (l *line) look(x, y int, lo, hi fixed.Int26_6, blanks, done int) bool {
	a := l.face
	if lo.Round()+a.left > x {
		return false
	}
	for pen := lo.Round(); pen <= hi.Round() && pen+a.left <= x; pen++ {
		l.left -= len(a.letters)
		for _, m := range a.letters {
			col, row := x-pen-m.box.Min.X, y-l.base-m.box.Min.Y
			gives := uint(col) < uint(m.box.Dx()) && uint(row) < uint(m.box.Dy()) && m.shape()[col*m.box.Dy()+row] > 0
			if !gives && (lo+m.advance).Round()+a.left > x { // nor does a later one, such as a j that reaches back under it
				continue
			}
			if t, ok := l.try(placed{m, pen, blanks}, lo, hi, done); ok && (gives || t.done <= x) {
				l.tries = append(l.tries, t)
			}
		}
	}
	return a.blank > 0
}

// try finds out whether a letter may come next, given where the pen may be.
func (l *line) try(m placed, lo, hi fixed.Int26_6, done int) (try, bool) {
	if m.x+m.box.Min.X < l.x || !l.fill(m.x+m.box.Max.X) {
		return try{}, false
	}
	at, tall := l.index(m)
	shape := m.shape()
	for i := 0; i < len(shape); i += tall {
		seen := l.seen[at : at+tall]
		for k, v := range shape[i : i+tall] {
			if int(seen[k])+l.off < int(v) {
				return try{}, false
			}
		}
		at += l.tall
	}
	t := try{placed: m, lo: max(lo, fixed.I(m.x)-32) + m.advance, hi: min(hi, fixed.I(m.x)+31) + m.advance}
	t.done = max(done, min(t.lo.Round()+l.face.left, m.x+m.box.Max.X))
	l.place(m)
	from, to := (done-l.x)*l.tall, (t.done-l.x)*l.tall
	ok := true
	for i := from; i < to && ok; i++ {
		d := int(l.seen[i]) - int(l.laid[i])
		d = max(d, -d)
		t.off += d
		ok = d <= l.off+1
	}
	l.unplace(m)
	return t, ok
}

// index gives where the first pixel of a letter is in the buffers, and how tall it is.
func (l *line) index(m placed) (at, tall int) {
	return (m.x+m.box.Min.X-l.x)*l.tall + m.box.Min.Y - l.face.top, m.box.Dy()
}

func (l *line) place(m placed) {
	at, tall := l.index(m)
	shape := m.shape()
	for i := 0; i < len(shape); i += tall {
		laid := l.laid[at : at+tall]
		l.saved = append(l.saved, laid...)
		for k, v := range shape[i : i+tall] {
			laid[k] = lay(laid[k], 255, uint32(v))
		}
		at += l.tall
	}
}

func (l *line) unplace(m placed) {
	at, tall := l.index(m)
	saved := l.saved[len(l.saved)-len(m.mask):]
	for i := 0; i < len(m.mask); i += tall {
		copy(l.laid[at:at+tall], saved[i:])
		at += l.tall
	}
	l.saved = l.saved[:len(l.saved)-len(m.mask)]
}

// follow places a letter and reads on.
func (l *line) follow(t *try, end int) bool {
	l.place(t.placed)
	l.placed = append(l.placed, t.placed)
	stop := l.read(t.lo, t.hi, t.done, max(end, t.x+t.box.Max.X))
	l.placed = l.placed[:len(l.placed)-1]
	l.unplace(t.placed)
	return stop
}

// leaf checks what was read, keeps it if it is the best so far, and says whether it cannot be better.
func (l *line) leaf(whole bool) bool {
	l.leaves++
	q := l.check()
	if q == nil {
		return l.leaves > 64
	}
	if l.best == nil || q.better(l.best) {
		l.best = q
	}
	return whole && (q.off == 0 || q.different > 2 && max(l.full, -l.full) > 96) || l.leaves > 64
}
