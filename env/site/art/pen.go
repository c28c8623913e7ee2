package art

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
)

// A pen writes one picture. Lengths are in units of the viewBox, y grows downwards, angles are in degrees clockwise.
// rng affects only what no task asks about.
type pen struct {
	buf   []byte
	w, h  float64
	rng   *rand.Rand
	paint []string // the gradients, patterns and clips written so far; its index is the id
}

func newPen(w, h float64, seed uint64) *pen {
	p := &pen{buf: make([]byte, 0, 16<<10), w: w, h: h, rng: rand.New(rand.NewPCG(seed, 0x61727421))}
	p.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 `)
	p.num(w)
	p.put(" ")
	p.num(h)
	p.put(`" stroke-linejoin="round" stroke-linecap="round"><svg`)
	p.attr("width", w)
	p.attr("height", h)
	p.put(">") // an inner svg clips parts outside the viewBox
	return p
}

// done ends the picture.
func (p *pen) done() []byte {
	p.put("</svg></svg>")
	return p.buf
}

func (p *pen) put(s string) { p.buf = append(p.buf, s...) }

// num writes a length, to a tenth.
func (p *pen) num(v float64) {
	n := int64(math.Round(v * 10))
	if n < 0 {
		p.buf = append(p.buf, '-')
		n = -n
	}
	p.buf = strconv.AppendInt(p.buf, n/10, 10)
	if n%10 != 0 {
		p.buf = append(p.buf, '.', byte('0'+n%10))
	}
}

func (p *pen) attr(name string, v float64) {
	p.put(" ")
	p.put(name)
	p.put(`="`)
	p.num(v)
	p.put(`"`)
}

func (p *pen) word(name, v string) {
	p.put(" ")
	p.put(name)
	p.put(`="`)
	p.put(v)
	p.put(`"`)
}

// between is a random length in lo…hi.
func (p *pen) between(lo, hi float64) float64 { return lo + (hi-lo)*p.rng.Float64() }

// pick is a random element of list.
func (p *pen) pick(list ...string) string { return list[p.rng.IntN(len(list))] }

// end writes the look as attributes and closes the tag.
func (p *pen) end(l look) {
	p.style(l)
	p.put("/>")
}

func (p *pen) style(l look) {
	if l.fill == "" {
		l.fill = "none"
	}
	p.word("fill", l.fill)
	if l.edge != "" {
		p.word("stroke", l.edge)
		p.attr("stroke-width", l.width)
		if l.dash != "" {
			p.word("stroke-linecap", "butt")
			p.word("stroke-linejoin", "bevel")
			p.word("stroke-dasharray", l.dash)
		}
	}
	if l.clear > 0 {
		p.put(` opacity="`)
		p.buf = strconv.AppendFloat(p.buf, 1-l.clear, 'f', 2, 64)
		p.put(`"`)
	}
}

// styled begins a group whose shapes without a look have the look l.
func (p *pen) styled(l look) {
	p.put("<g")
	p.style(l)
	p.put(">")
}

// bare is a box with the look of its group.
func (p *pen) bare(x, y, w, h, r float64) {
	p.box(x, y, w, h, r)
	p.put("/>")
}

func (p *pen) rect(l look, x, y, w, h, r float64) {
	p.box(x, y, w, h, r)
	p.end(l)
}

func (p *pen) box(x, y, w, h, r float64) {
	p.put("<rect")
	p.attr("x", x)
	p.attr("y", y)
	p.attr("width", w)
	p.attr("height", h)
	if r > 0 {
		p.attr("rx", r)
	}
}

func (p *pen) oval(l look, cx, cy, rx, ry float64) {
	p.put("<ellipse")
	p.attr("cx", cx)
	p.attr("cy", cy)
	p.attr("rx", rx)
	p.attr("ry", ry)
	p.end(l)
}

func (p *pen) disc(l look, cx, cy, r float64) { p.oval(l, cx, cy, r, r) }

// path draws SVG path data.
func (p *pen) path(l look, d string) {
	p.put(`<path d="`)
	p.put(d)
	p.put(`"`)
	p.end(l)
}

// pathf draws path data whose numbers are in args.
func (p *pen) pathf(l look, format string, args ...any) {
	p.put(`<path d="`)
	p.buf = fmt.Appendf(p.buf, format, args...)
	p.put(`"`)
	p.end(l)
}

// grid draws cols × rows panes, each w by h, as one shape; dx and dy are the distances from pane to pane.
func (p *pen) grid(l look, x, y, dx, dy, w, h float64, cols, rows int) {
	p.put(`<path d="`)
	for i := range cols * rows {
		p.put("M")
		p.num(x + dx*float64(i%cols))
		p.put(" ")
		p.num(y + dy*float64(i/cols))
		p.put("h")
		p.num(w)
		p.put("v")
		p.num(h)
		p.put("h")
		p.num(-w)
		p.put("Z")
	}
	p.put(`"`)
	p.end(l)
}

// poly draws the closed polygon through x, y pairs.
func (p *pen) poly(l look, xy ...float64) {
	p.put(`<path d="M`)
	for _, v := range xy {
		p.num(v)
		p.put(" ")
	}
	p.put(`Z"`)
	p.end(l)
}

func (p *pen) line(edge string, width, x1, y1, x2, y2 float64) {
	p.pathf(stroke(edge, width), "M%.1f %.1fL%.1f %.1f", x1, y1, x2, y2)
}

// open begins a group that is moved by x, y, then rotated, then scaled; close ends it.
func (p *pen) open(x, y, scale, turn float64) {
	p.put(`<g transform="translate(`)
	p.num(x)
	p.put(" ")
	p.num(y)
	p.put(")")
	if turn != 0 {
		p.put(" rotate(")
		p.num(turn)
		p.put(")")
	}
	if scale != 1 {
		p.buf = fmt.Appendf(p.buf, " scale(%.3g)", scale)
	}
	p.put(`">`)
}

// mirror begins a group that is mirrored at x = 0.
func (p *pen) mirror() { p.put(`<g transform="scale(-1 1)">`) }

// within begins a group clipped to the path d.
func (p *pen) within(d string) {
	ref := p.define(`<clipPath%s><path d="` + d + `"/></clipPath>`)
	p.put(`<g clip-path="`)
	p.put(ref)
	p.put(`">`)
}

func (p *pen) close() { p.put("</g>") }

// shadow is a soft shadow on the ground.
func (p *pen) shadow(cx, cy, rx, ry float64) {
	p.oval(flat(p.glow("#1d2433", ".45")), cx, cy, rx, ry)
}

// ring calls f with n points of a circle, the first at the top.
func ring(n int, r float64, f func(i int, x, y float64)) {
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		f(i, r*sin, -r*cos)
	}
}
