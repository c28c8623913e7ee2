package recipes

import (
	"slices"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/table"
	"gymkhana/rng"
)

// families are the tasks of the app.
var families = []device.Family{
	book.Adding(1, device.Family{Name: "add-recipe", Goals: goals["add-one"], Steps: 24, Level: "easy"}),
	book.Adding(3, device.Family{Name: "add-multiple", Goals: goals["add-several"], Steps: 60, Level: "medium"}),
	book.Deleting(1, 19, device.Family{Name: "delete-single", Goals: goals["delete-one"], Steps: 14, Level: "easy"}),
	book.Deleting(1, 29, device.Family{Name: "delete-with-noise", Goals: goals["delete-one"], Steps: 20, Level: "easy"}),
	book.Deleting(3, 12, device.Family{Name: "delete-multiple", Goals: goals["delete-several"], Steps: 26, Level: "easy"}),
	book.Deleting(3, 29, device.Family{Name: "delete-multiple-noise", Goals: goals["delete-several"], Steps: 34, Level: "medium"}),
	deleteWith,
	duplicates("delete-duplicates", 24, 14, "easy", nil),
	duplicates("delete-duplicates-title", 20, 28, "medium", func(d *rng.Stream, r Recipe) Recipe {
		other := Invent(d, 1)[0]
		other.Title = r.Title
		return other.unlike(d, &r)
	}),
	duplicates("delete-duplicates-description", 27, 34, "medium", func(d *rng.Stream, r Recipe) Recipe {
		return r.unlike(d, &r)
	}),
	favourite,
	changeServings("change-servings", 16, singleOut),
	timeQuestion,
	countQuestion,
	book.Seeking(device.Family{Name: "delete-among-hundred", Goals: goals["delete-one"], Steps: 8, Level: "medium"}),
	changeServings("change-servings-among-hundred", 10, func(d *rng.Stream, ph *device.Phone) (id int, r Recipe) {
		list, at := book.Buried(d, nil)
		t := &device.Of[State](ph).Book
		t.Fill(list)
		ph.Case.Set("title", list[at].Title)
		return t.Rows[at].ID, list[at]
	}),
}

// duplicates deletes one of two recipes that are equal in everything, among other recipes and, if decoy is not nil,
// three different decoys derived from the pair's recipe.
func duplicates(name string, others, steps int, level string, decoy func(d *rng.Stream, r Recipe) Recipe) device.Family {
	f := device.Family{Name: name, Goals: goals["duplicates"], Steps: steps, Level: level}
	if decoy == nil {
		return book.Duplicates(others, f, nil)
	}
	return book.Duplicates(others, f, func(d *rng.Stream, twin Recipe) (list []Recipe) {
		for range 3 {
			list = append(list, fresh(list, func() Recipe { return decoy(d, twin) }))
		}
		return list
	})
}

// fresh makes recipes until one is not in the list.
func fresh(list []Recipe, make func() Recipe) Recipe {
	for {
		if r := make(); !slices.Contains(list, r) {
			return r
		}
	}
}

// unlike changes a recipe's servings and time to values that another one does not have and that suit its title.
func (r Recipe) unlike(d *rng.Stream, o *Recipe) Recipe {
	for r.Servings == o.Servings {
		r.Servings = rng.Pick(d, Servings)
	}
	for r.Time == o.Time {
		r.Time = rng.Pick(d, TimesOf(r.Title))
	}
	return r
}

// Enter makes the driver enter missing recipes. An existing one of the same title counts as a wrong entry and is
// corrected; the titles must be new to the app.
func Enter(h *device.Driver, list []Recipe) bool { return book.Enter(h, list) }

// Consult makes the driver open a recipe's page. It returns false there, and as long as Ladle shows it behind another
// app.
func Consult(h *device.Driver, id int) bool { return book.Consult(h, id) }

// mentions reports whether a text mentions an ingredient.
func mentions(text, ingredient string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(ingredient))
}

