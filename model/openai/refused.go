package openai

import (
	"errors"
	"slices"

	"github.com/openai/openai-go/v3"

	"gymkhana/model/wire"
)

// The parameters that a request can do without, by the names that they have on the wire. A model that
// reasons often takes none of the first three.
var optional = []string{"temperature", "top_p", "frequency_penalty", "seed", "stop", "reasoning_effort", maxTokens,
	maxCompletionTokens}

// The two names of the same limit. OpenAI's newer models refuse the first, and other servers the second.
const (
	maxTokens           = "max_tokens"
	maxCompletionTokens = "max_completion_tokens"
)

// drop takes out of the parameters what the model has refused so far. A limit of tokens that is
// refused under one name is sent under the other.
func (c *client) drop(p *openai.ChatCompletionNewParams) {
	var none openai.ChatCompletionNewParams
	limit := p.MaxTokens
	if !limit.Valid() {
		limit = p.MaxCompletionTokens
	}
	for _, name := range c.Dropped() {
		switch name {
		case "temperature":
			p.Temperature = none.Temperature
		case "top_p":
			p.TopP = none.TopP
		case "frequency_penalty":
			p.FrequencyPenalty = none.FrequencyPenalty
		case "seed":
			p.Seed = none.Seed
		case "stop":
			p.Stop = none.Stop
		case "reasoning_effort":
			p.ReasoningEffort = ""
		case maxTokens:
			p.MaxTokens, p.MaxCompletionTokens = none.MaxTokens, limit
		case maxCompletionTokens:
			p.MaxTokens, p.MaxCompletionTokens = limit, none.MaxCompletionTokens
		}
	}
	if c.Has(maxTokens) && c.Has(maxCompletionTokens) {
		p.MaxTokens, p.MaxCompletionTokens = none.MaxTokens, none.MaxCompletionTokens
	}
}

// dispensable names the parameter that a model refused, if the request can do without it; "" if it
// refused something else. Only what was sent can be refused.
func dispensable(err error, sent *openai.ChatCompletionNewParams) string {
	var r *wire.Refusal
	if !errors.As(err, &r) {
		return ""
	}
	return r.Dispensable(slices.DeleteFunc(slices.Clone(optional), func(name string) bool { return !has(sent, name) }))
}

// has reports whether a parameter is sent.
func has(p *openai.ChatCompletionNewParams, name string) bool {
	switch name {
	case "temperature":
		return p.Temperature.Valid()
	case "top_p":
		return p.TopP.Valid()
	case "frequency_penalty":
		return p.FrequencyPenalty.Valid()
	case "seed":
		return p.Seed.Valid()
	case "stop":
		return len(p.Stop.OfStringArray) > 0
	case "reasoning_effort":
		return p.ReasoningEffort != ""
	case maxTokens:
		return p.MaxTokens.Valid()
	}
	return p.MaxCompletionTokens.Valid()
}
