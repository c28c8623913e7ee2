package guide

import (
	"fmt"
	"strconv"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// learnStreet opens a guide to find the street in which it begins.
func learnStreet(d *kit.Draw, given kit.Gift) kit.Leg {
	g := subject(d, given)
	leg := openTo(d, g, kit.Gift{"street": g.Start.Name}.Naming("street", "the street in which the guide begins"))
	leg.Learn = map[string]string{"street": d.Noting("in which street the guide begins")}
	return leg
}

// learnAuthor opens a guide to find its writer.
func learnAuthor(d *kit.Draw, given kit.Gift) kit.Leg {
	g := subject(d, given)
	leg := openTo(d, g, kit.Gift{"person": g.Writer.Name}.Naming("person", "the writer of the guide"))
	leg.Learn = map[string]string{"person": d.Noting("who wrote the guide")}
	return leg
}

// toWalk returns the moves that open a walk.
func toWalk(d *kit.Draw, w *Walk) []kit.Move {
	return []kit.Move{start(), kit.Click("link", word(d, "walks")), kit.Enter(word(d, "walk-city"), w.Street.City.Name), kit.Click("link", w.Title())}
}

// walkOf is the walk from the street that an earlier hop has found, in its city if that has it, or else a drawn one.
func walkOf(d *kit.Draw, given kit.Gift) *Walk {
	w := In(d.Version)
	g := subject(d, given)
	drawn := rng.Pick(d.Stream, g.Walks)
	if s := g.City.Street(given["street"]); s != nil {
		return w.Walk(s.Slug)
	}
	if s := g.City.Country.Street(given["street"]); s != nil {
		return w.Walk(s.Slug)
	}
	for _, land := range w.Land.Countries {
		if s := land.Street(given["street"]); s != nil {
			return w.Walk(s.Slug)
		}
	}
	return drawn
}

// inStreet are the blanks of a request about a street and its city.
func inStreet(given kit.Gift, s *atlas.Street) []kit.Blank {
	city, street := "city", "street"
	if given["city"] != s.City.Slug {
		city = "" // the street is in another city than that of the earlier hops
	}
	if given["street"] != s.Name {
		street = ""
	}
	return []kit.Blank{{Name: "street", Key: street, Value: s.Name, Usual: "that street"}, {Name: "city", Key: city, Value: s.City.Name, Usual: "that city"}}
}

// guests are people in whose names walks are joined if no earlier hop has found a name.
var guests = []string{"Ada Holm", "Bruno Castell", "Clara Isham", "Dario Lunde", "Edda Fallow", "Felix Jarl", "Gesa Brook", "Hugo Kestner"}

// joins completes a leg that joins a walk, and gives what its pages tell.
func joins(d *kit.Draw, w *Walk, day time.Time, people int, name string) kit.Leg {
	j := joined{Walk: w.Slug, City: w.Street.City.Slug, Date: day.Format(isoDay), People: people, Name: name}
	return kit.Leg{Hop: done("join the walk "+w.Slug, want("book", j.pairs()...)),
		Walk: append(toWalk(d, w), kit.Write(word(d, "walk-date"), day.Format(spoken)), kit.Write(word(d, "walk-people"), fmt.Sprint(people)),
			kit.Write(word(d, "walk-name"), name), kit.Click("button", word(d, "walk-go"))),
		Gift: kit.Gift{"city": j.City, "time": w.Hour(), "money": kit.Gulden(people * w.Price), "dish": w.Dish, "person": w.Leader.Name}.
			Naming("time", "the time at which that walk leaves").Naming("money", "the price of the walk for all of them").
			Naming("dish", "the dish at the end of the walk").Naming("person", "the leader of the walk"),
		Learn: map[string]string{"time": d.Noting("at what time that walk leaves"), "money": d.Noting("what the walk costs for all of them"),
			"dish": d.Noting("which dish there is at the end of the walk"), "person": d.Noting("who leads the walk")},
		Look: look(w.Street.City)}
}

func walkJoin(d *kit.Draw, given kit.Gift) kit.Leg {
	w := walkOf(d, given)
	day, taken := travelDay(d, given)
	people, counted := d.Between(2, 6), false
	if n, err := strconv.Atoi(given["count"]); err == nil && n >= 1 && n <= mostPeople {
		people, counted = n, true
	}
	name := given.Or("person", rng.Pick(d.Stream, guests))
	leg := joins(d, w, day, people, name)
	leg.Gift = leg.Gift.Without("person") // of two people, "that person" would be unclear
	delete(leg.Learn, "person")
	leg.Ask, leg.Then = given.Said(ask(d, "walk-join"), append(inStreet(given, w.Street),
		kit.Blank{Name: "date", Key: keyIf("date", taken), Value: day.Format(spoken), Usual: "that day"},
		kit.Blank{Name: "people", Key: keyIf("count", counted), Value: fmt.Sprint(people), Usual: "that number"},
		kit.Blank{Name: "name", Key: "person", Value: name, Usual: "that person"})...)
	return leg
}

// keyIf is a key if its value is used, or none.
func keyIf(key string, used bool) string {
	if used {
		return key
	}
	return ""
}

func walkName(d *kit.Draw, given kit.Gift) kit.Leg {
	w := walkOf(d, given)
	day, _ := travelDay(d, nil)
	name := given.Or("name", rng.Pick(d.Stream, guests))
	leg := joins(d, w, day, 1, name)
	leg.Ask, leg.Then = given.Said(ask(d, "walk-name", "date", day.Format(spoken)),
		append(inStreet(given, w.Street), kit.Blank{Name: "name", Key: "name", Value: "“" + name + "”", Usual: "that name"})...)
	return leg
}

// toTalk returns the moves that open a talk.
func toTalk(d *kit.Draw, t *Talk) []kit.Move {
	return append(lookFor(d, t.Person.Name), kit.Click("link", t.Title).OrFollow(word(d, "next")))
}

// talkWith is the talk with the person that an earlier hop has found, or else a drawn one.
func talkWith(d *kit.Draw, given kit.Gift) (t *Talk, key string) {
	drawn := rng.Pick(d.Stream, In(d.Version).Talks)
	if t := In(d.Version).Talk(given["person"]); t != nil {
		return t, "person"
	}
	return drawn, ""
}

// talking completes a leg about a talk with what its page tells.
func talking(d *kit.Draw, given kit.Gift, errand string, t *Talk, key string, leg kit.Leg) kit.Leg {
	leg.Gift = kit.Gift{"date": t.Evening.Format(isoDay), "dish": t.Dish, "item": t.Thing}.Naming("date", "the day on which that talk is read aloud").
		Naming("dish", "the dish that was eaten during that talk").Naming("item", "the thing that person never travels without")
	leg.Learn = map[string]string{"date": d.Noting("on which day that talk is read aloud"), "dish": d.Noting("what dish was eaten during that talk"),
		"item": d.Noting("the thing that person never travels without")}
	leg.Ask, leg.Then = given.Said(ask(d, errand), kit.Blank{Name: "person", Key: key, Value: t.Person.Name, Usual: "that person"})
	return leg
}

func talkOpen(d *kit.Draw, given kit.Gift) kit.Leg {
	t, key := talkWith(d, given)
	leg := talking(d, given, "talk-open", t, key, kit.Leg{Hop: done("open the talk with "+t.Slug, want("open", "talk", t.Slug)), Walk: toTalk(d, t)})
	var pages []string
	for _, other := range rng.Some(d.Stream, In(d.Version).Talks, 4) {
		if other != t {
			pages = append(pages, kit.Home("guide")+"talks/"+other.Slug)
		}
	}
	return leg.Only(pages, want("open", "talk", "*"))
}

func talkSave(d *kit.Draw, given kit.Gift) kit.Leg {
	t, key := talkWith(d, given)
	return talking(d, given, "talk-save", t, key, kit.Leg{Hop: done("save the talk with "+t.Slug, want(saved, "talk", t.Slug)),
		Walk: append(toTalk(d, t), kit.Click("button", word(d, "save-talk")))})
}

// sayings are what comments and postcards say if no earlier hop has found a dish.
var sayings = []string{"Well said!", "I packed the same", "More of this, please", "See you at the ferry", "That goose again", "Thank you for the soup"}

func talkComment(d *kit.Draw, given kit.Gift) kit.Leg {
	t, key := talkWith(d, given)
	text := given.Or("dish", rng.Pick(d.Stream, sayings))
	leg := talking(d, given, "talk-comment", t, key, kit.Leg{Hop: done("comment on the talk with "+t.Slug, want(reviewed, "talk", t.Slug, "text", text)),
		Walk: append(toTalk(d, t), kit.Write(word(d, "comment"), text), kit.Click("button", word(d, "comment-go")))})
	leg.Gift = leg.Gift.Without("dish")
	delete(leg.Learn, "dish")
	said := kit.Blank{Name: "text", Key: "dish", Value: "“" + text + "”", Usual: "the name of that dish"}
	leg.Ask, _ = given.Said(leg.Ask, said)
	_, leg.Then = given.Said(leg.Then, said)
	return leg
}

// talkScarf comments on a talk with the colour of the scarf in its portrait.
func talkScarf(d *kit.Draw, given kit.Gift) kit.Leg {
	t, key := talkWith(d, given)
	text := t.Person.Portrait.Scarf.String()
	return talking(d, given, "talk-scarf", t, key, kit.Leg{Hop: done("comment on the talk with "+t.Slug, want(reviewed, "talk", t.Slug, "text", text)),
		Walk: append(toTalk(d, t), kit.Write(word(d, "comment"), text), kit.Click("button", word(d, "comment-go")))})
}

// posting completes a leg that sends a postcard, after some moves.
func posting(d *kit.Draw, given kit.Gift, errand string, card postcard, before ...kit.Move) kit.Leg {
	c := In(d.Version).Guide(card.City).City
	leg := kit.Leg{Hop: judge.Hop{Name: "guide: postcard of " + c.Slug, Any: []judge.Want{want("order", card.pairs()...)}},
		Walk: append(append([]kit.Move{start()}, before...), kit.Click("link", word(d, "postcards")), kit.Write(word(d, "card-city"), c.Name),
			kit.Write(word(d, "card-name"), card.Name), kit.Write(word(d, "card-street"), card.Street), kit.Write(word(d, "card-words"), card.Words),
			kit.Click("button", word(d, "card-go"))),
		Gift:  kit.Gift{"city": c.Slug, "date": card.Arrives().Format(isoDay)}.Naming("date", "the day on which the postcard arrives"),
		Learn: map[string]string{"date": d.Noting("on which day the postcard arrives")}, Look: look(c)}
	leg.Ask, leg.Then = given.Said(ask(d, errand), kit.Blank{Name: "city", Key: "city", Value: c.Name, Usual: "that city"},
		kit.Blank{Name: "name", Key: "person", Value: card.Name, Usual: "that person"}, kit.Blank{Name: "street", Key: "street",
			Value: card.Street, Usual: "that street"},
		kit.Blank{Name: "text", Key: "dish", Value: "“" + card.Words + "”", Usual: "the name of that dish"})
	return leg
}

// aCard draws a postcard with what earlier hops have found.
func aCard(d *kit.Draw, given kit.Gift) postcard {
	c := subject(d, given).City
	return postcard{City: c.Slug, Name: given.Or("person", rng.Pick(d.Stream, guests)), Street: given.Or("street", rng.Pick(d.Stream, c.Streets).Name),
		Words: rng.Pick(d.Stream, sayings)}
}

func sendPostcard(d *kit.Draw, given kit.Gift) kit.Leg {
	card := aCard(d, given)
	card.Words = given.Or("dish", card.Words)
	return posting(d, given, "postcard", card)
}

// postcardCover sends a postcard with the colour of the landmark on the guide's cover.
func postcardCover(d *kit.Draw, given kit.Gift) kit.Leg {
	card := aCard(d, given)
	g := In(d.Version).Guide(card.City)
	card.Words = g.Cover.Landmark.Color.String()
	return posting(d, given.Without("dish"), "postcard-cover", card, toGuide(d, g.City)[1:]...)
}
