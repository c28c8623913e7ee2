package judge

// hedges leave an answer open, by themselves or as two words.
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
	// vague words leave open what follows them at once.
	vague = set("about around over under above below beyond nearly almost some after before past than near not except but between")
	// ignorance is what is denied by who does not know.
	ignorance = set("know knows known knowing sure certain determine determined tell tells answer say says said mention mentions mentioned " +
		"specify specified clear idea ideas clue information info data evidence possible way find found see visible shown available")
	// wrongs deny what they are said of.
	wrongs = set("wrong incorrect false untrue except excluding")
	// degrees say how far something is denied, and nothing more.
	degrees = set("really exactly quite entirely necessarily particularly fully completely totally all at much very so certainly definitely " +
		"actually clearly any")
	// shades of a colour; no colour of its own.
	shades = set("light dark bright pale deep plain solid mainly mostly")
	// turns begin what may follow a yes or no without a comma.
	turns = set("it they there he she you i we that this these those the both because since as neither none not never only and one each all " +
		"nobody nothing is does do has have thanks thank sir according based")
	// openers begin sentences that say what is.
	openers = set("it they there he she you i we that this these those the both one each all")

	weekdays = set("monday tuesday wednesday thursday friday saturday sunday")
	// classes are lists of names of which one excludes the others wherever they are said.
	classes = []map[string]bool{weekdays, set("january february march april may june july august september october november december")}
)

// framing words are those that sentences around an answer are made of. None of them is a candidate.
var framing = set(`a an the this that these those it its itself i me my mine you your yours he him his she her hers they them their theirs we us
	our ours there here one ones of in on at to for from by with within as and so because since than then also too very just only
	simply exactly which who whom whose what when where how is are was were be been being am do does did doing done has have had having
	can could will would should shall must get gets got let lets would 's
	yes ok okay sure certainly indeed correct right true actually clearly definitely please thanks thank hello hi dear
	answer answers answered reply response result results solution final conclusion value question asked task goal request requested
	think believe see saw seen seem seems look looks looked looking checked check checking found find finding read reading know shown show
	shows showing say says said saying tell tells told state states stated list lists listed mention mentions mentioned give gives given
	write writes written note noted record recorded according based per via using use uses used name names named call calls called title titles
	titled label labelled labeled known as
	stand stands standing sit sits situated lie lies located location place placed places found kept stored saved belongs belong
	take takes took taking happen happens happening begin begins beginning start starts starting come comes coming go goes
	next first last second third latest earliest nearest current currently now today tonight tomorrow yesterday
	morning afternoon evening night noon am pm o'clock week day date time monday tuesday wednesday thursday friday saturday sunday january
	february march april may june july august september october november december
	event events meeting appointment appointments item items entry entries thing things file files folder folders app apps phone device
	page site website screen calendar contact contacts note notes list details detail information info section field menu row line
	picture image photo photograph map sign article guide encyclopedia review reviews hotel restaurant city town airline flight out again
	total altogether together overall respectively following follows below above both each every all
	single alone itself exact exactly full whole complete main primary connected wi-fi wifi ssid only
	scheduled planned set due held taking reads visible displayed appears appear choice option pick one's colour color coloured colored
	kind type side part corner area direction wants wanted am was matches match corresponding therefore thus hence finally so well
	expensive higher lower highest lowest cheapest cheaper larger largest smallest smaller better best most least earlier later oldest newest
	recent recently dish sight garnish view symbol animal ꙮ`)
