package judge

import (
	"slices"
	"strings"

	"gymkhana/internal/lazy"
)

// warm words begin sentences of wishes, thanks, greetings or offers. Any words may follow except those that change a
// value.
var warm = strings.Split("enjoy|viel spass|viel gluck|viel erfolg|gute reise|buon viaggio|buon appetito|buen viaje|buen provecho|bonne chance|danke|"+
	"merci|gracias|have a|have an|have fun|good night|good luck|good evening|good morning|good day|good appetite|guten|time to|time "+
	"for|good bye|goodbye|bon|safe|"+
	"happy to|happy cooking|happy baking|happy travels|happy travelling|happy reading|happy|sleep well|sweet dreams|take care|all the best|"+
	"best wishes|best of luck|best regards|kind regards|cheers|sorry|so sorry|apologies|my pleasure|with pleasure|gladly|glad|hope|i hope|hopefully this|"+
	"let me know|"+
	"please let me know|just let me know|feel free|please feel free|just ask|ask away|thanks|thank you|many thanks|you welcome|you are welcome|welcome|"+
	"that is all|that is everything|this is all|that was all|that should|this should|that will do|"+
	"greetings|dear|hello|hey|hi|bye|see you|i wish|wishing|"+
	"wish you|congratulations|"+
	"well done|nice|lovely|great choice|good choice|great question|good question|great|perfect|wonderful|sounds|of course|sure|certainly|absolutely|"+
	"here you are|here you go|there you go|there you have it|voila|as requested|as always|as you wished|as you asked|as asked|no problem|"+
	"no worries|anything else|need anything|should you need|should you want|if you need|if you want|if you like|if you would like|if you have|"+
	"is there anything|shall i|do you need|do you want me|would you like|can i|may i|i can also|i could also|i would be|i am happy|i am glad|"+
	"i am here|always happy|always glad|pleased|it was a pleasure|it is a pleasure|delighted|looking forward|do not hesitate|please do not hesitate|"+
	"mission accomplished|that concludes|that completes|job done|all done|all set|done|task complete|task completed|you asked|you wanted|"+
	"you want|the question|your question|i was asked|the task was|the task is|the goal was|please tell me|you can ask|i can help|got it|glad i could|i "+
	"have completed|i completed|i have finished|i finished|completed|alright|okay|ok", "|")

// coolly are words that no sentence of courtesy may contain.
var coolly = set("but however although though actually instead wait except unless maybe perhaps probably possibly likely either " +
	"might between twice half double " +
	"not never none nothing neither nor without cannot hardly wrong incorrect false roughly approximately correction rather otherwise")

// wish reports whether the sentence between two places only wishes, thanks, greets or offers something.
func (g *grammar) wish(from, to int) bool {
	text := g.text(from, to)
	at := slices.IndexFunc(warm, func(c string) bool { return strings.HasPrefix(text, c+" ") })
	if at < 0 || to-from > 24 {
		return false
	}
	skip := len(strings.Fields(warm[at])) // no problem, do not hesitate
	personal := !g.names() || skip > 1 || to-from == 1
	for i := from; i < to; i++ {
		p := g.ps[i]
		personal = personal || persons[p.text]
		switch {
		case p.kind != Any && !g.goal.states(p), p.text == mark, g.Kind == Polar && (plainYes[p.text] || plainNo[p.text]):
			return false
		case i < from+skip:
		case coolly[p.text] || p.text == "…" || g.names() && g.barred[p.text]:
			return false
		case g.Kind == Polar && (negators[p.text] || engaged[p.text] || disengaged[p.text] || g.goal.opposite(p.text)):
			return false
		}
	}
	return personal
}

// persons are words for speakers and listeners. Without them, the beginning of a wish may be a name: Happy Hearth.
var persons = set("i you your me my we us our yourself")

// opener matches a short text before a colon or comma that only announces the answer.
var opener = lazy.Regexp(`^([a-z' -]{2,70})[:,] ?([^ ].*)$`)

// announcement is an opener of several clauses.
var announcement = lazy.Regexp(`^([a-z', -]{2,70}): ?([^ ].*)$`)

// brief words make up such an opener.
var brief = set("in short one two a an few word words quick quickly brief briefly short answer reply response final here " +
	"is it the my your to be as you asked " +
	"me requested request wished wanted for tell can could may him her them she he sum up summary summarise summarize bottom line long story " +
	"done sure ok okay well alright great got good news verdict conclusion please find below very simply put said plainly keep keeping " +
	"concise so this that what i we they from and then now nutshell hence thus " +
	"straight point ready gladly right away looked done tl dr tldr result says settled bet settles ask like would anyway " +
	"basically wish wished little much needed write")

