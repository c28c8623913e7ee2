package store

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	"gymkhana"
)

// An outcomeReader reads the outcomes of many episodes. It knows the form that Finish writes: the keys in the order of
// the fields, and no spaces. Other forms are parsed by encoding/json, which takes five times as long with the same
// result.
//
// Repeated texts and parts of verdicts are kept in memory once, so they must not be changed.
type outcomeReader struct {
	rest  string // what is still to be read
	first bool   // no key of the object was read yet
	odd   bool   // it is in another form

	texts once[string]             // one for each JSON text
	parts once[map[string]float64] // one for each JSON text
	said  once[string]             // texts of outcomes in other forms, by themselves

	counts once[*int] // one for each JSON text
}

func newOutcomeReader() *outcomeReader {
	return &outcomeReader{texts: once[string]{}, parts: once[map[string]float64]{}, said: once[string]{}, counts: once[*int]{}}
}

// A once keeps repeated values of a long run in memory once.
type once[T any] map[string]T

// keep returns the first value kept under a key.
func (s once[T]) keep(key string, value T) T {
	const most = 10_000
	if one, known := s[key]; known {
		return one
	}
	if len(s) < most {
		s[strings.Clone(key)] = value
	}
	return value
}

// read reads the JSON of an outcome.
func (r *outcomeReader) read(text string) (*gymkhana.Outcome, error) {
	o := &gymkhana.Outcome{}
	if r.known(text, o) {
		return o, nil
	}
	*o = gymkhana.Outcome{}
	if err := json.Unmarshal([]byte(text), o); err != nil {
		return nil, err
	}
	for _, field := range []*string{&o.Goal, &o.Fault, &o.Error, &o.Limit, (*string)(&o.Ended), &o.Reason} {
		*field = r.said.keep(*field, *field)
	}
	return o, nil
}

// known parses an outcome in the known form, and reports whether it is in that form.
func (r *outcomeReader) known(text string, o *gymkhana.Outcome) bool {
	r.rest, r.odd = text, false
	r.open()
	if r.key("record") {
		o.Record = r.decoded(r.quoted())
	}
	if r.key("goal") {
		o.Goal = r.text()
	}
	if r.key("scored") {
		o.Scored = r.truth()
	}
	if r.key("fault") {
		o.Fault = r.text()
	}
	if r.key("error") {
		o.Error = r.text()
	}
	if r.key("broke") {
		o.Broke = r.truth()
	}
	if r.key("limit") {
		o.Limit = r.text()
	}
	if r.key("ended") {
		o.Ended = gymkhana.Ending(r.text())
	}
	if r.key("reason") {
		o.Reason = r.text()
	}
	if r.key("verdict") {
		r.verdict(&o.Verdict)
	}
	integer(r, "turns", &o.Turns)
	integer(r, "steps", &o.Steps)
	integer(r, "ticks", &o.Ticks)
	integer(r, "invalid", &o.Invalid)
	o.Absent = r.optional("absent")
	o.Dropped = r.optional("dropped")
	integer(r, "calls", &o.Calls)
	integer(r, "reused", &o.Reused)
	if n := r.optional("moved"); n != nil {
		o.Moved = *n
	}
	if r.key("usage") {
		r.usage(&o.Usage)
	}
	if r.key("saved") {
		r.usage(&o.Saved)
	}
	integer(r, "wall_ns", &o.Wall)
	integer(r, "working_ns", &o.Working)
	integer(r, "thinking_ns", &o.Thinking)
	integer(r, "attempts", &o.Attempts)
	r.close()
	return !r.odd && r.rest == ""
}

func (r *outcomeReader) verdict(v *gymkhana.Verdict) {
	r.open()
	if r.key("success") {
		v.Success = r.truth()
	}
	r.number("progress", &v.Progress)
	r.number("reward", &v.Reward)
	if r.key("parts") {
		v.Parts = r.partsOf()
	}
	r.close()
}

func (r *outcomeReader) usage(u *gymkhana.Usage) {
	r.open()
	integer(r, "in", &u.In)
	integer(r, "out", &u.Out)
	integer(r, "cached", &u.Cached)
	integer(r, "written", &u.Written)
	integer(r, "reasoning", &u.Reasoning)
	r.number("cost_usd", &u.CostUSD)
	r.close()
}

func (r *outcomeReader) open() {
	r.take("{")
	r.first = true
}

func (r *outcomeReader) close() {
	r.take("}")
	r.first = false
}

func (r *outcomeReader) take(mark string) {
	rest, there := strings.CutPrefix(r.rest, mark)
	r.rest, r.odd = rest, r.odd || !there
}

