package modeltest

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"gymkhana"
)

// contents is Gemini's generateContent.
var contents = Dialect{
	Name: "contents", Pictures: true, Filters: true, Native: "google",
	model: func(path string) (string, bool) {
		name, ok := strings.CutPrefix(path, "/v1beta/models/")
		name, generates := strings.CutSuffix(name, ":generateContent")
		return name, ok && generates
	},
	key:   func(h http.Header) string { return h.Get("X-Goog-Api-Key") },
	parse: parseContents, answer: Reply.candidate, failure: Reply.googleError,
	flood: `{"candidates":[{"content":{"parts":[{"text":"`,
}

type content struct {
	Role  string `json:"role"`
	Parts []part `json:"parts"`
}

type part struct {
	Text      string    `json:"text"`
	Thought   bool      `json:"thought"`
	Signature string    `json:"thoughtSignature"`
	Inline    *inline   `json:"inlineData"`
	Call      *struct { //
		ID   string          `json:"id"`
		Name string          `json:"name"`
		Args json.RawMessage `json:"args"`
	} `json:"functionCall"`
	Response *functionResponse `json:"functionResponse"`
}

type functionResponse struct {
	ID       string         `json:"id"`
	Name     string         `json:"name"`
	Response map[string]any `json:"response"`
	Parts    []struct {
		Inline *inline `json:"inlineData"`
	} `json:"parts"`
}

type inline struct {
	Media string `json:"mimeType"`
	Data  string `json:"data"`
}

// parseContents refuses what Google refuses: other roles, empty parts, and replies whose number differs
// from that of the preceding calls.
func parseContents(body []byte) (*Request, error) {
	var wire struct {
		System   content           `json:"systemInstruction"`
		Contents []content         `json:"contents"`
		Tools    []json.RawMessage `json:"tools"`
	}
	req, err := decode(body, &wire)
	if err != nil {
		return nil, err
	}
	if len(wire.Contents) == 0 {
		return nil, errors.New("contents is not specified")
	}
	for i, raw := range wire.Tools {
		if err := req.addTools(raw); err != nil {
			return nil, fmt.Errorf("tools[%d]: %w", i, err)
		}
	}
	for _, p := range wire.System.Parts {
		req.Messages = append(req.Messages, gymkhana.Say(gymkhana.System, p.Text))
	}
	for i, c := range wire.Contents {
		if err := req.addContent(c); err != nil {
			return nil, fmt.Errorf("contents[%d]: %w", i, err)
		}
	}
	return req, nil
}

// addTools adds functions, or the computer tool as its declaration.
func (r *Request) addTools(raw json.RawMessage) error {
	var t struct {
		Computer *struct {
			Environment string `json:"environment"`
		} `json:"computerUse"`
		Functions []struct {
			Name        string          `json:"name"`
			Description string          `json:"description"`
			Schema      json.RawMessage `json:"parametersJsonSchema"`
		} `json:"functionDeclarations"`
	}
	if err := json.Unmarshal(raw, &t); err != nil {
		return err
	}
	if t.Computer != nil {
		if !strings.HasPrefix(t.Computer.Environment, "ENVIRONMENT_") {
			return fmt.Errorf("computer_use.environment: %q", t.Computer.Environment)
		}
		r.Tools = append(r.Tools, gymkhana.Tool{Name: "computer", Provider: "google", Native: raw})
	}
	for _, f := range t.Functions {
		if f.Name == "" {
			return errors.New("a function without a name")
		}
		r.Tools = append(r.Tools, gymkhana.Tool{Name: f.Name, Description: f.Description, Parameters: f.Schema})
	}
	return nil
}

// native gives the name of the computer tool, for a function that was not declared; "" for one that was, or without it.
func (r *Request) native(function string) string {
	name := ""
	for _, t := range r.Tools {
		if len(t.Native) == 0 && t.Name == function {
			return ""
		}
		if len(t.Native) > 0 {
			name = t.Name
		}
	}
	return name
}

// reply reads a function response. It may have fields other than the output.
func (f *functionResponse) reply() (gymkhana.Message, error) {
	m := gymkhana.Message{Role: gymkhana.ToolReply, CallID: f.ID}
	if f.Name == "" {
		return m, errors.New("function_response.name: cannot be empty")
	}
	if text, _ := f.Response["output"].(string); text != "" {
		m.Parts = append(m.Parts, gymkhana.Part{Text: text})
	}
	if delete(f.Response, "output"); len(f.Response) > 0 {
		m.Native = json.RawMessage(encode(f.Response))
	}
	for _, inner := range f.Parts {
		if inner.Inline == nil {
			return m, errors.New("function_response.parts: inline_data is required")
		}
		image, err := decoded(inner.Inline.Media, inner.Inline.Data)
		if err != nil {
			return m, err
		}
		m.Parts = append(m.Parts, gymkhana.Part{Image: image})
	}
	return m, nil
}

