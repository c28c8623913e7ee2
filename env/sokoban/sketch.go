package sokoban

// The tiles are drawn on a square of 16 by 16, y down; at the usual size that is one unit per pixel, so edges that must
// be sharp are at whole numbers.

// sketch is the ink of a tile at a point.
func sketch(t Tile, x, y float64) ink {
	switch t {
	case Wall:
		return bricks(x, y)
	case Target:
		return dot(x, y)
	case Box:
		return crate(x, y, crateInks)
	case BoxHome:
		return crateHome(x, y)
	case Player:
		return figure(x, y, floor)
	case PlayerOnTarget:
		return figure(x, y, ring)
	}
	return floor(x, y)
}

// bricks are four courses, every other one shifted by half a brick, so that adjacent walls join.
func bricks(x, y float64) ink {
	course := int(y / 4)
	if course%2 == 1 {
		x += 4
	}
	for x >= 8 {
		x -= 8
	}
	y -= float64(4 * course)
	switch {
	case x < 1 || y < 1:
		return mortar
	case y < 2:
		return brickLight
	case x >= 7 || y >= 3.5:
		return brickDark
	}
	return brick
}

// floor is plain with a faint line between squares, which helps counting.
func floor(x, y float64) ink {
	if x < 0.5 || y < 0.5 || x >= 15.5 || y >= 15.5 {
		return groundEdge
	}
	return ground
}

// within reports whether a point is no further than r from 8,8.
func within(x, y, r float64) bool { return (x-8)*(x-8)+(y-8)*(y-8) <= r*r }

// dot is the target: a red dot in a pale ring.
func dot(x, y float64) ink {
	switch {
	case within(x, y, 4):
		return red
	case within(x, y, 6) && !within(x, y, 5):
		return redRim
	}
	return floor(x, y)
}

// ring is the visible part of a target under the player.
func ring(x, y float64) ink {
	if within(x, y, 7.5) && !within(x, y, 6) {
		return red
	}
	return floor(x, y)
}

// A crateInk set colours a box.
type crateInk struct{ line, face, light, dark ink }

var (
	crateInks = crateInk{woodLine, wood, woodLight, woodDark}
	homeInks  = crateInk{goldLine, gold, goldLight, goldDark}
)

// crate is a wooden box: a frame, and two boards across it.
func crate(x, y float64, c crateInk) ink {
	inset := min(x, y, 16-x, 16-y)
	switch {
	case inset < 1:
		return floor(x, y)
	case inset < 2:
		return c.line
	case inset < 4:
		if x+y < 16 {
			return c.light
		}
		return c.face
	case inset < 5:
		return c.line
	}
	if across := x - y; across > -1.5 && across < 1.5 {
		return c.light
	}
	return c.dark
}

// crateHome is a red box with a white tick.
func crateHome(x, y float64) ink {
	inset := min(x, y, 16-x, 16-y)
	switch {
	case inset < 4:
		return crate(x, y, homeInks)
	case along(x, y, 5, 8.3, 7.2, 10.5, 1.1) || along(x, y, 7.2, 10.5, 11.2, 5.7, 1.1):
		return white
	}
	return goldDark
}

// along reports whether a point is within r of the line from ax,ay to bx,by.
func along(x, y, ax, ay, bx, by, r float64) bool {
	dx, dy := bx-ax, by-ay
	t := min(max(((x-ax)*dx+(y-ay)*dy)/(dx*dx+dy*dy), 0), 1)
	ex, ey := ax+t*dx-x, ay+t*dy-y
	return ex*ex+ey*ey <= r*r
}

// figure is the player from above left: a green round body with two eyes.
func figure(x, y float64, under func(x, y float64) ink) ink {
	eye := min((x-5.5)*(x-5.5), (x-10.5)*(x-10.5)) + (y-7)*(y-7)
	switch {
	case eye < 0.6:
		return black
	case eye < 2.6:
		return white
	case within(x, y, 5):
		if (x-8)*(x-8)+(y-4)*(y-4) < 6 {
			return greenLight
		}
		return green
	case within(x, y, 6):
		return greenDark
	}
	return under(x, y)
}
