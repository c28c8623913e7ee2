package judge

import "strings"

// An Event is a visitor's action on a site, as the site's server recorded it.
type Event struct {
	Site string            `json:"site"`
	Kind string            `json:"kind"`
	With map[string]string `json:"with,omitempty"`
}

// A Want describes events. They have the same site and kind, and for every key of With an equal value. Letter case,
// runs of white space and accents do not count; "*" means any value that is not empty, and an empty value means a
// detail that is empty or missing.
type Want struct {
	Site string            `json:"site"`
	Kind string            `json:"kind"`
	With map[string]string `json:"with,omitempty"`
	// Usual has the values of details that no request asks for, such as "adults": "1". A detail in it that With does not
	// name must have that value. An empty value means, as in With, that the detail is empty or missing.
	Usual map[string]string `json:"usual,omitempty"`
}

// Matches reports whether w describes e. Details of e that neither With nor Usual names may have any value.
func (w Want) Matches(e Event) bool {
	if w.Site != e.Site || w.Kind != e.Kind {
		return false
	}
	for key, want := range w.With {
		if got, there := e.With[key]; !sameValue(want, got) || !there && want != "" {
			return false
		}
	}
	for key, usual := range w.Usual {
		_, named := w.With[key]
		if got, there := e.With[key]; !named && (!sameValue(usual, got) || !there && usual != "") {
			return false
		}
	}
	return true
}

func sameValue(want, got string) bool {
	if want == "*" {
		return strings.TrimSpace(got) != ""
	}
	return fold(want) == fold(got)
}

// matchAny reports whether one of wants describes e.
func matchAny(wants []Want, e Event) bool {
	for _, w := range wants {
		if w.Matches(e) {
			return true
		}
	}
	return false
}
