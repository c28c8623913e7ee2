package photo

import (
	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// painters draw things that stand at (x, y), about u high, in a colour.
var painters = map[string]func(c *canvas.Canvas, x, y, u float64, ink ui.Color){
	"parasol": parasol,
	"kite":    kite,
	"tent":    tent,
	"balloon": balloon,
	"bicycle": bicycle,
	"boat":    boat,
	"bench":   bench,
	"dog":     dog,
	"cat":     cat,
	"horse":   horse,
}

// put draws a thing in its place.
func (f frame) put(t Thing) {
	x, y := f.at(float64(t.At)/100, 0.86)
	painters[t.Kind](f.c, x, y, min(f.h*0.3, f.w*0.32), inks[t.Colour])
}

func pt(x, y float64) canvas.Point { return canvas.Point{X: x, Y: y} }

// shadow is the dark spot under a thing.
func shadow(c *canvas.Canvas, x, y, r float64) {
	c.Ellipse(x, y, r, r*0.16, canvas.RGB(0x000000).Fade(0.18))
}

func parasol(c *canvas.Canvas, x, y, u float64, ink ui.Color) {
	shadow(c, x, y, u*0.5)
	c.Line(x, y, x, y-u*0.9, u*0.035, canvas.RGB(0x5b4636))
	var dome canvas.Path
	dome.MoveTo(x-u*0.6, y-u*0.72)
	dome.CubeTo(x-u*0.5, y-u*1.32, x+u*0.5, y-u*1.32, x+u*0.6, y-u*0.72)
	dome.Close()
	c.Fill(&dome, ink)
	var stripe canvas.Path
	stripe.MoveTo(x-u*0.2, y-u*0.72)
	stripe.CubeTo(x-u*0.2, y-u*1.12, x-u*0.06, y-u*1.17, x, y-u*1.17)
	stripe.CubeTo(x+u*0.06, y-u*1.17, x+u*0.2, y-u*1.12, x+u*0.2, y-u*0.72)
	stripe.Close()
	c.Fill(&stripe, canvas.RGB(0xfdf8ec))
	c.Circle(x, y-u*1.18, u*0.03, canvas.RGB(0x5b4636))
}

func kite(c *canvas.Canvas, x, y, u float64, ink ui.Color) {
	top := y - u*2.05
	c.Polyline(u*0.018, canvas.RGB(0x57525c), pt(x, top+u*0.75), pt(x+u*0.16, y-u*0.9), pt(x+u*0.02, y-u*0.3))
	c.Polygon(ink, pt(x, top), pt(x+u*0.34, top+u*0.3), pt(x, top+u*0.8), pt(x-u*0.34, top+u*0.3))
	c.Polygon(ink.Darker(0.22), pt(x, top), pt(x+u*0.34, top+u*0.3), pt(x, top+u*0.3))
	c.Polygon(ink.Darker(0.22), pt(x, top+u*0.3), pt(x-u*0.34, top+u*0.3), pt(x, top+u*0.8))
	for i := range 3 {
		at, side := top+u*(0.95+0.17*float64(i)), u*0.05*float64(1-i)
		c.Polygon(ink, pt(x+side-u*0.07, at-u*0.04), pt(x+side+u*0.07, at+u*0.04), pt(x+side+u*0.07, at-u*0.04),
			pt(x+side-u*0.07, at+u*0.04))
	}
}

func tent(c *canvas.Canvas, x, y, u float64, ink ui.Color) {
	shadow(c, x, y, u*0.75)
	c.Polygon(ink, pt(x-u*0.72, y), pt(x, y-u*0.92), pt(x+u*0.72, y))
	c.Polygon(ink.Darker(0.25), pt(x, y-u*0.92), pt(x+u*0.72, y), pt(x+u*0.24, y))
	c.Polygon(canvas.RGB(0x3a3036), pt(x-u*0.22, y), pt(x-u*0.01, y-u*0.62), pt(x+u*0.16, y))
	c.Line(x, y-u*0.92, x, y-u*1.05, u*0.03, canvas.RGB(0x5b4636))
}

func balloon(c *canvas.Canvas, x, y, u float64, ink ui.Color) {
	at := y - u*1.5
	c.Polyline(u*0.018, canvas.RGB(0x57525c), pt(x, at+u*0.46), pt(x+u*0.05, at+u*0.9), pt(x-u*0.02, y-u*0.2))
	c.Ellipse(x, at, u*0.36, u*0.44, ink)
	c.Polygon(ink.Darker(0.2), pt(x-u*0.06, at+u*0.5), pt(x, at+u*0.42), pt(x+u*0.06, at+u*0.5))
	c.Ellipse(x-u*0.13, at-u*0.16, u*0.07, u*0.12, canvas.RGB(0xffffff).Fade(0.6))
}

func bicycle(c *canvas.Canvas, x, y, u float64, ink ui.Color) {
	shadow(c, x, y, u*0.75)
	r, dark := u*0.3, canvas.RGB(0x2d2b33)
	for _, wx := range []float64{x - u*0.46, x + u*0.46} {
		c.Ring(wx, y-r, r, u*0.05, dark)
		c.Circle(wx, y-r, u*0.035, dark)
	}
	width := u * 0.075
	c.Polyline(width, ink, pt(x-u*0.46, y-r), pt(x-u*0.14, y-u*0.72), pt(x+u*0.34, y-u*0.72), pt(x-u*0.02, y-r),
		pt(x-u*0.46, y-r))
	c.Line(x-u*0.02, y-r, x-u*0.18, y-u*0.82, width, ink)
	c.Line(x+u*0.46, y-r, x+u*0.31, y-u*0.86, width, ink)
	c.RoundRect(x-u*0.32, y-u*0.88, u*0.26, u*0.07, u*0.03, dark)
	c.Polyline(u*0.05, dark, pt(x+u*0.18, y-u*0.9), pt(x+u*0.32, y-u*0.88), pt(x+u*0.4, y-u*0.8))
}

func boat(c *canvas.Canvas, x, y, u float64, ink ui.Color) {
	shadow(c, x, y+u*0.03, u*0.75)
	c.Line(x, y-u*0.2, x, y-u*1.25, u*0.04, canvas.RGB(0x5b4636))
	c.Polygon(canvas.RGB(0xfdf8ec), pt(x+u*0.05, y-u*1.2), pt(x+u*0.05, y-u*0.38), pt(x+u*0.6, y-u*0.38))
	c.Polygon(canvas.RGB(0xe6dcc6), pt(x-u*0.05, y-u*1.1), pt(x-u*0.05, y-u*0.38), pt(x-u*0.42, y-u*0.38))
	c.Polygon(ink, pt(x-u*0.72, y-u*0.3), pt(x+u*0.72, y-u*0.3), pt(x+u*0.48, y), pt(x-u*0.5, y))
	c.Polygon(ink.Darker(0.25), pt(x-u*0.6, y-u*0.14), pt(x+u*0.6, y-u*0.14), pt(x+u*0.48, y), pt(x-u*0.5, y))
}

func bench(c *canvas.Canvas, x, y, u float64, ink ui.Color) {
	shadow(c, x, y, u*0.75)
	for _, side := range []float64{-0.55, 0.55} {
		c.Rect(x+u*side-u*0.03, y-u*0.62, u*0.06, u*0.62, canvas.RGB(0x3b3840))
	}
	for i := range 3 {
		c.RoundRect(x-u*0.72, y-u*(0.68-0.13*float64(i)), u*1.44, u*0.09, u*0.03, ink)
	}
	c.RoundRect(x-u*0.76, y-u*0.3, u*1.52, u*0.1, u*0.03, ink.Darker(0.15))
}

// coat draws something with a dark rim, so that white animals can be seen on snow and black ones in the dark.
func rim(ink ui.Color) ui.Color {
	if ink.R > 200 {
		return ink.Darker(0.35)
	}
	return ink.Lighter(0.22)
}

func dog(c *canvas.Canvas, x, y, u float64, ink ui.Color) {
	shadow(c, x, y, u*0.55)
	for k, col := range []ui.Color{rim(ink), ink} {
		g := u * 0.018 * float64(1-k)
		for _, lx := range []float64{-0.32, -0.2, 0.2, 0.32} {
			c.Limb(x+u*lx, y-u*0.4, u*0.07+g, x+u*lx, y-u*0.05, u*0.05+g, col)
		}
		c.Limb(x-u*0.3, y-u*0.45, u*0.17+g, x+u*0.28, y-u*0.47, u*0.19+g, col)
		c.Limb(x-u*0.42, y-u*0.5, u*0.05+g, x-u*0.62, y-u*0.82, u*0.03+g, col) // tail
		c.Limb(x+u*0.34, y-u*0.55, u*0.12+g, x+u*0.46, y-u*0.78, u*0.14+g, col)
		c.Limb(x+u*0.5, y-u*0.76, u*0.11+g, x+u*0.7, y-u*0.7, u*0.07+g, col) // snout
	}
	c.Limb(x+u*0.38, y-u*0.86, u*0.06, x+u*0.3, y-u*0.62, u*0.075, ink.Darker(0.35)) // hanging ear
	c.Circle(x+u*0.76, y-u*0.72, u*0.04, canvas.RGB(0x151318))
	c.Circle(x+u*0.53, y-u*0.83, u*0.028, canvas.RGB(0xffffff))
	c.Circle(x+u*0.535, y-u*0.83, u*0.016, canvas.RGB(0x151318))
}

func cat(c *canvas.Canvas, x, y, u float64, ink ui.Color) {
	shadow(c, x, y, u*0.42)
	for k, col := range []ui.Color{rim(ink), ink} {
		g := u * 0.018 * float64(1-k)
		c.Polyline(u*0.09+2*g, col, pt(x+u*0.2, y-u*0.08), pt(x+u*0.44, y-u*0.1), pt(x+u*0.5, y-u*0.34), pt(x+u*0.42,
			y-u*0.52))
		c.Ellipse(x, y-u*0.28, u*0.27+g, u*0.3+g, col)
		c.Circle(x, y-u*0.68, u*0.21+g, col)
		c.Polygon(col, pt(x-u*0.2-g, y-u*0.7), pt(x-u*0.17-g, y-u*0.98-g), pt(x, y-u*0.84))
		c.Polygon(col, pt(x+u*0.2+g, y-u*0.7), pt(x+u*0.17+g, y-u*0.98-g), pt(x, y-u*0.84))
	}
	for _, side := range []float64{-0.08, 0.08} {
		c.Ellipse(x+u*side, y-u*0.7, u*0.04, u*0.045, canvas.RGB(0xb7d96a))
		c.Ellipse(x+u*side, y-u*0.7, u*0.014, u*0.04, canvas.RGB(0x151318))
		for i := range 2 {
			c.Line(x+u*side, y-u*0.58, x+u*side*4.2, y-u*(0.62-0.07*float64(i)), u*0.012, rim(ink))
		}
		c.Ellipse(x+u*side*1.3, y-u*0.03, u*0.075, u*0.045, ink.Darker(0.12))
	}
	c.Polygon(canvas.RGB(0xd97f86), pt(x-u*0.03, y-u*0.62), pt(x+u*0.03, y-u*0.62), pt(x, y-u*0.585))
}

func horse(c *canvas.Canvas, x, y, u float64, ink ui.Color) {
	shadow(c, x, y, u*0.7)
	for k, col := range []ui.Color{rim(ink), ink} {
		g := u * 0.018 * float64(1-k)
		for _, lx := range []float64{-0.42, -0.28, 0.26, 0.4} {
			c.Limb(x+u*lx, y-u*0.5, u*0.08+g, x+u*lx, y-u*0.04, u*0.045+g, col)
		}
		c.Limb(x-u*0.36, y-u*0.66, u*0.2+g, x+u*0.34, y-u*0.66, u*0.2+g, col)
		c.Limb(x+u*0.4, y-u*0.72, u*0.16+g, x+u*0.62, y-u*1.18, u*0.11+g, col) // neck
		c.Limb(x+u*0.62, y-u*1.18, u*0.11+g, x+u*0.88, y-u*1.02, u*0.07+g, col)
		c.Polygon(col, pt(x+u*0.54-g, y-u*1.24), pt(x+u*0.58, y-u*1.44-g), pt(x+u*0.67+g, y-u*1.24))
	}
	mane := ink.Darker(0.45)
	if ink.R < 80 {
		mane = canvas.RGB(0x6b6570)
	}
	c.Limb(x+u*0.3, y-u*0.86, u*0.05, x+u*0.5, y-u*1.28, u*0.055, mane)
	c.Limb(x-u*0.52, y-u*0.7, u*0.05, x-u*0.66, y-u*0.3, u*0.06, mane)
	c.Circle(x+u*0.68, y-u*1.18, u*0.022, canvas.RGB(0x151318))
}