// addContent adds a turn as our messages: every function response becomes a separate message.
func (r *Request) addContent(c content) error {
	m := gymkhana.Message{Role: gymkhana.User}
	if c.Role == "model" {
		m.Role = gymkhana.Assistant
	} else if c.Role != "user" {
		return fmt.Errorf("please use a valid role: user, model; not %q", c.Role)
	}
	if len(c.Parts) == 0 {
		return errors.New("must include at least one parts field")
	}
	for _, p := range c.Parts {
		if p.Signature != "" {
			r.Reasoning = append(r.Reasoning, json.RawMessage(`"`+p.Signature+`"`))
		}
		switch {
		case p.Thought && m.Role == gymkhana.Assistant: // a summary of thoughts; it may be sent back without effect
		case p.Call != nil && m.Role == gymkhana.Assistant:
			args := p.Call.Args
			if len(args) == 0 {
				args = json.RawMessage("{}")
			}
			m.Calls = append(m.Calls, gymkhana.ToolCall{ID: p.Call.ID, Name: p.Call.Name, Arguments: string(args),
				Native: r.native(p.Call.Name)})
		case p.Response != nil && m.Role == gymkhana.User:
			reply, err := p.Response.reply()
			if err != nil {
				return err
			}
			r.Messages = append(r.Messages, reply)
		case p.Inline != nil && m.Role == gymkhana.User:
			image, err := decoded(p.Inline.Media, p.Inline.Data)
			if err != nil {
				return err
			}
			m.Parts = append(m.Parts, gymkhana.Part{Image: image})
		case p.Text != "" || p.Signature != "":
			m.Parts = append(m.Parts, gymkhana.Part{Text: p.Text})
		default:
			return errors.New("a part must have one initialized field")
		}
	}
	if len(m.Parts)+len(m.Calls) > 0 {
		r.Messages = append(r.Messages, m)
	}
	return nil
}

// candidate is an answer of generateContent. A signature is on the first call, or on the text.
func (r Reply) candidate(n int) string {
	parts := []any{}
	if r.Thinking != "" {
		parts = append(parts, map[string]any{"text": r.Thinking, "thought": true})
	}
	sign := func(p map[string]any) map[string]any {
		if r.Signed != "" {
			p["thoughtSignature"] = r.Signed
		}
		return p
	}
	if r.Text != "" || r.Signed != "" && len(r.Calls) == 0 {
		p := map[string]any{"text": r.Text}
		if len(r.Calls) == 0 {
			p = sign(p)
		}
		parts = append(parts, p)
	}
	for i, c := range r.Calls {
		call := map[string]any{"id": c.ID, "name": c.Name}
		if c.Arguments != "" {
			call["args"] = objectOr(c.Arguments)
		}
		p := map[string]any{"functionCall": call}
		if i == 0 {
			p = sign(p)
		}
		parts = append(parts, p)
	}
	finish := "STOP"
	switch r.Finish {
	case "":
	case "length":
		finish = "MAX_TOKENS"
	case "content_filter":
		finish = "SAFETY"
	default:
		finish = r.Finish
	}
	u := r.usage()
	answer := map[string]any{"responseId": fmt.Sprintf("r%d", n), "modelVersion": "stub", "usageMetadata": map[string]any{
		"promptTokenCount": u.In, "cachedContentTokenCount": u.Cached, "candidatesTokenCount": u.Out - u.Reasoning,
		"thoughtsTokenCount": u.Reasoning, "totalTokenCount": u.In + u.Out}}
	switch {
	case r.Refusal != "":
		answer["promptFeedback"] = map[string]any{"blockReason": "PROHIBITED_CONTENT", "blockReasonMessage": r.Refusal}
	case r.Trouble != NoChoices:
		answer["candidates"] = []any{map[string]any{"index": 0, "finishReason": finish,
			"content": map[string]any{"role": "model", "parts": parts}}}
	}
	return encode(answer)
}

// googleError is a failure in Google's form.
func (r Reply) googleError() string {
	return encode(map[string]any{"error": map[string]any{"code": r.Status, "message": r.message(), "status": r.Code}})
}
