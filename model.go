package gymkhana

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// A Model is a chat-with-images-and-tools client. It is safe for concurrent use.
type Model interface {
	// Chat asks once. An error is blamed on the model when the provider is at fault, and on the set-up
	// when the key, the name or the request is wrong.
	Chat(ctx context.Context, req *Request) (*Response, error)
}

// A Request is what a model is asked. Messages, tools and sampling decide its hash. Who asks is not
// part of it, but two members of a group that ask the same still get their own answers.
type Request struct {
	Messages   []Message `json:"messages"`
	Tools      []Tool    `json:"tools,omitempty"`
	ToolChoice string    `json:"tool_choice,omitempty"` // auto, none, required or a tool's name
	Sampling   Sampling  `json:"sampling"`

	Member int `json:"-"` // of a group; 0 for an agent alone
	Round  int `json:"-"` // of the group's talk

	From Asker `json:"-"` // set by the runner, for models that answer from what was stored
}

// An Asker is the place in a run that a request comes from.
type Asker struct {
	Task     TaskID
	Instance Seed
	Repeat   int
	Arm      *Arm // of the plan; nil means that it is not known
	Role     string
	Turn     int // from 1
	Step     int // how many were taken before
	Ordinal  int // of the call in its attempt, from 1
}

// Sampling holds the decoding parameters. A nil pointer leaves the choice to the provider.
type Sampling struct {
	Temperature      *float64 `json:"temperature,omitempty"`
	TopP             *float64 `json:"top_p,omitempty"`
	FrequencyPenalty *float64 `json:"frequency_penalty,omitempty"`
	MaxTokens        int      `json:"max_tokens,omitempty"`
	Stop             []string `json:"stop,omitempty"`
	Effort           string   `json:"effort,omitempty"` // of reasoning: minimal, low, medium, high
	Seed             *Seed    `json:"seed,omitempty"`   // set by the runner where the provider takes one
}

// A Speaker is who a message comes from.
type Speaker string

// The four speakers of a chat.
const (
	System    Speaker = "system"
	User      Speaker = "user"
	Assistant Speaker = "assistant"
	ToolReply Speaker = "tool"
)

// A Message is one entry of a chat.
type Message struct {
	Role   Speaker    `json:"role"`
	Parts  []Part     `json:"parts,omitempty"`   // of a tool reply too: a tool may return text and pictures
	Calls  []ToolCall `json:"calls,omitempty"`   // by the assistant
	CallID string     `json:"call_id,omitempty"` // the call a tool reply answers
	Blocks []Block    `json:"blocks,omitempty"`  // by the assistant: the reasoning that came with its reply
	// Native is what a reply to a call of a native tool says beside its parts: a JSON object with members that the
	// tool's provider knows, such as acknowledged_safety_checks. Only the provider's client reads it.
	Native json.RawMessage `json:"native,omitempty"`
}

// A Block is a piece of reasoning as a provider gave it: a thought with its signature, or encrypted.
// Providers want it back unchanged in the history, so only the provider's client reads it.
type Block struct {
	Provider string `json:"provider"` // who gave it and alone can read it
	JSON     string `json:"json"`     // the block as it came, byte for byte
}

// A Part is a piece of a message: text, or an image when Image is not nil.
type Part struct {
	Text  string `json:"text,omitempty"`
	Image *Image `json:"image,omitempty"`
}

// An Image is an encoded picture.
type Image struct {
	Media string `json:"media"` // "image/png"
	Data  []byte `json:"data"`
	Frame Hash   `json:"frame"` // the screenshot it was made from; zero if none

	Picture Hash `json:"-"` // of Data, in a stored image whose Data was left behind; otherwise zero
}

// Say is a message of one text part.
func Say(who Speaker, text string) Message {
	return Message{Role: who, Parts: []Part{{Text: text}}}
}

// A Tool is a function that a model may call, or a native tool: one that its provider has defined and that
// the model was trained on, such as Anthropic's computer. Of a native tool the request says no more than how
// the provider wants it declared; what calls of it mean is for the agent to know.
type Tool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Parameters  json.RawMessage `json:"parameters"`         // JSON Schema of an object
	Provider    string          `json:"provider,omitempty"` // of a native tool, whose it is: anthropic, openai, google
	Native      json.RawMessage `json:"native,omitempty"`   // a native tool's declaration, as the provider's API has it
}

// A ToolCall is a model's request to call a tool. Arguments are as the model wrote them: JSON, if it
// kept to the rules.
type ToolCall struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
	Native    string `json:"native,omitempty"` // the name of the native tool that the call belongs to; "" for a function
}

