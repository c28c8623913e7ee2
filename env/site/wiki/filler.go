package wiki

// More sentences that fill articles. None of them describes what anything looks like, and none has a number.
var (
	pasts = []string{
		"The oldest chronicle begins in the middle of a sentence, and nobody has found the page before it.",
		"For a long time the town was governed by whoever rang the bell first.",
		"A treaty with the villages upstream, which settles who may fish on which day, is still read aloud every spring.",
		"Twice the river moved its bed, and twice the town decided to follow it.",
		"The archives were saved from a fire by a line of schoolchildren who handed them from one to the next.",
		"A census of the time lists more ferrymen than bakers, which explains the songs.",
		"When the tolls were lifted, the toll keepers opened inns in the same houses.",
	}
	quarters = []string{
		"Courtyards are linked by passages that are open by day and locked by the last to go to bed.",
		"The market square slopes, so that round vegetables are sold at its lower end.",
		"House numbers follow the order of building and not the street, so postmen serve for life.",
		"In the new quarter every roof has to have a bench on it.",
		"Washing may be hung across the narrower streets on all days but market day.",
		"At dusk the lamps are lit by members of a club that has a long waiting list.",
		"Several stairs lead nowhere, and are kept up because people like to sit on them.",
	}
	halls = []string{
		"Meetings are held standing, which has made them short.",
		"Complaints are taken on one day of the week, and praise on all the others.",
		"The keys of the town hang beside the door, because they have been copied too often to matter.",
		"Every newcomer is given a tree to look after and the name of a neighbour.",
		"Elections take place in the bath house, where all are dressed alike.",
		"The town's accounts are painted on a wall each winter, and washed off each summer.",
	}
	works = []string{
		"Paper, rope and clocks are made here and sold in the whole land.",
		"The boatyard has more apprentices than boats, and a choir.",
		"Half of the gardens grow herbs for the dyers, who pay in cloth.",
		"The savings bank was founded by fishermen to keep the money dry.",
		"A school for lighthouse keepers draws students from far inland.",
		"Shops open late and close early, and do in between what others do in a day.",
		"In winter, when the roads are bad, people repair each other's instruments.",
	}
	evenings = []string{
		"The rest of the year is quieter, with a concert on the steps whenever it does not rain.",
		"Visitors are asked to bring a chair, and to leave it for the next ones.",
		"Those who cannot dance hold the lanterns, and are thanked in a speech.",
		"The band plays until the river mist reaches the instruments.",
		"Children may stay up for as long as they can spell the name of the feast.",
		"The bakers give away what was left over, and by then it is a great deal.",
	}
	rides = []string{
		"A tram goes from the old town to the airport, and waits for late planes.",
		"The last ferry of the night takes nobody's money.",
		"Bicycles are lent at the gates against a promise.",
		"Coaches leave from the square in front of the theatre as soon as they are full.",
		"Whoever arrives on foot is given a pair of dry socks.",
		"There is a lift to the upper town, which is worked by hand and slower than the stairs.",
	}
	sites = []string{
		"The scaffolding stood for so long that birds of passage learnt to avoid it.",
		"Three builders claimed to have had the idea, and a court found that none of them had.",
		"The foundations rest on the walls of an older building, of which a door is still in use.",
		"Every mason was allowed to hide one joke in the work, and not all have been found.",
		"Repairs are paid for by a lottery, whose first prize is a day without visitors.",
		"During the building the site had a newspaper of its own, which outlived it.",
	}
	tours = []string{
		"Tickets are checked on the way out, when people are in a better mood.",
		"There is a cloakroom for umbrellas and another one for opinions.",
		"School classes come in spring and are shown the cellar, which is what they ask for.",
		"A model in the entrance can be taken apart, and should be put together again.",
		"The keeper plays the accordion at closing time, so that nobody is taken by surprise.",
		"The café is run by former guides, who answer questions before they are put.",
	}
	youths = []string{
		"School was a boat in summer and a barn in winter, and both leaked.",
		"An aunt paid for the lessons, on condition that nobody would ever mention music.",
		"At an early age came a job at the post office, sorting letters that had no address.",
		"Friends of that time remember a great talent for losing hats.",
		"A long journey on foot followed, with a donkey that knew the way better.",
		"Two years at sea left a love of dry bread and a fear of gulls.",
	}
	careers = []string{
		"The first success was an accident, and all later ones were built on it.",
		"Students are taken only in pairs, so that they can argue.",
		"A prize was declined because the ceremony was on market day.",
		"The workshop is open to anyone who is ready to sweep it.",
		"Letters from abroad are answered by return of post, in the language of the sender.",
		"Critics have been invited to do better, and some have.",
	}
	homes = []string{
		"The house has a door for friends, a door for parcels, and a window for everyone else.",
		"A diary of the weather has been kept there without a gap for longer than anybody can remember.",
		"In the garden stands a table at which no business may be discussed.",
		"Neighbours borrow the ladder so often that it has a timetable.",
		"Of all possessions, a chipped cup is said to be the dearest.",
		"The kitchen clock is kept fast, and everybody subtracts.",
	}
	honours = []string{
		"A ferry bears the name as well, and is usually late.",
		"The university offered a chair, which was accepted for the kitchen.",
		"Schoolchildren recite a poem about it, with gestures.",
		"A rose, an apple and a knot have been named in the same spirit.",
		"Two towns quarrel over the right to put up a plaque.",
		"There is a medal too, kept in a drawer with the string.",
	}
	kitchens = []string{
		"The recipe was written down only when three cooks could not agree about the order of the first two steps.",
		"Inns along the post road spread it, each with a change that it still defends.",
		"A war between two guilds began over its proper shape, and ended over a bowl of it.",
		"For some years it was forbidden on weekdays, which made it popular.",
		"The oldest cookery book of the land has a stain on its page, and no other page has.",
		"It was carried by miners, because it keeps warm in a pocket.",
	}
	methods = []string{
		"What has to rest is covered with a cloth, and what has to boil is watched by the youngest.",
		"Salt is added at the end, by somebody who has not tasted it yet.",
		"A wooden spoon is used and never washed with soap.",
		"It is done when the smell has reached the street.",
		"Those in a hurry leave out one step, and are found out.",
		"Left over, it is even better on the next morning.",
	}
	lands = []string{
		"Most of the land is farmed in long strips that are handed out again every seven years.",
		"The hills are low and have high names.",
		"Fog comes in autumn and is counted as a season of its own.",
		"Old canals link the lakes, and in a dry summer one can walk in them.",
		"Border stones are moved a step each year by both sides, in opposite directions and in good humour.",
		"Forests belong to whoever plants the next tree in them.",
	}
	folks = []string{
		"School lasts nine years and ends with a journey on foot through all five cities.",
		"Guests are seated next to the stove, and talkative ones next to each other.",
		"It is polite to arrive late and rude to leave early.",
		"First names are given at birth, and a second one for the first good deed.",
		"Proverbs are thought of so highly that there is a tax on them.",
		"Everybody plays an instrument, and hardly anybody plays two.",
	}
	coins = []string{
		"Travellers change gulden at the post offices, where the rate is written on a slate each morning.",
		"Small change is often given in eggs, by custom and not by law.",
		"The mint stands on an island and is closed in stormy weather.",
		"Old notes are taken back for twice their weight in soup.",
		"Prices end in halves, because quarters were once forged by a dentist.",
		"Bargaining is allowed on Thursdays.",
	}
	holidays = []string{
		"People visit the neighbour whom they know least.",
		"In the evening each city sends up one balloon with a letter in it.",
		"Speeches are limited to the length of a candle.",
		"Trains carry flags, and carry dogs for nothing.",
		"Who is born on that day is allowed to choose the menu of the parliament.",
		"The fire brigades give a parade and, if needed, a demonstration.",
	}
	councils = []string{
		"Members serve for five years and may not own a bell.",
		"Laws are read out in the theatre before they are passed, and applause is counted.",
		"There is a minister for bridges, and one for what is under them.",
		"Judges travel with a cook, since nobody should be sentenced hungry.",
		"Each ministry lends out one room to a school.",
		"The constitution fits on a tea towel, and is sold as one.",
	}
	habits = []string{
		"It lives in small groups that share the work of keeping watch.",
		"In winter it moves down to the villages and is fed there.",
		"The young are carried about for a season, and complain when it is over.",
		"It collects small objects and returns most of them.",
		"Its call can be heard across a lake and is often taken for a door.",
	}
	measures = []string{
		"The oldest known one lived in a monastery and had learnt to ring for meals.",
		"It stops growing in its third summer.",
		"Females are the heavier ones.",
		"In captivity it lives longer and tells less.",
		"Each year it is counted by schools, with different results.",
	}
	ranges = []string{
		"It follows the rivers and avoids bridges.",
		"Attempts to settle it on the islands failed, as it swam back.",
		"Farmers like it because it eats what eats the corn.",
		"It was thought lost until one was found asleep in a tram.",
		"Tracks have been seen in the high valleys, but nobody has met it there.",
	}
	tales = []string{
		"A nursery rhyme warns of lending it money.",
		"Sailors thought it lucky to be sneezed at by one.",
		"In a famous tale it becomes a judge and sets everybody free.",
		"Its name is an honourable nickname for postmen.",
		"A constellation is called after it, though opinions differ as to which.",
	}
)
