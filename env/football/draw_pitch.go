package football

import (
	"image"
	"math"

	"gymkhana/canvas"
)

// The colours of the ground.
var (
	turf     = canvas.RGB(0x4c9e4a)
	turfDark = canvas.RGB(0x428f42)
	runoff   = canvas.RGB(0x357a3a)
	concrete = canvas.RGB(0x4b5363)
	seats    = [2]canvas.Color{canvas.RGB(0x38404f), canvas.RGB(0x2f3644)}
	panels   = [2]canvas.Color{canvas.RGB(0x123a6b), canvas.RGB(0xf0ece0)}
)

// The ground in metres.
const (
	stripes   = 20  // mown across the pitch
	lineWidth = 0.2 // a little wider than in reality
	boards    = 4.0 // distance from the far touch-line
	netDepth  = 2.2
)

// half length, half width and goals of the pitch as floats.
var (
	halfLong = HalfLength.Float()
	halfWide = HalfWidth.Float()
	postY    = GoalHalf.Float()
	barZ     = GoalHeight.Float()
)

// drawGrass paints the whole picture as grass, row by row, since all points of a row have the same distance.
func drawGrass(img *image.RGBA, cam camera) {
	var plain [2][4 * Width]byte
	var beside [4 * Width]byte
	for i := 0; i < 4*Width; i += 4 {
		put(plain[0][i:], turf)
		put(plain[1][i:], turfDark)
		put(beside[i:], runoff)
	}
	for py := range Height {
		y, scale := cam.row(float64(py) + 0.5)
		row := img.Pix[py*img.Stride : py*img.Stride+4*Width]
		if math.Abs(y) > halfWide+1.5 {
			copy(row, beside[:])
			continue
		}
		from := 0.0 // where the last stripe has ended
		under := &beside
		for i := range stripes + 1 {
			edge := centreX + (-halfLong+float64(i)*2*halfLong/stripes-cam.x)*scale
			if i == 0 {
				edge -= 1.5 * scale
			} else if i == stripes {
				edge += 1.5 * scale
			}
			edge = min(max(edge, 0), Width)
			if edge > from {
				copy(row[4*int(from):4*int(edge)], under[:])
			}
			next := &beside
			if i < stripes {
				next = &plain[i%2]
			}
			if at := int(edge); at < Width {
				share := edge - float64(at)
				for k := range 3 {
					row[4*at+k] = uint8(float64(under[k])*share + float64(next[k])*(1-share) + 0.5)
				}
				row[4*at+3] = 255
				edge = float64(at + 1)
			}
			from, under = edge, next
		}
		if from < Width {
			copy(row[4*int(from):], under[:])
		}
	}
}

func put(p []byte, col canvas.Color) { p[0], p[1], p[2], p[3] = col.R, col.G, col.B, 255 }

// drawLines paints the lines of the pitch.
func drawLines(c *canvas.Canvas, cam camera) {
	across := func(x, y0, y1 float64) { // a line along y, in pieces, each of which costs by its box
		const pieces, lap = 4, 0.2
		for i := range pieces {
			from, to := y0+(y1-y0)*float64(i)/pieces, y0+(y1-y0)*float64(i+1)/pieces
			strip(c, cam, x-lineWidth/2, max(from-lap, y0), x+lineWidth/2, to)
		}
	}
	along := func(x0, x1, y float64) { strip(c, cam, x0, y-lineWidth*0.7, x1, y+lineWidth*0.7) }
	box := func(sign, deep, half float64) {
		across(sign*(halfLong-deep), -half, half)
		x0, x1 := min(sign*halfLong, sign*(halfLong-deep)), max(sign*halfLong, sign*(halfLong-deep))
		along(x0, x1, -half)
		along(x0, x1, half)
	}
	along(-halfLong, halfLong, -halfWide)
	along(-halfLong, halfLong, halfWide)
	across(0, -halfWide, halfWide)
	arc(c, cam, 0, 0, 9.15, 0, 2*math.Pi)
	spot(c, cam, 0, 0)
	for _, sign := range []float64{-1, 1} {
		if !cam.sees(sign*(halfLong-22), 0) && !cam.sees(sign*halfLong, 0) {
			continue
		}
		across(sign*halfLong, -halfWide, halfWide)
		box(sign, BoxDepth.Float(), BoxHalf.Float())
		box(sign, 5.5, 9.16)
		spot(c, cam, sign*(halfLong-11), 0)
		const half = 0.926 // half of the angle of the arc at a penalty area: cos is 5.5/9.15
		middle := map[bool]float64{true: math.Pi, false: 0}[sign > 0]
		arc(c, cam, sign*(halfLong-11), 0, 9.15, middle-half, middle+half)
	}
}

// ground paints a rectangle on the grass.
func strip(c *canvas.Canvas, cam camera, x0, y0, x1, y1 float64) {
	c.Polygon(chalk, cam.point(x0, y0), cam.point(x1, y0), cam.point(x1, y1), cam.point(x0, y1))
}

