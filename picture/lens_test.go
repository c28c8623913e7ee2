package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"gymkhana"
)

// A screenshot is scaled to the resolution first, then to the model's limits.
func TestLens(t *testing.T) {
	size := func(w, h int) gymkhana.Size { return gymkhana.Size{W: w, H: h} }
	photo := image.NewRGBA(image.Rect(0, 0, 80, 40))
	art := image.NewPaletted(image.Rect(0, 0, 80, 40), color.Palette{color.Black, color.White})
	for _, c := range []struct {
		lens  Lens
		img   image.Image
		to    gymkhana.Size
		want  gymkhana.Size
		asIs  bool // the world's own bytes
		stays bool // pixel art stays pixel art
	}{
		{Lens{}, photo, size(0, 0), size(80, 40), true, false},
		{Lens{}, photo, size(20, 10), size(20, 10), false, false},
		{Lens{}, art, size(160, 80), size(160, 80), false, false},
		{Lens{Resolution: 160}, photo, size(0, 0), size(160, 80), false, false},
		{Lens{Resolution: 160}, art, size(0, 0), size(160, 80), false, true},
		{Lens{Resolution: 160, Limit: gymkhana.ImageLimit{LongSide: 40}}, art, size(0, 0), size(40, 20), false, false},
		{Lens{Resolution: 40}, photo, size(0, 0), size(40, 20), false, false},
		{Lens{Limit: gymkhana.ImageLimit{Factor: 28}}, photo, size(0, 0), size(84, 28), false, false},
		{Lens{Limit: gymkhana.ImageLimit{LongSide: 80}}, art, size(0, 0), size(80, 40), true, true},
	} {
		shot := gymkhana.NewScreenshot(func() (image.Image, error) { return c.img, nil }, EncodePNG)
		own, err := shot.Encoded()
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.lens.Take(shot, c.to)
		if err != nil {
			t.Fatalf("%+v: %v", c.lens, err)
		}
		img, err := png.Decode(bytes.NewReader(got.Data))
		if err != nil {
			t.Fatalf("%+v: %v", c.lens, err)
		}
		_, stays := img.(*image.Paletted)
		if sizeOf(img) != c.want || bytes.Equal(own, got.Data) != c.asIs || stays != c.stays {
			t.Errorf("%+v to %v: got %v, as it was %v, palette %v; want %+v", c.lens, c.to, sizeOf(img), bytes.Equal(own, got.Data), stays, c)
		}
		if frame, err := shot.Hash(); err != nil || got.Frame != frame || got.Media != "image/png" {
			t.Errorf("%+v: frame %s, media %s (%v)", c.lens, got.Frame.Short(), got.Media, err)
		}
		if c.to == (gymkhana.Size{}) && c.lens.Size(size(80, 40)) != c.want {
			t.Errorf("%+v: Size is %v, want %v", c.lens, c.lens.Size(size(80, 40)), c.want)
		}
	}
	if got := (Lens{Resolution: 640}).Size(gymkhana.Size{}); got != (gymkhana.Size{}) {
		t.Errorf("no screen is scaled to %v", got)
	}
}
