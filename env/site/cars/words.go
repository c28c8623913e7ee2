package cars

import "gymkhana/env/site/kit"

// words are the labels of the site.
var words = kit.Wordings{
	"hello":    {"Keys on the hook", "Out of the yard by noon"},
	"city":     {"City", "Where you start"},
	"from":     {"First day", "Hired from"},
	"days":     {"Number of days", "For how many days"},
	"go":       {"Show cars", "Look in the yard"},
	"at":       {"Desk open at", "I come at, what time"},
	"seats":    {"At least so many seats", "Seats, or more"},
	"age":      {"Age of the driver", "How old the driver is"},
	"auto":     {"Automatic gears only", "No clutch, please"},
	"electric": {"Electric cars only", "Runs on a battery"},
	"price":    {"Cheapest first", "By price"},
	"deposit":  {"Lowest deposit first", "By deposit"},
	"places":   {"Most seats first", "By seats"},
	"open":     {"See", "Details of"},
	"book":     {"Hire this car", "Take this one"},
	"name":     {"Driver", "Name of the driver"},
	"second":   {"Second driver", "Who else drives"},
	"pick":     {"Picked up at", "Time of pick-up"},
	"street":   {"Brought to the street", "Bring it to"},
	"extra":    {"Extra", "Something in the boot"},
	"none":     {"No extra", "Nothing more"},
	"confirm":  {"Sign and hire", "Hire it now"},
	"cancel":   {"Cancel this hire", "Call it off"},
	"mine":     {"My hires", "Hires"},
	"desks":    {"Desks of this city", "Our desks here"},
	"terms":    {"Terms of hire", "Small print"},
	"limit":    {"Write to me below", "Letter if it costs less than"},
	"watch":    {"Watch the price", "Keep an eye on it"},
	"new-day":  {"New day of return", "Back on"},
	"new-time": {"New time of return", "Back at"},
	"change":   {"Change the return", "Move the return"},
	"payee":    {"Pay the money to", "Money goes to"},
	"refund":   {"Cancel for money", "Give the hire back"},
	"payer":    {"Who pays", "Send the bill to"},
	"meet":     {"Meet the inspector in", "Street for the inspector"},
	"report":   {"Report the dent", "Own up to the dent"},
}

// extras are what can lie in the boot.
var extras = []string{"Child seat", "Snow chains", "Trailer hook", "Cool box"}

// makers and models make the names of cars.
var makers = []string{"Otterby", "Brackett", "Corvane", "Dunlow", "Ellery", "Fallowfield", "Garrick", "Hexley", "Ironside", "Jollett", "Kestle",
	"Lorimer",
	"Marwood", "Nimbrel", "Oakham", "Pellow", "Quarrel", "Rudge", "Stannard", "Tolliver", "Umber", "Vickery", "Wainscot", "Yardley", "Zephrin",
	"Ambrose"}

var models = []string{"Finch", "Postman", "Vagrant", "Duchess", "Kettle", "Sprint", "Cobbler", "Pilgrim", "Snail", "Baron", "Cricket", "Mule",
	"Comet",
	"Parson", "Badger", "Teacup", "Rover Two", "Whistle", "Marquis", "Pocket", "Trotter", "Nomad", "Bumble", "Senator", "Heron", "Gusto",
	"Swift Hare",
	"Porter", "Anvil", "Lark"}

// blurbs are what is said about cars.
var blurbs = []string{
	"Starts on the second turn of the key, and always on the second.",
	"The glove box has held gloves since it was built.",
	"It hums in third gear. Some passengers harmonise.",
	"The heater has two settings, and one is a matter of faith.",
	"Belonged to a choir master who drove it to funerals only.",
	"Washed every Friday by a man who talks to it.",
	"The wipers keep time better than most orchestras.",
	"Has crossed the land four times and been overtaken once.",
	"The left window goes down by itself near the sea. We do not know why.",
	"A small car with a large opinion of hills.",
	"The boot takes a cello, if the cello is polite.",
	"It smells faintly of apples and of the road after rain.",
	"The horn was tuned by a trumpeter as payment for a hire.",
	"Two previous owners, and both still send postcards to it.",
	"Turns in a yard that others would have to reverse out of.",
	"The clock on the dashboard is right, which surprises everybody.",
}

// deskBlurbs are what is said about desks.
var deskBlurbs = []string{
	"The keys hang on a board of nails, each with the car's portrait.",
	"Ring twice. The first ring wakes the dog, the second the keeper.",
	"The yard was a smithy, and the anvil is now the counter.",
	"There is a stove, a bench, and a map with a hole where everyone points.",
	"Coffee is free for those who bring the car back clean.",
	"Left luggage is kept under the stairs, next to a spare engine.",
	"The keeper stamps every paper twice, once for the sound.",
	"A cat sleeps on the bonnet that was driven last.",
}

// A clause is a part of the terms of hire.
type clause struct{ Head, Text string }

var terms = []clause{
	{"Who may drive", "The driver is the person whose name is on the paper, and is at least as old as the page of the car says. The age is " +
		"that on the first day. A second driver " +
		"is included with some cars, and the page of the car says so; for all others there is one driver, who is expected to rest now and then. " +
		"People who merely give directions are " +
		"no drivers, however loud."},
	{"What it costs", "Prices are in the money of the country in which the car stands, and hold for the days that you asked about. A day is a " +
		"day of the calendar; a car that comes " +
		"back at noon has used that day as much as one that comes back at night. On other days the same car may cost more or less, as hay does."},
	{"The deposit", "The deposit is paid at the desk and given back when the car is. It is no part of the price. What it is differs from car " +
		"to car, and more from car to car than it " +
		"should; the list can be sorted by it. If the photo of the return shows what the photo of the car did not, the deposit is kept until " +
		"somebody explains."},
	{"Desks and hours", "Each street of note has a desk, and each desk has hours, which differ from weekday to weekday. Some desks are open " +
		"over night and close at midday, because " +
		"the keeper sleeps then. You can only pick up a car while its desk is open. A car that is brought to a street is brought by somebody on a " +
		"bicycle, who takes the bicycle back."},
	{"How far", "Some kilometres a day are free. Whoever drives further pays for it in conversation. The number counts for the whole hire, so " +
		"a day at home makes the next day longer."},
	{"Petrol, diesel and batteries", "Bring the car back as full as you got it. We check by knocking. Electric cars are to be left with their " +
		"cable, which is the one thing that they " +
		"cannot do without and the one thing that is forgotten."},
	{"Photos", "Every car is photographed in front of its garage before a hire and after it, from the same side, with its plate on a board " +
		"below. The photo counts. Words do not. " +
		"We say nothing about colours, doors, racks and spare wheels in writing, since a keeper once wrote “greenish” and there was a trial."},
	{"Changes", "The return of a hire that has not begun can be moved to another day and hour once, by those who sign in. The price follows. " +
		"Who would rather not come at all can " +
		"have most of the money paid back, to anybody whose name is given."},
	{"Dents", "Own up. Signed-in visitors find the photos of their returns under their hires. A report says who pays, and in which street our " +
		"inspector may have a look. He is a " +
		"gentle man and likes dents."},
	{"The watch", "Whoever watches the price of a car gets a letter when it falls below a limit. The limit may be in any money of the land; we " +
		"do the sums, with a pencil."},
}
