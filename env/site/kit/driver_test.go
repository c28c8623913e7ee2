package kit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/site/kit"
)

// A folio is pages of elements one below the other; a window shows some of them at a time.
type folio struct {
	pages    [][]gymkhana.Element
	page, at int
	did      []string
}

const window = 3

func (b *folio) see() *gymkhana.Observation {
	all := b.pages[b.page]
	o := &gymkhana.Observation{URL: fmt.Sprintf("http://tiny.localhost/%d", b.page)}
	if b.at > 0 {
		o.Text = fmt.Sprintf("[1] RootWebArea 'Tiny' scrolled: %d of %d", b.at, len(all))
	}
	for i := b.at; i < min(b.at+window, len(all)); i++ {
		e := all[i]
		e.ID = fmt.Sprintf("%d.%d", b.page, i)
		e.Bounds = gymkhana.Bounds{X1: 100, Y0: (i - b.at) * 20, Y1: (i-b.at)*20 + 20}
		o.Elements = append(o.Elements, e)
	}
	return o
}

// do does what a browser would: it scrolls, and a link called "Next page" leads on.
func (b *folio) do(a gymkhana.Action) {
	b.did = append(b.did, a.String())
	all := b.pages[b.page]
	switch a.Verb {
	case gymkhana.Scroll:
		lines := window - 1
		if dy, by := a.Int("dy"); by {
			lines = dy / 20
		}
		b.at = max(0, min(b.at+lines, len(all)-window))
	case gymkhana.Click:
		var i int
		fmt.Sscanf(a.Text("element"), fmt.Sprintf("%d.%%d", b.page), &i)
		if all[i].Name == "Next page" {
			b.page, b.at = b.page+1, 0
		}
	}
}

// play has a driver make its moves, and gives what it did last.
func (b *folio) play(t *testing.T, moves ...kit.Move) (last string, err error) {
	t.Helper()
	h := kit.NewDriver(moves...)
	for range 300 {
		a, done, err := h.Next(b.see())
		if done || err != nil {
			return last, err
		}
		if wrong := a.Check(); wrong != nil {
			t.Fatalf("%v: %v", a, wrong)
		}
		b.do(a)
		last = a.String()
	}
	t.Fatalf("the driver goes on for ever: %q", b.did[:20])
	return "", nil
}

func link(name string) gymkhana.Element { return gymkhana.Element{Role: "link", Name: name} }

func links(n int, more ...string) []gymkhana.Element {
	var all []gymkhana.Element
	for i := range n {
		all = append(all, link(fmt.Sprintf("Item %d", i)))
	}
	for _, name := range more {
		all = append(all, link(name))
	}
	return all
}

func TestHandFindsBelowTheFold(t *testing.T) {
	b := &folio{pages: [][]gymkhana.Element{links(20, "Rope")}}
	if last, err := b.play(t, kit.Click("link", "Rope")); err != nil || last != `click element="0.20"` {
		t.Errorf("got %s, %v", last, err)
	}
	// and above where it is
	b.at = 15
	if last, err := b.play(t, kit.Click("link", "Item 0")); err != nil || last != `click element="0.0"` {
		t.Errorf("got %s, %v", last, err)
	}
}

// What was scrolled past is sought above.
func TestHandRemembersWhatItScrolledPast(t *testing.T) {
	b := &folio{pages: [][]gymkhana.Element{links(40)}}
	h := kit.NewDriver(kit.Click("link", "Item 1"))
	unseen := []kit.Sight{kit.Reads("http://tiny.localhost/0", "never there")}
	for range 5 {
		a, _ := h.Read(b.see(), unseen, 720)
		b.do(a)
	}
	a, _, err := h.Next(b.see())
	b.do(a)
	if last, _, _ := h.Next(b.see()); err != nil || last.String() != `click element="0.1"` {
		t.Errorf("%s and then %s, %v; want the top of the page", a, last, err)
	}
}

func TestHandFollowsTheNextPage(t *testing.T) {
	b := &folio{pages: [][]gymkhana.Element{links(8, "Next page"), links(8, "Next page"), links(2, "Rope")}}
	if last, err := b.play(t, kit.Click("link", "Rope").OrFollow("Next page")); err != nil || last != `click element="2.2"` {
		t.Errorf("got %s, %v", last, err)
	}
	b = &folio{pages: [][]gymkhana.Element{links(8, "Next page"), links(2, "Rope")}}
	if last, err := b.play(t, kit.Click("link", "Rope")); err == nil || b.page != 0 {
		t.Errorf("nobody said to follow links: got %s on page %d", last, b.page)
	}
}