// relatives are persons for whom a user may ask.
var relatives = set("daughter son sister brother mother father boss friend wife husband colleague neighbour")

// announcing words begin a text before a colon that describes how the answer was found, or its form.
var announcing = set("in as to per going judging according tl tldr task counting reading checking looking saying speaking answering searching " +
	"comparing mark")

// heralding words begin a text before a colon that only says whether the answer is good news.
var heralding = set("quite pretty rather very fairly good great bad nice lovely lucky lots plenty")

// placing words make the text before a colon the place of another thing.
var placing = set("next before after above below left right top bottom up down over under front back middle last first second third place stead lieu")

// unannounced removes an opener that announces the answer before a colon.
func unannounced(text string, m []string) string {
	words := split(m[1])
	head, _, _ := strings.Cut(m[1], " ")
	head, _, _ = strings.Cut(strings.TrimSuffix(head, ","), "'")
	if len(words) == 0 || !announcing[words[0].text] && !heralding[head] || text[len(m[1])] != ':' && text[len(m[1])] != ' ' {
		return text
	}
	if heralding[head] && strings.Contains(m[1], " for ") && !strings.Contains(m[1], " your") && !strings.Contains(m[1], " you") {
		return text // good news for members
	}
	g := grammar{goal: &about{}}
	for i, s := range words {
		w := s.text
		if placing[w] || !brief[w] && (!g.harmless(w) && !kindly[w] && w != "rather" && w != "say" || negators[w] || i > 0 && !heralding[head] && !near[w] &&
			!nouns[w] && !forms[w]) {
			return text
		}
	}
	return m[2]
}

// forms are words for the form of an answer.
var forms = set("figures figure digits digit numbers numerals words writing complete current time step carefully letters name saying " +
	"counting form format iso summary total")

// filled matches how full some days are, or a request to note something.
var filled = lazy.Regexp(`^(?:they|they're|those days|these days|the days|that day|it)(?:'s| is| are)?(?: a)?(?: quite| rather| pretty|` +
	` really)* (?:packed|full|busy|crowded|booked|quiet)` +
	`(?: (?:day|week|weekend|[a-z]+day))?$|^you(?:'ve| have| had)(?: it| them)?(?: all)? (?:noted|written|jotted|marked)[a-z ]*$`)

// opened removes such an opener.
func opened(text string) string {
	m := announcement().FindStringSubmatch(text)
	if m == nil {
		m = opener().FindStringSubmatch(text)
	}
	if m == nil {
		return text
	}
	if text[len(m[1])] == ':' && filled().MatchString(m[1]) {
		return m[2]
	}
	for _, w := range strings.Fields(strings.ReplaceAll(m[1], ",", "")) {
		if !brief[w] && !(relatives[w] && strings.Contains(m[1], "tell ")) {
			return unannounced(text, m)
		}
	}
	if !strings.Contains(m[1], " ") && m[1] != "briefly" && m[1] != "tldr" && m[1] != "basically" && m[1] != "verdict" {
		return text
	}
	return m[2]
}

// follows reports whether a clause only draws a conclusion from the answer: "so that is what you should ask for".
func (g *grammar) follows(from, to int) bool {
	if from == 0 || to-from < 3 || g.ps[from].text != "so" || !(referring[g.ps[from+1].text] && g.Kind != Polar || persons[g.ps[from+1].text]) ||
		to < len(g.ps) && !g.ps[to].stop {
		return false
	}
	return !slices.ContainsFunc(g.ps[from+1:to], func(p piece) bool {
		return p.kind != Any || p.text == mark || g.barred[p.text] || coolly[p.text] || revising[p.text] || reckoning[p.text] || g.proper[p.text] ||
			!g.harmless(p.text) ||
			g.Kind == Polar && (plainYes[p.text] || plainNo[p.text] || looseYes[p.text] || looseNo[p.text] || g.goal.opposite(p.text) || against[p.text])
	})
}

// civil removes the courtesies of an answer.
func (w Wanted) civil(ps []piece, goal *about) []piece {
	g := grammar{Wanted: w, goal: goal, ps: ps, barred: w.barred}
	kept := []piece{}
	for at := 0; at < len(ps); at++ {
		if end := g.stopAfter(at); ps[at].fresh && g.wish(at, end) {
			at = end - 1
			continue
		}
		if end := g.clauseAfter(at); ps[at].fresh && (g.follows(at, end) || w.Kind != Polar && (g.excludes(at, end) || g.bygone(at, end))) {
			at = end - 1
			continue
		}
		kept = append(kept, ps[at])
	}
	return kept
}
