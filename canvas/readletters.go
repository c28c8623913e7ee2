package canvas

import (
	"cmp"
	"image"
	"iter"
	"math"
	"slices"

	"golang.org/x/image/math/fixed"
)

// others are the characters that are read besides those of Latin-1.
const others = "–—‘’‚“”„†‡•…‰‹›€™−≈≠≤≥←↑→↓ıŁłŒœŠšŸŽž"

// An alphabet is a typeface made ready for reading.
type alphabet struct {
	size        int
	rise        int // height of a capital
	blank       fixed.Int26_6
	letters     []*letter // the largest first
	top, bottom int       // rows of all letters, from the base line
	left, right int       // columns of all letters, from the origin
	near        int       // the widest gap between letters with a blank between them, in pixels
}

// A letter is a glyph as it is read.
type letter struct {
	char rune
	*glyph
	tops    [2]uint64   // bit n is set if n pixels may be the top of its first column: if seen clearly, or at all
	columns []uint8     // the mask column by column; nil until needed
	most    uint8       // of the mask
	mostAt  image.Point // in the mask
}

// face finds an alphabet, or makes it.
func (p *page) face(font, size int, bold bool) *alphabet {
	at := 2 * (font*(largest-smallest+1) + size - smallest)
	if bold {
		at++
	}
	if p.faces[at] == nil {
		style := Style{Font: p.fonts[font], Size: float64(size), Bold: bold}
		p.faces[at] = spell(style.face(), size)
	}
	return p.faces[at]
}

// spell makes an alphabet. Of characters that look alike, such as all that the font lacks, only the first is kept.
func spell(t *typeface, size int) *alphabet {
	type kind struct {
		box     image.Rectangle
		advance fixed.Int26_6
	}
	known := make(map[kind]*letter, 256)
	all := make([]letter, 'ÿ'+len(others)) // room for them
	a := &alphabet{size: size, rise: int(math.Round(t.rise)), blank: t.glyph(' ').advance}
	before, behind := 0, 0
	add := func(c rune) {
		g := t.glyph(c)
		as := kind{g.box, g.advance}
		if old := known[as]; g.box.Empty() || old != nil && slices.Equal(old.mask, g.mask) {
			return
		}
		l := &all[len(a.letters)]
		l.char, l.glyph = c, g
		known[as] = l
		for i, full := range []int{clearly, faintest} {
			for f := range l.first(1, visible(full)) {
				l.tops[i] |= 1<<(f.most+1) - 1<<f.least // of more than 62 pixels all numbers
			}
		}
		a.letters = append(a.letters, l)
		a.top, a.bottom = min(a.top, g.box.Min.Y), max(a.bottom, g.box.Max.Y)
		a.left, a.right = min(a.left, g.box.Min.X), max(a.right, g.box.Max.X)
		before, behind = max(before, g.box.Min.X), max(behind, g.advance.Ceil()-g.box.Max.X)
	}
	for c := '!'; c <= 'ÿ'; c++ {
		if c <= '~' || c > '\u00a0' && c != '\u00ad' {
			add(c)
		}
	}
	for _, c := range others {
		add(c)
	}
	a.near = before + a.blank.Ceil() + behind
	slices.SortFunc(a.letters, func(m, n *letter) int { return cmp.Or(len(n.mask)-len(m.mask), cmp.Compare(m.char, n.char)) })
	return a
}

// shape turns the mask by its columns, which are what is compared.
func (l *letter) shape() []uint8 {
	if l.columns == nil {
		w, h := l.box.Dx(), l.box.Dy()
		l.columns = make([]uint8, w*h)
		for i, m := range l.mask {
			x, y := i%w, i/w
			l.columns[x*h+y] = m
			if m > l.most {
				l.most, l.mostAt = m, image.Pt(x, y)
			}
		}
	}
	return l.columns
}

// A top is the pixel of a letter that may be the uppermost of its first column, where faint pixels may vanish, and how
// many pixels the stretch below it may have, itself included.
type top struct {
	at          image.Point // in the mask
	least, most int
}

// visible is a coverage with which a pixel surely differs from the ground, by the difference of ink and ground.
func visible(full int) uint8 { return uint8(128/full + 2) }

// first gives the pixels that may be seen first, if those from maybe on may be seen and those from surely on must.
func (l *letter) first(maybe, surely uint8) iter.Seq[top] {
	return func(yield func(top) bool) {
		w, tall := l.box.Dx(), l.box.Dy()
		for col := range w {
			end := false
			for row := range tall {
				m := l.mask[row*w+col]
				end = end || m >= surely
				if m < maybe || row > 0 && l.mask[(row-1)*w+col] >= surely {
					continue
				}
				least, most := row+1, row+1
				for least < tall && l.mask[least*w+col] >= surely {
					least++
				}
				for most < tall && l.mask[most*w+col] >= maybe {
					most++
				}
				if !yield(top{image.Pt(col, row), least - row, most - row}) {
					return
				}
			}
			if end {
				return
			}
		}
	}
}
