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

// latestPost wants the newest story by the one of three writers who wears something.
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
		Ask: fmt.Sprintf(d.Say("On the travel guide site, find out from their portraits who wears a %s, %s, and open the latest story by that writer.",
			"One of the writers of the travel guide site wears a %s in the portrait: %s. Open that writer's latest story there."), by.Look.Hat, either(authors(three))),
		Hop:  done("open the post "+p.Slug, want("open", "post", p.Slug)),
		Walk: append(toWriter(d, by), kit.Click("link", p.Title)),
	}
	return leg.Only("Open no other story of theirs.", pages, rivals...)
}

// wearer draws a writer who alone of three wears a kind of hat, and the three in any order.
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

// toWriter is how a person opens the page of a writer.
func toWriter(d *kit.Draw, w *Writer) []kit.Move {
	return []kit.Move{start(), kit.Click("link", word(d, "writers")), kit.Click("link", w.Name)}
}

// travelDay draws a day of a trip; taken says that it is the one an earlier hop has found.
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
	say := d.Say("On the travel guide site, put %s on the trip for %s, without any sight.",
		"Add %s as such, with no sights, to the trip on the travel guide site, for %s.")
	return kit.Leg{
		Ask: fmt.Sprintf(say, g.City.Name, day.Format(spoken)), Then: fmt.Sprintf(say, where, when),
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
		Ask: fmt.Sprintf(d.Say("On the travel guide site, plan a visit to %[3]s on %[4]s: "+
			"add two sights there to the trip for that day, “%[1]s” and “%[2]s”.",
			"Put the sights “%[1]s” and “%[2]s” of %[3]s, and no others, on the trip on the travel guide site, both for %[4]s."),
			two[0].Name, two[1].Name, g.City.Name, day.Format(spoken)),
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
		Ask: fmt.Sprintf(d.Say("Subscribe to the newsletter of the travel guide site with the address %s, so that it comes “%s”.",
			"On the travel guide site, sign %s up for the newsletter; choose “%s” for how often."), email, how),
		Hop: done("newsletter", want(subscribed, letter{email, pace}.pairs()...)),
		Walk: []kit.Move{start(), kit.Click("link", word(d, "newsletter")), kit.Write(word(d, "email"), email),
			kit.Tick(word(d, pace)), kit.Click("button", word(d, "subscribe"))},
	}
}

func askReview(d *kit.Draw, given kit.Gift) kit.Leg {
	c, stars, text := subject(d, given).City, d.Between(2, 5), strings.TrimSuffix(rng.Pick(d.Stream, praises), ".")
	say := d.Say("On the travel guide site, sign in as %[1]s with the password %[2]s and leave a note on %[3]s: %[4]d stars and the words “%[5]s”.",
		"Give %[3]s %[4]d stars in a reader's note on the travel guide site. Sign in there as %[1]s with the password %[2]s; the note reads “%[5]s”.")
	a := d.Account
	return kit.Leg{
		Ask: fmt.Sprintf(say, a.User, a.Password, c.Name, stars, text), Then: fmt.Sprintf(say, a.User, a.Password, "that city", stars, text),
		Hop: done("note on "+c.Slug, want(reviewed, opinion{City: c.Slug, Stars: stars, Text: text}.pairs()...)),
		Walk: append(append([]kit.Move{start(), kit.Click("link", word(d, "sign-in")), kit.Write("User name", a.User),
			kit.Write("Password", a.Password), kit.Click("button", word(d, "sign-in"))},
			toGuide(d, c)[1:]...), kit.Tick(fmt.Sprintf("%d stars", stars)), kit.Write(word(d, "review-text"), text), kit.Click("button", word(d, "review-send"))),
		Look: look(c),
	}
}
