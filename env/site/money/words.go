package money

import "gymkhana/env/site/kit"

// words are the labels of the site.
var words = kit.Wordings{
	"hello":    {"What is it worth?", "Money against money"},
	"amount":   {"Amount", "How much"},
	"from":     {"In the money", "Money it is in"},
	"to":       {"Into", "Changed into"},
	"day":      {"On the day", "Day"},
	"convert":  {"Weigh it", "Change it"},
	"rates":    {"Rates", "All rates"},
	"send":     {"Send money", "Transfers"},
	"notes":    {"Bank notes", "Notes on paper"},
	"alerts":   {"Alerts", "Bells"},
	"mine":     {"My orders", "What I ordered"},
	"city":     {"City", "Paid out in"},
	"quotes":   {"See the houses", "Who sends it?"},
	"usual":    {"By name", "Houses by name"},
	"cheapest": {"Least to pay first", "By the sum to pay"},
	"first":    {"First to arrive first", "By the day of arrival"},
	"open":     {"Look at", "Details of"},
	"book":     {"Go on to the form", "Fill in the form"},
	"confirm":  {"Confirm and pay", "Pay now"},
	"name":     {"First and last name", "Name of the person"},
	"bell":     {"Messenger rings at", "Ring at"},
	"street":   {"Bring it to the street", "Street of delivery"},
	"count":    {"Number of notes", "How many notes"},
	"coin":     {"Currency", "Code of the currency"},
	"time":     {"Ring me at", "Time of the bell"},
	"set":      {"Set the alert", "Hang up the bell"},
	"cancel":   {"Stop this order", "Undo this order"},
}

// houseNames are the houses that send money.
var houseNames = []string{"Plumb and Daughter", "The Level Hand", "Ferris and Fold", "Quarter Bell", "Old Counting Room", "Marrow Brothers", "The Honest Scale",
	"Tally House", "Copper and Kin", "Widow Lark", "Seven Locks", "Hollin Exchange", "The Second Ledger", "Abacus Lane", "Thrift and Tucker", "The Blue Purse",
	"Farthing Gate", "Pennywhistle", "The Long Drawer", "Sable and Sons", "Nettle Bank", "Grand Chest", "The Paper Mill", "Even and Odd"}

// mottoes are what houses say about themselves.
var mottoes = []string{
	"We count twice and smile once.",
	"Founded by an aunt, run by her bookkeeper.",
	"Our messengers know every dog by name.",
	"No pens on chains. We trust you.",
	"The vault is dry, and so is the humour.",
	"Closed on windy days, because of the receipts.",
	"Sums travel by night and sleep by day.",
	"Three keys, two sisters, one door.",
	"Small sums are carried in the left pocket.",
	"Ask for the cashier with the parrot.",
	"We have never lost a letter. One was late.",
	"Interest is what we take in our guests.",
	"Every stud on the seal is a year without fire.",
	"The ink is our own, and so are the blots.",
	"Mules for the hills, boats for the rest.",
	"Whoever counts aloud gets a biscuit.",
}
