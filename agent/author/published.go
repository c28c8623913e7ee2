package author

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana/agent/engine"
	"gymkhana/internal/lazy"
)

// The parsers of MageBench's released code, with their bugs. Source: MageBench's released code; docs/webui.md repeats
// their specification.

// published are the tags that it knows, in the order in which it searches for them.
var published = []struct{ tag, file string }{{"html", htmlFile}, {"javascript", scriptFile}, {"css", cssFile}}

var lineFeeds = lazy.Regexp(`\n+`)

// segments returns the texts between fences; the last need not be closed.
func segments(reply string) []string {
	pieces := strings.Split(lineFeeds().ReplaceAllString(reply, "\n"), fence)
	var list []string
	for i := 1; i < len(pieces); i += 2 {
		list = append(list, pieces[i])
	}
	return list
}

// errTag is where the released code stops with an assertion.
var errTag = errors.New("the tag is not html, css or javascript")

// exactPlan parses an answer of Global: the first line of each block is its tag, whatever it is. A block of one line
// has everything except the last character as its tag, and everything as its text.
func exactPlan(reply string) (reading, error) {
	got := reading{files: map[string]string{}, reason: reasonOf(reply)}
	list := segments(reply)
	if len(list) == 0 {
		return got, errors.New("it has no block of code")
	}
	for _, s := range list {
		s = strings.TrimSpace(s)
		tag, text, found := strings.Cut(s, "\n")
		if !found {
			tag, text = "", s
			if r := []rune(s); len(r) > 0 {
				tag = string(r[:len(r)-1])
			}
		}
		i := slices.IndexFunc(published, func(p struct{ tag, file string }) bool { return p.tag == tag })
		if i < 0 {
			return got, fmt.Errorf("%s: %w", engine.Quote(tag), errTag)
		}
		got.files[published[i].file] = text
	}
	return got, nil
}

// asserts reports whether the released code fails on an answer of Global, and so repeats the question.
func asserts(reply string) bool {
	_, err := exactPlan(reply)
	return errors.Is(err, errTag)
}

// exactLoop reads an answer of Online: the text between the first heading and the second. A block without one of the
// three tags is guessed, and then loses as many characters as the tag would have had.
func exactLoop(reply string) reading {
	got := reading{files: map[string]string{}, reason: reasonOf(reply)}
	const head = "# Regenerate"
	if _, after, found := strings.Cut(reply, head); found {
		reply, _, _ = strings.Cut(after, head)
	}
	for _, s := range segments(reply) {
		tag, file := tagOf(s)
		if tag == "" {
			continue
		}
		r := []rune(s)
		got.files[file] = strings.TrimSpace(string(r[min(len(tag), len(r)):]))
	}
	return got
}

// tagOf gives the tag of a block, or guesses it.
func tagOf(s string) (tag, file string) {
	for _, p := range published {
		if strings.HasPrefix(s, p.tag) {
			return p.tag, p.file
		}
	}
	has := func(marks ...string) bool {
		return slices.ContainsFunc(marks, func(m string) bool { return strings.Contains(s, m) })
	}
	switch {
	case strings.Count(s, "<")+strings.Count(s, ">") > strings.Count(s, "\n"):
		return "html", htmlFile
	case has(";", "function ", "document.", "const"):
		return "javascript", scriptFile
	case strings.Count(s, "{")+strings.Count(s, "}") > 1:
		return "css", cssFile
	}
	return "", ""
}
