package turns

import (
	"gymkhana"
	"gymkhana/internal/picture"
)

// A lens scales what a world shows to what a model can see; never up, but for a multiple.
type lens struct{ limit gymkhana.ImageLimit }

// size gives what a screen is scaled to.
func (l lens) size(screen gymkhana.Size) gymkhana.Size {
	if screen.W <= 0 || screen.H <= 0 {
		return gymkhana.Size{}
	}
	w, h := picture.Fit(screen.W, screen.H, l.limit.LongSide, l.limit.MaxPixels, l.limit.Factor)
	return gymkhana.Size{W: w, H: h}
}

// picture encodes a screenshot at the given size; at zero, in a world that declares no screen
// and shows one all the same, at the size its own calls for. One that fits is sent as it is.
func (l lens) picture(shot *gymkhana.Screenshot, to gymkhana.Size) (*gymkhana.Image, error) {
	frame, err := shot.Hash()
	if err != nil {
		return nil, err
	}
	img, err := shot.Image()
	if err != nil {
		return nil, err
	}
	own := gymkhana.Size{W: img.Bounds().Dx(), H: img.Bounds().Dy()}
	if to == (gymkhana.Size{}) {
		to = l.size(own)
	}
	var data []byte
	if to == own || to == (gymkhana.Size{}) {
		data, err = shot.PNG()
	} else {
		data, err = picture.EncodePNG(picture.Scale(img, to.W, to.H))
	}
	return &gymkhana.Image{Media: "image/png", Data: data, Frame: frame}, err
}
