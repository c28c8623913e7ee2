package openai

import "gymkhana/model/wire"

// The two names of the same limit. OpenAI's newer models refuse the first, and other servers the second.
const (
	maxTokens           = "max_tokens"
	maxCompletionTokens = "max_completion_tokens"
)

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

// Instead names the parameter that is sent in place of a refused one; "" if it is left out.
func (c *client) Instead(refused string) string {
	other := map[string]string{maxTokens: maxCompletionTokens, maxCompletionTokens: maxTokens}[refused]
	if other == "" || !c.Has(refused) || c.Has(other) {
		return ""
	}
	return other
}
