package recipes

import (
	"slices"
	"strconv"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/table"
	"gymkhana/rng"
)

// singleOut draws the goal's recipe and others; one of them has the same name.
func singleOut(d *rng.Stream, ph *device.Phone) (id int, r Recipe) {
	list := Invent(d, d.Between(14, 26))
	list[0].Favourite = false
	title := list[0].Title
	decoy := list[0].unlike(d, &list[0])
	decoy.Title += " " + rng.Pick(d, []string{"for Two", "with Extra Spice", "the Old Way"})
	list = append(list, decoy)
	rng.Shuffle(d, list)
	s := device.Of[State](ph)
	s.fill(list)
	id = s.Book.IDs(func(r *Recipe) bool { return r.Title == title })[0]
	ph.Case.Set("title", title)
	return id, *s.Book.Find(id)
}

// tell stores the goal's recipe and its wanted values, so that an oracle can also correct other
// changes of it.
func tell(ph *device.Phone, id int, wanted Recipe) {
	ph.Case.Set("id", strconv.Itoa(id))
	ph.Case.Set("last", strconv.Itoa(device.See[State](ph).Book.Last))
	ph.Case.Set("wanted", Text([]Recipe{wanted}))
	ph.Case.Set("favourite", strconv.FormatBool(wanted.Favourite))
}

// told returns the stored recipe: its id and its wanted values.
func told(ph *device.Phone) (id int, wanted Recipe) {
	id, _ = strconv.Atoi(ph.Case.Get("id"))
	wanted = Parse(ph.Case.Get("wanted"))[0]
	wanted.Favourite = ph.Case.Get("favourite") == "true"
	return id, wanted
}

func wantTold(ph *device.Phone) {
	id, wanted := told(ph)
	*device.Of[State](ph).Book.Find(id) = wanted
}

// solveTold corrects the recipe; if it was deleted, it enters it again.
func solveTold(h *device.Driver) bool {
	t := &device.See[State](h.Phone).Book
	id, wanted := told(h.Phone)
	last, _ := strconv.Atoi(h.Get("last"))
	id = t.Standing(id, last)
	return (id == 0 || *t.Find(id) != wanted) && mend(h, t, id, &wanted)
}

// favourite marks a recipe.
var favourite = device.Family{
	Name:  "recipes/favourite-recipe",
	Goals: goals["favourite-recipe"],
	Steps: 10, Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		id, wanted := singleOut(d, ph)
		wanted.Favourite = true
		tell(ph, id, wanted)
	},
	Want:  wantTold,
	Solve: solveTold,
}

// changeServings corrects one value of a recipe.
var changeServings = device.Family{
	Name:  "recipes/change-servings",
	Goals: goals["change-servings"],
	Steps: 16, Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		id, wanted := singleOut(d, ph)
		wanted.Servings = wanted.unlike(d, &wanted).Servings
		tell(ph, id, wanted)
		ph.Case.Set("servings", wanted.Servings)
	},
	Want:  wantTold,
	Solve: solveTold,
}

// timeQuestion asks how long a dish takes.
var timeQuestion = device.Family{
	Name:  "recipes/preparation-time",
	Goals: goals["preparation-time"],
	Steps: 10, Level: "easy", Guess: 7,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		id, r := singleOut(d, ph)
		tell(ph, id, r)
		ph.Case.Set("example", r.unlike(d, &r).Time)
	},
	Reply: func(ph *device.Phone) device.Reply {
		id, r := told(ph)
		return device.Reply{Kind: device.AmountReply, Items: []string{r.Time},
			From: []device.Sight{device.Drawn(Name, "time", r.Time).With("title", r.Title).About(strconv.Itoa(id))}}
	},
	Solve: func(h *device.Driver) bool {
		t := &device.See[State](h.Phone).Book
		id, _ := told(h.Phone)
		here := h.Shell.Front == Name && h.On("row") && h.Arg() == strconv.Itoa(id) && h.Modal() == ""
		return !here && book.Reach(h, t, id)
	},
}

// countQuestion asks how many recipes use an ingredient, which a search shows.
var countQuestion = device.Family{
	Name:  "recipes/count-ingredient",
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
		device.Of[State](ph).fill(list)
	},
	Reply: func(ph *device.Phone) device.Reply {
		t, ingredient := &device.See[State](ph).Book, ph.Case.Get("ingredient")
		var counted []device.Sight
		for _, id := range t.IDs(func(r *Recipe) bool { return mentions(r.Ingredients, ingredient) }) {
			counted = append(counted, device.Drawn(Name, table.RowID(id), t.Find(id).Title).With("search", ingredient))
		}
		return device.Reply{Kind: device.NumberReply, Items: []string{strconv.Itoa(len(counted))}, From: counted}
	},
	Solve: func(h *device.Driver) bool {
		t := &device.See[State](h.Phone).Book
		return book.Narrow(h, t, table.View{Query: h.Get("ingredient"), Order: t.View.Order})
	},
}
