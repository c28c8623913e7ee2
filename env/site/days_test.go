package site_test

import (
	"fmt"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/env/site"
	"gymkhana/env/site/home"
	"gymkhana/env/site/wiki"
)

// Fields for days and lists to choose from show and do the same in both engines.
func TestDaysAndListsAreAlike(t *testing.T) {
	p := newPair(t, site.New(home.Site, wiki.Site, zoo), taskOf(t, "wiki:pick-capital"))
	const at = "http://zoo.localhost/"
	type step struct{ verb, name, text string }
	for _, way := range [][]step{
		{{"type", "Born", "2026-03-12"}, {"type", "Wed", " 2024-02-29 "}, {"click", "Send the days", ""}},
		{{"type", "Born", ""}, {"type", "Born", "12 March 2026"}, {"type", "Born", "2026-02-30"}, {"type", "Born", "0000-01-01"}, {"type", "Born", "275760-09-13"},
			{"type", "Born", "275760-09-14"}, {"type", "Fixed day", "2026-03-12"}, {"type", "No day", "2026-03-12"}, {"enter", "Wed", "2026-04-01"}},
		{{"select", "One of", "One"}, {"select", "One of", "Three"}, {"select", "One of", "nine"}, {"select", "Several", "Two"}, {"click", "Go anyway", ""}},
		{{"type", "Born", "2026-03-12"}, {"click", "Wed", ""}, {"type", "Word", "x"}, {"enter", "Born", "2026-03-13"}},
	} {
		p.reset(1)
		p.step(act(gymkhana.Goto, "url", at))
		for _, s := range way {
			elements := p.seenB.Seen[0].Elements
			i := slices.IndexFunc(elements, func(e gymkhana.Element) bool { return e.Name == s.name && e.Role != "text" })
			if i < 0 {
				t.Fatalf("there is no %q on the page:\n%s", s.name, p.seenB.Seen[0].Text)
			}
			var a gymkhana.Action
			switch s.verb {
			case "select":
				a = act(gymkhana.Select, "element", elements[i].ID, "option", s.text)
			case "click":
				a = act(gymkhana.Click, "element", elements[i].ID)
			default:
				a = act(gymkhana.Type, "element", elements[i].ID, "text", s.text, "clear", true, "enter", s.verb == "enter")
			}
			p.step(a)
			if d := p.differs(); d != "" {
				t.Fatalf("after %v: %s", s, d)
			}
			if refused := p.seenB.Seen[0].Refused; s.text == "12 March 2026" && refused != fmt.Sprintf("type: element %s takes yyyy-mm-dd", elements[i].ID) {
				t.Errorf("%v is refused with %q", s, refused)
			}
		}
		if sent := p.seenB.Seen[0].URL; sent == at {
			t.Errorf("%v sends no form", way)
		}
	}
}
