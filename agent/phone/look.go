package phone

import (
	"fmt"
	"image"
	"image/draw"

	"gymkhana"
	"gymkhana/picture"
)

// A scene is what a question shows of an observation. It outlives it.
type scene struct {
	list        string          // the elements
	raw, marked *gymkhana.Image // nil where it is not shown
	hash        gymkhana.Hash   // of all that the agent could see
}

// pictures gives the parts of a question on an action.
func (s *scene) pictures() []gymkhana.Part {
	var parts []gymkhana.Part
	for _, img := range []*gymkhana.Image{s.raw, s.marked} {
		if img != nil {
			parts = append(parts, gymkhana.Part{Image: img})
		}
	}
	return parts
}

// look makes a scene.
func (a *phone) look(o *gymkhana.Observation) (*scene, error) {
	seen := gymkhana.Observation{Elements: o.Elements, Text: o.Text, URL: o.URL}
	s := &scene{hash: gymkhana.HashBytes(seen.AppendCanonical(nil))}
	if a.facts.List {
		s.list = Render(a.hand.space.shown(o.Elements), a.options.Layout)
	}
	if !a.image || o.Screenshot == nil {
		return s, nil
	}
	var err error
	if s.marked, err = a.mark(o); err != nil {
		return nil, fmt.Errorf("screenshot: %w", err)
	}
	if a.facts.Raw {
		if s.raw, err = a.lens.Take(o.Screenshot, a.picture); err != nil {
			return nil, err
		}
	}
	if len(o.Elements) == 0 {
		s.hash = s.marked.Frame // nothing but the picture tells
	}
	return s, nil
}

// mark makes the picture with marks, at the size that the model is sent.
func (a *phone) mark(o *gymkhana.Observation) (*gymkhana.Image, error) {
	frame, err := o.Screenshot.Hash()
	if err != nil {
		return nil, err
	}
	img, err := o.Screenshot.Image()
	if err != nil {
		return nil, err
	}
	sheet := sized(img, a.picture)
	drawMarks(sheet, o.Elements, a.hand.spec.Screen, a.published)
	data, err := picture.EncodePNG(sheet)
	return &gymkhana.Image{Media: "image/png", Data: data, Frame: frame}, err
}

// sized gives a copy of a picture.
func sized(img image.Image, size gymkhana.Size) *image.RGBA {
	if img.Bounds().Dx() != size.W || img.Bounds().Dy() != size.H {
		return picture.Scale(img, size.W, size.H)
	}
	sheet := image.NewRGBA(image.Rect(0, 0, size.W, size.H))
	draw.Draw(sheet, sheet.Rect, img, img.Bounds().Min, draw.Src)
	return sheet
}
