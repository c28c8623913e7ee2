package food

import (
	"fmt"
	"strconv"

	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// standing returns the current effects.
func standing(v *kit.Visit) ([]judge.Event, error) {
	var all []judge.Event
	tables, err := kit.Select[table](v.Context(), v.Own, tableColumns+"WHERE NOT cancelled ORDER BY visitor, n")
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		all = append(all, judge.Event{Kind: "book", With: map[string]string{"restaurant": t.House, "city": t.City, "date": t.Day, "time": t.Time(),
			"people": strconv.Itoa(t.People), "name": t.Name}})
	}
	saved, err := kit.Select[struct{ House, City string }](v.Context(), v.Own, "SELECT house, city FROM food_saved ORDER BY user, house")
	if err != nil {
		return nil, err
	}
	for _, s := range saved {
		all = append(all, judge.Event{Kind: "save", With: map[string]string{"restaurant": s.House, "city": s.City}})
	}
	said, err := kit.Select[reviewed](v.Context(), v.Own, "SELECT house, city, stars, text FROM food_reviews ORDER BY user, house")
	if err != nil {
		return nil, err
	}
	for _, r := range said {
		all = append(all, judge.Event{Kind: "review", With: map[string]string{"restaurant": r.House, "city": r.City, "stars": strconv.Itoa(r.Stars),
			"text": r.Text}})
	}
	fetched, err := ordersOf(v, "ORDER BY visitor, n")
	if err != nil {
		return nil, err
	}
	for _, o := range fetched {
		all = append(all, kit.Effect("order", o.noted()...))
	}
	supping, err := suppersOf(v, "")
	for _, g := range supping {
		all = append(all, kit.Effect("book", g.noted()...))
	}
	return all, err
}

// history returns the visitor's reservations.
func history(v *kit.Visit) ([]string, error) {
	list, err := lines(v)
	var all []string
	for _, t := range list {
		s := fmt.Sprintf("%s, %s at %s, table for %d", t.HouseName, t.Date().Format("2 January 2006"), t.Time(), t.People)
		if t.Cancelled {
			s += " (cancelled)"
		}
		all = append(all, s)
	}
	return all, err
}

// A reviewed is a review by the visitor.
type reviewed struct {
	House, City string
	Stars       int
	Text        string
}

func ownReview(v *kit.Visit, house string) (reviewed, bool, error) {
	all, err := kit.Select[reviewed](v.Context(), v.Own, "SELECT house, city, stars, text FROM food_reviews WHERE user=? AND house=?", v.User, house)
	if err != nil || len(all) == 0 {
		return reviewed{}, false, err
	}
	return all[0], true, nil
}

func isSaved(v *kit.Visit, house string) (bool, error) {
	all, err := kit.Select[struct{ House string }](v.Context(), v.Own, "SELECT house FROM food_saved WHERE user=? AND house=?", v.User, house)
	return len(all) > 0, err
}

// member returns the house for an action of a signed-in visitor. It sends a visitor who is not signed in to the sign-in
// page.
func member(v *kit.Visit) (h whole, in bool, err error) {
	if h, err = findHouse(v); err != nil {
		return h, false, err
	}
	if v.User == "" {
		return h, false, v.Redirect(kit.Link("/sign-in", "back", h.Path()))
	}
	return h, true, nil
}

func save(v *kit.Visit) error {
	h, in, err := member(v)
	if err != nil || !in {
		return err
	}
	already, err := isSaved(v, h.Slug)
	if err != nil {
		return err
	}
	if !already {
		if _, err := v.Own.Exec("INSERT INTO food_saved VALUES (?,?,?)", v.User, h.Slug, h.City); err != nil {
			return err
		}
		v.Note("save", "restaurant", h.Slug, "city", h.City)
	}
	return v.Redirect(h.Path())
}

func unsave(v *kit.Visit) error {
	h, in, err := member(v)
	if err != nil || !in {
		return err
	}
	if _, err := v.Own.Exec("DELETE FROM food_saved WHERE user=? AND house=?", v.User, h.Slug); err != nil {
		return err
	}
	v.Note("unsave", "restaurant", h.Slug, "city", h.City)
	return v.Redirect(h.Path())
}

func favourites(v *kit.Visit) error {
	if v.User == "" {
		return v.Redirect("/sign-in?back=%2Ffavourites")
	}
	saved, err := kit.Select[struct{ House string }](v.Context(), v.Own, "SELECT house FROM food_saved WHERE user=? ORDER BY rowid", v.User)
	if err != nil {
		return err
	}
	var list []Card
	for _, s := range saved {
		c, err := kit.One[Card](v.Context(), v.Cat, "restaurant", cardColumns+"WHERE slug=?", s.House)
		if err != nil {
			return err
		}
		list = append(list, c)
	}
	return v.Show("favourites", v.Word("favourites"), list)
}

// review accepts one review of a house from each member.
func review(v *kit.Visit) error {
	h, in, err := member(v)
	if err != nil || !in {
		return err
	}
	_, already, err := ownReview(v, h.Slug)
	if err != nil {
		return err
	}
	stars, text := v.Number("stars", 1, 5, 0), v.Value("text")
	switch {
	case already:
		return showHouse(v, "You have already reviewed this restaurant. Remove that review to write another.")
	case stars == 0:
		return showHouse(v, "How many stars, from 1 to 5?")
	case text == "":
		return showHouse(v, "Write a few words about your meal.")
	}
	if _, err := v.Own.Exec("INSERT INTO food_reviews VALUES (?,?,?,?,?)", v.User, h.Slug, h.City, stars, text); err != nil {
		return err
	}
	v.Note("review", "restaurant", h.Slug, "city", h.City, "stars", strconv.Itoa(stars), "text", text)
	return v.Redirect(h.Path())
}

func unreview(v *kit.Visit) error {
	h, in, err := member(v)
	if err != nil || !in {
		return err
	}
	if _, err := v.Own.Exec("DELETE FROM food_reviews WHERE user=? AND house=?", v.User, h.Slug); err != nil {
		return err
	}
	v.Note("unreview", "restaurant", h.Slug, "city", h.City)
	return v.Redirect(h.Path())
}
