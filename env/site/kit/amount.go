package kit

import (
	"fmt"
	"strconv"
	"strings"
)

// mostAmount bounds amounts in forms; the smallest coin of the land buys little.
const mostAmount = 1_000_000_000_00

// Amount writes hundredths of a currency with its code as the value of a Gift: "148.50 MAC". Requests and pages may write
// it like that too.
func Amount(cents int, code string) string {
	return fmt.Sprintf("%d.%02d %s", cents/100, cents%100, code)
}

// ParseAmount parses an amount above zero with the code of its currency before or after it, as people write it: "1,204.50
// mac", "MAC 99.5", "12 gulden". Without a code it is in the usual currency. It returns hundredths; whether the land has
// a currency of that code is for the caller to check.
func ParseAmount(s, usual string) (cents int, code string, ok bool) {
	fields := strings.Fields(strings.ReplaceAll(s, ",", ""))
	if len(fields) == 2 && !strings.ContainsAny(fields[0], "0123456789") {
		fields[0], fields[1] = fields[1], fields[0]
	}
	switch {
	case len(fields) == 1:
		code = usual
	case len(fields) == 2 && strings.EqualFold(fields[1], "gulden"):
		code = guldenCode
	case len(fields) == 2 && len(fields[1]) == len(guldenCode):
		code = strings.ToUpper(fields[1])
	default:
		return 0, "", false
	}
	whole, part, _ := strings.Cut(fields[0], ".")
	if len(part) > 2 || whole == "" {
		return 0, "", false
	}
	n, err := strconv.ParseUint(whole+(part + "00")[:2], 10, 40)
	return int(n), code, err == nil && n > 0 && n <= mostAmount
}
