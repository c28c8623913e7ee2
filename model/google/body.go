package google

import (
	"encoding/json"

	"gymkhana/model/wire"
)

// A request is the body of a question.
type request struct {
	Contents          []*content  `json:"contents,omitempty"`
	GenerationConfig  generation  `json:"generationConfig"`
	SystemInstruction *content    `json:"systemInstruction,omitempty"`
	ToolConfig        *toolConfig `json:"toolConfig,omitempty"`
	Tools             []any       `json:"tools,omitempty"` // functions, and native tools in their declared form
}

type content struct {
	Parts []*part `json:"parts"`
	Role  string  `json:"role"`
}

// A part is a text, a picture, a call or a reply to one.
type part struct {
	FunctionCall     *functionCall     `json:"functionCall,omitempty"`
	FunctionResponse *functionResponse `json:"functionResponse,omitempty"`
	InlineData       *blob             `json:"inlineData,omitempty"`
	Text             string            `json:"text,omitempty"`
	ThoughtSignature []byte            `json:"thoughtSignature,omitempty"`
}

type functionCall struct {
	Args json.RawMessage `json:"args,omitempty"`
	ID   string          `json:"id,omitempty"`
	Name string          `json:"name,omitempty"`
}

type functionResponse struct {
	ID       string         `json:"id,omitempty"`
	Name     string         `json:"name,omitempty"`
	Parts    []responsePart `json:"parts,omitempty"`
	Response map[string]any `json:"response,omitempty"`
}

type responsePart struct {
	InlineData *blob `json:"inlineData"`
}

type blob struct {
	Data     []byte `json:"data"`
	MIMEType string `json:"mimeType"`
}

type generation struct {
	FrequencyPenalty *float64        `json:"frequencyPenalty,omitempty"`
	MaxOutputTokens  int             `json:"maxOutputTokens,omitempty"`
	Seed             *uint64         `json:"seed,omitempty"`
	StopSequences    []string        `json:"stopSequences,omitempty"`
	Temperature      *float64        `json:"temperature,omitempty"`
	ThinkingConfig   *thinkingConfig `json:"thinkingConfig,omitempty"`
	TopP             *float64        `json:"topP,omitempty"`
}

type thinkingConfig struct {
	IncludeThoughts bool   `json:"includeThoughts,omitempty"`
	ThinkingBudget  *int   `json:"thinkingBudget,omitempty"`
	ThinkingLevel   string `json:"thinkingLevel,omitempty"`
}

type toolConfig struct {
	FunctionCallingConfig callingConfig `json:"functionCallingConfig"`
}

type callingConfig struct {
	AllowedFunctionNames []string `json:"allowedFunctionNames,omitempty"`
	Mode                 string   `json:"mode"`
}

// functions are the tools that are no native ones.
type functions struct {
	FunctionDeclarations []declaration `json:"functionDeclarations"`
}

type declaration struct {
	Description          string         `json:"description,omitempty"`
	Name                 string         `json:"name"`
	ParametersJSONSchema map[string]any `json:"parametersJsonSchema,omitempty"`
}

// An answer holds the fields of an answer that are read.
type answer struct {
	Candidates     wire.Objects[candidate] `json:"candidates"`
	ModelVersion   wire.String             `json:"modelVersion"`
	PromptFeedback promptFeedback          `json:"promptFeedback"`
	ResponseID     wire.String             `json:"responseId"`
	UsageMetadata  usageMetadata           `json:"usageMetadata"`
}

type promptFeedback struct {
	BlockReason        wire.String `json:"blockReason"`
	BlockReasonMessage wire.String `json:"blockReasonMessage"`
}

type candidate struct {
	Content       said        `json:"content"`
	FinishMessage wire.String `json:"finishMessage"`
	FinishReason  wire.String `json:"finishReason"`
}

type said struct {
	Parts wire.Objects[saidPart] `json:"parts"`
}

type saidPart struct {
	FunctionCall     wire.Object[calledFunction] `json:"functionCall"`
	Text             wire.String                 `json:"text"`
	Thought          bool                        `json:"thought"`
	ThoughtSignature wire.String                 `json:"thoughtSignature"` // in base64
}

type calledFunction struct {
	Args json.RawMessage `json:"args"`
	ID   wire.String     `json:"id"`
	Name wire.String     `json:"name"`
}

type usageMetadata struct {
	CachedContentTokenCount wire.Number `json:"cachedContentTokenCount"`
	CandidatesTokenCount    wire.Number `json:"candidatesTokenCount"`
	PromptTokenCount        wire.Number `json:"promptTokenCount"`
	ThoughtsTokenCount      wire.Number `json:"thoughtsTokenCount"`
	ToolUsePromptTokenCount wire.Number `json:"toolUsePromptTokenCount"`
}
