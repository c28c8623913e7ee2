package wiki

// Sentences that vary articles. None of them describes what anything looks like.
var (
	histories = []string{
		"For a hundred years it lived on the toll of the bridge.",
		"Salt made it rich, and a fire in the third century of its age made it poor again.",
		"It changed hands four times in a single winter, each time for a horse.",
		"The first council met in a barn, which is shown to visitors.",
		"Weavers came from the coast and brought the looms that still stand in the market hall.",
	}
	histories2 = []string{
		"The town wall was taken down to pave the squares.",
		"The railway came late and had to be asked twice.",
		"Since the flood the ground floors of the old town are used for boats.",
		"The archive keeps a letter for every birth, written by a neighbour.",
		"Its printers were the first of the land to put pages in order.",
	}
	townscapes = []string{
		"Around it lie the fish market, two theatres and the narrowest street of the country. Most houses are four floors high, with the kitchen at the top.",
		"The streets run in rings, and who follows one long enough meets himself. Trams go both ways round and never turn.",
		"Seven stairs lead from the lower to the upper town, each kept by a guild. At noon all shops close but one.",
		"The quarters are called after the hours of the day, and rents fall toward evening. The river can be crossed by ferry for a song.",
	}
	foods = []string{
		"It is eaten standing, in company, and never twice on the same day.",
		"A jury of bakers decides each year whose is the best, and nobody has won twice.",
		"Inns serve it from the first frost until the swallows come back.",
		"Travellers are asked for a recipe from home in return.",
		"The cook is the last to sit down and the first to be served again.",
		"Silence is kept for the first three spoonfuls.",
	}
	fests = []string{
		"For three days nobody may ask for money after dark.",
		"Neighbouring towns send a team each, and the last to arrive cooks for all.",
		"It ends when the oldest inhabitant says so.",
		"The winner keeps the key of the town until the next year.",
	}
	buildings = []string{
		"The plans were lost and drawn again from memory, which is why no two windows are at the same height.",
		"The stone came down the river on rafts, one block to a raft.",
		"The guilds paid for it with a tax on whistling.",
		"It was meant for another city, which could not pay.",
	}
	visits = []string{
		"The way up is free for anyone who carries a bucket of water.",
		"Guides tell three versions of its story and ask at the end which was true.",
		"From there one sees the hills on clear days, and weather on others.",
		"A bench nearby is kept for painters.",
	}
	lives = []string{
		"Letters tell of a cheerful person who lost every game of cards.",
		"The diary has one entry for each day and none longer than a line.",
		"No statue was ever allowed, but the portrait was copied a thousand times.",
		"The will leaves the town a clock, a cow and good advice.",
	}
	trades      = []string{"ferrywoman", "map maker", "bell founder", "salt trader", "bee keeper", "weaver", "cooper", "surveyor"}
	animalNames = []string{"Marsh", "Lantern", "Hill", "Copper", "Reed", "Winter", "Cloud", "Salt", "Meadow", "Night", "River", "Harbour",
		"Thistle", "Stone", "Moss", "Velvet", "Barley", "Ember", "Frost", "Willow", "Island", "Desert", "Orchard", "Pebble"}
)
