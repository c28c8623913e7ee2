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
	drawn(t, "caption at the edge", [4]int{8, 280, 400, 320}, func(c *kit.Canvas) { Caption(c, -50, 300, "fell into the slag", kit.Ink, kit.White) })
}
