package gymkhana

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// A Model is a chat-with-images-and-tools client. It is safe for concurrent use.
type Model interface {
	// Chat sends one request. An error is blamed on the model if the provider is at fault, and on the set-up
	// if the key, the name or the request is wrong.
	Chat(ctx context.Context, req *Request) (*Response, error)
}

// A Request is a request to a model. Messages, tools and sampling decide its hash. The sender is not
// part of the hash, but two members of a group that send the same request still get answers of their own.
type Request struct {
	Messages   []Message `json:"messages"`
	Tools      []Tool    `json:"tools,omitempty"`
	ToolChoice string    `json:"tool_choice,omitempty"` // auto, none, required or a tool's name
	Sampling   Sampling  `json:"sampling"`

	Member int `json:"-"` // its number in its group; 0 for an agent alone
	Round  int `json:"-"` // the round of the group's discussion

	From Asker `json:"-"` // set by the runner, for models that answer from a stored run
}

// An Asker is the place in a run where a request comes from.
type Asker struct {
	Task     TaskID
	Instance Seed
	Repeat   int
	Arm      *Arm // the arm of the plan; nil if unknown
	Role     string
	Turn     int // counted from 1
	Step     int // number of steps taken before
	Ordinal  int // the number of the call in its attempt, from 1
}

// Sampling holds the decoding parameters. A nil pointer leaves the choice to the provider.
type Sampling struct {
	Temperature      *float64 `json:"temperature,omitempty"`
	TopP             *float64 `json:"top_p,omitempty"`
	FrequencyPenalty *float64 `json:"frequency_penalty,omitempty"`
	MaxTokens        int      `json:"max_tokens,omitempty"`
	Stop             []string `json:"stop,omitempty"`
	Effort           string   `json:"effort,omitempty"` // the amount of reasoning: minimal, low, medium, high
	Seed             *Seed    `json:"seed,omitempty"`   // set by the runner if the provider supports it
}

// A Speaker is the author of a message.
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
	Parts  []Part     `json:"parts,omitempty"`   // also of a tool reply: a tool may return text and pictures
	Calls  []ToolCall `json:"calls,omitempty"`   // the assistant's calls
	CallID string     `json:"call_id,omitempty"` // the call a tool reply answers
	Blocks []Block    `json:"blocks,omitempty"`  // the assistant's reasoning, as it came with its reply
	// Native holds further data in a reply to a call of a native tool: a JSON object with members that the
	// tool's provider defines, such as acknowledged_safety_checks. Only the provider's client reads it.
	Native json.RawMessage `json:"native,omitempty"`
}

// A Block is a piece of reasoning as a provider gave it: a thought with its signature, or encrypted.
// Providers want it back unchanged in the history, so only the provider's client reads it.
type Block struct {
	Provider string `json:"provider"` // the provider that sent it; only this provider can read it
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

	Picture Hash `json:"-"` // the hash of Data, in a stored image whose Data was left out; otherwise zero
}

// Say makes a message with one text part.
func Say(who Speaker, text string) Message {
	return Message{Role: who, Parts: []Part{{Text: text}}}
}

// A Tool is a function that a model may call, or a native tool: one that its provider has defined and that
// the model was trained on, such as Anthropic's computer. For a native tool the request holds only the declaration
// that the provider wants; the agent has to know what its calls mean.
type Tool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Parameters  json.RawMessage `json:"parameters"`         // JSON Schema of an object
	Provider    string          `json:"provider,omitempty"` // provider of a native tool: anthropic, openai, google
	Native      json.RawMessage `json:"native,omitempty"`   // a native tool's declaration in the provider's API
}

// A ToolCall is a model's request to call a tool. Arguments are as the model wrote them: JSON, if it
// followed the rules.
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

// A Response is a model's answer.
type Response struct {
	Text     string     `json:"text"`
	Thinking string     `json:"thinking,omitempty"` // a summary of reasoning, if the provider gives one
	Blocks   []Block    `json:"blocks,omitempty"`   // the reasoning itself, to be returned with the reply
	Calls    []ToolCall `json:"calls,omitempty"`
	Finish   string     `json:"finish"`          // stop, length, tool_calls, content_filter
	Model    string     `json:"model,omitempty"` // the provider's name of the model that answered
	ID       string     `json:"id,omitempty"`    // the provider's own
	Usage    Usage      `json:"usage"`
	Sent     []Sent     `json:"sent,omitempty"`     // the request's pictures, as they were sent
	Rest     int        `json:"rest,omitempty"`     // bytes of the request without its pictures
	Cached   bool       `json:"cached,omitempty"`   // the answer is from our cache: it cost nothing and took no time
	Endpoint string     `json:"endpoint,omitempty"` // base URL that answered, if it differs from the one the run began with
	Repairs  []Repair   `json:"repairs,omitempty"`  // what the client corrected, in the order of the reply
	Talk     Talk       `json:"talk,omitzero"`      // the shape in which the request was sent
	Timing   CallTiming `json:"trip"`
}

// A Repair is a correction of a reply whose meaning was clear although its form was wrong.
type Repair struct {
	Kind string `json:"kind"`           // special token, second object, control character, wrapping
	Part string `json:"part"`           // text, name, arguments
	Call int    `json:"call,omitempty"` // the position of the call in the reply, from 0
	Was  string `json:"was"`            // the part as it came, without the key
}

