package recipes

import (
	"slices"
	"strings"

	"gymkhana/rng"
)

// A staple is the main ingredient of a dish.
type staple struct {
	name   string // in titles
	amount string // in the list of ingredients
	word   string // in the directions
}

var savoury = []staple{
	{"Chickpea", "2 tins of chickpeas", "chickpeas"},
	{"Lentil", "300 g red lentils", "lentils"},
	{"Mushroom", "400 g brown mushrooms", "mushrooms"},
	{"Chicken", "500 g chicken thighs", "chicken"},
	{"Salmon", "2 fillets of salmon", "salmon"},
	{"Pumpkin", "1 small pumpkin", "pumpkin"},
	{"Cauliflower", "1 head of cauliflower", "cauliflower"},
	{"Spinach", "250 g spinach", "spinach"},
	{"Tofu", "300 g firm tofu", "tofu"},
	{"Beef", "400 g stewing beef", "beef"},
	{"Prawn", "300 g peeled prawns", "prawns"},
	{"Aubergine", "2 aubergines", "aubergines"},
	{"Leek", "3 leeks", "leeks"},
	{"Potato", "600 g potatoes", "potatoes"},
	{"Black Bean", "2 tins of black beans", "beans"},
	{"Sweetcorn", "3 cobs of sweetcorn", "sweetcorn"},
}

var sweet = []staple{
	{"Apple", "4 tart apples", "apples"},
	{"Pear", "3 ripe pears", "pears"},
	{"Blueberry", "200 g blueberries", "blueberries"},
	{"Walnut", "150 g walnuts", "walnuts"},
	{"Banana", "3 soft bananas", "bananas"},
	{"Cherry", "300 g cherries", "cherries"},
	{"Apricot", "8 apricots", "apricots"},
	{"Hazelnut", "150 g hazelnuts", "hazelnuts"},
}

// A seasoning gives a dish its taste. No name is part of another, of a staple or of a title.
type seasoning struct{ amount, name string }

// A dish gets a spice, which is cooked with it, and a topping, which is added at the end.
var (
	spices = []seasoning{{"1 thumb of ginger", "ginger"}, {"3 cloves of garlic", "garlic"}, {"2 tsp cumin", "cumin"}, {"4 sprigs of thyme", "thyme"},
		{"1 red chilli", "chilli"}, {"2 tbsp sesame", "sesame"}, {"2 tsp paprika", "paprika"}}
	toppings = []seasoning{{"1 bunch of parsley", "parsley"}, {"1 lemon", "lemon"}, {"150 g yoghurt", "yoghurt"}, {"1 bunch of dill", "dill"},
		{"120 g feta", "feta"}, {"1 handful of basil", "basil"}, {"200 ml coconut milk", "coconut milk"}}
	sweetSpices = []seasoning{{"2 tsp cinnamon", "cinnamon"}, {"1 pod of vanilla", "vanilla"}, {"1 orange", "orange"}, {"1 pinch of cardamom", "cardamom"},
		{"a little nutmeg", "nutmeg"}}
	sweetToppings = []seasoning{{"3 tbsp honey", "honey"}, {"100 g almonds", "almonds"}, {"50 g dark chocolate", "chocolate"}, {"60 g pistachios", "pistachios"}}
)

// A sort is a sort of dish: its name, time, further ingredients and directions, in which MAIN, ONE and TWO are replaced
// by the staple and the seasonings, and how well it keeps.
type sort struct {
	sweet        bool
	forms        []string
	short, long  string // a short form of Times
	character    *character
	base         string
	makes, keeps []string
}

// A character is a description of a dish: what it is, and what it is for.
type character struct{ kinds, moments []string }

