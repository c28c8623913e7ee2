package guide

import (
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/shop"
	"gymkhana/rng"
)

// A Talk is an interview with a person.
type Talk struct {
	Slug, Title string
	Person      *atlas.Person
	By          *Writer
	Printed     time.Time
	Evening     time.Time // the day on which it is read aloud; no two talks have the same
	Dish        string    // what was eaten
	Thing       string    // a product of the general store that the person takes on every journey
}

// fewestLeft is how many pieces the general store has at least of a thing.
const fewestLeft = 12

// talk writes the interviews.
func (w *World) talk(d *rng.Stream) {
	var things []string
	for _, p := range shop.Goods(w.Land.Version) {
		if p.Stock >= fewestLeft {
			things = append(things, p.Name)
		}
	}
	days := make([]int, 320)
	for i := range days {
		days[i] = i + 12
	}
	rng.Shuffle(d, days)
	chosen := rng.Some(d, things, len(w.Land.People))
	for i, p := range w.Land.People {
		t := &Talk{Slug: p.Slug, Title: "A talk with " + p.Name, Person: p, By: rng.Pick(d, w.Writers), Printed: kit.Today.AddDate(0, 0, -d.Between(20, 700)),
			Evening: kit.Today.AddDate(0, 0, days[i]), Dish: rng.Pick(d, w.Land.Dishes).Name, Thing: chosen[i]}
		for t.By.Name == p.Name {
			t.By = rng.Pick(d, w.Writers)
		}
		w.Talks = append(w.Talks, t)
	}
}

// Talk finds the interview with a person by slug or name, or returns nil.
func (w *World) Talk(person string) *Talk {
	for _, t := range w.Talks {
		if t.Slug == person || t.Person.Name == person {
			return t
		}
	}
	return nil
}

func talkRoutes(r *kit.Routes) {
	r.Get("/talks", talks)
	r.Get("/talks/{slug}", func(v *kit.Visit) error { return showTalk(v, strings.ToLower(v.Path("slug")), "", "") })
	r.Post("/talks/save", saveTalk)
	r.Post("/talks/drop", dropTalk)
	r.Post("/talks/comment", comment)
	r.Get("/saved", savedTalks)
}

// A dialogue is an interview in the catalogue.
type dialogue struct {
	Slug, Title, Person, Trade, Home, Writer, By, Portrait, Printed, Evening, Dish, Thing, Lead, Body string
}

// Day is the day when it was printed, and Night that on which it is read aloud.
func (t dialogue) Day() time.Time   { return dayOf(t.Printed) }
func (t dialogue) Night() time.Time { return dayOf(t.Evening) }

func dialogueOf(v *kit.Visit, slug string) (dialogue, error) {
	return kit.One[dialogue](v.Context(), v.Cat, "talk", "SELECT * FROM talks WHERE slug=?", slug)
}

func talks(v *kit.Visit) error {
	all, err := kit.Select[dialogue](v.Context(), v.Cat, "SELECT * FROM talks ORDER BY printed DESC, slug")
	if err != nil {
		return err
	}
	some, pager := kit.Paged(v, all, 10, func(page int) string { return kit.Link("/talks", "page", page) })
	return v.Show("talks", v.Word("talks"), map[string]any{"List": some, "Pager": pager, "N": len(all)})
}

// A remark is a visitor's comment below a talk.
type remark struct{ Talk, Text string }

func showTalk(v *kit.Visit, slug, text, wrong string) error {
	t, err := dialogueOf(v, slug)
	if err != nil {
		return err
	}
	own, err := kit.Select[remark](v.Context(), v.Own, "SELECT talk, text FROM guide_comments WHERE visitor=? AND talk=? ORDER BY rowid", v.Visitor, slug)
	if err != nil {
		return err
	}
	n, err := turn(v, commentTurn)
	if err != nil {
		return err
	}
	v.Note("open", "talk", t.Slug)
	return v.Show("talk", t.Title, map[string]any{"T": t, "Body": strings.Split(t.Body, "\n"), "Own": own, "Text": text, "Wrong": wrong, "Turn": n})
}

func saveTalk(v *kit.Visit) error {
	t, err := dialogueOf(v, v.Value("talk"))
	if err != nil {
		return err
	}
	if _, err := v.Own.Exec("INSERT OR IGNORE INTO guide_saved VALUES (?,?)", v.Visitor, t.Slug); err != nil {
		return err
	}
	v.Note(saved, "talk", t.Slug)
	return v.Redirect("/saved")
}

func dropTalk(v *kit.Visit) error {
	slug := v.Value("talk")
	if _, err := v.Own.Exec("DELETE FROM guide_saved WHERE visitor=? AND talk=?", v.Visitor, slug); err != nil {
		return err
	}
	v.Note("unsave", "talk", slug)
	return v.Redirect("/saved")
}

func savedTalks(v *kit.Visit) error {
	slugs, err := kit.Select[struct{ Slug string }](v.Context(), v.Own, "SELECT talk FROM guide_saved WHERE visitor=? ORDER BY talk", v.Visitor)
	if err != nil {
		return err
	}
	all := make([]dialogue, len(slugs))
	for i, s := range slugs {
		if all[i], err = dialogueOf(v, s.Slug); err != nil {
			return err
		}
	}
	v.Note("open", "page", "saved")
	return v.Show("saved", v.Word("saved"), all)
}

// comment publishes a comment below a talk.
func comment(v *kit.Visit) error {
	t, err := dialogueOf(v, v.Value("talk"))
	if err != nil {
		return err
	}
	if err := current(v, commentTurn); err != nil {
		return err
	}
	text := v.Value("text")
	if text == "" {
		return showTalk(v, t.Slug, text, "Write a few words.")
	}
	if err := change(v, commentTurn, "INSERT INTO guide_comments VALUES (?,?,?)", v.Visitor, t.Slug, text); err != nil {
		return err
	}
	v.Note(reviewed, "talk", t.Slug, "text", text)
	return v.Redirect("/talks/" + t.Slug + "#comments")
}
