package calendar

import (
	"slices"
	"strings"

	"gymkhana/rng"
)

// A kind is a sort of event: its place, length, usual hours, and description. A * in its title is replaced by a
// person's name.
type kind struct {
	title     string
	places    []string // "" means no place
	low, high int      // minutes
	from, to  int      // the hours between which it may begin
	anywhere  bool     // it can take place in any building
	notes     []string
}

// kinds hold, for every hour from 8 to 20, at least one that takes half an hour, in any place, and can be done with
// everybody, so there is always one to choose.
var kinds = []kind{
	{"Coffee with *", []string{"Copper Kettle", "Quay Coffee", "Little Owl Cafe"}, 30, 60, 8, 17, false,
		[]string{"Ask about the trip.", "My turn to pay.", "Bring back the borrowed book."}},
	{"Call with *", []string{""}, 15, 45, 8, 20, false,
		[]string{"Go through the open questions.", "Agree on the next steps.", "Have the notes of last time at hand."}},
	{"Catch-up with *", []string{"", "Copper Kettle"}, 30, 60, 8, 20, true,
		[]string{"Ask how the move went.", "Show the pictures of the lake.", "No agenda this time."}},
	{"Lunch with *", []string{"Noodle Yard", "Green Fork", "Harbour Canteen"}, 45, 75, 12, 14, false,
		[]string{"A table by the window is booked.", "Split the bill this time.", "Talk about the summer plans."}},
	{"Evening walk with *", []string{"Mill Park", "River Path"}, 45, 90, 18, 20, false,
		[]string{"Take a torch for the way back.", "Meet at the fountain.", "Bring the dog along."}},
	{"Dinner with *", []string{"Blue Door Bistro", "Casa Lumen"}, 90, 150, 18, 20, false,
		[]string{"The table is booked for two.", "Take the wine from the cellar.", "Remember the birthday card."}},
	{"Interview with *", []string{"Room Birch", "Room Cedar"}, 45, 75, 9, 16, true,
		[]string{"Read the portfolio before.", "Prepare three questions.", "Explain the part-time option."}},
	{"Handover with *", []string{"Room Aspen", ""}, 30, 60, 9, 17, true,
		[]string{"Bring the list of open jobs.", "Pass on the key to the archive.", "Go through the calendar together."}},
	{"Language lesson with *", []string{"Library annex"}, 45, 60, 15, 19, true,
		[]string{"Chapter 7 and the listening part.", "Learn the irregular verbs.", "Write ten sentences about the holidays."}},
	{"Chess with *", []string{"Little Owl Cafe", "Central Library"}, 60, 120, 14, 19, false,
		[]string{"Return match, I play black.", "Bring the clock.", "Look at the endgame from last week."}},
	{"Dentist", []string{"Northgate Dental"}, 30, 60, 8, 16, false,
		[]string{"Take the insurance card.", "Ask about the back tooth.", "Eat nothing two hours before."}},
	{"Haircut", []string{"Studio Fringe"}, 30, 60, 9, 18, false,
		[]string{"A little shorter than last time.", "Take the photo of the fringe along.", "Ask whether the salon sells the shampoo."}},
	{"Eye test", []string{"Clear View Optics"}, 15, 45, 9, 17, false,
		[]string{"Bring the old glasses.", "No contact lenses on the day before.", "Ask for a cleaning cloth."}},
	{"Physio appointment", []string{"Elm Street Practice"}, 30, 60, 8, 18, false,
		[]string{"Wear loose clothes.", "Show the exercises for the knee.", "Hand in the prescription."}},
	{"Vet for Biscuit", []string{"Paws and Claws Clinic"}, 15, 45, 9, 17, false,
		[]string{"Bring the vaccination booklet.", "The big carrier is in the cellar.", "Ask about the cough."}},
	{"Car inspection", []string{"Brook Lane Garage"}, 45, 90, 8, 15, false,
		[]string{"Leave the spare key at the desk.", "The left headlight flickers.", "Empty the boot before."}},
	{"Bike repair", []string{"Spoke Works"}, 15, 45, 10, 18, false,
		[]string{"The rear brake squeaks.", "Ask for a new bell too.", "Pay in cash."}},
	{"Yoga class", []string{"Studio Nine", "Sports hall"}, 60, 75, 7, 20, false,
		[]string{"Bring the thick mat.", "Come ten minutes early.", "Drink enough before."}},
	{"Swimming", []string{"City Baths"}, 45, 90, 7, 20, false,
		[]string{"Twenty lengths are enough.", "New goggles are in the bag.", "The outdoor pool is closed."}},
	{"Climbing", []string{"Granite Hall"}, 90, 120, 17, 19, false,
		[]string{"Chalk is nearly used up.", "Try the yellow route again.", "Return the borrowed harness."}},
	{"Piano lesson", []string{"Music school, room 4"}, 30, 60, 15, 18, false,
		[]string{"Practise the left hand.", "Take the green score along.", "Play the waltz from memory."}},
	{"Badminton doubles", []string{"Sports hall"}, 60, 90, 18, 20, false,
		[]string{"Court 3 is ours.", "Buy shuttlecocks on the way.", "We need a fourth player."}},
	{"Sprint planning", []string{"Room Cedar"}, 60, 120, 9, 11, true,
		[]string{"Sort the backlog first.", "Estimate the three large tickets.", "Leave room for repairs."}},
	{"Design review", []string{"Room Birch"}, 45, 90, 10, 16, true,
		[]string{"Show both drafts.", "Bring the printed screens.", "Decide on the icon."}},
	{"Budget check", []string{"Room Aspen", ""}, 30, 90, 9, 16, true,
		[]string{"Numbers of September.", "Talk about the spring budget.", "Compare the two offers."}},
	{"Customer demo", []string{"Main hall", ""}, 45, 90, 10, 15, true,
		[]string{"Test the projector early.", "Start with the short film.", "Leave time for questions."}},
	{"Team retrospective", []string{"Room Cedar"}, 60, 90, 13, 16, true,
		[]string{"Collect what went well.", "Bring sticky notes.", "Nobody takes minutes."}},
	{"Safety training", []string{"Main hall"}, 60, 120, 9, 14, true,
		[]string{"Attendance is taken.", "Wear closed shoes.", "Bring the signed form."}},
	{"Release rehearsal", []string{"", "Room Birch"}, 45, 90, 9, 16, true,
		[]string{"Walk through the checklist.", "Restore the backup once.", "Everyone tests one page."}},
	{"Parents' evening", []string{"Hillside School"}, 60, 90, 18, 19, false,
		[]string{"Ask about the class trip.", "Room 12 on the first floor.", "Offer to bake for the fair."}},
	{"School concert", []string{"Hillside School"}, 90, 120, 17, 18, false,
		[]string{"Second row is kept for us.", "Bring flowers for the soloist.", "No flash when taking photos."}},
	{"Apartment viewing", []string{"Linden Street 14", "Tanner's Row 3"}, 15, 45, 16, 19, false,
		[]string{"Measure the kitchen.", "Ask about the heating costs.", "Look at the floor plans before."}},
	{"Meter reading", []string{"Home"}, 15, 30, 8, 15, false,
		[]string{"Someone must be in.", "Clear the way to the cellar.", "Note the old figures."}},
	{"Food bank shift", []string{"Market Hall"}, 90, 180, 9, 14, false,
		[]string{"Wear the green apron.", "Take the crates from the shed.", "Sign the list at the door."}},
	{"Flea market", []string{"Old Tram Depot"}, 90, 180, 9, 13, false,
		[]string{"Look for a desk lamp.", "Bring small change.", "Sell the old skates."}},
	{"Choir rehearsal", []string{"St. Anne's hall"}, 90, 120, 18, 19, true,
		[]string{"New sheet music is handed out.", "Practise the second verse.", "Altos start half an hour early."}},
	{"Board games night", []string{"Oskar's place", ""}, 120, 180, 18, 19, true,
		[]string{"Bring snacks.", "Six of us this time.", "Decide who brings the cake."}},
	{"Film club", []string{"Lantern Cinema"}, 120, 150, 18, 20, false,
		[]string{"An old film with subtitles.", "Tickets are at the counter.", "Vote on the next film."}},
	{"Pottery course", []string{"Clay Corner"}, 90, 120, 17, 18, false,
		[]string{"Glazing day.", "Bring an apron and a towel.", "Collect the bowl from the kiln."}},
	{"Library talk", []string{"Central Library"}, 60, 90, 17, 19, false,
		[]string{"The author signs books after.", "Reserve a seat upstairs.", "Return the novel on the way."}},
	{"Neighbours' meeting", []string{"Courtyard"}, 45, 90, 18, 19, true,
		[]string{"New bike racks are on the list.", "Ask about the noise at night.", "Vote on the colour of the door."}},
	{"Gallery opening", []string{"Gallery Prisma"}, 60, 120, 17, 19, false,
		[]string{"Two of Leila's prints are shown.", "The speech is at the beginning.", "Wear something dark."}},
}

