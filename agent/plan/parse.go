package plan

import (
	"errors"
	"fmt"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/internal/lazy"
)

// The headings under which replies name their actions.
const (
	planHeading   = "### Actions"
	actionHeading = "# action"
)

// longest is the largest number of actions of one plan that are kept.
const longest = 1000

// plan parses a plan tolerantly. Items are separated by commas, semicolons, line ends, arrows or, if every word is an
// action, spaces. A line with more other words than actions is prose and is dropped completely. Without a heading the
// reply must consist of actions.
func (m *moves) plan(reply string) (reading, error) {
	before, body, found := m.section(reply)
	r := reading{reason: reason(before)}
	for line := range strings.SplitSeq(body, "\n") {
		acts, rest, err := m.line(line)
		switch {
		case err != nil:
			return reading{reason: r.reason}, err
		case len(rest) > len(acts) && len(acts) > 0:
			r.dropped = append(r.dropped, strings.TrimSpace(line))
		default:
			r.actions, r.dropped = append(r.actions, acts...), append(r.dropped, rest...)
		}
	}
	switch {
	case !found && (len(r.dropped) > 0 || len(r.actions) == 0):
		return reading{}, fmt.Errorf("it has no heading %s", planHeading)
	case len(r.actions) == 0:
		return reading{reason: r.reason}, fmt.Errorf("no action stands under %s", planHeading)
	}
	if len(r.actions) > longest {
		r.dropped = append(r.dropped, fmt.Sprintf("%d actions beyond the first %d", len(r.actions)-longest, longest))
		r.actions = r.actions[:longest]
	}
	return r, nil
}

// action parses one action tolerantly. The text after the heading, or the whole reply if it has none, must be one
// action only.
func (m *moves) action(reply string) (reading, error) {
	before, body, found := m.section(reply)
	r := reading{reason: reason(before)}
	var dropped []string
	for line := range strings.SplitSeq(body, "\n") {
		acts, rest, err := m.line(line)
		if err != nil {
			return reading{reason: r.reason}, err
		}
		r.actions, dropped = append(r.actions, acts...), append(dropped, rest...)
	}
	n := len(r.actions)
	if n == 1 && len(dropped) == 0 {
		return r, nil
	}
	r.actions = nil
	switch {
	case !found:
		return reading{}, fmt.Errorf("it has no heading %s", actionHeading)
	case len(dropped) > 0:
		err := fmt.Errorf("%s is not an action", engine.Quote(dropped[0]))
		if !strings.ContainsAny(strings.TrimSpace(dropped[0]), " \n") { // a name, not prose
			err = gymkhana.Absent(err)
		}
		return r, err
	case n == 0:
		return r, fmt.Errorf("no action stands under %s", actionHeading)
	}
	return r, fmt.Errorf("it names %d actions; exactly one is wanted", n)
}

var (
	// heading finds "# action", "### Actions", "**Action:** left" and their like.
	heading = lazy.Regexp(`(?i)^[ \t>]*(?:#{1,6}[ \t]*\**|\*\*)[ \t]*` +
		`(?:final[ \t]+)?actions?[ \t]*(:?\**:?)[ \t]*(.*)$`)
	anyHead = lazy.Regexp(`^[ \t>]*#{1,6}[ \t]`)
)

// section finds the last heading of actions. It returns the text before it, and the text below it up to the next
// heading of any kind. Text after the heading on its line belongs to the body; with such text the line is a heading
// only if a colon precedes the text or all of it is actions.
func (m *moves) section(reply string) (before, body string, found bool) {
	lines := strings.Split(strings.ReplaceAll(reply, "\r\n", "\n"), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		parts := heading().FindStringSubmatch(lines[i])
		if parts == nil {
			continue
		}
		if rest := parts[2]; rest != "" && !strings.Contains(parts[1], ":") {
			if acts, dropped, err := m.line(rest); err != nil || len(dropped) > 0 || len(acts) == 0 {
				continue
			}
		}
		under := []string{parts[2]}
		for _, line := range lines[i+1:] {
			if anyHead().MatchString(line) {
				break
			}
			under = append(under, line)
		}
		return strings.Join(lines[:i], "\n"), strings.Join(under, "\n"), true
	}
	return "", reply, false
}

// line parses the actions of one line, and returns the rest. An error is about a phrase with two possible meanings.
func (m *moves) line(line string) (acts []gymkhana.Action, rest []string, err error) {
	line = strings.TrimSpace(line)
	if strings.HasPrefix(line, "```") || undress(line) == "" {
		line = m.bare(line)
	}
	if line == "" {
		return nil, nil, nil
	}
	if act, err := m.read(line); !errors.Is(err, errNoAction) {
		return []gymkhana.Action{act}, nil, err
	}
	for _, phrase := range strings.FieldsFunc(undress(line), func(r rune) bool { return r == ',' || r == ';' }) {
		some, err := m.phrase(phrase)
		if err != nil && !errors.Is(err, errNoAction) {
			return nil, nil, err
		}
		if err == nil {
			acts = append(acts, some...)
		} else if phrase = strings.TrimSpace(phrase); undress(phrase) != "" {
			rest = append(rest, phrase)
		}
	}
	return acts, rest, nil
}

// bare returns a line of punctuation only, such as a code fence or a rule, if it is an action after all: an alias may
// be "->".
func (m *moves) bare(line string) string {
	if _, err := m.read(line); err != nil {
		return ""
	}
	return line
}

var arrow = lazy.Regexp(`→|⇒|->|=>|\bthen\b`)

// phrase parses the text between two commas: an action, or several separated by arrows or spaces.
func (m *moves) phrase(phrase string) ([]gymkhana.Action, error) {
	act, err := m.read(phrase)
	if !errors.Is(err, errNoAction) {
		return []gymkhana.Action{act}, err
	}
	for _, pieces := range [][]string{arrow().Split(phrase, -1), strings.Fields(phrase)} {
		if acts, err := m.all(pieces); err == nil || !errors.Is(err, errNoAction) {
			return acts, err
		}
	}
	return nil, errNoAction
}

// all parses phrases that must all be actions.
func (m *moves) all(phrases []string) ([]gymkhana.Action, error) {
	var acts []gymkhana.Action
	for _, p := range phrases {
		act, err := m.read(p)
		if err != nil {
			return nil, err
		}
		acts = append(acts, act)
	}
	if len(acts) == 0 {
		return nil, errNoAction
	}
	return acts, nil
}

var (
	mark  = lazy.Regexp(`^(?:[-*•+][ \t]+|\(?\d{1,4}(?:[.):]+[ \t]*|[ \t]+))`)
	label = lazy.Regexp(`(?i)^["'{ ]*actions?["'* ]*[:=]`)
)

// undress removes list marks, labels, quotes, brackets and final periods from a phrase.
func undress(s string) string {
	s = strings.TrimSpace(s)
	s = s[len(mark().FindString(s)):]
	s = s[len(label().FindString(s)):]
	return strings.Trim(s, " \t\"'`*[](){}.!,;“”‘’")
}

var analysis = lazy.Regexp(`(?i)^[ \t>]*(?:#{1,6}[ \t]*|\*\*)\**analy[sz](?:e|is)\**:?\**[ \t]*`)

// reason is the analysis without its heading.
func reason(before string) string {
	before = strings.TrimSpace(before)
	return strings.TrimSpace(before[len(analysis().FindString(before)):])
}
