package probe

import (
	"fmt"

	"gymkhana"
	"gymkhana/canvas"
	"gymkhana/picture"
	"gymkhana/rng"
)

// Alphabet has the characters of codes. No two of them look alike.
const Alphabet = "ACDEFHJKLMNPRTUVWXY3479"

// code draws a code of n characters, all different.
func code(d *rng.Stream, n int) string {
	return string(rng.Some(d, []byte(Alphabet), n))
}

func encoded(c *canvas.Canvas) (*gymkhana.Image, error) {
	data, err := picture.EncodePNG(c.Image())
	if err != nil {
		return nil, fmt.Errorf("probe: %w", err)
	}
	return &gymkhana.Image{Media: "image/png", Data: data}, nil
}

// pale is a light background, and ink a colour with enough contrast to it.
func pale(d *rng.Stream) canvas.Color {
	return canvas.Color{R: uint8(d.Between(225, 250)), G: uint8(d.Between(225, 250)), B: uint8(d.Between(225, 250)), A: 255}
}

func ink(d *rng.Stream) canvas.Color {
	return canvas.Color{R: uint8(d.Between(10, 70)), G: uint8(d.Between(10, 70)), B: uint8(d.Between(40, 120)), A: 255}
}

// drawCode draws a code as large as it fits, with gaps between its characters.
func drawCode(d *rng.Stream, text string, w, h int) (*gymkhana.Image, error) {
	c := canvas.New(w, h)
	c.Clear(pale(d))
	colour, cell := ink(d), float64(w)*0.9/float64(len(text))
	for i, r := range text {
		c.Text(float64(w)*0.05+cell*(float64(i)+0.5), float64(h)/2, string(r), canvas.Style{Size: min(cell*0.95, float64(h)*0.8), Bold: true,
			Align: canvas.Center, Color: colour})
	}
	return encoded(c)
}

// A target is a picture with a red disc.
type target struct {
	size   gymkhana.Size
	x, y   float64 // the centre, in pixels
	radius float64
	image  *gymkhana.Image
}

// drawTarget draws a red disc around a point, given in shares of the sides, among grey squares.
func drawTarget(d *rng.Stream, size gymkhana.Size, across, down float64) (target, error) {
	w, h := float64(size.W), float64(size.H)
	t := target{size: size, x: float64(int(across * w)), y: float64(int(down * h)), radius: max(7, min(w, h)*0.03)}
	c := canvas.New(size.W, size.H)
	c.Clear(pale(d))
	for range 6 {
		side := t.radius * float64(d.Between(10, 25)) / 10
		shade := uint8(d.Between(150, 200))
		c.Rect(float64(d.N(size.W)), float64(d.N(size.H)), side, side, canvas.Color{R: shade, G: shade, B: shade, A: 255})
	}
	c.Circle(t.x, t.y, t.radius, canvas.RGB(0xd81e2c))
	var err error
	t.image, err = encoded(c)
	return t, err
}
