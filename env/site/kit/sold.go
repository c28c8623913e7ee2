package kit

import (
	"fmt"

	"gymkhana"
	"gymkhana/rng"
)

// soldOut is in how many cases one is sold out at the second step.
const soldOut = 12

// SoldOut reports whether something that a list still offers turns out to be sold when it is booked, as happens in one
// case of twelve. It is named by everything that is booked, such as a flight and its day.
func SoldOut(version int, format string, args ...any) bool {
	return rng.New(gymkhana.Seed(version), "sold out "+fmt.Sprintf(format, args...)).N(soldOut) == 0
}
