package plain

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
)

// An encoder appends a value as canonical JSON. It is made once for each type.
type encoder func(b []byte, v reflect.Value) []byte

// encoderOf makes the encoder of a type that is nested in the structs of outer. Its error names the
// part of the type that is not plain.
func encoderOf(t reflect.Type, outer []reflect.Type) (encoder, error) {
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
		return encodeList(t, outer)
	case reflect.Array:
		return encodeList(t, outer)
	case reflect.Struct:
		return encodeStruct(t, outer)
	}
	return nil, fmt.Errorf("a %s is not plain data", t)
}

func encodeBytes(b []byte, v reflect.Value) []byte {
	b = append(b, '"')
	b = base64.StdEncoding.AppendEncode(b, v.Bytes())
	return append(b, '"')
}

func encodeList(t reflect.Type, outer []reflect.Type) (encoder, error) {
	item, err := encoderOf(t.Elem(), outer)
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
	quoted    bool // its value is written as a string
}

func encodeStruct(t reflect.Type, outer []reflect.Type) (encoder, error) {
	members, err := membersOf(t, outer)
	if err != nil {
		return nil, err
	}
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

// membersOf are the fields of a struct in the order of their keys.
func membersOf(t reflect.Type, outer []reflect.Type) ([]member, error) {
	if slices.Contains(outer, t) {
		return nil, fmt.Errorf("a %s holds others of its type", t)
	}
	inside := append(slices.Clip(outer), t)
	var members []member
	for i := range t.NumField() {
		m, err := memberOf(t.Field(i), i, inside)
		if err != nil {
			return nil, fmt.Errorf("%s.%s: %w", t, t.Field(i).Name, err)
		}
		members = append(members, m)
	}
	slices.SortFunc(members, func(a, b member) int { return gymkhana.CompareKeys(a.name, b.name) })
	for i := 1; i < len(members); i++ {
		if members[i].name == members[i-1].name {
			return nil, fmt.Errorf("%s: two fields are called %q", t, members[i].name)
		}
	}
	return members, nil
}

func memberOf(f reflect.StructField, at int, inside []reflect.Type) (member, error) {
	name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	if !f.IsExported() || f.Anonymous || name == "-" {
		return member{}, fmt.Errorf("the fields of plain data are exported, named and all written")
	}
	write, err := encoderOf(f.Type, inside)
	if err != nil {
		return member{}, err
	}
	asString := slices.Contains(strings.Split(options, ","), "string")
	if asString {
		if f.Type.Kind() > reflect.Uintptr {
			return member{}, fmt.Errorf("only numbers and bools are written as strings")
		}
		write = quoted(write)
	}
	name = cmp.Or(name, f.Name)
	return member{name, string(gymkhana.AppendString(nil, name)) + ":", at, write, asString}, nil
}

// quoted is for 64-bit sets, which a JSON number cannot hold: `json:",string"`.
func quoted(write encoder) encoder {
	return func(b []byte, v reflect.Value) []byte { return append(write(append(b, '"'), v), '"') }
}
