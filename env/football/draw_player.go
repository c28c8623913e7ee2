package football

import (
	"math"

	"gymkhana/canvas"
)

// stature is the factor that enlarges players.
const stature = 1.3

// The colours of skin and hair; a player's place in the list determines his.
var (
	skins = [4]canvas.Color{canvas.RGB(0xf0c8a0), canvas.RGB(0xc68f62), canvas.RGB(0x8d5a3a), canvas.RGB(0xe3b48a)}
	hairs = [4]canvas.Color{canvas.RGB(0x3a2a1c), canvas.RGB(0x1a1410), canvas.RGB(0x14100e), canvas.RGB(0x6b4a24)}
	boot  = canvas.RGB(0x20242c)
)

// A joint is a point of a body in metres: forwards, to the right, and up.
type joint struct{ fwd, side, up float64 }

// A pose is the joints of the legs and arms, left and right.
type pose struct {
	hip, knee, foot, shoulder, elbow, hand [2]joint
	neck, head                             joint
}

// stride returns the pose of a running body: its phase in the stride, in turns, and its speed, from 0 to 1.
func stride(phase, fast float64, kicks bool) pose {
	var p pose
	lean := 0.05 + 0.22*fast
	for i, side := range [2]float64{-1, 1} {
		swing := math.Sin(2*math.Pi*phase) * side
		lift := max(math.Cos(2*math.Pi*phase)*side, 0)
		thigh, bend := fast*0.95*swing+fast*0.15, fast*(0.35+1.1*lift)
		if kicks && i == 1 {
			thigh, bend = 1.1, 0.1
		} else if kicks {
			thigh, bend = -0.25, 0.15
		}
		p.hip[i] = joint{0, side * 0.12, 0.92}
		p.knee[i] = joint{0.45 * math.Sin(thigh), side * 0.14, 0.92 - 0.45*math.Cos(thigh)}
		shin := thigh - bend
		p.foot[i] = joint{p.knee[i].fwd + 0.45*math.Sin(shin), side * 0.14, max(p.knee[i].up-0.45*math.Cos(shin), 0.05)}
		p.shoulder[i] = joint{lean, side * 0.23, 1.45}
		arm := -fast * 1.0 * swing
		p.elbow[i] = joint{lean + 0.3*math.Sin(arm), side * 0.32, 1.45 - 0.3*math.Cos(arm)}
		fore := arm + 0.35 + 1.0*fast
		p.hand[i] = joint{p.elbow[i].fwd + 0.27*math.Sin(fore), side * 0.3, p.elbow[i].up - 0.27*math.Cos(fore)}
	}
	p.neck = joint{lean * 1.1, 0, 1.52}
	p.head = joint{lean * 1.35, 0, 1.72}
	return p
}

// toe is the tip of a boot.
func (p *pose) toe(i int) joint {
	return joint{p.foot[i].fwd + 0.16, p.foot[i].side, max(p.foot[i].up-0.02, 0.04)}
}

// A body is a pose that is being painted.
type body struct {
	c            *canvas.Canvas
	x, y, scale  float64 // the pixel between the feet, and pixels to a metre
	faceX, faceY float64
}

// pixel is the position of a joint in the picture.
func (b *body) pixel(j joint) (x, y float64) {
	dx, dy := j.fwd*b.faceX-j.side*b.faceY, j.fwd*b.faceY+j.side*b.faceX
	return b.x + dx*b.scale, b.y + (dy*camSin-j.up*camCos)*b.scale
}

// limb paints a part of the body between two joints.
func (b *body) limb(from joint, r0 float64, to joint, r1 float64, col canvas.Color) {
	x0, y0 := b.pixel(from)
	x1, y1 := b.pixel(to)
	b.c.Limb(x0, y0, r0*b.scale, x1, y1, r1*b.scale, col)
}

