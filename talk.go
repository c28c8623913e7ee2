package gymkhana

import (
	"crypto/sha256"
	"slices"
)

// A Talk is what a model's chat template demands of the order of messages. The zero value demands nothing.
type Talk struct {
	NoRoles          bool `json:"no_roles,omitempty"`            // no system role: the user says what the system would
	Alternates       bool `json:"alternates,omitempty"`          // user and assistant alternate, so neighbours are joined
	NoUserAfterTools bool `json:"no_user_after_tools,omitempty"` // the assistant speaks after results of tools, not the user
	SingleCalls      bool `json:"single_calls,omitempty"`        // a message of the assistant has one call at most
	ShortIDs         bool `json:"short_ids,omitempty"`           // ids of calls are nine letters and digits
}

// A TalkRule is one demand of a Talk.
type TalkRule struct {
	Name string // in profiles
	Doc  string // what a model with it does: "takes no system role"
	Of   func(*Talk) *bool
}

// TalkRules lists all demands.
var TalkRules = []TalkRule{
	{"no_roles", "takes no system role", func(t *Talk) *bool { return &t.NoRoles }},
	{"alternates", "wants user and assistant to alternate", func(t *Talk) *bool { return &t.Alternates }},
	{"no_user_after_tools", "takes no message of the user after results of tools",
		func(t *Talk) *bool { return &t.NoUserAfterTools }},
	{"single_calls", "takes one call at a time", func(t *Talk) *bool { return &t.SingleCalls }},
	{"short_ids", "takes only ids of calls with nine letters and digits", func(t *Talk) *bool { return &t.ShortIDs }},
}

// Texts that are put in where a template demands a message.
const (
	// unseen is the user's in a talk that would begin with the assistant.
	unseen = "(The beginning of the conversation is left out.)"
	// heard is the assistant's between the result of a tool and a picture, which only the user can show.
	heard = "OK."
	// follows is the text of a result that was a picture only.
	follows = "The picture follows."
)

// With demands what either of two talks demands.
func (t Talk) With(o Talk) Talk {
	for _, rule := range TalkRules {
		*rule.Of(&t) = *rule.Of(&t) || *rule.Of(&o)
	}
	return t
}

// Shape gives a request as the template accepts it. Nothing is left out: texts and pictures move into other messages. The
// request stays as it is, and so does one that has its shape already.
func (t Talk) Shape(r *Request) *Request {
	if t == (Talk{}) {
		return r
	}
	own := *r
	own.Messages = slices.Clone(r.Messages)
	for _, rule := range []struct {
		holds bool
		shape func([]Message) []Message
	}{
		{t.NoRoles, folded}, {t.SingleCalls, single}, {t.NoUserAfterTools, answeredFirst}, {t.Alternates, alternating},
		{t.ShortIDs, renamed},
	} {
		if rule.holds {
			own.Messages = rule.shape(own.Messages)
		}
	}
	return &own
}

// folded puts the instructions at the beginning into the user's first message. Later ones become the user's.
func folded(talk []Message) []Message {
	n := 0
	for n < len(talk) && talk[n].Role == System {
		n++
	}
	var rules []Part
	for _, m := range talk[:n] {
		rules = joined(rules, m.Parts)
	}
	talk = talk[n:]
	for i := range talk {
		if talk[i].Role == System {
			talk[i].Role = User
		}
	}
	switch {
	case n == 0:
		return talk
	case len(talk) > 0 && talk[0].Role == User:
		talk[0].Parts = joined(rules, talk[0].Parts)
		return talk
	}
	return append([]Message{{Role: User, Parts: rules}}, talk...)
}

// joined puts parts behind others. Where two texts meet they become one, since some templates take one text only.
func joined(a, b []Part) []Part {
	if len(a) == 0 || len(b) == 0 || a[len(a)-1].Image != nil || b[0].Image != nil {
		return slices.Concat(a, b)
	}
	text := a[len(a)-1].Text
	if text != "" && b[0].Text != "" {
		text += "\n\n"
	}
	return slices.Concat(a[:len(a)-1], []Part{{Text: text + b[0].Text}}, b[1:])
}

