package football

import (
	"image"

	"gymkhana/canvas"
)

// The size of the picture.
const (
	Width  = 1280
	Height = 720
)

// The picture from above: pixels to a metre, and the middle of the pitch.
const (
	scale   = 11.2
	middleX = Width / 2
	middleY = Height/2 + 16
)

// The colours of pitch, kits and ball.
var (
	turf     = canvas.RGB(0x3d8b4c)
	turfDark = canvas.RGB(0x377f45)
	chalk    = canvas.RGB(0xf2f5ee)
	kits     = [2]canvas.Color{canvas.RGB(0xf5d033), canvas.RGB(0x2f5fbf)}
	gloves   = [2]canvas.Color{canvas.RGB(0xe07b39), canvas.RGB(0x7d3c98)}
	ink      = canvas.RGB(0x1c2430)
	nameInk  = canvas.RGB(0x1a3fd0)
)

// spot gives the pixel of a place on the pitch.
func spot(v Vec) (x, y float64) { return middleX + v.X.Float()*scale, middleY + v.Y.Float()*scale }

// Draw paints the state from above.
func Draw(img *image.RGBA, s *State) *image.RGBA {
	c := canvas.On(img)
	drawPitch(c)
	for side := range s.Teams {
		for i := range s.Count[side] {
			drawPlayer(c, s, Who{Side(side), i})
		}
	}
	x, y := spot(s.Ball.Pos)
	c.Ellipse(x+2, y+3, 5, 4, canvas.RGB(0).Fade(0.35))
	c.Circle(x, y-s.Ball.Z.Float()*scale*0.6, 5+s.Ball.Z.Float(), chalk)
	c.Ring(x, y-s.Ball.Z.Float()*scale*0.6, 5+s.Ball.Z.Float(), 1.2, ink)
	return c.Image()
}

// drawPitch paints grass and lines.
func drawPitch(c *canvas.Canvas) {
	c.Clear(turfDark)
	long, wide := HalfLength.Float()*scale, HalfWidth.Float()*scale
	for i := range 12 {
		if i%2 == 0 {
			c.Rect(middleX-long+float64(i)*long/6, middleY-wide, long/6, 2*wide, turf)
		}
	}
	const width = 2.5
	c.Frame(middleX-long, middleY-wide, 2*long, 2*wide, width, chalk)
	c.Line(middleX, middleY-wide, middleX, middleY+wide, width, chalk)
	c.Ring(middleX, middleY, 9.15*scale, width, chalk)
	box, deep := BoxHalf.Float()*scale, BoxDepth.Float()*scale
	post := GoalHalf.Float() * scale
	for _, sign := range []float64{-1, 1} {
		end := middleX + sign*long
		c.Frame(min(end, end-sign*deep), middleY-box, deep, 2*box, width, chalk)
		c.Frame(min(end, end+sign*2*scale), middleY-post, 2*scale, 2*post, width, chalk)
	}
}

// drawPlayer paints a player as a disc that shows where he looks.
func drawPlayer(c *canvas.Canvas, s *State, w Who) {
	p := s.at(w)
	x, y := spot(p.Pos)
	kit := kits[w.Side]
	if p.Role == GK {
		kit = gloves[w.Side]
	}
	c.Ellipse(x+2, y+3, 9, 8, canvas.RGB(0).Fade(0.3))
	c.Circle(x, y, 9, ink)
	c.Circle(x, y, 7.5, kit)
	c.Circle(x+p.Face.X.Float()*7, y+p.Face.Y.Float()*7, 2.5, ink)
	if w.Side == Left && w.Index == s.Active {
		c.Text(x, y-22, "YOU", canvas.Style{Size: 16, Bold: true, Color: nameInk, Align: canvas.Center})
	}
}
