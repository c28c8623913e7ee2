package plan

import (
	"fmt"

	"gymkhana"
	"gymkhana/internal/picture"
)

// A lens makes parts of a message of what a world shows.
type lens struct {
	resolution int                 // pixels of a picture's longer side
	limit      gymkhana.ImageLimit // of the model; binds after the resolution
}

// scene gives the world's words, if it has any, and its picture.
func (l lens) scene(o *gymkhana.Observation) ([]gymkhana.Part, error) {
	var parts []gymkhana.Part
	if o.Text != "" {
		parts = append(parts, text(o.Text))
	}
	if o.Screenshot != nil {
		img, err := l.picture(o.Screenshot)
		if err != nil {
			return nil, fmt.Errorf("screenshot: %w", err)
		}
		parts = append(parts, gymkhana.Part{Image: img})
	}
	return parts, nil
}

func (l lens) picture(shot *gymkhana.Screenshot) (*gymkhana.Image, error) {
	frame, err := shot.Hash()
	if err != nil {
		return nil, err
	}
	data, err := l.encode(shot)
	return &gymkhana.Image{Media: "image/png", Data: data, Frame: frame}, err
}

// encode scales and encodes; a picture that fits already is sent as the world made it.
func (l lens) encode(shot *gymkhana.Screenshot) ([]byte, error) {
	img, err := shot.Image()
	if err != nil {
		return nil, err
	}
	fit := picture.LongSide(img, l.resolution)
	size := fit.Bounds().Size()
	if w, h := picture.Fit(size.X, size.Y, l.limit.LongSide, l.limit.MaxPixels, l.limit.Factor); w != size.X || h != size.Y {
		fit = picture.Scale(img, w, h)
	}
	if fit.Bounds() == img.Bounds() {
		return shot.PNG()
	}
	return picture.EncodePNG(fit)
}
