package recipes

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/table"
	"gymkhana/rng"
)

// families are the tasks of the app.
var families = []device.Family{
	adding("add-recipe", 1, 24, "easy", goals["add-one"]),
	adding("add-multiple", 3, 60, "medium", goals["add-several"]),
	deleting("delete-single", 1, 19, 14, "easy", goals["delete-one"]),
	deleting("delete-with-noise", 1, 29, 20, "easy", goals["delete-one"]),
	deleting("delete-multiple", 3, 12, 26, "easy", goals["delete-several"]),
	deleting("delete-multiple-noise", 3, 29, 34, "medium", goals["delete-several"]),
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
	changeServings,
	timeQuestion,
	countQuestion,
}

// adding enters n recipes, which the goal contains in full.
func adding(name string, n, steps int, level string, told []string) device.Family {
	return device.Family{
		Name: "recipes/" + name, Goals: told, Steps: steps, Level: level,
		Draw: func(d *rng.Stream, ph *device.Phone) {
			list := Invent(d, 10+n)
			ph.Case.Set("recipes", Text(list[:n]))
			device.Of[State](ph).fill(list[n:])
		},
		Want: func(ph *device.Phone) {
			for _, r := range Parse(ph.Case.Get("recipes")) {
				device.Of[State](ph).Book.Add(r)
			}
		},
		Solve: func(h *device.Driver) bool { return Enter(h, Parse(h.Get("recipes"))) },
	}
}

// Enter makes the driver enter missing recipes. An existing one of the same title counts as a wrong entry and is
// corrected; the titles must be new to the app.
func Enter(h *device.Driver, list []Recipe) bool {
	t := &device.See[State](h.Phone).Book
	for i := range list {
		r := &list[i]
		ids := t.IDs(func(o *Recipe) bool { return o.Title == r.Title })
		switch {
		case len(ids) == 0:
			return book.Edit(h, t, 0, func() bool { return fill(h, r) })
		case len(ids) > 1:
			return book.Delete(h, t, ids[1:])
		case *t.Find(ids[0]) != *r:
			return mend(h, t, ids[0], r)
		}
	}
	return false
}

// mend changes the contents of a recipe, or of a new one if the id is 0; its page sets whether it is a favourite.
func mend(h *device.Driver, t *table.Table[Recipe, Recipe], id int, r *Recipe) bool {
	if id != 0 && t.Find(id).Favourite != r.Favourite {
		return like(h, t, id)
	}
	return book.Edit(h, t, id, func() bool { return fill(h, r) })
}

// Consult makes the driver open a recipe's page. It returns false there, and as long as Ladle shows it behind another
// app.
func Consult(h *device.Driver, id int) bool {
	at := h.Shell.At(Name)
	shown := at.Screen == "row" && at.Arg == strconv.Itoa(id)
	return !shown && (book.Reach(h, &device.See[State](h.Phone).Book, id) || h.Back())
}

// like makes a recipe a favourite, or undoes that.
func like(h *device.Driver, t *table.Table[Recipe, Recipe], id int) bool {
	here := h.Shell.Front == Name && h.On("row") && h.Arg() == strconv.Itoa(id)
	return here && h.Tap("favourite") || book.Reach(h, t, id)
}

// fill enters a recipe in the form.
func fill(h *device.Driver, r *Recipe) bool {
	return h.Fill("title", r.Title) || h.Fill("description", r.Description) || h.Choose("servings", r.Servings) || h.Choose("time", r.Time) ||
		h.Fill("source", r.Source) || h.Fill("ingredients", r.Ingredients) || h.Fill("directions", r.Directions)
}

// deleting deletes n recipes by title, among other recipes.
func deleting(name string, n, noise, steps int, level string, told []string) device.Family {
	return device.Family{
		Name: "recipes/" + name, Goals: told, Steps: steps, Level: level,
		Draw: func(d *rng.Stream, ph *device.Phone) {
			list := Invent(d, n+noise)
			ph.Case.Set("titles", quoted(list[:n]))
			rng.Shuffle(d, list)
			device.Of[State](ph).fill(list)
		},
		Want:  func(ph *device.Phone) { remove(ph, named(ph)) },
		Solve: func(h *device.Driver) bool { return book.Delete(h, &device.See[State](h.Phone).Book, named(h.Phone)) },
	}
}

func remove(ph *device.Phone, ids []int) {
	for _, id := range ids {
		device.Of[State](ph).Book.Remove(id)
	}
}

// quoted lists titles as a goal gives them: "A", "B", "C".
func quoted(list []Recipe) string {
	all := make([]string, len(list))
	for i := range list {
		all[i] = strconv.Quote(list[i].Title)
	}
	return strings.Join(all, ", ")
}

// named returns the recipes whose titles the goal lists.
func named(ph *device.Phone) []int {
	list := ph.Case.Get("titles")
	return device.See[State](ph).Book.IDs(func(r *Recipe) bool { return strings.Contains(list, strconv.Quote(r.Title)) })
}

// mentions reports whether a text mentions an ingredient.
func mentions(text, ingredient string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(ingredient))
}

// deleteWith deletes the recipes that use an ingredient, up to three.
var deleteWith = device.Family{
	Name:  "recipes/delete-with-ingredient",
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
		device.Of[State](ph).fill(list)
	},
	Want:  func(ph *device.Phone) { remove(ph, using(ph)) },
	Solve: func(h *device.Driver) bool { return book.Delete(h, &device.See[State](h.Phone).Book, using(h.Phone)) },
}

// using returns the recipes whose directions mention the goal's ingredient.
func using(ph *device.Phone) []int {
	return device.See[State](ph).Book.IDs(func(r *Recipe) bool { return mentions(r.Directions, ph.Case.Get("ingredient")) })
}

// duplicates deletes one of two recipes that are equal in everything, among other recipes and, if decoy is not nil,
// three decoys derived from the pair's recipe.
func duplicates(name string, noise, steps int, level string, decoy func(d *rng.Stream, r Recipe) Recipe) device.Family {
	return device.Family{
		Name:  "recipes/" + name,
		Goals: goals["duplicates"],
		Steps: steps, Level: level,
		Draw: func(d *rng.Stream, ph *device.Phone) {
			list := Invent(d, noise+1)
			twin := list[0]
			list = append(list, twin)
			if decoy != nil {
				for range 3 {
					list = append(list, fresh(list, func() Recipe { return decoy(d, twin) }))
				}
			}
			rng.Shuffle(d, list)
			s := device.Of[State](ph)
			s.fill(list)
			ids := s.Book.IDs(func(r *Recipe) bool { return *r == twin })
			tell(ph, ids[0], twin)
			ph.Case.Set("other", strconv.Itoa(ids[1]))
		},
		Want:  func(ph *device.Phone) { remove(ph, spare(ph)) },
		Solve: func(h *device.Driver) bool { return book.Delete(h, &device.See[State](h.Phone).Book, spare(h.Phone)) },
	}
}

// spare returns the one of the two duplicates to delete: one that was changed meanwhile, else the second; none if one
// was deleted already.
func spare(ph *device.Phone) []int {
	t := &device.See[State](ph).Book
	first, twin := told(ph)
	second, _ := strconv.Atoi(ph.Case.Get("other"))
	switch {
	case t.Find(first) == nil || t.Find(second) == nil:
		return nil
	case *t.Find(first) == twin:
		return []int{second}
	}
	return []int{first}
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

// spoil makes a recipe a favourite, or undoes that.
func spoil(h *device.Driver) bool {
	t := &device.See[State](h.Phone).Book
	return len(t.Rows) > 0 && like(h, t, t.Rows[0].ID)
}
