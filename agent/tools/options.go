package tools

import (
	"cmp"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
)

// Options are the options of the agents. A nil pointer means the default.
type Options struct {
	Memory string `json:"memory,omitempty"` // window (default), or none: every turn is independent
	Rounds *int   `json:"rounds,omitempty"` // rounds remembered; default 5, 2 under the published protocol
	// newest pictures shown, the present one included; default 2, published 3
	Images *int `json:"images,omitempty"`
	// maximum pixels of a picture's longer side, in addition to the profile's limit; default no limit
	Resolution int `json:"resolution,omitempty"`
	// how often a question is repeated in a turn after an invalid reply; default 0
	Retries int `json:"retries,omitempty"`
	// all (default): show why a reply was invalid or an action refused; none (published)
	Feedback string `json:"feedback,omitempty"`
	// required (default) or auto, for servers that support only auto; dialect openai only
	ToolChoice  string   `json:"tool_choice,omitempty"`
	Temperature *float64 `json:"temperature,omitempty"` // default 0
	TopP        *float64 `json:"top_p,omitempty"`       // default not sent
	MaxTokens   int      `json:"max_tokens,omitempty"`  // default 2048
	Effort      string   `json:"effort,omitempty"`      // the amount of reasoning: minimal, low, medium, high; default not sent
	// of agents with native dialects: which one; default native, the one that the model was trained on
	Dialect string `json:"dialect,omitempty"`
	// what to do when a provider wants a person to confirm an action: refuse (default), or acknowledge, which
	// declares that a person has agreed to every such action of the run
	Safety string `json:"safety,omitempty"`
	// parameters not to send, for models that refuse them: "temperature"
	Drop []string `json:"drop,omitempty"`
}

const (
	window   = "window"
	none     = "none"
	all      = "all"
	required = "required"
	auto     = "auto"

	functions   = "functions"
	refuse      = "refuse"
	acknowledge = "acknowledge"
)

// most bounds the rounds that can be asked for.
const most = 1000

var (
	droppable = []string{"temperature", "max_tokens"}
	efforts   = []string{"", "minimal", "low", "medium", "high"}
)

// Rules are a protocol's defaults of options, and what no option can change.
type rules struct {
	rounds, images int
	feedback       string
	untold         bool // the step budget is hidden from the model
	single         bool // only the first action of a batch is performed
}

var corrected = rules{rounds: 5, images: 2, feedback: all}

func rulesOf(p gymkhana.Protocol) rules {
	if p == gymkhana.PublishedCode {
		return published
	}
	return corrected
}

func (o *Options) fill(r rules, usual string) {
	o.Memory = cmp.Or(o.Memory, window)
	o.Feedback = cmp.Or(o.Feedback, r.feedback)
	o.Dialect = cmp.Or(o.Dialect, usual)
	o.Safety = cmp.Or(o.Safety, refuse)
	if o.Dialect == functions {
		o.ToolChoice = cmp.Or(o.ToolChoice, required)
	}
	o.ToolChoice = cmp.Or(o.ToolChoice, auto) // reasoning models refuse to be forced to call a native tool
	o.MaxTokens = cmp.Or(o.MaxTokens, 2048)
	o.Rounds = cmp.Or(o.Rounds, &r.rounds)
	o.Images = cmp.Or(o.Images, &r.images)
	o.Temperature = cmp.Or(o.Temperature, new(float64))
}

// check reports every mistake in filled options.
func (o *Options) check(dialects []string) error {
	var m engine.Mistakes
	m.Unless(o.Memory == window || o.Memory == none, "memory %q; want window or none", o.Memory)
	m.Unless(*o.Rounds >= 0 && *o.Rounds <= most, "rounds %d; want 0 to %d", *o.Rounds, most)
	m.Unless(*o.Images >= 1 && *o.Images <= most, "images %d; want 1 to %d, the present picture included", *o.Images, most)
	m.Unless(o.Resolution == 0 || o.Resolution >= 16 && o.Resolution <= 8192, "resolution %d; want 16 to 8192 pixels",
		o.Resolution)
	m.Unless(o.Retries >= 0 && o.Retries <= 10, "retries %d; want 0 to 10", o.Retries)
	m.Unless(o.Feedback == all || o.Feedback == none, "feedback %q; want all or none", o.Feedback)
	m.Unless(o.ToolChoice == required || o.ToolChoice == auto, "tool_choice %q; want required or auto", o.ToolChoice)
	m.Unless(slices.Contains(dialects, o.Dialect), "dialect %q%s (known: %s)", o.Dialect,
		gymkhana.DidYouMean(o.Dialect, dialects), strings.Join(dialects, ", "))
	m.Unless(o.Safety == refuse || o.Safety == acknowledge, "safety %q; want refuse or acknowledge", o.Safety)
	m.Temperature(o.Temperature)
	m.TopP(o.TopP)
	m.MaxTokens(o.MaxTokens)
	m.Unless(slices.Contains(efforts, o.Effort), "effort %q; want minimal, low, medium or high", o.Effort)
	m.Drop(o.Drop, droppable)
	return m.Err()
}

// acknowledges reports whether the user has agreed in advance to the confirmations that providers
// want.
func (o *Options) acknowledges() bool { return o.Safety == acknowledge }

// sampling gives the decoding parameters that are to be sent.
func (o *Options) sampling() gymkhana.Sampling {
	return engine.Without(gymkhana.Sampling{Temperature: o.Temperature, TopP: o.TopP, MaxTokens: o.MaxTokens,
		Effort: o.Effort}, o.Drop)
}
