package reader

import (
	"strings"

	whatwg "github.com/nlnwa/whatwg-url/url"
)

// resolve returns the full address, as a browser does; ok is false for an invalid one.
func resolve(base, ref string) (address string, ok bool) {
	u, err := whatwg.ParseRef(base, ref)
	if err != nil {
		u, err = whatwg.Parse(ref)
	}
	if err != nil {
		return "", false
	}
	return u.Href(false), true
}

// withQuery replaces the query of an address.
func withQuery(address, query string) string {
	address, _, _ = strings.Cut(address, "#")
	address, _, _ = strings.Cut(address, "?")
	return address + "?" + query
}

// originOf returns scheme and host of an address, or "null".
func originOf(address string) string {
	scheme, rest, ok := strings.Cut(address, "://")
	if !ok {
		return "null"
	}
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		rest = rest[:i]
	}
	return scheme + "://" + rest
}

// bare is an address without its fragment.
func bare(address string) string {
	address, _, _ = strings.Cut(address, "#")
	return address
}
