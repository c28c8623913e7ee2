package recipes

import (
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

func routes(r *kit.Routes) {
	r.Get("/", landing)
	r.Get("/search", results)
	r.Get("/recipe/{slug}", cardPage)
	r.Post("/recipe/{slug}/save", save)
	r.Post("/recipe/{slug}/list", enlist)
	r.Get("/recipe/{slug}/reviews", lettersPage)
	r.Post("/recipe/{slug}/reviews", review)
	r.Get("/cook/{slug}", cookPage)
	r.Post("/cook/{slug}", sit)
	r.Get("/cooks", cookList)
	r.Get("/dishes", dishList)
	r.Get("/box", boxPage)
	r.Get("/list", listPage)
	r.Post("/list", writeDown)
	r.Get("/larder", larderPage)
	r.Get("/rules", rulesPage)
	r.Post("/undo/{kind}/{code}", undo)
}

func landing(v *kit.Visit) error { return ask(v, query{}) }

// ask shows the search form with the visitor's input, and some cards of the week.
func ask(v *kit.Visit, q query) error {
	some := rng.Some(rng.New(gymkhana.Seed(v.Version), "cards of the week"), filed(v.Version).Cards, 6)
	return v.Show("landing", "Second Helping", map[string]any{"Q": q, "Cards": some, "Dishes": atlas.In(v.Version).Dishes})
}

// cardsAPage is the length of a page of a list.
const cardsAPage = 12

// results shows the cards that are found, and notes the search; a search that is wrong gets the form again.
func results(v *kit.Visit) error {
	q := read(v)
	if len(q.Wrong) > 0 {
		return ask(v, q)
	}
	q.note(v)
	all := q.found(filed(v.Version))
	some, pager, paid := kit.Fronted(v, q.Page(1), all, cardsAPage, q.Page)
	return v.Show("search", q.Title(), map[string]any{"Q": q, "List": some, "N": len(all), "Pager": pager, "Adverts": paid,
		"Orders": []string{sortRating, sortMinutes, sortServes}})
}

// cardOf finds the card of an address.
func cardOf(v *kit.Visit) (*card, error) {
	if c := filed(v.Version).card[strings.ToLower(v.Path("slug"))]; c != nil {
		return c, nil
	}
	return nil, kit.Missing("card")
}

// A row is an ingredient with the amount for some portions.
type row struct{ Name, Amount string }

// rows are the ingredients of a card for some portions; the last one is the cook's own.
func rows(c *card, portions int) []row {
	return kit.Each(c.Needs, func(i atlas.Ingredient) row { return row{i.Name, amount(i, portions)} })
}

// cardPage shows a card, and notes for how many portions it was reckoned, if the visitor asked for some.
func cardPage(v *kit.Visit) error {
	c, err := cardOf(v)
	if err != nil {
		return err
	}
	serves := ""
	if n := v.Number("serves", 1, mostServes, 0); n > 0 {
		serves = strconv.Itoa(n)
	}
	v.Note("open", "recipe", c.Slug, "dish", c.Dish.Slug, "cook", c.Cook.Slug, "serves", serves)
	return showCard(v, c, "", "")
}

// showCard shows a card, with what is wrong in its forms; one of them was about a person.
func showCard(v *kit.Visit, c *card, keeper, wrong string) error {
	portions := v.Number("serves", 1, mostServes, c.Serves)
	if text := v.Value("serves"); text != "" && v.Number("serves", 1, mostServes, 0) == 0 && wrong == "" {
		wrong = "Write the number of portions as a whole number from 1 to 99, not “" + text + "”."
	}
	saves, lists, err := tokens(v)
	if err != nil {
		return err
	}
	return v.Show("card", c.Title(), map[string]any{"C": c, "Portions": portions, "Rows": rows(c, portions),
		"Keeper": keeper, "Wrong": wrong, "Saves": saves, "Lists": lists})
}

// cookPage shows a cook with the cards and the table.
func cookPage(v *kit.Visit) error {
	c := filed(v.Version).cook(strings.ToLower(v.Path("slug")))
	if c == nil {
		return kit.Missing("cook")
	}
	v.Note("open", "cook", c.Slug)
	return showCook(v, c, "")
}

func showCook(v *kit.Visit, c *cook, wrong string) error {
	mine, err := sat.Mine(v)
	if err != nil {
		return err
	}
	return v.Show("cook", c.Name, map[string]any{"C": c, "Wrong": wrong, "Token": len(mine),
		"Date": v.Value("date"), "Guests": v.Value("guests")})
}

func cookList(v *kit.Visit) error { return v.Show("cooks", v.Word("cooks"), filed(v.Version).Cooks) }

func dishList(v *kit.Visit) error {
	return v.Show("dishes", v.Word("dishes"), atlas.In(v.Version).Dishes)
}

// larderPage shows what the signed-in visitor has at home.
func larderPage(v *kit.Visit) error {
	if v.User == "" {
		return v.Redirect("/sign-in?back=%2Flarder")
	}
	v.Note("open", "page", "larder")
	var all []row
	for _, i := range filed(v.Version).Larder {
		if n := stock(v.Version, v.Account, i); n > 0 {
			all = append(all, row{i.Name, amount(atlas.Ingredient{Amount: n, Unit: i.Unit}, 2)})
		}
	}
	return v.Show("larder", v.Word("larder"), all)
}

func rulesPage(v *kit.Visit) error { return v.Show("rules", v.Word("rules"), nil) }

// stock is how much of an ingredient is in the larder of an account: nothing of every third one, and enough for a few or
// for many of the others.
func stock(version int, a kit.Account, i atlas.Ingredient) int {
	d := rng.New(gymkhana.Seed(version), "larder of "+a.Password+" "+i.Name)
	if d.Chance(1, 3) {
		return 0
	}
	return i.Amount * d.Between(2, 12)
}

// lacks are the ingredients of a card that the larder of an account has too little of, for some portions.
func (c *card) lacks(version int, a kit.Account, portions int) []string {
	var all []string
	for _, need := range c.Needs {
		for _, i := range filed(version).Larder {
			if i.Name == need.Name && 2*stock(version, a, i) < need.Amount*portions {
				all = append(all, need.Name)
			}
		}
	}
	return all
}
