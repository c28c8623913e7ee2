package gen

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// A kind is the type of a field's values. The first four are texts.
type kind uint8

const (
	named  kind = iota // the item's name; the first field of every app, and only that
	person             // "Nora Quist"
	place              // "Mill Street"
	code               // "KX-4471"
	remark             // "call first"
	count              // a whole number, typed
	few                // a whole number from 1 to 9, set by buttons
	money              // cents: "1250"
	date               // "2023-10-20"
	clock              // "15:30"
	choice             // one of the field's options
	flag               // "true" or "false"
	rating             // "1" to "5"
)

// kindNames are the names of kinds in shapes and tests.
var kindNames = [...]string{"named", "person", "place", "code", "remark", "count", "few", "money", "date", "clock", "choice", "flag", "rating"}

func (k kind) String() string { return kindNames[k] }

// typed reports whether a value is text that a user types.
func (k kind) typed() bool { return k <= remark }

// A Field is a value that an app stores of each item.
type Field struct {
	Label   string
	Options []string // the options of a choice
	kind    kind
	most    int // the largest value of a count
}

// yes and no are the values of a flag.
const (
	yes = "true"
	no  = "false"
)

// usual is the initial value in the form of a new item. Dates begin with the phone's date.
func (f *Field) usual() string {
	switch f.kind {
	case few:
		return "1"
	case date:
		return ui.Epoch.Format(ui.DateForm)
	case clock:
		return "12:00"
	case choice:
		return f.Options[0]
	case flag:
		return no
	case rating:
		return "3"
	}
	return ""
}

// invent draws a value.
func (f *Field) invent(d *rng.Stream, p *pool) string {
	switch f.kind {
	case person:
		first, _, _ := strings.Cut(rng.Pick(d, p.persons), " ")
		_, last, _ := strings.Cut(rng.Pick(d, p.persons), " ")
		return first + " " + last
	case place:
		return rng.Pick(d, p.places) + ", no. " + strconv.Itoa(d.Between(2, 60))
	case code:
		return string(rune('A'+d.N(26))) + string(rune('A'+d.N(26))) + "-" + strconv.Itoa(d.Between(1000, 9999))
	case remark:
		return strings.Join(rng.Some(d, p.remarks, 2), ", ")
	case count:
		return strconv.Itoa(d.Between(f.most/20, f.most))
	case few:
		return strconv.Itoa(d.Between(1, 6))
	case money:
		return strconv.Itoa(5 * d.Between(60, 4000))
	case date:
		return ui.Epoch.AddDate(0, 0, d.Between(-40, 60)).Format(ui.DateForm)
	case clock:
		return fmt.Sprintf("%02d:%02d", d.Between(6, 22), 5*d.N(12))
	case choice:
		return rng.Pick(d, f.Options)
	case flag:
		return strconv.FormatBool(d.Chance(2, 5))
	case rating:
		return strconv.Itoa(d.Between(1, 5))
	}
	return ""
}

// widest is a value with maximal width.
func (f *Field) widest() string {
	switch f.kind {
	case count, money:
		return "88888"
	case date:
		return "2023-11-22" // a Wednesday
	}
	return ""
}

// other draws a value that differs from the current one.
func (f *Field) other(d *rng.Stream, p *pool, than string) string {
	for {
		if v := f.invent(d, p); v != than {
			return v
		}
	}
}

// shown writes a value for the screen; "–" is an empty one.
func (a *App) shown(f *Field, v string) string {
	switch {
	case v == "":
		return "–"
	case f.kind == flag && v == yes:
		return "yes"
	case f.kind == flag:
		return "no"
	case f.kind == rating:
		return v + " of 5"
	case f.kind == date:
		if t, err := time.Parse(ui.DateForm, v); err == nil {
			return t.Format(a.Layout.DateForm)
		}
	}
	return f.text(v)
}

// text writes a value as users type it, and as goals and answers contain it.
func (f *Field) text(v string) string {
	if cents, err := strconv.Atoi(v); err == nil && f.kind == money {
		return fmt.Sprintf("%d.%02d", cents/100, cents%100)
	}
	return v
}

// read parses a typed value, or says why it is invalid.
func (f *Field) read(typed string) (v, why string) {
	v = strings.TrimSpace(typed)
	switch {
	case v == "" && f.kind == named:
		return "", f.Label + " is missing"
	case v == "" || f.kind.typed():
		return v, ""
	case f.kind == count || f.kind == few:
		n, err := strconv.ParseUint(v, 10, 30)
		if err != nil {
			return "", f.Label + ": enter a whole number"
		}
		return strconv.FormatUint(n, 10), ""
	case f.kind == money:
		return cents(v, f.Label)
	case f.kind == date:
		if _, err := time.Parse(ui.DateForm, v); err != nil {
			return "", f.Label + ": enter a date like 2023-10-20"
		}
	case f.kind == clock:
		if _, err := time.Parse("15:04", v); err != nil || len(v) != 5 {
			return "", f.Label + ": enter a time like 15:30"
		}
	}
	return v, ""
}

// cents reads an amount: "12", "12.5" and "12.50" are 1250 or 1200.
func cents(typed, label string) (v, why string) {
	whole, part, _ := strings.Cut(typed, ".")
	for len(part) < 2 {
		part += "0"
	}
	w, err := strconv.ParseUint(whole, 10, 30)
	p, err2 := strconv.ParseUint(part, 10, 30)
	if err != nil || err2 != nil || len(part) > 2 {
		return "", label + ": enter an amount like 12.50"
	}
	return strconv.FormatUint(100*w+p, 10), ""
}

// number returns a field's value as a number, for sums and orders; 0 if there is none.
func number(v string) int {
	n, _ := strconv.Atoi(v)
	return n
}
