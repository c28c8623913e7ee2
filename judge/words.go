package judge

import "strings"

// A word next to a value must be known to be harmless. Three lists have such words, from the strictest to the widest.
// None contains a modifier, that is, a word that changes the value next to it.

// near words may occur in the sentence that states the value.
var near = set(`a an the this that these those it its itself i me my mine you your yours his her she he they them their we us our ours who which whose
	what there here
	one ones is are was were be been being am do does did has have had having would will 's re
	of in on at to for from by with as and so under inside within into onto
	only just exactly precisely simply indeed clearly definitely certainly absolutely currently now hence therefore thus finally actually
	answer answers answered final result results solution conclusion response reply value correct right true yes yeah ok okay sure well
	current final_answer contains contain holds hold gives yields
	question task goal wanted got include includes
	think believe see saw seen look looks looked looking check checks checked checking find finds found finding read reads reading know
	shows show showing
	shown says states stated list lists listed listing mention mentions mentioned indicate indicates indicated display displays displayed
	give gives given
	provides provided record records recorded report reported note notes noted write writes written call called calls named name names title
	titles titled
	label labels labelled labeled confirm confirms confirmed verified determined counted appear appears appearing seem seems identified
	located placed situated stored kept belongs belong lie lies set comes come coming amounts amount equals equal corresponding
	corresponds matches match matching total totals altogether overall
	according based via summary respectively visible gets get made makes
	stands hits i.e sees means scheduled held happening specified entered marked registered clearly labelling categorized filed`)

// nouns are words for the things in a text. After a number each is a unit by itself.
var nouns = set(`card app apps application phone device page website site screen calendar contact contacts list lists detail details information info field
	fields menu section line view entry entries record event events meeting appointment item items thing things people person persons file files folder
	folders note notes hotel restaurant city town airline flight product guest guests reviewer review article guide encyclopedia map sign
	picture image photo photograph
	network settings setting recipe expense expenses category account number timetable schedule agenda dish sight view symbol animal
	description daybook tally quill chime ladle people
	alarm kind type choice option object
	spreadsheet document ticket text message database website's internet status
	recording recordings audio video videos clip toggle switch slider`)

// counted things have these names after a number, in any question.
var things = set("people person persons items item things entries ones results matches records hits")

// far words may also occur in a clause about the speaker's actions, or the basis of the answer.
var far = set(`say asked request requested following per after before first then next when while through into onto up down over about also all every
	each both carefully again further once
	was were can could opened open opening tap tapped tapping click clicked clicking scroll scrolled scrolling navigate navigated navigating
	search searched
	searching review reviewed reviewing compare compared comparing sort sorted sorting filter filtered filtering go going went use using access accessed
	accessing locate examine examined examining inspect inspected visit visited browse browsed browsing launch launched consult consulted
	calculate calculated
	computed added adding add gone looked need needed needs looking successfully entire relevant available corresponding specific order
	bottom top left right
	search bar tab button icon home main home-screen screenshot data content contents results page's app's home steps step done completed finished finish
	let's since because day week month year today carefully through took take closely different various system inside information they them their
	like directly appropriate particular tool tools content query`)

// openers of clauses about the speaker's actions, or the basis of the answer.
var openings = strings.Split("i|we|let us|let me|to answer|to find|to determine|based on|according to|as per|per|after|looking|checking|having|upon|"+
	"by checking|by looking|"+
	"from the|from your|in the|in your|on the|on your|as shown|as listed|as stated|as indicated|as displayed|as seen|"+
	"as recorded|as noted|as you|given|judging|"+
	"first|then|next|finally|now|following|reviewing|searching|scrolling|opening|inside|within|under|using|so i|and i|here|"+
	"the search|the filter|the app|out of all|out of the|out of your|among|amongst|of all|"+
	"when i|when you|when we|when sorted|when ordered|when ranked|when looking|when checking|when counting|when adding|when filtering|when "+
	"comparing|since|because|which i", "|")

// saying words come before a "that" after which the value is stated.
var saying = set("found find see saw seen shows show shown says confirm confirmed verified determined indicate indicates indicated states " +
	"stated think believe " +
	"counted noted checked concluded know appears seems lists mentions displays say")

// containers may follow another noun: the contacts app.
var containers = set("card app apps application page screen list section menu view entry entries details detail info information field folder " +
	"settings event name site website record status")

