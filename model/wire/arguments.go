package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// Kinds of repairs.
const (
	specialToken     = "special token"
	secondObject     = "second object"
	controlCharacter = "control character"
	wrapping         = "wrapping"
)

// repair corrects the form of a reply where its meaning is clear: special tokens of a chat template at the ends of its
// text and of names, and the form of arguments. What is changed is noted, with the part as it came.
func repair(r *gymkhana.Response) {
	note := func(kind, part string, call int, was string) {
		if kind != "" {
			r.Repairs = append(r.Repairs, gymkhana.Repair{Kind: kind, Part: part, Call: call, Was: was})
		}
	}
	if text := untoken(r.Text); text != r.Text {
		note(specialToken, "text", 0, r.Text)
		r.Text = text
	}
	for i := range r.Calls {
		c := &r.Calls[i]
		if name := named(c.Name); name != c.Name {
			note(specialToken, "name", i, c.Name)
			c.Name = name
		}
		arguments, kind := mend(c.Arguments)
		note(kind, "arguments", i, c.Arguments)
		c.Arguments = arguments
	}
}

// token is a special token of a chat template, in the spellings of open models. Those that a model writes on purpose,
// around points or boxes, are not among them. A word after an opening token names a speaker or a channel.
const (
	token = `(?:` + opening + `|<\|(?:im_end|im_sep|endoftext|end_of_text|begin_of_text|eot_id|eom_id|eot|eom|end|return|call|message|` +
		`user|assistant|system|observation|end_header_id|eos|bos|pad|endofprompt|END_OF_TURN_TOKEN|turn)\|>|<turn\|>|</?s>|` +
		`<(?:end_of_turn|eos|bos|pad|eot|eod)>|\[/?INST\]|<｜(?:end▁of▁sentence|begin▁of▁sentence|User|Assistant|EOT)｜>)`
	opening = `<\|(?:im_start|start|channel|constrain|start_header_id|START_OF_TURN_TOKEN|CHATBOT_TOKEN|USER_TOKEN|turn)\|?>|<start_of_turn>`
	// header begins a turn of the assistant that is an answer.
	header = `(?:<\|im_start\|>assistant\s*\n|<start_of_turn>model\s*\n|<\|turn>model\s*\n|<\|start_header_id\|>assistant<\|end_header_id\|>|` +
		`(?:<\|start\|>assistant)?<\|channel\|>final<\|message\|>)`
)

var (
	tokensBefore = lazy.Regexp(`^\s*(?:(?:` + header + `|` + token + `)\s*)+`)
	isOpening    = lazy.Regexp(`(?:` + opening + `)\s*$`)
	tokensAfter  = lazy.Regexp(`(?:\s*` + token + `(?:(?:assistant|user|system|model|commentary)\s*$)?)+\s*$`)
	tokenWithin  = lazy.Regexp(token)
)

// before gives the special tokens at the beginning of a text. If what follows them names a speaker or a channel there are
// none: the text is another one than an answer.
func before(s string) string {
	tokens := tokensBefore().FindString(s)
	if isOpening().MatchString(tokens) && len(tokens) < len(s) {
		return ""
	}
	return tokens
}

// untoken takes special tokens from the ends of a text.
func untoken(s string) string {
	if !tokenWithin().MatchString(s[max(len(s)-tokenNear, 0):]) && !tokenWithin().MatchString(s[:min(len(s), tokenNear)]) {
		return s
	}
	if strings.Contains(s, "<s>") && strings.Contains(s, "</s>") {
		return s // of HTML
	}
	s = s[len(before(s)):]
	if at := tokensAfter().FindStringIndex(s); at != nil {
		s = s[:at[0]]
	}
	return s
}

// tokenNear is how many bytes of an end of a text are searched for special tokens.
const tokenNear = 64

// named takes special tokens from the ends of a name, and what follows one: the channel or the type of its arguments.
// A name of tokens only stays as it is.
func named(name string) string {
	own := name[len(before(name)):]
	if at := tokenWithin().FindStringIndex(own); at != nil {
		own = strings.TrimSpace(own[:at[0]])
	}
	if own == "" {
		return name
	}
	return own
}

// mend repairs the arguments of a tool call if only their form is wrong: a Markdown fence around the object, quotes or
// backticks after it, a string that holds it, or nothing at all; special tokens around it; raw line feeds and
// other control characters in its texts; a second object after it. It gives the kind of repair, or "".
// Arguments that are an object stay as they are, byte for byte, and so do those that no such repair
// turns into one: guessing further would mean acting for the model.
func mend(arguments string) (mended, kind string) {
	if object(arguments) {
		return arguments, ""
	}
	s := unfence(strings.TrimSpace(arguments))
	var inner string
	if json.Unmarshal([]byte(s), &inner) == nil {
		s = unfence(strings.TrimSpace(inner))
	}
	if s == "" || s == "null" {
		return "{}", wrapping
	}
	kind = wrapping
	for _, step := range []struct {
		kind string
		do   func(string) string
	}{
		{wrapping, func(s string) string { return strings.TrimRight(s, "\"'` \t\r\n") }},
		{specialToken, untoken},
		{controlCharacter, escaped},
		{wrapping, closed},
		{secondObject, alone},
	} {
		now := step.do(s)
		if now != s {
			s, kind = now, step.kind
		}
		if object(s) {
			return s, kind
		}
	}
	return arguments, ""
}

// escaped escapes the control characters in the texts of JSON.
func escaped(s string) string {
	var b strings.Builder
	inside := false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case inside && c == '\\' && i+1 < len(s) && s[i+1] >= ' ':
			b.WriteString(s[i : i+2])
			i++
		case inside && c < ' ':
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			if c == '"' {
				inside = !inside
			}
			b.WriteByte(c)
		}
	}
	return b.String()
}

// closed gives an object without further closing brackets after it.
func closed(s string) string {
	d := json.NewDecoder(strings.NewReader(s))
	var one json.RawMessage
	if d.Decode(&one) != nil || strings.Trim(s[d.InputOffset():], "}] \t\r\n") != "" {
		return s
	}
	return string(one)
}

// alone gives the first of several objects, or the first that is not empty. What comes between and after them may be
// special tokens; any other text makes it give s.
func alone(s string) string {
	d := json.NewDecoder(strings.NewReader(s))
	found, end := "", 0
	for end < len(s) {
		var one json.RawMessage
		if d.Decode(&one) != nil || one[0] != '{' {
			return s
		}
		if empty := string(bytes.ReplaceAll(one, []byte(" "), nil)) == "{}"; found == "" || found == "{}" && !empty {
			if found = string(one); empty {
				found = "{}"
			}
		}
		end += int(d.InputOffset())
		end += len(before(s[end:]))
		d = json.NewDecoder(strings.NewReader(s[end:]))
		if strings.TrimSpace(s[end:]) == "" {
			break
		}
	}
	return found
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
