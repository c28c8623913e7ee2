package computeruse

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"gymkhana/agent/engine"
)

// args are the arguments of a call, as JSON values. err is the first error: a missing argument or one of another type.
type args struct {
	of  map[string]any
	err error
}

// The longest text, and the largest number of elements of a list, in an argument.
const (
	mostTyped = 10_000
	mostItems = 256
)

func argsOf(text string) (*args, error) {
	a := &args{of: map[string]any{}}
	if s := strings.TrimSpace(text); s != "" && s != "null" {
		if json.Unmarshal([]byte(s), &a.of) != nil || a.of == nil {
			return nil, errors.New("the arguments are not a JSON object")
		}
	}
	return a, nil
}

func (a *args) has(name string) bool { return a.of[name] != nil }

func (a *args) fail(format string, what ...any) {
	if a.err == nil {
		a.err = fmt.Errorf(format, what...)
	}
}

func (a *args) text(name string) string {
	switch v := a.of[name].(type) {
	case string:
		if len(v) > mostTyped {
			a.fail("%s: more than %d bytes", name, mostTyped)
			return ""
		}
		return engine.Valid(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case nil:
		return ""
	}
	a.fail("%s: want a text", name)
	return ""
}

func (a *args) needText(name string) string {
	s := a.text(name)
	if s == "" {
		a.fail("%s is missing", name)
	}
	return s
}

func finite(v any) (float64, bool) {
	f, ok := v.(float64)
	if s, isText := v.(string); isText {
		var err error
		f, err = strconv.ParseFloat(strings.TrimSpace(s), 64)
		ok = err == nil
	}
	return f, ok && !math.IsNaN(f) && !math.IsInf(f, 0) && math.Abs(f) <= 1e9
}

// number gives a number, or its default.
func (a *args) number(name string, or float64) float64 {
	if !a.has(name) {
		return or
	}
	f, ok := finite(a.of[name])
	if !ok {
		a.fail("%s: want a number", name)
		return or
	}
	return f
}

// seconds gives a duration, which is not negative.
func (a *args) seconds(name string, or float64) float64 {
	f := a.number(name, or)
	if f < 0 {
		a.fail("%s: want seconds, 0 or more", name)
	}
	return f
}

func (a *args) flag(name string, or bool) bool {
	switch v := a.of[name].(type) {
	case bool:
		return v
	case nil:
		return or
	case string:
		if b, err := strconv.ParseBool(strings.ToLower(strings.TrimSpace(v))); err == nil {
			return b
		}
	}
	a.fail("%s: want true or false", name)
	return or
}

// numbers returns a list of n numbers; nil if there is none. The list may be in a text.
func (a *args) numbers(name string, n int) []float64 {
	v := a.of[name]
	if v == nil {
		return nil
	}
	if s, ok := v.(string); ok {
		var inner []any
		if json.Unmarshal([]byte(s), &inner) == nil {
			v = inner
		}
	}
	items, ok := v.([]any)
	if !ok || len(items) != n {
		a.fail("%s: want a list of %d numbers", name, n)
		return nil
	}
	list := make([]float64, n)
	for i, item := range items {
		if list[i], ok = finite(item); !ok {
			a.fail("%s: want a list of %d numbers", name, n)
			return nil
		}
	}
	return list
}

// pair gives a place in a list of two; nil if there is none.
func (a *args) pair(name string) *point {
	if list := a.numbers(name, 2); list != nil {
		return &point{list[0], list[1]}
	}
	return nil
}

func (a *args) needPair(name string) *point {
	p := a.pair(name)
	if p == nil {
		a.fail("%s is missing", name)
	}
	return p
}

// apart gives a place whose coordinates are two arguments; nil if there is none.
func (a *args) apart(x, y string) *point {
	if !a.has(x) && !a.has(y) {
		return nil
	}
	if !a.has(x) || !a.has(y) {
		a.fail("%s and %s go together", x, y)
		return nil
	}
	return &point{a.number(x, 0), a.number(y, 0)}
}

func (a *args) needApart(x, y string) *point {
	p := a.apart(x, y)
	if p == nil {
		a.fail("%s and %s are missing", x, y)
	}
	return p
}

// list gives texts; one text is a list of one.
func (a *args) list(name string) []string {
	switch v := a.of[name].(type) {
	case nil:
		return nil
	case string:
		return []string{a.text(name)}
	case []any:
		if len(v) > mostItems {
			a.fail("%s: more than %d items", name, mostItems)
			return nil
		}
		var list []string
		for _, item := range v {
			s, ok := item.(string)
			if f, isNumber := item.(float64); isNumber {
				s, ok = strconv.FormatFloat(f, 'f', -1, 64), true
			}
			if !ok {
				a.fail("%s: want a list of texts", name)
				return nil
			}
			list = append(list, engine.Valid(s))
		}
		return list
	}
	a.fail("%s: want a list of texts", name)
	return nil
}