// Schema gives the JSON Schema of some parameters, for Tool.Parameters.
func Schema(params []Param) json.RawMessage {
	properties, required := map[string]any{}, []string{}
	for _, p := range params {
		property := map[string]any{"type": map[ParamType]string{IntParam: "integer", NumberParam: "number",
			TextParam: "string", BoolParam: "boolean", ListParam: "array"}[p.Type]}
		if p.Type == ListParam {
			property["items"] = map[string]any{"type": "string"}
		}
		if len(p.Enum) > 0 {
			property["enum"] = p.Enum
		}
		if p.Min|p.Max != 0 {
			property["minimum"], property["maximum"] = p.Min, p.Max
		}
		if p.Doc != "" {
			property["description"] = p.Doc
		}
		properties[p.Name] = property
		if !p.Optional {
			required = append(required, p.Name)
		}
	}
	b, err := Canonical(map[string]any{"type": "object", "properties": properties,
		"required": required, "additionalProperties": false})
	if err != nil {
		panic(err) // strings and bools only
	}
	return b
}

// A Response is what a model answered.
type Response struct {
	Text     string     `json:"text"`
	Thinking string     `json:"thinking,omitempty"` // a summary of reasoning, if the provider gives one
	Blocks   []Block    `json:"blocks,omitempty"`   // the reasoning itself, to be returned with the reply
	Calls    []ToolCall `json:"calls,omitempty"`
	Finish   string     `json:"finish"`          // stop, length, tool_calls, content_filter
	Model    string     `json:"model,omitempty"` // as the provider names what answered
	ID       string     `json:"id,omitempty"`    // the provider's own
	Usage    Usage      `json:"usage"`
	Sent     []Sent     `json:"sent,omitempty"`     // the request's pictures, as they left
	Rest     int        `json:"rest,omitempty"`     // bytes of the request that left beside its pictures
	Cached   bool       `json:"cached,omitempty"`   // from our cache: it cost nothing and took no time
	Endpoint string     `json:"endpoint,omitempty"` // base URL that answered, where it is another than the run began with
	Timing   CallTiming `json:"trip"`
}

// PictureTokens is how many tokens a provider counts for a picture, as far as that is documented. The zero
// value knows nothing.
type PictureTokens struct {
	Flat  int     `json:"flat,omitempty"`  // for every picture, whatever its size
	Patch int     `json:"patch,omitempty"` // pixels of the side of a patch
	Tile  int     `json:"tile,omitempty"`  // pixels of the side of a tile, after fitting as OpenAI does
	Crop  int     `json:"crop,omitempty"`  // pixels of both sides up to which a picture is one tile; a larger one is cropped as Google does
	Each  float64 `json:"each,omitempty"`  // tokens of a patch or tile; 0 means 1
	Base  int     `json:"base,omitempty"`  // tokens of the picture besides
	Most  int     `json:"most,omitempty"`  // patches at most; larger pictures are scaled down to so many
	Whole bool    `json:"whole,omitempty"` // with Most: they are scaled down to whole patches, as OpenAI does
	Least int     `json:"least,omitempty"` // what some endpoints count instead, whatever is documented; 0 means nothing else

	Tolerance float64 `json:"tolerance,omitempty"` // share by which counts may differ and agree
	Source    string  `json:"source,omitempty"`
}

// Known reports whether there is a formula.
func (p PictureTokens) Known() bool { return p.Flat+p.Patch+p.Tile+p.Crop > 0 }

// A Sent is a picture as it left for the provider, read back from the bytes of the request.
type Sent struct {
	Hash   Hash `json:"hash"` // SHA-256 of its encoded bytes
	Width  int  `json:"width,omitempty"`
	Height int  `json:"height,omitempty"`
	Bytes  int  `json:"bytes"`
}

// Usage counts tokens and money.
type Usage struct {
	In        int     `json:"in"`                // prompt tokens, those the provider had cached included
	Out       int     `json:"out"`               // completion tokens, reasoning included
	Cached    int     `json:"cached"`            // of In: read from the provider's prompt cache
	Written   int     `json:"written,omitempty"` // of In: written to that cache, where the provider charges for it
	Reasoning int     `json:"reasoning,omitempty"`
	CostUSD   float64 `json:"cost_usd"`
}

// Add gives the sum.
func (u Usage) Add(v Usage) Usage {
	return Usage{In: u.In + v.In, Out: u.Out + v.Out, Cached: u.Cached + v.Cached, Written: u.Written + v.Written,
		Reasoning: u.Reasoning + v.Reasoning, CostUSD: u.CostUSD + v.CostUSD}
}

// Less gives the difference.
func (u Usage) Less(v Usage) Usage {
	return Usage{In: u.In - v.In, Out: u.Out - v.Out, Cached: u.Cached - v.Cached, Written: u.Written - v.Written,
		Reasoning: u.Reasoning - v.Reasoning, CostUSD: u.CostUSD - v.CostUSD}
}

// A CallTiming tells how long a live answer took. Only Thinking counts as the agent's latency.
type CallTiming struct {
	Tries    int           `json:"tries"`
	Thinking time.Duration `json:"thinking_ns"` // provider time of the try that succeeded
	Failing  time.Duration `json:"failing_ns"`  // provider time of tries that failed
	Waiting  time.Duration `json:"waiting_ns"`  // in queues and back-off

	// Beside these: calls before that had failed altogether and were made again, and pauses while the model answered nobody.
	Held time.Duration `json:"held_ns,omitempty"`
}

