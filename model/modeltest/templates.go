package modeltest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gymkhana"
)

// A Template is the chat template of a family of models, as a server that renders it refuses what it does not accept. The
// rules are those of the public templates, and of mistral-common, with their own words.
type Template struct {
	Name   string
	Tools  bool          // it renders tools
	Talk   gymkhana.Talk // what a client has to heed
	refuse func(*Request) string
}

// Templates are those that are stricter than OpenAI's API.
func Templates() []Template {
	return []Template{
		{"gemma", false, gymkhana.Talk{NoRoles: true, Alternates: true}, gemma},
		{"mistral", true, gymkhana.Talk{Alternates: true, NoUserAfterTools: true, ShortIDs: true}, mistral},
		{"llama-2", false, gymkhana.Talk{Alternates: true}, llama2},
		{"llama-3", true, gymkhana.Talk{SingleCalls: true}, llama3},
		{"qwen", true, gymkhana.Talk{}, qwen},
	}
}

// Refuse gives the words in which the template refuses a request; "" if it accepts it.
func (t *Template) Refuse(r *Request) string {
	if !t.Tools && len(r.Tools) > 0 {
		return `"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set`
	}
	return t.refuse(r)
}

// Over answers what the template refuses with status 400, and everything else with a reply.
func (t *Template) Over(reply func(*Request) Reply) func(*Request) Reply {
	return func(r *Request) Reply {
		if words := t.Refuse(r); words != "" {
			return Fail(400, "").Saying("BadRequestError", words)
		}
		return reply(r)
	}
}

const alternate = "onversation roles must alternate user/assistant/user/assistant/..."

// takesTurns reports whether the user begins, and user and assistant alternate.
func takesTurns(talk []gymkhana.Message) bool {
	for i, m := range talk {
		if (m.Role == gymkhana.User) != (i%2 == 0) {
			return false
		}
	}
	return true
}

// headless is a talk without the system's message at its beginning.
func headless(talk []gymkhana.Message) []gymkhana.Message {
	if len(talk) > 0 && talk[0].Role == gymkhana.System {
		return talk[1:]
	}
	return talk
}

func gemma(r *Request) string {
	switch {
	case r.Messages[0].Role == gymkhana.System:
		return "System role not supported"
	case !takesTurns(r.Messages):
		return "C" + alternate
	}
	return ""
}

func llama2(r *Request) string {
	if !takesTurns(headless(r.Messages)) {
		return "C" + alternate
	}
	return ""
}

var nineSigns = regexp.MustCompile(`^[a-zA-Z0-9]{9}$`)

// mistral skips calls and their results when it looks whether roles alternate.
func mistral(r *Request) string {
	talk := headless(r.Messages)
	var spoken []gymkhana.Message
	for i, m := range talk {
		for _, c := range m.Calls {
			if !nineSigns.MatchString(c.ID) {
				return fmt.Sprintf("Tool call id was %s but must be a-z, A-Z, 0-9, with a length of 9.", c.ID)
			}
		}
		if i > 0 && talk[i-1].Role == gymkhana.ToolReply && (m.Role == gymkhana.User || m.Role == gymkhana.System) {
			return fmt.Sprintf("Unexpected role '%s' after role 'tool'", m.Role)
		}
		if m.Role != gymkhana.ToolReply && len(m.Calls) == 0 {
			spoken = append(spoken, m)
		}
	}
	switch {
	case !takesTurns(spoken):
		return "After the optional system message, c" + alternate
	case talk[len(talk)-1].Role == gymkhana.Assistant:
		return "Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant"
	}
	return ""
}

// llama3 puts tools into the first message of the user.
func llama3(r *Request) string {
	if len(r.Tools) > 0 && len(headless(r.Messages)) == 0 {
		return "Cannot put tools in the first user message when there's no first user message!"
	}
	if slices.ContainsFunc(r.Messages, func(m gymkhana.Message) bool { return len(m.Calls) > 1 }) {
		return "This model only supports single tool-calls at once!"
	}
	return ""
}

func qwen(r *Request) string {
	asked := false
	for i, m := range r.Messages {
		switch {
		case m.Role == gymkhana.System && i > 0:
			return "System message must be at the beginning."
		case m.Role == gymkhana.User && !strings.HasPrefix(Text(m), "<tool_response>"):
			asked = true
		}
	}
	if !asked {
		return "No user query found in messages."
	}
	return ""
}
