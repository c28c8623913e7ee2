package football

import (
	"fmt"
	"image"
	"image/draw"
	"math"
	"slices"

	"gymkhana/canvas"
)

// The size of the picture.
const (
	Width  = 1280
	Height = 720
)

// The colours of the teams: ours is yellow and theirs red; each keeper has a different colour.
var (
	kits   = [2]outfit{{yellow, canvas.RGB(0x23315f), yellow}, {canvas.RGB(0xd8352f), canvas.RGB(0xf4f1ea), canvas.RGB(0xd8352f)}}
	gloves = [2]outfit{{canvas.RGB(0x35d0d8), canvas.RGB(0x14545c), canvas.RGB(0x35d0d8)},
		{canvas.RGB(0x8a4fd0), canvas.RGB(0x33205c), canvas.RGB(0x8a4fd0)}}

	yellow = canvas.RGB(0xffd81f)
	white  = canvas.RGB(0xffffff)
	chalk  = canvas.RGB(0xf2f7ee)
	ink    = canvas.RGB(0x17202c)
	blue   = canvas.RGB(0x1440e0) // the colour of the name and the ring of the agent's player
)

// An outfit is a player's clothes.
type outfit struct{ shirt, shorts, socks canvas.Color }

// kitOf returns a player's outfit.
func kitOf(side Side, r Role) outfit {
	if r == GK {
		return gloves[side]
	}
	return kits[side]
}

// Draw paints a state as television shows a match: from the side, with a camera that follows the ball. It paints every
// pixel, and depends only on the state. Overlays do not cover the players and the ball.
func Draw(img *image.RGBA, s *State) *image.RGBA {
	cam := follow(&s.Ball)
	radar := s.radar(cam)
	name := s.label(cam, radar)
	c := drawScene(img, cam, s, name)
	drawName(c, name, names[s.Active])
	drawBoard(c, s)
	drawRadar(c, cam, s, radar)
	if s.Over != Playing {
		drawEnd(c, s.Over)
	}
	return c.Image()
}

// drawScene paints the pitch and who is on it. The line from a name to its player lies on the grass, under the players.
func drawScene(img *image.RGBA, cam camera, s *State, name box) *canvas.Canvas {
	drawGrass(img, cam)
	c := canvas.On(img)
	drawLines(c, cam)
	drawStand(c, cam)
	drawAim(c, cam, s)
	drawTail(c, name, s.figure(cam, Who{Left, s.Active}))
	for _, it := range s.items(img, cam) {
		it.draw(c)
	}
	return c
}

// A camera is on the near side, at the ball's position along the pitch, and sees the whole width of the pitch. The far
// touch-line is low enough in the picture that players there are below the score.
type camera struct {
	x    float64 // the point in the middle of the picture, in metres along the pitch
	sunk float64 // how far everything is lowered, in pixels, because the ball is high
}

// The camera's height, its distance from the middle of the pitch, and the pixels per metre there.
const (
	camHigh = 60.0
	camBack = 170.0
	zoom    = 23.6
	centreX = Width / 2
	centreY = 361.0
)

// barTall is the height at the top of the picture that is reserved for the score and the message at the end.
const barTall = 62.0

var (
	camSight = math.Hypot(camHigh, camBack)
	camSin   = camHigh / camSight // sine of the camera's downward angle
	camCos   = camBack / camSight
	camFocal = zoom * camSight
)

// follow is the camera for a ball: a little ahead of it, in our direction of attack, and not far beyond the lines. It
// looks up to a ball that would be behind the score.
func follow(b *Ball) camera {
	cam := camera{x: min(max(b.Pos.X.Float()+5, -36), 36)}
	_, py, r := cam.ball(b)
	cam.sunk = max(barTall+r+4-py, 0)
	return cam
}

// at returns the pixel of a point z above the pitch, and the pixels per metre there.
func (cam camera) at(x, y, z float64) (px, py, scale float64) {
	away, rise := camBack-y, camHigh-z
	scale = camFocal / (away*camCos + rise*camSin)
	return centreX + (x-cam.x)*scale, centreY + cam.sunk + scale*(rise*camCos-away*camSin), scale
}

// point is the pixel of a point on the grass.
func (cam camera) point(x, y float64) canvas.Point {
	px, py, _ := cam.at(x, y, 0)
	return canvas.Point{X: px, Y: py}
}

// row returns the y of the points on the grass at a height of the picture, and the pixels per metre there.
func (cam camera) row(py float64) (y, scale float64) {
	q := (py - centreY - cam.sunk) / camFocal
	away := camHigh * (camCos - q*camSin) / (camSin + q*camCos)
	return camBack - away, camFocal / (away*camCos + camHigh*camSin)
}

