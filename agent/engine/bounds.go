package engine

import (
	"context"
	"strings"
	"unicode/utf8"

	"gymkhana"
)

// Limits on how much of one response is parsed. No model intends more: a million bytes are 250,000 tokens. The rest is
// cut off, so that a broken server costs an episode one turn and not the memory of the machine. The run file keeps the
// whole response.
const (
	MostCalls = 64      // calls of tools
	MostText  = 1 << 20 // bytes of the text; of the thoughts; and of the arguments of all calls together
	mostName  = 256     // bytes of the name of a tool
)

// cut is the finish reason that providers give for a reply that was too long.
const cut = "length"

// Bounded wraps a model so that its responses are cut to these limits. A response that was cut has the finish reason
// "length". A nil model stays nil.
func Bounded(m gymkhana.Model) gymkhana.Model {
	if _, done := m.(bounded); done || m == nil {
		return m
	}
	return bounded{m}
}

type bounded struct{ model gymkhana.Model }

// Chat implements gymkhana.Model.
func (b bounded) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	r, err := b.model.Chat(ctx, req)
	if err != nil || r == nil {
		return r, err
	}
	return bound(r), nil
}

// bound returns a copy of a response, cut to the limits; the response itself is stored unchanged.
func bound(r *gymkhana.Response) *gymkhana.Response {
	own, whole := *r, true
	keep := func(s string, most int) string {
		if len(s) <= most {
			return s
		}
		whole = false
		return front(s, most)
	}
	own.Text, own.Thinking = keep(r.Text, MostText), keep(r.Thinking, MostText)
	calls, room := r.Calls[:min(len(r.Calls), MostCalls)], MostText
	whole = whole && len(calls) == len(r.Calls)
	own.Calls = nil
	for _, c := range calls {
		c.Name, c.Arguments = keep(c.Name, mostName), keep(c.Arguments, room)
		room -= len(c.Arguments)
		own.Calls = append(own.Calls, c)
	}
	if whole {
		return r
	}
	own.Finish = cut
	return &own
}

// front returns the first bytes of a text, up to the end of a character. It is a copy, so that the rest can be freed.
func front(s string, most int) string {
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return strings.Clone(s[:most])
}
