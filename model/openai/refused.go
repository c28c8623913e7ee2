package openai

import (
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"sync"

	"github.com/openai/openai-go/v3"
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

// A refused set holds the parameters that a model does not take. They are not sent to it again. It is
// safe for concurrent use.
type refused struct {
	mu    sync.Mutex
	names []string // in the order in which they were refused
}

func (r *refused) has(name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Contains(r.names, name)
}

func (r *refused) add(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Contains(r.names, name) {
		r.names = append(r.names, name)
	}
}

// Dropped lists the parameters that the model refused and that are no longer sent to it.
func (c *client) Dropped() []string {
	c.refused.mu.Lock()
	defer c.refused.mu.Unlock()
	return slices.Clone(c.refused.names)
}

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
	if c.refused.has(maxTokens) && c.refused.has(maxCompletionTokens) {
		p.MaxTokens, p.MaxCompletionTokens = none.MaxTokens, none.MaxCompletionTokens
	}
}

// The words with which servers say that they do not take a parameter at all, or no value of it but their
// own. A value out of range is another matter: what the user asked for must not be dropped then.
var unsupported = regexp.MustCompile(`(?i)unsupported|not supported|not support|unrecogni[sz]ed|unknown|unexpected|` +
	`not permitted|not allowed|only the default|cannot both|cannot be used|deprecated|extra input`)

// dispensable names the parameter that a model refused, if the request can do without it; "" if it
// refused something else. Only what was sent can be refused.
func (c *client) dispensable(err error, sent *openai.ChatCompletionNewParams) string {
	var r *refusal
	if !errors.As(err, &r) || r.Status != http.StatusBadRequest && r.Status != http.StatusUnprocessableEntity || r.tooLong() ||
		!unsupported.MatchString(r.Code+" "+r.Message) {
		return ""
	}
	for _, name := range optional {
		if has(sent, name) && (r.param == name || r.param == "" && regexp.MustCompile(`\b`+name+`\b`).MatchString(r.Message)) {
			return name
		}
	}
	return ""
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

// refusedParam reads which parameter an error is about, where the server says so in a field.
func refusedParam(body []byte) string {
	var outer struct {
		Error struct {
			Param string `json:"param"`
		} `json:"error"`
		Param string `json:"param"`
	}
	if json.Unmarshal(body, &outer) != nil {
		return ""
	}
	if outer.Error.Param != "" {
		return outer.Error.Param
	}
	return outer.Param
}
