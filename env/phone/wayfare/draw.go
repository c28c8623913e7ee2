package wayfare

import (
	"slices"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// deepest is the largest zoom, at which a ten-thousandth of a degree has 5.76 pixels; each step back halves that.
const deepest = 3

func scaleAt(zoom int) float64 { return 0.72 * float64(int(1)<<min(max(zoom, 0), deepest)) }

// A lens is a part of the island on a part of the screen.
type lens struct {
	c      *canvas.Canvas
	box    ui.Box
	centre Point
	scale  float64
}

// at is the place of a point on the screen.
func (l *lens) at(p Point) canvas.Point { return l.spot(p.Lon-west, north-p.Lat) }

// spot is the place of a point that is given by its distance from the western and the northern edge.
func (l *lens) spot(x, y int) canvas.Point {
	return canvas.Point{X: float64(l.box.X0+l.box.X1)/2 + float64(x+west-l.centre.Lon)*l.scale,
		Y: float64(l.box.Y0+l.box.Y1)/2 + float64(y-north+l.centre.Lat)*l.scale}
}

// sees reports whether something of a radius around a point can be seen.
func (l *lens) sees(p canvas.Point, r float64) bool {
	return p.X > float64(l.box.X0)-r && p.X < float64(l.box.X1)+r && p.Y > float64(l.box.Y0)-r && p.Y < float64(l.box.Y1)+r
}

// under is the point below a place of the picture, counted from its corner.
func (s *State) under(x, y, w, h int) Point {
	k := scaleAt(s.Zoom)
	return Point{Lat: s.Centre.Lat - whole(float64(y-h/2)/k), Lon: s.Centre.Lon + whole(float64(x-w/2)/k)}
}

func whole(f float64) int {
	if f < 0 {
		return -int(-f + 0.5)
	}
	return int(f + 0.5)
}

// limit keeps the middle of the map on the island.
func (s *State) limit() {
	s.Centre.Lat = min(max(s.Centre.Lat, north-span), north)
	s.Centre.Lon = min(max(s.Centre.Lon, west), west+span)
	s.Zoom = min(max(s.Zoom, 0), deepest)
}

// mapWidth is the width of the map on the screen.
const mapWidth = ui.Width - 48

// bigMap is the map that a finger moves. A tap opens a place, a long press any point.
func (s *State) bigMap(p *ui.Page) {
	high := max(p.Room()-12, 240)
	pick := func(x, y int) (Point, bool) {
		at := s.under(x, y, mapWidth, high)
		one := s.closest(at)
		if one == nil {
			return at, false
		}
		return one.at, true
	}
	p.Picture(high, ui.Picture{ID: "map", Name: "Map", Paint: s.painter(s.Centre, s.Zoom, Point{}),
		Touch: func(x, y int) {
			if at, ok := pick(x, y); ok {
				p.Go(spotScreen, at.String())
			}
		},
		Hold: func(x, y int) {
			at, _ := pick(x, y)
			p.Go(spotScreen, at.String())
		},
		Drag: func(x0, y0, x1, y1 int) {
			k := scaleAt(s.Zoom)
			s.Centre.Lat += whole(float64(y1-y0) / k)
			s.Centre.Lon -= whole(float64(x1-x0) / k)
			s.limit()
		}})
	for i, b := range []struct {
		id, name string
		icon     ui.Icon
		do       func()
	}{{"zoom/in", "Zoom in", ui.IconPlus, func() { s.Zoom++; s.limit() }}, {"zoom/out", "Zoom out", ui.IconMinus, func() { s.Zoom--; s.limit() }},
		{"here", "Where you are", ui.IconHere, func() { s.goHere(p) }}} {
		box := ui.Box{X0: mapWidth - 84, Y0: high - 270 + 84*i, X1: mapWidth - 12, Y1: high - 198 + 84*i}
		p.Part(box, ui.Picture{ID: b.id, Name: b.name, Do: b.do, Paint: func(c *canvas.Canvas, b ui.Box) {
			c.RoundRect(float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0), 20, ui.Line)
			c.RoundRect(float64(b.X0+2), float64(b.Y0+2), float64(b.X1-b.X0-4), float64(b.Y1-b.Y0-4), 18, ui.Surface)
		}})
		p.PartIcon(ui.Box{X0: box.X0 + 18, Y0: box.Y0 + 18, X1: box.X1 - 18, Y1: box.Y1 - 18}, b.icon, "", ui.Ink)
	}
	if p.Modal("location") {
		p.Confirm("Where are you?", "Wayfare may not see where this phone is. Everything else works without it.", "Allow", func() {
			p.Sys.Shell.Grant(Name)
			s.goHere(p)
		})
	}
}

