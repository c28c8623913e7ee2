package guide

import (
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// notes are readers' reviews of a city, and the form to add one.
type notes struct {
	G     place
	All   []opinion
	Mine  *opinion
	Stars int // the number that is ticked
	Text  string
	Wrong string
	Turn  int
}

// Marks are the possible stars.
func (notes) Marks() []int { return []int{1, 2, 3, 4, 5} }

func reviewsOf(v *kit.Visit, p place) (notes, error) {
	n := notes{G: p}
	d := rng.New(gymkhana.Seed(v.Version), "guide readers "+p.Slug)
	for i, text := range rng.Some(d, praises, 2) {
		n.All = append(n.All, opinion{City: p.Slug, Name: readers[(d.N(len(readers)/2)*2+i)%len(readers)], Stars: d.Between(3, 5), Text: text})
	}
	var err error
	if n.Turn, err = turn(v, reviewTurn); err != nil {
		return n, err
	}
	own, err := kit.Select[opinion](v.Context(), v.Own, "SELECT city, name, stars, text FROM guide_reviews WHERE visitor=? AND city=?", v.Visitor, p.Slug)
	if err == nil && len(own) > 0 {
		n.Mine = &own[0]
	}
	return n, err
}

// review publishes a signed-in visitor's review of a city, and replaces an earlier one.
func review(v *kit.Visit) error {
	p, err := placeOf(v, strings.ToLower(v.Value("city")))
	if err != nil {
		return err
	}
	if v.User == "" {
		return v.Redirect(kit.Link("/sign-in", "back", p.Path()))
	}
	if err := current(v, reviewTurn); err != nil {
		return err
	}
	n, err := reviewsOf(v, p)
	if err != nil {
		return err
	}
	n.Stars, n.Text = v.Number("stars", 1, 5, 0), v.Value("text")
	switch {
	case n.Stars == 0:
		n.Wrong = "Say how many stars it gets, from 1 to 5."
	case n.Text == "":
		n.Wrong = "Write a few words."
	}
	if n.Wrong != "" {
		return v.Show("review", "Your note on "+p.Name, n)
	}
	o := opinion{p.Slug, v.Account.Name, n.Stars, n.Text}
	if err := change(v, reviewTurn, "INSERT OR REPLACE INTO guide_reviews VALUES (?,?,?,?,?)", v.Visitor, o.City, o.Name, o.Stars, o.Text); err != nil {
		return err
	}
	v.Note(reviewed, o.pairs()...)
	return v.Redirect(p.Path() + "#notes")
}

// removeReview deletes the visitor's own review of a city.
func removeReview(v *kit.Visit) error {
	p, err := placeOf(v, strings.ToLower(v.Value("city")))
	if err != nil {
		return err
	}
	if err := current(v, reviewTurn); err != nil {
		return err
	}
	if err := change(v, reviewTurn, "DELETE FROM guide_reviews WHERE visitor=? AND city=?", v.Visitor, p.Slug); err != nil {
		return err
	}
	v.Note("unreview", "city", p.Slug)
	return v.Redirect(p.Path() + "#notes")
}

// Given writes the stars of a review.
func (o opinion) Given() string { return strconv.Itoa(o.Stars) + " of 5" }
