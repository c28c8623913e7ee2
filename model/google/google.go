// Package google talks to Gemini through Google's own SDK. Start with New.
//
// One Chat is one try, not streamed and not continued: the SDK's retries are off, and back-off, queues and
// budgets are the business of whoever wraps the model. The exception is a request that was refused for a
// parameter that it can do without: it is asked again without it, and so are all later ones.
//
// Instructions that begin a talk are the system instruction; later ones are said by the user. The replies to
// the calls of one turn stand in one turn. Gemini 3 and what came after it take a tool's pictures inside its
// reply, and so do models for computer use; to others they are shown after the replies. A call of a function
// that was not declared is one of the native tool, where one is. The signatures of thoughts go back on the
// parts that they came with, as Gemini wants. A seed is folded into the 31 bits that the API has for it.
// Prompts are cached by Google, without being asked.
package google

import (
	"context"
	"errors"
	"fmt"

	"google.golang.org/genai"

	"gymkhana"
	"gymkhana/model/wire"
)

// DefaultURL is where Google itself listens.
const DefaultURL = "https://generativelanguage.googleapis.com"

const version = "v1beta" // of the API; what is new comes to it first

// client is one model at one endpoint.
type client struct {
	wire.Refused
	*wire.Line
	models *genai.Models
}

// New makes a model. Mistakes in the options are all reported at once, blamed on the set-up.
func New(o wire.Options) (gymkhana.Model, error) {
	const op = "model/google.New"
	o.Fill(DefaultURL)
	if err := errors.Join(o.Check("google", "GOOGLE_API_KEY or GEMINI_API_KEY")...); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, op, err)
	}
	c := &client{Line: wire.Dial("model/google.Chat", o)}
	// All is told, so that the SDK takes nothing from the environment.
	sdk, err := genai.NewClient(context.Background(), &genai.ClientConfig{APIKey: string(o.Key), Backend: genai.BackendGeminiAPI,
		HTTPClient:  c.HTTP(),
		HTTPOptions: genai.HTTPOptions{BaseURL: wire.Root(o.BaseURL, version, "v1") + "/", APIVersion: version, RetryOptions: once()}})
	if err != nil { // its text may hold the whole configuration
		return nil, gymkhana.Blame(gymkhana.FaultSetup, op, errors.New(c.Key.Clean(err.Error())))
	}
	c.models = sdk.Models
	return c, nil
}

// once turns the SDK's retries off.
func once() *genai.HTTPRetryOptions { return &genai.HTTPRetryOptions{Attempts: genai.Ptr[int32](1)} }

// Chat asks once.
func (c *client) Chat(ctx context.Context, req *gymkhana.Request) (_ *gymkhana.Response, err error) {
	defer c.Caught(&err)
	if err := wire.Foreign(req.Tools, vendor); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, c.Op, err)
	}
	contents, config, err := c.params(req)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, c.Op, err)
	}
	try, sight, cancel := c.Try(ctx)
	defer cancel()
	var answer *genai.GenerateContentResponse
	for range len(optional) + 1 {
		c.drop(config)
		if answer, err = c.generate(try, contents, config); err == nil {
			break
		}
		name := dispensable(err, config)
		if name == "" {
			break
		}
		c.Add(name)
	}
	if err != nil {
		if body := sight.Answer(); body != nil && try.Err() == nil { // the SDK cannot read it
			if err := c.Decode(body, new(any)); err != nil {
				return nil, err
			}
			return nil, c.Useless("malformed", "the answer has an unknown form: "+string(body))
		}
		return c.Failed(ctx, try, err)
	}
	if len(answer.Candidates) == 0 || answer.Candidates[0] == nil {
		if answer.PromptFeedback != nil && answer.PromptFeedback.BlockReason != "" {
			return c.Finish(req, sight, blocked(answer))
		}
		return nil, c.Useless("no_choices", "the answer has no candidates: "+string(sight.Answer()))
	}
	r := response(req, answer)
	if slipped(req, answer.Candidates[0], r) {
		return nil, c.Useless("malformed_function_call", "the model's call is none: "+string(sight.Answer()))
	}
	return c.Finish(req, sight, r)
}

// generate asks through the SDK, which panics on some answers, such as null.
func (c *client) generate(ctx context.Context, contents []*genai.Content, p *genai.GenerateContentConfig) (
	answer *genai.GenerateContentResponse, err error) {
	defer func() {
		if what := recover(); what != nil {
			answer, err = nil, fmt.Errorf("the SDK cannot read the answer: %v", what)
		}
	}()
	return c.models.GenerateContent(ctx, c.Opts.Name, contents, p)
}

// An option is a parameter that a request can do without, with the words by which refusals name it.
type option struct {
	name  string
	words []string
	has   func(*genai.GenerateContentConfig) bool
	drop  func(*genai.GenerateContentConfig)
}

var optional = []option{
	{"temperature", []string{"temperature"}, func(c *genai.GenerateContentConfig) bool { return c.Temperature != nil },
		func(c *genai.GenerateContentConfig) { c.Temperature = nil }},
	{"top_p", []string{"topP", "top_p"}, func(c *genai.GenerateContentConfig) bool { return c.TopP != nil },
		func(c *genai.GenerateContentConfig) { c.TopP = nil }},
	{"frequency_penalty", []string{"Penalty", "frequencyPenalty", "frequency_penalty"},
		func(c *genai.GenerateContentConfig) bool { return c.FrequencyPenalty != nil },
		func(c *genai.GenerateContentConfig) { c.FrequencyPenalty = nil }},
	{"seed", []string{"seed", "Seed"}, func(c *genai.GenerateContentConfig) bool { return c.Seed != nil },
		func(c *genai.GenerateContentConfig) { c.Seed = nil }},
	{"stop", []string{"stopSequences", "stop_sequences"}, func(c *genai.GenerateContentConfig) bool { return len(c.StopSequences) > 0 },
		func(c *genai.GenerateContentConfig) { c.StopSequences = nil }},
	{"thinking", []string{"thinkingConfig", "thinking_config", "Thinking", "thinking", "thinking_level", "thinkingLevel"},
		func(c *genai.GenerateContentConfig) bool { return c.ThinkingConfig != nil },
		func(c *genai.GenerateContentConfig) { c.ThinkingConfig = nil }},
}

// dispensable names the parameter that was refused, if the request can do without it. Only what was sent
// can be refused.
func dispensable(err error, sent *genai.GenerateContentConfig) string {
	var r *wire.Refusal
	if !errors.As(err, &r) {
		return ""
	}
	for _, o := range optional {
		if o.has(sent) && r.Dispensable(o.words) != "" {
			return o.name
		}
	}
	return ""
}

// drop takes out of the parameters what the model has refused so far.
func (c *client) drop(p *genai.GenerateContentConfig) {
	for _, o := range optional {
		if c.Has(o.name) {
			o.drop(p)
		}
	}
}
