package synth

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
)

// Limits for parsing a reply.
const (
	mostReply  = 256 << 10 // bytes; the rest is ignored
	mostMisses = 64        // braces that begin nothing useful, before parsing stops
	mostMarks  = 8         // candidates for the beginning of the action, counted from the end
)

// legible cuts a reply to the parsed length, and replaces invalid bytes.
func legible(reply string) string {
	return strings.ToValidUTF8(reply[:min(len(reply), mostReply)], "\uFFFD")
}

// A said is an object with two texts in a reply: a question and its answer, or an instruction and its action.
type said struct{ key, value string }

// pairs finds the objects in a reply with two keys, and counts unreadable ones. It ignores text around and between
// objects, which may be in a list.
func pairs(reply, key, value string) (all []said, broken int) {
	rest := legible(reply)
	for misses := 0; misses < mostMisses; {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			break
		}
		rest = rest[open:]
		pair, used := onePair(rest, key, value)
		switch {
		case pair.key != "":
			all = append(all, pair)
		case used > 1:
			broken++
			fallthrough
		default:
			misses++
		}
		rest = rest[used:]
	}
	return all, broken
}

// onePair parses the object at the beginning of s and returns its length in bytes: 1 if the object only contains
// others.
func onePair(s, key, value string) (said, int) {
	line := len(s)
	if n := strings.IndexByte(s, '\n'); n >= 0 {
		line = n
	}
	end := balanced(s)
	if end > 0 {
		if fields, err := looseObject(s[:end]); err == nil {
			pair := said{words(field(fields, key)), words(field(fields, value))}
			if pair.key == "" && strings.IndexByte(s[1:end], '{') >= 0 {
				return said{}, 1
			}
			return pair, end
		}
	}
	if pair, ok := unquoted(s[:line], key, value); ok {
		return pair, line
	}
	if end > 0 && end < line {
		return said{}, end
	}
	return said{}, line
}

// unquoted parses an object on one line whose texts contain unescaped quotes, as models write them:
//
//	{"Instruction": "Open it.", "Response": "Action: click element="save""}
func unquoted(line, key, value string) (said, bool) {
	_, rest, found := strings.Cut(line, `"`+key+`"`)
	if !found {
		return said{}, false
	}
	first, second, found := strings.Cut(rest, `"`+value+`"`)
	if !found {
		return said{}, false
	}
	first = strings.TrimRight(first, ", \t")
	second, _, found = cutLast(second, "}")
	if !found {
		return said{}, false
	}
	var pair said
	for text, into := range map[string]*string{first: &pair.key, second: &pair.value} {
		text = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), ":"))
		if len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"' {
			return said{}, false
		}
		*into = unescape.Replace(text[1 : len(text)-1])
	}
	return pair, pair.key != ""
}

var unescape = strings.NewReplacer(`\"`, `"`, `\n`, "\n", `\\`, `\`)

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// field finds a member, whatever the case of its name.
func field(fields map[string]any, name string) any {
	if v, there := fields[name]; there {
		return v
	}
	for _, k := range slices.Sorted(maps.Keys(fields)) {
		if strings.EqualFold(k, name) {
			return fields[k]
		}
	}
	return nil
}

// words converts a value to text. An object with a reason and an action becomes two lines.
func words(v any) string {
	switch v := v.(type) {
	case string:
		return strings.TrimSpace(v)
	case float64, bool:
		return fmt.Sprint(v)
	case map[string]any:
		if action := field(v, "Action"); action != nil {
			return "Reason: " + words(field(v, "Reason")) + "\nAction: " + words(action)
		}
		if b, err := json.Marshal(v); err == nil {
			return string(b)
		}
	}
	return ""
}

const (
	reasonMark = "Reason:"
	actionMark = "Action:"
)

// readAction finds the last "Action:" in a reply with an action after it, in text form or as a JSON object, and the
// reason before it.
func readAction(reply string) (Opinion, error) {
	reply = legible(reply)
	err := errors.New(`it has no line "Action: …"`)
	before := reply
	for range mostMarks {
		at := strings.LastIndex(before, actionMark)
		if at < 0 {
			break
		}
		a, wrong := parseAction(reply[at+len(actionMark):])
		if wrong == nil {
			return Opinion{Action: a, Reason: reasonOf(reply[:at])}, nil
		}
		before, err = reply[:at], wrong
	}
	return Opinion{}, err
}

func reasonOf(before string) string {
	if at := strings.LastIndex(before, reasonMark); at >= 0 {
		before = before[at+len(reasonMark):]
	}
	return strings.Trim(before, " \t\r\n*`")
}

// parseAction parses the first line with text, or the object that begins there.
func parseAction(s string) (gymkhana.Action, error) {
	for s != "" {
		line, rest, _ := strings.Cut(s, "\n")
		line = strings.Trim(line, " \t\r*`")
		if line == "" || line == "json" || line == "text" {
			s = rest
			continue
		}
		if line[0] == '{' {
			return objectAction(s[strings.IndexByte(s, '{'):])
		}
		a, err := gymkhana.ParseAction(line)
		if err != nil {
			if tidy, e := gymkhana.ParseAction(strings.TrimRight(line, ".,;")); e == nil {
				return tidy, nil
			}
		}
		return a, err
	}
	return gymkhana.Action{}, errors.New(`nothing follows "Action:"`)
}

