package openai

import (
	"encoding/json"

	"gymkhana"
	"gymkhana/model/wire"
)

// An item of a talk is a message, one of the structs below, or JSON as it came.
type item any

// A responsesRequest is the body of a question in the Responses API.
type responsesRequest struct {
	MaxOutputTokens int       `json:"max_output_tokens,omitempty"`
	Store           bool      `json:"store"`
	Temperature     *float64  `json:"temperature,omitempty"`
	TopP            *float64  `json:"top_p,omitempty"`
	Include         []string  `json:"include,omitempty"`
	Truncation      string    `json:"truncation,omitempty"`
	Input           []item    `json:"input,omitempty"`
	Model           string    `json:"model"`
	Reasoning       reasoning `json:"reasoning,omitzero"`
	ToolChoice      any       `json:"tool_choice,omitempty"` // a word or a chosenTool
	Tools           []any     `json:"tools,omitempty"`       // functionTools, and native tools in their declared form
}

type reasoning struct {
	Effort  string `json:"effort,omitempty"`
	Summary string `json:"summary,omitempty"`
}

type message struct {
	Content any              `json:"content"` // a text or a list of parts
	Role    gymkhana.Speaker `json:"role"`
}

type part struct {
	Text     *string `json:"text,omitempty"`
	Detail   string  `json:"detail,omitempty"`
	ImageURL string  `json:"image_url,omitempty"`
	Type     string  `json:"type"`
}

type functionCall struct {
	Arguments string `json:"arguments"`
	CallID    string `json:"call_id"`
	Name      string `json:"name"`
	Type      string `json:"type"`
}

type functionOutput struct {
	Output any    `json:"output"` // a text or a list of parts
	CallID string `json:"call_id"`
	Type   string `json:"type"`
}

type computerCall struct {
	Action  json.RawMessage `json:"action,omitempty"`
	Actions json.RawMessage `json:"actions,omitempty"`
	CallID  string          `json:"call_id"`
	ID      string          `json:"id"`
	Pending json.RawMessage `json:"pending_safety_checks"`
	Status  string          `json:"status"`
	Type    string          `json:"type"`
}

type computerOutput struct {
	CallID       string            `json:"call_id"`
	Output       screenshot        `json:"output"`
	Acknowledged []json.RawMessage `json:"acknowledged_safety_checks,omitempty"`
	Type         string            `json:"type"`
}

type screenshot struct {
	ImageURL string `json:"image_url"`
	Type     string `json:"type"`
}

type functionTool struct {
	Strict      bool           `json:"strict"` // never, since strict schemas can have no optional parameter
	Parameters  map[string]any `json:"parameters,omitempty"`
	Name        string         `json:"name"`
	Description string         `json:"description,omitempty"`
	Type        string         `json:"type"`
}

type chosenTool struct {
	Name string `json:"name,omitempty"`
	Type string `json:"type"`
}

// A responsesAnswer holds the fields of a Responses API answer that are read.
type responsesAnswer struct {
	ID                wire.String              `json:"id"`
	Model             wire.String              `json:"model"`
	Status            wire.String              `json:"status"`
	IncompleteDetails incomplete               `json:"incomplete_details"`
	Output            wire.Objects[outputItem] `json:"output"`
	Usage             responsesUsage           `json:"usage"`
}

type incomplete struct {
	Reason wire.String `json:"reason"`
}

// An outputItem is one of any type. What a computer_call asks for is kept as it came.
type outputItem struct {
	Type      wire.String                 `json:"type"`
	ID        wire.String                 `json:"id"`
	CallID    wire.String                 `json:"call_id"`
	Name      wire.String                 `json:"name"`
	Arguments wire.StringOrJSON           `json:"arguments"`
	Summary   wire.Objects[outputSummary] `json:"summary"`
	Content   wire.Objects[outputContent] `json:"content"`
	Actions   json.RawMessage             `json:"actions"`
	Action    json.RawMessage             `json:"action"`
	Pending   json.RawMessage             `json:"pending_safety_checks"`
}

type outputSummary struct {
	Text wire.String `json:"text"`
}

type outputContent struct {
	Text    wire.String `json:"text"`
	Refusal wire.String `json:"refusal"`
}

type responsesUsage struct {
	InputTokens         wire.Number   `json:"input_tokens"`
	OutputTokens        wire.Number   `json:"output_tokens"`
	InputTokensDetails  inputDetails  `json:"input_tokens_details"`
	OutputTokensDetails outputDetails `json:"output_tokens_details"`
}

type inputDetails struct {
	CachedTokens     wire.Number `json:"cached_tokens"`
	CacheWriteTokens wire.Number `json:"cache_write_tokens"`
}

type outputDetails struct {
	ReasoningTokens wire.Number `json:"reasoning_tokens"`
}
