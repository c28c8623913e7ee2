package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"
)

// Read decodes a part of an answer into a struct, as far as it has that form. A value with another type than its
// field is left out, and the rest is read. The part is valid JSON.
func Read(part []byte, into any) {
	err := json.Unmarshal(part, into)
	if odd := (*json.UnmarshalTypeError)(nil); err != nil && !errors.As(err, &odd) {
		panic(err) // it is no JSON, or an UnmarshalJSON of ours fails, which none does
	}
}

// A String is a text in an answer. A number or a boolean in its place becomes its JSON text: some servers use
// numbers as ids. Any other value is the empty text.
type String string

// UnmarshalJSON implements json.Unmarshaler. It never fails.
func (t *String) UnmarshalJSON(b []byte) error {
	*t = ""
	if b[0] != '{' && b[0] != '[' {
		return (*StringOrJSON)(t).UnmarshalJSON(b)
	}
	return nil
}

// A StringOrJSON is a text in an answer, or the JSON of the value in its place: some servers give the arguments of a
// call as an object. A null is the empty text.
type StringOrJSON string

// UnmarshalJSON implements json.Unmarshaler. It never fails.
func (t *StringOrJSON) UnmarshalJSON(b []byte) error {
	var s string
	if json.Unmarshal(b, &s) != nil {
		s = string(b)
	}
	*t = StringOrJSON(s)
	return nil
}

// A Number is a number in an answer, or a text that holds one. Any other value is 0.
type Number float64

// UnmarshalJSON implements json.Unmarshaler. It never fails.
func (n *Number) UnmarshalJSON(b []byte) error {
	f, err := strconv.ParseFloat(strings.Trim(string(b), `"`), 64)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		f = 0
	}
	*n = Number(f)
	return nil
}

// Count gives the number as one of tokens: a whole one that is not negative, and small enough to be added up.
func (n Number) Count() int { return int(min(max(n, 0), 1<<50)) }

// An Object is a part of an answer that is an object, with its JSON. If the value is no object, both
// are empty.
type Object[T any] struct {
	Of   T
	JSON json.RawMessage
}

// UnmarshalJSON implements json.Unmarshaler. It never fails.
func (o *Object[T]) UnmarshalJSON(b []byte) error {
	*o = Object[T]{}
	if b[0] == '{' {
		o.JSON = bytes.Clone(b)
		Read(b, &o.Of)
	}
	return nil
}

// Objects are the objects in a list of an answer. Other items of the list are left out, and a value that is no list
// is empty.
type Objects[T any] []Object[T]

// UnmarshalJSON implements json.Unmarshaler. It never fails.
func (l *Objects[T]) UnmarshalJSON(b []byte) error {
	var all []Object[T]
	Read(b, &all)
	*l = nil
	for _, o := range all {
		if o.JSON != nil {
			*l = append(*l, o)
		}
	}
	return nil
}
