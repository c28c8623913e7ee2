package art

import (
	"errors"
	"fmt"
)

// all lists the values from first to last.
func all[E ~int](first, last E) []E {
	var list []E
	for e := first; e <= last; e++ {
		list = append(list, e)
	}
	return list
}

func name(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return fmt.Sprintf("unknown(%d)", i)
	}
	return names[i]
}

// faults collects all errors in one picture's facts.
type faults struct {
	what string
	errs []error
}

func (f *faults) add(format string, args ...any) {
	f.errs = append(f.errs, fmt.Errorf("art: "+f.what+": "+format, args...))
}

// between requires n to be in lo…hi.
func (f *faults) between(field string, n, lo, hi int) {
	switch {
	case n >= lo && n <= hi:
	case lo == hi:
		f.add("%s is %d; set it to %d", field, n, lo)
	default:
		f.add("%s is %d; set it to %d…%d", field, n, lo, hi)
	}
}

// absent requires that a fact that this kind does not show is not set.
func (f *faults) absent(field string, set, has bool) {
	if set && !has {
		f.add("it cannot show %s; leave it false", field)
	}
}

func (f *faults) err() error { return errors.Join(f.errs...) }

// known requires v to be one of list.
func known[E interface {
	comparable
	fmt.Stringer
}](f *faults, field string, v E, list ...E) {
	for _, e := range list {
		if v == e {
			return
		}
	}
	f.add("%s cannot be %v; choose one of %v", field, v, list)
}