// objectAction parses an action written as an object: the verb under one of three names, and the arguments next to it.
//
//	{"action": "click", "element": "save"}
func objectAction(s string) (gymkhana.Action, error) {
	end := balanced(s)
	if end < 0 {
		return gymkhana.Action{}, errors.New("the braces of the action do not balance")
	}
	fields, err := looseObject(s[:end])
	if err != nil {
		return gymkhana.Action{}, fmt.Errorf("the action cannot be read: %w", err)
	}
	var b []byte
	for _, name := range []string{"action", "action_type", "verb"} {
		if verb, ok := fields[name].(string); ok && b == nil {
			b = append(b, verb...)
			delete(fields, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		v, err := json.Marshal(fields[name])
		if err != nil {
			return gymkhana.Action{}, err
		}
		b = append(append(append(append(b, ' '), name...), '='), v...)
	}
	return gymkhana.ParseAction(string(b))
}

var scoreKey = regexp.MustCompile(`^(?i:agent)[ _]?(\d{1,3})$`)

// readScores finds, among all flat objects in a reply, the one that scores the most agents, the last of several. It
// clamps scores to 0 to 1.
func readScores(reply string) map[int]float64 {
	rest := legible(reply)
	var best map[int]float64
	for misses := 0; misses < mostMisses; {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			break
		}
		rest = rest[open:]
		end := balanced(rest)
		if end < 0 {
			misses++
			rest = rest[1:]
			continue
		}
		fields, err := looseObject(rest[:end])
		if scored := scoresIn(fields); err == nil && len(scored) > 0 && len(scored) >= len(best) {
			best = scored
		}
		if err == nil && flat(fields) {
			rest = rest[end:]
		} else {
			misses++
			rest = rest[1:]
		}
	}
	return best
}

func flat(fields map[string]any) bool {
	for _, v := range fields {
		switch v.(type) {
		case map[string]any, []any:
			return false
		}
	}
	return true
}

// scoresIn returns the scores by agent; none for an object that contains others.
func scoresIn(fields map[string]any) map[int]float64 {
	if !flat(fields) {
		return nil
	}
	scored := map[int]float64{}
	for k, v := range fields {
		m := scoreKey.FindStringSubmatch(k)
		if m == nil {
			continue
		}
		x, ok := v.(float64)
		if text, isText := v.(string); isText {
			var err error
			x, err = strconv.ParseFloat(strings.TrimSpace(text), 64)
			ok = err == nil
		}
		if agent, err := strconv.Atoi(m[1]); ok && err == nil && !math.IsNaN(x) {
			scored[agent] = min(max(x, 0), 1)
		}
	}
	return scored
}

// balanced returns the length of the object at the beginning of s; -1 if it does not end. Braces in strings do not
// count.
func balanced(s string) int {
	depth, quote := 0, byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0 && c == '\\':
			i++
		case c == quote:
			quote = 0
		case quote != 0:
		case c == '"' || c == '\'':
			quote = c
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// looseObject parses a JSON object, or the same in Python's syntax.
func looseObject(s string) (map[string]any, error) {
	var fields map[string]any
	err := json.Unmarshal([]byte(s), &fields)
	if err != nil && json.Unmarshal(fromPython(s), &fields) == nil {
		err = nil
	}
	return fields, err
}

// fromPython converts near-JSON to JSON: single quotes, True, False and None, a comma after the last member, and line
// breaks in strings.
func fromPython(s string) []byte {
	b := make([]byte, 0, len(s)+16)
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '"' || c == '\'':
			var used int
			b, used = appendQuoted(b, s[i:])
			i += used
			continue
		case c == ',':
			if next := strings.TrimLeft(s[i+1:], " \t\r\n"); next != "" && (next[0] == '}' || next[0] == ']') {
				i++
				continue
			}
		case c >= 'A' && c <= 'Z':
			if word, json := constant(s[i:]); word != "" {
				b = append(b, json...)
				i += len(word)
				continue
			}
		}
		b = append(b, c)
		i++
	}
	return b
}

func constant(s string) (word, json string) {
	for _, c := range [...][2]string{{"True", "true"}, {"False", "false"}, {"None", "null"}} {
		if strings.HasPrefix(s, c[0]) {
			return c[0], c[1]
		}
	}
	return "", ""
}

// appendQuoted appends the string at the beginning of s in JSON's quotes, and returns its length.
func appendQuoted(b []byte, s string) ([]byte, int) {
	b = append(b, '"')
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == s[0]:
			return append(b, '"'), i + 1
		case c == '\\' && i+1 < len(s):
			i++
			switch {
			case s[i] == '\'':
				b = append(b, '\'')
			case strings.IndexByte(`"\/bfnrtu`, s[i]) >= 0:
				b = append(b, '\\', s[i])
			default:
				b = append(b, '\\', '\\', s[i])
			}
		case c == '"':
			b = append(b, '\\', '"')
		case c < 0x20:
			b = fmt.Appendf(b, `\u%04x`, c)
		default:
			b = append(b, c)
		}
	}
	return b, len(s)
}