// series are events that repeat.
var series = []struct {
	kind
	repeat Repeat
	lead   int // days before the epoch when it began
}{
	{kind{title: "Team standup", places: []string{"Room Aspen"}, low: 30, high: 30, from: 9}, Weekly, 20},
	{kind{title: "Running group", places: []string{"Mill Park gate"}, low: 60, high: 60, from: 18, notes: []string{"Easy pace."}}, Weekly, 18},
	{kind{title: "Recycling goes out", low: 15, high: 15, from: 7, notes: []string{"Paper and glass."}}, Weekly, 17},
	{kind{title: "Rent reminder", low: 15, high: 15, from: 8, notes: []string{"Check the account first."}}, Monthly, 14},
	{kind{title: "Book circle", places: []string{"Central Library"}, low: 90, high: 90, from: 19}, Monthly, 10},
}

var people = []string{"Priya", "Mateo", "Ingrid", "Kwame", "Yuki", "Leila", "Tomasz", "Amara", "Felix", "Noor", "Sofia", "Dario", "Hana",
	"Oskar", "Beatriz", "Idris", "Greta", "Samir", "Luisa", "Anders"}

// kindOf returns the kind of an event that draw made; nil for other events.
func kindOf(title string) *kind {
	for i := range kinds {
		if before, _, person := strings.Cut(kinds[i].title, "*"); title == kinds[i].title || person && strings.HasPrefix(title, before) {
			return &kinds[i]
		}
	}
	return nil
}

// draw makes an event of a kind except for its day and time. It takes between k.low and room minutes, a length that the
// form offers.
func (k *kind) draw(d *rng.Stream, room int) Event {
	e := Event{Title: strings.Replace(k.title, "*", rng.Pick(d, people), 1)}
	if len(k.places) > 0 {
		e.Place = rng.Pick(d, k.places)
	}
	if len(k.notes) > 0 && d.Chance(2, 3) {
		e.Notes = rng.Pick(d, k.notes)
	}
	fits := slices.DeleteFunc(slices.Clone(lengths), func(m int) bool { return m < k.low || m > k.high || m > room })
	e.Minutes = rng.Pick(d, fits)
	return e
}
