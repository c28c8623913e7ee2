package engine

import (
	"cmp"

	"gymkhana"
)

// Decoding holds the decoding parameters of MageBench's agents, as options. A nil pointer means the default, which is
// that of MageBench's scripts.
type Decoding struct {
	Temperature      *float64 `json:"temperature,omitempty"`       // default 0.1
	TopP             *float64 `json:"top_p,omitempty"`             // default 0.95
	FrequencyPenalty *float64 `json:"frequency_penalty,omitempty"` // default 1.0
	MaxTokens        int      `json:"max_tokens,omitempty"`        // the longest reply, in tokens; the default is the agent's
	// parameters not to send, for models that refuse them: "frequency_penalty"
	Drop []string `json:"drop,omitempty"`
}

var decoding = []string{"temperature", "top_p", "frequency_penalty", "max_tokens"}

// Fill sets the defaults.
func (d *Decoding) Fill(maxTokens int) {
	d.Temperature = cmp.Or(d.Temperature, new(0.1))
	d.TopP = cmp.Or(d.TopP, new(0.95))
	d.FrequencyPenalty = cmp.Or(d.FrequencyPenalty, new(1.0))
	d.MaxTokens = cmp.Or(d.MaxTokens, maxTokens)
}

// Check records every mistake in filled parameters.
func (d *Decoding) Check(m *Mistakes) {
	m.Temperature(d.Temperature)
	m.Unless(*d.TopP > 0 && *d.TopP <= 1, "top_p %g; want above 0, to 1", *d.TopP)
	m.Unless(*d.FrequencyPenalty >= -2 && *d.FrequencyPenalty <= 2, "frequency_penalty %g; want -2 to 2", *d.FrequencyPenalty)
	m.MaxTokens(d.MaxTokens)
	m.Drop(d.Drop, decoding)
}

// Sampling returns those that are sent.
func (d *Decoding) Sampling() gymkhana.Sampling {
	return Without(gymkhana.Sampling{Temperature: d.Temperature, TopP: d.TopP, FrequencyPenalty: d.FrequencyPenalty,
		MaxTokens: d.MaxTokens}, d.Drop)
}
