package layercake

import (
	"math"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/beat"
)

// Heights on the screen: the plate, the rail of the lifter, and how far a sliding layer is above the cake.
const (
	middle = kit.Width / 2
	plate  = 640.0
	rail   = 196.0
	above  = 30.0
)

var (
	wallHigh = kit.RGB(0xe4f0ea)
	wallLow  = kit.RGB(0xc3dcd2)
	panel    = kit.RGB(0xd3e6dd)
	wood     = kit.RGB(0xa9764c)
	marble   = kit.RGB(0xf2efe9)
	vein     = kit.RGB(0xd8d2c8)
	steel    = kit.RGB(0x8b95a3)
	glass    = kit.RGB(0x9fc4cf)
)

// A flavour is the colours of a layer: its icing, its sponge, its filling and its edge.
type flavour struct{ icing, sponge, filling, edge kit.Color }

var flavours = [...]flavour{
	{kit.RGB(0xf6b3c2), kit.RGB(0xe9c58d), kit.RGB(0xc94f68), kit.RGB(0x8d3a4c)},
	{kit.RGB(0x6b4030), kit.RGB(0x9a6545), kit.RGB(0xf0dcb8), kit.RGB(0x3f2419)},
	{kit.RGB(0xfbe38a), kit.RGB(0xf0cf94), kit.RGB(0xe39a2f), kit.RGB(0x8f6420)},
	{kit.RGB(0xb6d28c), kit.RGB(0xdcc48c), kit.RGB(0x6f9447), kit.RGB(0x4c6a33)},
	{kit.RGB(0xb7a6dc), kit.RGB(0xe6c99c), kit.RGB(0x6a4fa3), kit.RGB(0x463470)},
}

var dry = flavour{kit.RGB(0xcfc9bd), kit.RGB(0xb7ab98), kit.RGB(0x8e8474), kit.RGB(0x5f574b)}

// draw paints the shop, the cake on its stand, the layer that hangs from the lifter, and the bar.
func draw(c *kit.Canvas, s *State) {
	camera := float64(s.Camera)
	shop(c, camera)
	stand(c, camera)
	for i := max(0, s.Layers-kept+1); i <= s.Layers; i++ {
		slice(c, s.Tower[i%kept], foot(s, i), &flavours[i%len(flavours)])
	}
	if a := float64(s.Crumb.Age); s.Crumb.Was.Width > 0 && a < 60 {
		slice(c, s.Crumb.Was, foot(s, s.Crumb.Row)+0.3*a*a, &flavours[s.Crumb.Row%len(flavours)])
	}
	hanging(c, s)
	bar(c, s)
	c.HUD(kit.HUD{Title: "Layer Cake", Accent: kit.Pink, Stats: []kit.Stat{
		kit.Count("Cake", s.Level), kit.Count("Perfect in a row", s.Perfect), kit.Count("Width", s.top().Width),
		kit.Count("Layers", s.Layers)}})
}

// foot is the height on the screen of the lower side of a layer.
func foot(s *State, i int) float64 { return plate - float64(i*height) + float64(s.Camera) }

// slice paints a layer: icing that drips, sponge with a filling, and an edge that is clear before any background.
func slice(c *kit.Canvas, l Layer, bottom float64, f *flavour) {
	x, w, top := middle+float64(l.Left), float64(l.Width), bottom-height
	c.RoundRect(x, top, w, height, min(6, w/2), f.edge)
	if w < 8 {
		return
	}
	c.RoundRect(x+2, top+2, w-4, height-4, 4, f.sponge)
	c.Rect(x+2, top+25, w-4, 7, f.filling)
	c.Rect(x+w-8, top+14, 6, height-18, f.sponge.Darker(0.16))
	c.Rect(x+2, top+6, w-4, 8, f.icing)
	c.RoundRect(x+2, top+2, w-4, 10, 4, f.icing)
	for at := 3.0; at+10 <= w-3; at += 10 {
		deep := 5 + 4*math.Mod(math.Floor((x+at)/10)*7, 3)
		c.RoundRect(x+at, top+8, 9, 4+deep, 4, f.icing)
	}
	c.Rect(x+6, top+4, max(0, w-22), 3, f.icing.Lighter(0.45))
}

// hanging paints the sliding layer on the lifter, and dashes from the cake's edges up to where it must hang.
func hanging(c *kit.Canvas, s *State) {
	top := s.top()
	cake := foot(s, s.Layers) - height
	bottom := cake - above
	off := s.offset(0)
	x := middle + float64(top.Left+off) + float64(top.Width)/2
	c.Rect(0, rail, kit.Width, 8, steel)
	c.Rect(0, rail, kit.Width, 2, steel.Lighter(0.5))
	for _, edge := range []float64{middle + float64(top.Left), middle + float64(top.Left+top.Width)} {
		for y := bottom - height - 12; y < cake-2; y += 10 {
			c.Rect(edge-1, y, 2, 6, kit.Ink.Fade(0.55))
		}
	}
	c.RoundRect(x-26, rail-8, 52, 22, 8, kit.Dusk)
	c.RoundRect(x-22, rail-6, 30, 5, 2, steel.Lighter(0.3))
	if s.Fell != "" && s.Age < fresh {
		return // it has fallen
	}
	arm := float64(top.Width)/2 + 5
	c.Rect(x-3, rail+14, 6, bottom-height-20-rail-14, kit.Dusk)
	c.Rect(x-arm, bottom-height-24, 2*arm, 6, kit.Dusk)
	for _, side := range []float64{x - arm, x + arm - 6} {
		c.Rect(side, bottom-height-24, 6, height+20, kit.Dusk)
	}
	f := &flavours[(s.Layers+1)%len(flavours)]
	if s.Age >= fresh {
		f = &dry
	}
	slice(c, Layer{top.Left + off, top.Width}, bottom, f)
	if s.Perfect > 0 && s.Age < 30 {
		for _, side := range []float64{-1, 1} {
			c.Star(middle+float64(top.Left)+float64(top.Width)/2+side*(float64(top.Width)/2+26), cake+height/2, 14,
				kit.Yellow.Darker(0.1))
		}
	}
}

