package openai

import (
	"encoding/json"

	"gymkhana"
	"gymkhana/model/wire"
)

// A chatRequest is the body of a question in chat completions.
type chatRequest struct {
	Messages            []chatMessage `json:"messages,omitempty"`
	Model               string        `json:"model"`
	FrequencyPenalty    *float64      `json:"frequency_penalty,omitempty"`
	MaxCompletionTokens int           `json:"max_completion_tokens,omitempty"`
	MaxTokens           int           `json:"max_tokens,omitempty"`
	Seed                *uint64       `json:"seed,omitempty"`
	Temperature         *float64      `json:"temperature,omitempty"`
	TopP                *float64      `json:"top_p,omitempty"`
	ReasoningEffort     string        `json:"reasoning_effort,omitempty"`
	Stop                []string      `json:"stop,omitempty"`
	ToolChoice          any           `json:"tool_choice,omitempty"` // a word or a chatTool
	Tools               []chatTool    `json:"tools,omitempty"`

	extra map[string]any // fields of a server's own
}

// MarshalJSON writes the request, and then the server's own fields, whose names are none of those above.
func (r *chatRequest) MarshalJSON() ([]byte, error) {
	type plain chatRequest
	body, err := wire.Encode((*plain)(r))
	if err != nil || len(r.extra) == 0 {
		return body, err
	}
	more, err := wire.Encode(r.extra)
	return append(append(body[:len(body)-1], ','), more[min(1, len(more)):]...), err
}

type chatMessage struct {
	Content          any               `json:"content,omitempty"` // a text or a list of chatParts
	ToolCalls        []chatCall        `json:"tool_calls,omitempty"`
	ToolCallID       string            `json:"tool_call_id,omitempty"`
	Role             gymkhana.Speaker  `json:"role"`
	ReasoningContent json.RawMessage   `json:"reasoning_content,omitempty"`
	ReasoningDetails []json.RawMessage `json:"reasoning_details,omitempty"`
}

type chatPart struct {
	Text     string    `json:"text,omitempty"`
	ImageURL *imageURL `json:"image_url,omitempty"`
	Type     string    `json:"type"`
}

type imageURL struct {
	URL string `json:"url"`
}

type chatCall struct {
	ID       string   `json:"id"`
	Function function `json:"function"`
	Type     string   `json:"type"`
}

// A function that was called.
type function struct {
	Arguments string `json:"arguments"`
	Name      string `json:"name"`
}

type chatTool struct {
	Function definition `json:"function"`
	Type     string     `json:"type"`
}

// A definition of a function; its name alone is a choice of it.
type definition struct {
	Name        string         `json:"name"`
	Description string         `json:"description,omitempty"`
	Parameters  map[string]any `json:"parameters,omitempty"`
}

// A chatAnswer holds the fields of a chat-completions answer that are read.
type chatAnswer struct {
	ID      wire.String              `json:"id"`
	Model   wire.String              `json:"model"`
	Choices wire.Objects[chatChoice] `json:"choices"`
	Usage   chatUsage                `json:"usage"`
}

type chatChoice struct {
	FinishReason wire.String `json:"finish_reason"`
	Message      chatReply   `json:"message"`
}

type chatReply struct {
	Content          written                     `json:"content"`
	Refusal          wire.String                 `json:"refusal"`
	ToolCalls        wire.Objects[calledTool]    `json:"tool_calls"`
	FunctionCall     wire.Object[calledFunction] `json:"function_call"`
	ReasoningContent json.RawMessage             `json:"reasoning_content"` // a text, kept as it came
	Reasoning        string                      `json:"reasoning"`
	ReasoningDetails []json.RawMessage           `json:"reasoning_details"`
}

type calledTool struct {
	ID       wire.String    `json:"id"`
	Function calledFunction `json:"function"`
	Custom   calledCustom   `json:"custom"`
}

type calledFunction struct {
	Name      wire.String       `json:"name"`
	Arguments wire.StringOrJSON `json:"arguments"`
}

type calledCustom struct {
	Name  wire.String       `json:"name"`
	Input wire.StringOrJSON `json:"input"`
}

type chatUsage struct {
	PromptTokens            wire.Number       `json:"prompt_tokens"`
	CompletionTokens        wire.Number       `json:"completion_tokens"`
	TotalTokens             wire.Number       `json:"total_tokens"`
	PromptTokensDetails     promptDetails     `json:"prompt_tokens_details"`
	CompletionTokensDetails completionDetails `json:"completion_tokens_details"`
	Cost                    wire.Number       `json:"cost"`
}

type promptDetails struct {
	CachedTokens wire.Number `json:"cached_tokens"`
}

type completionDetails struct {
	ReasoningTokens wire.Number `json:"reasoning_tokens"`
}
