package wire

import (
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// retryAfter reads what the provider asks for: milliseconds, seconds, or a date. Nonsense and
// the past are zero.
func retryAfter(h http.Header, now time.Time) time.Duration {
	if ms, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil && ms > 0 {
		return span(ms, time.Millisecond)
	}
	value := strings.TrimSpace(h.Get("Retry-After"))
	if s, err := strconv.ParseFloat(value, 64); err == nil || errors.Is(err, strconv.ErrRange) {
		return span(s, time.Second)
	}
	if at, err := http.ParseTime(value); err == nil {
		return min(max(at.Sub(now), 0), year)
	}
	return 0
}

// year is the longest wait that is believed, so that no sum overflows.
const year = 365 * 24 * time.Hour

// span is n units, kept within a year.
func span(n float64, unit time.Duration) time.Duration {
	if math.IsNaN(n) || n <= 0 {
		return 0
	}
	if n >= float64(year/unit) {
		return year
	}
	return time.Duration(n * float64(unit))
}

// retryInfo reads how long Google asks to wait, which it does in the body: "34.5s".
func retryInfo(body []byte) time.Duration {
	var outer struct {
		Error struct {
			Details []struct {
				Delay string `json:"retryDelay"`
			} `json:"details"`
		} `json:"error"`
	}
	if json.Unmarshal(unlisted(body), &outer) != nil {
		return 0
	}
	for _, d := range outer.Error.Details {
		number, seconds := strings.CutSuffix(d.Delay, "s")
		if s, err := strconv.ParseFloat(number, 64); seconds && err == nil {
			return span(s, time.Second)
		}
	}
	return 0
}
