package fiveletters

import (
	"slices"
	"strings"
)

// words are all words that may be tried, in alphabetical order; codes are those that may be hidden. Both lists were
// written for this game, from everyday English.
var (
	codes = strings.Fields(common)
	words = sorted(strings.Fields(common + " " + lesser))
)

func sorted(list []string) []string {
	slices.Sort(list)
	return list
}

// known reports whether w is in the list of words.
func known(w string) bool {
	_, ok := slices.BinarySearch(words, w)
	return ok
}

// common words may be the code.
const common = `
about above actor acute adapt admit adopt adult after again agent agree ahead alarm album alert alike alive allow alone along
alter amber among ample angle ankle apart apple apply apron arena argue arise armor aroma arrow aside asset atlas attic audio
avoid awake award aware awful bacon badge baker basic basil basin baton beach beard beast began begin being below bench berry
birch birth black blade blame blank blast blaze blend bless blind block bloom board bonus boost booth bound brain brake brand
brass brave bread break breed brick bride brief bring broad broom brown brush build bunch burst cabin cable camel canal candy
canoe cargo carry carve catch cause cedar chain chair chalk charm chart chase cheap check cheek cheer chess chest chief child
chill choir chord civic civil claim class clean clear clerk click cliff climb cloak clock close cloth cloud clown coach coast
cocoa coral couch count court cover crane crash cream creek crisp cross crowd crown cruel crumb crust curve cycle daily dairy
daisy dance debut decay delay dense depth diary digit diner ditch diver dizzy dozen draft drain drama dream dress drift drill
drink drive eager eagle early earth easel elbow elder elect empty enemy enjoy enter entry equal error essay event every exact
exist extra fable faith false fancy feast fence ferry fetch fever fiber field fifth fifty fight final first flame flash fleet
float flock flood floor flour fluid flute focus foggy force forge forty found frame fresh front frost fruit funny giant given
glass gleam globe glory glove going grace grade grain grand grant grape graph grasp grass great green greet grill group grove
guard guess guest guide habit happy harsh haste hazel heart heavy hedge hello hobby honey honor horse hotel house human humor
hurry ideal image index inner input irony issue ivory jelly jewel joint jolly judge juice jumbo kayak knead kneel knife knock
known label labor ladle large laser later laugh layer learn lemon level light limit linen lodge logic loose loyal lucky lunar
lunch magic major maker maple march marsh match mayor medal melon mercy merge merit merry metal meter might minor model money
month moral motor mount mouse mouth movie music nerve never niece night noble noise north novel nurse ocean offer often olive
onion opera orbit order organ other otter ought outer owner paint panel paper party pasta patch pause peace peach pearl pedal
penny phone photo piano piece pilot pitch pizza place plain plane plant plate plaza point polar porch pouch pound power press
price pride prime print prize proof proud pulse pupil purse queen quest quick quiet quilt quite quote radar radio raise ranch
range rapid ratio raven reach react ready realm rebel relax reply ridge right rival river roast robin robot rough round route
royal ruler rural salad salsa sandy sauce scale scarf scene scent scold scoop scope score scout screw seven shade shake shape
share shark sharp sheep sheet shelf shell shift shine shirt shock shore short shout shown shrub sight silly since sixth skate
skill skirt slate sleep slice slide slope small smart smell smile smoke snack snail snake sneak solar solid solve sound south
space spare spark speak speed spell spend spice spoon sport spray stack staff stage stair stamp stand stare start state steam
steel steep stick still stone store storm story stove straw strip study style sugar suite sunny sweet swift swing sword table
taste teach thank theme there thick thief thing think third thorn three throw thumb tiger title toast today token tooth topic
torch total touch tough towel tower track trade trail train treat trend trial tribe trick truck truly trunk trust truth tulip
twice twist uncle under union until upper urban usual valid value valve vapor vault verse video visit vivid vocal voice voter
wagon waist waste watch water whale wheat wheel where which while whole windy world worry worth wound wrist write wrong yacht
yield young youth zebra
`

