package canvas

// A Color is not premultiplied; A is 255 when it covers.
type Color struct{ R, G, B, A uint8 }

// RGB gives the colour of 0xRRGGBB.
func RGB(hex uint32) Color { return Color{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255} }

// Fade returns the colour with an opacity from 0 to 1.
func (c Color) Fade(opacity float64) Color {
	c.A = uint8(255*min(max(opacity, 0), 1) + 0.5)
	return c
}

// Mix returns a mixture of two colours; share, from 0 to 1, is that of the other colour.
func (c Color) Mix(to Color, share float64) Color {
	at := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*share + 0.5) }
	return Color{at(c.R, to.R), at(c.G, to.G), at(c.B, to.B), at(c.A, to.A)}
}

// Darker returns a shade that is darker by a share from 0 to 1.
func (c Color) Darker(share float64) Color { return c.Mix(Color{0, 0, 0, c.A}, share) }

// Lighter returns a shade that is lighter by a share from 0 to 1.
func (c Color) Lighter(share float64) Color { return c.Mix(Color{255, 255, 255, c.A}, share) }
