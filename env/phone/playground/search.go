package playground

import (
	"fmt"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// perPage is how many results a page of the search engine has.
const perPage = 3

// Words are the query and its nine results. Values are the content of the field and the last query. Nums are the result
// to open and the current page.
var searchEngine = mini{
	name: "search-engine", level: "medium", steps: 18, icon: ui.IconSearch,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		query := rng.Pick(d, queries)
		s.Words = []string{query}
		for _, form := range rng.Some(d, headlines, 3*perPage) {
			headline := fmt.Sprintf(form, query)
			s.Words = append(s.Words, strings.ToUpper(headline[:1])+headline[1:])
		}
		s.Values, s.Nums = make([]string, 2), []int{d.N(3 * perPage), 0}
		c.Set("query", query)
		c.Set("which", ordinals[s.Nums[0]])
	},
	show:  showSearch,
	solve: solveSearch,
}

// queries are queries of the search engine.
var queries = []string{"paper kites", "sourdough", "tide pools", "bonsai", "night trains", "pottery", "bird song", "dry stone walls", "chess openings",
	"mushrooms", "folk dances", "sundials", "beekeeping", "canoe trips", "old bridges", "knots"}

// headlines are titles of pages about a topic.
var headlines = []string{"A beginner's guide to %s", "The history of %s", "%s: ten common mistakes", "Why people love %s", "Everything about %s",
	"%s in pictures", "Ask an expert: %s", "Where to learn about %s", "%s for families", "The best books on %s", "My year with %s", "Clubs for %s near you"}

func showSearch(p *ui.Page, s *State) {
	search := func() {
		s.Values[1], s.Nums[1] = s.typed(0), 0
		p.Sys.Shell.Focus = ui.Focus{} // the keyboard would cover the results
	}
	p.Field(ui.Field{ID: "query", Label: "Search the web", Value: &s.Values[0], Enter: search})
	p.Buttons(ui.Button{ID: "search", Label: "Search", Tonal: true, Do: search})
	switch {
	case s.Values[1] == "":
		return
	case !s.found():
		p.Text(ui.Text{Text: "Nothing was found for “" + s.Values[1] + "”.", Muted: true})
		return
	}
	page := s.Nums[1]
	p.Section(fmt.Sprintf("Page %d of 3", page+1))
	for i := page * perPage; i < (page+1)*perPage; i++ {
		headline := s.Words[1+i]
		p.Item(ui.Item{ID: "result/" + headline, Title: headline, Detail: site(headline), Icon: ui.IconGlobe, Do: func() { s.end(i == s.Nums[0]) }})
	}
	p.Buttons(ui.Button{ID: "previous", Label: "Previous", Plain: true, Off: page == 0, Do: func() { s.Nums[1]-- }},
		ui.Button{ID: "next", Label: "Next", Plain: true, Off: page == 2, Do: func() { s.Nums[1]++ }})
}

// found reports whether the last query is the one that has results.
func (s *State) found() bool { return strings.EqualFold(s.Values[1], s.Words[0]) }

// site is the address of a headline's page.
func site(headline string) string {
	keep := func(r rune) rune {
		if r == ' ' {
			return '-'
		}
		if r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}
	return "www.example.org/" + strings.Map(keep, strings.ToLower(headline))
}

func solveSearch(h *device.Driver, s *State) bool {
	if !s.found() {
		return h.Fill("query", s.Words[0]) || h.Tap("search")
	}
	switch page := s.Nums[0] / perPage; {
	case s.Nums[1] < page:
		return h.Tap("next")
	case s.Nums[1] > page:
		return h.Tap("previous")
	}
	return h.Tap("result/" + s.Words[1+s.Nums[0]])
}

// Words are the beginning and the end of the plant's name, and the name.
var useAutocomplete = mini{
	name: "use-autocomplete", level: "medium", steps: 16, icon: ui.IconEdit,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		plant := rng.Pick(d, plants)
		s.Words, s.Values = []string{plant[:d.Between(2, 3)], plant[len(plant)-2:], plant}, []string{""}
		c.Set("start", s.Words[0])
		c.Set("end", s.Words[1])
	},
	show: showAutocomplete,
	solve: func(h *device.Driver, s *State) bool {
		return s.isPlant() && h.Tap("submit") || h.Tap("hint/"+s.Words[2]) || h.Fill("plant", s.Words[0])
	},
}

// plants are the field's suggestions.
var plants = []string{"Alder", "Almond", "Aloe", "Apple", "Apricot", "Artichoke", "Aspen", "Aster", "Bamboo", "Banana", "Barley", "Basil", "Beech",
	"Begonia", "Birch", "Blackthorn", "Bluebell", "Cactus", "Camellia", "Carrot", "Cedar", "Celery", "Cherry", "Chestnut", "Clematis", "Clover",
	"Cornflower", "Cowslip", "Crocus", "Cypress", "Daffodil", "Dahlia", "Daisy", "Dandelion", "Fennel", "Fern", "Foxglove", "Freesia", "Gardenia",
	"Geranium", "Ginger", "Gladiolus", "Hawthorn", "Hazel", "Heather", "Hemlock", "Hibiscus", "Hickory", "Holly", "Honeysuckle", "Hyacinth", "Iris",
	"Ivy", "Jasmine", "Juniper", "Larch", "Laurel", "Lavender", "Lilac", "Lily", "Linden", "Lupin", "Magnolia", "Mallow", "Maple", "Marigold", "Marjoram"}

func showAutocomplete(p *ui.Page, s *State) {
	p.Field(ui.Field{ID: "plant", Label: "Plant", Hint: "Type to see suggestions", Value: &s.Values[0]})
	for _, plant := range s.suggestions() {
		p.Item(ui.Item{ID: "hint/" + plant, Title: plant, Icon: ui.IconTag, Tint: ui.Green, Do: func() { s.Values[0] = plant }})
	}
	submit(p, s, "Submit", s.isPlant)
}

// suggestions are the plants that begin with the typed text, unless it is the full name of one.
func (s *State) suggestions() []string {
	var list []string
	start := s.typed(0)
	for _, plant := range plants {
		switch {
		case strings.EqualFold(plant, start):
			return nil
		case len(start) > 0 && len(start) <= len(plant) && strings.EqualFold(plant[:len(start)], start):
			list = append(list, plant)
		}
	}
	return list
}

// isPlant reports whether the field contains a plant with the wanted beginning and end.
func (s *State) isPlant() bool {
	for _, plant := range plants {
		if strings.EqualFold(plant, s.typed(0)) {
			return strings.HasPrefix(plant, s.Words[0]) && strings.HasSuffix(plant, s.Words[1])
		}
	}
	return false
}
