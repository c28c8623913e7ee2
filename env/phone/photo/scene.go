package photo

import (
	"strconv"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// A frame is the rectangle that a whole photograph fills, before cropping.
type frame struct {
	c          *canvas.Canvas
	x, y, w, h float64
	moment     int
}

// at converts shares of the width and the height.
func (f frame) at(x, y float64) (float64, float64) { return f.x + x*f.w, f.y + y*f.h }

// rand is a number below n that depends on the moment.
func (f frame) rand(n, salt int) int {
	return (f.moment*7919 + salt*104729 + f.moment*f.moment*31) >> 2 % n
}

// sky fills the upper part.
func (f frame) sky(top, low uint32, until float64) {
	f.c.Gradient(f.x, f.y, f.w, f.h*until+1, canvas.RGB(top), canvas.RGB(low))
}

// clouds drift to another place in each photograph.
func (f frame) clouds(col ui.Color) {
	for i := range 2 + f.rand(2, 1) {
		x, y := f.at(float64(f.rand(100, 3+i))/100, 0.09+0.06*float64(f.rand(4, 9+i)))
		r := f.h * (0.03 + 0.008*float64(f.rand(3, 5+i)))
		f.c.Ellipse(x, y, 3.2*r, r, col)
		f.c.Circle(x-r*0.8, y-r*0.5, r*1.1, col)
		f.c.Circle(x+r*0.7, y-r*0.7, r*1.3, col)
	}
}

func (f frame) sun(col ui.Color) {
	x, y := f.at(0.1+0.008*float64(f.rand(100, 2)), 0.14)
	f.c.Circle(x, y, f.h*0.055, col)
}

// ground fills the lower part from a share of the height on.
func (f frame) ground(from float64, col uint32) {
	f.c.Rect(f.x, f.y+f.h*from, f.w, f.h*(1-from)+1, canvas.RGB(col))
}

// hill is a wave of land whose crest is at a share of the height.
func (f frame) hill(left, crest, right float64, peak float64, col uint32) {
	var p canvas.Path
	x0, y0 := f.at(0, left)
	x1, y1 := f.at(peak, crest)
	x2, y2 := f.at(1, right)
	p.MoveTo(x0, y0)
	p.QuadTo(x1, y1, x2, y2)
	p.LineTo(x2, f.y+f.h)
	p.LineTo(x0, f.y+f.h)
	p.Close()
	f.c.Fill(&p, canvas.RGB(col))
}

var backgrounds = map[Place]func(frame){
	"beach":  beach,
	"meadow": meadow,
	"street": street,
	"snow":   snow,
	"lake":   lake,
	"garden": garden,
}

func beach(f frame) {
	f.sky(0x7cc1ea, 0xd9eff8, 0.45)
	f.sun(canvas.RGB(0xfff3c2))
	f.clouds(canvas.RGB(0xffffff).Fade(0.85))
	f.c.Gradient(f.x, f.y+f.h*0.42, f.w, f.h*0.2, canvas.RGB(0x3f95b5), canvas.RGB(0x7fc6cf))
	for i := range 5 {
		x, y := f.at(float64(f.rand(90, 20+i))/100, 0.455+0.03*float64(i))
		f.c.RoundRect(x, y, f.w*0.12, f.h*0.007, f.h*0.003, canvas.RGB(0xffffff).Fade(0.6))
	}
	f.hill(0.62, 0.55, 0.6, 0.4+0.002*float64(f.rand(100, 8)), 0xf0dfb4)
	f.hill(0.63, 0.575, 0.61, 0.4+0.002*float64(f.rand(100, 8)), 0xe6cf98)
}

func meadow(f frame) {
	f.sky(0x8fc7ee, 0xe6f3f4, 0.55)
	f.clouds(canvas.RGB(0xffffff).Fade(0.9))
	f.hill(0.5, 0.28, 0.46, 0.25+0.005*float64(f.rand(100, 4)), 0x8fb58f)
	f.hill(0.52, 0.5, 0.5, 0.6, 0x6fa75d)
	f.ground(0.55, 0x7db85f)
	for i := range 26 {
		x, y := f.at(float64(f.rand(100, 40+i))/100, 0.6+0.38*float64((i*37)%26)/26)
		f.c.Circle(x, y, f.h*0.008, []ui.Color{canvas.RGB(0xfff6d8), canvas.RGB(0xf7d84a), canvas.RGB(0xe9a7c2)}[i%3])
	}
}

func street(f frame) {
	f.sky(0xc9dbe6, 0xf3ead9, 0.5)
	walls := []uint32{0xc9876a, 0xdcb981, 0xa8b3a0, 0xb58f95, 0x9fb0bf}
	for i := range 5 {
		x, w := f.x+f.w*0.2*float64(i), f.w*0.2
		top := f.y + f.h*(0.12+0.035*float64(f.rand(4, 30+i)))
		f.c.Rect(x, top, w+1, f.h*0.66+f.y-top, canvas.RGB(walls[(i+f.moment)%5]))
		f.c.Polygon(canvas.RGB(0x7a453a), canvas.Point{X: x - 2, Y: top}, canvas.Point{X: x + w/2, Y: top - f.h*0.09},
			canvas.Point{X: x + w + 2, Y: top})
		for k := range 4 {
			wx, wy := x+w*(0.17+0.4*float64(k%2)), top+f.h*(0.05+0.15*float64(k/2))
			f.c.RoundRect(wx, wy, w*0.26, f.h*0.085, 2, canvas.RGB(0xfaf3dc))
			f.c.Rect(wx+w*0.12, wy, w*0.02, f.h*0.085, canvas.RGB(0x6d6258))
		}
	}
	f.ground(0.66, 0xb9b2a8)
	f.ground(0.7, 0x7d7a80)
	for i := range 5 {
		x, y := f.at(0.03+0.22*float64(i), 0.86)
		f.c.Rect(x, y, f.w*0.11, f.h*0.014, canvas.RGB(0xe9e4d8))
	}
}

func snow(f frame) {
	f.sky(0x9fb6d6, 0xeaf0f7, 0.6)
	f.c.Polygon(canvas.RGB(0x8fa3bd), canvas.Point{X: f.x - f.w*0.1, Y: f.y + f.h*0.6}, canvas.Point{X: f.x + f.w*0.3,
		Y: f.y + f.h*0.16}, canvas.Point{X: f.x + f.w*0.7, Y: f.y + f.h*0.6})
	f.c.Polygon(canvas.RGB(0xf6f9fd), canvas.Point{X: f.x + f.w*0.21, Y: f.y + f.h*0.26}, canvas.Point{X: f.x +
		f.w*0.3, Y: f.y + f.h*0.16}, canvas.Point{X: f.x + f.w*0.39, Y: f.y + f.h*0.26})
	f.c.Polygon(canvas.RGB(0x7b91ae), canvas.Point{X: f.x + f.w*0.4, Y: f.y + f.h*0.6}, canvas.Point{X: f.x + f.w*0.8,
		Y: f.y + f.h*0.24}, canvas.Point{X: f.x + f.w*1.2, Y: f.y + f.h*0.6})
	f.hill(0.55, 0.46, 0.58, 0.5, 0xf4f8fc)
	for i := range 4 {
		x, y := f.at(0.06+0.27*float64(i)+0.001*float64(f.rand(80, i)), 0.57)
		for k := range 3 {
			r := f.h * (0.055 - 0.012*float64(k))
			at := y - f.h*0.05*float64(k)
			f.c.Polygon(canvas.RGB(0x3f6b58), canvas.Point{X: x - r, Y: at}, canvas.Point{X: x + r, Y: at},
				canvas.Point{X: x, Y: at - 1.7*r})
		}
	}
	for i := range 24 {
		x, y := f.at(float64(f.rand(100, 60+i))/100, float64((i*41)%60)/60)
		f.c.Circle(x, y, f.h*0.006, canvas.RGB(0xffffff))
	}
}

func lake(f frame) {
	f.sky(0xe9a986, 0xfbe6c6, 0.5)
	f.sun(canvas.RGB(0xfff0cf))
	f.hill(0.46, 0.22, 0.44, 0.2+0.006*float64(f.rand(100, 4)), 0x8a7f9c)
	f.hill(0.47, 0.38, 0.45, 0.7, 0x5f6f86)
	f.c.Gradient(f.x, f.y+f.h*0.45, f.w, f.h*0.3, canvas.RGB(0xd9a68e), canvas.RGB(0x5d7f98))
	for i := range 7 {
		x, y := f.at(float64(f.rand(90, 20+i))/100, 0.48+0.035*float64(i))
		f.c.RoundRect(x, y, f.w*0.14, f.h*0.006, f.h*0.003, canvas.RGB(0xffffff).Fade(0.4))
	}
	f.hill(0.7, 0.66, 0.72, 0.5, 0x6f8a5c)
	f.hill(0.73, 0.7, 0.75, 0.5, 0x5c7a4d)
}

func garden(f frame) {
	f.sky(0xa9d3ea, 0xe8f4ec, 0.4)
	for i := range 7 {
		x, y := f.at(0.02+0.16*float64(i), 0.36)
		f.c.Circle(x, y, f.h*(0.1+0.012*float64(f.rand(4, i))), canvas.RGB([]uint32{0x4f8a52, 0x5d9a58, 0x447a4d}[i%3]))
	}
	for i := range 15 {
		x, y := f.at(float64(i)/15, 0.4)
		f.c.RoundRect(x+1, y, f.w/15-3, f.h*0.19, 3, canvas.RGB(0xf1e8d6))
		f.c.Rect(x+1, y+f.h*0.05, f.w/15, f.h*0.018, canvas.RGB(0xd9cdb6))
	}
	f.ground(0.58, 0x86b966)
	f.hill(0.58, 0.575, 0.58, 0.5, 0x78ab5a)
	for i := range 12 {
		x, y := f.at(0.04+float64(i)/12.5, 0.615)
		f.c.Rect(x-1, y, 2, f.h*0.03, canvas.RGB(0x3f7a45))
		f.c.Circle(x, y, f.h*0.014, []ui.Color{canvas.RGB(0xd8587a), canvas.RGB(0xf0a63b),
			canvas.RGB(0xa56fc4)}[(i+f.moment)%3])
	}
}

// sign is a board with a number: at a house in a street, on a post elsewhere.
func (f frame) sign(number int, house bool) {
	x, y := f.at(0.5, 0.42)
	w := min(f.w, f.h) * 0.2
	h := w * 0.55
	if !house {
		f.c.Rect(x-w*0.05, y, w*0.1, f.h*0.3, canvas.RGB(0x5e4a3a))
	}
	f.c.RoundRect(x-w/2, y-h/2, w, h, h*0.2, canvas.RGB(0x1f3f77))
	f.c.RoundRect(x-w/2+2, y-h/2+2, w-4, h-4, h*0.16, canvas.RGB(0x2c58a3))
	st := ui.Style(h*0.72, true, ui.White)
	st.Align = canvas.Center
	f.c.Text(x, y, strconv.Itoa(number), st)
}
