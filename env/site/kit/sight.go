package kit

import (
	"regexp"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/internal/wording"
)

// A Sight is a piece of evidence for an answer: a price that is compared, a guest who is counted, a picture. It counts
// as seen once an observation of its page contains all of it.
type Sight struct {
	Page    string   // the address; of the query what it must contain
	Texts   []string // texts on it
	Picture string   // the text of a picture on it; "": none
}

// Reads makes a Sight of texts on a page.
func Reads(page string, texts ...string) Sight { return Sight{Page: page, Texts: texts} }

// Pictured makes the Sight of a picture on a page.
func Pictured(page, text string) Sight { return Sight{Page: page, Picture: text} }

// String describes the Sight.
func (s Sight) String() string {
	return strings.Join(append(slices.Clone(s.Texts), s.Picture), " ") + " on " + s.Page
}

// On reports whether an address is that of the Sight's page.
func (s *Sight) On(address string) bool {
	address, _, _ = strings.Cut(address, "#")
	at, query, _ := strings.Cut(address, "?")
	page, needs, asks := strings.Cut(s.Page, "?")
	if at != page || !asks {
		return at == page
	}
	has := strings.Split(query, "&")
	return !slices.ContainsFunc(strings.Split(needs, "&"), func(pair string) bool { return !slices.Contains(has, pair) })
}

// Seen reports whether an observation shows the Sight. In a window, which has a height, a picture that the window's
// edges cut does not count unless it fills most of the window. An observation without a browser has no positions and
// shows everything completely.
func (s *Sight) Seen(o *gymkhana.Observation, height int) bool {
	if !s.On(o.URL) {
		return false
	}
	text := strings.ReplaceAll(o.Text, `\'`, `'`)
	for _, part := range s.Texts {
		if !wording.Holds(text, part) {
			return false
		}
	}
	return s.Picture == "" || slices.ContainsFunc(o.Elements, func(e gymkhana.Element) bool {
		b := e.Bounds
		return e.Role == "img" && e.Name == s.Picture && (b == gymkhana.Bounds{} || b.Y0 > 0 && b.Y1 < height || 3*(b.Y1-b.Y0) > 2*height)
	})
}

// Read scrolls through a page from its top to its end for evidence that has not been seen. It scrolls a picture that the
// window's foot cuts to the top. It returns false if the page has no unseen evidence, or was read completely.
func (h *Driver) Read(o *gymkhana.Observation, unseen []Sight, height int) (gymkhana.Action, bool) {
	if !slices.ContainsFunc(unseen, func(s Sight) bool { return s.On(o.URL) }) {
		return gymkhana.Action{}, false
	}
	if h.page != o.URL {
		h.page, h.read, h.shown, h.passed = o.URL, false, nil, nil
		if lowered.MatchString(o.Text) {
			return toTop(), true
		}
	}
	if h.read = h.read || unmoved(h.shown, o.Elements); h.read {
		return gymkhana.Action{}, false
	}
	h.shown = slices.Clone(o.Elements)
	h.passed = append(h.passed, o.Elements...)
	for _, e := range o.Elements {
		if b := e.Bounds; e.Role == "img" && b.Y1 >= height && b.Y0 > 2*headroom &&
			slices.ContainsFunc(unseen, func(s Sight) bool { return s.Picture == e.Name }) {
			return action(gymkhana.Scroll, "dy", int64(b.Y0-headroom)), true
		}
	}
	return action(gymkhana.Scroll, "direction", "down"), true
}

// lowered matches the tree of a page that is not at its top.
var lowered = regexp.MustCompile(`(?m)^\[\d+\] RootWebArea .* scrolled: [1-9]\d* of \d+$`)

// headroom is the space left above a picture that is scrolled to, where a page may have a bar.
const headroom = 80

// unmoved reports whether a page shows the same elements in the same places.
func unmoved(before, now []gymkhana.Element) bool {
	return slices.EqualFunc(before, now, func(a, b gymkhana.Element) bool { return a.ID == b.ID && a.Bounds == b.Bounds })
}