// key parses a key and its colon, if that key comes next.
func (r *outcomeReader) key(name string) bool {
	rest := r.rest
	if !r.first {
		if rest == "" || rest[0] != ',' {
			return false
		}
		rest = rest[1:]
	}
	end := len(name) + 3
	if len(rest) < end || rest[0] != '"' || rest[1:end-2] != name || rest[end-2:end] != `":` {
		return false
	}
	r.rest, r.first = rest[end:], false
	return true
}

func (r *outcomeReader) truth() bool {
	if rest, yes := strings.CutPrefix(r.rest, "true"); yes {
		r.rest = rest
		return true
	}
	r.take("false")
	return false
}

// integer reads a whole number, if its key comes next.
func integer[T ~int | ~int64](r *outcomeReader, key string, into *T) {
	if !r.key(key) {
		return
	}
	n, err := strconv.ParseInt(r.literal(), 10, 64)
	*into = T(n)
	r.odd = r.odd || err != nil || int64(*into) != n
}

// optional parses a whole number that may be absent, if its key comes next. Equal ones share their memory.
func (r *outcomeReader) optional(key string) *int {
	before := r.rest
	n := 0
	if integer(r, key, &n); len(r.rest) == len(before) {
		return nil
	}
	literal := before[:len(before)-len(r.rest)]
	if known := r.counts[literal]; known != nil {
		return known
	}
	own := n
	return r.counts.keep(literal, &own)
}

// number reads a number, if its key comes next.
func (r *outcomeReader) number(key string, into *float64) {
	if !r.key(key) {
		return
	}
	x, err := strconv.ParseFloat(r.literal(), 64)
	*into = x
	r.odd = r.odd || err != nil
}

// literal reads a possible JSON number: strconv checks it, except for leading zeros and points without digits, which it
// allows.
func (r *outcomeReader) literal() string {
	n := 0
	for n < len(r.rest) && strings.IndexByte("+-.0123456789Ee", r.rest[n]) >= 0 {
		n++
	}
	number := r.rest[:n]
	r.rest = r.rest[n:]
	r.odd = r.odd || !plainNumber(number)
	return number
}

// plainNumber reports whether a number that strconv accepts is valid JSON.
func plainNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	if s == "" || s[0] < '0' || s[0] > '9' || s[0] == '0' && len(s) > 1 && s[1] >= '0' && s[1] <= '9' {
		return false
	}
	_, fraction, has := strings.Cut(s, ".")
	return !has || fraction != "" && fraction[0] >= '0' && fraction[0] <= '9'
}

// quoted takes a JSON string with its quotes.
func (r *outcomeReader) quoted() string {
	if r.rest == "" || r.rest[0] != '"' {
		r.odd = true
		return ""
	}
	end := 1
	for {
		n := strings.IndexByte(r.rest[end:], '"')
		if n < 0 {
			r.odd = true
			return ""
		}
		end += n + 1
		before := strings.TrimRight(r.rest[1:end-1], `\`)
		if (end-2-len(before))%2 == 0 { // the quote is not escaped
			break
		}
	}
	literal := r.rest[:end]
	r.rest = r.rest[end:]
	return literal
}

// text reads a text that may be repeated.
func (r *outcomeReader) text() string {
	literal := r.quoted()
	if text, known := r.texts[literal]; known || r.odd {
		return text
	}
	text := r.decoded(literal)
	if r.odd {
		return ""
	}
	return r.texts.keep(literal, text)
}

// decoded returns the text of a JSON string, in separate memory.
func (r *outcomeReader) decoded(literal string) string {
	if r.odd {
		return ""
	}
	inner := literal[1 : len(literal)-1]
	if plainText(inner) {
		return strings.Clone(inner)
	}
	var text string
	r.odd = json.Unmarshal([]byte(literal), &text) != nil
	return text
}

// plainText reports whether a text needs no escapes in JSON.
func plainText(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] == '\\' || s[i] == '"' {
			return false
		}
	}
	return utf8.ValidString(s)
}

// partsOf reads the parts of a verdict.
func (r *outcomeReader) partsOf() map[string]float64 {
	end := strings.IndexByte(r.rest, '}') + 1
	literal := r.rest[:end]
	r.rest = r.rest[end:]
	if parts, known := r.parts[literal]; known {
		return parts
	}
	var parts map[string]float64
	r.odd = r.odd || json.Unmarshal([]byte(literal), &parts) != nil
	if r.odd {
		return nil
	}
	return r.parts.keep(literal, parts)
}
