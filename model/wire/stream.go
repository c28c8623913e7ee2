package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// No request asks for a stream, but some servers and proxies send one. It is put together as the answer that the
// server would have sent, and read like one.

// errEnded means that a stream of events ended before its answer did.
var errEnded = errors.New("the answer is a stream of events that ends early")

// isStream reports whether a body is a stream of events.
func isStream(h http.Header, body []byte) bool {
	kind, _, _ := strings.Cut(h.Get("Content-Type"), ";")
	return strings.EqualFold(strings.TrimSpace(kind), "text/event-stream") && !json.Valid(body) ||
		bytes.HasPrefix(body, []byte("data:")) || bytes.HasPrefix(body, []byte("event:"))
}

// unmarked gives a body without white space and a byte order mark before it.
func unmarked(body []byte) []byte {
	return bytes.TrimSpace(bytes.TrimPrefix(bytes.TrimSpace(body), []byte("\uFEFF")))
}

// events gives the data of a stream, event by event, and whether the sign of its end came. What is no JSON is left out.
func events(body []byte) (list []json.RawMessage, done bool) {
	var data [][]byte
	flush := func() {
		one := bytes.TrimSpace(bytes.Join(data, []byte("\n")))
		data = nil
		if string(one) == "[DONE]" {
			done = true
		} else if json.Valid(one) {
			list = append(list, one)
		}
	}
	for line := range bytes.Lines(body) {
		line = bytes.TrimRight(line, "\r\n")
		if of, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			data = append(data, of)
		} else if len(line) == 0 {
			flush()
		}
	}
	flush()
	return list, done
}

// unstream puts a stream together as one answer. The error is errEnded if it is not whole.
func unstream(body []byte) ([]byte, error) {
	list, done := events(body)
	s := stream{ended: done, all: fields{}}
	for _, event := range list {
		var e struct {
			Type     String          `json:"type"`
			Error    json.RawMessage `json:"error"`
			Response json.RawMessage `json:"response"`
		}
		Read(event, &e)
		switch {
		case filled(e.Error):
			return event, nil
		case strings.HasPrefix(string(e.Type), "response."):
			if filled(e.Response) {
				s.whole = e.Response
			}
			s.ended = s.ended || slices.Contains([]String{"response.completed", "response.incomplete", "response.failed"}, e.Type)
		default:
			s.add(event)
		}
	}
	if !s.ended || len(list) == 0 {
		return nil, errEnded
	}
	return s.answer()
}

// fields are the fields of an object.
type fields map[string]json.RawMessage

// fieldsOf gives those of a value; none if it is no object.
func fieldsOf(v json.RawMessage) fields {
	var f fields
	_ = json.Unmarshal(v, &f) // else it has none
	return f
}

// A pieced object is one that comes in pieces: its texts are put together, and other values replaced.
type pieced struct {
	last  fields
	texts map[string]*strings.Builder
	lists map[string][]json.RawMessage

	calls    []*pieced // the tool calls of a message, by their index
	function *pieced   // the function of a call
}

// Texts and lists that come in pieces.
var (
	pieces = []string{"content", "reasoning_content", "reasoning", "refusal", "arguments", "text", "thinking", "signature", "partial_json"}
	grown  = []string{"reasoning_details", "parts", "content"}
)

// add adds a piece. Null and empty values change nothing.
func (p *pieced) add(piece fields) {
	if p.last == nil {
		p.last, p.texts, p.lists = fields{}, map[string]*strings.Builder{}, map[string][]json.RawMessage{}
	}
	for _, name := range slices.Sorted(maps.Keys(piece)) {
		value := piece[name]
		var text string
		var list []json.RawMessage
		switch {
		case name == "tool_calls":
			p.call(value)
		case slices.Contains(pieces, name) && json.Unmarshal(value, &text) == nil && string(value) != "null":
			if p.texts[name] == nil {
				p.texts[name] = &strings.Builder{}
			}
			p.texts[name].WriteString(text)
		case slices.Contains(grown, name) && json.Unmarshal(value, &list) == nil && list != nil:
			p.lists[name] = append(p.lists[name], list...)
		case filled(value) || p.last[name] == nil:
			p.last[name] = value
		}
	}
}

// mostPieced is the number of calls and blocks that a stream may have.
const mostPieced = 10_000

// call adds pieces of calls to those with the same index.
func (p *pieced) call(value json.RawMessage) {
	var list []json.RawMessage
	_ = json.Unmarshal(value, &list) // else there are none
	for _, one := range list {
		piece := fieldsOf(one)
		at := p.index(piece)
		if at < 0 || at > mostPieced {
			continue
		}
		for len(p.calls) <= at {
			p.calls = append(p.calls, &pieced{})
		}
		if p.calls[at].function == nil {
			p.calls[at].function = &pieced{}
		}
		p.calls[at].function.add(fieldsOf(piece["function"]))
		delete(piece, "function")
		p.calls[at].add(piece)
	}
}

