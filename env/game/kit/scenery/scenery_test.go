package scenery

import (
	"image/color"
	"testing"

	"gymkhana/env/game/kit"
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
	drawn(t, "caption at the edge", [4]int{8, 280, 400, 320}, func(c *kit.Canvas) { Caption(c, -50, 300, "fell into the slag", kit.Ink, kit.White) })
}
