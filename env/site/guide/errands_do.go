package guide

import (
	"fmt"
	"strings"
	"time"

	"gymkhana/env/site/art"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// latestPost asks for the newest story by the one of three writers who wears something.
func latestPost(d *kit.Draw, _ kit.Gift) kit.Leg {
	by, three := wearer(d)
	p := by.Posts[0]
	var pages []string
	var rivals []judge.Want
	for _, w := range three {
		rivals = append(rivals, want("open", "writer", w.Slug, "post", "*"))
		for _, other := range w.Posts {
			if other != p {
				pages = append(pages, kit.Home("guide")+"journal/"+other.Slug)
			}
		}
	}
	leg := kit.Leg{
		Ask:  ask(d, "latest-post", "hat", by.Look.Hat.String(), "writers", either(authors(three))),
		Hop:  done("open the post "+p.Slug, want("open", "post", p.Slug)),
		Walk: append(toWriter(d, by), kit.Click("link", p.Title)),
	}
	return leg.Only(pages, rivals...)
}

// wearer draws three writers in random order, exactly one of whom wears a kind of hat.
func wearer(d *kit.Draw) (*Writer, []*Writer) {
	for {
		three := rng.Some(d.Stream, In(d.Version).Writers, 3)
		by := three[0]
		if by.Look.Hat == art.NoHat || three[1].Look.Hat == by.Look.Hat || three[2].Look.Hat == by.Look.Hat {
			continue
		}
		rng.Shuffle(d.Stream, three)
		return by, three
	}
}

func authors(writers []*Writer) []string {
	var all []string
	for _, w := range writers {
		all = append(all, w.Name)
	}
	return all
}

// toWriter returns the moves that open the page of a writer.
func toWriter(d *kit.Draw, w *Writer) []kit.Move {
	return []kit.Move{start(), kit.Click("link", word(d, "writers")), kit.Click("link", w.Name)}
}

// travelDay draws a day of a trip; taken means that an earlier hop has found it.
func travelDay(d *kit.Draw, given kit.Gift) (day time.Time, taken bool) {
	drawn := kit.Today.AddDate(0, 0, d.Between(10, 300))
	if t, err := time.Parse(isoDay, given["date"]); err == nil && plannable(t) {
		return t, true
	}
	return drawn, false
}

const spoken = "2 January 2006"

func tripCity(d *kit.Draw, given kit.Gift) kit.Leg {
	g := subject(d, given)
	day, taken := travelDay(d, given)
	where, when := "that city", "that day"
	if given["city"] == "" {
		where = g.City.Name
	}
	if !taken {
		when = day.Format(spoken)
	} else {
		when = given.Called("date", when)
	}
	told := ask(d, "trip-city")
	return kit.Leg{
		Ask:  kit.Filled(told, "city", g.City.Name, "date", day.Format(spoken)),
		Then: kit.Filled(told, "city", where, "date", when),
		Hop:  done("trip to "+g.City.Slug, want(saved, stop{g.City.Slug, day.Format(isoDay), noSights}.pairs()...)),
		Walk: append(toGuide(d, g.City), kit.Enter(word(d, "trip-date"), day.Format(spoken))),
		Gift: kit.Gift{"city": g.City.Slug, "date": day.Format(isoDay)}, Look: look(g.City),
	}
}

func tripSights(d *kit.Draw, _ kit.Gift) kit.Leg {
	g := subject(d, nil)
	day, _ := travelDay(d, nil)
	two := rng.Some(d.Stream, g.Sights, 2)
	s := stop{g.City.Slug, day.Format(isoDay), sightList([]string{two[0].Slug, two[1].Slug})}
	return kit.Leg{
		Ask: ask(d, "trip-sights", "city", g.City.Name, "date", day.Format(spoken), "one", two[0].Name, "other", two[1].Name),
		Hop: done("trip to sights of "+g.City.Slug, want(saved, s.pairs()...)),
		Walk: append(toGuide(d, g.City), kit.Tick(two[0].Name), kit.Tick(two[1].Name), kit.Write(word(d, "trip-date"), day.Format(spoken)),
			kit.Click("button", word(d, "trip-add"))),
		Gift: kit.Gift{"city": s.City, "date": s.Date}, Look: look(g.City),
	}
}

func askLetters(d *kit.Draw, _ kit.Gift) kit.Leg {
	pace := rng.Pick(d.Stream, paces)
	email := d.Account.Email
	if d.Chance(2, 3) {
		email = fmt.Sprintf("%s%d@post.localhost", d.Account.User, d.Between(2, 99))
	}
	how := strings.ToLower(word(d, pace))
	return kit.Leg{
		Ask: ask(d, "subscribe", "email", email, "how", how),
		Hop: done("newsletter", want(subscribed, letter{email, pace}.pairs()...)),
		Walk: []kit.Move{start(), kit.Click("link", word(d, "newsletter")), kit.Write(word(d, "email"), email),
			kit.Tick(word(d, pace)), kit.Click("button", word(d, "subscribe"))},
	}
}

func askReview(d *kit.Draw, given kit.Gift) kit.Leg {
	c, stars, text := subject(d, given).City, d.Between(2, 5), strings.TrimSuffix(rng.Pick(d.Stream, praises), ".")
	a := d.Account
	told := ask(d, "review", "user", a.User, "password", a.Password, "stars", fmt.Sprint(stars), "text", text)
	return kit.Leg{
		Ask:  kit.Filled(told, "city", c.Name),
		Then: kit.Filled(told, "city", "that city"),
		Hop:  done("note on "+c.Slug, want(reviewed, opinion{City: c.Slug, Stars: stars, Text: text}.pairs()...)),
		Walk: append(append([]kit.Move{start(), kit.Click("link", word(d, "sign-in")), kit.Write("User name", a.User),
			kit.Write("Password", a.Password), kit.Click("button", word(d, "sign-in"))},
			toGuide(d, c)[1:]...), kit.Tick(fmt.Sprintf("%d stars", stars)), kit.Write(word(d, "review-text"), text), kit.Click("button", word(d, "review-send"))),
		Look: look(c),
	}
}
