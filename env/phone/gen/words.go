package gen

import (
	"strings"

	"gymkhana/env/phone/ui"
)

// A noun names the items that an app keeps: singular, plural, and names of single items.
type noun struct {
	one, many string
	icon      ui.Icon
	things    []string
}

// nounLines has one noun per line: singular, plural, and names of single items.
var nounLines = map[ui.Icon]string{
	ui.IconHome: `plant|plants|fern ivy cactus basil mint fig palm orchid lily thyme
tool|tools|hammer drill saw wrench pliers chisel plane file ladder clamp
lamp|lamps|lantern spotlight globe tube floorlamp sconce chandelier candle torch
key|keys|cellar attic garage gate shed office letterbox safe bicycle locker
repair|repairs|gutter boiler window hinge tap fuse tile railing chimney socket
room|rooms|kitchen parlour attic cellar hall study nursery pantry loft porch
blanket|blankets|quilt throw duvet shawl plaid fleece rug coverlet
bulb|bulbs|tulip crocus dahlia iris daffodil gladiolus snowdrop hyacinth anemone`,
	ui.IconWallet: `invoice|invoices|carpentry printing catering cleaning design transport heating rent repair tuition
coupon|coupons|bakery cinema barber museum sauna bookshop florist pharmacy garage
donation|donations|library shelter orchestra hospice zoo theatre lifeboat school hostel
loan|loans|tent drill trailer canoe projector ladder cello piano camera
subscription|subscriptions|newspaper streaming gym magazine podcast hosting radio puzzle weather
receipt|receipts|grocery fuel hotel parking stamps shoes dentist toy garden`,
	ui.IconCar: `parcel|parcels|crate envelope tube pallet carton sack box barrel suitcase
vehicle|vehicles|van tractor scooter lorry coach moped trailer hatchback pickup
trip|trips|island valley glacier harbour desert canyon capital abbey lagoon
ticket|tickets|ferry concert tram opera circus match lecture funicular balloon
route|routes|ridge canal forest coast dam orchard lighthouse quarry moor
boat|boats|dinghy ketch barge kayak trawler punt catamaran canoe sloop`,
	ui.IconPerson: `pupil|pupils|Anouk Bilal Carla Dmitri Esther Farouk Greta Hiro Ingrid Jonas
guest|guests|Lotte Marek Nadia Oskar Priya Quentin Rosa Stefan Tara Umberto
player|players|keeper striker winger sweeper captain libero pivot reserve rookie
member|members|treasurer secretary steward fiddler archivist scout usher warden
patient|patients|terrier tabby parrot pony tortoise hamster spaniel goat rabbit
client|clients|brewery bakery tannery foundry dairy nursery printworks smithy mill`,
	ui.IconFlag: `trail|trails|summit waterfall gorge meadow bog cliff dune lake saddle
race|races|marathon relay sprint regatta steeplechase triathlon slalom derby criterium
drill|drills|squat lunge plank crunch sprint stretch pull-up row skip
quest|quests|dragon castle riddle treasure labyrinth beacon oracle rune tower
hide|hides|heron owl otter badger kingfisher beaver osprey lynx crane
stage|stages|prologue climb descent traverse circuit finale ford pass`,
	ui.IconNote: `book|books|atlas novel almanac memoir thriller fable saga primer anthology
poem|poems|sonnet ballad ode limerick haiku elegy epigram villanelle hymn
lesson|lessons|grammar algebra pottery chess weaving harmony optics spelling fencing
letter|letters|landlord grandmother editor notary consul teacher cousin mayor tailor
idea|ideas|gadget story garden melody recipe mural game stall festival
permit|permits|fishing building parking hunting filming camping busking market fireworks`,
	ui.IconCart: `product|products|kettle toaster whisk grater colander ladle sieve mixer scale
cheese|cheeses|brie gouda feta cheddar ricotta gruyere stilton manchego edam
tea|teas|oolong sencha rooibos assam chamomile darjeeling matcha hibiscus verbena
order|orders|curtain table mattress cupboard mirror carpet stove sofa bench
spice|spices|cumin saffron cardamom turmeric nutmeg clove sumac anise paprika
wine|wines|riesling merlot malbec tempranillo chianti rioja syrah pinot grenache`,
	ui.IconMusic: `song|songs|waltz polka shanty lullaby tango march aria ballad reel
instrument|instruments|flute viola harp bassoon lute oboe trumpet zither cello
rehearsal|rehearsals|overture quartet chorus encore cadenza fugue scherzo nocturne rondo
record|records|swing blues fado ska gospel bolero klezmer folk disco
costume|costumes|pirate jester knight witch sailor miner butler shepherd astronaut`,
	ui.IconPot: `dish|dishes|soup stew gratin salad omelette risotto pie curry dumpling
jar|jars|plum quince gherkin beetroot chutney apricot cabbage pesto honey
harvest|harvests|pumpkin barley apple potato hops cherry leek walnut oat
hive|hives|clover heather linden acacia buckwheat lavender chestnut rape thistle
feeding|feedings|seal penguin otter meerkat flamingo tapir walrus lemur ibis`,
	ui.IconClock: `shift|shifts|dawn noon dusk night harvest market reception gate kiosk
appointment|appointments|dentist notary barber optician tailor plumber tutor vet banker
medicine|medicines|drops syrup tablet ointment capsule lozenge inhaler spray powder
alert|alerts|frost flood pollen storm smoke tide heat avalanche fog
broadcast|broadcasts|news quiz drama weather jazz debate chess serial hymn`,
	ui.IconPlace: `site|sites|well tower mine bridge chapel mill fort quarry windpump
nest|nests|stork swift falcon wren swallow jackdaw tern plover martin
stall|stalls|candles pottery honey baskets soap knives lace pickles toys
bench|benches|willow pond terrace rosebed viewpoint fountain arbour jetty pavilion
station|stations|ridge delta summit harbour plateau marsh valley isthmus cape`,
	ui.IconTag: `stamp|stamps|airship comet elephant crown anchor pagoda zebra viaduct galleon
coin|coins|ducat florin thaler guinea rouble drachma peso crown denar
sample|samples|basalt granite quartz slate marble chalk gypsum amber flint
toy|toys|kite top puppet rattle marble yoyo drum blocks hobbyhorse
badge|badges|swimmer cyclist baker climber sailor gardener cook diver skater
fabric|fabrics|linen velvet denim tweed satin flannel muslin corduroy felt`,
	ui.IconCamera: `photo|photos|sunset portrait parade rooftop market harbour blossom skyline rainbow
film|films|western comedy musical noir documentary fantasy thriller romance short
exhibit|exhibits|vase sundial mask helmet tapestry compass mosaic fresco urn
sketch|sketches|bridge hands kitten barn sailboat willow teapot street owl`,
	ui.IconPuzzle: `game|games|chess backgammon dominoes rummy mancala checkers halma whist tarot
puzzle|puzzles|jigsaw maze crossword tangram rebus cipher sudoku nonogram anagram
experiment|experiments|pendulum prism magnet yeast crystal battery lens siphon seedling
bug|bugs|login export search upload layout logout import printing payment
robot|robots|crawler grabber sorter welder mower sweeper drone climber painter`,
}