var (
	warming = &character{[]string{"A warming dish", "A simple classic", "An old family dish", "A hearty plate"},
		[]string{"for rainy evenings", "after a day outside", "for a slow weekend", "for the big table", "when the nights get longer"}}
	light = &character{[]string{"A light dish", "A colourful dish", "A bright little meal", "A crisp plate"},
		[]string{"for long summer days", "for the lunch box", "when time is short", "when friends drop in", "for the balcony"}}
	handy = &character{[]string{"A colourful dish", "A simple classic", "A crowd pleaser", "A bright little meal"},
		[]string{"when time is short", "when friends drop in", "after a day outside", "for the big table", "for hungry children"}}
	sugary = &character{[]string{"A sweet classic", "An old family treat", "A crowd pleaser", "A small reward"},
		[]string{"for Sunday afternoons", "when friends drop in", "for the lunch box", "for birthdays", "with a pot of tea"}}
)

var sorts = []sort{
	{false, []string{"Soup", "Broth", "Chowder"}, "25 mins", "1 hr", warming, "1 onion, 1 l stock",
		[]string{"Soften the onion, add the MAIN and the stock and simmer until tender. Stir in the ONE and serve with TWO on top.",
			"Bring the stock to the boil with the MAIN, the onion and the ONE. Blend half of it and finish with TWO."},
		[]string{"Keeps well for two days.", "Freezes well.", "Easy to double."}},
	{false, []string{"Stew", "Curry"}, "40 mins", "3 hrs", warming, "2 carrots, 1 tin of tomatoes",
		[]string{"Brown the MAIN with the ONE, pour in the tomatoes and cook slowly with the carrots. Add the TWO at the end.",
			"Fry the carrots with ONE until they smell sweet. Add MAIN and tomatoes, leave it on a low heat and stir in the TWO."},
		[]string{"Even better the next day.", "Freezes well.", "Keeps well for two days.", "Easy to double."}},
	{false, []string{"Salad", "Slaw"}, "10 mins", "40 mins", light, "1 lettuce, 3 tbsp olive oil",
		[]string{"Toss the MAIN with the lettuce. Whisk ONE and TWO into the oil and pour it over.",
			"Roast the MAIN with ONE and let it cool. Mix with the lettuce, the oil and TWO."},
		[]string{"Best eaten at once.", "Dress it just before serving."}},
	{false, []string{"Pasta", "Noodles"}, "15 mins", "45 mins", handy, "400 g pasta, 2 tbsp butter",
		[]string{"Cook the pasta. Fry the MAIN in butter with ONE, toss everything and scatter TWO over it.",
			"Melt the butter with ONE, add the MAIN and a cup of the pasta water, then the pasta and the TWO."},
		[]string{"Best eaten at once.", "Easy to double."}},
	{false, []string{"Bake", "Gratin"}, "45 mins", "1 hr 30 mins", warming, "200 ml cream, 100 g hard cheese",
		[]string{"Layer the MAIN with the ONE, pour over the cream and bake until golden. Rest it for a while and add TWO.",
			"Mix MAIN, cream and TWO in a dish, cover with cheese and ONE and bake until it bubbles."},
		[]string{"Keeps well for two days.", "Even better the next day.", "Easy to double."}},
	{false, []string{"Wraps", "Tacos"}, "15 mins", "45 mins", handy, "8 flatbreads, 1 red onion",
		[]string{"Fry the MAIN with ONE until crisp. Fill the flatbreads, add the red onion and finish with TWO.",
			"Warm the flatbreads. Mash the MAIN a little with TWO, spoon it on and top with onion and ONE."},
		[]string{"Best eaten at once.", "Easy to double."}},
	{false, []string{"Pilaf", "Risotto"}, "30 mins", "1 hr", handy, "300 g rice, 800 ml stock",
		[]string{"Toast the rice with ONE, add the stock and the MAIN and cook until dry. Fork the TWO through it.",
			"Stir the stock into the rice ladle by ladle. Fold in the MAIN, the TWO and the ONE."},
		[]string{"Best eaten at once.", "Easy to double."}},
	{false, []string{"Fritters", "Skewers"}, "20 mins", "50 mins", handy, "2 eggs, 4 tbsp flour",
		[]string{"Chop the MAIN, mix with eggs, flour and ONE and fry on both sides. Serve with TWO.",
			"Turn the MAIN in flour, egg and ONE and grill until brown. Serve with TWO."},
		[]string{"Best eaten at once.", "Good cold as well."}},
	{true, []string{"Pie", "Tart"}, "50 mins", "2 hrs", sugary, "250 g flour, 125 g butter",
		[]string{"Line a tin with the pastry, fill it with MAIN and ONE and bake. Add TWO while it is warm.",
			"Cook the MAIN with ONE until soft, spoon it onto the pastry and bake with TWO on top."},
		[]string{"Keeps well for two days.", "Even better the next day."}},
	{true, []string{"Cake", "Loaf"}, "50 mins", "2 hrs", sugary, "3 eggs, 200 g flour",
		[]string{"Beat the eggs with the ONE, fold in flour and MAIN and bake for a good while. Glaze with TWO.",
			"Mix flour, eggs, ONE and MAIN into a batter, bake it and let it cool. Finish with TWO."},
		[]string{"Keeps well for two days.", "Freezes well.", "Even better the next day."}},
	{true, []string{"Pancakes", "Crumble"}, "20 mins", "1 hr", sugary, "150 g oats, 200 ml milk",
		[]string{"Soak the oats in milk with ONE, add the MAIN and cook until golden. Serve with TWO.",
			"Stew the MAIN with ONE, cover with oats and TWO and cook until crisp."},
		[]string{"Best eaten at once.", "Easy to double."}},
}

