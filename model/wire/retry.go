package wire

import (
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"gymkhana/internal/lazy"
)

// retryAfter reads what the provider asks for: milliseconds, seconds, a duration, a date, or the seconds of Unix time.
// Nonsense and the past are zero.
func retryAfter(h http.Header, now time.Time) time.Duration {
	for _, name := range []string{"Retry-After-Ms", "X-Ms-Retry-After-Ms"} {
		if ms, err := strconv.ParseFloat(h.Get(name), 64); err == nil && ms > 0 {
			return span(ms, time.Millisecond)
		}
	}
	value := strings.TrimSpace(h.Get("Retry-After"))
	if s, err := strconv.ParseFloat(value, 64); err == nil && !math.IsInf(s, 0) || errors.Is(err, strconv.ErrRange) {
		if since := s - float64(now.Unix()); since > -float64(year/time.Second) {
			return span(since, time.Second)
		}
		return span(s, time.Second)
	}
	if d, err := time.ParseDuration(value); err == nil {
		return min(max(d, 0), year)
	}
	for _, form := range []func(string) (time.Time, error){http.ParseTime, rfc3339} {
		if at, err := form(value); err == nil {
			return min(max(at.Sub(now), 0), year)
		}
	}
	return 0
}

func rfc3339(s string) (time.Time, error) { return time.Parse(time.RFC3339, s) }

// inWords finds how long a message asks to wait: "retry after 45 seconds", "try again in 1m26.4s".
var inWords = lazy.Regexp(`(?i)(?:retry|try again|wait|back off)(?: \w+)? (?:after|in|for)(?: at least)? ` +
	`(?:(\d+(?:\.\d+)?) ?(seconds?|minutes?|hours?|milliseconds?)|((?:\d+(?:\.\d+)?(?:ms|s|m|h))+))(?:\W|$)`)

func retryWords(message string) time.Duration {
	found := inWords().FindStringSubmatch(message)
	if found == nil {
		return 0
	}
	if d, err := time.ParseDuration(found[3]); err == nil {
		return min(d, year)
	}
	n, _ := strconv.ParseFloat(found[1], 64) // the pattern allows only numbers
	return span(n, map[string]time.Duration{"millisecond": time.Millisecond, "second": time.Second, "minute": time.Minute,
		"hour": time.Hour}[strings.TrimSuffix(strings.ToLower(found[2]), "s")])
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

// retryInfo reads how long the body asks to wait: Google's "34.5s", or Cloudflare's number of seconds.
func retryInfo(body []byte) time.Duration {
	type info struct {
		After   Number `json:"retry_after"`
		Details Objects[struct {
			Delay String `json:"retryDelay"`
		}] `json:"details"`
	}
	var outer struct {
		info
		Error Object[info] `json:"error"`
	}
	if !json.Valid(body) {
		return 0
	}
	Read(unlisted(body), &outer)
	for i := range outer.Error.Of.Details {
		number, seconds := strings.CutSuffix(string(outer.Error.Of.Details[i].Of.Delay), "s")
		if s, err := strconv.ParseFloat(number, 64); seconds && err == nil {
			return span(s, time.Second)
		}
	}
	return span(float64(max(outer.After, outer.Error.Of.After)), time.Second)
}
