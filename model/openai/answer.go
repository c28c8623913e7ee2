package openai

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/openai/openai-go/v3"

	"gymkhana"
	"gymkhana/model/wire"
)

// calls reads the tool calls. A server that gives no ids gets some that are unique in the talk.
func calls(req *gymkhana.Request, m *openai.ChatCompletionMessage) []gymkhana.ToolCall {
	var list []gymkhana.ToolCall
	for i, c := range m.ToolCalls {
		call := gymkhana.ToolCall{ID: c.ID, Name: c.Function.Name, Arguments: c.Function.Arguments}
		if raw := c.Function.JSON.Arguments.Raw(); strings.HasPrefix(raw, "{") {
			call.Arguments = raw // an object where the interface says string: older llama.cpp
		}
		if c.Custom.Name != "" {
			call.Name, call.Arguments = c.Custom.Name, c.Custom.Input
		}
		if call.ID == "" {
			call.ID = fmt.Sprintf("call_%d_%d", len(req.Messages), i+1)
		}
		call.Arguments = wire.Mend(call.Arguments)
		list = append(list, call)
	}
	return list
}

// A piece is one of the parts that some servers answer with where the interface says string: Mistral of models that reason.
type piece struct {
	Type     string  `json:"type"` // text or thinking
	Text     string  `json:"text"`
	Thinking []piece `json:"thinking"`
}

// pieces reads content that is a list; nil if it is none.
func pieces(m *openai.ChatCompletionMessage) []piece {
	var list []piece
	if raw := m.JSON.Content.Raw(); !strings.HasPrefix(raw, "[") || json.Unmarshal([]byte(raw), &list) != nil {
		return nil
	}
	return list
}

// join joins the texts of pieces.
func join(list []piece) string {
	text := ""
	for _, p := range list {
		text += p.Text
	}
	return text
}

// written reads the answer's text.
func written(m *openai.ChatCompletionMessage) string {
	if list := pieces(m); list != nil {
		return join(list)
	}
	return m.Content
}

// thinking reads the reasoning that open models' servers give beside the answer: DeepSeek and
// vLLM call it reasoning_content, Ollama and OpenRouter reasoning; Mistral gives it as pieces of the answer.
func thinking(m *openai.ChatCompletionMessage) string {
	thoughts := ""
	for _, p := range pieces(m) {
		thoughts += join(p.Thinking)
	}
	if thoughts != "" {
		return thoughts
	}
	for _, name := range []string{"reasoning_content", "reasoning"} {
		var s string
		if json.Unmarshal([]byte(m.JSON.ExtraFields[name].Raw()), &s) == nil && s != "" {
			return s
		}
	}
	return ""
}

// details is the field in which OpenRouter, and servers that follow it, give reasoning as blocks with
// signatures, and in which they want it back.
const details = "reasoning_details"

// content is the field in which other servers give reasoning as one text, and in which some want it back.
const content = "reasoning_content"

// blocks reads the reasoning that is to be returned with the reply.
func (c *client) blocks(m *openai.ChatCompletionMessage) []gymkhana.Block {
	var list []gymkhana.Block
	if text := m.JSON.ExtraFields[content].Raw(); c.opts.Quirks.Keeps && strings.HasPrefix(text, `"`) {
		list = append(list, gymkhana.Block{Provider: content, JSON: text})
	}
	var raw []json.RawMessage
	if json.Unmarshal([]byte(m.JSON.ExtraFields[details].Raw()), &raw) != nil {
		return list
	}
	for _, b := range raw {
		list = append(list, gymkhana.Block{Provider: details, JSON: string(b)})
	}
	return list
}

// usage counts tokens in our sense: Out holds the reasoning. Some servers leave it out of the
// completion and add it to the total only. OpenRouter tells the cost.
func usage(u *openai.CompletionUsage) gymkhana.Usage {
	in, out := max(u.PromptTokens, 0), max(u.CompletionTokens, 0)
	reasoning := max(u.CompletionTokensDetails.ReasoningTokens, 0)
	if u.TotalTokens == in+out+reasoning {
		out += reasoning
	}
	sum := gymkhana.Usage{
		In: int(in), Out: int(out), Reasoning: int(reasoning),
		Cached: int(min(max(u.PromptTokensDetails.CachedTokens, 0), in)),
	}
	var cost float64
	if json.Unmarshal([]byte(u.JSON.ExtraFields["cost"].Raw()), &cost) == nil && cost > 0 {
		sum.CostUSD = cost
	}
	return sum
}
