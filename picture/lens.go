package picture

import (
	"fmt"
	"image"

	"gymkhana"
)

// A Lens scales what a world shows to what a model can see.
type Lens struct {
	Resolution int                 // pixels of the longer side, up or down; 0 leaves the picture as it is
	Limit      gymkhana.ImageLimit // the model's limit; binds after the resolution
}

// Size returns the size that a screen is scaled to; zero for no screen.
func (l Lens) Size(screen gymkhana.Size) gymkhana.Size {
	if screen.W <= 0 || screen.H <= 0 {
		return gymkhana.Size{}
	}
	w, h := longSide(screen.W, screen.H, l.Resolution)
	w, h = Fit(w, h, l.Limit.LongSide, l.Limit.MaxPixels, l.Limit.Factor)
	return gymkhana.Size{W: w, H: h}
}

// Take encodes a screenshot at a size; zero means the size that Size returns. A picture that fits already is sent as
// the world made it.
func (l Lens) Take(shot *gymkhana.Screenshot, to gymkhana.Size) (*gymkhana.Image, error) {
	frame, err := shot.Hash()
	if err != nil {
		return nil, fmt.Errorf("screenshot: %w", err)
	}
	data, err := l.encode(shot, to)
	if err != nil {
		return nil, fmt.Errorf("screenshot: %w", err)
	}
	return &gymkhana.Image{Media: "image/png", Data: data, Frame: frame}, nil
}

func (l Lens) encode(shot *gymkhana.Screenshot, to gymkhana.Size) ([]byte, error) {
	img, err := shot.Image()
	if err != nil {
		return nil, err
	}
	own := sizeOf(img)
	if to == (gymkhana.Size{}) {
		to = l.Size(own)
	}
	if to == own || to == (gymkhana.Size{}) {
		return shot.PNG()
	}
	return EncodePNG(l.scaled(img, to))
}

// scaled scales a picture, but not pixel art if only the resolution requires it.
func (l Lens) scaled(img image.Image, to gymkhana.Size) image.Image {
	if fit := LongSide(img, l.Resolution); sizeOf(fit) == to {
		return fit
	}
	return Scale(img, to.W, to.H)
}

func sizeOf(img image.Image) gymkhana.Size {
	size := img.Bounds().Size()
	return gymkhana.Size{W: size.X, H: size.Y}
}
