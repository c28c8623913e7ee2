package openai

import (
	"encoding/json"
	"fmt"
	"strings"

	"gymkhana"
	"gymkhana/model/wire"
)

// read reads the first choice of an answer.
func (c *client) read(req *gymkhana.Request, body []byte) (*gymkhana.Response, error) {
	var answer chatAnswer
	wire.Read(body, &answer)
	if len(answer.Choices) == 0 {
		return nil, c.Useless("no_choices", "the answer has no choices")
	}
	choice := &answer.Choices[0].Of
	r := &gymkhana.Response{
		Text:     choice.Message.Content.text,
		Thinking: choice.Message.thinking(),
		Blocks:   c.blocks(&choice.Message),
		Calls:    calls(req, choice.Message.called()),
		Model:    string(answer.Model),
		ID:       string(answer.ID),
		Usage:    answer.Usage.counted(),
	}
	r.Finish = finish(string(choice.FinishReason), len(r.Calls) > 0)
	if r.Text == "" && len(r.Calls) == 0 {
		r.Text = string(choice.Message.Refusal)
	}
	return r, nil
}

// finish maps the words that compatible servers use to the four we know.
func finish(reason string, called bool) string {
	switch reason {
	case "", "stop", "eos", "eos_token", "end_turn", "stop_sequence", "function_call":
		if called { // Ollama's finish reason is "stop" after a call
			return "tool_calls"
		}
		return "stop"
	case "tool_calls":
		if !called { // vLLM, if a call was required and none came
			return "stop"
		}
	case "max_tokens", "model_length", "model_context_window_exceeded": // the last two are Mistral's and Z.ai's
		return "length"
	case "sensitive": // Z.ai's
		return "content_filter"
	}
	return strings.ToLower(reason)
}

// called gives the tool calls. Older servers give one call in a field of its own.
func (m *chatReply) called() wire.Objects[calledTool] {
	if len(m.ToolCalls) == 0 && m.FunctionCall.Of.Name != "" {
		return wire.Objects[calledTool]{{Of: calledTool{Function: m.FunctionCall.Of}}}
	}
	return m.ToolCalls
}

// calls reads the tool calls. A server that gives no ids gets some that are unique in the talk.
func calls(req *gymkhana.Request, made wire.Objects[calledTool]) []gymkhana.ToolCall {
	var list []gymkhana.ToolCall
	for i := range made {
		m := &made[i].Of
		name, arguments := m.Function.Name, m.Function.Arguments
		if m.Custom.Name != "" {
			name, arguments = m.Custom.Name, m.Custom.Input
		}
		call := gymkhana.ToolCall{ID: string(m.ID), Name: string(name), Arguments: string(arguments)}
		if call.ID == "" {
			call.ID = fmt.Sprintf("call_%d_%d", len(req.Messages), i+1)
		}
		list = append(list, call)
	}
	return list
}

// A piece is one of the parts that some servers send instead of a string, as Mistral does for models that reason.
type piece struct {
	Type     string  `json:"type"` // text or thinking
	Text     string  `json:"text"`
	Thinking []piece `json:"thinking"`
}

// written is the text of a reply, and the reasoning among its pieces.
type written struct{ text, thoughts string }

// UnmarshalJSON reads a text, or pieces. It never fails: any other list is read as its JSON text.
func (w *written) UnmarshalJSON(b []byte) error {
	*w = written{}
	var list []piece
	if b[0] != '[' || json.Unmarshal(b, &list) != nil {
		var text wire.StringOrJSON
		wire.Read(b, &text)
		w.text = string(text)
		return nil
	}
	w.text = join(list)
	var thoughts []piece
	for _, p := range list {
		thoughts = append(thoughts, p.Thinking...)
	}
	w.thoughts = join(thoughts)
	return nil
}

// join joins the texts of pieces.
func join(list []piece) string {
	var text strings.Builder
	for _, p := range list {
		text.WriteString(p.Text)
	}
	return text.String()
}

// thinking reads the reasoning that servers of open models return in addition to the answer: DeepSeek and vLLM call it
// reasoning_content, Ollama and OpenRouter reasoning; Mistral gives it as pieces of the answer.
func (m *chatReply) thinking() string {
	if m.Content.thoughts != "" {
		return m.Content.thoughts
	}
	var text string
	if json.Unmarshal(m.ReasoningContent, &text) == nil && text != "" {
		return text
	}
	return m.Reasoning
}

// details is the field in which OpenRouter, and servers that follow it, return reasoning as blocks
// with signatures, and in which they expect it back.
const details = "reasoning_details"

// content is the field in which other servers return reasoning as one text, and in which some expect it
// back.
const content = "reasoning_content"

// blocks reads the reasoning that is to be returned with the reply.
func (c *client) blocks(m *chatReply) []gymkhana.Block {
	var list []gymkhana.Block
	if text := string(m.ReasoningContent); c.quirks.Keeps && strings.HasPrefix(text, `"`) {
		list = append(list, gymkhana.Block{Provider: content, JSON: text})
	}
	for _, b := range m.ReasoningDetails {
		list = append(list, gymkhana.Block{Provider: details, JSON: string(b)})
	}
	return list
}

// counted counts tokens in our sense: Out holds the reasoning. Some servers leave it out of the
// completion and add it to the total only. OpenRouter reports the cost.
func (u *chatUsage) counted() gymkhana.Usage {
	sum := gymkhana.Usage{In: u.PromptTokens.Count(), Out: u.CompletionTokens.Count(),
		Reasoning: u.CompletionTokensDetails.ReasoningTokens.Count(), CostUSD: max(float64(u.Cost), 0)}
	sum.Cached = min(u.PromptTokensDetails.CachedTokens.Count(), sum.In)
	if u.TotalTokens.Count() == sum.In+sum.Out+sum.Reasoning {
		sum.Out += sum.Reasoning
	}
	return sum
}
