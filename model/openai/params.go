package openai

import (
	"encoding/json"
	"fmt"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/shared"

	"gymkhana"
	"gymkhana/model/wire"
)

// params writes a request as the provider wants it. What the request leaves open is not sent.
func (c *client) params(req *gymkhana.Request) (openai.ChatCompletionNewParams, error) {
	p := openai.ChatCompletionNewParams{Model: c.opts.Name}
	var err error
	if p.Messages, err = c.messages(req.Messages); err != nil {
		return p, err
	}
	if p.Tools, err = tools(req.Tools); err != nil {
		return p, err
	}
	if len(req.Tools) > 0 {
		p.ToolChoice = toolChoice(c.opts.Quirks.choice(req.ToolChoice))
	}
	c.sample(&p, &req.Sampling)
	return p, nil
}

func (c *client) sample(p *openai.ChatCompletionNewParams, s *gymkhana.Sampling) {
	if s.Temperature != nil {
		p.Temperature = openai.Float(*s.Temperature)
	}
	if s.TopP != nil {
		p.TopP = openai.Float(*s.TopP)
	}
	if s.FrequencyPenalty != nil {
		p.FrequencyPenalty = openai.Float(*s.FrequencyPenalty)
	}
	if s.Seed != nil {
		p.Seed = openai.Int(int64(*s.Seed))
	}
	switch {
	case s.MaxTokens == 0:
	case c.opts.Compat:
		p.MaxTokens = openai.Int(int64(s.MaxTokens))
	default:
		p.MaxCompletionTokens = openai.Int(int64(s.MaxTokens))
	}
	p.Stop.OfStringArray = s.Stop
	p.ReasoningEffort = shared.ReasoningEffort(s.Effort)
}

// messages writes the talk. The replies to one turn's calls have to stand together, so the
// pictures that came with them follow the last of them, in their order.
func (c *client) messages(talk []gymkhana.Message) ([]openai.ChatCompletionMessageParamUnion, error) {
	var list, pictures []openai.ChatCompletionMessageParamUnion
	for i := range talk {
		m := &talk[i]
		if m.Role != gymkhana.ToolReply {
			list, pictures = append(list, pictures...), nil
		}
		sent, err := c.message(m)
		if err != nil {
			return nil, fmt.Errorf("message %d: %w", i+1, err)
		}
		list = append(list, sent)
		if m.Role == gymkhana.ToolReply && wire.HasImage(m) {
			shown := gymkhana.Message{Role: gymkhana.User, Parts: wire.OnlyImages(m.Parts)}
			if sent, err = c.message(&shown); err != nil {
				return nil, fmt.Errorf("message %d: %w", i+1, err)
			}
			pictures = append(pictures, sent)
		}
	}
	return append(list, pictures...), nil
}

func (c *client) message(m *gymkhana.Message) (sent openai.ChatCompletionMessageParamUnion, err error) {
	switch m.Role {
	case gymkhana.User:
		return userMessage(m)
	case gymkhana.ToolReply:
		text := wire.Text(m)
		if text == "" && wire.HasImage(m) {
			text = "The picture follows."
		}
		return openai.ToolMessage(text, m.CallID), nil
	case gymkhana.System, gymkhana.Assistant:
		if wire.HasImage(m) {
			return sent, fmt.Errorf("a picture in a message of the %s; only users and tools can show one", m.Role)
		}
		if m.Role == gymkhana.System {
			return openai.SystemMessage(wire.Text(m)), nil
		}
		return c.assistantMessage(m), nil
	}
	return sent, fmt.Errorf("unknown speaker %q", m.Role)
}

// userMessage sends a lone text as a plain string, which every server's template accepts.
func userMessage(m *gymkhana.Message) (sent openai.ChatCompletionMessageParamUnion, err error) {
	if !wire.HasImage(m) && len(m.Parts) <= 1 {
		return openai.UserMessage(wire.Text(m)), nil
	}
	parts := make([]openai.ChatCompletionContentPartUnionParam, 0, len(m.Parts))
	for _, p := range m.Parts {
		if p.Text != "" {
			parts = append(parts, openai.TextContentPart(p.Text))
		}
		if p.Image == nil {
			continue
		}
		address, err := wire.DataURL(p.Image)
		if err != nil {
			return sent, err
		}
		parts = append(parts, openai.ImageContentPart(openai.ChatCompletionContentPartImageImageURLParam{URL: address}))
	}
	return openai.UserMessage(parts), nil
}

func (c *client) assistantMessage(m *gymkhana.Message) openai.ChatCompletionMessageParamUnion {
	said := &openai.ChatCompletionAssistantMessageParam{}
	text := wire.Text(m)
	if text == "" && len(m.Calls) == 0 && c.opts.Compat {
		text = wire.Nothing // Mistral and Moonshot refuse an empty one, and with it the whole talk
	}
	if text != "" || len(m.Calls) == 0 {
		said.Content.OfString = openai.String(text)
	}
	for _, call := range m.Calls {
		function := openai.ChatCompletionMessageFunctionToolCallFunctionParam{Name: call.Name, Arguments: call.Arguments}
		if c.opts.Compat {
			function.Arguments = wire.WellFormed(call.Arguments)
		}
		said.ToolCalls = append(said.ToolCalls, openai.ChatCompletionMessageToolCallUnionParam{
			OfFunction: &openai.ChatCompletionMessageFunctionToolCallParam{ID: call.ID, Function: function}})
	}
	extra := map[string]any{}
	if list := returned(m.Blocks, details); len(list) > 0 {
		extra[details] = list
	}
	if list := returned(m.Blocks, content); len(list) > 0 && c.opts.Quirks.Keeps {
		extra[content] = list[0]
	}
	if len(extra) > 0 {
		said.SetExtraFields(extra)
	}
	return openai.ChatCompletionMessageParamUnion{OfAssistant: said}
}

// returned gives the reasoning that came in a field; another provider's is not sent.
func returned(blocks []gymkhana.Block, field string) []json.RawMessage {
	var list []json.RawMessage
	for _, b := range blocks {
		if b.Provider == field && json.Valid([]byte(b.JSON)) {
			list = append(list, json.RawMessage(b.JSON))
		}
	}
	return list
}

func tools(list []gymkhana.Tool) ([]openai.ChatCompletionToolUnionParam, error) {
	var sent []openai.ChatCompletionToolUnionParam
	for _, t := range list {
		f := shared.FunctionDefinitionParam{Name: t.Name}
		if t.Description != "" {
			f.Description = openai.String(t.Description)
		}
		if len(t.Parameters) > 0 {
			if err := json.Unmarshal(t.Parameters, &f.Parameters); err != nil {
				return nil, fmt.Errorf("tool %s: parameters: %w", t.Name, err)
			}
		}
		sent = append(sent, openai.ChatCompletionFunctionTool(f))
	}
	return sent, nil
}

// choice gives the tool choice that the server knows.
func (q *Quirks) choice(asked string) string {
	switch {
	case asked == "" || q.Choice == "omit":
		return ""
	case q.Choice != "" && asked != "none":
		return q.Choice
	}
	return asked
}

func toolChoice(choice string) (u openai.ChatCompletionToolChoiceOptionUnionParam) {
	switch choice {
	case "":
		return u
	case "auto", "none", "required":
		u.OfAuto = openai.String(choice)
		return u
	}
	return openai.ToolChoiceOptionFunctionToolChoice(openai.ChatCompletionNamedToolChoiceFunctionParam{Name: choice})
}
