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
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"gymkhana"
)

// DefaultURL is where OpenAI itself listens.
const DefaultURL = "https://api.openai.com/v1"

// Options say which model to ask, and where. Nothing is read from the environment.
type Options struct {
	Name    string        // the model's id at the provider; required
	BaseURL string        // default DefaultURL; required with Compat
	Key     string        // optional with Compat
	Compat  bool          // another server than OpenAI's: max_tokens, text as plain strings
	Timeout time.Duration // of one try; default 10 minutes
	MaxBody int64         // bytes of an answer; default 32 MiB
	HTTP    *http.Client  // default: one of our own, with a connection per call in flight
}

func (o *Options) fill() {
	if o.BaseURL == "" && !o.Compat {
		o.BaseURL = DefaultURL
	}
	if o.Timeout == 0 {
		o.Timeout = 10 * time.Minute
	}
	if o.MaxBody == 0 {
		o.MaxBody = 32 << 20
	}
	if o.HTTP == nil {
		o.HTTP = newHTTP()
	}
	// A redirect is not followed: it would turn the request into a GET, or take it where nobody asked for.
	own := *o.HTTP
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	o.HTTP = &own
}

func (o *Options) check() error {
	var wrong []error
	if o.Name == "" {
		wrong = append(wrong, errors.New("no model name; want openai/NAME or compat/NAME"))
	}
	if o.Key == "" && !o.Compat {
		wrong = append(wrong, errors.New("no key; set OPENAI_API_KEY"))
	}
	if o.Compat && o.BaseURL == "" {
		wrong = append(wrong, errors.New("no address; give it with --base-url, like http://localhost:8000/v1"))
	} else if err := checkURL(o.BaseURL); err != nil {
		wrong = append(wrong, err)
	}
	if o.Timeout < 0 || o.MaxBody < 0 {
		wrong = append(wrong, errors.New("the time and the size of an answer cannot be negative"))
	}
	return errors.Join(wrong...)
}

// checkURL never repeats the address, since somebody may have put a secret into it.
func checkURL(s string) error {
	u, err := url.Parse(s)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return errors.New("the base URL is no http or https address; want one like http://localhost:8000/v1")
	case u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return errors.New("the base URL holds a password, a query or a fragment; give the key by itself")
	}
	return nil
}

// newHTTP gives a client that keeps as many idle connections as calls may be in flight; the
// standard one keeps two per host and would dial for nearly every call.
func newHTTP() *http.Client {
	t, ok := http.DefaultTransport.(*http.Transport)
	if !ok {
		return &http.Client{}
	}
	t = t.Clone()
	t.MaxIdleConns, t.MaxIdleConnsPerHost = 200, 100
	return &http.Client{Transport: t}
}

// client is one model at one endpoint.
type client struct {
	opts    Options
	key     hidden
	refused refused
	chat    openai.ChatCompletionService
}

// New makes a model. Mistakes in the options are all reported at once, blamed on the set-up.
func New(o Options) (gymkhana.Model, error) {
	o.fill()
	if err := o.check(); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "model/openai.New", err)
	}
	c := &client{opts: o, key: hide(o.Key)}
	// The service is made without the SDK's client, which would read OPENAI_* from the
	// environment and send one endpoint's key to another.
	with := []option.RequestOption{
		option.WithBaseURL(o.BaseURL), option.WithHTTPClient(o.HTTP), option.WithMaxRetries(0),
		option.WithMiddleware(c.receive),
	}
	if o.Key != "" {
		with = append(with, option.WithAPIKey(o.Key))
	}
	c.chat = openai.NewChatCompletionService(with...)
	return c, nil
}

const op = "model/openai.Chat"

