package kit

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana/judge"
)

// Ledgers are all ledgers of a site.
type Ledgers []Ledger

// Tables is the SQL that creates them, for Site.Own.
func (l Ledgers) Tables() string { return strings.Join(Each(l, Ledger.Table), "") }

// Standing returns what was not cancelled in them, for Site.Standing.
func (l Ledgers) Standing(v *Visit) ([]judge.Event, error) {
	var all []judge.Event
	for _, one := range l {
		some, err := one.Standing(v)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// History makes a Site.History of one line for each booking of the visitor; off is what the line of a cancelled one ends
// with.
func (l Ledger) History(line func(with map[string]string) string, off string) func(*Visit) ([]string, error) {
	return func(v *Visit) ([]string, error) {
		all, err := l.Mine(v)
		return Each(all, func(b Booking) string {
			if b.Cancelled {
				return b.Code + ": " + line(b.With()) + off
			}
			return b.Code + ": " + line(b.With())
		}), err
	}
}

// Cancels makes the handler of a form that cancels the booking {code}. It notes a detail, and leads to path and the code.
func (l Ledger) Cancels(detail, path string) func(*Visit) error {
	return func(v *Visit) error {
		b, err := l.Of(v, v.Path("code"))
		if err == nil {
			err = l.Cancel(v, b, detail)
		}
		if err != nil {
			return err
		}
		return v.Redirect(path + b.Code)
	}
}

// A Counter has sold things to the person of the episode before it starts, such as tickets. A visitor sees them only when
// signed in. Each can be used once: the ledgers of the ways to use it hold the codes of those that were used.
type Counter[T any] struct {
	Sold func(version int, a Account) []T // always the same
	Code func(T) string
	Uses Ledgers
}

// CodeAt is the code of the nth thing that a counter has sold to an account.
func CodeAt(version int, a Account, n int) string {
	return Ledger{}.Code(a.Password, fmt.Sprint(version, " ", n))
}

// Mine are the things of the visitor, none without an account.
func (c Counter[T]) Mine(v *Visit) []T {
	if v.User == "" {
		return nil
	}
	return c.Sold(v.Version, v.Account)
}

// Of finds the visitor's thing {code}; without one, the error is Missing. It also returns how it was used: the kind of
// its ledger, "" if it was not, and the details.
func (c Counter[T]) Of(v *Visit) (own T, used string, with map[string]string, err error) {
	all := c.Mine(v)
	i := slices.IndexFunc(all, func(x T) bool { return strings.EqualFold(c.Code(x), v.Path("code")) })
	if i < 0 {
		return own, "", nil, Missing("ticket of yours")
	}
	for _, l := range c.Uses {
		mine, err := l.Mine(v)
		if err != nil {
			return own, "", nil, err
		}
		if at := slices.IndexFunc(mine, func(b Booking) bool { return b.Code == c.Code(all[i]) }); at >= 0 {
			return all[i], l.Kind, mine[at].With(), nil
		}
	}
	return all[i], "", nil, nil
}

// By finds the visitor's booking with a code that was not cancelled; false if there is none. It is for ledgers whose codes
// are not drawn: things that a visitor follows or keeps.
func (l Ledger) By(v *Visit, code string) (Booking, bool, error) {
	all, err := l.Mine(v)
	i := slices.IndexFunc(all, func(b Booking) bool { return b.Code == code && !b.Cancelled })
	if err != nil || i < 0 {
		return Booking{}, false, err
	}
	return all[i], true, nil
}
