package web

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/internal/lazy"
)

// A reading is a parsed reply: the text before its action, and the action.
type reading struct {
	reason string
	move   move
}

const fence = "```"

var errNoFence = errors.New("it has no action between ``` and ```")

// readCorrected finds the action in the first pair of fences that contains one, whose lines are joined, or otherwise in
// the last line, if that is exactly one action. Backticks, asterisks and "Action:" around that line are ignored, and so
// is a word after an opening fence that only names a language.
func readCorrected(reply string) (reading, error) {
	parts := strings.Split(reply, fence)
	wrong := errNoFence
	for i := 1; i+1 < len(parts); i += 2 {
		m, err := parse(unfenced(parts[i]), false)
		if err == nil {
			return reading{strings.TrimSpace(strings.Join(parts[:i], fence)), m}, nil
		}
		wrong = err
	}
	before, last := lastLine(reply)
	if m, err := parse(last, true); err == nil {
		return reading{before, m}, nil
	}
	return reading{reason: strings.TrimSpace(reply)}, wrong
}

// unfenced joins the lines between two fences.
func unfenced(s string) string {
	var lines []string
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	if len(lines) > 1 && word().MatchString(lines[0]) && !slices.Contains(kindNames(), strings.ToLower(lines[0])) {
		lines = lines[1:]
	}
	return strings.Join(lines, " ")
}

var word = lazy.Regexp(`^[A-Za-z_]+$`)

func lastLine(reply string) (before, last string) {
	reply = strings.TrimRight(reply, " \t\r\n`*")
	at := strings.LastIndexByte(reply, '\n') + 1
	last = strings.Trim(reply[at:], " \t`*")
	if len(last) > len("action:") && strings.EqualFold(last[:len("action:")], "action:") {
		last = strings.TrimLeft(last[len("action:"):], " \t`*")
	}
	return strings.Trim(reply[:at], " \t\r\n`"), last
}

// The forms that the corrected parser accepts, and its forms of numbers and flags.
var (
	verbForm   = lazy.Regexp(`^([A-Za-z_]+)\s*(.*)$`)
	idForm     = lazy.Regexp(`(?i)^(?:\[\s*(?:id\s*=\s*)?(\d+)\s*\]|(\d+)\b)\s*(.*)$`)
	scrollForm = lazy.Regexp(`(?i)^\[?\s*(?:direction\s*=\s*)?(up|down)\b\s*\]?(.*)$`)
	flagForm   = lazy.Regexp(`(?i)^(.*)\]\s*\[\s*(?:press_enter_after\s*=\s*)?([01])\s*\](.*)$`)
)

// parse reads an action as the corrected protocol does. Text that the published parser accepts means the
// same here, except for the named flag, the names of keys and bare words after stop. In addition, it reads
//
//	any case of a verb           CLICK [1]
//	numbers without brackets     click 12, tab_focus 1
//	words without brackets       goto http://a, press Enter, stop 42 (the last between fences only)
//	names as the syntax has them scroll [direction=down], [id=12], [press_enter_after=1], which is a flag
//	an empty text                type [5] [] only presses Enter
//	a lone text that is a digit  type [5] [1] types it and presses Enter
//	keys by any usual name       ctrl+a, arrowleft
//	what the history shows       type [5] [abc] where [5] is …
//	select [5] [option]          which the published grammar lacks
//
// With alone, s must contain only the action.
func parse(s string, alone bool) (move, error) {
	got := verbForm().FindStringSubmatch(s)
	if got == nil {
		return move{}, fmt.Errorf("no action begins %s", engine.Quote(s))
	}
	m, tail, err := arguments(strings.ToLower(got[1]), got[2], alone)
	switch {
	case err != nil:
		return move{}, err
	case alone && strings.TrimSpace(tail) != "":
		return move{}, fmt.Errorf("there is more than an action: %s", engine.Quote(tail))
	}
	return m, nil
}

