// Package anthropic talks to Anthropic's Messages API through its own SDK. Start with New.
//
// One Chat is one try, not streamed: the SDK's retries are off, and back-off, queues and budgets are the
// business of whoever wraps the model. The exception is a request that was refused for a parameter that it
// can do without: it is asked again without it, and so are all later ones.
//
// Instructions that begin a talk are the system prompt, one block each; later ones are said by the user.
// The replies to the calls of one turn stand in one message, with their pictures. Thinking is returned
// with the reply that it came with, block by block, since Anthropic checks its signature. What Anthropic
// has no word for is not sent: a seed, a penalty of frequency.
//
// Native tools are those of computer use: computer_toolset_20260801, and computer_20251124 and the two before it,
// which are sent with the beta header that each needs. They are declared as gymkhana.Tool.Native says.
//
// Prompts are cached as soon as that pays: the system prompt always, and the talk once an earlier request
// was the beginning of this one. Writing to the cache costs a quarter more than reading plainly, so a talk
// that is never continued is not written.
package anthropic

import (
	"context"
	"errors"
	"slices"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"

	"gymkhana"
	"gymkhana/model/wire"
)

// DefaultURL is where Anthropic itself listens.
const DefaultURL = "https://api.anthropic.com"

// defaultMaxTokens bounds an answer for which the request names no limit, since the API wants one. Every
// model since Claude 4 takes it; thinking counts as part of it.
const defaultMaxTokens = 16384

// client is one model at one endpoint.
type client struct {
	wire.Refused
	*wire.Line
	talks    talks
	messages anthropic.MessageService
}

// New makes a model. Mistakes in the options are all reported at once, blamed on the set-up.
func New(o wire.Options) (gymkhana.Model, error) {
	o.Fill(DefaultURL)
	if err := errors.Join(o.Check("anthropic", "ANTHROPIC_API_KEY")...); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "model/anthropic.New", err)
	}
	c := &client{Line: wire.Dial("model/anthropic.Chat", o)}
	// The service is made without the SDK's client, which would look for keys, profiles and addresses in
	// the environment and in files.
	c.messages = anthropic.NewMessageService(option.WithBaseURL(wire.Root(o.BaseURL, "v1")+"/"), option.WithAPIKey(string(o.Key)),
		option.WithHTTPClient(c.HTTP()), option.WithMaxRetries(0), option.WithRequestTimeout(o.Timeout))
	return c, nil
}

// Chat asks once.
func (c *client) Chat(ctx context.Context, req *gymkhana.Request) (_ *gymkhana.Response, err error) {
	defer c.Caught(&err)
	if err := wire.Foreign(req.Tools, provider); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, c.Op, err)
	}
	params, err := c.params(req)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, c.Op, err)
	}
	try, sight, cancel := c.Try(ctx)
	defer cancel()
	var body []byte
	with := append(headers(req.Tools), option.WithResponseBodyInto(&body))
	for range len(optional) + 1 {
		c.drop(&params, &req.Sampling)
		if _, err = c.messages.New(try, params, with...); err == nil {
			break
		}
		name := c.dispensable(err, &params)
		if name == "" {
			break
		}
		c.Add(name)
	}
	if err != nil {
		return c.Failed(ctx, try, err)
	}
	var answer anthropic.Message
	if err := c.Decode(body, &answer); err != nil {
		return nil, err
	}
	if answer.StopReason == "" && len(answer.Content) == 0 {
		return nil, c.Useless("no_choices", "the answer has no content: "+string(body))
	}
	return c.Finish(req, sight, response(req, &answer))
}

// The parameters that a request can do without, by their names on the wire. Models that think take other
// values of the first two than their own only without thinking, and some take none; newer ones refuse to
// be made to call a tool, and older ones know no adaptive thinking and no effort.
var optional = []string{"temperature", "top_p", "stop_sequences", "tool_choice", "effort", adaptive, "thinking", "cache_control"}

// adaptive stands for thinking of that kind; without it, thinking has a budget of tokens.
const adaptive = "adaptive"

// dispensable names the parameter that was refused, if the request can do without it. Only what was sent
// can be refused.
func (c *client) dispensable(err error, p *anthropic.MessageNewParams) string {
	var r *wire.Refusal
	if !errors.As(err, &r) {
		return ""
	}
	name := r.Dispensable(slices.DeleteFunc(slices.Clone(optional), func(name string) bool { return !has(p, name) }))
	if name == "thinking" && has(p, adaptive) {
		return adaptive
	}
	return name
}

// has reports whether a parameter is sent.
func has(p *anthropic.MessageNewParams, name string) bool {
	switch name {
	case "temperature":
		return p.Temperature.Valid()
	case "top_p":
		return p.TopP.Valid()
	case "stop_sequences":
		return len(p.StopSequences) > 0
	case "tool_choice":
		return p.ToolChoice.OfAny != nil || p.ToolChoice.OfTool != nil
	case "effort":
		return p.OutputConfig.Effort != ""
	case adaptive:
		return p.Thinking.OfAdaptive != nil
	case "thinking":
		return p.Thinking.OfAdaptive != nil || p.Thinking.OfEnabled != nil || p.Thinking.OfDisabled != nil
	}
	return p.CacheControl.Type != ""
}

// drop takes out of the parameters what the model has refused so far.
func (c *client) drop(p *anthropic.MessageNewParams, s *gymkhana.Sampling) {
	var none anthropic.MessageNewParams
	for _, name := range c.Dropped() {
		switch name {
		case "temperature":
			p.Temperature = none.Temperature
		case "top_p":
			p.TopP = none.TopP
		case "stop_sequences":
			p.StopSequences = nil
		case "tool_choice":
			p.ToolChoice = anthropic.ToolChoiceUnionParam{OfAuto: &anthropic.ToolChoiceAutoParam{}}
		case "effort":
			p.OutputConfig.Effort = ""
		case adaptive:
			if p.Thinking.OfAdaptive != nil {
				p.Thinking = budget(s.Effort, p.MaxTokens)
			}
		case "thinking":
			p.Thinking = none.Thinking
		case "cache_control":
			p.CacheControl = none.CacheControl
		}
	}
}
