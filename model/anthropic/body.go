package anthropic

import (
	"encoding/json"

	"gymkhana/model/wire"
)

// A request is the body of a question.
type request struct {
	MaxTokens     int          `json:"max_tokens"`
	Messages      []message    `json:"messages,omitempty"`
	Model         string       `json:"model"`
	Temperature   *float64     `json:"temperature,omitempty"`
	TopP          *float64     `json:"top_p,omitempty"`
	CacheControl  *mark        `json:"cache_control,omitempty"`
	OutputConfig  outputConfig `json:"output_config,omitzero"`
	StopSequences []string     `json:"stop_sequences,omitempty"`
	System        []block      `json:"system,omitempty"`
	Thinking      *thinking    `json:"thinking,omitempty"`
	ToolChoice    *choice      `json:"tool_choice,omitempty"`
	Tools         []any        `json:"tools,omitempty"` // functions, and native tools in their declared form
}

// A mark is the end of a prefix that is to be cached.
type mark struct {
	Type string `json:"type"`
}

type outputConfig struct {
	Effort string `json:"effort,omitempty"`
}

type thinking struct {
	BudgetTokens int    `json:"budget_tokens,omitempty"`
	Display      string `json:"display,omitempty"`
	Type         string `json:"type"`
}

type choice struct {
	Name string `json:"name,omitempty"`
	Type string `json:"type"`
}

type function struct {
	InputSchema json.RawMessage `json:"input_schema,omitempty"`
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
}

type message struct {
	Content []any  `json:"content"` // blocks, and reasoning as it came
	Role    string `json:"role"`
}

// A block is a text, a picture, a call or the result of one.
type block struct {
	Text         string          `json:"text,omitempty"`
	CacheControl *mark           `json:"cache_control,omitempty"`
	Source       *source         `json:"source,omitempty"`
	ID           string          `json:"id,omitempty"`
	Input        json.RawMessage `json:"input,omitempty"`
	Name         string          `json:"name,omitempty"`
	ToolUseID    string          `json:"tool_use_id,omitempty"`
	ToolsetName  string          `json:"toolset_name,omitempty"`
	IsError      bool            `json:"is_error,omitempty"`
	Content      []block         `json:"content,omitempty"`
	Type         string          `json:"type"`
}

type source struct {
	Data      []byte `json:"data"`
	MediaType string `json:"media_type"`
	Type      string `json:"type"`
}

// An answer holds the fields of an answer that are read.
type answer struct {
	ID          wire.String        `json:"id"`
	Model       wire.String        `json:"model"`
	Content     wire.Objects[said] `json:"content"`
	StopReason  wire.String        `json:"stop_reason"`
	StopDetails stopDetails        `json:"stop_details"`
	Usage       usage              `json:"usage"`
}

// A said block is one of any type.
type said struct {
	Type        wire.String     `json:"type"`
	Text        wire.String     `json:"text"`
	Thinking    wire.String     `json:"thinking"`
	ID          wire.String     `json:"id"`
	Name        wire.String     `json:"name"`
	ToolsetName wire.String     `json:"toolset_name"`
	Input       json.RawMessage `json:"input"`
}

type stopDetails struct {
	Explanation wire.String `json:"explanation"`
}

type usage struct {
	InputTokens              wire.Number   `json:"input_tokens"`
	OutputTokens             wire.Number   `json:"output_tokens"`
	CacheReadInputTokens     wire.Number   `json:"cache_read_input_tokens"`
	CacheCreationInputTokens wire.Number   `json:"cache_creation_input_tokens"`
	OutputTokensDetails      outputDetails `json:"output_tokens_details"`
}

type outputDetails struct {
	ThinkingTokens wire.Number `json:"thinking_tokens"`
}
