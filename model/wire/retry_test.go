package wire

import (
	"net/http"
	"testing"
	"time"
)

func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		ms, after string
		want      time.Duration
	}{
		{"", "", 0}, {"", "20", 20 * time.Second}, {"", " 0.5 ", 500 * time.Millisecond}, {"1500", "20", 1500 * time.Millisecond},
		{"", "Sat, 21 Nov 2026 12:01:00 GMT", time.Minute}, {"", "Sat, 21 Nov 2026 11:00:00 GMT", 0},
		{"", "-3", 0}, {"", "NaN", 0}, {"", "soon", 0}, {"x", "2", 2 * time.Second},
		{"", "Fri, 31 Dec 9999 23:59:59 GMT", 365 * 24 * time.Hour}, {"0", "20", 20 * time.Second}, {"NaN", "20", 20 * time.Second},
		{"", "1e300", 365 * 24 * time.Hour}, {"", "1e999", 365 * 24 * time.Hour},
	} {
		h := http.Header{}
		h.Set("Retry-After-Ms", c.ms)
		h.Set("Retry-After", c.after)
		if got := retryAfter(h, now); got != c.want {
			t.Errorf("%q, %q: got %s; want %s", c.ms, c.after, got, c.want)
		}
	}
}

// Google sends the delay in the body, in an error object or in a list of one.
func TestRetryInfo(t *testing.T) {
	for body, want := range map[string]time.Duration{
		`{"error":{"details":[{"@type":"x"},{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34.5s"}]}}`: 34500 * time.Millisecond,
		`[{"error":{"details":[{"retryDelay":"2s"}]}}]`:                                                                   2 * time.Second,
		`{"error":{"details":[{"retryDelay":"2"}]}}`:                                                                      0,
		`{"error":{"details":[{"retryDelay":"-2s"}]}}`:                                                                    0,
		`{"error":{"details":[{"retryDelay":7}]}}`:                                                                        0,
		`{"error":"x"}`: 0, `[]`: 0, ``: 0,
	} {
		if got := retryInfo([]byte(body)); got != want {
			t.Errorf("%s: got %s; want %s", body, got, want)
		}
	}
}
