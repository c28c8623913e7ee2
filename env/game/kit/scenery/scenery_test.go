package scenery

import (
	"image/color"
	"testing"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/lens"
	"gymkhana/env/game/kit/track"
)

// drawn is how many pixels of a red canvas something covers, and whether it keeps to a box around x, y.
func drawn(t *testing.T, name string, box [4]int, draw func(c *kit.Canvas)) {
	t.Helper()
	c := kit.NewCanvas()
	ground := kit.RGB(0xff0000)
	c.Clear(ground)
	draw(c)
	n, img := 0, c.Image()
	for y := range kit.Height {
		for x := range kit.Width {
			if img.RGBAAt(x, y) != (color.RGBA{255, 0, 0, 255}) {
				if n++; x < box[0] || y < box[1] || x >= box[2] || y >= box[3] {
					t.Fatalf("%s: draws at %d,%d, outside of %v", name, x, y, box)
				}
			}
		}
	}
	if n < 100 {
		t.Errorf("%s: %d pixels", name, n)
	}
}

// Things keep to the place that their documentation gives, so that what is seen agrees with what the rules say.
func TestPlaces(t *testing.T) {
	tone := Tone{Base: kit.Teal, Lit: kit.White, Low: kit.Ink}
	drawn(t, "plate", [4]int{200, 200, 248, 248}, func(c *kit.Canvas) { Plate(c, 200, 200, 48, tone) })
	drawn(t, "grate", [4]int{200, 200, 248, 248}, func(c *kit.Canvas) { Grate(c, 200, 200, 48, kit.Teal, kit.Ink) })
	drawn(t, "press", [4]int{200, 100, 296, 400}, func(c *kit.Canvas) { Press(c, 200, 400, 96, 60, 36, 100, tone, kit.Yellow, kit.Teal) })
	drawn(t, "saw", [4]int{272, 272, 329, 329}, func(c *kit.Canvas) { Saw(c, 300, 300, 24, 7, tone, kit.Teal) })
	drawn(t, "lamp", [4]int{279, 243, 321, 400}, func(c *kit.Canvas) { Lamp(c, 300, 400, tone, kit.Teal, kit.White, kit.Color{}) })
	drawn(t, "slates", [4]int{200, 200, 248, 248}, func(c *kit.Canvas) { Slates(c, 200, 200, tone) })
	drawn(t, "plank", [4]int{200, 200, 248, 226}, func(c *kit.Canvas) { Plank(c, 200, 200, tone, false) })
	drawn(t, "box", [4]int{200, 200, 248, 248}, func(c *kit.Canvas) { PostBox(c, 200, 200, 48, tone) })
	drawn(t, "cart", [4]int{200 - 104, 300 - 32, 200 + 67, 300 + 15}, func(c *kit.Canvas) {
		Soapbox{Face: 1, Paint: kit.Teal, Glass: kit.White, Flap: true, Fizz: true, Turn: 2}.Draw(c, 200, 300)
	})
	drawn(t, "ball", [4]int{264, 264, 336, 336}, func(c *kit.Canvas) { Ball(c, 300, 300, 36, 0.3, kit.Blue) })
	drawn(t, "bunting", [4]int{100, 200, 400, 226}, func(c *kit.Canvas) { Bunting(c, 100, 200, 300, kit.Ink) })
	drawn(t, "bottle", [4]int{189, 244, 211, 300}, func(c *kit.Canvas) { Bottle(c, 200, 300, kit.Teal, kit.Ink) })
	drawn(t, "bale", [4]int{182, 288, 221, 317}, func(c *kit.Canvas) { Bale(c, 200, 300, tone) })
	drawn(t, "village", [4]int{230, 226, 372, 300}, func(c *kit.Canvas) { Village(c, 300, 300, kit.White, kit.Teal) })
	drawn(t, "hay", [4]int{100, 130, 196, 400}, func(c *kit.Canvas) { Hay(c, 100, 130, 96, 400, tone, kit.Ink) })
	drawn(t, "table", [4]int{100, 500, 320, 700}, func(c *kit.Canvas) { Table(c, 100, 500, 220, 700, kit.Brown) })
	drawn(t, "candle", [4]int{142, 290, 258, 514}, func(c *kit.Canvas) { Candle(c, 200, 500, 200, false, kit.White) })
	for weave := Stripe; weave <= Zigzag; weave++ {
		drawn(t, "yarn", [4]int{100, 100, 160, 118}, func(c *kit.Canvas) {
			(&Yarn{Base: kit.Teal, Mark: kit.White, Weave: weave}).Rect(c, 100, 100, 60, 18, kit.Ink)
		})
	}
	drawn(t, "spade", [4]int{134, 134, 370, 390}, func(c *kit.Canvas) { Spade(c, 200, 200, tone) })
	drawn(t, "pick", [4]int{124, 168, 370, 390}, func(c *kit.Canvas) { Pick(c, 200, 200, tone) })
	drawn(t, "hand lamp", [4]int{200, 160, 296, 360}, func(c *kit.Canvas) { HandLamp(c, 200, 200, kit.Ink, tone) })
	drawn(t, "cube", [4]int{150, 150, 250, 250}, func(c *kit.Canvas) { Cube(c, 200, 200, 100, kit.Teal, kit.Ink, kit.White) })
	drawn(t, "hatched", [4]int{200, 200, 248, 248}, func(c *kit.Canvas) {
		Hatched(c, 200, 200, kit.Teal, kit.White, kit.Ink, [4]bool{true, true, true, true})
	})
	drawn(t, "eraser", [4]int{200, 200, 248, 248}, func(c *kit.Canvas) { Eraser(c, 200, 200, tone, tone) })
	drawn(t, "sponge", [4]int{200, 200, 248, 248}, func(c *kit.Canvas) { Sponge(c, 200, 200, 14, 8, tone, kit.White) })
	for pose, box := range map[Pose][4]int{Upright: {270, 234, 330, 301}, Sliding: {220, 264, 330, 301}, Diving: {280, 234, 320, 302},
		Clinging: {280, 234, 320, 300}, Wiped: {266, 243, 334, 292}} {
		drawn(t, "stickman", box, func(c *kit.Canvas) {
			(&Stickman{Pose: pose, Stride: 12, Line: kit.White, Board: kit.Ink, Cheeks: kit.Pink}).Draw(c, 300, 300, 1)
		})
	}
	drawn(t, "pennant", [4]int{292, 119, 385, 300}, func(c *kit.Canvas) { Pennant(c, 300, 300, kit.White, kit.Teal) })
	drawn(t, "crumbs", [4]int{200, 230, 400, 310}, func(c *kit.Canvas) { Crumbs(c, 300, 300, 9, kit.Teal) })
	drawn(t, "scout", [4]int{270, 232, 330, 321}, func(c *kit.Canvas) {
		(&Scout{Tin: tone, Light: kit.White, Dark: kit.Ink, Flame: tone, Stride: 7, Burn: 30}).Draw(c, 300, 300, 1)
	})
	drawn(t, "crawler", [4]int{278, 270, 322, 301}, func(c *kit.Canvas) { Crawler(c, 300, 300, 1, 0, tone, kit.Ink) })
	drawn(t, "bolt", [4]int{283, 279, 317, 319}, func(c *kit.Canvas) { Bolt(c, 300, 300, tone) })
	drawn(t, "crystals", [4]int{200, 200, 248, 248}, func(c *kit.Canvas) { Crystals(c, 200, 200, tone) })
	drawn(t, "airlock", [4]int{234, 182, 366, 300}, func(c *kit.Canvas) { Airlock(c, 300, 300, tone, kit.Ink, kit.White) })
	drawn(t, "seal", [4]int{180, 180, 221, 221}, func(c *kit.Canvas) { WaxSeal(c, 200, 200, 20, kit.Teal, kit.White) })
	drawn(t, "quill", [4]int{163, 147, 237, 253}, func(c *kit.Canvas) { Quill(c, 200, 200, 2, kit.White, kit.Ink) })
	drawn(t, "peak", [4]int{150, 100, 251, 300}, func(c *kit.Canvas) { Peak(c, 200, 300, 100, 200, kit.Teal) })
	drawn(t, "messenger", [4]int{148, 119, 253, 302}, func(c *kit.Canvas) {
		(&Messenger{Coat: kit.Teal, Hat: kit.White, Bag: kit.Brown, Strap: kit.Ink, Skin: kit.Sand, Stride: 1}).Draw(c, 200, 300, 2)
	})
	drawn(t, "dazed messenger", [4]int{120, 186, 280, 306}, func(c *kit.Canvas) {
		(&Messenger{Coat: kit.Teal, Hat: kit.White, Lies: true, Dazed: true}).Draw(c, 200, 300, 2)
	})
	drawn(t, "caption at the edge", [4]int{8, 280, 400, 320}, func(c *kit.Canvas) { Caption(c, -50, 300, "fell into the slag", kit.Ink, kit.White) })
}