// posed returns a player's pose: running or kicking.
func (s *State) posed(cam camera, w Who) (body, pose) {
	p := s.at(w)
	px, py, scale := cam.at(p.Pos.X.Float(), p.Pos.Y.Float(), 0)
	fast := min(p.Vel.len().Float()/8, 1)
	kicks := s.Swing.Action != Idle && s.Owner == w
	turns := float64(s.Frame)*0.27 + float64(w.Index)*0.37 + float64(w.Side)*0.19
	return body{x: px, y: py, scale: scale * stature, faceX: p.Face.X.Float(), faceY: p.Face.Y.Float()}, stride(turns, fast, kicks)
}

// drawPlayer paints a player with his shadow.
func drawPlayer(c *canvas.Canvas, cam camera, s *State, w Who) {
	b, stands := s.posed(cam, w)
	b.c = c
	c.Ellipse(b.x+0.25*b.scale, b.y+1, 0.5*b.scale, 0.2*b.scale, canvas.RGB(0).Fade(0.32))
	role := s.at(w).Role
	b.paint(stands, kitOf(w.Side, role), (w.Index*7+int(w.Side)*3)%4, role == GK)
}

// paint paints the parts of a body, the farther ones first.
func (b *body) paint(p pose, wears outfit, looks int, keeper bool) {
	skin := skins[looks]
	far, near := 0, 1
	if b.faceX < 0 { // his right side is the far one
		far, near = 1, 0
	}
	hands := skin
	if keeper {
		hands = white
	}
	arm := func(i int) {
		b.limb(p.shoulder[i], 0.09, p.elbow[i], 0.075, wears.shirt.Darker(0.12))
		b.limb(p.elbow[i], 0.06, p.hand[i], 0.07, hands)
	}
	leg := func(i int) {
		b.limb(p.foot[i], 0.08, p.toe(i), 0.06, boot)
		b.limb(p.knee[i], 0.08, p.foot[i], 0.07, wears.socks.Darker(0.08))
		b.limb(p.hip[i], 0.13, p.knee[i], 0.1, wears.shorts)
	}
	b.outline(&p)
	arm(far)
	leg(far)
	leg(near)
	b.limb(p.hip[0], 0.14, p.hip[1], 0.14, wears.shorts)
	chest := joint{(p.shoulder[0].fwd) * 0.95, 0, 1.32}
	for i := range 2 {
		b.limb(joint{0.02, p.hip[i].side * 0.8, 1.0}, 0.13, joint{p.shoulder[i].fwd, p.shoulder[i].side * 0.75, 1.4}, 0.13, wears.shirt)
	}
	b.limb(joint{0.02, 0, 1.02}, 0.13, chest, 0.17, wears.shirt)
	arm(near)
	b.face(&p, skin, hairs[looks])
}

// outline adds a dark rim around the body, so that it contrasts with the grass.
func (b *body) outline(p *pose) {
	rim := 1.3 / b.scale
	for i := range 2 {
		b.limb(p.knee[i], 0.08+rim, p.foot[i], 0.08+rim, ink)
		b.limb(p.hip[i], 0.13+rim, p.knee[i], 0.1+rim, ink)
		b.limb(p.shoulder[i], 0.09+rim, p.elbow[i], 0.075+rim, ink)
		b.limb(joint{0.02, p.hip[i].side * 0.8, 1.0}, 0.13+rim, joint{p.shoulder[i].fwd, p.shoulder[i].side * 0.75, 1.4}, 0.13+rim, ink)
	}
	b.limb(p.neck, 0.1+rim, p.head, 0.16+rim, ink)
}

// face paints the head: hair, and the face on the side to which he looks.
func (b *body) face(p *pose, skin, hair canvas.Color) {
	ahead := joint{p.head.fwd + 0.08, 0, p.head.up - 0.03}
	crown := joint{p.head.fwd - 0.02, 0, p.head.up + 0.02}
	b.limb(p.neck, 0.075, p.head, 0.1, skin)
	if b.faceY < -0.35 { // he turns his back
		b.limb(ahead, 0.13, ahead, 0.13, skin)
		b.limb(crown, 0.155, crown, 0.155, hair)
		return
	}
	b.limb(crown, 0.155, crown, 0.155, hair)
	b.limb(ahead, 0.125, ahead, 0.125, skin)
}
