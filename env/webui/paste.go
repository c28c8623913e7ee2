package webui

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"image/jpeg"

	"gymkhana"
)

// PasteDoc is the catalog's description of the agent that pastes.
const PasteDoc = "webui only: pastes the description's first picture as the background of an empty page, to show that looks alone score nothing"

// pasteQuality is the JPEG quality of the picture; a PNG may exceed the largest file.
const pasteQuality = 80

// A paste shows the picture of the wanted page, and builds nothing.
type paste struct{ done bool }

// NewPaste makes the agent that pastes. It sees only what any other agent sees.
func NewPaste(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
	return &paste{}, setup.Options.Decode(&struct{}{})
}

// FitsPaste says why the agent cannot act in a world.
func FitsPaste(_ gymkhana.AgentSetup, spec gymkhana.Spec) error {
	if spec.World != WorldName {
		return fmt.Errorf("%s has no page to be written; this agent is for %s", spec.World, WorldName)
	}
	return nil
}

// Begin starts over.
func (p *paste) Begin(_ context.Context, _ *gymkhana.Task, spec gymkhana.Spec) error {
	p.done = false
	return gymkhana.Blame(gymkhana.FaultSetup, "webui-paste", FitsPaste(gymkhana.AgentSetup{}, spec))
}

// Act pastes.
func (p *paste) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	if p.done {
		return gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Finish}}}, ctx.Err()
	}
	for _, e := range o.Brief {
		if e.Picture == nil {
			continue
		}
		img, err := e.Picture.Image()
		if err != nil {
			return gymkhana.Decision{}, err
		}
		var b bytes.Buffer
		if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: pasteQuality}); err != nil {
			return gymkhana.Decision{}, err
		}
		size := img.Bounds().Size()
		page := fmt.Sprintf("<!doctype html>\n<title>A picture</title>\n<body style=\"margin: 0; width: %dpx; height: %dpx; "+
			"background: url(data:image/jpeg;base64,%s) no-repeat\"></body>\n", size.X, size.Y, base64.StdEncoding.EncodeToString(b.Bytes()))
		p.done = true
		return gymkhana.Decision{Actions: writing(map[string]string{names[0]: page})}, ctx.Err()
	}
	return gymkhana.Decision{}, gymkhana.Blame(gymkhana.FaultSetup, "webui-paste", errors.New("the description has no picture"))
}
