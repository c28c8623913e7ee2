package kit

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gymkhana"
)

// An encoder appends a value as canonical JSON, in the form encoding/json reads back: keys
// sorted, bytes in base64, an empty list for nil. It is made once for each type.
type encoder func(b []byte, v reflect.Value) []byte

var encoders sync.Map // reflect.Type to encoder

// encode appends v, whose type planOf has accepted.
func encode(b []byte, v reflect.Value) []byte {
	e, ok := encoders.Load(v.Type())
	if !ok {
		made, err := planOf(v.Type())
		if err != nil {
			panic("kit: " + err.Error())
		}
		e, _ = encoders.LoadOrStore(v.Type(), made)
	}
	return e.(encoder)(b, v)
}

// planOf makes the encoder of a type, or says what in it a state cannot hold.
func planOf(t reflect.Type) (encoder, error) {
	switch t.Kind() {
	case reflect.Bool:
		return func(b []byte, v reflect.Value) []byte { return strconv.AppendBool(b, v.Bool()) }, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(b []byte, v reflect.Value) []byte { return strconv.AppendInt(b, v.Int(), 10) }, nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return func(b []byte, v reflect.Value) []byte { return strconv.AppendUint(b, v.Uint(), 10) }, nil
	case reflect.String:
		return func(b []byte, v reflect.Value) []byte { return gymkhana.AppendString(b, v.String()) }, nil
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return encodeBytes, nil
		}
		return encodeList(t)
	case reflect.Array:
		return encodeList(t)
	case reflect.Struct:
		return encodeStruct(t)
	}
	return nil, fmt.Errorf("a state cannot hold a %s", t)
}

func encodeBytes(b []byte, v reflect.Value) []byte {
	b = append(b, '"')
	b = base64.StdEncoding.AppendEncode(b, v.Bytes())
	return append(b, '"')
}

func encodeList(t reflect.Type) (encoder, error) {
	item, err := planOf(t.Elem())
	if err != nil {
		return nil, err
	}
	return func(b []byte, v reflect.Value) []byte {
		b = append(b, '[')
		for i := range v.Len() {
			if i > 0 {
				b = append(b, ',')
			}
			b = item(b, v.Index(i))
		}
		return append(b, ']')
	}, nil
}

// A member is a field of a struct: its key with colon and quotes, and how its value is written.
type member struct {
	name, key string
	at        int
	write     encoder
}

func encodeStruct(t reflect.Type) (encoder, error) {
	var members []member
	for i := range t.NumField() {
		f := t.Field(i)
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || f.Anonymous || name == "-" {
			return nil, fmt.Errorf("%s.%s: the fields of a state are exported, named and all written", t, f.Name)
		}
		write, err := planOf(f.Type)
		if err != nil {
			return nil, fmt.Errorf("%s.%s: %w", t, f.Name, err)
		}
		if option == "string" {
			write = quoted(write)
		}
		name = cmp.Or(name, f.Name)
		members = append(members, member{name, string(gymkhana.AppendString(nil, name)) + ":", i, write})
	}
	slices.SortFunc(members, func(a, b member) int { return strings.Compare(a.name, b.name) })
	return func(b []byte, v reflect.Value) []byte {
		b = append(b, '{')
		for i, m := range members {
			if i > 0 {
				b = append(b, ',')
			}
			b = m.write(append(b, m.key...), v.Field(m.at))
		}
		return append(b, '}')
	}, nil
}

// quoted is for 64-bit sets, which a JSON number cannot hold: `json:",string"`.
func quoted(write encoder) encoder {
	return func(b []byte, v reflect.Value) []byte { return append(write(append(b, '"'), v), '"') }
}

// holdsSlices reports whether a copy of a value would share memory with it.
func holdsSlices(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice:
		return true
	case reflect.Array:
		return holdsSlices(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if holdsSlices(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// detach gives every slice in v, which can be set, memory of its own.
func detach(v reflect.Value) {
	switch v.Kind() {
	case reflect.Slice:
		own := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(own, v)
		v.Set(own)
		fallthrough
	case reflect.Array:
		if holdsSlices(v.Type().Elem()) {
			for i := range v.Len() {
				detach(v.Index(i))
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); holdsSlices(f.Type()) {
				detach(f)
			}
		}
	}
}

var sharing sync.Map // reflect.Type to bool

// shares is holdsSlices, remembered.
func shares(t reflect.Type) bool {
	known, ok := sharing.Load(t)
	if !ok {
		known = holdsSlices(t)
		sharing.Store(t, known)
	}
	return known.(bool)
}
