package web

import (
	"context"
	"fmt"
	"image"

	"gymkhana"
	"gymkhana/agent/engine"
)

// A scene is the part of an observation in a question. It stays valid after the observation.
type scene struct {
	*page
	text     string          // tabs, then the tree or the list of marks
	captions []Caption       // the captions of the pictures in view
	pictures []gymkhana.Part // in the order in which they are sent
}

// A Caption describes a picture on the page in words.
type Caption struct{ ID, Text string }

// look makes a scene. It asks the model if captions come from it.
func (a *agent) look(ctx context.Context, o *gymkhana.Observation) (*scene, error) {
	s := &scene{page: newPage(o)}
	body := o.Text
	var err error
	switch a.options.Observe {
	case captions:
		s.captions, err = a.caption(ctx, o, s.page)
	case images:
		s.pictures, err = a.cuttings(o, s.page)
	case marks:
		list := marked(o.Elements)
		body = legend(list, s.page)
		s.pictures, err = a.marks(o, list)
	}
	if a.driver.commands {
		s.text = shortened(s.mark(o), a.options.SeenTokens, a.rules.cut)
		return s, err
	}
	s.text = shortened(observed(o.Tabs, body), a.options.SeenTokens, a.rules.cut)
	return s, err
}

// shot returns the pixels of a screenshot and its hash; nil if there is none.
func shot(o *gymkhana.Observation) (image.Image, gymkhana.Hash, error) {
	if o.Screenshot == nil {
		return nil, gymkhana.Hash{}, nil
	}
	frame, err := o.Screenshot.Hash()
	if err != nil {
		return nil, frame, fmt.Errorf("screenshot: %w", err)
	}
	img, err := o.Screenshot.Image()
	if err != nil {
		return nil, frame, fmt.Errorf("screenshot: %w", err)
	}
	return img, frame, nil
}

// A cutting is a picture of the page, cut out of the screenshot.
type cutting struct {
	element gymkhana.Element
	img     *image.RGBA
	frame   gymkhana.Hash
}

// cut cuts the pictures in view out of the screenshot. Without any, it does not look at the screenshot.
func (a *agent) cut(o *gymkhana.Observation, seen *page) ([]cutting, error) {
	list := shownImages(o.Elements, seen, a.options.MaxImages)
	if len(list) == 0 {
		return nil, nil
	}
	img, frame, err := shot(o)
	if err != nil || img == nil {
		return nil, err
	}
	var cut []cutting
	for _, e := range list {
		if piece := cutOut(img, e.Bounds, a.driver.spec.Screen); piece != nil {
			cut = append(cut, cutting{e, piece, frame})
		}
	}
	return cut, nil
}

// cuttings gives the pictures in view, each with its id in a strip below.
func (a *agent) cuttings(o *gymkhana.Observation, seen *page) ([]gymkhana.Part, error) {
	cut, err := a.cut(o, seen)
	if err != nil {
		return nil, err
	}
	parts := make([]gymkhana.Part, len(cut))
	for i, c := range cut {
		if parts[i], err = encoded(labelled(fitted(c.img, a.lens.Limit, strip), c.element.ID), c.frame); err != nil {
			return nil, err
		}
	}
	return parts, nil
}

// marks gives the screenshot with marks.
func (a *agent) marks(o *gymkhana.Observation, list []gymkhana.Element) ([]gymkhana.Part, error) {
	img, frame, err := shot(o)
	if err != nil || img == nil {
		return nil, err
	}
	part, err := encoded(withMarks(img, list, a.driver.spec.Screen, a.lens.Size(sizeOf(img))), frame)
	return []gymkhana.Part{part}, err
}

// caption describes the pictures in view, in the words of the page or of the model. The model's
// captions are kept for the episode.
func (a *agent) caption(ctx context.Context, o *gymkhana.Observation, seen *page) ([]Caption, error) {
	var list []Caption
	if a.options.CaptionFrom == fromAlt {
		for _, e := range shownImages(o.Elements, seen, a.options.MaxImages) {
			list = append(list, Caption{e.ID, engine.OneLine(label(&e))})
		}
		return list, nil
	}
	cut, err := a.cut(o, seen)
	if err != nil {
		return nil, err
	}
	for _, c := range cut {
		text, err := a.describe(ctx, c)
		if err != nil {
			return nil, err
		}
		list = append(list, Caption{c.element.ID, text})
	}
	return list, nil
}

// captionTokens bounds a caption, MMInA's at 20; the rest is for models that begin with a phrase.
const captionTokens = 60

// describe asks the model for a caption, unless it has already captioned the same pixels.
func (a *agent) describe(ctx context.Context, c cutting) (string, error) {
	part, err := encoded(fitted(c.img, a.limit, 0), c.frame)
	if err != nil {
		return "", err
	}
	hash := gymkhana.HashBytes(part.Image.Data)
	if text, known := a.captioned[hash]; known {
		return text, nil
	}
	ask, err := a.book.Render("caption.md", "", a.facts)
	if err != nil {
		return "", blame(err)
	}
	sampling := a.options.sampling()
	if a.options.eye() != "" { // the same for all agents, so that they share its answers
		sampling = engine.Without(gymkhana.Sampling{Temperature: new(0.0), MaxTokens: captionTokens}, a.options.Drop)
	}
	sampling.MaxTokens = min(sampling.MaxTokens, captionTokens)
	reply, err := a.sees.Chat(ctx, &gymkhana.Request{Sampling: sampling,
		Messages: []gymkhana.Message{engine.User(engine.Text(ask), part)}})
	if err != nil {
		return "", err
	}
	a.captioned[hash] = engine.Clip(engine.OneLine(engine.Valid(reply.Text)), 300)
	return a.captioned[hash], nil
}
