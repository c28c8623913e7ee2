package gymkhana

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"strings"
)

// A Config holds the settings that a suite or a flag gives to a catalog entry. It is a JSON object, in canonical form
// once it is part of a Task. An empty Config is the object without keys.
type Config json.RawMessage

// NewConfig encodes v, usually a struct or a map, as a canonical Config.
func NewConfig(v any) (Config, error) {
	b, err := Canonical(v)
	if err == nil && (len(b) == 0 || b[0] != '{') {
		err = fmt.Errorf("a config is an object, not %s", b)
	}
	return Config(b), err
}

// MarshalJSON gives the object.
func (c Config) MarshalJSON() ([]byte, error) {
	if len(c) == 0 {
		return []byte("{}"), nil
	}
	return c, nil
}

// UnmarshalJSON keeps the object in canonical form.
func (c *Config) UnmarshalJSON(b []byte) error {
	canon, err := NewConfig(json.RawMessage(b))
	if err == nil && string(canon) == "{}" {
		canon = nil
	}
	*c = canon
	return err
}

// Decode fills the struct that into points to. A key that the struct does not have is an error, which
// names the nearest key, so that a typing slip never silently becomes a default.
func (c Config) Decode(into any) error {
	if len(c) == 0 {
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(c))
	dec.DisallowUnknownFields()
	err := dec.Decode(into)
	if err == nil {
		return nil
	}
	if m := unknownField.FindStringSubmatch(err.Error()); m != nil {
		keys := configKeys(reflect.TypeOf(into))
		return Blame(FaultSetup, "config", fmt.Errorf("unknown key %q%s (known: %s)",
			m[1], DidYouMean(m[1], keys), strings.Join(keys, ", ")))
	}
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		err = fmt.Errorf("key %q is a %s; want %s", wrong.Field, wrong.Value, wrong.Type)
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("the object is cut short")
	}
	return Blame(FaultSetup, "config", err)
}

var unknownField = regexp.MustCompile(`unknown field "([^"]*)"`)

// With gives a copy of c in which the keys of over replace those of c.
func (c Config) With(over Config) (Config, error) {
	if len(over) == 0 {
		return c, nil
	}
	merged := map[string]json.RawMessage{}
	for _, part := range []Config{c, over} {
		if len(part) == 0 {
			continue
		}
		if err := json.Unmarshal(part, &merged); err != nil {
			return nil, err
		}
	}
	return NewConfig(merged)
}

// configKeys lists the JSON names of a struct's fields, in order.
func configKeys(t reflect.Type) []string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	var keys []string
	for i := range t.NumField() {
		field := t.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case name == "-" || !field.IsExported():
		case name != "":
			keys = append(keys, name)
		case field.Anonymous:
			keys = append(keys, configKeys(field.Type)...)
		default:
			keys = append(keys, field.Name)
		}
	}
	return keys
}
