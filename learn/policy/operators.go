package policy

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// An Op makes a text from parts of sources.
type Op uint8

// The operators. They are independent of their use.
const (
	OpCopy Op = iota
	OpList
	OpLines
	OpParagraphs
	OpWords
	OpCount
	OpSum
	OpDifference
	OpProduct
	OpQuotient
	OpMean
	OpLeast
	OpMost
	OpSorted
	OpDate
	OpTime
	nOps
)

// An operator is the implementation of an Op. Its parts are the texts of spans or, if it takes sets, of a set's rows.
type operator struct {
	name        string
	doc         string
	least, most int  // parts, if they are spans; most 0: none
	sets        bool // the parts may be a set
	apply       func(parts []string, today time.Time) (string, bool)
}

var operators = [nOps]operator{
	OpCopy:       {"copy", "the part as it stands", 1, 1, false, with(", ")},
	OpList:       {"list", "the parts with a comma and a blank between them", 2, 16, false, with(", ")},
	OpLines:      {"lines", "the parts, each on a line of its own", 2, 16, false, with("\n")},
	OpParagraphs: {"paragraphs", "the parts with an empty line between them", 2, 4, false, with("\n\n")},
	OpWords:      {"words", "the parts with a blank between them", 2, 3, false, with(" ")},
	OpCount:      {"count", "how many rows the set has", 0, 0, true, count},
	OpSum:        {"sum", "the numbers of the parts added up", 2, 2, true, folded(func(a, b float64) float64 { return a + b })},
	OpDifference: {"difference", "the first number less the second", 2, 2, false, folded(func(a, b float64) float64 { return a - b })},
	OpProduct:    {"product", "the first number times the second", 2, 2, false, folded(func(a, b float64) float64 { return a * b })},
	OpQuotient:   {"quotient", "the first number divided by the second, where it comes out even", 2, 2, false, quotient},
	OpMean:       {"mean", "the whole number in the middle of two, rounded towards the first", 2, 2, false, mean},
	OpLeast:      {"least", "the first line of the row with the earliest date or time or the smallest number", 0, 0, true, extreme(-1)},
	OpMost:       {"most", "the first line of the row with the latest date or time or the greatest number", 0, 0, true, extreme(1)},
	OpSorted:     {"sorted", "the first lines of the rows, each on a line, in order of date, time or number", 0, 0, true, sorted},
	OpDate:       {"date", "the date of the first part, in the form of the second", 1, 2, false, dateLike},
	OpTime:       {"time", "the time of day of the first part, in the form of the second", 1, 2, false, timeLike},
}

// String names the operator.
func (o Op) String() string { return operators[o].name }

func with(by string) func([]string, time.Time) (string, bool) {
	return func(parts []string, _ time.Time) (string, bool) { return strings.Join(parts, by), true }
}

func count(rows []string, _ time.Time) (string, bool) { return strconv.Itoa(len(rows)), true }

// folded joins the numbers of the parts, one after the other.
func folded(do func(a, b float64) float64) func([]string, time.Time) (string, bool) {
	return func(parts []string, _ time.Time) (string, bool) {
		if len(parts) == 0 {
			return "", false
		}
		total, places := 0.0, 0
		for i, p := range parts {
			x, decimals, ok := numberIn(p)
			if !ok {
				return "", false
			}
			if places = max(places, decimals); i == 0 {
				total = x
			} else {
				total = do(total, x)
			}
		}
		return written(total, places)
	}
}

func quotient(parts []string, _ time.Time) (string, bool) {
	a, _, ok := numberIn(parts[0])
	b, _, there := numberIn(parts[1])
	if !ok || !there || b == 0 {
		return "", false
	}
	if hundredths := a / b * 100; hundredths != math.Trunc(hundredths) {
		return "", false
	} else if math.Mod(hundredths, 100) != 0 {
		return written(a/b, 2)
	}
	return written(a/b, 0)
}

func mean(parts []string, _ time.Time) (string, bool) {
	a, _, ok := numberIn(parts[0])
	b, _, there := numberIn(parts[1])
	if !ok || !there {
		return "", false
	}
	return written(math.Trunc(a)+math.Trunc((math.Trunc(b)-math.Trunc(a))/2), 0)
}

// numberIn parses the first number in a text, and returns its number of decimals: "−3", "$1,204.50", "40 mins".
func numberIn(text string) (x float64, decimals int, ok bool) {
	at := strings.IndexAny(text, "0123456789")
	if at < 0 {
		return 0, 0, false
	}
	end := at
	for end < len(text) && (digitAt(text, end) || (text[end] == '.' || text[end] == ',') && digitAt(text, end+1)) {
		end++
	}
	digits := strings.ReplaceAll(text[at:end], ",", "")
	x, err := strconv.ParseFloat(digits, 64)
	if err != nil || len(digits) > 15 {
		return 0, 0, false // an address with dots, or too many digits
	}
	if before := text[:at]; strings.HasSuffix(before, "-") || strings.HasSuffix(before, "−") {
		x = -x
	}
	if _, after, point := strings.Cut(digits, "."); point {
		decimals = len(after)
	}
	return x, decimals, true
}

func digitAt(text string, i int) bool { return i < len(text) && text[i] >= '0' && text[i] <= '9' }

// written formats a number with the given number of decimals; false if it has no such form.
func written(x float64, decimals int) (string, bool) {
	if math.IsNaN(x) || math.Abs(x) >= 1e15 {
		return "", false
	}
	if x == 0 {
		x = 0 // not −0
	}
	return strconv.FormatFloat(x, 'f', min(decimals, 6), 64), true
}

// A key orders rows: by date, then by time, then by number.
type key struct {
	on     time.Time
	number float64
}

// keysOf returns the keys of rows: the first of date, time and number that all of them have.
func keysOf(rows []string, today time.Time) ([]key, bool) {
	reads := []func(string) (key, bool){
		func(s string) (key, bool) { on, ok := dateIn(s, today); return key{on: on}, ok },
		func(s string) (key, bool) { at, ok := timeIn(s); return key{on: at}, ok },
		func(s string) (key, bool) { x, _, ok := numberIn(s); return key{number: x}, ok },
	}
next:
	for _, read := range reads {
		keys := make([]key, len(rows))
		for i, row := range rows {
			var ok bool
			if keys[i], ok = read(row); !ok {
				continue next
			}
		}
		return keys, true
	}
	return nil, false
}

func (k key) compare(o key) int {
	return cmp.Or(k.on.Compare(o.on), cmp.Compare(k.number, o.number))
}

// order gives the rows' indices in ascending order of their keys; rows of the same key stay in order.
func order(rows []string, today time.Time) ([]int, bool) {
	keys, ok := keysOf(rows, today)
	if !ok || len(rows) == 0 {
		return nil, false
	}
	all := make([]int, len(rows))
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(i, j int) int { return keys[i].compare(keys[j]) })
	return all, true
}

// extreme returns the least row for −1 and the greatest for 1.
func extreme(end int) func([]string, time.Time) (string, bool) {
	return func(rows []string, today time.Time) (string, bool) {
		all, ok := order(rows, today)
		if !ok {
			return "", false
		}
		at := all[0]
		if end > 0 {
			at = all[len(all)-1]
		}
		return firstLine(rows[at]), true
	}
}

func sorted(rows []string, today time.Time) (string, bool) {
	all, ok := order(rows, today)
	lines := make([]string, len(all))
	for i, at := range all {
		lines[i] = firstLine(rows[at])
	}
	return strings.Join(lines, "\n"), ok
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