// arc paints a part of a circle on the grass.
func arc(c *canvas.Canvas, cam camera, x, y, r, from, to float64) {
	if !cam.sees(x-r, y) && !cam.sees(x+r, y) {
		return
	}
	const parts = 48
	var path canvas.Path
	for i := range 2*parts + 2 {
		angle, at := from+(to-from)*float64(i)/parts, r+lineWidth*0.6
		if i > parts {
			angle, at = to-(to-from)*float64(i-parts-1)/parts, r-lineWidth*0.6
		}
		sin, cos := math.Sincos(angle)
		p := cam.point(x+at*cos, y+at*sin)
		if i == 0 {
			path.MoveTo(p.X, p.Y)
		} else {
			path.LineTo(p.X, p.Y)
		}
	}
	path.Close()
	c.Fill(&path, chalk)
}

// spot paints a point on the grass.
func spot(c *canvas.Canvas, cam camera, x, y float64) {
	px, py, scale := cam.at(x, y, 0)
	c.Ellipse(px, py, 0.28*scale, 0.28*scale*camSin, chalk)
}

// drawStand paints the visible part behind the far touch-line: boards and rows of seats.
func drawStand(c *canvas.Canvas, cam camera) {
	y := -halfWide - boards
	_, foot, scale := cam.at(0, y, 0)
	_, top, _ := cam.at(0, y, 1.3)
	if foot < 0 {
		return
	}
	foot, top = math.Round(foot), math.Round(top)
	c.Rect(0, 0, Width, max(top, 0), concrete)
	for i, edge := 0, top-8; edge > 0; i, edge = i+1, edge-14 {
		c.Rect(0, max(edge-12, 0), Width, min(12, edge), seats[i%2])
	}
	const length = 13.6 // the length of a board
	size := max(math.Round(0.85*scale), 8)
	for i := -6; i < 6; i++ {
		x, _, _ := cam.at(float64(i)*length, y, 0)
		from, to := math.Round(x), math.Round(x+length*scale)
		if to < 0 || from > Width {
			continue
		}
		c.Rect(from, top, to-from, foot-top, panels[i&1])
		c.Text((from+to)/2, (top+foot)/2, "GYMKHANA", canvas.Style{Size: size, Bold: true, Align: canvas.Center, Color: panels[1-i&1]})
	}
	c.Rect(0, foot, Width, 2, ink.Fade(0.4))
}

// drawNet paints the back of a goal: its net on the far side, behind and above.
func drawNet(c *canvas.Canvas, cam camera, sign float64) {
	front, behind := sign*halfLong, sign*(halfLong+netDepth)
	at := func(x, y, z float64) canvas.Point {
		px, py, _ := cam.at(x, y, z)
		return canvas.Point{X: px, Y: py}
	}
	c.Polygon(ink.Fade(0.22), cam.point(front, -postY), cam.point(behind, -postY), cam.point(behind, postY), cam.point(front, postY))
	c.Polygon(white.Fade(0.14), at(behind, -postY, 0), at(behind, postY, 0), at(behind, postY, barZ*0.8), at(behind, -postY, barZ*0.8))
	mesh(c, at, [3]float64{behind, -postY, 0}, [3]float64{0, 2 * postY, 0}, [3]float64{0, 0, barZ * 0.8}, 16, 5)
	mesh(c, at, [3]float64{front, -postY, barZ}, [3]float64{behind - front, 0, -barZ * 0.2}, [3]float64{0, 2 * postY, 0}, 5, 16)
	mesh(c, at, [3]float64{front, -postY, 0}, [3]float64{behind - front, 0, 0}, [3]float64{0, 0, barZ * 0.9}, 5, 5)
	upright(c, cam, sign, -postY)
}

// mesh paints the threads of a net over a parallelogram.
func mesh(c *canvas.Canvas, at func(x, y, z float64) canvas.Point, from, u, v [3]float64, nu, nv int) {
	thread := white.Fade(0.5)
	point := func(a, b float64) canvas.Point {
		return at(from[0]+a*u[0]+b*v[0], from[1]+a*u[1]+b*v[1], from[2]+a*u[2]+b*v[2])
	}
	line := func(p, q canvas.Point) { c.Limb(p.X, p.Y, 0.5, q.X, q.Y, 0.5, thread) }
	for i := range nu + 1 {
		line(point(float64(i)/float64(nu), 0), point(float64(i)/float64(nu), 1))
	}
	for i := range nv + 1 {
		line(point(0, float64(i)/float64(nv)), point(1, float64(i)/float64(nv)))
	}
}

// drawGoal paints the front of a goal, through which players behind it are visible: the near side, the near post and
// the bar.
func drawGoal(c *canvas.Canvas, cam camera, sign float64) {
	front, behind := sign*halfLong, sign*(halfLong+netDepth)
	at := func(x, y, z float64) canvas.Point {
		px, py, _ := cam.at(x, y, z)
		return canvas.Point{X: px, Y: py}
	}
	mesh(c, at, [3]float64{front, postY, 0}, [3]float64{behind - front, 0, 0}, [3]float64{0, 0, barZ * 0.9}, 5, 5)
	upright(c, cam, sign, postY)
	x0, y0, scale := cam.at(front, -postY, barZ)
	x1, y1, _ := cam.at(front, postY, barZ)
	c.Limb(x0, y0, 0.12*scale, x1, y1, 0.12*scale, white)
}

// upright paints a post.
func upright(c *canvas.Canvas, cam camera, sign, y float64) {
	x0, y0, scale := cam.at(sign*halfLong, y, 0)
	x1, y1, _ := cam.at(sign*halfLong, y, barZ)
	c.Limb(x0, y0, 0.12*scale, x1, y1, 0.12*scale, white)
}