// bar paints the passes that come before the layer is dry.
func bar(c *kit.Canvas, s *State) {
	b := beat.Bar{X: 370, Y: 128, W: 540, H: 34, Ticks: fresh, Title: "Lozenges: above the cake. Lines: steps of 12 ticks"}
	label := "dry"
	if s.Age < fresh/4 {
		label = "" // there is no room between the last lines
	}
	marks := []beat.Mark{{In: fresh - s.Age, Long: fresh, Color: dry.edge, Label: label}}
	if s.Fell == "" {
		for at := s.pass(0); at < fresh-s.Age; at = s.pass(at + 6) {
			marks = append(marks, beat.Mark{In: at, Color: kit.Orange})
		}
	}
	b.Draw(c, marks...)
}

// stand is the cake stand on the counter, which leaves the picture when the cake grows.
func stand(c *kit.Canvas, camera float64) {
	y := plate + camera
	if y > kit.Height+40 {
		return
	}
	c.Rect(0, y+62, kit.Width, 40, marble)
	c.Rect(0, y+62, kit.Width, 3, kit.White)
	for i := range 9 {
		x := float64(i)*160 - 40
		c.Polygon(vein, kit.Point{X: x, Y: y + 66}, kit.Point{X: x + 6, Y: y + 66},
			kit.Point{X: x + 46, Y: y + 102}, kit.Point{X: x + 38, Y: y + 102})
	}
	c.Ellipse(middle, y+68, 110, 8, kit.Ink.Fade(0.15))
	c.Polygon(glass.Darker(0.12), kit.Point{X: middle - 16, Y: y + 8}, kit.Point{X: middle + 16, Y: y + 8},
		kit.Point{X: middle + 44, Y: y + 68},
		kit.Point{X: middle - 44, Y: y + 68})
	c.RoundRect(middle-150, y, 300, 12, 6, glass)
	c.RoundRect(middle-146, y+1, 200, 4, 2, kit.White)
}

// shop is the wall with its shelves. It moves at half the speed of the cake.
func shop(c *kit.Canvas, camera float64) {
	c.Gradient(0, kit.Top, kit.Width, kit.Height-kit.Top, wallHigh, wallLow)
	for x := 0.0; x < kit.Width; x += 128 {
		c.Rect(x, kit.Top, 64, kit.Height-kit.Top, panel)
	}
	const apart = 190.0
	shift := math.Floor(camera / 2)
	for i := range 4 {
		row := int(math.Floor(shift/apart)) + i
		y := 640 - apart*float64(row) + shift
		if y > kit.Height+60 || y < kit.Top {
			continue
		}
		shelf(c, 36, y, row)
		shelf(c, 944, y, row+3)
	}
}

// shelf is a board with things on it: jars, cups and a small cake, which depend on its number.
func shelf(c *kit.Canvas, x, y float64, row int) {
	c.Rect(x, y, 300, 12, wood)
	c.Rect(x, y, 300, 3, wood.Lighter(0.3))
	c.Rect(x+8, y+12, 284, 5, kit.Ink.Fade(0.12))
	for i := range 4 {
		at, f := x+20+float64(i)*70, &flavours[(row+2*i)%len(flavours)]
		switch (row + i) % 3 {
		case 0:
			c.RoundRect(at, y-66, 46, 66, 8, glass.Lighter(0.45))
			c.RoundRect(at+4, y-44, 38, 40, 6, f.icing.Mix(wallLow, 0.35))
			c.RoundRect(at-2, y-74, 50, 12, 5, wood.Lighter(0.25))
		case 1:
			c.RoundRect(at+2, y-34, 40, 34, 10, kit.White)
			c.Ring(at+44, y-20, 11, 5, kit.White)
			c.Rect(at+2, y-26, 40, 6, f.filling.Mix(wallLow, 0.45))
		default:
			c.RoundRect(at-2, y-8, 54, 8, 4, kit.White)
			c.RoundRect(at+4, y-34, 42, 26, 5, f.sponge.Mix(wallLow, 0.4))
			c.RoundRect(at+4, y-38, 42, 12, 5, f.icing.Mix(wallLow, 0.3))
			c.Circle(at+25, y-42, 6, kit.Red.Mix(wallLow, 0.3))
		}
	}
}
