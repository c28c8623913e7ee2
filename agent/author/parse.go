package author

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"gymkhana/agent/engine"
	"gymkhana/internal/lazy"
)

// A reading is a reply after parsing.
type reading struct {
	files     map[string]string // the files to be written, by name
	reason    string            // the analysis
	note      string            // what was ignored
	unchanged bool              // the reply says that a file need not change
}

// A block is the text between two fences.
type block struct {
	info   string // what follows the opening fence on its line
	before string // the last line with words before it
	text   string
}

var (
	fenceLine = lazy.Regexp("^[ \\t>]*(?:[-*+][ \\t]+|\\d{1,3}[.)][ \\t]+)?(`{3,}|~{3,})[ \\t]*([^`]*)$")
	// regenerate finds the heading above the files in a loop's reply: "# Regenerate", "**Regenerate:**".
	regenerate = lazy.Regexp(`(?im)^[ \t>]*(?:#{1,6}[ \t]*\**|\*\*)[ \t]*re-?generate[d]?\b.*$`)
	heading    = lazy.Regexp(`(?i)^[ \t>]*(?:#{1,6}[ \t]*|\*\*)\**analy[sz](?:e|is)\**:?\**[ \t]*`)
	// unchanged finds "*css do not need to change*" and similar phrases.
	unchanged = lazy.Regexp(`(?i)\b(?:do(?:es)?|did|is|are|need|needs|requires?)(?: not|n['’]t)(?: need| require)?(?: to be| to| any)?` +
		` ?(?:changed?|changes|modif\w+)` +
		`|\b(?:no|without) (?:further |other )?(?:changes?|modifications?)\b|\bunchanged\b|\b(?:remains?|stays?) (?:the same|as (?:it is|is))\b`)
	document = lazy.Regexp(`(?i)<!doctype html|<html[\s>]`)
	ruleSet  = lazy.Regexp(`(?s)[^{}]+\{[^{}]*:[^{}]*\}`)
	script   = lazy.Regexp(`\b(?:function|const|let|var|document|window|addEventListener|querySelector|=>)\b|=>`)
)

// read parses a reply tolerantly. Blocks under the last heading "Regenerate" count, if there are any, else all of the
// reply. The file of a block follows from its tag (js is javascript), from a file name on its opening line or above it,
// or from its content; a block for none of the three files is skipped. If a file has several blocks, the last one
// counts; for index.html it is the last one that is a whole document. A block that only says that the file does not
// change is ignored. The last block need not be closed, and a reply that is only an HTML document needs no fence.
func read(reply string) reading {
	reply = strings.ReplaceAll(engine.Valid(reply), "\r\n", "\n")
	body := reply
	heads := regenerate().FindAllStringIndex(reply, -1)
	blocks := blocksOf(reply)
	for _, at := range slices.Backward(heads) {
		if own := blocksOf(reply[at[1]:]); len(own) > 0 {
			blocks, body = own, reply[at[1]:]
			break
		}
	}
	if len(heads) > 0 && len(blocks) == 0 {
		body = reply[heads[len(heads)-1][1]:]
	}
	got := reading{files: map[string]string{}, reason: reasonOf(reply)}
	got.unchanged = unchanged().MatchString(prose(body))
	if at := document().FindStringIndex(reply); len(blocks) == 0 && at != nil && strings.HasPrefix(strings.TrimSpace(reply), "<") {
		blocks = []block{{info: "html", text: reply}}
	}
	var dropped []string
	for _, b := range blocks {
		name := b.file()
		switch {
		case len(b.text) < 120 && unchanged().MatchString(b.text):
			got.unchanged = true
		case name == "":
			dropped = append(dropped, engine.Quote(engine.OneLine(b.info+" "+b.text)))
		case name == htmlFile && document().MatchString(got.files[name]) && !document().MatchString(b.text):
			dropped = append(dropped, engine.Quote(engine.OneLine(b.text)))
		default:
			got.files[name] = strings.TrimRight(b.text, " \t\n") + "\n"
		}
	}
	if n := len(dropped); n > 0 {
		got.note = fmt.Sprintf("[passed over %d: %s]", n, strings.Join(dropped[:min(n, 4)], ", "))
	}
	return got
}

