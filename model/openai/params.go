package openai

import (
	"encoding/json"
	"fmt"

	"gymkhana"
	"gymkhana/model/wire"
)

// write writes a request as the provider wants it. What the request leaves open is not sent.
func (c *client) write(req *gymkhana.Request) (*chatRequest, error) {
	s := &req.Sampling
	p := &chatRequest{Model: c.Opts.Name, Temperature: s.Temperature, TopP: s.TopP, FrequencyPenalty: s.FrequencyPenalty,
		Seed: s.Seed, Stop: s.Stop, ReasoningEffort: s.Effort, extra: c.quirks.Extra}
	c.limit(p, s.MaxTokens)
	var err error
	if p.Messages, err = c.messages(req.Messages); err != nil {
		return p, err
	}
	if p.Tools, err = tools(req.Tools); err != nil {
		return p, err
	}
	for i := range req.Messages {
		for _, call := range req.Messages[i].Calls {
			p.longIDs = p.longIDs || c.sentID(call.ID) != shortened(call.ID)
		}
	}
	if len(req.Tools) > 0 {
		p.ToolChoice = toolChoice(c.quirks.choice(req.ToolChoice))
	}
	return p, nil
}

// messages writes the talk. The replies to one turn's calls have to stand together, so the
// pictures that came with them follow the last of them, in their order.
func (c *client) messages(talk []gymkhana.Message) ([]chatMessage, error) {
	var list, pictures []chatMessage
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

func (c *client) message(m *gymkhana.Message) (sent chatMessage, err error) {
	sent.Role = m.Role
	switch m.Role {
	case gymkhana.User:
		sent.Content, err = shownContent(m)
		return sent, err
	case gymkhana.ToolReply:
		text := wire.Text(m)
		if text == "" && wire.HasImage(m) {
			text = "The picture follows."
		}
		sent.Content, sent.ToolCallID = text, c.sentID(m.CallID)
		return sent, nil
	case gymkhana.System, gymkhana.Assistant:
		if wire.HasImage(m) {
			return sent, fmt.Errorf("a picture in a message of the %s; only users and tools can show one", m.Role)
		}
		if m.Role == gymkhana.Assistant {
			return c.assistantMessage(m), nil
		}
		sent.Content = wire.Text(m)
		return sent, nil
	}
	return sent, fmt.Errorf("unknown speaker %q", m.Role)
}

// shownContent gives a lone text as a plain string, which every server's template accepts.
func shownContent(m *gymkhana.Message) (any, error) {
	if !wire.HasImage(m) && len(m.Parts) <= 1 {
		return wire.Text(m), nil
	}
	parts := make([]chatPart, 0, len(m.Parts))
	for _, p := range m.Parts {
		if p.Text != "" {
			parts = append(parts, chatPart{Type: "text", Text: p.Text})
		}
		if p.Image == nil {
			continue
		}
		address, err := wire.DataURL(p.Image)
		if err != nil {
			return nil, err
		}
		parts = append(parts, chatPart{Type: "image_url", ImageURL: &imageURL{address}})
	}
	return parts, nil
}

func (c *client) assistantMessage(m *gymkhana.Message) chatMessage {
	said := chatMessage{Role: m.Role, ReasoningDetails: returned(m.Blocks, details)}
	text := wire.Text(m)
	if text == "" && len(m.Calls) == 0 && c.compat {
		text = wire.Nothing // Mistral and Moonshot refuse an empty one, and with it the whole talk
	}
	if text != "" || len(m.Calls) == 0 {
		said.Content = text
	}
	for _, call := range m.Calls {
		arguments := call.Arguments
		if c.compat {
			arguments = wire.WellFormed(arguments)
		}
		said.ToolCalls = append(said.ToolCalls, chatCall{ID: c.sentID(call.ID), Type: "function",
			Function: function{Name: call.Name, Arguments: arguments}})
	}
	if list := returned(m.Blocks, content); len(list) > 0 && c.quirks.Keeps {
		said.ReasoningContent = list[0]
	}
	return said
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

func tools(list []gymkhana.Tool) ([]chatTool, error) {
	var sent []chatTool
	for i := range list {
		parameters, err := wire.Schema(&list[i])
		if err != nil {
			return nil, err
		}
		sent = append(sent, chatTool{Type: "function", Function: definition{list[i].Name, list[i].Description, parameters}})
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

func toolChoice(choice string) any {
	switch choice {
	case "":
		return nil
	case "auto", "none", "required":
		return choice
	}
	return chatTool{Type: "function", Function: definition{Name: choice}}
}
