package modeltest

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"gymkhana"
)

// parse reads a request as strictly as the pickiest server: known roles, complete tool calls,
// replies right after the calls they answer, and pictures that are what they claim to be.
func parse(body []byte) (*Request, error) {
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
	}
	for i, t := range wire.Tools {
		if t.Type != "function" || t.Function.Name == "" {
			return nil, fmt.Errorf("tools[%d]: want a function with a name", i)
		}
		req.Tools = append(req.Tools, t.Function)
	}
	return req, checkReplies(req.Messages)
}

type wireMessage struct {
	Role    string          `json:"role"`
	Content json.RawMessage `json:"content"`
	CallID  string          `json:"tool_call_id"`
	Calls   []wireCall      `json:"tool_calls"`
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

func parseImage(address string) (*gymkhana.Image, error) {
	rest, isData := strings.CutPrefix(address, "data:")
	media, encoded, is64 := strings.Cut(rest, ";base64,")
	if !isData || !is64 {
		return nil, errors.New("a picture that is no data URL in base64")
	}
	data, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return nil, err
	}
	if is := http.DetectContentType(data); is != media {
		return nil, fmt.Errorf("the picture is called %s and is %s", media, is)
	}
	return &gymkhana.Image{Media: media, Data: data}, nil
}

// checkReplies refuses a talk in which a call is not answered by the very next messages.
func checkReplies(talk []gymkhana.Message) error {
	open := map[string]bool{}
	for i, m := range talk {
		if m.Role == gymkhana.ToolReply {
			if !open[m.CallID] {
				return fmt.Errorf("messages[%d]: no call %q waits for a reply", i, m.CallID)
			}
			delete(open, m.CallID)
			continue
		}
		if len(open) > 0 {
			return fmt.Errorf("messages[%d]: %d calls before it have no reply", i, len(open))
		}
		for _, c := range m.Calls {
			open[c.ID] = true
		}
	}
	return nil
}