// goHere moves the map to where the phone is, if the app may know that.
func (s *State) goHere(p *ui.Page) {
	switch {
	case s.mayLocate(p):
		s.Centre, s.Zoom = s.Here, max(s.Zoom, 1)
		p.Snack("You are at " + s.Here.String())
	case !p.Sys.Settings.Location:
		p.Snack("Location is off; see Panel")
	default:
		p.Pop("location", "")
	}
}

// closest is the place whose symbol a finger hits at a point.
func (s *State) closest(at Point) *place {
	t, near := s.island(), whole(18/scaleAt(s.Zoom))
	for i := range t.places {
		if o := t.places[i].at; max(o.Lat-at.Lat, at.Lat-o.Lat) <= near && max(o.Lon-at.Lon, at.Lon-o.Lon) <= near {
			return &t.places[i]
		}
	}
	return nil
}

// painter draws the island around a point, with the saved spots, and a pin unless it is zero.
func (s *State) painter(centre Point, zoom int, pin Point) func(c *canvas.Canvas, b ui.Box) {
	t, favourites, markers := s.island(), slices.Clone(s.Favourites), slices.Clone(s.Markers)
	return func(c *canvas.Canvas, b ui.Box) {
		l := &lens{c: c, box: b, centre: centre, scale: scaleAt(zoom)}
		c.Within(float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0), func() {
			l.land(t)
			for i := range t.sights {
				l.sight(&t.sights[i])
			}
			for i := range t.places {
				l.place(&t.places[i], zoom >= 2)
			}
			for _, at := range favourites {
				q := l.at(at)
				c.Star(q.X+12, q.Y-12, 11, ui.White)
				c.Star(q.X+12, q.Y-12, 9, canvas.RGB(0xe0a100))
			}
			for _, at := range markers {
				l.flag(l.at(at))
			}
			if pin != (Point{}) {
				q := l.at(pin)
				c.Ring(q.X, q.Y, 24, 4, ui.Danger)
			}
		})
	}
}

// trackPainter draws a track on the whole island.
func (s *State) trackPainter(stops []Point) func(c *canvas.Canvas, b ui.Box) {
	t, stops := s.island(), slices.Clone(stops)
	return func(c *canvas.Canvas, b ui.Box) {
		l := &lens{c: c, box: b, centre: Point{north - span/2, west + span/2}, scale: float64(b.Y1-b.Y0-20) / span}
		c.Within(float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0), func() {
			l.land(t)
			var way []canvas.Point
			for _, at := range stops {
				way = append(way, l.at(at))
			}
			if len(way) > 1 {
				c.Polyline(5, ui.Danger, way...)
			}
			for _, q := range way {
				c.Circle(q.X, q.Y, 9, ui.White)
				c.Circle(q.X, q.Y, 6, ui.Danger)
			}
		})
	}
}

// land draws the sea, the land, its roads and hills.
func (l *lens) land(t *island) {
	b := l.box
	l.c.Rect(float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0), canvas.RGB(0xbcd9ea))
	var coast []canvas.Point
	corner := func(i, x, y, dx, dy int) {
		coast = append(coast, l.spot(x+dx*t.coast[i]-20*dx, y+dy*t.coast[i]-20*dy))
	}
	for i := range 4 { // four points a side, from its corner on
		corner(i, 40+i*187, -10, 0, 1)
	}
	for i := range 4 {
		corner(4+i, span+10, 40+i*187, -1, 0)
	}
	for i := range 4 {
		corner(8+i, span-40-i*187, span+10, 0, -1)
	}
	for i := range 4 {
		corner(12+i, -10, span-40-i*187, 1, 0)
	}
	l.c.Polygon(canvas.RGB(0xf3efe2), coast...)
	l.c.Polyline(3, canvas.RGB(0xd8cfae), append(coast, coast[0])...)
	for i := range 5 { // woods
		q := l.spot(90+t.coast[i]*18+i*30%200, 70+i*125)
		l.c.Ellipse(q.X, q.Y, 55*l.scale, 32*l.scale, canvas.RGB(0xd5e5c4))
	}
	for i := 1; i < side; i++ {
		wide := 3.0
		if i%3 == 1 {
			wide = 6
		}
		a, z := l.spot(10+t.coast[i], i*field), l.spot(span-10-t.coast[i+7], i*field)
		l.c.Line(a.X, a.Y, z.X, z.Y, wide, canvas.RGB(0xd9d2c2))
		a, z = l.spot(i*field, 10+t.coast[i+8]), l.spot(i*field, span-10-t.coast[16-i-1])
		l.c.Line(a.X, a.Y, z.X, z.Y, wide, canvas.RGB(0xd9d2c2))
	}
}