// index gives that of the call to which a piece belongs. Some servers send none: then a piece with an id that no call has,
// or with a name where the last call has one, begins a call, and any other piece belongs to the last.
func (p *pieced) index(piece fields) int {
	var at *int
	if json.Unmarshal(piece["index"], &at) == nil && at != nil {
		return *at
	}
	last := len(p.calls) - 1
	if filled(piece["id"]) {
		same := slices.IndexFunc(p.calls, func(c *pieced) bool { return string(c.last["id"]) == string(piece["id"]) })
		if same < 0 {
			return last + 1
		}
		return same
	}
	if last < 0 || filled(fieldsOf(piece["function"])["name"]) && filled(p.calls[last].function.last["name"]) {
		return last + 1
	}
	return last
}

// object gives what came.
func (p *pieced) object() fields {
	own := maps.Clone(p.last)
	if own == nil {
		own = fields{}
	}
	for name, text := range p.texts {
		own[name] = encoded(text.String())
	}
	for name, list := range p.lists {
		own[name] = encoded(list)
	}
	return own
}

// encoded writes a value that is made of texts and JSON.
func encoded(v any) json.RawMessage {
	data, err := Encode(v)
	if err != nil {
		panic(err)
	}
	return data
}

// A stream is an answer of which events have come.
type stream struct {
	ended bool
	whole json.RawMessage // an answer in one event
	all   fields          // fields other than those below
	// One of these is filled, by the dialect.
	choice    pieced    // the choice of chat completions
	finish    fields    // its fields other than the delta
	blocks    []*pieced // the content blocks of Anthropic's Messages
	candidate pieced    // the candidate of Gemini
	content   pieced
}

// add adds an event of chat completions, Messages or Gemini.
func (s *stream) add(event json.RawMessage) {
	f := fieldsOf(event)
	var kind string
	_ = json.Unmarshal(f["type"], &kind) // else it has none
	switch {
	case kind == "message_start":
		s.all = fieldsOf(f["message"])
	case kind == "content_block_start" && len(s.blocks) < mostPieced:
		s.blocks = append(s.blocks, &pieced{})
		s.blocks[len(s.blocks)-1].add(fieldsOf(f["content_block"]))
	case kind == "content_block_delta" && len(s.blocks) > 0:
		delta := fieldsOf(f["delta"])
		delete(delta, "type")
		s.blocks[len(s.blocks)-1].add(delta)
	case kind == "message_delta":
		maps.Copy(s.all, fieldsOf(f["delta"]))
		usage := fieldsOf(s.all["usage"])
		if usage == nil {
			usage = fields{}
		}
		maps.Copy(usage, fieldsOf(f["usage"]))
		s.all["usage"] = encoded(usage)
	case kind == "message_stop":
		s.ended = true
	case kind != "" && f["choices"] == nil && f["content"] == nil:
	case f["candidates"] != nil:
		s.part(f)
	case f["choices"] != nil:
		s.chunk(event, f)
	default:
		s.whole, s.ended = event, true
	}
}

// first gives the fields of the first object of a list.
func first(list json.RawMessage) fields {
	var all []json.RawMessage
	if json.Unmarshal(list, &all) != nil || len(all) == 0 {
		return nil
	}
	return fieldsOf(all[0])
}

// chunk adds an event of chat completions, whole if it has a message.
func (s *stream) chunk(event json.RawMessage, f fields) {
	choice := first(f["choices"])
	if filled(choice["message"]) {
		s.whole, s.ended = event, true
		return
	}
	s.choice.add(fieldsOf(choice["delta"]))
	delete(choice, "delta")
	s.ended = s.ended || filled(choice["finish_reason"])
	s.finish = taken(s.finish, choice)
	delete(f, "choices")
	s.all = taken(s.all, f)
}

// part adds an event of Gemini.
func (s *stream) part(f fields) {
	candidate := first(f["candidates"])
	s.content.add(fieldsOf(candidate["content"]))
	delete(candidate, "content")
	s.ended = s.ended || filled(candidate["finishReason"])
	s.candidate.add(candidate)
	delete(f, "candidates")
	s.all = taken(s.all, f)
}

// taken gives fields with those of a later event, except empty ones.
func taken(before, later fields) fields {
	if before == nil {
		before = fields{}
	}
	for name, value := range later {
		if filled(value) || before[name] == nil {
			before[name] = value
		}
	}
	return before
}

// answer gives the answer as one body.
func (s *stream) answer() ([]byte, error) {
	switch {
	case s.whole != nil:
		return s.whole, nil
	case s.candidate.last != nil:
		candidate := s.candidate.object()
		candidate["content"] = encoded(s.content.object())
		s.all["candidates"] = encoded([]fields{candidate})
	case s.finish != nil:
		message := s.choice.object()
		var calls []fields
		for _, c := range s.choice.calls {
			if c.function == nil {
				continue // the indices have a gap
			}
			call := c.object()
			call["function"] = encoded(c.function.object())
			calls = append(calls, call)
		}
		if len(calls) > 0 {
			message["tool_calls"] = encoded(calls)
		}
		s.finish["message"] = encoded(message)
		s.all["choices"] = encoded([]fields{s.finish})
	default:
		var blocks []fields
		for _, b := range s.blocks {
			block := b.object()
			if input := b.texts["partial_json"]; input != nil && input.Len() > 0 {
				delete(block, "partial_json")
				block["input"] = encoded(input.String())
				if json.Valid([]byte(input.String())) {
					block["input"] = json.RawMessage(input.String())
				}
			}
			blocks = append(blocks, block)
		}
		s.all["content"] = encoded(blocks)
	}
	return encoded(s.all), nil
}