func TestHandGivesUp(t *testing.T) {
	var many [][]gymkhana.Element
	for range 40 {
		many = append(many, links(2, "Next page"))
	}
	for _, c := range []struct {
		why   string
		pages [][]gymkhana.Element
		move  kit.Move
		want  string
	}{
		{"it is not there", [][]gymkhana.Element{links(9)}, kit.Click("link", "Rope"), `there is nothing to click link "Rope" on http://tiny.localhost/0`},
		{"nothing is there", [][]gymkhana.Element{nil}, kit.Click("link", "Rope"), `there is nothing to click link "Rope" on http://tiny.localhost/0`},
		{"it is a link and no button", [][]gymkhana.Element{links(1, "Rope")}, kit.Click("button", "Rope"),
			`there is nothing to click button "Rope" on http://tiny.localhost/0`},
		{"it is off", [][]gymkhana.Element{{{Role: "button", Name: "Book", States: []string{"disabled"}}}}, kit.Click("button", "Book"),
			`there is nothing to click button "Book" on http://tiny.localhost/0`},
		{"the last page does not have it", [][]gymkhana.Element{links(2, "Next page"), links(2)}, kit.Click("link", "Rope").OrFollow("Next page"),
			`there is nothing to click link "Rope" on http://tiny.localhost/1`},
		{"there are too many pages", many, kit.Click("link", "Rope").OrFollow("Next page"), `there is nothing to click link "Rope" on http://tiny.localhost/12`},
		{"no field", [][]gymkhana.Element{links(2)}, kit.Enter("Search", "rope"), `there is nothing to enter "Search" with "rope" on http://tiny.localhost/0`},
	} {
		b := &folio{pages: c.pages}
		if _, err := b.play(t, c.move, kit.Answer("never said")); err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", c.why, err, c.want)
		}
		if slices.ContainsFunc(b.did, func(a string) bool { return strings.HasPrefix(a, "answer") }) {
			t.Errorf("%s: it went on all the same: %q", c.why, b.did)
		}
	}
}

func TestHandUsesWhatIsThere(t *testing.T) {
	page := []gymkhana.Element{
		{Role: "searchbox", Name: "Search"}, {Role: "textbox", Name: "E-Mail"}, {Role: "checkbox", Name: "Breakfast", States: []string{"checked"}},
		{Role: "button", Name: "Book for 120.00"}, {Role: "radio", Name: "Window seat"}, {Role: "link", Name: "Café  Élan"},
	}
	for _, c := range []struct {
		move kit.Move
		want string
	}{
		{kit.Open("http://tiny.localhost/"), `goto url="http://tiny.localhost/"`},
		{kit.Answer("Vesk"), `answer text="Vesk"`},
		{kit.Enter("Search", "rope"), `type text="rope" element="0.0" enter=true clear=true`},
		{kit.Write("e-mail", "a@b"), `type text="a@b" element="0.1" clear=true`},
		{kit.Click("button", "Book for…"), `click element="0.3"`},
		{kit.Click("button", "Book for 120.00…"), `click element="0.3"`},
		{kit.Tick("Breakfast"), ``}, // is on already
		{kit.Tick("Window seat"), `click element="0.4"`},
		{kit.Click("link", "cafe elan"), `click element="0.5"`},
	} {
		b := &folio{pages: [][]gymkhana.Element{page}}
		last, err := b.play(t, c.move)
		if err != nil || last != c.want {
			t.Errorf("%s: got %s, %v; want %s", c.move, last, err, c.want)
		}
	}
	b := &folio{pages: [][]gymkhana.Element{page}}
	if _, err := b.play(t, kit.Click("button", "Book")); err == nil {
		t.Error("a name without … is taken for the beginning of one")
	}
}

func TestHandWithNothingToDoIsDone(t *testing.T) {
	if _, done, err := kit.NewDriver().Next(&gymkhana.Observation{}); !done || err != nil {
		t.Errorf("got %v, %v", done, err)
	}
}
