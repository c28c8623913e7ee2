package replay

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"gymkhana"
)

// difference describes how a question differs from the stored one at the same place. nearest is the likeliest
// transcript; nil if there is none.
func (m *Model) difference(nearest *transcript, req *gymkhana.Request) string {
	from := &req.From
	if nearest == nil {
		if rows := m.known[place{from.Task, from.Instance, from.Repeat}]; len(rows) == 0 {
			return "the run has no such episode"
		}
		return m.name + " was not asked in that episode"
	}
	calls := nearest.calls
	at := slices.IndexFunc(calls, func(c gymkhana.Call) bool { return c.Ordinal == from.Ordinal })
	if at < 0 {
		return fmt.Sprintf("the stored episode has %s%s, and this is call %d", many(len(calls), "call"), ending(nearest.of.Outcome), from.Ordinal)
	}
	stored := &calls[at]
	was, is := asker(stored.Role, stored.Member, stored.Round), asker(from.Role, req.Member, req.Round)
	switch {
	case was != is:
		return fmt.Sprintf("call %d was by %s and is by %s now", from.Ordinal, was, is)
	case stored.Request == nil:
		return fmt.Sprintf("call %d was stored without its request", from.Ordinal)
	}
	return fmt.Sprintf("call %d, by %s, %s", from.Ordinal, is, between(stored.Request, req))
}

// ending describes how a stored episode ended.
func ending(out *gymkhana.Outcome) string {
	switch {
	case out == nil:
		return ", since the run was stopped in it"
	case out.Limit != "":
		return ", since it ended by its limit of " + out.Limit
	case !out.Scored:
		return fmt.Sprintf(", since it ended by a fault of the %s (%s)", out.Fault, out.Error)
	}
	return ", and was over then"
}

// asker names the sender of a request in an episode.
func asker(role string, member, round int) string {
	switch {
	case member == gymkhana.EyeMember:
		return fmt.Sprintf("the eye of %s", role)
	case member == gymkhana.CriticMember:
		return fmt.Sprintf("the critic of %s", role)
	case round > 0:
		return fmt.Sprintf("member %d of %s in round %d", member, role, round)
	case member > 0:
		return fmt.Sprintf("member %d of %s", member, role)
	case role == judgeRole:
		return "the judge"
	}
	return role
}

// many counts things in words.
func many(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
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
	switch a, b := canonical(was.Tools), canonical(is.Tools); {
	case a != b:
		return "differs in its tools"
	case was.ToolChoice != is.ToolChoice:
		return fmt.Sprintf("had the tool choice %q and has %q now", was.ToolChoice, is.ToolChoice)
	}
	own := is.Sampling
	own.Seed = was.Sampling.Seed
	if a, b := canonical(was.Sampling), canonical(own); a != b {
		return fmt.Sprintf("had the sampling %s and has %s now (--temperature and --max-tokens set it)", a, b)
	}
	return "is the same, but was put to another model"
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
	if canonical(was.Calls) != canonical(is.Calls) || was.CallID != is.CallID || string(was.Native) != string(is.Native) {
		return "it calls other tools"
	}
	if canonical(was.Blocks) != canonical(is.Blocks) {
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

// canonical is something in canonical form, for comparing.
func canonical(v any) string {
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
