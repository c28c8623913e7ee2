package modeltest

import (
	"encoding/json"
	"errors"
	"fmt"

	"gymkhana"
)

// responses is OpenAI's Responses API, used without storing anything there.
var responses = Dialect{
	Name: "responses", Base: "/v1", Strings: true, Pictures: true, Writes: true, Native: "openai",
	model: func(path string) (string, bool) { return "", path == "/v1/responses" },
	key:   bearer, parse: parseResponses, answer: Reply.response, failure: Reply.openAIError,
	flood: `{"id":"r","status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"`,
}

// An inputItem is one thing of the input; the rest of its fields depends on the type.
type inputItem struct {
	Type      string          `json:"type"`
	Role      string          `json:"role"`
	Content   json.RawMessage `json:"content"`
	CallID    string          `json:"call_id"`
	Name      string          `json:"name"`
	Arguments string          `json:"arguments"`
	Output    json.RawMessage `json:"output"`
	Encrypted string          `json:"encrypted_content"`
	ID        string          `json:"id"`
}

// parseResponses refuses what OpenAI refuses: a talk that is to be stored or that refers to a stored one,
// reasoning without its content, unknown items.
func parseResponses(body []byte) (*Request, error) {
	var wire struct {
		Model      string            `json:"model"`
		Store      *bool             `json:"store"`
		Input      []json.RawMessage `json:"input"`
		Tools      []json.RawMessage `json:"tools"`
		Truncation string            `json:"truncation"`
	}
	req, err := decode(body, &wire)
	if err != nil {
		return nil, err
	}
	if wire.Model == "" || len(wire.Input) == 0 || wire.Store == nil || *wire.Store {
		return nil, errors.New("model and input are required, and store has to be false")
	}
	req.Model = wire.Model
	for i, raw := range wire.Input {
		if err := req.addItem(raw); err != nil {
			return nil, fmt.Errorf("input[%d]: %w", i, err)
		}
	}
	for i, raw := range wire.Tools {
		t, err := responsesTool(raw, wire.Truncation)
		if err != nil {
			return nil, fmt.Errorf("tools[%d]: %w", i, err)
		}
		req.Tools = append(req.Tools, t)
	}
	return req, nil
}

// responsesTool reads a function, or a computer tool as its declaration.
func responsesTool(raw json.RawMessage, truncation string) (gymkhana.Tool, error) {
	var t struct {
		Type        string          `json:"type"`
		Name        string          `json:"name"`
		Description string          `json:"description"`
		Parameters  json.RawMessage `json:"parameters"`
		Width       int             `json:"display_width"`
		Height      int             `json:"display_height"`
		Environment string          `json:"environment"`
	}
	if err := json.Unmarshal(raw, &t); err != nil {
		return gymkhana.Tool{}, err
	}
	switch {
	case t.Type == "function" && t.Name != "":
		return gymkhana.Tool{Name: t.Name, Description: t.Description, Parameters: t.Parameters}, nil
	case t.Type == "computer_use_preview" && (t.Width < 1 || t.Height < 1 || t.Environment == "" || truncation != "auto"):
		return gymkhana.Tool{}, errors.New("display_width, display_height and environment are required, and truncation has to be auto")
	case t.Type == "computer" || t.Type == "computer_use_preview":
		return gymkhana.Tool{Name: "computer", Provider: "openai", Native: raw}, nil
	}
	return gymkhana.Tool{}, fmt.Errorf("type %q, name %q: want a function with a name, or a computer tool", t.Type, t.Name)
}