// kin are words that an answer may use if the goal has another one of their line or, if a line has two parts, one of
// the first part.
var kin = kinOf(`largest biggest highest most greatest top best priciest dearest costliest maximum leading
	lowest smallest least fewest cheapest minimum
	worst lowest poorest least
	cheap cheaper cheapest expensive > cost costs price prices priced rate rates gulden dollars
	large larger largest big bigger biggest small smaller smallest > has have population inhabitants people size
	recipe preparation prepare prepares cook cooking dish make
	earliest first soonest
	latest last newest most recent recently lastly
	next upcoming
	begin begins starts start starting begun commence commences open opens
	end ends finish finishes close closes until
	leave leaves departs depart departure departing
	cost costs price prices priced fare fee charge charged pay paid spend spent spending expense expenses money amount rate sum totaled expensive
	born birth birthday
	ring rings ringing alarm go goes sound sounds scheduled set
	work works working worked workplace employed employer job company clinic
	phone telephone number mobile cell
	place location venue where located situated address site held takes take taking
	long duration length lasts take takes time flying flight
	far distance away apart lie > far distance away apart long way
	sell sells selling sold seller bestselling best-selling top-selling bestseller bestsellers product
	rate rated rating star stars gave given review reviews reviewed reviewer score
	heavy heavier heaviest light lighter lightest weigh weight > weigh weighs weight weighing
	suggest suggests suggested recommend recommends recommended
	serve serves served offer offers offered have has
	online > through gets surfing surfs
	connected network wi-fi wifi ssid using connection online via
	tick ticked checked marked done completed
	change changed modified edited updated
	write wrote written author writer
	ingredient ingredients need needs needed require requires required call calls use uses
	ingredient ingredients > missing
	on turned switched state status enabled
	off turned switched state status disabled
	population inhabitants people live
	live lives > home calls call living address addresses resides reside
	address > lives live living resides reside home
	takes take minutes > crossing ride trip journey tour travel lasts runs run needs duration
	birthday born > came into dob birthdate birth world
	rating rated stars > winner ranking rank ranks leads leading tops
	must should ought > must should needs need has have put puts addressed read reads
	photo photos picture pictures image images > photo photos picture pictures image images shots
	live lives people inhabitants > residents inhabitants citizens townspeople
	ferry > boat ship
	host > rents hosts hosting hosted rented runs
	lie lies folder > home sits sitting rests
	think > opinion opinions verdict view rated
	recommend > should go
	host owner manager landlord > runs run owns owned manages managed keeps
	open close > stay stays shut shuts remain remains
	included include > part covers cover covered comes contains
	write wrote email emails mail mails message messages > email emails mail mails message messages times
	largest highest biggest most best cheapest > first winner leads tops
	free available > available vacant free bookable unoccupied
	review reviews reviewed reviewer score scored > awarded awards gave gives points wrote written writes write author posted left signed
	stay stays may allow allows take takes accept > allow allowed allows welcome welcomes accept accepts accepted take takes taken permitted admitted admits
	dog dogs cat cats pet pets > dog dogs pet pets animals
	speak speaks spoken language
	many number total count
	much amount total sum
	battery level charge charged percent left
	flight fly flies air airborne
	see view window look looks overlooks onto faces
	north-west north-east south-west south-east north south west east corner part area
	part participant participants attendee attendees attended > participants attendees participated attended attend took joined present people
	book contact contacts people > company employer
	shut shuts > open opens
	shut shuts close closes > closes close closed closing until till shuts shut
	minute minutes long duration > ride trip journey lasts last takes flight runs tram
	metre metres kilometre kilometres far distance > away distance go walk off walking foot have has apart stretch way
	gulden euro euros dollar dollars > sells sold costs pay paid charge charges charged price stay comes asks bill fee rate total priced due payable
	meeting meetings appointment event events calendar daybook starts > meet meeting appointment event upcoming scheduled falls fall begins agenda
	calendar daybook > events appointments entries
	nearest due upcoming > next upcoming rings ring goes coming soonest first
	awaits await expects meet > meet meets meeting awaits reached reach see seeing
	greatest highest largest most > tops leads heads
	month season go visit > best recommended recommends visit travel ideal favourite
	better best > edge wins winner ahead better best higher highest top tops
	left taken free > free available vacant left unoccupied bookable empty
	cap hat head glasses scarf beard > wears wear wearing worn has
	midday noon lunch > lunch noon midday lunchtime
	evening > dinner evening tonight
	east > eastern eastwards easterly
	west > western
	north > northern
	south > southern
	folder subfolders subfolder > directly inside level
	dish dishes > pay menu dish dishes
	priciest dearest costliest > priciest dearest costliest most expensive highest top tops heads leads
	review stars star > left gave review rating signed came comes
	room night nights > stay
	recently latest newest > modified changed edited worked updated saved touched
	again > next upcoming
	planned itinerary > eat eating eats suggests suggest try
	oldest first best lowest cheapest highest > wins winner
	next upcoming > soonest first earliest coming up
	attend attended part > came come participated present turned
	recipe > ingredient ingredients buy use uses add adds pour go goes put asks takes wants
	sleep alarm > first next till until
	known > famous renowned known celebrated
	send sends > recommends recommend suggests go sends
	ticket fare fares > buys buy
	land lands landing arrive > touches touch down lands landing arrives
	open opens > gates doors
	come comes made make > origin origins originates originate hails stems made produced manufactured built
	world birth > born
	cost costs price prices fare fee pay spend amount gulden dollars euros > currency price
	main mainly mostly primarily predominantly primary chiefly
	thing to-do to-dos > to-do to-dos todo todos
	boat > leaves leave departs sails
	streak series row longest > started starts began begins streak
	owe owes debt debts > owe owes pay spend`)

