package table

import (
	"fmt"
	"strconv"
	"strings"
)

// mostCents is the largest allowed amount.
const mostCents = 99_999_999

// Cents reads an amount of money in cents: "12", "12.5", "12,50", "$1,234.50". It returns false if the text is no
// amount, has fractions of a cent, or is too large.
func Cents(text string) (cents int, ok bool) {
	s := strings.TrimPrefix(strings.TrimSpace(text), "$")
	if strings.Contains(s, ".") {
		s = strings.ReplaceAll(s, ",", "")
	} else if strings.Count(s, ",") == 1 {
		s = strings.ReplaceAll(s, ",", ".")
	}
	whole, part, _ := strings.Cut(s, ".")
	if whole == "" || len(whole) > 6 || len(part) > 2 {
		return 0, false
	}
	for len(part) < 2 {
		part += "0"
	}
	for _, r := range whole + part {
		if r < '0' || r > '9' {
			return 0, false
		}
	}
	cents, err := strconv.Atoi(whole + part)
	return cents, err == nil && cents <= mostCents
}

// Plain writes cents as people type them: "1234.50".
func Plain(cents int) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

// Dollars writes cents as people read them: "$1,234.50".
func Dollars(cents int) string {
	whole := strconv.Itoa(cents / 100)
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	return fmt.Sprintf("$%s.%02d", whole, cents%100)
}