// otherIcons are icons that apps may have instead of their noun's.
var otherIcons = []ui.Icon{ui.IconApps, ui.IconStarFull, ui.IconHeartFull, ui.IconSun, ui.IconMoon, ui.IconGlobe,
	ui.IconLock, ui.IconBell, ui.IconFolder, ui.IconInfo}

var colors = []ui.Color{ui.Indigo, ui.Teal, ui.Green, ui.Amber, ui.Coral, ui.Plum, ui.Blue, ui.Slate, ui.Rose, ui.Olive}

// Qualifiers that distinguish items, names of people and places, and remarks.
var (
	adjectives = strings.Fields(`Amber Brisk Copper Dusty Early Faded Gentle Hollow Ivory Jolly Keen Lively Mellow Narrow Old Pale Quiet Rusty Silver
Tall Upper Velvet Wide Young Zesty Azure Bold Crooked Distant Emerald Foggy Golden Hidden Icy Jagged Lower Misty Northern Outer Plain Rapid Sandy
Tiny Urban Violet Western Bright Calm`)
	persons = strings.Split(`Abel Moreau,Bea Lindt,Chidi Okoro,Dora Vance,Emil Sato,Fia Holm,Gus Petrov,Hana Ruiz,Ivo Brandt,Jade Osei,Kai Novak,Lena Fox,
Milo Adair,Nora Quist,Otis Wren,Pia Salo,Remy Clarke,Suki Tan,Theo Marsh,Una Bell,Viktor Hale,Willa Dunn,Yara Costa,Zeno Frey,Ada Falk,Ben Ochs`, ",")
	places = strings.Split(`Ostwick,Harrow Lane,Pier 4,Mill Street,Block C,North Gate,Lakeside,Old Town,Kiln Road,Elm Court,Hall 7,Quay West,Rookery,
Upper Deck,Saltmarsh,Tern Bay,Birch Hill,Depot 12,Foundry Row,Glebe End,Hoxley,Juniper Park,Kestrel Way,Loft 3`, ",")
	remarks = strings.Split(`handle with care,ask for a copy,keep it dry,call first,leave at the desk,second choice,on the top shelf,needs a label,
bring the old one,not before noon,works only outdoors,check the edges,two of them,return by post,from last year,paint is wet,spare part ordered,
fits in the bag,sounds better indoors,look at the back`, ",")
)

