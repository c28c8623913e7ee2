package pantry

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

func routes(r *kit.Routes) {
	r.Get("/", landing)
	r.Get("/s", results)
	r.Get("/p/{slug}", productPage)
	r.Get("/crates", func(v *kit.Visit) error { return v.Show("crates", v.Word("crates"), shelves(v.Version).Crates) })
	r.Get("/crate/{slug}", cratePage)
	r.Get("/depots", func(v *kit.Visit) error { return v.Show("depots", v.Word("depots"), atlas.In(v.Version).Countries) })
	r.Get("/depot/{slug}", depotPage)
	r.Get("/basket", func(v *kit.Visit) error { return showBasket(v, "") })
	r.Post("/basket", put)
	r.Post("/basket/remove", remove)
	r.Get("/slot", slotPage)
	r.Get("/till", tillPage)
	r.Post("/till", buy)
	r.Get("/orders", orderList)
	r.Get("/order/{code}", orderPage)
	r.Post("/order/{code}/cancel", ordered.Cancels("city", "/order/"))
	r.Get("/again", againList)
	r.Get("/again/{code}", againPage)
	r.Post("/again/{code}", repeat)
	r.Post("/claim/{code}", claim)
}

// landing shows the aisles, with a product of each.
func landing(v *kit.Visit) error {
	s := shelves(v.Version)
	var some []*product
	for _, a := range aisles {
		items := a.Items()
		some = append(some, s.of[items[v.Version%len(items)]][0])
	}
	return v.Show("landing", v.Word("hello"), map[string]any{"Cards": some, "N": len(s.Products), "Crates": s.Crates[:6]})
}

// A query is a search with its filters.
type query struct {
	Text, Aisle, Free string
	MaxText           string
	Max               int // in hundredths; 0 without a limit
	Sort              string
}

// sorts are the orders of a list.
var sorts = []string{"usual", "price", "best"}

// gulden writes an amount as notes contain it: "9.50".
func gulden(cents int) string { return strings.TrimSuffix(kit.Gulden(cents), " GLD") }

// sorted is the address of the list in another order.
func (q query) Sorted(sort string) string {
	return kit.Link("/s", "k", q.Text, "aisle", q.Aisle, "free", q.Free, "max", q.MaxText, "sort", sort)
}

// read reads a query; the second result is an error message.
func read(v *kit.Visit) (q query, wrong string) {
	q = query{Text: v.Value("k"), Aisle: v.Value("aisle"), Free: v.Value("free"), MaxText: v.Value("max"), Sort: v.Value("sort")}
	if !slices.ContainsFunc(aisles, func(a aisle) bool { return a.Slug == q.Aisle }) {
		q.Aisle = ""
	}
	if !slices.Contains(allergenNames(), q.Free) {
		q.Free = ""
	}
	if !slices.Contains(sorts, q.Sort) {
		q.Sort = sorts[0]
	}
	if q.MaxText != "" {
		cents, ok := kit.ParseMoney(q.MaxText)
		if !ok {
			return q, fmt.Sprintf("“%s” is no price. Write an amount in gulden, such as 9.50.", q.MaxText)
		}
		q.Max = cents
	}
	return q, ""
}

// allergenNames lists the allergens.
func allergenNames() []string {
	var all []string
	for _, a := range allergens {
		all = append(all, a.Name)
	}
	return all
}

// lets reports whether a product passes the filters.
func (q query) lets(p *product) bool {
	return (q.Aisle == "" || p.Aisle.Slug == q.Aisle) && (q.Free == "" || !p.Has(q.Free)) && (q.Max == 0 || p.Price <= q.Max)
}

