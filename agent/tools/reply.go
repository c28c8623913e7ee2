package tools

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/internal/lazy"
)

// A call is a call as the model wrote it, not yet checked against any tool.
type call struct {
	name string
	args map[string]any // the arguments as JSON values; nil means missing
	bare []any          // arguments without names, dialect none only
}

// A reading is the one call of a reply, and the text around it.
type reading struct {
	call    call
	reason  string
	dropped int // calls after it, which the published protocol does not perform
}

// read finds the one call of a response, or under single the first. Its error explains to the model what is
// wrong.
func read(style gymkhana.ToolStyle, r *gymkhana.Response, single bool) (reading, error) {
	text := spoken(r.Text)
	got, err := reading{reason: text}, error(nil)
	switch {
	case len(r.Calls) > 1 && !single:
		err = severalCalls(len(r.Calls))
	case len(r.Calls) > 0:
		got.dropped = len(r.Calls) - 1
		got.call, err = native(r.Calls[0])
	case style == gymkhana.HermesTools:
		got, err = hermes(text, single)
	case style == gymkhana.NoTools:
		got, err = plain(text)
	default:
		err = errors.New("no tool was called; call exactly one")
	}
	got.reason = reasonOf(got.reason)
	if got.reason == "" {
		got.reason = strings.TrimSpace(r.Thinking)
	}
	if err != nil && r.Finish == "length" {
		err = fmt.Errorf("%w (the reply was cut short; be brief)", err)
	}
	return got, err
}

func severalCalls(n int) error {
	if n >= engine.MostCalls { // the rest is ignored
		return fmt.Errorf("%d or more tools were called; call exactly one", n)
	}
	return fmt.Errorf("%d tools were called; call exactly one", n)
}

// native parses a call that is separate from the text.
func native(c gymkhana.ToolCall) (call, error) {
	args, err := object(c.Arguments)
	if err != nil {
		return call{}, fmt.Errorf("%s: the arguments are not a JSON object", engine.Quote(c.Name))
	}
	return call{name: c.Name, args: args}, nil
}

// object parses a JSON object; empty text and null count as an empty object.
func object(s string) (map[string]any, error) {
	if s = strings.TrimSpace(s); s == "" {
		return nil, nil
	}
	var args map[string]any
	err := json.Unmarshal([]byte(s), &args)
	return args, err
}

var thought = lazy.Regexp(`(?is)<think(?:ing)?>.*?(?:</think(?:ing)?>|$)`)

// spoken is a reply without the model's thoughts: a server may leave <think> in the text, and sometimes only its end.
func spoken(reply string) string {
	s := thought().ReplaceAllString(strings.ReplaceAll(reply, "\r\n", "\n"), "")
	if i := strings.LastIndex(s, "</think>"); i >= 0 {
		s = s[i+len("</think>"):]
	}
	return strings.TrimSpace(s)
}

var reasonHead = lazy.Regexp(`(?i)^\**(?:thinking|thought|reasoning)\**[ \t]*:\**[ \t]*`)

// reasonOf is the reasoning without its heading.
func reasonOf(s string) string {
	s = strings.TrimSpace(s)
	return strings.TrimSpace(s[len(reasonHead().FindString(s)):])
}

const (
	openCall  = "<tool_call>"
	closeCall = "</tool_call>"
)

// hermes reads the one <tool_call> of a text, or under single the first. Its end may be missing, since servers stop
// there; nothing may follow it.
func hermes(s string, single bool) (reading, error) {
	before, rest, found := strings.Cut(s, openCall)
	got := reading{reason: before}
	if !found {
		return got, errors.New("no " + openCall + " stands in the reply")
	}
	if got.dropped = strings.Count(rest, openCall); got.dropped > 0 && !single {
		return reading{reason: before}, severalCalls(got.dropped + 1)
	}
	rest, _, _ = strings.Cut(rest, openCall)
	body, after, _ := strings.Cut(rest, closeCall)
	if strings.TrimSpace(after) != "" {
		return got, errors.New("text follows " + closeCall + "; write nothing after it")
	}
	var in struct {
		Name       string          `json:"name"`
		Arguments  json.RawMessage `json:"arguments"`
		Parameters json.RawMessage `json:"parameters"`
	}
	if err := json.Unmarshal([]byte(unfence(body)), &in); err != nil || in.Name == "" {
		return got, fmt.Errorf("%s is not {\"name\": …, \"arguments\": {…}}", engine.Quote(strings.TrimSpace(body)))
	}
	raw := string(in.Arguments)
	if raw == "" {
		raw = string(in.Parameters)
	}
	var quoted string
	if json.Unmarshal([]byte(raw), &quoted) == nil && quoted != "" {
		raw = quoted // the object is inside a string
	}
	var err error
	got.call, err = native(gymkhana.ToolCall{Name: in.Name, Arguments: raw})
	return got, err
}

var fence = lazy.Regexp("(?s)^```[a-z]*\\n?(.*?)\\n?```$")

func unfence(s string) string {
	s = strings.TrimSpace(s)
	if m := fence().FindStringSubmatch(s); m != nil {
		return m[1]
	}
	return s
}
