package plain

import (
	"encoding/base64"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"gymkhana"
)

// A decoder reads into a value what the encoder of its type wrote. It is made once for each type.
type decoder func(s *gymkhana.Scanner, v reflect.Value)

var decoders sync.Map // reflect.Type to decoder

// Decode reads what Append wrote, and nothing else: the text of a value is exactly one, so an unknown key, one that is
// missing, a number that does not fit and a list of the wrong length are errors. It needs memory for a small multiple
// of text, whoever wrote it. What the numbers mean it does not know: indexes and counts are for the caller to check.
// It panics if the type is not plain.
func Decode[T any](text []byte, v *T) error {
	s := gymkhana.NewScanner(text)
	Scan(s, v)
	return s.End()
}

// Scan is Decode for a value that stands within others.
func Scan[T any](s *gymkhana.Scanner, v *T) {
	t := reflect.TypeFor[T]()
	d, ok := decoders.Load(t)
	if !ok {
		if err := Check(t); err != nil {
			panic("plain: " + err.Error())
		}
		d, _ = decoders.LoadOrStore(t, decoderOf(t))
	}
	d.(decoder)(s, reflect.ValueOf(v).Elem())
}

// decoderOf makes the decoder of a type that is plain.
func decoderOf(t reflect.Type) decoder {
	switch k := t.Kind(); k {
	case reflect.Bool:
		return func(s *gymkhana.Scanner, v reflect.Value) { v.SetBool(s.Bool()) }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		hi := int64(math.MaxInt64) >> (64 - t.Bits())
		return func(s *gymkhana.Scanner, v reflect.Value) { v.SetInt(s.Int(-hi-1, hi)) }
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		hi := uint64(math.MaxUint64) >> (64 - t.Bits())
		return func(s *gymkhana.Scanner, v reflect.Value) { v.SetUint(s.Uint(hi)) }
	case reflect.String:
		return func(s *gymkhana.Scanner, v reflect.Value) { v.SetString(s.Text()) }
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return decodeBytes
		}
		return decodeList(t)
	case reflect.Array:
		return decodeArray(t)
	}
	return decodeStruct(t)
}

func decodeBytes(s *gymkhana.Scanner, v reflect.Value) {
	text := s.Text()
	data, err := base64.StdEncoding.Strict().DecodeString(text)
	if strings.ContainsAny(text, "\r\n") { // which the decoder skips
		err = errors.New("base64 in several lines")
	}
	s.Fail(err)
	v.SetBytes(data)
}

func decodeList(t reflect.Type) decoder {
	item := decoderOf(t.Elem())
	return func(s *gymkhana.Scanner, v reflect.Value) {
		list := reflect.MakeSlice(t, 0, 0)
		s.List(func() {
			next := reflect.New(t.Elem()).Elem()
			item(s, next)
			list = reflect.Append(list, next)
		})
		v.Set(list)
	}
}

func decodeArray(t reflect.Type) decoder {
	item := decoderOf(t.Elem())
	return func(s *gymkhana.Scanner, v reflect.Value) {
		n := 0
		s.List(func() {
			if n == v.Len() {
				s.Fail(fmt.Errorf("a list of more than %d", n))
				return
			}
			item(s, v.Index(n))
			n++
		})
		if n < v.Len() {
			s.Fail(fmt.Errorf("a list of %d; want %d", n, v.Len()))
		}
	}
}

func decodeStruct(t reflect.Type) decoder {
	members, err := membersOf(t, nil)
	if err != nil {
		panic("plain: " + err.Error()) // Check has seen it
	}
	read := make([]decoder, len(members))
	for i, m := range members {
		read[i] = decoderOf(t.Field(m.at).Type)
		if m.quoted {
			read[i] = unquoted(read[i])
		}
	}
	return func(s *gymkhana.Scanner, v reflect.Value) {
		s.Want("{")
		for i, m := range members {
			if i > 0 {
				s.Want(",")
			}
			s.Want(m.key)
			read[i](s, v.Field(m.at))
			if s.Err() != nil {
				return
			}
		}
		s.Want("}")
	}
}

// unquoted reads what quoted wrote.
func unquoted(read decoder) decoder {
	return func(s *gymkhana.Scanner, v reflect.Value) {
		s.Want(`"`)
		read(s, v)
		s.Want(`"`)
	}
}

// Codec makes Encode and Decode of a world's Capabilities. A snapshot is an S, which flat gives as plain data F, and back
// reads again: it has to refuse what no world of the config can be like, since a stranger may have written it.
func Codec[S, F any](seal *gymkhana.Seal, flat func(S) F, back func(*F) (S, error)) (
	encode func(gymkhana.Snapshot) ([]byte, error), decode func([]byte) (gymkhana.Snapshot, error)) {
	return gymkhana.Codec(seal,
		func(saved S, b []byte) []byte {
			f := flat(saved)
			return Append(b, &f)
		},
		func(s *gymkhana.Scanner) (saved S, err error) {
			var f F
			if Scan(s, &f); s.End() != nil {
				return saved, s.End()
			}
			return back(&f)
		})
}

// Within is an error unless n is from lo to hi: for the indexes and counts of a snapshot.
func Within[N ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32](name string, n, lo, hi N) error {
	if n < lo || n > hi {
		return errors.New(name + " is " + strconv.FormatInt(int64(n), 10) + "; want " + strconv.FormatInt(int64(lo), 10) + " to " +
			strconv.FormatInt(int64(hi), 10))
	}
	return nil
}
