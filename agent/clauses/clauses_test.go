package clauses

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gymkhana"
)

// sites is a world with sites to visit.
var sites = gymkhana.Spec{Verbs: []gymkhana.Verb{gymkhana.Goto, gymkhana.Click, gymkhana.Type, gymkhana.Finish}}

// portal is a first page with two sites.
var portal = []string{"link Skip", "link Rowan bikes to rent bikes.example", "link Quill an almanac of towns almanac.example"}

func TestHops(t *testing.T) {
	sites := []string{"Rowan bikes to rent bikes.example", "Quill an almanac of towns almanac.example"}
	for goal, want := range map[string]string{
		"Rent a bike in Oakham.": "0 Rent a bike in Oakham.",
		"Which is older, Oakham or Ashby? Look it up in the almanac. Rent a bike in that city.":   "1 Which is older, Oakham or Ashby? Look it up in the almanac. | 0 Rent a bike in that city.",
		"Use the almanac. Which is older, Oakham or Ashby? Then rent a bike there. It is for me.": "1 Use the almanac. Which is older, Oakham or Ashby? | 0 Then rent a bike there. It is for me.",
		"Do nothing at all.": "",
		"":                   "",
	} {
		var got []string
		for _, h := range hops(goal, sites) {
			got = append(got, fmt.Sprint(slices.Index(sites, h.site), " ", strings.Join(strings.Fields(h.text), " ")))
		}
		if strings.Join(got, " | ") != want {
			t.Errorf("%q: %q; want %q", goal, strings.Join(got, " | "), want)
		}
	}
}

func TestFacts(t *testing.T) {
	for text, want := range map[string]string{
		"Fly from Oakham to Port Ashby on 3 May 2026.": "persons [] things [] places [Oakham Port Ashby] from Oakham to Port Ashby days [3 May 2026]",
		"Ashby to Oakham, please.":                     "persons [] things [] places [Ashby Oakham] from Ashby to Oakham days []",
		"Book a room at The Old Mill in Ashby, for two nights from 3 May 2026, in the name of Una Wren.": "persons [Una Wren] things [The Old Mill] places [Ashby] from Ashby to  days [3 May 2026 5 May 2026]",
		"Take Una Wren and Ned Alder, passengers both, to Ashby.":                                        "persons [Una Wren Ned Alder] things [] places [Ashby] from  to Ashby days []",
	} {
		f := factsOf(text)
		if got := fmt.Sprintf("persons %v things %v places %v from %s to %s days %v", f.persons, f.things, f.places, f.from, f.to, f.days); got != want {
			t.Errorf("%q:\n%s; want\n%s", text, got, want)
		}
	}
}

// page makes an observation from lines of a role, a name and, for fields, a value after =.
func seen(url string, lines ...string) *gymkhana.Observation {
	o := &gymkhana.Observation{URL: url, Text: "[1] RootWebArea 'Page'"}
	for i, l := range lines {
		role, name, _ := strings.Cut(l, " ")
		name, value, _ := strings.Cut(name, "=")
		e := gymkhana.Element{ID: fmt.Sprint(i + 2), Role: role, Name: name, Text: value}
		if role == "textbox" {
			e.States = []string{"clickable", "editable"}
		}
		if role == "text" {
			e.Name, e.Text = "", name
		}
		o.Elements = append(o.Elements, e)
	}
	return o
}

