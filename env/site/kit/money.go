package kit

import (
	"strconv"
	"strings"
)

// mostCents bounds amounts in forms.
const mostCents = 1_000_000_00

// ParseMoney parses an amount of gulden above zero, as people write it: "120", "1,204.50", "99.5 gulden", "148.50 GLD".
// It returns hundredths.
func ParseMoney(s string) (cents int, ok bool) {
	fields := strings.Fields(strings.ReplaceAll(s, ",", ""))
	if len(fields) == 0 || len(fields) > 2 || len(fields) == 2 && !strings.EqualFold(fields[1], guldenCode) && !strings.EqualFold(fields[1], "gulden") {
		return 0, false
	}
	whole, part, _ := strings.Cut(fields[0], ".")
	if len(part) > 2 || whole == "" {
		return 0, false
	}
	n, err := strconv.ParseUint(whole+(part + "00")[:2], 10, 32)
	return int(n), err == nil && n > 0 && n <= mostCents
}