// A ProviderError is a refusal or a failure on the provider's side of a model client, as one try saw
// it.
type ProviderError struct {
	Status     int           // of HTTP; 0 when no answer came
	Code       string        // the provider's own code
	Message    string        // redacted, and cut to a line or two
	RetryAfter time.Duration // what the provider asked for; 0 if it did not
}

// CodeContext is the code of a request that is longer than the model's context, whatever the provider
// calls it.
const CodeContext = "context_length_exceeded"

// CodeTimeout is the code of a request that a model had not answered when the time for it was over.
const CodeTimeout = "timeout"

// Error gives status and message.
func (e *ProviderError) Error() string {
	if e.Status == 0 {
		return "no answer from the provider: " + e.Message
	}
	return fmt.Sprintf("provider answered %d: %s", e.Status, e.Message)
}

// A Profile says how to talk to one model: what it sees, where it points, what it costs.
type Profile struct {
	Name    string     `json:"name"`
	Coords  CoordSpace `json:"coords,omitempty"`   // what its x and y mean; default absolute
	Image   ImageLimit `json:"image"`              // what pictures are scaled to before they are sent
	Tools   ToolStyle  `json:"tools,omitempty"`    // default openai
	NoRoles bool       `json:"no_roles,omitempty"` // has no system role: instructions go into the first user message
	Refuses []string   `json:"refuses,omitempty"`  // parameters that are not sent to it, of Refusable
	Context int        `json:"context,omitempty"`  // tokens of a talk at most; 0 if that is not known
	Native  string     `json:"native,omitempty"`   // the dialect of computer use that it was trained on; "" if none is known

	Picture PictureTokens `json:"picture,omitzero"` // what the provider counts for a picture
	Price   Price         `json:"price"`
}

// Refusable are the names that Profile.Refuses may hold: the decoding parameters of Sampling, and tool_choice for being
// made to call a tool.
var Refusable = []string{"temperature", "top_p", "frequency_penalty", "seed", "stop", "effort", "max_tokens", "tool_choice"}

// A CoordSpace says what the coordinates in a model's answers mean.
type CoordSpace string

// Coordinates are absolute pixels of the picture as sent, or a grid of 0 to 1000 or 0 to 999 over it,
// or pixels of the picture after the model's own resizing.
const (
	Absolute CoordSpace = "absolute"
	Grid1000 CoordSpace = "grid1000"
	Grid999  CoordSpace = "grid999"
	Resized  CoordSpace = "resized"
)

// An ImageLimit bounds the size and the number of pictures. A field that is zero sets no bound.
type ImageLimit struct {
	LongSide  int `json:"long_side,omitempty"`  // most pixels of the longer side
	MaxPixels int `json:"max_pixels,omitempty"` // most pixels in all
	Factor    int `json:"factor,omitempty"`     // sides are rounded to a multiple of it
	Most      int `json:"most,omitempty"`       // pictures that one request may hold
}

// A ToolStyle is how a model calls tools.
type ToolStyle string

// OpenAITools come as tool_calls, and HermesTools as <tool_call> JSON in the text. NoTools are text
// that the agent parses by itself.
const (
	OpenAITools ToolStyle = "openai"
	HermesTools ToolStyle = "hermes"
	NoTools     ToolStyle = "none"
)

// A Price is in US dollars per million tokens. Unknown means that costs cannot be computed.
type Price struct {
	In      float64 `json:"in"`
	Cached  float64 `json:"cached"`            // prompt tokens read from the provider's cache
	Written float64 `json:"written,omitempty"` // prompt tokens written to it; 0 means as In
	Out     float64 `json:"out"`
	Unknown bool    `json:"unknown,omitempty"`
	AsOf    string  `json:"as_of,omitempty"`  // the date of the price, 2026-11-01
	Source  string  `json:"source,omitempty"` // where it was read
}

// Cost gives the price of a usage.
func (p Price) Cost(u Usage) float64 {
	written := p.Written
	if written == 0 {
		written = p.In
	}
	return (float64(u.In-u.Cached-u.Written)*p.In + float64(u.Cached)*p.Cached + float64(u.Written)*written + float64(u.Out)*p.Out) / 1e6
}

// Serving is implemented by models whose endpoint may say what it serves under their name, such as the weights.
type Serving interface {
	// Serves asks the endpoint, which costs nothing. The hash tells one model from another of the same name; it is zero
	// where the endpoint does not say, or does not answer.
	Serves(ctx context.Context) Hash
}

// A CallCache keeps answers, so that a plan that is run again asks only for what is missing. It is safe
// for concurrent use.
type CallCache interface {
	// Find gives the answer to a request's sample; nil if there is none.
	Find(ctx context.Context, key CallKey) (*Response, error)
	// Put stores an answer. The first one kept under a key stays.
	Put(ctx context.Context, key CallKey, r *Response) error
}

// A CallKey is a request and which of its independent answers is meant. Repeats of a task, members of a
// group and resampling each draw an answer of their own.
type CallKey struct {
	Model   string // with the endpoint where it is asked, and what that serves or the run that asked
	Request Hash
	Sample  Seed
}