// deleteWith deletes the recipes that use an ingredient, up to three.
var deleteWith = book.Removing(device.Family{
	Name:  "delete-with-ingredient",
	Goals: goals["delete-with-ingredient"],
	Steps: 40, Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		all := Invent(d, 60)
		var ingredient string
		var with []Recipe
		for len(with) == 0 { // one seed in a thousand draws an ingredient that no recipe uses, and draws again
			ingredient = rng.Pick(d, slices.Concat(spices, toppings)).name
			with = slices.DeleteFunc(slices.Clone(all), func(r Recipe) bool { return !mentions(r.Directions, ingredient) })
		}
		without := slices.DeleteFunc(all, func(r Recipe) bool { return mentions(r.Directions, ingredient) })
		list := append(with[:min(len(with), d.Between(2, 3))], without[:29]...)
		ph.Case.Set("ingredient", ingredient)
		rng.Shuffle(d, list)
		device.Of[State](ph).Book.Fill(list)
	},
}, using)

// using returns the recipes whose directions mention the goal's ingredient.
func using(ph *device.Phone) []int {
	return device.See[State](ph).Book.IDs(func(r *Recipe) bool { return mentions(r.Directions, ph.Case.Get("ingredient")) })
}

// singleOut draws the goal's recipe and others; one of them has the same name.
func singleOut(d *rng.Stream, ph *device.Phone) (id int, r Recipe) {
	list := Invent(d, d.Between(14, 26))
	list[0].Favourite = false
	title := list[0].Title
	decoy := list[0].unlike(d, &list[0])
	decoy.Title += " " + rng.Pick(d, []string{"for Two", "with Extra Spice", "the Old Way"})
	list = append(list, decoy)
	rng.Shuffle(d, list)
	t := &device.Of[State](ph).Book
	t.Fill(list)
	id = t.IDs(func(r *Recipe) bool { return r.Title == title })[0]
	ph.Case.Set("title", title)
	return id, *t.Find(id)
}

// favourite marks a recipe.
var favourite = book.Editing(device.Family{
	Name:  "favourite-recipe",
	Goals: goals["favourite-recipe"],
	Steps: 10, Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		id, wanted := singleOut(d, ph)
		wanted.Favourite = true
		book.Want(ph, id, wanted)
	},
})

// changeServings corrects one value of the drawn recipe.
func changeServings(name string, steps int, draw func(d *rng.Stream, ph *device.Phone) (id int, r Recipe)) device.Family {
	return book.Editing(device.Family{
		Name:  name,
		Goals: goals["change-servings"],
		Steps: steps, Level: "easy",
		Draw: func(d *rng.Stream, ph *device.Phone) {
			id, wanted := draw(d, ph)
			wanted.Servings = wanted.unlike(d, &wanted).Servings
			book.Want(ph, id, wanted)
			ph.Case.Set("servings", wanted.Servings)
		},
	})
}

// timeQuestion asks how long a dish takes.
var timeQuestion = book.Reading(device.Family{
	Name:  "preparation-time",
	Goals: goals["preparation-time"],
	Steps: 10, Level: "easy", Guess: 7,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		id, r := singleOut(d, ph)
		book.Want(ph, id, r)
		ph.Case.Set("example", r.unlike(d, &r).Time)
	},
}, func(_ *device.Case, r *Recipe) (device.Reply, device.Sight) {
	return device.Reply{Kind: device.AmountReply, Items: []string{r.Time}}, device.Drawn(Name, "time", r.Time).With("title", r.Title)
})

// countQuestion asks how many recipes use an ingredient, which a search shows.
var countQuestion = book.Asking(device.Family{
	Name:  "count-ingredient",
	Goals: goals["count-ingredient"],
	Steps: 12, Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		ingredient := rng.Pick(d, slices.Concat(spices, toppings)).name
		var with, without []Recipe
		for _, r := range Invent(d, 150) {
			if mentions(r.Ingredients, ingredient) {
				with = append(with, r)
			} else {
				without = append(without, r)
			}
		}
		list := append(with[:min(len(with), d.Between(2, 16))], without[:d.Between(16, 24)]...)
		rng.Shuffle(d, list)
		ph.Case.Set("ingredient", ingredient)
		device.Of[State](ph).Book.Fill(list)
	},
}, table.Question[Recipe]{
	About: func(c *device.Case, r *Recipe) bool { return mentions(r.Ingredients, c.Get("ingredient")) },
	View: func(c *device.Case, now table.View) table.View {
		return table.View{Query: c.Get("ingredient"), Order: now.Order}
	},
	Shows:  func(_ *device.Case, r *Recipe) []string { return []string{r.Title} },
	Answer: table.Counted[Recipe],
})