// addItem adds an item. Calls belong to the assistant's message before them.
func (r *Request) addItem(raw json.RawMessage) error {
	var it inputItem
	if err := json.Unmarshal(raw, &it); err != nil {
		return err
	}
	last := len(r.Messages) - 1
	switch {
	case it.Type == "reasoning" && it.Encrypted != "" && it.ID != "":
		r.Reasoning = append(r.Reasoning, raw)
	case it.Type == "function_call" && it.CallID != "" && it.Name != "", it.Type == "computer_call" && it.CallID != "":
		if last < 0 || r.Messages[last].Role != gymkhana.Assistant {
			r.Messages, last = append(r.Messages, gymkhana.Message{Role: gymkhana.Assistant}), last+1
		}
		call := gymkhana.ToolCall{ID: it.CallID, Name: it.Name, Arguments: it.Arguments}
		if it.Type == "computer_call" {
			var err error
			if call, err = computerCall(raw); err != nil {
				return err
			}
		}
		m := &r.Messages[last]
		m.Calls = append(m.Calls, call)
	case it.Type == "computer_call_output" && it.CallID != "":
		m, err := r.screenshot(raw)
		r.Messages = append(r.Messages, m)
		return err
	case it.Type == "function_call_output" && it.CallID != "":
		parts, err := inputParts(it.Output, "input_text")
		r.Messages = append(r.Messages, gymkhana.Message{Role: gymkhana.ToolReply, CallID: it.CallID, Parts: parts})
		return err
	case (it.Type == "" || it.Type == "message") && (it.Role == "system" || it.Role == "user" || it.Role == "assistant"):
		kind := "input_text"
		if it.Role == "assistant" {
			kind = "output_text"
		}
		parts, err := inputParts(it.Content, kind)
		r.Messages = append(r.Messages, gymkhana.Message{Role: gymkhana.Speaker(it.Role), Parts: parts})
		return err
	default:
		return fmt.Errorf("an item of type %q by %q", it.Type, it.Role)
	}
	return nil
}

// inputParts reads a text, or a list of texts of a kind and pictures: what the assistant said is output_text.
func inputParts(raw json.RawMessage, kind string) ([]gymkhana.Part, error) {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return []gymkhana.Part{{Text: text}}, nil
	}
	var wire []struct {
		Type  string `json:"type"`
		Text  string `json:"text"`
		Image string `json:"image_url"`
	}
	if err := json.Unmarshal(raw, &wire); err != nil {
		return nil, err
	}
	var parts []gymkhana.Part
	for _, p := range wire {
		switch p.Type {
		case kind:
			parts = append(parts, gymkhana.Part{Text: p.Text})
		case "input_image":
			image, err := parseImage(p.Image)
			if err != nil {
				return nil, err
			}
			parts = append(parts, gymkhana.Part{Image: image})
		default:
			return nil, fmt.Errorf("invalid value: %q", p.Type)
		}
	}
	return parts, nil
}

// response is an answer of the Responses API.
func (r Reply) response(n int) string {
	output := []any{}
	if r.Thinking != "" || r.Signed != "" {
		output = append(output, map[string]any{"type": "reasoning", "id": "rs_1", "encrypted_content": r.Signed,
			"summary": []any{map[string]any{"type": "summary_text", "text": r.Thinking}}})
	}
	if r.Text != "" {
		output = append(output, map[string]any{"type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
			"content": []any{map[string]any{"type": "output_text", "text": r.Text, "annotations": []any{}}}})
	}
	if r.Refusal != "" {
		output = append(output, map[string]any{"type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
			"content": []any{map[string]any{"type": "refusal", "refusal": r.Refusal}}})
	}
	for _, c := range r.Calls {
		if c.Native != "" {
			output = append(output, computerItem(c))
			continue
		}
		output = append(output, map[string]any{"type": "function_call", "id": "fc_" + c.ID, "call_id": c.ID, "name": c.Name,
			"arguments": c.Arguments, "status": "completed"})
	}
	status, details := "completed", any(nil)
	if r.Finish != "" {
		reason := r.Finish
		if reason == "length" {
			reason = "max_output_tokens"
		}
		status, details = "incomplete", map[string]any{"reason": reason}
	}
	if r.Trouble == NoChoices {
		return encode(map[string]any{"id": "r", "object": "response"})
	}
	u := r.usage()
	return encode(map[string]any{"id": fmt.Sprintf("resp_%d", n), "object": "response", "model": "stub", "status": status,
		"created_at": 0, "access_programs": nil, "instructions": nil, "metadata": map[string]any{}, "parallel_tool_calls": true, "temperature": nil, "top_p": nil,
		"tool_choice": "auto", "tools": []any{}, "incomplete_details": details, "error": nil, "output": output, "usage": map[string]any{"input_tokens": u.In,
			"output_tokens": u.Out, "total_tokens": u.In + u.Out, "output_tokens_details": map[string]any{"reasoning_tokens": u.Reasoning},
			"input_tokens_details": map[string]any{"cached_tokens": u.Cached, "cache_write_tokens": u.Written}}})
}