var (
	moods = []string{"Smoky", "Golden", "Rustic", "Harbour", "Sunday", "Garden", "Crispy", "Silky", "Village", "Winter", "Market", "Campfire"}
	// sweetMoods are those that fit sweet dishes too.
	sweetMoods = []string{"Golden", "Rustic", "Harbour", "Sunday", "Garden", "Crispy", "Silky", "Village", "Winter", "Market"}
	origins    = []string{"Aunt Ilse", "Harbour Kitchen", "Grandpa's notebook", "The Green Ladle", "Neighbour Femi",
		"School canteen", "Market stall", "Trip to Ostwick", "My own idea", "Cooking class"}
)

// times are the times of a sort, all between the shortest and the longest.
func (s *sort) times() []string {
	return Times[slices.Index(Times, s.short) : slices.Index(Times, s.long)+1]
}

// TimesOf are the possible times of a dish, according to its title; all times if the title says nothing.
func TimesOf(title string) []string {
	words := strings.Fields(title)
	for i := range sorts {
		if slices.ContainsFunc(sorts[i].forms, func(form string) bool { return slices.Contains(words, form) }) {
			return sorts[i].times()
		}
	}
	return Times
}

// Invent makes recipes with unique titles.
func Invent(d *rng.Stream, n int) []Recipe {
	var all []Recipe
	used := map[string]bool{}
	for len(all) < n {
		s := &sorts[d.N(len(sorts))]
		mains, moods := savoury, moods
		if s.sweet {
			mains, moods = sweet, sweetMoods
		}
		m := rng.Pick(d, mains)
		dish := m.name + " " + rng.Pick(d, s.forms)
		if used[dish] {
			continue
		}
		used[dish] = true
		all = append(all, s.make(d, &m, rng.Pick(d, moods)+" "+dish))
	}
	return all
}

// make writes the recipe of a dish.
func (s *sort) make(d *rng.Stream, m *staple, title string) Recipe {
	one, two := rng.Pick(d, spices), rng.Pick(d, toppings)
	if s.sweet {
		one, two = rng.Pick(d, sweetSpices), rng.Pick(d, sweetToppings)
	}
	words := strings.NewReplacer("MAIN", m.word, "ONE", one.name, "TWO", two.name)
	return Recipe{
		Title:       title,
		Description: rng.Pick(d, s.character.kinds) + " " + rng.Pick(d, s.character.moments),
		Servings:    rng.Pick(d, Servings),
		Time:        rng.Pick(d, s.times()),
		Source:      rng.Pick(d, origins),
		Ingredients: strings.Join([]string{m.amount, s.base, one.amount, two.amount}, ", "),
		Directions:  words.Replace(rng.Pick(d, s.makes)) + " " + rng.Pick(d, s.keeps),
		Favourite:   d.Chance(1, 6),
	}
}
