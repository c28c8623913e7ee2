package wiki

import (
	"context"
	"database/sql"
	"strings"

	"gymkhana/env/site/kit"
)

func routes(r *kit.Routes) {
	r.Get("/", landing)
	r.Get("/search", search)
	r.Get("/A/{slug}", show)
	r.Get("/category/{name}", category)
	r.Get("/index/{letter}", letter)
	ownRoutes(r)
}

// head is an article in a list.
type head struct{ Slug, Kind, Title, Lead, Picture, City string }

const headColumns = "SELECT slug, kind, title, lead, picture, city FROM articles "

func heads(ctx context.Context, cat *sql.DB, where string, args ...any) ([]head, error) {
	return kit.Select[head](ctx, cat, headColumns+where, args...)
}

var categories = []struct{ Slug, Kind, Title string }{
	{"cities", cityKind, "Cities"}, {"countries", countryKind, "Countries"}, {"landmarks", landmarkKind, "Landmarks"},
	{"people", personKind, "People"}, {"animals", animalKind, "Animals"}, {"dishes", dishKind, "Dishes"},
}

func landing(v *kit.Visit) error {
	featured, err := heads(v.Context(), v.Cat, "WHERE kind IN ('city', 'animal') ORDER BY substr(picture, -9) LIMIT 6")
	if err != nil {
		return err
	}
	var count struct{ N int }
	if count, err = kit.One[struct{ N int }](v.Context(), v.Cat, "count", "SELECT count(*) FROM articles"); err != nil {
		return err
	}
	return v.Show("landing", "Welcome", map[string]any{"Featured": featured, "Count": count.N, "Categories": categories,
		"Letters": strings.Split("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "")})
}

// search shows the articles that match some words.
func search(v *kit.Visit) error {
	asked := v.Value("pattern")
	found, err := v.Search("", asked)
	if err != nil {
		return err
	}
	if asked != "" {
		v.Note("search", "query", kit.Fold(asked))
	}
	hits, pager := kit.Paged(v, found.Hits, 10, func(page int) string { return kit.Link("/search", "pattern", asked, "page", page) })
	list := make([]head, len(hits))
	for i, h := range hits {
		if list[i], err = kit.One[head](v.Context(), v.Cat, "article", headColumns+"WHERE slug=?", h.Ref); err != nil {
			return err
		}
	}
	begins, err := beginning(v, asked)
	if err != nil {
		return err
	}
	title := "Results for “" + asked + "”"
	if strings.TrimSpace(asked) == "" {
		title = "What do you look for?"
	}
	return v.Show("results", title,
		map[string]any{"Found": found, "List": list, "Pager": pager, "N": len(found.Hits), "Begins": begins, "Asked": strings.TrimSpace(asked)})
}

// The titles that complete what was typed: at least fewestTyped letters, at most mostCompleted titles.
const fewestTyped, mostCompleted = 2, 8

// beginning returns articles whose titles begin with what was typed, unless that is the whole title.
func beginning(v *kit.Visit, asked string) ([]head, error) {
	if len(asked) < fewestTyped || strings.ContainsAny(asked, `%_\`) {
		return nil, nil
	}
	return heads(v.Context(), v.Cat, "WHERE title LIKE ? AND lower(title)<>lower(?) ORDER BY title, slug LIMIT ?", asked+"%", asked, mostCompleted)
}

type (
	section struct{ Heading, Text string }
	fact    struct{ Label, Value, Link string }
)

func show(v *kit.Visit) error {
	slug := v.Path("slug")
	type whole struct{ Slug, Kind, Title, Lead, Picture, Caption, City, Heading string }
	a, err := kit.One[whole](v.Context(), v.Cat, "article", "SELECT * FROM articles WHERE slug=?", strings.ToLower(strings.ReplaceAll(slug, "_", "-")))
	if err != nil {
		return err
	}
	sections, err := kit.Select[section](v.Context(), v.Cat, "SELECT heading, text FROM sections WHERE slug=? ORDER BY n", a.Slug)
	if err != nil {
		return err
	}
	facts, err := kit.Select[fact](v.Context(), v.Cat, "SELECT label, value, link FROM facts WHERE slug=? ORDER BY n", a.Slug)
	if err != nil {
		return err
	}
	rows, err := kit.Select[fact](v.Context(), v.Cat, "SELECT label, value, link FROM rows WHERE slug=? ORDER BY n", a.Slug)
	if err != nil {
		return err
	}
	related, err := heads(v.Context(), v.Cat, "JOIN (SELECT other, n FROM related WHERE slug=?) ON other=slug ORDER BY n", a.Slug)
	if err != nil {
		return err
	}
	v.Note("open", "article", a.Slug, "kind", a.Kind, "city", a.City)
	return v.Show("article", a.Title, map[string]any{"A": a, "Sections": sections, "Facts": facts, "Rows": rows, "Related": related})
}

func category(v *kit.Visit) error {
	for _, c := range categories {
		if c.Slug != v.Path("name") {
			continue
		}
		all, err := heads(v.Context(), v.Cat, "WHERE kind=? ORDER BY title, slug", c.Kind)
		if err != nil {
			return err
		}
		v.Note("browse", "category", c.Slug)
		return list(v, c.Title, "/category/"+c.Slug, all)
	}
	return kit.Missing("category")
}

func letter(v *kit.Visit) error {
	l := strings.ToUpper(v.Path("letter"))
	if len(l) != 1 || l[0] < 'A' || l[0] > 'Z' {
		return kit.Missing("letter")
	}
	all, err := heads(v.Context(), v.Cat, "WHERE title LIKE ? ORDER BY title, slug", l+"%")
	if err != nil {
		return err
	}
	return list(v, "Articles with "+l, "/index/"+l, all)
}

func list(v *kit.Visit, title, path string, all []head) error {
	some, pager := kit.Paged(v, all, 20, func(page int) string { return kit.Link(path, "page", page) })
	return v.Show("list", title, map[string]any{"List": some, "Pager": pager, "N": len(all)})
}
