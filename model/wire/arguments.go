package wire

import (
	"encoding/json"
	"strings"

	"gymkhana"
)

// Mend repairs the arguments of a tool call if only their wrapping is wrong: a Markdown fence
// around the object, quotes or backticks after it, a string that holds it, or nothing at all.
// Arguments that are an object stay as they are, byte for byte, and so do those that no such repair
// turns into one: guessing further would mean acting for the model.
func Mend(arguments string) string {
	if object(arguments) {
		return arguments
	}
	s := unfence(strings.TrimSpace(arguments))
	var inner string
	if json.Unmarshal([]byte(s), &inner) == nil {
		s = unfence(strings.TrimSpace(inner))
	}
	if s == "" || s == "null" {
		return "{}"
	}
	if trimmed := strings.TrimRight(s, "\"'` \t\r\n"); object(trimmed) {
		return trimmed
	}
	return arguments
}

// unfence takes away a fence of three backticks and the word after it.
func unfence(s string) string {
	body, fenced := strings.CutPrefix(s, "```")
	if !fenced {
		return s
	}
	if start := strings.IndexAny(body, "{\n"); start >= 0 {
		body = body[start:]
	}
	return strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(body), "```"))
}

// object reports whether a text is a JSON object.
func object(s string) bool {
	return strings.HasPrefix(strings.TrimSpace(s), "{") && json.Valid([]byte(s))
}

// WellFormed replaces arguments that are no JSON object. vLLM and Ollama parse the history and
// refuse the whole request otherwise, so one slip of a model would end its episode.
func WellFormed(arguments string) string {
	if object(arguments) {
		return arguments
	}
	b := gymkhana.AppendString([]byte(`{"unparsed":`), arguments)
	return string(append(b, '}'))
}
