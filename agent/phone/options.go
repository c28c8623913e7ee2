package phone

import (
	"cmp"
	"slices"

	"gymkhana"
	"gymkhana/agent/engine"
)

// Options are the options of both agents. A nil pointer means the default.
type Options struct {
	// the source of a line of the history: action (default), or model (published)
	Summary string `json:"summary,omitempty"`
	Steps   int    `json:"steps,omitempty"` // newest lines of the history that are shown; default all
	// of the element list: json (default), repr (published phone-text), dict (published phone-image)
	Layout      Layout   `json:"layout,omitempty"`
	Guidelines  []string `json:"guidelines,omitempty"`  // further points of guidance, for the current task
	Temperature *float64 `json:"temperature,omitempty"` // default 0
	TopP        *float64 `json:"top_p,omitempty"`       // default not sent
	MaxTokens   int      `json:"max_tokens,omitempty"`  // default 1000
	// parameters not to send, for models that refuse them: "temperature"
	Drop []string `json:"drop,omitempty"`
}

// ImageOptions are the options of phone-image.
type ImageOptions struct {
	Options
	List *bool `json:"list,omitempty"` // the element list is shown beside the picture; default true
	// marks (default): one question, with numbered marks; seeact: the screen is described first, from the picture alone,
	// and the element is then chosen among texts
	Style string `json:"style,omitempty"`
	// the picture is also shown without marks; default false, true under the published protocol
	Raw *bool `json:"raw,omitempty"`
}

const (
	byAction = "action"
	byModel  = "model"
)

var droppable = []string{"temperature", "max_tokens"}

func (o *ImageOptions) fill(r rules) {
	o.Summary = cmp.Or(o.Summary, r.summary)
	o.Layout = cmp.Or(o.Layout, r.layout)
	o.MaxTokens = cmp.Or(o.MaxTokens, 1000)
	o.Temperature = cmp.Or(o.Temperature, new(float64))
	list := true
	o.List = cmp.Or(o.List, &list)
	o.Raw = cmp.Or(o.Raw, &r.raw)
	o.Style = cmp.Or(o.Style, byMarks)
}

// check reports every mistake in filled options.
func (o *ImageOptions) check() error {
	var m engine.Mistakes
	m.Unless(o.Style == byMarks || o.Style == seeAct, "style %q%s; want marks or seeact", o.Style,
		gymkhana.DidYouMean(o.Style, []string{byMarks, seeAct}))
	m.Unless(o.Summary == byAction || o.Summary == byModel, "summary %q; want action or model", o.Summary)
	m.Unless(o.Steps >= 0, "steps %d; want 0, for all, or more", o.Steps)
	m.Unless(slices.Contains(layouts, o.Layout), "layout %q; want json, repr or dict", o.Layout)
	m.Temperature(o.Temperature)
	m.TopP(o.TopP)
	m.MaxTokens(o.MaxTokens)
	m.Drop(o.Drop, droppable)
	return m.Err()
}

// sampling gives the decoding parameters that are to be sent.
func (o *Options) sampling() gymkhana.Sampling {
	return engine.Without(gymkhana.Sampling{Temperature: o.Temperature, TopP: o.TopP, MaxTokens: o.MaxTokens}, o.Drop)
}
