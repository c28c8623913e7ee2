package art

import (
	"fmt"
	"strconv"
)

// A look is how a shape is painted. Its zero value paints nothing.
type look struct {
	fill, edge string
	width      float64
	clear      float64 // 0 is opaque, 1 invisible
	dash       string  // lengths of dashes and gaps; "" is a solid line
}

func flat(fill string) look                      { return look{fill: fill} }
func stroke(edge string, width float64) look     { return look{edge: edge, width: width} }
func (l look) lined(edge string, w float64) look { l.edge, l.width = edge, w; return l }
func (l look) faded(opacity float64) look        { l.clear = 1 - opacity; return l }

func (l look) dashed(dash string) look { l.dash = dash; return l }

// define writes a definition once and returns the reference to it; its id replaces %s in body.
func (p *pen) define(body string) string {
	for i, old := range p.paint {
		if old == body {
			return "url(#g" + strconv.Itoa(i) + ")"
		}
	}
	id := "g" + strconv.Itoa(len(p.paint))
	p.paint = append(p.paint, body)
	p.buf = fmt.Appendf(p.buf, body, ` id="`+id+`"`)
	return "url(#" + id + ")"
}

func stop(at int, color string) string {
	return `<stop offset="` + strconv.Itoa(at) + `%%" stop-color="` + color + `"/>`
}

// fade is a partly transparent stop of a gradient.
func fade(at int, color, opacity string) string {
	return `<stop offset="` + strconv.Itoa(at) + `%%" stop-color="` + color + `" stop-opacity="` + opacity + `"/>`
}

// down is a gradient from the top of a shape to its foot.
func (p *pen) down(top, foot string) string {
	return p.define(`<linearGradient%s x2="0" y2="1">` + stop(0, top) + stop(100, foot) + `</linearGradient>`)
}

// across is a gradient from left to right over three colours.
func (p *pen) across(left, middle, right string) string {
	return p.define(`<linearGradient%s>` + stop(0, left) + stop(45, middle) + stop(100, right) + `</linearGradient>`)
}

// ball is a gradient that is lit from the upper left.
func (p *pen) ball(light, base, dark string) string {
	return p.define(`<radialGradient%s cx=".36" cy=".3" r=".8">` + stop(0, light) + stop(50, base) + stop(100, dark) + `</radialGradient>`)
}

// glow is a gradient that fades from the middle to nothing.
func (p *pen) glow(color, opacity string) string {
	return p.define(`<radialGradient%s>` + fade(0, color, opacity) + fade(100, color, "0") + `</radialGradient>`)
}

// upright is the look of a wall or a pole in colour c, with light from the left.
func (p *pen) upright(c Color) look {
	t := c.tones()
	return flat(p.across(t.light, t.base, t.dark)).lined(t.line, 2)
}

// front is the look of a surface in colour c, with light from above.
func (p *pen) front(c Color) look {
	t := c.tones()
	return flat(p.define(`<linearGradient%s x2="0" y2="1">`+stop(0, t.light)+stop(30, t.base)+stop(75, t.base)+stop(100,
		t.dark)+`</linearGradient>`)).lined(t.line, 2)
}

// round is the look of a bulging thing in colour c.
func (p *pen) round(c Color) look {
	t := c.tones()
	return flat(p.ball(t.light, t.base, t.dark)).lined(t.line, 2)
}

// weave is a paint that draws a pattern in the given colour over the layers below.
func (p *pen) weave(pat Pattern, color string) string {
	open := `<pattern%s patternUnits="userSpaceOnUse" `
	switch pat {
	case Stripes:
		return p.define(open + `width="32" height="32" patternTransform="rotate(12)"><rect width="11" height="32" fill="` + color + `"/></pattern>`)
	case Dots:
		return p.define(open + `width="36" height="36"><g fill="` + color + `"><circle cx="9" cy="9" r="7"/><circle cx="27" cy="27" r="7"/></g></pattern>`)
	case Checks:
		return p.define(open + `width="38" height="38"><g fill="` + color +
			`"><path fill-opacity=".55" d="M0 0h14v38h-14ZM0 0h38v14h-38Z"/><path d="M0 0h14v14h-14Z"/></g></pattern>`)
	case Spots:
		return p.define(open + `width="58" height="52"><g fill="` + color +
			`"><path d="M8 10q8-8 16 0t-2 12-16 0-2-8Z"/><path d="M36 34q10-8 16 2t-8 12-12-4 4-10Z"/><circle cx="44" ` +
			`cy="12" r="5"/><circle cx="14" cy="40" r="6"/></g></pattern>`)
	}
	return "none"
}

// coat draws the path d in the look l and draws the pattern over it.
func (p *pen) coat(l look, pat Pattern, c Color, d string) {
	p.path(l, d)
	if pat != Plain {
		p.path(flat(p.weave(pat, c.contrast())).lined(l.edge, l.width), d)
	}
}
