// Package openai talks to OpenAI, and to every server that speaks its chat completions: vLLM,
// SGLang, Ollama, llama.cpp, OpenRouter. Start with New; Options.Compat is for all but OpenAI.
//
// One Chat is one try. It never repeats a request, so that back-off, queues and budgets are the
// business of whoever wraps the model. The exception is a request that was refused for a parameter that it
// can do without, such as a temperature, or for the order of its messages: it is asked again without it, or in a shape that the
// model's chat template accepts, and so are all later ones. Every error is a *gymkhana.ProviderError, blamed on the
// party that has to act; none of them holds the key.
//
// Messages are sent one by one as they are, and neighbours are not merged. A picture that a tool
// returns goes into a user message after the tool's reply, because most servers take nothing
// but text there. Instructions are sent as the system role, which OpenAI reads as developer
// where a model wants that, and which other servers know.
package openai

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"gymkhana"
	"gymkhana/model/wire"
)

// DefaultURL is where OpenAI itself listens.
const DefaultURL = "https://api.openai.com/v1"

// Options choose the model and its address. The environment is not read.
type Options struct {
	Name    string          // the model's id at the provider; required
	BaseURL string          // default DefaultURL; required with Compat
	Key     gymkhana.Secret // optional with Compat
	KeyVar  string          // the variable for the key, for messages; "" if there is none
	Compat  bool            // another server than OpenAI's: max_tokens, text as plain strings
	Quirks  Quirks          // of that server
	Timeout time.Duration   // of one try; default 10 minutes
	MaxBody int64           // bytes of an answer; default 8 MiB
	HTTP    *http.Client    // default: one of our own, with a connection per call in flight
}

// line gives the options that all clients have.
func (o *Options) line() wire.Options {
	own := wire.Options{Name: o.Name, BaseURL: o.BaseURL, Key: o.Key, KeyVar: o.KeyVar, Timeout: o.Timeout, MaxBody: o.MaxBody, HTTP: o.HTTP}
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
	wire.Client[chatRequest]
	compat bool
	quirks Quirks
	names  atomic.Pointer[[]string] // the server's list of models; nil if it was not read
	window atomic.Int64             // the model's context by that list, in tokens; 0 if it does not say
}

// New makes a model. Mistakes in the options are all reported at once, blamed on the set-up.
func New(o Options) (gymkhana.Model, error) {
	own := o.line()
	if err := o.check(own); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "model/openai.New", err)
	}
	c := &client{compat: o.Compat, quirks: o.Quirks}
	c.Client = wire.Client[chatRequest]{Line: wire.Dial("model/openai.Chat", own),
		URL:    wire.Address(own.BaseURL, "/chat/completions"),
		Header: bearer(own), Write: c.write, Read: c.read, Spares: chatSpares}
	return c, nil
}

// bearer gives the headers of a key, if there is one. Azure reads it in a header of its own.
func bearer(o wire.Options) func(*gymkhana.Request) http.Header {
	return func(*gymkhana.Request) http.Header {
		h := http.Header{}
		if o.Key != "" {
			h.Set("Authorization", "Bearer "+string(o.Key))
			if isAzure(o.BaseURL) {
				h.Set("Api-Key", string(o.Key))
			}
		}
		return h
	}
}

// isAzure reports whether a base URL is one of Azure's: it has their domain, or the version of their API.
func isAzure(baseURL string) bool {
	u, err := url.Parse(baseURL)
	return err == nil && (strings.HasSuffix(u.Hostname(), ".azure.com") || u.Query().Has("api-version"))
}
