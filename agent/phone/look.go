package phone

import (
	"fmt"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/picture"
)

// A scene is the part of an observation in a question. It stays valid after the observation.
type scene struct {
	list        string          // the elements
	raw, marked *gymkhana.Image // nil if it is not shown
	hash        gymkhana.Hash   // the hash of everything that the agent could see
}

// look makes a scene.
func (a *phone) look(o *gymkhana.Observation) (*scene, error) {
	seen := gymkhana.Observation{Elements: o.Elements, Text: o.Text, URL: o.URL}
	s := &scene{hash: gymkhana.HashBytes(seen.AppendCanonical(nil))}
	if a.facts.List {
		s.list = Render(shown(o.Elements, a.driver.space), a.options.Layout)
	}
	if !a.image || o.Screenshot == nil {
		return s, nil
	}
	var err error
	if !a.facts.SeeAct {
		if s.marked, err = a.mark(o); err != nil {
			return nil, fmt.Errorf("screenshot: %w", err)
		}
	}
	if a.facts.Raw || a.facts.SeeAct {
		if s.raw, err = a.lens.Take(o.Screenshot, a.picture); err != nil {
			return nil, err
		}
	}
	if len(o.Elements) == 0 {
		s.hash = s.best().Frame // the observation has only the picture
	}
	return s, nil
}

// best is the picture with marks or, in style seeact, without; nil if there is none.
func (s *scene) best() *gymkhana.Image {
	if s.marked == nil {
		return s.raw
	}
	return s.marked
}

// mark draws the marks of the elements on the screenshot, which it first scales to the size that is sent to the model.
func (a *phone) mark(o *gymkhana.Observation) (*gymkhana.Image, error) {
	frame, err := o.Screenshot.Hash()
	if err != nil {
		return nil, err
	}
	img, err := o.Screenshot.Image()
	if err != nil {
		return nil, err
	}
	sheet := engine.Sheet(img, a.picture)
	drawMarks(sheet, o.Elements, a.driver.spec.Screen, a.rules.marksAll)
	data, err := picture.EncodePNG(sheet)
	return &gymkhana.Image{Media: "image/png", Data: data, Frame: frame}, err
}

// shown returns elements with bounds in the model's coordinates.
func shown(elements []gymkhana.Element, space engine.Space) []gymkhana.Element {
	if space.Count == space.Screen {
		return elements
	}
	list := make([]gymkhana.Element, len(elements))
	for i, e := range elements {
		if e.Bounds != (gymkhana.Bounds{}) && listed(&e) {
			e.Bounds = engine.Scaled(e.Bounds, space.Screen, space.Count)
		}
		list[i] = e
	}
	return list
}
