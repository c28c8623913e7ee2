package modeltest

import (
	"encoding/json"
	"errors"
	"fmt"

	"gymkhana"
)

// chat is OpenAI's chat completions, and what all compatible servers speak.
var chat = Dialect{
	Name: "chat", Base: "/v1", Strings: true,
	model: func(path string) (string, bool) { return "", path == "/v1/chat/completions" },
	key:   bearer, parse: parseChat, answer: Reply.completion, failure: Reply.openAIError,
	flood: `{"choices":[{"message":{"role":"assistant","content":"`,
}

// parseChat reads a request as strictly as the pickiest server: known roles, complete tool calls,
// replies right after the calls they answer, and pictures that are what they claim to be.
func parseChat(body []byte) (*Request, error) {
	var wire struct {
		Model    string        `json:"model"`
		Messages []wireMessage `json:"messages"`
		Tools    []struct {
			Type     string        `json:"type"`
			Function gymkhana.Tool `json:"function"`
		} `json:"tools"`
	}
	req := &Request{Body: body}
	if err := json.Unmarshal(body, &req.Fields); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(body, &wire); err != nil {
		return nil, err
	}
	if wire.Model == "" || len(wire.Messages) == 0 {
		return nil, errors.New("model and messages are required")
	}
	req.Model = wire.Model
	for i, m := range wire.Messages {
		message, err := m.message()
		if err != nil {
			return nil, fmt.Errorf("messages[%d]: %w", i, err)
		}
		req.Messages = append(req.Messages, message)
		req.Reasoning = append(req.Reasoning, m.Reasoning...)
	}
	for i, t := range wire.Tools {
		if t.Type != "function" || t.Function.Name == "" {
			return nil, fmt.Errorf("tools[%d]: want a function with a name", i)
		}
		req.Tools = append(req.Tools, t.Function)
	}
	return req, nil
}

type wireMessage struct {
	Role    string          `json:"role"`
	Content json.RawMessage `json:"content"`
	CallID  string          `json:"tool_call_id"`
	Calls   []wireCall      `json:"tool_calls"`

	Reasoning []json.RawMessage `json:"reasoning_details"`
}

type wireCall struct {
	ID       string `json:"id"`
	Type     string `json:"type"`
	Function struct {
		Name      string `json:"name"`
		Arguments string `json:"arguments"`
	} `json:"function"`
}

func (w *wireMessage) message() (gymkhana.Message, error) {
	m := gymkhana.Message{Role: gymkhana.Speaker(w.Role), CallID: w.CallID}
	switch m.Role {
	case gymkhana.System, gymkhana.User, gymkhana.Assistant:
	case gymkhana.ToolReply:
		if w.CallID == "" {
			return m, errors.New("a tool message without tool_call_id")
		}
	default:
		return m, fmt.Errorf("unknown role %q", w.Role)
	}
	for _, c := range w.Calls {
		if c.ID == "" || c.Type != "function" || c.Function.Name == "" {
			return m, errors.New("a tool call without id, type or name")
		}
		m.Calls = append(m.Calls, gymkhana.ToolCall{ID: c.ID, Name: c.Function.Name, Arguments: c.Function.Arguments})
	}
	var err error
	m.Parts, err = parseContent(w.Content)
	for _, p := range m.Parts {
		if err == nil && p.Image != nil && m.Role != gymkhana.User {
			err = fmt.Errorf("a picture in a message of role %s", m.Role)
		}
	}
	return m, err
}

func parseContent(raw json.RawMessage) ([]gymkhana.Part, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return nil, nil
	}
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return []gymkhana.Part{{Text: text}}, nil
	}
	var wire []struct {
		Type  string `json:"type"`
		Text  string `json:"text"`
		Image struct {
			URL string `json:"url"`
		} `json:"image_url"`
	}
	if err := json.Unmarshal(raw, &wire); err != nil {
		return nil, err
	}
	var parts []gymkhana.Part
	for _, p := range wire {
		switch p.Type {
		case "text":
			parts = append(parts, gymkhana.Part{Text: p.Text})
		case "image_url":
			image, err := parseImage(p.Image.URL)
			if err != nil {
				return nil, err
			}
			parts = append(parts, gymkhana.Part{Image: image})
		default:
			return nil, fmt.Errorf("unknown part %q", p.Type)
		}
	}
	return parts, nil
}

func (r Reply) completion(n int) string {
	message := map[string]any{"role": "assistant", "content": r.Text, "refusal": nil}
	if r.Refusal != "" {
		message["content"], message["refusal"] = nil, r.Refusal
	}
	if r.Thinking != "" {
		message["reasoning_content"] = r.Thinking
		if r.Signed != "" {
			message["reasoning_details"] = []any{map[string]any{"type": "reasoning.text", "text": r.Thinking, "signature": r.Signed}}
		}
	}
	finish := "stop"
	if len(r.Calls) > 0 {
		finish = "tool_calls"
		var calls []any
		for _, c := range r.Calls {
			calls = append(calls, map[string]any{"id": c.ID, "type": "function",
				"function": map[string]any{"name": c.Name, "arguments": c.Arguments}})
		}
		message["tool_calls"] = calls
	}
	if r.Finish != "" {
		finish = r.Finish
	}
	choices := []any{map[string]any{"index": 0, "message": message, "finish_reason": finish, "logprobs": nil}}
	if r.Trouble == NoChoices {
		choices = []any{}
	}
	return encode(map[string]any{"id": fmt.Sprintf("chatcmpl-%d", n), "object": "chat.completion", "created": 0,
		"model": "stub", "choices": choices, "usage": r.chatUsage()})
}

func (r Reply) chatUsage() map[string]any {
	u := r.usage()
	return map[string]any{"prompt_tokens": u.In, "completion_tokens": u.Out, "total_tokens": u.In + u.Out,
		"prompt_tokens_details":     map[string]any{"cached_tokens": u.Cached},
		"completion_tokens_details": map[string]any{"reasoning_tokens": u.Reasoning}}
}

// openAIError is a failure in OpenAI's form.
func (r Reply) openAIError() string {
	param := any(nil)
	if r.Param != "" {
		param = r.Param
	}
	return encode(map[string]any{"error": map[string]any{"code": r.Code, "message": r.message(), "type": "test", "param": param}})
}
