package gymkhana

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// MaxActionText is the longest text form that ParseAction reads, in bytes. It is enough for a whole web page in
// write_file, and limits the memory that a model's reply can make us use.
const MaxActionText = 4 << 20

// ParseAction reads the text form of an action. Arguments may come in any order and are put in
// canonical order. It never panics, whatever a model wrote.
func ParseAction(s string) (Action, error) {
	a, err := parseAction(s)
	if err == nil {
		err = a.Check()
	}
	if err != nil {
		return Action{}, err
	}
	return a, a.arrange()
}

// parseAction reads an action as it is written, even if its verb is unknown.
func parseAction(s string) (Action, error) {
	if len(s) > MaxActionText {
		return Action{}, fmt.Errorf("action of %d bytes; at most %d", len(s), MaxActionText)
	}
	if !utf8.ValidString(s) {
		return Action{}, errors.New("action is not UTF-8")
	}
	verb, rest := cutWord(s)
	a := Action{Verb: Verb(verb)}
	if a.Verb == Do {
		a.Name, rest = cutWord(rest)
	}
	for rest = strings.TrimLeft(rest, " "); rest != ""; rest = strings.TrimLeft(rest, " ") {
		name, tail, found := strings.Cut(rest, "=")
		if !found || !isName(name) {
			return Action{}, fmt.Errorf("%s: want name=value at %q", verb, clip(rest))
		}
		arg, after, err := parseArg(name, tail)
		if err != nil {
			return Action{}, fmt.Errorf("%s: %s: %w", verb, name, err)
		}
		if after != "" && after[0] != ' ' {
			return Action{}, fmt.Errorf("%s: want a space at %q", verb, clip(after))
		}
		a.Args, rest = append(a.Args, arg), after
	}
	return a, nil
}

// arrange puts the arguments in canonical order.
func (a *Action) arrange() error {
	if a.Verb != Do {
		doc, _ := Describe(a.Verb)
		place := func(arg Arg) int {
			return slices.IndexFunc(doc.Params, func(p Param) bool { return p.Name == arg.Name })
		}
		slices.SortFunc(a.Args, func(x, y Arg) int { return place(x) - place(y) })
		return nil
	}
	slices.SortFunc(a.Args, func(x, y Arg) int { return strings.Compare(x.Name, y.Name) })
	for i := 1; i < len(a.Args); i++ {
		if a.Args[i].Name == a.Args[i-1].Name {
			return fmt.Errorf("do %s: argument %q is given twice", a.Name, a.Args[i].Name)
		}
	}
	return nil
}

// parseArg reads one JSON value from the front of s.
func parseArg(name, s string) (Arg, string, error) {
	dec := json.NewDecoder(strings.NewReader(s))
	var raw json.RawMessage
	if err := dec.Decode(&raw); err != nil {
		return Arg{}, "", fmt.Errorf("value is not JSON at %q", clip(s))
	}
	rest := s[dec.InputOffset():]
	if raw[0] == '[' {
		var list []string
		if err := json.Unmarshal(raw, &list); err != nil {
			return Arg{}, "", errors.New("want a list of texts")
		}
		arg, err := NewArg(name, list)
		return arg, rest, err
	}
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		return Arg{}, "", err
	}
	arg, err := NewArg(name, value)
	return arg, rest, err
}

func cutWord(s string) (word, rest string) {
	word, rest, _ = strings.Cut(strings.TrimLeft(s, " "), " ")
	return word, rest
}

func clip(s string) string {
	const most = 40
	if len(s) <= most {
		return s
	}
	for cut := most; ; cut-- {
		if utf8.RuneStart(s[cut]) {
			return s[:cut] + "…"
		}
	}
}