// lesser words may be tried, but are never the code: plurals, past tenses, rare words.
const lesser = `
abbey abide abode abyss acorn acres added adieu adore agile aglow aisle algae alien align allay alley aloft aloud altar amaze
amend amiss amuse anger angry annex annoy antic anvil aorta aptly arbor ardor arose array ashen aspen atoll atone avail avert
await awoke axiom azure bagel baggy banjo baron batch bathe beads beams bears beech beget belts bikes bingo birds bison blare
bleak bleat blink bliss blitz bloat blond blown bluff blunt blurb blurt blush boats bogus bolts books boots bored boxer brace
braid brawn brine brink brisk broil broke brook broth bugle built bulge bulky bumpy bunny bushy buyer byway cacao caddy cadet
cakes calls calms camps canny caper cards cares carol caste cater cease chafe chant chaos cheat chewy chick chime china chirp
chive choke chose chunk churn cider cinch circa clamp clang clash clasp cleft cling clips clone clove clump coats cobra coils
coins colds colon color comet comic comma condo cooks coped cords corny cough could coupe covet crack craft cramp crank crate
crave crawl craze crazy creak creep crept crest crews cried crops crude crush cubic cumin curly curry daddy dandy dared dates
deals dealt decor decoy deeds defer deity delta denim depot desks detox diced dimes dingo disco ditto dodge doing donor donut
doors doubt dough downy dozed drawl drawn draws dread dried drier droll drone drool droop drops drove drums dryer duchy ducks
dusky dusty dwell earns eaten eaves ebony edges edict eight eject elegy elite elope elude embed ember emcee enact ended endow
ensue envoy epoch equip erase erode erupt ethic evade evoke exalt exams excel exert exile expel exult faces facet facts faded
faint fairy farms fauna favor feign feral fewer fiend fiery files filet fills films filmy finch finds finer fires firms fishy
fjord flags flair flake flaky flank flare flask flats flick flier fling flint flora floss flown fluff fluke flung flush foals
foams foils folds folks folly fonts foods fools foray forms forth forts forum fours foyer frail frank fraud freak freed friar
fried frill frisk frond froze fudge fuels fully funds fungi fussy fuzzy gains gamer games gamma gates gauge gaunt gauze gavel
gears geese genre ghost giddy gifts girth gives glade gland glare glaze glide glint gloat gloom gloss glows glued gnome goals
goats golem goods goose gorge gourd gowns grabs graft grate grave gravy graze greed grief grime grimy grind grins groan groom
gross grout growl grown grows gruel gruff grump guava guild guilt guise gulch gulls gummy gusto gusty hails hairs hairy halls
halts hands handy hangs hardy hares haunt haven havoc hawks heads heals heaps heard hears heath heave heels hefty heirs helix
helps hence herbs herds heron hikes hills hilly hinge hints hippo hoist holds holly homes hoods hooks hoped hopes horns hosts
hound hours hover hulls humid humps hunts husky hutch hyena icing icons ideas idiom idler idols igloo imply inbox incur inept
inert infer ingot inlet irate irons islet itchy items jaunt jazzy jeans jerky jetty joins joker jokes joust jumps jumpy karma
keeps keyed kinds kings kiosk kites kitty knack knees knelt knits knobs knoll knots knows koala laced lakes lamps lance lands
lanes lapel lapse larch larva lasso latch lathe lawns leads leafy leaks leant leaps lease leash least leave ledge leeks lefty
legal lends lever lifts liked liken lilac limbs limes lined liner lines lingo links lions lists liter lived liven liver lives
llama loads loans lobby local locks lofty looks looms loops lords loser lover lower lowly lucid lumps lumpy lunge lured lurks
lyric macaw macro madam maize malls mambo mango manor marks marry masks mason masts mates maxim maybe meals means meant meats
media meets mends menus metro micro midst miles milky mills mimic mince minds mined miner mines minty minus mirth miser mists
misty mixed mixer moats mocha modal modem modes moist molar molds moody moons moose moped mossy motel moths motif motto mound
mourn moved mover moves mowed mower muddy mulch mules mummy mural murky mushy musty muted nails named names nanny nasal natal
naval navel needs needy neigh nests nicer niche nifty ninja ninth noisy nomad nooks notch noted notes nouns nudge nutty nylon
oaken oasis oaths oboes occur octet oddly odors olden older omega omens onset oozed opens opted optic ovals ovens overt owing
owned oxide ozone paced packs paddy pages pails pains pairs palms pansy pants parka parks parts paste pasty paths patio paved
payer peaks pears peeks peels peers peony perch peril perks pesky pesto petal petty phase piers piles pills pinch pines pinky
pints pious piped piper pipes pivot pixel plaid plank plans plays plead pleat plied plows pluck plumb plume plump plums plush
poems poets poise poker poles polka ponds pools poppy ports posed poser posse posts pouty prank prawn preen prism privy probe
prone prong prose prowl prune pulls pulpy pumps punch puppy puree purge putty quack quail quake qualm quart quash query queue
quill quirk quota racer races racks rafts rails rains rainy rally ramps raspy rated rates raved razor reads reaps rears recap
recur reeds reefs refer regal rehab reign relay relic remit renew repay repel reset resin rests retro reuse rhino rhyme rider
rides rigid rinds rings rinse ripen risen risks risky rites rivet roads roams roars robes rocks rocky rodeo rogue roles rolls
roofs rooms roomy roost roots ropes roses rouge rouse rover rowdy rowed rower ruins rules rumor rungs rusty saber sacks sadly
safer sails salon salty salve sands saucy sauna saved savor savvy scald scalp scaly scamp scant scare scary scone scorn scour
scowl scram scrap scrub seals seams seats sedan seeds seems seize sense serum serve setup sever sewed shack shady shaft shaky
shale shall shame shank shawl shear sheen sheer shied shiny ships shoal shoes shone shook shoot shops shove shows showy shred
shrew shrug shuck shush shyly siege sieve sigma signs silky sills sings siren sites sixty sized sizes skier skies skiff skimp
skins skunk slack slain slang slant slash sleds sleek sleet slept slick slime slimy sling slips slots slows slung slurp slush
smack smash smear smelt smirk smith smock smoky snaps snare snarl sneer sniff snore snort snout snowy soaks soaps soapy sober
socks soggy soils sonar songs sonic sooty sorry sorts souls soups spade spear speck spent spicy spied spike spiky spill spine
spiny spire spite splat split spoil spoke spoof spook spore spots spout sprig spurt squad squat squid stain stake stale stalk
stall stars stash stead steak steal steed steer stems steps stern stews stiff sting stink stint stock stomp stony stood stool
stoop stops stork stout strap stray strum strut stuck stuff stump stung stunt suave suede suits sulky super surfs surge surly
sushi swamp swans swarm swath sways swear sweat sweep swell swept swine swirl swish swoop swore sworn swung syrup tabby tacit
tacky tacos tails taken taker takes tales talks tally talon tamed tango tangy tanks taper tapes tardy tasks tasty taunt taxed
taxes teams tears tease teens teeth tempo tempt tends tenor tense tenth tents tepid terms tests texts thaws theft their these
thins those thump tidal tides tiers tight tiled tiles tilts timed timer times timid tints tipsy tired toads tonal tones tonic
tools topaz toxic trace trait tramp trash tread trees tried tries trill trims tripe trips trite troop trout trove truce tuber
tubes tummy tunas tuned tuner tunes tunic turbo turns tutor twang tweak tweed twigs twine twins twirl tying types udder ultra
uncut undid undue unfit unify units unity unlit untie unzip upset usage usher using utter vague valor vases vegan veils veins
venom venue verbs verge vests vials views villa vines vinyl viola viper viral virus visor vista vital vixen vogue voids volts
voted votes vouch vowed vowel wafer waged wages waits waive wakes walks walls waltz wants warms warns warts wasps waved waver
waves waxed weary weave wedge weeds weedy weeks weigh weird wells wharf whiff whine whirl whisk white whoop widen wider widow
width wield wilds winds wines wings wiped wiper wires wiser wisps witch witty wives woods woody wools words wordy works worms
worse worst would woven wraps wreak wreck wring wrote wrung yards yarns years yeast yells yodel yolks yours yummy zesty zones
`
