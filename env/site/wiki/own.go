package wiki

import (
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// own are the tables that an episode writes. An article is on a reading list once, and has one suggestion of a visitor
// for a text.
const own = `
CREATE TABLE wiki_list (visitor TEXT, article TEXT, note TEXT, day TEXT, PRIMARY KEY (visitor, article));
CREATE TABLE wiki_missing (visitor TEXT, article TEXT, missing TEXT, PRIMARY KEY (visitor, article, missing));
`

func ownRoutes(r *kit.Routes) {
	r.Get("/keep/{slug}", func(v *kit.Visit) error { return keepForm(v, keeping{}) })
	r.Post("/keep/{slug}", keep)
	r.Get("/list", readingList)
	r.Post("/list/remove", drop)
	r.Get("/suggest/{slug}", func(v *kit.Visit) error { return suggestForm(v, "", "") })
	r.Post("/suggest/{slug}", suggest)
}

// headOf finds the article that the path names.
func headOf(v *kit.Visit) (head, error) {
	return kit.One[head](v.Context(), v.Cat, "article", headColumns+"WHERE slug=?", strings.ToLower(v.Path("slug")))
}

// An entry is an article on a reading list; Day is a date or "".
type entry struct{ Article, Note, Day string }

func (e entry) pairs() []string { return []string{"article", e.Article, "note", e.Note, "day", e.Day} }

// A keeping is the form that puts an article on the list.
type keeping struct {
	A                head
	Note, Day, Wrong string
}

func keepForm(v *kit.Visit, f keeping) error {
	var err error
	if f.A, err = headOf(v); err != nil {
		return err
	}
	return v.Show("keep", v.Word("keep"), f)
}

// reminding reads the day of a reminder; nothing typed means none. The second result is an error message.
func reminding(said string) (day, wrong string) {
	on, ok := kit.ParseDate(said)
	switch {
	case said == "":
		return "", ""
	case !ok:
		return "", "Write the day like 12 March 2026, or leave it empty."
	case !remindable(on):
		return "", "We remind you from tomorrow on, and up to a year ahead."
	}
	return on.Format(time.DateOnly), ""
}

func remindable(on time.Time) bool {
	return on.After(kit.Today) && !on.After(kit.Today.AddDate(1, 0, 0))
}

func keep(v *kit.Visit) error {
	a, err := headOf(v)
	if err != nil {
		return err
	}
	e := entry{Article: a.Slug, Note: v.Value("note")}
	var wrong string
	if e.Day, wrong = reminding(v.Value("day")); wrong != "" {
		return keepForm(v, keeping{Note: e.Note, Day: v.Value("day"), Wrong: wrong})
	}
	if _, err := v.Own.Exec("INSERT OR REPLACE INTO wiki_list VALUES (?,?,?,?)", v.Visitor, e.Article, e.Note, e.Day); err != nil {
		return err
	}
	v.Note("save", e.pairs()...)
	return v.Redirect("/list")
}

func entriesOf(v *kit.Visit) ([]entry, error) {
	return kit.Select[entry](v.Context(), v.Own, "SELECT article, note, day FROM wiki_list WHERE visitor=? ORDER BY article", v.Visitor)
}

// A kept is a row of the reading list.
type kept struct {
	head
	Note string
	Day  time.Time
}

func readingList(v *kit.Visit) error {
	entries, err := entriesOf(v)
	if err != nil {
		return err
	}
	var rows []kept
	for _, e := range entries {
		row := kept{Note: e.Note}
		row.Day, _ = time.Parse(time.DateOnly, e.Day)
		if row.head, err = kit.One[head](v.Context(), v.Cat, "article", headColumns+"WHERE slug=?", e.Article); err != nil {
			return err
		}
		rows = append(rows, row)
	}
	v.Note("open", "page", "list")
	return v.Show("kept", v.Word("list"), rows)
}

func drop(v *kit.Visit) error {
	slug := v.Value("article")
	if _, err := v.Own.Exec("DELETE FROM wiki_list WHERE visitor=? AND article=?", v.Visitor, slug); err != nil {
		return err
	}
	v.Note("unsave", "article", slug)
	return v.Redirect("/list")
}

// suggestForm shows what is missing in an article; sent is the visitor's latest suggestion.
func suggestForm(v *kit.Visit, wrong, sent string) error {
	a, err := headOf(v)
	if err != nil {
		return err
	}
	if v.User == "" {
		return v.Redirect(kit.Link("/sign-in", "back", "/suggest/"+a.Slug))
	}
	all, err := kit.Select[struct{ Missing string }](v.Context(), v.Own,
		"SELECT missing FROM wiki_missing WHERE visitor=? AND article=? ORDER BY missing", v.Visitor, a.Slug)
	if err != nil {
		return err
	}
	data := map[string]any{"A": a, "Wrong": wrong, "Sent": sent, "All": all}
	if c := atlas.In(v.Version).City(a.Slug); c != nil && len(all) > 0 {
		town := In(v.Version).Towns[c]
		data["Editor"], data["By"] = town.Editor, town.Answer
	}
	return v.Show("suggest", v.Word("suggest"), data)
}

func suggest(v *kit.Visit) error {
	a, err := headOf(v)
	if err != nil {
		return err
	}
	missing := v.Value("missing")
	switch {
	case v.User == "":
		return v.Redirect(kit.Link("/sign-in", "back", "/suggest/"+a.Slug))
	case missing == "":
		return suggestForm(v, "Write what is missing in the article.", "")
	}
	if _, err := v.Own.Exec("INSERT OR IGNORE INTO wiki_missing VALUES (?,?,?)", v.Visitor, a.Slug, missing); err != nil {
		return err
	}
	v.Note("review", "article", a.Slug, "missing", missing)
	return suggestForm(v, "", missing)
}

// standing returns the entries of reading lists, and the suggestions.
func standing(v *kit.Visit) ([]judge.Event, error) {
	list, err := kit.Select[entry](v.Context(), v.Own, "SELECT article, note, day FROM wiki_list")
	if err != nil {
		return nil, err
	}
	missing, err := kit.Select[struct{ Article, Missing string }](v.Context(), v.Own, "SELECT article, missing FROM wiki_missing")
	var all []judge.Event
	for _, e := range list {
		with := map[string]string{"article": e.Article}
		if e.Note != "" {
			with["note"] = e.Note
		}
		if e.Day != "" {
			with["day"] = e.Day
		}
		all = append(all, judge.Event{Kind: "save", With: with})
	}
	for _, m := range missing {
		all = append(all, judge.Event{Kind: "review", With: map[string]string{"article": m.Article, "missing": m.Missing}})
	}
	return all, err
}

// articleTitle is the title of an article.
func articleTitle(v *kit.Visit, slug string) (string, error) {
	a, err := kit.One[head](v.Context(), v.Cat, "article", headColumns+"WHERE slug=?", slug)
	return a.Title, err
}

// history returns the reading list and the suggestions.
func history(v *kit.Visit) ([]string, error) {
	entries, err := entriesOf(v)
	if err != nil {
		return nil, err
	}
	missing, err := kit.Select[struct{ Article, Missing string }](v.Context(), v.Own,
		"SELECT article, missing FROM wiki_missing WHERE visitor=? ORDER BY article, missing", v.Visitor)
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, e := range entries {
		title, err := articleTitle(v, e.Article)
		if err != nil {
			return nil, err
		}
		lines = append(lines, strings.TrimSuffix("To read: "+title+", "+e.Note, ", "))
	}
	for _, m := range missing {
		title, err := articleTitle(v, m.Article)
		if err != nil {
			return nil, err
		}
		lines = append(lines, "Suggested for "+title+": “"+m.Missing+"”")
	}
	return lines, nil
}