// sees reports whether a point is in the picture or not far from it.
func (cam camera) sees(x, y float64) bool {
	px, py, _ := cam.at(x, y, 0)
	return px > -80 && px < Width+80 && py > -40 && py < Height+140
}

// An item is a thing on the pitch; nearer ones hide farther ones.
type item struct {
	y    float64
	draw func(c *canvas.Canvas)
}

// items lists the things on the pitch, the farthest first, to be painted on img.
func (s *State) items(img *image.RGBA, cam camera) []item {
	list := make([]item, 0, 2*Most+6)
	for side := range s.Teams {
		for i := range s.Count[side] {
			w := Who{Side(side), i}
			p := s.at(w)
			if x, y := p.Pos.X.Float(), p.Pos.Y.Float(); cam.sees(x, y) {
				list = append(list, item{y, func(c *canvas.Canvas) { drawPlayer(c, cam, s, w) }})
			}
			if w == (Who{Left, s.Active}) {
				list = append(list, item{p.Pos.Y.Float(), func(*canvas.Canvas) { drawGhost(img, cam, s) }})
			}
		}
	}
	list = append(list, item{s.Ball.Pos.Y.Float() + 0.2, func(c *canvas.Canvas) { drawBall(c, cam, &s.Ball) }})
	for _, sign := range []float64{-1, 1} {
		if end := sign * HalfLength.Float(); cam.sees(end, 0) {
			list = append(list, item{-GoalHalf.Float(), func(c *canvas.Canvas) { drawNet(c, cam, sign) }},
				item{GoalHalf.Float(), func(c *canvas.Canvas) { drawGoal(c, cam, sign) }})
		}
	}
	slices.SortStableFunc(list, func(a, b item) int {
		switch {
		case a.y < b.y:
			return -1
		case a.y > b.y:
			return 1
		}
		return 0
	})
	return list
}

// drawBall paints the ball, enlarged, and its shadow, with a line between them if the ball is high.
func drawBall(c *canvas.Canvas, cam camera, b *Ball) {
	sx, sy, _ := cam.at(b.Pos.X.Float(), b.Pos.Y.Float(), 0)
	px, py, r := cam.ball(b)
	c.Ellipse(sx, sy, r*1.1, r*0.6, canvas.RGB(0).Fade(0.5))
	if sy-py > 3*r {
		c.Limb(sx, sy, 0.8, px, py, 0.8, white.Fade(0.55))
	}
	drawLeather(c, px, py, r)
}

// ballSize is the radius of the drawn ball, twice the real one.
const ballSize = 0.22

// ball gives the middle of the ball on the screen, and its radius.
func (cam camera) ball(b *Ball) (px, py, r float64) {
	px, py, scale := cam.at(b.Pos.X.Float(), b.Pos.Y.Float(), b.Z.Float()-ballRadius.Float())
	r = max(ballSize*scale, 4.5)
	return px, py - r*camCos, r
}

// drawGhost shows the ball through the agent's player if he hides it. It changes only his pixels.
func drawGhost(img *image.RGBA, cam camera, s *State) {
	me := Who{Left, s.Active}
	px, py, r := cam.ball(&s.Ball)
	at := image.Rect(int(px-r-4), int(py-r-4), int(px+r+5), int(py+r+5)).Intersect(img.Rect)
	if s.Ball.Pos.minus(s.at(me).Pos).Y > -one/5 || at.Empty() {
		return
	}
	figure, through := image.NewRGBA(at), image.NewRGBA(at)
	drawPlayer(canvas.On(figure), cam, s, me)
	draw.Draw(through, at, img, at.Min, draw.Src)
	c := canvas.On(through)
	c.Circle(px, py, r+1, white.Fade(0.45))
	c.Ring(px, py, r+2, 1.6, ink.Fade(0.7))
	draw.DrawMask(img, at, through, at.Min, figure, at.Min, draw.Over)
}

// drawLeather paints the ball without its shadow.
func drawLeather(c *canvas.Canvas, px, py, r float64) {
	c.Circle(px, py, r+1.6, ink)
	c.Circle(px, py, r, white)
	c.Circle(px-r*0.25, py-r*0.2, r*0.32, ink)
	c.Circle(px+r*0.55, py+r*0.45, r*0.25, ink)
}

