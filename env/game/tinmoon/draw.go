package tinmoon

import (
	"strconv"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/scenery"
)

// Some shades for a small moon: rock is lilac under a dark sky, crystals are pink, crawlers green, bolts brass.
var (
	skyTop, skyLow     = kit.RGB(0x14122b), kit.RGB(0x35295c)
	star, ridge        = kit.RGB(0xd9d4f5), kit.RGB(0x2a2350)
	planet, planetBand = kit.RGB(0x5fb6c4), kit.RGB(0x4795a6)
	ring               = kit.RGB(0xc9e8e4)
	rock               = scenery.Tone{Base: kit.RGB(0x8d84ad), Lit: kit.RGB(0xd6d0ea), Low: kit.RGB(0x6b638c)}
	pink               = scenery.Tone{Base: kit.RGB(0xf2489a), Lit: kit.RGB(0xffa9d3), Low: kit.RGB(0x9b1f5e)}
	shell              = scenery.Tone{Base: kit.RGB(0x6fc25a), Lit: kit.RGB(0xbdf0a2), Low: kit.RGB(0x2f6b2a)}
	brass              = scenery.Tone{Base: kit.RGB(0xf3bf45), Lit: kit.RGB(0xffedb0), Low: kit.RGB(0x8f611a)}
	tin                = scenery.Tone{Base: kit.RGB(0xc6d0dc), Lit: kit.RGB(0xf6fafd), Low: kit.RGB(0x7c899b)}
	fire               = scenery.Tone{Base: kit.RGB(0xff8a3c), Lit: kit.RGB(0xffe38a)}
	lamp, off, ink     = kit.RGB(0xff5a4a), kit.RGB(0x7a5560), kit.RGB(0x1c1a30)
	open, shut         = kit.RGB(0x8ff0c8), kit.RGB(0x3a4358)
)

// levelTop is the cave's top edge on the screen.
const levelTop = kit.Height - rows*tile

// A view draws the part of the cave that is on the screen.
type view struct {
	c   *kit.Canvas
	s   *State
	cam float64
}

func draw(c *kit.Canvas, s *State) {
	v := &view{c, s, float64(camera(s))}
	v.sky()
	v.tiles()
	if x := float64(s.Door()) - v.cam; x < kit.Width+100 {
		door := [2]kit.Color{shut, lamp}
		if s.Bolts == s.total() {
			door = [2]kit.Color{open, open}
		}
		scenery.Airlock(c, x, levelTop+floorTop, tin, door[0], door[1])
	}
	strip.Each(things, s.Parts[:s.Count], 'b', func(part, i, x, y int) {
		if px := float64(x*tile+tile/2) - v.cam; s.Taken[part]>>i&1 == 0 && px > -40 && px < kit.Width+40 {
			scenery.Bolt(c, px, float64(levelTop+y*tile+tile/2+s.Tick/12%3), brass)
		}
	})
	for part := range s.Count {
		if at, by, ok := s.crawler(part); ok {
			if x := at.X.Float() - v.cam; x > -60 && x < kit.Width+60 {
				scenery.Crawler(c, x, at.Y.Float()+levelTop, scenery.Facing(by.X < 0), s.Tick, shell, ink)
			}
		}
	}
	v.scout()
	v.gauge()
	c.HUD(kit.HUD{Title: "Tin Moon", Accent: pink.Base, Lives: lives - s.Deaths, Of: lives, Dark: true, Stats: []kit.Stat{
		{Name: "Cave", Value: plans[s.Cave-1].name},
		{Name: "Bolts", Value: strconv.Itoa(s.Bolts) + " of " + strconv.Itoa(s.total())},
		{Name: "Way", Value: strconv.Itoa((100 * s.Progress()).Floor()) + "%"}}})
}

// sky is the night with stars, a planet and a ridge, which move slower than the cave.
func (v *view) sky() {
	c := v.c
	c.Gradient(0, kit.Top, kit.Width, kit.Height-kit.Top, skyTop, skyLow)
	for i := range 60 {
		size := 2 + float64(i%3)
		c.Rect(float64(i*211%1280), 90+float64(i*i*37%420), size, size, star)
	}
	x := 930 - v.cam*0.04
	c.Circle(x, 240, 84, planet)
	c.Rect(x-80, 232, 160, 12, planetBand)
	c.Rect(x-70, 268, 140, 10, planetBand)
	c.Line(x-130, 275, x+130, 205, 7, ring)
	for i := range 14 {
		left, high := float64(i)*170-v.cam*0.3, 60+float64(i*53%90)
		c.Rect(left, 576-high, 110, high, ridge)
		c.Rect(left+110, 576-high*0.6, 70, high*0.6, ridge)
	}
}

func (v *view) tiles() {
	c := v.c
	from := int(v.cam) / tile
	for x := from; x < min(from+kit.Width/tile+2, v.s.Cols()); x++ {
		for y := range rows {
			px, py := float64(x*tile)-v.cam, float64(levelTop+y*tile)
			open := func(dx, dy int) bool { return v.s.Tile(x+dx, y+dy) != '#' }
			switch v.s.Tile(x, y) {
			case '#':
				c.Rect(px, py, tile, tile, rock.Base)
				if n := (x*7 + y*5) % 4; n < 2 {
					c.Ellipse(px+16+float64(n)*14, py+30, 9, 6, rock.Low)
				}
				if open(0, -1) {
					c.Rect(px, py, tile, 9, rock.Lit)
				}
				if open(-1, 0) {
					c.Rect(px, py, 6, tile, rock.Lit)
				}
				if open(1, 0) {
					c.Rect(px+tile-6, py, 6, tile, rock.Low)
				}
				if open(0, 1) {
					c.Rect(px, py+tile-6, tile, 6, rock.Low)
				}
			case 't':
				scenery.Crystals(c, px, py, pink)
			}
		}
	}
}

// scout is the hero; broken, it is a heap with its head off.
func (v *view) scout() {
	s, b := v.s, &v.s.Body
	x, y := b.X.Float()-v.cam, b.Y.Float()+levelTop
	if s.Break > 0 || s.Lost != "" {
		v.c.RoundRect(x-20, y-16, 30, 16, 5, tin.Low)
		v.c.RoundRect(x+8, y-20, 24, 18, 6, tin.Base)
		v.c.Circle(x+22, y-12, 4, off)
		for i := range 3 {
			v.c.Star(x-22+float64(i)*22, y-44-float64(i%2)*10, 7, brass.Lit)
		}
		return
	}
	man := scenery.Scout{Tin: tin, Light: lamp, Dark: ink, Flame: fire}
	switch {
	case s.Jet:
		man.Burn = 26 + float64(s.Tick/3%3)*6
	case b.Ground && b.VX.Abs() > kit.Half:
		man.Stride = scenery.Stride(s.Tick, 8)
	case !b.Ground:
		man.Stride = 6
	}
	man.Draw(v.c, x, y, scenery.Facing(b.Left))
	if s.Waits {
		scenery.Caption(v.c, x, y-92, "press a key", kit.Panel, kit.Ink)
	}
}

// gauge is the fuel that is left.
func (v *view) gauge() {
	c, full, col := v.c, 150*float64(v.s.Fuel)/fuel, open
	if v.s.Fuel < 15 {
		col = lamp
	}
	c.RoundRect(20, kit.Top+16, 222, 34, 8, ink)
	c.Text(34, kit.Top+33, "Jet", kit.Style{Size: 18, Bold: true, Color: kit.White})
	c.Rect(76, kit.Top+25, 150, 16, shut)
	c.Rect(76, kit.Top+25, full, 16, col)
}
