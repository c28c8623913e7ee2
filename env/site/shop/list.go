package shop

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/site/kit"
)

// An item is a product in a list.
type item struct {
	Slug, Name, Brand, Kind, Category string
	Price                             int
	SKU                               string
	Stock, Rating, Reviews            int
	Picture, Lead                     string
}

// Stars writes the rating: "4.3".
func (i item) Stars() string { return fmt.Sprintf("%d.%d", i.Rating/10, i.Rating%10) }

// Fill is the rating rounded to half stars, from 0 to 10, for the style sheet.
func (i item) Fill() int { return (i.Rating + 2) / 5 }

// A filter is the filter and the order of a list. The texts are the visitor's input.
type filter struct {
	Query    string
	Category string // a category's or a kind's slug, or ""
	Min, Max string
	Rating   string // "4", "3" or ""
	Stock    string // "1" or ""
	Sort     string // one of sorts; "" is the default order

	low, high int // hundredths of a gulden
}

// sorts are the orders of a list; words has their names.
var sorts = []string{"", "price_asc", "price_desc", "rating", "name"}

// maxPrice is above every price, in hundredths.
const maxPrice = 100_000_000

// readFilter reads a form; the second result is an error message.
func readFilter(v *kit.Visit) (filter, string) {
	f := filter{Query: v.Value("q"), Category: v.Value("category"), Min: v.Value("min"), Max: v.Value("max"), high: maxPrice}
	if r := v.Value("rating"); r == "3" || r == "4" {
		f.Rating = r
	}
	if v.Value("stock") == "1" {
		f.Stock = "1"
	}
	if s := v.Value("sort"); slices.Contains(sorts, s) {
		f.Sort = s
	}
	for _, side := range []struct {
		said string
		into *int
	}{{f.Min, &f.low}, {f.Max, &f.high}} {
		if side.said == "" {
			continue
		}
		n, ok := cents(side.said)
		if !ok {
			return f, fmt.Sprintf("“%s” is not a price. Write an amount in gulden, such as 60.", side.said)
		}
		*side.into = n
	}
	if f.low > f.high {
		return f, "The lowest price is above the highest one. Swap them."
	}
	return f, ""
}

// cents reads an amount of gulden: "60", "59.50", "1,200 gulden".
func cents(s string) (int, bool) {
	s = strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(kit.Fold(s), "gulden"), "g"))
	whole, part, _ := strings.Cut(strings.ReplaceAll(s, ",", ""), ".")
	n, err := strconv.ParseUint(whole, 10, 20)
	if err != nil || len(part) > 2 {
		return 0, false
	}
	hundredths, err := strconv.ParseUint((part + "00")[:2], 10, 8)
	return int(n*100 + hundredths), err == nil
}

// gulden writes an amount as notes contain it: "60" or "59.50".
func gulden(cents int) string {
	if cents%100 == 0 {
		return strconv.Itoa(cents / 100)
	}
	return fmt.Sprintf("%d.%02d", cents/100, cents%100)
}

// notes returns the filter's keys and values, normalised.
func (f filter) notes() []string {
	all := []string{"category", f.Category, "rating", f.Rating, "sort", f.Sort}
	if f.Stock != "" {
		all = append(all, "stock", "yes")
	}
	if f.Min != "" {
		all = append(all, "min", gulden(f.low))
	}
	if f.Max != "" {
		all = append(all, "max", gulden(f.high))
	}
	return all
}

// link is the address of the list in another order or on another page.
func (f filter) link(path, sort string, page int) string {
	on := ""
	if page > 1 {
		on = strconv.Itoa(page)
	}
	category := f.Category
	if path != searchPath {
		category = "" // it is in the path
	}
	return kit.Link(path, "q", f.Query, "category", category, "min", f.Min, "max", f.Max, "rating", f.Rating, "stock", f.Stock, "sort", sort, "page", on)
}

// normal writes a query as notes contain it.
func normal(query string) string {
	words := kit.Tokens(query)
	for i, w := range words {
		switch {
		case len(w) > 5 && strings.HasSuffix(w, "ches"):
			words[i] = w[:len(w)-2]
		case len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"):
			words[i] = w[:len(w)-1]
		}
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}

const columns = "SELECT slug, name, brand, kind, category, price, sku, stock, rating, reviews, picture, lead FROM products "

// matching returns the products that match a filter, in its order. Hits are those of a search, best first; nil means
// all products.
func (f filter) matching(v *kit.Visit, hits []kit.Hit) ([]item, error) {
	least := 0
	if f.Rating != "" {
		least = 10 * int(f.Rating[0]-'0')
	}
	some, err := kit.Select[item](v.Context(), v.Cat, columns+`WHERE (?='' OR kind=? OR category=?) AND price BETWEEN ? AND ?
		AND rating>=? AND (?='' OR stock>0) ORDER BY name`, f.Category, f.Category, f.Category, f.low, f.high, least, f.Stock)
	if err != nil {
		return nil, err
	}
	rank := map[string]int{}
	for i, h := range hits {
		rank[h.Ref] = i
	}
	if hits != nil {
		some = slices.DeleteFunc(some, func(i item) bool { _, hit := rank[i.Slug]; return !hit })
	}
	slices.SortStableFunc(some, func(a, b item) int {
		switch f.Sort {
		case "price_asc":
			return a.Price - b.Price
		case "price_desc":
			return b.Price - a.Price
		case "rating":
			return b.Rating - a.Rating
		case "name":
			return 0
		}
		return rank[a.Slug] - rank[b.Slug]
	})
	return some, nil
}

// An order of a list, as a link.
type ordering struct {
	Word, Link string
	Current    bool
}

// A choice is one of several radio buttons.
type choice struct {
	ID, Value, Title string
	Checked          bool
}

// list is the data of the template of a list.
type list struct {
	Path       string
	Filter     filter
	Wrong      string
	Instead    string
	Partly     bool // no product has all words of the query
	Doc        string
	Up         *choice // the category above
	Shelves    []choice
	Ratings    []choice
	Categories []choice // in a search
	Orders     []ordering
	Items      []item
	N          int
	Pager      kit.Pager
	Adverts    int // entries at the front that are paid for
}

// perPage is how many products a page of a list has.
const perPage = 12

// fillForm sets the content of the form, and the page of the items.
func (l *list) fillForm(v *kit.Visit, all []item) {
	f := l.Filter
	l.N = len(all)
	link := func(page int) string { return f.link(l.Path, f.Sort, page) }
	l.Items, l.Pager, l.Adverts = kit.Fronted(v, link(1), all, perPage, link)
	for _, s := range sorts {
		word := s
		if s == "" {
			word = "usual"
		}
		l.Orders = append(l.Orders, ordering{v.Word(word), f.link(l.Path, s, 1), s == f.Sort})
	}
	l.Ratings = []choice{{"rating-any", "", "Any rating", f.Rating == ""}, {"rating-4", "4", v.Word("four"),
		f.Rating == "4"}, {"rating-3", "3", v.Word("three"), f.Rating == "3"}}
}
