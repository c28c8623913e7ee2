package web

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/internal/lazy"
)

// The grammars of replies.
const (
	inBrackets = "mmina"
	autoWebGLM = "autowebglm"
)

// browseFiles are the files of a question of grammar autowebglm, in order.
var browseFiles = []string{"browse.md", "sites.md", "browse-state.md"}

// A command is a call of a function.
type command struct {
	name string
	args []any // strings, numbers, bools or nil, in the order of the signature
}

// signatures are the functions of grammar autowebglm and the names of their arguments, from Table 6 of CollabUIAgents.
var signatures = map[string][]string{
	"click": {"element_id"}, "hover": {"element_id"}, "select": {"element_id", "option"},
	"type_string": {"element_id", "content", "press_enter"}, "scroll_page": {"direction"}, "go": {"direction"},
	"jump_to": {"url", "new_tab"}, "switch_tab": {"tab_index"}, "user_input": {"message"}, "finish": {"answer"},
}

func functionNames() []string {
	names := make([]string, 0, len(signatures))
	for name := range signatures {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

var callForm = lazy.Regexp(`([A-Za-z_]+)\s*\(`)

// readCommand finds the first call of a known function in a reply; the text around it is the reason.
func readCommand(reply string) (reading, error) {
	var wrong error
	heads := callForm().FindAllStringSubmatchIndex(reply, mostCalls)
	for _, head := range heads {
		name := reply[head[2]:head[3]]
		if _, known := signatures[name]; !known {
			continue
		}
		c := command{name: name}
		rest, err := c.arguments(reply[head[1]:])
		var m move
		if err == nil {
			m, err = c.move()
		}
		if err == nil {
			return reading{engine.OneLine(strings.Trim(reply[:head[0]]+" "+rest, " `\n\t#")), m}, nil
		}
		wrong = cmp.Or(wrong, err)
	}
	switch {
	case wrong != nil:
	case len(heads) == 0:
		wrong = errors.New("it has no call such as click('AB')")
	default:
		name := reply[heads[0][2]:heads[0][3]]
		wrong = gymkhana.Absent(fmt.Errorf("there is no function %s%s", engine.Quote(name), gymkhana.DidYouMean(name,
			functionNames())))
	}
	return reading{reason: strings.TrimSpace(reply)}, wrong
}

// mostCalls bounds the number of calls that are tried.
const mostCalls = 100

// arguments reads the arguments of a call up to its closing bracket, and returns the text after it.
func (c *command) arguments(s string) (rest string, err error) {
	names := signatures[c.name]
	c.args = make([]any, len(names))
	p := engine.Scanner{Rest: s}
	for n := 0; !p.Take(')'); n++ {
		if n > 0 && !p.Take(',') {
			return "", fmt.Errorf("%s: want , or ) at %s", c.name, engine.Quote(p.Rest))
		}
		if p.Take(')') {
			break
		}
		at := n
		if key := keyForm().FindString(p.Rest); key != "" {
			name := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(key), "="))
			if at = slices.Index(names, name); at < 0 {
				return "", fmt.Errorf("%s has no argument %s%s", c.name, engine.Quote(name), gymkhana.DidYouMean(name, names))
			}
			p.Rest = p.Rest[len(key):]
		}
		if at >= len(names) {
			return "", fmt.Errorf("%s takes %s and no more", c.name, strings.Join(names, ", "))
		}
		if p.Space(); p.AtText() {
			if c.args[at], err = p.Text(); err != nil {
				return "", fmt.Errorf("%s: %w", c.name, err)
			}
			continue
		}
		word := strings.TrimSpace(p.Until(",)"))
		v, ok := engine.Literal(word)
		if !ok {
			return "", fmt.Errorf("%s: %s is neither a quoted text nor a number, True, False or None", c.name,
				engine.Quote(word))
		}
		c.args[at] = v
	}
	return p.Rest, nil
}

// keyForm is the name of an argument, before its value.
var keyForm = lazy.Regexp(`^\s*[A-Za-z_]+\s*=\s*`)