// Clauses are followed through two sites: candidates are read, the right one is remembered as "that city", a form is filled
// in, the list is sorted, and the cheapest entry is opened although an advertisement comes first.
func TestFollows(t *testing.T) {
	agent, err := New(gymkhana.AgentSetup{})
	if err != nil {
		t.Fatal(err)
	}
	task := &gymkhana.Task{Goal: "Which of these is the oldest, Oakham or Ashby? Open its page in the almanac. " +
		"Rent the cheapest bike in that city on 3 May 2026 for 2 people, under the name Una Wren."}
	if err := agent.Begin(t.Context(), task, sites); err != nil {
		t.Fatal(err)
	}
	almanac := []string{"textbox Search", "button Go"}
	rows := []string{"text Rowan", "text 90.00", "link Choose Heron", "text Lark", "text 20.50", "link Choose Lark", "text Wren", "text 31.00", "link Choose Wren"}
	for i, turn := range []struct {
		url   string
		lines []string
		want  string
	}{
		{"http://home.example/", portal, `click element="4"`},
		{"http://almanac.example/", almanac, `type text="Oakham" element="2" enter=true clear=true`},
		{"http://almanac.example/find?q=Oakham", append(almanac, "link Oakham"), `click element="4"`},
		{"http://almanac.example/oakham", append(almanac, "text Founded", "text 1204"), `type text="Ashby" element="2" enter=true clear=true`},
		{"http://almanac.example/find?q=Ashby", append(almanac, "link Ashby"), `click element="4"`},
		{"http://almanac.example/ashby", append(almanac, "text Founded", "text 1310"), `goto url="http://almanac.example/oakham"`},
		{"http://almanac.example/oakham", append(almanac, "text Founded", "text 1204"), `goto url="http://home.example/"`},
		{"http://home.example/", portal, `click element="3"`},
		{"http://bikes.example/", []string{"textbox City", "textbox Day", "textbox People=1", "button Search bikes"}, `type text="Oakham" element="2" enter=false clear=true`},
		{"http://bikes.example/", []string{"textbox City=Oakham", "textbox Day", "textbox People=1", "button Search bikes"}, `type text="3 May 2026" element="3" enter=false clear=true`},
		{"http://bikes.example/", []string{"textbox City=Oakham", "textbox Day=3 May 2026", "textbox People=1", "button Search bikes"}, `type text="2" element="4" enter=true clear=true`},
		{"http://bikes.example/list", append([]string{"link Cheapest first"}, rows...), `click element="2"`},
		{"http://bikes.example/list?by=price", append([]string{"link Cheapest first"}, rows...), `click element="8"`},
		{"http://bikes.example/lark", []string{"textbox Name", "button Rent"}, `type text="Una Wren" element="2" enter=true clear=true`},
		{"http://bikes.example/done", []string{"text Thank you"}, `finish`},
	} {
		d, err := agent.Act(t.Context(), seen(turn.url, turn.lines...))
		if err != nil || d.Actions[0].String() != turn.want {
			t.Fatalf("turn %d: %v, %v; want %s", i, d.Actions, err, turn.want)
		}
	}
}

// What a page tells is used in place of words for it.
func TestRecalls(t *testing.T) {
	a := &agent{past: []*page{read(seen("http://a.example/", "text The fair begins on", "text Sat 9 May 2026", "text Mayor", "link Una Wren"), &page{})}}
	for words, want := range map[string]string{
		"the day on which the fair begins": "9 May 2026",
		"the city's mayor":                 "Una Wren",
		"the city's baker":                 "the city's baker",
	} {
		if got := a.recalled(words); got != want {
			t.Errorf("%q: %q; want %q", words, got, want)
		}
	}
}