// labels are the names of fields, by kind.
var labels = map[kind][]string{
	named:  {"Name", "Title", "Designation", "Called", "Item", "Subject", "Heading", "What", "Known as", "Short name"},
	person: {"Owner", "Contact", "Keeper", "Maker", "Seller", "Holder", "Helper", "Author", "Sender", "Tutor", "Donor", "Person in charge"},
	place:  {"Place", "Location", "Origin", "Region", "Address", "Spot", "Whereabouts", "Destination", "Home base", "Site"},
	code:   {"Code", "Reference", "Serial number", "Batch", "Order number", "Inventory number", "Key", "Licence", "File number", "Barcode"},
	remark: {"Remark", "Note", "Comment", "Hint", "Memo", "Details", "Annotation", "Message", "Special wish", "Observation"},
	count: {"Pieces", "Pages", "Weight in g", "Height in cm", "Length in m", "Minutes", "Seats", "Copies", "Points", "Kilometres", "Volume in ml", "Stock",
		"Visitors", "Portions"},
	few:    {"Floors", "Keys handed out", "Shelf", "Row", "Persons", "Doors", "Layers", "Week", "Team size", "Attempts"},
	money:  {"Price", "Cost", "Value", "Fee", "Deposit", "Budget", "Worth", "Balance", "Charge", "Sum", "Rate", "Expense"},
	date:   {"Due", "Bought on", "Checked on", "Since", "Next visit", "Delivered", "Begins on", "Ends on", "Renewed", "Last seen", "Arrival", "Booked for"},
	clock:  {"Starts at", "Opens at", "Slot", "Pick-up time", "Call time", "Departure", "Closes at", "Hour", "Meeting time", "Curfew"},
	flag:   {"Done", "Paid", "Packed", "Urgent", "Lent out", "Verified", "Archived", "Insured", "Shared", "Locked", "Sold", "Reserved", "Cleaned", "Ready"},
	rating: {"Rating", "Stars", "Grade", "Score", "Marks", "Verdict", "Quality", "Level of interest"},
}

// choices are fields with options: the label, then the options.
var choices = strings.Split(`Status:New,Open,Waiting,Closed
Colour:Red,Green,Blue,Yellow,Black
Size:Small,Medium,Large
Priority:Low,Normal,High
Season:Spring,Summer,Autumn,Winter
Material:Wood,Steel,Glass,Paper,Cloth
Condition:Mint,Used,Worn,Broken
Phase:Draft,Review,Final
Zone:East,West,Centre
Group:Alpha,Beta,Gamma,Delta
Shape:Round,Square,Oval
Pace:Slow,Steady,Fast
Storage:Cellar,Attic,Garage,Loft
Channel:Post,Phone,Web,Counter
Risk:None,Minor,Severe
Taste:Sweet,Sour,Salty,Bitter
Weekday:Monday,Wednesday,Friday,Sunday
Light:Sunny,Half shade,Shade
Crew:Red team,Blue team,Gold team
Language:Danish,Welsh,Basque,Maltese
Difficulty:Beginner,Advanced,Expert
Transport:Bus,Train,Bike,On foot
Finish:Matt,Glossy,Rough
Age group:Children,Teens,Adults,Seniors`, "\n")

// switches are the options of apps.
var switches = strings.Split(`Reminders,Weekly report,Sounds,Sync over mobile data,Large previews,Badges,Daily backup,Vibration,Show hints,
Offline mode,Auto-archive,Compact rows,Swipe gestures,Automatic updates,Beta features,Night alerts`, ",")

// The names of a screen's parts; %s is the noun.
var (
	saveWords     = strings.Split("Save,Done,Keep,Store,Confirm,Apply", ",")
	addWords      = strings.Split("New %s,Add %s,Create %s,Add a %s,Record %s,Enter new %s", ",")
	editWords     = strings.Split("Edit,Change,Modify,Correct,Revise", ",")
	deleteWords   = strings.Split("Delete,Remove,Throw away,Erase,Take off the list", ",")
	sortWords     = strings.Split("Sort,Order by,Arrange by,Sort by,Sequence", ",")
	filterWords   = strings.Split("Filter,Show only,Narrow down,Limit to", ",")
	searchWords   = strings.Split("Search %s,Find %s,Look for %s", ",")
	overviewWords = strings.Split("Overview,Summary,At a glance,Figures", ",")
	optionWords   = strings.Split("Options,Settings,Preferences,Set-up", ",")
	allWords      = strings.Split("All,Everything,Any,No filter", ",")
)

// The parts of titles other than nouns.
var (
	titleEnds = strings.Fields(`book log box keeper shelf desk pad list mate base nest hub vault track file ledger drawer deck corner stack folio bench
cabin crate minder post`)
	titleStarts   = strings.Fields(`My Our The Pocket Little Handy Simple Daily Better Open`)
	syllables     = strings.Fields(`Bri Tal Qui Nor Lum Zen Fab Mar Pel Sor Vel Dra Kes Ono Ruf Wim`)
	lastSyllables = strings.Fields(`do va ra mi lo nda sco tti ly no ro vi`)
)
