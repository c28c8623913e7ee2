// Package openai talks to OpenAI, and to every server that speaks its chat completions: vLLM,
// SGLang, Ollama, llama.cpp, OpenRouter. Start with New; Options.Compat is for all but OpenAI.
//
// One Chat is one try. It never repeats a request, so that back-off, queues and budgets are the
// business of whoever wraps the model. The exception is a request that was refused for a parameter that it
// can do without, such as a temperature: it is asked again without it, and so are all later ones. Every error is a *gymkhana.ProviderError, blamed on the
// party that has to act; none of them holds the key.
//
// Messages are sent one by one as they are, and neighbours are not merged. A picture that a tool
// returns goes into a user message after the tool's reply, because most servers take nothing
// but text there. Instructions are sent as the system role, which OpenAI reads as developer
// where a model wants that, and which other servers know.
package openai

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"gymkhana"
	"gymkhana/model/wire"
)

// DefaultURL is where OpenAI itself listens.
const DefaultURL = "https://api.openai.com/v1"

// Options say which model to ask, and where. Nothing is read from the environment.
type Options struct {
	Name    string          // the model's id at the provider; required
	BaseURL string          // default DefaultURL; required with Compat
	Key     gymkhana.Secret // optional with Compat
	Compat  bool            // another server than OpenAI's: max_tokens, text as plain strings
	Quirks  Quirks          // of that server
	Timeout time.Duration   // of one try; default 10 minutes
	MaxBody int64           // bytes of an answer; default 32 MiB
	HTTP    *http.Client    // default: one of our own, with a connection per call in flight
}

// line gives the options that all clients have.
func (o *Options) line() wire.Options {
	own := wire.Options{Name: o.Name, BaseURL: o.BaseURL, Key: o.Key, Timeout: o.Timeout, MaxBody: o.MaxBody, HTTP: o.HTTP}
	if o.Compat {
		own.Fill("")
	} else {
		own.Fill(DefaultURL)
	}
	return own
}

func (o *Options) check(own wire.Options) error {
	if o.Compat {
		return errors.Join(own.Check("compat", "")...)
	}
	return errors.Join(own.Check("openai", "OPENAI_API_KEY")...)
}

// client is one model at one endpoint.
type client struct {
	wire.Refused
	*wire.Line
	opts Options
	chat openai.ChatCompletionService
}

// New makes a model. Mistakes in the options are all reported at once, blamed on the set-up.
func New(o Options) (gymkhana.Model, error) {
	own := o.line()
	if err := o.check(own); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "model/openai.New", err)
	}
	c := &client{Line: wire.Dial("model/openai.Chat", own), opts: o}
	c.opts.Key = "" // it is needed no more
	// The service is made without the SDK's client, which would read OPENAI_* from the
	// environment and send one endpoint's key to another.
	with := []option.RequestOption{
		option.WithBaseURL(own.BaseURL), option.WithHTTPClient(c.HTTP()), option.WithMaxRetries(0),
	}
	if o.Key != "" {
		with = append(with, option.WithAPIKey(string(o.Key)))
	}
	for name, value := range o.Quirks.Extra {
		with = append(with, option.WithJSONSet(name, value))
	}
	c.chat = openai.NewChatCompletionService(with...)
	return c, nil
}

// Chat asks once.
func (c *client) Chat(ctx context.Context, req *gymkhana.Request) (_ *gymkhana.Response, err error) {
	defer c.Caught(&err)
	if err := wire.Foreign(req.Tools, ""); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, c.Op, err)
	}
	params, err := c.params(req)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, c.Op, err)
	}
	try, sight, cancel := c.Try(ctx)
	defer cancel()
	var body []byte
	for range len(optional) + 1 {
		c.drop(&params)
		if _, err = c.chat.New(try, params, option.WithResponseBodyInto(&body)); err == nil {
			break
		}
		name := dispensable(err, &params)
		if name == "" {
			break
		}
		c.Add(name)
	}
	if err != nil {
		return c.Failed(ctx, try, err)
	}
	var answer openai.ChatCompletion
	if err := c.Decode(body, &answer); err != nil {
		return nil, err
	}
	return c.response(req, sight, &answer)
}

// response reads the first choice. A server that answers 200 with an error inside, as routers
// do, has failed.
func (c *client) response(req *gymkhana.Request, sight *wire.Sight, answer *openai.ChatCompletion) (*gymkhana.Response, error) {
	if len(answer.Choices) == 0 {
		message := "the answer has no choices"
		if inside, ok := answer.JSON.ExtraFields["error"]; ok {
			message = inside.Raw()
		}
		return nil, c.Useless("no_choices", message)
	}
	choice := &answer.Choices[0]
	if choice.FinishReason == "error" {
		return nil, c.Useless("broken_off", choice.RawJSON())
	}
	r := &gymkhana.Response{
		Text:     written(&choice.Message),
		Thinking: thinking(&choice.Message),
		Blocks:   c.blocks(&choice.Message),
		Calls:    calls(req, &choice.Message),
		Model:    answer.Model,
		ID:       answer.ID,
		Usage:    usage(&answer.Usage),
		Finish:   finish(choice.FinishReason, len(choice.Message.ToolCalls) > 0),
	}
	if r.Text == "" && len(r.Calls) == 0 {
		r.Text = choice.Message.Refusal
	}
	return c.Finish(req, sight, r)
}

// finish maps the words that compatible servers use to the four we know.
func finish(reason string, called bool) string {
	switch reason {
	case "", "stop", "eos", "eos_token", "end_turn", "stop_sequence", "function_call":
		if called { // Ollama says stop after a call
			return "tool_calls"
		}
		return "stop"
	case "max_tokens":
		return "length"
	}
	return strings.ToLower(reason)
}