// Chat asks once.
func (c *client) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	params, err := c.params(req)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, op, err)
	}
	try, cancel := context.WithTimeout(ctx, c.opts.Timeout)
	defer cancel()
	var body []byte
	for range len(optional) + 1 {
		c.drop(&params)
		if _, err = c.chat.New(try, params, option.WithResponseBodyInto(&body)); err == nil {
			break
		}
		name := c.dispensable(err, &params)
		if name == "" {
			break
		}
		c.refused.add(name)
	}
	if err != nil {
		return c.failed(ctx, try, err)
	}
	var answer openai.ChatCompletion
	if err := json.Unmarshal(body, &answer); err != nil && bytes.HasPrefix(bytes.TrimSpace(body), []byte("<")) {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, op, &gymkhana.ProviderError{Status: http.StatusOK, Code: webPage,
			Message: "it answers with a web page, which is not JSON" + hint(http.StatusOK, "")})
	} else if err != nil {
		return nil, c.useless("malformed", "the answer is not JSON: "+string(body))
	}
	return c.response(req, &answer)
}

// failed finds out who gave up: the caller, our timeout, the provider or the network.
func (c *client) failed(ctx, try context.Context, err error) (*gymkhana.Response, error) {
	if ctx.Err() != nil {
		return nil, fmt.Errorf("%s: %w", op, ctx.Err())
	}
	var refused *refusal
	switch {
	case errors.As(err, &refused):
		return refused.result()
	case errors.Is(err, errTooLong):
		return nil, c.useless("too_long", fmt.Sprintf("the answer is longer than %d bytes", c.opts.MaxBody))
	case try.Err() != nil:
		return nil, c.silent(gymkhana.CodeTimeout, fmt.Sprintf("nothing within %s", c.opts.Timeout))
	}
	var broken *url.Error
	if errors.As(err, &broken) {
		err = broken.Err // without the address
	}
	return nil, c.silent("network", err.Error())
}

// silent is the error for a provider that gave no answer, or only a part of one.
func (c *client) silent(code, message string) error { return c.modelFault(0, code, message) }

// useless is the error for an answer that, though sent as a success, holds nothing to act on.
func (c *client) useless(code, message string) error {
	return c.modelFault(http.StatusOK, code, message)
}

func (c *client) modelFault(status int, code, message string) error {
	return gymkhana.Blame(gymkhana.FaultModel, op,
		&gymkhana.ProviderError{Status: status, Code: code, Message: c.redact(message)})
}

// response reads the first choice. A server that answers 200 with an error inside, as routers
// do, has failed.
func (c *client) response(req *gymkhana.Request, answer *openai.ChatCompletion) (*gymkhana.Response, error) {
	if len(answer.Choices) == 0 {
		message := "the answer has no choices"
		if inside, ok := answer.JSON.ExtraFields["error"]; ok {
			message = inside.Raw()
		}
		return nil, c.useless("no_choices", message)
	}
	choice := &answer.Choices[0]
	if choice.FinishReason == "error" {
		return nil, c.useless("broken_off", choice.RawJSON())
	}
	r := &gymkhana.Response{
		Text:     c.key.clean(choice.Message.Content),
		Thinking: c.key.clean(thinking(&choice.Message)),
		Blocks:   blocks(&choice.Message),
		Calls:    calls(req, &choice.Message),
		Model:    c.key.clean(answer.Model),
		ID:       c.key.clean(answer.ID),
		Usage:    usage(&answer.Usage),
	}
	for i := range r.Blocks {
		r.Blocks[i].JSON = c.key.cleanJSON(r.Blocks[i].JSON)
	}
	for i := range r.Calls {
		call := &r.Calls[i]
		call.ID, call.Name, call.Arguments = c.key.clean(call.ID), c.key.clean(call.Name), c.key.cleanJSON(call.Arguments)
	}
	if r.Text == "" && len(r.Calls) == 0 {
		r.Text = c.key.clean(choice.Message.Refusal)
	}
	r.Finish = c.key.clean(finish(choice.FinishReason, len(r.Calls) > 0))
	return r, nil
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