// symbols are the letters and colours of the kinds of places.
var symbols = map[string]struct {
	icon ui.Icon
	ink  ui.Color
}{
	"Bakery": {ui.IconTag, ui.Amber}, "Café": {ui.IconPot, ui.Coral}, "Chemist": {ui.IconPlus, ui.Danger}, "Harbour": {ui.IconFlag, ui.Blue},
	"Hotel": {ui.IconMoon, ui.Plum}, "Library": {ui.IconNote, ui.Indigo}, "Museum": {ui.IconPicture, ui.Slate}, "Park": {ui.IconSun, ui.Green},
	"Pool": {ui.IconWifi, ui.Teal}, "School": {ui.IconEdit, ui.Olive}, "Station": {ui.IconCar, ui.Ink}, "Theatre": {ui.IconMusic, ui.Rose},
}

// place draws a place's symbol and, close enough, its name.
func (l *lens) place(one *place, named bool) {
	q := l.at(one.at)
	if !l.sees(q, 120) {
		return
	}
	look := symbols[one.kind]
	r := 12.0
	if named {
		r = 15
	}
	l.c.Circle(q.X, q.Y, r+2, ui.White)
	l.c.Circle(q.X, q.Y, r, look.ink)
	look.icon.Draw(l.c, q.X, q.Y, r*1.4, ui.White)
	if named {
		st := ui.Style(17, true, ui.Ink)
		st.Align = canvas.Center
		l.c.Text(q.X, q.Y+r+13, one.name, st)
	}
}

// flag draws a marker.
func (l *lens) flag(q canvas.Point) {
	l.c.Line(q.X-12, q.Y-2, q.X-12, q.Y-32, 3, ui.Danger)
	l.c.Polygon(ui.Danger, canvas.Point{X: q.X - 12, Y: q.Y - 32}, canvas.Point{X: q.X + 8, Y: q.Y - 26}, canvas.Point{X: q.X - 12, Y: q.Y - 18})
}

// sight draws what only the map shows.
func (l *lens) sight(one *sight) {
	q := l.at(one.at)
	if !l.sees(q, 60) {
		return
	}
	wood, x, y := canvas.RGB(0x6b4a2f), q.X, q.Y
	point := func(dx, dy float64) canvas.Point { return canvas.Point{X: x + dx, Y: y + dy} }
	switch one.kind {
	case "windmill":
		l.c.Polygon(wood, point(-9, 22), point(9, 22), point(5, -4), point(-5, -4))
		for _, d := range [][2]float64{{15, 15}, {-15, 15}, {15, -15}, {-15, -15}} {
			l.c.Line(x, y-6, x+d[0], y-6+d[1], 4, ui.Ink)
		}
	case "shipwreck":
		l.c.Polygon(wood, point(-22, 2), point(20, 8), point(10, 18), point(-14, 14))
		l.c.Line(x-2, y+8, x+8, y-20, 3, wood)
		l.c.Line(x-4, y-8, x+14, y-4, 3, wood)
	case "tent":
		l.c.Polygon(canvas.RGB(0xd9722e), point(-22, 18), point(22, 18), point(0, -18))
		l.c.Polygon(canvas.RGB(0x7c3a10), point(-6, 18), point(6, 18), point(0, -4))
	case "stone circle":
		for _, d := range [][2]float64{{0, -18}, {15, -9}, {15, 9}, {0, 18}, {-15, 9}, {-15, -9}} {
			l.c.RoundRect(x+d[0]-5, y+d[1]-7, 10, 14, 4, canvas.RGB(0x7a7d84))
		}
	}
}