// blocksOf finds the blocks of a text. A fence is closed by one of the same kind, at least as long and without a tag.
// If no line begins with a fence, the text between any two fences counts.
func blocksOf(text string) []block {
	var list []block
	var open *block
	var mark, before string
	for line := range strings.SplitAfterSeq(text, "\n") {
		m := fenceLine().FindStringSubmatch(strings.TrimRight(line, "\n \t"))
		switch {
		case m != nil && (open == nil || tagged(m[2])):
			list = append(list, block{info: m[2], before: before})
			open, mark = &list[len(list)-1], m[1]
		case open == nil && strings.TrimSpace(line) != "":
			before = line
		case open != nil && m != nil && m[2] == "" && m[1][0] == mark[0] && len(m[1]) >= len(mark):
			open, before = nil, ""
		case open != nil:
			open.text += line
		}
	}
	if len(list) > 0 {
		return list
	}
	for i, piece := range strings.Split(text, fence) {
		if i%2 == 0 {
			continue
		}
		tag, rest, found := strings.Cut(strings.TrimLeft(piece, " \t"), "\n")
		if !found {
			tag, rest, _ = strings.Cut(tag, " ")
		}
		list = append(list, block{info: tag, text: rest})
	}
	return list
}

// tagged reports whether the text after a fence is the tag of a language, so that the fence opens a block even if the
// one before was not closed.
func tagged(info string) bool { return tags[strings.ToLower(strings.TrimSpace(info))] != "" }

// tags are the names of the three languages.
var tags = map[string]string{"html": htmlFile, "htm": htmlFile, "html5": htmlFile, "xhtml": htmlFile,
	"css": cssFile, "css3": cssFile, "js": scriptFile, "javascript": scriptFile, "mjs": scriptFile, "es6": scriptFile, "ecmascript": scriptFile}

// others are tags that mark a block as being for none of the files.
var others = []string{"json", "bash", "sh", "shell", "console", "text", "txt", "plaintext", "markdown", "md", "diff", "python", "yaml", "svg", "xml"}

// file is the file that a block is for; "" if it is for none.
func (b *block) file() string {
	info := strings.FieldsFunc(strings.ToLower(b.info), func(r rune) bool {
		return !('a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '.' || r == '_' || r == '-' || r == '/')
	})
	for _, word := range info {
		if slices.Contains(names, path.Base(word)) {
			return path.Base(word)
		}
	}
	if len(info) > 0 {
		if name := tags[strings.Trim(info[0], ".")]; name != "" {
			return name
		}
		if slices.Contains(others, info[0]) {
			return ""
		}
	}
	for _, name := range names {
		if strings.Contains(strings.ToLower(b.before), name) {
			return name
		}
	}
	return guess(b.text)
}

// guess recognizes a file by its content.
func guess(text string) string {
	trimmed := strings.TrimSpace(text)
	switch {
	case strings.HasPrefix(trimmed, "<"):
		return htmlFile
	case script().MatchString(trimmed):
		return scriptFile
	case ruleSet().MatchString(trimmed):
		return cssFile
	}
	return ""
}

// prose is a text without its blocks.
func prose(text string) string {
	var b strings.Builder
	for i, piece := range strings.Split(text, fence) {
		if i%2 == 0 {
			b.WriteString(piece)
		}
	}
	return b.String()
}

// reasonOf returns the text before the files, without its heading.
func reasonOf(reply string) string {
	before, _, _ := strings.Cut(reply, fence)
	if at := regenerate().FindStringIndex(before); at != nil {
		before = before[:at[0]]
	}
	before = strings.TrimSpace(before)
	return strings.TrimSpace(before[len(heading().FindString(before)):])
}
