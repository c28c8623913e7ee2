package capture

import (
	"context"
	_ "embed"
	"fmt"
	"image"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/webui/aes"
	"gymkhana/picture"
)

//go:embed bare.js
var bareJS string

// widest and largest bound a picture, in pixels of its width and in total: the rest of larger pages is not compared.
const (
	widest  = 4096
	largest = 16 << 20
)

// Shoot takes the pictures of a moment, at which c was captured: of the whole page or, if it is scrolled, of the
// window, since the browser scrolls a page to take a larger picture. Comparing with the picture without texts shows
// which pixels are text: a picture of a text does not disappear with the texts.
func Shoot(ctx context.Context, w *browser.Window, window gymkhana.Size, c *aes.Capture) (err error) {
	size := gymkhana.Size{W: min(max(c.Size.X, window.W), widest)}
	size.H = min(max(c.Size.Y, window.H), largest/size.W)
	if c.Scrolled != (image.Point{}) {
		size = window
	}
	if c.Full, err = whole(ctx, w, size); err != nil {
		return err
	}
	if err = bare(ctx, w, true); err != nil {
		return err
	}
	if c.Bare, err = whole(ctx, w, size); err != nil {
		return err
	}
	c.Place()
	return bare(ctx, w, false)
}

func bare(ctx context.Context, w *browser.Window, on bool) error {
	return w.EvalApart(ctx, fmt.Sprintf("(%s\n)(%t)", bareJS, on), nil)
}

func whole(ctx context.Context, w *browser.Window, size gymkhana.Size) (*image.RGBA, error) {
	data, err := w.Whole(ctx, size)
	if err != nil {
		return nil, err
	}
	img, err := picture.DecodePNG(data)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultWorld, "env/webui/capture", fmt.Errorf("a picture: %w", err))
	}
	return img, nil
}
