package shop

import (
	"strings"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

func routes(r *kit.Routes) {
	r.Get("/", landing)
	r.Get(searchPath, search)
	r.Get("/catalogsearch/result", func(v *kit.Visit) error { return v.Redirect(searchPath + "?" + v.Request.URL.RawQuery) })
	r.Get("/category/{top}", browse)
	r.Get("/category/{top}/{kind}", browse)
	r.Get("/{file}", product)
	r.Get("/delivery", delivery)
	cartRoutes(r)
	orderRoutes(r)
	voucherRoutes(r)
	wishRoutes(r)
	compareRoutes(r)
}

// searchPath is the address of the form in the header.
const searchPath = "/catalogsearch/result/"

func landing(v *kit.Visit) error {
	best, err := kit.Select[item](v.Context(), v.Cat, columns+"WHERE reviews>=4 AND stock>0 ORDER BY rating DESC, reviews DESC, slug LIMIT 8")
	if err != nil {
		return err
	}
	small, err := kit.Select[item](v.Context(), v.Cat, columns+"WHERE price<3000 AND stock>0 ORDER BY substr(picture, -9) LIMIT 8")
	if err != nil {
		return err
	}
	type tile struct {
		Slug, Title, Doc, Picture string
		Kinds                     []*Kind
	}
	var tiles []tile
	for _, c := range categories {
		t := tile{Slug: c.Slug, Title: c.Title, Doc: c.Doc}
		for i := range kinds {
			if kinds[i].Category == c.Slug {
				t.Kinds = append(t.Kinds, &kinds[i])
			}
		}
		one, err := kit.One[item](v.Context(), v.Cat, "product", columns+"WHERE kind=? ORDER BY substr(picture, -9) LIMIT 1", t.Kinds[0].Slug)
		if err != nil {
			return err
		}
		t.Picture = one.Picture
		tiles = append(tiles, t)
	}
	return v.Show("landing", "Welcome", map[string]any{"Best": best, "Small": small, "Tiles": tiles, "N": len(Goods(v.Version)), "Crate": best[:3]})
}

// search shows the products that match some words.
func search(v *kit.Visit) error {
	f, wrong := readFilter(v)
	l := &list{Path: searchPath, Filter: f, Wrong: wrong}
	found, err := v.Search("product", f.Query)
	if err != nil {
		return err
	}
	if len(kit.Tokens(f.Query)) == 0 {
		l.Wrong = "Write what you are looking for, such as lamp or jacket."
	}
	hits := found.Hits
	if hits == nil {
		hits = []kit.Hit{}
	}
	l.Instead, l.Partly = found.Instead, found.Partly
	var some []item
	if l.Wrong == "" {
		if some, err = f.matching(v, hits); err != nil {
			return err
		}
		v.Note("search", append([]string{"query", normal(f.Query)}, f.notes()...)...)
	}
	l.Categories = []choice{{"category-all", "", "All categories", f.Category == ""}}
	for _, c := range categories {
		l.Categories = append(l.Categories, choice{"category-" + c.Slug, c.Slug, c.Title, f.Category == c.Slug})
	}
	l.fillForm(v, some)
	return v.Show("list", "Results for “"+f.Query+"”", l)
}

// browse shows a kind, or all kinds of a category.
func browse(v *kit.Visit) error {
	if v.Path("top") == wholeStore && v.Path("kind") == "" {
		return browseAll(v)
	}
	for _, c := range categories {
		if c.Slug != v.Path("top") {
			continue
		}
		path, title, doc, slug := "/category/"+c.Slug, c.Title, c.Doc, c.Slug
		l := &list{}
		if name := v.Path("kind"); name != "" {
			k := kindOf(name)
			if k == nil || k.Category != c.Slug {
				return kit.Missing("category")
			}
			path, title, doc, slug = path+"/"+k.Slug, k.Plural, "", k.Slug
			l.Up = &choice{Value: c.Slug, Title: c.Title}
		}
		f, wrong := readFilter(v)
		f.Query, f.Category = "", slug
		l.Path, l.Filter, l.Wrong, l.Doc = path, f, wrong, doc
		for _, k := range kinds {
			if k.Category == c.Slug {
				l.Shelves = append(l.Shelves, choice{Value: k.Slug, Title: k.Plural, ID: c.Slug, Checked: k.Slug == slug})
			}
		}
		var some []item
		var err error
		if wrong == "" {
			if some, err = f.matching(v, nil); err != nil {
				return err
			}
			v.Note("browse", f.notes()...)
		}
		l.fillForm(v, some)
		return v.Show("list", title, l)
	}
	return kit.Missing("category")
}

// wholeStore is the address of the category of all products.
const wholeStore = "everything"

// browseAll shows all products.
func browseAll(v *kit.Visit) error {
	f, wrong := readFilter(v)
	f.Query, f.Category = "", ""
	l := &list{Path: "/category/" + wholeStore, Filter: f, Wrong: wrong, Doc: "All shelves in one list"}
	var some []item
	if wrong == "" {
		var err error
		if some, err = f.matching(v, nil); err != nil {
			return err
		}
		f.Category = wholeStore
		v.Note("browse", f.notes()...)
	}
	l.fillForm(v, some)
	return v.Show("list", v.Word(wholeStore), l)
}

// find finds a product by its slug.
func find(v *kit.Visit, slug string) (item, error) {
	return kit.One[item](v.Context(), v.Cat, "product", columns+"WHERE slug=?", slug)
}

type (
	picture struct {
		N       int
		Address string
	}
	detail struct{ Label, Value string }
	review struct {
		Author           string
		Stars            int
		Title, Text, Day string
	}
)

// Fill is the stars in halves, for the style sheet.
func (r review) Fill() int { return 2 * r.Stars }

func product(v *kit.Visit) error {
	slug, ok := strings.CutSuffix(strings.ToLower(v.Path("file")), ".html")
	if !ok {
		return kit.Missing("page")
	}
	p, err := find(v, slug)
	if err != nil {
		return err
	}
	v.Note("open", "product", p.Slug, "kind", p.Kind, "brand", p.Brand)
	return showProduct(v, p, "1", "")
}

// showProduct shows a product; wrong is an error in the order form.
func showProduct(v *kit.Visit, p item, quantity, wrong string) error {
	pictures, err := kit.Select[picture](v.Context(), v.Cat, "SELECT n, address FROM pictures WHERE slug=? ORDER BY n", p.Slug)
	if err != nil {
		return err
	}
	details, err := kit.Select[detail](v.Context(), v.Cat, "SELECT label, value FROM details WHERE slug=? ORDER BY n", p.Slug)
	if err != nil {
		return err
	}
	reviews, err := kit.Select[review](v.Context(), v.Cat, "SELECT author, stars, title, text, day FROM reviews WHERE slug=? ORDER BY n", p.Slug)
	if err != nil {
		return err
	}
	related, err := kit.Select[item](v.Context(), v.Cat, columns+"WHERE kind=? AND slug<>? ORDER BY abs(price-?), slug LIMIT 4", p.Kind, p.Slug, p.Price)
	if err != nil {
		return err
	}
	token, err := added(v, p.Slug)
	if err != nil {
		return err
	}
	shown := pictures[v.Number("picture", 1, len(pictures), 1)-1]
	k := kindOf(p.Kind)
	return v.Show("product", p.Name, map[string]any{"P": p, "Kind": k, "Category": categoryTitle(k.Category),
		"Pictures": pictures, "Shown": shown, "Details": details,
		"Reviews": reviews, "Related": related, "Token": token, "Quantity": quantity, "Wrong": wrong})
}

func categoryTitle(slug string) string {
	for _, c := range categories {
		if c.Slug == slug {
			return c.Title
		}
	}
	return ""
}

// place finds a city by its name, slug or code, even if misspelt.
func place(v *kit.Visit, said string) *atlas.City {
	land := atlas.In(v.Version)
	if c := land.City(strings.ToUpper(said)); c != nil {
		return c
	}
	if c := land.City(strings.ToLower(said)); c != nil {
		return c
	}
	if c, ok := kit.Nearest(said, land.Cities, func(c *atlas.City) string { return c.Name }); ok {
		return c
	}
	return nil
}

// delivery shows the price and duration of delivery to a city.
func delivery(v *kit.Visit) error {
	said := v.Value("city")
	data := map[string]any{"Said": said, "From": warehouse(v.Version).Name}
	if said == "" {
		return v.Show("delivery", v.Word("rates"), data)
	}
	c := place(v, said)
	if c == nil {
		data["Wrong"] = "We do not know a city called “" + said + "”. Check its spelling."
		return v.Show("delivery", v.Word("rates"), data)
	}
	if said != c.Slug || v.Value("code") != c.Code {
		return v.Redirect(kit.Link("/delivery", "city", c.Slug, "code", c.Code))
	}
	v.Note("delivery", "city", c.Slug)
	data["Said"], data["City"], data["Rate"] = c.Name, c, RateTo(v.Version, c)
	return v.Show("delivery", "Delivery to "+c.Name, data)
}
