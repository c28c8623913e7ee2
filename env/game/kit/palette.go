package kit

// A Color is not premultiplied; A is 255 when it covers.
type Color struct{ R, G, B, A uint8 }

// RGB gives the colour of 0xRRGGBB.
func RGB(hex uint32) Color { return Color{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255} }

// Fade gives the colour with an opacity from 0 to 1.
func (c Color) Fade(opacity float64) Color {
	c.A = uint8(255*min(max(opacity, 0), 1) + 0.5)
	return c
}

// Mix gives the colour a share of the way, from 0 to 1, to another.
func (c Color) Mix(to Color, share float64) Color {
	at := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*share + 0.5) }
	return Color{at(c.R, to.R), at(c.G, to.G), at(c.B, to.B), at(c.A, to.A)}
}

// Darker and Lighter give shades, by a share from 0 to 1.
func (c Color) Darker(share float64) Color { return c.Mix(Color{0, 0, 0, c.A}, share) }

// Lighter gives a lighter shade.
func (c Color) Lighter(share float64) Color { return c.Mix(Color{255, 255, 255, c.A}, share) }

// The palette of the family: paper and ink, and eight accents that stay apart for colour-blind
// eyes when neighbours are told by lightness or shape too.
var (
	Paper  = RGB(0xf4efe4) // background
	Panel  = RGB(0xfffdf8) // cards and boards
	Line   = RGB(0xe2d9c6) // borders and grid lines
	Ink    = RGB(0x2b2f3a) // text
	Muted  = RGB(0x857f74) // lesser text
	White  = RGB(0xffffff)
	Night  = RGB(0x232a3b) // background of dark scenes
	Dusk   = RGB(0x323b50) // panels of dark scenes
	Red    = RGB(0xd9503f)
	Orange = RGB(0xee8a3c)
	Yellow = RGB(0xf2bf4a)
	Green  = RGB(0x5c9e5a)
	Teal   = RGB(0x2f9c95)
	Blue   = RGB(0x3f7cbf)
	Violet = RGB(0x7d62ad)
	Pink   = RGB(0xe08aa3)
	Brown  = RGB(0x8b6145)
	Stone  = RGB(0x9a958b)
	Sand   = RGB(0xe6cf9f)
	Sky    = RGB(0xbfdcea)
	Leaf   = RGB(0xb9d5a0)
)
