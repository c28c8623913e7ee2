// Package scripted is a model that answers from a list, for tests, demos and bug reports. Start
// with New, which reads a file, or with Answers.
//
// A file has one JSON value per line; empty lines and lines that begin with # are skipped. A
// string is an answer of that text. An object is one of
//
//	{"text": "…", "thinking": "…", "calls": [{"name": "move", "arguments": {"dir": "up"}}],
//	 "finish": "stop", "usage": {"in": 100, "out": 5}, "match": "…",
//	 "error": {"status": 429, "retry_after": "1s", "message": "…", "times": 2}}
//	{"loop": true}
//
// The answer depends on the request alone, so that episodes can share the model and run at once, in
// any order. An answer with a match is for every request whose last message from the user contains
// that text; of several the first in the file counts. Any other request gets the answer that the
// number of assistant messages in it points to: the first request of a talk gets the first answer
// without a match, the next one the second. An agent that sends no history therefore always gets
// the first; give it matches. Past the end of the list is an error of the set-up, unless the line
// {"loop": true} is in the file: then the list starts again.
//
// An answer with an error fails the first times tries of each request, and then answers. times is 1
// by default, and an error without an answer is returned every time.
package scripted

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"gymkhana"
)

// A Model answers from its list. It is safe for concurrent use.
type Model struct {
	matched []answer
	listed  []answer
	loop    bool

	mu    sync.Mutex
	tries map[try]int // how often each request was made whose answer has an error
}

// A try is a question of one member of a group.
type try struct {
	request       gymkhana.Hash
	member, round int
}

// Answers makes a model of texts.
func Answers(texts ...string) *Model {
	m := &Model{tries: map[try]int{}}
	for _, text := range texts {
		m.listed = append(m.listed, answer{Text: text})
	}
	return m
}

// Local is true: the answers come from a file, which may be edited between two runs.
func (m *Model) Local() bool { return true }

// Chat gives the answer that the request asks for.
func (m *Model) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("model/scripted: %w", err)
	}
	a, err := m.pick(req)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "model/scripted", err)
	}
	if a.Error != nil {
		fails, err := m.fails(a.Error, req)
		if err != nil {
			return nil, gymkhana.Blame(gymkhana.FaultUs, "model/scripted", err)
		}
		if fails {
			return nil, gymkhana.Blame(a.Error.fault, "model/scripted", &gymkhana.ProviderError{
				Status: a.Error.Status, Code: a.Error.Code, Message: a.Error.Message, RetryAfter: a.Error.after})
		}
	}
	return a.response(turn(req)), nil
}

func (m *Model) pick(req *gymkhana.Request) (*answer, error) {
	said := last(req)
	for i := range m.matched {
		if strings.Contains(said, m.matched[i].Match) {
			return &m.matched[i], nil
		}
	}
	n := turn(req)
	switch {
	case n < len(m.listed):
		return &m.listed[n], nil
	case m.loop && len(m.listed) > 0:
		return &m.listed[n%len(m.listed)], nil
	}
	return nil, fmt.Errorf(`answer %d of %d was asked for; add answers, or the line {"loop": true}`, n+1, len(m.listed))
}

// fails counts the tries of this very request.
func (m *Model) fails(f *failure, req *gymkhana.Request) (bool, error) {
	h, err := req.Hash("scripted")
	if err != nil {
		return false, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	k := try{h, req.Member, req.Round}
	m.tries[k]++
	return m.tries[k] <= f.Times, nil
}

func (a *answer) response(turn int) *gymkhana.Response {
	r := &gymkhana.Response{Text: a.Text, Thinking: a.Thinking, Finish: a.Finish, Model: "scripted", Usage: a.Usage}
	for i, c := range a.Calls {
		own := gymkhana.ToolCall{ID: c.ID, Name: c.Name, Arguments: string(c.Arguments)}
		var raw string
		if json.Unmarshal(c.Arguments, &raw) == nil {
			own.Arguments = raw
		}
		if len(c.Arguments) == 0 {
			own.Arguments = "{}"
		}
		if own.ID == "" {
			own.ID = fmt.Sprintf("call_%d_%d", turn+1, i+1)
		}
		r.Calls = append(r.Calls, own)
	}
	switch {
	case r.Finish != "":
	case len(r.Calls) > 0:
		r.Finish = "tool_calls"
	default:
		r.Finish = "stop"
	}
	return r
}

// turn counts what the assistant has said before.
func turn(req *gymkhana.Request) int {
	n := 0
	for i := range req.Messages {
		if req.Messages[i].Role == gymkhana.Assistant {
			n++
		}
	}
	return n
}

// last joins the texts of the last message from the user.
func last(req *gymkhana.Request) string {
	for _, m := range slices.Backward(req.Messages) {
		if m.Role != gymkhana.User {
			continue
		}
		var texts []string
		for _, p := range m.Parts {
			texts = append(texts, p.Text)
		}
		return strings.Join(texts, "\n")
	}
	return ""
}
