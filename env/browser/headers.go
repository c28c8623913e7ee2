package browser

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// timely changes the header of an answer where the browser would use real time. A Refresh becomes a Server-Timing
// header, where moves.js reads it. A cookie that has expired on the page's clock is deleted, and other cookies lose
// their expiry.
func timely(h http.Header, now time.Time) {
	if refresh := h.Get("Refresh"); refresh != "" {
		h.Del("Refresh")
		h.Add("Server-Timing", `gymkhana-refresh;desc="`+strings.ReplaceAll(url.QueryEscape(refresh), "+", "%20")+`"`)
	}
	for i, line := range h["Set-Cookie"] {
		h["Set-Cookie"][i] = lasting(line, now)
	}
}

// lasting gives the line of a cookie without its end, or with one at once if that has come. Max-Age counts before Expires.
func lasting(line string, now time.Time) string {
	parts := strings.Split(line, ";")
	kept, over, aged := parts[:1:1], false, false
	for _, part := range parts[1:] {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch strings.ToLower(name) {
		case "max-age":
			if age, err := strconv.ParseInt(strings.TrimSpace(value), 10, 64); err == nil {
				over, aged = age <= 0, true
			}
		case "expires":
			if end, err := http.ParseTime(strings.TrimSpace(value)); err == nil && !aged {
				over = !end.After(now)
			}
		default:
			kept = append(kept, part)
		}
	}
	if over {
		kept = append(kept, " Max-Age=0")
	}
	return strings.Join(kept, ";")
}
