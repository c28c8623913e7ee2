package chores

import (
	"gymkhana/env/phone/table"
	"gymkhana/rng"
)

// A kind is the chores of a list, with the steps and notes that suit any of them.
type kind struct {
	titles, notes []string
	steps         [][]string
}

// kinds are the kinds of chore, by list.
var kinds = map[string]kind{
	"Home": {[]string{"Descale the kettle", "Wash the curtains", "Change the bedding", "Fix the dripping tap", "Oil the door hinges", "Vacuum the stairs",
		"Replace the hall bulb", "Sort the bookshelf", "Clean the oven", "Bleed the radiators", "Mop the kitchen floor", "Defrost the freezer",
		"Dust the lamps", "Hang the mirror", "Patch the wallpaper", "Test the smoke alarm", "Polish the shoes", "Empty the attic box", "Iron the shirts",
		"Glue the chair leg"},
		[]string{"Before the guests come", "The ladder is in the cellar", "Use the mild soap", "Half an hour is enough", "Ask Lena for the key"},
		[][]string{{"Fetch the tools", "Do the upper half", "Do the lower half", "Clear everything away"}, {"Cover the table",
			"Open the windows", "Take a photo after"}}},
	"Garden": {[]string{"Prune the roses", "Water the ferns", "Rake the leaves", "Sow the winter rye", "Mend the fence", "Turn the compost",
		"Trim the hedge", "Plant the tulips", "Feed the goldfish", "Clean the birdbath", "Stake the dahlias", "Sweep the terrace", "Cover the sandpit",
		"Pick the quinces", "Drain the rain barrel", "Sharpen the shears", "Weed the gravel path", "Repot the lemon tree", "Stack the firewood",
		"Net the pond"},
		[]string{"Not in the rain", "Gloves are in the shed", "Only the front part", "Wait for a dry morning", "Neighbour Femi has the cart"},
		[][]string{{"Find the gloves", "Start at the gate", "Finish at the shed", "Bag the rest"}, {"Check the weather", "Mark the spots", "Rinse the tools"}}},
	"Errands": {[]string{"Return the library books", "Collect the parcel", "Buy stamps", "Drop off the dry cleaning", "Refill the gas bottle",
		"Exchange the lamp", "Pick up the glasses", "Copy the spare key", "Recycle the batteries", "Order the cake", "Renew the bus pass",
		"Buy cat litter", "Bring back the deposit bottles", "Print the photos", "Choose a birthday card", "Fetch the bike from repair",
		"Hand in the ballot", "Get new passport photos", "Buy light bulbs", "Cash the voucher"},
		[]string{"Closes at six", "Take the receipt along", "The shop by the bridge", "Pay in cash", "Number 14, second floor"},
		[][]string{{"Find the slip", "Check the opening hours", "Go there", "Put it in the hall"}, {"Ring first", "Take the big bag", "Keep the receipt"}}},
	"Work": {[]string{"Write the weekly report", "Book the meeting room", "Answer the auditor", "Back up the laptop", "Update the price list",
		"Review the contract", "Order printer paper", "Plan the team lunch", "File the travel costs", "Prepare the slides", "Call the supplier",
		"Archive old invoices", "Label the samples", "Draft the newsletter", "Interview the trainee", "Translate the leaflet", "Count the stock",
		"Return the projector", "Sign the timesheets", "Test the new scanner"},
		[]string{"Ravi has the figures", "Two pages at most", "Not before noon", "Copy it to Mei", "Use last year's form"},
		[][]string{{"Collect the numbers", "Write a draft", "Ask Mei to read it", "Send it"}, {"Find the folder", "Mark what is open", "Tell the team"}}},
	"Family": {[]string{"Phone Aunt Rosa", "Wrap the presents", "Sign the school form", "Book the dentist for Jonas", "Sew on the name tags",
		"Knit the baby hat", "Plan the picnic", "Bake for the fair", "Pay the choir fee", "Pack the swimming bag", "Write to Grandpa",
		"Label the lunch boxes", "Frame the wedding photo", "Find a babysitter", "Invite the cousins", "Make the carnival mask", "Check the car seat",
		"Practise the duet", "Cut the cat's claws", "Choose the film for Sunday"},
		[]string{"Tomas wants to help", "Keep it a secret", "Ask in the group first", "Size 104", "Amara knows the address"},
		[][]string{{"Ask everybody", "Make a list", "Buy what is missing", "Tell Lena"}, {"Look in the drawer", "Measure twice", "Try it on"}}},
	"Club": {[]string{"Inflate the balls", "Post the match results", "Reserve the boat", "Wash the team shirts", "Draw the fixture list", "Collect the fees",
		"Repair the goal net", "Brief the referees", "Restock the first-aid kit", "Tune the club guitar", "Paint the notice board", "Thank the sponsors",
		"Book the coach trip", "Count the raffle tickets", "Clean the canteen", "Polish the trophies", "Update the member list", "Hire the marquee",
		"Mark the running track", "Lend out the chess clocks"},
		[]string{"Before training", "The key is with Olu", "Ask the treasurer", "For the under-twelves", "See the list in the locker"},
		[][]string{{"Open the shed", "Count what is there", "Note what is missing", "Lock up"}, {"Ask the captain", "Send the message", "Write it on the board"}}},
}

// Most is how many chores there are.
const Most = 120

// Invent makes up to Most chores with unique titles, due from twelve days ago to four weeks ahead. Some are done,
// most of them among those that were due.
func Invent(d *rng.Stream, n int) []Chore {
	var list []Chore
	for _, name := range Lists {
		k := kinds[name]
		for _, title := range k.titles {
			c := Chore{Title: title, List: name, Priority: rng.Pick(d, Priorities)}
			if d.Chance(1, 2) {
				c.Notes = rng.Pick(d, k.notes)
			}
			due := d.Between(-12, 28)
			c.Due = table.After(due)
			c.Done = due < 0 && d.Chance(4, 5) || d.Chance(1, 8)
			if d.Chance(1, 3) {
				for _, step := range rng.Pick(d, k.steps) {
					c.Steps = append(c.Steps, Step{step, c.Done || d.Chance(1, 3)})
				}
			}
			list = append(list, c)
		}
	}
	rng.Shuffle(d, list)
	return list[:n]
}
