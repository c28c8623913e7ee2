package atlas

import (
	"time"

	"gymkhana/rng"
)

// Rates are known from firstRate on, for rateDays days. On anchor, the first day of the sites, a rate is Country.Rate.
var (
	firstRate = time.Date(2025, time.January, 1, 0, 0, 0, 0, time.UTC)
	anchor    = time.Date(2026, time.January, 5, 0, 0, 0, 0, time.UTC)
)

const (
	rateDays = 2 * 365
	mostOff  = 60 // thousandths of the rate
)

// walk draws the rates of all days: a random walk of up to 12 thousandths of Rate a day, reflected at mostOff, away from
// the anchor into the future and into the past.
func (c *Country) walk(d *rng.Stream) {
	c.rates = make([]int, rateDays)
	start := int(anchor.Sub(firstRate).Hours() / 24)
	for _, way := range []int{1, -1} {
		off := 0
		for i := start; i >= 0 && i < rateDays; i += way {
			c.rates[i] = (c.Rate*(1000+off) + 500) / 1000
			off += d.Between(-12, 12)
			if off > mostOff {
				off = 2*mostOff - off
			}
			if off < -mostOff {
				off = -2*mostOff - off
			}
		}
	}
}

// RateOn is how many hundredths of the currency one gulden buys on a day: whole, and at most 6 % above or below Rate.
// Before the first known day, 1 January 2025, it is as on that day, and after the last, 31 December 2026, as on the
// last.
func (c *Country) RateOn(day time.Time) int {
	n := int(day.Sub(firstRate).Hours() / 24)
	return c.rates[min(max(n, 0), rateDays-1)]
}
