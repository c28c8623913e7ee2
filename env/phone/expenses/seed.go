package expenses

import (
	"slices"

	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// A thing is something that people buy, with its usual price in dollars.
type thing struct {
	name      string
	low, high int
}

// things are those of each category, with notes that people add. An expense may have no note.
var things = []struct {
	category Category
	notes    []string
	things   []thing
}{
	{Others, []string{"Paid in cash", "Receipt in the drawer", "Second time this year", "Shared with neighbours", "Paid by card"},
		[]thing{{"Key copies", 6, 18}, {"Batteries and bulbs", 7, 24}, {"Parcel to Lisbon", 12, 38}, {"Shoe repair", 14, 42}, {"Passport photos", 9, 18},
			{"Garden soil", 6, 22}, {"Umbrella", 11, 36}, {"Cat litter", 6, 17}}},
	{Income, []string{"Paid in cash", "By bank transfer", "Half of it is for Lena", "The rest comes next month", "Agreed with Tomas"},
		[]thing{{"Translation job", 120, 680}, {"Sold old bike", 60, 240}, {"Tax refund", 90, 850}, {"Weekend shift", 80, 220},
			{"Piano lessons given", 40, 160}, {"Sold camera", 90, 420}}},
	{Food, []string{"Paid by card", "Paid in cash", "For the weekend", "Shared with neighbours", "Bought together with Ravi", "A bit too much"},
		[]thing{{"Corner bakery", 4, 16}, {"Farmers market", 12, 48}, {"Noodle house", 11, 34}, {"Weekly groceries", 42, 118}, {"Coffee beans", 9, 26},
			{"Lunch at the canteen", 6, 14}, {"Fish stall", 12, 44}, {"Picnic supplies", 14, 52}, {"Cheese shop", 9, 38}, {"Ice cream", 3, 14}}},
	{Housing, []string{"For the whole month", "Split with Tomas", "By bank transfer", "Receipt in the drawer", "Ask the landlord about it"},
		[]thing{{"Water bill", 24, 78}, {"Electricity bill", 45, 140}, {"Internet plan", 24, 52}, {"Rent share", 380, 740}, {"Plumber visit", 70, 240},
			{"New curtains", 38, 130}, {"Desk lamp", 22, 74}, {"Paint and brushes", 26, 88}}},
	{Social, []string{"Split with Tomas", "Half of it is for Lena", "Paid by card", "Worth it", "Bought together with Ravi"},
		[]thing{{"Dinner with Amara", 28, 86}, {"Gift for Jonas", 14, 58}, {"Birthday cake", 18, 52}, {"Flowers for Mei", 12, 38},
			{"Board game night", 8, 32}, {"Team lunch", 14, 46}, {"Wedding present", 45, 160}, {"Postcards", 3, 14}}},
	{Entertainment, []string{"Paid by card", "Worth it", "With the cousins", "On sale", "Split with Tomas"},
		[]thing{{"Cinema tickets", 18, 44}, {"Jazz concert", 24, 78}, {"Museum pass", 28, 74}, {"Puzzle book", 6, 18}, {"Bowling evening", 16, 48},
			{"Theatre seats", 36, 120}, {"Vinyl record", 17, 42}, {"Film rental", 4, 9}}},
	{Transport, []string{"For the trip", "Paid in cash", "Paid by card", "Reserved two weeks ahead", "Half of it is for Lena"},
		[]thing{{"Bus card top-up", 10, 40}, {"Train to Ostwick", 16, 62}, {"Bike tyre", 18, 46}, {"Taxi home", 12, 39}, {"Parking garage", 4, 24},
			{"Ferry crossing", 9, 48}, {"Fuel", 32, 88}, {"Tram day pass", 6, 12}}},
	{Clothes, []string{"On sale", "Paid by card", "For the trip", "Keep the receipt", "A size larger than usual"},
		[]thing{{"Wool socks", 9, 22}, {"Rain jacket", 58, 170}, {"Running shoes", 64, 150}, {"Linen shirt", 28, 74}, {"Winter hat", 12, 38},
			{"Jeans", 42, 110}, {"Scarf", 14, 48}, {"Work gloves", 8, 26}}},
	{Health, []string{"Paid by card", "Send it to the insurance", "Receipt in the drawer", "Second time this year", "On prescription"},
		[]thing{{"Dentist", 60, 190}, {"Pharmacy", 7, 38}, {"Yoga class", 12, 26}, {"Swimming pass", 38, 84}, {"New glasses", 110, 290},
			{"Vitamins", 8, 24}, {"Physiotherapy", 34, 78}, {"Sunscreen", 7, 19}}},
	{Education, []string{"For the whole term", "Paid by card", "Keep the receipt", "Shared with Mei", "Worth it"},
		[]thing{{"Spanish course", 90, 240}, {"Library fee", 8, 24}, {"Drawing class", 35, 120}, {"Statistics book", 28, 72}, {"Exam fee", 45, 150},
			{"Notebooks", 6, 21}, {"Pottery workshop", 40, 110}, {"Online lectures", 19, 64}}},
	{Donation, []string{"By bank transfer", "Every autumn", "In the name of Aunt Rosa", "Paid in cash", "At the street stand"},
		[]thing{{"River clean-up", 5, 60}, {"Animal shelter", 10, 80}, {"Food bank", 10, 90}, {"School fund", 10, 70}, {"Mountain rescue", 15, 90},
			{"Community radio", 5, 50}, {"Tree planting", 8, 60}, {"Hospice", 15, 100}}},
}

// Invent makes expenses dated in the last ten weeks, most of them recent. Names are unique as long as there are enough;
// beyond that, some expenses come again with another amount on another day.
func Invent(d *rng.Stream, n int) []Expense {
	var all []Expense
	for i := range things {
		group := &things[i]
		for _, t := range group.things {
			e := Expense{Name: t.name, Category: group.category, Cents: 100*d.Between(t.low, t.high-1) + 5*d.N(20)}
			if d.Chance(6, 7) {
				e.Note = rng.Pick(d, group.notes)
			}
			all = append(all, e)
		}
	}
	rng.Shuffle(d, all)
	for i := range all {
		all[i].Date = ui.Epoch.AddDate(0, 0, -d.N(1+d.N(70))).Format(ui.DateForm)
	}
	for first := len(all); len(all) < n; {
		e := all[len(all)-first]
		e.Cents += 5 * d.Between(1, 90)
		e.Date = ui.Epoch.AddDate(0, 0, -d.Between(1, 70)).Format(ui.DateForm)
		all = append(all, e)
	}
	return all[:n]
}

// standsOut picks an expense that costs more than at least two others. It returns that one first, and then all cheaper ones.
func standsOut(d *rng.Stream, list []Expense) []Expense {
	for {
		top := rng.Pick(d, list)
		lower := slices.DeleteFunc(slices.Clone(list), func(e Expense) bool { return e.Cents >= top.Cents })
		if len(lower) >= 2 {
			return append([]Expense{top}, lower...)
		}
	}
}
