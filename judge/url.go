package judge

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// The notes that select the comparison of addresses, and the separator of alternatives.
const (
	exactNote  = "EXACT"
	inPredNote = "GOLD in PRED"
	orMark     = " |OR| "
)

// MatchURL compares the page's address with refs, which are alternatives separated by " |OR| ". One
// slash at the end of any of them does not count. The note EXACT, which "" means too, requires the page
// to be one of them; GOLD in PRED requires one of them to be part of the page's address. Nothing is
// parsed: a query in another order is another address. Source: url_match of MMInA, arXiv:2404.09992.
func MatchURL(page, refs, note string) (bool, error) {
	page = strings.TrimSuffix(page, "/")
	alternatives := strings.Split(refs, orMark)
	for i, ref := range alternatives {
		alternatives[i] = strings.TrimSuffix(ref, "/")
	}
	switch note {
	case "", exactNote:
		return slices.Contains(alternatives, page), nil
	case inPredNote:
		return slices.ContainsFunc(alternatives, func(ref string) bool { return strings.Contains(page, ref) }), nil
	}
	return false, fmt.Errorf("url note %q: use %q or %q", note, exactNote, inPredNote)
}

// MatchURLParts compares addresses by their parts: host and path of one of refs must be part of
// the page's, and for every key in the queries of refs, all of them together, the page's query
// must have one of the values given there. Fragments, schemes and empty values do not count.
// The note is GOLD in PRED or "", which means the same.
// Source: url_match of WebArena, arXiv:2307.13854, as revised after its first release.
func MatchURLParts(page, refs, note string) (bool, error) {
	if note != "" && note != inPredNote {
		return false, fmt.Errorf("url note %q: use %q, or MatchURL for %q", note, inPredNote, exactNote)
	}
	base, query := parts(page)
	found := false
	wanted := map[string][]string{}
	for ref := range strings.SplitSeq(refs, orMark) {
		refBase, refQuery := parts(ref)
		found = found || strings.Contains(base, refBase)
		for key, values := range refQuery {
			wanted[key] = append(wanted[key], values...)
		}
	}
	for key, values := range wanted {
		if !slices.ContainsFunc(values, func(v string) bool { return slices.Contains(query[key], v) }) {
			return false, nil
		}
	}
	return found, nil
}

// parts splits an address: host and path unchanged, and the values in its query. Unlike url.Parse it accepts any text,
// because an address in a task's file may be incomplete.
func parts(address string) (base string, query map[string][]string) {
	address = strings.TrimRight(address, "/")
	if _, rest, ok := strings.Cut(address, "://"); ok {
		address = rest
	}
	address, _, _ = strings.Cut(address, "#")
	base, pairs, _ := strings.Cut(address, "?")
	query = map[string][]string{}
	for pair := range strings.SplitSeq(pairs, "&") {
		key, value, _ := strings.Cut(pair, "=")
		if value != "" {
			key = unescaped(key)
			query[key] = append(query[key], unescaped(value))
		}
	}
	return base, query
}

// unescaped is s itself if its escapes are invalid.
func unescaped(s string) string {
	if plain, err := url.QueryUnescape(s); err == nil {
		return plain
	}
	return s
}

// ContainsAny reports whether one of the alternatives in required, with " |OR| " between them, is
// part of content; letter case and white space around either do not count.
// Source: required_contents of WebArena's program_html, arXiv:2307.13854, which MMInA kept.
func ContainsAny(content, required string) bool {
	content = strings.ToLower(strings.TrimSpace(content))
	for want := range strings.SplitSeq(required, orMark) {
		if strings.Contains(content, strings.ToLower(strings.TrimSpace(want))) {
			return true
		}
	}
	return false
}
