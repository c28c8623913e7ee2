package phone

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/internal/lazy"
)

// The styles of phone-image.
const (
	byMarks = "marks"
	seeAct  = "seeact"
)

// A sight is an action of style seeact: its word in a reply, and what it means.
type sight struct {
	word   string
	kind   string // of kinds
	way    string // what the agent can do, in words
	value  string // what VALUE holds; "" if nothing
	field  string // the field of a move that VALUE is; "" if none
	fields map[string]any
}

// sights are the actions of style seeact.
var sights = []sight{
	{word: "CLICK", kind: "click", way: "tap an element"},
	{word: "DOUBLE TAP", kind: "double_tap", way: "tap it twice"},
	{word: "LONG PRESS", kind: "long_press", way: "hold a finger on it"},
	{word: "TYPE", kind: "input_text", way: "type into a field", value: "the text of TYPE", field: "text"},
	{word: "CLEAR AND TYPE", kind: "input_text", way: "empty a field and type into it",
		value: "the text of CLEAR AND TYPE", field: "text",
		fields: map[string]any{"clear_text": true}},
	{word: "ENTER", kind: "keyboard_enter", way: "press Enter"},
	{word: "HOME", kind: "navigate_home", way: "show the home screen"},
	{word: "BACK", kind: "navigate_back", way: "go back"},
	{word: "SCROLL", kind: "scroll", way: "scroll to what lies up, down, left or right",
		value: "up, down, left or right for SCROLL",
		field: "direction"},
	{word: "OPEN APP", kind: "open_app", way: "open an app by its name", value: "the app's name for OPEN APP",
		field: "app_name"},
	{word: "WAIT", kind: "wait", way: "let a moment pass"},
	{word: "ANSWER", kind: "answer", way: "answer the owner's question with the answer alone",
		value: "the answer of ANSWER", field: "text"},
	{word: "DONE", kind: "status", way: "say that the task is done", fields: map[string]any{"goal_status": "complete"}},
	{word: "IMPOSSIBLE", kind: "status", way: "say that it cannot be done",
		fields: map[string]any{"goal_status": "infeasible"}},
}

// A Choice is an element in words, with its letter.
type Choice struct{ Letter, Text string }

// chosen gives the indices of the elements that can be chosen: what can be used and, if nothing can, all that are
// listed.
func chosen(elements []gymkhana.Element) []int {
	all := !slices.ContainsFunc(elements, usable)
	var list []int
	for i := range elements {
		if e := &elements[i]; listed(e) && (all || usable(*e)) {
			list = append(list, i)
		}
	}
	return list
}

// choices are the elements in words.
func choices(elements []gymkhana.Element) []Choice {
	list := chosen(elements)
	out := make([]Choice, len(list))
	for n, i := range list {
		out[n] = Choice{engine.Letters(n), described(&elements[i])}
	}
	return out
}

// described writes an element in words: its kind, its texts and its states.
//
//	switch "Wi-Fi", checked
func described(e *gymkhana.Element) string {
	kind := e.Role
	if kind == "" {
		kind = e.Class[strings.LastIndexByte(e.Class, '.')+1:]
	}
	said := engine.OneLine(strings.ToLower(kind))
	if said == "" {
		said = "element"
	}
	if e.Name != "" {
		said += " " + engine.Quote(engine.OneLine(e.Name))
	}
	if e.Text != "" && e.Text != e.Name {
		said += fmt.Sprintf(" with the text %q", engine.Clip(engine.OneLine(e.Text), 120))
	}
	if e.Name == "" && e.Text == "" {
		said += fmt.Sprintf(" without a text, at x=%d y=%d", (e.Bounds.X0+e.Bounds.X1)/2, (e.Bounds.Y0+e.Bounds.Y1)/2)
	}
	for _, state := range e.States {
		if state != "clickable" && state != "long-clickable" {
			said += ", " + strings.ReplaceAll(state, "-", " ")
		}
	}
	return said
}

// sighted adds the actions of style seeact to the facts.
func (f *Facts) sighted() {
	f.SeeAct, f.List, f.Raw, f.Points = true, false, true, false
	for _, s := range sights {
		if !f.Can(s.kind) {
			continue
		}
		way := s.way
		if s.kind == "input_text" && f.Enters {
			way += ", after which Enter is pressed"
		}
		f.Ways, f.Kinds = append(f.Ways, way), append(f.Kinds, s.word)
		if s.value != "" {
			f.Values = append(f.Values, s.value)
		}
	}
}

// numbering is the number before a line of a description.
var numbering = lazy.Regexp(`^[\s*#]*(\d+[.):]\s*)?`)

