// Package plain writes and copies plain data: structs of whole numbers, bools, strings, lists,
// arrays and other such structs, whose fields are exported and named. It has no pointers, maps,
// floats or interfaces, so a copy is always complete, and one value has exactly one text:
//
//	if err := plain.Check(reflect.TypeFor[State]()); err != nil { … } // once
//	text := plain.Append(nil, &state)  // canonical JSON, to hash or store
//	err := plain.Decode(text, &again)  // the state again; any other text is an error
//	own := plain.Clone(&state)         // shares nothing with state
//
// The text is canonical JSON (RFC 8785) in the form encoding/json reads back. Keys are field names,
// or the names in json tags, sorted; every field is written, omitempty or not; bytes are in base64;
// nil is written as an empty list. A number is written in full, so one that may pass 2^53, such as a
// set of 64 bits, is tagged `json:",string"`.
package plain

import (
	"reflect"
	"sync"
)

var encoders sync.Map // reflect.Type to encoder

// Append appends *v as canonical JSON. It panics if the type is not plain.
func Append[T any](b []byte, v *T) []byte {
	t := reflect.TypeFor[T]()
	e, ok := encoders.Load(t)
	if !ok {
		made, err := encoderOf(t, nil)
		if err != nil {
			panic("plain: " + err.Error())
		}
		e, _ = encoders.LoadOrStore(t, made)
	}
	return e.(encoder)(b, reflect.ValueOf(v).Elem())
}

// Check returns an error that names what in a type is not plain data, or nil if Append and Clone
// accept the type.
func Check(t reflect.Type) error {
	_, err := encoderOf(t, nil)
	return err
}

// Clone gives a copy of *v, whose type is plain, that shares no memory with it. A nil list becomes
// an empty one; their texts are the same.
func Clone[T any](v *T) T {
	if !shares(reflect.TypeFor[T]()) {
		return *v
	}
	own := *v
	detach(reflect.ValueOf(&own).Elem())
	return own
}
