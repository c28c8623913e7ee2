package page

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gymkhana"
)

// A State is the JSON value that was read from a page. It is never changed.
type State struct {
	canonical []byte
	value     any
}

// NewState reads a value that a page gave as JSON, without the paths to be left out.
func NewState(text []byte, omit ...string) (*State, error) {
	value, err := decode(text)
	if err != nil {
		return nil, err
	}
	for _, path := range omit {
		leaveOut(value, strings.Split(path, "."))
	}
	s := &State{value: value}
	s.canonical, err = gymkhana.Canonical(value)
	return s, err
}

func decode(text []byte) (any, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var value any
	if err := dec.Decode(&value); err != nil {
		return nil, fmt.Errorf("the state is not JSON: %w", err)
	}
	if dec.More() {
		return nil, errors.New("the state is not JSON: there is more after it")
	}
	return value, nil
}

// leaveOut removes the value at a path; "*" means every key or item.
func leaveOut(v any, path []string) {
	object, _ := v.(map[string]any)
	list, _ := v.([]any)
	for key, inner := range object {
		switch {
		case path[0] != "*" && path[0] != key:
		case len(path) == 1:
			delete(object, key)
		default:
			leaveOut(inner, path[1:])
		}
	}
	for i, inner := range list {
		if len(path) > 1 && (path[0] == "*" || path[0] == strconv.Itoa(i)) {
			leaveOut(inner, path[1:])
		}
	}
}

// AppendCanonical appends the value in the form of RFC 8785.
func (s *State) AppendCanonical(b []byte) []byte { return append(b, s.canonical...) }

// Value returns the value at a path such as game_state.entities.0.x; nil if there is none.
func (s *State) Value(path string) any {
	v := s.value
	for _, key := range strings.Split(path, ".") {
		switch inner := v.(type) {
		case map[string]any:
			v = inner[key]
		case []any:
			i, err := strconv.Atoi(key)
			if err != nil || i < 0 || i >= len(inner) {
				return nil
			}
			v = inner[i]
		default:
			return nil
		}
	}
	return v
}

// Number gives a number of the state, and whether there is one.
func (s *State) Number(path string) (float64, bool) {
	n, ok := s.Value(path).(json.Number)
	if !ok {
		return 0, false
	}
	f, err := n.Float64()
	return f, err == nil
}

// Sum adds up several numbers; it is false if one of them is not there.
func (s *State) Sum(paths []string) (total float64, all bool) {
	for _, p := range paths {
		v, ok := s.Number(p)
		if !ok {
			return 0, false
		}
		total += v
	}
	return total, len(paths) > 0
}

// A Condition asks something of a state: a number to be large enough, or a value to be there.
type Condition struct {
	Path    string   `json:"path,omitempty"`
	Sum     []string `json:"sum,omitempty"` // in place of Path: these numbers added up
	AtLeast *float64 `json:"at_least,omitempty"`
	Equals  any      `json:"equals,omitempty"` // any JSON value except null
	Reason  string   `json:"reason,omitempty"` // the reason that it gives when it ends an episode
}

func (c Condition) check() error {
	if (c.Path == "") == (len(c.Sum) == 0) || (c.AtLeast == nil) == (c.Equals == nil) || len(c.Sum) > 0 && c.AtLeast == nil {
		return fmt.Errorf("condition %s: want path with at_least or equals, or sum with at_least", c)
	}
	return nil
}

// String writes the condition in words.
func (c Condition) String() string {
	what := c.Path
	if len(c.Sum) > 0 {
		what = strings.Join(c.Sum, " + ")
	}
	if c.AtLeast != nil {
		return fmt.Sprintf("%s is at least %v", what, *c.AtLeast)
	}
	return fmt.Sprintf("%s is %v", what, c.Equals)
}

// Holds reports whether a state fulfils the condition.
func (c Condition) Holds(s *State) bool {
	if c.AtLeast != nil {
		paths := c.Sum
		if c.Path != "" {
			paths = []string{c.Path}
		}
		v, ok := s.Sum(paths)
		return ok && v >= *c.AtLeast
	}
	want, err := gymkhana.Canonical(c.Equals)
	if err != nil {
		return false
	}
	got, err := gymkhana.Canonical(s.Value(c.Path))
	return err == nil && bytes.Equal(got, want)
}
