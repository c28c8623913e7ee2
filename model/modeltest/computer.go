package modeltest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"gymkhana"
)

// A computerCallItem is a computer_call of the Responses API, coming or going.
type computerCallItem struct {
	Type    string            `json:"type"`
	ID      string            `json:"id"`
	CallID  string            `json:"call_id"`
	Status  string            `json:"status"`
	Actions []json.RawMessage `json:"actions,omitempty"`
	Action  json.RawMessage   `json:"action,omitempty"`
	Pending []safetyCheck     `json:"pending_safety_checks"`
}

type safetyCheck struct {
	ID      string  `json:"id"`
	Code    *string `json:"code"`
	Message *string `json:"message"`
}

// computerCall reads an item of the history. It must be complete, and its actions must be in one field
// only.
func computerCall(raw json.RawMessage) (gymkhana.ToolCall, error) {
	var it computerCallItem
	if err := json.Unmarshal(raw, &it); err != nil {
		return gymkhana.ToolCall{}, err
	}
	if it.ID == "" || it.Status == "" || it.Pending == nil || it.Actions != nil && it.Action != nil {
		return gymkhana.ToolCall{}, errors.New("computer_call: id, status, pending_safety_checks and actions or action are required")
	}
	args := map[string]any{}
	if it.Actions != nil {
		args["actions"] = it.Actions
	}
	if it.Action != nil {
		args["action"] = it.Action
	}
	if len(it.Pending) > 0 {
		args["pending_safety_checks"] = it.Pending
	}
	return gymkhana.ToolCall{ID: it.CallID, Name: "computer", Native: "computer", Arguments: encode(args)}, nil
}

// screenshot reads the output of a computer_call. Every pending check of the call must be acknowledged.
func (r *Request) screenshot(raw json.RawMessage) (gymkhana.Message, error) {
	var it struct {
		CallID string `json:"call_id"`
		Output struct {
			Type  string `json:"type"`
			Image string `json:"image_url"`
		} `json:"output"`
		Acknowledged []safetyCheck `json:"acknowledged_safety_checks"`
	}
	if err := json.Unmarshal(raw, &it); err != nil {
		return gymkhana.Message{}, err
	}
	m := gymkhana.Message{Role: gymkhana.ToolReply, CallID: it.CallID}
	picture, err := parseImage(it.Output.Image)
	if err != nil || it.Output.Type != "computer_screenshot" {
		return m, fmt.Errorf("computer_call_output: output of type %q: %w", it.Output.Type, err)
	}
	m.Parts = []gymkhana.Part{{Image: picture}}
	if len(it.Acknowledged) > 0 {
		m.Native = json.RawMessage(encode(map[string]any{"acknowledged_safety_checks": it.Acknowledged}))
	}
	for _, check := range r.pending(it.CallID) {
		if !slices.ContainsFunc(it.Acknowledged, func(c safetyCheck) bool { return c.ID == check.ID }) {
			return m, fmt.Errorf("computer_call_output: the safety check %q has not been acknowledged", check.ID)
		}
	}
	return m, nil
}

// pending returns the safety checks of a computer_call in the conversation.
func (r *Request) pending(id string) []safetyCheck {
	var args computerCallItem
	for _, m := range r.Messages {
		for _, c := range m.Calls {
			if c.ID == id && c.Native != "" {
				json.Unmarshal([]byte(c.Arguments), &args) // computerCall has written it
			}
		}
	}
	return args.Pending
}

// computerItem is a call of the computer tool in an answer. Whatever is no list of checks goes out as the test has it.
func computerItem(c gymkhana.ToolCall) map[string]any {
	it := map[string]any{"type": "computer_call", "id": "cu_" + c.ID, "call_id": c.ID, "status": "completed", "pending_safety_checks": []any{}}
	var args map[string]json.RawMessage
	json.Unmarshal([]byte(c.Arguments), &args) // a test may want a call without any
	for name, value := range args {
		it[name] = value
	}
	return it
}
