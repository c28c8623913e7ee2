package modeltest

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"gymkhana"
)

// messages is Anthropic's Messages API.
var messages = Dialect{
	Name: "messages", Strings: true, Pictures: true, Filters: true, Writes: true, Native: "anthropic",
	model: func(path string) (string, bool) { return "", path == "/v1/messages" },
	key:   func(h http.Header) string { return cmp.Or(h.Get("X-Api-Key"), bearer(h)) },
	parse: parseMessages, answer: Reply.turn, failure: Reply.anthropicError,
	flood: `{"id":"m","type":"message","role":"assistant","content":[{"type":"text","text":"`,
}

// A block is a piece of content of the Messages API.
type block struct {
	Type      string          `json:"type"`
	Text      string          `json:"text"`
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Input     json.RawMessage `json:"input"`
	ToolUseID string          `json:"tool_use_id"`
	Content   json.RawMessage `json:"content"`
	Signature string          `json:"signature"`
	Data      string          `json:"data"`
	Toolset   string          `json:"toolset_name"`
	IsError   bool            `json:"is_error"`
	Cache     any             `json:"cache_control"`
	Source    struct {
		Type  string `json:"type"`
		Media string `json:"media_type"`
		Data  string `json:"data"`
	} `json:"source"`

	raw json.RawMessage
}

// parseMessages refuses what Anthropic refuses: no limit of tokens, other roles, empty texts, calls whose
// input is no object, replies that stand behind something else, and more than four marks for the cache.
func parseMessages(body []byte) (*Request, error) {
	var wire struct {
		Model     string          `json:"model"`
		MaxTokens int             `json:"max_tokens"`
		System    json.RawMessage `json:"system"`
		Messages  []struct {
			Role    string          `json:"role"`
			Content json.RawMessage `json:"content"`
		} `json:"messages"`
		Tools []json.RawMessage `json:"tools"`
	}
	req, err := decode(body, &wire)
	if err != nil {
		return nil, err
	}
	if wire.Model == "" || wire.MaxTokens < 1 || len(wire.Messages) == 0 {
		return nil, errors.New("model, max_tokens and messages are required")
	}
	req.Model = wire.Model
	system, err := blocksOf(wire.System)
	if err != nil {
		return nil, fmt.Errorf("system: %w", err)
	}
	marks := 0
	for _, b := range system {
		if b.Type != "text" {
			return nil, fmt.Errorf("system: a block of type %q", b.Type)
		}
		req.Messages = append(req.Messages, gymkhana.Say(gymkhana.System, b.Text))
		marks += b.marks()
	}
	for i, m := range wire.Messages {
		blocks, err := blocksOf(m.Content)
		if err == nil {
			err = req.addTurn(m.Role, blocks)
		}
		if err != nil {
			return nil, fmt.Errorf("messages.%d: %w", i, err)
		}
		for _, b := range blocks {
			marks += b.marks()
		}
	}
	for i, raw := range wire.Tools {
		t, err := toolOf(raw)
		if err != nil {
			return nil, fmt.Errorf("tools.%d: %w", i, err)
		}
		req.Tools = append(req.Tools, t)
	}
	if marks > 4 {
		return nil, fmt.Errorf("a maximum of 4 blocks with cache_control may be provided; found %d", marks)
	}
	return req, nil
}

// toolOf reads a function, or a native tool as its declaration.
func toolOf(raw json.RawMessage) (gymkhana.Tool, error) {
	var t struct {
		Type        string          `json:"type"`
		Name        string          `json:"name"`
		Description string          `json:"description"`
		Schema      json.RawMessage `json:"input_schema"`
	}
	if err := json.Unmarshal(raw, &t); err != nil {
		return gymkhana.Tool{}, err
	}
	if t.Type != "" && t.Type != "custom" {
		if (t.Name == "") != strings.Contains(t.Type, "_toolset_") {
			return gymkhana.Tool{}, errors.New("a toolset has no name, and any other tool has one")
		}
		return gymkhana.Tool{Name: t.Name, Provider: "anthropic", Native: raw}, nil
	}
	if t.Name == "" || len(t.Schema) == 0 {
		return gymkhana.Tool{}, errors.New("name and input_schema are required")
	}
	return gymkhana.Tool{Name: t.Name, Description: t.Description, Parameters: t.Schema}, nil
}

func (b *block) marks() int {
	if b.Cache == nil {
		return 0
	}
	return 1
}

// blocksOf reads content, which may be a plain string.
func blocksOf(raw json.RawMessage) ([]block, error) {
	if len(raw) == 0 {
		return nil, nil
	}
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return []block{{Type: "text", Text: text}}, nil
	}
	var raws []json.RawMessage
	if err := json.Unmarshal(raw, &raws); err != nil {
		return nil, err
	}
	list := make([]block, len(raws))
	for i := range raws {
		if err := json.Unmarshal(raws[i], &list[i]); err != nil {
			return nil, err
		}
		list[i].raw = raws[i]
		if list[i].Type == "text" && strings.TrimSpace(list[i].Text) == "" {
			return nil, errors.New("text content blocks must contain non-whitespace text")
		}
	}
	return list, nil
}