func kinOf(lines string) map[string][]map[string]bool {
	m := map[string][]map[string]bool{}
	for line := range strings.Lines(lines) {
		from, to, apart := strings.Cut(line, ">")
		if !apart {
			to = from
		}
		words := set(to)
		for w := range set(from) {
			m[stem(w)] = append(m[stem(w)], words)
		}
	}
	return m
}

// loaded words change the meaning of their neighbours, so they are not harmless even if the goal contains them.
var loaded = set(`such like or several say not no much many if but any other others example instance before after until since twice half double each every
	all more less
	except without never used between too doubled halved tripled multiplied divided subtracted rounded estimated squared minus ignored
	excluded excluding skipped missed assumed ignoring doubling halving unless though although however despite about again alone another
	besides instead rather than`)

// perKind are words that fit one kind of value, and no other.
var perKind = map[Kind]map[string]bool{
	Number: set("add adding combined costs number amount total sum count price cost figure adds totals together"),
	Date:   set("date dated takes take place le der den el am um du falls fell"),
	Time:   set("takes take place time clock o'clock sharp hours hrs hour am pm local every weekday weekdays goes"),
	Text:   set("takes take name title place location venue address hotel restaurant is author person"),
	Noun:   set("painted looks colour color coloured colored shade light dark bright pale deep plain solid lovely nice beautiful cheerful"),
	Digits: set("phone telephone tel number mobile cell work home office private label digits dial ring reach call"),
	Polar: set("still yet sorry unfortunately luckily fortunately sadly thankfully alas afraid gladly included enabled turned switched really case both " +
		"all at now while whereas the"),
}

// hedges make an answer imprecise, by themselves or as two words.
var hedges = phrases("maybe perhaps possibly probably presumably likely unlikely supposedly or either approximately approx approximate circa "+
	"roughly somewhere something guess guessing guessed assume assuming assumed suppose depends depending alternatively otherwise "+
	"unless if whether whichever whatever ambiguous estimate estimated estimating doubtful idk dunno might ish else",
	"could be", "may be", "may have", "at least", "at most", "more than", "less than", "fewer than", "up to", "other than", "one of",
	"some of", "any of", "kind of", "sort of", "cannot be", "n a")

func phrases(words string, pairs ...string) map[string]bool {
	s := set(words)
	for _, p := range pairs {
		s[p] = true
	}
	return s
}

var (
	// vague words make the next word imprecise.
	vague = set("about around over under above below beyond nearly almost some after before past than near not except but between")
	// ignorance are the verbs that are denied in an admission of not knowing.
	ignorance = set("know knows known knowing sure certain determine determined tell tells answer say says said mention mentions mentioned " +
		"specify specified clear idea ideas clue information info data evidence possible way find found see visible shown " +
		"available check checked try access")
	// wrongs deny what they describe.
	wrongs = set("wrong incorrect false untrue except excluding")
	// degrees say how strongly something is denied, and nothing more.
	degrees = set("really exactly quite entirely necessarily particularly fully completely totally all at much very so certainly definitely " +
		"actually clearly any")
	// turns begin a clause that may follow a yes or no without a comma.
	turns = set("it they there he she you i we that this these those the both because since as neither none not never only and one each all " +
		"nobody nothing is does do has have thanks thank sir according based")
	// openers begin sentences that state facts.
	openers = set("it they there he she you i we that this these those the both one each all")

	weekdays = set("monday tuesday wednesday thursday friday saturday sunday")
	// classes are lists of names that exclude each other.
	classes = []map[string]bool{weekdays, set("january february march april may june july august september october november december")}
)
