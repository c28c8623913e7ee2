package guide

import (
	"slices"
	"strings"
	"time"

	"gymkhana/env/site/kit"
)

// A byline is a writer in the catalogue.
type byline struct {
	Slug, Name, Portrait, Home, Languages, Books, Bio string
	Since                                             int
}

func writerOf(v *kit.Visit, slug string) (byline, error) {
	return kit.One[byline](v.Context(), v.Cat, "writer", "SELECT * FROM writers WHERE slug=?", slug)
}

func writers(v *kit.Visit) error {
	all, err := kit.Select[byline](v.Context(), v.Cat, "SELECT * FROM writers ORDER BY name")
	if err != nil {
		return err
	}
	return v.Show("writers", v.Word("writers"), all)
}

func writer(v *kit.Visit) error {
	w, err := writerOf(v, strings.ToLower(v.Path("slug")))
	if err != nil {
		return err
	}
	guides, err := places(v.Context(), v.Cat, "WHERE writer=? ORDER BY name", w.Slug)
	if err != nil {
		return err
	}
	posts, err := entries(v, "WHERE p.writer=? ORDER BY date DESC", w.Slug)
	if err != nil {
		return err
	}
	v.Note("open", "writer", w.Slug)
	return v.Show("writer", w.Name, map[string]any{"W": w, "Guides": guides, "Posts": posts})
}

// An entry is a post in a list.
type entry struct{ Slug, Title, Lead, Date, Writer, By, City, CityName, Land, Cover string }

// Day is the day when it was written.
func (e entry) Day() time.Time { return dayOf(e.Date) }

func entries(v *kit.Visit, where string, args ...any) ([]entry, error) {
	return kit.Select[entry](v.Context(), v.Cat, `SELECT p.slug, p.title, p.lead, p.date, p.writer, w.name, g.slug, g.name, g.land, g.cover
		FROM posts p JOIN writers w ON w.slug=p.writer JOIN guides g ON g.slug=p.city `+where, args...)
}

// journal lists the posts, all or those with a tag, the latest first.
func journal(v *kit.Visit) error {
	tag := kit.Fold(v.Value("tag"))
	where, args := "", []any(nil)
	if tag != "" {
		if !slices.Contains(tags, tag) {
			return kit.Missing("tag")
		}
		where, args = "JOIN tags t ON t.post=p.slug AND t.tag=? ", []any{tag}
		v.Note("browse", "tag", tag)
	}
	all, err := entries(v, where+"ORDER BY date DESC", args...)
	if err != nil {
		return err
	}
	some, pager := kit.Paged(v, all, 8, func(page int) string { return kit.Link("/journal", "tag", tag, "page", page) })
	return v.Show("journal", v.Word("journal"), map[string]any{"Tag": tag, "Tags": tags, "List": some, "Pager": pager, "N": len(all)})
}

func post(v *kit.Visit) error {
	slug := strings.ToLower(v.Path("slug"))
	found, err := entries(v, "WHERE p.slug=?", slug)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return kit.Missing("entry")
	}
	body, err := kit.One[struct{ Text string }](v.Context(), v.Cat, "entry", "SELECT body FROM posts WHERE slug=?", slug)
	if err != nil {
		return err
	}
	own, err := kit.Select[struct{ Tag string }](v.Context(), v.Cat, "SELECT tag FROM tags WHERE post=? ORDER BY tag", slug)
	if err != nil {
		return err
	}
	by, err := writerOf(v, found[0].Writer)
	if err != nil {
		return err
	}
	v.Note("open", "post", slug, "writer", by.Slug, "city", found[0].City)
	return v.Show("post", found[0].Title, map[string]any{"P": found[0], "Body": strings.Split(body.Text, "\n"), "Tags": own, "By": by})
}
