package turns

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
)

// Options are what the agents take. A nil pointer stands for the default.
type Options struct {
	Memory      string   `json:"memory,omitempty"`      // window (default), or none: every turn stands alone
	Rounds      *int     `json:"rounds,omitempty"`      // rounds remembered; default 5, 2 under the published protocol
	Images      *int     `json:"images,omitempty"`      // newest pictures shown, the present one included; default 2, published 3
	Resolution  int      `json:"resolution,omitempty"`  // most pixels of a picture's longer side, besides the profile's limit; default no limit
	Retries     int      `json:"retries,omitempty"`     // questions put again inside a turn after an invalid reply; default 0
	Feedback    string   `json:"feedback,omitempty"`    // all (default): say why a reply was invalid or an action refused; none (published)
	ToolChoice  string   `json:"tool_choice,omitempty"` // required (default) or auto, for servers that know no other; dialect openai only
	Temperature *float64 `json:"temperature,omitempty"` // default 0
	TopP        *float64 `json:"top_p,omitempty"`       // default not sent
	MaxTokens   int      `json:"max_tokens,omitempty"`  // default 2048
	Effort      string   `json:"effort,omitempty"`      // of reasoning: minimal, low, medium, high; default not sent
	Drop        []string `json:"drop,omitempty"`        // parameters not to send, for models that refuse them: "temperature"
}

const (
	window   = "window"
	none     = "none"
	all      = "all"
	required = "required"
	auto     = "auto"
)

// most bounds the rounds that can be asked for.
const most = 1000

var (
	droppable = []string{"temperature", "max_tokens"}
	efforts   = []string{"", "minimal", "low", "medium", "high"}
)

func (o *Options) fill(p gymkhana.Protocol) {
	rounds, images, feedback := 5, 2, all
	if p == gymkhana.PublishedCode {
		rounds, images, feedback = 2, 3, none
	}
	o.Memory = or(o.Memory, window)
	o.Feedback = or(o.Feedback, feedback)
	o.ToolChoice = or(o.ToolChoice, required)
	o.MaxTokens = or(o.MaxTokens, 2048)
	if o.Rounds == nil {
		o.Rounds = &rounds
	}
	if o.Images == nil {
		o.Images = &images
	}
	if o.Temperature == nil {
		o.Temperature = new(float64)
	}
}

func or[T comparable](value, otherwise T) T {
	var zero T
	if value == zero {
		return otherwise
	}
	return value
}

// check reports every mistake in filled options.
func (o *Options) check() error {
	var wrong []string
	say := func(ok bool, format string, args ...any) {
		if !ok {
			wrong = append(wrong, fmt.Sprintf(format, args...))
		}
	}
	say(o.Memory == window || o.Memory == none, "memory %q; want window or none", o.Memory)
	say(*o.Rounds >= 0 && *o.Rounds <= most, "rounds %d; want 0 to %d", *o.Rounds, most)
	say(*o.Images >= 1 && *o.Images <= most, "images %d; want 1 to %d, the present picture included", *o.Images, most)
	say(o.Resolution == 0 || o.Resolution >= 16 && o.Resolution <= 8192, "resolution %d; want 16 to 8192 pixels", o.Resolution)
	say(o.Retries >= 0 && o.Retries <= 10, "retries %d; want 0 to 10", o.Retries)
	say(o.Feedback == all || o.Feedback == none, "feedback %q; want all or none", o.Feedback)
	say(o.ToolChoice == required || o.ToolChoice == auto, "tool_choice %q; want required or auto", o.ToolChoice)
	say(*o.Temperature >= 0 && *o.Temperature <= 2, "temperature %g; want 0 to 2", *o.Temperature)
	say(o.TopP == nil || *o.TopP > 0 && *o.TopP <= 1, "top_p out of range; want above 0, to 1")
	say(o.MaxTokens > 0, "max_tokens %d; want above 0", o.MaxTokens)
	say(slices.Contains(efforts, o.Effort), "effort %q; want minimal, low, medium or high", o.Effort)
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
	s := gymkhana.Sampling{Temperature: o.Temperature, TopP: o.TopP, MaxTokens: o.MaxTokens, Effort: o.Effort}
	if slices.Contains(o.Drop, "temperature") {
		s.Temperature = nil
	}
	if slices.Contains(o.Drop, "max_tokens") {
		s.MaxTokens = 0
	}
	return s
}
