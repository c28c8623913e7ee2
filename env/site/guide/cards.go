package guide

import (
	"hash/fnv"
	"strconv"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

// A postcard shows a city and goes to a person in a street.
type postcard struct {
	Number                    int
	City, Name, Street, Words string
}

func (c postcard) pairs() []string {
	return []string{"city", c.City, "to", c.Name, "street", c.Street, "words", c.Words}
}

// The postcards go by ferry, which takes this many days.
const soonest, latest = 14, 320

// Arrives is the day on which a postcard arrives. It depends on the way: from the city to the street.
func (c postcard) Arrives() time.Time {
	h := fnv.New32a()
	h.Write([]byte(kit.Fold(c.City + " " + c.Street)))
	return kit.Today.AddDate(0, 0, soonest+int(h.Sum32()%(latest-soonest)))
}

func cardRoutes(r *kit.Routes) {
	r.Get("/postcards", func(v *kit.Visit) error { return postcards(v, postcard{}, "") })
	r.Post("/postcards", sendCard)
	r.Post("/postcards/call-back", callBack)
}

func cardsOf(v *kit.Visit) ([]postcard, error) {
	return kit.Select[postcard](v.Context(), v.Own, "SELECT number, city, name, street, words FROM guide_cards WHERE visitor=? ORDER BY number", v.Visitor)
}

// A sentCard is a postcard on the page.
type sentCard struct {
	postcard
	G place
}

func postcards(v *kit.Visit, typed postcard, wrong string) error {
	all, err := cardsOf(v)
	if err != nil {
		return err
	}
	var rows []sentCard
	for _, c := range all {
		g, err := placeOf(v, c.City)
		if err != nil {
			return err
		}
		rows = append(rows, sentCard{c, g})
	}
	n, err := turn(v, cardTurn)
	if err != nil {
		return err
	}
	v.Note("open", "page", "postcards")
	return v.Show("postcards", v.Word("postcards"), map[string]any{"Form": typed, "Wrong": wrong, "Turn": n, "Sent": rows})
}

func sendCard(v *kit.Visit) error {
	if err := current(v, cardTurn); err != nil {
		return err
	}
	c := postcard{City: v.Value("city"), Name: v.Value("name"), Street: v.Value("street"), Words: v.Value("words")}
	city := cityNamed(v, c.City)
	switch {
	case c.City == "" || city == nil:
		return postcards(v, c, "Say which city the card is to show.")
	case c.Name == "" || c.Street == "":
		return postcards(v, c, "Say to whom it goes, and in which street that is.")
	case c.Words == "":
		return postcards(v, c, "Write a few words on it.")
	}
	c.City = city.Slug
	n, err := turn(v, cardTurn)
	if err != nil {
		return err
	}
	if err := change(v, cardTurn, "INSERT INTO guide_cards VALUES (?,?,?,?,?,?)", n+1, v.Visitor, c.City, c.Name, c.Street, c.Words); err != nil {
		return err
	}
	v.Note("order", c.pairs()...)
	return v.Redirect("/postcards")
}

func callBack(v *kit.Visit) error {
	if err := current(v, cardTurn); err != nil {
		return err
	}
	all, err := cardsOf(v)
	if err != nil {
		return err
	}
	for _, c := range all {
		if strconv.Itoa(c.Number) == v.Value("number") {
			v.Note("cancel", "city", c.City, "to", c.Name)
			if err := change(v, cardTurn, "DELETE FROM guide_cards WHERE visitor=? AND number=?", v.Visitor, c.Number); err != nil {
				return err
			}
			return v.Redirect("/postcards")
		}
	}
	return kit.Missing("postcard")
}

// lines lists the visitor's walks, talks and postcards for the account page.
func (o *belongings) lines(land *atlas.Land) []string {
	var all []string
	for _, j := range o.walks {
		all = append(all, "Walk in "+land.City(j.City).Name+" on "+dayOf(j.Date).Format(spoken)+", "+strconv.Itoa(j.People)+" in the name of "+j.Name)
	}
	for _, t := range o.talks {
		all = append(all, "Saved: talk with "+land.Person(t.Slug).Name)
	}
	for _, r := range o.remarks {
		all = append(all, "Comment on the talk with "+land.Person(r.Talk).Name+": “"+r.Text+"”")
	}
	for _, c := range o.cards {
		all = append(all, "Postcard of "+land.City(c.City).Name+" to "+c.Name)
	}
	return all
}
