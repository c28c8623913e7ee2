package expenses

import (
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// things are what people spend money on, with prices in dollars.
var things = []struct {
	category  Category
	low, high int
	names     []string
}{
	{Others, 4, 90, []string{"Key copies", "Batteries and bulbs", "Parcel to Lisbon", "Shoe repair", "Passport photos", "Garden soil", "Umbrella", "Cat litter"}},
	{Income, 40, 900, []string{"Translation job", "Sold old bike", "Tax refund", "Weekend shift", "Piano lessons given", "Sold camera"}},
	{Food, 5, 80, []string{"Corner bakery", "Farmers market", "Noodle house", "Weekly groceries", "Coffee beans",
		"Lunch at the canteen", "Fish stall", "Picnic supplies", "Cheese shop", "Ice cream"}},
	{Housing, 20, 700, []string{"Water bill", "Electricity bill", "Internet plan", "Rent share", "Plumber visit",
		"New curtains", "Desk lamp", "Paint and brushes"}},
	{Social, 8, 90, []string{"Dinner with Amara", "Gift for Jonas", "Birthday cake", "Flowers for Mei", "Board game night",
		"Team lunch", "Wedding present", "Postcards"}},
	{Entertainment, 6, 120, []string{"Cinema tickets", "Jazz concert", "Museum pass", "Puzzle book", "Bowling evening",
		"Theatre seats", "Vinyl record", "Film rental"}},
	{Transport, 3, 140, []string{"Bus card top-up", "Train to Ostwick", "Bike tyre", "Taxi home", "Parking garage", "Ferry crossing", "Fuel", "Tram day pass"}},
	{Clothes, 9, 160, []string{"Wool socks", "Rain jacket", "Running shoes", "Linen shirt", "Winter hat", "Jeans", "Scarf", "Work gloves"}},
	{Health, 6, 180, []string{"Dentist", "Pharmacy", "Yoga class", "Swimming pass", "New glasses", "Vitamins", "Physiotherapy", "Sunscreen"}},
	{Education, 7, 220, []string{"Spanish course", "Library fee", "Drawing class", "Statistics book", "Exam fee",
		"Notebooks", "Pottery workshop", "Online lectures"}},
	{Donation, 5, 100, []string{"River clean-up", "Animal shelter", "Food bank", "School fund", "Mountain rescue", "Community radio", "Tree planting", "Hospice"}},
}

var notes = []string{"", "", "Paid by card", "Paid in cash", "Split with Tomas", "On sale", "For the whole month", "Receipt in the drawer", "Ask for a refund",
	"For the trip", "Shared with neighbours", "Half of it is for Lena", "Bought together with Ravi", "Second time this year", "Worth it", "A bit too much"}

// Invent makes expenses with names of their own, dated in the last ten weeks,
// more of them lately.
func Invent(d *rng.Stream, n int) []Expense {
	var all []Expense
	for i := range things {
		t := &things[i]
		for _, name := range t.names {
			all = append(all, Expense{Name: name, Category: t.category, Cents: 100*d.Between(t.low, t.high) + 5*d.N(20), Note: rng.Pick(d, notes)})
		}
	}
	rng.Shuffle(d, all)
	for i := range all {
		all[i].Date = ui.Epoch.AddDate(0, 0, -d.N(1+d.N(70))).Format(ui.DateForm)
	}
	return all[:n]
}

func seed(d *rng.Stream, _ *device.Phone, s *State) { s.fill(Invent(d, d.Between(22, 32))) }

// fill puts other expenses in the place of those there are.
func (s *State) fill(list []Expense) {
	s.Book.Rows = nil
	for _, e := range list {
		s.Book.Add(e)
	}
}
