package across

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/clock"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/recipes"
	"gymkhana/rng"
)

// cookbooks are titles of notes with recipes.
var cookbooks = []string{"Dishes to try", "Cooking evening", "From next door", "Handed down", "Kitchen finds", "Eaten in Ostwick"}

var recipesFromNote = device.Family{
	Name:  "across/recipes-from-note",
	Goals: goals["recipes-from-note"],
	Steps: 66,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := recipes.Invent(d, 18)
		keepRecipes(ph, list[5:])
		jot(d, ph, cookbooks, cookbook(list[:3]), cookbook(list[3:5]))
		ph.Case.Set("wanted", recipes.Text(list[:3]))
	},
	Want:  addRecipes,
	Solve: enterRecipes,
}

// cookbook writes recipes as a note, with a rule between them.
func cookbook(list []recipes.Recipe) string {
	return "# Recipes\n\n" + strings.ReplaceAll(recipes.Text(list), "\n\n", "\n\n---\n\n")
}

var recipesFromNoteFiltered = device.Family{
	Name:  "across/recipes-from-note-filtered",
	Goals: goals["recipes-from-note-filtered"],
	Steps: 66,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list, asked := drawTimed(d, 3)
		time := asked[0].Time
		others := slices.DeleteFunc(list, func(r recipes.Recipe) bool {
			return r.Time == time || slices.ContainsFunc(asked, func(a recipes.Recipe) bool { return a.Title == r.Title })
		})
		ph.Case.Set("time", time)
		ph.Case.Set("wanted", recipes.Text(asked))
		mixed := append(slices.Clone(asked), others[:5]...)
		rng.Shuffle(d, mixed)
		keepRecipes(ph, others[5:17])
		jot(d, ph, cookbooks, cookbook(mixed))
	},
	Want:  addRecipes,
	Solve: enterRecipes,
}

// drawTimed draws recipes and gives n of them the same time, which fits their titles. If too few titles fit, it draws
// again.
func drawTimed(d *rng.Stream, n int) (list, alike []recipes.Recipe) {
	for len(alike) < n {
		list = recipes.Invent(d, 60)
		time := list[0].Time
		alike = slices.DeleteFunc(slices.Clone(list), func(r recipes.Recipe) bool { return !slices.Contains(recipes.TimesOf(r.Title), time) })
		for i := range alike {
			alike[i].Time = time
		}
	}
	return list, alike[:n]
}

var recipesFromPicture = device.Family{
	Name:   "across/recipes-from-picture",
	Goals:  goals["recipes-from-picture"],
	Steps:  66,
	Level:  "hard",
	Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := recipes.Invent(d, 18)
		keepRecipes(ph, list[5:])
		ph.Files.Write("Pictures/recipes_fair.png", folded("Recipes of the fair\n\n"+recipes.Text(list[3:5])), lately(d))
		picture(d, ph, "recipes.png", folded("Recipes\n\n"+recipes.Text(list[:3])))
		ph.Case.Set("wanted", recipes.Text(list[:3]))
	},
	Want:  addRecipes,
	Solve: enterRecipes,
}

// broadest is the largest number of letters in a line of a picture.
const broadest = 44

// folded breaks lines that are too long for a picture, between words.
func folded(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		for len(line) > broadest {
			cut := strings.LastIndexByte(line[:broadest+1], ' ')
			if cut < 0 {
				break
			}
			lines, line = append(lines, line[:cut]), line[cut+1:]
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// keepRecipes replaces all recipes in Ladle by a list.
func keepRecipes(ph *device.Phone, list []recipes.Recipe) {
	s := device.Of[recipes.State](ph)
	s.Book.Rows = nil
	for _, r := range list {
		s.Book.Add(r)
	}
}

func addRecipes(ph *device.Phone) {
	for _, r := range recipes.Parse(ph.Case.Get("wanted")) {
		device.Of[recipes.State](ph).Book.Add(r)
	}
}

func enterRecipes(h *device.Driver) bool {
	return read(h) || recipes.Enter(h, recipes.Parse(h.Get("wanted")))
}

// minutes are the lengths of the recipes' times.
var minutes = map[string]int{"10 mins": 10, "15 mins": 15, "20 mins": 20, "25 mins": 25, "30 mins": 30, "35 mins": 35, "40 mins": 40,
	"45 mins": 45, "50 mins": 50, "1 hr": 60, "1 hr 15 mins": 75, "1 hr 30 mins": 90, "2 hrs": 120, "2 hrs 30 mins": 150, "3 hrs": 180,
	"4 hrs": 240}

var timerFromRecipe = device.Family{
	Name:  "across/timer-from-recipe",
	Goals: goals["timer-from-recipe"],
	Steps: 20,
	Level: "easy",
	Guess: 6,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := recipes.Invent(d, d.Between(14, 24))
		length, decoy := minutes[list[0].Time], list[0]
		decoy.Title += " " + rng.Pick(d, []string{"for Two", "the Old Way", "for a Crowd"})
		for decoy.Time == list[0].Time {
			decoy.Time = rng.Pick(d, recipes.TimesOf(decoy.Title))
		}
		ph.Case.Set("title", list[0].Title)
		list = append(list, decoy)
		rng.Shuffle(d, list)
		keepRecipes(ph, list)
		clock.Remember(ph, func(s *clock.State) { s.StartTimer(length) })
		ph.Case.Set("minutes", strconv.Itoa(length))
	},
	Want: func(ph *device.Phone) {
		n, _ := strconv.Atoi(ph.Case.Get("minutes"))
		device.Of[clock.State](ph).StartTimer(n)
	},
	Solve: func(h *device.Driver) bool {
		ids := device.See[recipes.State](h.Phone).Book.IDs(func(r *recipes.Recipe) bool { return r.Title == h.Get("title") })
		return len(ids) > 0 && recipes.Consult(h, ids[0]) || clock.Bring(h)
	},
}