// addTurn adds a turn as our messages: every tool result becomes a separate message.
func (r *Request) addTurn(role string, blocks []block) error {
	m := gymkhana.Message{Role: gymkhana.Speaker(role)}
	if m.Role != gymkhana.User && m.Role != gymkhana.Assistant {
		return fmt.Errorf("unexpected role %q", role)
	}
	for _, b := range blocks {
		switch {
		case b.Type == "text":
			m.Parts = append(m.Parts, gymkhana.Part{Text: b.Text})
		case b.Type == "image" && m.Role == gymkhana.User:
			image, err := decoded(b.Source.Media, b.Source.Data)
			if err != nil || b.Source.Type != "base64" {
				return fmt.Errorf("source of type %q: %w", b.Source.Type, err)
			}
			m.Parts = append(m.Parts, gymkhana.Part{Image: image})
		case b.Type == "tool_result" && m.Role == gymkhana.User:
			if len(m.Parts) > 0 {
				return errors.New("tool_result blocks must come first")
			}
			reply, err := b.reply()
			if err != nil {
				return err
			}
			r.Messages = append(r.Messages, reply)
		case b.Type == "tool_use" && m.Role == gymkhana.Assistant:
			if !strings.HasPrefix(string(b.Input), "{") || b.ID == "" || b.Name == "" {
				return errors.New("tool_use: id, name and input, a valid dictionary, are required")
			}
			m.Calls = append(m.Calls, gymkhana.ToolCall{ID: b.ID, Name: b.Name, Arguments: string(b.Input), Native: b.Toolset})
		case (b.Type == "thinking" && b.Signature != "" || b.Type == "redacted_thinking" && b.Data != "") && m.Role == gymkhana.Assistant:
			r.Reasoning = append(r.Reasoning, b.raw)
		default:
			return fmt.Errorf("a block of type %q by the %s", b.Type, role)
		}
	}
	if len(blocks) == 0 {
		return errors.New("content must be non-empty")
	}
	if len(m.Parts)+len(m.Calls) > 0 {
		r.Messages = append(r.Messages, m)
	}
	return nil
}

// reply reads a tool result.
func (b *block) reply() (gymkhana.Message, error) {
	m := gymkhana.Message{Role: gymkhana.ToolReply, CallID: b.ToolUseID}
	if b.IsError {
		m.Native = json.RawMessage(`{"is_error":true}`)
	}
	inner, err := blocksOf(b.Content)
	if err != nil || b.ToolUseID == "" {
		return m, fmt.Errorf("tool_result for %q: %w", b.ToolUseID, err)
	}
	for _, p := range inner {
		switch p.Type {
		case "text":
			m.Parts = append(m.Parts, gymkhana.Part{Text: p.Text})
		case "image":
			image, err := decoded(p.Source.Media, p.Source.Data)
			if err != nil {
				return m, err
			}
			m.Parts = append(m.Parts, gymkhana.Part{Image: image})
		default:
			return m, fmt.Errorf("tool_result: a block of type %q", p.Type)
		}
	}
	return m, nil
}

// turn is an answer of the Messages API.
func (r Reply) turn(n int) string {
	content := []any{}
	if r.Thinking != "" || r.Signed != "" {
		content = append(content, map[string]any{"type": "thinking", "thinking": r.Thinking, "signature": r.Signed})
	}
	if r.Text != "" {
		content = append(content, map[string]any{"type": "text", "text": r.Text, "citations": nil})
	}
	stop := "end_turn"
	for _, c := range r.Calls {
		stop = "tool_use"
		use := map[string]any{"type": "tool_use", "id": c.ID, "name": c.Name, "input": objectOr(c.Arguments),
			"caller": map[string]any{"type": "direct"}}
		if c.Native != "" && c.Native != c.Name {
			use["toolset_name"] = c.Native
		}
		content = append(content, use)
	}
	switch r.Finish {
	case "":
	case "length":
		stop = "max_tokens"
	case "content_filter":
		stop = "refusal"
	default:
		stop = r.Finish
	}
	details := any(nil)
	if r.Refusal != "" {
		stop, details = "refusal", map[string]any{"type": "refusal", "category": nil, "explanation": r.Refusal}
	}
	if r.Trouble == NoChoices {
		return encode(map[string]any{"id": "m", "type": "message"})
	}
	u := r.usage()
	return encode(map[string]any{"id": fmt.Sprintf("msg_%d", n), "type": "message", "role": "assistant", "model": "stub",
		"content": content, "stop_reason": stop, "stop_sequence": nil, "stop_details": details, "container": nil, "diagnostics": nil,
		"usage": map[string]any{
			"input_tokens": u.In - u.Cached - u.Written, "cache_read_input_tokens": u.Cached, "cache_creation_input_tokens": u.Written,
			"cache_creation": map[string]any{"ephemeral_5m_input_tokens": u.Written, "ephemeral_1h_input_tokens": 0},
			"output_tokens":  u.Out, "output_tokens_details": map[string]any{"thinking_tokens": u.Reasoning},
			"inference_geo": nil, "server_tool_use": nil, "service_tier": "standard", "speed": nil}})
}

// objectOr gives arguments as JSON: an object as it is, and anything else as a string.
func objectOr(arguments string) any {
	if strings.HasPrefix(arguments, "{") && json.Valid([]byte(arguments)) {
		return json.RawMessage(arguments)
	}
	return arguments
}

// anthropicError is a failure in Anthropic's form.
func (r Reply) anthropicError() string {
	return encode(map[string]any{"type": "error", "request_id": "req_1",
		"error": map[string]any{"type": r.Code, "message": r.message()}})
}
