package probe

import (
	"context"
	"encoding/json"
	"math"
	"strings"

	"gymkhana"
	"gymkhana/rng"
)

// screen is the size of the screenshot that a native tool is tried with.
var screen = gymkhana.Size{W: 1270, H: 710}

// native asks for a click with the tool that the model was trained on. A model that first wants to see the screen is shown
// it once more.
func (p *probing) native(ctx context.Context) error {
	if p.Native.Tools == nil {
		return nil
	}
	if !p.seen {
		p.skip("no picture was read", NativeTool)
		return nil
	}
	d := rng.New(p.Seed, "native")
	shot, err := drawTarget(d, screen, float64(d.Between(60, 90))/100, float64(d.Between(10, 40))/100)
	if err != nil {
		return err
	}
	req := asks("This is a screenshot of the screen. Click the centre of the red disc.", shot.image)
	req.Tools = p.Native.Tools(screen)
	a, err := p.one(ctx, NativeTool, req)
	if err == nil && looksFirst(&a) {
		next := *req
		next.Messages = append(next.Messages, gymkhana.Message{Role: gymkhana.Assistant, Parts: said(a.Text), Calls: a.Calls, Blocks: a.Blocks})
		for _, c := range a.Calls {
			next.Messages = append(next.Messages, gymkhana.Message{Role: gymkhana.ToolReply, CallID: c.ID, Parts: []gymkhana.Part{{Image: shot.image}}})
		}
		a, err = p.one(ctx, NativeTool, &next)
	}
	if err != nil {
		return err
	}
	p.clicked(&a, shot)
	return nil
}

// looksFirst reports whether the answer is only a call for a screenshot.
func looksFirst(a *answer) bool {
	for _, c := range a.Calls {
		if _, _, points := pointIn(c.Arguments); points || c.Native == "" || !strings.Contains(c.Name+c.Arguments, "screenshot") {
			return false
		}
	}
	return len(a.Calls) > 0
}

// clicked judges the answer to a native tool.
func (p *probing) clicked(a *answer, shot target) {
	name := p.Native.Name
	switch {
	case a.refusal != "":
		p.find(NativeTool, No, "%s is refused: %s", name, a.refusal)
		return
	case len(a.Calls) == 0:
		is := No
		if a.silent() != "" {
			is = Unknown
		}
		p.find(NativeTool, is, "%s was declared, and %s", name, quote(a))
		return
	case a.Calls[0].Native == "":
		p.find(NativeTool, No, "%s was declared, and it called %s, which is no tool of it", name, clip(a.Calls[0].Name))
		return
	}
	c := a.Calls[0]
	x, y, ok := pointIn(c.Arguments)
	if !ok || !json.Valid([]byte(c.Arguments)) {
		p.find(NativeTool, Unknown, "%s: it called %s %s, which is no click", name, clip(c.Name), clip(c.Arguments))
		return
	}
	if p.Native.Coords != gymkhana.Absolute {
		x, y = x/1000*float64(screen.W), y/1000*float64(screen.H)
	}
	off := math.Hypot((x-shot.x)/float64(screen.W), (y-shot.y)/float64(screen.H))
	if off > exact {
		p.find(NativeTool, No, "%s: it called %s %s, off by %s of a side", name, clip(c.Name), clip(c.Arguments), percent(off))
		return
	}
	p.find(NativeTool, Yes, "%s: it clicked with %s, wrong by %s of a side", name, clip(c.Name), percent(off))
}
