package judge

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gymkhana"
)

// Queue gives the hops of the chain for people.
func (c *Chain) Queue() []gymkhana.QueuedHop {
	list := make([]gymkhana.QueuedHop, len(c.hops))
	for i, h := range c.hops {
		q := gymkhana.QueuedHop{Name: h.Name, Passed: i < c.Passed(), Spoiled: i >= c.spoilt}
		if q.Passed {
			q.By = c.by[i]
		}
		for _, w := range h.Any {
			q.Wants = append(q.Wants, inWords(w.Site, w.Kind, w.With))
		}
		if h.Answer != nil {
			q.Wants = append(q.Wants, h.Answer.inWords())
		}
		list[i] = q
	}
	return list
}

// passing gives the first event that passes a hop, in words.
func (c *Chain) passing(h Hop, events []Event) string {
	at := slices.IndexFunc(events, func(e Event) bool { return matchAny(h.Any, e) })
	if at < 0 {
		return ""
	}
	return inWords(events[at].Site, events[at].Kind, events[at].With)
}

// inWords writes an event or a want: "flights search: from=oslo, to=paris".
func inWords(site, kind string, with map[string]string) string {
	var details []string
	for _, key := range slices.Sorted(maps.Keys(with)) {
		if with[key] != "" {
			details = append(details, key+"="+with[key])
		}
	}
	return strings.TrimSuffix(site+" "+kind+": "+strings.Join(details, ", "), ": ")
}

// inWords writes what an answer must be.
func (a Answer) inWords() string {
	var parts []string
	add := func(what string, texts ...string) {
		for _, text := range texts {
			if text != "" {
				parts = append(parts, fmt.Sprintf("%s %q", what, text))
			}
		}
	}
	add("is", a.Exact)
	add("contains", a.Include...)
	add("means", a.Fuzzy...)
	add("does not contain", a.Exclude...)
	return "the answer " + strings.Join(parts, ", ")
}
