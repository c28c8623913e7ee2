package openai

import (
	"errors"

	"gymkhana"
	"gymkhana/model/wire"
)

// responder is one model behind OpenAI's Responses API.
type responder struct{ wire.Client[responsesRequest] }

// NewResponses makes a model that is asked through the Responses API. Nothing is stored at OpenAI: each request holds
// the whole talk, and reasoning comes and goes back encrypted. A tool's pictures are in its reply. OpenAI's native
// tools are declared as they are, and their calls and replies are items of their own. The API has no seed, no words to
// stop at and no penalty of frequency, so they are not sent.
func NewResponses(o wire.Options) (gymkhana.Model, error) {
	o.Fill(DefaultURL)
	if err := errors.Join(o.Check("openai-responses", "OPENAI_API_KEY")...); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "model/openai.NewResponses", err)
	}
	c := &responder{}
	c.Client = wire.Client[responsesRequest]{Line: wire.Dial("model/openai.Chat", o), Native: provider,
		URL:    wire.Address(o.BaseURL, "/responses"),
		Header: bearer(o), Write: c.write, Read: c.read, Spares: spares}
	return c, nil
}

// spares are the parameters that a request can do without, with the names that refusals give them.
var spares = []wire.Spare[responsesRequest]{
	{Name: "temperature", In: func(p *responsesRequest) any { return &p.Temperature }},
	{Name: "top_p", In: func(p *responsesRequest) any { return &p.TopP }},
	{Name: "reasoning.summary", Words: []string{"reasoning.summary", "reasoning summaries"},
		In: func(p *responsesRequest) any { return &p.Reasoning.Summary }},
	{Name: "reasoning.effort", Words: []string{"reasoning.effort", "reasoning"},
		In: func(p *responsesRequest) any { return &p.Reasoning }},
	{Name: "include", Words: []string{"include", "Encrypted content", "reasoning.encrypted_content"},
		In: func(p *responsesRequest) any { return &p.Include }},
}

// leastOutput is the smallest limit that the API takes.
const leastOutput = 16

// write writes a request as the provider wants it. What the request leaves open is not sent.
func (c *responder) write(req *gymkhana.Request) (*responsesRequest, error) {
	s := &req.Sampling
	p := &responsesRequest{Model: c.Opts.Name, Include: []string{"reasoning.encrypted_content"},
		Temperature: s.Temperature, TopP: s.TopP}
	if s.MaxTokens > 0 {
		p.MaxOutputTokens = max(s.MaxTokens, leastOutput)
	}
	if s.Effort != "" {
		p.Reasoning = reasoning{s.Effort, "auto"}
	}
	for i := range req.Tools {
		own, err := tool(&req.Tools[i])
		if err != nil {
			return p, err
		}
		p.Tools = append(p.Tools, own)
		if declared(&req.Tools[i]) == previewTool {
			p.Truncation = "auto"
		}
	}
	if len(req.Tools) > 0 {
		p.ToolChoice = choiceOf(req.ToolChoice, req.Tools)
	}
	var err error
	p.Input, err = input(req.Messages)
	return p, err
}
