package plain

import (
	"reflect"
	"sync"
)

var sharing sync.Map // reflect.Type to bool

// shares is holdsLists, remembered.
func shares(t reflect.Type) bool {
	known, ok := sharing.Load(t)
	if !ok {
		known = holdsLists(t)
		sharing.Store(t, known)
	}
	return known.(bool)
}

// holdsLists reports whether a copy of a value would share memory with it.
func holdsLists(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice:
		return true
	case reflect.Array:
		return holdsLists(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if holdsLists(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// detach copies every list in v, which must be settable, to its own memory.
func detach(v reflect.Value) {
	switch v.Kind() {
	case reflect.Slice:
		own := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(own, v)
		v.Set(own)
		fallthrough
	case reflect.Array:
		if holdsLists(v.Type().Elem()) {
			for i := range v.Len() {
				detach(v.Index(i))
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); holdsLists(f.Type()) {
				detach(f)
			}
		}
	}
}
