package football

import "gymkhana/canvas"

// The radar: pixels per metre, and its rim.
const (
	radarScale = 2.4
	radarEdge  = 10.0
)

// radar is the place of the radar: the corner with the fewest players or, if each has some, the edge.
func (s *State) radar(cam camera) box {
	const gap = 16
	w, h := 2*(halfLong*radarScale+radarEdge), 2*(halfWide*radarScale+radarEdge)
	left, right, top, bottom := float64(gap), Width-gap-w, barTall+gap/2, Height-gap-h
	places := []box{{left, bottom, w, h}, {right, bottom, w, h}, {right, top, w, h}, {left, top, w, h}}
	for x := left; x <= right; x += gap {
		places = append(places, box{x, bottom, w, h}, box{x, top, w, h})
	}
	for y := top; y <= bottom; y += gap {
		places = append(places, box{left, y, w, h}, box{right, y, w, h})
	}
	return s.freest(cam, places)
}

// drawRadar paints the whole pitch from above, and the camera's view.
func drawRadar(c *canvas.Canvas, cam camera, s *State, own box) {
	left, top, w, h := own.x, own.y, own.w, own.h
	x0, y0 := left+w/2, top+h/2
	c.RoundRect(left, top, w, h, 8, canvas.RGB(0x0e2a18).Fade(0.82))
	at := func(x, y float64) (float64, float64) { return x0 + x*radarScale, y0 + y*radarScale }
	line := chalk.Fade(0.75)
	box := func(ax, ay, bx, by float64) {
		px, py := at(ax, ay)
		qx, qy := at(bx, by)
		c.Frame(px, py, qx-px, qy-py, 1.5, line)
	}
	box(-halfLong, -halfWide, halfLong, halfWide)
	for _, sign := range []float64{-1, 1} {
		end := sign * halfLong
		deep := sign * (halfLong - BoxDepth.Float())
		box(min(end, deep), -BoxHalf.Float(), max(end, deep), BoxHalf.Float())
		px, py := at(end, -postY)
		c.Rect(px-2.5, py, 5, 2*postY*radarScale, white)
	}
	px, py := at(0, -halfWide)
	c.Rect(px-0.75, py, 1.5, 2*halfWide*radarScale, line)
	c.Ring(x0, y0, 9.15*radarScale, 1.5, line)
	drawView(c, cam, at, left, top, w, h)
	for side := range s.Teams {
		for i := range s.Count[side] {
			p := &s.Teams[side][i]
			px, py := at(p.Pos.X.Float(), p.Pos.Y.Float())
			r := 4.5
			if Side(side) == Left && i == s.Active {
				c.Circle(px, py, r+4, white)
				c.Circle(px, py, r+2.7, blue)
			}
			c.Circle(px, py, r, ink)
			c.Circle(px, py, r-1, kitOf(Side(side), p.Role).shirt)
		}
	}
	px, py = at(s.Ball.Pos.X.Float(), s.Ball.Pos.Y.Float())
	c.Circle(px, py, 3.8, ink)
	c.Circle(px, py, 2.6, white)
}

// drawView outlines the part of the pitch that the picture shows.
func drawView(c *canvas.Canvas, cam camera, at func(x, y float64) (float64, float64), left, top, w, h float64) {
	corner := func(px, py float64) canvas.Point {
		y, scale := cam.row(py)
		x, y := at(cam.x+(px-centreX)/scale, y)
		return canvas.Point{X: x, Y: y}
	}
	c.Clip(left+2, top+2, w-4, h-4)
	a, b, d, e := corner(0, barTall), corner(Width, barTall), corner(Width, Height), corner(0, Height)
	c.Polyline(1.2, white.Fade(0.6), a, b, d, e, a)
	c.Unclip()
}