// drawAim draws a ring around the agent's player on the grass, with an arrow in the commanded direction.
func drawAim(c *canvas.Canvas, cam camera, s *State) {
	p := &s.Teams[Left][s.Active]
	x, y := p.Pos.X.Float(), p.Pos.Y.Float()
	ring := func(from, to float64, col canvas.Color) {
		px, py, scale := cam.at(x, y, 0)
		var path canvas.Path
		round(&path, px, py, to*scale, 1)
		round(&path, px, py, from*scale, -1)
		c.Fill(&path, col)
	}
	ring(0.95, ringEdge, white)
	ring(1.0, 1.22, blue)
	if !s.Dir.direction() {
		return
	}
	c.Polygon(white, s.arrow(cam, arrowRim)...)
	c.Polygon(blue, s.arrow(cam, 0)...)
}

// In metres: the radius of the ring, and the width of the arrow's white rim.
const (
	ringEdge = 1.3
	arrowRim = 0.12
)

// arrow is the outline of the arrow in front of the agent's player, enlarged by a rim.
func (s *State) arrow(cam camera, rim float64) []canvas.Point {
	p, h := &s.Teams[Left][s.Active], s.Dir.heading()
	x, y, hx, hy := p.Pos.X.Float(), p.Pos.Y.Float(), h.X.Float(), h.Y.Float()
	tip, base, wide := 3.0+rim*1.3, 1.75-rim, 0.75+rim*1.2
	return []canvas.Point{cam.point(x+hx*tip, y+hy*tip), cam.point(x+hx*base-hy*wide, y+hy*base+hx*wide),
		cam.point(x+hx*base+hy*wide, y+hy*base-hx*wide)}
}

// round adds a circle on the grass, in either direction.
func round(path *canvas.Path, x, y, r, sense float64) {
	const parts = 40
	for i := range parts {
		sin, cos := math.Sincos(sense * 2 * math.Pi * float64(i) / parts)
		if i == 0 {
			path.MoveTo(x+r*cos, y+r*sin*camSin)
		} else {
			path.LineTo(x+r*cos, y+r*sin*camSin)
		}
	}
	path.Close()
}

// drawBoard paints the score, the step and the clock, and the player's lasting commands, within the height that the
// camera leaves free.
func drawBoard(c *canvas.Canvas, s *State) {
	const x, y, tall = 16, 14, 44
	c.RoundRect(x, y, 474, tall, 8, ink.Fade(0.88))
	bold := func(at float64, text string, size float64, col canvas.Color, align canvas.Align) {
		c.Text(at, y+tall/2, text, canvas.Style{Size: size, Bold: true, Align: align, Color: col})
	}
	c.Rect(x+12, y+12, 20, 20, kits[Left].shirt)
	bold(x+40, "YOU", 20, white, canvas.Left)
	bold(x+138, fmt.Sprintf("%d : %d", s.Score[Left], s.Score[Right]), 26, white, canvas.Center)
	bold(x+186, "OPP", 20, white, canvas.Left)
	c.Rect(x+234, y+12, 20, 20, kits[Right].shirt)
	c.Rect(x+266, y+10, 2, 24, white.Fade(0.4))
	bold(x+346, fmt.Sprintf("step %d/%d", s.Frame, Frames), 19, chalk, canvas.Center)
	bold(x+462, fmt.Sprintf("%d.%d s", s.Frame/10, s.Frame%10), 19, chalk, canvas.Right)
	at := x + 486.0
	for _, told := range []struct {
		on   bool
		word string
	}{{s.Running, "SPRINT"}, {s.Careful, "DRIBBLE"}} {
		if !told.on {
			continue
		}
		style := canvas.Style{Size: 19, Bold: true, Align: canvas.Center, Color: white}
		wide := canvas.TextWidth(told.word, style) + 24
		c.RoundRect(at, y, wide, tall, 8, blue.Fade(0.9))
		c.Text(at+wide/2, y+tall/2, told.word, style)
		at += wide + 12
	}
}

// drawEnd writes next to the score why the scene is over.
func drawEnd(c *canvas.Canvas, end End) {
	text, col := "OVER: "+end.String(), ink.Fade(0.88)
	switch end {
	case Goal:
		text, col = "GOAL!", blue
	case OwnGoal:
		text, col = "OWN GOAL!", kits[Right].shirt
	}
	const x, y, tall = 938, 14, 44 // the middle of the free space next to the score
	style := canvas.Style{Size: 30, Bold: true, Align: canvas.Center, Color: white}
	wide := canvas.TextWidth(text, style) + 64
	c.RoundRect(x-wide/2, y, wide, tall, 8, col)
	c.Text(x, y+tall/2, text, style)
}
