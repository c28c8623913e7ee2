package openai

import (
	"context"
	"errors"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/responses"
	"github.com/openai/openai-go/v3/shared"

	"gymkhana"
	"gymkhana/model/wire"
)

// responder is one model behind OpenAI's Responses API.
type responder struct {
	wire.Refused
	*wire.Line
	service responses.ResponseService
}

// NewResponses makes a model that is asked through the Responses API. Nothing is stored at OpenAI: each
// request holds the whole talk, and reasoning comes and goes back encrypted. A tool's pictures stand in
// its reply. OpenAI's native tools are declared as they are, and their calls and replies are items of their own.
// The API has no seed, no words to stop at and no penalty of frequency, so they are not sent.
func NewResponses(o wire.Options) (gymkhana.Model, error) {
	o.Fill(DefaultURL)
	if err := errors.Join(o.Check("openai-responses", "OPENAI_API_KEY")...); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "model/openai.NewResponses", err)
	}
	c := &responder{Line: wire.Dial("model/openai.Chat", o)}
	c.service = responses.NewResponseService(option.WithBaseURL(o.BaseURL), option.WithAPIKey(string(o.Key)),
		option.WithHTTPClient(c.HTTP()), option.WithMaxRetries(0))
	return c, nil
}

// Chat asks once.
func (c *responder) Chat(ctx context.Context, req *gymkhana.Request) (_ *gymkhana.Response, err error) {
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
	for range len(spares) + 1 {
		for _, d := range spares {
			if c.Has(d.name) {
				d.drop(&params)
			}
		}
		if _, err = c.service.New(try, params); err == nil {
			break
		}
		name := refusedOf(err, &params)
		if name == "" {
			break
		}
		c.Add(name)
	}
	if err != nil && (sight.Answer() == nil || try.Err() != nil) {
		return c.Failed(ctx, try, err)
	}
	var answer responses.Response
	if err := c.Decode(sight.Answer(), &answer); err != nil {
		return nil, err
	}
	switch {
	case answer.Error.Message != "":
		return nil, c.Useless(string(answer.Error.Code), answer.Error.Message)
	case answer.Status == responses.ResponseStatusFailed || answer.Status == responses.ResponseStatusCancelled:
		return nil, c.Useless("failed", answer.RawJSON())
	case len(answer.Output) == 0 && answer.Status == "":
		return nil, c.Useless("no_choices", "the answer has no output: "+answer.RawJSON())
	}
	return c.Finish(req, sight, responded(req, &answer))
}

// A spare is a parameter that a request can do without, with the names that refusals give it.
type spare struct {
	name  string
	names []string
	has   func(*responses.ResponseNewParams) bool
	drop  func(*responses.ResponseNewParams)
}

var spares = []spare{
	{"temperature", []string{"temperature"}, func(p *responses.ResponseNewParams) bool { return p.Temperature.Valid() },
		func(p *responses.ResponseNewParams) { p.Temperature = param.Opt[float64]{} }},
	{"top_p", []string{"top_p"}, func(p *responses.ResponseNewParams) bool { return p.TopP.Valid() },
		func(p *responses.ResponseNewParams) { p.TopP = param.Opt[float64]{} }},
	{"reasoning.summary", []string{"reasoning.summary", "reasoning summaries"},
		func(p *responses.ResponseNewParams) bool { return p.Reasoning.Summary != "" },
		func(p *responses.ResponseNewParams) { p.Reasoning.Summary = "" }},
	{"reasoning.effort", []string{"reasoning.effort", "reasoning"},
		func(p *responses.ResponseNewParams) bool { return p.Reasoning.Effort != "" },
		func(p *responses.ResponseNewParams) { p.Reasoning.Effort, p.Reasoning.Summary = "", "" }},
	{"include", []string{"include", "Encrypted content", "reasoning.encrypted_content"},
		func(p *responses.ResponseNewParams) bool { return len(p.Include) > 0 },
		func(p *responses.ResponseNewParams) { p.Include = nil }},
}

// refusedOf names the parameter that was refused, if the request can do without it.
func refusedOf(err error, sent *responses.ResponseNewParams) string {
	var r *wire.Refusal
	if !errors.As(err, &r) {
		return ""
	}
	for _, d := range spares {
		if d.has(sent) && r.Dispensable(d.names) != "" {
			return d.name
		}
	}
	return ""
}

// params writes a request as the provider wants it. What the request leaves open is not sent.
func (c *responder) params(req *gymkhana.Request) (responses.ResponseNewParams, error) {
	s := &req.Sampling
	p := responses.ResponseNewParams{Model: c.Opts.Name, Store: openai.Bool(false),
		Include: []responses.ResponseIncludable{responses.ResponseIncludableReasoningEncryptedContent}}
	if s.Temperature != nil {
		p.Temperature = openai.Float(*s.Temperature)
	}
	if s.TopP != nil {
		p.TopP = openai.Float(*s.TopP)
	}
	if s.MaxTokens > 0 {
		p.MaxOutputTokens = openai.Int(int64(max(s.MaxTokens, leastOutput)))
	}
	if s.Effort != "" {
		p.Reasoning = shared.ReasoningParam{Effort: shared.ReasoningEffort(s.Effort), Summary: shared.ReasoningSummaryAuto}
	}
	for i := range req.Tools {
		own, err := tool(&req.Tools[i])
		if err != nil {
			return p, err
		}
		p.Tools = append(p.Tools, own)
		if declared(&req.Tools[i]) == previewTool {
			p.Truncation = responses.ResponseNewParamsTruncationAuto
		}
	}
	if len(req.Tools) > 0 {
		p.ToolChoice = choiceOf(req.ToolChoice, req.Tools)
	}
	var err error
	p.Input.OfInputItemList, err = input(req.Messages)
	return p, err
}

// leastOutput is the smallest limit that the API takes.
const leastOutput = 16
