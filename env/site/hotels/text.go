package hotels

// Words and sentences that vary hotels. None of them describes what anything looks like.
var (
	firstWords = []string{"Quiet", "Lucky", "Wandering", "Little", "Royal", "Sleepy", "Merry", "Humble", "Clever", "Dancing", "Faithful", "Gentle",
		"Hidden", "Honest", "Jolly", "Laughing", "Noble", "Patient", "Polished", "Proud", "Singing", "Wise", "Brave", "Curious", "Dapper", "Early"}
	secondWords = []string{"Otter", "Pelican", "Compass", "Magpie", "Kettle", "Badger", "Fiddle", "Heron", "Anchor", "Sparrow", "Hare", "Thimble",
		"Walrus", "Violin", "Swallow", "Marten", "Bellows", "Traveller", "Postman", "Weaver"}
	namings   = []string{"The %s", "Hotel %s", "%s Inn", "%s House", "%s Lodge", "The %s Hotel"}
	roomNames = []string{"Maple", "Walnut", "Linden", "Juniper", "Hazel", "Rowan", "Cedar", "Alder", "Aspen", "Elder", "Laurel", "Myrtle", "Poplar",
		"Sorrel", "Clover", "Fennel", "Thyme", "Barley", "Bramble", "Larch"}
	histories = []string{
		"The house began as a school for clerks, and the bell still rings for dinner.",
		"Three sisters have run the place since their aunt won it in a raffle.",
		"Built for railway engineers, it has walls thick enough for heavy sleepers and light ones.",
		"It was a printing shop until the presses moved out; the stairs still smell of ink.",
		"A retired ferry captain opened it with twelve keys and a very good cook.",
		"The family has kept a guest book since the day it opened and reads from it on request.",
		"It stands where the old post office was, and letters still arrive before guests do.",
		"Once a customs house, it now searches nobody and feeds everyone.",
	}
	services = []string{
		"Luggage is carried up, and stories are carried down.",
		"Bicycles are lent for a smile, umbrellas for two.",
		"The kitchen makes soup for those who arrive late.",
		"Shoes left before the door are polished by morning.",
		"The library lends books that may be finished at home.",
		"A car to the station goes every hour on the hour.",
		"Hot water bottles are handed out from the first frost on.",
		"There is a laundry, a drying room and someone who can sew on a button.",
	}
	comforts = []string{
		"Wooden floor, bathroom with a tub, kettle and four kinds of tea.",
		"Thick carpet, rain shower, and a wardrobe with real hangers.",
		"Heated floor, walk-in shower and a small fridge.",
		"Double doors against noise, a bath, and bathrobes in three sizes.",
		"Tiled bathroom, hair dryer, safe, and a radio with one good station.",
		"Wool blankets, shower, and a shelf of paperbacks.",
		"Air conditioning, shower and bath, slippers to keep.",
		"High ceiling, bathroom with underfloor heating, coffee machine.",
	}
	authors = []string{"Anselma", "Bertil", "Cosima", "Dario", "Elspeth", "Fabian", "Greta", "Hannes", "Imke", "Jasper", "Katinka", "Leopold", "Mirja",
		"Norbert", "Ottilie", "Piet", "Ronja", "Selma", "Tancred", "Ursula", "Valentin", "Wanda", "Xaver", "Yvette"}
	surnames = []string{"Abbot", "Dray", "Falkner", "Grove", "Hollis", "Ives", "Kestrel", "Lorne", "Marlow", "Quint", "Rusk", "Teller"}
	pleased  = [][2]string{
		{"Would stay again", "We slept like stones and were woken by the smell of fresh rolls. Nothing to complain about, and we tried."},
		{"Kind people", "The night porter found my lost glove before I knew it was gone. The room was spotless."},
		{"Worth every coin", "Quiet, clean and generous. They packed us lunch for the train without being asked."},
		{"A lovely find", "Somebody had thought of everything, down to a spare button. We stayed a night longer than planned."},
		{"Like at grandmother's", "Firm mattress, soft pillows, good jam. I have already booked for the spring."},
	}
	mixed = [][2]string{
		{"Good, with a but", "Friendly house and a fine shower, but the lift takes its time and the walls let the neighbours in."},
		{"Solid", "Clean and well run. The dinner was small, the bill was fair."},
		{"Fine for a night", "All one needs and nothing more. The reception was closed for an hour at noon."},
		{"Almost", "Lovely staff. The heating knocked twice every hour, as if it wanted to come in."},
	}
	sour = [][2]string{
		{"Not our place", "The street is loud until two, and the bread was from yesterday."},
		{"Disappointing", "We waited long for the key, and then it was the wrong one. Twice."},
		{"Once is enough", "Thin blankets, thick coffee. The manager was sorry, which helped a little."},
	}
)