// single makes several replies of one that has several calls. Each is followed by the result of its call.
func single(talk []Message) []Message {
	var list []Message
	for i := 0; i < len(talk); i++ {
		m := talk[i]
		if len(m.Calls) < 2 {
			list = append(list, m)
			continue
		}
		results := talk[i+1:]
		for n := range results {
			if results[n].Role != ToolReply {
				results = results[:n]
				break
			}
		}
		i += len(results)
		for k, call := range m.Calls {
			one := Message{Role: Assistant, Calls: []ToolCall{call}}
			if k == 0 {
				one.Parts, one.Blocks, one.Native = m.Parts, m.Blocks, m.Native
			}
			list = append(list, one)
			for _, r := range results {
				if r.CallID == call.ID {
					list = append(list, r)
				}
			}
		}
	}
	return list
}

// answeredFirst has the assistant speak after the results of tools. A text of the user joins the last result; a picture,
// also one in a result, which many servers want in a message of the user, comes after a word of the assistant.
func answeredFirst(talk []Message) []Message {
	var list []Message
	var shown []Part // pictures of the results before
	show := func() {
		if len(shown) > 0 {
			list = append(list, Say(Assistant, heard), Message{Role: User, Parts: shown})
		}
		shown = nil
	}
	for _, m := range talk {
		last := len(list) - 1
		switch after := last >= 0 && list[last].Role == ToolReply; {
		case m.Role == ToolReply:
			var pictures []Part
			if m.Parts, pictures = apart(m.Parts); len(m.Parts) == 0 && len(pictures) > 0 {
				m.Parts = []Part{{Text: follows}}
			}
			shown = append(shown, pictures...)
			list = append(list, m)
		case !after || m.Role != User:
			show()
			list = append(list, m)
		case len(shown) > 0 || slices.ContainsFunc(m.Parts, func(p Part) bool { return p.Image != nil }):
			m.Parts = slices.Concat(shown, m.Parts)
			shown = nil
			list = append(list, Say(Assistant, heard), m)
		default:
			list[last].Parts = joined(list[last].Parts, m.Parts)
		}
	}
	show()
	return list
}

// apart parts texts from pictures.
func apart(parts []Part) (texts, pictures []Part) {
	for _, p := range parts {
		if p.Image != nil {
			pictures = append(pictures, p)
		} else {
			texts = append(texts, p)
		}
	}
	return texts, pictures
}

// alternating joins neighbours of one role, and has the user begin.
func alternating(talk []Message) []Message {
	var list []Message
	for _, m := range talk {
		last := len(list) - 1
		switch {
		case m.Role == Assistant && (last < 0 || list[last].Role == System):
			list = append(list, Say(User, unseen), m)
		case last < 0 || m.Role != list[last].Role || m.Role == ToolReply:
			list = append(list, m)
		default:
			list[last].Parts = joined(list[last].Parts, m.Parts)
			list[last].Calls = slices.Concat(list[last].Calls, m.Calls)
			list[last].Blocks = slices.Concat(list[last].Blocks, m.Blocks)
		}
	}
	return list
}

// idLength is the length of short ids.
const idLength = 9

// renamed gives calls and their results short ids.
func renamed(talk []Message) []Message {
	for i := range talk {
		m := &talk[i]
		m.Calls = slices.Clone(m.Calls)
		for k := range m.Calls {
			m.Calls[k].ID = shortID(m.Calls[k].ID)
		}
		if m.CallID != "" {
			m.CallID = shortID(m.CallID)
		}
	}
	return talk
}

// shortID draws a short id from another one. A short one stays.
func shortID(id string) string {
	const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	short := len(id) == idLength
	for i := range len(id) {
		c := id[i]
		short = short && (c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z')
	}
	if short {
		return id
	}
	sum := sha256.Sum256([]byte(id))
	own := make([]byte, idLength)
	for i := range own {
		own[i] = signs[int(sum[i])%len(signs)]
	}
	return string(own)
}