// proposal is the last line of a description, which has the next action.
func proposal(description string) string {
	lines := strings.Split(strings.TrimSpace(description), "\n")
	last := lines[len(lines)-1]
	return strings.Trim(last[len(numbering().FindString(last)):], " *")
}

// A seer asks what a screen shows, once a turn, and then for a choice among texts.
type seer struct {
	gymkhana.Model
	phone *phone
}

// Chat asks both questions; the second follows the answer to the first.
func (s seer) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	a := s.phone
	if a.described == "" {
		r, err := s.Model.Chat(ctx, req)
		if err != nil {
			return nil, err
		}
		if a.described = strings.TrimSpace(engine.Valid(r.Text)); a.described == "" {
			a.described = "(no description)"
		}
	}
	f := a.question
	text, err := a.book.Join(f, seeChoiceFiles...)
	if err == nil && (len(f.Heard) > 0 || f.Own != "") {
		var told string
		told, err = a.book.Join(f, seeHeardFiles...)
		text += "\n\n" + told
	}
	if err != nil {
		return nil, blame(err)
	}
	own := *req
	own.Messages = slices.Concat(req.Messages, []gymkhana.Message{gymkhana.Say(gymkhana.Assistant, a.described),
		gymkhana.Say(gymkhana.User, text)})
	return s.Model.Chat(ctx, &own)
}

// lineForm finds the lines of a choice, whatever surrounds their names.
var lineForm = lazy.Regexp(`(?i)^[\s*#>` + "`" + `-]*(element|action|value)[\s*]*:[\s*]*(.*)$`)

// readChoice reads a reply of style seeact: the last line of each name counts, and a value continues to the end.
func readChoice(reply string, elements []gymkhana.Element) (reading, error) {
	got := reading{}
	parts := map[string]string{}
	last := ""
	for line := range strings.Lines(engine.Valid(reply)) {
		line = strings.TrimRight(line, "\r\n")
		if m := lineForm().FindStringSubmatch(line); m != nil {
			last = strings.ToLower(m[1])
			parts[last] = strings.TrimRight(m[2], " \t*`")
		} else if last == "value" {
			parts[last] += "\n" + line
		}
	}
	word := strings.ToUpper(engine.OneLine(strings.Trim(parts["action"], " .<>[]\"'")))
	if word == "" {
		return got, errors.New("it has no line ACTION: …")
	}
	at := slices.IndexFunc(sights, func(s sight) bool { return s.word == strings.ReplaceAll(word, "_", " ") })
	if at < 0 {
		var words []string
		for _, s := range sights {
			words = append(words, s.word)
		}
		return got, gymkhana.Absent(fmt.Errorf("there is no action %s%s", engine.Quote(word),
			gymkhana.DidYouMean(word, words)))
	}
	s := sights[at]
	got.fields = map[string]any{"action_type": s.kind}
	for name, v := range s.fields {
		got.fields[name] = v
	}
	value := strings.TrimSpace(parts["value"])
	if strings.EqualFold(value, "none") {
		value = ""
	}
	if s.field != "" {
		if value == "" {
			return got, fmt.Errorf("%s needs a VALUE", s.word)
		}
		got.fields[s.field] = unquoted(value)
	}
	got.written = strings.TrimSpace(s.word + " " + value)
	index, err := pointed(parts["element"], elements)
	if err == nil && index >= 0 {
		got.fields["index"] = float64(index)
	}
	return got, err
}

// errLetter is the error of a letter that no line of the list has.
var errLetter = gymkhana.Absent(errors.New("no element has that letter"))

// pointed gives the index of the element that a letter names; -1 for None.
func pointed(s string, elements []gymkhana.Element) (int, error) {
	s = strings.Trim(s, " .()<>[]\"'")
	if s == "" || strings.HasPrefix(strings.ToLower(s), "none") {
		return -1, nil
	}
	if len(s) == 1 {
		s = strings.ToUpper(s)
	}
	end := strings.IndexFunc(s, func(r rune) bool { return r < 'A' || r > 'Z' })
	if end < 0 {
		end = len(s)
	}
	list := chosen(elements)
	n := engine.LettersIndex(s[:end])
	if n < 0 || n >= len(list) || end < len(s) && s[end] >= 'a' && s[end] <= 'z' {
		return -1, fmt.Errorf("%w: %s is no letter of the list", errLetter, engine.Quote(s))
	}
	return list[n], nil
}

// unquoted removes the quotes around a whole value.
func unquoted(s string) string {
	for _, q := range []string{`"`, `'`} {
		if len(s) > 1 && strings.HasPrefix(s, q) && strings.HasSuffix(s, q) && !strings.Contains(s[1:len(s)-1], q) {
			return s[1 : len(s)-1]
		}
	}
	return s
}
