package photo

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// A Portrait is a photograph of a person. Its content is "portrait|red|3|shut": the colour of the shirt, the person, and
// whether the eyes are open or shut. Nothing but the picture says so.
type Portrait struct {
	Shirt  string // one of Shirts
	Person int    // 0 to 9: face, hair and background
	Shut   bool   // the eyes are shut
}

// Shirts are the colours of shirts.
var Shirts = slices.Concat(Colours, Coats)

const portraitPrefix = "portrait|"

// Text writes a portrait as the content of its file.
func (p *Portrait) Text() string {
	eyes := "open"
	if p.Shut {
		eyes = "shut"
	}
	return portraitPrefix + p.Shirt + "|" + strconv.Itoa(p.Person) + "|" + eyes
}

// ParsePortrait reads the content of a file; false if it is not a portrait.
func ParsePortrait(text string) (*Portrait, bool) {
	rest, ok := strings.CutPrefix(text, portraitPrefix)
	parts := strings.Split(rest, "|")
	if !ok || len(parts) != 3 || !slices.Contains(Shirts, parts[0]) || parts[2] != "open" && parts[2] != "shut" {
		return nil, false
	}
	person, err := strconv.Atoi(parts[1])
	return &Portrait{Shirt: parts[0], Person: person, Shut: parts[2] == "shut"}, err == nil && person >= 0 && person <= 9
}

var (
	skins = []uint32{0xf1c9a5, 0xd9a074, 0xb07a4f, 0x7d5235, 0xe8b98c}
	hairs = []uint32{0x2b2320, 0x6b4226, 0xc79a4b, 0x8c8a88, 0x9c3d22}
	walls = []uint32{0xb9cfd8, 0xd8c9b0, 0xb5cdb4, 0xcdbcd6, 0xe0c0b2}
)

// paint draws the head and the shoulders in front of a wall.
func (p *Portrait) paint(c *canvas.Canvas, b ui.Box) {
	x, y, w, h := float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0)
	c.Within(x, y, w, h, func() {
		c.Gradient(x, y, w, h, canvas.RGB(walls[p.Person%5]), canvas.RGB(walls[p.Person%5]).Darker(0.18))
		u, cx, cy := min(w, h), x+w/2, y+h*0.46
		skin, hair, ink := canvas.RGB(skins[p.Person*3%5]), canvas.RGB(hairs[(p.Person*2+p.Person/5)%5]), inks[p.Shirt]
		c.RoundRect(cx-u*0.42, cy+u*0.31, u*0.84, h, u*0.18, ink.Darker(0.12))
		c.RoundRect(cx-u*0.4, cy+u*0.32, u*0.8, h, u*0.17, ink)
		c.Limb(cx, cy+u*0.15, u*0.1, cx, cy+u*0.34, u*0.11, skin.Darker(0.1))
		if p.Person >= 5 { // long hair
			c.RoundRect(cx-u*0.27, cy-u*0.2, u*0.54, u*0.52, u*0.2, hair)
		}
		c.Ellipse(cx, cy, u*0.215, u*0.27, skin)
		c.Ellipse(cx-u*0.215, cy+u*0.01, u*0.035, u*0.055, skin)
		c.Ellipse(cx+u*0.215, cy+u*0.01, u*0.035, u*0.055, skin)
		var fringe canvas.Path
		fringe.MoveTo(cx-u*0.235, cy-u*0.04)
		fringe.CubeTo(cx-u*0.3, cy-u*0.42, cx+u*0.3, cy-u*0.42, cx+u*0.235, cy-u*0.04)
		fringe.QuadTo(cx+u*0.13, cy-u*0.2, cx-u*0.05, cy-u*0.15)
		fringe.QuadTo(cx-u*0.18, cy-u*0.14, cx-u*0.235, cy-u*0.04)
		fringe.Close()
		c.Fill(&fringe, hair)
		dark := canvas.RGB(0x2a2226)
		for _, side := range []float64{-1, 1} {
			ex, ey := cx+side*u*0.085, cy-u*0.01
			c.Polyline(u*0.014, hair, pt(ex-u*0.045, ey-u*0.055), pt(ex, ey-u*0.068), pt(ex+u*0.045, ey-u*0.055))
			if p.Shut {
				c.Polyline(u*0.013, dark, pt(ex-u*0.045, ey), pt(ex-u*0.02, ey+u*0.017), pt(ex+u*0.02, ey+u*0.017), pt(ex+u*0.045, ey))
				continue
			}
			c.Ellipse(ex, ey, u*0.045, u*0.032, canvas.RGB(0xffffff))
			c.Circle(ex, ey, u*0.026, canvas.RGB(0x3f6a86))
			c.Circle(ex, ey, u*0.013, dark)
		}
		c.Polyline(u*0.013, skin.Darker(0.3), pt(cx, cy+u*0.02), pt(cx+u*0.028, cy+u*0.085), pt(cx-u*0.01, cy+u*0.092))
		c.Polyline(u*0.018, canvas.RGB(0xa8453f), pt(cx-u*0.07, cy+u*0.145), pt(cx-u*0.03, cy+u*0.17), pt(cx+u*0.03, cy+u*0.17), pt(cx+u*0.07, cy+u*0.145))
	})
}