// A thing on a way keeps to its width and height, in the picture of an eye that looks along the way.
func TestOnTheWay(t *testing.T) {
	stage := func(c *kit.Canvas, add func(v *lens.Stage, g *lens.Leg)) {
		v := &lens.Stage{Canvas: c, Lens: &lens.Lens{DY: 1, High: 100, Focal: 500, Mid: 640, Horizon: 300},
			Fog: &lens.Fog{Color: kit.White, Clear: 2}, Near: 10}
		add(v, &lens.Leg{B: 500, DY: 1})
		v.Paint()
	}
	// at a distance of 500, a unit is a pixel and the ground is 100 pixels below the horizon
	drawn(t, "gate", [4]int{640 - 112, 400 - 112, 640 + 113, 401}, func(c *kit.Canvas) {
		stage(c, func(v *lens.Stage, g *lens.Leg) { Gate(v, g, 500, 96, 46, kit.Teal, kit.Blue) })
	})
	drawn(t, "lantern", [4]int{700 - 28, 400 - 81, 700 + 29, 401}, func(c *kit.Canvas) {
		stage(c, func(v *lens.Stage, g *lens.Leg) { Lantern(v, g, 500, 60, 40, kit.Teal, kit.White) })
	})
	drawn(t, "sign", [4]int{640 - 94, 400 - 105, 640 + 95, 401}, func(c *kit.Canvas) {
		stage(c, func(v *lens.Stage, g *lens.Leg) { g.B = 450; Signpost(v, g, 50, -1, kit.Teal, kit.Brown) })
	})
}