// A page that is longer than the screen is scrolled to its end before a list is compared.
func TestScrolls(t *testing.T) {
	agent, _ := New(gymkhana.AgentSetup{})
	if err := agent.Begin(t.Context(), &gymkhana.Task{Goal: "Rent the cheapest bike in Ashby."}, sites); err != nil {
		t.Fatal(err)
	}
	top, end := seen("http://bikes.example/list", "text 9.50", "link Choose Heron"), seen("http://bikes.example/list", "text 7.50", "link Choose Lark")
	top.Text, end.Text = "[1] RootWebArea 'Bikes' scrolled: 0 of 700", "[1] RootWebArea 'Bikes' scrolled: 700 of 700"
	end.Elements[0].ID, end.Elements[1].ID = "12", "13"
	var did []string
	for _, o := range []*gymkhana.Observation{seen("http://home.example/", portal...),
		seen("http://bikes.example/", "textbox City", "button Search"), top, end} {
		d, err := agent.Act(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		did = append(did, d.Actions[0].String())
	}
	want := []string{`click element="3"`, `type text="Ashby" element="2" enter=true clear=true`, `scroll direction="down"`, `click element="13"`}
	if !slices.Equal(did, want) {
		t.Errorf("%q; want %q", did, want)
	}
}

// No page and no goal makes it panic, loop or answer with an action that has no form.
func TestHostilePages(t *testing.T) {
	pages := []*gymkhana.Observation{{}, {URL: "about:blank"}, seen("http://x.example/", "textbox ", "button ", "link ", "heading ", "radio ", "checkbox"),
		seen("http://x.example/", "textbox Name 999999999999999999999", "textbox Second", "textbox First", "button \x00"),
		seen("http://x.example/", "textbox People", "textbox Price", "textbox Search", "link Oakham", "text 99999999999999999999999.99", "button Search"),
		seen("http://home.example/", portal...)}
	for _, goal := range []string{"", "?", ".", "A or B?", "Which, Oakham, Ashby or Oakham? Use the almanac.", "Rent a bike for 3 people at X in Y, password a-b-1 as robin.",
		"Rent the cheapest bike “” for nine nights from 31 February 2026 the day on which that is.", strings.Repeat("Bike Oakham or ", 2000) + "?"} {
		for first := range pages {
			agent, _ := New(gymkhana.AgentSetup{})
			if err := agent.Begin(t.Context(), &gymkhana.Task{Goal: goal}, sites); err != nil {
				t.Fatal(err)
			}
			ended := false
			for i := range 300 {
				o := pages[first]
				if i > 0 {
					o = pages[i%len(pages)]
				}
				d, err := agent.Act(t.Context(), o)
				if err != nil || len(d.Actions) != 1 || d.Actions[0].Check() != nil {
					t.Fatalf("%.60q: %+v, %v", goal, d, err)
				}
				if ended = d.Actions[0].Verb == gymkhana.Finish; ended {
					break
				}
			}
			if !ended {
				t.Errorf("%.60q from page %d: no end in 300 turns", goal, first)
			}
		}
	}
}

func TestFits(t *testing.T) {
	if err := Fits(gymkhana.AgentSetup{}, sites); err != nil {
		t.Error(err)
	}
	if err := Fits(gymkhana.AgentSetup{}, gymkhana.Spec{Verbs: sites.Verbs[1:]}); err == nil {
		t.Error("a world without addresses is accepted")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	agent, _ := New(gymkhana.AgentSetup{})
	if _, err := agent.Act(ctx, &gymkhana.Observation{}); err == nil {
		t.Error("it acts although it is cancelled")
	}
}

func BenchmarkAct(b *testing.B) {
	lines := []string{"link Cheapest first"}
	for i := range 80 {
		lines = append(lines, fmt.Sprintf("text Bike %d", i), fmt.Sprintf("text %d.50", 900-i), fmt.Sprintf("link Choose %d", i))
	}
	list := seen("http://bikes.example/list", lines...)
	for b.Loop() {
		agent, _ := New(gymkhana.AgentSetup{})
		agent.Begin(b.Context(), &gymkhana.Task{Goal: "On 3 May 2026, rent the cheapest bike in Ashby for 2 people."}, sites)
		for _, o := range []*gymkhana.Observation{seen("http://home.example/", portal...), seen("http://bikes.example/", "textbox City", "button Search"), list, list} {
			agent.Act(b.Context(), o)
		}
	}
}

// What scrolling shows is kept in the order of the page, with what is around it.
func TestScrolledPagesKeepTheirOrder(t *testing.T) {
	el := func(id, role, name, parent string) gymkhana.Element {
		return gymkhana.Element{ID: id, Role: role, Name: name, Parent: parent}
	}
	first := read(&gymkhana.Observation{URL: "http://a.example/", Elements: []gymkhana.Element{el("1", "heading", "Inn", ""), el("2", "link", "Inn", "1")}}, &page{})
	again := read(&gymkhana.Observation{URL: "http://a.example/", Elements: []gymkhana.Element{el("3", "button", "Apply", ""), el("2", "link", "Inn", "1"),
		el("4", "text", "9.50", "")}}, first)
	var got []string
	for _, n := range again.nodes {
		got = append(got, n.ID+" "+n.in)
	}
	if want := []string{"1 ", "3 ", "2 heading Inn", "4 "}; !slices.Equal(got, want) {
		t.Errorf("%q; want %q", got, want)
	}
}