// arguments parses the text after a verb, and returns the text after the action.
func arguments(kind, s string, alone bool) (m move, tail string, err error) {
	if kind == "page_focus" { // in the form of published histories
		kind = "tab_focus"
	}
	m.kind = kind
	switch kind {
	case "new_tab", "go_back", "go_forward", "close_tab":
		return m, s, nil
	case "click", "hover":
		m.id, tail, err = number(kind, s)
		return m, tail, err
	case "tab_focus":
		m.text, tail, err = number(kind, s)
		return m, tail, err
	case "type", "select":
		if m.id, tail, err = number(kind, s); err == nil {
			tail, err = m.write(tail)
		}
		return m, tail, err
	case "scroll":
		got := scrollForm().FindStringSubmatch(s)
		if got == nil {
			return m, "", errors.New("scroll needs [up] or [down]")
		}
		m.text = strings.ToLower(got[1])
		return m, got[2], nil
	case "press", "goto", "stop":
		if m.text, tail, err = phrase(kind, s, alone); err == nil && kind == "press" {
			m.text = normalized(m.text)
		}
		return m, tail, err
	}
	return m, "", gymkhana.Absent(fmt.Errorf("there is no action %s%s", engine.Quote(kind), gymkhana.DidYouMean(kind, kindNames())))
}

// number parses the number at the beginning of an action.
func number(kind, s string) (n, tail string, err error) {
	got := idForm().FindStringSubmatch(s)
	if got == nil {
		return "", "", fmt.Errorf("%s needs a number in brackets, as in %s [12]", kind, kind)
	}
	return got[1] + got[2], got[3], nil
}

// write parses the text of type, and its flag, or the option of select.
func (m *move) write(s string) (tail string, err error) {
	body, open := strings.CutPrefix(s, "[")
	if !open || !strings.Contains(body, "]") {
		return "", fmt.Errorf("%s needs two brackets, as in %s [%s] [text]", m.kind, m.kind, m.id)
	}
	got := flagForm().FindStringSubmatch(body)
	if flagged := got != nil && strings.TrimSpace(got[3]) == ""; m.kind == "select" || !flagged {
		if at := strings.Index(body, "] where ["+m.id+"] is "); at >= 0 {
			body = body[:at+1]
		}
		got = flagForm().FindStringSubmatch(body)
	}
	end := strings.LastIndexByte(body, ']')
	m.text, m.enter, tail = body[:end], true, body[end+1:]
	if m.kind == "select" {
		m.text, m.enter = strings.TrimSpace(m.text), false
		if m.text == "" {
			return "", errors.New("select needs an option")
		}
		return tail, nil
	}
	// A flag that is followed by more text is part of the text.
	if got != nil && !strings.Contains(got[3], "]") {
		m.text, m.enter, tail = got[1], got[2] == "1", got[3]
	}
	return tail, nil
}

// phrase parses keys, an address or an answer: in brackets, up to the last bracket, or bare.
func phrase(kind, s string, alone bool) (text, tail string, err error) {
	if inside, open := strings.CutPrefix(s, "["); open {
		end := strings.LastIndexByte(inside, ']')
		switch {
		case end >= 0:
			text, tail = inside[:end], inside[end+1:]
		case kind == "stop":
			text = inside
		default:
			return "", "", fmt.Errorf("%s: a bracket does not end", kind)
		}
	} else if text = s; alone || kind == "goto" {
		text, tail, _ = strings.Cut(s, " ")
	}
	if kind == "stop" && alone && text != "" && !strings.HasPrefix(s, "[") {
		return "", "", errors.New("an answer stands in brackets, as in stop [answer]")
	}
	if kind == "press" && text != "" && strings.TrimSpace(text) == "" {
		return "Space", tail, nil
	}
	if text = strings.TrimSpace(text); text == "" && kind != "stop" {
		return "", "", fmt.Errorf("%s needs something in brackets", kind)
	}
	return text, tail, nil
}