// move translates a command. An element is still named by its label.
func (c *command) move() (move, error) {
	text := func(n int) (string, error) {
		s, ok := c.args[n].(string)
		if !ok || s == "" && signatures[c.name][n] != "content" {
			return "", fmt.Errorf("%s needs a text for %s", c.name, signatures[c.name][n])
		}
		return s, nil
	}
	oneOf := func(words map[string]string) (string, error) {
		s, err := text(0)
		if got, ok := words[strings.ToLower(s)]; ok {
			return got, nil
		}
		return "", errors.Join(err, fmt.Errorf("%s: %s is no direction", c.name, engine.Quote(s)))
	}
	m := move{kind: c.name}
	var err, second error
	switch c.name {
	case "click", "hover":
		m.id, err = text(0)
	case "select":
		m.id, err = text(0)
		m.text, second = text(1)
	case "type_string":
		m.kind = "type"
		m.id, err = text(0)
		m.text, second = text(1)
		m.enter = c.args[2] == true
	case "scroll_page":
		m.kind = "scroll"
		m.text, err = oneOf(map[string]string{"up": "up", "down": "down"})
	case "go":
		m.kind, err = oneOf(map[string]string{"forward": "go_forward", "backward": "go_back", "back": "go_back"})
	case "jump_to":
		m.kind, m.fresh = "goto", c.args[1] == true
		m.text, err = text(0)
	case "switch_tab":
		m.kind = "tab_focus"
		switch n := c.args[0].(type) {
		case float64:
			m.text = fmt.Sprint(int64(n))
		case string:
			m.text = n
		default:
			err = errors.New("switch_tab needs the number of a tab")
		}
	case "user_input":
		m.text, err = text(0)
	case "finish":
		m.kind = "stop"
		switch v := c.args[0].(type) {
		case string:
			m.text = v
		case float64, bool:
			m.text = fmt.Sprint(v)
		}
	}
	return m, errors.Join(err, second)
}

// call writes a move as a command, with the label of its element.
func (m move) call(label string) string {
	quote := func(s string) string {
		return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(s) + "'"
	}
	truth := map[bool]string{true: "True", false: "False"}
	switch m.kind {
	case "":
		return "none"
	case foreign:
		return m.text
	case "click", "hover":
		return fmt.Sprintf("%s(%s)", m.kind, quote(label))
	case "select":
		return fmt.Sprintf("select(%s, %s)", quote(label), quote(m.text))
	case "type":
		return fmt.Sprintf("type_string(%s, %s, %s)", quote(label), quote(m.text), truth[m.enter])
	case "scroll":
		return fmt.Sprintf("scroll_page(%s)", quote(m.text))
	case "go_back":
		return "go('backward')"
	case "go_forward":
		return "go('forward')"
	case "goto":
		return fmt.Sprintf("jump_to(%s, %s)", quote(m.text), truth[m.fresh])
	case "tab_focus":
		return fmt.Sprintf("switch_tab(%s)", m.text)
	case "stop":
		if m.text == "" {
			return "finish()"
		}
		return fmt.Sprintf("finish(%s)", quote(m.text))
	}
	return fmt.Sprintf("%s(%s)", m.kind, quote(m.text))
}

// commanded writes a move for the history: the command, and the piece of the page that it is about.
func (p *page) commanded(m move) string {
	said := m.call(p.names[m.id])
	if piece := p.pieces[m.id]; m.id != "" && piece != "" {
		said += " # " + engine.Clip(piece, 120)
	}
	return said
}

// windows lists the tabs, one per line, with a mark at the current one.
func windows(tabs []gymkhana.Tab) []string {
	lines := make([]string, len(tabs))
	for i, t := range tabs {
		lines[i] = fmt.Sprintf("%d. %s", i, engine.OneLine(t.Title))
		if t.Active {
			lines[i] += " <-- current"
		}
	}
	return lines
}

var scrolledForm = lazy.Regexp(`^\[\d+\] RootWebArea .* scrolled: (\d+) of (\d+)`)

// viewport writes which part of a page is in view, in heights of the window: "1.0 / 3.2".
func viewport(tree string, screen gymkhana.Size) string {
	got := scrolledForm().FindStringSubmatch(tree)
	if got == nil || screen.H <= 0 {
		return "1.0 / 1.0"
	}
	var at, most float64
	fmt.Sscan(got[1], &at)
	fmt.Sscan(got[2], &most)
	high := float64(screen.H)
	return fmt.Sprintf("%.1f / %.1f", 1+at/high, 1+most/high)
}
