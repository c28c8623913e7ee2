package probe

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"unicode"

	"gymkhana"
)

// A probing is one Run.
type probing struct {
	*Options
	report Report

	seen    bool            // pictures are
	calling bool            // it calls tools separately from the text
	refused map[string]bool // parameters, by our own reading of refusals
	control *gymkhana.Usage // the usage of the question about a code without the picture
	sized   []measured

	mu    sync.Mutex
	done  int
	usage gymkhana.Usage
	all   []answer
}

// An answer is the result of a question.
type answer struct {
	*gymkhana.Response
	asked   *gymkhana.Request
	refusal string // the question was refused, in the endpoint's words; Response is then empty
}

// silent returns why an answer is empty; "" if it is not.
func (a *answer) silent() string {
	switch {
	case a.refusal != "":
		return "the question was refused: " + a.refusal
	case strings.TrimSpace(a.Text) != "" || len(a.Calls) > 0:
		return ""
	case a.Finish == "length":
		return "the answer was cut before it said anything; give it more --max-tokens"
	}
	return nothing
}

// nothing is the text that silent returns for an answer without a text and without a call.
const nothing = "the answer was empty"

// one asks a single question.
func (p *probing) one(ctx context.Context, probe string, req *gymkhana.Request) (answer, error) {
	list, err := p.askAll(ctx, probe, []*gymkhana.Request{req})
	if err != nil {
		return answer{}, err
	}
	return list[0], nil
}

// askAll asks questions, a few at a time, and gives the answers in the order of the questions.
func (p *probing) askAll(ctx context.Context, probe string, list []*gymkhana.Request) ([]answer, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	answers := make([]answer, len(list))
	places := make(chan struct{}, p.Parallel)
	var wg sync.WaitGroup
	for i, req := range list {
		places <- struct{}{}
		wg.Go(func() {
			defer func() { <-places }()
			if ctx.Err() != nil {
				return
			}
			a, err := p.ask(ctx, probe, req)
			if err != nil {
				cancel(err)
			}
			answers[i] = a
		})
	}
	wg.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return answers, nil
}

func (p *probing) ask(ctx context.Context, probe string, req *gymkhana.Request) (answer, error) {
	req.Sampling.MaxTokens = p.MaxTokens
	r, err := p.Model.Chat(ctx, req)
	a := answer{Response: r, asked: req}
	if err != nil {
		a.refusal = p.refusal(ctx, err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		if a.refusal == "" || p.done == 0 {
			return a, err
		}
		a.Response = &gymkhana.Response{}
	}
	p.done++
	p.usage = p.usage.Add(a.Usage)
	p.all = append(p.all, a)
	p.Asked(p.done, probe)
	return a, nil
}

// refusal returns the endpoint's error text if it refused the question itself, and "" if it failed otherwise. Some servers fail
// where they should refuse: with 500 for a picture that their model cannot see, or for a list where their template adds
// strings. A server that answers a plain question right after such a failure refuses the question.
func (p *probing) refusal(ctx context.Context, err error) string {
	var e *gymkhana.ProviderError
	if !errors.As(err, &e) {
		return ""
	}
	switch e.Status {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType,
		http.StatusUnprocessableEntity:
		return clip(e.Message)
	case http.StatusInternalServerError, http.StatusNotImplemented:
		plain := asks(hello)
		plain.Sampling.MaxTokens = p.MaxTokens
		if _, err := p.Model.Chat(ctx, plain); err == nil {
			return clip(fmt.Sprintf("%d: %s", e.Status, e.Message))
		}
	}
	return ""
}

// images lists the pictures of a question.
func images(req *gymkhana.Request) []*gymkhana.Image {
	var list []*gymkhana.Image
	for i := range req.Messages {
		for _, part := range req.Messages[i].Parts {
			if part.Image != nil {
				list = append(list, part.Image)
			}
		}
	}
	return list
}

// clip makes a foreign text fit for a finding: a line, without control characters.
func clip(s string) string {
	const most = 90
	runes := []rune(strings.Join(strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsGraphic(r) || unicode.IsSpace(r) }), " "))
	if len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return string(runes)
}

// quote describes a model's answer in words.
func quote(a *answer) string {
	if why := a.silent(); why != "" {
		return why
	}
	if strings.TrimSpace(a.Text) == "" {
		return fmt.Sprintf("it called %s", a.Calls[0].Name)
	}
	return fmt.Sprintf("it answered %q", clip(a.Text))
}

// asks is a question in words, with pictures behind them.
func asks(text string, pictures ...*gymkhana.Image) *gymkhana.Request {
	m := gymkhana.Say(gymkhana.User, text)
	for _, im := range pictures {
		m.Parts = append(m.Parts, gymkhana.Part{Image: im})
	}
	return &gymkhana.Request{Messages: []gymkhana.Message{m}}
}

// own returns the name in profiles of a parameter that a client dropped, or "" if profiles have none.
func own(dropped string) string {
	switch dropped {
	case "stop_sequences":
		return "stop"
	case "reasoning_effort", "reasoning.effort", "thinking", "adaptive":
		return "effort"
	}
	if slices.Contains(gymkhana.Refusable, dropped) && dropped != "max_tokens" { // which goes under another name then
		return dropped
	}
	return ""
}

// refuses reports whether a parameter was refused so far.
func (p *probing) refuses(name string) bool {
	return p.refused[name] || slices.ContainsFunc(p.Dropped(), func(d string) bool { return own(d) == name })
}
