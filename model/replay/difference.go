package replay

import (
	"fmt"
	"unicode/utf8"

	"gymkhana"
)

// difference says in what a question differs from the stored one that stands in its place.
func (m *Model) difference(calls []gymkhana.Call, req *gymkhana.Request) string {
	if len(m.known[place{req.From.Task, req.From.Instance, req.From.Repeat}]) == 0 {
		return "the run has no such episode"
	}
	n := req.From.Ordinal
	if n < 1 || n > len(calls) {
		return fmt.Sprintf("it has %d calls, and this is call %d", len(calls), n)
	}
	stored := calls[n-1].Request
	if stored == nil {
		return fmt.Sprintf("call %d was stored without its request", n)
	}
	return fmt.Sprintf("call %d %s", n, between(stored, req))
}

// between names the first part of a request that is not as it was.
func between(was, is *gymkhana.Request) string {
	for i := range min(len(was.Messages), len(is.Messages)) {
		if what := betweenMessages(&was.Messages[i], &is.Messages[i]); what != "" {
			return fmt.Sprintf("differs in message %d (%s): %s", i+1, was.Messages[i].Role, what)
		}
	}
	if a, b := len(was.Messages), len(is.Messages); a != b {
		return fmt.Sprintf("had %d messages and has %d now", a, b)
	}
	switch a, b := sum(was.Tools), sum(is.Tools); {
	case a != b:
		return "differs in its tools"
	case was.ToolChoice != is.ToolChoice:
		return fmt.Sprintf("had the tool choice %q and has %q now", was.ToolChoice, is.ToolChoice)
	}
	own := is.Sampling
	own.Seed = was.Sampling.Seed
	if a, b := sum(was.Sampling), sum(own); a != b {
		return fmt.Sprintf("had the sampling %s and has %s now", a, b)
	}
	return "comes from another member, round or role"
}

func betweenMessages(was, is *gymkhana.Message) string {
	if was.Role != is.Role {
		return fmt.Sprintf("it was said by %s and is by %s now", was.Role, is.Role)
	}
	for i := range min(len(was.Parts), len(is.Parts)) {
		a, b := &was.Parts[i], &is.Parts[i]
		switch {
		case (a.Image == nil) != (b.Image == nil):
			return fmt.Sprintf("part %d was %s and is %s now", i+1, kind(a), kind(b))
		case a.Image != nil && pixels(a.Image) != pixels(b.Image):
			return fmt.Sprintf("part %d is another picture", i+1)
		case a.Text != b.Text:
			return fmt.Sprintf("part %d was %s and is %s now", i+1, from(a.Text, b.Text), from(b.Text, a.Text))
		}
	}
	if a, b := len(was.Parts), len(is.Parts); a != b {
		return fmt.Sprintf("it had %d parts and has %d now", a, b)
	}
	if sum(was.Calls) != sum(is.Calls) || was.CallID != is.CallID || string(was.Native) != string(is.Native) {
		return "it calls other tools"
	}
	if sum(was.Blocks) != sum(is.Blocks) {
		return "its reasoning is another"
	}
	return ""
}

func kind(p *gymkhana.Part) string {
	if p.Image != nil {
		return "a picture"
	}
	return "text"
}

// pixels identifies a picture, also where its bytes were left behind.
func pixels(i *gymkhana.Image) gymkhana.Hash {
	if len(i.Data) == 0 && !i.Picture.IsZero() {
		return i.Picture
	}
	return gymkhana.HashBytes(i.Data)
}

// sum is something in canonical form, for comparing.
func sum(v any) string {
	b, err := gymkhana.Canonical(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// from quotes a text from shortly before the place where it differs from another.
func from(text, other string) string {
	const before, after = 20, 60
	at := 0
	for at < min(len(text), len(other)) && text[at] == other[at] {
		at++
	}
	begin, end := max(at-before, 0), min(at+after, len(text))
	for begin > 0 && !utf8.RuneStart(text[begin]) {
		begin--
	}
	for end < len(text) && !utf8.RuneStart(text[end]) {
		end++
	}
	quoted := fmt.Sprintf("%q", text[begin:end])
	if begin > 0 {
		quoted = "…" + quoted
	}
	if end < len(text) {
		quoted += "…"
	}
	return quoted
}
