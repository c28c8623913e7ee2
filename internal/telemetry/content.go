package telemetry

import (
	"encoding/json"

	"gymkhana"
)

// A message is one of a chat, as gen_ai.input.messages has it.
type message struct {
	Role   string `json:"role"`
	Parts  []part `json:"parts"`
	Finish string `json:"finish_reason,omitempty"`
}

// A part of a message. Of a picture it has the kind and the hash, never the bytes.
type part struct {
	Type      string `json:"type"` // text, reasoning, tool_call, tool_call_response, blob
	Content   string `json:"content,omitempty"`
	ID        string `json:"id,omitempty"`
	Name      string `json:"name,omitempty"`
	Arguments string `json:"arguments,omitempty"`
	Result    string `json:"response,omitempty"`
	Modality  string `json:"modality,omitempty"`
	Media     string `json:"mime_type,omitempty"`
	Hash      string `json:"sha256,omitempty"`
}

func messages(list []gymkhana.Message) string {
	told := make([]message, len(list))
	for i := range list {
		m := &list[i]
		told[i].Role = string(m.Role)
		for _, p := range m.Parts {
			switch {
			case p.Image != nil:
				told[i].Parts = append(told[i].Parts, part{Type: "blob", Modality: "image", Media: p.Image.Media, Hash: gymkhana.HashBytes(p.Image.Data).String()})
			case m.CallID != "":
				told[i].Parts = append(told[i].Parts, part{Type: "tool_call_response", ID: m.CallID, Result: p.Text})
			default:
				told[i].Parts = append(told[i].Parts, part{Type: "text", Content: p.Text})
			}
		}
		told[i].Parts = append(told[i].Parts, calls(m.Calls)...)
	}
	return text(told)
}

func answer(r *gymkhana.Response) string {
	m := message{Role: string(gymkhana.Assistant), Finish: r.Finish}
	for _, p := range []part{{Type: "reasoning", Content: r.Thinking}, {Type: "text", Content: r.Text}} {
		if p.Content != "" {
			m.Parts = append(m.Parts, p)
		}
	}
	m.Parts = append(m.Parts, calls(r.Calls)...)
	return text([]message{m})
}

func calls(list []gymkhana.ToolCall) (parts []part) {
	for _, c := range list {
		parts = append(parts, part{Type: "tool_call", ID: c.ID, Name: c.Name, Arguments: c.Arguments})
	}
	return parts
}

// arguments are those of an action.
func arguments(act gymkhana.Action) string {
	list := map[string]any{}
	for _, a := range act.Args {
		list[a.Name] = a.Value
	}
	return text(list)
}

func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return "" // an argument that JSON has no form for
	}
	return string(b)
}
