package phone

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// Options are what both agents take. A nil pointer stands for the default.
type Options struct {
	Summary     string   `json:"summary,omitempty"`     // where a line of the history comes from: action (default), or model (published)
	Steps       int      `json:"steps,omitempty"`       // newest lines of the history that are shown; default all
	Layout      Layout   `json:"layout,omitempty"`      // of the element list: json (default), repr (published phone-text), dict (published phone-image)
	Guidelines  []string `json:"guidelines,omitempty"`  // further points of guidance, for the task at hand
	Temperature *float64 `json:"temperature,omitempty"` // default 0
	TopP        *float64 `json:"top_p,omitempty"`       // default not sent
	MaxTokens   int      `json:"max_tokens,omitempty"`  // default 1000
	Drop        []string `json:"drop,omitempty"`        // parameters not to send, for models that refuse them: "temperature"
}

// ImageOptions are what phone-image takes.
type ImageOptions struct {
	Options
	List *bool `json:"list,omitempty"` // the element list is shown beside the picture; default true
	Raw  *bool `json:"raw,omitempty"`  // the picture is also shown without marks; default false, true under the published protocol
}

const (
	byAction = "action"
	byModel  = "model"
)

var droppable = []string{"temperature", "max_tokens"}

func (o *ImageOptions) fill(p gymkhana.Protocol, image bool) {
	published := p == gymkhana.PublishedCode
	if o.Summary == "" {
		o.Summary = byAction
		if published {
			o.Summary = byModel
		}
	}
	if o.Layout == "" {
		o.Layout = usual(published, image)
	}
	if o.MaxTokens == 0 {
		o.MaxTokens = 1000
	}
	if o.Temperature == nil {
		o.Temperature = new(float64)
	}
	list := true
	if o.List == nil {
		o.List = &list
	}
	if o.Raw == nil {
		o.Raw = &published
	}
}

func usual(published, image bool) Layout {
	switch {
	case !published:
		return JSON
	case image:
		return Dict
	}
	return Repr
}

// check reports every mistake in filled options.
func (o *Options) check() error {
	var wrong []string
	say := func(ok bool, format string, args ...any) {
		if !ok {
			wrong = append(wrong, fmt.Sprintf(format, args...))
		}
	}
	say(o.Summary == byAction || o.Summary == byModel, "summary %q; want action or model", o.Summary)
	say(o.Steps >= 0, "steps %d; want 0, for all, or more", o.Steps)
	say(slices.Contains(layouts, o.Layout), "layout %q; want json, repr or dict", o.Layout)
	say(*o.Temperature >= 0 && *o.Temperature <= 2, "temperature %g; want 0 to 2", *o.Temperature)
	say(o.TopP == nil || *o.TopP > 0 && *o.TopP <= 1, "top_p out of range; want above 0, to 1")
	say(o.MaxTokens > 0, "max_tokens %d; want above 0", o.MaxTokens)
	for _, name := range o.Drop {
		say(slices.Contains(droppable, name), "drop %q%s (known: %s)", name,
			gymkhana.DidYouMean(name, droppable), strings.Join(droppable, ", "))
	}
	if len(wrong) == 0 {
		return nil
	}
	return errors.New(strings.Join(wrong, "\n"))
}

// sampling gives the decoding parameters that are to be sent.
func (o *Options) sampling() gymkhana.Sampling {
	s := gymkhana.Sampling{Temperature: o.Temperature, TopP: o.TopP, MaxTokens: o.MaxTokens}
	if slices.Contains(o.Drop, "temperature") {
		s.Temperature = nil
	}
	if slices.Contains(o.Drop, "max_tokens") {
		s.MaxTokens = 0
	}
	return s
}
