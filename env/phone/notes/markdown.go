package notes

import (
	"iter"
	"strings"
	"unicode/utf8"
)

// A block is one line of a note as the preview shows it.
type block struct {
	kind  blockKind
	text  string // the text without the markup
	level int    // the level of a heading, 1 to 3
	done  bool   // the task is done
	line  int    // index in the note, from 0
}

type blockKind uint8

const (
	blankLine blockKind = iota
	paragraph
	heading
	bullet
	task
	quote
	rule
)

// blocks parses a note. It knows the Markdown that people write on phones: headings, lists, check boxes, quotes, rules;
// it removes marks of bold and code.
func blocks(text string) iter.Seq[block] {
	return func(yield func(block) bool) {
		i := 0
		for line := range strings.SplitSeq(text, "\n") {
			b := blockOf(strings.TrimSpace(line))
			b.line, b.text = i, unmarked(b.text)
			if !yield(b) {
				return
			}
			i++
		}
	}
}

func blockOf(line string) block {
	if line == "" {
		return block{}
	}
	if rest := strings.TrimLeft(line, "#"); rest != line && strings.HasPrefix(rest, " ") {
		return block{kind: heading, text: strings.TrimSpace(rest), level: min(len(line)-len(rest), 3)}
	}
	if len(line) >= 3 && strings.Trim(line, "-") == "" {
		return block{kind: rule}
	}
	if rest, ok := strings.CutPrefix(line, "> "); ok {
		return block{kind: quote, text: rest}
	}
	rest, ok := strings.CutPrefix(line, "- ")
	if !ok {
		rest, ok = strings.CutPrefix(line, "* ")
	}
	switch {
	case !ok:
		return block{kind: paragraph, text: line}
	case strings.HasPrefix(rest, "[ ] "):
		return block{kind: task, text: rest[4:]}
	case strings.HasPrefix(rest, "[x] "), strings.HasPrefix(rest, "[X] "):
		return block{kind: task, text: rest[4:], done: true}
	}
	return block{kind: bullet, text: rest}
}

var marks = strings.NewReplacer("**", "", "__", "", "`", "")

func unmarked(s string) string {
	if !strings.ContainsAny(s, "*_`") {
		return s
	}
	return marks.Replace(s)
}

// ticked toggles the task in a line of a note.
func ticked(text string, line int) string {
	lines := strings.Split(text, "\n")
	if b := blockOf(strings.TrimSpace(lines[line])); b.kind == task {
		old, mark := "[ ]", "[x]"
		if b.done {
			old, mark = lines[line][strings.IndexByte(lines[line], '['):][:3], "[ ]"
		}
		lines[line] = strings.Replace(lines[line], old, mark, 1)
	}
	return strings.Join(lines, "\n")
}

// summary is the first line of a note below its headings, for lists.
func summary(text string) string {
	first := "Empty"
	for b := range blocks(text) {
		switch {
		case b.text == "":
		case b.kind != heading:
			return b.text
		case first == "Empty":
			first = b.text
		}
	}
	return first
}

// titleOf is a name for a note from its first line; "" if the line says nothing.
func titleOf(text string) string {
	line := ""
	for b := range blocks(text) {
		if line = strings.Trim(cleaned(b.text), ". "); line != "" {
			break
		}
	}
	for utf8.RuneCountInString(line) > 40 {
		cut := strings.LastIndexByte(line, ' ')
		if cut <= 0 {
			return string([]rune(line)[:40])
		}
		line = line[:cut]
	}
	return line
}

// under returns the list items below a heading, up to the next heading.
func under(text, title string) []string {
	var list []string
	inside := false
	for b := range blocks(text) {
		switch {
		case b.kind == heading:
			inside = b.text == title
		case inside && b.kind == bullet:
			list = append(list, b.text)
		}
	}
	return list
}

// isDone reports whether a task of a note is done.
func isDone(text, item string) bool {
	for b := range blocks(text) {
		if b.kind == task && b.text == item {
			return b.done
		}
	}
	return false
}

// outline writes x for each line that contains text and - for each that does not.
func outline(text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		if strings.TrimSpace(line) == "" {
			b.WriteByte('-')
		} else {
			b.WriteByte('x')
		}
	}
	return b.String()
}