// A boardwalk has planks on both sides of a gap and none in it, and other colours before a corner.
func TestBoardwalk(t *testing.T) {
	c := kit.NewCanvas()
	c.Clear(kit.White)
	v := &lens.Stage{Canvas: c, Lens: &lens.Lens{Y: -300, DY: 1, High: 100, Focal: 500, Mid: 640, Horizon: 300},
		Fog: &lens.Fog{Color: kit.White, Clear: 2}, Near: 10}
	wood, mark := [2]kit.Color{kit.Red, kit.Red}, [2]kit.Color{kit.Blue, kit.Blue}
	w := &Boardwalk{Half: 90, Lane: 60, Plank: 50, Apart: 200, Wood: wood, Edge: kit.Ink, Rail: kit.Green, Back: 200, Ahead: 1000,
		Gaps: []track.Span{{From: 100, To: 190}}, Corner: 600, Near: 200, Marked: mark}
	w.Draw(v, lens.Way(0, 1000, []lens.Bend{{At: 600, Side: 1}}))
	v.Paint()
	for _, p := range []struct {
		way, right float64
		want       kit.Color
	}{{50, 0, kit.Red}, {95, 0, kit.White}, {150, 0, kit.Ink}, {195, 0, kit.White}, {240, 0, kit.Red}, {240, 85, kit.Red}, {320, -95, kit.White},
		{390, 0, kit.Red}, {410, 0, kit.Blue}, {680, 0, kit.Blue}, {600, 150, kit.Red}, {600, -150, kit.White}} {
		at := v.Screen(300+p.way, p.right, 0)
		if got := c.Image().RGBAAt(int(at.X), int(at.Y)); got.R != p.want.R || got.B != p.want.B {
			t.Errorf("%v along the way, %v to the right: %v; want %v", p.way, p.right, got, p.want)
		}
	}
}

// A turn moves mountains to the left, and a full turn brings them back.
func TestMountainsTurn(t *testing.T) {
	look := func(turn float64) *kit.Canvas {
		c := kit.NewCanvas()
		c.Clear(kit.White)
		(&Mountains{Rows: [3]kit.Color{kit.Teal, kit.Blue, kit.Green}, Cloud: kit.Sky, Shade: kit.Ink, Round: 4000}).Draw(c, 300, turn)
		return c
	}
	a, moved, round := look(0).Image(), look(40).Image(), look(4000).Image()
	same := 0
	for x := 40; x < kit.Width; x++ {
		if a.RGBAAt(x, 250) != round.RGBAAt(x, 250) {
			t.Fatalf("at %d a full turn changes the peaks", x)
		}
		if a.RGBAAt(x, 250) == moved.RGBAAt(x-40, 250) {
			same++
		}
	}
	if same < kit.Width-60 {
		t.Errorf("%d of %d columns are the same after a turn by 40 pixels", same, kit.Width-40)
	}
}
