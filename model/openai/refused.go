package openai

import (
	"gymkhana"
	"gymkhana/internal/lazy"
	"gymkhana/model/wire"
)

// The two names of the same limit. OpenAI's newer models refuse the first, and other servers the second.
const (
	maxTokens           = "max_tokens"
	maxCompletionTokens = "max_completion_tokens"
)

// callID is the name under which ids of calls are refused.
const callID = "tool_call_id"

// shortID finds ids that the templates of Mistral accept.
var shortID = lazy.Regexp(`^[A-Za-z0-9]{9}$`)

// shortened gives an id of nine letters and digits.
func shortened(id string) string {
	if shortID().MatchString(id) {
		return id
	}
	return gymkhana.HashBytes([]byte(id)).String()[:9]
}

// sentID gives the id of a call as it is sent: shortened, if the server refused longer ones.
func (c *client) sentID(id string) string {
	if c.Has(callID) {
		return shortened(id)
	}
	return id
}

// chatSpares are the parameters that a request can do without, by the names that they have on the wire. A model that
// reasons often takes none of the first three.
var chatSpares = []wire.Spare[chatRequest]{
	{Name: "temperature", In: func(p *chatRequest) any { return &p.Temperature }},
	{Name: "top_p", In: func(p *chatRequest) any { return &p.TopP }},
	{Name: "frequency_penalty", In: func(p *chatRequest) any { return &p.FrequencyPenalty }},
	{Name: "seed", In: func(p *chatRequest) any { return &p.Seed }},
	{Name: "stop", In: func(p *chatRequest) any { return &p.Stop }},
	{Name: "reasoning_effort", In: func(p *chatRequest) any { return &p.ReasoningEffort }},
	{Name: "tool_choice", In: func(p *chatRequest) any {
		if p.ToolChoice == "auto" || p.ToolChoice == "none" {
			return nil
		}
		return &p.ToolChoice
	}},
	{Name: callID, Words: []string{"tool call id"}, In: func(p *chatRequest) any { return &p.longIDs }},
	{Name: maxTokens, In: func(p *chatRequest) any { return &p.MaxTokens }},
	{Name: maxCompletionTokens, In: func(p *chatRequest) any { return &p.MaxCompletionTokens }},
}

// limit sends a limit of tokens under the name that the server knows, and under the other one if it refused that.
func (c *client) limit(p *chatRequest, most int) {
	usual := maxCompletionTokens
	if c.compat {
		usual = maxTokens
	}
	if c.compat != c.Has(usual) {
		p.MaxTokens = most
	} else {
		p.MaxCompletionTokens = most
	}
}
