package plan

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// A Layout says how messages are arranged and replies are read; the package comment compares them.
type Layout string

// The three layouts.
const (
	Default Layout = "default"
	Paper   Layout = "paper"
	Code    Layout = "code"
)

// Options are what both agents take. A nil pointer stands for the default.
type Options struct {
	Layout           Layout   `json:"layout,omitempty"`            // default "default"; "code" under the published protocol
	Resolution       int      `json:"resolution,omitempty"`        // pixels of a picture's longer side; default 640
	Retries          *int     `json:"retries,omitempty"`           // questions put again after a reply that cannot be read; default 2, always 0 in layout code
	Temperature      *float64 `json:"temperature,omitempty"`       // default 0.1
	TopP             *float64 `json:"top_p,omitempty"`             // default 0.95
	FrequencyPenalty *float64 `json:"frequency_penalty,omitempty"` // default 1.0
	MaxTokens        int      `json:"max_tokens,omitempty"`        // default 1000 for Global, 300 for Online
	Drop             []string `json:"drop,omitempty"`              // parameters not to send, for models that refuse them: "frequency_penalty"
}

// OnlineOptions are what Online takes.
type OnlineOptions struct {
	Options
	AM       int    `json:"am,omitempty"`       // actions remembered; default 5
	OM       int    `json:"om,omitempty"`       // pictures remembered, at most AM; default 1
	Feedback string `json:"feedback,omitempty"` // none (default, as in MageBench) or refusals: say why an action had no effect; layout default only
}

const (
	noFeedback = "none"
	refusals   = "refusals"
)

// most is the largest AM, and so the largest window, that can be asked for.
const most = 1000

var parameters = []string{"temperature", "top_p", "frequency_penalty", "max_tokens"}

func (o *Options) fill(p gymkhana.Protocol, maxTokens int) {
	if o.Layout == "" {
		o.Layout = Default
		if p == gymkhana.PublishedCode {
			o.Layout = Code
		}
	}
	if o.Resolution == 0 {
		o.Resolution = 640
	}
	if o.MaxTokens == 0 {
		o.MaxTokens = maxTokens
	}
	retries := 2
	if o.Layout == Code {
		retries = 0
	}
	o.Retries = or(o.Retries, retries)
	o.Temperature = or(o.Temperature, 0.1)
	o.TopP = or(o.TopP, 0.95)
	o.FrequencyPenalty = or(o.FrequencyPenalty, 1.0)
}

func or[T any](p *T, value T) *T {
	if p == nil {
		return &value
	}
	return p
}

// check reports every mistake in filled options.
func (o *Options) check() []string {
	var wrong []string
	say := func(ok bool, format string, args ...any) {
		if !ok {
			wrong = append(wrong, fmt.Sprintf(format, args...))
		}
	}
	_, known := arrangements[o.Layout]
	say(known, "layout %q; want default, paper or code", o.Layout)
	say(o.Resolution >= 16 && o.Resolution <= 8192, "resolution %d; want 16 to 8192 pixels", o.Resolution)
	say(*o.Retries >= 0 && *o.Retries <= 10, "retries %d; want 0 to 10", *o.Retries)
	say(o.Layout != Code || *o.Retries == 0, "retries %d; layout code never asks again inside a turn", *o.Retries)
	say(*o.Temperature >= 0 && *o.Temperature <= 2, "temperature %g; want 0 to 2", *o.Temperature)
	say(*o.TopP > 0 && *o.TopP <= 1, "top_p %g; want above 0, to 1", *o.TopP)
	say(*o.FrequencyPenalty >= -2 && *o.FrequencyPenalty <= 2, "frequency_penalty %g; want -2 to 2", *o.FrequencyPenalty)
	say(o.MaxTokens > 0, "max_tokens %d; want above 0", o.MaxTokens)
	for _, name := range o.Drop {
		say(slices.Contains(parameters, name), "drop %q%s (known: %s)", name,
			gymkhana.DidYouMean(name, parameters), strings.Join(parameters, ", "))
	}
	return wrong
}

// sampling gives the decoding parameters that are to be sent.
func (o *Options) sampling() gymkhana.Sampling {
	s := gymkhana.Sampling{Temperature: o.Temperature, TopP: o.TopP,
		FrequencyPenalty: o.FrequencyPenalty, MaxTokens: o.MaxTokens}
	for _, name := range o.Drop {
		switch name {
		case "temperature":
			s.Temperature = nil
		case "top_p":
			s.TopP = nil
		case "frequency_penalty":
			s.FrequencyPenalty = nil
		case "max_tokens":
			s.MaxTokens = 0
		}
	}
	return s
}

func (o *OnlineOptions) fill(p gymkhana.Protocol) {
	o.Options.fill(p, 300)
	if o.AM == 0 {
		o.AM = 5
	}
	if o.OM == 0 {
		o.OM = 1
	}
	if o.Feedback == "" {
		o.Feedback = noFeedback
	}
}

func (o *OnlineOptions) check() []string {
	wrong := o.Options.check()
	if o.AM < 1 || o.AM > most {
		wrong = append(wrong, fmt.Sprintf("am %d; want 1 to %d", o.AM, most))
	}
	if o.OM < 1 || o.OM > o.AM {
		wrong = append(wrong, fmt.Sprintf("om %d; want 1 to am, which is %d", o.OM, o.AM))
	}
	switch o.Feedback {
	case noFeedback:
	case refusals:
		if o.Layout != Default {
			wrong = append(wrong, "feedback refusals; MageBench tells of none, so only layout default has it")
		}
	default:
		wrong = append(wrong, fmt.Sprintf("feedback %q; want none or refusals", o.Feedback))
	}
	return wrong
}

// mistakes makes one error of all that is wrong; nil if nothing is.
func mistakes(wrong []string) error {
	if len(wrong) == 0 {
		return nil
	}
	return setupError(errors.New(strings.Join(wrong, "\n")))
}

func setupError(err error) error { return gymkhana.Blame(gymkhana.FaultSetup, "agent/plan", err) }