// results shows what a search finds, and notes it unless something is wrong.
func results(v *kit.Visit) error {
	q, wrong := read(v)
	s := shelves(v.Version)
	some, meant := s.Products, q.Text
	var instead string
	if q.Text != "" {
		found, err := v.Search("product", q.Text)
		if err != nil {
			return err
		}
		if instead = found.Instead; instead != "" {
			meant = instead
		}
		some = kit.Each(found.Hits, func(h kit.Hit) *product { return s.product(h.Ref) })
	}
	some = slices.DeleteFunc(slices.Clone(some), func(p *product) bool { return !q.lets(p) })
	switch q.Sort {
	case "price":
		slices.SortStableFunc(some, func(a, b *product) int { return a.Price - b.Price })
	case "best":
		slices.SortStableFunc(some, func(a, b *product) int { return b.Best.Compare(a.Best) })
	}
	if wrong == "" {
		pairs := []string{"query", strings.Join(kit.Tokens(meant), " "), "aisle", q.Aisle, "free", q.Free, "sort", q.Sort}
		if q.Max > 0 {
			pairs = append(pairs, "max", gulden(q.Max))
		}
		v.Note("search", pairs...)
	}
	page, pager, paid := kit.Fronted(v, q.Sorted(q.Sort), some, 10, func(n int) string { return q.Sorted(q.Sort) + "&page=" + fmt.Sprint(n) })
	title := "The whole shelf"
	if q.Text != "" {
		title = "Results for “" + q.Text + "”"
	}
	return v.Show("list", title, map[string]any{"Q": q, "Wrong": wrong, "Instead": instead, "Cards": page, "N": len(some), "Pager": pager,
		"Adverts": paid, "Sorts": sorts, "Aisles": aisles, "Allergens": allergenNames()})
}

// productPage shows a product.
func productPage(v *kit.Visit) error {
	p := shelves(v.Version).product(v.Path("slug"))
	if p == nil {
		return kit.Missing("product")
	}
	v.Note("open", "product", p.Slug, "item", p.Item)
	return showProduct(v, p, "")
}

// showProduct shows a product, and what was wrong with the form on its page.
func showProduct(v *kit.Visit, p *product, wrong string) error {
	in, err := lineOf(v, p.Slug)
	if err != nil {
		return err
	}
	return v.Show("product", p.Name, map[string]any{"P": p, "Wrong": wrong, "In": in, "Trays": v.Value("trays"), "Need": v.Value("need")})
}

// cratePage shows a crate.
func cratePage(v *kit.Visit) error {
	c, ok := shelves(v.Version).crate(v.Path("slug"))
	if !ok {
		return kit.Missing("crate")
	}
	v.Note("open", "crate", c.Slug)
	return showCrate(v, c, "")
}

func showCrate(v *kit.Visit, c crate, wrong string) error {
	list := kit.Each(c.List, func(i atlas.Ingredient) map[string]string {
		return map[string]string{"Name": i.Name, "Amount": amount(i)}
	})
	return v.Show("crate", "Crate for "+c.Name, map[string]any{"C": c, "List": list, "Wrong": wrong, "Plates": v.Value("plates")})
}

// depotPage shows the depot of a city.
func depotPage(v *kit.Visit) error {
	c := atlas.In(v.Version).City(strings.ToLower(v.Path("slug")))
	if c == nil {
		return kit.Missing("depot")
	}
	v.Note("open", "depot", c.Slug)
	return v.Show("depot", "Depot in "+c.Name, depotOf(v.Version, c))
}

// readPlace reads a city and a day of delivery; the third result is an error message.
func readPlace(v *kit.Visit) (*atlas.City, time.Time, string) {
	c := v.City(v.Value("city"))
	on, dated := v.Date("date")
	switch {
	case v.Value("city") == "":
		return nil, on, "To which city? Write one of the land, such as Vesk."
	case c == nil:
		return nil, on, fmt.Sprintf("We know no city “%s”. Write one of the land, such as Vesk.", v.Value("city"))
	case !dated || !delivers(on):
		return nil, on, "We deliver from tomorrow, 6 January 2026, on for a year. Write a day such as 12 March."
	}
	return c, on, ""
}

// slotPage asks for a city and a day, and shows the hours of delivery.
func slotPage(v *kit.Visit) error {
	data := map[string]any{"City": v.Value("city"), "Date": v.Value("date")}
	if v.Value("city") == "" && v.Value("date") == "" {
		data["Date"] = kit.Today.AddDate(0, 0, 7).Format(time.DateOnly)
		return v.Show("slot", "When do we come?", data)
	}
	c, on, wrong := readPlace(v)
	if data["Wrong"] = wrong; wrong != "" {
		return v.Show("slot", "When do we come?", data)
	}
	date := on.Format(time.DateOnly)
	v.Note("delivery", "city", c.Slug, "date", date)
	data["City"], data["Date"], data["To"], data["On"] = c.Name, date, c, on
	data["Slots"] = kit.Each(slotsOf(v.Version, c, on), func(s slot) map[string]any {
		return map[string]any{"S": s, "Till": kit.Link("/till", "city", c.Slug, "date", date, "time", s.Time())}
	})
	return v.Show("slot", "When do we come?", data)
}
