// Package anthropic talks to Anthropic's Messages API. Start with New.
//
// One Chat is one try, not streamed: the wrapper around the model handles back-off, queues and budgets. There is one
// exception: if a request is refused because of an optional parameter, it is sent again without it, and so are all
// later ones.
//
// Instructions at the start of a conversation are the system prompt, one block each; later ones become messages of
// the user. The replies to the calls of one turn are in one message, with their pictures. Thinking is sent back with
// its reply, block by block, since Anthropic checks its signature. Parameters that the API lacks are not sent, such
// as a seed or a frequency penalty.
//
// Native tools are those of computer use: computer_toolset_20260801, and computer_20251124 and the two before it,
// which are sent with the beta header that each needs. They are declared by gymkhana.Tool.Native.
//
// Prompts are cached as soon as that pays: the system prompt always, and the conversation once an earlier request was
// the beginning of this one. Writing to the cache costs a quarter more than ordinary input, so a conversation that is
// never continued is not written.
package anthropic

import (
	"errors"
	"net/http"

	"gymkhana"
	"gymkhana/model/wire"
)

// DefaultURL is where Anthropic itself listens.
const DefaultURL = "https://api.anthropic.com"

// defaultMaxTokens limits an answer if the request names no limit, since the API requires one. Every
// model since Claude 4 takes it; thinking counts as part of it.
const defaultMaxTokens = 16384

// version is that of the API, which every request names.
const version = "2023-06-01"

// client is one model at one endpoint.
type client struct {
	wire.Client[request]
	talks talks
}

// New makes a model. Mistakes in the options are all reported at once, blamed on the set-up.
func New(o wire.Options) (gymkhana.Model, error) {
	o.Fill(DefaultURL)
	if err := errors.Join(o.Check("anthropic", "ANTHROPIC_API_KEY")...); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "model/anthropic.New", err)
	}
	c := &client{}
	c.Client = wire.Client[request]{Line: wire.Dial("model/anthropic.Chat", o), Native: provider,
		URL:    wire.Address(o.BaseURL, "/v1/messages", "v1"),
		Header: c.header, Write: c.write, Read: c.read, Spares: spares}
	return c, nil
}

// header returns the headers of a request for its native tools, in addition to the key and the version.
func (c *client) header(req *gymkhana.Request) http.Header {
	h := http.Header{}
	h.Set("X-Api-Key", string(c.Opts.Key))
	h.Set("Anthropic-Version", version)
	for i := range req.Tools {
		if beta, ok := betas[declared(&req.Tools[i]).Type]; ok {
			h.Add("Anthropic-Beta", beta)
		}
	}
	return h
}

// adaptive is the kind of thinking whose length the model decides; other thinking has a budget of tokens.
const adaptive = "adaptive"

// spares are the parameters that a request can do without, by their names on the wire. Models that think take other
// values of the first two than their own only without thinking, and some take none; newer ones refuse to
// be made to call a tool, and older ones know no adaptive thinking and no effort.
var spares = []wire.Spare[request]{
	{Name: "temperature", In: func(p *request) any { return &p.Temperature }},
	{Name: "top_p", In: func(p *request) any { return &p.TopP }},
	{Name: "stop_sequences", In: func(p *request) any { return &p.StopSequences }},
	{Name: "tool_choice", In: func(p *request) any {
		if p.ToolChoice == nil || p.ToolChoice.Type == "auto" || p.ToolChoice.Type == "none" {
			return nil
		}
		return &p.ToolChoice
	}},
	{Name: "effort", In: func(p *request) any { return &p.OutputConfig }},
	{Name: adaptive, Words: []string{adaptive, "thinking"}, In: func(p *request) any {
		if p.Thinking == nil || p.Thinking.Type != adaptive {
			return nil
		}
		return &p.Thinking
	}},
	{Name: "thinking", In: func(p *request) any { return &p.Thinking }},
	{Name: "cache_control", In: func(p *request) any { return &p.CacheControl }},
}