// PictureTokens is the formula by which a provider counts the tokens of a picture, if it is documented. The zero
// value means unknown.
type PictureTokens struct {
	Flat  int     `json:"flat,omitempty"`  // the count for every picture, whatever its size
	Patch int     `json:"patch,omitempty"` // pixels of the side of a patch
	Tile  int     `json:"tile,omitempty"`  // pixels of the side of a tile, after fitting as OpenAI does
	Crop  int     `json:"crop,omitempty"`  // pixels of both sides up to which a picture is one tile; a larger one is cropped as Google does
	Each  float64 `json:"each,omitempty"`  // tokens of a patch or tile; 0 means 1
	Base  int     `json:"base,omitempty"`  // tokens added once per picture
	Most  int     `json:"most,omitempty"`  // patches at most; larger pictures are scaled down to this number
	Whole bool    `json:"whole,omitempty"` // with Most: they are scaled down to whole patches, as OpenAI does
	Least int     `json:"least,omitempty"` // another count that some endpoints use, against the documentation; 0 for none

	Tolerance float64 `json:"tolerance,omitempty"` // largest relative difference at which counts still agree
	Source    string  `json:"source,omitempty"`
}

// Known reports whether there is a formula.
func (p PictureTokens) Known() bool { return p.Flat+p.Patch+p.Tile+p.Crop > 0 }

// A Sent describes a picture as it was sent to the provider, read back from the bytes of the request.
type Sent struct {
	Hash   Hash `json:"hash"` // SHA-256 of its encoded bytes
	Width  int  `json:"width,omitempty"`
	Height int  `json:"height,omitempty"`
	Bytes  int  `json:"bytes"`
}

// Usage counts tokens and money.
type Usage struct {
	In        int     `json:"in"`                // prompt tokens, including those in the provider's cache
	Out       int     `json:"out"`               // completion tokens, including reasoning
	Cached    int     `json:"cached"`            // the part of In that was read from the provider's prompt cache
	Written   int     `json:"written,omitempty"` // the part of In that was written to that cache, if the provider charges for it
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

// A CallTiming says how long a live answer took. Only Thinking counts as the agent's latency.
type CallTiming struct {
	Tries    int           `json:"tries"`
	Thinking time.Duration `json:"thinking_ns"` // provider time of the try that succeeded
	Failing  time.Duration `json:"failing_ns"`  // provider time of tries that failed
	Waiting  time.Duration `json:"waiting_ns"`  // time in queues and back-off

	// Held is further time: earlier calls that failed completely and were repeated, and pauses in an outage of the model.
	Held time.Duration `json:"held_ns,omitempty"`
}

// A ProviderError is a refusal or a failure on the provider's side, as one try of a model client saw
// it.
type ProviderError struct {
	Status     int           // HTTP status; 0 if no answer came
	Code       string        // the provider's own code
	Message    string        // redacted, and cut to a line or two
	RetryAfter time.Duration // as the provider asked; 0 if it did not
	Unclear    bool          // the request was refused for a reason that is not known; another one may be answered
	Closed     bool          // the key, the account or the path was refused, and not this request
}

// CodeContext is the code of a request that is longer than the model's context. Every client maps the
// provider's own code to it.
const CodeContext = "context_length_exceeded"

// CodeRoles is the code of a request whose roles, or their order, the model's chat template does not accept.
const CodeRoles = "unsupported_roles"

// CodeUnreachable is the code of a request for which no connection could be made.
const CodeUnreachable = "unreachable"

// CodeTimeout is the code of a request that timed out.
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
	Coords  CoordSpace `json:"coords,omitempty"`  // the meaning of its x and y; default absolute
	Image   ImageLimit `json:"image"`             // pictures are scaled to it before they are sent
	Tools   ToolStyle  `json:"tools,omitempty"`   // default openai
	Refuses []string   `json:"refuses,omitempty"` // parameters that are not sent to it; a subset of Refusable
	Context int        `json:"context,omitempty"` // maximum tokens of a conversation; 0 if unknown
	Native  string     `json:"native,omitempty"`  // the dialect of computer use that it was trained on; "" if none is known

	Talk // what its chat template demands of the order of messages

	Picture PictureTokens `json:"picture,omitzero"` // how the provider counts a picture
	Price   Price         `json:"price"`
}

// Refusable are the names that Profile.Refuses may hold: the decoding parameters of Sampling, and tool_choice, which
// forces a tool call.
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
	LongSide  int `json:"long_side,omitempty"`  // maximum pixels of the longer side
	MaxPixels int `json:"max_pixels,omitempty"` // maximum pixels in all
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
	Written float64 `json:"written,omitempty"` // prompt tokens written to it; 0 means the price of In
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

// Serving is implemented by models whose endpoint may identify what it serves under their name, such as the weights.
type Serving interface {
	// Serves asks the endpoint, which costs nothing. The hash distinguishes models of the same name; it is zero
	// if the endpoint does not say. An endpoint that does not answer may do so later, as a server that is still
	// loading its model.
	Serves(ctx context.Context) (what Hash, answered bool)
}

// A CallCache stores answers, so that a repeated plan sends only the missing requests. It is safe
// for concurrent use.
type CallCache interface {
	// Find gives the stored answer for a key; nil if there is none.
	Find(ctx context.Context, key CallKey) (*Response, error)
	// Put stores an answer. The first answer stored under a key stays.
	Put(ctx context.Context, key CallKey, r *Response) error
}

// A CallKey is a request and the number of one of its independent answers. Repeats of a task, members of a
// group and resampling each get an answer of their own.
type CallKey struct {
	Model   string // the model with its endpoint, and with what that serves or the run that asked
	Request Hash
	Sample  Seed
}
