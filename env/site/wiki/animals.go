package wiki

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// An Animal is a kind of animal of the land.
type Animal struct {
	Name, Slug string
	Country    *atlas.Country
	Look       art.Animal
	Weight     int // in tenths of a kilogram
	Years      int // it lives
}

// Animals lists the animals in a version of the world.
var Animals = kit.PerVersion(func(version int) []Animal {
	d := rng.New(gymkhana.Seed(version), "animals")
	land := atlas.In(version)
	var all []Animal
	for i, name := range animalNames {
		kind := art.Animals[i%len(art.Animals)]
		full := name + " " + kind.String()
		all = append(all, Animal{Name: full, Slug: kit.Slug(full), Country: rng.Pick(d, land.Countries), Weight: d.Between(3, 900), Years: d.Between(2, 60),
			Look: art.Animal{Kind: kind, Color: rng.Pick(d, art.Colors), Pattern: rng.Pick(d, art.AnimalPatterns), Setting: rng.Pick(d, art.Settings)}})
	}
	return all
})

func (a Animal) article(d *rng.Stream) article {
	return article{slug: a.Slug, kind: animalKind, title: a.Name, picture: a.Look, caption: a.caption(),
		lead: fmt.Sprintf("The %s is an animal that lives in %s.", a.Name, a.Country.Name),
		facts: [][3]string{{"Home", a.Country.Name, a.Country.Slug}, {"Weight", a.weight() + " kg", ""},
			{"Lives for", fmt.Sprintf("%d years", a.Years), ""}},
		sections: [][2]string{
			{"Habits", written(d, "It is about at dawn and at dusk and sleeps through the rest of the day.", habits)},
			{"Size and age", written(d, fmt.Sprintf("A grown one weighs about %s kg and may live for %d years.", a.weight(), a.Years), measures)},
			{"Range", written(d, fmt.Sprintf("Outside of %s it is seen in parks only.", a.Country.Name), ranges)},
			{"In stories", written(d, fmt.Sprintf("In %s it is said to know the way home from everywhere, which is why lost gloves are called after it.",
				a.Country.Name), tales)},
		},
		related: []string{a.Country.Slug}}
}

func (a Animal) weight() string { return fmt.Sprintf("%d.%d", a.Weight/10, a.Weight%10) }
